//! Read-modify-write: the value that an atomic operation leaves in memory.

use isa::{AtomOp, BinOp, Ty};

use crate::scalar::{Rules, binary32, binary64};

/// The new value for the value `old` in memory. `b` is the new value of `Cas` and unused otherwise. Values
/// are in the low bits, as in [`crate::scalar`].
pub fn apply(op: AtomOp, ty: Ty, old: u64, a: u64, b: u64) -> u64 {
    let binary = |op| {
        if ty.wide() {
            binary64(op, ty, old, a)
        } else {
            u64::from(binary32(op, ty, Rules::Ieee, old as u32, a as u32))
        }
    };
    match op {
        AtomOp::Add => binary(BinOp::Add),
        AtomOp::Min => binary(BinOp::Min),
        AtomOp::Max => binary(BinOp::Max),
        AtomOp::And => binary(BinOp::And),
        AtomOp::Or => binary(BinOp::Or),
        AtomOp::Xor => binary(BinOp::Xor),
        AtomOp::Exch => a,
        AtomOp::Cas if old == a => b,
        AtomOp::Cas => old,
        AtomOp::Inc if old >= a => 0,
        AtomOp::Inc => old + 1,
        AtomOp::Dec if old == 0 || old > a => a,
        AtomOp::Dec => old - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_counters_and_swaps() {
        let check =
            |op, old, a, b, expect| assert_eq!(apply(op, Ty::U32, old, a, b), expect, "{op:?} {old} {a} {b}");
        check(AtomOp::Inc, 4, 5, 0, 5);
        check(AtomOp::Inc, 5, 5, 0, 0);
        check(AtomOp::Dec, 0, 5, 0, 5);
        check(AtomOp::Dec, 9, 5, 0, 5);
        check(AtomOp::Dec, 3, 5, 0, 2);
        check(AtomOp::Cas, 3, 3, 7, 7);
        check(AtomOp::Cas, 4, 3, 7, 4);
        check(AtomOp::Exch, 4, 3, 7, 3);
        check(AtomOp::Add, 0xffff_ffff, 2, 0, 1);
        assert_eq!(apply(AtomOp::Min, Ty::I32, 0xffff_ffff, 1, 0), 0xffff_ffff);
    }
}
