//! The report of a timed launch: times and counters, per instruction where that makes sense. Counters mean what the counters of the same
//! name in Nsight Compute mean.

use crate::decode::Access;
use crate::film::Film;
use crate::load::Load;
use crate::timeline::Timeline;

/// Why a warp did not issue: the warp states of Nsight Compute that the model distinguishes. Every resident warp-cycle that did not
/// issue has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StallReason {
    /// It waits for a result from global, local or texture memory.
    LongScoreboard,
    /// Waits for shared memory or a slow unit.
    ShortScoreboard,
    /// Waits for a fixed-latency result.
    Wait,
    /// The unit it needs is taken.
    MathPipeThrottle,
    /// The memory pipeline takes no more requests.
    LgThrottle,
    /// The shared memory pipeline takes no more requests.
    MioThrottle,
    /// It waits at a block barrier.
    Barrier,
    /// Waits for a fence.
    Membar,
    /// It waits for a jump to be resolved.
    BranchResolving,
    /// It could issue, but the scheduler chose another warp.
    NotSelected,
    /// It has ended and waits for its last instruction to leave.
    Drain,
    /// Waits for instructions.
    NoInstruction,
}

impl StallReason {
    /// All reasons, in order.
    pub const ALL: [StallReason; 12] = [
        StallReason::LongScoreboard,
        StallReason::ShortScoreboard,
        StallReason::Wait,
        StallReason::MathPipeThrottle,
        StallReason::LgThrottle,
        StallReason::MioThrottle,
        StallReason::Barrier,
        StallReason::Membar,
        StallReason::BranchResolving,
        StallReason::NotSelected,
        StallReason::Drain,
        StallReason::NoInstruction,
    ];
    /// Name in reports, as Nsight writes it.
    pub fn name(self) -> &'static str {
        match self {
            StallReason::LongScoreboard => "long_scoreboard",
            StallReason::ShortScoreboard => "short_scoreboard",
            StallReason::Wait => "wait",
            StallReason::MathPipeThrottle => "math_pipe_throttle",
            StallReason::LgThrottle => "lg_throttle",
            StallReason::MioThrottle => "mio_throttle",
            StallReason::Barrier => "barrier",
            StallReason::Membar => "membar",
            StallReason::BranchResolving => "branch_resolving",
            StallReason::NotSelected => "not_selected",
            StallReason::Drain => "drain",
            StallReason::NoInstruction => "no_instruction",
        }
    }
}

/// Counters of one instruction (index: pc − [`Report::first_pc`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PcCounters {
    /// Warp instructions executed; a sequence counts as the machine instructions that it expands to.
    pub warp_instructions: u64,
    /// Thread instructions: warp instructions times active lanes.
    pub thread_instructions: u64,
    /// Memory requests: warp-level (from 2.0) or half-warp-level (1.x) accesses.
    pub requests: u64,
    /// Transactions that coalescing made of the requests.
    pub transactions: u64,
    /// 32-byte sectors touched.
    pub sectors: u64,
    /// Bytes moved, including bytes that no lane asked for.
    pub bytes: u64,
    /// Shared-memory passes.
    pub wavefronts: u64,
    /// Passes beyond the unavoidable.
    pub conflicts: u64,
    /// Jumps where lanes went both ways.
    pub divergent: u64,
    /// Warp-cycles spent waiting to issue this instruction, by reason (order of [`StallReason::ALL`]).
    pub stalls: [u64; 12],
}

impl PcCounters {
    /// Adds the counters of a further launch.
    fn merge(&mut self, other: &PcCounters) {
        let pairs = [
            (&mut self.warp_instructions, other.warp_instructions),
            (&mut self.thread_instructions, other.thread_instructions),
            (&mut self.requests, other.requests),
            (&mut self.transactions, other.transactions),
            (&mut self.sectors, other.sectors),
            (&mut self.bytes, other.bytes),
            (&mut self.wavefronts, other.wavefronts),
            (&mut self.conflicts, other.conflicts),
            (&mut self.divergent, other.divergent),
        ];
        let stalls = self.stalls.iter_mut().zip(other.stalls);
        pairs.into_iter().chain(stalls).for_each(|(to, more)| *to = to.saturating_add(more));
    }
}

