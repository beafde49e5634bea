//! Memory systems: they take the transactions of the SMs and say when the data is there.
//!
//! [`MemorySystem`] is the interface that SMs and the model know. There are two implementations, and [`Memory`] is one
//! or the other:
//!
//! - [`tesla::TeslaMemory`] (cc 1.x): clusters of SMs, memory partitions, no cache for global memory. Its queues fill
//!   up and push back at once, so it acts event by event together with the SMs ([`Coupling::Events`]).
//! - [`cached::CachedMemory`] (cc 2.0 on): L1 of each SM, crossbar, L2 slices, DRAM channels. Each resource is a server
//!   with a next-free time, so a transaction is followed in one pass from the SM to DRAM and back, at the end of a
//!   window ([`Coupling::Windows`]).
//!
//! Two designs were weighed. A model that is generic in its memory system (`Model<M>`) needs no branch for each access.
//! But it doubles the code of the SMs in every program that serves both kinds of device: about 20 KiB of a browser's
//! module, compressed by gzip. An enum that implements the interface by one `match` per method costs one branch per
//! memory instruction, which is always predicted, since a device never changes its memory system. It costs neither size
//! nor compile time. So the design is the enum, and all its matches are in this file.

mod array_times;
pub mod cache;
pub mod cached;
pub mod channel;
pub mod cluster;
pub mod contents;
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
use crate::film::{FilmRange, RequestLog};
use crate::launch::SmClock;
use crate::load::Load;
use crate::policies::Policies;
use cached::{CachedMemory, Outcome};
use contents::{Digest, Kept};
use requests::Requests;
use tesla::TeslaMemory;
use textures::Found;

/// The order in which a memory system and the SMs act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coupling {
    /// Event by event, in the order of the event queue, in which the memory system has components of its own.
    Events,
    /// Window by window. What the memory system does in a window reaches no SM within that window. So the SMs run to
    /// the end of the window first, and the memory system then answers all that they sent.
    Windows,
}

/// The parts of a launch that a memory system needs.
#[derive(Clone, Copy, Debug)]
pub struct LaunchStart<'a> {
    /// The device.
    pub device: &'a DeviceSpec,
    /// Size of each L1 in this launch, bytes.
    pub l1_bytes: u64,
    /// Simulates without run-ahead, for tests.
    pub step_by_step: bool,
    /// The part of the launch whose requests are logged, if it is filmed.
    pub film: Option<FilmRange>,
}

impl LaunchStart<'_> {
    /// An empty log of requests, if the launch is filmed.
    fn log(&self) -> Option<Box<RequestLog>> {
        let clock = SmClock { period: period_ps(self.device.clocks.sm_mhz) };
        self.film.map(|range| Box::new(RequestLog::new(range, clock)))
    }
}

/// The unit that sends the transactions of a memory instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handover {
    /// The memory system sends them. A [`MemoryEvent::Data`] answers each transaction of a load, and a
    /// [`MemoryEvent::Sent`] follows when the last transaction has been sent.
    Taken,
    /// The SM's own load/store unit sends them, by [`MemorySystem::transactions`].
    ByTransaction,
}

/// What an event of the memory system means for an SM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryEvent {
    /// The data of one transaction of a load is at the SM at this time, ps.
    Data(LoadId, u64),
    /// All transactions of the SM's oldest waiting instruction have been sent.
    Sent {
        /// The SM.
        sm: usize,
    },
}

/// A load that waits in an SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadId {
    /// The SM.
    pub sm: u32,
    /// Number of the load in its SM.
    pub token: u32,
}

/// A memory instruction that an SM hands over to the memory system.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// The SM.
    pub sm: usize,
    /// Number of the load that waits. `None`: no data comes back.
    pub token: Option<u32>,
    /// Transactions, in the order in which they are to be sent.
    pub transactions: &'a [Transaction],
    /// Time of issue, ps.
    pub now: u64,
}

