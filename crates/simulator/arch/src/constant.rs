//! Caches of constant memory: two levels in each SM, in front of L2 (1.x: of DRAM).
//!
//! Sizes and latencies: GT200 from Wong et al. 2010; 3.7 to 7.0 from Jia et al. 2018, tables 3.1, 4.1 and
//! 4.2. For 2.x those of 3.x are assumed, for later architectures those of 7.0.

/// Constant caches of an SM. The latency of the first level is [`crate::Latencies::constant`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConstantSpec {
    /// Size of the first level, bytes. Its lines have 64 bytes.
    pub first_bytes: u32,
    /// Size of the second level, bytes. Its lines have 256 bytes.
    pub second_bytes: u32,
    /// Latency of a load that hits the second level, SM clocks.
    pub second_latency: u32,
    /// Latency of a load that misses both levels, SM clocks.
    pub latency: u32,
}
