//! Ranges of bits in an array of 64-bit words.

use crate::lanes::each;

/// Calls `f` with each word that the bits `from..to` touch, and the mask of the bits in that word.
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

/// Sets the bits `from..to`. Returns how many of them were not set before.
#[inline(always)]
pub(super) fn set(bits: &mut [u64], from: usize, to: usize) -> u64 {
    let mut new = 0;
    each_word(from, to, |word, mask| {
        new += u64::from((mask & !bits[word]).count_ones());
        bits[word] |= mask;
    });
    new
}

/// Sets `count` bits for each lane in the mask, from `first(lane)` on. The bits of a lane lie in one word,
/// since accesses are aligned. Returns whether any bit was set before, and whether any was not.
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

/// Sets `count` bits from `from` on. The result is not zero if any of them was set before.
#[inline(always)]
pub(super) fn claim(bits: &mut [u64], from: usize, count: usize) -> u64 {
    let mut before = 0;
    each_word(from, from + count, |word, own| {
        before |= bits[word] & own;
        bits[word] |= own;
    });
    before
}

/// Sets `count` bits for each of 32 lanes at a pitch of 64 bits or more. The bits of a lane lie in one word.
/// The result is not zero if any of them was set before.
#[inline(always)]
pub(super) fn claim_far(bits: &mut [u64], from: usize, pitch: usize, count: usize) -> u64 {
    let (ones, mut before) = ((1 << count) - 1, 0);
    if pitch.is_multiple_of(64) {
        let own = ones << (from % 64);
        for word in bits[from / 64..].iter_mut().step_by(pitch / 64).take(32) {
            before |= *word & own;
            *word |= own;
        }
        return before;
    }
    for lane in 0..32 {
        let first = from + lane * pitch;
        let (word, own) = (&mut bits[first / 64], ones << (first % 64));
        before |= *word & own;
        *word |= own;
    }
    before
}

/// Sets `count` bits for each of 32 lanes at a pitch of less than 64 bits, one word at a time. The result is
/// not zero if any of them was set before.
#[inline(always)]
pub(super) fn claim_near(bits: &mut [u64], from: usize, pitch: usize, count: usize) -> u64 {
    let (ones, mut before) = ((1 << count) - 1, 0);
    let (mut first, end) = (from, from + 32 * pitch);
    while first < end {
        let (word, bit) = (first / 64, first % 64);
        let span = (64 - bit).next_multiple_of(pitch).min(end - first);
        let lanes = COMBS[pitch] & u64::MAX >> 64usize.saturating_sub(span);
        let own = lanes.wrapping_mul(ones) << bit;
        before |= bits[word] & own;
        bits[word] |= own;
        first += span;
    }
    before
}

/// For each pitch, a word in which every `pitch`-th bit is set.
const COMBS: [u64; 64] = {
    let mut combs = [0; 64];
    let mut pitch = 1;
    while pitch < 64 {
        let mut bit = 0;
        while bit < 64 {
            combs[pitch] |= 1 << bit;
            bit += pitch;
        }
        pitch += 1;
    }
    combs
};

/// All bits of `from..to` are set.
#[inline(always)]
pub(super) fn all(bits: &[u64], from: usize, to: usize) -> bool {
    let mut missing = 0;
    each_word(from, to, |word, mask| missing |= mask & !bits[word]);
    missing == 0
}

/// Any bit of `from..to` is set.
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

    #[test]
    fn lanes_are_claimed_as_one_by_one() {
        for (from, pitch, units) in
            [(0, 1, 1), (7, 3, 1), (62, 2, 2), (16, 8, 4), (5, 63, 1), (60, 12, 4), (3, 33, 1), (70, 64, 1)]
        {
            let (mut near, mut far, mut each) = ([0; 40], [0; 40], [0; 40]);
            (each[3], near[3], far[3]) = (1 << 20, 1 << 20, 1 << 20);
            let before =
                (0..32).fold(0, |before, lane| before | claim(&mut each, from + lane * pitch, units));
            if pitch < 64 {
                assert_eq!(claim_near(&mut near, from, pitch, units), before, "{from} {pitch}");
            }
            assert_eq!(claim_far(&mut far, from, pitch, units), before, "{from} {pitch}");
            assert!((pitch == 64 || near == each) && far == each, "{from} {pitch}");
        }
    }
}
