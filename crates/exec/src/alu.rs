//! Arithmetic over the lanes of a warp. Frequent operations are named in the tables below and compile to a vector loop
//! each; all others go through the same scalar functions with the operation decided lane by lane.

use isa::{BinOp, Cmp, InstKind, Operand, Reg, TernOp, Ty, UnOp};

use crate::convert::convert;
use crate::float::fma_row;
use crate::lanes::{Row, ballot, map, map2, map3};
use crate::math::math;
use crate::scalar::{
    Rules, binary32, binary64, compare32, compare64, flips, mul_wide, ternary32, ternary64, unary32, unary64,
};
use crate::warp::Warp;

/// Runs an arithmetic instruction on the lanes of `mask`; false when it is none.
#[inline(always)]
pub(crate) fn arithmetic(w: &mut Warp, p: &[u8], rules: Rules, kind: &InstKind, mask: u32) -> bool {
    match *kind {
        InstKind::Mov { ty, dst, src } => {
            if ty.wide() {
                let v = w.get64(p, ty, src);
                w.put64(dst, mask, &v);
            } else {
                let v = w.get(p, src);
                w.put(dst, mask, &v);
            }
        }
        InstKind::Binary { op, ty, dst, a, b } => binary(w, p, rules, mask, op, ty, [a, b], dst),
        InstKind::Ternary { op, ty, dst, a, b, c } => ternary(w, p, rules, mask, op, ty, [a, b, c], dst),
        InstKind::SetP { cmp, ty, dst, a, b, and } => {
            let and = w.guard(and);
            let r = set_predicate(w, p, rules, cmp, ty, a, b);
            w.put_pred(dst, mask, r & and);
        }
        InstKind::Unary { op, ty, dst, a } => unary(w, p, rules, mask, op, ty, a, dst),
        InstKind::Cvt { to, from, round, dst, a } => conversion(w, p, mask, (to, from, round), a, dst),
        InstKind::PLogic { op, dst, a, b } => {
            let (a, b) = (w.guard(a), w.guard(b));
            let r = match op {
                isa::PredOp::And => a & b,
                isa::PredOp::Or => a | b,
                isa::PredOp::Xor => a ^ b,
            };
            w.put_pred(dst, mask, r);
        }
        InstKind::Select { ty, dst, a, b, pred } => {
            let take = w.guard(pred);
            if ty.wide() {
                let (x, y) = (w.get64(p, ty, a), w.get64(p, ty, b));
                w.put64(dst, mask & take, &x);
                w.put64(dst, mask & !take, &y);
            } else {
                let (x, y) = (w.get(p, a), w.get(p, b));
                w.put(dst, mask & take, &x);
                w.put(dst, mask & !take, &y);
            }
        }
        InstKind::Math { f, ty, dst, a, b } => library(w, p, rules, mask, f, ty, [a, b], dst),
        _ => return false,
    }
    true
}

/// `match (op, ty)` with one vector loop per row; the last arm takes what is not listed.
macro_rules! table {
    ($ops:ident $op:ident $ty:ident [$($o:ident $t:ident),* $(,)?] $loop:expr, $call:expr) => {
        match ($op, $ty) {
            $(($ops::$o, Ty::$t) => $loop($ops::$o, Ty::$t),)*
            _ => $call,
        }
    };
}

#[allow(clippy::too_many_arguments)]
#[inline(always)]
fn binary(
    w: &mut Warp,
    p: &[u8],
    rules: Rules,
    mask: u32,
    op: BinOp,
    ty: Ty,
    [a, b]: [Operand; 2],
    dst: Reg,
) {
    if op == BinOp::MulWide {
        let (x, y) = (w.get(p, a), w.get(p, b));
        let r = map2(&x, &y, |x, y| mul_wide(ty, x, y));
        return w.put64(dst, mask, &r);
    }
    if ty.wide() {
        let count = matches!(op, BinOp::Shl | BinOp::Shr);
        let x = w.get64(p, ty, a);
        let y = if count { map(&w.get(p, b), u64::from) } else { w.get64(p, ty, b) };
        let r = match (op, ty) {
            (BinOp::Add, Ty::I64 | Ty::U64) => map2(&x, &y, |x, y| binary64(BinOp::Add, Ty::U64, x, y)),
            (BinOp::Sub, Ty::I64 | Ty::U64) => map2(&x, &y, |x, y| binary64(BinOp::Sub, Ty::U64, x, y)),
            (BinOp::Mul, Ty::I64 | Ty::U64) => map2(&x, &y, |x, y| binary64(BinOp::Mul, Ty::U64, x, y)),
            (BinOp::Add, Ty::F64) => map2(&x, &y, |x, y| binary64(BinOp::Add, Ty::F64, x, y)),
            (BinOp::Sub, Ty::F64) => map2(&x, &y, |x, y| binary64(BinOp::Sub, Ty::F64, x, y)),
            (BinOp::Mul, Ty::F64) => map2(&x, &y, |x, y| binary64(BinOp::Mul, Ty::F64, x, y)),
            (BinOp::Shl, Ty::I64 | Ty::U64) => map2(&x, &y, |x, y| binary64(BinOp::Shl, Ty::U64, x, y)),
            (BinOp::Div, Ty::F64) => map2(&x, &y, |x, y| binary64(BinOp::Div, Ty::F64, x, y)),
            (BinOp::And, Ty::I64 | Ty::U64) => map2(&x, &y, |x, y| binary64(BinOp::And, Ty::U64, x, y)),
            (BinOp::Shr, Ty::U64) => map2(&x, &y, |x, y| binary64(BinOp::Shr, Ty::U64, x, y)),
            _ => map2(&x, &y, |x, y| rare::binary64(op, ty, x, y)),
        };
        return w.put64(dst, mask, &r);
    }
    let (x, y) = (w.get(p, a), w.get(p, b));
    let r = match rules {
        Rules::Tesla => binary_row::<true>(op, ty, &x, &y),
        Rules::Ieee | Rules::Host => binary_row::<false>(op, ty, &x, &y),
    };
    w.put(dst, mask, &r);
}

