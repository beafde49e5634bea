//! State of a sweep over block sizes: planned, finished and pending runs.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Cell, Grid, Outcome, RunReply, Sweep, Timing};
use serde::{Deserialize, Serialize};

use super::state::Inputs;
use super::time::kernel_millis;
use crate::pool::JobId;

/// Column and row of a block size.
pub type At = (usize, usize);

/// The map while it is filled.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepRun {
    /// Inputs of the runs without the block size.
    pub inputs: Inputs,
    /// Times in milliseconds.
    pub grid: Grid,
    /// Block sizes whose runs failed, with the reason.
    pub failed: BTreeMap<At, String>,
    /// Block sizes without a result of this sweep. Their values are of an earlier sweep, or missing.
    pub open: BTreeSet<At>,
    /// Block sizes whose values are estimates of this sweep; they are in `open`, too.
    pub estimated: BTreeSet<At>,
    /// Pending jobs.
    pub jobs: BTreeMap<JobId, (At, Timing)>,
    /// Number of block sizes in this sweep.
    pub total: usize,
    /// Time of its start, in milliseconds of the page's clock. `None` for the sweep that the site contains.
    pub started: Option<f64>,
    /// Duration in seconds, once it is complete.
    pub seconds: Option<f64>,
    /// Whether results have arrived that are not drawn yet.
    pub to_draw: bool,
}

/// A complete sweep as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stored {
    /// Hash of the inputs without the block size.
    inputs: u32,
    grid: Grid,
    failed: BTreeMap<At, String>,
}

impl SweepRun {
    /// The sweep that the site contains for the cell, if there is one.
    pub fn of_build(cell: &Cell, inputs: Inputs) -> Option<SweepRun> {
        let grid = cell.default_sweep.clone()?;
        let total = grid.values.iter().flatten().count();
        Some(SweepRun {
            inputs,
            grid,
            failed: BTreeMap::new(),
            open: BTreeSet::new(),
            estimated: BTreeSet::new(),
            jobs: BTreeMap::new(),
            total,
            started: None,
            seconds: None,
            to_draw: false,
        })
    }
    /// A map of these block sizes. Values of an `earlier` sweep stay until they are replaced; with the same
    /// inputs they count as results.
    pub fn new(
        sweep: &Sweep,
        blocks: &[At],
        inputs: Inputs,
        earlier: Option<SweepRun>,
        now: f64,
    ) -> SweepRun {
        let same = earlier.as_ref().is_some_and(|earlier| earlier.inputs == inputs);
        let (grid, failed, open, estimated) = match earlier {
            Some(earlier) => (earlier.grid, earlier.failed, earlier.open, earlier.estimated),
            None => {
                let grid = Grid::new(sweep.xs.clone(), sweep.ys.clone());
                (grid, BTreeMap::new(), BTreeSet::new(), BTreeSet::new())
            }
        };
        // Estimates of the same program stay estimates; of another one they are values of an earlier sweep.
        let estimated = if same { estimated } else { BTreeSet::new() };
        let known = |at: &At| same && !open.contains(at) && is_known(&grid, &failed, *at);
        let open = blocks.iter().copied().filter(|at| !known(at)).collect();
        SweepRun {
            inputs,
            grid,
            failed,
            open,
            estimated,
            jobs: BTreeMap::new(),
            total: 0,
            started: Some(now),
            seconds: None,
            to_draw: false,
        }
    }
    /// A complete sweep in the form in which it is stored.
    pub fn stored(&self) -> Stored {
        Stored { inputs: self.inputs.hash(), grid: self.grid.clone(), failed: self.failed.clone() }
    }
    /// The stored sweep of a cell, if it has these inputs and these axes.
    pub fn restored(stored: Stored, axes: &Sweep, inputs: Inputs) -> Option<SweepRun> {
        let Stored { inputs: hash, grid, failed } = stored;
        let fits =
            grid.xs == axes.xs && grid.ys == axes.ys && grid.values.len() == grid.xs.len() * grid.ys.len();
        let total = grid.values.iter().flatten().count() + failed.len();
        (fits && hash == inputs.hash()).then(|| SweepRun {
            inputs,
            grid,
            failed,
            open: BTreeSet::new(),
            estimated: BTreeSet::new(),
            jobs: BTreeMap::new(),
            total,
            started: None,
            seconds: None,
            to_draw: false,
        })
    }
    /// Whether every block size has its result.
    pub fn whole(&self) -> bool {
        self.open.is_empty()
    }
    /// Indices of the grid's values that are of an earlier sweep.
    pub fn earlier(&self) -> Vec<usize> {
        let there = self.open.difference(&self.estimated).map(|at| self.index(*at));
        there.filter(|at| self.grid.values[*at].is_some()).collect()
    }
    /// Indices of the grid's values that are estimates.
    pub fn estimates(&self) -> Vec<usize> {
        self.estimated.iter().map(|at| self.index(*at)).collect()
    }
    fn index(&self, (column, row): At) -> usize {
        row * self.grid.xs.len() + column
    }
    /// Number of block sizes with a result.
    pub fn done(&self) -> usize {
        self.total - self.jobs.len()
    }
    /// Whether jobs are pending.
    pub fn running(&self) -> bool {
        !self.jobs.is_empty()
    }
    /// Enters an estimate. Returns whether the exact result is still to come, which it is not if no launch was left. The value
    /// is entered only if `main` returned: a fault may come from what the launches that were left have not computed.
    pub fn enter_estimate(&mut self, at: At, reply: &RunReply) -> bool {
        if !reply.estimated {
            self.enter(at, reply);
        }
        // A single run of this block size may have been faster.
        if !self.open.contains(&at) {
            return false;
        }
        if let Outcome::Exited(_) = reply.outcome {
            self.failed.remove(&at);
            self.grid.set(at.0, at.1, kernel_millis(&reply.profile));
            self.estimated.insert(at);
        }
        true
    }
    /// Enters the result of a block size.
    pub fn enter(&mut self, at: At, reply: &RunReply) {
        self.estimated.remove(&at);
        match &reply.outcome {
            Outcome::Exited(0) if !reply.profile.launches.is_empty() => {
                self.failed.remove(&at);
                self.open.remove(&at);
                self.grid.set(at.0, at.1, kernel_millis(&reply.profile));
            }
            Outcome::Exited(code) => self.fail(at, format!("exit code {code}")),
            Outcome::Rejected => {
                let first = reply.diagnostics.first();
                self.fail(at, first.map(|d| d.message.clone()).unwrap_or_default());
            }
            Outcome::Faulted(fault) => self.fail(at, fault.report.message.clone()),
        }
    }
    /// Enters a failure.
    pub fn fail(&mut self, at: At, why: String) {
        let i = self.index(at);
        self.grid.values[i] = None;
        self.estimated.remove(&at);
        self.open.remove(&at);
        self.failed.insert(at, why);
    }
}

