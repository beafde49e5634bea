//! The interface of replacement policies.

use std::fmt::Debug;

/// Which line of a cache's set makes room for a new one.
///
/// The policy keeps what it must know of each line. It is asked and told about *lines* by their number in the cache, `line` =
/// set × ways + way; the set's number comes along. The cache reports every event; a policy ignores what it does not need.
///
/// An access that misses is `accessed`, `victim`, `filled`; one that hits is `accessed`, `hit`.
pub trait Replacement: CloneReplacement + Debug + Send + Sync {
    /// All lines are empty again, as at first.
    fn clear(&mut self);
    /// A lookup begins, whether it hits or not.
    fn accessed(&mut self);
    /// The lookup has found its line.
    fn hit(&mut self, set: usize, line: usize);
    /// A line's place has new contents.
    fn filled(&mut self, set: usize, line: usize);
    /// A line's place is empty now.
    fn invalidated(&mut self, set: usize, line: usize);
    /// The line of the set that makes room. Empty places must come first.
    fn victim(&mut self, set: usize) -> usize;
    /// Orders the lines of a set: those with a smaller number leave sooner. The L2 asks it which partly written line it completes
    /// and writes back first.
    fn rank(&self, line: usize) -> u32;
    /// Reads what [`Self::victim`] will read, to bring it into the host's cache. No effect on results.
    fn prefetch(&self, _set: usize) -> u32 {
        0
    }
}

/// Clones a policy behind a pointer; every type that is [`Clone`] has it.
pub trait CloneReplacement {
    /// The clone.
    fn clone_replacement(&self) -> Box<dyn Replacement>;
}

impl<T: Replacement + Clone + 'static> CloneReplacement for T {
    fn clone_replacement(&self) -> Box<dyn Replacement> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Replacement> {
    fn clone(&self) -> Self {
        (**self).clone_replacement()
    }
}

impl Replacement for Box<dyn Replacement> {
    fn clear(&mut self) {
        (**self).clear();
    }
    fn accessed(&mut self) {
        (**self).accessed();
    }
    fn hit(&mut self, set: usize, line: usize) {
        (**self).hit(set, line);
    }
    fn filled(&mut self, set: usize, line: usize) {
        (**self).filled(set, line);
    }
    fn invalidated(&mut self, set: usize, line: usize) {
        (**self).invalidated(set, line);
    }
    fn victim(&mut self, set: usize) -> usize {
        (**self).victim(set)
    }
    fn rank(&self, line: usize) -> u32 {
        (**self).rank(line)
    }
    fn prefetch(&self, set: usize) -> u32 {
        (**self).prefetch(set)
    }
}

/// Plays accesses to one set of `ways` ways without a cache and returns which of them hit, in order: for the oracles of tests.
#[cfg(test)]
pub(super) fn play(policy: &mut dyn Replacement, ways: usize, accesses: &[u64]) -> Vec<bool> {
    let mut lines: Vec<Option<u64>> = vec![None; ways];
    let play = |&line: &u64| {
        policy.accessed();
        let found = lines.iter().position(|&held| held == Some(line));
        match found {
            Some(way) => policy.hit(0, way),
            None => {
                let way = policy.victim(0);
                lines[way] = Some(line);
                policy.filled(0, way);
            }
        }
        found.is_some()
    };
    accesses.iter().map(play).collect()
}
