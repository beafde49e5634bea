//! Why a launch took its time: findings, load of the units, roofline, timeline. Values only; `diagnosis`
//! writes the sentences.

use serde::{Deserialize, Serialize};

/// One cause of a launch's time. The shares of a launch's findings are disjoint parts of its time and sum to
/// at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The cause.
    pub cause: Cause,
    /// Share of the launch's time, 0..=1.
    pub share: f64,
    /// Upper bound of the speed-up (new over old rate) if the cause is removed. Other limits then apply.
    pub speedup: f64,
    /// Line of the reader's file with the largest part of it. 0: no line in particular.
    pub line: u32,
}

/// A cause that limits the speed of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The launch overhead is a large part of the kernel's time.
    LaunchOverhead {
        /// Overhead of the launch and of starting the blocks, in microseconds.
        overhead_us: f64,
    },
    /// DRAM bandwidth: device memory transfers all the time, and only requested data.
    DramBandwidth {
        /// Achieved bandwidth in GB/s.
        gbps: f64,
        /// Peak bandwidth of the device in GB/s.
        peak_gbps: f64,
    },
    /// DRAM row misses: scattered accesses make device memory open rows instead of transferring data.
    DramRows {
        /// Number of DRAM transfers.
        requests: u64,
        /// Number of rows that were opened for these transfers.
        rows: u64,
    },
    /// Partition camping: one memory partition (or channel) works while the others wait.
    PartitionCamping {
        /// Load of the busiest partition over the mean load, averaged over intervals of time.
        unevenness: f64,
        /// Number of partitions (or channels).
        partitions: u32,
    },
    /// Uncoalesced accesses: device memory moves more bytes than the threads requested.
    Uncoalesced {
        /// Bytes moved.
        moved: u64,
        /// Bytes requested.
        wanted: u64,
    },
    /// The L2 cache or the interconnect to it is busy all the time.
    L2Bandwidth,
    /// A few L2 slices have most of the load.
    HotSlices {
        /// Load of the busiest slice over the mean load.
        unevenness: f64,
    },
    /// The load/store units are busy all the time.
    LoadStore,
    /// Atomics on the same words are serialised.
    Atomics {
        /// Whether the atomics are on shared memory.
        shared: bool,
    },
    /// Local memory: spilled registers, or arrays that are indexed at run time.
    LocalMemory {
        /// Local memory's share of all sectors that global and local accesses touched, 0..=1.
        sectors: f64,
    },
    /// Bank conflicts of shared memory.
    BankConflicts {
        /// Passes (wavefronts) taken.
        wavefronts: u64,
        /// Passes that conflicts added.
        conflicts: u64,
    },
    /// Shared memory is busy all the time, without conflicts.
    SharedBandwidth,
    /// The warp schedulers issue all the time.
    IssueSlots {
        /// Warp instructions per cycle and SM.
        ipc: f64,
    },
    /// An execution pipe is busy all the time.
    Pipe(Pipe),
    /// Branch divergence: lanes of a warp take different paths.
    Divergence {
        /// Average number of active lanes, of 32.
        lanes: f64,
    },
    /// Blocks whose number of threads is not a multiple of the warp size.
    PartialWarps {
        /// Threads in a block.
        threads: u32,
    },
    /// Warps wait for memory, and there are too few of them to hide its latency.
    MemoryLatency(Warps),
    /// Warps wait for the results of their own arithmetic or shared-memory instructions.
    ArithmeticLatency(Warps),
    /// Warps wait for other warps at barriers.
    Barriers,
    /// Warps wait for memory fences.
    Fences,
    /// The grid has fewer blocks than the device has SMs.
    TooFewBlocks {
        /// Number of blocks in the grid.
        blocks: u64,
        /// Number of SMs of the device.
        sms: u32,
    },
    /// Tail effect: SMs are idle while the last wave of blocks runs.
    TailWave {
        /// Number of waves: blocks of the grid over the blocks that are resident at once.
        waves: f64,
    },
}

/// Execution pipes of an SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pipe {
    /// Single precision, and integer operations on devices where they share the pipe.
    Float,
    /// Integer operations.
    Int,
    /// Double precision.
    Double,
    /// Half precision.
    Half,
    /// Special functions and conversions.
    Special,
    /// Tensor cores.
    Tensor,
}

/// The resident warps that hide latency.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Warps {
    /// Resident warps of an SM, on average.
    pub resident: f64,
    /// Largest number of resident warps of an SM.
    pub limit: u32,
    /// The reason why no more warps are resident.
    pub limiter: Limiter,
}

