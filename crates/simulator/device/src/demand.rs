//! What a launch takes of the device while it runs: for kernels beside it.

use arch::{DeviceSpec, Unit};
use timing::Report;

/// What a launch takes, in parts of [`Demand::ALL`], averaged over the time from its first block on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Time before its first block, ps.
    pub lead_ps: u64,
    /// Places for blocks that its grid fills at once.
    pub places: u32,
    /// Its last block has a place after this part of its time,
    pub handed_out: u32,
    /// and from here on its blocks end without others to take their places.
    pub leaves: u32,
    /// SMs that it is on.
    pub sms: u32,
    /// Of what all SMs share: DRAM, L2.
    pub device: [u32; 2],
    /// Of each SM that it is on: issue slots, load/store unit, shared memory, and each [`Unit`]'s pipes.
    pub sm: [u32; 3 + Unit::COUNT],
}

impl Demand {
    /// The whole device.
    pub const ALL: u32 = 1 << 16;
    /// Work that leaves no room for other.
    pub const WHOLE: Demand = Demand {
        lead_ps: 0,
        places: Demand::ALL,
        handed_out: 0,
        leaves: Demand::ALL,
        sms: u32::MAX,
        device: [0; 2],
        sm: [0; 3 + Unit::COUNT],
    };
    /// A copy within the device, or a fill: a kernel with blocks everywhere that waits for memory all the time, and needs some
    /// of the issue slots (an estimate).
    pub const COPY: Demand = {
        let mut copy = Demand { handed_out: Demand::ALL, ..Demand::WHOLE };
        copy.device[0] = Demand::ALL;
        copy.sm[0] = Demand::ALL / 4;
        copy
    };
    /// Steps in which the places of ended blocks become free.
    const STEPS: u64 = 8;

    /// Of a launch of so many blocks, as many of which are resident, that took so long.
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
        let places = part(blocks, resident);
        let cycles = report.cycles.max(1) * sms;
        let slots = cycles * u64::from(device.arch.issue.schedulers);
        let mut sm = [0; 3 + Unit::COUNT];
        sm[..3].copy_from_slice(&[
            part(load.issue_cycles, slots),
            part(load.lsu_cycles, cycles),
            part(load.shared_cycles, cycles),
        ]);
        for (part_of, &cycles) in sm[3..].iter_mut().zip(&load.pipe_cycles) {
            *part_of = part(cycles, slots);
        }
        let slices = load.slices.iter().map(|slice| slice.busy_ps).max().unwrap_or(0);
        // If all blocks stay to the end, the places are taken all the time; what is missing is the end of those that do not.
        let taken = part(report.warp_cycles, report.cycles.max(1) * blocks.min(resident) * u64::from(warps));
        let leaves = (2 * taken).saturating_sub(Self::ALL);
        Demand {
            lead_ps,
            places,
            handed_out: if blocks <= resident { 0 } else { leaves },
            leaves,
            sms: sms as u32,
            device: [part(load.crest_ps, body), part(slices, body)],
            sm,
        }
    }
    /// When it wants something else than now, or ends: of `whole` time alone, after `done` of it.
    pub fn next(&self, done: u64, whole: u64) -> u64 {
        if done < self.lead_ps {
            return self.lead_ps;
        }
        let steps = (0..=Self::STEPS).map(|step| self.lead_ps + self.left_at(step, whole - self.lead_ps));
        steps.filter(|&at| at > done).min().unwrap_or(whole).min(whole)
    }
    fn left_at(&self, step: u64, body: u64) -> u64 {
        let all = u64::from(Self::ALL);
        let part = u64::from(self.leaves) + (all - u64::from(self.leaves)) * step / Self::STEPS;
        (u128::from(body) * u128::from(part) / u128::from(all)) as u64
    }
    /// Its last block has a place.
    pub fn is_handed_out(&self, done: u64, whole: u64) -> bool {
        let body = u128::from(whole - self.lead_ps);
        u128::from(done - self.lead_ps) * u128::from(Self::ALL) >= body * u128::from(self.handed_out)
    }
    /// Of the places it was given, those that it still has.
    pub fn held(&self, granted: u32, done: u64, whole: u64) -> u32 {
        let body = whole - self.lead_ps;
        let gone = (0..Self::STEPS).filter(|&step| self.left_at(step, body) <= done - self.lead_ps).count();
        (u64::from(granted) * (Self::STEPS - gone as u64) / Self::STEPS) as u32
    }
}

fn part(of: u64, all: u64) -> u32 {
    let whole = u128::from(Demand::ALL);
    (u128::from(of) * whole).div_ceil(u128::from(all.max(1))).min(whole) as u32
}
