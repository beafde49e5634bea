//! What one compute capability is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::policy::*;
use crate::{Caches, CodeSpec, TensorSpec, tables};

/// Compute capability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cc {
    /// Core architecture.
    pub major: u8,
    /// Revision.
    pub minor: u8,
}

impl Cc {
    /// `cc(1, 3)`.
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }
    /// A feature that devices have from capability `first` on exists here. Outside of this crate nothing else compares
    /// capabilities.
    pub fn provides(self, first: Cc) -> bool {
        self >= first
    }
    /// Value of `__CUDA_ARCH__`: 130 for 1.3.
    pub fn cuda_arch(self) -> u32 {
        u32::from(self.major) * 100 + u32::from(self.minor) * 10
    }
}

impl FromStr for Cc {
    type Err = String;

    /// Reads `9.0`.
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

/// An architecture: all that is the same for every device of a compute capability.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArchSpec {
    /// Which.
    pub cc: Cc,
    /// Family name, for example `Fermi`.
    pub family: &'static str,
    /// What a launch may ask for.
    pub limits: Limits,
    /// Granularities of what a block takes.
    pub allocation: Allocation,
    /// Shared memory of an SM.
    pub shared: SharedSpec,
    /// Schedulers.
    pub issue: IssueSpec,
    /// Results per clock and SM.
    pub rates: Rates,
    /// Tensor cores.
    pub tensor: TensorSpec,
    /// Clocks until a result can be used.
    pub latencies: Latencies,
    /// L1 and constant cache.
    pub caches: Caches,
    /// What programs may use.
    pub features: Features,
    /// How a compiler writes code for it.
    pub code: CodeSpec,
    /// Rule of global accesses.
    pub coalescing: Coalescing,
    /// Rule of divergence.
    pub reconvergence: Reconvergence,
    /// Single precision.
    pub floats: FloatRules,
    /// Double precision.
    pub doubles: DoubleRules,
    /// Generic pointers.
    pub addressing: Addressing,
    /// Parameters of kernels.
    pub params: KernelParams,
    /// Between SMs and DRAM.
    pub hierarchy: Hierarchy,
    /// SMs that share a port to memory: a TPC on 1.x.
    pub sms_per_cluster: u32,
}

impl ArchSpec {
    /// The architecture of that capability.
    pub fn of(cc: Cc) -> Option<&'static ArchSpec> {
        Self::all().find(|arch| arch.cc == cc)
    }
    /// Every architecture, oldest first.
    pub fn all() -> impl Iterator<Item = &'static ArchSpec> {
        tables::ALL.iter().copied()
    }
}

/// Launch limits (PG table "Technical specifications per compute capability").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Threads of a block.
    pub threads_per_block: u32,
    /// Block size by axis.
    pub block_dim: [u32; 3],
    /// Grid size by axis.
    pub grid_dim: [u32; 3],
    /// Resident blocks of an SM.
    pub blocks_per_sm: u32,
    /// Resident warps of an SM.
    pub warps_per_sm: u32,
    /// Resident threads of an SM.
    pub threads_per_sm: u32,
    /// Local memory of a thread, bytes.
    pub local_bytes: u32,
    /// Kernel parameters, bytes.
    pub param_bytes: u32,
    /// Kernels that run at the same time.
    pub concurrent_kernels: u32,
    /// Queues that they come from: with one, they start in the order of issue over all streams.
    pub kernel_queues: u32,
}

/// Register allocation and its granularity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// 32-bit registers of an SM.
    pub regs_per_sm: u32,
    /// Registers one block may take.
    pub regs_per_block: u32,
    /// Registers one thread may take.
    pub regs_per_thread: u32,
    /// Unit of allocation, registers.
    pub reg_unit: u32,
    /// Who takes registers.
    pub rule: RegisterRule,
    /// Warps are counted in groups of this many.
    pub warp_unit: u32,
    /// Parts of an SM with an own register file.
    pub subpartitions: u32,
}

/// Who takes registers and in what unit: the occupancy calculator's three rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegisterRule {
    /// The block (cc 1.x): warps rounded up, times registers, rounded up to the unit.
    PerBlock,
    /// The warp, with the doubled unit for some counts (cc 2.x, calculator 5.1 and cuda_occupancy.h 7.0).
    PerWarpFermi,
    /// The warp, rounded up to the unit.
    PerWarp,
}

