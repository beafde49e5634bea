//! The interface of DRAM schedulers.

use std::fmt::Debug;

/// What a DRAM controller sees of its window: sets of requests, a bit for each, in the order in which they came (bit 0 first).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DramQueue {
    /// The row of these is open.
    pub ready: u64,
    /// These are writes; bits of requests that have left may be set, too.
    pub writes: u64,
    /// The bus has carried a write last: a read has to wait until it has turned around.
    pub writing: bool,
}

/// Which request a DRAM channel serves next, and for which it opens a row.
///
/// The two memory systems model DRAM differently. On cc 1.x a channel has a window of requests, and its controller is asked
/// step by step ([`Self::transfer`], [`Self::activate`]). From 2.0 on a channel is a server that answers requests in the order in
/// which they come, and the order in which a controller would have served them shows in one way: which of them find their row open
/// ([`Self::row_is_open`]).
pub trait DramScheduler: CloneDram + Debug + Send + Sync {
    /// The request to transfer now that the bus is free, one of `queue.ready`, which is not empty; `None`: none yet.
    /// `oldest`: finds the oldest request that waits, ready or not.
    fn transfer(&self, queue: &DramQueue, oldest: &dyn Fn() -> usize) -> Option<usize>;

    /// The banks in which a row may be opened now, a bit for each, of `wanting`: those with requests, none of which finds its row
    /// open, and that of a request which has waited too long. The oldest request of these banks gets its row.
    /// `oldest`: finds the bank of the oldest request that waits, unless its row is open.
    fn activate(&self, wanting: u64, oldest: &dyn Fn() -> Option<u32>) -> u64;

    /// A request finds its row open, which was used last by the `since`th request of the bus before it and is the `nth` most recent
    /// row of its bank, from 0; `window`: requests that the controller sees.
    fn row_is_open(&self, nth: usize, since: u64, window: u64) -> bool;

    /// Reads and writes are gathered separately: a read between two writes does not close their row.
    fn separates_writes(&self) -> bool;
}

/// Clones a scheduler behind a pointer; every type that is [`Clone`] has it.
pub trait CloneDram {
    /// The clone.
    fn clone_dram(&self) -> Box<dyn DramScheduler>;
}

impl<T: DramScheduler + Clone + 'static> CloneDram for T {
    fn clone_dram(&self) -> Box<dyn DramScheduler> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn DramScheduler> {
    fn clone(&self) -> Self {
        (**self).clone_dram()
    }
}

impl DramScheduler for Box<dyn DramScheduler> {
    fn transfer(&self, queue: &DramQueue, oldest: &dyn Fn() -> usize) -> Option<usize> {
        (**self).transfer(queue, oldest)
    }
    fn activate(&self, wanting: u64, oldest: &dyn Fn() -> Option<u32>) -> u64 {
        (**self).activate(wanting, oldest)
    }
    fn row_is_open(&self, nth: usize, since: u64, window: u64) -> bool {
        (**self).row_is_open(nth, since, window)
    }
    fn separates_writes(&self) -> bool {
        (**self).separates_writes()
    }
}
