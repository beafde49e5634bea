//! Fusing: products with additions (as nvcc does with -fmad=true), shifts with additions, comparisons with predicate
//! logic. Late, so that it does not hide equal products from value numbering.

use isa::{BinOp, FunctionKind, PredOp, Special, TernOp, Ty};

use super::cfg::reachable;
use crate::Target;
use crate::ir::{Block, Func, Op, Val};

/// A product is fused into up to this many sums; it then disappears.
const MOST_SUMS: u32 = 4;

/// Runs over all blocks.
pub fn run(f: &mut Func, target: &Target) {
    let order = reachable(f);
    if !target.has_integer_mad {
        short_products(f, &order);
    }
    let uses = f.use_counts(&order);
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
                Op::Binary(BinOp::Add, ty) => add(f, target, v, ty, &uses, &sums),
                Op::Binary(BinOp::Sub, ty) if ty.is_float() => subtract(f, target, v, ty, &uses, &sums),
                Op::PLogic(PredOp::And) => and(f, v, &uses),
                _ => {}
            }
        }
    }
}

/// Products of two 16-bit values by the 24-bit multiplier.
fn short_products(f: &mut Func, order: &[Block]) {
    let short = |f: &Func, v: Val| match f.op(v) {
        // Up to 2.x no size or index of a grid has more.
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
            Op::Binary(BinOp::Mul, t) if same(t, ty) && all_sums => {
                if !(if ty.is_float() { contracts(f, target) } else { target.has_integer_mad }) {
                    continue;
                }
                let op = if ty.is_float() && (target.has_fma || ty == Ty::F64) {
                    TernOp::Fma
                } else {
                    TernOp::Mad
                };
                return fuse(f, v, Op::Ternary(op, ty), product, rest);
            }
            Op::Binary(BinOp::Mul24, t) if same(t, ty) && all_sums => {
                return fuse(f, v, Op::Ternary(TernOp::Mad24, t), product, rest);
            }
            // (a << n) + c; a constant sum stays: it folds into addresses.
            Op::Binary(BinOp::Shl, t)
                if target.has_integer_mad
                    && same(t, ty)
                    && all_sums
                    && f.constant(f.arg(product, 1)).is_some_and(|n| n < 32)
                    && f.constant(rest).is_none() =>
            {
                return fuse(f, v, Op::Ternary(TernOp::Lea, ty), product, rest);
            }
            Op::Binary(BinOp::MulWide, t) if ty.wide() && !ty.is_float() && all_sums => {
                return fuse(f, v, Op::Ternary(TernOp::MadWide, t), product, rest);
            }
            _ => {}
        }
    }
}

/// a · b − c and c − a · b, through a negated operand, which costs nothing on the machine but an instruction here:
/// only the second form is made, as c + (−a) · b, when the factor is a constant.
fn subtract(f: &mut Func, target: &Target, v: Val, ty: Ty, uses: &[u32], sums: &[u32]) {
    let product = f.arg(v, 1);
    let n = product.0 as usize;
    let fits = contracts(f, target) && uses[n] == sums[n] && uses[n] == 1;
    if !fits || f.op(product) != Op::Binary(BinOp::Mul, ty) {
        return;
    }
    let factor = f.arg(product, 1);
    let Some(bits) = f.constant(factor) else { return };
    let Some(minus) = crate::fold::unary(isa::UnOp::Neg, ty, bits) else { return };
    let mut inst = f.inst(factor).clone();
    inst.op = Op::Const(minus);
    let minus = f.detached(inst);
    let op = if target.has_fma || ty == Ty::F64 { TernOp::Fma } else { TernOp::Mad };
    let (a, c) = (f.arg(product, 0), f.arg(v, 0));
    let inst = f.inst_mut(v);
    inst.op = Op::Ternary(op, ty);
    inst.args = smallvec::smallvec![a, minus, c];
}

/// Products and sums of floats are one operation: in device code. The host is an x86-64 without such an instruction.
fn contracts(f: &Func, target: &Target) -> bool {
    target.contract && f.kind != FunctionKind::Host
}

fn same(a: Ty, b: Ty) -> bool {
    a == b || (!a.is_float() && !b.is_float() && a.wide() == b.wide())
}

fn fuse(f: &mut Func, v: Val, op: Op, product: Val, rest: Val) {
    let (a, b) = (f.arg(product, 0), f.arg(product, 1));
    let inst = f.inst_mut(v);
    inst.op = op;
    inst.args = smallvec::smallvec![a, b, rest];
}

/// p ∧ (a < b) is one instruction when the comparison serves nothing else.
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
