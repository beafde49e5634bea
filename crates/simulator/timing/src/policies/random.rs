//! Random replacement, the same in every run.

use super::Replacement;

/// A line of the set at random, by a generator with a fixed seed (xorshift): so a run can be repeated.
#[derive(Clone, Debug)]
pub struct Random {
    /// Which lines' places hold something.
    full: Vec<bool>,
    /// State of the generator; never 0.
    state: u64,
    ways: usize,
}

/// State of the generator at first.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// For a cache of so many sets and ways.
    pub fn new(sets: usize, ways: usize) -> Self {
        Self { full: vec![false; sets * ways], state: SEED, ways }
    }
}

impl Replacement for Random {
    fn clear(&mut self) {
        self.full.fill(false);
        self.state = SEED;
    }
    fn accessed(&mut self) {}
    fn hit(&mut self, _set: usize, _line: usize) {}
    fn filled(&mut self, _set: usize, line: usize) {
        self.full[line] = true;
    }
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.full[line] = false;
    }
    fn victim(&mut self, set: usize) -> usize {
        let first = set * self.ways;
        if let Some(way) = self.full[first..first + self.ways].iter().position(|full| !full) {
            return first + way;
        }
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        // The upper half times the ways, over 2^32: every way alike.
        first + (((self.state >> 32) * self.ways as u64) >> 32) as usize
    }
    /// All alike: the first one is taken.
    fn rank(&self, _line: usize) -> u32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::replacement::play;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // What fits always hits after its first access; and a run can be repeated.
        #[test]
        fn keeps_what_fits(accesses in prop::collection::vec(0u64..8, 1..200), more in prop::collection::vec(0u64..30, 1..200)) {
            let mut seen = std::collections::BTreeSet::new();
            let expect: Vec<bool> = accesses.iter().map(|&line| !seen.insert(line)).collect();
            prop_assert_eq!(play(&mut Random::new(1, 8), 8, &accesses), expect);
            prop_assert_eq!(play(&mut Random::new(1, 8), 8, &more), play(&mut Random::new(1, 8), 8, &more));
        }
    }

    #[test]
    fn every_way_is_drawn_alike() {
        let mut policy = Random::new(1, 12);
        (0..12).for_each(|line| policy.filled(0, line));
        let mut count = [0; 12];
        (0..12_000).for_each(|_| count[policy.victim(0)] += 1);
        assert!(count.iter().all(|&n| (800..1200).contains(&n)), "{count:?}");
    }
}
