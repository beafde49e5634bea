//! Compares accesses with a lane range to the same accesses lane by lane: data, addresses, faults and
//! faulting lanes.

use arch::policy::Reconvergence;
use base::FileId;
use isa::*;
use proptest::prelude::*;

use crate::access::{self, LaneFault};
use crate::env::{Block, Env};
use crate::grid::{Grid, LaunchParams, Pool};
use crate::lanes::WideRow;
use crate::memory::{LOCAL_WINDOW, Memory, SHARED_WINDOW};
use crate::modify::{self, Atomic};
use crate::scalar::Rules;
use crate::warp::Warp;

/// One page below an address whose low word is 0, so that allocations cross it.
const BASE: u64 = 0x7f00_ffff_f000;
const SHARED: u64 = 192;
const LOCAL: u32 = 64;
const WARP: u32 = 1;

/// The memory that the lanes of a case access.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Small,
    Crossing,
    Constants,
    Bank,
    Params,
    Shared,
    Local,
    SharedWindow,
    LocalWindow,
}

#[derive(Clone, Copy, Debug)]
enum Op {
    Load,
    Store,
    Atomic,
}

#[derive(Clone, Debug)]
struct Case {
    op: Op,
    place: Place,
    generic: bool,
    ty: MemTy,
    mask: u32,
    offset: i32,
    sp: u32,
    /// Distance of each lane from the start of the allocation.
    at: Vec<i64>,
    src: Option<u32>,
}

const TYPES: [MemTy; 7] = [MemTy::B32, MemTy::B64, MemTy::B128, MemTy::U8, MemTy::S8, MemTy::U16, MemTy::S16];

/// Lanes at a constant pitch, in groups that start near the ends of the allocation or anywhere. In some cases
/// one lane is somewhere else.
fn lanes(size: i64) -> impl Strategy<Value = Vec<i64>> {
    let pitch = prop_oneof![
        4 => Just(size),
        2 => Just(0),
        1 => Just(2 * size),
        1 => Just(-size),
        1 => -20i64..20,
    ];
    let group = prop::sample::select(vec![1usize, 4, 8, 8, 16, 16, 32, 32, 32]);
    let starts = prop::collection::vec(-4i64..300, 32);
    let stray = prop_oneof![6 => Just(None), 1 => (0usize..32, -70i64..9000).prop_map(Some)];
    let unit = prop::sample::select(vec![size, size, size, 1]);
    (pitch, group, starts, stray, unit).prop_map(|(pitch, group, starts, stray, unit)| {
        let one = |lane: usize| starts[lane / group] / unit * unit + (lane % group) as i64 * pitch;
        let mut at: Vec<i64> = (0..32).map(one).collect();
        if let Some((lane, to)) = stray {
            at[lane] = to;
        }
        at
    })
}

fn case() -> impl Strategy<Value = Case> {
    use Place::*;
    let place = prop::sample::select(vec![
        Small,
        Small,
        Crossing,
        Crossing,
        Constants,
        Bank,
        Params,
        Shared,
        Shared,
        Local,
        SharedWindow,
        LocalWindow,
    ]);
    let op = prop::sample::select(vec![Op::Load, Op::Load, Op::Store, Op::Store, Op::Atomic]);
    let mask = prop_oneof![3 => Just(u32::MAX), 1 => 1u32.., 1 => (0u32..32).prop_map(|lane| 1 << lane)];
    let offset = prop_oneof![2 => Just(0), 1 => (-8i32..8).prop_map(|x| 16 * x), 1 => any::<i32>()];
    let kind = (op, place, any::<bool>(), prop::sample::select(TYPES.to_vec()), mask);
    (kind, offset, 0u32..3, prop::option::of(any::<u32>())).prop_flat_map(|(kind, offset, sp, src)| {
        let (op, place, generic, ty, mask) = kind;
        let at = lanes(ty.bytes().into());
        at.prop_map(move |at| Case { op, place, generic, ty, mask, offset, sp: 8 * sp, at, src })
    })
}

