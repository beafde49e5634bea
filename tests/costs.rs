//! Compares the costs that headers of Thrust and CUB state for their algorithms with those of runs.
//!
//! An algorithm has lines above it such as `// reads: n * T`: C++ expressions for the number of its kernels,
//! the bytes that they read and write in global memory, and the temporary memory. `costs/calls.txt` has a
//! call of each algorithm. For each header a program is generated (`costs/prelude.cu` and the calls) that
//! makes the calls and prints the values of the expressions; the profile has the launches of each call by its
//! line.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{Outcome, RunReply, RunRequest, Timing};

/// Numbers of elements of a run: one tile, and many.
const SIZES: [u32; 2] = [1000, 100_000];

/// Names of the stated costs, in the order of the lines.
const COSTS: [&str; 4] = ["kernels", "reads", "writes", "temporary"];

/// Allowed relative difference of memory costs. A difference of `SLACK` bytes is always allowed, since small
/// costs are not stated.
const TOLERANCE: f64 = 0.25;
const SLACK: f64 = 2048.0;

const PRELUDE: &str = include_str!("costs/prelude.cu");
const CALLS: &str = include_str!("costs/calls.txt");

/// An algorithm with the expressions above it.
#[derive(Clone, Debug, PartialEq)]
struct Stated {
    name: String,
    costs: [String; 4],
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/compiler/headers/libraries");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut trials = vec![
        Trial::test("wrong_lines_fail", wrong_lines),
        Trial::test("headers_of_calls_exist", {
            let files = files.clone();
            let root = root.clone();
            move || headers_exist(&root, &files)
        }),
    ];
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable header");
        if COSTS.iter().any(|cost| text.contains(&format!("// {cost}: "))) {
            let header =
                file.strip_prefix(&root).expect("it lies there").display().to_string().replace('\\', "/");
            trials.push(Trial::test(header.clone(), move || {
                check(&header, &stated(&text)?, &calls(&header)).map_err(Failed::from)
            }));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The algorithms of a header with stated costs, in order.
fn stated(text: &str) -> Result<Vec<Stated>, String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_cost = |line: &str| COSTS.iter().any(|c| line.starts_with(&format!("// {c}: ")));
    let mut all = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if !is_cost(lines[at]) {
            at += 1;
            continue;
        }
        let mut costs = [const { String::new() }; 4];
        for (cost, name) in costs.iter_mut().zip(COSTS) {
            let value = lines.get(at).and_then(|l| l.strip_prefix(&format!("// {name}: ")));
            *cost = value.ok_or(format!("line {}: `// {name}: ` expected", at + 1))?.to_string();
            at += 1;
        }
        let code: Vec<&str> = lines[at..]
            .iter()
            .copied()
            .skip_while(|l| l.starts_with("//"))
            .take_while(|l| !l.is_empty())
            .collect();
        let name = name(&code.join(" ")).ok_or(format!("line {}: a function expected", at + 1))?.to_string();
        all.push(Stated { name, costs });
    }
    Ok(all)
}

/// The name before the first parenthesis.
fn name(code: &str) -> Option<&str> {
    let before = code.split_once('(')?.0.trim_end();
    before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The calls of a header in calls.txt.
fn calls(header: &str) -> Vec<&'static str> {
    let lines = CALLS.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.skip_while(|l| *l != header).skip(1).map_while(|l| l.strip_prefix("    ")).collect()
}

fn headers_exist(root: &Path, files: &[PathBuf]) -> Result<(), Failed> {
    let headers = CALLS.lines().filter(|l| !l.is_empty() && !l.starts_with(['#', ' ']));
    match headers.into_iter().find(|h| !files.contains(&root.join(h))) {
        Some(header) => Err(format!("calls.txt: no header {header}").into()),
        None => Ok(()),
    }
}

