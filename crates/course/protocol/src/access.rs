//! What the instructions of one warp asked of memory, and what the memory system made of it.

use serde::{Deserialize, Serialize};

/// Whose accesses to write down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRequest {
    /// Number of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Warp of the block.
    pub warp: u32,
    /// Most accesses kept of each launch: its first ones.
    pub most: u32,
}

/// The accesses of one warp, in the order in which it issued them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Accesses {
    /// Number of the block.
    pub block: u64,
    /// Warp of the block.
    pub warp: u32,
    /// How the device forms transactions.
    pub rules: AccessRules,
    /// Allocations, variables, and what the kernel's parameters point to: of those that hold an address the one that begins
    /// last has the best name for it.
    pub allocations: Vec<Allocation>,
    /// The accesses.
    pub list: Vec<Access>,
    /// Those that came after the last one there was room for.
    pub dropped: u64,
}

/// What of a device decides how an access is served.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRules {
    /// Compute capability.
    pub cc: [u8; 2],
    /// How global accesses become transactions.
    pub coalescing: Coalescing,
    /// Banks of shared memory.
    pub banks: u32,
    /// Bytes that a bank shows in a pass: with 8, two words that are as far apart as there are banks (3.x).
    pub bank_bytes: u32,
    /// Lanes that shared memory serves at a time: 16 or 32.
    pub bank_lanes: u32,
    /// Atomics on shared memory are loops around a lock: four passes for one (1.2 to 3.x).
    pub locks: bool,
    /// DRAM partitions or channels of the device.
    pub partitions: u32,
    /// Bytes that lie in one of them before the next one's turn.
    pub strip_bytes: u32,
    /// They do not take turns: a hash of the address says which one it is.
    pub hashed: bool,
}

/// How global accesses become transactions (`arch::Coalescing`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coalescing {
    /// 1.0 and 1.1: half a warp in order in one segment, or every lane by itself.
    HalfWarpInOrder,
    /// 1.2 and 1.3: half a warp, segment by segment, shrunk to what is used.
    HalfWarpSegments,
    /// 2.x with the first cache: lines of 128 bytes.
    Lines128,
    /// Sectors of 32 bytes.
    #[default]
    Sectors32,
}

/// A block of device memory, or what lies in it from where a pointer points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocation {
    /// First address; of constants their offset in the constant bank.
    pub address: u64,
    /// Bytes.
    pub size: u64,
    /// The variable, or the kernel's parameter that points to it; empty: an allocation.
    pub name: String,
}

/// Which memory.
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

/// What is done to it.
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
    /// The instruction.
    pub pc: u32,
    /// Its line in the reader's file; 0: none.
    pub line: u32,
    /// Which memory.
    pub space: Space,
    /// What is done.
    pub kind: AccessKind,
    /// Bytes of a lane; of a texture those of a texel, of local memory at most a word.
    pub bytes: u32,
    /// Lanes that take part, lane 0 in the lowest bit.
    pub mask: u32,
    /// Address of each of the 32 lanes, of a fetch its first texel's; of those that take no part 0. Offsets in shared memory and
    /// constants; local memory's are where it lies in device memory.
    pub addresses: Vec<u64>,
    /// Transactions, in the order in which they are made: of global and local memory what the device counts, which is sectors
    /// from 3.0 on, of a texture sectors. Every lane is in one, but texels outside of their image are in none.
    pub parts: Vec<AccessPart>,
    /// Passes of shared memory or of the constant cache. Which lanes are in each follows from addresses and rules.
    pub passes: u32,
}

/// A transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessPart {
    /// First byte.
    pub address: u64,
    /// Bytes moved.
    pub bytes: u32,
    /// Lanes that get (or give) their word by it.
    pub lanes: u32,
    /// Partition or channel of device memory that the address belongs to.
    pub partition: u32,
}
