//! Values that are affine in the lane number: `first + lane * step`. Most addresses and counters are. They
//! are computed once for a batch, not for 32 lanes.

use isa::{BinOp, Cmp, InstKind, Operand, Reg, TernOp, Ty};

use super::execute::ordered;

/// An operand of an affine operation.
#[derive(Clone, Copy, Debug)]
pub enum Term {
    Word(Reg),
    Pair(Reg),
    Constant(u64),
}

impl Term {
    /// The operand, 64 bits wide or 32.
    pub fn of(operand: Operand, wide: bool) -> Self {
        match operand {
            Operand::Reg(reg) if wide => Term::Pair(reg),
            Operand::Reg(reg) => Term::Word(reg),
            Operand::Imm(x) if wide => Term::Constant(x as i32 as i64 as u64),
            Operand::Imm(x) => Term::Constant(x.into()),
            Operand::Param(_) => Term::Constant(0),
        }
    }
}

/// The operation `dst = a * times + plus` on affine values, where `times` is the same in all lanes.
#[derive(Clone, Copy, Debug)]
pub struct Affine {
    pub dst: Reg,
    pub wide: bool,
    pub a: Term,
    /// `a` and `times` are 32-bit values that are extended to 64 bits, with their sign if `true`. `None` if
    /// they are not extended.
    extend: Option<bool>,
    pub times: Term,
    pub plus: Term,
    /// Computes `plus - a * times` instead.
    minus: bool,
}

/// An integer comparison of affine values that ends a loop.
#[derive(Debug)]
pub struct Bound {
    pub cmp: Cmp,
    pub ty: Ty,
    /// Value of the comparison for which another iteration follows.
    pub goes_on: bool,
    pub sides: [(Term, i32); 2],
}

impl Bound {
    /// Number of lanes, counted from the first, after whose iteration the comparison says that another one
    /// follows. `None` if a value may wrap around. `lines` are first value and step of both sides.
    pub fn lanes(&self, lines: [(u64, u64); 2]) -> Option<u32> {
        let (mut first, mut by) = (0i64, 0i64);
        for (k, (start, step)) in lines.into_iter().enumerate() {
            let start = start.wrapping_add_signed(self.sides[k].1.into());
            let (start, step) = match (self.ty.wide(), self.ty.is_signed()) {
                (true, _) => (start as i64, step as i64),
                (false, true) => (i64::from(start as i32), i64::from(step as i32)),
                (false, false) => (i64::from(start as u32), i64::from(step as i32)),
            };
            // Bounds within which no sum or difference wraps around.
            let low = if self.ty.is_signed() { -LARGE } else { 0 };
            let high = if self.ty.wide() { LARGE } else { i64::from(i32::MAX) };
            let last = start.checked_add(step.checked_mul(31)?)?;
            let inside = |x: i64| x >= low.max(-high) && x <= high;
            if !inside(start) || !inside(last) {
                return None;
            }
            (first, by) = if k == 0 { (start, step) } else { (first - start, by - step) };
        }
        let follows = |lane: i64| ordered(self.cmp, Some((first + by * lane).cmp(&0))) == self.goes_on;
        // An affine value with the same sign at both ends has it in all lanes between them.
        if first.signum() == (first + 31 * by).signum() {
            return Some(if follows(0) { 32 } else { 0 });
        }
        Some((0..32).find(|&lane| !follows(lane)).unwrap_or(32) as u32)
    }
}

/// Sums and differences of numbers up to this size do not overflow 64 bits.
const LARGE: i64 = 1 << 61;

impl Affine {
    fn copy(dst: Reg, wide: bool, a: Operand) -> Self {
        let (times, plus) = (Term::Constant(1), Term::Constant(0));
        Self { dst, wide, a: Term::of(a, wide), extend: None, times, plus, minus: false }
    }

    /// The product of two extended 32-bit values, plus a 64-bit value.
    fn product(dst: Reg, signed: bool, [a, b]: [Operand; 2], plus: Term) -> Self {
        let [a, times] = [a, b].map(|x| Term::of(x, false));
        Self { dst, wide: true, a, extend: Some(signed), times, plus, minus: false }
    }

