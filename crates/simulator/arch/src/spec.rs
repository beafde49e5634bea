//! Properties of a compute capability: the struct [`ArchSpec`] and its parts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::policy::*;
use crate::{Caches, CodeSpec, ConstantSpec, TensorSpec, tables};

/// A compute capability, such as 9.0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cc {
    /// Number of the core architecture: 9 of 9.0.
    pub major: u8,
    /// Revision of the core architecture: 0 of 9.0.
    pub minor: u8,
}

impl Cc {
    /// The capability `major.minor`.
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }
    /// Whether this capability is `first` or a later one, so that it has a feature that `first` introduced.
    /// Outside of this crate nothing else compares capabilities.
    pub fn provides(self, first: Cc) -> bool {
        self >= first
    }
    /// Value of `__CUDA_ARCH__`, for example 130 for 1.3.
    pub fn cuda_arch(self) -> u32 {
        u32::from(self.major) * 100 + u32::from(self.minor) * 10
    }
}

impl FromStr for Cc {
    type Err = String;

    /// Reads a capability such as `9.0`. The error is a message for the user.
    ///
    /// ```
    /// assert_eq!("12.1".parse(), Ok(arch::Cc::new(12, 1)));
    /// assert!("9".parse::<arch::Cc>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('.').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let (major, minor) =
            numbers.ok_or_else(|| format!("`{text}` is no compute capability such as 9.0"))?;
        Ok(Self { major, minor })
    }
}

impl fmt::Display for Cc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// An architecture: the properties that all devices of a compute capability have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArchSpec {
    /// Compute capability.
    pub cc: Cc,
    /// Name of the family, such as `Fermi`, for lists of devices.
    pub family: &'static str,
    /// Limits of a launch, and of what is resident on an SM (PG).
    pub limits: Limits,
    /// Register file of an SM, and the granularity in which it is allocated (XLS, OCC).
    pub allocation: Allocation,
    /// Shared memory of an SM (PG, OCC).
    pub shared: SharedSpec,
    /// Warp schedulers of an SM.
    pub issue: IssueSpec,
    /// Throughput of arithmetic operations, in results for each clock and SM (PG).
    pub rates: Rates,
    /// Throughput and latency of tensor cores.
    pub tensor: TensorSpec,
    /// Latencies of operations, in SM clocks.
    pub latencies: Latencies,
    /// L1 data cache of an SM.
    pub caches: Caches,
    /// Constant caches.
    pub constants: ConstantSpec,
    /// Features that programs may use (PG).
    pub features: Features,
    /// How compilers generate code for the architecture.
    pub code: CodeSpec,
    /// How the lanes of a global access are combined into memory transactions (PG).
    pub coalescing: Coalescing,
    /// How diverged lanes of a warp reconverge (PG).
    pub reconvergence: Reconvergence,
    /// Rules of single-precision arithmetic (PG).
    pub floats: FloatRules,
    /// Rules of double-precision arithmetic (PG).
    pub doubles: DoubleRules,
    /// Whether generic pointers exist (PG).
    pub addressing: Addressing,
    /// Where kernel parameters are stored (PG).
    pub params: KernelParams,
    /// Structure of the memory system between SMs and DRAM.
    pub hierarchy: Hierarchy,
    /// SMs that share one port to the interconnect. On 1.x they are a TPC (texture processing cluster); later
    /// 1.
    pub sms_per_cluster: u32,
}

impl ArchSpec {
    /// The architecture of a compute capability; `None` if there is no table for it.
    pub fn of(cc: Cc) -> Option<&'static ArchSpec> {
        Self::all().find(|arch| arch.cc == cc)
    }
    /// Every architecture, oldest first.
    pub fn all() -> impl Iterator<Item = &'static ArchSpec> {
        tables::ALL.iter().copied()
    }
}

/// Launch limits (PG, table "Technical Specifications per Compute Capability").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Largest number of threads in a block.
    pub threads_per_block: u32,
    /// Largest size of a block along x, y, z, in threads.
    pub block_dim: [u32; 3],
    /// Largest size of a grid along x, y, z, in blocks.
    pub grid_dim: [u32; 3],
    /// Largest number of blocks that are resident on an SM.
    pub blocks_per_sm: u32,
    /// Largest number of warps that are resident on an SM.
    pub warps_per_sm: u32,
    /// Largest number of threads that are resident on an SM.
    pub threads_per_sm: u32,
    /// Largest local memory of a thread, bytes.
    pub local_bytes: u32,
    /// Largest total size of a kernel's parameters, bytes.
    pub param_bytes: u32,
    /// Largest number of grids that are resident on the device at the same time.
    pub concurrent_kernels: u32,
    /// Hardware queues that feed the device with kernels. With one queue, kernels of all streams start in the
    /// order of issue.
    pub kernel_queues: u32,
}

