//! Multiply-adds of a warp by the processor's own instruction, where it has one for vectors. The bits are those of
//! [`crate::float`] and [`crate::scalar`], since there is one right result; only NaNs have several, so rows with one are left
//! to them.
#![cfg_attr(
    target_arch = "x86_64",
    allow(
        unsafe_code,
        reason = "functions compiled for processors with these instructions are called on those"
    )
)]

use crate::lanes::{Row, WideRow};

/// a · b + c of each lane, rounded once; `None` where the processor can't, or a lane is NaN.
#[inline(always)]
pub fn fma32(a: &Row, b: &Row, c: &Row) -> Option<Row> {
    #[cfg(target_arch = "x86_64")]
    if x86::can() {
        // SAFETY: the processor has what the function is compiled for.
        let (r, nan) = unsafe { x86::fma32(a, b, c) };
        return (!nan).then_some(r);
    }
    let _ = (a, b, c);
    None
}

/// The same of doubles.
#[inline(always)]
pub fn fma64(a: &WideRow, b: &WideRow, c: &WideRow) -> Option<WideRow> {
    #[cfg(target_arch = "x86_64")]
    if x86::can() {
        // SAFETY: as above.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::map3;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..Default::default() })]
        #[test]
        fn vectors_equal_single_lanes(a: [u64; 32], b: [u64; 32], c: [u64; 32], near in any::<bool>()) {
            // Of numbers near one there are no NaNs.
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