impl Case {
    fn space(&self) -> Space {
        match self.place {
            Place::Small | Place::Crossing | Place::Constants if self.generic => Space::Generic,
            Place::Small | Place::Crossing | Place::Constants => Space::Global,
            Place::Bank | Place::Params => Space::Const,
            Place::Shared => Space::Shared,
            Place::Local => Space::Local,
            Place::SharedWindow | Place::LocalWindow => Space::Generic,
        }
    }
}

/// Result of an access: its outcome, addresses, registers and memory.
#[derive(PartialEq, Debug)]
struct Seen {
    said: Result<(Space, u32), String>,
    addresses: Vec<u64>,
    rows: Vec<[u32; 32]>,
    bytes: [Vec<u8>; 3],
}

fn pattern(bytes: &mut [u8]) {
    for (i, b) in bytes.iter_mut().enumerate() {
        *b = (i * 167 + i / 256 * 31) as u8;
    }
}

fn program() -> Program {
    let mut params = Program::default();
    params.code.push(Inst::new(InstKind::Exit));
    params.functions.push(Function {
        regs: 16,
        preds: 8,
        param_bytes: 64,
        ..Function::new("kernel", FunctionKind::Kernel, Pc(0)..Pc(1), base::Span::new(FileId(0), 0, 0))
    });
    params
}

/// Runs a case by its lane range or lane by lane. Also returns whether it had a lane range.
fn run(case: &Case, by_range: bool) -> (Seen, bool) {
    let program = program();
    let mut memory = Memory::new(BASE, 1 << 20, 256);
    let small = memory.alloc(250, 1).unwrap();
    let constants = memory.alloc(256, 1).unwrap();
    let crossing = memory.alloc(8192, 1).unwrap();
    assert!(crossing >> 32 != (crossing + 8191) >> 32);
    pattern(memory.bytes_mut());
    let mut params = [0; 64];
    pattern(&mut params);
    let launch = LaunchParams {
        program: &program,
        kernel: FuncId(0),
        grid: [1; 3],
        block: [64, 1, 1],
        dynamic_smem: 0,
        params: &params,
        globals: &[],
        constants: (constants, constants + 256),
        textures: &Default::default(),
        reconvergence: Reconvergence::PerThread,
        rules: Rules::Ieee,
        stack_bytes: 0,
        heap_bytes: 8 << 20,
    };
    let mut output = crate::Output::new(0);
    let mut grid = Grid::new(&launch, &mut memory, &mut output, Pool::default());
    let env = &mut grid.env;
    env.local_bytes = LOCAL;
    let mut block = Block::new();
    block.shared.resize(SHARED as usize, 0);
    block.local.resize((64 * LOCAL) as usize, 0);
    pattern(&mut block.shared);
    pattern(&mut block.local);
    let mut warp = Warp::new();
    warp.start(0, u32::MAX, 16, 8, 0);
    warp.index = WARP;
    warp.current.window.sp = case.sp;
    let first = match case.place {
        Place::Small => small,
        // Some lanes are below and some above the change of the high word.
        Place::Crossing => (crossing & !0xffff_ffff) + (1 << 32) - 100,
        Place::Constants => constants,
        Place::Params => PARAM_WINDOW.into(),
        Place::Bank | Place::Shared | Place::Local => 0,
        Place::SharedWindow => SHARED_WINDOW,
        Place::LocalWindow => LOCAL_WINDOW,
    };
    for lane in 0..32 {
        let address = first.wrapping_add_signed(case.at[lane]).wrapping_sub(case.offset as i64 as u64);
        let [lo, hi] = warp.rows_mut(Reg(0));
        (lo[lane], hi[lane]) = (address as u32, (address >> 32) as u32);
        for (k, row) in warp.rows_mut::<8>(Reg(4)).iter_mut().enumerate() {
            row[lane] = (lane as u32 + 1) * 0x0102_0304 + k as u32 * 0x1111_1111;
        }
    }
    let addr = Address { base: Some(Reg(0)), offset: case.offset };
    let mut out = [0; 32];
    let (said, had) = perform(env, &mut block, &mut warp, case, addr, &mut out, by_range);
    let said = said.map_err(|f| format!("{:?} {:?} {:x} {}", f.kind, f.lane, f.address, f.size));
    let counts = said.as_ref().map_or(0, |said| said.1);
    let addresses = (0..32).filter(|lane| counts >> lane & 1 != 0).map(|lane| out[lane]).collect();
    let rows = (0..16).map(|k| *warp.row(Reg(k))).collect();
    let bytes = [env.memory.bytes().to_vec(), block.shared, block.local];
    (Seen { said, addresses, rows, bytes }, had)
}

