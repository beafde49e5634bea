//! Rules for byte permutations, which assemble the parts of a word.

use isa::{BinOp, TernOp, Ty};

use super::Site;
use crate::ir::{Args, Class, Func, Op, Val};

impl Func {
    /// Takes each byte from its origin. The bytes of one word in order are that word.
    pub(super) fn simplify_prmt(&mut self, at: &Site, args: &mut Args) -> Option<Val> {
        // With bit 3 set, a selector replicates the sign of the byte.
        let selector = self.constant(args[2]).filter(|s| s & 0x8888 == 0)?;
        let bytes: [(Val, u64); 4] = std::array::from_fn(|i| {
            let n = selector >> (4 * i) & 7;
            self.byte(args[n as usize / 4], n % 4)
        });
        let mut words: Vec<Val> = Vec::new();
        for &(v, _) in &bytes {
            if self.op(v) != Op::Undef && !words.contains(&v) {
                words.push(v);
            }
        }
        if words.iter().all(|&w| self.constant(w).is_some()) {
            let value = |(i, &(v, k)): (usize, &(Val, u64))| {
                (self.constant(v).unwrap_or(0) >> (8 * k) & 0xff) << (8 * i)
            };
            let bits = bytes.iter().enumerate().map(value).sum();
            return Some(self.bits(at, Class::R1, bits));
        }
        let (&[first] | &[first, _]) = &words[..] else { return None };
        let second = words.get(1).copied().unwrap_or(first);
        let mut new = 0;
        for (i, &(v, k)) in bytes.iter().enumerate() {
            let n = if v == first {
                k
            } else if v == second {
                4 + k
            } else {
                i as u64
            };
            new |= n << (4 * i);
        }
        if new == 0x3210 {
            return Some(first);
        }
        if (first, second, new) != (args[0], args[1], selector) {
            (args[0], args[1]) = (first, second);
            args[2] = self.bits(at, Class::R1, new);
        }
        None
    }

    /// The word that byte `k` of `v` was taken from, and the number of the byte there.
    fn byte(&self, v: Val, mut k: u64) -> (Val, u64) {
        let mut v = self.resolve(v);
        loop {
            let by = |n| self.constant(self.arg(v, n));
            let from = match self.op(v) {
                Op::Ternary(TernOp::Prmt, _) => by(2).map(|s| s >> (4 * k) & 15).filter(|n| n & 8 == 0),
                Op::Binary(BinOp::Shr, Ty::U32) => {
                    by(1).filter(|c| c % 8 == 0).map(|c| k + c / 8).filter(|&n| n < 4)
                }
                Op::Binary(BinOp::And, ty) if !ty.wide() => {
                    by(1).filter(|m| m >> (8 * k) & 0xff == 0xff).map(|_| k)
                }
                Op::Cvt { to, from, .. } if !to.is_float() && !from.is_float() && from.bytes() == 4 => {
                    (k < u64::from(to.bytes().min(4))).then_some(k)
                }
                _ => None,
            };
            let Some(n) = from else { return (v, k) };
            (v, k) = (self.arg(v, n as usize / 4), n % 4);
        }
    }
}
