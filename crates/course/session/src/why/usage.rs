//! Utilisation of each resource during a kernel.

use protocol::Pipe;
use warpsim::arch::policy::SharedBanks;
use warpsim::arch::{DeviceSpec, Unit};
use warpsim::timing::Report;

use super::Facts;

/// A resource that can be the bottleneck of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// DRAM channels; on compute capability 1.x partitions with their ports.
    Dram,
    /// L2 slices.
    L2,
    /// Interconnect ports between SMs and the L2; on compute capability 1.x between clusters and partitions.
    Link,
    /// Load/store units.
    Lsu,
    /// Shared memory.
    Shared,
    /// Issue slots of the warp schedulers.
    Issue,
    /// An execution pipe.
    Pipe(Pipe),
}

impl Resource {
    /// Whether the resource lies on the path of global accesses.
    pub fn is_memory(self) -> bool {
        match self {
            Resource::Dram | Resource::L2 | Resource::Link | Resource::Lsu => true,
            Resource::Shared | Resource::Issue | Resource::Pipe(_) => false,
        }
    }
}

/// Utilisation of the resources as shares of the kernel's time, 0..=1. Launch overhead is excluded.
pub struct Usage {
    /// Utilisation of each resource: that of the busiest unit where the units' loads differ.
    all: Vec<(Resource, f64)>,
    /// Share of the issue slots that additional passes of shared memory blocked.
    pub conflict_share: f64,
    /// Share of the SMs' time with a resident block.
    pub active: f64,
    /// Length of the kernel in picoseconds.
    pub kernel_ps: f64,
}

impl Usage {
    /// Utilisation of the resources according to a report.
    pub fn new(device: &DeviceSpec, report: &Report, facts: &Facts) -> Self {
        let load = &report.load;
        let launch_ps = u64::from(device.memory.fabric.launch_ns) * 1000;
        let kernel_ps = report.time_ps.saturating_sub(launch_ps).max(1) as f64;
        let sm_cycles = (report.cycles.max(1) * u64::from(device.sm_count)) as f64;
        let slots = sm_cycles * f64::from(device.arch.issue.schedulers);
        // On compute capability 1.x a port is part of its partition, and counted there.
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
        // On compute capability 1.x nothing issues during additional passes of shared memory.
        let blocked = match device.arch.shared.banks {
            SharedBanks::HalfWarpOneBroadcast => {
                let passes = facts.conflicts.sum + facts.shared_atomics.sum;
                passes * u64::from(device.arch.shared.clocks_per_pass)
            }
            SharedBanks::WarpMulticast | SharedBanks::WarpWideRows => 0,
        };
        let issue = (load.issue_cycles + blocked).max(1) as f64;
        // If every instruction uses the same pipe, the pipe is the more specific bottleneck. Hence the weight
        // below 1.
        all.push((Resource::Issue, issue / slots * 0.95));
        for entry in &mut all {
            entry.1 = entry.1.min(1.0);
        }
        let conflict_share = blocked as f64 / issue;
        Usage { all, conflict_share, active: (load.active_cycles as f64 / sm_cycles).min(1.0), kernel_ps }
    }
    /// The bottleneck: the busiest resource and its utilisation.
    pub fn top(&self) -> (Resource, f64) {
        self.most(&|_| true)
    }
    /// The busiest of the resources for which `of` returns true.
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