/// Checks that each algorithm has a call, and the stated costs.
fn check(header: &str, stated: &[Stated], calls: &[&str]) -> Result<(), String> {
    let named: Vec<&str> = stated.iter().map(|s| s.name.as_str()).collect();
    let called: Vec<&str> = calls.iter().filter_map(|call| name(call)).collect();
    if named != called {
        return Err(format!("{header} states costs of {named:?}, calls.txt calls {called:?}"));
    }
    let mut wrong = String::new();
    for size in SIZES {
        run(header, stated, calls, size, &mut wrong)?;
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn run(header: &str, stated: &[Stated], calls: &[&str], size: u32, wrong: &mut String) -> Result<(), String> {
    let (source, lines) = program(header, stated, calls);
    let reply = session::run(&RunRequest {
        file: "costs.cu".into(),
        source,
        device: "h200-sxm".into(),
        args: vec![size.to_string()],
        timing: Timing::On,
        ..RunRequest::default()
    });
    if reply.outcome != Outcome::Exited(0) {
        let reports: String = reply.diagnostics.iter().map(|d| d.rendered.as_str()).collect();
        return Err(format!("{reports}{:?}\n{}", reply.outcome, reply.stderr));
    }
    let printed: Vec<&str> = reply.stdout.lines().collect();
    if printed.len() != stated.len() {
        return Err(format!("{} lines of results, {} expected", printed.len(), stated.len()));
    }
    for ((stated, line), printed) in stated.iter().zip(lines).zip(printed) {
        let numbers: Vec<f64> = printed.split(' ').map(|w| w.parse().expect("a number")).collect();
        let [said @ .., temporary] = numbers.as_slice() else { return Err("no numbers".into()) };
        let measured = measured(&reply, line, *temporary);
        for (i, cost) in COSTS.iter().enumerate() {
            let slack = if i == 0 { 0.0 } else { TOLERANCE * said[i].max(measured[i]) + SLACK };
            if (said[i] - measured[i]).abs() > slack {
                writeln!(
                    wrong,
                    "{} of {size}: {cost} {} ({}), but {}",
                    stated.name, said[i], stated.costs[i], measured[i]
                )
                .expect("a string takes all");
            }
        }
    }
    Ok(())
}

/// The costs of the launches of a line, in the order of `COSTS`.
fn measured(reply: &RunReply, line: u32, temporary: f64) -> [f64; 4] {
    let launches = || reply.profile.launches.iter().filter(|l| l.line == line);
    let loads: u64 = launches().map(|l| l.global_load.bytes).sum();
    let stores: u64 = launches().map(|l| l.global_store.bytes).sum();
    [launches().count() as f64, loads as f64, stores as f64, temporary]
}

/// The program, and the line of each call. Algorithms that take temporary memory from the caller are called
/// first for its size.
fn program(header: &str, stated: &[Stated], calls: &[&str]) -> (String, Vec<u32>) {
    let mut text = format!("#include <{header}>\n{PRELUDE}");
    text += "int main(int argc, char** argv) {\n    start(atoi(argv[1]));\n    auto policy = thrust::cuda::par(allocator);\n";
    let mut lines = Vec::new();
    for (Stated { costs, .. }, call) in stated.iter().zip(calls) {
        if call.contains("(memory, bytes") {
            writeln!(text, "    {call};").expect("a string takes all");
        }
        text += "    begin();\n";
        lines.push(text.lines().count() as u32 + 1);
        writeln!(text, "    {call};\n    end({});", costs.join(", ")).expect("a string takes all");
    }
    text += "}\n";
    (text, lines)
}

/// Wrong costs and missing calls are reported.
fn wrong_lines() -> Result<(), Failed> {
    let header = "thrust/transform.h";
    let right = ["1", "n * T", "n * T", "0"].map(String::from);
    let call = &calls(header)[..1];
    let with = |costs| [Stated { name: "transform".into(), costs }];
    check(header, &with(right.clone()), call)?;
    for i in 0..right.len() {
        let mut costs = right.clone();
        costs[i] = "2 * n * T".into();
        if check(header, &with(costs), call).is_ok() {
            return Err(format!("wrong {} passed", COSTS[i]).into());
        }
    }
    match check(header, &with(right), &[]) {
        Ok(()) => Err("an algorithm without a call passed".into()),
        Err(_) => Ok(()),
    }
}
