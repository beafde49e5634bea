//! Measures the accuracy of the simulator, and defines the scenarios for measuring its speed, work and
//! memory.
//!
//! # Entry points
//! - [`tables`] computes all accuracy tables; the program `accuracy` prints them (`cargo xtask bench
//!   accuracy`).
//! - [`scenarios`] names the programs of speed and work; the program `requests` writes them for browser and
//!   Node, and `benches/speed.rs` times them natively (`cargo xtask bench speed`, `bench work`).
//! - The program `h200` prints single launches, for work on the model.
//!
//! # Main types
//! A [`table::Table`] has rows of measured and simulated values and [`table::Bar`]s that it must meet.
//! `deviations` reads rows with known deviations from `crates/MODEL.md`. The tables come from `article`,
//! `latency`, `published` and `h200`.
//!
//! # Data flow
//! Measured values in `lessons/data` and `tests/h200` -> the same programs are run by `session`, in parallel
//! on all cores -> rows -> verdicts.
//!
//! # Invariants
//! - The simulated value of every row comes from running a CUDA program through `session`, as a reader would;
//!   no table holds simulated values. By convention.
//! - Bars are defined once; the tests of this crate and `cargo xtask bench accuracy` use the same ones.
//! - A bar that is missed fails unless it is a known deviation, and a known deviation fails when its error
//!   leaves the stated range.
//!
//! # API boundary
//! Depends on `protocol` and `session`. No part of what readers load.

mod article;
mod deviations;
pub mod h200;
mod latency;
mod parallel;
mod published;
pub mod sampled;
pub mod scenarios;
mod table;

use h200::{Choice, Set};

pub use article::{article, variants};
pub use deviations::KnownDeviation;
pub use latency::latencies;
pub use published::{reductions, transposes};
pub use table::{Bar, Row, Table, Verdict};

/// All tables in the order in which they are printed, with the known deviations. `all`: every measured launch
/// on the H200, else a sample and those with known deviations.
///
/// # Errors
/// A program does not compile or run, a data file cannot be read, or a known deviation names a row that does
/// not exist.
pub fn tables(all: bool) -> Result<Vec<Table>, String> {
    let mut tables = article()?;
    tables.extend(variants()?);
    tables.extend(transposes()?);
    tables.push(reductions()?);
    tables.push(latencies()?);
    let choice = if all { Choice::All } else { Choice::Sample };
    for set in Set::ALL {
        tables.extend(h200::tables(set, choice)?);
    }
    let mut missing = deviations::assign(deviations::read()?, &mut tables);
    for set in Set::ALL {
        let labels: Vec<&str> = missing.iter().map(|known| known.row.as_str()).collect();
        let mut further = h200::tables(set, Choice::Rows(&labels))?;
        missing = deviations::assign(missing, &mut further);
        tables.extend(further);
    }
    match missing.first() {
        Some(known) => Err(format!("docs/model.md: no table of {} has the row {}", known.device, known.row)),
        None => Ok(tables),
    }
}
