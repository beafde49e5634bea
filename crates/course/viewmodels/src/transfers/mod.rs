//! The Transfers view: operations of host and device over time, by stream or by engine, and their overlap.
//!
//! Times are nanoseconds since the first operation. Invariant: spans of a row do not overlap; overlapping
//! operations of one group get further rows below.

mod rows;

use diagnosis::Numbers;
use plot::{Chart, Clock, Gantt, Hatch, Key, Span, Tone};
use protocol::{Lang, Op, OpKind, Profile};

use crate::words::{lower, quoted};
use crate::{Datum, IN_CHART, Table, View, fill, short};

/// The grouping of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// A group for each stream.
    #[default]
    Streams,
    /// Groups for copies to the device, copies from it, and kernels.
    Engines,
}

/// Kinds of operations in the legend's order: kind, letter, index of the colour, height, hatching, name in
/// English, name in Russian.
type Kind = (OpKind, &'static str, u8, u8, Hatch, &'static str, &'static str);

const KINDS: [Kind; 8] = [
    (OpKind::Kernel, "K", 12, 90, Hatch::None, "Kernel", "Ядро"),
    (OpKind::HostToDevice, "↑", 4, 72, Hatch::Rising, "Copy to the device", "Копирование на устройство"),
    (OpKind::DeviceToHost, "↓", 1, 72, Hatch::Falling, "Copy to the host", "Копирование на хост"),
    (OpKind::DeviceToDevice, "=", 5, 72, Hatch::Upright, "Copy on the device", "Копирование на устройстве"),
    (OpKind::HostToHost, "h", 7, 72, Hatch::None, "Copy on the host", "Копирование на хосте"),
    (OpKind::Memset, "0", 10, 72, Hatch::None, "Memset", "Заполнение"),
    (OpKind::HostFunction, "f", 8, 55, Hatch::None, "Function of the host", "Функция хоста"),
    (OpKind::HostWait, "", 0, 35, Hatch::None, "The host waits", "Хост ждёт"),
];

fn kind(of: OpKind) -> &'static Kind {
    KINDS.iter().find(|kind| kind.0 == of).unwrap_or(&KINDS[0])
}

fn name(of: OpKind, lang: Lang) -> &'static str {
    lang.pick(kind(of).5, kind(of).6)
}

/// Start of the first operation and end of the last, in nanoseconds.
pub fn transfers_span(profile: &Profile) -> Option<(f64, f64)> {
    let last = profile.ops.iter().map(|op| op.to_us).max_by(f64::total_cmp)?;
    Some((0.0, last * 1000.0))
}

/// The view. `None` without operations or without the timing model. `window` is in nanoseconds. The second
/// value gives for each span the index of its operation in the profile.
pub fn transfers(
    profile: &Profile,
    by: By,
    window: Option<(f64, f64)>,
    (source, lang): (&str, Lang),
) -> Option<(View, Vec<usize>)> {
    let whole = transfers_span(profile)?;
    let used: Vec<&Kind> =
        KINDS.iter().filter(|kind| profile.ops.iter().any(|op| op.kind == kind.0)).collect();
    let key = |kind: &&Kind| Key {
        label: lang.pick(kind.5, kind.6).to_owned(),
        letter: kind.1.to_owned(),
        tone: Tone(kind.2),
        height: kind.3,
        hatch: kind.4,
    };
    let rows = rows::lay_out(&profile.ops, by, lang);
    let span = |&(row, at): &(usize, usize)| {
        let op = &profile.ops[at];
        let label = match op.kind {
            OpKind::Kernel => short(&op.name, IN_CHART),
            OpKind::HostFunction | OpKind::HostWait => String::new(),
            _ => Numbers(lang).bytes(op.bytes),
        };
        let key = used.iter().position(|kind| kind.0 == op.kind).unwrap_or(0);
        Span { row, from: op.from_us * 1000.0, to: op.to_us * 1000.0, key, label, begins: false }
    };
    let order: Vec<usize> = rows.spans.iter().map(|span| span.1).collect();
    let chart = Gantt {
        clock: Clock::Nanos,
        window: window.unwrap_or(whole),
        keys: used.iter().map(key).collect(),
        spans: rows.spans.iter().map(span).collect(),
        rows: rows.rows,
        ..Gantt::default()
    };
    let view = View {
        title: lang.pick("What happened when", "Что происходило когда").to_owned(),
        readouts: order.iter().map(|&at| said(&profile.ops[at], source, lang)).collect(),
        chart: Chart::Gantt(chart),
        summary: summary(profile, lang),
        table: table(profile, lang),
    };
    Some((view, order))
}

/// Transfer rate in GB/s.
fn rate(op: &Op) -> Option<f64> {
    let long = op.to_us - op.from_us;
    (op.bytes > 0 && long > 0.0).then(|| op.bytes as f64 / long / 1000.0)
}

fn stream(number: u32, lang: Lang) -> String {
    match number {
        0 => lang.pick("default stream", "поток по умолчанию").to_owned(),
        _ => fill(lang, "stream {0}", "поток {0}", &[&number.to_string()]),
    }
}

