//! A sweep over block sizes: which are run, what came back, what is still out.

use std::collections::BTreeMap;

use protocol::{Cell, Grid, Outcome, RunReply, Sweep};

use super::state::Inputs;
use super::time::kernel_millis;
use crate::pool::JobId;

/// Column and row of a block size.
pub type At = (usize, usize);

/// The map as it is filled.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepRun {
    /// What it was run for, block size left out.
    pub inputs: Inputs,
    /// Milliseconds.
    pub grid: Grid,
    /// Block sizes that did not end well.
    pub failed: BTreeMap<At, String>,
    /// Jobs that are out.
    pub jobs: BTreeMap<JobId, At>,
    /// How many block sizes this sweep is about.
    pub total: usize,
    /// Page time when it began; `None` for the one computed by the build.
    pub started: Option<f64>,
    /// Seconds it took, once it is done.
    pub seconds: Option<f64>,
    /// Results came that are about to be drawn.
    pub to_draw: bool,
}

impl SweepRun {
    /// The sweep the build computed, if the cell has one.
    pub fn of_build(cell: &Cell, inputs: Inputs) -> Option<SweepRun> {
        let grid = cell.default_sweep.clone()?;
        let total = grid.values.iter().flatten().count();
        Some(SweepRun {
            inputs,
            grid,
            failed: BTreeMap::new(),
            jobs: BTreeMap::new(),
            total,
            started: None,
            seconds: None,
            to_draw: false,
        })
    }
    /// An empty map.
    pub fn new(sweep: &Sweep, inputs: Inputs, now: f64) -> SweepRun {
        SweepRun {
            inputs,
            grid: Grid::new(sweep.xs.clone(), sweep.ys.clone()),
            failed: BTreeMap::new(),
            jobs: BTreeMap::new(),
            total: 0,
            started: Some(now),
            seconds: None,
            to_draw: false,
        }
    }
    /// How many block sizes are done.
    pub fn done(&self) -> usize {
        self.total - self.jobs.len()
    }
    /// True while jobs are out.
    pub fn running(&self) -> bool {
        !self.jobs.is_empty()
    }
    /// Enters the result of a block size.
    pub fn enter(&mut self, at: At, reply: &RunReply) {
        match &reply.outcome {
            Outcome::Exited(0) if !reply.profile.launches.is_empty() => {
                self.failed.remove(&at);
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
        let i = at.1 * self.grid.xs.len() + at.0;
        self.grid.values[i] = None;
        self.failed.insert(at, why);
    }
}

/// The block sizes to run: those of the sweep that the device can hold.
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
