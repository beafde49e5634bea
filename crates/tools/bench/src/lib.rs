//! How accurate the simulator is: published and measured times against simulated ones.
//!
//! Invariant: the simulated side of every row comes from running a CUDA program through `session`, as a reader would run it;
//! nothing is looked up. The bars are stated here once; the tests and `cargo xtask bench accuracy` use the same ones.

mod article;
mod deviations;
pub mod h200;
mod latency;
mod parallel;
mod published;
pub mod scenarios;
mod table;

use h200::{Choice, Set};

pub use article::{article, variants};
pub use deviations::Known;
pub use latency::latencies;
pub use published::{reductions, transposes};
pub use table::{Bar, Row, Table, Verdict};

/// All tables, in the order in which they are printed, with the known deviations. `all`: every measured launch on the H200,
/// else a sample and those that are known to be off.
///
/// # Errors
/// A program that does not compile or run, or a data file that cannot be read; a known deviation of a row that does not exist.
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
    let mut missing = deviations::hand_out(deviations::read()?, &mut tables);
    for set in Set::ALL {
        let labels: Vec<&str> = missing.iter().map(|known| known.row.as_str()).collect();
        let mut further = h200::tables(set, Choice::Rows(&labels))?;
        missing = deviations::hand_out(missing, &mut further);
        tables.extend(further);
    }
    match missing.first() {
        Some(known) => {
            Err(format!("docs/model.md: no table of {} has the row {}", known.device, known.row))
        }
        None => Ok(tables),
    }
}
