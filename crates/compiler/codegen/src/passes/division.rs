//! Expands 32-bit integer divisions into the sequence of compute capability 2.0 and later: a reciprocal of the divisor in
//! single precision, one Newton step in integers, and two corrections. A quotient or remainder by zero is all ones.

use isa::{BinOp, Cmp, DIVISION_SCALE, Loc, Round, Ty, UnOp};

use super::cfg::reachable;
use crate::ir::{Block, Class, Func, Op, Val};

/// Replaces 32-bit divisions and remainders by their sequences.
pub fn expand_divisions(f: &mut Func) {
    for b in reachable(f) {
        let divides = |f: &Func, v: Val| match f.op(v) {
            Op::Binary(o @ (BinOp::Div | BinOp::Rem), ty @ (Ty::I32 | Ty::U32)) => Some((o, ty)),
            _ => None,
        };
        if !f.block(b).insts.iter().any(|&v| divides(f, v).is_some()) {
            continue;
        }
        for v in std::mem::take(&mut f.block_mut(b).insts) {
            match divides(f, v) {
                Some((o, ty)) if f.inst(v).guard.is_none() => {
                    let loc = f.inst(v).loc;
                    let (n, d) = (f.arg(v, 0), f.arg(v, 1));
                    let result = Sequence { f, b, loc }.divide(o, ty, n, d);
                    f.replace(v, result);
                }
                _ => f.block_mut(b).insts.push(v),
            }
        }
    }
}

/// The place at which the instructions of a sequence are appended.
struct Sequence<'a> {
    f: &'a mut Func,
    b: Block,
    loc: Loc,
}

impl Sequence<'_> {
    fn make(&mut self, op: Op, args: &[Val]) -> Val {
        self.f.make(self.b, op, args, self.loc)
    }
    fn op(&mut self, o: BinOp, x: Val, y: Val) -> Val {
        self.make(Op::Binary(o, Ty::U32), &[x, y])
    }
    fn constant(&mut self, bits: u64) -> Val {
        self.f.push(self.b, Op::Const(bits), Class::R1, &[], self.loc)
    }
    fn compare(&mut self, cmp: Cmp, ty: Ty, x: Val, y: Val) -> Val {
        self.make(Op::Cmp(cmp, ty), &[x, y])
    }

    fn divide(&mut self, o: BinOp, ty: Ty, n: Val, d: Val) -> Val {
        let zero = self.constant(0);
        let signed = ty == Ty::I32 && !(self.f.nonneg(n) && self.f.nonneg(d));
        let (mut x, mut y) = (n, d);
        if signed {
            x = self.magnitude(n);
            y = self.magnitude(d);
        }
        let reciprocal = self.reciprocal(y, zero);
        let estimate = self.op(BinOp::MulHi, reciprocal, x);
        let multiple = self.op(BinOp::Mul, estimate, y);
        let rest = self.op(BinOp::Sub, x, multiple);
        let mut result = match o {
            BinOp::Div => self.quotient(estimate, rest, y),
            _ => self.remainder(rest, y),
        };
        if signed {
            // The remainder has the sign of the dividend; the quotient is negative if the signs differ.
            let sign = if o == BinOp::Div { self.op(BinOp::Xor, n, d) } else { n };
            let negative = self.compare(Cmp::Lt, Ty::I32, sign, zero);
            let minus = self.op(BinOp::Sub, zero, result);
            result = self.make(Op::Select, &[negative, minus, result]);
        }
        let by_zero = self.compare(Cmp::Eq, Ty::U32, d, zero);
        let ones = self.constant(u32::MAX.into());
        self.make(Op::Select, &[by_zero, ones, result])
    }

    fn magnitude(&mut self, x: Val) -> Val {
        if self.f.nonneg(x) { x } else { self.make(Op::Unary(UnOp::Abs, Ty::I32), &[x]) }
    }

    /// 2^32 / y, at most a little too small.
    fn reciprocal(&mut self, y: Val, zero: Val) -> Val {
        let float = self.make(Op::Cvt { to: Ty::F32, from: Ty::U32, round: Round::Up }, &[y]);
        let inverse = self.make(Op::Unary(UnOp::Rcp, Ty::F32), &[float]);
        let scale = self.constant(DIVISION_SCALE.into());
        let scaled = self.op(BinOp::Add, inverse, scale);
        let first = self.make(Op::Cvt { to: Ty::U32, from: Ty::F32, round: Round::Zero }, &[scaled]);
        let product = self.op(BinOp::Mul, first, y);
        let error = self.op(BinOp::Sub, zero, product);
        let step = self.op(BinOp::MulHi, first, error);
        self.op(BinOp::Add, first, step)
    }

    /// The quotient, which is the estimate plus 0, 1 or 2.
    fn quotient(&mut self, estimate: Val, rest: Val, y: Val) -> Val {
        let one = self.constant(1);
        let (mut quotient, mut rest) = (estimate, rest);
        for _ in 0..2 {
            let more = self.compare(Cmp::Ge, Ty::U32, rest, y);
            let next = self.op(BinOp::Add, quotient, one);
            quotient = self.make(Op::Select, &[more, next, quotient]);
            rest = self.less(rest, y);
        }
        quotient
    }

    fn remainder(&mut self, rest: Val, y: Val) -> Val {
        let rest = self.less(rest, y);
        self.less(rest, y)
    }

    /// rest − y if that is not negative, else `rest`: a negative difference wraps to more than `rest`.
    fn less(&mut self, rest: Val, y: Val) -> Val {
        let lower = self.op(BinOp::Sub, rest, y);
        self.op(BinOp::Min, rest, lower)
    }
}