/// Shared memory of an SM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedSpec {
    /// Bytes of an SM for blocks, at most.
    pub per_sm: u32,
    /// Sizes the split with L1 allows, KB, ascending.
    pub carveouts_kb: &'static [u32],
    /// Shared memory and L1 together, KB; 0: not one memory.
    pub unified_kb: u32,
    /// Bytes a block may use without asking.
    pub per_block: u32,
    /// Bytes a block may use with `cudaFuncAttributeMaxDynamicSharedMemorySize`.
    pub per_block_optin: u32,
    /// Unit of allocation, bytes.
    pub unit: u32,
    /// Taken by the system from each block, bytes.
    pub reserved: u32,
    /// Bank rule.
    pub banks: SharedBanks,
    /// Clocks one pass takes: banks deliver a word every so many SM clocks.
    pub clocks_per_pass: u32,
    /// Atomics.
    pub atomics: SharedAtomics,
}

/// How instructions are issued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IssueSpec {
    /// Schedulers of an SM; warp w belongs to scheduler w modulo this.
    pub schedulers: u32,
    /// Clocks from one issue of a scheduler to its next.
    pub interval: u32,
    /// Independent instructions of one warp that go together.
    pub dispatch: u32,
    /// Who goes first.
    pub order: WarpOrder,
    /// Integer pipe.
    pub int_pipe: IntPipe,
    /// Memory instructions an SM holds before their addresses are worked off.
    pub memory_queue: u32,
    /// Clocks until a jump's target can issue.
    pub branch: u32,
    /// Clocks from the last arrival at a barrier until warps go on.
    pub barrier: u32,
}

/// Results per clock and SM by operation (PG table "Throughput of native arithmetic instructions").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // one field an operation class of isa
pub struct Rates {
    pub fp32: u32,
    pub fp16: u32,
    pub fp64: u32,
    pub sfu: u32,
    pub int_add: u32,
    pub compare: u32,
    pub logic: u32,
    pub shift: u32,
    pub int_mul: u32,
    pub mul24: u32,
    pub bit_field: u32,
    pub popc: u32,
    pub shuffle: u32,
    pub vote: u32,
    pub convert: u32,
    pub convert_small: u32,
    pub convert64: u32,
    pub barrier: u32,
    /// Lanes whose addresses the load/store units take.
    pub memory: u32,
}

/// SM clocks from issue to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // named by what they are the latency of
pub struct Latencies {
    pub alu: u32,
    pub int_mul: u32,
    pub sfu: u32,
    pub fp64: u32,
    pub shuffle: u32,
    pub shared: u32,
    /// Constant cache, hit.
    pub constant: u32,
    /// L1 hit; 0 where there is none.
    pub l1: u32,
    /// L2 hit, in all; 0 where there is none.
    pub l2: u32,
    /// DRAM, in all, unloaded.
    pub dram: u32,
    /// Atomic on shared memory without contention.
    pub shared_atomic: u32,
}

/// What programs may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // named by what they allow
pub struct Features {
    pub atomics_global_i32: bool,
    pub atomics_global_i64: bool,
    pub atomics_shared_i64: bool,
    pub atomic_add_f32: bool,
    pub atomic_add_f64: bool,
    pub votes: bool,
    pub ballot: bool,
    pub barrier_reductions: bool,
    pub fence_system: bool,
    pub shuffle: bool,
    pub funnel_shift: bool,
    pub ldg: bool,
    pub dynamic_parallelism: bool,
    pub recursion: bool,
    pub unified_memory: bool,
    pub virtual_memory: bool,
    /// Kernels may access pinned host memory.
    pub mapped_memory: bool,
    /// Pages of managed memory move on demand, so that host and kernels may use it at once, and kernels are preempted.
    pub demand_paging: bool,
    pub fp16: bool,
    pub grid_sync: bool,
    pub warp_match: bool,
    pub warp_reduce: bool,
    pub async_copy: bool,
    pub clusters: bool,
    /// Copies and kernels may overlap.
    pub copy_overlap: bool,
}
