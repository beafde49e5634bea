//! How the work of a launch is spread over units that stand side by side, and how long each kind of unit worked.
//!
//! Invariant: what a unit worked is a bound on the launch's time: no unit works longer than that, up to its last answers.

use arch::Unit;

/// A DRAM channel: of a partition (cc 1.x), behind a slice (2.0 on).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChannelLoad {
    /// Time it transferred, ps.
    pub busy_ps: u64,
    /// Time it could not have done without, ps: transfers, or opening rows where that takes longer.
    pub work_ps: u64,
    /// Transfers.
    pub requests: u64,
    /// Rows opened; the other transfers found theirs open.
    pub rows: u64,
}

/// An L2 slice, or the port of a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceLoad {
    /// Time its busier side worked, ps.
    pub busy_ps: u64,
    /// Requests.
    pub requests: u64,
}

/// A DRAM bank's number, over all channels.
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
    /// By L2 slice; on 1.x by port.
    pub slices: Vec<SliceLoad>,
    /// By number of the DRAM bank.
    pub dram_banks: Vec<BankLoad>,
    /// Words that each bank of shared memory showed, over all SMs.
    pub shared_banks: Vec<u64>,
    /// Work of the busiest channel or port of each stretch of time, ps: what takes turns still waits for the busiest.
    pub crest_ps: u64,
    /// Work of all channels or ports over their number, ps: what the same work takes when it is spread evenly.
    pub even_ps: u64,
    /// Time for atomics at the slices, ps, over all of them.
    pub atomic_ps: u64,
    /// Time that SMs (1.x: clusters) sent or received, ps, over their number.
    pub link_ps: u64,
    /// Cycles with a warp on an SM, over all SMs.
    pub active_cycles: u64,
    /// Cycles of the load/store units, over all SMs.
    pub lsu_cycles: u64,
    /// Cycles of the shared-memory pipes, over all SMs.
    pub shared_cycles: u64,
    /// Cycles in which schedulers issued, over all schedulers.
    pub issue_cycles: u64,
    /// Cycles of each [`Unit`]'s pipes, over all schedulers.
    pub pipe_cycles: [u64; Unit::COUNT],
}

impl Load {
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

/// Most over mean: 1 for an even load, the number of units when one does all.
pub fn unevenness(loads: &[u64]) -> f64 {
    let sum: u64 = loads.iter().sum();
    match loads.iter().max() {
        Some(&most) if sum > 0 => most as f64 * loads.len() as f64 / sum as f64,
        _ => 1.0,
    }
}
