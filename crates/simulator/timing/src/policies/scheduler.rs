//! The interface of warp schedulers, and the one that architectures have.

use std::fmt::Debug;

use arch::policy::WarpOrder;

use super::{GreedyThenOldest, RoundRobin};

/// Which of a scheduler's warps issues first.
///
/// Warps are numbered within their scheduler, from 0; a set of warps is a word with a bit for each. The simulator works out which
/// warps are *ready* (their operands are there) and asks [`Self::pick`]. If the issue port that the picked warp needs is busy,
/// it asks again without the warps that need the same port.
pub trait WarpScheduler: CloneScheduler + Debug + Send + Sync {
    /// A new warp starts in place `warp`; every other resident warp is older.
    fn warp_started(&mut self, warp: usize);
    /// The warp to issue, one of `ready`, which is not empty.
    fn pick(&self, ready: u64) -> usize;
    /// A warp issues an instruction in this cycle.
    fn issued(&mut self, warp: usize);
}

/// Clones a scheduler behind a pointer; every type that is [`Clone`] has it.
pub trait CloneScheduler {
    /// The clone.
    fn clone_scheduler(&self) -> Box<dyn WarpScheduler>;
}

impl<T: WarpScheduler + Clone + 'static> CloneScheduler for T {
    fn clone_scheduler(&self) -> Box<dyn WarpScheduler> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn WarpScheduler> {
    fn clone(&self) -> Self {
        (**self).clone_scheduler()
    }
}

impl WarpScheduler for Box<dyn WarpScheduler> {
    fn warp_started(&mut self, warp: usize) {
        (**self).warp_started(warp);
    }
    fn pick(&self, ready: u64) -> usize {
        (**self).pick(ready)
    }
    fn issued(&mut self, warp: usize) {
        (**self).issued(warp);
    }
}

/// The order that the device's architecture has ([`WarpOrder`]).
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "on most devices every scheduler is of the large one")]
pub enum ArchScheduler {
    /// Loose round robin.
    RoundRobin(RoundRobin),
    /// Greedy, then oldest.
    GreedyThenOldest(GreedyThenOldest),
}

impl ArchScheduler {
    /// For so many warps.
    pub fn new(order: WarpOrder, warps: usize) -> Self {
        match order {
            WarpOrder::RoundRobin => Self::RoundRobin(RoundRobin::default()),
            WarpOrder::GreedyThenOldest => Self::GreedyThenOldest(GreedyThenOldest::new(warps)),
        }
    }
}

impl WarpScheduler for ArchScheduler {
    fn warp_started(&mut self, warp: usize) {
        match self {
            Self::RoundRobin(policy) => policy.warp_started(warp),
            Self::GreedyThenOldest(policy) => policy.warp_started(warp),
        }
    }
    #[inline]
    fn pick(&self, ready: u64) -> usize {
        match self {
            Self::RoundRobin(policy) => policy.pick(ready),
            Self::GreedyThenOldest(policy) => policy.pick(ready),
        }
    }
    #[inline]
    fn issued(&mut self, warp: usize) {
        match self {
            Self::RoundRobin(policy) => policy.issued(warp),
            Self::GreedyThenOldest(policy) => policy.issued(warp),
        }
    }
}