/// The interface through which SMs and the model use the caches, the interconnect and DRAM.
pub trait MemorySystem {
    /// The interface for single transactions.
    type Transactions: TransactionMemory;
    /// The replacement policy of its caches.
    type Replacement;

    /// The order in which the memory system and the SMs act. Never changes.
    fn coupling(&self) -> Coupling;

    /// Empties all caches.
    fn flush(&mut self);

    /// Adds what the caches keep from one launch to the next. Equal contents answer all later accesses alike, with the
    /// replacement policy [`Lru`](crate::policies::Lru).
    fn digest(&self, digest: &mut Digest);

    /// Called when blocks are left out of a sampled launch. Marks partly written sectors of the L2 as whole, because most launches
    /// write the rest of a sector in a later block.
    fn leave_out(&mut self);

    /// Lines that the caches hold that outlive a launch, and lines for which they have room.
    fn lines(&self) -> (u64, u64);

    /// A copy of what the caches keep from one launch to the next.
    fn kept(&self) -> Kept<Self::Replacement>;

    /// Puts back what the caches held.
    fn put_back(&mut self, kept: Kept<Self::Replacement>);

    /// The requests of the launch, if they are logged.
    fn request_log(&self) -> Option<&RequestLog>;

    /// Begins a launch at time 0. Returns the number of components that the memory system has in the event queue, where
    /// they come first.
    fn begin(&mut self, launch: &LaunchStart) -> usize;

    /// Takes an access of an SM to global or local memory.
    fn submit(&mut self, events: &mut EventQueue, access: Submission) -> Handover;

    /// Takes a texture fetch of an SM, which occupies the texture units for `work` lane-clocks. `None`: the SM has
    /// texture units of its own and sends the fetch by [`Self::transactions`].
    fn fetch(&mut self, events: &mut EventQueue, access: Submission, work: u8) -> Option<Found>;

    /// The interface for SMs that send one transaction after another by a load/store unit. `None`: these SMs have no
    /// such unit.
    fn transactions(&mut self) -> Option<&mut Self::Transactions>;

    /// Lets a component act at its time `now`, ps. `tell` receives what that means for SMs ([`Coupling::Events`]).
    fn step(
        &mut self,
        events: &mut EventQueue,
        component: usize,
        now: u64,
        tell: impl FnMut(&mut EventQueue, MemoryEvent),
    );

    /// Ends a window: serves all transactions that were sent in it, and calls `answer` for each SM that sent one, in
    /// the order of the SMs ([`Coupling::Windows`]).
    fn end_window(&mut self, answer: impl FnMut(usize, &Requests));

    /// The totals since the launch began.
    fn counters(&self) -> MemoryCounters;

    /// Adds to `load` how the work of the launch was spread over the units of the memory system.
    fn add_load(&self, load: &mut Load);
}

/// A memory system to which an SM sends one transaction after another. All times are in ps.
pub trait TransactionMemory {
    /// An event of an SM begins: what the SM sends from now on belongs to this cycle, and to the instruction `at`, counted from the
    /// kernel's first.
    fn begin_event(&mut self, sm: usize, cycle: u64, at: u32);

    /// Does the SM's L1 have all of these sectors of a line?
    fn l1_holds(&mut self, sm: usize, line: u64, sectors: u8) -> bool;

    /// The time from which an SM has a miss slot (MSHR) for each of these sectors. [`requests::is_pending`]: not in
    /// this window.
    fn miss_slots_free(&self, sm: usize, sectors: u8) -> u64;

    /// Loads some sectors of a line. `cached`: the L1 may keep them.
    fn load(&mut self, sm: usize, line: u64, sectors: u8, cached: bool, now: u64) -> Outcome;

    /// Stores some words of some sectors of a line.
    fn store(&mut self, sm: usize, line: u64, sectors: u8, words: u32, now: u64) -> Outcome;

