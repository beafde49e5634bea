//! Fixed properties of the SMs of a launch, from the device and the launch's shape.

use arch::DeviceSpec;
use arch::policy::{Coalescing, SharedAtomics, SharedBanks, WarpOrder};

use super::lsu;
use crate::launch::SmClock;
use isa::Clock;

/// Most cycles of a window. Longer windows are no faster to simulate, and the back pressure of a full queue reaches the SMs a window
/// late.
const WINDOW: u64 = 32;

/// Fixed properties of the SMs of a launch.
#[derive(Clone, Copy, Debug)]
pub struct SmSpec {
    /// Clock of the SMs.
    pub clock: SmClock,
    /// Warp schedulers.
    pub schedulers: usize,
    /// Cycles from one issue of a scheduler to the next.
    pub(super) interval: u64,
    /// Instructions that a scheduler may issue at once, of one warp.
    pub(super) dispatch: u32,
    /// Order in which the architecture's schedulers choose.
    pub(super) order: WarpOrder,
    /// Places in the queue of the load/store unit, instructions.
    pub(super) memory_queue: usize,
    /// Places in the queue of the shared-memory pipe, instructions.
    pub(super) shared_queue: usize,
    /// Cycles of a pass of shared memory.
    pub(super) clocks_per_pass: u64,
    /// Shared memory feeds the pipes as an operand does: nothing issues during further passes (1.x).
    pub(super) passes_hold_issue: bool,
    /// Cycles from the last arrival at a block barrier to the next issue.
    pub(super) barrier: u64,
    /// Cycles a new block's warps wait for their first instruction.
    pub(super) setup: u64,
    /// Banks of shared memory.
    pub(crate) banks: SharedBanks,
    /// How atomics on shared memory work.
    pub(super) shared_atomics: SharedAtomics,
    /// How addresses become transactions.
    pub(crate) coalescing: Coalescing,
    /// Which loads the L1 keeps.
    pub(super) l1_loads: arch::policy::L1Loads,
    /// Sectors that the L1 serves in a clock.
    pub(super) l1_sectors_per_clock: u32,
    /// Lines that the L1 looks up in a clock.
    pub(crate) l1_tags: usize,
    /// Cycles that the load/store unit needs for the addresses of an instruction.
    pub(super) address_clocks: u64,
    /// Lanes of a texture fetch that the texture units serve in a clock.
    pub(super) texture_rate: u64,
    /// The read-only path goes through texture units (3.5, 3.7).
    pub(crate) loads_by_texture: bool,
    /// Block slots of an SM.
    pub blocks: usize,
    /// Warps of a block.
    pub warps: usize,
    /// Length of a window, cycles: nothing that an SM does comes back to it sooner, neither from the L2 nor as a block for a free slot.
    pub window: u64,
}

impl SmSpec {
    /// For a launch with so many blocks an SM and warps a block.
    pub fn new(device: &DeviceSpec, blocks: usize, warps: usize) -> Self {
        let arch = &device.arch;
        let cycles = |ns: u32| u64::from(ns) * u64::from(device.clocks.sm_mhz) / 1000;
        let clocks_per_pass = u64::from(arch.shared.clocks_per_pass);
        Self {
            clock: SmClock { period: crate::memory::period_ps(device.clocks.sm_mhz) },
            schedulers: arch.issue.schedulers as usize,
            interval: u64::from(arch.issue.interval),
            dispatch: arch.issue.dispatch,
            order: arch.issue.order,
            memory_queue: arch.issue.memory_queue as usize,
            shared_queue: arch.issue.memory_queue.max(1) as usize,
            clocks_per_pass,
            passes_hold_issue: match arch.shared.banks {
                SharedBanks::HalfWarpOneBroadcast => true,
                SharedBanks::WarpMulticast | SharedBanks::WarpWideRows => false,
            },
            barrier: u64::from(arch.issue.barrier),
            setup: cycles(device.memory.fabric.setup_ns),
            banks: arch.shared.banks,
            shared_atomics: arch.shared.atomics,
            coalescing: arch.coalescing,
            l1_loads: arch.caches.l1_loads,
            l1_sectors_per_clock: arch.caches.l1_sectors_per_clock.max(1),
            l1_tags: (arch.caches.l1_tags.max(1) as usize).min(lsu::TAGS),
            address_clocks: u64::from(32 / arch.rates.memory.clamp(1, 32)),
            texture_rate: arch.texture().rate.max(1).into(),
            loads_by_texture: arch.features.ldg && arch.texture().units > 0,
            blocks,
            warps,
            window: u64::from(arch.latencies.l2)
                .min(cycles(device.memory.fabric.turnaround_ns))
                .clamp(1, WINDOW),
        }
    }

    /// What the clocks that a kernel can read show in this cycle.
    pub fn now(&self, cycle: u64) -> Clock {
        Clock { cycles: cycle, ns: self.clock.time(cycle) / 1000 }
    }

    /// Banks of shared memory.
    pub fn bank_count(&self) -> usize {
        match self.banks {
            SharedBanks::HalfWarpOneBroadcast => 16,
            SharedBanks::WarpMulticast | SharedBanks::WarpWideRows => 32,
        }
    }
}
