//! Instructions per warp against what an H200 executed for the same kernels compiled by nvcc 13 -O3.

use arch::Cc;
use arch::policy::Reconvergence;
use base::{Lang, SourceMap};
use codegen::{Passes, Target};
use functional::{Functional, Grid, LaunchParams, Memory, Progress, memory::DEVICE_BASE};

/// Ours may differ by this factor either way.
const WITHIN: f64 = 1.12;
/// Bytes of each buffer.
const BUFFER: u64 = 1 << 20;

enum Arg {
    Buffer,
    Int(i32),
    Float(f32),
}
use Arg::{Buffer, Float, Int};

struct Row {
    kernel: &'static str,
    defines: &'static [(&'static str, &'static str)],
    grid: [u32; 3],
    block: [u32; 3],
    args: &'static [Arg],
    /// Measured, per warp.
    expect: f64,
}

const fn row(
    kernel: &'static str,
    defines: &'static [(&'static str, &'static str)],
    grid: [u32; 3],
    block: [u32; 3],
    args: &'static [Arg],
    expect: f64,
) -> Row {
    Row { kernel, defines, grid, block, args, expect }
}

const ROWS: &[Row] = &[
    row("vec_add", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer, Buffer, Int(1024)], 20.0),
    row("copy_shifted", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer, Int(3)], 15.0),
    row("copy_strided", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer, Int(2)], 15.0),
    row("flip_columns", &[], [4, 4, 1], [16, 16, 1], &[Buffer, Buffer, Int(64)], 20.0),
    row("flip_tile", &[("BS", "16"), ("PAD", "0")], [4, 4, 1], [16, 16, 1], &[Buffer, Buffer, Int(64)], 32.0),
    row("flip_tile", &[("BS", "32"), ("PAD", "1")], [2, 2, 1], [32, 32, 1], &[Buffer, Buffer, Int(64)], 32.0),
    row("product", &[], [1, 1, 1], [16, 16, 1], &[Buffer, Buffer, Buffer, Int(128)], 628.0),
    row("product", &[], [1, 1, 1], [16, 16, 1], &[Buffer, Buffer, Buffer, Int(512)], 2380.0),
    row("product_tiled", &[("BS", "8")], [1, 1, 1], [8, 8, 1], &[Buffer, Buffer, Buffer, Int(128)], 530.0),
    row("product_tiled", &[("BS", "16")], [1, 1, 1], [16, 16, 1], &[Buffer, Buffer, Buffer, Int(128)], 441.0),
    row("product_tiled", &[("BS", "32")], [1, 1, 1], [32, 32, 1], &[Buffer, Buffer, Buffer, Int(128)], 385.0),
    row("branches", &[], [1, 1, 1], [256, 1, 1], &[Buffer, Int(1), Int(256)], 366.0),
    row("branches", &[], [1, 1, 1], [256, 1, 1], &[Buffer, Int(4), Int(256)], 1348.0),
    row("branches", &[], [1, 1, 1], [256, 1, 1], &[Buffer, Int(32), Int(256)], 10504.0),
    row("banks", &[], [1, 1, 1], [256, 1, 1], &[Buffer, Int(3), Int(1024)], 9023.0),
    row("sum_modulo", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer], 286.0),
    row("sum_index", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer], 133.0),
    row("sum_halves", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer], 102.0),
    row("sum_shuffle", &[], [4, 1, 1], [256, 1, 1], &[Buffer, Buffer], 34.0),
    row("axpy", &[], [1, 1, 1], [32, 1, 1], &[Int(31776), Float(2.0), Buffer, Buffer], 8951.7),
];

fn compile(defines: &[(&str, &str)], target: &Target) -> (isa::Program, SourceMap) {
    let mut sources = SourceMap::new();
    let file = sources.add("course.cu", include_str!("kernels/course.cu"), false);
    // Kernels that do not use them need them too.
    let mut all = vec![("BS".to_string(), "16".to_string()), ("PAD".to_string(), "0".to_string())];
    for (name, value) in defines {
        all.retain(|d| d.0 != *name);
        all.push((name.to_string(), value.to_string()));
    }
    let options = frontend::Options { target: target.info, defines: all, ..frontend::Options::default() };
    let (module, found) = frontend::compile(&mut sources, file, &options);
    let text: String = found.iter().map(|d| d.render(&sources, Lang::En)).collect();
    let module = module.unwrap_or_else(|| panic!("{text}"));
    let (program, found) = codegen::generate(&module, target);
    assert!(found.is_empty(), "{found:?}");
    let program = program.expect("a program");
    if let Err(errors) = isa::verify(&program) {
        let all: String = program.functions.ids().map(|f| program.listing(f, None).to_string()).collect();
        panic!("{errors:#?}\n{all}");
    }
    (program, sources)
}

