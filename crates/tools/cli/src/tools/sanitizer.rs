//! `warpbook compute-sanitizer`: errors in the layout of NVIDIA's compute-sanitizer 2025.
//!
//! The real tool continues after an invalid access and reports it for each thread; a simulated program ends
//! at the first.

use std::process::ExitCode;

use protocol::{Attempt, Fault, Hazard, Outcome, RunReply, RunRequest};

use super::{commas, options, start};
use crate::run;

/// The tool that `--tool` selects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tool {
    Memcheck,
    Racecheck,
    Initcheck,
    Synccheck,
}

const WITH_VALUE: &[&str] = &[
    "--tool",
    "--leak-check",
    "--racecheck-report",
    "--error-exitcode",
    "--log-file",
    "--print-limit",
    "--launch-timeout",
    "--kernel-name",
    "-k",
    "--launch-count",
    "-c",
    "--launch-skip",
    "-s",
    "--target-processes",
    "--check-api-memory-access",
    "--report-api-errors",
    "--padding",
    "--print-level",
    "--save",
    "--show-backtrace",
    "--track-stream-ordered-races",
    "--track-unused-memory",
    "--initcheck-address-space",
    "--racecheck-detect-level",
];

/// Runs a program under the sanitizer.
///
/// # Errors
/// There is no such tool, or no such program.
pub fn sanitizer(args: &[String]) -> Result<ExitCode, String> {
    let (options, program) = options(args, WITH_VALUE);
    let value = |name: &str| options.iter().rev().find(|(n, _)| *n == name).and_then(|(_, v)| *v);
    let tool = match value("--tool").unwrap_or("memcheck") {
        "memcheck" => Tool::Memcheck,
        "racecheck" => Tool::Racecheck,
        "initcheck" => Tool::Initcheck,
        "synccheck" => Tool::Synccheck,
        other => {
            return Err(format!(
                "compute-sanitizer has the tools memcheck, racecheck, initcheck and synccheck, not {other}"
            ));
        }
    };
    let leaks = value("--leak-check") == Some("full");
    let code = value("--error-exitcode").map_or(Ok(0), str::parse::<u8>);
    let code = code.map_err(|_| "--error-exitcode needs a number from 0 to 255".to_owned())?;
    println!("========= COMPUTE-SANITIZER");
    let reply = start(program, &|request| RunRequest { sanitize: true, ..request })?;
    if matches!(reply.outcome, Outcome::Rejected) {
        run::report(&reply);
        return Ok(super::own_code(&reply.outcome));
    }
    let (text, errors) = report(&reply, tool, leaks);
    print!("{text}");
    let failed = errors > 0 && code > 0;
    Ok(if failed { ExitCode::from(code) } else { super::own_code(&reply.outcome) })
}

/// The text that the tool prints after the program's output, and the number of errors.
fn report(reply: &RunReply, tool: Tool, leaks: bool) -> (String, usize) {
    let mut out = String::new();
    let (mut errors, mut leaked) = (0, Vec::new());
    if let Outcome::Faulted(fault) = &reply.outcome
        && of_barriers(fault) == (tool == Tool::Synccheck)
    {
        out += &faulted(fault);
        errors += 1;
    }
    for hazard in &reply.hazards {
        let code = hazard.report.code.as_str();
        let shown = match tool {
            Tool::Racecheck => code.starts_with("S01").then(|| race(hazard)),
            Tool::Initcheck => code.starts_with("S03").then(|| uninitialised(hazard)),
            Tool::Synccheck => code.starts_with("S04").then(|| barrier(hazard)),
            Tool::Memcheck => match code {
                "S0701" | "S0702" | "S0502" => Some(api_error(hazard)),
                "S0501" if leaks => {
                    leaked.push(hazard.report.args[1].parse::<u64>().unwrap_or(0));
                    Some(leak(hazard))
                }
                _ => None,
            },
        };
        errors += usize::from(shown.is_some());
        out.extend(shown);
    }
    if tool == Tool::Initcheck {
        let copies = reply.diagnostics.iter().filter(|d| d.code == "N0137").map(copied);
        copies.for_each(|text| {
            out += &text;
            errors += 1;
        });
    }
    if leaks && !leaked.is_empty() {
        let bytes: u64 = leaked.iter().sum();
        out += &format!("========= LEAK SUMMARY: {bytes} bytes leaked in {} allocations\n", leaked.len());
    }
    out += &match tool {
        Tool::Racecheck => {
            let hazards = if errors == 1 { "hazard" } else { "hazards" };
            let all = if errors == 1 { "error" } else { "errors" };
            format!(
                "========= RACECHECK SUMMARY: {errors} {hazards} displayed ({errors} {all}, 0 warnings)\n"
            )
        }
        _ => format!("========= ERROR SUMMARY: {errors} error{}\n", if errors == 1 { "" } else { "s" }),
    };
    (out, errors)
}

