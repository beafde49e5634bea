//! Rules for floating point. They keep every bit, so nothing is reassociated, and x + 0 is not x for x = −0.

use isa::{BinOp, MathFn, Ty};

use super::Site;
use crate::fold;
use crate::ir::{Args, Class, Func, Op, Val};

impl Func {
    pub(super) fn simplify_float(&mut self, at: &Site, o: BinOp, ty: Ty, args: &mut Args) -> Option<Val> {
        if matches!(o, BinOp::Add | BinOp::Mul) && self.constant(args[0]).is_some() {
            args.swap(0, 1);
        }
        let b = self.constant(args[1])?;
        if let Some(a) = self.constant(args[0])
            && let Some(bits) = fold::binary(o, ty, a, b)
        {
            return Some(self.bits(at, Class::of(ty), bits));
        }
        let one = one(ty)?;
        match o {
            BinOp::Mul if b == one => Some(args[0]),
            BinOp::Sub if b == 0 => Some(args[0]),
            _ => None,
        }
    }

    pub(super) fn simplify_math(&mut self, at: &Site, f: MathFn, ty: Ty, args: &Args) -> Option<Val> {
        let b = args.get(1).and_then(|&b| self.constant(b));
        if let Some(a) = self.constant(args[0])
            && let Some(bits) = fold::math(f, ty, a, b.unwrap_or(0))
            && (f != MathFn::Div || b.is_some())
        {
            return Some(self.bits(at, Class::of(ty), bits));
        }
        if f == MathFn::Div
            && let Some(b) = b
            && let Some(inverse) = exact_inverse(ty, b)
        {
            let inverse = self.bits(at, Class::of(ty), inverse);
            return Some(self.make(at.block, Op::Binary(BinOp::Mul, ty), &[args[0], inverse], at.loc));
        }
        if f == MathFn::Div && one(ty).is_some() && self.constant(args[0]) == one(ty) {
            return Some(self.make(at.block, Op::Math(MathFn::Rcp, ty), &[args[1]], at.loc));
        }
        None
    }
}

fn one(ty: Ty) -> Option<u64> {
    match ty {
        Ty::F32 => Some(1f32.to_bits().into()),
        Ty::F64 => Some(1f64.to_bits()),
        _ => None,
    }
}

/// 1/b if b is a power of two with a normal reciprocal.
fn exact_inverse(ty: Ty, b: u64) -> Option<u64> {
    match ty {
        Ty::F32 => {
            let x = f32::from_bits(b as u32);
            let inverse = 1.0 / x;
            (b & 0x7f_ffff == 0 && x.is_normal() && inverse.is_normal()).then(|| inverse.to_bits().into())
        }
        Ty::F64 => {
            let x = f64::from_bits(b);
            let inverse = 1.0 / x;
            (b & 0xf_ffff_ffff_ffff == 0 && x.is_normal() && inverse.is_normal()).then(|| inverse.to_bits())
        }
        _ => None,
    }
}
