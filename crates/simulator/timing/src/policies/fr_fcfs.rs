//! First ready, first come, first served (Rixner, Dally, Kapasi, Mattson, Owens: Memory Access Scheduling, ISCA 2000).

use super::{DramQueue, DramScheduler};

/// First ready, first come, first served: the oldest request whose row is open and that needs no change of the bus's direction,
/// else the oldest whose row is open. Rows are opened for the oldest request of any bank that has no request for its open row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrFcfs;

impl DramScheduler for FrFcfs {
    #[inline(always)]
    fn transfer(&self, queue: &DramQueue, _oldest: &dyn Fn() -> usize) -> Option<usize> {
        let same = queue.ready & if queue.writing { queue.writes } else { !queue.writes };
        Some((if same != 0 { same } else { queue.ready }).trailing_zeros() as usize)
    }
    #[inline(always)]
    fn activate(&self, wanting: u64, _oldest: &dyn Fn() -> Option<u32>) -> u64 {
        wanting
    }
    /// The window would have gathered what goes to rows that are still wanted in it.
    #[inline(always)]
    fn row_is_open(&self, _nth: usize, since: u64, window: u64) -> bool {
        since <= window
    }
    #[inline(always)]
    fn separates_writes(&self) -> bool {
        true
    }
}