    /// The affine operation of an instruction, if there is one. `fixed` tells which operands are the same in
    /// all lanes. The caller checks that the other operands are affine.
    pub fn of(kind: &InstKind, fixed: impl Fn(Operand, bool) -> bool) -> Option<Self> {
        let whole = |ty: Ty| !ty.is_float() && ty.bytes() >= 4;
        match *kind {
            InstKind::Mov { ty, dst, src } => {
                // The immediate of a double is its high word.
                let copies = !matches!(src, Operand::Imm(_)) || ty != Ty::F64;
                copies.then_some(Self::copy(dst, ty.wide(), src))
            }
            InstKind::Binary { op, ty, dst, a, b } if whole(ty) => {
                let (wide, zero) = (ty.wide(), Term::Constant(0));
                // The factor that is the same in all lanes may also be the first operand.
                let [x, y] = if fixed(b, wide) { [a, b] } else { [b, a] };
                match op {
                    BinOp::Add => Some(Self { plus: Term::of(b, wide), ..Self::copy(dst, wide, a) }),
                    BinOp::Sub => {
                        Some(Self { plus: Term::of(a, wide), minus: true, ..Self::copy(dst, wide, b) })
                    }
                    BinOp::Shl => Some(Self { times: power(b)?, ..Self::copy(dst, wide, a) }),
                    BinOp::Mul if fixed(y, wide) => {
                        Some(Self { times: Term::of(y, wide), ..Self::copy(dst, wide, x) })
                    }
                    BinOp::MulWide if fixed(y, false) => {
                        Some(Self::product(dst, ty.is_signed(), [x, y], zero))
                    }
                    _ => None,
                }
            }
            InstKind::Ternary { op, ty, dst, a, b, c } if whole(ty) => {
                let wide = ty.wide();
                let [x, y] = if fixed(b, wide) { [a, b] } else { [b, a] };
                let plus = Term::of(c, wide || op == TernOp::MadWide);
                match op {
                    TernOp::Lea => Some(Self { times: power(b)?, plus, ..Self::copy(dst, wide, a) }),
                    TernOp::Mad if fixed(y, wide) => {
                        Some(Self { times: Term::of(y, wide), plus, ..Self::copy(dst, wide, x) })
                    }
                    TernOp::MadWide if fixed(y, false) => {
                        Some(Self::product(dst, ty.is_signed(), [x, y], plus))
                    }
                    _ => None,
                }
            }
            InstKind::Cvt { to, from, dst, a, .. } if whole(to) && whole(from) => {
                if to.wide() && !from.wide() {
                    return Some(Self::product(
                        dst,
                        from.is_signed(),
                        [a, Operand::Imm(1)],
                        Term::Constant(0),
                    ));
                }
                Some(Self { a: Term::of(a, from.wide()), ..Self::copy(dst, to.wide(), a) })
            }
            _ => None,
        }
    }

    /// First value and step of the result, from those of the operands. `None` if a 32-bit value would wrap
    /// around in one of the first `lanes` lanes before it is extended.
    #[inline(always)]
    pub fn value(&self, [a, times, plus]: [(u64, u64); 3], lanes: u32) -> Option<(u64, u64)> {
        let (mut a, mut times) = (a, times.0);
        if let Some(signed) = self.extend {
            let extended = |x: u64| if signed { x as i32 as i64 } else { i64::from(x as u32) };
            let (first, step) = (extended(a.0), i64::from(a.1 as i32));
            let last = first + step * i64::from(lanes - 1);
            if extended(last as u64) != last {
                return None;
            }
            (a, times) = ((first as u64, step as u64), extended(times) as u64);
        }
        if self.minus {
            times = times.wrapping_neg();
        }
        let part = |a: u64, plus: u64| a.wrapping_mul(times).wrapping_add(plus);
        Some((part(a.0, plus.0), part(a.1, plus.1)))
    }
}

/// Two to the power of an immediate.
fn power(b: Operand) -> Option<Term> {
    match b {
        Operand::Imm(b @ 0..32) => Some(Term::Constant(1 << b)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use isa::{Cmp, Ty};
    use proptest::prelude::*;

    use super::{Bound, Term};
    use crate::fast::execute::ordered;

    /// Values near zero and near the ends of each type.
    fn near() -> impl Strategy<Value = u64> {
        let ends = prop::sample::select(vec![0, i32::MAX as u64, u32::MAX.into(), i64::MAX as u64, u64::MAX]);
        let by =
            prop::sample::select(vec![-93, -62, -61, -32, -31, -30, -1, 0, 1, 2, 30, 31, 32, 61, 62, 93i64]);
        (prop_oneof![Just(0), ends], by).prop_map(|(end, by)| end.wrapping_add_signed(by))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        /// Compares with an evaluation lane by lane, with wrapping values.
        #[test]
        fn a_bound_says_how_many_iterations_follow(
            cmp in prop::sample::select(vec![Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge]),
            ty in prop::sample::select(vec![Ty::I32, Ty::U32, Ty::I64, Ty::U64]),
            goes_on: bool,
            lines in prop::array::uniform2((near(), prop_oneof![4 => -3..4i64, 1 => any::<i64>()])),
            plus in prop::array::uniform2(prop_oneof![3 => Just(0), 2 => -40..40i32, 1 => any::<i32>()]),
        ) {
            let bound = Bound { cmp, ty, goes_on, sides: plus.map(|plus| (Term::Constant(0), plus)) };
            let side = |k: usize, lane: i64| {
                let (start, step) = lines[k];
                let x = start.wrapping_add_signed(step.wrapping_mul(lane)).wrapping_add_signed(plus[k].into());
                match ty {
                    Ty::I32 => i128::from(x as i32),
                    Ty::U32 => i128::from(x as u32),
                    Ty::I64 => i128::from(x as i64),
                    _ => i128::from(x),
                }
            };
            let follows = |lane| ordered(cmp, Some(side(0, lane).cmp(&side(1, lane)))) == goes_on;
            let small = |k: usize| (0..200).contains(&side(k, 0)) && (0..200).contains(&side(k, 31)) && lines[k].1.abs() < 4;
            match bound.lanes(lines.map(|(start, step)| (start, step as u64))) {
                Some(lanes) => prop_assert_eq!(lanes, (0..32).find(|&lane| !follows(lane)).unwrap_or(32) as u32),
                None => prop_assert!(!(small(0) && small(1)), "nothing wraps there"),
            }
        }
    }
}
