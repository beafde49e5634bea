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
//! | `gbps` | bytes that all loads and stores asked for, by time, in 10^9 bytes a second |
//! | `regs`, `smem`, `blocks_per_sm` | of the launch |
//! | `occupancy`, `occupancy.achieved` | in per cent |
//! | `stall.REASON` | share of resident warp-cycles, in per cent |
//! | `launches` | how many |
//! | `copies.time_ms`, `copies.bytes` | copies between host and device |
//! | `exit` | exit code of the program |
//! | `hazards` | what the sanitizer found, such as races |
//! | `sweep.best`, `sweep.best_ms`, `sweep.worst`, `sweep.worst_ms` | over block sizes, such as `1×64` |
//! | `sweep.1x64` | milliseconds with that block size |
//! | `measured.best`, `measured.best_ms`, `measured.1x64` … | the same of the published table for the cell's device |
//! | `sweep.error` | mean absolute error of the sweep against the published table, in per cent |
//!
//! All but the last group may be prefixed with a kernel's name: `naive.transpose.time_ms`.

use protocol::{Cell, Grid, Lang, Launch, Outcome, RunReply};

/// What a name stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A count: shown with grouped digits.
    Count(f64),
    /// A quantity: shown with three significant digits.
    Real(f64),
    /// A block size and the like.
    Text(String),
}

impl Value {
    /// As a number, to compare.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Count(number) | Value::Real(number) => Some(*number),
            Value::Text(_) => None,
        }
    }
}

/// Looks a name up in a cell that was run.
pub fn lookup(cell: &Cell, name: &str) -> Result<Value, String> {
    let unknown = || format!("cell {} has no number `{name}`", cell.id);
    if let Some(rest) = name.strip_prefix("sweep.") {
        let sweep = cell.default_sweep.as_ref().ok_or(format!("cell {} was not swept", cell.id))?;
        return if rest == "error" { error(cell, sweep) } else { of_grid(sweep, rest).ok_or_else(unknown) };
    }
    if let Some(rest) = name.strip_prefix("measured.") {
        return of_grid(table(cell)?, rest).ok_or_else(unknown);
    }
    let reply = cell.default_reply.as_ref().ok_or(format!("cell {} was not run", cell.id))?;
    if name == "hazards" {
        return Ok(Value::Count(reply.hazards.len() as f64));
    }
    if name == "exit" {
        return match &reply.outcome {
            Outcome::Exited(code) => Ok(Value::Count(f64::from(*code))),
            Outcome::Rejected => Err(format!("cell {} does not compile", cell.id)),
            Outcome::Faulted(_) => Err(format!("cell {} stopped by a fault", cell.id)),
        };
    }
    let all: Vec<&Launch> = reply.profile.launches.iter().collect();
    if let Some((kernel, rest)) = name.split_once('.') {
        let chosen: Vec<&Launch> = all.iter().copied().filter(|launch| launch.kernel == kernel).collect();
        if !chosen.is_empty() {
            return of_launches(&chosen, rest).ok_or_else(unknown);
        }
    }
    of_copies(reply, name).or_else(|| of_launches(&all, name)).ok_or_else(unknown)
}

fn of_copies(reply: &RunReply, name: &str) -> Option<Value> {
    let copies = reply.profile.copies.iter();
    match name {
        "copies.time_ms" => Some(Value::Real(copies.map(|copy| copy.time_us).sum::<f64>() / 1e3)),
        "copies.bytes" => Some(Value::Count(copies.map(|copy| copy.bytes as f64).sum())),
        _ => None,
    }
}

fn of_launches(launches: &[&Launch], name: &str) -> Option<Value> {
    let sum = |field: fn(&Launch) -> u64| {
        Some(Value::Count(launches.iter().map(|launch| field(launch) as f64).sum()))
    };
    let time_us: f64 = launches.iter().map(|launch| launch.time_us).sum();
    let first = launches.first()?;
    match name {
        "launches" => Some(Value::Count(launches.len() as f64)),
        "time_us" => Some(Value::Real(time_us)),
        "time_ms" => Some(Value::Real(time_us / 1e3)),
        "gbps" => {
            let bytes: u64 =
                launches.iter().map(|launch| launch.global_load.bytes + launch.global_store.bytes).sum();
            (time_us > 0.0).then(|| Value::Real(bytes as f64 / time_us / 1e3))
        }
        "cycles" => sum(|l| l.cycles),
        "warp_instructions" => sum(|l| l.warp_instructions),
        "thread_instructions" => sum(|l| l.thread_instructions),
        "divergent_branches" => sum(|l| l.divergent_branches),
        "gld.requests" => sum(|l| l.global_load.requests),
        "gld.transactions" => sum(|l| l.global_load.transactions),
        "gld.sectors" => sum(|l| l.global_load.sectors),
        "gld.bytes" => sum(|l| l.global_load.bytes),
        "gst.requests" => sum(|l| l.global_store.requests),
        "gst.transactions" => sum(|l| l.global_store.transactions),
        "gst.sectors" => sum(|l| l.global_store.sectors),
        "gst.bytes" => sum(|l| l.global_store.bytes),
        "gld.transactions_per_request" => {
            ratio(launches, |l| (l.global_load.transactions, l.global_load.requests))
        }
        "gst.transactions_per_request" => {
            ratio(launches, |l| (l.global_store.transactions, l.global_store.requests))
        }
        "shld.requests" => sum(|l| l.shared_load.requests),
        "shld.wavefronts" => sum(|l| l.shared_load.wavefronts),
        "shld.conflicts" => sum(|l| l.shared_load.conflicts),
        "shst.requests" => sum(|l| l.shared_store.requests),
        "shst.wavefronts" => sum(|l| l.shared_store.wavefronts),
        "shst.conflicts" => sum(|l| l.shared_store.conflicts),
        "tex.requests" => sum(|l| l.texture.requests),
        "tex.sectors" => sum(|l| l.texture.sectors),
        "tex.hits" => sum(|l| l.texture.hits),
        "l1.hits" => sum(|l| l.l1.hits),
        "l1.misses" => sum(|l| l.l1.misses),
        "l2.hits" => sum(|l| l.l2.hits),
        "l2.read_sectors" => sum(|l| l.l2.read_sectors),
        "l2.write_sectors" => sum(|l| l.l2.write_sectors),
        "dram.read_bytes" => sum(|l| l.dram.read_bytes),
        "dram.write_bytes" => sum(|l| l.dram.write_bytes),
        "regs" => Some(Value::Count(f64::from(first.regs))),
        "smem" => Some(Value::Count((first.static_smem + first.dynamic_smem) as f64)),
        "blocks_per_sm" => Some(Value::Count(f64::from(first.occupancy.blocks_per_sm))),
        "occupancy" => Some(Value::Real(first.occupancy.theoretical * 100.0)),
        "occupancy.achieved" => Some(Value::Real(first.occupancy.achieved * 100.0)),
        _ => name
            .strip_prefix("stall.")
            .and_then(|reason| first.stalls.iter().find(|(name, _)| name == reason))
            .map(|(_, share)| Value::Real(share * 100.0)),
    }
}

fn ratio(launches: &[&Launch], field: fn(&Launch) -> (u64, u64)) -> Option<Value> {
    let (over, under) =
        launches.iter().map(|l| field(l)).fold((0, 0), |sum, (over, under)| (sum.0 + over, sum.1 + under));
    (under > 0).then(|| Value::Real(over as f64 / under as f64))
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

/// As the language writes it; `digits` after the point if given.
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
        // Four digits stay together: 1024 is a size, not a sum of money.
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
    use protocol::{GlobalProfile, Measured, Profile};

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
