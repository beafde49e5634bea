//! `cargo xtask bench speed`: speed of the simulator, natively and in Chromium, beside the bars, the last
//! recording and peers.
//!
//! Native times come from criterion (`bench/benches/speed.rs`), those in Chromium from a page
//! (`web/bench/speed.mjs`). Both run the same requests, and the fastest of several runs counts, since other
//! load on the machine can only slow a run down.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::build::{self, Profile};
use crate::figures::{Figure, Place, Table, Unit};
use crate::{browser, history, peers, programs, sh, tree};

/// What is measured beside programs that run as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Scenarios, natively and in Chromium, and all else that readers of the page wait for.
    pub page: bool,
    /// Exact times of sampled programs, which take minutes.
    pub exact: bool,
}

/// Measures and prints figures. `false`: a bar is missed. `record`: appends them to the history and writes the
/// table of peers into the documentation.
pub fn run(parts: Parts, record: bool) -> Result<bool> {
    let mut figures = if parts.page { page()? } else { Vec::new() };
    let warpbook = programs::build()?;
    figures.extend(programs::figures(&warpbook, parts.exact)?);
    let peers = peers::measure(&warpbook)?;
    figures.extend(peers.figures());

    let machine = history::machine()?;
    let recorded = history::read()?;
    let table = Table::of(&figures, &history::last(&recorded, &machine.name));
    let beside = peers.markdown(&machine);
    print!("{table}\n{beside}");
    if record {
        history::append(&recorded, &machine, &figures)?;
        peers::record(&beside)?;
    }
    Ok(table.holds())
}

/// The scenarios and what the page does, natively and in Chromium.
fn page() -> Result<Vec<Figure>> {
    let requests = tree::scratch("requests")?;
    let mut command =
        sh::command("cargo", &["run", "--quiet", "--release", "-p", "bench", "--bin", "requests"]);
    sh::run(command.args(["--", "speed"]).arg(&requests))?;
    let list = String::from_utf8(tree::read(&requests.join("list.tsv"))?)?;
    let scenarios = Scenarios::read(&list)?;
    let samples = tree::scratch("criterion")?;
    // Otherwise samples of benchmarks that were renamed would be found, too.
    drop(std::fs::remove_dir_all(&samples));
    let mut command =
        sh::command("cargo", &["bench", "--quiet", "-p", "bench", "--bench", "speed", "--", "--noplot"]);
    sh::run(command.env("CRITERION_HOME", &samples).stdout(std::io::stderr()))?;
    let mut figures = native(&samples, &scenarios)?;
    build::site(Profile::Release)?;
    figures.extend(in_chromium(&browser::speed(&requests)?, &scenarios)?);
    Ok(figures)
}

/// Counters of the scenarios, by which times become rates.
struct Scenarios(BTreeMap<String, Counts>);

struct Counts {
    /// Thread instructions.
    instructions: f64,
    /// DRAM transactions.
    transactions: f64,
}

/// A scenario on a device without caches, where each transaction of a warp is one of device memory.
const UNCACHED: &str = "transpose-1024-8800";

impl Scenarios {
    fn read(list: &str) -> Result<Self> {
        let mut counts = BTreeMap::new();
        for line in list.lines() {
            if let ["run", name, instructions, transactions] = line.split('\t').collect::<Vec<_>>()[..] {
                let (instructions, transactions) = (instructions.parse()?, transactions.parse()?);
                counts.insert(name.to_owned(), Counts { instructions, transactions });
            }
        }
        Ok(Self(counts))
    }

    /// The figures for a run or a compilation that takes this many milliseconds.
    fn figures(&self, name: &str, place: Place, millis: f64) -> Vec<Figure> {
        let Some(counts) = self.0.get(name) else {
            return vec![Figure::new(name, place, millis, Unit::Millis)];
        };
        let rate = |name: &str, count: f64| Figure::new(name, place, count / millis / 1e3, Unit::Rate);
        let mut figures = vec![rate(name, counts.instructions)];
        if name == UNCACHED {
            figures.push(rate(&format!("{name} DRAM transactions"), counts.transactions));
        }
        figures
    }
}

/// The fastest sample of each of criterion's benchmarks.
fn native(samples: &Path, scenarios: &Scenarios) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for group in ["runs", "compilations"] {
        for file in tree::files(&samples.join(group), &["base", "change", "report"])? {
            if !file.ends_with("new/sample.json") {
                continue;
            }
            let json: Value = serde_json::from_slice(&tree::read(&file)?)?;
            let name =
                file.ancestors().nth(2).and_then(Path::file_name).unwrap_or_default().to_string_lossy();
            let millis = fastest(&json).with_context(|| format!("no samples in {}", file.display()))?;
            figures.extend(scenarios.figures(&name, Place::Native, millis));
        }
    }
    Ok(figures)
}

/// Milliseconds of the fastest sample: `times` has the nanoseconds of `iters` iterations.
fn fastest(sample: &Value) -> Option<f64> {
    let numbers = |name: &str| sample[name].as_array().map(|all| all.iter().filter_map(Value::as_f64));
    let each = numbers("times")?.zip(numbers("iters")?).map(|(time, count)| time / count / 1e6);
    each.min_by(f64::total_cmp)
}

/// Parses lines with a name and milliseconds.
fn in_chromium(text: &str, scenarios: &Scenarios) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for line in text.lines() {
        let (name, millis) = line.split_once('\t').with_context(|| format!("not understood: {line}"))?;
        figures.extend(scenarios.figures(name, Place::Chromium, millis.parse()?));
    }
    Ok(figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_sample_counts() {
        let sample = serde_json::json!({ "iters": [2.0, 2.0, 4.0], "times": [8e6, 6e6, 16e6] });
        assert_eq!(fastest(&sample), Some(3.0));
    }

    #[test]
    fn runs_are_rates_and_the_rest_is_time() {
        let scenarios =
            Scenarios::read("run\ttranspose-1024-8800\t4000000\t1000000\ncompile\tc\t21").unwrap();
        let figures = in_chromium("transpose-1024-8800\t500\nc\t7.5", &scenarios).unwrap();
        let shown: Vec<_> = figures.iter().map(|f| (f.name.as_str(), f.value, f.unit)).collect();
        assert_eq!(
            shown,
            [
                ("transpose-1024-8800", 8.0, Unit::Rate),
                ("transpose-1024-8800 DRAM transactions", 2.0, Unit::Rate),
                ("c", 7.5, Unit::Millis)
            ]
        );
    }
}