    /// Executes an atomic on some words of a line, one lane each. `float`: on floating-point values.
    fn atomic(&mut self, sm: usize, line: u64, sectors: u8, words: u32, float: bool, now: u64) -> Outcome;

    /// The time of a texture fetch that hits, and the part of that time which a fetch that misses needs in addition to
    /// a load.
    fn texture_latency(&self) -> (u64, u64);

    /// Fetches from some sectors of a line by a texture unit. The second result is the number of sectors that hit.
    fn fetch_texels(&mut self, sm: usize, unit: usize, line: u64, sectors: u8, now: u64) -> (Outcome, u32);

    /// Adds the sectors that hit and missed in a load through the texture units to the L1's counters.
    fn count_l1(&mut self, hits: u64, misses: u64);
}

/// The memory system of a device, for the whole life of a model.
#[derive(Clone, Debug)]
pub enum Memory<P: Policies> {
    /// For cc 1.x.
    Tesla(Box<TeslaMemory<P>>),
    /// For cc 2.0 on.
    Cached(Box<CachedMemory<P>>),
}

impl<P: Policies> Memory<P> {
    /// The memory system of a device, with empty caches.
    pub fn new(device: &DeviceSpec, policies: &P) -> Self {
        match device.arch.hierarchy {
            Hierarchy::Partitions => Self::Tesla(Box::new(TeslaMemory::new(device, policies))),
            Hierarchy::CachedSlices => Self::Cached(Box::new(CachedMemory::new(device, policies))),
        }
    }
}

/// Evaluates an expression for either memory system.
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
    type Replacement = P::Replacement;

    #[inline]
    fn coupling(&self) -> Coupling {
        either!(self, system => system.coupling())
    }
    fn flush(&mut self) {
        either!(self, system => system.flush());
    }
    fn digest(&self, digest: &mut Digest) {
        either!(self, system => system.digest(digest));
    }
    fn leave_out(&mut self) {
        either!(self, system => system.leave_out());
    }
    fn lines(&self) -> (u64, u64) {
        either!(self, system => system.lines())
    }
    fn kept(&self) -> Kept<P::Replacement> {
        either!(self, system => system.kept())
    }
    fn put_back(&mut self, kept: Kept<P::Replacement>) {
        either!(self, system => system.put_back(kept));
    }
    fn request_log(&self) -> Option<&RequestLog> {
        either!(self, system => system.request_log())
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

/// Totals of a memory system since the launch began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryCounters {
    /// Sectors that hit in an L1.
    pub l1_hits: u64,
    /// Sectors that missed in an L1.
    pub l1_misses: u64,
    /// Sectors read from the L2.
    pub l2_reads: u64,
    /// Sectors written to the L2.
    pub l2_writes: u64,
    /// Sectors read or written that hit in the L2.
    pub l2_hits: u64,
    /// Of those that were read, the ones that another request had asked for and that had not arrived.
    pub l2_late: u64,
    /// Bytes read from DRAM.
    pub dram_read: u64,
    /// Bytes written to DRAM.
    pub dram_written: u64,
    /// Bytes of sectors that were read from DRAM because only a part of them had been written. 2.0 on.
    pub completed: u64,
    /// Time at which the last transfer ended, ps.
    pub last: u64,
    /// Time that each channel transferred, ps.
    pub channel_busy: Vec<u64>,
    /// Time that clusters sent, ps. cc 1.x only.
    pub sent: u64,
    /// Time that L2 slices worked on atomics, ps.
    pub atomic: u64,
}

impl MemoryCounters {
    /// Zero counters for a number of channels.
    pub fn new(channels: usize) -> Self {
        Self { channel_busy: vec![0; channels], ..Self::default() }
    }
}

/// The period of a clock in ps, rounded to the nearest. `mhz` is its frequency in MHz.
pub fn period_ps(mhz: u32) -> u64 {
    (1_000_000 + u64::from(mhz) / 2) / u64::from(mhz.max(1))
}
