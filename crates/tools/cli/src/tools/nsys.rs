//! `warpbook nsys profile --stats=true`: summaries of a run's time in the tables of Nsight Systems.

use std::collections::BTreeMap;
use std::process::ExitCode;

use protocol::{OpKind, Profile};

use super::{after, options, start};

const WITH_VALUE: &[&str] = &[
    "-t",
    "--trace",
    "-o",
    "--output",
    "--stats",
    "--force-overwrite",
    "-f",
    "-s",
    "--sample",
    "--cpuctxsw",
    "-c",
    "--capture-range",
    "-d",
    "--duration",
    "-y",
    "--delay",
    "--cuda-memory-usage",
    "-w",
    "--show-output",
    "-e",
    "--env-var",
    "--gpu-metrics-device",
    "--gpu-metrics-devices",
    "--export",
    "-x",
    "--stop-on-exit",
    "--report",
    "-r",
];

/// Runs a program and prints summaries of its kernels and copies.
///
/// # Errors
/// The command is not `nsys profile`, or there is no such program.
pub fn nsys(args: &[String]) -> Result<ExitCode, String> {
    let args = match args.split_first() {
        Some((verb, rest)) if verb == "profile" || verb == "nvprof" => rest,
        _ => return Err("write `warpbook nsys profile --stats=true ./program`: a report on disk is not made, the tables are printed".into()),
    };
    let (_, program) = options(args, WITH_VALUE);
    let reply = start(program, &|request| request)?;
    after(&reply);
    print!("{}", text(&reply.profile));
    Ok(super::own_code(&reply.outcome))
}

fn text(profile: &Profile) -> String {
    let (mut kernels, mut copies, mut sizes, mut waits) = <(Samples, Samples, Samples, Samples)>::default();
    for op in &profile.ops {
        let ns = (op.to_us - op.from_us) * 1000.0;
        let (name, list) = match op.kind {
            OpKind::Kernel => (op.name.clone(), &mut kernels),
            OpKind::HostWait => ("waiting for the device".to_owned(), &mut waits),
            OpKind::HostFunction => continue,
            kind => (copy_name(kind).to_owned(), &mut copies),
        };
        list.entry(name.clone()).or_default().push(ns);
        if op.bytes > 0 {
            sizes.entry(name).or_default().push(op.bytes as f64 / 1e6);
        }
    }
    let mut out = by_time("CUDA API Summary (cuda_api_sum)", "Num Calls", "Name", &waits);
    out += &by_time("CUDA GPU Kernel Summary (cuda_gpu_kern_sum)", "Instances", "Name", &kernels);
    out +=
        &by_time("CUDA GPU MemOps Summary (by Time) (cuda_gpu_mem_time_sum)", "Count", "Operation", &copies);
    out += &by_size(&sizes);
    if profile.ops_dropped > 0 {
        out += &format!("\n{} later pieces of work were not kept\n", profile.ops_dropped);
    }
    out
}

/// Durations by name.
type Samples = BTreeMap<String, Vec<f64>>;

fn copy_name(kind: OpKind) -> &'static str {
    match kind {
        OpKind::HostToDevice => "[CUDA memcpy Host-to-Device]",
        OpKind::DeviceToHost => "[CUDA memcpy Device-to-Host]",
        OpKind::DeviceToDevice => "[CUDA memcpy Device-to-Device]",
        OpKind::Memset => "[CUDA memset]",
        _ => "[CUDA memcpy Host-to-Host]",
    }
}

struct Statistics {
    total: f64,
    mean: f64,
    median: f64,
    least: f64,
    most: f64,
    deviation: f64,
}

