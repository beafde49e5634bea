//! The coalescer against a brute-force statement of each rule.

use arch::policy::Coalescing;
use proptest::prelude::*;
use std::collections::BTreeSet;
use timing::{Path, Transaction, coalesce};

fn run(
    rule: Coalescing,
    path: Path,
    mask: u32,
    addresses: &[u64; 32],
    bytes: u32,
) -> (u32, Vec<Transaction>) {
    let mut out = Vec::new();
    let requests = coalesce(rule, path, mask, addresses, bytes, &mut out);
    (requests, out)
}

fn linear(base: u64, stride: u64) -> [u64; 32] {
    std::array::from_fn(|lane| base + lane as u64 * stride)
}

/// The course's worked examples (PG 2.0 figures 5-1 to 5-6, PG 4.0 figure F-1), counted a warp.
#[test]
fn worked_examples() {
    use Coalescing::*;
    let check = |rule, mask, addresses: &[u64; 32], bytes, expect: &[u32]| {
        let (_, got) = run(rule, Path::Cached, mask, addresses, bytes);
        let sizes: Vec<u32> = got.iter().map(Transaction::moved).collect();
        assert_eq!(sizes, expect, "{rule:?}");
    };
    let in_order = linear(256, 4);
    check(HalfWarpInOrder, u32::MAX, &in_order, 4, &[64, 64]);
    check(HalfWarpSegments, u32::MAX, &in_order, 4, &[64, 64]);
    check(L1Lines128, u32::MAX, &in_order, 4, &[128]);
    check(Sectors32, u32::MAX, &in_order, 4, &[128]);
    // One thread missing.
    check(HalfWarpInOrder, 0xfffe_ffef, &in_order, 4, &[64, 64]);
    // Two threads exchanged.
    let mut permuted = in_order;
    permuted.swap(3, 4);
    check(HalfWarpInOrder, 0xffff, &permuted, 4, &[32; 16]);
    check(HalfWarpSegments, 0xffff, &permuted, 4, &[64]);
    // Shifted by one word: within a 128-byte segment, then across two.
    check(HalfWarpInOrder, 0xffff, &linear(260, 4), 4, &[32; 16]);
    check(HalfWarpSegments, 0xffff, &linear(260, 4), 4, &[128]);
    check(HalfWarpSegments, 0xffff, &linear(256 + 96, 4), 4, &[32, 32]);
    check(HalfWarpSegments, 0xffff, &linear(256 + 100, 4), 4, &[32, 64]);
    // Wide words.
    check(HalfWarpInOrder, 0xffff, &linear(256, 8), 8, &[128]);
    check(HalfWarpInOrder, 0xffff, &linear(256, 16), 16, &[128, 128]);
    check(L1Lines128, u32::MAX, &linear(256, 8), 8, &[128, 128]);
    check(Sectors32, u32::MAX, &linear(0, 16), 16, &[128; 4]);
    // A column.
    check(Sectors32, u32::MAX, &linear(0, 4096), 4, &[32; 32]);
    check(HalfWarpSegments, u32::MAX, &linear(0, 4096), 4, &[32; 32]);
}

/// Addresses near each other or far apart, aligned to the word.
fn access() -> impl Strategy<Value = (u32, [u64; 32], u32)> {
    let bytes = prop_oneof![Just(1u32), Just(2), Just(4), Just(8), Just(16)];
    let pattern = prop_oneof![
        prop::array::uniform32(0u64..64),
        prop::array::uniform32(0u64..4096),
        (0u64..64, 0u64..40).prop_map(|(base, stride)| std::array::from_fn(|k| base + k as u64 * stride)),
    ];
    (any::<u32>(), pattern, bytes)
        .prop_map(|(mask, words, bytes)| (mask, words.map(|word| 4096 + word * u64::from(bytes)), bytes))
}

/// Segments of one half-warp by the letter of the guide: sets of bytes instead of bit tricks.
fn oracle_segments(half: &[(usize, u64)], bytes: u32) -> Vec<(u64, u32)> {
    let largest = if bytes == 1 {
        32
    } else if bytes == 2 {
        64
    } else {
        128
    };
    let mut left: Vec<_> = half.to_vec();
    let mut out = Vec::new();
    while let Some(&(_, first)) = left.first() {
        let segment = first / largest;
        let used: BTreeSet<u64> = left
            .iter()
            .filter(|(_, a)| a / largest == segment)
            .flat_map(|&(_, a)| a..a + u64::from(bytes))
            .collect();
        left.retain(|(_, a)| a / largest != segment);
        let (mut base, mut size) = (segment * largest, largest);
        while size > 32 {
            let in_low = used.iter().any(|&b| b < base + size / 2);
            let in_high = used.iter().any(|&b| b >= base + size / 2);
            match (in_low, in_high) {
                (true, true) => break,
                (true, false) => size /= 2,
                _ => {
                    base += size / 2;
                    size /= 2;
                }
            }
        }
        out.push((base, size as u32));
    }
    out
}

