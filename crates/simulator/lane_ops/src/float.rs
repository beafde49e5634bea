//! Floating-point operations that Rust's operators do not provide: fused and truncated multiply-adds, packing
//! with a rounding direction, and 16-bit formats. All of them use integer or IEEE arithmetic, so results are
//! the same bits on every platform, wasm included.

use isa::Round;

use crate::fused;
use crate::lanes::{Row, map3};

/// A binary floating-point format (IEEE 754 interchange formats, and bfloat16).
#[derive(Clone, Copy)]
pub struct Format {
    /// Width of the fraction field in bits.
    pub fraction: u32,
    /// Exponent bias.
    pub bias: i32,
}

/// IEEE binary16, CUDA's `half`.
pub const HALF: Format = Format { fraction: 10, bias: 15 };
/// bfloat16, CUDA's `__nv_bfloat16`.
pub const BRAIN: Format = Format { fraction: 7, bias: 127 };
/// IEEE binary32, `float`.
pub const SINGLE: Format = Format { fraction: 23, bias: 127 };
/// IEEE binary64, `double`.
pub const DOUBLE: Format = Format { fraction: 52, bias: 1023 };

/// Bits of ±`mantissa` · 2^`exponent` in the format, rounded once in the given direction. Handles subnormal
/// numbers and overflow.
pub fn pack(negative: bool, mantissa: u64, exponent: i32, format: Format, round: Round) -> u64 {
    let Format { fraction, bias } = format;
    let top_field = (2 * bias + 1) as u64;
    let sign = u64::from(negative) << (fraction + (64 - top_field.leading_zeros()));
    if mantissa == 0 {
        return sign;
    }
    let top = 63 - mantissa.leading_zeros() as i32;
    let field = top + exponent + bias;
    // Number of low mantissa bits to round off. Subnormal results lose more bits than normal ones.
    let drop = top - fraction as i32 + (1 - field).max(0);
    let kept = if drop <= 0 {
        mantissa << -drop
    } else {
        let (quotient, rest, half) = if drop >= 64 {
            (0, mantissa.min(1), 2) // less than half of the last place
        } else {
            (mantissa >> drop, mantissa & ((1 << drop) - 1), 1 << (drop - 1))
        };
        let up = match round {
            Round::Near => rest > half || (rest == half && quotient & 1 == 1),
            Round::Zero => false,
            Round::Down => negative && rest != 0,
            Round::Up => !negative && rest != 0,
        };
        quotient + u64::from(up)
    };
    let infinity = top_field << fraction;
    // The implicit leading bit of `kept` adds one to the exponent field.
    let value = if field <= 0 { kept } else { ((field as u64 - 1) << fraction) + kept };
    if field as i64 >= top_field as i64 || value >= infinity {
        let to_infinity = match round {
            Round::Near => true,
            Round::Zero => false,
            Round::Down => negative,
            Round::Up => !negative,
        };
        return sign | if to_infinity { infinity } else { infinity - 1 };
    }
    sign | value
}

/// Converts a double to a narrower format. NaN becomes the format's NaN with all fraction bits set, as on the
/// GPU.
pub fn narrow(x: f64, format: Format, round: Round) -> u64 {
    let bits = x.to_bits();
    let negative = bits >> 63 != 0;
    let field = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let top_field = (2 * format.bias + 1) as u64;
    if field == 0x7ff {
        let infinity = top_field << format.fraction;
        return if fraction != 0 {
            infinity | ((1 << format.fraction) - 1)
        } else {
            infinity | u64::from(negative) << (format.fraction + (64 - top_field.leading_zeros()))
        };
    }
    let (mantissa, exponent) =
        if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    pack(negative, mantissa, exponent, format, round)
}

/// The value of a binary16 as a double; exact.
pub fn half_to_f64(bits: u32) -> f64 {
    let sign = if bits & 0x8000 != 0 { -1.0 } else { 1.0 };
    let fraction = f64::from(bits & 0x3ff);
    match bits >> 10 & 31 {
        0 => sign * fraction / 16_777_216.0,
        31 if fraction == 0.0 => sign * f64::INFINITY,
        31 => f64::NAN,
        field => sign * (1024.0 + fraction) * power_of_two(field as i32 - 25),
    }
}

/// The value of a bfloat16 as a double; exact.
pub fn brain_to_f64(bits: u32) -> f64 {
    f64::from(f32::from_bits(bits << 16))
}