const fn rules_of(tesla: bool) -> Rules {
    if tesla { Rules::Tesla } else { Rules::Ieee }
}

#[inline]
fn binary_row<const TESLA: bool>(op: BinOp, ty: Ty, x: &Row, y: &Row) -> Row {
    table!(BinOp op ty [
        Add I32, Add U32, Sub I32, Sub U32, Mul I32, Mul U32, Mul24 I32, Mul24 U32, MulHi U32,
        Min I32, Min U32, Max I32, Max U32, And U32, And I32, Or U32, Or I32, Xor U32, Xor I32,
        Shl U32, Shl I32, Shr U32, Shr I32, Add F32, Sub F32, Mul F32, Min F32, Max F32,
        Div F32, Div I32, Div U32, Rem I32, Rem U32,
    ] |o, t| map2(x, y, |x, y| binary32(o, t, const { rules_of(TESLA) }, x, y)),
      map2(x, y, |x, y| rare::binary32(op, ty, const { rules_of(TESLA) }, x, y)))
}

#[allow(clippy::too_many_arguments)]
#[inline(always)]
fn ternary(
    w: &mut Warp,
    p: &[u8],
    rules: Rules,
    mask: u32,
    op: TernOp,
    ty: Ty,
    [a, b, c]: [Operand; 3],
    dst: Reg,
) {
    if op == TernOp::MadWide {
        let (x, y, z) = (w.get(p, a), w.get(p, b), w.get64(p, Ty::U64, c));
        let r = if ty.is_signed() {
            map3(&x, &y, &z, |x, y, z| mul_wide(Ty::I32, x, y).wrapping_add(z))
        } else {
            map3(&x, &y, &z, |x, y, z| mul_wide(Ty::U32, x, y).wrapping_add(z))
        };
        return w.put64(dst, mask, &r);
    }
    if ty.wide() {
        let x = w.get64(p, ty, a);
        let y = if op == TernOp::Lea { map(&w.get(p, b), u64::from) } else { w.get64(p, ty, b) };
        let z = w.get64(p, ty, c);
        let r = match (op, ty) {
            (TernOp::Lea, _) => map3(&x, &y, &z, |x, y, z| ternary64(TernOp::Lea, Ty::U64, rules, x, y, z)),
            (TernOp::Mad | TernOp::Fma | TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub, Ty::F64) => {
                map3(&x, &y, &z, |x, y, z| ternary64(op, Ty::F64, rules, x, y, z))
            }
            (TernOp::Mad, _) => map3(&x, &y, &z, |x, y, z| ternary64(TernOp::Mad, Ty::U64, rules, x, y, z)),
            _ => map3(&x, &y, &z, |x, y, z| rare::ternary64(op, ty, rules, x, y, z)),
        };
        return w.put64(dst, mask, &r);
    }
    let (mut x, y, mut z) = (w.get(p, a), w.get(p, b), w.get(p, c));
    let mut op = op;
    if op.signs().is_some() {
        let (product, sum) = flips(op, ty);
        x = map(&x, |x| x ^ product as u32);
        z = map(&z, |z| z ^ sum as u32);
        op = TernOp::Mad;
    }
    let r = match rules {
        Rules::Ieee if ty == Ty::F32 && matches!(op, TernOp::Mad | TernOp::Fma) => fma_row(&x, &y, &z),
        Rules::Tesla => ternary_row::<true>(op, ty, &x, &y, &z),
        Rules::Ieee | Rules::Host => ternary_row::<false>(op, ty, &x, &y, &z),
    };
    w.put(dst, mask, &r);
}

