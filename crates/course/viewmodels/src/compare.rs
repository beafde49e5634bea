//! The Compare view: one number of every variant, as bars or, for many values, as a curve for each device.

use diagnosis::{Numbers, TimeUnit};
use metrics::{NAMES, shown};
use plot::{Axis, Bar, Bars, Chart, Curves, Line, Spacing, Tone};
use protocol::{Compare, DeviceInfo, Lang, Variant};

use crate::{Datum, Table, View, fill};

/// A variant of a comparison with its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Display name of the device.
    pub device: String,
    /// Value of the `#define` that varies.
    pub value: Option<u32>,
    /// Meaning of the value, if it is a code.
    pub meaning: Option<String>,
    /// The result. `None`: the variant has not run.
    pub result: Option<Variant>,
    /// What costs most of the time, in words, if it is known.
    pub limit: Option<String>,
}

impl Entry {
    /// The value with its meaning, if it is a code.
    fn coded(&self) -> Option<String> {
        Some(format!("{}: {}", self.value?, self.meaning.as_ref()?))
    }
}

/// Number of values from which on the chart is a curve.
const CURVE: usize = 6;

/// Slugs of one device for each compute capability, oldest first: the chosen device for its own compute
/// capability, else the first.
pub fn one_of_each(devices: &[DeviceInfo], chosen: &str) -> Vec<String> {
    let mut found: Vec<&DeviceInfo> = Vec::new();
    for device in devices {
        match found.iter_mut().find(|other| other.cc == device.cc) {
            None => found.push(device),
            Some(other) if device.slug == chosen => *other = device,
            Some(_) => {}
        }
    }
    found.sort_by_key(|device| device.cc);
    found.into_iter().map(|device| device.slug.clone()).collect()
}

/// Display name of a device by its slug. An edited device is named by its preset and the changed fields.
pub fn device_name(devices: &[DeviceInfo], written: &str) -> String {
    let (slug, edits) = written.split_once('+').unwrap_or((written, ""));
    let name = devices.iter().find(|device| device.slug == slug).map_or(slug, |device| &device.name);
    let short = |edit: &str| edit.rsplit('.').next().unwrap_or(edit).to_owned();
    let edits: Vec<String> = edits.split('+').filter(|edit| !edit.is_empty()).map(short).collect();
    if edits.is_empty() { name.to_owned() } else { format!("{name}, {}", edits.join(", ")) }
}

/// The comparison as a chart of the number `show`. The entries are sorted by device.
pub fn compare(compare: &Compare, entries: &[Entry], show: &str, lang: Lang) -> View {
    let (label, unit) = shown(show, lang).unwrap_or(("", ""));
    let title = match compare.name.as_str() {
        "" => label.to_owned(),
        name => fill(lang, "{0} by {1}", "{0} в зависимости от {1}", &[label, name]),
    };
    let curve = compare.values.len() >= CURVE;
    let (chart, order) = if curve {
        // The labels of bars contain the unit; an axis has it in its name.
        let axis = if unit.is_empty() { label.to_owned() } else { format!("{label}, {unit}") };
        curves(compare, entries, show, &axis)
    } else {
        bars(compare, entries, show, lang)
    };
    let title = match &chart {
        Chart::Bars(Bars { log: true, .. }) => {
            title + lang.pick(" (logarithmic scale)", " (логарифмическая шкала)")
        }
        _ => title,
    };
    let readouts = order.iter().map(|&i| readout(compare, entries, i, show, lang)).collect();
    View {
        readouts,
        chart,
        summary: summary(compare, entries, show, lang),
        table: table(compare, entries, show, lang),
        title,
    }
}

fn number(entry: &Entry, name: &str) -> Option<f64> {
    metrics::number_of(entry.result.as_ref()?, name)
}

/// By which part the time of an entry may be off.
fn error_of(entry: &Entry) -> f64 {
    entry.result.as_ref().map_or(0.0, |result| result.error)
}

/// Number of bytes from which on a text has three digits and a larger unit. Tables and files are exact.
const EXACT_BYTES: f64 = 10_240.0;

/// Writes the values of one number in a common unit.
pub(crate) struct Writer<'a> {
    name: &'a str,
    /// Unit for times.
    unit: TimeUnit,
    lang: Lang,
}

impl<'a> Writer<'a> {
    /// Milliseconds of a time in the unit that its name implies.
    fn millis(name: &str, value: f64) -> f64 {
        if name == "time_us" { value / 1e3 } else { value }
    }

    /// A writer for these entries. The unit of times suits the smallest one.
    fn of(name: &'a str, entries: &[Entry], lang: Lang) -> Self {
        let values: Vec<f64> = entries.iter().filter_map(|entry| number(entry, name)).collect();
        Self::new(name, &values, lang)
    }

