//! Imitations of NVIDIA's command-line tools: run a program that `warpbook nvcc` built, and print the results
//! in the layout of compute-sanitizer, Nsight Compute and Nsight Systems.
//!
//! Metrics that the model does not have are left out.

mod ncu;
mod nsys;
mod sanitizer;

use std::path::Path;
use std::process::ExitCode;

use protocol::{Outcome, RunReply, RunRequest, Severity, Timing};

use crate::folder::{self, Folder};
use crate::{nvcc, run, time_limit};

pub use ncu::ncu;
pub use nsys::nsys;
pub use sanitizer::sanitizer;

/// Environment variable with the device that built programs run on.
const DEVICE: &str = "WARPBOOK_DEVICE";
/// Environment variable with the only directory that built programs may read.
const FILES: &str = "WARPBOOK_FILES";

/// The device that built programs run on.
pub fn device() -> String {
    std::env::var(DEVICE).unwrap_or_else(|_| session::DEFAULT_DEVICE.to_owned())
}

/// Runs an executable file of `warpbook nvcc`. It reads and writes files of its working directory, as any
/// program does.
///
/// # Errors
/// The file is no such program, or a file that it wrote cannot be saved.
pub fn execute(args: &[String]) -> Result<ExitCode, String> {
    let reply = start(args, &|request| request)?;
    after(&reply);
    Ok(own_code(&reply.outcome))
}

/// The exit code of the program. Unlike that of `warpbook run`, it does not show a kernel's fault after which
/// the program continued.
fn own_code(outcome: &Outcome) -> ExitCode {
    match outcome {
        Outcome::Faulted(fault) => {
            fault.exited.map_or(run::exit_code(outcome), |code| ExitCode::from(code as u8))
        }
        _ => run::exit_code(outcome),
    }
}

/// Prints errors and the fault of a program. Warnings were printed when it was built.
fn after(reply: &RunReply) {
    let told = |d: &protocol::Diagnostic| d.severity == Severity::Error;
    let diagnostics = reply.diagnostics.iter().filter(|d| told(d)).cloned().collect();
    run::report(&RunReply { outcome: reply.outcome.clone(), diagnostics, ..RunReply::default() });
}

/// Runs a built program with its arguments, prints its output and writes its files.
fn start(args: &[String], with: &dyn Fn(RunRequest) -> RunRequest) -> Result<RunReply, String> {
    let (program, args) = args.split_first().ok_or("name a program that `warpbook nvcc` made")?;
    let project = nvcc::load(Path::new(program))?;
    let request = with(RunRequest {
        device: device(),
        args: args.to_vec(),
        timing: Timing::On,
        limit_million: u64::MAX / 1_000_000,
        ..project.request()?
    });
    let here = Path::new(".");
    let folder = match std::env::var_os(FILES) {
        Some(root) => Folder::around(here, Path::new(&root))?,
        None => Folder::new(here)?,
    };
    let reply = time_limit::run(&request, None, &folder, (None, None));
    folder::save(here, &reply.written)?;
    Ok(reply)
}

/// Splits arguments into options, with their values, and the program with its arguments, which begin at the
/// first word without `-`.
fn options<'a>(args: &'a [String], with_value: &[&str]) -> (Vec<(&'a str, Option<&'a str>)>, &'a [String]) {
    let (mut list, mut at) = (Vec::new(), 0);
    while let Some(arg) = args.get(at).filter(|arg| arg.starts_with('-')) {
        at += 1;
        match arg.split_once('=') {
            Some((name, value)) => list.push((name, Some(value))),
            None if with_value.contains(&arg.as_str()) => {
                list.push((arg, args.get(at).map(String::as_str)));
                at += 1;
            }
            None => list.push((arg, None)),
        }
    }
    (list, &args[at.min(args.len())..])
}

/// A number with commas between thousands.
fn commas(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
