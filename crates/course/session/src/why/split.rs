//! Divides the time of a launch: by resource while one is busy, by stall reason while none is.

use protocol::{Cause, Limiter, Warps};
use warpsim::arch::policy::AddressMap;
use warpsim::timing::StallReason;

use super::TimeDivision;
use super::usage::Resource;

impl TimeDivision<'_> {
    /// Divides the whole time of the launch.
    pub(super) fn divide(&mut self) {
        let total = self.launch.report.time_ps.max(1) as f64;
        let fabric = &self.device.memory.fabric;
        let overhead = f64::from(fabric.launch_ns + fabric.start_ns + fabric.end_ns) * 1000.0;
        let kernel = self.usage.kernel_ps / total;
        let (top, busy) = self.usage.top();
        let busy = busy * kernel;
        // Time inside of the kernel before its first instruction and after its last. Warps are resident
        // during a part of it.
        let around = f64::from(fabric.start_ns + fabric.end_ns) * 1000.0 / total;
        let without = around - f64::from(fabric.setup_ns) * 1000.0 / total;
        self.add(
            Cause::LaunchOverhead { overhead_us: overhead / 1e6 },
            (overhead / total).min(1.0 - busy),
            0.0,
            None,
        );
        self.busy(top, busy, kernel);
        let left = (kernel - around - busy).max(0.0);
        let idle = ((1.0 - self.usage.active) * kernel - without).clamp(0.0, left);
        let blocks: u64 = self.launch.shape.grid.iter().map(|&n| u64::from(n)).product();
        let alone = blocks == 1 && self.launch.shape.threads() <= 32;
        // One warp is a chain of dependent instructions: the latency that it waits for is the first cause,
        // missing parallelism the second.
        let (waited, idle) = if alone { (left * 0.75, left * 0.25) } else { (left - idle, idle) };
        self.idle(blocks, idle, busy);
        self.waiting(blocks, waited, busy);
    }

    /// Divides the busy time of the bottleneck.
    fn busy(&mut self, top: Resource, share: f64, kernel: f64) {
        let next = |division: &Self, of: &dyn Fn(Resource) -> bool| division.usage.most(of).1 * kernel;
        let arithmetic = next(self, &|r| !r.is_memory());
        match top {
            Resource::Dram => self.dram(share, arithmetic),
            Resource::L2 => self.slices(share, arithmetic),
            Resource::Link | Resource::Lsu => {
                let waste = waste(self.facts.wanted, self.facts.moved);
                let left = self.accesses(share, waste, self.facts.moved, arithmetic);
                let floor = next(self, &|r| r != top);
                let cause = if top == Resource::Lsu { Cause::LoadStore } else { Cause::L2Bandwidth };
                self.add(cause, left, floor, None);
            }
            Resource::Shared => {
                let floor = next(self, &|r| r != top);
                let left = self.passes(share, floor);
                self.add(Cause::SharedBandwidth, left, floor, None);
            }
            Resource::Issue | Resource::Pipe(_) => {
                let memory = next(self, &Resource::is_memory);
                let blocked = if top == Resource::Issue { share * self.usage.conflict_share } else { 0.0 };
                self.blocked_slots(blocked, memory);
                let left = self.lanes(share - blocked, memory);
                let floor = next(self, &|r| r != top && r != Resource::Issue);
                let cause = match top {
                    Resource::Pipe(pipe) => Cause::Pipe(pipe),
                    _ => Cause::IssueSlots { ipc: self.ipc() },
                };
                self.add(cause, left, floor, None);
            }
        }
    }

    fn dram(&mut self, share: f64, floor: f64) {
        let report = &self.launch.report;
        let load = &report.load;
        let crest = load.crest_ps.max(1) as f64;
        let even = load.even_ps as f64 / crest;
        let camped = share * (1.0 - even).max(0.0);
        let partitions = load.channels.len() as u32;
        // Some unevenness is random; hashed addresses leave more of it than round-robin interleaving.
        let chance = match self.device.memory.map {
            AddressMap::RoundRobin => 0.8,
            AddressMap::Hashed | AddressMap::Pages => 0.6,
        };
        if even < chance {
            let cause = Cause::PartitionCamping { unevenness: 1.0 / even.max(1e-3), partitions };
            self.add(cause, camped, floor.max(share - camped), None);
        }
        let rest = if even < chance { share - camped } else { share };
        let moved = report.dram_read_bytes + report.dram_write_bytes;
        let left = self.accesses(rest, waste(self.facts.wanted, moved), moved, floor);
        let (mut busy, mut work, mut rows, mut requests) = (0, 0, 0, 0);
        for channel in &load.channels {
            busy += channel.busy_ps;
            work += channel.work_ps;
            rows += channel.rows;
            requests += channel.requests;
        }
        let opening = if rows * 4 > requests { left * waste(busy, work) } else { 0.0 };
        self.add(Cause::DramRows { requests, rows }, opening, floor, None);
        let gbps = moved as f64 / self.usage.kernel_ps * 1000.0;
        let peak_gbps = self.device.peak_bandwidth() as f64 / 1e9;
        self.add(Cause::DramBandwidth { gbps, peak_gbps }, left - opening, floor, None);
    }

    fn slices(&mut self, share: f64, floor: f64) {
        let report = &self.launch.report;
        let load = &report.load;
        let (mut busy, mut most) = (0, 0);
        for slice in &load.slices {
            busy += slice.busy_ps;
            most = most.max(slice.busy_ps);
        }
        let busy = busy.max(1) as f64;
        let atomic = share * (load.atomic_ps as f64 / busy).min(1.0);
        self.add(Cause::Atomics { shared: false }, atomic, floor, self.facts.atomics.pc);
        let mut left = share - atomic;
        let uneven = (most * load.slices.len() as u64) as f64 / busy;
        // If atomics are most of the load, the busy slices are those of the atomics.
        if uneven > 1.5 && atomic < left {
            let hot = left * (1.0 - 1.0 / uneven);
            self.add(Cause::HotSlices { unevenness: uneven }, hot, floor, None);
            left -= hot;
        }
        // Data that passes the link between the two halves of an L2 is counted twice. Hits in L1 do not reach
        // the L2.
        let passes = u64::from(self.device.memory.l2_halves.max(1));
        let moved = (report.l2_read_sectors + report.l2_write_sectors) * 32 / passes;
        let left = self.accesses(left, waste(self.facts.wanted, moved), moved, floor);
        self.add(Cause::L2Bandwidth, left, floor, None);
    }

    /// Attributes parts to local memory and to bytes that no thread requested. Returns the rest of the share.
    fn accesses(&mut self, share: f64, waste: f64, moved: u64, floor: f64) -> f64 {
        let local = self.facts.local.sum as f64 / self.facts.sectors.max(1) as f64;
        self.add(Cause::LocalMemory { sectors: local }, share * local, floor, self.facts.local.pc);
        let left = share * (1.0 - local);
        let waste = if waste < 0.15 { 0.0 } else { waste };
        let cause = Cause::Uncoalesced { moved, wanted: self.facts.wanted };
        self.add(cause, left * waste, floor.max(share * (1.0 - waste)), self.facts.needless.pc);
        left * (1.0 - waste)
    }

    /// Attributes parts to additional passes of shared memory. Returns the rest of the share.
    fn passes(&mut self, share: f64, floor: f64) -> f64 {
        let wavefronts = self.facts.wavefronts.max(1) as f64;
        let atomics = share * self.facts.shared_atomics.sum as f64 / wavefronts;
        let conflicts = share * self.facts.conflicts.sum as f64 / wavefronts;
        self.add(Cause::Atomics { shared: true }, atomics, floor, self.facts.shared_atomics.pc);
        self.conflicts(conflicts, floor);
        share - atomics - conflicts
    }

    /// Attributes issue slots that additional passes of shared memory blocked.
    fn blocked_slots(&mut self, share: f64, floor: f64) {
        let (conflicts, atomics) = (self.facts.conflicts, self.facts.shared_atomics);
        let all = (conflicts.sum + atomics.sum).max(1) as f64;
        self.add(Cause::Atomics { shared: true }, share * atomics.sum as f64 / all, floor, atomics.pc);
        self.conflicts(share * conflicts.sum as f64 / all, floor);
    }

    fn conflicts(&mut self, share: f64, floor: f64) {
        let (wavefronts, conflicts) = (self.facts.wavefronts, self.facts.conflicts.sum);
        self.add(Cause::BankConflicts { wavefronts, conflicts }, share, floor, self.facts.conflicts.pc);
    }

    /// Attributes parts to idle lanes. Returns the rest of the share.
    fn lanes(&mut self, share: f64, floor: f64) -> f64 {
        let threads = self.launch.shape.threads();
        let full = f64::from(threads) / f64::from(threads.div_ceil(32).max(1));
        let partial = share * (1.0 - full / 32.0);
        self.add(Cause::PartialWarps { threads }, partial, floor, None);
        let lanes = self.facts.lanes();
        let idle = if self.facts.divergent.sum > 0 { (1.0 - lanes / full).clamp(0.0, 1.0) } else { 0.0 };
        let apart = (share - partial) * idle;
        self.add(Cause::Divergence { lanes }, apart, floor, self.facts.divergent.pc);
        share - partial - apart
    }

    /// Attributes the time in which SMs had no block.
    fn idle(&mut self, blocks: u64, share: f64, floor: f64) {
        let sms = self.device.sm_count;
        let places = u64::from(sms * self.launch.occupancy.blocks).max(1);
        let cause = if blocks < u64::from(sms) {
            Cause::TooFewBlocks { blocks, sms }
        } else {
            Cause::TailWave { waves: blocks as f64 / places as f64 }
        };
        self.add(cause, share, floor, None);
    }

    /// Attributes the time in which no resource was the bottleneck, by stall reason.
    fn waiting(&mut self, blocks: u64, share: f64, floor: f64) {
        use StallReason::*;
        let sum = |reasons: &[StallReason]| -> f64 {
            reasons.iter().map(|&reason| self.facts.stalls[reason as usize]).sum::<u64>() as f64
        };
        let memory = sum(&[LongScoreboard, LgThrottle]);
        let shared = sum(&[MioThrottle]);
        let arithmetic = sum(&[ShortScoreboard, Wait, MathPipeThrottle, BranchResolving]);
        let (barriers, fences) = (sum(&[Barrier]), sum(&[Membar]));
        let all = memory + shared + arithmetic + barriers + fences;
        if all == 0.0 {
            return;
        }
        let part = |stalls: f64| share * stalls / all;
        let warps = self.warps(blocks);
        let local = self.facts.local.sum as f64 / self.facts.sectors.max(1) as f64;
        self.add(Cause::LocalMemory { sectors: local }, part(memory) * local, floor, self.facts.local.pc);
        self.add(Cause::MemoryLatency(warps), part(memory) * (1.0 - local), floor, None);
        let needless = self.facts.conflicts.sum as f64 / self.facts.wavefronts.max(1) as f64;
        self.conflicts(part(shared) * needless, floor);
        let left = self.lanes(part(arithmetic) + part(shared) * (1.0 - needless), floor);
        self.add(Cause::ArithmeticLatency(warps), left, floor, None);
        self.add(Cause::Barriers, part(barriers), floor, self.facts.barriers.pc);
        self.add(Cause::Fences, part(fences), floor, None);
    }

    /// The resident warps, and the limiter of their number.
    fn warps(&self, blocks: u64) -> Warps {
        let limit = self.device.arch.limits.warps_per_sm;
        let fit = &self.launch.occupancy;
        let resident = self.launch.report.achieved_occupancy * f64::from(limit);
        let places = u64::from(self.device.sm_count * fit.blocks);
        let limiter = if resident > 0.7 * f64::from(limit) {
            Limiter::Enough
        } else if blocks < places {
            Limiter::Grid
        } else if fit.limiters.regs {
            Limiter::Registers
        } else if fit.limiters.smem {
            Limiter::SharedMemory
        } else if fit.limiters.blocks {
            Limiter::SmallBlocks
        } else if fit.warps < limit {
            Limiter::LargeBlocks
        } else {
            Limiter::Enough
        };
        Warps { resident, limit, limiter }
    }

    fn ipc(&self) -> f64 {
        self.facts.warp_instructions as f64 / self.launch.report.load.active_cycles.max(1) as f64
    }
}

/// The part of `all` that exceeds `needed`, 0..=1.
fn waste(needed: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { (1.0 - needed as f64 / all as f64).max(0.0) }
}