    /// A writer for these values. The unit of times suits the smallest one.
    pub(crate) fn new(name: &'a str, values: &[f64], lang: Lang) -> Self {
        let least = values.iter().copied().filter(|value| *value > 0.0).fold(f64::MAX, f64::min);
        Self { name, unit: TimeUnit::of(Self::millis(name, least)), lang }
    }

    /// A number with its unit; if it may be off, with ≈, and a time with its interval. `error`: by which part it may be off.
    pub(crate) fn about(&self, value: f64, error: f64) -> String {
        let written = self.written(value);
        if error == 0.0 || metrics::is_exact(self.name) {
            return written;
        }
        let of_time = matches!(self.name, "time_ms" | "time_us");
        if of_time { Numbers(self.lang).interval(&written, error) } else { diagnosis::approximate(&written) }
    }

    /// A number with its unit.
    pub(crate) fn written(&self, value: f64) -> String {
        let n = Numbers(self.lang);
        let unit = shown(self.name, self.lang).map_or("", |(_, unit)| unit);
        let plain = if value.fract() == 0.0 { n.decimal(value, 0) } else { n.three_digits(value) };
        match (self.name, unit) {
            ("time_ms" | "time_us", _) => n.millis_in(Self::millis(self.name, value), self.unit),
            (_, "") => plain,
            (_, "%") => n.percent(value / 100.0),
            (_, "bytes" | "байт") if value >= EXACT_BYTES => n.bytes(value as u64),
            (_, unit) => format!("{plain}\u{a0}{unit}"),
        }
    }
}

/// Name of a variant. It includes the device if there are several.
fn name(compare: &Compare, entries: &[Entry], i: usize) -> String {
    let entry = &entries[i];
    let Some(value) = entry.value else { return entry.device.clone() };
    let value = entry.coded().unwrap_or_else(|| format!("{} = {value}", compare.name));
    if compare.devices.len() > 1 { format!("{} · {value}", entry.device) } else { value }
}

/// Why a variant has no result.
fn trouble(entry: &Entry, lang: Lang) -> Option<String> {
    let Some(result) = &entry.result else {
        return Some(lang.pick("not run", "не запускалось").to_owned());
    };
    match result.exit {
        None => Some(lang.pick("did not run to its end", "не доработала до конца").to_owned()),
        Some(0) if result.hazards > 0 => {
            Some(fill(lang, "findings: {0}", "найдено ошибок: {0}", &[&result.hazards.to_string()]))
        }
        Some(0) => None,
        Some(code) => Some(fill(lang, "exit code {0}", "код завершения {0}", &[&code.to_string()])),
    }
}

fn bars(compare: &Compare, entries: &[Entry], show: &str, lang: Lang) -> (Chart, Vec<usize>) {
    let writer = Writer::of(show, entries, lang);
    let bar = |(i, entry): (usize, &Entry)| {
        let value = number(entry, show).filter(|_| entry.result.as_ref().is_some_and(|r| r.exit.is_some()));
        let shown = match (value, trouble(entry, lang)) {
            (Some(value), None) => writer.about(value, error_of(entry)),
            (Some(value), Some(trouble)) => {
                format!("{} ({trouble})", writer.about(value, error_of(entry)))
            }
            (None, Some(trouble)) => trouble,
            (None, None) => "—".to_owned(),
        };
        let position = match entry.value {
            Some(value) => compare.values.iter().position(|known| *known == value).unwrap_or(0),
            None => 2,
        };
        Bar { label: name(compare, entries, i), value, shown, tone: Tone::of(position) }
    };
    let bars: Vec<Bar> = entries.iter().enumerate().map(bar).collect();
    let values = || bars.iter().filter_map(|bar| bar.value).filter(|value| *value > 0.0);
    let spread = values().fold(0.0, f64::max) / values().fold(f64::MAX, f64::min);
    let order = (0..bars.len()).collect();
    (Chart::Bars(Bars { bars, full: 0.0, log: spread > 300.0 }), order)
}

