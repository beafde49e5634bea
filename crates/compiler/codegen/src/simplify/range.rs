//! Upper bounds of 32-bit values as unsigned numbers, from built-in variables, masks and narrow loads.

use isa::{BinOp, Cmp, MemTy, Special, Ty, UnOp};

use crate::ir::{Func, Op, Val};

/// Depth to which operands are followed.
const DEPTH: u32 = 6;

impl Func {
    /// The largest value that the 32-bit `v` can have as an unsigned number.
    pub(crate) fn umax(&self, v: Val) -> u64 {
        self.bound(v, DEPTH)
    }

    /// Whether the sign bit of the 32-bit value is certainly clear.
    pub(crate) fn nonneg(&self, v: Val) -> bool {
        self.umax(v) <= i32::MAX as u64
    }

    fn bound(&self, v: Val, depth: u32) -> u64 {
        const ALL: u64 = u32::MAX as u64;
        let v = self.resolve(v);
        if let Op::Const(bits) = self.op(v) {
            return bits & ALL;
        }
        if self.not_negative.contains(&v) {
            return i32::MAX as u64;
        }
        if depth == 0 {
            return ALL;
        }
        let arg = |n| self.bound(self.arg(v, n), depth - 1);
        let count = || self.constant(self.arg(v, 1)).map(|c| c.min(31) as u32);
        let fits = |x: u64| if x <= ALL { x } else { ALL };
        match self.op(v) {
            Op::Special(s) => special(s),
            Op::Load { mem: MemTy::U8, .. } => 0xff,
            Op::Load { mem: MemTy::U16, .. } => 0xffff,
            Op::Cvt { to: Ty::U8, .. } => 0xff,
            Op::Cvt { to: Ty::U16, .. } => 0xffff,
            Op::Unary(UnOp::Popc | UnOp::Clz, _) => 64,
            Op::Select => arg(1).max(arg(2)),
            Op::Binary(_, ty) if ty.wide() || ty.is_float() => ALL,
            Op::Binary(BinOp::And, _) => arg(0).min(arg(1)),
            Op::Binary(BinOp::Or | BinOp::Xor, _) => (arg(0).max(arg(1)) + 1).next_power_of_two() - 1,
            Op::Binary(BinOp::Add, _) => fits(arg(0) + arg(1)),
            Op::Binary(BinOp::Mul, _) => fits(arg(0).saturating_mul(arg(1))),
            Op::Binary(BinOp::Shl, _) => count().map_or(ALL, |c| fits(arg(0) << c)),
            Op::Binary(BinOp::Shr, ty) => match count() {
                Some(c) if !ty.is_signed() || arg(0) <= i32::MAX as u64 => arg(0) >> c,
                _ => ALL,
            },
            Op::Binary(BinOp::Div, Ty::U32) => arg(0),
            Op::Binary(BinOp::Rem, Ty::U32) => arg(0).min(arg(1).saturating_sub(1)),
            Op::Binary(BinOp::Div, _) if arg(0) <= i32::MAX as u64 && arg(1) <= i32::MAX as u64 => arg(0),
            Op::Binary(BinOp::Rem, _) if arg(0) <= i32::MAX as u64 => arg(0),
            Op::Binary(BinOp::Min, Ty::U32) => arg(0).min(arg(1)),
            Op::Binary(BinOp::Max, Ty::U32) => arg(0).max(arg(1)),
            _ => ALL,
        }
    }

    /// The outcome of a comparison with a constant, if the range decides it.
    pub(crate) fn decided_by_range(&self, cmp: Cmp, ty: Ty, a: Val, b: u64) -> Option<bool> {
        let max = self.umax(a);
        let signed = ty.is_signed();
        if signed && max > i32::MAX as u64 {
            return None;
        }
        let b = if signed { i64::from(b as u32 as i32) } else { i64::from(b as u32) };
        let max = max as i64;
        // The value is in 0 ..= max.
        match cmp {
            Cmp::Lt if max < b => Some(true),
            Cmp::Lt if b <= 0 => Some(false),
            Cmp::Le if max <= b => Some(true),
            Cmp::Le if b < 0 => Some(false),
            Cmp::Gt if max <= b => Some(false),
            Cmp::Gt if b < 0 => Some(true),
            Cmp::Ge if max < b => Some(false),
            Cmp::Ge if b <= 0 => Some(true),
            Cmp::Eq if b < 0 || b > max => Some(false),
            Cmp::Ne if b < 0 || b > max => Some(true),
            _ => None,
        }
    }
}

/// Limits of the built-in variables over all architectures (CUDA Programming Guide, appendix "Compute Capabilities").
fn special(s: Special) -> u64 {
    match s {
        Special::Tid(2) => 63,
        Special::Tid(_) => 1023,
        Special::NTid(2) => 64,
        Special::NTid(_) => 1024,
        Special::CtaId(0) => 0x7fff_fffe,
        Special::CtaId(_) => 65534,
        Special::NCtaId(0) => 0x7fff_ffff,
        Special::NCtaId(_) => 65535,
        Special::ClusterCta(_) | Special::ClusterRank => 15,
        Special::NClusterCta(_) => 16,
        Special::LaneId => 31,
        Special::WarpId => 31,
        Special::WarpSize => 32,
        _ => u32::MAX.into(),
    }
}
