//! Trip count of a loop whose counters start from constants, found by evaluating the loop.

use isa::{BinOp, PredOp, TernOp};

use crate::fold;
use crate::ir::{Func, Op, Val};

/// Evaluates the loop on its constants. Returns the trip count if it is at most `most`.
pub fn rounds(
    f: &Func,
    goes_on_when: bool,
    cond: Val,
    values: &mut [(Val, Option<u64>)],
    inside: usize,
    most: u64,
) -> Option<u64> {
    for n in 1..=most {
        let mut memo = values.to_vec();
        let goes_on = evaluate(f, f.resolve(cond), &mut memo, 32)? == u64::from(goes_on_when);
        if !goes_on {
            return Some(n);
        }
        let next: Vec<Option<u64>> =
            values.iter().map(|&(p, _)| evaluate(f, f.arg(p, inside), &mut memo, 32)).collect();
        for (v, next) in values.iter_mut().zip(next) {
            v.1 = next;
        }
    }
    None
}

/// The value of an expression of constants and of the given values.
fn evaluate(f: &Func, v: Val, memo: &mut Vec<(Val, Option<u64>)>, depth: u32) -> Option<u64> {
    let v = f.resolve(v);
    if let Op::Const(bits) = f.op(v) {
        return Some(bits);
    }
    if let Some(&(_, known)) = memo.iter().find(|p| p.0 == v) {
        return known;
    }
    if depth == 0 {
        return None;
    }
    let mut arg = |n: usize| evaluate(f, f.arg(v, n), memo, depth - 1);
    let result = match f.op(v) {
        Op::Unary(o, ty) => fold::unary(o, ty, arg(0)?),
        Op::Binary(o, ty) => fold::binary(o, ty, arg(0)?, arg(1)?),
        Op::Ternary(TernOp::Mad, ty) if !ty.is_float() => {
            let product = fold::binary(BinOp::Mul, ty, arg(0)?, arg(1)?)?;
            fold::binary(BinOp::Add, ty, product, arg(2)?)
        }
        Op::Cvt { to, from, round } => {
            let a = arg(0)?;
            if f.kind == isa::FunctionKind::Host && !fold::converts_everywhere(to, from, a) {
                return None;
            }
            fold::convert(to, from, round, a)
        }
        Op::Cmp(c, ty) => fold::compare(c, ty, arg(0)?, arg(1)?).map(u64::from),
        Op::PNot => Some(1 - arg(0)?),
        Op::PLogic(o) => {
            let (a, b) = (arg(0)?, arg(1)?);
            Some(match o {
                PredOp::And => a & b,
                PredOp::Or => a | b,
                PredOp::Xor => a ^ b,
            })
        }
        Op::Select => {
            if arg(0)? == 1 {
                arg(1)
            } else {
                arg(2)
            }
        }
        _ => None,
    };
    memo.push((v, result));
    result
}
