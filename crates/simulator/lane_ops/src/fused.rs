//! Fused multiply-adds of a row by the host processor's vector instruction, if it has one. Results are the
//! same bits as those of [`crate::float`] and [`crate::scalar`], because a correctly rounded result is
//! unique. NaNs are not unique, so callers compute rows that contain a NaN by the portable functions.
#![cfg_attr(
    target_arch = "x86_64",
    allow(
        unsafe_code,
        reason = "functions compiled for processors with these instructions are called on those"
    )
)]

use crate::lanes::{Row, WideRow};

/// `a` · `b` + `c` of each lane, rounded once. `None` if the processor has no such instruction, or if any
/// lane's result is NaN.
#[inline(always)]
pub fn fma32(a: &Row, b: &Row, c: &Row) -> Option<Row> {
    #[cfg(target_arch = "x86_64")]
    if x86::can() {
        // SAFETY: `can` found the processor features that the function is compiled for.
        let (r, nan) = unsafe { x86::fma32(a, b, c) };
        return (!nan).then_some(r);
    }
    let _ = (a, b, c);
    None
}

/// `a` · `b` + `c` of each lane in double precision, rounded once. `None` if the processor has no such
/// instruction, or if any lane's result is NaN.
#[inline(always)]
pub fn fma64(a: &WideRow, b: &WideRow, c: &WideRow) -> Option<WideRow> {
    #[cfg(target_arch = "x86_64")]
    if x86::can() {
        // SAFETY: `can` found the processor features that the function is compiled for.
        let (r, nan) = unsafe { x86::fma64(a, b, c) };
        return (!nan).then_some(r);
    }
    let _ = (a, b, c);
    None
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use crate::lanes::{Row, WideRow};

    #[inline(always)]
    pub fn can() -> bool {
        is_x86_feature_detected!("fma") && is_x86_feature_detected!("avx2")
    }

    #[target_feature(enable = "fma,avx2")]
    pub fn fma32(a: &Row, b: &Row, c: &Row) -> (Row, bool) {
        let (mut r, mut nan) = ([0; 32], false);
        for i in 0..32 {
            let [a, b, c] = [a[i], b[i], c[i]].map(f32::from_bits);
            let sum = a.mul_add(b, c);
            r[i] = sum.to_bits();
            nan |= sum.is_nan();
        }
        (r, nan)
    }

    #[target_feature(enable = "fma,avx2")]
    pub fn fma64(a: &WideRow, b: &WideRow, c: &WideRow) -> (WideRow, bool) {
        let (mut r, mut nan) = ([0; 32], false);
        for i in 0..32 {
            let [a, b, c] = [a[i], b[i], c[i]].map(f64::from_bits);
            let sum = a.mul_add(b, c);
            r[i] = sum.to_bits();
            nan |= sum.is_nan();
        }
        (r, nan)
    }
}