fn halves(mask: u32, addresses: &[u64; 32]) -> [Vec<(usize, u64)>; 2] {
    [0..16, 16..32]
        .map(|lanes| lanes.filter(|lane| mask >> lane & 1 == 1).map(|k| (k, addresses[k])).collect())
}

proptest! {
    #[test]
    fn in_order_is_all_or_one_each((mask, addresses, bytes) in access()) {
        let (requests, got) = run(Coalescing::HalfWarpInOrder, Path::Uncached, mask, &addresses, bytes);
        let mut expect = Vec::new();
        let mut groups = 0;
        for half in halves(mask, &addresses) {
            if half.is_empty() {
                continue;
            }
            groups += 1;
            let size = u64::from(bytes);
            // Is there an aligned segment of 16 words whose k-th word is the k-th thread's?
            let fits = [4, 8, 16].contains(&bytes)
                && (0..8192 / size).step_by(16).any(|word| {
                    half.iter().all(|&(lane, a)| a == 4096 + (word + (lane as u64 & 15)) * size)
                        && (4096 + word * size) % (16 * size) == 0
                });
            if fits && bytes < 16 {
                expect.push((half[0].1 / (16 * size) * (16 * size), 16 * bytes));
            } else if fits {
                let lines: BTreeSet<u64> = half.iter().map(|(_, a)| a / 128 * 128).collect();
                expect.extend(lines.into_iter().map(|line| (line, 128)));
            } else {
                expect.extend(half.iter().map(|(_, a)| (a / 32 * 32, 32)));
            }
        }
        let got: Vec<_> = got.iter().map(|t| (t.address, t.moved())).collect();
        // Segments beyond the oracle's search range do not occur: words < 4096, bytes ≤ 16 → the stride case may.
        prop_assume!(addresses.iter().all(|&a| a < 4096 + 8192));
        prop_assert_eq!(got, expect);
        prop_assert_eq!(requests, groups);
    }

    #[test]
    fn segments_are_the_guides((mask, addresses, bytes) in access()) {
        let (_, got) = run(Coalescing::HalfWarpSegments, Path::Uncached, mask, &addresses, bytes);
        let expect: Vec<_> =
            halves(mask, &addresses).iter().flat_map(|half| oracle_segments(half, bytes)).collect();
        let got: Vec<_> = got.iter().map(|t| (t.address, t.moved())).collect();
        prop_assert_eq!(got, expect);
    }

    #[test]
    fn sectors_are_the_set_touched((mask, addresses, bytes) in access()) {
        let (requests, got) = run(Coalescing::Sectors32, Path::Cached, mask, &addresses, bytes);
        let touched: BTreeSet<u64> = (0..32usize)
            .filter(|lane| mask >> lane & 1 == 1)
            .flat_map(|lane| (addresses[lane]..addresses[lane] + u64::from(bytes)).map(|byte| byte / 32))
            .collect();
        let sectors: Vec<u64> = got
            .iter()
            .flat_map(|t| (0..4).filter(|k| t.sectors >> k & 1 == 1).map(|k| t.address / 32 + k))
            .collect();
        prop_assert_eq!(sectors.iter().copied().collect::<BTreeSet<_>>(), touched);
        prop_assert_eq!(sectors.len(), got.iter().map(|t| t.moved() as usize / 32).sum::<usize>());
        prop_assert_eq!(requests, u32::from(mask != 0));
        let lines: BTreeSet<u64> = got.iter().map(Transaction::line).collect();
        prop_assert_eq!(lines.len(), got.len());
    }

    #[test]
    fn lines_are_whole_when_cached((mask, addresses, bytes) in access()) {
        let (requests, got) = run(Coalescing::L1Lines128, Path::Cached, mask, &addresses, bytes);
        let group = (128 / bytes.max(4)) as usize;
        let mut expect = 0;
        let mut groups = 0;
        for first in (0..32).step_by(group) {
            let lines: BTreeSet<u64> =
                (first..first + group).filter(|lane| mask >> lane & 1 == 1).map(|k| addresses[k] / 128).collect();
            expect += lines.len();
            groups += u32::from(!lines.is_empty());
        }
        prop_assert_eq!(got.len(), expect);
        prop_assert!(got.iter().all(|t| t.moved() == 128));
        prop_assert_eq!(requests, groups);
    }

    // Every rule: each active lane is served exactly once, inside a transaction that moves its bytes.
    #[test]
    fn every_lane_is_served((mask, addresses, bytes) in access(), rule in 0usize..4) {
        use Coalescing::*;
        let rule = [HalfWarpInOrder, HalfWarpSegments, L1Lines128, Sectors32][rule];
        let (_, got) = run(rule, Path::Uncached, mask, &addresses, bytes);
        let mut served = 0u32;
        for t in &got {
            prop_assert_eq!(served & t.lanes, 0);
            served |= t.lanes;
            for lane in (0..32).filter(|lane| t.lanes >> lane & 1 == 1) {
                let sector = 1u8 << ((addresses[lane] & 127) / 32);
                prop_assert!(t.sectors & sector != 0 && addresses[lane] & !127 == t.line());
            }
        }
        prop_assert_eq!(served, mask);
    }
}