/// 2^`n`, for `n` from -1022 to 1023.
pub fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// `a` · `b` + `c`, rounded once. The product is exact in double precision. The sum is rounded to odd in
/// double precision, so rounding it to single afterwards equals rounding the exact value (Boldo and
/// Melquiond). The function has no branches, so the loop over lanes vectorises.
#[inline(always)]
pub fn fma32(a: f32, b: f32, c: f32) -> f32 {
    let product = f64::from(a) * f64::from(b);
    let c = f64::from(c);
    let sum = product + c;
    let back = sum - product;
    let error = (product - (sum - back)) + (c - back);
    let bits = sum.to_bits();
    let inexact = (error > 0.0) | (error < 0.0);
    let away = (error > 0.0) == (sum > 0.0);
    let step = u64::from(inexact & (bits & 1 == 0));
    let odd = if away { bits.wrapping_add(step) } else { bits.wrapping_sub(step) };
    f64::from_bits(odd) as f32
}

/// `a` · `b` + `c` of each lane, rounded once. Each NaN result is the GPU's canonical NaN, see
/// [`machine_nan`].
#[inline(never)]
pub fn fma_row(a: &Row, b: &Row, c: &Row) -> Row {
    fused::fma32(a, b, c).unwrap_or_else(|| emulated_fma_row(a, b, c))
}

