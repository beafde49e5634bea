//! Arithmetic instructions of a warp: finds the rows of the operands and calls the kernel in `lane_ops`.

use isa::{BinOp, Cmp, InstKind, Operand, Reg, Round, TernOp, Ty, UnOp};
use lane_ops::arithmetic::{binary_row, compare_row, flip_row, select_row, ternary_row, unary_row};
use lane_ops::convert::convert_on_host;
use lane_ops::float::fma_row;
use lane_ops::wide::{
    binary64_row, compare64_row, convert_row, mad_wide_row, mul_wide_row, ternary64_row, unary64_row,
};

use crate::lanes::{Row, join, map, split};
use crate::math::math;
use crate::scalar::{Rules, flips};
use crate::warp::Warp;

/// Executes an arithmetic instruction in the lanes of `mask`. `params` are the kernel's parameters. False if
/// the instruction is not arithmetic.
#[inline(always)]
pub(crate) fn arithmetic(warp: &mut Warp, params: &[u8], rules: Rules, kind: &InstKind, mask: u32) -> bool {
    match *kind {
        InstKind::Mov { ty, dst, src } => warp.assign(params, ty, dst, mask, src),
        InstKind::Binary { op, ty, dst, a, b } => binary(warp, params, rules, mask, op, ty, [a, b], dst),
        InstKind::Ternary { op, ty, dst, a, b, c } => {
            ternary(warp, params, rules, mask, op, ty, [a, b, c], dst)
        }
        InstKind::SetP { cmp, ty, dst, a, b, and } => {
            let and = warp.guard(and);
            let r = set_predicate(warp, params, rules, cmp, ty, a, b);
            warp.put_pred(dst, mask, r & and);
        }
        InstKind::Unary { op, ty, dst, a } => unary(warp, params, rules, mask, op, ty, a, dst),
        InstKind::Cvt { to, from, round, dst, a } => {
            conversion(warp, params, rules, mask, (to, from, round), a, dst)
        }
        InstKind::PLogic { op, dst, a, b } => {
            let (a, b) = (warp.guard(a), warp.guard(b));
            let r = match op {
                isa::PredOp::And => a & b,
                isa::PredOp::Or => a | b,
                isa::PredOp::Xor => a ^ b,
            };
            warp.put_pred(dst, mask, r);
        }
        InstKind::Select { ty, dst, a, b, pred } => {
            let take = warp.guard(pred);
            if ty.wide() {
                let (x, y) = (&mut None, &mut None);
                let (x, y) = (warp.operand64(params, ty, a, x), warp.operand64(params, ty, b, y));
                let r = [select_row(take, x[0], y[0]), select_row(take, x[1], y[1])];
                warp.put_pair(dst, mask, &r);
            } else {
                let r =
                    select_row(take, warp.operand(params, a, &mut None), warp.operand(params, b, &mut None));
                warp.put(dst, mask, &r);
            }
        }
        InstKind::Math { f, ty, dst, a, b } => library(warp, params, rules, mask, f, ty, [a, b], dst),
        _ => return false,
    }
    true
}

#[allow(clippy::too_many_arguments)]
#[inline(always)]
fn binary(
    warp: &mut Warp,
    params: &[u8],
    rules: Rules,
    mask: u32,
    op: BinOp,
    ty: Ty,
    [a, b]: [Operand; 2],
    dst: Reg,
) {
    if op == BinOp::MulWide {
        let r = mul_wide_row(ty, warp.operand(params, a, &mut None), warp.operand(params, b, &mut None));
        return warp.put_pair(dst, mask, &r);
    }
    if ty.wide() {
        let (own_x, own_y, own_count) = (&mut None, &mut None, &mut None);
        let count = matches!(op, BinOp::Shl | BinOp::Shr);
        let x = warp.operand64(params, ty, a, own_x);
        let y = if count {
            [warp.operand(params, b, own_count), &ZERO]
        } else {
            warp.operand64(params, ty, b, own_y)
        };
        let r = binary64_row(op, ty, x, y);
        return warp.put_pair(dst, mask, &r);
    }
    let (own_x, own_y) = (&mut None, &mut None);
    let (x, y) = (warp.operand(params, a, own_x), warp.operand(params, b, own_y));
    let r = match rules {
        Rules::Tesla => binary_row::<true>(op, ty, x, y),
        Rules::Ieee | Rules::Host => binary_row::<false>(op, ty, x, y),
    };
    warp.put(dst, mask, &r);
}

