//! The course's kernels on an H200: 426 launches measured with their counters (`tests/h200`), each run by the simulator
//! with the same arguments, caches flushed.

use std::collections::BTreeMap;

use protocol::{Launch, Outcome, RunRequest};

use crate::parallel;

/// A program and what was measured of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The course's kernels: the model was made with them in view.
    Course,
    /// Other kernels, which the model's constants have not seen.
    Unseen,
}

impl Set {
    fn program(self) -> &'static str {
        match self {
            Set::Course => include_str!("../../../tests/h200/course.cu"),
            Set::Unseen => include_str!("../../../tests/h200/unseen.cu"),
        }
    }
    fn csv(self) -> &'static str {
        match self {
            Set::Course => include_str!("../../../tests/h200/course.csv"),
            Set::Unseen => include_str!("../../../tests/h200/unseen.csv"),
        }
    }
}

/// A measured launch.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Family.
    pub kernel: String,
    /// Such as `N=1024;BS=8`.
    pub params: String,
    columns: BTreeMap<String, f64>,
}

impl Measured {
    /// A column of the file: `cold_cycles`, `gld_sectors` …; 0 where the file has none.
    pub fn get(&self, column: &str) -> f64 {
        self.columns.get(column).copied().unwrap_or(0.0)
    }
    /// Kernel, numbers, block.
    pub fn label(&self) -> String {
        format!("{} {} {}x{} of {}x{}", self.kernel, self.params, self.get("gx"), self.get("gy"), self.get("bx"), self.get("by"))
    }
    /// Threads executed times instructions: what a run costs.
    pub fn work(&self) -> f64 {
        self.get("warp_insts") + 2.0 * (self.get("gld_sectors") + self.get("gst_sectors"))
    }
    fn param(&self, name: &str) -> Option<&str> {
        self.params.split(';').filter_map(|part| part.split_once('=')).find(|(n, _)| *n == name).map(|(_, v)| v)
    }
    fn args(&self) -> Vec<String> {
        let first = ["N", "W", "offset", "stride", "paths", "n", "P"].iter().find_map(|name| self.param(name));
        let second = self.param("rounds").or(self.param("Q"));
        let numbers = [first, second].map(|n| n.unwrap_or("0").to_string());
        let shape = ["gx", "gy", "bx", "by"].map(|column| self.get(column).to_string());
        std::iter::once(self.kernel.clone()).chain(shape).chain(numbers).collect()
    }
}

/// All of the file.
///
/// # Errors
/// A broken file.
pub fn measured(set: Set) -> Result<Vec<Measured>, String> {
    let mut lines = set.csv().lines().filter(|line| !line.starts_with('#'));
    let heads: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let mut columns = BTreeMap::new();
            for (head, cell) in heads.iter().zip(&cells).skip(2) {
                let value = cell.parse().map_err(|_| format!("not a number: {cell} in {line}"))?;
                columns.insert(head.to_string(), value);
            }
            Ok(Measured { kernel: cells[0].into(), params: cells[1].into(), columns })
        })
        .collect()
}

/// Runs launches on a device, an H200 or an edited one.
///
/// # Errors
/// A program that does not run.
pub fn simulate(set: Set, launches: &[Measured], device: &str) -> Result<Vec<Launch>, String> {
    parallel::map(launches, |launch| {
        let mut reply = runner::run(&RunRequest {
            file: "measured.cu".into(),
            source: set.program().into(),
            device: device.into(),
            args: launch.args(),
            cold: true,
            limit_million: 10_000,
            ..RunRequest::default()
        });
        // Kernels that prepare data run before the measured one.
        match (reply.outcome, reply.profile.launches.pop()) {
            (Outcome::Exited(0), Some(profile)) => Ok(profile),
            (outcome, _) => {
                let said: String = reply.diagnostics.iter().map(|d| d.rendered.as_str()).collect();
                Err(format!("{}: {outcome:?}\n{}{said}", launch.label(), reply.stderr))
            }
        }
    })
}