/// Global loads or stores of a launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct GlobalTraffic {
    pub requests: u64,
    pub transactions: u64,
    pub sectors: u64,
    pub bytes: u64,
}

/// Shared-memory loads or stores of a launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SharedTraffic {
    pub requests: u64,
    pub wavefronts: u64,
    pub conflicts: u64,
}

/// Texture fetches of a launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextureTraffic {
    /// Warp instructions.
    pub requests: u64,
    /// Sectors of 32 bytes, each once a fetch.
    pub sectors: u64,
    /// Of these, the ones found in the first cache.
    pub hits: u64,
}

/// One timed launch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Simulated time from launch to completion, picoseconds, launch overhead included.
    pub time_ps: u64,
    /// Half of the width of the interval in which the exact time lies, ps: not 0 if the launch was sampled. Its time and counters are
    /// then computed from a part of its blocks, except for the numbers of instructions if all blocks were executed.
    pub error_ps: u64,
    /// SM cycles of the kernel itself, launch overhead excluded.
    pub cycles: u64,
    /// Instruction that `pcs[0]` is about: the kernel's first, or an earlier one of a function it calls.
    pub first_pc: u32,
    /// Per instruction, from `first_pc` on.
    pub pcs: Vec<PcCounters>,
    /// Global loads.
    pub global_load: GlobalTraffic,
    /// Global stores.
    pub global_store: GlobalTraffic,
    /// Shared loads.
    pub shared_load: SharedTraffic,
    /// Shared stores.
    pub shared_store: SharedTraffic,
    /// Texture fetches.
    pub texture: TextureTraffic,
    /// L1 sector hits.
    pub l1_hits: u64,
    /// L1 sector misses.
    pub l1_misses: u64,
    /// Sectors read from L2.
    pub l2_read_sectors: u64,
    /// Sectors written to L2.
    pub l2_write_sectors: u64,
    /// Of the sectors read and written, the ones found in the L2.
    pub l2_hits: u64,
    /// Bytes read from DRAM.
    pub dram_read_bytes: u64,
    /// Bytes written to DRAM.
    pub dram_write_bytes: u64,
    /// Share of the kernel's time that each memory partition was transferring, 0..=1.
    pub partition_busy: Vec<f64>,
    /// Resident warps averaged over the cycles in which an SM had any, over the limit.
    pub achieved_occupancy: f64,
    /// Resident warp-cycles.
    pub warp_cycles: u64,
    /// Warp-cycles that issued an instruction.
    pub issued_cycles: u64,
    /// How the work was spread over units, and how long each kind of unit worked.
    pub load: Load,
    /// What the watched SM's warps did.
    pub timeline: Option<Timeline>,
    /// What all SMs and partitions did.
    pub film: Option<Film>,
}

impl Report {
    /// Warp instructions of all instructions.
    pub fn warp_instructions(&self) -> u64 {
        self.pcs.iter().map(|pc| pc.warp_instructions).sum()
    }

