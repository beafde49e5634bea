//! Rules for `base + index · size`: constants are moved out of the product, and pointers into 32-bit spaces stay 32 bits
//! wide.

use isa::{BinOp, TernOp, Ty};

use super::Site;
use crate::fold;
use crate::ir::{Args, Class, Func, Op, Val};

impl Func {
    /// Simplifies `base + index · size`. `args` are (index, size, base).
    pub(super) fn simplify_mad_wide(
        &mut self,
        at: &Site,
        op: &mut Op,
        ty: Ty,
        args: &mut Args,
    ) -> Option<Val> {
        if self.constant(args[0]).is_some() {
            args.swap(0, 1);
        }
        let (x, s, base) = (args[0], args[1], args[2]);
        if let (Some(i), Some(s)) = (self.constant(x), self.constant(s)) {
            let product = (fold::as_int(ty, i) * fold::as_int(ty, s)) as u64;
            let product = self.bits(at, Class::R2, product);
            return Some(self.make(at.block, Op::Binary(BinOp::Add, Ty::U64), &[base, product], at.loc));
        }
        match self.op(base) {
            Op::ToGeneric(space) => {
                let inner = self.arg(base, 0);
                let product = self.make(at.block, Op::Binary(BinOp::Mul, Ty::I32), &[x, s], at.loc);
                let sum = self.make(at.block, Op::Binary(BinOp::Add, Ty::I32), &[inner, product], at.loc);
                return Some(self.make(at.block, Op::ToGeneric(space), &[sum], at.loc));
            }
            Op::Binary(BinOp::Add, _) => {
                let c = self.arg(base, 1);
                if self.constant(c).is_some() {
                    let inner = self.arg(base, 0);
                    let sum = self.make(at.block, *op, &[x, s, inner], at.loc);
                    return Some(self.make(at.block, Op::Binary(BinOp::Add, Ty::U64), &[sum, c], at.loc));
                }
            }
            _ => {}
        }
        let size = fold::as_int(ty, self.constant(s)?);
        self.split_index(at, ty, x, size, base)
    }

    /// An index of the form x + c, x · c or x << c that does not overflow.
    fn split_index(&mut self, at: &Site, ty: Ty, x: Val, size: i128, base: Val) -> Option<Val> {
        let Op::Binary(o, t) = self.op(x) else { return None };
        if t.wide() || t.is_float() {
            return None;
        }
        let inner = self.arg(x, 0);
        let c = self.constant(self.arg(x, 1))?;
        // Guaranteed by the type, or by the ranges of the operands.
        let fits = match o {
            BinOp::Add => {
                ty == Ty::I32 && t == Ty::I32 || self.umax(inner) + c <= u64::from(u32::MAX) && ty == Ty::U32
            }
            BinOp::Mul => {
                ty == t && (ty == Ty::I32 || self.umax(inner).saturating_mul(c) <= u64::from(u32::MAX))
            }
            BinOp::Shl if c < 31 => {
                ty == t && (ty == Ty::I32 || self.umax(inner) << c <= u64::from(u32::MAX))
            }
            _ => false,
        };
        if !fits {
            return None;
        }
        let mad = Op::Ternary(TernOp::MadWide, ty);
        if o == BinOp::Add {
            let s = self.bits(at, Class::R1, size as u64 & 0xffff_ffff);
            let sum = self.make(at.block, mad, &[inner, s, base], at.loc);
            let c = self.bits(at, Class::R2, (fold::as_int(ty, c) * size) as u64);
            return Some(self.make(at.block, Op::Binary(BinOp::Add, Ty::U64), &[sum, c], at.loc));
        }
        let factor = if o == BinOp::Shl { 1 << c } else { fold::as_int(ty, c) };
        let scaled = i32::try_from(factor * size).ok()?;
        let s = self.bits(at, Class::R1, u64::from(scaled as u32));
        Some(self.make(at.block, mad, &[inner, s, base], at.loc))
    }
}