fn curves(compare: &Compare, entries: &[Entry], show: &str, label: &str) -> (Chart, Vec<usize>) {
    let (mut lines, mut order): (Vec<Line>, Vec<usize>) = (Vec::new(), Vec::new());
    for (i, entry) in entries.iter().enumerate() {
        let label = if compare.devices.len() > 1 { entry.device.as_str() } else { "" };
        if lines.last().is_none_or(|line| line.label != label) {
            let tone = Tone::of(lines.len());
            lines.push(Line { label: label.to_owned(), tone, marks: true, ..Line::default() });
        }
        let (Some(line), Some(x), Some(y)) = (lines.last_mut(), entry.value, number(entry, show)) else {
            continue;
        };
        line.points.push((f64::from(x), y));
        order.push(i);
    }
    let powers = compare.values.iter().all(|value| value.is_power_of_two());
    let x = Axis::over(
        compare.name.clone(),
        if powers { Spacing::Log2 } else { Spacing::Whole },
        compare.values.iter().map(|value| f64::from(*value)),
    );
    let x =
        if powers { x } else { Axis { from: compare.values.first().map_or(0.0, |v| f64::from(*v)), ..x } };
    let ys = || lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let spread = ys().fold(0.0, f64::max) / ys().filter(|y| *y > 0.0).fold(f64::MAX, f64::min);
    let spacing = if spread > 30.0 { Spacing::Log10 } else { Spacing::Linear };
    let y = Axis::over(label.to_owned(), spacing, ys());
    let y = Axis { to: if spacing == Spacing::Linear { y.to * 1.05 } else { y.to }, ..y };
    (Chart::Curves(Curves { x, y, lines, ..Curves::default() }), order)
}

/// Index of the entry to which ratios refer: the first variant of the same device, or of all if every device
/// has one variant.
fn base(entries: &[Entry], i: usize) -> usize {
    let entry = &entries[i];
    if entry.value.is_none() {
        return 0;
    }
    entries.iter().position(|other| other.device == entry.device).unwrap_or(0)
}

fn readout(compare: &Compare, entries: &[Entry], i: usize, show: &str, lang: Lang) -> String {
    let entry = &entries[i];
    let mut out = name(compare, entries, i);
    out.push_str(": ");
    let Some(value) = number(entry, show) else {
        return out + &trouble(entry, lang).unwrap_or_else(|| "—".to_owned());
    };
    out.push_str(&Writer::of(show, entries, lang).written(value));
    let first = base(entries, i);
    if let Some(other) = number(&entries[first], show).filter(|other| first != i && *other > 0.0) {
        let ratio = Numbers(lang).three_digits(value / other);
        let of = name(compare, entries, first);
        out.push_str(&fill(lang, ", {0} times that of {1}", ", в {0} раза от {1}", &[&ratio, &of]));
    }
    if let Some(trouble) = trouble(entry, lang) {
        out.push_str(&format!(" ({trouble})"));
    }
    if let Some(limit) = &entry.limit {
        out.push_str(&fill(lang, ". Most time: {0}", ". Больше всего времени: {0}", &[limit]));
    }
    out
}

fn summary(compare: &Compare, entries: &[Entry], show: &str, lang: Lang) -> String {
    let numbers = || (0..entries.len()).filter_map(|i| Some((i, number(&entries[i], show)?)));
    let least = numbers().min_by(|a, b| a.1.total_cmp(&b.1));
    let most = numbers().max_by(|a, b| a.1.total_cmp(&b.1));
    let (Some(least), Some(most)) = (least, most) else { return String::new() };
    let writer = Writer::of(show, entries, lang);
    if least.1 == most.1 {
        return fill(lang, "The same everywhere: {0}.", "Везде одинаково: {0}.", &[&writer.written(least.1)]);
    }
    let names = [least.0, most.0].map(|i| name(compare, entries, i));
    let numbers = [writer.written(least.1), writer.written(most.1)];
    let args = [&numbers[0], &names[0], &numbers[1], &names[1]].map(String::as_str);
    let mut said = fill(lang, "From {0} ({1}) to {2} ({3}).", "От {0} ({1}) до {2} ({3}).", &args);
    if let [Some(a), Some(b)] = [least.0, most.0].map(|i| entries[i].limit.as_deref()) {
        let args = [names[0].as_str(), a, &names[1], b];
        let ru = " Больше всего времени: {0}: {1}; {2}: {3}.";
        said += &fill(lang, " Most time: {0}: {1}; {2}: {3}.", ru, &args);
    }
    said
}

