//! The shape of a launch, the dispatcher of its blocks, and the clock of the SMs.

use arch::{DeviceSpec, KernelResources, occupancy};

use crate::event_queue::NEVER;

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

/// The part of a launch from which the duration of the whole is estimated. It begins and ends when certain numbers of blocks
/// have ended. The blocks after it are assumed to end at the same rate.
///
/// On sweeps of the naive transpose over 32 block sizes the estimates were off by 1.3 % on average on a GeForce 8800 GTS 512
/// (at most 4.2 %), 2.3 % on a Quadro FX 4800 (7.1 %) and 1.7 % on a GTX 480 (5.5 %). With a tenth of the blocks the Quadro's
/// were off by up to 24 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Ended blocks at its start and its end.
    blocks: (u64, u64),
    /// When these were reached, ps.
    times: (u64, u64),
}

impl Stretch {
    /// Least number of threads of a grid whose duration is estimated. Smaller grids take little time to simulate, and their
    /// first blocks say less: on the Quadro, estimates of 512² elements were off by up to 20 %.
    const LEAST_THREADS: u64 = 1 << 19;

    /// The stretch of a grid. `total`: blocks of the grid; `resident`: blocks that the device holds at a time; `threads`: threads
    /// of a block. `None`: the grid is small or fills the device fewer than five times, and all of it is to be simulated.
    pub fn of(total: u64, resident: u64, threads: u64) -> Option<Self> {
        if total.saturating_mul(threads) < Self::LEAST_THREADS {
            return None;
        }
        let resident = resident.max(1);
        let end = (total / 5).max(2 * resident);
        (total >= 5 * resident).then(|| Self { blocks: ((end / 3).max(resident), end), times: (0, 0) })
    }
    /// A block has ended at `now`, ps; it is the one of this number, counted from 1.
    fn ended(&mut self, number: u64, now: u64) {
        if number <= self.blocks.0 {
            self.times.0 = self.times.0.max(now);
        }
        if number <= self.blocks.1 {
            self.times.1 = self.times.1.max(now);
        }
    }
    /// When the last of `total` blocks ends, ps.
    fn end_of(&self, total: u64) -> u64 {
        let ((from, to), (began, ended)) = (self.blocks, self.times);
        let rest = u128::from(total - to) * u128::from(ended - began) / u128::from((to - from).max(1));
        ended + u64::try_from(rest).unwrap_or(u64::MAX / 2)
    }
}

/// Hands out blocks in the order of their numbers (blockIdx.x fastest), as fast as its pace allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatcher {
    /// Blocks handed out.
    next: u64,
    /// Blocks of the grid.
    total: u64,
    /// When the next block may start while the device fills, ps.
    start: u64,
    /// When the last retirement has been handled, ps.
    retired: u64,
    /// Blocks that have ended.
    ended: u64,
    /// The part that is measured, if the duration is to be estimated.
    stretch: Option<Stretch>,
    pace: Pace,
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
        Self { next: 0, total, start, retired: 0, ended: 0, stretch: None, pace }
    }
    /// The next block, for a slot that was free from the start: its number and when it starts, ps.
    pub fn fill(&mut self) -> Option<(u64, u64)> {
        let start = self.start;
        self.start += self.pace.fill;
        Some((self.take()?, start))
    }
    /// A block has ended at `now`, ps. Returns the next one for its slot: its number and when it starts, ps.
    pub fn refill(&mut self, now: u64) -> Option<(u64, u64)> {
        self.retired = self.retired.max(now) + self.pace.retire;
        self.ended += 1;
        if let Some(stretch) = &mut self.stretch {
            stretch.ended(self.ended, now);
        }
        Some((self.take()?, self.retired + self.pace.turnaround))
    }
    /// Measures a part of the launch, for an estimate.
    pub fn measure(&mut self, stretch: Option<Stretch>) {
        self.stretch = stretch;
    }
    /// When the last block will end, ps, if the measured part has ended and not the whole launch.
    pub fn estimate(&self) -> Option<u64> {
        let stretch = self.stretch.filter(|stretch| (stretch.blocks.1..self.total).contains(&self.ended))?;
        Some(stretch.end_of(self.total))
    }
    fn take(&mut self) -> Option<u64> {
        let taken = self.next;
        self.next = self.total.min(taken + 1);
        (taken < self.total).then_some(taken)
    }
    /// Blocks handed out.
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
