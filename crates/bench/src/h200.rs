//! The course's kernels on an H200: 426 launches measured with their counters (`tests/h200`), each run by the simulator
//! with the same arguments, caches flushed.

use std::collections::BTreeMap;

use protocol::{Launch, Outcome, RunRequest};

use crate::{Bar, Known, Row, Table, parallel};

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
        format!(
            "{} {} {}x{} of {}x{}",
            self.kernel,
            self.params,
            self.get("gx"),
            self.get("gy"),
            self.get("bx"),
            self.get("by")
        )
    }
    /// Threads executed times instructions: what a run costs.
    pub fn work(&self) -> f64 {
        self.get("warp_insts") + 2.0 * (self.get("gld_sectors") + self.get("gst_sectors"))
    }
    fn param(&self, name: &str) -> Option<&str> {
        self.params
            .split(';')
            .filter_map(|part| part.split_once('='))
            .find(|(n, _)| *n == name)
            .map(|(_, v)| v)
    }
    fn args(&self) -> Vec<String> {
        let first =
            ["N", "W", "offset", "stride", "paths", "n", "P"].iter().find_map(|name| self.param(name));
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

/// Work of a launch in the sample, at most, and every how many of those are taken.
const SAMPLE: (f64, usize) = (4e6, 5);

/// Times, instructions, counters and traffic of a set's launches: all, or a sample that takes seconds.
///
/// # Errors
/// A program that does not run.
pub fn tables(set: Set, all: bool) -> Result<Vec<Table>, String> {
    let mut measured = measured(set)?;
    if !all {
        measured.retain(|m| m.work() <= SAMPLE.0);
        measured = measured.into_iter().step_by(SAMPLE.1).collect();
    }
    let simulated = simulate(set, &measured, "h200-sxm")?;
    let pairs: Vec<_> = measured.iter().zip(&simulated).collect();
    let of = |what: &str| match set {
        Set::Course => format!("H200, the course's kernels, {what}"),
        Set::Unseen => format!("H200, kernels the model was not made for, {what}"),
    };
    let source = "Nsight Compute on an H200, caches flushed; tests/h200";
    let table = |what: &str, unit, rows, bars, known, brief| Table {
        title: of(what),
        source: source.into(),
        unit,
        rows,
        bars,
        known,
        brief,
    };
    let row = |m: &Measured, name: &str, simulated: f64| Row {
        label: if name.is_empty() { m.label() } else { format!("{} {name}", m.label()) },
        measured: m.get(if name.is_empty() { "cold_cycles" } else { name }),
        simulated,
    };
    let times = pairs.iter().map(|(m, s)| row(m, "", s.cycles as f64)).collect();
    let counts = pairs.iter().map(|(m, s)| row(m, "warp_insts", s.warp_instructions as f64)).collect();
    let exact = pairs.iter().flat_map(|(m, s)| {
        [
            row(m, "gld_requests", s.global_load.requests as f64),
            row(m, "gld_sectors", s.global_load.sectors as f64),
            row(m, "gst_requests", s.global_store.requests as f64),
            row(m, "gst_sectors", s.global_store.sectors as f64),
        ]
    });
    let exact = exact.filter(|row| row.measured > 0.0).collect();
    let megabyte =
        |row: &Row| row.measured > if row.label.ends_with("sectors") { 32768.0 } else { 1048576.0 };
    let occupancy =
        pairs.iter().map(|(m, s)| row(m, "occupancy_pct", s.occupancy.achieved * 100.0)).collect();
    let shared = pairs.iter().flat_map(|(m, s)| {
        [
            row(m, "sld_wavefronts", s.shared_load.wavefronts as f64),
            row(m, "sst_wavefronts", s.shared_store.wavefronts as f64),
            row(m, "sld_conflicts", s.shared_load.conflicts as f64),
            row(m, "sst_conflicts", s.shared_store.conflicts as f64),
        ]
    });
    let shared = shared.filter(|row| row.measured > 0.0).collect();
    let traffic = pairs.iter().flat_map(|(m, s)| {
        [
            row(m, "l2_read_sectors", s.l2.read_sectors as f64),
            row(m, "l2_write_sectors", s.l2.write_sectors as f64),
            row(m, "dram_read", s.dram.read_bytes as f64),
            row(m, "dram_write", s.dram.write_bytes as f64),
        ]
    });
    let traffic = traffic.filter(megabyte).collect();
    let (time_bars, count_bars, traffic_bars) = match set {
        Set::Course => (
            vec![Bar::Mean(0.15), Bar::Family(0.25), Bar::Rank(0.9)],
            vec![Bar::Family(0.25)],
            if all { vec![Bar::Share(0.1, 0.15)] } else { vec![Bar::Each(0.1)] },
        ),
        Set::Unseen => (vec![Bar::Mean(0.25)], vec![], vec![]),
    };
    let known = if set == Set::Course && !all { TRAFFIC.to_vec() } else { Vec::new() };
    Ok(vec![
        table("time", "cycles", times, time_bars, vec![], false),
        table("instructions", "warp instructions", counts, count_bars, vec![], true),
        table("requests and sectors", "each", exact, vec![Bar::Each(0.0)], vec![], true),
        table(
            "achieved occupancy",
            "% of the warps an SM holds",
            occupancy,
            vec![Bar::Points(5.0, 0.3)],
            vec![],
            true,
        ),
        table("shared memory", "passes", shared, vec![Bar::Share(0.0, 0.7)], vec![], true),
        table("traffic over 1 MB", "sectors or bytes", traffic, traffic_bars, known, true),
    ])
}

const WHY: &str = "columns read by narrow or flat blocks: the L1 there catches more of what neighbours share";

/// Rows of the course's sample whose traffic is known to be off.
const TRAFFIC: &[Known] = &[
    Known { row: "transpose_listing N=1024 32x1024 of 32x1 l2_read_sectors", error: 0.153, why: WHY },
    Known { row: "transpose_listing N=1024 1x1024 of 1024x1 l2_read_sectors", error: 0.152, why: WHY },
    Known { row: "transpose_prose N=1024 512x16 of 2x64 l2_read_sectors", error: 0.12, why: WHY },
    Known {
        row: "transpose_prose N=1024 64x64 of 16x16 l2_write_sectors",
        error: -0.135,
        why: "sectors written in part: the L2 there completes more of them early",
    },
];
