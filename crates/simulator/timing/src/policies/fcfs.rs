//! First come, first served: the controller without reordering, as a baseline.

use super::{DramQueue, DramScheduler};

/// First come, first served: only the oldest request is transferred, and only its row is opened. A row stays open until another
/// request of its bank needs another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fcfs;

impl DramScheduler for Fcfs {
    fn transfer(&self, queue: &DramQueue, oldest: &dyn Fn() -> usize) -> Option<usize> {
        let oldest = oldest();
        (queue.ready >> oldest & 1 != 0).then_some(oldest)
    }
    fn activate(&self, _wanting: u64, oldest: &dyn Fn() -> Option<u32>) -> u64 {
        oldest().map_or(0, |bank| 1 << bank)
    }
    fn row_is_open(&self, nth: usize, _since: u64, _window: u64) -> bool {
        nth == 0
    }
    fn separates_writes(&self) -> bool {
        false
    }
}
