//! Where generations differ in algorithm, not in a number. Each enum is matched exhaustively in one module.

/// How the lanes of a global access become transactions (PG 3.2 G.3.2, PG 4.0 F.4.2, PG 12 §19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coalescing {
    /// cc 1.0, 1.1: a half-warp whose k-th thread takes the k-th word of an aligned segment makes one transaction
    /// (two for 16-byte words), any other one per thread, 32 bytes each.
    HalfWarpInOrder,
    /// cc 1.2, 1.3: one transaction per segment that a half-warp touches, halved while only one half is used.
    HalfWarpSegments,
    /// cc 2.x: cached loads move whole lines of 128 bytes; stores and uncached loads 32-byte sectors.
    L1Lines128,
    /// cc 3.0 on: sectors of 32 bytes.
    Sectors32,
}

/// How a shared-memory access is cut into passes (PG 3.2 G.3.3, PG 4.0 F.4.3, PG 5.5 G.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedBanks {
    /// cc 1.x: 16 banks, half-warp by half-warp, one word broadcast in each pass.
    HalfWarpOneBroadcast,
    /// 32 banks of 32 bits, whole warps, any number of words multicast. 64-bit accesses go by half-warps, 128-bit by
    /// quarters.
    WarpMulticast,
    /// cc 3.x: 32 banks of 64 bits in 32-bit mode: two words of one 64-bit row share a pass.
    WarpWideRows,
}

/// How diverged lanes meet again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reconvergence {
    /// A stack of masks per warp: paths run to the immediate post-dominator one after the other.
    Stack,
    /// A program counter per thread (cc 7.0 on): paths may interleave, and meet where the compiler placed a barrier.
    PerThread,
}

/// Which global loads the L1 keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum L1Loads {
    /// None; local memory only, where there is an L1 at all.
    Absent,
    /// Only loads through the read-only path (`__ldg`).
    ReadOnlyPath,
    /// All loads but `cg` and volatile ones.
    All,
}

/// What a global store does to the L1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum L1Stores {
    /// Nothing: the L1 keeps no data that stores could change.
    Bypass,
    /// Drops the line (cc 2.x).
    WriteEvict,
    /// Updates sectors that are there, allocates none, writes through (cc 7.0 on).
    WriteThrough,
}

/// Which of the eligible warps goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WarpOrder {
    /// The next one after the last issued.
    RoundRobin,
    /// The last issued while it can, else the one resident longest.
    GreedyThenOldest,
}

/// Single precision (PG 2.0 A.2, PG 3.2 G.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatRules {
    /// cc 1.x: denormals are zero, a multiply-add truncates the product, division and square root are approximate.
    TruncatedMad,
    /// IEEE 754-2008 with fused multiply-add and denormals.
    Ieee,
}

/// Double precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoubleRules {
    /// Doubles are demoted to floats by the compiler (cc 1.0 to 1.2).
    Demoted,
    /// IEEE, denormals and fused multiply-add included.
    Ieee,
}

/// What a pointer of no declared space means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressing {
    /// The compiler must know the space (cc 1.x); unknown pointers are taken as global.
    PerSpace,
    /// One 64-bit space with windows for shared and local memory.
    Generic,
}

/// How atomics on shared memory work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedAtomics {
    /// Not at all.
    Absent,
    /// Lock, update, unlock: a loop over lanes that meet.
    LockLoop,
    /// In the memory itself.
    Native,
}

/// Where kernel parameters lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KernelParams {
    /// In shared memory, from 16 on, counted in the block's use (cc 1.x).
    SharedMemory,
    /// In the constant bank.
    ConstantBank,
}

/// Do integer operations share the float pipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntPipe {
    /// One pipe for both.
    Shared,
    /// An own pipe (cc 7.0 on).
    Separate,
}

/// What lies between SMs and DRAM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hierarchy {
    /// cc 1.x: clusters of SMs send transactions straight to the memory partitions.
    Partitions,
    /// An L2 in slices, each with its DRAM channel, behind a crossbar.
    CachedSlices,
}

/// Which partition or slice an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressMap {
    /// Strips in turn: strip number modulo partitions (cc 1.x).
    RoundRobin,
    /// Strips spread by a hash of the upper address bits (cc 2.0 on).
    Hashed,
    /// Pages of 4 KB hashed over the halves of the L2, their quarters over the pairs of slices of that half, every other 256
    /// bytes in the other slice of the pair (H200, measured: `tests/h200/slices.cu`).
    Pages,
}

/// What a refresh of DRAM holds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refreshed {
    /// All banks and with them the bus.
    Channel,
    /// One bank; the bus carries what others have (HBM).
    Bank,
}
