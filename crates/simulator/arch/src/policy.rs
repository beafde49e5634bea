//! Algorithms that differ between generations, as data: what an architecture *has*. By convention each enum is matched
//! exhaustively, in one module of the crate that implements it. What a researcher exchanges (warp scheduling, replacement,
//! DRAM scheduling) are traits: `timing::policies`.

/// How the lanes of a global access are combined into transactions (PG 3.2 G.3.2, PG 4.0 F.4.2, PG 12 §19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coalescing {
    /// 1.0 and 1.1: a half-warp whose k-th thread accesses the k-th word of an aligned segment makes one
    /// transaction (two for 16-byte words). Any other half-warp makes one transaction of 32 bytes for each
    /// thread.
    HalfWarpInOrder,
    /// 1.2 and 1.3: one transaction for each segment that a half-warp accesses, halved as long as only one
    /// half is used.
    HalfWarpSegments,
    /// 2.x: cached loads transfer whole lines of 128 bytes; stores and uncached loads transfer sectors of 32
    /// bytes.
    L1Lines128,
    /// From 3.0 on: sectors of 32 bytes.
    Sectors32,
}

/// How bank conflicts divide a shared-memory access into passes (PG 3.2 G.3.3, PG 4.0 F.4.3, PG 5.5 G.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedBanks {
    /// 1.x: 16 banks, an access for each half-warp, one word is broadcast in each pass.
    HalfWarpOneBroadcast,
    /// 2.x, and from 5.0 on: 32 banks of 32 bits, an access for the whole warp, any number of words is
    /// multicast. 64-bit accesses are divided into half-warps, 128-bit accesses into quarter-warps.
    WarpMulticast,
    /// 3.x: 32 banks of 64 bits in 32-bit mode. Two words of one 64-bit row are read in one pass.
    WarpWideRows,
}

/// How diverged lanes reconverge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reconvergence {
    /// A stack of masks for each warp: paths execute one after the other up to the immediate post-dominator.
    Stack,
    /// A program counter for each thread (from 7.0 on): paths may interleave, and reconverge where the
    /// compiler placed a barrier.
    PerThread,
}

/// Which global loads allocate lines in L1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum L1Loads {
    /// None. Only local memory is cached, where there is an L1 at all.
    Absent,
    /// Loads through the read-only path (`__ldg`).
    ReadOnlyPath,
    /// All loads but those with `.cg` and volatile ones.
    All,
}

/// What a global store does to L1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum L1Stores {
    /// Nothing, because L1 has no data that stores could change.
    Bypass,
    /// Evicts the line (2.x).
    WriteEvict,
    /// Updates sectors that are present, allocates none, and writes through (from 7.0 on).
    WriteThrough,
}

/// Which of several eligible warps issues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WarpOrder {
    /// The next eligible warp after the one that issued last.
    RoundRobin,
    /// The warp that issued last as long as it is eligible, else the one that has been resident longest.
    GreedyThenOldest,
}

/// Rules of single-precision arithmetic (PG 2.0 A.2, PG 3.2 G.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatRules {
    /// 1.x: denormals are flushed to zero, a multiply-add truncates the product, division and square root are
    /// approximate.
    TruncatedMad,
    /// IEEE 754-2008 with fused multiply-add and denormals.
    Ieee,
}

/// Rules of double-precision arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoubleRules {
    /// 1.0 to 1.2: the compiler demotes `double` to `float`.
    Demoted,
    /// IEEE 754-2008 with fused multiply-add and denormals.
    Ieee,
}

/// Meaning of a pointer whose state space is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressing {
    /// 1.x: the compiler must know the space of each access. Pointers of unknown space are assumed to be
    /// global.
    PerSpace,
    /// From 2.0 on: one 64-bit address space with windows for shared and local memory.
    Generic,
}

/// How atomic operations on shared memory are implemented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedAtomics {
    /// They do not exist.
    Absent,
    /// By a loop of lock, update and unlock, with one round for each of the lanes that access the same word.
    LockLoop,
    /// By the shared memory itself.
    Native,
}

/// Where kernel parameters are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KernelParams {
    /// 1.x: in shared memory, from offset 16 on. They count as shared memory of the block.
    SharedMemory,
    /// From 2.0 on: in the constant bank.
    ConstantBank,
}

/// Whether integer operations share the single-precision pipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntPipe {
    /// One pipe executes both.
    Shared,
    /// Integer operations have a pipe of their own (from 7.0 on).
    Separate,
}

/// Structure of the memory system between SMs and DRAM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hierarchy {
    /// 1.x: clusters of SMs send transactions directly to the memory partitions.
    Partitions,
    /// From 2.0 on: a crossbar connects the SMs to slices of the L2. Each slice has its own DRAM channel.
    CachedSlices,
}

/// How an address is mapped to a partition or slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressMap {
    /// 1.x: strips of [`crate::MemorySpec::strip_bytes`] in turn, that is, strip number modulo number of
    /// partitions.
    RoundRobin,
    /// From 2.0 on: strips are distributed by a hash of the upper address bits.
    Hashed,
    /// HBM: a hash distributes pages of 4 KB over the halves of L2, and their quarters over the pairs of
    /// slices in that half. Within a quarter, 256-byte pieces alternate between the two slices of the pair
    /// (H200, `tests/h200/slices.cu`).
    Pages,
}

/// What a DRAM refresh blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refreshed {
    /// All banks of the channel and therefore its bus (GDDR).
    Channel,
    /// One bank. The bus can transfer data of the other ones (HBM).
    Bank,
}
