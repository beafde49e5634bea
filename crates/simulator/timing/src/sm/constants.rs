//! Constants: two levels of constant cache in each SM. A miss of both takes the time of an L2 access (1.x: of memory), but occupies
//! nothing there: constants are too few to be in the way of other traffic.

use arch::ArchSpec;

use super::{Shared, Sm};
use crate::memory::cache::Cache;
use crate::policies::{CacheLevel, Policies, Replacement};
use crate::source::WarpSource;

/// Ways of both: they are fully associative. The real ones are indexed by address bits, so that a table of their size fits; the
/// hash of [`Cache`] would make some of its lines collide.
const ALL_WAYS: u32 = u32::MAX;

/// The two caches.
#[derive(Clone, Debug)]
pub struct Constants<R> {
    first: Cache<R>,
    second: Cache<R>,
    /// Cycles beyond the latency of a hit: for a miss of the first, and of both.
    late: [u64; 2],
}

impl<R: Replacement> Constants<R> {
    /// Empty.
    pub fn new<P: Policies<Replacement = R>>(arch: &ArchSpec, policies: &P) -> Self {
        let make = |sets, ways| policies.replacement(CacheLevel::Constant, sets, ways);
        let spec = arch.constants;
        let more = |clocks: u32| u64::from(clocks.saturating_sub(arch.latencies.constant));
        Self {
            first: Cache::of_lines(spec.first_bytes, 64, ALL_WAYS, make),
            second: Cache::of_lines(spec.second_bytes, 256, ALL_WAYS, make),
            late: [more(spec.second_latency), more(spec.latency)],
        }
    }

    /// Reads a line. Returns how many cycles it comes later than from the first cache.
    fn read(&mut self, address: u64) -> u64 {
        if self.first.lookup(address / 64, 1).hits != 0 {
            return 0;
        }
        self.first.fill(address / 64, 1, 0);
        if self.second.lookup(address / 256, 1).hits != 0 {
            return self.late[0];
        }
        self.second.fill(address / 256, 1, 0);
        self.late[1]
    }
}

impl<P: Policies> Sm<P> {
    /// Reads the lines of a warp's access. Returns how many cycles the last one comes later than from the first cache.
    pub(super) fn read_constants<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        lines: u8,
    ) -> u64 {
        let lines = shared.run_ahead.transactions(self.id(w), lines);
        lines.iter().map(|line| self.constants.read(line.address)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arch::Cc;

    #[test]
    fn a_table_larger_than_a_cache_comes_from_the_next() {
        let arch = ArchSpec::of(Cc::new(5, 2)).unwrap();
        let mut constants = Constants::new(arch, &crate::policies::DefaultPolicies);
        let mut walk = |bytes: u64| -> Vec<u64> {
            (0..2 * bytes / 64).map(|k| constants.read(k * 64 % bytes)).skip((bytes / 64) as usize).collect()
        };
        let [near, far] = [56, 196];
        assert!(walk(2048).iter().all(|&late| late == 0));
        // Four lines of the first in one of the second.
        assert!(walk(16 << 10).iter().all(|&late| late == near));
        let outside = walk(128 << 10);
        assert_eq!(outside.iter().filter(|&&late| late == far).count(), outside.len() / 4);
    }
}