/// Whether a fault concerns barriers or masks, which synccheck reports and memcheck does not.
fn of_barriers(fault: &Fault) -> bool {
    ["F0201", "F0202", "F0210", "F0211"].contains(&fault.report.code.as_str())
}

fn place(report: &protocol::Diagnostic) -> String {
    format!("{}:{}", report.range.file, report.range.line)
}

fn triple([x, y, z]: [u32; 3]) -> String {
    format!("({x},{y},{z})")
}

/// Reports an invalid access, or the message of another fault.
fn faulted(fault: &Fault) -> String {
    let (report, kernel) = (&fault.report, fault.kernel.as_deref().unwrap_or("the host"));
    let [address, size] = [0, 1].map(|i| report.args.get(i).map_or("", String::as_str));
    let space = match report.code.as_str() {
        "F0108" => "__shared__",
        "F0109" => "__local__",
        "F0111" => "__constant__",
        _ => "__global__",
    };
    let access = fault.access.filter(|_| fault.kernel.is_some()).map(|access| match access {
        Attempt::Read => "read",
        Attempt::Write => "write",
        Attempt::Atomic => "atomic",
    });
    let mut out = match access {
        Some(access) => format!("========= Invalid {space} {access} of size {size} bytes\n"),
        None => format!("========= {}\n", sentence(&report.message)),
    };
    out += &format!("=========     at {kernel} in {}\n", place(report));
    if fault.kernel.is_some() {
        let (thread, block) = (triple(fault.thread), triple(fault.block));
        out += &format!("=========     by thread {thread} in block {block}\n");
    }
    if access.is_some() {
        let wrong = if report.code == "F0104" { "misaligned" } else { "out of bounds" };
        out += &format!("=========     Access to {address} is {wrong}\n");
    }
    for line in [&report.explanation, &report.hint].into_iter().filter(|line| !line.is_empty()) {
        out += &format!("=========     {line}\n");
    }
    out + "========= \n"
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn race(hazard: &Hazard) -> String {
    let report = &hazard.report;
    let (first, second) = match report.code.as_str() {
        "S0102" => ("Write", "Read"),
        "S0103" => ("Read", "Write"),
        _ => ("Write", "Write"),
    };
    let other = report
        .notes
        .first()
        .map_or_else(|| place(report), |note| format!("{}:{}", note.range.file, note.range.line));
    format!(
        "========= Error: Race reported between {first} access in {other}\n=========     and {second} access in {} [{} hazards]\n========= \n",
        place(report),
        hazard.count
    )
}

fn by(hazard: &Hazard) -> String {
    let Some([block, thread]) = hazard.thread else { return String::new() };
    format!("=========     by thread {} in block {}\n", triple(thread), triple(block))
}

fn uninitialised(hazard: &Hazard) -> String {
    let report = &hazard.report;
    let space = match report.code.as_str() {
        "S0302" => "__shared__",
        "S0303" => "__local__",
        _ => "__global__",
    };
    format!(
        "========= Uninitialized {space} memory read of size {} bytes\n=========     in {}\n{}=========     Address {}\n========= \n",
        report.args[1],
        place(report),
        by(hazard),
        report.args[0]
    )
}

/// Reports a copy of uninitialised memory. The real tool reports each sector of 32 bytes.
fn copied(report: &protocol::Diagnostic) -> String {
    let args = &report.args;
    let first = u64::from_str_radix(args[0].trim_start_matches("0x"), 16).unwrap_or(0);
    let start = first.saturating_sub(args[4].parse().unwrap_or(0));
    format!(
        "========= Host API memory access error at host access to {start:#x} of size {} bytes\n=========     Uninitialized access to {} on access by cudaMemcpy source\n=========     in {}\n========= \n",
        commas(args[5].parse().unwrap_or(0)),
        args[0],
        place(report)
    )
}

fn barrier(hazard: &Hazard) -> String {
    let report = &hazard.report;
    let what = if report.code == "S0401" || report.code == "S0402" {
        "Divergent thread(s) in warp"
    } else {
        "Invalid arguments"
    };
    let told = sentence(&report.message);
    format!(
        "========= Barrier error detected. {what}.\n=========     in {}\n{}=========     {told}\n========= \n",
        place(report),
        by(hazard)
    )
}

fn api_error(hazard: &Hazard) -> String {
    let report = &hazard.report;
    let told = sentence(&report.message);
    format!(
        "========= Program hit an error on a CUDA API call: {told}.\n=========     in {}\n========= \n",
        place(report)
    )
}

fn leak(hazard: &Hazard) -> String {
    let report = &hazard.report;
    format!(
        "========= Leaked {} bytes at {}\n=========     allocated in {}\n========= \n",
        report.args[1],
        report.args[0],
        place(report)
    )
}
