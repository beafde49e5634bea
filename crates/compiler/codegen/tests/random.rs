//! Random kernels compute the same with all passes, with each left out, with each alone and with none.

mod support;

use arch::Cc;
use arch::policy::Reconvergence;
use codegen::{Pass, Passes};
use functional::{Functional, Grid, LaunchParams, Memory, Progress, memory::DEVICE_BASE};
use support::generate::{Gen, VARS};

const THREADS: u32 = 64;
const INPUT: u64 = 64;

/// Instructions after which a kernel is given up.
const LONG: u64 = 2_000_000;

/// Runs the kernel; `None` when it takes longer.
fn run(program: &isa::Program, reconvergence: Reconvergence, most: u64) -> Option<Vec<u8>> {
    let mut memory = Memory::new(DEVICE_BASE, 1 << 20, 256);
    let bytes = u64::from(THREADS) * (VARS as u64 + 1) * 4;
    let out = memory.alloc(bytes, 256).expect("room");
    let input = memory.alloc(INPUT * 4, 256).expect("room");
    for i in 0..INPUT {
        let x = (i as i32 * 37 - 500).to_le_bytes();
        memory.write(input + 4 * i, 4).expect("inside").copy_from_slice(&x);
    }
    let mut params = Vec::new();
    params.extend(out.to_le_bytes());
    params.extend(input.to_le_bytes());
    params.extend(9i32.to_le_bytes());
    let mut output = functional::Output::new(1 << 20);
    let launch = LaunchParams {
        program,
        kernel: isa::FuncId(0),
        grid: [1, 1, 1],
        block: [THREADS, 1, 1],
        dynamic_smem: 0,
        params: &params,
        globals: &[],
        constants: (0, 0),
        textures: &Default::default(),
        reconvergence,
        rules: functional::Rules::Ieee,
        stack_bytes: 1024,
        heap_bytes: 8 << 20,
    };
    // Each thread writes its own part, after it has filled its array: nothing of that is wrong.
    let mut sanitizer = functional::Sanitizer::default();
    let done = {
        let grid = Grid::new(&launch, &mut memory, &mut output, functional::Pool::default());
        let mut grid = grid.watched(&launch, Some(&mut sanitizer));
        let mut driver = Functional::new(program.code.len(), 1, false);
        let done = driver.run(&mut grid, most);
        if done == Progress::Faulted {
            panic!("{:?}", grid.fault());
        }
        done
    };
    let findings = sanitizer.take_findings(program);
    assert!(findings.is_empty(), "{findings:?}");
    (done == Progress::Done).then(|| memory.read(out, bytes).expect("inside").to_vec())
}

/// The kernel in one form gives what it gives in another.
fn check(seed: u64, expect: &[u8], text: &str, cc: Cc, passes: Passes) {
    let (program, listing) = Gen::new(seed).t.build(cc, passes);
    let reconvergence = if cc.major == 1 { Reconvergence::Stack } else { Reconvergence::PerThread };
    // Paths that meet later run more instructions.
    let Some(found) = run(&program, reconvergence, 2 * LONG) else {
        assert_ne!(passes, Passes::ALL, "seed {seed} {cc:?}: passes do not make it longer");
        return;
    };
    if found != expect {
        let words =
            |v: &[u8]| v.chunks(4).map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect::<Vec<_>>();
        let (e, f) = (words(expect), words(&found));
        let at = e.iter().zip(&f).position(|(a, b)| a != b).expect("a difference");
        panic!("seed {seed} {cc:?} {passes:?} word {at}: {} but {}\n{text}\n{listing}", e[at], f[at]);
    }
}

/// A function calls itself, which 1.x cannot do.
fn recurs(program: &isa::Program) -> bool {
    program.functions.iter().any(|(id, f)| {
        let code = &program.code[f.start.0 as usize..f.end.0 as usize];
        code.iter().any(|inst| matches!(inst.kind, isa::InstKind::Call { func, .. } if func == id))
    })
}

#[test]
fn passes_keep_the_results() {
    let count = std::env::var("RANDOM_KERNELS").ok().and_then(|s| s.parse().ok()).unwrap_or(100);
    let first = std::env::var("RANDOM_FIRST").ok().and_then(|s| s.parse().ok()).unwrap_or(1u64);
    for seed in first..first + count {
        let (plain, text) = Gen::new(seed).t.build(Cc::new(9, 0), Passes::NONE);
        let Some(expect) = run(&plain, Reconvergence::PerThread, LONG) else { continue };
        let oldest = if recurs(&plain) { Cc::new(2, 0) } else { Cc::new(1, 0) };
        // All of them on both ends of the range, then each left out and each alone in turn.
        let n = Pass::ALL.len();
        let (out, alone) = (Pass::ALL[seed as usize % n], Pass::ALL[(seed as usize / 2) % n]);
        for (cc, passes) in [
            (oldest, Passes::ALL),
            (Cc::new(9, 0), Passes::ALL),
            (Cc::new(9, 0), Passes::ALL.without(out)),
            (Cc::new(7, 0), Passes::NONE.with(alone)),
        ] {
            check(seed, &expect, &text, cc, passes);
        }
    }
}