type Said = (Result<(Space, u32), LaneFault>, bool);

fn perform(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    case: &Case,
    addr: Address,
    out: &mut WideRow,
    by_range: bool,
) -> Said {
    let (what, mask) = ((case.space(), case.ty, addr), case.mask);
    let immediate = case.src.filter(|_| case.ty != MemTy::B128).map(Operand::Imm);
    let src = immediate.unwrap_or(Operand::Reg(Reg(4)));
    let found = match case.op {
        Op::Load if by_range => access::load(env, block, warp, what, Reg(8), mask, out),
        Op::Store if by_range => access::store(env, block, warp, what, src, mask, out),
        _ => None,
    };
    if let Some(space) = found {
        return (Ok((space, mask)), true);
    }
    let said = match case.op {
        Op::Load => access::load_any(env, block, warp, what, Reg(8), mask, out),
        Op::Store => access::store_any(env, block, warp, what, src, mask, out),
        Op::Atomic => {
            let ty = if case.ty == MemTy::B64 { Ty::U64 } else { Ty::U32 };
            let dst = case.src.map(|_| Reg(8));
            let atom = Atomic { op: AtomOp::Add, ty, dst, a: Operand::Reg(Reg(4)), b: Operand::Imm(0) };
            let by = if by_range { modify::atomic } else { modify::atomic_any };
            by(env, block, warp, (case.space(), addr), &atom, mask, out)
        }
    };
    (said, false)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 6_000, ..Default::default() })]
    #[test]
    fn spans_do_what_lanes_do(case in case()) {
        // Nothing stores through the constant space.
        prop_assume!(matches!(case.op, Op::Load) || case.space() != Space::Const);
        prop_assert_eq!(run(&case, true).0, run(&case, false).0);
    }
}

#[test]
fn usual_accesses_have_a_span() {
    let check = |place, mask, at: fn(i64) -> i64| {
        for op in [Op::Load, Op::Store] {
            let at = (0..32).map(at).collect();
            let (ty, offset, sp) = (MemTy::B32, -4, 0);
            let case = Case { op, place, generic: false, ty, mask, offset, sp, at, src: None };
            assert!(run(&case, true).1, "{case:?}");
            assert_eq!(run(&case, true).0, run(&case, false).0);
        }
    };
    let places =
        [Place::Small, Place::Crossing, Place::Shared, Place::SharedWindow, Place::Local, Place::LocalWindow];
    for place in places {
        for mask in [u32::MAX, 0x00f0_ff01, 1 << 31] {
            check(place, mask, |_| 12);
            check(place, mask, |lane| 4 * (lane % 16));
            check(place, mask, |lane| 4 * (lane / 8));
            check(place, mask, |lane| 4 * (lane % 8) + 4 * (lane / 8));
            check(place, mask, |lane| 4 * (lane * 7 % 16));
        }
    }
    check(Place::Small, u32::MAX, |lane| 4 * lane);
    check(Place::Shared, u32::MAX, |lane| 4 * (31 - lane));
}
