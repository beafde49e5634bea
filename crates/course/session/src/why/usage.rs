//! How much of a kernel's time each resource worked.

use protocol::Pipe;
use warpsim::arch::policy::SharedBanks;
use warpsim::arch::{DeviceSpec, Unit};
use warpsim::timing::Report;

use super::Facts;

/// What can be the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// DRAM channels; on 1.x the partitions with their ports.
    Dram,
    /// L2 slices.
    L2,
    /// Ports between SMs and the L2, or of 1.x clusters.
    Link,
    /// Load/store units.
    Lsu,
    /// Shared memory.
    Shared,
    /// Issue slots.
    Issue,
    /// A pipe.
    Pipe(Pipe),
}

impl Resource {
    /// On the way of global accesses.
    pub fn is_memory(self) -> bool {
        match self {
            Resource::Dram | Resource::L2 | Resource::Link | Resource::Lsu => true,
            Resource::Shared | Resource::Issue | Resource::Pipe(_) => false,
        }
    }
}

/// Shares of the kernel's time, launch excluded, 0..=1.
pub struct Usage {
    /// Of each resource; the busiest unit where loads differ.
    all: Vec<(Resource, f64)>,
    /// Of the issue slots, those lost to further passes of shared memory.
    pub held: f64,
    /// SM time with a block.
    pub active: f64,
    /// Length of the kernel, ps.
    pub kernel_ps: f64,
}

impl Usage {
    /// Of a report.
    pub fn new(device: &DeviceSpec, report: &Report, facts: &Facts) -> Self {
        let load = &report.load;
        let launch_ps = u64::from(device.memory.fabric.launch_ns) * 1000;
        let kernel_ps = report.time_ps.saturating_sub(launch_ps).max(1) as f64;
        let sm_cycles = (report.cycles.max(1) * u64::from(device.sm_count)) as f64;
        let slots = sm_cycles * f64::from(device.arch.issue.schedulers);
        // A port of 1.x is part of its partition.
        let slices = if device.memory.l2_kb == 0 { 0 } else { most(load) };
        let mut all = vec![
            (Resource::Dram, load.crest_ps as f64 / kernel_ps),
            (Resource::L2, slices as f64 / kernel_ps),
            (Resource::Link, load.link_ps as f64 / kernel_ps),
            (Resource::Lsu, load.lsu_cycles as f64 / sm_cycles),
            (Resource::Shared, load.shared_cycles as f64 / sm_cycles),
        ];
        for (unit, pipe) in [
            (Unit::Float, Pipe::Float),
            (Unit::Int, Pipe::Int),
            (Unit::Double, Pipe::Double),
            (Unit::Half, Pipe::Half),
            (Unit::Special, Pipe::Special),
            (Unit::Tensor, Pipe::Tensor),
        ] {
            all.push((Resource::Pipe(pipe), load.pipe_cycles[unit as usize] as f64 / slots));
        }
        // On 1.x nothing issues during the further passes of shared memory.
        let held = match device.arch.shared.banks {
            SharedBanks::HalfWarpOneBroadcast => {
                let passes = facts.conflicts.sum + facts.shared_atomics.sum;
                passes * u64::from(device.arch.shared.clocks_per_pass)
            }
            SharedBanks::WarpMulticast | SharedBanks::WarpWideRows => 0,
        };
        let issue = (load.issue_cycles + held).max(1) as f64;
        // Where every instruction goes through the same pipe, that says more than the slots.
        all.push((Resource::Issue, issue / slots * 0.95));
        for entry in &mut all {
            entry.1 = entry.1.min(1.0);
        }
        let held = held as f64 / issue;
        Usage { all, held, active: (load.active_cycles as f64 / sm_cycles).min(1.0), kernel_ps }
    }
    /// The busiest resource.
    pub fn top(&self) -> (Resource, f64) {
        self.most(&|_| true)
    }
    /// The busiest of some.
    pub fn most(&self, of: &dyn Fn(Resource) -> bool) -> (Resource, f64) {
        let mut most = (Resource::Issue, 0.0);
        for &entry in &self.all {
            if entry.1 > most.1 && of(entry.0) {
                most = entry;
            }
        }
        most
    }
}

fn most(load: &warpsim::timing::Load) -> u64 {
    load.slices.iter().map(|slice| slice.busy_ps).max().unwrap_or(0)
}
