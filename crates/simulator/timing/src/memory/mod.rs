//! Memory systems: what takes the transactions of the SMs and says when their data is there.
//!
//! [`MemorySystem`] is the interface that SMs and the model know. There are two implementations, and [`Memory`] is one or
//! the other:
//!
//! - [`tesla::TeslaMemory`] (cc 1.x): clusters of SMs, memory partitions, no cache for global memory. Its queues fill up and push
//!   back at once, so it acts event by event together with the SMs ([`Coupling::Events`]).
//! - [`cached::CachedMemory`] (cc 2.0 on): L1 of each SM, crossbar, L2 slices, DRAM channels. Each resource is a server with a
//!   next-free time, so a transaction is followed in one pass from the SM to DRAM and back, at the end of a window
//!   ([`Coupling::Windows`]).
//!
//! Two designs were weighed. A model that is generic in its memory system (`Model<M>`) needs no branch for each access, but it
//! doubles the code of the SMs in every program that serves both kinds of device: about 20 KiB gzip of a browser's module.
//! An enum that implements the interface by one `match` per method costs a branch that is always predicted (a device never
//! changes its memory system) once per memory instruction, and neither size nor compile time. So it is the enum: its
//! matches are all in this file.

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

use arch::DeviceSpec;
use arch::policy::Hierarchy;

use crate::coalesce::Transaction;
use crate::event_queue::EventQueue;
use crate::load::Load;
use crate::policies::Policies;
use cached::{CachedMemory, Outcome};
use requests::Requests;
use tesla::TeslaMemory;
use textures::Found;

/// How a memory system and the SMs take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coupling {
    /// Event by event, in the order of the event queue: the memory system has components of its own there.
    Events,
    /// Window by window: no SM notices within a window what the memory system does in it. SMs run to the window's end first, and
    /// the memory system then answers all that they sent.
    Windows,
}

/// A launch, as a memory system needs it.
#[derive(Clone, Copy, Debug)]
pub struct LaunchStart<'a> {
    /// The device.
    pub device: &'a DeviceSpec,
    /// Size of each L1 in this launch, bytes.
    pub l1_bytes: u64,
    /// Take the plain path without run-ahead, for tests.
    pub step_by_step: bool,
}

/// Who works through the transactions of an instruction that an SM has issued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handover {
    /// The memory system. Each transaction of a load is answered by a [`MemoryEvent::Data`], and a [`MemoryEvent::Sent`]
    /// follows when the last has been sent.
    Taken,
    /// The SM's own load/store unit, by [`MemorySystem::transactions`].
    ByTransaction,
}

/// What an event of the memory system means for an SM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryEvent {
    /// One transaction of a load will have its data at the SM at this time, ps.
    Data(LoadId, u64),
    /// All transactions of the SM's oldest waiting instruction have been sent.
    Sent {
        /// The SM.
        sm: usize,
    },
}

/// A load of an SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadId {
    /// The SM.
    pub sm: u32,
    /// The load's number there.
    pub token: u32,
}

/// What an SM hands over: a memory instruction.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// The SM.
    pub sm: usize,
    /// The load that waits; without one nothing comes back.
    pub token: Option<u32>,
    /// Transactions, in the order in which they are to be sent.
    pub transactions: &'a [Transaction],
    /// When it issued, ps.
    pub now: u64,
}

/// Everything behind the SMs, as the SMs and the model see it.
pub trait MemorySystem {
    /// The interface for single transactions.
    type Transactions: TransactionMemory;

    /// How it and the SMs take turns; always the same.
    fn coupling(&self) -> Coupling;

    /// Forgets all cached data.
    fn flush(&mut self);

    /// A launch begins at time 0. Returns how many components it has in the event queue: the first ones there.
    fn begin(&mut self, launch: &LaunchStart) -> usize;

    /// An SM hands over an access to global or local memory.
    fn submit(&mut self, events: &mut EventQueue, access: Submission) -> Handover;

    /// An SM hands over a texture fetch, which takes its texture units `work` lane-clocks. `None`: the SM has texture units of
    /// its own and sends the fetch by [`Self::transactions`].
    fn fetch(&mut self, events: &mut EventQueue, access: Submission, work: u8) -> Option<Found>;

    /// The interface by which SMs with a load/store unit send one transaction after the other. `None`: SMs have none.
    fn transactions(&mut self) -> Option<&mut Self::Transactions>;

    /// One of its components acts at its time; `tell` hears what that means for SMs ([`Coupling::Events`]).
    fn step(
        &mut self,
        events: &mut EventQueue,
        component: usize,
        now: u64,
        tell: impl FnMut(&mut EventQueue, MemoryEvent),
    );

