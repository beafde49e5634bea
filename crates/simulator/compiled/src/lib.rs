//! Translates a function of device code to WebAssembly, so that a warp executes it many instructions at a time. The module
//! `host` does the same for functions of the host.
//!
//! The interpreter in `functional` stays the definition of what an instruction does. Translated code does the same to the
//! same registers and the same memory, and stops wherever anything unusual happens: at instructions that are not
//! translated, at accesses that may fault, where lanes diverge or reconverge, and where the warp's turn is over. It stops
//! *between* two instructions, so the interpreter can always go on.
//!
//! The unit of translation is the [`Group`]: instructions in a row that can be executed for four lanes at a time, a vector
//! of 128 bits, before the next four lanes begin. Each group checks all its accesses first and then cannot fail, so it is
//! executed as a whole or not at all. The module `group` says which instructions may share one.
//!
//! The module that [`translate`] returns imports the memory in which registers, shared memory and device memory lie, and
//! exports one function, `run(context, group) -> pc`. [`Context`] says what it finds where.

mod access;
mod alu;
mod alu64;
mod convert;
mod emit;
mod group;
mod host;
mod shuffle;
mod slice;

pub use emit::{Options, Unit, probe, translate};
pub use group::{Cluster, Group};
pub use host::{HostContext, HostSite, HostUnit, Rand, translate_host};

/// What translated code finds at the address that is its first argument. Pointers are addresses in the imported memory;
/// 32-bit code reads their low words.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Context {
    /// Rows of the function's registers: 32 words each, one for each lane.
    pub registers: u64,
    /// Predicate registers of the function: a word each, one bit for each lane.
    pub predicates: u64,
    /// Bytes of the block's shared memory.
    pub shared: u64,
    /// Bytes of the kernel's parameters.
    pub parameters: u64,
    /// Bytes of the constant bank.
    pub constants: u64,
    /// `threadIdx` of the warp's lanes: three rows.
    pub thread_indices: u64,
    /// [`Count`]s by group, to which executed groups are added.
    pub counts: u64,
    /// [`Site`]s by [`Cluster::site`].
    pub sites: u64,
    /// By [`Cluster::guarded`]: how often warps with a lane in which the guard held executed the cluster. Words of 64 bits.
    pub guarded: u64,
    /// Size of shared memory in bytes.
    pub shared_bytes: u32,
    /// Size of the parameters in bytes.
    pub parameter_bytes: u32,
    /// Size of the constant bank in bytes.
    pub constant_bytes: u32,
    /// Lanes of the path, never zero.
    pub mask: u32,
    /// Number of lanes in `mask`.
    pub threads: u32,
    /// Program counter at which the path ends because its lanes wait for others there.
    pub stop: u32,
    /// Warp instructions that may be executed. Those executed are subtracted.
    pub budget: u32,
    /// Jumps backward that may be executed. Those executed are subtracted.
    pub jumps: u32,
    /// Values of [`Uniform`] special registers.
    pub uniforms: [u32; Uniform::COUNT],
}

/// Special registers that have one value in all lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniform {
    /// `blockDim` along an axis.
    NTid(u8),
    /// `blockIdx` along an axis.
    CtaId(u8),
    /// `gridDim` along an axis.
    NCtaId(u8),
    /// Number of the warp in its block.
    WarpId,
}

impl Uniform {
    /// Number of values in [`Context::uniforms`].
    pub const COUNT: usize = 10;
    /// Index in [`Context::uniforms`].
    pub fn index(self) -> usize {
        match self {
            Uniform::NTid(axis) => usize::from(axis),
            Uniform::CtaId(axis) => 3 + usize::from(axis),
            Uniform::NCtaId(axis) => 6 + usize::from(axis),
            Uniform::WarpId => 9,
        }
    }
}

/// How often a group was executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Count {
    /// By warps.
    pub warps: u64,
    /// By threads.
    pub threads: u64,
}

/// Where a cluster of accesses to global memory may access without another look: a range of one allocation.
///
/// An address is in the range if its high word is `high`, and the low word of the base register plus `shift` is at most
/// `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Site {
    /// Address of the first byte of the range in the imported memory.
    pub bytes: u64,
    /// High word of the base registers.
    pub high: u32,
    /// What to add to the low word of a base register to get the distance of the cluster's first byte from `bytes`.
    pub shift: u32,
    /// Largest such distance. The top bit is set while the range is not known.
    pub last: u32,
    /// Nothing; keeps the size a multiple of 8 bytes.
    pub unused: u32,
}

impl Site {
    /// A range that is not known yet.
    pub const UNKNOWN: Site = Site { bytes: 0, high: 0, shift: 0, last: 1 << 31, unused: 0 };
}

/// Compiles modules and runs them.
pub trait Engine {
    /// See [`Options::wide`].
    fn wide(&self) -> Option<u64>;
    /// The address in the simulator's memory at which the module's memory begins.
    fn base(&self) -> u64;
    /// Relaxed multiply-adds are rounded once.
    fn is_fused(&self) -> bool;
    /// Number of warp instructions that the interpreter executes in the time that compiling one instruction takes, about.
    fn patience(&self) -> u64;
    /// Compiles a module of [`translate`] or [`translate_host`]. It imports `memory`, except if that is wide, and `math`, a
    /// function of the host's mathematics: its number, two operands, all as bits. `None` if that is not possible.
    fn compile(&mut self, wasm: &[u8]) -> Option<Box<dyn Entry>>;
}

/// The function of a module that was compiled.
pub trait Entry {
    /// Executes code from the group or block of this index on, and returns the next instruction. `context` is the address of
    /// the [`Context`] or [`HostContext`] in the simulator's memory.
    fn run(&mut self, context: u64, index: u32) -> u32;
}
