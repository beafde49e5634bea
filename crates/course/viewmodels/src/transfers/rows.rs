//! Assigns operations to rows.

use plot::Row;
use protocol::{Lang, Op, OpKind};

use super::By;
use crate::fill;

/// Rows, and the operations as (index, row), row by row in order of time.
pub struct Rows {
    pub rows: Vec<Row>,
    pub spans: Vec<(usize, usize)>,
}

/// Index of the group of an operation: the host before the streams, or the engines.
fn group(op: &Op, by: By) -> u32 {
    use OpKind::{DeviceToHost, HostFunction, HostToDevice, HostToHost, HostWait};
    match (by, op.kind) {
        (_, HostWait) | (By::Engines, HostFunction | HostToHost) => 0,
        (By::Streams, _) => op.stream + 1,
        (By::Engines, HostToDevice) => 1,
        (By::Engines, DeviceToHost) => 2,
        (By::Engines, _) => 3,
    }
}

fn label(group: u32, by: By, lang: Lang) -> String {
    match (group, by) {
        (0, _) => lang.pick("Host", "Хост").to_owned(),
        (1, By::Streams) => lang.pick("Default stream", "По умолчанию").to_owned(),
        (_, By::Streams) => fill(lang, "Stream {0}", "Поток {0}", &[&(group - 1).to_string()]),
        (1, By::Engines) => lang.pick("Copies up", "Копии туда").to_owned(),
        (2, By::Engines) => lang.pick("Copies down", "Копии обратно").to_owned(),
        (_, By::Engines) => lang.pick("Kernels", "Ядра").to_owned(),
    }
}

/// Assigns every operation to a row of its group that is free at its start.
pub fn lay_out(ops: &[Op], by: By, lang: Lang) -> Rows {
    let last = ops.iter().map(|op| group(op, by)).max().unwrap_or(0);
    // The host has a row even if it never waits.
    let groups = (0..=last).filter(|of| *of == 0 || ops.iter().any(|op| group(op, by) == *of));
    let mut out = Rows { rows: Vec::new(), spans: Vec::new() };
    for (number, of) in groups.enumerate() {
        // For each row of the group the time when it is free again, and its operations.
        let mut lanes: Vec<(f64, Vec<usize>)> = vec![(f64::MIN, Vec::new())];
        for (at, op) in ops.iter().enumerate().filter(|(_, op)| group(op, by) == of) {
            // Differences below a thousandth of a nanosecond are rounding errors.
            let free = lanes.iter().position(|lane| lane.0 <= op.from_us + 1e-6);
            let lane = free.unwrap_or_else(|| {
                lanes.push((f64::MIN, Vec::new()));
                lanes.len() - 1
            });
            lanes[lane].0 = op.to_us;
            lanes[lane].1.push(at);
        }
        for (i, (_, inside)) in lanes.into_iter().enumerate() {
            let row = out.rows.len();
            let label = if i == 0 { label(of, by, lang) } else { String::new() };
            out.rows.push(Row { label, apart: i == 0 && number == 1 });
            out.spans.extend(inside.into_iter().map(|at| (row, at)));
        }
    }
    out
}