    /// A window is over: serves all that was sent in it and hands the answers to each SM that sent something, in the order of
    /// the SMs ([`Coupling::Windows`]).
    fn end_window(&mut self, answer: impl FnMut(usize, &Requests));

    /// What went through since the launch began.
    fn counters(&self) -> MemoryCounters;

    /// Adds how the launch's work was spread over its units.
    fn add_load(&self, load: &mut Load);
}

/// A memory system that is sent one transaction after the other. Times are in ps.
pub trait TransactionMemory {
    /// An event of an SM begins: what it sends from now on is of this cycle.
    fn begin_event(&mut self, sm: usize, cycle: u64);

    /// The SM's L1 has all of these sectors of a line.
    fn l1_holds(&mut self, sm: usize, line: u64, sectors: u8) -> bool;

    /// From when on an SM has a miss slot (MSHR) for each of these sectors. [`requests::is_pending`]: not in this window.
    fn miss_slots_free(&self, sm: usize, sectors: u8) -> u64;

    /// A load of some sectors of a line; `cached`: the L1 may keep it.
    fn load(&mut self, sm: usize, line: u64, sectors: u8, cached: bool, now: u64) -> Outcome;

    /// A store of some words of some sectors of a line.
    fn store(&mut self, sm: usize, line: u64, sectors: u8, words: u32, now: u64) -> Outcome;

    /// An atomic on some words of a line, one lane each; `float`: on floating-point values.
    fn atomic(&mut self, sm: usize, line: u64, sectors: u8, words: u32, float: bool, now: u64) -> Outcome;

    /// Time of a texture fetch that finds its texels, and the part of it that a fetch which misses needs beyond a load's time.
    fn texture_latency(&self) -> (u64, u64);

    /// A fetch from some sectors of a line by a texture unit, and how many of them its cache has.
    fn fetch_texels(&mut self, sm: usize, unit: usize, line: u64, sectors: u8, now: u64) -> (Outcome, u32);

    /// Adds sectors that a load through the texture units found, and did not find, to the L1's counters.
    fn count_l1(&mut self, hits: u64, misses: u64);
}

/// The memory system of a device: one of the two, for the whole life of a model.
#[derive(Clone, Debug)]
pub enum Memory<P: Policies> {
    /// cc 1.x.
    Tesla(Box<TeslaMemory<P>>),
    /// cc 2.0 on.
    Cached(Box<CachedMemory<P>>),
}

impl<P: Policies> Memory<P> {
    /// That of a device, cold.
    pub fn new(device: &DeviceSpec, policies: &P) -> Self {
        match device.arch.hierarchy {
            Hierarchy::Partitions => Self::Tesla(Box::new(TeslaMemory::new(device, policies))),
            Hierarchy::CachedSlices => Self::Cached(Box::new(CachedMemory::new(device, policies))),
        }
    }
}

/// Asks whichever memory system it is.
macro_rules! either {
    ($memory:expr, $system:ident => $asked:expr) => {
        match $memory {
            Memory::Tesla($system) => $asked,
            Memory::Cached($system) => $asked,
        }
    };
}

impl<P: Policies> MemorySystem for Memory<P> {
    type Transactions = CachedMemory<P>;

    #[inline]
    fn coupling(&self) -> Coupling {
        either!(self, system => system.coupling())
    }
    fn flush(&mut self) {
        either!(self, system => system.flush());
    }
    fn begin(&mut self, launch: &LaunchStart) -> usize {
        either!(self, system => system.begin(launch))
    }
    #[inline]
    fn submit(&mut self, events: &mut EventQueue, access: Submission) -> Handover {
        either!(self, system => system.submit(events, access))
    }
    #[inline]
    fn fetch(&mut self, events: &mut EventQueue, access: Submission, work: u8) -> Option<Found> {
        either!(self, system => system.fetch(events, access, work))
    }
    #[inline]
    fn transactions(&mut self) -> Option<&mut CachedMemory<P>> {
        either!(self, system => system.transactions())
    }
    #[inline]
    fn step(
        &mut self,
        events: &mut EventQueue,
        component: usize,
        now: u64,
        tell: impl FnMut(&mut EventQueue, MemoryEvent),
    ) {
        either!(self, system => system.step(events, component, now, tell));
    }
    fn end_window(&mut self, answer: impl FnMut(usize, &Requests)) {
        either!(self, system => system.end_window(answer));
    }
    fn counters(&self) -> MemoryCounters {
        either!(self, system => system.counters())
    }
    fn add_load(&self, load: &mut Load) {
        either!(self, system => system.add_load(load));
    }
}

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
