//! How the work of a launch is spread over parallel units (channels, slices, banks), and how long each kind of unit worked.
//!
//! Invariant: the time that a unit worked is a lower bound of the launch's time, apart from its last answers.

use arch::Unit;

/// Load of a DRAM channel: of a partition (cc 1.x), or of an L2 slice (2.0 on).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChannelLoad {
    /// Time that it transferred, ps.
    pub busy_ps: u64,
    /// The least time that its work takes, ps: transfers, or opening rows where that takes longer.
    pub work_ps: u64,
    /// Transfers.
    pub requests: u64,
    /// Rows opened; the other transfers are row hits.
    pub rows: u64,
}

/// Load of an L2 slice (2.0 on), or of the port of a partition (cc 1.x).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceLoad {
    /// Time that its busier side worked, ps.
    pub busy_ps: u64,
    /// Requests.
    pub requests: u64,
}

/// Load of all DRAM banks of one number, over all channels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BankLoad {
    /// Transfers.
    pub requests: u64,
    /// Rows opened.
    pub rows: u64,
}

/// The load of a launch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// By channel.
    pub channels: Vec<ChannelLoad>,
    /// By L2 slice; on 1.x by partition port.
    pub slices: Vec<SliceLoad>,
    /// By number of the DRAM bank.
    pub dram_banks: Vec<BankLoad>,
    /// Words that each bank of shared memory delivered or took, over all SMs.
    pub shared_banks: Vec<u64>,
    /// Sum over stretches of time of the busiest channel's or port's work, ps. Greater than [`Self::even_ps`] also when all units are
    /// equally busy in the end, but one after the other.
    pub crest_ps: u64,
    /// Work of all channels or ports over their number, ps: the time that the same work takes when spread evenly.
    pub even_ps: u64,
    /// Time that slices worked on atomics, ps, summed over all slices.
    pub atomic_ps: u64,
    /// Time that an SM (1.x: a cluster) sent or received, ps, averaged over all.
    pub link_ps: u64,
    /// Cycles in which an SM had a resident warp, summed over all SMs.
    pub active_cycles: u64,
    /// Cycles that the load/store units worked, summed over all SMs.
    pub lsu_cycles: u64,
    /// Cycles that the shared-memory pipes worked, summed over all SMs.
    pub shared_cycles: u64,
    /// Cycles in which schedulers issued, summed over all schedulers.
    pub issue_cycles: u64,
    /// Cycles that the pipes of each [`Unit`] worked, summed over all schedulers.
    pub pipe_cycles: [u64; Unit::COUNT],
}

impl Load {
    /// Every counter of the load. All of them grow in proportion to the work of the launch.
    pub(crate) fn counts(&mut self) -> impl Iterator<Item = &mut u64> {
        let Load {
            channels,
            slices,
            dram_banks,
            shared_banks,
            crest_ps,
            even_ps,
            atomic_ps,
            link_ps,
            active_cycles,
            lsu_cycles,
            shared_cycles,
            issue_cycles,
            pipe_cycles,
        } = self;
        let channels = channels.iter_mut().flat_map(|channel| {
            [&mut channel.busy_ps, &mut channel.work_ps, &mut channel.requests, &mut channel.rows]
        });
        let slices = slices.iter_mut().flat_map(|slice| [&mut slice.busy_ps, &mut slice.requests]);
        let banks = dram_banks.iter_mut().flat_map(|bank| [&mut bank.requests, &mut bank.rows]);
        let sums =
            [crest_ps, even_ps, atomic_ps, link_ps, active_cycles, lsu_cycles, shared_cycles, issue_cycles];
        channels.chain(slices).chain(banks).chain(shared_banks).chain(sums).chain(pipe_cycles)
    }

    /// The counters of SMs, without those of the memory system.
    pub(crate) fn of_sms(&mut self) -> impl Iterator<Item = &mut u64> {
        let Load {
            shared_banks, active_cycles, lsu_cycles, shared_cycles, issue_cycles, pipe_cycles, ..
        } = self;
        let sums = [active_cycles, lsu_cycles, shared_cycles, issue_cycles];
        sums.into_iter().chain(shared_banks).chain(pipe_cycles)
    }

    /// Adds the load of a further launch.
    pub(crate) fn merge(&mut self, other: &Load) {
        let add = |to: &mut u64, more: u64| *to = to.saturating_add(more);
        self.channels.resize(self.channels.len().max(other.channels.len()), ChannelLoad::default());
        for (to, more) in self.channels.iter_mut().zip(&other.channels) {
            add(&mut to.busy_ps, more.busy_ps);
            add(&mut to.work_ps, more.work_ps);
            add(&mut to.requests, more.requests);
            add(&mut to.rows, more.rows);
        }
        self.slices.resize(self.slices.len().max(other.slices.len()), SliceLoad::default());
        for (to, more) in self.slices.iter_mut().zip(&other.slices) {
            add(&mut to.busy_ps, more.busy_ps);
            add(&mut to.requests, more.requests);
        }
        self.dram_banks.resize(self.dram_banks.len().max(other.dram_banks.len()), BankLoad::default());
        for (to, more) in self.dram_banks.iter_mut().zip(&other.dram_banks) {
            add(&mut to.requests, more.requests);
            add(&mut to.rows, more.rows);
        }
        self.shared_banks.resize(self.shared_banks.len().max(other.shared_banks.len()), 0);
        self.shared_banks.iter_mut().zip(&other.shared_banks).for_each(|(to, &more)| add(to, more));
        self.pipe_cycles.iter_mut().zip(other.pipe_cycles).for_each(|(to, more)| add(to, more));
        add(&mut self.crest_ps, other.crest_ps);
        add(&mut self.even_ps, other.even_ps);
        add(&mut self.atomic_ps, other.atomic_ps);
        add(&mut self.link_ps, other.link_ps);
        add(&mut self.active_cycles, other.active_cycles);
        add(&mut self.lsu_cycles, other.lsu_cycles);
        add(&mut self.shared_cycles, other.shared_cycles);
        add(&mut self.issue_cycles, other.issue_cycles);
    }

    /// Adds a channel with its banks, and the slice or port before it.
    pub(crate) fn add(&mut self, busy_ps: u64, work_ps: u64, banks: &[BankLoad], slice: SliceLoad) {
        self.dram_banks.resize(banks.len(), BankLoad::default());
        let mut channel = ChannelLoad { busy_ps, work_ps, requests: 0, rows: 0 };
        for (sum, bank) in self.dram_banks.iter_mut().zip(banks) {
            sum.requests += bank.requests;
            sum.rows += bank.rows;
            channel.requests += bank.requests;
            channel.rows += bank.rows;
        }
        self.crest_ps = self.crest_ps.max(work_ps);
        self.channels.push(channel);
        self.slices.push(slice);
    }
}

/// The greatest load over the mean: 1 if the load is even, the number of units if one does everything.
pub fn unevenness(loads: &[u64]) -> f64 {
    let sum: u64 = loads.iter().sum();
    match loads.iter().max() {
        Some(&most) if sum > 0 => most as f64 * loads.len() as f64 / sum as f64,
        _ => 1.0,
    }
}
