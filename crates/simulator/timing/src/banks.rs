//! Shared-memory banks: the number of passes of a warp's access.
//!
//! Invariant: at least one pass a group with an active lane, at most one a word touched.

use arch::policy::SharedBanks;

use crate::coalesce::{lanes, one_after_the_other};

/// Passes of an access, and how many it would take without conflicts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Passes {
    /// Passes taken.
    pub wavefronts: u32,
    /// Passes that the access would take without bank conflicts.
    pub ideal: u32,
}

/// Passes of a warp's access of `bytes` per lane at these offsets. Adds the words that each bank delivers or takes to `shown`.
pub fn passes(
    rule: SharedBanks,
    mask: u32,
    addresses: &[u64; 32],
    bytes: u32,
    shown: &mut [u64; 32],
) -> Passes {
    let words = bytes.div_ceil(4);
    match rule {
        // Wide words become several requests of 32 bits (PG 2.0 5.1.2.5).
        SharedBanks::HalfWarpOneBroadcast => sum(mask, 16, |half| Passes {
            wavefronts: (0..words).map(|word| one_broadcast(half, addresses, word, shown)).sum(),
            ideal: words,
        }),
        SharedBanks::WarpMulticast => {
            let merged = if words > 1 && neighbours_agree(mask, addresses) { 2 } else { 1 };
            sum(mask, 32 * merged / words, |group| Passes {
                wavefronts: multicast(group, addresses, words, 32, shown),
                ideal: 1,
            })
        }
        SharedBanks::WarpWideRows => sum(mask, 32 / words.div_ceil(2), |group| Passes {
            wavefronts: multicast(group, addresses, words, 64, shown),
            ideal: 1,
        }),
    }
}

fn sum(mask: u32, size: u32, mut f: impl FnMut(u32) -> Passes) -> Passes {
    let all = if size == 32 { u32::MAX } else { (1 << size) - 1 };
    let mut total = Passes::default();
    for first in (0..32).step_by(size as usize) {
        let group = mask & (all << first);
        if group != 0 {
            let part = f(group);
            total.wavefronts += part.wavefronts;
            total.ideal += part.ideal;
        }
    }
    total
}

/// PG 2.0 5.1.2.5: each pass serves everybody who wants the broadcast word, here the lowest waiting lane's, and one lane of
/// each other bank.
fn one_broadcast(half: u32, addresses: &[u64; 32], word: u32, shown: &mut [u64; 32]) -> u32 {
    let word_of = |lane: usize| addresses[lane] / 4 + u64::from(word);
    let mut left = half;
    let mut count = 0;
    while left != 0 {
        let broadcast = word_of(left.trailing_zeros() as usize);
        let mut busy = 1u16 << (broadcast % 16);
        let mut served = 0;
        for lane in lanes(left) {
            let bank = 1u16 << (word_of(lane) % 16);
            if word_of(lane) == broadcast {
                served |= 1 << lane;
            } else if busy & bank == 0 {
                busy |= bank;
                served |= 1 << lane;
            }
        }
        left &= !served;
        count += 1;
        for (bank, shown) in shown[..16].iter_mut().enumerate() {
            *shown += u64::from(busy >> bank & 1);
        }
    }
    count
}

/// Wide accesses go by twice as many lanes at once where each lane and its neighbour (1 or 2 away, the same for all) want
/// the same address or one of them nothing: a matrix row read as 16-byte words by half-warps takes two passes on an H200.
fn neighbours_agree(mask: u32, addresses: &[u64; 32]) -> bool {
    [1, 2].into_iter().any(|distance| {
        lanes(mask).all(|lane| {
            let other = lane ^ distance;
            mask >> other & 1 == 0 || addresses[lane] == addresses[other]
        })
    })
}

/// 32 banks; any number of lanes share a row of `row_words` words. The number of passes is the largest number of rows that one bank must
/// deliver.
fn multicast(group: u32, addresses: &[u64; 32], words: u32, row_words: u64, shown: &mut [u64; 32]) -> u32 {
    match words {
        1 if group == u32::MAX && row_words == 32 && one_after_the_other(addresses, 4) => {
            shown.iter_mut().for_each(|shown| *shown += 1);
            1
        }
        1 => fullest::<32>(group, addresses, 1, row_words, shown),
        _ => fullest::<128>(group, addresses, words, row_words, shown),
    }
}

/// Rows of the fullest bank, for up to `WORDS` words.
fn fullest<const WORDS: usize>(
    group: u32,
    addresses: &[u64; 32],
    words: u32,
    row_words: u64,
    shown: &mut [u64; 32],
) -> u32 {
    // The first row of each bank, and what further ones there are.
    let mut rows = [u64::MAX; 32];
    let mut further = [(0u8, 0u64); WORDS];
    let mut depth = [0u8; 32];
    let mut used = 0;
    let mut last = u64::MAX;
    for lane in lanes(group) {
        let start = addresses[lane] / 4;
        if start == last {
            continue;
        }
        last = start;
        for word in start..start + u64::from(words) {
            let (bank, row) = ((word % 32) as usize, word / row_words);
            if rows[bank] == row {
                continue;
            }
            if depth[bank] == 0 {
                rows[bank] = row;
            } else if further[..used].contains(&(bank as u8, row)) {
                continue;
            } else {
                further[used] = (bank as u8, row);
                used += 1;
            }
            depth[bank] += 1;
        }
    }
    for (shown, depth) in shown.iter_mut().zip(depth) {
        *shown += u64::from(depth);
    }
    u32::from(depth.into_iter().max().unwrap_or(0))
}

