//! Compares the explained rules with the simulator.

use std::collections::BTreeSet;

use arch::DeviceSpec;
use base::{FileId, Span};
use isa::*;
use proptest::prelude::*;
use protocol::{Access, AccessKind, AccessPart, AccessRules, Accesses, Allocation, Coalescing, Lang};
use timing::{Parts, WarpId};

use super::rule::{Piece, moves};
use super::{ideal, memory, memory_overview, memory_text, steps};

const DEVICES: [&str; 8] =
    ["cc-1.0", "geforce-gtx-280", "cc-2.0", "tesla-k20x", "cc-5.2", "cc-7.0", "cc-8.0", "h200-sxm"];

/// A load, a store and an atomic.
fn program() -> (Program, FuncId) {
    let span = Span::new(FileId(0), 0, 0);
    let addr = Address { base: Some(Reg(0)), offset: 0 };
    let (space, one) = (Space::Global, Operand::Imm(1));
    let code = [
        InstKind::Ld { space, ty: MemTy::B32, dst: Reg(2), addr, cache: CacheOp::Ca },
        InstKind::St { space, ty: MemTy::B32, addr, src: Operand::Reg(Reg(3)), volatile: false },
        InstKind::Atom { space, op: AtomOp::Add, ty: Ty::U32, dst: Some(Reg(2)), addr, a: one, b: one },
        InstKind::Exit,
    ];
    let mut program = Program {
        locs: vec![Loc { span, inlined: None }; code.len()],
        code: code.into_iter().map(Inst::new).collect(),
        ..Program::default()
    };
    let kernel = program.functions.push(Function {
        regs: 6,
        ..Function::new("f", FunctionKind::Kernel, Pc(0)..Pc(program.code.len() as u32), span)
    });
    (program, kernel)
}

fn rules(device: &DeviceSpec) -> AccessRules {
    use arch::policy::Coalescing as Policy;
    let [banks, bank_bytes, bank_lanes] = timing::shared_rules(device.arch.shared.banks);
    AccessRules {
        cc: [device.arch.cc.major, device.arch.cc.minor],
        coalescing: match device.arch.coalescing {
            Policy::HalfWarpInOrder => Coalescing::HalfWarpInOrder,
            Policy::HalfWarpSegments => Coalescing::HalfWarpSegments,
            Policy::L1Lines128 => Coalescing::Lines128,
            Policy::Sectors32 => Coalescing::Sectors32,
        },
        banks,
        bank_bytes,
        bank_lanes,
        locks: device.arch.shared.atomics == arch::policy::SharedAtomics::LockLoop,
        partitions: device.memory.partitions,
        strip_bytes: device.memory.strip_bytes,
        hashed: device.memory.map != arch::policy::AddressMap::RoundRobin,
    }
}

/// The access that a device records for these addresses, given as byte offsets from the start of `a`.
pub(super) fn access(
    device: &str,
    (space, kind): (protocol::Space, AccessKind),
    bytes: u32,
    mask: u32,
    offset: impl Fn(u64) -> u64,
) -> (Access, Accesses) {
    let device = DeviceSpec::all().chain(DeviceSpec::generic()).find(|d| d.slug == device).expect("a device");
    let (program, kernel) = program();
    let base = if space == protocol::Space::Global { 1 << 20 } else { 0 };
    let addresses: [u64; 32] = std::array::from_fn(|lane| base + offset(lane as u64));
    let of = match space {
        protocol::Space::Global => Space::Global,
        protocol::Space::Shared => Space::Shared,
        _ => Space::Const,
    };
    let op = IssuedOp { pc: Pc(kind as u32), path: mask, mask, effect: Effect::Memory { space: of, bytes } };
    let mut issue = Issue { op, addresses, ..Issue::default() };
    let mut parts = Vec::new();
    let passes = Parts::new(device, &program, kernel).of(WarpId(0), &mut issue, &mut |p| {
        parts.push(AccessPart { address: p.address, bytes: p.bytes, lanes: p.lanes, partition: p.partition });
    });
    let on = |lane: usize| if mask >> lane & 1 == 0 { 0 } else { addresses[lane] };
    let access = Access {
        line: 7,
        space,
        kind,
        bytes,
        mask,
        addresses: (0..32).map(on).collect(),
        parts,
        passes,
        ..Access::default()
    };
    let name = "a".to_owned();
    let allocations = vec![Allocation { address: base, size: 1 << 18, name }];
    let of =
        Accesses { rules: rules(device), allocations, list: vec![access.clone()], ..Accesses::default() };
    (access, of)
}

/// Access patterns of real programs, and random ones.
fn offsets() -> impl Strategy<Value = [u64; 32]> {
    let lanes = |f: &dyn Fn(u64) -> u64| std::array::from_fn(|lane| f(lane as u64));
    prop_oneof![
        (0u64..70, 1u64..70).prop_map(move |(from, stride)| lanes(&|lane| from + lane * stride)),
        (0u64..40, 0u64..32).prop_map(move |(from, flip)| lanes(&|lane| from + (lane ^ flip))),
        (0u64..40, 1u64..16).prop_map(move |(from, by)| lanes(&|lane| from + lane / by)),
        prop::array::uniform32(0u64..64),
        prop::array::uniform32(0u64..2000),
    ]
}

