//! Prints how fast the simulator is: thread instructions a second on one core, with and without the model; and how fast the
//! compiler, on a program that has its code from the libraries.
#![allow(clippy::disallowed_types)] // this program measures real time

use std::process::ExitCode;
use std::time::Instant;

use protocol::{Outcome, RunReply, RunRequest, Timing};

const MATMUL: &str = include_str!("matmul.cu");
const TRANSPOSE: &str = include_str!("../../../../lessons/08-transpose/transpose.cu");

const FIVE: &str = include_str!("five.cu");

/// A program on a device.
struct Case {
    name: &'static str,
    source: &'static str,
    device: &'static str,
    timing: Timing,
}

const CASES: &[Case] = &[
    Case {
        name: "matmul 512, tiles of 16, functional",
        source: MATMUL,
        device: "h200-sxm",
        timing: Timing::Off,
    },
    Case { name: "matmul 512, tiles of 16, timed", source: MATMUL, device: "h200-sxm", timing: Timing::On },
    Case { name: "transpose 1024, timed", source: TRANSPOSE, device: "h200-sxm", timing: Timing::On },
    Case {
        name: "transpose 1024, timed",
        source: TRANSPOSE,
        device: "geforce-8800-gts-512",
        timing: Timing::On,
    },
];

/// Runs of each case; the fastest counts, since whatever else the machine does only slows it down.
const ROUNDS: usize = 3;

fn main() -> ExitCode {
    println!("{:38} {:22} {:>12} {:>9} {:>14}", "program", "device", "thread insts", "seconds", "million/s");
    for case in CASES {
        let best = (0..ROUNDS).map(|_| measure(case)).min_by(|a, b| a.1.total_cmp(&b.1));
        let Some((Some(instructions), seconds)) = best else {
            eprintln!("speed: {} did not run", case.name);
            return ExitCode::FAILURE;
        };
        let rate = instructions as f64 / seconds / 1e6;
        println!("{:38} {:22} {instructions:12} {seconds:9.3} {rate:14.1}", case.name, case.device);
    }
    let mut times: Vec<f64> = (0..EDITS).map(compile).collect();
    let first = times.remove(0);
    times.sort_by(f64::total_cmp);
    println!(
        "compiling five algorithms of Thrust: {first:.1} ms at first, {:.1} after an edit",
        times[times.len() / 2]
    );
    ExitCode::SUCCESS
}

/// Compilations of a program that changes, of which the first finds nothing kept.
const EDITS: usize = 21;

/// Milliseconds from the program after so many edits, which move all of it and change a number, to bytes for the machine.
fn compile(edits: usize) -> f64 {
    let source = format!("{}{}", "\n".repeat(edits), FIVE.replace("1000", &(1000 + edits).to_string()));
    let request =
        RunRequest { file: "five.cu".into(), source, device: "h200-sxm".into(), ..RunRequest::default() };
    let target = runner::target(&request);
    let start = Instant::now();
    let bytes = runner::compile(&request, target).expect("all headers are here").encode();
    let time = start.elapsed().as_secs_f64() * 1e3;
    // Without a program there are only messages.
    assert!(bytes.len() > 100_000, "it compiles");
    time
}

/// Thread instructions of the kernels, and seconds of the whole run, compilation and host code included.
fn measure(case: &Case) -> (Option<u64>, f64) {
    let request = RunRequest {
        file: "program.cu".into(),
        source: case.source.into(),
        device: case.device.into(),
        timing: case.timing,
        ..RunRequest::default()
    };
    let start = Instant::now();
    let reply: RunReply = runner::run(&request);
    let seconds = start.elapsed().as_secs_f64();
    let ran = matches!(reply.outcome, Outcome::Exited(0));
    (ran.then(|| reply.profile.launches.iter().map(|l| l.thread_instructions).sum()), seconds)
}
