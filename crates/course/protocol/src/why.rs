//! Why a launch took the time it took: findings, load, roofline, timeline. Values only; the sentences are `diagnosis`'s.

use serde::{Deserialize, Serialize};

/// One reason for a launch's time. The shares of a launch's findings are parts of its time and sum to at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is.
    pub cause: Cause,
    /// Share of the launch's time, 0..=1.
    pub share: f64,
    /// How many times faster the launch gets at most without it: the next limit is then in the way.
    pub speedup: f64,
    /// Line of the reader's file that has most of it; 0: none in particular.
    pub line: u32,
}

/// What limits a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The kernel is over before its launch pays.
    LaunchOverhead {
        /// Launch and start, µs.
        overhead_us: f64,
    },
    /// Device memory transfers all the time, and the transfers are what was asked for.
    DramBandwidth {
        /// Reached, GB/s.
        gbps: f64,
        /// Of the device.
        peak_gbps: f64,
    },
    /// Scattered accesses: device memory opens rows instead of transferring.
    DramRows {
        /// Transfers.
        requests: u64,
        /// Rows opened for them.
        rows: u64,
    },
    /// One memory partition (or channel) works while others wait.
    PartitionCamping {
        /// Work of the busiest over the mean, stretch by stretch.
        unevenness: f64,
        /// How many there are.
        partitions: u32,
    },
    /// More is moved than the threads asked for.
    Uncoalesced {
        /// Bytes moved.
        moved: u64,
        /// Bytes asked for.
        wanted: u64,
    },
    /// The L2 or the way to it works all the time.
    L2Bandwidth,
    /// A few L2 slices have all the work.
    HotSlices {
        /// Work of the busiest over the mean.
        unevenness: f64,
    },
    /// The load/store units work all the time.
    LoadStore,
    /// Atomics on the same words wait for one another.
    Atomics {
        /// They are in shared memory.
        shared: bool,
    },
    /// Local memory: spilled registers, or arrays indexed at run time.
    LocalMemory {
        /// Share of all sectors that global and local accesses touched.
        sectors: f64,
    },
    /// Shared-memory bank conflicts.
    BankConflicts {
        /// Passes taken.
        wavefronts: u64,
        /// Of these, needless.
        conflicts: u64,
    },
    /// Shared memory works all the time, without conflicts.
    SharedBandwidth,
    /// The schedulers issue all the time.
    IssueSlots {
        /// Warp instructions a cycle and SM.
        ipc: f64,
    },
    /// A pipe works all the time.
    Pipe(Pipe),
    /// Lanes of a warp go different ways.
    Divergence {
        /// Lanes active, of 32.
        lanes: f64,
    },
    /// Blocks that do not fill their last warp.
    PartialWarps {
        /// Threads of a block.
        threads: u32,
    },
    /// Warps wait for memory, and there are too few to hide it.
    MemoryLatency(Warps),
    /// Warps wait for the results of their own arithmetic or shared memory.
    ArithmeticLatency(Warps),
    /// Warps wait for each other at barriers.
    Barriers,
    /// Warps wait for fences.
    Fences,
    /// SMs without a block.
    TooFewBlocks {
        /// Of the grid.
        blocks: u64,
        /// Of the device.
        sms: u32,
    },
    /// SMs idle while the last blocks run.
    TailWave {
        /// Blocks over the places for them.
        waves: f64,
    },
}

/// Pipes of a multiprocessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pipe {
    /// Single precision, and integers where they share it.
    Float,
    /// Integers.
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

/// Warps there are to hide latency.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Warps {
    /// Resident on an SM, on average.
    pub resident: f64,
    /// An SM holds.
    pub limit: u32,
    /// What keeps more out.
    pub limiter: Limiter,
}

/// What keeps more warps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limiter {
    /// Nothing: most of the places are taken.
    Enough,
    /// There are no more blocks in the grid.
    Grid,
    /// Registers.
    Registers,
    /// Shared memory.
    SharedMemory,
    /// The number of blocks an SM holds: they are small.
    SmallBlocks,
    /// The blocks' size: another does not fit.
    LargeBlocks,
}

/// How a launch's work was spread, by unit. Times in nanoseconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoadProfile {
    /// Time each DRAM channel (1.x: partition) transferred.
    pub dram_busy_ns: Vec<u64>,
    /// Its transfers.
    pub dram_requests: Vec<u64>,
    /// Rows it opened for them.
    pub dram_rows: Vec<u64>,
    /// Busiest over mean of the channels, stretch by stretch of time: 1 is even.
    pub dram_unevenness: f64,
    /// Time each L2 slice (1.x: port of a partition) worked.
    pub l2_busy_ns: Vec<u64>,
    /// Its requests.
    pub l2_requests: Vec<u64>,
    /// Busiest over mean.
    pub l2_unevenness: f64,
    /// Transfers of DRAM banks by number, over all channels.
    pub bank_requests: Vec<u64>,
    /// Rows they opened.
    pub bank_rows: Vec<u64>,
    /// Words each shared-memory bank showed, over all SMs.
    pub shared_words: Vec<u64>,
    /// Busiest over mean.
    pub shared_unevenness: f64,
}

/// Where a launch is under the device's roofs. Rates are of the kernel itself, without its launch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Roofline {
    /// Half-precision operations; two for a multiply-add.
    pub fp16_flops: u64,
    /// Single precision.
    pub fp32_flops: u64,
    /// Double precision.
    pub fp64_flops: u64,
    /// Billions of all of them a second.
    pub gflops: f64,
    /// Operations a byte that DRAM moved; 0 when it moved none.
    pub per_dram_byte: f64,
    /// Operations a byte that the L2 moved.
    pub per_l2_byte: f64,
    /// Roof of single precision, GFLOP/s.
    pub peak_fp32_gflops: f64,
    /// Of double precision; 0: none.
    pub peak_fp64_gflops: f64,
    /// Of DRAM, GB/s.
    pub peak_dram_gbps: f64,
    /// Of the L2, GB/s; 0: none.
    pub peak_l2_gbps: f64,
}

/// Which SM to watch, and how long. Launches after 32 that had as much to keep have no timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelineRequest {
    /// Number of the SM.
    pub sm: u32,
    /// Most segments kept of each launch: its first ones.
    pub segments: u32,
}

/// What the warps of one SM did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// The SM.
    pub sm: u32,
    /// Length of a cycle of the SM, picoseconds: times are multiples of it.
    pub period_ps: u64,
    /// Segments that came after the last one there was room for.
    pub dropped: u64,
    /// Up to here nothing is missing, picoseconds: where the first of those begins, or the last segment's end.
    pub until_ps: u64,
    /// In the order in which they ended.
    pub segments: Vec<Segment>,
}

/// A stretch of a warp's life in one state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// Warp slot of the SM.
    pub slot: u32,
    /// Number of its block, blockIdx.x fastest.
    pub block: u64,
    /// Warp of the block.
    pub warp: u32,
    /// From the start of the kernel, picoseconds.
    pub from_ps: u64,
    /// Until.
    pub to_ps: u64,
    /// `issued`, or a stall reason as in [`crate::Launch::stalls`].
    pub state: String,
    /// Instruction it issued, or waited to issue; where several followed one another, the first.
    pub pc: u32,
    /// Its line in the reader's file; 0: none.
    pub line: u32,
}