    /// Adds the report of a further launch: sums of times and counters, and means of the shares, weighted by the time that they are
    /// about. The timeline and the film are left out.
    pub fn merge(&mut self, other: &Report) {
        (self.timeline, self.film) = (None, None);
        self.merge_shares(other);
        let Report { time_ps, error_ps, cycles, first_pc, pcs, global_load, global_store, .. } = self;
        let add = |to: &mut u64, more: u64| *to = to.saturating_add(more);
        add(time_ps, other.time_ps);
        add(error_ps, other.error_ps);
        add(cycles, other.cycles);
        if pcs.is_empty() {
            *first_pc = other.first_pc;
        }
        let before = first_pc.saturating_sub(other.first_pc) as usize;
        if before > 0 {
            drop(pcs.splice(0..0, vec![PcCounters::default(); before]));
            *first_pc = other.first_pc;
        }
        let skipped = (other.first_pc - *first_pc) as usize;
        if pcs.len() < skipped + other.pcs.len() {
            pcs.resize(skipped + other.pcs.len(), PcCounters::default());
        }
        pcs[skipped..].iter_mut().zip(&other.pcs).for_each(|(to, more)| to.merge(more));
        for (to, more) in [(global_load, &other.global_load), (global_store, &other.global_store)] {
            let GlobalTraffic { requests, transactions, sectors, bytes } = to;
            add(requests, more.requests);
            add(transactions, more.transactions);
            add(sectors, more.sectors);
            add(bytes, more.bytes);
        }
        let Report { shared_load, shared_store, texture, load, .. } = self;
        for (to, more) in [(shared_load, &other.shared_load), (shared_store, &other.shared_store)] {
            let SharedTraffic { requests, wavefronts, conflicts } = to;
            add(requests, more.requests);
            add(wavefronts, more.wavefronts);
            add(conflicts, more.conflicts);
        }
        let TextureTraffic { requests, sectors, hits } = texture;
        add(requests, other.texture.requests);
        add(sectors, other.texture.sectors);
        add(hits, other.texture.hits);
        load.merge(&other.load);
        let Report { l1_hits, l1_misses, l2_read_sectors, l2_write_sectors, l2_hits, .. } = self;
        add(l1_hits, other.l1_hits);
        add(l1_misses, other.l1_misses);
        add(l2_read_sectors, other.l2_read_sectors);
        add(l2_write_sectors, other.l2_write_sectors);
        add(l2_hits, other.l2_hits);
        let Report { dram_read_bytes, dram_write_bytes, warp_cycles, issued_cycles, .. } = self;
        add(dram_read_bytes, other.dram_read_bytes);
        add(dram_write_bytes, other.dram_write_bytes);
        add(warp_cycles, other.warp_cycles);
        add(issued_cycles, other.issued_cycles);
    }

    /// Merges the shares of a further launch, before its times are added.
    fn merge_shares(&mut self, other: &Report) {
        let mean = |share: f64, more: f64, weights: [u64; 2]| match weights {
            [_, 0] => share,
            [before, added] => {
                let part = added as f64 / (before as f64 + added as f64);
                share * (1.0 - part) + more * part
            }
        };
        let active = [self.load.active_cycles, other.load.active_cycles];
        self.achieved_occupancy = mean(self.achieved_occupancy, other.achieved_occupancy, active);
        let units = self.partition_busy.len().max(other.partition_busy.len());
        self.partition_busy.resize(units, 0.0);
        for (share, more) in self.partition_busy.iter_mut().zip(&other.partition_busy) {
            *share = mean(*share, *more, [self.cycles, other.cycles]);
        }
    }

    /// The mean of launches: this report is the sum of `count` of them. Counters are rounded.
    #[must_use]
    pub fn mean(&self, count: u64) -> Report {
        let mut report = self.clone();
        report.extrapolate(1.0 / count.max(1) as f64, &[], |_| Access::None);
        for time in [&mut report.time_ps, &mut report.error_ps, &mut report.cycles] {
            *time /= count.max(1);
        }
        report
    }

    /// The report of a launch that executed this, like the one that this report is of, and its work over that one's. Times are not
    /// changed.
    pub fn for_counts(&self, counted: &Report) -> (Report, f64) {
        let work = counted.warp_instructions() as f64 / self.warp_instructions().max(1) as f64;
        let mut report = self.clone();
        if work != 1.0 {
            report.extrapolate(work, &[], |_| Access::None);
        }
        for (at, pc) in (report.first_pc..).zip(&mut report.pcs) {
            let counted = at.checked_sub(counted.first_pc).and_then(|at| counted.pcs.get(at as usize));
            let counted = counted.cloned().unwrap_or_default();
            pc.warp_instructions = counted.warp_instructions;
            pc.thread_instructions = counted.thread_instructions;
            pc.divergent = counted.divergent;
        }
        (report, work)
    }

