//! The memory system: L1 of an architecture; interconnect, L2 and DRAM of a device.

use crate::policy::{AddressMap, L1Loads, L1Stores, Refreshed};

/// L1 data cache of an SM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caches {
    /// Which loads allocate lines in L1 (PG).
    pub l1_loads: L1Loads,
    /// What stores do to a line in L1 (PG).
    pub l1_stores: L1Stores,
    /// Size of L1, KB, if it is a memory of its own. With [`crate::SharedSpec::unified_kb`], L1 is what
    /// shared memory leaves instead.
    pub l1_kb: u32,
    /// Associativity: ways of a set.
    pub l1_ways: u32,
    /// Line size, bytes. A line has sectors of 32 bytes.
    pub l1_line: u32,
    /// Sectors that L1 looks up in one clock.
    pub l1_sectors_per_clock: u32,
    /// Tag banks: L1 looks up several lines in one clock if their line numbers differ modulo this number. 1:
    /// one line in a clock.
    pub l1_tags: u32,
    /// Miss status holding registers: lines that can be on their way from L2 at the same time.
    pub l1_misses: u32,
}

/// The memory system of a device outside of its SMs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MemorySpec {
    /// Number of DRAM channels of 64 bits. On 1.x a channel is a memory partition; later it belongs to an L2
    /// slice.
    pub partitions: u32,
    /// Consecutive bytes that are mapped to one partition before the next one follows.
    pub strip_bytes: u32,
    /// How addresses are mapped to partitions.
    pub map: AddressMap,
    /// Size of L2, KB; 0 if there is none.
    pub l2_kb: u32,
    /// Associativity of L2: ways of a set.
    pub l2_ways: u32,
    /// Parts of L2 that a link connects (2 on 8.0, 9.0 and 10.0). Each part keeps copies of what its SMs read
    /// from the other.
    pub l2_halves: u32,
    /// Additional latency of data that is only in the far part of L2, SM clocks.
    pub l2_far: u32,
    /// Ways of an L2 set that may hold sectors written in part. Beyond that, the oldest of them is completed
    /// from DRAM and written back.
    pub l2_partial_ways: u32,
    /// Interconnect between SMs and partitions.
    pub fabric: FabricSpec,
    /// DRAM channel of each partition.
    pub dram: DramSpec,
}

/// The interconnect between SMs and partitions, and overheads of launches. A clock here is one of
/// [`crate::Clocks::core_mhz`]. Most values are fitted; those of 9.0 were measured on an H200.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FabricSpec {
    /// Capacity of a cluster's queue to one partition, in requests for each two SMs of the cluster.
    pub queue: u32,
    /// Largest number of consecutive requests that a partition's port takes from one cluster before it serves
    /// the next.
    pub train: u32,
    /// Bytes of address and control that a request adds to the traffic into a slice.
    pub header_bytes: u32,
    /// Bandwidth into a partition or slice, bytes per clock.
    pub in_bytes: u32,
    /// Bandwidth out of a partition or slice, bytes per clock.
    pub out_bytes: u32,
    /// Bandwidth out of a cluster, bytes per clock.
    pub sm_out_bytes: u32,
    /// Bandwidth into an SM, bytes per clock.
    pub sm_in_bytes: u32,
    /// Round-trip time without queueing, nanoseconds. On 1.x: the latency of a load less that of its DRAM
    /// access.
    pub latency_ns: u32,
    /// Clocks that a slice needs for one atomic operation on a sector.
    pub atomic_clocks: u32,
    /// Picoseconds between the dispatches of two blocks while SMs have room at the start of a kernel.
    pub fill_ps: u32,
    /// Picoseconds between the retirements of two blocks.
    pub retire_ps: u32,
    /// Nanoseconds from a block's retirement to the start of the block that takes its place.
    pub turnaround_ns: u32,
    /// Nanoseconds from a block's start, with its warps resident, to its first instruction.
    pub setup_ns: u32,
    /// Nanoseconds from a kernel's start to its first instruction, in which code and parameters are fetched.
    /// Part of the kernel's time.
    pub start_ns: u32,
    /// Nanoseconds from the end of the last block to the end of the kernel, in which its stores become
    /// visible. Part of the kernel's time.
    pub end_ns: u32,
    /// Overhead of a launch before the kernel starts, nanoseconds. Not part of the kernel's time.
    pub launch_ns: u32,
}

/// A DRAM channel of 64 bits. Timing parameters named `t_` are in tenths of memory clocks
/// ([`crate::Clocks::memory_mhz`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DramSpec {
    /// Number of banks.
    pub banks: u32,
    /// Buses among which banks and transfer rate are divided evenly: 2 for the pseudo channels of HBM.
    pub buses: u32,
    /// Size of a row (DRAM page), bytes.
    pub page_bytes: u32,
    /// Bytes that the channel transfers in one memory clock.
    pub bytes_per_clock: u32,
    /// Smallest transfer, bytes.
    pub burst_bytes: u32,
    /// Precharge time tRP, in tenths of memory clocks.
    pub t_rp: u32,
    /// Time from activation to column access tRCD, in tenths of memory clocks.
    pub t_rcd: u32,
    /// Time between activations of the same bank tRC, in tenths of memory clocks.
    pub t_rc: u32,
    /// Write recovery time from the end of a write to precharge tWR, in tenths of memory clocks.
    pub t_wr: u32,
    /// Time between activations of different banks tRRD, in tenths of memory clocks.
    pub t_rrd: u32,
    /// Bus time lost whenever a row is opened, in tenths of memory clocks. Fitted.
    pub t_open: u32,
    /// Requests among which the scheduler chooses (reordering window). At most 64 for edited devices.
    pub window: u32,
    /// Age from which a request is served before all younger ones, nanoseconds.
    pub starve_ns: u32,
    /// Bus turnaround time between reads and writes, in tenths of memory clocks. On 1.x it counts for each
    /// change of direction, later once for every [`DramSpec::DRAINED`] bytes written.
    pub t_turn: u32,
    /// Whether a refresh blocks the channel or one bank.
    pub refreshed: Refreshed,
    /// Duration of a refresh, nanoseconds; 0 if refreshes are not modelled.
    pub refresh_ns: u32,
    /// Interval between refreshes, nanoseconds.
    pub refresh_every_ns: u32,
}

impl DramSpec {
    /// Bytes of writes that a controller collects before it turns the bus around.
    pub const DRAINED: u32 = 2048;
}