#[inline]
fn ternary_row<const TESLA: bool>(op: TernOp, ty: Ty, x: &Row, y: &Row, z: &Row) -> Row {
    table!(TernOp op ty [
        Mad F32, Fma F32, Mad I32, Mad U32, Mad24 I32, Mad24 U32, Lea I32, Lea U32, Add3 I32, Add3 U32,
    ] |o, t| map3(x, y, z, |x, y, z| ternary32(o, t, const { rules_of(TESLA) }, x, y, z)),
      map3(x, y, z, |x, y, z| rare::ternary32(op, ty, const { rules_of(TESLA) }, x, y, z)))
}

#[inline(always)]
fn set_predicate(w: &Warp, p: &[u8], rules: Rules, cmp: Cmp, ty: Ty, a: Operand, b: Operand) -> u32 {
    let (less, swap, negate) = reduced(cmp, ty.is_float());
    let flip = if negate { u32::MAX } else { 0 };
    if ty.wide() {
        let (x, y) = (w.get64(p, ty, a), w.get64(p, ty, b));
        let (x, y) = if swap { (&y, &x) } else { (&x, &y) };
        macro_rules! rows {
            ($($c:ident $t:ident),*) => {
                match (less, ty) {
                    $((Cmp::$c, Ty::$t) => map2(x, y, |x, y| u32::from(compare64(Cmp::$c, Ty::$t, x, y))),)*
                    _ => map2(x, y, |x, y| u32::from(rare::compare64(less, ty, x, y))),
                }
            };
        }
        return flip ^ ballot(&rows!(Eq I64, Lt I64, Eq U64, Lt U64, Eq F64, Lt F64, Le F64));
    }
    let (x, y) = (w.get(p, a), w.get(p, b));
    let (x, y) = if swap { (&y, &x) } else { (&x, &y) };
    macro_rules! rows {
        ($($c:ident $t:ident),*) => {
            match (less, ty) {
                $((Cmp::$c, Ty::$t) => map2(x, y, |x, y| u32::from(compare32(Cmp::$c, Ty::$t, rules, x, y))),)*
                _ => map2(x, y, |x, y| u32::from(rare::compare32(less, ty, rules, x, y))),
            }
        };
    }
    flip ^ ballot(&rows!(Eq I32, Lt I32, Eq U32, Lt U32, Eq F32, Lt F32, Le F32))
}

/// A comparison as `==`, `<` or, of floats, `<=`, with its operands exchanged and its result negated or not.
fn reduced(cmp: Cmp, float: bool) -> (Cmp, bool, bool) {
    match cmp {
        Cmp::Ne => (Cmp::Eq, false, true),
        Cmp::Gt => (Cmp::Lt, true, false),
        Cmp::Ge if float => (Cmp::Le, true, false),
        Cmp::Ge => (Cmp::Lt, false, true),
        Cmp::Le if !float => (Cmp::Lt, true, true),
        Cmp::Eq | Cmp::Lt | Cmp::Le | Cmp::Num | Cmp::Nan => (cmp, false, false),
    }
}

/// The scalar functions out of line: a loop over one with the operation not known would be copied for each operation.
mod rare {
    use isa::{BinOp, Cmp, Round, TernOp, Ty, UnOp};

    use crate::scalar::{self, Rules};

    macro_rules! out_of_line {
        ($($name:ident($($arg:ident: $ty:ty),*) -> $r:ty = $path:path;)*) => {
            $(#[inline(never)]
            pub fn $name($($arg: $ty),*) -> $r {
                $path($($arg),*)
            })*
        };
    }

    out_of_line! {
        unary32(op: UnOp, ty: Ty, rules: Rules, a: u32) -> u32 = scalar::unary32;
        unary64(op: UnOp, ty: Ty, a: u64) -> u64 = scalar::unary64;
        binary32(op: BinOp, ty: Ty, rules: Rules, a: u32, b: u32) -> u32 = scalar::binary32;
        binary64(op: BinOp, ty: Ty, a: u64, b: u64) -> u64 = scalar::binary64;
        ternary32(op: TernOp, ty: Ty, rules: Rules, a: u32, b: u32, c: u32) -> u32 = scalar::ternary32;
        ternary64(op: TernOp, ty: Ty, rules: Rules, a: u64, b: u64, c: u64) -> u64 = scalar::ternary64;
        compare32(cmp: Cmp, ty: Ty, rules: Rules, a: u32, b: u32) -> bool = scalar::compare32;
        compare64(cmp: Cmp, ty: Ty, a: u64, b: u64) -> bool = scalar::compare64;
        convert(to: Ty, from: Ty, round: Round, a: u64) -> u64 = crate::convert::convert;
    }
}