/// The row of high words for operands of 32 bits.
static ZERO: Row = [0; 32];

#[allow(clippy::too_many_arguments)]
#[inline(always)]
fn ternary(
    warp: &mut Warp,
    params: &[u8],
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
            let (x, y) = (warp.operand(params, a, own_x), warp.operand(params, b, own_y));
            mad_wide_row(ty.is_signed(), x, y, warp.operand64(params, Ty::U64, c, wide_z))
        } else {
            let x = warp.operand64(params, ty, a, wide_x);
            let lea = op == TernOp::Lea;
            let y = if lea {
                [warp.operand(params, b, own_y), &ZERO]
            } else {
                warp.operand64(params, ty, b, wide_y)
            };
            ternary64_row(op, ty, rules, x, y, warp.operand64(params, ty, c, wide_z))
        };
        return warp.put_pair(dst, mask, &r);
    }
    let (mut x, y, mut z) =
        (warp.operand(params, a, own_x), warp.operand(params, b, own_y), warp.operand(params, c, own_z));
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
    warp.put(dst, mask, &r);
}

#[inline(always)]
fn set_predicate(warp: &Warp, params: &[u8], rules: Rules, cmp: Cmp, ty: Ty, a: Operand, b: Operand) -> u32 {
    let (less, swap, negate) = reduced(cmp, ty.is_float());
    let flip = if negate { u32::MAX } else { 0 };
    if ty.wide() {
        let (own_x, own_y) = (&mut None, &mut None);
        let (x, y) = (warp.operand64(params, ty, a, own_x), warp.operand64(params, ty, b, own_y));
        return flip ^ if swap { compare64_row(less, ty, y, x) } else { compare64_row(less, ty, x, y) };
    }
    let (own_x, own_y) = (&mut None, &mut None);
    let (x, y) = (warp.operand(params, a, own_x), warp.operand(params, b, own_y));
    flip ^ if swap { compare_row(less, ty, rules, y, x) } else { compare_row(less, ty, rules, x, y) }
}

/// Reduces a comparison to `==`, `<` or, for floats, `<=`. Returns the relation, whether to exchange the
/// operands, and whether to negate the result.
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

#[allow(clippy::too_many_arguments)]
fn unary(warp: &mut Warp, params: &[u8], rules: Rules, mask: u32, op: UnOp, ty: Ty, a: Operand, dst: Reg) {
    if !ty.wide() {
        let r = unary_row(op, ty, rules, warp.operand(params, a, &mut None));
        return warp.put(dst, mask, &r);
    }
    let r = unary64_row(op, ty, warp.operand64(params, ty, a, &mut None));
    if matches!(op, UnOp::Popc | UnOp::Clz) {
        warp.put(dst, mask, &r[0]);
    } else {
        warp.put_pair(dst, mask, &r);
    }
}

fn conversion(
    warp: &mut Warp,
    params: &[u8],
    rules: Rules,
    mask: u32,
    (to, from, round): (Ty, Ty, Round),
    a: Operand,
    dst: Reg,
) {
    let (own, own_wide) = (&mut None, &mut None);
    let x = if from.wide() {
        warp.operand64(params, from, a, own_wide)
    } else {
        [warp.operand(params, a, own), &ZERO]
    };
    let r = if rules == Rules::Host && from.is_float() && !to.is_float() {
        split(&map(&join(x), |x| convert_on_host(to, from, round, x)))
    } else {
        convert_row(to, from, round, x)
    };
    if to.wide() { warp.put_pair(dst, mask, &r) } else { warp.put(dst, mask, &r[0]) }
}

#[allow(clippy::too_many_arguments)]
fn library(
    warp: &mut Warp,
    params: &[u8],
    rules: Rules,
    mask: u32,
    f: isa::MathFn,
    ty: Ty,
    [a, b]: [Operand; 2],
    dst: Reg,
) {
    let wide = |operand| {
        if ty.wide() { warp.get64(params, ty, operand) } else { map(&warp.get(params, operand), u64::from) }
    };
    let x = wide(a);
    let y = if f.takes_integer() { map(&warp.get(params, b), u64::from) } else { wide(b) };
    // Lane by lane and only in active lanes, because a library call costs more than the loop around it.
    let mut r = [0; 32];
    for i in crate::lanes::each(mask) {
        r[i] = math(f, ty, rules, x[i], y[i]);
    }
    if ty.wide() { warp.put64(dst, mask, &r) } else { warp.put(dst, mask, &map(&r, |x| x as u32)) }
}
