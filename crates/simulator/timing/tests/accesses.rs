//! The load/store unit's contract, over whole kernels of random accesses: every access of every warp is worked off exactly
//! once and answered, no answer comes before its latency, counters add up, and the same comes out every time.

mod common;

use isa::{Clock, Effect, Issue};
use std::collections::BTreeSet;

use arch::DeviceSpec;
use arch::policy::Hierarchy;
use isa::*;
use proptest::prelude::*;
use timing::{BlockSlot, Faulted, LaunchShape, Model, Next, Progress, Report, WarpId, WarpSource};

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Load,
    Store,
    Reduction,
    Atomic,
}

/// Which words of an instruction's own part of memory the lanes want.
#[derive(Clone, Copy, Debug)]
enum Pattern {
    Stride(u64),
    Scattered(u64),
}

/// What a kernel's warps access, one after the other.
type Accesses = Vec<(What, Pattern)>;

/// Words of each instruction's part of memory.
const PART: u64 = 1 << 16;

fn address(block: u64, warp: u32, lane: u32, at: usize, pattern: Pattern) -> u64 {
    let thread = block * 256 + u64::from(warp * 32 + lane);
    let word = match pattern {
        Pattern::Stride(words) => thread * words,
        Pattern::Scattered(among) => {
            (thread ^ (at as u64 * 77)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24 & (among - 1)
        }
    };
    (1 << 20) + (at as u64 * PART + word % PART) * 4
}

/// Each access, then an addition that wants what it loaded.
fn program(accesses: &Accesses) -> (Program, FuncId) {
    let addr = Address { base: Some(Reg(0)), offset: 0 };
    let mut kinds = Vec::new();
    for &(what, _) in accesses {
        let one = Operand::Imm(1);
        let atom = |dst| InstKind::Atom {
            space: Space::Global,
            op: AtomOp::Add,
            ty: Ty::U32,
            dst,
            addr,
            a: one,
            b: one,
        };
        kinds.push(match what {
            What::Load => {
                InstKind::Ld { space: Space::Global, ty: MemTy::B32, dst: Reg(2), addr, cache: CacheOp::Ca }
            }
            What::Store => InstKind::St {
                space: Space::Global,
                ty: MemTy::B32,
                addr,
                src: Operand::Reg(Reg(3)),
                volatile: false,
            },
            What::Reduction => atom(None),
            What::Atomic => atom(Some(Reg(2))),
        });
        kinds.push(InstKind::Binary {
            op: BinOp::Add,
            ty: Ty::I32,
            dst: Reg(3),
            a: Operand::Reg(Reg(2)),
            b: one,
        });
    }
    kinds.push(InstKind::Exit);
    common::kernel(kinds)
}

/// Execution: warps go straight through the program.
struct Source<'a> {
    program: &'a Program,
    accesses: &'a Accesses,
    warps: u32,
    /// By warp id: block, next instruction.
    cursors: Vec<(u64, usize)>,
}

impl WarpSource for Source<'_> {
    fn start_block(&mut self, block: u64, slot: BlockSlot, _sm: u32) {
        let first = (slot.0 * self.warps) as usize;
        let end = first + self.warps as usize;
        self.cursors.resize(self.cursors.len().max(end), (0, 0));
        self.cursors[first..end].fill((block, 0));
    }
    fn next(&self, warp: WarpId) -> Next {
        let at = self.cursors[warp.0 as usize].1;
        if at == self.program.code.len() { Next::Done } else { Next::At(Pc(at as u32)) }
    }
    fn issue(&mut self, warp: WarpId, _now: Clock, issue: &mut Issue) -> Result<(), Faulted> {
        let (block, at) = self.cursors[warp.0 as usize];
        (issue.op.pc, issue.op.path, issue.op.mask) = (Pc(at as u32), u32::MAX, u32::MAX);
        issue.op.effect = match self.accesses.get(at / 2) {
            Some(&(_, pattern)) if at % 2 == 0 => {
                for lane in 0..32 {
                    issue.addresses[lane as usize] =
                        address(block, warp.0 % self.warps, lane, at / 2, pattern);
                }
                Effect::Memory { space: Space::Global, bytes: 4 }
            }
            Some(_) => Effect::None,
            None => Effect::Exit,
        };
        self.cursors[warp.0 as usize].1 += 1;
        Ok(())
    }
    fn release_barrier(&mut self, _slot: BlockSlot, _id: u8) {}
}

