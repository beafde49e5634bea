//! Caches of constant memory by generation: two in front of the L2 (1.x: of memory).
//!
//! Sizes and latencies: GT200 from Wong et al. 2010, 3.7 to 7.0 from Jia et al. 2018, tables 3.1, 4.1 and 4.2; 2.x as 3.x, later
//! ones as 7.0.

use crate::ArchSpec;

/// Caches of an SM; the first one's latency is [`crate::Latencies::constant`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConstantSpec {
    /// Bytes of the first, in lines of 64.
    pub first_bytes: u32,
    /// Bytes of the second, in lines of 256.
    pub second_bytes: u32,
    /// Clocks of a load that finds its word in the second.
    pub second_latency: u32,
    /// Of one that finds it in neither.
    pub latency: u32,
}

impl ArchSpec {
    /// Its constant caches.
    pub fn constants(&self) -> ConstantSpec {
        let of = |second_kb: u32, second_latency, latency| ConstantSpec {
            first_bytes: 2 << 10,
            second_bytes: second_kb << 10,
            second_latency,
            latency,
        };
        match (self.cc.major, self.cc.minor) {
            (0..=1, _) => of(8, 81, 220),
            (2..=4, _) => of(32, 92, 220),
            (5, _) => of(32, 81, 221),
            (6, 0) => of(64, 96, 236),
            (6, _) => of(32, 87, 225),
            (7.., _) => of(64, 89, 245.max(self.latencies.l2)),
        }
    }
}