fn masks() -> impl Strategy<Value = u32> {
    prop_oneof![
        Just(u32::MAX),
        1u32..,
        Just(0xffff),
        Just(0xffff_0000),
        (0u32..32).prop_map(|lane| 1 << lane)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn what_is_told_is_what_is_counted(
        device in 0..DEVICES.len(), space in 0..3usize, kind in 0..3usize, log in 0u32..5, mask in masks(), words in offsets()
    ) {
        let space = [protocol::Space::Global, protocol::Space::Shared, protocol::Space::Constant][space];
        let kind = [AccessKind::Load, AccessKind::Store, AccessKind::Atomic][kind];
        let atomic = kind == AccessKind::Atomic;
        // Atomics have 4 or 8 bytes, and constants are only read.
        let log = if atomic { 2 + log % 2 } else { log };
        let kind = if space == protocol::Space::Constant { AccessKind::Load } else { kind };
        let (access, of) = access(DEVICES[device], (space, kind), 1 << log, mask, |lane| words[lane as usize] << log);
        let pieces: Vec<Piece> = moves(&access, &of.rules).into_iter().flat_map(|step| step.made).collect();
        if space == protocol::Space::Global {
            let told: Vec<_> = pieces.iter().map(|piece| (piece.address, piece.bytes, piece.lanes)).collect();
            let parts: Vec<_> = access.parts.iter().map(|p| (p.address, p.bytes, p.lanes)).collect();
            prop_assert_eq!(told, parts, "{} {:?}", DEVICES[device], kind);
        } else {
            prop_assert_eq!(pieces.len() as u32, access.passes, "{} {:?}", DEVICES[device], kind);
            prop_assert_eq!(pieces.iter().fold(0, |all, piece| all | piece.lanes), mask);
        }
        for piece in pieces.iter().filter(|_| space == protocol::Space::Shared && !atomic) {
            // No bank delivers two rows in a pass.
            let row = u64::from(of.rules.banks * of.rules.bank_bytes / 4);
            let rows: BTreeSet<_> = piece.words.iter().map(|word| (word.0, word.1 / row)).collect();
            let banks: BTreeSet<_> = rows.iter().map(|row| row.0).collect();
            prop_assert_eq!(rows.len(), banks.len());
        }
        // The steps produce all transactions in order, and every view has a readout for each of its spots.
        let told = steps(&access, &of, Lang::En);
        let mut next = 0;
        for step in &told {
            let filled = !step.text.is_empty() && !step.text.contains(['{', '}']);
            prop_assert!(filled);
            prop_assert_eq!(step.parts.start, next);
            next = step.parts.end;
        }
        prop_assert_eq!(next, pieces.len());
        for step in [None, Some(0), Some(told.len() - 1)] {
            let view = memory(&access, &of, step, Lang::Ru);
            let spots = view.chart.spots(700.0, &plot::Style::default());
            prop_assert_eq!(spots.len(), view.readouts.len());
        }
    }
}

fn told(device: &str, bytes: u32, offset: impl Fn(u64) -> u64) -> String {
    let what = (protocol::Space::Global, AccessKind::Load);
    let (access, of) = access(device, what, bytes, 0xffff, offset);
    let texts: Vec<String> = steps(&access, &of, Lang::En).into_iter().map(|step| step.text).collect();
    texts.join("\n").replace('\u{a0}', " ")
}

#[test]
fn who_breaks_the_rule_is_named() {
    let swapped = told("cc-1.0", 4, |lane| 4 * if lane / 2 == 3 { lane ^ 1 } else { lane });
    assert!(
        swapped.contains("Lane 6 breaks the rule: a + 24 belongs to it, and it wants a + 28."),
        "{swapped}"
    );
    let shifted = told("cc-1.0", 4, |lane| 4 * lane + 4);
    assert!(shifted.contains("would begin at a + 4: no multiple of 64"), "{shifted}");
    assert!(told("cc-1.0", 1, |lane| lane).contains("never combined"));
}

#[test]
fn segments_shrink() {
    let text = told("geforce-gtx-280", 4, |lane| 4 * (lane + 17));
    assert!(text.contains("128 bytes become 64, from a + 64 on"), "{text}");
    assert!(text.contains("Transaction 2: 32 bytes at a + 128, for lanes 15."), "{text}");
    assert!(text.ends_with("No lane of the half-warp waits."), "{text}");
}

#[test]
fn a_lane_says_what_serves_it() {
    let what = (protocol::Space::Global, AccessKind::Load);
    let (access, of) = access("cc-1.0", what, 4, u32::MAX - 1, |lane| 4 * lane);
    let view = memory(&access, &of, None, Lang::En);
    let said = |at: usize| view.readouts[at].replace('\u{a0}', " ");
    assert_eq!(said(0), "Lane 0 takes no part");
    assert_eq!(said(5), "Lane 5 loads 4 bytes at a + 20: transaction 1 (64 bytes at a + 0, partition 4)");
    assert_eq!(said(32), "Transaction 1: 64 bytes at a + 0, partition 4, lanes 1–15");
    assert_eq!(view.table.rows.len(), 32);
    assert_eq!(ideal(&access, &of), 2);
}

#[test]
fn the_overview_counts_bytes() {
    let what = (protocol::Space::Global, AccessKind::Load);
    let (access, of) = access("cc-7.0", what, 4, u32::MAX, |lane| 128 * lane);
    let view = memory_overview(&of, Lang::En);
    assert_eq!(view.readouts.len(), 32);
    assert_eq!(view.table.csv().lines().nth(1), Some("7,load,global,4,1,32,32,4,12.5"));
    assert!(memory_text(&access, &of, Lang::En).lines().count() == 33);
}
