//! Arithmetic over the lanes of a warp. Frequent operations are named in the tables below and compile to a vector loop
//! each; all others go through the same scalar functions with the operation decided lane by lane.

use isa::{BinOp, Cmp, InstKind, Operand, Reg, Round, TernOp, Ty, UnOp};

use crate::convert::convert;
use crate::float::fma_row;
use crate::fused;
use crate::lanes::{Row, WideRow, ballot, join, map, map2, map3, split, spread};
use crate::math::math;
use crate::scalar::{
    Rules, binary32, binary64, compare32, compare64, flips, mul_wide, ternary32, ternary64, unary32, unary64,
};
use crate::warp::Warp;

/// Runs an arithmetic instruction on the lanes of `mask`; false when it is none.
#[inline(always)]
pub(crate) fn arithmetic(w: &mut Warp, p: &[u8], rules: Rules, kind: &InstKind, mask: u32) -> bool {
    match *kind {
        InstKind::Mov { ty, dst, src } => w.assign(p, ty, dst, mask, src),
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
                let (x, y) = (&mut None, &mut None);
                let (x, y) = (w.operand64(p, ty, a, x), w.operand64(p, ty, b, y));
                let r = [select_row(take, x[0], y[0]), select_row(take, x[1], y[1])];
                w.put_pair(dst, mask, &r);
            } else {
                let r = select_row(take, w.operand(p, a, &mut None), w.operand(p, b, &mut None));
                w.put(dst, mask, &r);
            }
        }
        InstKind::Math { f, ty, dst, a, b } => library(w, p, rules, mask, f, ty, [a, b], dst),
        _ => return false,
    }
    true
}

#[inline(never)]
fn select_row(take: u32, x: &Row, y: &Row) -> Row {
    let take = spread(take);
    map3(&take, x, y, |take, x, y| (x & take) | (y & !take))
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
        let r = mul_wide_row(ty, w.operand(p, a, &mut None), w.operand(p, b, &mut None));
        return w.put_pair(dst, mask, &r);
    }
    if ty.wide() {
        let (own_x, own_y, own_count) = (&mut None, &mut None, &mut None);
        let count = matches!(op, BinOp::Shl | BinOp::Shr);
        let x = w.operand64(p, ty, a, own_x);
        let y = if count { [w.operand(p, b, own_count), &ZERO] } else { w.operand64(p, ty, b, own_y) };
        let r = binary64_row(op, ty, x, y);
        return w.put_pair(dst, mask, &r);
    }
    let (own_x, own_y) = (&mut None, &mut None);
    let (x, y) = (w.operand(p, a, own_x), w.operand(p, b, own_y));
    let r = match rules {
        Rules::Tesla => binary_row::<true>(op, ty, x, y),
        Rules::Ieee | Rules::Host => binary_row::<false>(op, ty, x, y),
    };
    w.put(dst, mask, &r);
}

/// High words of values that have none.
static ZERO: Row = [0; 32];

#[inline(never)]
fn mul_wide_row(ty: Ty, x: &Row, y: &Row) -> [Row; 2] {
    if ty.is_signed() {
        split(&map2(x, y, |x, y| mul_wide(Ty::I32, x, y)))
    } else {
        split(&map2(x, y, |x, y| mul_wide(Ty::U32, x, y)))
    }
}

/// An operation on doubles: `plain` gives its bits but for those of NaNs.
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

#[inline(never)]
fn binary64_row(op: BinOp, ty: Ty, x: [&Row; 2], y: [&Row; 2]) -> [Row; 2] {
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
        _ => map2(x, y, |x, y| rare::binary64(op, ty, x, y)),
    })
}

const fn rules_of(tesla: bool) -> Rules {
    if tesla { Rules::Tesla } else { Rules::Ieee }
}

