//! Fuses pairs of operations into one instruction: products with additions (as nvcc does with `-fmad=true`), shifts with
//! additions, comparisons with predicate logic. This is the last pass, so that fused products are not hidden from value
//! numbering.

use isa::{BinOp, FunctionKind, PredOp, Special, TernOp, Ty, UnOp};

use super::cfg::reachable;
use crate::Target;
use crate::ir::{Block, Func, Op, Val};

/// Most sums that a product is fused into. The product itself then disappears.
const MOST_SUMS: u32 = 4;

/// Fuses operations in all blocks.
pub fn fuse_operations(f: &mut Func, target: &Target) {
    let order = reachable(f);
    if !target.info.code.integer_mad {
        short_products(f, &order);
    }
    let mut uses = f.use_counts(&order);
    if target.debug {
        ignore_shadows(f, &order, &mut uses);
    }
    let mut sums = vec![0u32; f.insts.len()];
    for &b in &order {
        for &v in &f.block(b).insts {
            if let Op::Binary(BinOp::Add | BinOp::Sub, _) = f.op(v) {
                for i in 0..2 {
                    sums[f.arg(v, i).0 as usize] += 1;
                }
            }
        }
    }
    for &b in &order {
        for v in f.block(b).insts.clone() {
            match f.op(v) {
                Op::Binary(BinOp::Add | BinOp::Sub, ty) if ty.is_float() => {
                    float_sum(f, target, v, &uses, &sums)
                }
                Op::Binary(BinOp::Add, ty) => add(f, target, v, ty, &uses, &sums),
                Op::PLogic(PredOp::And) => and(f, v, &uses),
                _ => {}
            }
        }
    }
}

/// Copies for the debugger are no uses: a product is contracted whether or not the debugger sees it, too.
fn ignore_shadows(f: &Func, order: &[Block], uses: &mut [u32]) {
    for &v in order.iter().flat_map(|&b| &f.block(b).insts) {
        if let Op::Store { .. } = f.op(v)
            && let Op::LocalAddr(slot) = f.op(f.arg(v, 0))
            && f.slots[slot.0 as usize].shadow
        {
            uses[f.arg(v, 1).0 as usize] -= 1;
        }
    }
}

/// Computes products of two 16-bit values by the 24-bit multiplier.
fn short_products(f: &mut Func, order: &[Block]) {
    let short = |f: &Func, v: Val| match f.op(v) {
        // Sizes and indices of grids have at most 16 bits up to 2.x.
        Op::Special(Special::Tid(_) | Special::NTid(_) | Special::CtaId(_) | Special::NCtaId(_)) => true,
        _ => f.umax(v) <= u16::MAX.into(),
    };
    for &b in order {
        for i in 0..f.block(b).insts.len() {
            let v = f.block(b).insts[i];
            if let Op::Binary(BinOp::Mul, ty) = f.op(v)
                && !ty.is_float()
                && !ty.wide()
                && short(f, f.arg(v, 0))
                && short(f, f.arg(v, 1))
            {
                f.inst_mut(v).op = Op::Binary(BinOp::Mul24, Ty::U32);
            }
        }
    }
}

fn add(f: &mut Func, target: &Target, v: Val, ty: Ty, uses: &[u32], sums: &[u32]) {
    for (p, c) in [(0, 1), (1, 0)] {
        let (product, rest) = (f.arg(v, p), f.arg(v, c));
        let n = product.0 as usize;
        let all_sums = uses[n] == sums[n] && uses[n] <= MOST_SUMS;
        match f.op(product) {
            Op::Binary(BinOp::Mul, t) if same(t, ty) && all_sums && target.info.code.integer_mad => {
                return fuse(f, v, Op::Ternary(TernOp::Mad, ty), product, rest);
            }
            Op::Binary(BinOp::Mul24, t) if same(t, ty) && all_sums => {
                return fuse(f, v, Op::Ternary(TernOp::Mad24, t), product, rest);
            }
            // (a << n) + c. The addition of a constant is left alone, since it folds into addresses.
            Op::Binary(BinOp::Shl, t)
                if target.info.code.integer_mad
                    && same(t, ty)
                    && all_sums
                    && f.constant(f.arg(product, 1)).is_some_and(|n| n < 32)
                    && f.constant(rest).is_none() =>
            {
                return fuse(f, v, Op::Ternary(TernOp::Lea, ty), product, rest);
            }
            Op::Binary(BinOp::MulWide, t) if ty.wide() && all_sums => {
                return fuse(f, v, Op::Ternary(TernOp::MadWide, t), product, rest);
            }
            _ => {}
        }
    }
}

