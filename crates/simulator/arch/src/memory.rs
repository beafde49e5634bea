//! The memory side of an architecture and of a device.

use crate::policy::{AddressMap, L1Loads, L1Stores, Refreshed};

/// L1 and constant caches of an SM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caches {
    /// Which loads L1 keeps.
    pub l1_loads: L1Loads,
    /// What stores do to it.
    pub l1_stores: L1Stores,
    /// L1 size, KB, where it is not what shared memory leaves of one memory.
    pub l1_kb: u32,
    /// Ways of a set.
    pub l1_ways: u32,
    /// Bytes of a line; sectors are 32.
    pub l1_line: u32,
    /// Sectors the L1 looks up in a clock.
    pub l1_sectors_per_clock: u32,
    /// Lines the L1 looks up in a clock if their numbers differ modulo this.
    pub l1_tags: u32,
    /// Lines being fetched at the same time.
    pub l1_misses: u32,
    /// Constant cache, KB.
    pub constant_kb: u32,
}

/// The memory system of a device: what is behind the SMs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MemorySpec {
    /// DRAM channels of 64 bits: partitions on 1.x, slices of L2 after.
    pub partitions: u32,
    /// Bytes that lie in one partition before the next one's turn.
    pub strip_bytes: u32,
    /// Address to partition.
    pub map: AddressMap,
    /// L2, KB; 0: none.
    pub l2_kb: u32,
    /// Ways of an L2 set.
    pub l2_ways: u32,
    /// Halves of the L2 with a link between them, each with a copy of what its SMs read from the other (cc 8.0, 9.0, 10.0).
    pub l2_halves: u32,
    /// SM clocks more for what is in the far half only.
    pub l2_far: u32,
    /// Lines of a set that may hold sectors written in part; the oldest beyond that is completed from DRAM and written back.
    pub l2_partial_ways: u32,
    /// Between SMs and partitions.
    pub fabric: FabricSpec,
    /// Behind each partition.
    pub dram: DramSpec,
}

/// Ports and queues between SMs and partitions. Clocks are those of [`crate::Clocks::core_mhz`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FabricSpec {
    /// Requests that wait in a cluster for one partition, for each two of its SMs.
    pub queue: u32,
    /// A partition's port serves one cluster for at most so many requests before the next.
    pub train: u32,
    /// Bytes of address and control that a request counts as on its way into a slice.
    pub header_bytes: u32,
    /// Bytes a clock into a partition or slice.
    pub in_bytes: u32,
    /// Bytes a clock out of a partition or slice.
    pub out_bytes: u32,
    /// Bytes a clock that a cluster can send.
    pub sm_out_bytes: u32,
    /// Bytes a clock that an SM can receive.
    pub sm_in_bytes: u32,
    /// Time on the way that is not queueing, there and back, nanoseconds (1.x: latency of a load less its DRAM access).
    pub latency_ns: u32,
    /// Clocks a slice needs for one atomic on a sector.
    pub atomic_clocks: u32,
    /// Picoseconds from one block's dispatch to the next while SMs have room at the start of a kernel.
    pub fill_ps: u32,
    /// Picoseconds from one block's retirement to the next.
    pub retire_ps: u32,
    /// From a retirement to the start of the block that takes the place, nanoseconds.
    pub turnaround_ns: u32,
    /// From a block's start, its warps being resident, to its first instruction, nanoseconds.
    pub setup_ns: u32,
    /// From a kernel's start to its first instruction, nanoseconds: code and parameters are fetched. Counts as kernel time.
    pub start_ns: u32,
    /// From the last block's end to the kernel's, nanoseconds: what it wrote is made visible. Counts as kernel time.
    pub end_ns: u32,
    /// Launch overhead of a kernel before that, nanoseconds.
    pub launch_ns: u32,
}

/// A DRAM channel of 64 bits. Times in tenths of memory clocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DramSpec {
    /// Banks.
    pub banks: u32,
    /// Buses that share the banks and the rate evenly: the pseudo channels of HBM.
    pub buses: u32,
    /// Bytes of an open row.
    pub page_bytes: u32,
    /// Bytes a memory clock transfers.
    pub bytes_per_clock: u32,
    /// Smallest transfer, bytes.
    pub burst_bytes: u32,
    /// Precharge.
    pub t_rp: u32,
    /// Activate to column access.
    pub t_rcd: u32,
    /// Activate to activate of the same bank.
    pub t_rc: u32,
    /// End of a write to precharge.
    pub t_wr: u32,
    /// Activate to activate of another bank.
    pub t_rrd: u32,
    /// Time the bus loses when a row is opened, 1/10 clocks.
    pub t_open: u32,
    /// Requests the scheduler chooses among.
    pub window: u32,
    /// A request older than this goes first, nanoseconds.
    pub starve_ns: u32,
    /// Bus idle for a change of direction (1.x: each; later: there and back, once for every [`DramSpec::DRAINED`] bytes written).
    pub t_turn: u32,
    /// What a refresh holds up.
    pub refreshed: Refreshed,
    /// For so long, nanoseconds; 0: there is none.
    pub refresh_ns: u32,
    /// And so often, nanoseconds.
    pub refresh_every_ns: u32,
}

impl DramSpec {
    /// Bytes to write that a controller gathers before it turns the bus around.
    pub const DRAINED: u32 = 2048;
}