#[inline(never)]
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
    let own: [&mut Option<_>; 3] = [&mut None, &mut None, &mut None];
    let [own_x, own_y, own_z] = own;
    if ty.wide() || op == TernOp::MadWide {
        let own: [&mut Option<_>; 3] = [&mut None, &mut None, &mut None];
        let [wide_x, wide_y, wide_z] = own;
        let r = if op == TernOp::MadWide {
            let (x, y) = (w.operand(p, a, own_x), w.operand(p, b, own_y));
            mad_wide_row(ty.is_signed(), x, y, w.operand64(p, Ty::U64, c, wide_z))
        } else {
            let x = w.operand64(p, ty, a, wide_x);
            let lea = op == TernOp::Lea;
            let y = if lea { [w.operand(p, b, own_y), &ZERO] } else { w.operand64(p, ty, b, wide_y) };
            ternary64_row(op, ty, rules, x, y, w.operand64(p, ty, c, wide_z))
        };
        return w.put_pair(dst, mask, &r);
    }
    let (mut x, y, mut z) = (w.operand(p, a, own_x), w.operand(p, b, own_y), w.operand(p, c, own_z));
    let mut op = op;
    let (flipped_x, flipped_z);
    if op.signs().is_some() {
        let (product, sum) = flips(op, ty);
        (flipped_x, flipped_z) = (flip_row(x, product as u32), flip_row(z, sum as u32));
        (x, z) = (&flipped_x, &flipped_z);
        op = TernOp::Mad;
    }
    let r = match rules {
        Rules::Ieee if ty == Ty::F32 && matches!(op, TernOp::Mad | TernOp::Fma) => fma_row(x, y, z),
        Rules::Tesla => ternary_row::<true>(op, ty, x, y, z),
        Rules::Ieee | Rules::Host => ternary_row::<false>(op, ty, x, y, z),
    };
    w.put(dst, mask, &r);
}

#[inline(never)]
fn flip_row(x: &Row, bits: u32) -> Row {
    map(x, |x| x ^ bits)
}

#[inline(never)]
fn mad_wide_row(signed: bool, x: &Row, y: &Row, z: [&Row; 2]) -> [Row; 2] {
    let z = &join(z);
    split(&if signed {
        map3(x, y, z, |x, y, z| mul_wide(Ty::I32, x, y).wrapping_add(z))
    } else {
        map3(x, y, z, |x, y, z| mul_wide(Ty::U32, x, y).wrapping_add(z))
    })
}

#[inline(never)]
fn ternary64_row(op: TernOp, ty: Ty, rules: Rules, x: [&Row; 2], y: [&Row; 2], z: [&Row; 2]) -> [Row; 2] {
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
        _ => map3(x, y, z, |x, y, z| rare::ternary64(op, ty, rules, x, y, z)),
    })
}

#[inline(never)]
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
        let (own_x, own_y) = (&mut None, &mut None);
        let (x, y) = (w.operand64(p, ty, a, own_x), w.operand64(p, ty, b, own_y));
        return flip ^ if swap { compare64_row(less, ty, y, x) } else { compare64_row(less, ty, x, y) };
    }
    let (own_x, own_y) = (&mut None, &mut None);
    let (x, y) = (w.operand(p, a, own_x), w.operand(p, b, own_y));
    flip ^ if swap { compare_row(less, ty, rules, y, x) } else { compare_row(less, ty, rules, x, y) }
}

#[inline(never)]
fn compare_row(less: Cmp, ty: Ty, rules: Rules, x: &Row, y: &Row) -> u32 {
    macro_rules! rows {
        ($($c:ident $t:ident),*) => {
            match (less, ty) {
                $((Cmp::$c, Ty::$t) => ballot(x, y, |x, y| compare32(Cmp::$c, Ty::$t, rules, x, y)),)*
                _ => ballot(x, y, |x, y| rare::compare32(less, ty, rules, x, y)),
            }
        };
    }
    rows!(Eq I32, Lt I32, Eq U32, Lt U32, Eq F32, Lt F32, Le F32)
}

