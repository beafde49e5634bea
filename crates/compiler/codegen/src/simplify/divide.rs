//! Integer division by constants: shifts and masks for powers of two, else multiplication by a scaled reciprocal (Granlund
//! and Montgomery 1994; Warren, Hacker's Delight, chapter 10). Only for 32 bits: for 64 the sequence of the machine is not
//! much longer.

use isa::{BinOp, TernOp, Ty};

use super::Site;
use crate::fold;
use crate::ir::{Args, Class, Func, Op, Val};

impl Func {
    pub(super) fn divide_by_constant(&mut self, at: &Site, o: BinOp, ty: Ty, args: &Args) -> Option<Val> {
        let a = args[0];
        let c = self.constant(args[1])?;
        let d = fold::as_int(ty, c);
        if d == 0 {
            return None;
        }
        if d == 1 {
            return Some(if o == BinOp::Div { a } else { self.bits(at, Class::of(ty), 0) });
        }
        if ty.is_signed() && d == -1 {
            return None;
        }
        if !ty.is_signed() || (!ty.wide() && self.nonneg(a) && d > 0) {
            return self.divide_unsigned(at, o, unsigned(ty), a, d as u64);
        }
        if ty.wide() {
            return None;
        }
        let quotient = self.signed_quotient(at, a, d as i32)?;
        Some(match o {
            BinOp::Div => quotient,
            _ if (d as i32).unsigned_abs().is_power_of_two() => {
                // x − (x + bias & −2^k) takes one instruction less than the way through the quotient.
                let k = (d as i32).unsigned_abs().trailing_zeros();
                let biased = self.biased(at, a, k);
                let mask = self.bits(at, Class::R1, u64::from(u32::MAX << k));
                let multiple = self.op2(at, BinOp::And, Ty::I32, biased, mask);
                self.op2(at, BinOp::Sub, Ty::I32, a, multiple)
            }
            _ => {
                let multiple = self.op2(at, BinOp::Mul, Ty::I32, quotient, args[1]);
                self.op2(at, BinOp::Sub, Ty::I32, a, multiple)
            }
        })
    }

    fn op2(&mut self, at: &Site, o: BinOp, ty: Ty, a: Val, b: Val) -> Val {
        self.make(at.block, Op::Binary(o, ty), &[a, b], at.loc)
    }

    fn op2c(&mut self, at: &Site, o: BinOp, ty: Ty, a: Val, c: u64) -> Val {
        let c = self.bits(at, Class::R1, c & 0xffff_ffff);
        self.op2(at, o, ty, a, c)
    }

    fn divide_unsigned(&mut self, at: &Site, o: BinOp, ty: Ty, a: Val, d: u64) -> Option<Val> {
        if d.is_power_of_two() {
            return Some(if o == BinOp::Div {
                self.op2c(at, BinOp::Shr, ty, a, d.trailing_zeros().into())
            } else {
                let mask = self.bits(at, Class::of(ty), d - 1);
                self.op2(at, BinOp::And, ty, a, mask)
            });
        }
        if ty.wide() {
            return None;
        }
        let (magic, shift, add) = unsigned_magic(d as u32);
        let high = self.op2c(at, BinOp::MulHi, Ty::U32, a, magic.into());
        let quotient = if add {
            // ((a − high) / 2 + high) >> (shift − 1)
            let rest = self.op2(at, BinOp::Sub, Ty::U32, a, high);
            let half = self.op2c(at, BinOp::Shr, Ty::U32, rest, 1);
            let sum = self.op2(at, BinOp::Add, Ty::U32, half, high);
            self.op2c(at, BinOp::Shr, Ty::U32, sum, u64::from(shift) - 1)
        } else {
            self.op2c(at, BinOp::Shr, Ty::U32, high, shift.into())
        };
        Some(if o == BinOp::Div {
            quotient
        } else {
            let multiple = self.op2c(at, BinOp::Mul, Ty::U32, quotient, d);
            self.op2(at, BinOp::Sub, Ty::U32, a, multiple)
        })
    }

    /// a plus 2^k − 1 if a is negative: the sign, 0 or −1, times 1 − 2^k.
    fn biased(&mut self, at: &Site, a: Val, k: u32) -> Val {
        let sign = self.op2c(at, BinOp::Shr, Ty::I32, a, 31);
        let factor = self.bits(at, Class::R1, u64::from(1u32.wrapping_sub(1 << k)));
        self.make(at.block, Op::Ternary(TernOp::Mad, Ty::I32), &[sign, factor, a], at.loc)
    }

