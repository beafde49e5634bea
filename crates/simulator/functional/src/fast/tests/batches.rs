//! Compares loops in batches with the same loops by single instructions.

use isa::{
    Address, BinOp, CacheOp, Cmp, Guard, Inst, InstKind, MathFn, MemTy, Operand, Pc, Pred, PredOp, Reg,
    Round, Space, TernOp, Ty, UnOp,
};
use proptest::prelude::*;

use super::super::Fast;
use super::host::{Host, SIZE};

/// Executes code with and without batches and compares the final states. Returns how often batches were
/// executed.
fn check(host: &Host, budget: u64) -> Result<usize, TestCaseError> {
    let [mut with, mut without] = [host.clone(), host.clone()];
    let mut decoded = with.decoded(true);
    let found = decoded.loops.len();
    let end = with.run(&mut decoded, budget);
    prop_assert_eq!(end, without.run(&mut without.decoded(false), budget));
    prop_assert_eq!((with.pc, with.steps), (without.pc, without.steps));
    prop_assert_eq!(&with.state, &without.state);
    prop_assert_eq!(with.memory.bytes(), without.memory.bytes());
    Ok(if found > 0 { decoded.loops.iter().filter(|l| l.score > 0).count() } else { 0 })
}

const COUNTER: Reg = Reg(4);
/// A pointer that is incremented.
const POINTER: Reg = Reg(12);
/// A sum of words, of floats or of doubles.
const SUMS: [Reg; 3] = [Reg(14), Reg(15), Reg(16)];

fn word(k: u8) -> Reg {
    Reg(6 + u16::from(k) % 4)
}
fn pair(k: u8) -> Reg {
    Reg(18 + u16::from(k) % 3 * 2)
}
fn ld(ty: MemTy, space: Space, dst: Reg, base: Option<Reg>, offset: i32) -> InstKind {
    InstKind::Ld { space, ty, dst, addr: Address { base, offset }, cache: CacheOp::default() }
}
fn st(ty: MemTy, space: Space, src: Operand, base: Option<Reg>, offset: i32) -> InstKind {
    InstKind::St { space, ty, addr: Address { base, offset }, src, volatile: false }
}
fn binary(op: BinOp, ty: Ty, dst: Reg, a: Operand, b: Operand) -> InstKind {
    InstKind::Binary { op, ty, dst, a, b }
}
fn setp(cmp: Cmp, ty: Ty, dst: u16, a: Operand, b: Operand) -> InstKind {
    InstKind::SetP { cmp, ty, dst: Pred(dst), a, b, and: Guard::ALWAYS }
}
fn element(dst: Reg, index: Reg, scale: i32, base: Reg) -> InstKind {
    let (a, b, c) = (Operand::Reg(index), Operand::Imm(scale as u32), Operand::Reg(base));
    InstKind::Ternary { op: TernOp::MadWide, ty: Ty::I32, dst, a, b, c }
}