#[allow(clippy::too_many_arguments)]
fn unary(w: &mut Warp, p: &[u8], rules: Rules, mask: u32, op: UnOp, ty: Ty, a: Operand, dst: Reg) {
    if !ty.wide() {
        let x = w.get(p, a);
        let r = match (op, ty) {
            (UnOp::Neg, Ty::F32) => map(&x, |x| unary32(UnOp::Neg, Ty::F32, rules, x)),
            (UnOp::Abs, Ty::F32) => map(&x, |x| unary32(UnOp::Abs, Ty::F32, rules, x)),
            (UnOp::Not, _) => map(&x, |x| unary32(UnOp::Not, ty, rules, x)),
            (UnOp::Neg, Ty::I32) => map(&x, |x| unary32(UnOp::Neg, Ty::I32, rules, x)),
            (UnOp::Rcp, Ty::F32) => map(&x, |x| unary32(UnOp::Rcp, Ty::F32, rules, x)),
            (UnOp::Sqrt, Ty::F32) => map(&x, |x| unary32(UnOp::Sqrt, Ty::F32, rules, x)),
            (UnOp::Rsqrt, Ty::F32) => map(&x, |x| unary32(UnOp::Rsqrt, Ty::F32, rules, x)),
            _ => map(&x, |x| rare::unary32(op, ty, rules, x)),
        };
        return w.put(dst, mask, &r);
    }
    let x = w.get64(p, ty, a);
    let r = match (op, ty) {
        (UnOp::Neg, Ty::F64) => map(&x, |x| unary64(UnOp::Neg, Ty::F64, x)),
        (UnOp::Abs, Ty::F64) => map(&x, |x| unary64(UnOp::Abs, Ty::F64, x)),
        _ => map(&x, |x| rare::unary64(op, ty, x)),
    };
    if matches!(op, UnOp::Popc | UnOp::Clz) {
        w.put(dst, mask, &map(&r, |x| x as u32));
    } else {
        w.put64(dst, mask, &r);
    }
}

fn conversion(
    w: &mut Warp,
    p: &[u8],
    mask: u32,
    (to, from, round): (Ty, Ty, isa::Round),
    a: Operand,
    dst: Reg,
) {
    use isa::Round::{Near, Zero};
    let x = if from.wide() { w.get64(p, from, a) } else { map(&w.get(p, a), u64::from) };
    let r = match (to, from, round) {
        (Ty::I64 | Ty::U64, Ty::I32, _) => map(&x, |x| convert(Ty::I64, Ty::I32, Near, x)),
        (Ty::I64 | Ty::U64, Ty::U32, _) => x,
        (Ty::F32, Ty::I32, Near) => map(&x, |x| convert(Ty::F32, Ty::I32, Near, x)),
        (Ty::F32, Ty::U32, Near) => map(&x, |x| convert(Ty::F32, Ty::U32, Near, x)),
        (Ty::I32 | Ty::U32, Ty::I64 | Ty::U64, _) => x,
        (Ty::I32, Ty::F32, Zero) => map(&x, |x| convert(Ty::I32, Ty::F32, Zero, x)),
        (Ty::F64, Ty::F32, _) => map(&x, |x| convert(Ty::F64, Ty::F32, Near, x)),
        (Ty::F32, Ty::F64, Near) => map(&x, |x| convert(Ty::F32, Ty::F64, Near, x)),
        (Ty::F64, Ty::I32, Near) => map(&x, |x| convert(Ty::F64, Ty::I32, Near, x)),
        _ => map(&x, |x| rare::convert(to, from, round, x)),
    };
    if to.wide() { w.put64(dst, mask, &r) } else { w.put(dst, mask, &map(&r, |x| x as u32)) }
}

#[allow(clippy::too_many_arguments)]
fn library(
    w: &mut Warp,
    p: &[u8],
    rules: Rules,
    mask: u32,
    f: isa::MathFn,
    ty: Ty,
    [a, b]: [Operand; 2],
    dst: Reg,
) {
    let wide = |operand| if ty.wide() { w.get64(p, ty, operand) } else { map(&w.get(p, operand), u64::from) };
    let x = wide(a);
    let y = if f.takes_integer() { map(&w.get(p, b), u64::from) } else { wide(b) };
    // Lane by lane, and only those that count: a call costs more than the loop.
    let mut r = [0; 32];
    for i in crate::lanes::each(mask) {
        r[i] = math(f, ty, rules, x[i], y[i]);
    }
    if ty.wide() { w.put64(dst, mask, &r) } else { w.put(dst, mask, &map(&r, |x| x as u32)) }
}