fn is_known(grid: &Grid, failed: &BTreeMap<At, String>, at: At) -> bool {
    grid.at(at.0, at.1).is_some() || failed.contains_key(&at)
}

/// The block sizes of the sweep that the device can hold.
pub fn blocks(sweep: &Sweep, device_limit: u32) -> Vec<At> {
    let most = sweep.max_threads.min(device_limit);
    let mut list = Vec::new();
    for (row, y) in sweep.ys.iter().enumerate() {
        for (column, x) in sweep.xs.iter().enumerate() {
            if (sweep.min_threads..=most).contains(&(x * y)) {
                list.push((column, row));
            }
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Launch, Profile};

    fn inputs(code: &str) -> Inputs {
        Inputs {
            code: code.into(),
            device: String::new(),
            params: BTreeMap::new(),
            bundle: Default::default(),
        }
    }

    #[test]
    fn a_second_sweep_keeps_what_the_first_left_until_it_is_replaced() {
        let sweep = Sweep { xs: vec![16, 32], ys: vec![1], max_threads: 1024, ..Sweep::default() };
        let blocks = blocks(&sweep, 1024);
        let mut first = SweepRun::new(&sweep, &blocks, inputs("a"), None, 0.0);
        assert_eq!((first.whole(), first.earlier()), (false, vec![]));
        first.grid.set(0, 0, 1.0);
        first.open.remove(&(0, 0));
        first.fail((1, 0), "too many".into());
        assert!(first.whole());
        let mut second = SweepRun::new(&sweep, &blocks, inputs("b"), Some(first.clone()), 0.0);
        assert_eq!((second.whole(), second.earlier(), second.grid.at(0, 0)), (false, vec![0], Some(1.0)));
        second.fail((0, 0), "stopped".into());
        assert_eq!((second.whole(), second.earlier()), (false, vec![]));
        let again =
            |axes: &Sweep, code| SweepRun::restored(first.stored(), axes, inputs(code)).map(|run| run.grid);
        assert_eq!((again(&sweep, "a"), again(&sweep, "b")), (Some(first.grid.clone()), None));
        assert_eq!(again(&Sweep { ys: vec![1, 2], ..sweep.clone() }, "a"), None);
        // An estimate is a value until the exact one comes, unless the program did not end by itself.
        let mut third = SweepRun::new(&sweep, &blocks, inputs("c"), None, 0.0);
        let reply = |estimated, outcome| RunReply {
            estimated,
            outcome,
            profile: Profile {
                launches: vec![Launch { time_us: 7000.0, ..Launch::default() }],
                ..Profile::default()
            },
            ..RunReply::default()
        };
        assert!(third.enter_estimate((0, 0), &reply(true, Outcome::Exited(1))));
        assert!(third.enter_estimate((1, 0), &reply(true, Outcome::Rejected)));
        assert_eq!((third.estimates(), third.earlier(), third.whole()), (vec![0], vec![], false));
        assert_eq!((third.grid.at(0, 0), third.grid.at(1, 0)), (Some(7.0), None));
        third.enter((0, 0), &reply(false, Outcome::Exited(0)));
        assert!(!third.enter_estimate((1, 0), &reply(false, Outcome::Exited(0))), "it was exact");
        assert!(third.whole() && third.estimates().is_empty());
        assert!(!third.enter_estimate((0, 0), &reply(true, Outcome::Exited(0))), "the exact one came first");
        assert!(third.whole() && third.estimates().is_empty());
        // Results of the same program stay valid.
        assert!(SweepRun::new(&sweep, &blocks, inputs("a"), Some(first), 0.0).whole());
    }

    #[test]
    fn only_block_sizes_that_fit_are_run() {
        let sweep = Sweep {
            xs: vec![16, 32],
            ys: vec![1, 16, 32],
            min_threads: 32,
            max_threads: 1024,
            ..Sweep::default()
        };
        assert_eq!(blocks(&sweep, 1024), [(1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]);
        assert_eq!(blocks(&sweep, 512), [(1, 0), (0, 1), (1, 1), (0, 2)]);
    }
}