/// Fuses sums and differences of floats. Negating operands is free, so −x serves as well as x as a term or a factor. Of two
/// products the first is fused, as by nvcc.
fn float_sum(f: &mut Func, target: &Target, v: Val, uses: &[u32], sums: &[u32]) {
    let Op::Binary(op, ty) = f.op(v) else { return };
    let terms = [0, 1].map(|n| {
        let (x, minus) = unsigned(f, f.arg(v, n), ty);
        (f.arg(v, n), x, minus ^ (n == 1 && op == BinOp::Sub))
    });
    for (p, c) in [(0, 1), (1, 0)] {
        let ((whole, product, minus), (_, rest, minus_rest)) = (terms[p], terms[c]);
        let n = whole.0 as usize;
        let alone = whole == product || uses[product.0 as usize] == 1;
        let all_sums = uses[n] == sums[n] && uses[n] <= MOST_SUMS && alone;
        if f.op(product) != Op::Binary(BinOp::Mul, ty) || !all_sums || !contracts(f, target) {
            continue;
        }
        let (a, a_minus) = unsigned(f, f.arg(product, 0), ty);
        let (b, b_minus) = unsigned(f, f.arg(product, 1), ty);
        let op = match (minus ^ a_minus ^ b_minus, minus_rest) {
            (false, false) if target.info.fused_multiply_add || ty == Ty::F64 => TernOp::Fma,
            (false, false) => TernOp::Mad,
            (false, true) => TernOp::MadSub,
            (true, false) => TernOp::MadNeg,
            (true, true) => TernOp::MadNegSub,
        };
        let inst = f.inst_mut(v);
        inst.op = Op::Ternary(op, ty);
        inst.args = smallvec::smallvec![a, b, rest];
        return;
    }
}

/// A value without its negation, and whether there was one.
fn unsigned(f: &Func, v: Val, ty: Ty) -> (Val, bool) {
    if f.op(v) == Op::Unary(UnOp::Neg, ty) { (f.arg(v, 0), true) } else { (v, false) }
}

/// Whether products and sums of floats are fused: in device code only. The host is an x86-64 without such an instruction.
fn contracts(f: &Func, target: &Target) -> bool {
    target.contract && f.kind != FunctionKind::Host
}

fn same(a: Ty, b: Ty) -> bool {
    !a.is_float() && !b.is_float() && a.wide() == b.wide()
}

fn fuse(f: &mut Func, v: Val, op: Op, product: Val, rest: Val) {
    let (a, b) = (f.arg(product, 0), f.arg(product, 1));
    let inst = f.inst_mut(v);
    inst.op = op;
    inst.args = smallvec::smallvec![a, b, rest];
}

/// Fuses p ∧ (a < b) if the comparison has no other user.
fn and(f: &mut Func, v: Val, uses: &[u32]) {
    for (p, c) in [(1, 0), (0, 1)] {
        let (compare, rest) = (f.arg(v, p), f.arg(v, c));
        if let Op::Cmp(..) = f.op(compare)
            && uses[compare.0 as usize] == 1
            && f.inst(compare).args.len() == 2
        {
            let (op, a, b) = (f.op(compare), f.arg(compare, 0), f.arg(compare, 1));
            let inst = f.inst_mut(v);
            inst.op = op;
            inst.args = smallvec::smallvec![a, b, rest];
            return;
        }
    }
}
