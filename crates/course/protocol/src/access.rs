//! Access trace of one warp: its memory instructions, and the transactions and passes into which the device
//! split them.

use serde::{Deserialize, Serialize};

/// Asks a run for an access trace: names the warp, and bounds the length of the trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRequest {
    /// Linear index of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Index of the warp in its block.
    pub warp: u32,
    /// Capacity of the trace, in accesses for each launch. The first accesses are kept.
    pub most: u32,
}

/// The access trace of one warp in one launch. Accesses are in the order in which the warp issued them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Accesses {
    /// Linear index of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Index of the warp in its block.
    pub warp: u32,
    /// The rules by which the device serves accesses.
    pub rules: AccessRules,
    /// Named address ranges: allocations, variables, and the targets of the kernel's pointer parameters.
    /// Ranges overlap; of those that contain an address, the one that begins last names it most precisely.
    pub allocations: Vec<Allocation>,
    /// The recorded accesses.
    pub list: Vec<Access>,
    /// Number of accesses that were not recorded because the trace was full.
    pub dropped: u64,
}

/// The properties of a device that decide how it serves a memory access.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRules {
    /// Compute capability: major, minor.
    pub cc: [u8; 2],
    /// The coalescing rule for global accesses.
    pub coalescing: Coalescing,
    /// Number of banks of shared memory.
    pub banks: u32,
    /// Width of a shared-memory bank in bytes: 4 or 8. With 8 (compute capability 3.x) one pass reads two
    /// words of a bank, which are as many words apart as there are banks.
    pub bank_bytes: u32,
    /// Number of lanes that shared memory serves at a time: 16 (half-warp) or 32.
    pub bank_lanes: u32,
    /// Whether atomics on shared memory are loops around a lock, four passes for each update (compute
    /// capability 1.2 to 3.x).
    pub locks: bool,
    /// Number of DRAM partitions or channels of the device.
    pub partitions: u32,
    /// Interleaving granularity of DRAM in bytes: consecutive addresses stay in one partition for this long.
    pub strip_bytes: u32,
    /// Whether a hash of the address selects the partition, instead of round-robin interleaving.
    pub hashed: bool,
}

/// Coalescing rule: how global accesses of a warp become transactions (`arch::Coalescing`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coalescing {
    /// Compute capability 1.0 and 1.1: one transaction if the lanes of a half-warp access one segment in
    /// order, else one for each lane.
    HalfWarpInOrder,
    /// Compute capability 1.2 and 1.3: one transaction for each segment that a half-warp touches, reduced to
    /// the used half or quarter.
    HalfWarpSegments,
    /// Compute capability 2.x with L1: cache lines of 128 bytes.
    Lines128,
    /// Sectors of 32 bytes.
    #[default]
    Sectors32,
}

/// A named range of addresses: an allocation or variable, or the part of it from where a pointer points to
/// its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocation {
    /// First address. For constants the offset in the constant bank.
    pub address: u64,
    /// Length in bytes.
    pub size: u64,
    /// Name of the variable, or of the kernel's parameter that points to the range. Empty for an allocation
    /// without a name.
    pub name: String,
}

/// The address space of an access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Space {
    #[default]
    Global,
    Shared,
    Local,
    Constant,
    Texture,
}

/// The operation of an access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum AccessKind {
    #[default]
    Load,
    Store,
    Atomic,
}

/// One memory instruction of the warp.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Access {
    /// Index of the instruction in the program.
    pub pc: u32,
    /// Line in the reader's file, from 1. 0: the instruction belongs to no line of it.
    pub line: u32,
    /// The address space.
    pub space: Space,
    /// The operation.
    pub kind: AccessKind,
    /// Bytes for each lane. For a texture fetch the bytes of a texel, for local memory at most a word (4
    /// bytes).
    pub bytes: u32,
    /// Mask of the active lanes, lane 0 in the lowest bit.
    pub mask: u32,
    /// Address of each of the 32 lanes, 0 for inactive lanes. For a texture fetch the address of its first
    /// texel; for shared memory and constants an offset; for local memory the address in device memory.
    pub addresses: Vec<u64>,
    /// Transactions in the order in which they are made. For global and local memory the units that the
    /// device counts (sectors from compute capability 3.0 on), for textures sectors. Each active lane is in
    /// one transaction, except lanes whose texels lie outside of the image.
    pub parts: Vec<AccessPart>,
    /// Number of passes (wavefronts) through shared memory or the constant cache. The addresses and
    /// [`AccessRules`] determine which lanes each pass serves.
    pub passes: u32,
}

/// One transaction of a memory instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessPart {
    /// Address of its first byte.
    pub address: u64,
    /// Bytes transferred.
    pub bytes: u32,
    /// Mask of the lanes whose data the transaction carries, lane 0 in the lowest bit.
    pub lanes: u32,
    /// Index of the DRAM partition or channel that holds the address.
    pub partition: u32,
}
