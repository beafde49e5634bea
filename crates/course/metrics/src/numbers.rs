//! Names of a cell's numbers, for `{{ naive.time_ms }}` and `expect:`.
//!
//! | Name | Meaning |
//! |---|---|
//! | `time_ms`, `time_us` | simulated time of all launches |
//! | `cycles`, `warp_instructions`, `thread_instructions`, `divergent_branches` | sums over all launches |
//! | `gld.X`, `gst.X` | global loads and stores; X: `requests`, `transactions`, `sectors`, `bytes` |
//! | `gld.transactions_per_request`, `gst.…` | the quotient |
//! | `shld.X`, `shst.X` | shared loads and stores; X: `requests`, `wavefronts`, `conflicts` |
//! | `tex.requests`, `tex.sectors`, `tex.hits` | texture fetches: instructions, sectors, those in the first cache |
//! | `l1.hits`, `l1.misses`, `l2.hits`, `l2.read_sectors`, `l2.write_sectors` | caches |
//! | `dram.read_bytes`, `dram.write_bytes` | device memory |
//! | `gflops` | floating-point operations by the time of the kernels that have some, in 10^9 a second |
//! | `gbps` | bytes that all loads and stores asked for, by time, in 10^9 bytes a second |
//! | `regs`, `smem`, `blocks_per_sm` | of the launch |
//! | `occupancy`, `occupancy.achieved` | in per cent |
//! | `stall.REASON` | share of resident warp-cycles, in per cent |
//! | `launches` | how many |
//! | `copies.time_ms`, `copies.bytes` | copies between host and device |
//! | `exit` | exit code of the program |
//! | `error` | code of the first error that kept the program from running, or of the fault that stopped it, such as `E0410` |
//! | `warning` | code of the compiler's first warning, such as `W0211` |
//! | `hazards` | what the sanitizer found, such as races |
//! | `sweep.best`, `sweep.best_ms`, `sweep.worst`, `sweep.worst_ms` | over block sizes, such as `1×64` |
//! | `sweep.1x64` | milliseconds with that block size |
//! | `measured.best`, `measured.best_ms`, `measured.1x64` … | the same of the published table for the cell's device |
//! | `sweep.error` | mean absolute error of the sweep against the published table, in per cent |
//!
//! | `at.VALUE.X`, `on.DEVICE.X`, `on.DEVICE.at.VALUE.X` | a variant of Compare; X: as above but `stall.REASON`, without a kernel |
//!
//! Numbers of a run except `exit`, `error`, `warning` and `hazards` may be prefixed with a kernel's name:
//! `naive.transpose.time_ms`.

use protocol::{Cell, Grid, Lang, Outcome};

use crate::run;

/// The value of a named number.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A count, written with grouped digits.
    Count(f64),
    /// A quantity, written with three significant digits.
    Real(f64),
    /// A text, such as a block size.
    Text(String),
}

impl Value {
    /// The value for comparisons. `None` for a text that is no number.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Count(number) | Value::Real(number) => Some(*number),
            Value::Text(_) => None,
        }
    }
}

/// Looks up a name in a cell that was run. An error says why there is no such number.
pub fn lookup(cell: &Cell, name: &str) -> Result<Value, String> {
    let unknown = || format!("cell {} has no number `{name}`", cell.id);
    if let Some(rest) = name.strip_prefix("sweep.") {
        let sweep = cell.default_sweep.as_ref().ok_or(format!("cell {} was not swept", cell.id))?;
        return if rest == "error" { error(cell, sweep) } else { of_grid(sweep, rest).ok_or_else(unknown) };
    }
    if let Some(rest) = name.strip_prefix("measured.") {
        return of_grid(table(cell)?, rest).ok_or_else(unknown);
    }
    if name.starts_with("at.") || name.starts_with("on.") {
        return of_compare(cell, name);
    }
    let reply = cell.default_reply.as_ref().ok_or(format!("cell {} was not run", cell.id))?;
    match (name, &reply.outcome) {
        ("exit", Outcome::Rejected) => Err(format!("cell {} does not compile", cell.id)),
        ("exit", Outcome::Faulted(_)) => Err(format!("cell {} stopped by a fault", cell.id)),
        _ => run::of_run(reply, name).ok_or_else(unknown),
    }
}

