//! Compares operations of the fast path with the scalar functions that the slow path calls.

use isa::{BinOp, Cmp, Guard, Inst, InstKind, Operand, Pred, PredOp, Reg, Round, TernOp, Ty, UnOp};
use proptest::prelude::*;

use super::execute::execute;
use super::{Decoded, Fast, WINDOW, Window, decode, fused};
use crate::convert_on_host;
use crate::memory::Memory;
use crate::scalar::{self, Rules};

/// Registers, of which pairs may overlap, and predicates.
const REGS: u16 = 12;

fn operand() -> impl Strategy<Value = Operand> {
    let small = prop::sample::select(vec![
        0,
        1,
        2,
        5,
        31,
        32,
        63,
        64,
        u32::MAX,
        0x8000_0000,
        0x3f80_0000,
        0xbf00_0000,
    ]);
    prop_oneof![
        (0..REGS).prop_map(|r| Operand::Reg(Reg(r))),
        small.prop_map(Operand::Imm),
        any::<u32>().prop_map(Operand::Imm),
    ]
}

fn ty() -> impl Strategy<Value = Ty> {
    prop::sample::select(vec![Ty::I32, Ty::U32, Ty::I64, Ty::U64, Ty::F32, Ty::F64])
}

/// Instructions that the verifier accepts, and some that it would reject.
fn kind() -> impl Strategy<Value = InstKind> {
    use BinOp::*;
    let binary = prop::sample::select(vec![Add, Sub, Mul, MulHi, Div, Rem, And, Or, Xor, Shl, Shr]);
    let ternary = prop::sample::select(vec![TernOp::Mad, TernOp::MadWide, TernOp::Lea]);
    let cmp = prop::sample::select(vec![Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge]);
    let dst = || (0..REGS).prop_map(Reg);
    let guard = |at: u16, negate| Guard { pred: Some(Pred(at)), negate };
    prop_oneof![
        (binary, ty(), dst(), operand(), operand()).prop_map(|(op, ty, dst, a, b)| InstKind::Binary {
            op,
            ty,
            dst,
            a,
            b
        }),
        (ternary, ty(), dst(), operand(), operand(), operand())
            .prop_map(|(op, ty, dst, a, b, c)| InstKind::Ternary { op, ty, dst, a, b, c }),
        (cmp, ty(), operand(), operand()).prop_map(|(cmp, ty, a, b)| InstKind::SetP {
            cmp,
            ty,
            dst: Pred(1),
            a,
            b,
            and: Guard::ALWAYS
        }),
        (ty(), dst(), operand(), operand(), 0u16..2, any::<bool>()).prop_map(
            move |(ty, dst, a, b, at, negate)| InstKind::Select { ty, dst, a, b, pred: guard(at, negate) }
        ),
        (ty(), ty(), dst(), operand()).prop_map(|(to, from, dst, a)| InstKind::Cvt {
            to,
            from,
            round: Round::Near,
            dst,
            a
        }),
        (ty(), dst(), operand()).prop_map(|(ty, dst, a)| InstKind::Unary { op: UnOp::Abs, ty, dst, a }),
        (ty(), dst(), operand()).prop_map(|(ty, dst, src)| InstKind::Mov { ty, dst, src }),
    ]
}

/// The host's state, with an evaluation of instructions by the scalar functions.
#[derive(Clone, PartialEq, Debug)]
struct State {
    regs: [u32; WINDOW],
    preds: [bool; WINDOW],
}

impl State {
    fn get(&self, ty: Ty, operand: Operand) -> u64 {
        match operand {
            Operand::Reg(Reg(r)) if ty.wide() => {
                u64::from(self.regs[usize::from(r)]) | u64::from(self.regs[usize::from(r) + 1]) << 32
            }
            Operand::Reg(Reg(r)) => self.regs[usize::from(r)].into(),
            Operand::Imm(x) if ty == Ty::F64 => u64::from(x) << 32,
            Operand::Imm(x) if ty.wide() => x as i32 as i64 as u64,
            Operand::Imm(x) => x.into(),
            Operand::Param(_) => unreachable!("none is made"),
        }
    }
    fn set(&mut self, wide: bool, Reg(r): Reg, value: u64) {
        self.regs[usize::from(r)] = value as u32;
        if wide {
            self.regs[usize::from(r) + 1] = (value >> 32) as u32;
        }
    }
    fn guard(&self, guard: Guard) -> bool {
        guard.pred.is_none_or(|p| self.preds[usize::from(p.0)] != guard.negate)
    }

