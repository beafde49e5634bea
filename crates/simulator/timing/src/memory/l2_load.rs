//! The load of the L2: how its work was spread over slices, channels and banks.

use super::MemoryCounters;
use super::l2::L2;
use crate::load::{Load, SliceLoad};
use crate::policies::Policies;

impl<P: Policies> L2<P> {
    /// How the launch's work was spread.
    pub fn load(&self, counters: &MemoryCounters, load: &mut Load) {
        let mut sum = 0;
        for (slice, &busy_ps) in self.slices.iter().zip(&counters.channel_busy) {
            let (banks, work_ps) = slice.channel.load(&self.spec.channel);
            let taken = SliceLoad { busy_ps: slice.array.busy, requests: slice.array.served };
            load.add(busy_ps, work_ps, &banks, taken);
            sum += work_ps;
        }
        load.even_ps = sum / self.slices.len() as u64;
        load.atomic_ps = counters.atomic;
    }
}