/// An instruction sequence for a loop body, chosen by number, with its registers.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of piece")]
fn piece(what: u8, [a, b, c]: [u8; 3], number: i32) -> Vec<InstKind> {
    use BinOp::*;
    let (dst, x, y, wide) = (word(a), Operand::Reg(word(b)), Operand::Reg(word(c)), pair(a));
    let small = Operand::Imm(number as u32);
    let sum = |k: usize| Operand::Reg(SUMS[k]);
    let array = Reg(u16::from(b) % 2 * 2);
    let index = if c % 4 == 0 { word(c) } else { COUNTER };
    let offset = number % 8 * 4;
    let scale = [4, 4, 4, 8, -4, 1, 12, 0][usize::from(c) % 8];
    let generic = Space::Generic;
    match what % 31 {
        0..3 => vec![element(wide, index, scale, array), ld(MemTy::B32, generic, dst, Some(wide), offset)],
        3..6 => vec![element(wide, index, scale, array), st(MemTy::B32, generic, x, Some(wide), offset)],
        6 => vec![element(wide, index, 8, array), ld(MemTy::B64, generic, pair(c), Some(wide), 0)],
        7 => vec![
            element(wide, index, 8, array),
            st(MemTy::B64, generic, Operand::Reg(pair(c)), Some(wide), 0),
        ],
        8 => {
            let op =
                [Add, Sub, Mul, And, Or, Xor, Shl, Shr, Min, MulHi, Div, Rem][usize::from(number as u8) % 12];
            let y = if c % 2 == 0 { y } else { small };
            let y = if matches!(op, Div | Rem) && y == Operand::Imm(0) { x } else { y };
            vec![binary(op, if c % 3 == 0 { Ty::U32 } else { Ty::I32 }, dst, x, y)]
        }
        9 => vec![binary([Add, Sub, Mul, Div, Max][usize::from(c) % 5], Ty::F32, dst, x, y)],
        10 => vec![InstKind::Cvt {
            to: Ty::F32,
            from: Ty::I32,
            round: Round::Near,
            dst,
            a: Operand::Reg(index),
        }],
        11 => vec![InstKind::Cvt { to: Ty::F64, from: Ty::F32, round: Round::Near, dst: wide, a: x }],
        12 => vec![InstKind::Cvt { to: Ty::I32, from: Ty::F32, round: Round::Zero, dst, a: x }],
        13 => vec![binary(Add, Ty::I32, SUMS[0], sum(0), if a % 2 == 0 { x } else { small })],
        14 => vec![binary(Add, Ty::F32, SUMS[1], sum(1), x)],
        15 => vec![binary(Add, Ty::F64, SUMS[2], sum(2), Operand::Reg(wide))],
        16 => {
            let pred = Guard { pred: Some(Pred(1)), negate: false };
            let count = binary(Add, Ty::I32, dst, sum(0), Operand::Imm(1));
            let choice =
                InstKind::Select { ty: Ty::U32, dst: SUMS[0], a: Operand::Reg(dst), b: sum(0), pred };
            vec![setp(Cmp::Ne, Ty::I32, 1, x, small), count, choice]
        }
        17 => {
            let pred = Guard { pred: Some(Pred(1)), negate: a % 2 == 0 };
            vec![setp(Cmp::Gt, Ty::F32, 1, x, y), InstKind::Select { ty: Ty::U32, dst, a: x, b: small, pred }]
        }
        18 => vec![ld(MemTy::B32, generic, dst, Some(POINTER), offset)],
        19 => vec![st(MemTy::B32, generic, x, Some(POINTER), offset)],
        // An access to the same address in each iteration.
        20 => vec![ld(MemTy::B32, generic, dst, Some(array), offset)],
        21 => {
            let add = binary(Add, Ty::I32, dst, Operand::Reg(dst), small);
            let (load, store) = if a % 2 == 0 {
                (
                    ld(MemTy::B32, Space::Local, dst, None, 8),
                    st(MemTy::B32, Space::Local, Operand::Reg(dst), None, 8),
                )
            } else {
                let of = |offset| (Some(Reg(2)), offset);
                let (base, at) = of(256);
                (ld(MemTy::B32, generic, dst, base, at), st(MemTy::B32, generic, Operand::Reg(dst), base, at))
            };
            vec![load, add, store]
        }
        22 => {
            let local = binary(Shl, Ty::U32, dst, Operand::Reg(index), Operand::Imm(2));
            let load = ld(MemTy::B32, Space::Local, word(b), Some(dst), number / 4 * 4);
            vec![local, if a % 2 == 0 { load } else { st(MemTy::B32, Space::Local, y, Some(dst), 16) }]
        }
        23 => vec![element(wide, index, 1, array), st(MemTy::U8, generic, x, Some(wide), offset)],
        24 => vec![InstKind::Math { f: MathFn::Sqrt, ty: Ty::F32, dst, a: x, b: x }],
        // Halves of the address are overwritten.
        25 => vec![element(wide, index, scale, array), ld(MemTy::B32, generic, wide, Some(wide), offset)],
        26 => {
            let upper = Reg(wide.0 + 1);
            vec![element(wide, index, scale, array), ld(MemTy::B32, generic, upper, Some(wide), offset)]
        }
        // A 32-bit value that wraps around before it is extended.
        27 => {
            let ty = if b % 2 == 0 { Ty::I32 } else { Ty::U32 };
            let c = Operand::Reg(pair(b));
            let (many, a) = (Operand::Imm((number as u32).wrapping_mul(0x0111_1111)), Operand::Reg(dst));
            vec![
                binary(Mul, Ty::I32, dst, Operand::Reg(index), many),
                InstKind::Ternary { op: TernOp::MadWide, ty, dst: wide, a, b: small, c },
            ]
        }
        29 => {
            let (a, c) = (Operand::Reg(SUMS[0]), Operand::Imm(77));
            vec![InstKind::Ternary { op: TernOp::Mad, ty: Ty::U32, dst: SUMS[0], a, b: small, c }]
        }
        28 => vec![
            binary(Sub, Ty::U64, wide, Operand::Reg(POINTER), Operand::Reg(pair(b))),
            InstKind::Cvt { to: Ty::I32, from: Ty::U64, round: Round::Near, dst, a: Operand::Reg(wide) },
        ],
        _ => vec![
            setp(Cmp::Lt, Ty::I32, 2, x, y),
            InstKind::PLogic {
                op: PredOp::Or,
                dst: Pred(1),
                a: Guard::on(Pred(2)),
                b: Guard::unless(Pred(3)),
            },
            InstKind::Unary { op: UnOp::Neg, ty: Ty::F32, dst, a: y },
        ],
    }
}