/// Runs the accesses in so many blocks of so many warps, cold.
fn run(device: &DeviceSpec, accesses: &Accesses, blocks: u32, warps: u32) -> Report {
    run_on(&mut Model::new(device), accesses, blocks, warps)
}

fn run_on(model: &mut Model, accesses: &Accesses, blocks: u32, warps: u32) -> Report {
    let (program, kernel) = program(accesses);
    let shape = LaunchShape {
        grid: [blocks, 1, 1],
        block: [warps * 32, 1, 1],
        dynamic_smem: 0,
        smem: 0,
        blocks_per_sm: 2,
    };
    let mut source = Source { program: &program, accesses, warps, cursors: Vec::new() };
    let (progress, report) = model.run(&program, kernel, &shape, &mut source);
    assert_eq!(progress, Progress::Finished);
    report
}

fn device() -> impl Strategy<Value = DeviceSpec> {
    let slugs = vec![
        "geforce-8800-gtx",
        "quadro-fx-4800",
        "geforce-gtx-480",
        "geforce-gtx-460",
        "tesla-k20x",
        "geforce-gtx-980",
        "v100",
        "h200-sxm",
    ];
    prop::sample::select(slugs).prop_map(|slug| {
        let mut device = *DeviceSpec::named(slug).unwrap();
        // Fewer SMs, so that a few blocks meet in them.
        device.sm_count = device.sm_count.min(6);
        device
    })
}

fn accesses() -> impl Strategy<Value = Accesses> {
    let what = prop::sample::select(vec![What::Load, What::Load, What::Store, What::Reduction, What::Atomic]);
    let pattern = prop_oneof![
        (0u64..40).prop_map(Pattern::Stride),
        (0u32..17).prop_map(|log| Pattern::Scattered(1 << log)),
    ];
    prop::collection::vec((what, pattern), 1..12)
}

