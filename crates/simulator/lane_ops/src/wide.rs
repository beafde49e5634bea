//! Kernels over rows with 64-bit operands or results. A 64-bit value is a pair of rows: the low words, then
//! the high words.

use isa::{BinOp, Cmp, Round, TernOp, Ty, UnOp};

use crate::convert::convert;
use crate::fused;
use crate::lanes::{Row, WideRow, ballot, join, map, map2, map3, split};
use crate::out_of_line;
use crate::scalar::{Rules, binary64, compare64, flips, mul_wide, ternary64, unary64};

/// The 64-bit products of 32-bit integers.
#[inline(never)]
pub fn mul_wide_row(ty: Ty, x: &Row, y: &Row) -> [Row; 2] {
    if ty.is_signed() {
        split(&map2(x, y, |x, y| mul_wide(Ty::I32, x, y)))
    } else {
        split(&map2(x, y, |x, y| mul_wide(Ty::U32, x, y)))
    }
}

/// A binary operation on 64-bit values.
#[inline(never)]
pub fn binary64_row(op: BinOp, ty: Ty, x: [&Row; 2], y: [&Row; 2]) -> [Row; 2] {
    let (x, y) = (&join(x), &join(y));
    split(&match (op, ty) {
        (BinOp::Add, Ty::I64 | Ty::U64) => map2(x, y, |x, y| binary64(BinOp::Add, Ty::U64, x, y)),
        (BinOp::Sub, Ty::I64 | Ty::U64) => map2(x, y, |x, y| binary64(BinOp::Sub, Ty::U64, x, y)),
        (BinOp::Mul, Ty::I64 | Ty::U64) => map2(x, y, |x, y| binary64(BinOp::Mul, Ty::U64, x, y)),
        (BinOp::Add, Ty::F64) => doubles(x, y, |x, y| x + y, |x, y| binary64(BinOp::Add, Ty::F64, x, y)),
        (BinOp::Sub, Ty::F64) => doubles(x, y, |x, y| x - y, |x, y| binary64(BinOp::Sub, Ty::F64, x, y)),
        (BinOp::Mul, Ty::F64) => doubles(x, y, |x, y| x * y, |x, y| binary64(BinOp::Mul, Ty::F64, x, y)),
        (BinOp::Div, Ty::F64) => doubles(x, y, |x, y| x / y, |x, y| binary64(BinOp::Div, Ty::F64, x, y)),
        (BinOp::Shl, Ty::I64 | Ty::U64) => map2(x, y, |x, y| binary64(BinOp::Shl, Ty::U64, x, y)),
        (BinOp::And, Ty::I64 | Ty::U64) => map2(x, y, |x, y| binary64(BinOp::And, Ty::U64, x, y)),
        (BinOp::Shr, Ty::U64) => map2(x, y, |x, y| binary64(BinOp::Shr, Ty::U64, x, y)),
        _ => map2(x, y, |x, y| out_of_line::binary64(op, ty, x, y)),
    })
}

/// A binary operation on doubles. `plain` gives the right bits except for NaNs; if any lane is NaN, `exact`
/// computes the whole row.
#[inline(always)]
fn doubles(
    x: &WideRow,
    y: &WideRow,
    plain: impl Fn(f64, f64) -> f64,
    exact: impl Fn(u64, u64) -> u64,
) -> WideRow {
    let (mut r, mut nan) = ([0; 32], false);
    for i in 0..32 {
        let result = plain(f64::from_bits(x[i]), f64::from_bits(y[i]));
        r[i] = result.to_bits();
        nan |= result.is_nan();
    }
    if nan { map2(x, y, exact) } else { r }
}

/// The 64-bit products of 32-bit integers, plus a 64-bit sum.
#[inline(never)]
pub fn mad_wide_row(signed: bool, x: &Row, y: &Row, z: [&Row; 2]) -> [Row; 2] {
    let z = &join(z);
    split(&if signed {
        map3(x, y, z, |x, y, z| mul_wide(Ty::I32, x, y).wrapping_add(z))
    } else {
        map3(x, y, z, |x, y, z| mul_wide(Ty::U32, x, y).wrapping_add(z))
    })
}