/// A loop of these sequences that counts by `step` up to `end`, with a jump out of it when a number is found.
fn code(pieces: &[(u8, [u8; 3], i32)], step: i32, (ty, end): (Ty, i32), exit: Option<i32>) -> Vec<Inst> {
    let counter = Operand::Reg(COUNTER);
    let mut body: Vec<InstKind> = pieces.iter().flat_map(|&(what, regs, n)| piece(what, regs, n)).collect();
    let mut jumps = Vec::new();
    if let Some(found) = exit {
        body.push(setp(Cmp::Eq, Ty::I32, 4, Operand::Reg(word(0)), Operand::Imm(found as u32)));
        jumps.push(body.len());
        body.push(InstKind::Exit);
    }
    body.push(binary(BinOp::Add, Ty::I64, POINTER, Operand::Reg(POINTER), Operand::Imm(4)));
    body.push(binary(BinOp::Add, Ty::I32, COUNTER, counter, Operand::Imm(step as u32)));
    body.push(setp(if step > 0 { Cmp::Lt } else { Cmp::Gt }, ty, 0, counter, Operand::Imm(end as u32)));
    let behind = Pc(body.len() as u32 + 1);
    body.push(InstKind::Bra { target: Pc(0), join: behind });
    let mut code: Vec<Inst> = body.into_iter().map(Inst::new).collect();
    for at in jumps {
        code[at] = Inst { guard: Guard::on(Pred(4)), kind: InstKind::Bra { target: behind, join: behind } };
    }
    code.last_mut().expect("there is a jump").guard = Guard::on(Pred(0));
    code
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    #[test]
    fn batches_do_what_single_instructions_do(
        pieces in prop::collection::vec((any::<u8>(), any::<[u8; 3]>(), -9i32..40), 1..7),
        from in prop_oneof![9 => -2i32..9, 1 => i32::MAX - 70..=i32::MAX],
        count in prop_oneof![1i32..50, 60i32..140],
        step in prop::sample::select(vec![1, 1, 1, 2, -1]),
        exit in prop::option::of(0i32..30),
        unsigned: bool,
        values: [u8; 4],
        budget in prop_oneof![Just(20_000u64), 1u64..3000],
    ) {
        let from = if step < 0 { from.wrapping_add(count) } else { from };
        let end = (if unsigned { Ty::U32 } else { Ty::I32 }, from.wrapping_add(count * step));
        let mut host = Host::new(code(&pieces, step, end, exit));
        host.state.regs[usize::from(COUNTER.0)] = from as u32;
        for (k, value) in values.into_iter().enumerate() {
            host.state.regs[6 + k] = value.into();
        }
        let pointer = host.state.get(Ty::U64, Operand::Reg(Reg(u16::from(values[0]) % 2 * 2)));
        host.state.set(true, POINTER, pointer);
        check(&host, budget)?;
    }
}

/// A loop over `n` elements, which must be executed in batches or must not.
fn runs(pieces: &[InstKind], n: i32, batches: bool) -> Host {
    let mut all = code(&[], 1, (Ty::I32, n), None);
    let shift = pieces.len() as u32;
    for inst in &mut all {
        if let InstKind::Bra { join, .. } = &mut inst.kind {
            join.0 += shift;
        }
    }
    all.splice(0..0, pieces.iter().copied().map(Inst::new));
    let mut host = Host::new(all);
    let pointer = host.state.get(Ty::U64, Operand::Reg(Reg(0)));
    host.state.set(true, POINTER, pointer);
    let ran = check(&host, u64::MAX).expect("batches and single instructions do the same");
    assert_eq!(ran, usize::from(batches));
    let mut decoded = host.decoded(true);
    host.run(&mut decoded, u64::MAX);
    host
}

const W: Reg = Reg(18);
const X: Reg = Reg(6);

fn load(dst: Reg, array: u16, offset: i32) -> [InstKind; 2] {
    [element(W, COUNTER, 4, Reg(array)), ld(MemTy::B32, Space::Generic, dst, Some(W), offset)]
}
fn store(src: Reg, array: u16, offset: i32) -> [InstKind; 2] {
    [element(W, COUNTER, 4, Reg(array)), st(MemTy::B32, Space::Generic, Operand::Reg(src), Some(W), offset)]
}

