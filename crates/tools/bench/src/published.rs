//! Published times of whole kernels on older cards: the steps of two well-known papers on transposes and
//! reductions.

use protocol::{Launch, Outcome, RunRequest};

use crate::table::{csv, number};
use crate::{Bar, Row, Table, parallel};

const TRANSPOSES: &str = include_str!("../../../../tests/published/transposes.cu");
const REDUCTIONS: &str = include_str!("../../../../tests/published/reductions.cu");

/// Largest error of a row.
const EACH: Bar = Bar::Each(0.25);
/// Relative difference up to which two values may be in another order.
const TIE: Bar = Bar::Order(0.03);

/// Width of the transposed matrix, in floats.
const WIDTH: u32 = 2048;

/// Cards of the transposes: slug and display name.
const CARDS: [(&str, &str); 3] =
    [("geforce-gtx-280", "GeForce GTX 280"), ("tesla-m2090", "Tesla M2090"), ("tesla-k20x", "Tesla K20X")];

/// Transposes of 2048 x 2048 floats: effective bandwidth, a table for each card.
///
/// # Errors
/// A program does not run, or a data file is malformed.
pub fn transposes() -> Result<Vec<Table>, String> {
    let all = csv::<3>(include_str!("../../../../tests/published/transposes.csv"))?;
    CARDS
        .iter()
        .map(|&(device, name)| {
            let mine: Vec<_> = all.iter().filter(|row| row[0] == device).collect();
            let rows = parallel::map(&mine, |[_, kernel, gbps]| {
                let launches = run(TRANSPOSES, device, &[kernel.clone(), WIDTH.to_string()])?;
                // The published time is the average of many launches, so the time of an empty launch is
                // subtracted.
                let [empty, kernel_itself] = &launches[..] else {
                    return Err(format!("{kernel}: not two launches"));
                };
                let us = kernel_itself.time_us - empty.time_us;
                let bytes = 2.0 * 4.0 * f64::from(WIDTH * WIDTH);
                Ok(Row { label: kernel.clone(), measured: number(gbps)?, simulated: bytes / us / 1000.0 })
            })?;
            Ok(Table {
                title: format!("Transpose {WIDTH} x {WIDTH} in tiles of 32 x 32, {name}"),
                source: "Ruetsch, Micikevicius and Scudiero, \"Optimizing Matrix Transpose in CUDA\"".into(),
                unit: "GB/s",
                rows,
                bars: vec![EACH, TIE],
                known: Vec::new(),
                brief: false,
            })
        })
        .collect()
}

/// Sum of 2^22 integers in seven steps of optimisation, all passes included.
///
/// # Errors
/// As [`transposes`].
pub fn reductions() -> Result<Table, String> {
    let all = csv::<3>(include_str!("../../../../tests/published/reductions.csv"))?;
    let rows = parallel::map(&all, |[device, step, ms]| {
        let launches = run(REDUCTIONS, device, std::slice::from_ref(step))?;
        let us: f64 = launches.iter().map(|launch| launch.time_us).sum();
        Ok(Row { label: format!("step {step}"), measured: number(ms)?, simulated: us / 1000.0 })
    })?;
    Ok(Table {
        title: "Sum of 2^22 ints in seven steps, 128 threads a block, GeForce 8800 GTX".into(),
        source: "Harris, \"Optimizing Parallel Reduction in CUDA\"".into(),
        unit: "ms",
        rows,
        bars: vec![EACH, TIE],
        known: Vec::new(),
        brief: false,
    })
}

/// All programs of these tables, with their rows' labels.
///
/// # Errors
/// A data file is malformed.
pub fn requests() -> Result<Vec<(String, RunRequest)>, String> {
    let mut all = Vec::new();
    for [device, kernel, _] in csv::<3>(include_str!("../../../../tests/published/transposes.csv"))? {
        let request = request(TRANSPOSES, &device, &[kernel.clone(), WIDTH.to_string()]);
        all.push((format!("transpose {kernel}"), request));
    }
    for [device, step, _] in csv::<3>(include_str!("../../../../tests/published/reductions.csv"))? {
        all.push((format!("reduction, step {step}"), request(REDUCTIONS, &device, &[step])));
    }
    Ok(all)
}

fn request(source: &str, device: &str, args: &[String]) -> RunRequest {
    RunRequest {
        file: "published.cu".into(),
        source: source.into(),
        device: device.into(),
        args: args.to_vec(),
        limit_million: 10_000,
        ..RunRequest::default()
    }
}

/// All launches of a run. It is an error if the program finds its own result wrong.
fn run(source: &str, device: &str, args: &[String]) -> Result<Vec<Launch>, String> {
    let reply = session::run(&request(source, device, args));
    match reply.outcome {
        Outcome::Exited(0) => Ok(reply.profile.launches),
        outcome => Err(format!("{device} {args:?}: {outcome:?}\n{}", reply.stdout)),
    }
}
