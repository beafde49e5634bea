//! Behind the SMs: what takes a transaction and says when it is done.
//!
//! Two machines, chosen by [`arch::policy::Hierarchy`]: [`tesla`] (clusters, partitions, no caches; queues that fill up and
//! push back, so in the order of events) and [`cached`] (L1, L2 slices, DRAM channels; every resource a server with a next-free
//! time, so one pass per transaction).

mod array_times;
pub mod cache;
pub mod cached;
pub mod channel;
pub mod cluster;
pub mod dram;
mod dram_timing;
mod float_atomics;
pub mod gauge;
pub mod l2;
mod l2_load;
mod map;
mod packet_queues;
pub mod partition;
mod place;
mod port;
#[cfg(test)]
mod property_tests;
pub mod requests;
mod server;
mod store_queue;
pub mod tesla;
pub mod textures;

/// Sum of what went through memory since the launch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryCounters {
    /// L1 sectors found.
    pub l1_hits: u64,
    /// L1 sectors not found.
    pub l1_misses: u64,
    /// Sectors read from L2.
    pub l2_reads: u64,
    /// Sectors written to L2.
    pub l2_writes: u64,
    /// Of both, those found.
    pub l2_hits: u64,
    /// Bytes read from DRAM.
    pub dram_read: u64,
    /// Bytes written to DRAM.
    pub dram_written: u64,
    /// The last transfer ended, ps.
    pub last: u64,
    /// Time each channel transferred, ps.
    pub channel_busy: Vec<u64>,
    /// Time clusters sent (1.x), ps.
    pub sent: u64,
    /// Time slices worked on atomics, ps.
    pub atomic: u64,
}

impl MemoryCounters {
    /// Zero, for so many channels.
    pub fn new(channels: usize) -> Self {
        Self { channel_busy: vec![0; channels], ..Self::default() }
    }
}

/// Period of a clock, ps, rounded to the nearest.
pub fn period_ps(mhz: u32) -> u64 {
    (1_000_000 + u64::from(mhz) / 2) / u64::from(mhz.max(1))
}