    fn signed_quotient(&mut self, at: &Site, a: Val, d: i32) -> Option<Val> {
        let size = d.unsigned_abs();
        let q = if size.is_power_of_two() {
            let k = size.trailing_zeros();
            let biased = self.biased(at, a, k);
            self.op2c(at, BinOp::Shr, Ty::I32, biased, k.into())
        } else {
            let (magic, shift) = signed_magic(size);
            let mut high = self.op2c(at, BinOp::MulHi, Ty::I32, a, u64::from(magic as u32));
            if magic < 0 {
                high = self.op2(at, BinOp::Add, Ty::I32, high, a);
            }
            let shifted = self.op2c(at, BinOp::Shr, Ty::I32, high, shift.into());
            let sign = self.op2c(at, BinOp::Shr, Ty::U32, a, 31);
            self.op2(at, BinOp::Add, Ty::I32, shifted, sign)
        };
        Some(if d < 0 { self.make(at.block, Op::Unary(isa::UnOp::Neg, Ty::I32), &[q], at.loc) } else { q })
    }
}

fn unsigned(ty: Ty) -> Ty {
    if ty.wide() { Ty::U64 } else { Ty::U32 }
}

/// The multiplier, the shift, and whether the multiplier has a 33rd bit. d is not a power of two.
fn unsigned_magic(d: u32) -> (u32, u32, bool) {
    let log = 32 - d.leading_zeros(); // ceil(log2 d), d is no power of two
    // The smallest shift whose multiplier is exact enough.
    for shift in 0..=log {
        let power = 1u128 << (32 + shift);
        let m = power.div_ceil(u128::from(d));
        let error = m * u128::from(d) - power;
        if error <= 1 << shift && m < 1 << 32 {
            return (m as u32, shift, false);
        }
    }
    let m = (1u128 << (32 + log)).div_ceil(u128::from(d));
    ((m - (1 << 32)) as u32, log, true)
}

/// The multiplier and the shift for d ≥ 3, not a power of two.
fn signed_magic(d: u32) -> (i32, u32) {
    let log = 32 - (d - 1).leading_zeros();
    for shift in 0..log {
        let power = 1u128 << (32 + shift);
        let m = power.div_ceil(u128::from(d));
        let error = m * u128::from(d) - power;
        if error <= 1 << (shift + 1) && m < 1 << 32 {
            return (m as u32 as i32, shift);
        }
    }
    let m = (1u128 << (31 + log)).div_ceil(u128::from(d));
    (m as u32 as i32, log - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn udiv(a: u32, d: u32) -> u32 {
        let (m, s, add) = unsigned_magic(d);
        let high = ((u64::from(a) * u64::from(m)) >> 32) as u32;
        if add { (((a - high) >> 1) + high) >> (s - 1) } else { high >> s }
    }

    fn sdiv(a: i32, d: u32) -> i32 {
        let (m, s) = signed_magic(d);
        let mut high = ((i64::from(a) * i64::from(m)) >> 32) as i32;
        if m < 0 {
            high = high.wrapping_add(a);
        }
        (high >> s) + (a as u32 >> 31) as i32
    }

    #[test]
    fn reciprocals_divide_exactly() {
        let mut x = 12345u32;
        for d in (3..3000).chain([0x7fff_fffd, 0x5555_5555, 1_000_000_007, 0x8000_0001, 0xffff_ffff]) {
            if u32::is_power_of_two(d) {
                continue;
            }
            for edge in [0, 1, d - 1, d, d.wrapping_mul(7), u32::MAX, u32::MAX - 1, 0x7fff_ffff, 0x8000_0000]
            {
                assert_eq!(udiv(edge, d), edge / d, "{edge}/{d}");
                if d <= i32::MAX as u32 {
                    assert_eq!(sdiv(edge as i32, d), edge as i32 / d as i32, "{}/{d}", edge as i32);
                }
            }
            for _ in 0..50 {
                x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                assert_eq!(udiv(x, d), x / d, "{x}/{d}");
                if d <= i32::MAX as u32 {
                    assert_eq!(sdiv(x as i32, d), x as i32 / d as i32, "{}/{d}", x as i32);
                }
            }
        }
    }
}