/// [`fma_row`] without a hardware instruction: computes in double precision and rounds to single. This double
/// rounding equals a single rounding unless the double lies halfway between two singles, or the single is
/// subnormal or the smallest normal number. If any lane has such a result or a NaN, the whole row is computed
/// again by [`careful_fma_row`]. A result of zero is not doubtful: the double was either exactly zero, or too
/// small for double rounding to matter.
#[inline(always)]
fn emulated_fma_row(a: &Row, b: &Row, c: &Row) -> Row {
    let (r, doubt) = in_doubles(a, b, c);
    if doubt { careful_fma_row(a, b, c) } else { r }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use fused::in_doubles::fma32 as in_doubles;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn in_doubles(a: &Row, b: &Row, c: &Row) -> (Row, bool) {
    const SMALLEST_NORMAL: u32 = 0x0080_0000;
    const INFINITY: u32 = 0x7f80_0000;
    let mut r = [0; 32];
    let mut doubt = 0;
    for i in 0..32 {
        let [x, y, z] = [a[i], b[i], c[i]].map(|bits| f64::from(f32::from_bits(bits)));
        let sum = x * y + z;
        let single = (sum as f32).to_bits();
        r[i] = single;
        // The top bit of `doubt` is set where the double is halfway between two singles, where the result is
        // small but not zero, and where it is a NaN.
        let magnitude = single & (u32::MAX >> 1);
        doubt |= ((sum.to_bits() as u32 & 0x1fff_ffff) ^ 0x1000_0000).wrapping_sub(1);
        doubt |= magnitude.wrapping_sub(SMALLEST_NORMAL + 1) & magnitude.wrapping_neg();
        doubt |= INFINITY.wrapping_sub(magnitude);
    }
    (r, doubt >> 31 != 0)
}

#[cold]
#[inline(never)]
fn careful_fma_row(a: &Row, b: &Row, c: &Row) -> Row {
    let value = f32::from_bits;
    map3(a, b, c, |a, b, c| machine_nan(fma32(value(a), value(b), value(c))))
}

/// The bits of `x`, with every NaN replaced by the only one that GPUs from cc 2.0 on produce.
#[inline(always)]
pub fn machine_nan(x: f32) -> u32 {
    if x.is_nan() { 0x7fff_ffff } else { x.to_bits() }
}

/// The multiply-add of cc 1.x: the product is truncated to single precision before the addition, and
/// denormals are zero (CUDA programming guide 2.0, §A.2).
#[inline(always)]
pub fn mad32_truncated(a: f32, b: f32, c: f32) -> f32 {
    let product = f64::from(flush(a)) * f64::from(flush(b));
    // Product bits beyond 24 are dropped. Products below the smallest normal number are flushed below.
    let truncated = f64::from_bits(product.to_bits() & !0x1fff_ffff);
    let single = truncated as f32;
    // Truncation never turns a finite product into infinity.
    let single = if single.is_infinite() && product.is_finite() { f32::MAX.copysign(single) } else { single };
    flush(flush(single) + flush(c))
}

/// Replaces a denormal by zero of the same sign.
#[inline(always)]
pub fn flush(x: f32) -> f32 {
    let bits = x.to_bits();
    f32::from_bits(if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn halves_round_to_nearest_even_and_to_the_sides() {
        let check = |x: f64, round, expect: u64| assert_eq!(narrow(x, HALF, round), expect, "{x}");
        check(1.0, Round::Near, 0x3c00);
        check(-2.0, Round::Near, 0xc000);
        check(65504.0, Round::Near, 0x7bff);
        check(65520.0, Round::Near, 0x7c00);
        check(65520.0, Round::Zero, 0x7bff);
        check(65519.0, Round::Near, 0x7bff);
        check(1.0 + 1.0 / 2048.0, Round::Near, 0x3c00);
        check(1.0 + 1.0 / 2048.0, Round::Up, 0x3c01);
        check(5.960464477539063e-8, Round::Near, 1);
        check(2.98e-8, Round::Near, 0);
        check(2.98e-8, Round::Up, 1);
        check(-1e-300, Round::Down, 0x8001);
        check(f64::NAN, Round::Near, 0x7fff);
        check(f64::NEG_INFINITY, Round::Near, 0xfc00);
    }

    #[test]
    fn halves_survive_the_way_there_and_back() {
        for bits in 0..0x1_0000u32 {
            let x = half_to_f64(bits);
            if !x.is_nan() {
                assert_eq!(narrow(x, HALF, Round::Near), u64::from(bits));
            }
        }
    }

    #[test]
    fn truncated_mad_loses_the_low_product_bits() {
        let a = 1.0 + f32::EPSILON;
        // `1.5 * (1 + e)` ends in half a unit in the last place, so rounding and truncating differ.
        assert_eq!(mad32_truncated(a, 1.5, 0.0), 1.5 + f32::EPSILON);
        assert_eq!(a * 1.5, 1.5 + 2.0 * f32::EPSILON);
        assert_eq!(mad32_truncated(1e-30, 1e-10, 0.0), 0.0);
        assert_eq!(mad32_truncated(f32::MAX, 1.0, 0.0), f32::MAX);
    }

    fn float_power(n: i32) -> f32 {
        power_of_two(n) as f32
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 20_000, ..Default::default() })]
        #[test]
        fn fma_equals_the_platform(a: u32, b: u32, c: u32) {
            let [a, b, c] = [a, b, c].map(f32::from_bits);
            let (ours, theirs) = (fma32(a, b, c), a.mul_add(b, c));
            prop_assert!(ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan());
        }
        // Includes sums halfway between two singles, and small sums.
        #[test]
        fn rows_of_fma_equal_single_ones(
            lanes in prop::collection::vec((any::<u32>(), any::<u32>(), any::<u32>(), 0u8..4), 32)
        ) {
            let row = |k: usize| -> Row {
                std::array::from_fn(|i| {
                    let (a, b, c, kind) = lanes[i];
                    let exponent = |bits: u32, e: u32| bits & 0x807f_ffff | e << 23;
                    match (kind, k) {
                        (0, _) => [a, b, c][k],
                        (1, 0) => exponent(a, 127),
                        (1, 1) => exponent(0, 127),
                        (1, _) => exponent(c & 0xff00_0000, 103),
                        (2, 2) => exponent(c, 60 + b % 8),
                        (2, _) => exponent([a, b][k], 30 + a % 8),
                        (_, 2) => 0,
                        _ => exponent([a, b][k], 127),
                    }
                })
            };
            let (a, b, c) = (row(0), row(1), row(2));
            let right = careful_fma_row(&a, &b, &c);
            prop_assert_eq!(fma_row(&a, &b, &c), right);
            prop_assert_eq!(emulated_fma_row(&a, &b, &c), right);
        }
        // Sums near the smallest singles: halfway between two of them or close to that. The exponent differs
        // between lanes.
        #[test]
        fn rows_of_small_sums_equal_single_ones(
            lanes in prop::collection::vec((0u32..1 << 24, 0u32..1 << 24, 0u32..9, 0u32..48), 1..32),
            signs: [u32; 3],
        ) {
            let lane = |i: usize| lanes[i % lanes.len()];
            let signed = |k: usize, i: usize, x: f32| x.to_bits() ^ (signs[k] >> i & 1) << 31;
            let a: Row = std::array::from_fn(|i| signed(0, i, lane(i).0 as f32 * float_power(-100)));
            let b: Row = std::array::from_fn(|i| signed(1, i, lane(i).1 as f32 * float_power(-50 - lane(i).3 as i32)));
            let c: Row = std::array::from_fn(|i| lane(i).2 ^ (signs[2] >> i & 1) << 31);
            let right = careful_fma_row(&a, &b, &c);
            prop_assert_eq!(fma_row(&a, &b, &c), right);
            prop_assert_eq!(emulated_fma_row(&a, &b, &c), right);
        }
        #[test]
        fn fma_of_near_cancellation(a in 0.5f32..2.0, b in 0.5f32..2.0, nudge in -3i32..4) {
            let c = f32::from_bits(((-(a * b)).to_bits() as i32 + nudge) as u32);
            prop_assert_eq!(fma32(a, b, c).to_bits(), a.mul_add(b, c).to_bits());
        }
        #[test]
        fn narrowing_to_single_equals_the_cast(bits: u64) {
            let x = f64::from_bits(bits);
            if !x.is_nan() {
                prop_assert_eq!(narrow(x, SINGLE, Round::Near) as u32, (x as f32).to_bits());
            }
        }
        #[test]
        fn packing_integers_equals_the_cast(x: u64) {
            prop_assert_eq!(pack(false, x, 0, SINGLE, Round::Near) as u32, (x as f32).to_bits());
            prop_assert_eq!(pack(false, x, 0, DOUBLE, Round::Near), (x as f64).to_bits());
        }
    }
}
