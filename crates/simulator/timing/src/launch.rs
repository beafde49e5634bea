//! The shape of a launch, the dispatcher of its blocks, and the clock of the SMs.

use arch::{DeviceSpec, KernelResources, occupancy};

use crate::event_queue::NEVER;
use crate::sampling::Sampling;

/// The shape of a launch: everything but the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaunchShape {
    /// Blocks of the grid along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// Dynamic shared memory, bytes.
    pub dynamic_smem: u32,
    /// All shared memory of a block, bytes. What the resident blocks leave of a unified memory is L1.
    pub smem: u32,
    /// Resident blocks of an SM: [`arch::Occupancy::blocks`] of the kernel.
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
    /// Size of the L1 of an SM, bytes: what shared memory leaves of a unified memory, or its own.
    pub(crate) fn l1_bytes(&self, device: &DeviceSpec) -> u64 {
        let arch = &device.arch;
        if arch.shared.unified_kb == 0 {
            return u64::from(arch.caches.l1_kb) * 1024;
        }
        let kernel = KernelResources { threads: self.threads(), regs: 0, smem: self.smem, optin: true };
        let carve = occupancy::carveout(arch, &kernel, self.blocks_per_sm);
        u64::from(arch.shared.unified_kb) * 1024 - u64::from(carve)
    }
}

/// How fast blocks are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// From one block to the next while slots are filled at the start, ps.
    pub fill: u64,
    /// From one block's retirement to the next, ps: the dispatcher handles them one after the other.
    pub retire: u64,
    /// From a retirement to the start of the next block in that slot, ps.
    pub turnaround: u64,
}

/// Hands out blocks in the order of their numbers (blockIdx.x fastest), as fast as its pace allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatcher {
    /// Blocks handed out or left out.
    next: u64,
    /// Blocks of the grid.
    total: u64,
    /// When the next block may start while the device fills, ps.
    start: u64,
    /// When the last retirement has been handled, ps.
    retired: u64,
    /// Which blocks are left out, if the launch may be sampled.
    pub sampling: Option<Sampling>,
    /// Which blocks are handed out, if some SMs are in the background.
    share: Option<Share>,
    pace: Pace,
}

/// The part of the blocks of a grid that SMs in detail get, evenly spread: `part` of each `all`. SMs in the background get the
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    first: u64,
    end: u64,
    all: u64,
    part: u64,
}

impl Share {
    /// Whether a block goes to an SM in detail.
    fn has(self, block: u64) -> bool {
        let of = |blocks: u64| (u128::from(blocks) * u128::from(self.part) / u128::from(self.all)) as u64;
        of(block - self.first + 1) > of(block - self.first)
    }
    /// The first block from `block` on that goes to an SM in detail, or the end.
    fn next(self, block: u64) -> u64 {
        (block..self.end).find(|&block| self.has(block)).unwrap_or(self.end)
    }
    /// The blocks that go to SMs in the background, in order.
    pub fn others(self) -> impl Iterator<Item = u64> {
        (self.first..self.end).filter(move |&block| !self.has(block))
    }
}