/// A ternary operation on 64-bit values.
#[inline(never)]
pub fn ternary64_row(op: TernOp, ty: Ty, rules: Rules, x: [&Row; 2], y: [&Row; 2], z: [&Row; 2]) -> [Row; 2] {
    let (x, y, z) = (&join(x), &join(y), &join(z));
    let fused = op == TernOp::Fma || rules != Rules::Host;
    if ty == Ty::F64 && fused {
        let (product, sum) = flips(op, ty);
        if let Some(r) = fused::fma64(&map(x, |x| x ^ product), y, &map(z, |z| z ^ sum)) {
            return split(&r);
        }
    }
    split(&match (op, ty) {
        (TernOp::Lea, _) => map3(x, y, z, |x, y, z| ternary64(TernOp::Lea, Ty::U64, rules, x, y, z)),
        (TernOp::Mad | TernOp::Fma | TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub, Ty::F64) => {
            map3(x, y, z, |x, y, z| ternary64(op, Ty::F64, rules, x, y, z))
        }
        (TernOp::Mad, _) => map3(x, y, z, |x, y, z| ternary64(TernOp::Mad, Ty::U64, rules, x, y, z)),
        _ => map3(x, y, z, |x, y, z| out_of_line::ternary64(op, ty, rules, x, y, z)),
    })
}

/// Mask of the lanes where a comparison of 64-bit values holds. `less` is `Eq`, `Lt` or, for floats, `Le`,
/// `Num` or `Nan`.
#[inline(never)]
pub fn compare64_row(less: Cmp, ty: Ty, x: [&Row; 2], y: [&Row; 2]) -> u32 {
    let (x, y) = (&join(x), &join(y));
    // Equality of integers does not depend on their sign, so both types share one loop.
    let ty = if (less, ty) == (Cmp::Eq, Ty::U64) { Ty::I64 } else { ty };
    macro_rules! rows {
        ($($c:ident $t:ident),*) => {
            match (less, ty) {
                $((Cmp::$c, Ty::$t) => ballot(x, y, |x, y| compare64(Cmp::$c, Ty::$t, x, y)),)*
                _ => ballot(x, y, |x, y| out_of_line::compare64(less, ty, x, y)),
            }
        };
    }
    rows!(Eq I64, Lt I64, Lt U64, Eq F64, Lt F64, Le F64)
}

/// A unary operation on 64-bit values. Results of 32 bits are in the first row; the second row is then
/// meaningless.
#[inline(never)]
pub fn unary64_row(op: UnOp, ty: Ty, x: [&Row; 2]) -> [Row; 2] {
    let x = &join(x);
    split(&match (op, ty) {
        (UnOp::Neg, Ty::F64) => map(x, |x| unary64(UnOp::Neg, Ty::F64, x)),
        (UnOp::Abs, Ty::F64) => map(x, |x| unary64(UnOp::Abs, Ty::F64, x)),
        _ => map(x, |x| out_of_line::unary64(op, ty, x)),
    })
}

/// A conversion between numeric types. For operands of 32 bits, the second row is ignored. For results of 32
/// bits, the second row is zero or meaningless.
#[inline(never)]
pub fn convert_row(to: Ty, from: Ty, round: Round, x: [&Row; 2]) -> [Row; 2] {
    use Round::{Near, Zero};
    // Conversions between 32-bit types need no 64-bit intermediate.
    match (to, from, round) {
        (Ty::F32, Ty::I32, Near) => {
            return [map(x[0], |x| convert(Ty::F32, Ty::I32, Near, x.into()) as u32), [0; 32]];
        }
        (Ty::I32, Ty::F32, Zero) => {
            return [map(x[0], |x| convert(Ty::I32, Ty::F32, Zero, x.into()) as u32), [0; 32]];
        }
        _ => {}
    }
    let x = &join(x);
    split(&match (to, from, round) {
        (Ty::I64 | Ty::U64, Ty::I32, _) => map(x, |x| convert(Ty::I64, Ty::I32, Near, x)),
        (Ty::I64 | Ty::U64, Ty::U32, _) | (Ty::I32 | Ty::U32, Ty::I64 | Ty::U64, _) => *x,
        (Ty::F32, Ty::U32, Near) => map(x, |x| convert(Ty::F32, Ty::U32, Near, x)),
        (Ty::F64, Ty::F32, _) => map(x, |x| convert(Ty::F64, Ty::F32, Near, x)),
        (Ty::F32, Ty::F64, Near) => map(x, |x| convert(Ty::F32, Ty::F64, Near, x)),
        (Ty::F64, Ty::I32, Near) => map(x, |x| convert(Ty::F64, Ty::I32, Near, x)),
        _ => map(x, |x| out_of_line::convert(to, from, round, x)),
    })
}
