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
    /// Blocks of memory that addresses lie in, in order of address.
    pub allocations: Vec<Allocation>,
    /// The accesses.
    pub list: Vec<Access>,
    /// Those that came after the last one there was room for.
    pub dropped: u64,
}

/// What of a device decides how an access is served.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRules {
    /// How global accesses become transactions.
    pub coalescing: Coalescing,
    /// Banks of shared memory.
    pub banks: u32,
    /// Bytes of a bank's word.
    pub bank_bytes: u32,
    /// Lanes that shared memory serves at a time: 16 or 32.
    pub bank_lanes: u32,
    /// DRAM partitions or channels of the device.
    pub partitions: u32,
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

/// A block of device memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocation {
    /// First address.
    pub address: u64,
    /// Bytes.
    pub size: u64,
    /// Name of the variable or of what the program keeps its address in, if that is known.
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
    /// Bytes of a lane.
    pub bytes: u32,
    /// Lanes that take part, lane 0 in the lowest bit.
    pub mask: u32,
    /// Address of each of the 32 lanes; of those that take no part 0.
    pub addresses: Vec<u64>,
    /// Transactions (global, local), passes (shared), lines (constant) or sectors (texture), in the order in which they are made.
    pub parts: Vec<AccessPart>,
}

/// A transaction or pass: what is served together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessPart {
    /// First byte; of a pass of shared memory 0.
    pub address: u64,
    /// Bytes moved; of a pass of shared memory the words shown by banks.
    pub bytes: u32,
    /// Lanes that get (or give) their word by it.
    pub lanes: u32,
    /// Partition or channel of device memory that the address belongs to; of shared memory 0.
    pub partition: u32,
}