/// Single-precision multiply-adds computed in vectors of two doubles: WebAssembly has no fused multiply-add.
/// The sum is rounded to double, then to single. Each function also reports whether some lane's result is
/// doubtful, see `emulated_fma_row` in `float.rs`.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod in_doubles {
    use std::arch::wasm32::*;

    use crate::lanes::Row;

    const SMALLEST_NORMAL: u32 = 0x0080_0000;
    const INFINITY: u32 = 0x7f80_0000;

    /// Minima and maxima over all lanes so far, from which a doubtful result is recognised.
    struct Extremes {
        /// Swizzle pattern that moves the lower 8 bytes to the upper half.
        upwards: v128,
        half: v128,
        small: v128,
        large: v128,
    }

    #[inline(always)]
    pub fn fma32(a: &Row, b: &Row, c: &Row) -> (Row, bool) {
        let mut r = [0; 32];
        let upwards = u8x16(16, 16, 16, 16, 16, 16, 16, 16, 0, 1, 2, 3, 4, 5, 6, 7);
        let mut e = Extremes {
            // Hidden from LLVM, which otherwise turns the swizzle into conversions of single elements.
            upwards: std::hint::black_box(upwards),
            half: i32x4_splat(0),
            small: u32x4_splat(u32::MAX),
            large: u32x4_splat(0),
        };
        // Unrolled by hand: a loop would make the compiler initialise `r` first.
        let mut four = |at: usize| {
            let [x, y, z] = [a, b, c].map(|row| u32x4(row[at], row[at + 1], row[at + 2], row[at + 3]));
            let single = e.sum(x, y, z);
            r[at] = u32x4_extract_lane::<0>(single);
            r[at + 1] = u32x4_extract_lane::<1>(single);
            r[at + 2] = u32x4_extract_lane::<2>(single);
            r[at + 3] = u32x4_extract_lane::<3>(single);
        };
        four(0);
        four(4);
        four(8);
        four(12);
        four(16);
        four(20);
        four(24);
        four(28);
        (r, e.doubt())
    }

    impl Extremes {
        /// `a` · `b` + `c` of four lanes, rounded to double and then to single.
        #[inline(always)]
        fn sum(&mut self, a: v128, b: v128, c: v128) -> v128 {
            let upper = |v| i64x2_shuffle::<1, 1>(v, v);
            let (low, high) = (sum(a, b, c), sum(upper(a), upper(b), upper(c)));
            let high_up = i8x16_swizzle(f32x4_demote_f64x2_zero(high), self.upwards);
            let single = v128_or(f32x4_demote_f64x2_zero(low), high_up);
            // A double lies halfway between two singles if, of the 29 fraction bits that a single lacks, only
            // the highest is set.
            self.half = i32x4_min(self.half, i32x4_shl(i32x4_shuffle::<0, 2, 4, 6>(low, high), 3));
            let magnitude = f32x4_abs(single);
            // Zero is not doubtful. Subtracting one turns zero into the largest number.
            self.small = u32x4_min(self.small, i32x4_sub(magnitude, i32x4_splat(1)));
            self.large = u32x4_max(self.large, magnitude);
            single
        }

        #[inline(always)]
        fn doubt(&self) -> bool {
            let half = i32x4_eq(self.half, i32x4_splat(i32::MIN));
            let small = u32x4_lt(self.small, u32x4_splat(SMALLEST_NORMAL));
            let nan = u32x4_gt(self.large, u32x4_splat(INFINITY));
            v128_any_true(v128_or(half, v128_or(small, nan)))
        }
    }

    /// `a` · `b` + `c` of the lower two lanes, in double precision.
    #[inline(always)]
    fn sum(a: v128, b: v128, c: v128) -> v128 {
        let wide = |v| f64x2_promote_low_f32x4(v);
        f64x2_add(f64x2_mul(wide(a), wide(b)), wide(c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::map3;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..Default::default() })]
        #[test]
        fn vectors_equal_single_lanes(a: [u64; 32], b: [u64; 32], c: [u64; 32], near in any::<bool>()) {
            // Numbers near one produce no NaNs, so the vector path is taken.
            let tame = |x: u64| if near { x & !(0x7ff << 52) | 0x3fe << 52 } else { x };
            let [a, b, c] = [a, b, c].map(|row| row.map(tame));
            let right = map3(&a, &b, &c, |a, b, c| f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)));
            let numbers = right.iter().all(|x| !x.is_nan());
            if let Some(r) = fma64(&a, &b, &c) {
                prop_assert!(numbers);
                prop_assert_eq!(r, right.map(f64::to_bits));
            }
            let [a, b, c] = [a, b, c].map(|row| row.map(|x| (f64::from_bits(x) as f32).to_bits()));
            let right = map3(&a, &b, &c, |a, b, c| f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(c)));
            if let Some(r) = fma32(&a, &b, &c) {
                prop_assert_eq!(r, right.map(f32::to_bits));
            }
        }
    }
}