#[inline(never)]
fn compare64_row(less: Cmp, ty: Ty, x: [&Row; 2], y: [&Row; 2]) -> u32 {
    let (x, y) = (&join(x), &join(y));
    macro_rules! rows {
        ($($c:ident $t:ident),*) => {
            match (less, ty) {
                $((Cmp::$c, Ty::$t) => ballot(x, y, |x, y| compare64(Cmp::$c, Ty::$t, x, y)),)*
                _ => ballot(x, y, |x, y| rare::compare64(less, ty, x, y)),
            }
        };
    }
    rows!(Eq I64, Lt I64, Eq U64, Lt U64, Eq F64, Lt F64, Le F64)
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
        let r = unary_row(op, ty, rules, w.operand(p, a, &mut None));
        return w.put(dst, mask, &r);
    }
    let r = unary64_row(op, ty, w.operand64(p, ty, a, &mut None));
    if matches!(op, UnOp::Popc | UnOp::Clz) {
        w.put(dst, mask, &r[0]);
    } else {
        w.put_pair(dst, mask, &r);
    }
}

#[inline(never)]
fn unary_row(op: UnOp, ty: Ty, rules: Rules, x: &Row) -> Row {
    match (op, ty) {
        (UnOp::Neg, Ty::F32) => map(x, |x| unary32(UnOp::Neg, Ty::F32, rules, x)),
        (UnOp::Abs, Ty::F32) => map(x, |x| unary32(UnOp::Abs, Ty::F32, rules, x)),
        (UnOp::Not, _) => map(x, |x| unary32(UnOp::Not, ty, rules, x)),
        (UnOp::Neg, Ty::I32) => map(x, |x| unary32(UnOp::Neg, Ty::I32, rules, x)),
        (UnOp::Rcp, Ty::F32) => map(x, |x| unary32(UnOp::Rcp, Ty::F32, rules, x)),
        (UnOp::Sqrt, Ty::F32) => map(x, |x| unary32(UnOp::Sqrt, Ty::F32, rules, x)),
        (UnOp::Rsqrt, Ty::F32) => map(x, |x| unary32(UnOp::Rsqrt, Ty::F32, rules, x)),
        _ => map(x, |x| rare::unary32(op, ty, rules, x)),
    }
}

#[inline(never)]
fn unary64_row(op: UnOp, ty: Ty, x: [&Row; 2]) -> [Row; 2] {
    let x = &join(x);
    split(&match (op, ty) {
        (UnOp::Neg, Ty::F64) => map(x, |x| unary64(UnOp::Neg, Ty::F64, x)),
        (UnOp::Abs, Ty::F64) => map(x, |x| unary64(UnOp::Abs, Ty::F64, x)),
        _ => map(x, |x| rare::unary64(op, ty, x)),
    })
}

fn conversion(w: &mut Warp, p: &[u8], mask: u32, (to, from, round): (Ty, Ty, Round), a: Operand, dst: Reg) {
    let (own, own_wide) = (&mut None, &mut None);
    let x = if from.wide() { w.operand64(p, from, a, own_wide) } else { [w.operand(p, a, own), &ZERO] };
    let r = convert_row(to, from, round, x);
    if to.wide() { w.put_pair(dst, mask, &r) } else { w.put(dst, mask, &r[0]) }
}

#[inline(never)]
fn convert_row(to: Ty, from: Ty, round: Round, x: [&Row; 2]) -> [Row; 2] {
    use Round::{Near, Zero};
    let x = &join(x);
    split(&match (to, from, round) {
        (Ty::I64 | Ty::U64, Ty::I32, _) => map(x, |x| convert(Ty::I64, Ty::I32, Near, x)),
        (Ty::I64 | Ty::U64, Ty::U32, _) | (Ty::I32 | Ty::U32, Ty::I64 | Ty::U64, _) => *x,
        (Ty::F32, Ty::I32, Near) => map(x, |x| convert(Ty::F32, Ty::I32, Near, x)),
        (Ty::F32, Ty::U32, Near) => map(x, |x| convert(Ty::F32, Ty::U32, Near, x)),
        (Ty::I32, Ty::F32, Zero) => map(x, |x| convert(Ty::I32, Ty::F32, Zero, x)),
        (Ty::F64, Ty::F32, _) => map(x, |x| convert(Ty::F64, Ty::F32, Near, x)),
        (Ty::F32, Ty::F64, Near) => map(x, |x| convert(Ty::F32, Ty::F64, Near, x)),
        (Ty::F64, Ty::I32, Near) => map(x, |x| convert(Ty::F64, Ty::I32, Near, x)),
        _ => map(x, |x| rare::convert(to, from, round, x)),
    })
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
