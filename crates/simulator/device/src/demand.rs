//! Resources that a launch uses while it runs, from which the runtime computes how concurrent kernels slow
//! each other.

use arch::{DeviceSpec, Unit};
use timing::Report;

/// Resources that a launch uses, as parts of [`Demand::ALL`], averaged over the time from its first block on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Time from the launch to its first block, picoseconds.
    pub lead_ps: u64,
    /// Part of the device's block slots that its grid fills at the same time.
    pub slots: u32,
    /// Part of the launch's time after which its last block has started.
    pub last_start: u32,
    /// Part of the launch's time after which blocks end without others taking their slots. From here on its
    /// slots become free.
    pub drain_start: u32,
    /// Number of SMs on which it runs.
    pub sms: u32,
    /// Parts of what all SMs share: DRAM bandwidth, L2 bandwidth.
    pub device: [u32; 2],
    /// Parts of each SM on which it runs: issue slots, load/store unit, shared memory, and the pipes of each
    /// [`Unit`].
    pub sm: [u32; 3 + Unit::COUNT],
}

impl Demand {
    /// The unit of all parts: the whole device, or the whole time.
    pub const ALL: u32 = 1 << 16;
    /// Demand of work that leaves no room for other work.
    pub const WHOLE: Demand = Demand {
        lead_ps: 0,
        slots: Demand::ALL,
        last_start: 0,
        drain_start: Demand::ALL,
        sms: u32::MAX,
        device: [0; 2],
        sm: [0; 3 + Unit::COUNT],
    };
    /// Demand of a copy within the device, or a fill: a kernel with blocks on all SMs that always waits for
    /// memory, and needs a quarter of the issue slots (an estimate).
    pub const COPY: Demand = {
        let mut copy = Demand { last_start: Demand::ALL, ..Demand::WHOLE };
        copy.device[0] = Demand::ALL;
        copy.sm[0] = Demand::ALL / 4;
        copy
    };
    /// Number of steps in which the slots of ended blocks become free.
    const STEPS: u64 = 8;

    /// Demand of a launch of `blocks` blocks of `warps` warps, of which up to `resident` are resident, and
    /// which took `time_ps`.
    pub(crate) fn new(
        device: &DeviceSpec,
        report: &Report,
        (blocks, warps): (u64, u32),
        resident: u64,
        time_ps: u64,
    ) -> Self {
        let load = &report.load;
        let lead_ps = (u64::from(device.memory.fabric.launch_ns) * 1000).min(time_ps);
        let body = (time_ps - lead_ps).max(1);
        let sms = blocks.min(device.sm_count.into());
        let slots = part(blocks, resident);
        let cycles = report.cycles.max(1) * sms;
        let issue_slots = cycles * u64::from(device.arch.issue.schedulers);
        let mut sm = [0; 3 + Unit::COUNT];
        sm[..3].copy_from_slice(&[
            part(load.issue_cycles, issue_slots),
            part(load.lsu_cycles, cycles),
            part(load.shared_cycles, cycles),
        ]);
        for (part_of, &cycles) in sm[3..].iter_mut().zip(&load.pipe_cycles) {
            *part_of = part(cycles, issue_slots);
        }
        let slices = load.slices.iter().map(|slice| slice.busy_ps).max().unwrap_or(0);
        // If all blocks ran to the end, warps would occupy their slots all the time. The missing part is due
        // to blocks that end earlier.
        let taken = part(report.warp_cycles, report.cycles.max(1) * blocks.min(resident) * u64::from(warps));
        let drain_start = (2 * taken).saturating_sub(Self::ALL);
        Demand {
            lead_ps,
            slots,
            last_start: if blocks <= resident { 0 } else { drain_start },
            drain_start,
            sms: sms as u32,
            device: [part(load.crest_ps, body), part(slices, body)],
            sm,
        }
    }
    /// Time at which the demand changes next, or the launch ends. All times are those of the launch running
    /// alone, in picoseconds: `whole` is its duration, `done` what it has completed.
    pub fn next(&self, done: u64, whole: u64) -> u64 {
        if done < self.lead_ps {
            return self.lead_ps;
        }
        let steps =
            (0..=Self::STEPS).map(|step| self.lead_ps + self.slots_freed_at(step, whole - self.lead_ps));
        steps.filter(|&at| at > done).min().unwrap_or(whole).min(whole)
    }
    fn slots_freed_at(&self, step: u64, body: u64) -> u64 {
        let all = u64::from(Self::ALL);
        let part = u64::from(self.drain_start) + (all - u64::from(self.drain_start)) * step / Self::STEPS;
        (u128::from(body) * u128::from(part) / u128::from(all)) as u64
    }
    /// Whether its last block has started, after `done` of `whole`.
    pub fn has_started_all(&self, done: u64, whole: u64) -> bool {
        let body = u128::from(whole - self.lead_ps);
        u128::from(done - self.lead_ps) * u128::from(Self::ALL) >= body * u128::from(self.last_start)
    }
    /// Of `granted` block slots, those that it still occupies after `done` of `whole`.
    pub fn occupied(&self, granted: u32, done: u64, whole: u64) -> u32 {
        let body = whole - self.lead_ps;
        let freed =
            (0..Self::STEPS).filter(|&step| self.slots_freed_at(step, body) <= done - self.lead_ps).count();
        (u64::from(granted) * (Self::STEPS - freed as u64) / Self::STEPS) as u32
    }
}

fn part(of: u64, all: u64) -> u32 {
    let whole = u128::from(Demand::ALL);
    (u128::from(of) * whole).div_ceil(u128::from(all.max(1))).min(whole) as u32
}
