//! The shape of a launch, and who hands out its blocks.

use crate::agenda::NEVER;

/// What is launched, besides the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaunchShape {
    /// Blocks by axis.
    pub grid: [u32; 3],
    /// Threads by axis.
    pub block: [u32; 3],
    /// Dynamic shared memory, bytes.
    pub dynamic_smem: u32,
    /// Shared memory of a block in all, bytes: what is left of a unified memory is L1.
    pub smem: u32,
    /// Resident blocks an SM: [`arch::Occupancy::blocks`] of the kernel.
    pub blocks_per_sm: u32,
}

impl LaunchShape {
    /// Blocks of the grid.
    pub fn blocks(&self) -> u64 {
        self.grid.iter().map(|&n| u64::from(n)).product()
    }
    /// Threads of a block.
    pub fn threads(&self) -> u32 {
        self.block.iter().product()
    }
    /// Warps of a block.
    pub fn warps(&self) -> u32 {
        self.threads().div_ceil(32)
    }
}

/// Hands out blocks in the order of their numbers, blockIdx.x fastest, at most one every `interval`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatcher {
    next: u64,
    total: u64,
    free: u64,
    interval: u64,
}

impl Dispatcher {
    /// All blocks to do, the first not before `start`.
    pub fn new(total: u64, interval: u64, start: u64) -> Self {
        Self { next: 0, total, free: start, interval }
    }
    /// The next block, for a place that is free at `now`: its number and when it starts.
    pub fn take(&mut self, now: u64) -> Option<(u64, u64)> {
        if self.next == self.total {
            return None;
        }
        let start = self.free.max(now);
        self.free = start + self.interval;
        self.next += 1;
        Some((self.next - 1, start))
    }
    /// Blocks handed out.
    pub fn taken(&self) -> u64 {
        self.next
    }
}

/// Clock of the SMs: cycles to time and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmClock {
    /// Length of a cycle, ps.
    pub period: u64,
}

impl SmClock {
    /// When a cycle begins.
    pub fn time(self, cycle: u64) -> u64 {
        if cycle == NEVER { NEVER } else { cycle * self.period }
    }
    /// First cycle that begins at or after a time.
    pub fn cycle(self, time: u64) -> u64 {
        if time == NEVER { NEVER } else { time.div_ceil(self.period) }
    }
}
