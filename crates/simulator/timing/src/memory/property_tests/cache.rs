use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::words;
use crate::memory::cache::{Cache, Evicted};
use crate::policies::Lru;

/// Bits of a mask of sectors.
fn sectors_of(line: u64, mask: u8) -> impl Iterator<Item = (u64, u8)> {
    (0..4).filter(move |sector| mask >> sector & 1 == 1).map(move |sector| (line, sector))
}

/// Reads other lines until nothing of before is left; what had to go.
fn push_out(cache: &mut Cache<Lru>, lines: u64) -> Vec<Evicted> {
    let others = 1 << 40..(1 << 40) + 64 * lines;
    let fill = |line| {
        cache.lookup(line, 1);
        cache.fill(line, 1, 0)
    };
    others.filter_map(fill).collect()
}

proptest! {
    // A cache of one set against a list in the order of use.
    #[test]
    fn keeps_what_was_used_last(accesses in prop::collection::vec((0u64..12, 1u8..16), 1..200)) {
        let mut cache = Cache::new(8 * 128, 8, Lru::new);
        let mut oracle: Vec<(u64, u8)> = Vec::new();
        for (line, sectors) in accesses {
            let at = oracle.iter().position(|entry| entry.0 == line);
            let held = at.map_or(0, |at| oracle.remove(at).1);
            prop_assert_eq!(cache.lookup(line, sectors).hits, held & sectors);
            cache.fill(line, sectors, 0);
            oracle.push((line, held | sectors));
            if oracle.len() > 8 {
                oracle.remove(0);
            }
        }
    }

    #[test]
    fn finds_only_what_was_filled(accesses in prop::collection::vec((0u64..200, 1u8..16), 1..300),
        ways in 1u32..9)
    {
        let mut cache = Cache::new(64 * 128, ways, Lru::new);
        let mut filled: BTreeMap<u64, u8> = BTreeMap::new();
        for (line, sectors) in accesses {
            let hits = cache.lookup(line, sectors).hits;
            prop_assert_eq!(hits & !(filled.get(&line).copied().unwrap_or(0) & sectors), 0);
            cache.fill(line, sectors, 0);
            *filled.entry(line).or_default() |= sectors;
            prop_assert_eq!(cache.lookup(line, sectors).hits, sectors);
        }
    }

    // What was written leaves: at least once, not more often than it was written, and nothing else does.
    #[test]
    fn dirty_sectors_are_written_back(
        accesses in prop::collection::vec((0u64..60, 1u8..16, any::<bool>(), any::<bool>()), 1..200),
        partial_ways in 0u32..3)
    {
        let mut cache = Cache::new(32 * 128, 4, Lru::new);
        let mut left: Vec<Evicted> = Vec::new();
        let mut written: BTreeMap<(u64, u8), u32> = BTreeMap::new();
        for (line, sectors, write, whole) in accesses {
            cache.lookup(line, sectors);
            if write {
                left.extend(cache.write(line, sectors, words(sectors, whole), partial_ways).into_iter().flatten());
                sectors_of(line, sectors).for_each(|sector| *written.entry(sector).or_default() += 1);
            } else {
                left.extend(cache.fill(line, sectors, 0));
            }
        }
        left.extend(push_out(&mut cache, 32));
        let mut back: BTreeMap<(u64, u8), u32> = BTreeMap::new();
        for evicted in &left {
            sectors_of(evicted.line, evicted.dirty).for_each(|sector| *back.entry(sector).or_default() += 1);
        }
        prop_assert_eq!(back.keys().collect::<BTreeSet<_>>(), written.keys().collect::<BTreeSet<_>>());
        prop_assert!(back.iter().all(|(sector, &times)| times <= written[sector]));
    }

    // Only sectors that are dirty and were never whole must be completed.
    #[test]
    fn whole_sectors_need_no_completion(accesses in prop::collection::vec((0u64..60, 1u8..16, any::<bool>()), 1..200)) {
        let mut cache = Cache::new(32 * 128, 4, Lru::new);
        let mut left: Vec<Evicted> = Vec::new();
        for &(line, sectors, whole) in &accesses {
            cache.lookup(line, sectors);
            // Lines with odd numbers are written whole always.
            let words = words(sectors, whole || line % 2 == 1);
            left.extend(cache.write(line, sectors, words, 2).into_iter().flatten());
        }
        left.extend(push_out(&mut cache, 32));
        prop_assert!(left.iter().all(|evicted| evicted.partial & !evicted.dirty == 0));
        prop_assert!(left.iter().all(|evicted| evicted.line % 2 == 0 || evicted.partial == 0));
    }

    #[test]
    fn data_on_its_way_is_waited_for(fills in prop::collection::vec((0u64..8, 1u8..16, 0u64..1000), 1..60)) {
        let mut cache = Cache::new(8 * 128, 8, Lru::new);
        let mut latest: BTreeMap<u64, u64> = BTreeMap::new();
        for (line, sectors, ready) in fills {
            cache.lookup(line, sectors);
            cache.fill(line, sectors, ready);
            let latest = latest.entry(line).or_default();
            *latest = ready.max(*latest);
            prop_assert_eq!(cache.lookup(line, sectors).ready, *latest);
        }
    }
}
