//! Greedy, then oldest (GTO): the warp that issued last while it is ready, else the one that has been resident longest
//! (Rogers, O'Connor, Aamodt: Cache-Conscious Wavefront Scheduling, MICRO 2012).

use super::{OldestFirst, WarpScheduler};

/// Greedy, then oldest.
#[derive(Clone, Debug)]
pub struct GreedyThenOldest {
    /// The warp that issued last.
    last: usize,
    /// Who comes first when that one is not ready.
    oldest: OldestFirst,
}

impl GreedyThenOldest {
    /// For so many warps, none of which has started.
    pub fn new(warps: usize) -> Self {
        Self { last: 0, oldest: OldestFirst::new(warps) }
    }
}

impl WarpScheduler for GreedyThenOldest {
    fn warp_started(&mut self, warp: usize) {
        self.oldest.warp_started(warp);
    }
    #[inline]
    fn pick(&self, ready: u64) -> usize {
        if ready >> self.last & 1 != 0 { self.last } else { self.oldest.pick(ready) }
    }
    #[inline]
    fn issued(&mut self, warp: usize) {
        self.last = warp;
    }
}