    /// Extrapolates the counters of a part of the blocks to all. `work`: all warp instructions over those of the part; `left_out`: what
    /// the other blocks executed, by instruction, empty if it was not counted; `access`: how an instruction accesses memory.
    /// Adds what was executed in the background, by instruction. Accesses to device memory are all counted; what is known only of the
    /// SMs in detail, such as stalls and passes of shared memory, is computed from the instructions.
    pub(crate) fn widen(&mut self, background: &[PcCounters]) {
        let (mut simulated, mut all) = (0, 0);
        let mut passes = (0, 0);
        for (pc, other) in self.pcs.iter_mut().zip(background) {
            let before = pc.warp_instructions;
            (simulated, all) = (simulated + before, all + before + other.warp_instructions);
            let PcCounters { wavefronts, conflicts, stalls, .. } = pc;
            passes.0 += *wavefronts;
            if before > 0 {
                let factor = 1.0 + other.warp_instructions as f64 / before as f64;
                [wavefronts, conflicts].into_iter().chain(stalls).for_each(|count| scale(count, factor));
                if other.requests == 0 {
                    scale(&mut pc.requests, factor);
                }
            }
            passes.1 += pc.wavefronts;
            pc.merge(other);
        }
        let work = all as f64 / simulated.max(1) as f64;
        let shared = if passes.0 == 0 { work } else { passes.1 as f64 / passes.0 as f64 };
        for SharedTraffic { requests, wavefronts, conflicts } in
            [&mut self.shared_load, &mut self.shared_store]
        {
            [requests, wavefronts, conflicts].into_iter().for_each(|count| scale(count, shared));
        }
        let Report { warp_cycles, issued_cycles, load, .. } = self;
        let counts = [warp_cycles, issued_cycles].into_iter().chain(load.of_sms());
        counts.for_each(|count| scale(count, work));
    }

    pub(crate) fn extrapolate(
        &mut self,
        work: f64,
        left_out: &[PcCounters],
        access: impl Fn(usize) -> Access,
    ) {
        // Before and after: bytes of loads and stores, passes of shared loads and stores.
        let mut sums = [(0, 0); 4];
        for (at, pc) in self.pcs.iter_mut().enumerate() {
            let before = pc.clone();
            let other = left_out.get(at);
            let factor = match other {
                Some(other) if before.warp_instructions > 0 => {
                    1.0 + other.warp_instructions as f64 / before.warp_instructions as f64
                }
                _ => work,
            };
            let PcCounters { requests, transactions, sectors, bytes, wavefronts, conflicts, stalls, .. } = pc;
            for count in
                [requests, transactions, sectors, bytes, wavefronts, conflicts].into_iter().chain(stalls)
            {
                scale(count, factor);
            }
            match other {
                Some(other) => {
                    pc.warp_instructions += other.warp_instructions;
                    pc.thread_instructions += other.thread_instructions;
                    pc.divergent += other.divergent;
                }
                None => {
                    scale(&mut pc.warp_instructions, factor);
                    scale(&mut pc.thread_instructions, factor);
                    scale(&mut pc.divergent, factor);
                }
            }
            let store = usize::from(access(at) == Access::Store);
            sums[store].0 += before.bytes;
            sums[store].1 += pc.bytes;
            sums[2 + store].0 += before.wavefronts;
            sums[2 + store].1 += pc.wavefronts;
        }
        let factor =
            |(before, after): (u64, u64)| if before == 0 { work } else { after as f64 / before as f64 };
        for (traffic, sum) in [&mut self.global_load, &mut self.global_store].into_iter().zip(sums) {
            let GlobalTraffic { requests, transactions, sectors, bytes } = traffic;
            [requests, transactions, sectors, bytes].into_iter().for_each(|count| scale(count, factor(sum)));
        }
        for (traffic, sum) in [&mut self.shared_load, &mut self.shared_store].into_iter().zip(&sums[2..]) {
            let SharedTraffic { requests, wavefronts, conflicts } = traffic;
            [requests, wavefronts, conflicts].into_iter().for_each(|count| scale(count, factor(*sum)));
        }
        let Report { texture, l1_hits, l1_misses, l2_read_sectors, l2_write_sectors, l2_hits, .. } = self;
        let TextureTraffic { requests, sectors, hits } = texture;
        let counts =
            [requests, sectors, hits, l1_hits, l1_misses, l2_read_sectors, l2_write_sectors, l2_hits];
        counts.into_iter().for_each(|count| scale(count, work));
        let Report { dram_read_bytes, dram_write_bytes, warp_cycles, issued_cycles, load, .. } = self;
        let counts = [dram_read_bytes, dram_write_bytes, warp_cycles, issued_cycles];
        counts.into_iter().for_each(|count| scale(count, work));
        load.counts().for_each(|count| scale(count, work));
    }
}

fn scale(count: &mut u64, factor: f64) {
    *count = (*count as f64 * factor).round() as u64;
}