/// Looks up `on.DEVICE.at.VALUE.name` in the variants of a comparison. Either part may be missing.
fn of_compare(cell: &Cell, name: &str) -> Result<Value, String> {
    let compare = cell.compare.as_ref().ok_or(format!("cell {} has no compare= or on=", cell.id))?;
    let variants = compare.variants(&cell.device);
    let (mut rest, mut device) = (name, None);
    if let Some(on) = name.strip_prefix("on.") {
        // Slugs of devices may contain a point, as in `cc-1.3`.
        let found =
            variants.iter().find_map(|(slug, _)| Some((*slug, on.strip_prefix(*slug)?.strip_prefix('.')?)));
        let (slug, after) =
            found.ok_or(format!("cell {} does not compare a device as in `{name}`", cell.id))?;
        (rest, device) = (after, Some(slug));
    }
    let mut value = None;
    if let Some((number, after)) = rest.strip_prefix("at.").and_then(|at| at.split_once('.')) {
        let number: u32 = number.parse().map_err(|_| format!("`{number}` in `{name}` is not a number"))?;
        (rest, value) = (after, Some(number));
    }
    // A missing device means the cell's own or the only one; a missing value means the only one.
    let is_own = variants.iter().any(|(slug, _)| *slug == cell.device);
    let device =
        device.or(is_own.then_some(cell.device.as_str())).or_else(|| only(variants.iter().map(|v| v.0)));
    let device = device.ok_or(format!("which device? `on.DEVICE.{name}`"))?;
    let value = match (value, compare.values.as_slice()) {
        (Some(value), _) => Some(value),
        (None, [] | [_]) => compare.values.first().copied(),
        (None, _) => return Err(format!("which {}? `on.{device}.at.VALUE.{rest}`", compare.name)),
    };
    let at = variants.iter().position(|variant| *variant == (device, value));
    let at = at.ok_or_else(|| format!("cell {} does not compare `{name}`", cell.id))?;
    let kept = cell.default_compare.get(at).and_then(Option::as_ref);
    let kept = kept.ok_or(format!("the variant of `{name}` was not run"))?;
    run::of_variant(kept, rest).map_err(|message| format!("`{name}`: {message}"))
}

fn only<'a>(mut all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

fn of_grid(grid: &Grid, name: &str) -> Option<Value> {
    let mut cells: Vec<(f64, u32, u32)> = Vec::new();
    for (row, &y) in grid.ys.iter().enumerate() {
        for (column, &x) in grid.xs.iter().enumerate() {
            cells.extend(grid.at(column, row).map(|value| (value, x, y)));
        }
    }
    let best = cells.iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let worst = cells.iter().max_by(|a, b| a.0.total_cmp(&b.0));
    match name {
        "best" => best.map(|(_, x, y)| Value::Text(format!("{x}×{y}"))),
        "best_ms" => best.map(|cell| Value::Real(cell.0)),
        "worst" => worst.map(|(_, x, y)| Value::Text(format!("{x}×{y}"))),
        "worst_ms" => worst.map(|cell| Value::Real(cell.0)),
        _ => {
            let (x, y) = name.split_once('x')?;
            let (x, y): (u32, u32) = (x.parse().ok()?, y.parse().ok()?);
            cells.iter().find(|cell| (cell.1, cell.2) == (x, y)).map(|cell| Value::Real(cell.0))
        }
    }
}

fn table(cell: &Cell) -> Result<&Grid, String> {
    let found = cell.measured.iter().find(|measured| measured.device == cell.device);
    found
        .map(|measured| &measured.time_ms)
        .ok_or(format!("cell {} has no table for {}", cell.id, cell.device))
}