/// Register file of an SM, and the granularity of its allocation (PG, XLS, OCC).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// 32-bit registers of an SM.
    pub regs_per_sm: u32,
    /// Largest number of registers of one block.
    pub regs_per_block: u32,
    /// Largest number of registers of one thread.
    pub regs_per_thread: u32,
    /// Unit of allocation, in registers: of a block or of a warp, as `rule` says.
    pub reg_unit: u32,
    /// Whether registers are allocated to blocks or to warps, and how the amount is rounded.
    pub rule: RegisterRule,
    /// Warps of a block are rounded up to a multiple of this number when registers are allocated to blocks.
    pub warp_unit: u32,
    /// Parts of an SM, each with an equal part of the register file. A warp takes its registers from one
    /// part.
    pub subpartitions: u32,
}

/// How registers are allocated: the three rules of the occupancy calculator (XLS, OCC).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegisterRule {
    /// To the block (1.x): the number of warps is rounded up to [`Allocation::warp_unit`], and the block's
    /// registers to [`Allocation::reg_unit`].
    PerBlock,
    /// To the warp (2.x): a warp's registers are rounded up to [`Allocation::reg_unit`], or to twice that for
    /// some register counts (XLS 5.1, OCC 7.0).
    PerWarpFermi,
    /// To the warp (from 3.0 on): a warp's registers are rounded up to [`Allocation::reg_unit`].
    PerWarp,
}

/// Shared memory of an SM (PG, XLS, OCC).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedSpec {
    /// Largest amount of shared memory that the blocks on an SM can have together, bytes.
    pub per_sm: u32,
    /// Sizes of shared memory that a split with the L1 cache allows, KB, ascending.
    pub carveouts_kb: &'static [u32],
    /// Size of the memory that shared memory and L1 share, KB; 0 if they are separate memories.
    pub unified_kb: u32,
    /// Shared memory that a block may use by default, bytes.
    pub per_block: u32,
    /// Shared memory that a block may use if the kernel has the attribute
    /// `cudaFuncAttributeMaxDynamicSharedMemorySize`, bytes.
    pub per_block_optin: u32,
    /// Unit of allocation, bytes.
    pub unit: u32,
    /// Shared memory that the system takes for itself in each block, bytes.
    pub reserved: u32,
    /// How an access is divided into passes because of bank conflicts.
    pub banks: SharedBanks,
    /// SM clocks that one pass over the banks takes.
    pub clocks_per_pass: u32,
    /// How atomic operations on shared memory are implemented.
    pub atomics: SharedAtomics,
}

/// Warp schedulers of an SM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IssueSpec {
    /// Number of schedulers. Warp w belongs to scheduler w modulo this number.
    pub schedulers: u32,
    /// SM clocks between two issues of a scheduler.
    pub interval: u32,
    /// Largest number of independent instructions of one warp that a scheduler issues at once: 2 with dual
    /// issue.
    pub dispatch: u32,
    /// Which of several eligible warps issues.
    pub order: WarpOrder,
    /// Whether integer operations have a pipe of their own.
    pub int_pipe: IntPipe,
    /// Memory instructions that an SM can hold in the queue of its load/store unit before their addresses are
    /// processed.
    pub memory_queue: u32,
    /// SM clocks from a jump to the issue of its target.
    pub branch: u32,
    /// SM clocks from the last arrival at a block's barrier to the next issue of its warps.
    pub barrier: u32,
}

/// Throughput in results for each clock and SM (PG, table "Throughput of Native Arithmetic Instructions"). A
/// warp's instruction has 32 results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Single-precision addition, multiplication and fused multiply-add.
    pub fp32: u32,
    /// Half-precision and bfloat16 arithmetic.
    pub fp16: u32,
    /// Double-precision arithmetic and comparisons.
    pub fp64: u32,
    /// Special functions: reciprocal, square roots, sine, cosine, logarithm, exponential; also warp
    /// reductions and matches.
    pub sfu: u32,
    /// Addition and subtraction of 32-bit integers; half of this for 64-bit ones.
    pub int_add: u32,
    /// Comparison, minimum and maximum.
    pub compare: u32,
    /// Bitwise logic, and moves.
    pub logic: u32,
    /// Shifts, funnel shifts and byte permutation.
    pub shift: u32,
    /// 32-bit integer multiplication and multiply-add.
    pub int_mul: u32,
    /// 24-bit integer multiplication.
    pub mul24: u32,
    /// Bit reversal and bit field extraction.
    pub bit_field: u32,
    /// Population count and leading zeros.
    pub popc: u32,
    /// Warp shuffles.
    pub shuffle: u32,
    /// Warp votes.
    pub vote: u32,
    /// Conversions between 32-bit types, and rounding of floats.
    pub convert: u32,
    /// Conversions from and to 8- and 16-bit types.
    pub convert_small: u32,
    /// Conversions from and to 64-bit types.
    pub convert64: u32,
    /// Block barriers, in lanes that arrive.
    pub barrier: u32,
    /// Memory instructions, in lanes whose addresses the load/store units process.
    pub memory: u32,
}