    fn step(&mut self, kind: &InstKind) {
        let rules = Rules::Host;
        match *kind {
            InstKind::Binary { op, ty, dst, a, b } if ty.wide() => {
                let b = self.get(if matches!(op, BinOp::Shl | BinOp::Shr) { Ty::U32 } else { ty }, b);
                self.set(true, dst, scalar::binary64(op, ty, self.get(ty, a), b));
            }
            InstKind::Binary { op, ty, dst, a, b } => {
                let (a, b) = (self.get(ty, a) as u32, self.get(ty, b) as u32);
                self.set(false, dst, scalar::binary32(op, ty, rules, a, b).into());
            }
            InstKind::Ternary { op: TernOp::MadWide, ty, dst, a, b, c } => {
                let product = scalar::mul_wide(ty, self.get(Ty::U32, a) as u32, self.get(Ty::U32, b) as u32);
                self.set(true, dst, product.wrapping_add(self.get(Ty::U64, c)));
            }
            InstKind::Ternary { op, ty, dst, a, b, c } if ty.wide() => {
                let b = self.get(if op == TernOp::Lea { Ty::U32 } else { ty }, b);
                self.set(true, dst, scalar::ternary64(op, ty, rules, self.get(ty, a), b, self.get(ty, c)));
            }
            InstKind::Ternary { op, ty, dst, a, b, c } => {
                let [a, b, c] = [a, b, c].map(|x| self.get(ty, x) as u32);
                self.set(false, dst, scalar::ternary32(op, ty, rules, a, b, c).into());
            }
            InstKind::SetP { cmp, ty, dst, a, b, and } => {
                let (a, b) = (self.get(ty, a), self.get(ty, b));
                let holds = if ty.wide() {
                    scalar::compare64(cmp, ty, a, b)
                } else {
                    scalar::compare32(cmp, ty, rules, a as u32, b as u32)
                };
                self.preds[usize::from(dst.0)] = holds && self.guard(and);
            }
            InstKind::Select { ty, dst, a, b, pred } => {
                let value = self.get(ty, if self.guard(pred) { a } else { b });
                self.set(ty.wide(), dst, value);
            }
            InstKind::Cvt { to, from, round, dst, a } => {
                self.set(to.wide(), dst, convert_on_host(to, from, round, self.get(from, a)));
            }
            InstKind::Unary { op, ty, dst, a } if ty.wide() => {
                self.set(true, dst, scalar::unary64(op, ty, self.get(ty, a)));
            }
            InstKind::Unary { op, ty, dst, a } => {
                self.set(false, dst, scalar::unary32(op, ty, rules, self.get(ty, a) as u32).into());
            }
            InstKind::Mov { ty, dst, src } => self.set(ty.wide(), dst, self.get(ty, src)),
            InstKind::PLogic { op, dst, a, b } => {
                let (a, b) = (self.guard(a), self.guard(b));
                self.preds[usize::from(dst.0)] = match op {
                    PredOp::And => a && b,
                    PredOp::Or => a || b,
                    PredOp::Xor => a != b,
                };
            }
            InstKind::Math { f, ty, dst, a, b } => {
                self.set(ty.wide(), dst, crate::math(f, ty, rules, self.get(ty, a), self.get(ty, b)));
            }
            _ => unreachable!("none is made"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn fast_forms_compute_what_the_others_do(
        kind in kind(),
        values in prop::collection::vec(prop_oneof![any::<u32>(), 0u32..70, any::<f32>().prop_map(f32::to_bits)], usize::from(REGS) + 1),
        preds: [bool; 2],
    ) {
        let Some(op) = decode::one(&Inst::new(kind)) else { return Ok(()) };
        let mut before = State { regs: [0; WINDOW], preds: [false; WINDOW] };
        before.regs[..values.len()].copy_from_slice(&values);
        before.preds[..2].copy_from_slice(&preds);
        let mut after = before.clone();
        let mut window = Window { regs: &mut after.regs, preds: &mut after.preds, frame: 0 };
        // An operation that is left to the slow path has changed nothing.
        if execute(op, &mut window, &mut Memory::new(1 << 20, 1 << 20, 16)) {
            before.step(&kind);
        }
        prop_assert_eq!(after, before);
    }
}

/// Sequences of which some become superinstructions: addresses, accesses, counters, comparisons, and jumps by
/// `ahead`.
fn singles() -> impl Strategy<Value = Vec<(Fast, u32)>> {
    let r = || 0u8..4;
    let wide = || prop::sample::select(vec![4u8, 6]);
    let cmp = || prop::sample::select(vec![Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge]);
    let offset = || prop::sample::select(vec![0, 4, -8]);
    let b = prop::sample::select(vec![4, 8, -4, 1 << 20]);
    let one =
        prop_oneof![
            (wide(), r(), b, any::<bool>()).prop_map(|(dst, a, b, signed)| Fast::MadWideI {
                dst,
                a,
                b,
                c: 8,
                signed
            }),
            (r(), wide(), offset()).prop_map(|(dst, base, offset)| Fast::Load32 { dst, base, offset }),
            (r(), wide(), offset()).prop_map(|(dst, base, offset)| Fast::Load64 { dst, base, offset }),
            (wide(), 0u8..8, offset()).prop_map(|(base, a, offset)| Fast::Store32 { base, a, offset }),
            (wide(), 0u8..8, offset()).prop_map(|(base, a, offset)| Fast::Store64 { base, a, offset }),
            (r(), r(), any::<i8>()).prop_map(|(dst, a, b)| Fast::AddI { dst, a, b: i32::from(b) as u32 }),
            (r(), any::<i8>()).prop_map(|(dst, b)| Fast::AddI { dst, a: dst, b: i32::from(b) as u32 }),
            (cmp(), any::<bool>(), 0u8..2, r(), r()).prop_map(|(cmp, signed, dst, a, b)| Fast::Compare {
                cmp,
                signed,
                dst,
                a,
                b
            }),
            (cmp(), any::<bool>(), 0u8..2, r(), 0u32..9)
                .prop_map(|(cmp, signed, dst, a, b)| Fast::CompareI { cmp, signed, dst, a, b }),
            (0u8..2, any::<bool>()).prop_map(|(pred, when)| Fast::JumpIf { pred, when, target: 0 }),
        ];
    prop::collection::vec((one, 1u32..6), 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    // Up to the first access that is not allowed, or to the end.
    #[test]
    fn fused_forms_do_what_single_ones_do(singles in singles(), values: [u8; 4]) {
        let mut ops: Vec<Fast> = singles.iter().map(|(op, _)| *op).collect();
        ops.extend([Fast::Slow; 6]);
        for (pc, &(_, ahead)) in singles.iter().enumerate() {
            if let Fast::JumpIf { target, .. } = &mut ops[pc] {
                *target = pc as u32 + ahead;
            }
        }
        let mut memory = Memory::new(1 << 20, 1 << 20, 16);
        let address = memory.alloc(256, 16).unwrap() + 64;
        let end = |ops: &[Fast]| {
            let (mut regs, mut preds, mut memory) = ([0; WINDOW], [false; WINDOW], memory.clone());
            regs[..4].copy_from_slice(&values.map(u32::from));
            (regs[8], regs[9]) = (address as u32, (address >> 32) as u32);
            // Valid addresses to begin with.
            regs.copy_within(8..10, 4);
            regs.copy_within(8..10, 6);
            let mut window = Window { regs: &mut regs, preds: &mut preds, frame: 0 };
            let decoded = Decoded { ops: ops.to_vec() };
            let stopped = decoded.run(0, &mut window, &mut memory, u64::MAX);
            (stopped, regs, preds, memory.bytes().to_vec())
        };
        let before = end(&ops);
        fused::fuse(&mut ops);
        prop_assert_eq!(end(&ops), before);
    }
}

/// Accesses to bytes, words and pairs, through a pointer and in the frame. Their neighbours must not change.
#[test]
fn fast_accesses_move_what_they_say() {
    use isa::{Address, CacheOp, MemTy, Space};
    let mut memory = Memory::new(1 << 20, 1 << 20, 16);
    let base = memory.alloc(64, 16).expect("there is room");
    let mut state = State { regs: [0; WINDOW], preds: [false; WINDOW] };
    // A pointer, a value to store, and its offset in the frame minus 4.
    (state.regs[0], state.regs[1]) = (base as u32, (base >> 32) as u32);
    (state.regs[2], state.regs[3], state.regs[8]) = (0xdead_beef, 0x0123_4567, 12);
    let mut run = |kind: InstKind| {
        let op = decode::one(&Inst::new(kind)).expect("has a form");
        let mut window = Window { regs: &mut state.regs, preds: &mut state.preds, frame: base + 16 };
        assert!(execute(op, &mut window, &mut memory));
        state.regs[4]
    };
    let at = |base: Option<u16>, offset| Address { base: base.map(Reg), offset };
    let st = |space, ty, addr, src| InstKind::St { space, ty, addr, src, volatile: false };
    let ld = |space, ty, addr| InstKind::Ld { space, ty, dst: Reg(4), addr, cache: CacheOp::default() };
    let (generic, local, r2) = (Space::Generic, Space::Local, Operand::Reg(Reg(2)));
    run(st(generic, MemTy::B32, at(Some(0), 8), Operand::Imm(u32::MAX)));
    run(st(generic, MemTy::U8, at(Some(0), 9), r2));
    run(st(generic, MemTy::S8, at(Some(0), 10), Operand::Imm(0x181)));
    assert_eq!(run(ld(generic, MemTy::B32, at(Some(0), 8))), 0xff81_efff);
    assert_eq!(run(ld(generic, MemTy::U8, at(Some(0), 10))), 0x81);
    assert_eq!(run(ld(generic, MemTy::S8, at(Some(0), 10))), 0xffff_ff81);
    run(st(local, MemTy::B64, at(None, 8), r2));
    run(st(local, MemTy::B32, at(Some(8), 4), Operand::Reg(Reg(3))));
    assert_eq!(run(ld(generic, MemTy::B32, at(Some(0), 24))), 0xdead_beef);
    assert_eq!(run(ld(local, MemTy::B32, at(Some(8), -4))), 0xdead_beef);
    assert_eq!(run(ld(local, MemTy::B32, at(None, 16))), 0x0123_4567);
    run(ld(local, MemTy::B64, at(None, 12)));
    assert_eq!(state.regs[4..6], [0x0123_4567, 0x0123_4567]);
}