fn error(cell: &Cell, sweep: &Grid) -> Result<Value, String> {
    let pairs = sweep.values.iter().zip(&table(cell)?.values).filter_map(|(a, b)| Some(((*a)?, (*b)?)));
    let errors: Vec<f64> = pairs.map(|(simulated, measured)| (simulated / measured - 1.0).abs()).collect();
    if errors.is_empty() {
        return Err(format!("cell {}: the sweep and the table share no block size", cell.id));
    }
    Ok(Value::Real(errors.iter().sum::<f64>() / errors.len() as f64 * 100.0))
}

/// Writes a value in a language, with `digits` decimals if given.
pub fn format(value: &Value, digits: Option<usize>, lang: Lang) -> String {
    let (number, digits) = match value {
        Value::Text(text) => return text.clone(),
        Value::Count(number) => (*number, digits.unwrap_or(0)),
        Value::Real(number) => (*number, digits.unwrap_or_else(|| three_significant(*number))),
    };
    let text = format!("{:.digits$}", number.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let (group, point) = match lang {
        Lang::En => (',', '.'),
        Lang::Ru => ('\u{202f}', ','),
    };
    let mut out = String::new();
    if number < 0.0 {
        out.push('−');
    }
    for (i, digit) in whole.chars().enumerate() {
        // Numbers of four digits are not grouped.
        if i > 0 && whole.len() > 4 && (whole.len() - i).is_multiple_of(3) {
            out.push(group);
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push(point);
        out.push_str(fraction);
    }
    out
}

fn three_significant(number: f64) -> usize {
    match number.abs() {
        n if n >= 100.0 => 0,
        n if n >= 10.0 => 1,
        n if n >= 1.0 || n == 0.0 => 2,
        n if n >= 0.1 => 3,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{
        Compare, Diagnostic, Fault, GlobalProfile, Launch, Measured, Profile, Range, RunReply, Severity,
        Variant,
    };

    fn cell() -> Cell {
        let launch = |kernel: &str, time_us, transactions| Launch {
            kernel: kernel.to_owned(),
            time_us,
            global_store: GlobalProfile { requests: 4, transactions, ..GlobalProfile::default() },
            ..Launch::default()
        };
        let launches = vec![launch("a", 500.0, 16), launch("b", 1500.0, 64)];
        let profile = Profile { launches, ..Profile::default() };
        let grid = |values| Grid { xs: vec![1, 2], ys: vec![64], values };
        Cell {
            id: "c".to_owned(),
            device: "d".to_owned(),
            measured: vec![Measured {
                device: "d".to_owned(),
                time_ms: grid(vec![Some(1.0), Some(4.0)]),
                source: String::new(),
            }],
            default_reply: Some(RunReply { profile, ..RunReply::default() }),
            default_sweep: Some(grid(vec![Some(1.1), Some(3.0)])),
            ..Cell::default()
        }
    }

    #[test]
    fn names() {
        let check = |name: &str, expect: Result<&str, &str>| {
            let got = lookup(&cell(), name).map(|value| format(&value, None, Lang::En));
            assert_eq!(got.as_deref().map_err(String::as_str), expect, "{name}");
        };
        check("time_ms", Ok("2.00"));
        check("b.time_ms", Ok("1.50"));
        check("gst.transactions", Ok("80"));
        check("gst.transactions_per_request", Ok("10.0"));
        check("exit", Ok("0"));
        check("hazards", Ok("0"));
        check("sweep.best", Ok("1×64"));
        check("sweep.worst_ms", Ok("3.00"));
        check("sweep.2x64", Ok("3.00"));
        check("measured.worst_ms", Ok("4.00"));
        check("sweep.error", Ok("17.5"));
        check("gst.transaction", Err("cell c has no number `gst.transaction`"));
        check("sweep.3x64", Err("cell c has no number `sweep.3x64`"));
    }

    #[test]
    fn codes_of_messages() {
        let told = |code: &str, severity| Diagnostic {
            severity,
            code: code.to_owned(),
            args: Vec::new(),
            range: Range::default(),
            message: String::new(),
            explanation: String::new(),
            hint: String::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
            rendered: String::new(),
        };
        let check = |outcome: Outcome, name: &str, expect: Result<&str, &str>| {
            let (warning, error) = (told("W0211", Severity::Warning), told("E0410", Severity::Error));
            let diagnostics = if outcome == Outcome::Rejected { vec![warning, error] } else { vec![warning] };
            let reply = RunReply { outcome, diagnostics, ..RunReply::default() };
            let cell = Cell { default_reply: Some(reply), ..cell() };
            let got = lookup(&cell, name).map(|value| format(&value, None, Lang::En));
            assert_eq!(got.as_deref().map_err(String::as_str), expect, "{name}");
        };
        let report = told("F0101", Severity::Fault);
        let fault = Fault { report, kernel: None, block: [0; 3], thread: [0; 3], access: None, exited: None };
        check(Outcome::Rejected, "error", Ok("E0410"));
        check(Outcome::Rejected, "warning", Ok("W0211"));
        check(Outcome::Faulted(Box::new(fault)), "error", Ok("F0101"));
        check(Outcome::Exited(0), "warning", Ok("W0211"));
        check(Outcome::Exited(0), "error", Err("cell c has no number `error`"));
    }

    #[test]
    fn variants() {
        let of = |name: &str| Compare { name: name.to_owned(), ..Compare::default() };
        let kept = |time_ms: f64| {
            Some(Variant { exit: Some(0), numbers: vec![Some(time_ms)], ..Variant::default() })
        };
        let check = |compare: &Compare, name: &str, expect: Result<&str, &str>| {
            let default_compare = (1..=8).map(|number| kept(f64::from(number))).collect();
            let cell = Cell { compare: Some(compare.clone()), default_compare, ..cell() };
            let got = lookup(&cell, name).map(|value| format(&value, None, Lang::En));
            assert_eq!(got.as_deref().map_err(String::as_str), expect, "{name}");
        };
        let values = Compare { values: vec![0, 8], ..of("PAD") };
        check(&values, "at.8.time_ms", Ok("2.00"));
        check(&values, "at.8.exit", Ok("0"));
        check(&values, "at.4.time_ms", Err("cell c does not compare `at.4.time_ms`"));
        check(&values, "on.d.time_ms", Err("which PAD? `on.d.at.VALUE.time_ms`"));
        check(&values, "at.8.cycle", Err("`at.8.cycle`: no such number is kept of a variant"));
        check(&values, "at.8.cycles", Err("`at.8.cycles`: there is none"));
        let devices = Compare { devices: vec!["cc-1.3".to_owned(), "d".to_owned()], ..of("") };
        check(&devices, "on.cc-1.3.time_ms", Ok("1.00"));
        check(&devices, "on.d.time_ms", Ok("2.00"));
        check(&devices, "on.cc-1.time_ms", Err("cell c does not compare a device as in `on.cc-1.time_ms`"));
        let both = Compare { devices: devices.devices.clone(), ..values.clone() };
        check(&both, "on.cc-1.3.at.8.time_ms", Ok("2.00"));
        check(&both, "at.8.time_ms", Ok("4.00"));
        let others = Compare { devices: vec!["x".to_owned(), "y".to_owned()], ..values };
        check(&others, "at.8.time_ms", Err("which device? `on.DEVICE.at.8.time_ms`"));
    }

    #[test]
    fn formats() {
        let check =
            |value: Value, digits, lang, expect: &str| assert_eq!(format(&value, digits, lang), expect);
        check(Value::Count(1_048_576.0), None, Lang::En, "1,048,576");
        check(Value::Count(1_048_576.0), None, Lang::Ru, "1\u{202f}048\u{202f}576");
        check(Value::Count(1024.0), None, Lang::En, "1024");
        check(Value::Real(3.228), None, Lang::Ru, "3,23");
        check(Value::Real(0.0123), None, Lang::En, "0.0123");
        check(Value::Real(-12.34), Some(1), Lang::En, "−12.3");
        check(Value::Real(250.4), None, Lang::En, "250");
    }
}
