//! How accurate the simulator is: published and measured times against simulated ones.
//!
//! Invariant: the simulated side of every row comes from running a CUDA program through `runner`, as a reader would run it;
//! nothing is looked up. The bars are stated here once; the tests and `cargo xtask bench accuracy` use the same ones.

mod article;
pub mod h200;
mod latency;
mod parallel;
mod published;
mod table;

pub use article::{article, variants};
pub use latency::latencies;
pub use published::{reductions, transposes};
pub use table::{Bar, Known, Row, Table, Verdict};

/// All tables, in the order in which they are printed. `all`: every measured launch on the H200, else a sample.
///
/// # Errors
/// A program that does not compile or run, or a data file that cannot be read.
pub fn tables(all: bool) -> Result<Vec<Table>, String> {
    let mut tables = article()?;
    tables.push(variants()?);
    tables.extend(transposes()?);
    tables.push(reductions()?);
    tables.push(latencies()?);
    for set in [h200::Set::Course, h200::Set::Unseen] {
        tables.extend(h200::tables(set, all)?);
    }
    Ok(tables)
}