/// Statistics of a list that is not empty.
fn statistics(values: &[f64]) -> Statistics {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    let total: f64 = sorted.iter().sum();
    let mean = total / n as f64;
    let squares: f64 = sorted.iter().map(|v| (v - mean).powi(2)).sum();
    Statistics {
        total,
        mean,
        median: (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0,
        least: sorted[0],
        most: sorted[n - 1],
        deviation: if n > 1 { (squares / (n - 1) as f64).sqrt() } else { 0.0 },
    }
}

/// Entries by descending total time.
fn ordered(samples: &Samples) -> Vec<(&String, usize, Statistics)> {
    let mut rows: Vec<_> =
        samples.iter().map(|(name, values)| (name, values.len(), statistics(values))).collect();
    rows.sort_by(|a, b| b.2.total.total_cmp(&a.2.total));
    rows
}

fn by_time(title: &str, count: &str, name: &str, samples: &Samples) -> String {
    let rows = ordered(samples);
    if rows.is_empty() {
        return String::new();
    }
    let all: f64 = rows.iter().map(|(.., s)| s.total).sum();
    let head = [
        "Time (%)",
        "Total Time (ns)",
        count,
        "Avg (ns)",
        "Med (ns)",
        "Min (ns)",
        "Max (ns)",
        "StdDev (ns)",
        name,
    ];
    let cells = rows.iter().map(|(name, count, s)| {
        let share = if all > 0.0 { s.total / all * 100.0 } else { 0.0 };
        let one = |v: f64| format!("{v:.1}");
        let whole = |v: f64| format!("{v:.0}");
        [
            one(share),
            whole(s.total),
            count.to_string(),
            one(s.mean),
            one(s.median),
            whole(s.least),
            whole(s.most),
            one(s.deviation),
            (*name).clone(),
        ]
    });
    table(title, head, &cells.collect::<Vec<_>>())
}

fn by_size(samples: &Samples) -> String {
    let rows = ordered(samples);
    if rows.is_empty() {
        return String::new();
    }
    let head =
        ["Total (MB)", "Count", "Avg (MB)", "Med (MB)", "Min (MB)", "Max (MB)", "StdDev (MB)", "Operation"];
    let cells = rows.iter().map(|(name, count, s)| {
        let [a, b, c, d, e, f] =
            [s.total, s.mean, s.median, s.least, s.most, s.deviation].map(|v| format!("{v:.3}"));
        [a, count.to_string(), b, c, d, e, f, (*name).clone()]
    });
    table("CUDA GPU MemOps Summary (by Size) (cuda_gpu_mem_size_sum)", head, &cells.collect::<Vec<_>>())
}

/// A table with columns as wide as their contents. The last column, a name, is aligned left.
fn table<const N: usize>(title: &str, head: [&str; N], rows: &[[String; N]]) -> String {
    let width = |i: usize| rows.iter().map(|row| row[i].len()).chain([head[i].len()]).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |cells: [&str; N]| {
        let parts = cells.iter().enumerate().map(|(i, cell)| match i + 1 == N {
            true => (*cell).to_owned(),
            false => format!("{cell:>0$}", widths[i]),
        });
        format!(" {}\n", parts.collect::<Vec<_>>().join("  "))
    };
    let rules = widths.map(|w| "-".repeat(w));
    let body: String = rows.iter().map(|row| line(row.each_ref().map(String::as_str))).collect();
    format!("\n ** {title}:\n\n{}{}{body}", line(head), line(rules.each_ref().map(String::as_str)))
}

#[cfg(test)]
mod tests {
    use protocol::Op;

    use super::*;

    #[test]
    fn launches_of_a_kernel_are_one_row() {
        let op = |name: &str, from_us, to_us| Op { name: name.into(), from_us, to_us, ..Op::default() };
        let copy = Op { kind: OpKind::HostToDevice, bytes: 4_000_000, to_us: 100.0, ..Op::default() };
        let ops = vec![copy, op("a", 0.0, 1.0), op("a", 2.0, 5.0), op("b", 5.0, 6.0)];
        let text = text(&Profile { ops, ..Profile::default() });
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = text.lines().map(words).collect();
        assert!(lines.contains(&"80.0 4000 2 2000.0 2000.0 1000 3000 1414.2 a".to_owned()), "{text}");
        assert!(
            lines.contains(&"4.000 1 4.000 4.000 4.000 4.000 0.000 [CUDA memcpy Host-to-Device]".to_owned()),
            "{text}"
        );
    }
}