impl Dispatcher {
    /// For a grid of `total` blocks, at the pace of a device.
    pub fn of(device: &DeviceSpec, total: u64) -> Self {
        let fabric = &device.memory.fabric;
        let pace = Pace {
            fill: u64::from(fabric.fill_ps),
            retire: u64::from(fabric.retire_ps),
            turnaround: u64::from(fabric.turnaround_ns) * 1000,
        };
        Self::new(total, pace, u64::from(fabric.start_ns.saturating_sub(fabric.setup_ns)) * 1000)
    }
    /// For a grid of `total` blocks, the first of which starts at `start`, ps.
    pub fn new(total: u64, pace: Pace, start: u64) -> Self {
        Self { next: 0, total, start, retired: 0, sampling: None, share: None, pace }
    }
    /// The next block, for a slot that was free from the start: its number and when it starts, ps.
    pub fn fill(&mut self) -> Option<(u64, u64)> {
        let start = self.start;
        self.start += self.pace.fill;
        Some((self.take()?, start))
    }
    /// A block in the background has ended at `now`, ps.
    pub fn other_ended(&mut self, now: u64) {
        self.retired = self.retired.max(now) + self.pace.retire;
    }
    /// A block has ended at `now`, ps, when `issues` warp instructions had issued. Returns the next one for its slot: its number and
    /// when it starts, ps.
    pub fn refill(&mut self, now: u64, issues: u64) -> Option<(u64, u64)> {
        self.retired = self.retired.max(now) + self.pace.retire;
        if let Some(sampling) = &mut self.sampling {
            sampling.block_ended(now, issues);
        }
        Some((self.take()?, self.retired + self.pace.turnaround))
    }
    fn take(&mut self) -> Option<u64> {
        let taken = match (&self.share, &mut self.sampling) {
            (Some(share), _) => share.next(self.next),
            (None, Some(sampling)) => sampling.skip_gap(self.next),
            (None, None) => self.next,
        };
        self.next = self.total.min(taken + 1);
        (taken < self.total).then_some(taken)
    }
    /// From now on only `part` of `all` SMs ask for blocks: they get their share of those that are left.
    pub fn share(&mut self, all: usize, part: usize) -> Share {
        let (all, part) = (all as u64, part as u64);
        let share = Share { first: self.next, end: self.total, all, part };
        (self.share, self.sampling) = (Some(share), None);
        share
    }
    /// Plans which of the other blocks are left out: see [`Sampling::plan`].
    pub fn plan(&mut self, budget: u64, diverges: bool) -> bool {
        self.sampling.as_mut().is_some_and(|sampling| sampling.plan(self.next, budget, diverges))
    }
    /// Blocks that have not ended over blocks that have, if blocks have ended and the launch may be sampled.
    pub fn left(&self) -> f64 {
        let ended = self.sampling.as_ref().map_or(0, Sampling::ended);
        (self.total - ended) as f64 / ended.max(1) as f64
    }
    /// Blocks handed out or left out.
    pub fn taken(&self) -> u64 {
        self.next
    }
    /// When the last retirement has been handled, ps.
    pub fn retired(&self) -> u64 {
        self.retired
    }
}

/// Clock of the SMs: converts cycles to time and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmClock {
    /// Length of a cycle, ps.
    pub period: u64,
}

impl SmClock {
    /// When a cycle begins, ps.
    pub fn time(self, cycle: u64) -> u64 {
        if cycle == NEVER { NEVER } else { cycle * self.period }
    }
    /// The first cycle that begins at or after a time in ps.
    pub fn cycle(self, time: u64) -> u64 {
        if time == NEVER { NEVER } else { time.div_ceil(self.period) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Each block goes to one side, the part in detail is as large as it should be everywhere, and the dispatcher hands out just that part.
        #[test]
        fn shares_are_even(handed in 0u64..50, total in 50u64..3000, all in 2usize..150, part in 1usize..40) {
            let part = part.min(all);
            let mut dispatcher = Dispatcher::new(total, Pace { fill: 1, retire: 1, turnaround: 1 }, 0);
            (0..handed).for_each(|_| _ = dispatcher.fill());
            let share = dispatcher.share(all, part);
            let mut detailed: Vec<u64> = std::iter::from_fn(|| dispatcher.refill(0, 0)).map(|(block, _)| block).collect();
            for (k, &block) in detailed.iter().enumerate() {
                let due = (block - handed + 1) as f64 * part as f64 / all as f64;
                prop_assert!((k as f64 + 1.0 - due).abs() < 1.0 + 1e-9);
            }
            prop_assert_eq!(dispatcher.taken(), total);
            detailed.extend(share.others());
            detailed.sort_unstable();
            prop_assert_eq!(detailed, (handed..total).collect::<Vec<_>>());
        }
    }
}
