//! The transpose of a magazine article: time over block sizes on two cards, and its three variants.

use protocol::{Outcome, RunRequest};

use crate::table::{csv, number};
use crate::{Bar, Row, Table, parallel};

const SOURCE: &str = "K. Kalgin and E. Baldin, «CUDA: пустим в работу» (Linux Format)";
const NAIVE: &str = include_str!("../../../../lessons/08-transpose/transpose.cu");
const TILED: &str = include_str!("../../../../lessons/08-transpose/tiled.cu");
const VARIANTS: &str = include_str!("../../../../lessons/data/transpose_variants.csv");

/// The measured tables: slug of the device, its name, data file, allowed mean error.
fn measured() -> [(&'static str, &'static str, &'static str, f64); 2] {
    [
        (
            "geforce-8800-gts-512",
            "GeForce 8800 GTS 512",
            include_str!("../../../../lessons/data/transpose_1-geforce-8800-gts-512.csv"),
            0.045,
        ),
        (
            "quadro-fx-4800",
            "Quadro FX 4800",
            include_str!("../../../../lessons/data/transpose_1-quadro-fx-4800.csv"),
            0.07,
        ),
    ]
}

/// Transpose of 1024 x 1024 floats with a thread for each element, over block sizes: 32 rows for each card.
///
/// # Errors
/// A program does not run, or a data file is malformed.
pub fn article() -> Result<Vec<Table>, String> {
    measured()
        .iter()
        .map(|&(device, name, csv_text, bar)| {
            let rows = parallel::map(&csv::<3>(csv_text)?, |[x, y, ms]| {
                let simulated = run(NAIVE, device, &[("BX", x), ("BY", y)])?;
                Ok(Row { label: format!("{x} x {y}"), measured: number(ms)?, simulated })
            })?;
            Ok(Table {
                title: format!("Transpose 1024 x 1024, variant 1, {name}"),
                source: SOURCE.into(),
                unit: "ms",
                rows,
                bars: vec![Bar::Mean(bar), Bar::Each(0.20), Bar::BestRow],
                known: Vec::new(),
                brief: false,
            })
        })
        .collect()
}

/// The shared-memory variants without and with padding, in blocks of 16 x 16 threads, and the gain by
/// padding.
///
/// # Errors
/// As [`article`].
pub fn variants() -> Result<[Table; 2], String> {
    let all = csv::<3>(VARIANTS)?;
    let jobs: Vec<_> = padded(&all).collect();
    let rows = parallel::map(&jobs, |([variant, device, ms], pad)| {
        let simulated = run(TILED, device, &[("PAD", pad)])?;
        Ok(Row { label: format!("{variant} {device}"), measured: number(ms)?, simulated })
    })?;
    let table = |title: &str, unit, rows, bars| Table {
        title: title.into(),
        source: SOURCE.into(),
        unit,
        rows,
        bars,
        known: Vec::new(),
        brief: false,
    };
    let gains = gains(&rows);
    Ok([
        table(
            "Transpose 1024 x 1024 through shared memory, variants 2 and 3",
            "ms",
            rows,
            vec![Bar::Each(0.10)],
        ),
        table("Transpose 1024 x 1024, gain of variant 3 over 2", "µs", gains, Vec::new()),
    ])
}

/// The rows of the variants through shared memory, with the padding of their tile.
fn padded(rows: &[[String; 3]]) -> impl Iterator<Item = (&[String; 3], &'static str)> {
    let pad = |variant: &str| match variant {
        "transpose_2" => Some("0"),
        "transpose_3" => Some("1"),
        _ => None,
    };
    rows.iter().filter_map(move |row| Some((row, pad(&row[0])?)))
}

/// Relative time that padding saves on each card.
fn gains(rows: &[Row]) -> Vec<Row> {
    let padded = rows.iter().filter_map(|row| Some((row, row.label.strip_prefix("transpose_3 ")?)));
    padded
        .filter_map(|(with, card)| {
            let without = rows.iter().find(|row| row.label == format!("transpose_2 {card}"))?;
            let gain = |value: fn(&Row) -> f64| (value(without) - value(with)) * 1000.0;
            Some(Row {
                label: format!("padding {card}"),
                measured: gain(|r| r.measured),
                simulated: gain(|r| r.simulated),
            })
        })
        .collect()
}

/// All programs of these tables, with their rows' labels.
///
/// # Errors
/// A data file is malformed.
pub fn requests() -> Result<Vec<(String, RunRequest)>, String> {
    let mut all = Vec::new();
    for (device, _, csv_text, _) in measured() {
        for [x, y, _] in csv::<3>(csv_text)? {
            all.push((format!("variant 1, {x} x {y}"), request(NAIVE, device, &[("BX", &x), ("BY", &y)])));
        }
    }
    for ([variant, device, _], pad) in padded(&csv::<3>(VARIANTS)?) {
        all.push((variant.clone(), request(TILED, device, &[("PAD", pad)])));
    }
    Ok(all)
}

fn request(source: &str, device: &str, defines: &[(&str, &str)]) -> RunRequest {
    RunRequest {
        file: "transpose.cu".into(),
        source: source.into(),
        device: device.into(),
        defines: defines.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect(),
        ..RunRequest::default()
    }
}

/// Simulated milliseconds of all launches. It is an error if the program finds its own result wrong.
fn run(source: &str, device: &str, defines: &[(&str, &str)]) -> Result<f64, String> {
    let reply = session::run(&request(source, device, defines));
    match reply.outcome {
        Outcome::Exited(0) => Ok(reply.profile.launches.iter().map(|l| l.time_us).sum::<f64>() / 1000.0),
        outcome => Err(format!("{device} {defines:?}: {outcome:?}\n{}", reply.stdout)),
    }
}