/// Latencies in SM clocks, from the issue of an instruction to the earliest issue of one that uses its
/// result. Sources are papers named in the tables, and measurements on an H200.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Latencies {
    /// Single-precision and simple integer arithmetic, logic and moves, in SM clocks.
    pub alu: u32,
    /// 32-bit integer multiplication, in SM clocks.
    pub int_mul: u32,
    /// An operation of the special function unit, in SM clocks.
    pub sfu: u32,
    /// Double-precision arithmetic, in SM clocks.
    pub fp64: u32,
    /// A warp shuffle, in SM clocks.
    pub shuffle: u32,
    /// A load from shared memory without bank conflicts, in SM clocks.
    pub shared: u32,
    /// A load from constant memory that hits the first cache, in SM clocks.
    pub constant: u32,
    /// A load that hits L1, in SM clocks; 0 where there is no L1.
    pub l1: u32,
    /// A load that hits L2, in SM clocks, without queueing; 0 where there is no L2.
    pub l2: u32,
    /// A load from DRAM, in SM clocks, without queueing.
    pub dram: u32,
    /// An atomic operation on shared memory without contention, in SM clocks.
    pub shared_atomic: u32,
}

/// Features that programs may use (PG, table "Feature Support per Compute Capability").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// 32-bit integer atomics on global memory.
    pub atomics_global_i32: bool,
    /// 64-bit integer atomics on global memory.
    pub atomics_global_i64: bool,
    /// 64-bit integer atomics on shared memory.
    pub atomics_shared_i64: bool,
    /// `atomicAdd` of `float`.
    pub atomic_add_f32: bool,
    /// `atomicAdd` of `double`.
    pub atomic_add_f64: bool,
    /// Warp votes `__any` and `__all`.
    pub votes: bool,
    /// The warp vote `__ballot`.
    pub ballot: bool,
    /// `__syncthreads_count`, `__syncthreads_and` and `__syncthreads_or`.
    pub barrier_reductions: bool,
    /// `__threadfence_system`.
    pub fence_system: bool,
    /// Warp shuffles.
    pub shuffle: bool,
    /// `__funnelshift_l` and its relatives.
    pub funnel_shift: bool,
    /// `__ldg`: loads through the read-only data cache.
    pub ldg: bool,
    /// Kernels can launch kernels.
    pub dynamic_parallelism: bool,
    /// Functions can be recursive and called through pointers.
    pub recursion: bool,
    /// Unified memory (`cudaMallocManaged`).
    pub unified_memory: bool,
    /// Virtual memory management (`cuMemAddressReserve`, `cuMemMap`).
    pub virtual_memory: bool,
    /// Memory pools and allocation in the order of a stream (`cudaMallocAsync`).
    pub memory_pools: bool,
    /// Texture and surface objects (`cudaCreateTextureObject`). Texture references exist everywhere.
    pub texture_objects: bool,
    /// Priorities of streams.
    pub stream_priorities: bool,
    /// Kernels can access pinned host memory.
    pub mapped_memory: bool,
    /// Pages of managed memory migrate on demand, so that host and kernels can access it at the same time,
    /// and kernels are preempted.
    pub demand_paging: bool,
    /// Half-precision arithmetic.
    pub fp16: bool,
    /// Synchronisation of a whole grid (cooperative launch).
    pub grid_sync: bool,
    /// `__match_any_sync` and `__match_all_sync`.
    pub warp_match: bool,
    /// `__reduce_add_sync` and its relatives.
    pub warp_reduce: bool,
    /// Asynchronous copies from global to shared memory.
    pub async_copy: bool,
    /// Thread block clusters.
    pub clusters: bool,
    /// Copies and kernels can overlap.
    pub copy_overlap: bool,
}
