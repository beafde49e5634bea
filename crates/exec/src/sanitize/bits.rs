//! Ranges of bits in an array of words.

use crate::lanes::each;

/// Calls `f` with each word that `from..to` touches and the mask of its bits there.
#[inline(always)]
pub(super) fn each_word(from: usize, to: usize, mut f: impl FnMut(usize, u64)) {
    let mut at = from;
    while at < to {
        let (word, bit) = (at / 64, at % 64);
        let count = (64 - bit).min(to - at);
        let mask = if count == 64 { u64::MAX } else { ((1 << count) - 1) << bit };
        f(word, mask);
        at += count;
    }
}

/// Sets bits; how many were not set.
#[inline(always)]
pub(super) fn set(bits: &mut [u64], from: usize, to: usize) -> u64 {
    let mut new = 0;
    each_word(from, to, |word, mask| {
        new += u64::from((mask & !bits[word]).count_ones());
        bits[word] |= mask;
    });
    new
}

/// Sets `count` bits of each lane in the mask, from its first on; they lie in one word, since accesses are aligned. Whether
/// one was set before, and whether one was not.
#[inline(always)]
pub(super) fn set_lanes(
    bits: &mut [u64],
    mask: u32,
    count: usize,
    first: impl Fn(usize) -> usize,
) -> (bool, bool) {
    let ones = (1 << count) - 1;
    let (mut old, mut new) = (0, 0);
    let mut one = |lane| {
        let from = first(lane);
        let (word, own) = (&mut bits[from / 64], ones << (from % 64));
        old |= own & *word;
        new |= own & !*word;
        *word |= own;
    };
    if mask == u32::MAX {
        (0..32).for_each(&mut one);
    } else {
        each(mask).for_each(&mut one);
    }
    (old != 0, new != 0)
}

/// All bits of a range are set.
#[inline(always)]
pub(super) fn all(bits: &[u64], from: usize, to: usize) -> bool {
    let mut missing = 0;
    each_word(from, to, |word, mask| missing |= mask & !bits[word]);
    missing == 0
}

/// Any bit of a range is set.
#[inline(always)]
pub(super) fn any(bits: &[u64], from: usize, to: usize) -> bool {
    let mut found = 0;
    each_word(from, to, |word, mask| found |= mask & bits[word]);
    found != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cross_words() {
        let mut bits = [0; 3];
        assert_eq!(set(&mut bits, 60, 140), 80);
        assert_eq!(set(&mut bits, 62, 141), 1);
        assert!(all(&bits, 60, 141) && !all(&bits, 59, 141));
        assert!(any(&bits, 0, 61) && !any(&bits, 0, 60) && !any(&bits, 141, 192));
        assert_eq!(bits, [0xf << 60, u64::MAX, 0x1fff]);
        assert_eq!(set_lanes(&mut bits, 0b101, 2, |lane| 8 * lane), (false, true));
        assert_eq!(set_lanes(&mut bits, 0b111, 2, |lane| 8 * lane), (true, true));
        assert_eq!(set_lanes(&mut bits, 0b011, 2, |lane| 8 * lane), (true, false));
        assert_eq!(bits[0], 0xf << 60 | 0x30303);
    }
}