/// Passes of an access to constants: one for each distinct word (PG 4.0 F.4.4).
pub fn constant_passes(mask: u32, addresses: &[u64; 32]) -> u32 {
    let mut left = mask;
    let mut count = 0;
    while left != 0 {
        let word = addresses[left.trailing_zeros() as usize] / 4;
        left &= !lanes(left).filter(|&lane| addresses[lane] / 4 == word).fold(0, |m, lane| m | 1 << lane);
        count += 1;
    }
    count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn strided(stride: u64) -> [u64; 32] {
        std::array::from_fn(|lane| lane as u64 * stride)
    }

    #[test]
    fn textbook_cases() {
        let check = |rule, addresses: &[u64; 32], bytes, expect| {
            assert_eq!(
                passes(rule, u32::MAX, addresses, bytes, &mut [0; 32]).wavefronts,
                expect,
                "{rule:?} {bytes}"
            );
        };
        use SharedBanks::*;
        check(HalfWarpOneBroadcast, &strided(4), 4, 2);
        check(HalfWarpOneBroadcast, &strided(8), 4, 4);
        check(HalfWarpOneBroadcast, &strided(64), 4, 32);
        check(HalfWarpOneBroadcast, &strided(68), 4, 2);
        check(HalfWarpOneBroadcast, &strided(0), 4, 2);
        check(HalfWarpOneBroadcast, &strided(8), 8, 8);
        check(WarpMulticast, &strided(4), 4, 1);
        check(WarpMulticast, &strided(8), 4, 2);
        check(WarpMulticast, &strided(128), 4, 32);
        check(WarpMulticast, &strided(132), 4, 1);
        check(WarpMulticast, &strided(0), 4, 1);
        check(WarpMulticast, &strided(1), 1, 1);
        check(WarpMulticast, &strided(8), 8, 2);
        check(WarpMulticast, &strided(16), 16, 4);
        // As[ty][k..k + 4] of the tiled product, measured: two passes.
        check(WarpMulticast, &std::array::from_fn(|lane| lane as u64 / 16 * 64), 16, 2);
        check(WarpWideRows, &strided(8), 4, 1);
        check(WarpWideRows, &strided(8), 8, 1);
        check(WarpWideRows, &strided(128), 4, 16);
    }

    proptest! {
        // The plain statement of the rule: the most distinct words that fall in one bank.
        #[test]
        fn multicast_is_the_fullest_bank(
            mask in any::<u32>(), words in prop::array::uniform32(0u64..300), log in 0u32..3
        ) {
            let bytes = 4 << log;
            let addresses = words.map(|word| word * u64::from(bytes));
            let (mut expect, mut shown) = (0, [0; 32]);
            let agree = |distance: usize| (0..32).all(|k| {
                mask >> k & 1 == 0 || mask >> (k ^ distance) & 1 == 0 || words[k] == words[k ^ distance]
            });
            let size = if log > 0 && (agree(1) || agree(2)) { 64 >> log } else { 32 >> log };
            for group in 0..32 / size {
                let members: Vec<_> =
                    (group * size..(group + 1) * size).filter(|lane| mask >> lane & 1 == 1).collect();
                let touched: BTreeSet<u64> = members
                    .iter()
                    .flat_map(|&lane: &u32| (0..u64::from(bytes / 4)).map(move |k| addresses[lane as usize] / 4 + k))
                    .collect();
                expect += (0..32)
                    .map(|bank| touched.iter().filter(|word| *word % 32 == bank).count())
                    .max()
                    .unwrap() as u32;
            }
            prop_assert_eq!(passes(SharedBanks::WarpMulticast, mask, &addresses, bytes, &mut shown).wavefronts, expect);
            // No bank shows more than one word a pass.
            prop_assert!(shown.iter().all(|&words| words <= u64::from(expect)));
        }

        // Bounds that hold for the sequential rule: the fullest bank below, one lane a pass above.
        #[test]
        fn one_broadcast_is_bounded(mask in any::<u32>(), words in prop::array::uniform32(0u64..100)) {
            let addresses = words.map(|word| word * 4);
            let got = passes(SharedBanks::HalfWarpOneBroadcast, mask, &addresses, 4, &mut [0; 32]).wavefronts;
            let mut low = 0;
            for half in [mask & 0xffff, mask & 0xffff_0000] {
                let touched: BTreeSet<u64> = lanes(half).map(|lane| words[lane]).collect();
                low += (0..16).map(|bank| touched.iter().filter(|w| *w % 16 == bank).count()).max().unwrap() as u32;
            }
            prop_assert!(low <= got && got <= mask.count_ones());
        }

        #[test]
        fn constants_take_a_pass_a_word(mask in 1u32.., words in prop::array::uniform32(0u64..9)) {
            let addresses = words.map(|word| word * 4);
            let distinct: BTreeSet<u64> = lanes(mask).map(|lane| words[lane]).collect();
            prop_assert_eq!(constant_passes(mask, &addresses), distinct.len() as u32);
        }
    }
}