fn said(op: &Op, source: &str, lang: Lang) -> String {
    let n = Numbers(lang);
    let mut out = match op.kind {
        OpKind::Kernel => format!("{} {}", name(op.kind, lang), short(&op.name, IN_CHART)),
        _ => name(op.kind, lang).to_owned(),
    };
    if op.kind != OpKind::HostWait {
        out += &format!(", {}", stream(op.stream, lang));
    }
    let long = n.millis((op.to_us - op.from_us) / 1000.0);
    out += ": ";
    if op.bytes > 0 {
        out += &fill(lang, "{0} in ", "{0} за ", &[&n.bytes(op.bytes)]);
    }
    out += &long;
    if let Some(rate) = rate(op) {
        out += &fill(lang, ", {0}\u{a0}GB/s", ", {0}\u{a0}ГБ/с", &[&n.three_digits(rate)]);
    }
    let [from, to] = [op.from_us, op.to_us].map(|at| n.millis(at / 1000.0));
    out += &fill(lang, ", from {0} to {1}", ", с {0} по {1}", &[&from, &to]);
    if op.line > 0 {
        let line = op.line.to_string();
        out += &fill(lang, "; line {0}{1}", "; строка {0}{1}", &[&line, &quoted(source, op.line)]);
    }
    out
}

fn is_copy(op: &Op) -> bool {
    matches!(op.kind, OpKind::HostToDevice | OpKind::DeviceToHost | OpKind::DeviceToDevice)
}

/// Time in which at least one of the operations ran, in microseconds. The operations are in order of their
/// starts.
fn covered<'a>(ops: impl Iterator<Item = &'a Op>) -> f64 {
    let mut end = f64::MIN;
    ops.fold(0.0, |sum, op| {
        let new = (op.to_us - op.from_us.max(end)).max(0.0);
        end = end.max(op.to_us);
        sum + new
    })
}

fn summary(profile: &Profile, lang: Lang) -> String {
    let n = Numbers(lang);
    let sum = |which: fn(&Op) -> bool| -> f64 {
        profile.ops.iter().filter(|op| which(op)).map(|op| op.to_us - op.from_us).sum()
    };
    let (copies, kernels) = (sum(is_copy), sum(|op| op.kind == OpKind::Kernel));
    let (fills, waits) = (sum(|op| op.kind == OpKind::Memset), sum(|op| op.kind == OpKind::HostWait));
    let on_device = |op: &&Op| is_copy(op) || matches!(op.kind, OpKind::Kernel | OpKind::Memset);
    let together = covered(profile.ops.iter().filter(on_device));
    let overlapped = (copies + kernels + fills - together).max(0.0);
    let whole = transfers_span(profile).map_or(0.0, |span| span.1 / 1000.0);
    let time = |us: f64| n.millis(us / 1000.0);
    let mut parts = Vec::new();
    for (us, en, ru) in [
        (copies, "Copies {0}", "Копирования {0}"),
        (kernels, "Kernels {0}", "Ядра {0}"),
        (fills, "Memsets {0}", "Заполнения {0}"),
    ] {
        if us > 0.0 {
            let part = fill(lang, en, ru, &[&time(us)]);
            parts.push(if parts.is_empty() { part } else { lower(&part) });
        }
    }
    let mut out = parts.join(", ");
    if parts.len() > 1 || overlapped > 0.0 {
        out += &fill(lang, ", together {0}", ", вместе {0}", &[&time(together)]);
    }
    // Rounding errors count as no overlap.
    out += &if overlapped > together * 1e-6 {
        fill(lang, ": {0} overlapped.", ": наложилось {0}.", &[&time(overlapped)])
    } else {
        lang.pick(": nothing overlapped.", ": ничего не наложилось.").to_owned()
    };
    out += &fill(
        lang,
        " From the first work to the last end {0}; the host waited {1}.",
        " От первой работы до последнего конца {0}; хост ждал {1}.",
        &[&time(whole), &time(waits)],
    );
    if profile.ops_dropped > 0 {
        out += &fill(
            lang,
            " These are the first {0} pieces of work; {1} later ones were not kept.",
            " Показано начало, записей: {0}; следующие не сохранены: {1}.",
            &[&n.count(profile.ops.len() as u64), &n.count(profile.ops_dropped)],
        );
    }
    out
}

fn table(profile: &Profile, lang: Lang) -> Table {
    let heads = lang.pick(
        ["What", "Kernel", "Stream", "From, µs", "To, µs", "Time, µs", "Bytes", "GB/s", "Line"],
        ["Что", "Ядро", "Поток", "С, мкс", "По, мкс", "Время, мкс", "Байт", "ГБ/с", "Строка"],
    );
    let row = |op: &Op| {
        vec![
            Datum::Text(name(op.kind, lang).to_owned()),
            if op.name.is_empty() { Datum::Absent } else { Datum::Text(short(&op.name, IN_CHART)) },
            if op.kind == OpKind::HostWait { Datum::Absent } else { Datum::Count(op.stream.into()) },
            Datum::Real(op.from_us, 2),
            Datum::Real(op.to_us, 2),
            Datum::Real(op.to_us - op.from_us, 2),
            if op.bytes == 0 { Datum::Absent } else { Datum::Count(op.bytes) },
            rate(op).map_or(Datum::Absent, |rate| Datum::Real(rate, 2)),
            if op.line == 0 { Datum::Absent } else { Datum::Count(op.line.into()) },
        ]
    };
    Table { heads: heads.map(str::to_owned).to_vec(), rows: profile.ops.iter().map(row).collect() }
}

#[cfg(test)]
mod tests;
