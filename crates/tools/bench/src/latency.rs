//! Latency microbenchmarks in CUDA, timed by `clock()` in the kernel, against published values.

use protocol::{Outcome, RunRequest};

use crate::table::{csv, number};
use crate::{Bar, Row, Table, parallel};

const PROGRAM: &str = include_str!("../../../../tests/published/latency.cu");

/// Clocks of one dependent operation or access, by device.
///
/// # Errors
/// A program does not run, or a data file is malformed.
pub fn latencies() -> Result<Table, String> {
    let all = csv::<4>(include_str!("../../../../tests/published/latencies.csv"))?;
    let rows = parallel::map(&all, |[device, what, cycles, _]| {
        let label = format!("{device} {what}");
        Ok(Row { label, measured: number(cycles)?, simulated: run(device, what)? })
    })?;
    Ok(Table {
        title: "Latency of dependent operations and accesses".into(),
        source: "tests/published/latencies.csv names one for each row".into(),
        unit: "SM clocks",
        rows,
        bars: vec![Bar::Each(0.05)],
        known: Vec::new(),
        brief: false,
    })
}

/// Runs the program and returns the clocks of one operation that it prints.
fn run(device: &str, what: &str) -> Result<f64, String> {
    let reply = session::run(&RunRequest {
        file: "latency.cu".into(),
        source: PROGRAM.into(),
        device: device.into(),
        args: what.split(' ').map(str::to_string).collect(),
        ..RunRequest::default()
    });
    match reply.outcome {
        Outcome::Exited(0) => number(reply.stdout.trim()),
        outcome => Err(format!("{device} {what}: {outcome:?}\n{}", reply.stdout)),
    }
}