/// The reason why no more warps are resident on an SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limiter {
    /// None: most of the warp slots are taken.
    Enough,
    /// The grid has no more blocks.
    Grid,
    /// Registers.
    Registers,
    /// Shared memory.
    SharedMemory,
    /// The limit of blocks on an SM: the blocks are small.
    SmallBlocks,
    /// The size of the blocks: another one does not fit into the remaining warp slots.
    LargeBlocks,
}

/// Load of a launch on the units of the device. Times are in nanoseconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoadProfile {
    /// Time in which each DRAM channel (compute capability 1.x: partition) transferred data, in nanoseconds.
    pub dram_busy_ns: Vec<u64>,
    /// Number of transfers of each DRAM channel.
    pub dram_requests: Vec<u64>,
    /// Number of rows that each DRAM channel opened.
    pub dram_rows: Vec<u64>,
    /// Load of the busiest channel over the mean load, averaged over intervals of time. 1: even.
    pub dram_unevenness: f64,
    /// Time in which each L2 slice (compute capability 1.x: port of a partition) was busy, in nanoseconds.
    pub l2_busy_ns: Vec<u64>,
    /// Number of requests of each L2 slice.
    pub l2_requests: Vec<u64>,
    /// Load of the busiest L2 slice over the mean load. 1: even.
    pub l2_unevenness: f64,
    /// Number of transfers of each DRAM bank, summed over the channels.
    pub bank_requests: Vec<u64>,
    /// Number of rows that each DRAM bank opened, summed over the channels.
    pub bank_rows: Vec<u64>,
    /// Number of words that each shared-memory bank delivered, summed over the SMs.
    pub shared_words: Vec<u64>,
    /// Load of the busiest shared-memory bank over the mean load. 1: even.
    pub shared_unevenness: f64,
}

/// Coordinates of a launch in the roofline plot. Rates are those of the kernel itself, without launch
/// overhead.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Roofline {
    /// Half-precision operations. A multiply-add counts as two.
    pub fp16_flops: u64,
    /// Single-precision operations. A multiply-add counts as two.
    pub fp32_flops: u64,
    /// Double-precision operations. A multiply-add counts as two.
    pub fp64_flops: u64,
    /// Rate of all floating-point operations, in GFLOP/s.
    pub gflops: f64,
    /// Arithmetic intensity: operations per byte that DRAM transferred. 0 if it transferred none.
    pub per_dram_byte: f64,
    /// Operations per byte that the L2 transferred.
    pub per_l2_byte: f64,
    /// Roof of single precision, in GFLOP/s.
    pub peak_fp32_gflops: f64,
    /// Roof of double precision, in GFLOP/s. 0: the device has none.
    pub peak_fp64_gflops: f64,
    /// Roof of DRAM bandwidth, in GB/s.
    pub peak_dram_gbps: f64,
    /// Roof of L2 bandwidth, in GB/s. 0: the device has no L2.
    pub peak_l2_gbps: f64,
}

/// Asks for a timeline: the SM to record, and its capacity. After 32 launches that filled it, no further
/// launch has a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelineRequest {
    /// Index of the SM.
    pub sm: u32,
    /// Capacity in segments for each launch. The first segments are kept.
    pub segments: u32,
}

/// States of the warps of one SM over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// Index of the SM.
    pub sm: u32,
    /// Length of an SM cycle in picoseconds. All times are multiples of it.
    pub period_ps: u64,
    /// Number of segments that were not recorded because the timeline was full.
    pub dropped: u64,
    /// Time up to which the timeline is complete, in picoseconds: the start of the first dropped segment, or
    /// the end of the last segment.
    pub until_ps: u64,
    /// Segments in the order in which they ended.
    pub segments: Vec<Segment>,
}

/// A period in which a warp stays in one state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// Warp slot of the SM.
    pub slot: u32,
    /// Linear index of the warp's block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Index of the warp in its block.
    pub warp: u32,
    /// Start, in picoseconds from the start of the kernel.
    pub from_ps: u64,
    /// End, in picoseconds from the start of the kernel.
    pub to_ps: u64,
    /// State: `issued`, or a stall reason as in [`crate::Launch::stalls`].
    pub state: String,
    /// Index of the instruction that the warp issued or waited to issue. If several followed one another, the
    /// first.
    pub pc: u32,
    /// Line of that instruction in the reader's file. 0: none.
    pub line: u32,
}
