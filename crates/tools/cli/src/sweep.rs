//! `warpbook sweep`: one program over block sizes.

use std::process::ExitCode;

use protocol::{Outcome, RunReply, RunRequest, Timing};

use crate::args::SweepArgs;
use crate::run::{report, request};
use crate::sources;
use crate::table::Table;

/// The result of one block size.
enum Point {
    /// Time of the counted launches, in milliseconds.
    Time(f64),
    /// Reason why the block size was not run or failed.
    Not(String),
}

/// Runs every block size and prints times in milliseconds: a grid, or CSV.
pub fn sweep(args: &SweepArgs) -> Result<ExitCode, String> {
    let base = request(&args.program, &sources::project(&args.program)?, Timing::On)?;
    let (x_name, y_name) = names(args, &base.source)?;
    let limit = session::device(&base.device)?.max_threads_per_block;
    let mut rows = Vec::new();
    for &y in &args.block_y.0 {
        for &x in &args.block_x.0 {
            let threads = u64::from(x) * u64::from(y);
            if threads < args.min_threads.into() {
                continue;
            }
            let point = if threads > limit.into() {
                Point::Not(format!("more than {limit} threads"))
            } else {
                let reply = session::run(&at(&base, &[(&x_name, x), (&y_name, y)]));
                if matches!(reply.outcome, Outcome::Rejected) {
                    report(&reply);
                    return Ok(ExitCode::from(crate::REJECTED));
                }
                point(&reply, args.kernel.as_deref())
            };
            rows.push((x, y, point));
        }
    }
    if args.csv {
        print_csv(&rows)
    } else {
        print_grid(args, &rows)
    }
    Ok(ExitCode::SUCCESS)
}

fn at(base: &RunRequest, values: &[(&str, u32)]) -> RunRequest {
    let mut request = base.clone();
    request
        .defines
        .extend(values.iter().filter(|(n, _)| !n.is_empty()).map(|(n, v)| (n.to_string(), v.to_string())));
    request
}

fn point(reply: &RunReply, kernel: Option<&str>) -> Point {
    match &reply.outcome {
        Outcome::Exited(0) => {}
        Outcome::Exited(code) => return Point::Not(format!("exit code {code}")),
        Outcome::Rejected => return Point::Not("rejected".into()),
        Outcome::Faulted(fault) => return Point::Not(fault.report.message.clone()),
    }
    let counted = reply.profile.summed().filter(|l| kernel.is_none_or(|k| l.kernel == k));
    let times: Vec<f64> = counted.map(|l| l.time_us / 1000.0).collect();
    if times.is_empty() { Point::Not("nothing was launched".into()) } else { Point::Time(times.iter().sum()) }
}

/// Usual names of the block size, x and y. The first pair whose x occurs in the program is used.
const NAMES: &[(&str, &str)] = &[
    ("BX", "BY"),
    ("BSX", "BSY"),
    ("BLOCK_X", "BLOCK_Y"),
    ("BLOCKX", "BLOCKY"),
    ("BLOCK_DIM_X", "BLOCK_DIM_Y"),
    ("BLOCK_SIZE_X", "BLOCK_SIZE_Y"),
    ("BLOCK_SIZE", ""),
    ("BS", ""),
    ("THREADS", ""),
];

fn names(args: &SweepArgs, source: &str) -> Result<(String, String), String> {
    let found = NAMES.iter().find(|(x, _)| mentions(source, x));
    let x = match (&args.x_name, found) {
        (Some(x), _) => x.clone(),
        (None, Some((x, _))) => x.to_string(),
        (None, None) => return Err("which #define holds block size x? Say --x-name NAME".into()),
    };
    let y = match (&args.y_name, found) {
        (Some(y), _) => y.clone(),
        (None, Some((_, y))) if mentions(source, y) => y.to_string(),
        _ if args.block_y.0 == [1] => String::new(),
        _ => return Err("which #define holds block size y? Say --y-name NAME".into()),
    };
    Ok((x, y))
}

/// Whether a word occurs in the program.
fn mentions(source: &str, word: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !word.is_empty() && source.split(|c| !inside(c)).any(|w| w == word)
}

fn print_csv(rows: &[(u32, u32, Point)]) {
    println!("block_x,block_y,time_ms,status");
    for (x, y, point) in rows {
        match point {
            Point::Time(ms) => println!("{x},{y},{ms:.6},ok"),
            Point::Not(why) => println!("{x},{y},,\"{}\"", why.replace('"', "\"\"")),
        }
    }
}

fn print_grid(args: &SweepArgs, rows: &[(u32, u32, Point)]) {
    let head = std::iter::once("ms, y \\ x".to_string()).chain(args.block_x.0.iter().map(u32::to_string));
    let mut table = Table::new(head);
    for &y in &args.block_y.0 {
        let cell = |x: u32| match rows.iter().find(|r| (r.0, r.1) == (x, y)) {
            Some((.., Point::Time(ms))) => format!("{ms:.3}"),
            Some((.., Point::Not(_))) => "-".into(),
            None => String::new(),
        };
        table.row(std::iter::once(y.to_string()).chain(args.block_x.0.iter().map(|&x| cell(x))));
    }
    print!("{}", table.text());
    let times = rows.iter().filter_map(|(x, y, p)| match p {
        Point::Time(ms) => Some((ms, x, y)),
        Point::Not(_) => None,
    });
    if let Some((ms, x, y)) = times.min_by(|a, b| a.0.total_cmp(b.0)) {
        println!("best: {x} x {y}, {ms:.3} ms");
    }
    for (x, y, point) in rows {
        if let Point::Not(why) = point {
            println!("{x} x {y}: {why}");
        }
    }
}
