//! Least recently used.

use super::Replacement;

/// Least recently used: every line has the number of the access that touched it last. No two lines have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lru {
    /// Number of the last access to each line; 0 if the place is empty.
    used: Vec<u32>,
    /// Accesses and fills so far.
    clock: u32,
    ways: usize,
}

impl Lru {
    /// For a cache of so many sets and ways.
    pub fn new(sets: usize, ways: usize) -> Self {
        Self { used: vec![0; sets * ways], clock: 0, ways }
    }
}

impl Replacement for Lru {
    fn clear(&mut self) {
        self.used.fill(0);
        self.clock = 0;
    }
    #[inline]
    fn accessed(&mut self) {
        self.clock += 1;
    }
    #[inline]
    fn hit(&mut self, _set: usize, line: usize) {
        self.used[line] = self.clock;
    }
    #[inline]
    fn filled(&mut self, _set: usize, line: usize) {
        // Writes fill without a lookup: an own number, so that no two lines are equally old.
        self.clock += 1;
        self.used[line] = self.clock;
    }
    #[inline]
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.used[line] = 0;
    }
    #[inline]
    fn victim(&mut self, set: usize) -> usize {
        let first = set * self.ways;
        let used = &self.used[first..first + self.ways];
        // Two passes, both of which become vector instructions.
        let oldest = used.iter().fold(u32::MAX, |oldest, &age| oldest.min(age));
        first + used.iter().position(|&age| age == oldest).expect("a set has ways")
    }
    #[inline]
    fn rank(&self, line: usize) -> u32 {
        self.used[line]
    }
    #[inline]
    fn prefetch(&self, set: usize) -> u32 {
        self.used.get(set * self.ways).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::replacement::play;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Against a list in the order of use.
        #[test]
        fn keeps_what_was_used_last(accesses in prop::collection::vec(0u64..12, 1..200), ways in 1usize..9) {
            let mut list: Vec<u64> = Vec::new();
            let expect: Vec<bool> = accesses.iter().map(|&line| {
                let before = list.iter().position(|&held| held == line).map(|at| list.remove(at));
                list.push(line);
                if list.len() > ways { list.remove(0); }
                before.is_some()
            }).collect();
            prop_assert_eq!(play(&mut Lru::new(1, ways), ways, &accesses), expect);
        }
    }
}
