//! Constants: two caches of the SM. What both miss takes the time of an L2 access (1.x: of memory) and is too little to be in
//! anything else's way.

use arch::ArchSpec;

use super::{Shared, Sm};
use crate::memory::cache::Cache;
use crate::source::WarpSource;

/// Ways of both: all. Theirs are indexed by the address, so that a table of their size fits; the hash of [`Cache`] would not
/// let it.
const PORT_CHOICES: u32 = u32::MAX;

/// The caches, and what finding nothing in them costs, in cycles more than the latency of the first.
#[derive(Clone, Debug)]
pub struct Constants {
    first: Cache,
    second: Cache,
    late: [u64; 2],
}

impl Constants {
    /// Empty.
    pub fn new(arch: &ArchSpec) -> Self {
        let spec = arch.constants();
        let more = |clocks: u32| u64::from(clocks.saturating_sub(arch.latencies.constant));
        Self {
            first: Cache::of_lines(spec.first_bytes, 64, PORT_CHOICES),
            second: Cache::of_lines(spec.second_bytes, 256, PORT_CHOICES),
            late: [more(spec.second_latency), more(spec.latency)],
        }
    }

    /// Cycles that a line comes later than from the first cache.
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

impl Sm {
    /// Reads the lines of a warp's access; returns how many cycles the last one comes late.
    pub(super) fn read_constants<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S>,
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
        let mut constants = Constants::new(arch);
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
