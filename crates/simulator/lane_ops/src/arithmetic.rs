//! Kernels over [`Row`]s, 32-bit values of all 32 lanes. The frequent combinations of operation and type are
//! listed in the tables below, and each of these compiles to a vector loop of its own. All other combinations
//! call the same scalar function for each lane, which selects the operation at run time.

use isa::{BinOp, Cmp, TernOp, Ty, UnOp};

use crate::lanes::{Row, ballot, map, map2, map3, spread};
use crate::out_of_line;
use crate::scalar::{Rules, binary32, compare32, ternary32, unary32};

/// `x` in the lanes of `take`, `y` in the other lanes.
#[inline(never)]
pub fn select_row(take: u32, x: &Row, y: &Row) -> Row {
    let take = spread(take);
    map3(&take, x, y, |take, x, y| (x & take) | (y & !take))
}

/// `x` with the set bits of `bits` inverted in each lane. Used to negate floats, whose sign is one bit.
#[inline(never)]
pub fn flip_row(x: &Row, bits: u32) -> Row {
    map(x, |x| x ^ bits)
}

/// `match (op, ty)` with one vector loop for each listed pair; the last arm handles all other pairs.
macro_rules! table {
    ($ops:ident $op:ident $ty:ident [$($o:ident $t:ident),* $(,)?] $loop:expr, $call:expr) => {
        match ($op, $ty) {
            $(($ops::$o, Ty::$t) => $loop($ops::$o, Ty::$t),)*
            _ => $call,
        }
    };
}

const fn rules_of(tesla: bool) -> Rules {
    if tesla { Rules::Tesla } else { Rules::Ieee }
}

/// A binary operation on values of up to 32 bits. `TESLA` selects [`Rules::Tesla`] (compute capability 1.x),
/// otherwise the rules are [`Rules::Ieee`]. The host uses the kernel for [`Rules::Ieee`] where both rules
/// agree.
#[inline(never)]
pub fn binary_row<const TESLA: bool>(op: BinOp, ty: Ty, x: &Row, y: &Row) -> Row {
    table!(BinOp op ty [
        Add I32, Add U32, Sub I32, Sub U32, Mul I32, Mul U32, Mul24 I32, Mul24 U32, MulHi U32,
        Min I32, Min U32, Max I32, Max U32, And U32, And I32, Or U32, Or I32, Xor U32, Xor I32,
        Shl U32, Shl I32, Shr U32, Shr I32, Add F32, Sub F32, Mul F32, Min F32, Max F32,
        Div F32, Div I32, Div U32, Rem I32, Rem U32,
    ] |o, t| map2(x, y, |x, y| binary32(o, t, const { rules_of(TESLA) }, x, y)),
      map2(x, y, |x, y| out_of_line::binary32(op, ty, const { rules_of(TESLA) }, x, y)))
}

/// A ternary operation on values of up to 32 bits. `TESLA` selects [`Rules::Tesla`], otherwise the rules are
/// [`Rules::Ieee`].
#[inline(never)]
pub fn ternary_row<const TESLA: bool>(op: TernOp, ty: Ty, x: &Row, y: &Row, z: &Row) -> Row {
    table!(TernOp op ty [
        Mad F32, Fma F32, Mad I32, Mad U32, Mad24 I32, Mad24 U32, Lea I32, Lea U32, Add3 I32, Add3 U32,
    ] |o, t| map3(x, y, z, |x, y, z| ternary32(o, t, const { rules_of(TESLA) }, x, y, z)),
      map3(x, y, z, |x, y, z| out_of_line::ternary32(op, ty, const { rules_of(TESLA) }, x, y, z)))
}

/// Mask of the lanes where a comparison holds. `less` is `Eq`, `Lt` or, for floats, `Le`, `Num` or `Nan`;
/// callers express the other relations by exchanging operands and negating the result.
#[inline(never)]
pub fn compare_row(less: Cmp, ty: Ty, rules: Rules, x: &Row, y: &Row) -> u32 {
    // Equality of integers does not depend on their sign, so both types share one loop.
    let ty = if (less, ty) == (Cmp::Eq, Ty::U32) { Ty::I32 } else { ty };
    macro_rules! rows {
        ($($c:ident $t:ident),*) => {
            match (less, ty) {
                $((Cmp::$c, Ty::$t) => ballot(x, y, |x, y| compare32(Cmp::$c, Ty::$t, rules, x, y)),)*
                _ => ballot(x, y, |x, y| out_of_line::compare32(less, ty, rules, x, y)),
            }
        };
    }
    rows!(Eq I32, Lt I32, Lt U32, Eq F32, Lt F32, Le F32)
}

/// A unary operation on values of up to 32 bits.
#[inline(never)]
pub fn unary_row(op: UnOp, ty: Ty, rules: Rules, x: &Row) -> Row {
    match (op, ty) {
        (UnOp::Neg, Ty::F32) => map(x, |x| unary32(UnOp::Neg, Ty::F32, rules, x)),
        (UnOp::Abs, Ty::F32) => map(x, |x| unary32(UnOp::Abs, Ty::F32, rules, x)),
        (UnOp::Not, _) => map(x, |x| unary32(UnOp::Not, ty, rules, x)),
        (UnOp::Rcp, Ty::F32) => map(x, |x| unary32(UnOp::Rcp, Ty::F32, rules, x)),
        (UnOp::Sqrt, Ty::F32) => map(x, |x| unary32(UnOp::Sqrt, Ty::F32, rules, x)),
        (UnOp::Rsqrt, Ty::F32) => map(x, |x| unary32(UnOp::Rsqrt, Ty::F32, rules, x)),
        _ => map(x, |x| out_of_line::unary32(op, ty, rules, x)),
    }
}