/// Executed instructions per warp, by pc, and the bytes of the buffers afterwards.
fn run(program: &isa::Program, row: &Row) -> (f64, Vec<u64>, Vec<u8>) {
    let kernel = program.function_named(row.kernel).expect("the kernel");
    let mut memory = Memory::new(DEVICE_BASE, 16 << 20, 256);
    let f = &program.functions[kernel];
    let mut params = vec![0; f.param_bytes as usize];
    let mut first = None;
    for (p, a) in f.params.iter().zip(row.args) {
        let bytes = match a {
            Buffer => {
                let buffer = memory.alloc(BUFFER, 256).expect("room");
                first.get_or_insert(buffer);
                for i in 0..BUFFER / 4 {
                    let x = ((i % 97) as f32 * 0.25).to_le_bytes();
                    memory.write(buffer + 4 * i, 4).expect("inside").copy_from_slice(&x);
                }
                buffer.to_le_bytes().to_vec()
            }
            Int(n) => n.to_le_bytes().to_vec(),
            Float(x) => x.to_le_bytes().to_vec(),
        };
        params[p.offset as usize..][..bytes.len()].copy_from_slice(&bytes);
    }
    let launch = LaunchParams {
        program,
        kernel,
        grid: row.grid,
        block: row.block,
        dynamic_smem: 0,
        params: &params,
        globals: &[],
        constants: (0, 0),
        textures: &Default::default(),
        reconvergence: Reconvergence::PerThread,
        rules: functional::Rules::Ieee,
        stack_bytes: 1024,
        heap_bytes: 8 << 20,
    };
    let mut output = functional::Output::new(1 << 20);
    let mut driver = Functional::new(program.code.len(), 1, false);
    {
        let mut grid = Grid::new(&launch, &mut memory, &mut output, functional::Pool::default());
        let end = driver.run(&mut grid, 100_000_000);
        assert_eq!(end, Progress::Done, "{}: {:?}", row.kernel, grid.fault());
    }
    let blocks: u32 = row.grid.iter().product();
    let warps = blocks * row.block.iter().product::<u32>().div_ceil(32);
    let per_pc = driver.counts.iter().map(|c| c.warps).collect();
    let bytes = memory.read(first.expect("a buffer"), BUFFER).expect("inside").to_vec();
    let all = memory.bytes().to_vec();
    drop(bytes);
    (driver.warp_instructions() as f64 / f64::from(warps), per_pc, all)
}

#[test]
fn instruction_counts_are_near_those_of_nvcc() {
    let only = std::env::var("KERNEL").ok();
    let mut far = Vec::new();
    for row in ROWS {
        if only.as_deref().is_some_and(|k| k != row.kernel) {
            continue;
        }
        let (program, sources) = compile(row.defines, &Target::of(Cc::new(9, 0)));
        let (count, per_pc, bytes) = run(&program, row);
        let kernel = program.function_named(row.kernel).expect("the kernel");
        let ratio = count / row.expect;
        let regs = program.functions[kernel].regs;
        println!(
            "{:14} {:?} {count:8.1} of {:8.1}: {ratio:.3}  regs {regs}",
            row.kernel, row.defines, row.expect
        );
        if only.is_some() {
            println!("{}", program.listing(kernel, Some(&sources)));
            let f = &program.functions[kernel];
            let counts: Vec<u64> = per_pc[f.start.0 as usize..f.end.0 as usize].to_vec();
            println!("{counts:?}");
        }
        if !(1.0 / WITHIN..=WITHIN).contains(&ratio) {
            far.push(format!("{} {:?}: {ratio:.2}", row.kernel, row.defines));
        }
        let plain = Target { passes: Passes::NONE, contract: true, ..Target::of(Cc::new(9, 0)) };
        let (plain, _) = compile(row.defines, &plain);
        let (_, _, expect) = run(&plain, row);
        let same = floats_agree(&bytes, &expect);
        assert!(same, "{}: passes change the result", row.kernel);
    }
    assert!(far.is_empty(), "{far:#?}");
}

/// Fused multiply-adds round once, so sums may differ in the last places.
fn floats_agree(a: &[u8], b: &[u8]) -> bool {
    let float = |c: &[u8]| f32::from_le_bytes([c[0], c[1], c[2], c[3]]);
    a.chunks(4).zip(b.chunks(4)).all(|(x, y)| {
        let (x, y) = (float(x), float(y));
        (x - y).abs() <= 1e-4 * x.abs().max(1.0) || x.to_bits() == y.to_bits()
    })
}