/// Sectors that accesses of some kinds touch.
fn touched(accesses: &Accesses, blocks: u32, warps: u32, wanted: impl Fn(What) -> bool) -> BTreeSet<u64> {
    let mut sectors = BTreeSet::new();
    for (at, &(_, pattern)) in accesses.iter().enumerate().filter(|(_, access)| wanted(access.0)) {
        for block in 0..u64::from(blocks) {
            let lanes = (0..warps).flat_map(|warp| (0..32).map(move |lane| (warp, lane)));
            sectors.extend(lanes.map(|(warp, lane)| address(block, warp, lane, at, pattern) / 32));
        }
    }
    sectors
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    // Finished: whoever waits for a load has had its answer.
    #[test]
    fn every_access_is_made_once(device in device(), accesses in accesses(), blocks in 1u32..20, warps in 1u32..9) {
        let report = run(&device, &accesses, blocks, warps);
        let groups = if device.arch.hierarchy == Hierarchy::Partitions { 2 } else { 1 };
        for (at, access) in accesses.iter().enumerate() {
            let all = u64::from(blocks * warps);
            prop_assert_eq!(report.pcs[2 * at].warp_instructions, all, "{:?}", access);
            prop_assert_eq!(report.pcs[2 * at].requests, all * groups, "{:?}", access);
        }
    }

    #[test]
    fn counters_add_up(device in device(), accesses in accesses(), blocks in 1u32..20, warps in 1u32..9) {
        let report = run(&device, &accesses, blocks, warps);
        for (what, traffic) in [(What::Load, report.global_load), (What::Store, report.global_store)] {
            let mine = accesses.iter().enumerate().filter(|(_, access)| access.0 == what);
            let pcs: Vec<_> = mine.map(|(at, _)| &report.pcs[2 * at]).collect();
            prop_assert_eq!(traffic.sectors, pcs.iter().map(|pc| pc.sectors).sum::<u64>());
            prop_assert_eq!(traffic.transactions, pcs.iter().map(|pc| pc.transactions).sum::<u64>());
            prop_assert_eq!(traffic.bytes, pcs.iter().map(|pc| pc.bytes).sum::<u64>());
        }
        prop_assert!(report.l1_hits + report.l1_misses <= report.global_load.sectors);
        prop_assert!(report.l2_hits <= report.l2_read_sectors + report.l2_write_sectors);
    }

    // Cold, whatever is wanted comes from DRAM, at least once; without caches, each time.
    #[test]
    fn what_is_loaded_comes_from_dram(device in device(), accesses in accesses(), blocks in 1u32..20, warps in 1u32..9) {
        let loads: Accesses = accesses.into_iter().map(|(_, pattern)| (What::Load, pattern)).collect();
        let report = run(&device, &loads, blocks, warps);
        let places = touched(&loads, blocks, warps, |_| true).len() as u64;
        if device.arch.hierarchy == Hierarchy::Partitions {
            prop_assert_eq!(report.dram_read_bytes, report.global_load.bytes);
        }
        prop_assert!(report.dram_read_bytes >= places * 32);
        prop_assert!(report.dram_read_bytes <= report.global_load.bytes.max(places * 128));
        prop_assert_eq!(report.dram_write_bytes, 0);
    }

    #[test]
    fn what_is_stored_leaves_the_sm(device in device(), accesses in accesses(), blocks in 1u32..20, warps in 1u32..9) {
        let report = run(&device, &accesses, blocks, warps);
        let places = touched(&accesses, blocks, warps, |what| what == What::Store).len() as u64;
        let left = match device.arch.hierarchy {
            Hierarchy::Partitions => report.dram_write_bytes / 32,
            Hierarchy::CachedSlices => report.l2_write_sectors,
        };
        prop_assert!(left >= places, "{left} of {places}");
    }

    // A warp alone that waits for each load in turn takes the latency of each.
    #[test]
    fn answers_take_their_latency(device in device(), count in 1usize..8) {
        let loads = vec![(What::Load, Pattern::Stride(1)); count];
        let report = run(&device, &loads, 1, 1);
        let least = match device.arch.hierarchy {
            Hierarchy::Partitions => u64::from(device.memory.fabric.latency_ns * device.clocks.sm_mhz / 1000),
            Hierarchy::CachedSlices => u64::from(device.arch.latencies.dram),
        };
        prop_assert!(report.cycles >= count as u64 * least, "{} of {count} times {least}", report.cycles);
    }

    #[test]
    fn warp_cycles_have_one_owner(device in device(), accesses in accesses(), blocks in 1u32..20, warps in 1u32..9) {
        let report = run(&device, &accesses, blocks, warps);
        let stalled: u64 = report.pcs.iter().flat_map(|pc| pc.stalls).sum();
        prop_assert_eq!(stalled + report.issued_cycles, report.warp_cycles);
    }

    #[test]
    fn the_same_every_time(device in device(), accesses in accesses(), blocks in 1u32..20, warps in 1u32..9) {
        prop_assert_eq!(run(&device, &accesses, blocks, warps), run(&device, &accesses, blocks, warps));
    }

    // Two launches: what the first leaves in the caches is the same, too.
    #[test]
    fn sms_alone_are_as_sms_in_turn(device in device(), accesses in accesses(), blocks in 1u32..200, warps in 1u32..9) {
        let [alone, in_turn] = [false, true].map(|step_by_step| {
            let mut model = Model::new(&device);
            model.step_by_step(step_by_step);
            [(); 2].map(|()| run_on(&mut model, &accesses, blocks, warps))
        });
        prop_assert_eq!(alone, in_turn);
    }
}
