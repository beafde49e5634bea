//! The fast forms against the scalar functions that the executor's own step calls.

use isa::{BinOp, Cmp, Guard, Inst, InstKind, Operand, Pred, Reg, Round, TernOp, Ty, UnOp};
use proptest::prelude::*;

use super::{WINDOW, Window, decode, execute};
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

/// Instructions whose operands and operations the verifier would let pass, and some that it would not.
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

/// What the host has, and what its own step makes of it.
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
        // What it leaves to the step has changed nothing.
        if execute(op, &mut window, &mut Memory::new(1 << 20, 1 << 20, 16)) {
            before.step(&kind);
        }
        prop_assert_eq!(after, before);
    }
}

/// Bytes, words and pairs, through an address and in the frame, with neighbours that must stay.
#[test]
fn fast_accesses_move_what_they_say() {
    use isa::{Address, CacheOp, MemTy, Space};
    let mut memory = Memory::new(1 << 20, 1 << 20, 16);
    let base = memory.alloc(64, 16).expect("there is room");
    let mut state = State { regs: [0; WINDOW], preds: [false; WINDOW] };
    // A pointer; what is stored; where it lies in the frame, less 4.
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