#[test]
fn an_element_may_be_read_and_written() {
    let add = binary(BinOp::Add, Ty::I32, X, Operand::Reg(X), Operand::Imm(5));
    runs(&[&load(X, 0, 0)[..], &[add], &store(X, 0, 0)].concat(), 100, true);
    // Stored values are loaded again.
    runs(&[&store(COUNTER, 0, 0)[..], &load(X, 0, 0), &[add], &store(X, 2, 0)].concat(), 100, true);
}

#[test]
fn an_element_that_another_iteration_writes_is_left_alone() {
    let add = binary(BinOp::Add, Ty::I32, X, Operand::Reg(X), Operand::Imm(5));
    runs(&[&load(X, 0, 0)[..], &[add], &store(X, 0, 4)].concat(), 100, false);
    runs(&[&load(X, 0, 4)[..], &[add], &store(X, 0, 0)].concat(), 100, false);
    runs(&[&load(X, 0, 0)[..], &[add], &store(X, 2, 4)].concat(), 100, true);
}

#[test]
fn what_is_stored_over_a_store_is_seen() {
    let byte = st(MemTy::U8, Space::Generic, Operand::Imm(77), Some(W), 1);
    runs(&[&store(COUNTER, 0, 0)[..], &[byte], &load(X, 0, 0), &store(X, 2, 0)].concat(), 100, false);
    runs(
        &[&[element(W, COUNTER, 4, Reg(0)), byte][..], &store(COUNTER, 0, 0), &load(X, 0, 0)].concat(),
        100,
        true,
    );
}

#[test]
fn members_of_a_structure_lie_beside_one_another() {
    let at = |k: i32| st(MemTy::B32, Space::Generic, Operand::Reg(COUNTER), Some(W), 4 * k);
    runs(&[element(W, COUNTER, 8, Reg(0)), at(0), at(1)], 60, true);
    runs(&[element(W, COUNTER, 4, Reg(0)), at(0), at(1)], 60, false);
}

#[test]
fn a_fault_comes_where_it_would() {
    // The 129th word is outside of the array.
    let host = runs(&store(COUNTER, 2, 0), 140, true);
    assert_eq!(host.state.regs[usize::from(COUNTER.0)], 128);
    let divide = binary(BinOp::Div, Ty::I32, Reg(7), Operand::Imm(100), Operand::Reg(X));
    let near = binary(BinOp::Sub, Ty::I32, X, Operand::Imm(70), Operand::Reg(COUNTER));
    let host = runs(&[near, divide], 140, true);
    assert_eq!((host.state.regs[usize::from(COUNTER.0)], host.state.regs[7]), (70, 100));
}

#[test]
fn a_vector_of_which_the_size_is_in_memory_is_filled() {
    let size = |kind: fn(MemTy, Space, Reg) -> InstKind| kind(MemTy::B64, Space::Generic, Reg(20));
    let load_size = size(|ty, space, reg| ld(ty, space, reg, Some(Reg(2)), SIZE as i32));
    let store_size = size(|ty, space, reg| st(ty, space, Operand::Reg(reg), Some(Reg(2)), SIZE as i32));
    let (two, base) = (Operand::Imm(2), Operand::Reg(Reg(0)));
    let address =
        InstKind::Ternary { op: TernOp::Lea, ty: Ty::U64, dst: W, a: Operand::Reg(Reg(20)), b: two, c: base };
    let fill = st(MemTy::B32, Space::Generic, Operand::Imm(9), Some(W), 0);
    let grow = binary(BinOp::Add, Ty::U64, Reg(20), Operand::Reg(Reg(20)), Operand::Imm(1));
    let mut host = runs(&[load_size, address, fill, grow, store_size], 100, true);
    let b = host.state.get(Ty::U64, Operand::Reg(Reg(2)));
    let size = host.memory.read(b + SIZE, 4).expect("it is there");
    assert_eq!(size, [100, 0, 0, 0]);
}

#[test]
fn the_budget_is_kept() {
    let mut host = Host::new(code(&[], 1, (Ty::I32, 1 << 20), None));
    host.state.regs[usize::from(COUNTER.0)] = 0;
    for budget in (1..400).chain([10_000, 10_001, 10_002, 10_003]) {
        check(&host, budget).expect("they stop at the same place");
    }
}

#[test]
fn what_is_never_worth_it_is_forgotten() {
    let host = Host::new(code(&[], 1, (Ty::I32, 3), None));
    let mut decoded = host.decoded(true);
    for _ in 0..20 {
        host.clone().run(&mut decoded, u64::MAX);
    }
    assert!(!decoded.ops.iter().any(|op| matches!(op, Fast::Loop { .. })));
}