fn table(compare: &Compare, entries: &[Entry], show: &str, lang: Lang) -> Table {
    let others = NAMES.iter().copied().filter(|name| *name != show);
    let columns: Vec<&str> = std::iter::once(show)
        .chain(others)
        .filter(|name| {
            entries.iter().any(|entry| number(entry, name).is_some_and(|n| n != 0.0 || *name == show))
        })
        .collect();
    let head = |name: &&str| {
        let (label, unit) = shown(name, lang).unwrap_or((name, ""));
        if unit.is_empty() { label.to_owned() } else { format!("{label}, {unit}") }
    };
    let first = lang.pick(["Device", "Result"], ["Устройство", "Итог"]);
    let mut heads = vec![first[0].to_owned()];
    heads.extend((!compare.name.is_empty()).then(|| compare.name.clone()));
    heads.extend(columns.iter().map(head));
    let limits = entries.iter().any(|entry| entry.limit.is_some());
    heads.extend(limits.then(|| lang.pick("Most time", "Больше всего времени").to_owned()));
    heads.push(first[1].to_owned());
    let row = |entry: &Entry| {
        let mut row = vec![Datum::Text(entry.device.clone())];
        if !compare.name.is_empty() {
            let number = |value: u32| Datum::Count(value.into());
            row.push(entry.coded().map_or_else(|| entry.value.map_or(Datum::Absent, number), Datum::Text));
        }
        row.extend(columns.iter().map(|name| Datum::of_number(number(entry, name))));
        row.extend(limits.then(|| entry.limit.clone().map_or(Datum::Absent, Datum::Text)));
        row.push(Datum::Text(trouble(entry, lang).unwrap_or_else(|| "✓".to_owned())));
        row
    };
    Table { heads, rows: entries.iter().map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(device: &str, value: Option<u32>, time_us: f64) -> Entry {
        let numbers = NAMES.iter().map(|name| (*name == "time_us").then_some(time_us)).collect();
        let result = Some(Variant { exit: Some(0), numbers, ..Variant::default() });
        Entry { device: device.to_owned(), value, meaning: None, result, limit: None }
    }

    #[test]
    fn few_values_are_bars_and_many_are_curves() {
        let check = |values: Vec<u32>, devices: &[&str], spots: usize, summary: &str| {
            let compare_ = Compare {
                name: "N".into(),
                devices: devices.iter().map(|d| (*d).to_owned()).collect(),
                values,
                ..Compare::default()
            };
            let entries: Vec<Entry> = compare_
                .variants("a")
                .into_iter()
                .map(|(device, value)| entry(device, value, f64::from(value.unwrap_or(1)) * 10.0))
                .collect();
            let view = compare(&compare_, &entries, "time_us", Lang::En);
            assert_eq!((view.readouts.len(), view.summary.as_str()), (spots, summary));
            assert_eq!(view.chart.spots(500.0, &plot::Style::default()).len(), spots);
            assert_eq!(view.table.rows.len(), spots);
        };
        check(vec![1, 2], &[], 2, "From 10.0\u{a0}µs (N = 1) to 20.0\u{a0}µs (N = 2).");
        check(vec![], &["a", "b"], 2, "The same everywhere: 10.0\u{a0}µs.");
        let many = "From 10.0\u{a0}µs (a · N = 1) to 320\u{a0}µs (b · N = 32).";
        check(vec![1, 2, 4, 8, 16, 32], &["a", "b"], 12, many);
    }

    #[test]
    fn edited_devices_say_what_is_different() {
        let known = [DeviceInfo { slug: "a".into(), name: "A 1".into(), ..DeviceInfo::default() }];
        let check = |written: &str, expect: &str| assert_eq!(device_name(&known, written), expect);
        check("a", "A 1");
        check("a+sm_count=8+arch.latencies.dram=9", "A 1, sm_count=8, dram=9");
        check("cc-1.3", "cc-1.3");
    }

    #[test]
    fn what_failed_says_so() {
        let compare_ = Compare { name: "N".into(), values: vec![1, 2], ..Compare::default() };
        let mut entries = vec![entry("a", Some(1), 10.0), entry("a", Some(2), 25.0)];
        entries[1].result.as_mut().unwrap().exit = Some(3);
        let view = compare(&compare_, &entries, "time_us", Lang::En);
        assert_eq!(view.readouts[1], "N = 2: 25.0\u{a0}µs, 2.50 times that of N = 1 (exit code 3)");
        entries[0].meaning = Some("in order".into());
        let view = compare(&compare_, &entries, "time_us", Lang::En);
        assert_eq!(view.readouts[1], "N = 2: 25.0\u{a0}µs, 2.50 times that of 1: in order (exit code 3)");
        assert_eq!(view.table.rows[0][1], Datum::Text("1: in order".into()));
        entries[1].limit = Some("Barriers (60% of the time)".into());
        let view = compare(&compare_, &entries, "time_us", Lang::En);
        assert!(view.readouts[1].ends_with(". Most time: Barriers (60% of the time)"), "{:?}", view.readouts);
        assert_eq!(view.table.heads.len(), view.table.rows[0].len());
        entries[1].limit = None;
        entries[1].result = None;
        let view = compare(&compare_, &entries, "time_us", Lang::Ru);
        assert_eq!(view.readouts[1], "N = 2: не запускалось");
    }
}
