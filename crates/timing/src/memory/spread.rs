//! How the L2's work was spread over slices, channels and banks.

use super::MemoryCounters;
use super::l2::L2;
use crate::load::{BankLoad, ChannelLoad, Load, SliceLoad};

impl L2 {
    /// How the launch's work was spread.
    pub fn load(&self, counters: &MemoryCounters, load: &mut Load) {
        load.dram_banks.resize(self.spec.channel.banks(), BankLoad::default());
        for (slice, &busy_ps) in self.slices.iter().zip(&counters.channel_busy) {
            let (banks, work_ps) = slice.channel.load(&self.spec.channel);
            let mut channel = ChannelLoad { busy_ps, work_ps, ..ChannelLoad::default() };
            for (sum, bank) in load.dram_banks.iter_mut().zip(banks) {
                channel.requests += bank.requests;
                channel.rows += bank.rows;
                sum.requests += bank.requests;
                sum.rows += bank.rows;
            }
            load.channels.push(channel);
            let busy_ps = slice.take.busy.max(slice.give.busy);
            load.slices.push(SliceLoad { busy_ps, requests: slice.take.served });
        }
        load.crest_ps = load.channels.iter().map(|channel| channel.work_ps).max().unwrap_or(0);
        load.even_ps =
            load.channels.iter().map(|channel| channel.work_ps).sum::<u64>() / self.slices.len() as u64;
        load.atomic_ps = counters.atomic;
    }
}
