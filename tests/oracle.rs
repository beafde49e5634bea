//! Random programs of libraries: algorithms of Thrust, CUB, cuBLAS and cuFFT with random elements, iterators,
//! sizes, keys, operators and devices. Each compares the results with plain loops in the same program.
//!
//! The seeds of the default run are fixed; the name of a test ends with its seed. `ORACLE_PROGRAMS=N`
//! generates N programs for each library, `ORACLE_SEED=N` begins at another seed; `cargo xtask test --deep`
//! sets both. A failing program is left in a file, and the message has the command that runs it again.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{Outcome, RunRequest, Timing};

#[path = "oracle/blas.rs"]
mod blas;
#[path = "oracle/cub.rs"]
mod cub;
#[path = "oracle/devices.rs"]
mod devices;
#[path = "oracle/fft.rs"]
mod fft;
mod random;
#[path = "oracle/thrust.rs"]
mod thrust;

use random::Random;

/// A program that exits with 0 if all results equal those of plain loops.
struct Program {
    source: String,
    device: &'static str,
    args: Vec<String>,
}

type Writer = fn(&mut Random) -> Program;

/// A library, the number of programs in the default run, and their generator.
const LIBRARIES: [(&str, u64, Writer); 4] = [
    ("thrust", 20, thrust::program),
    ("cub", 10, cub::program),
    ("blas", 5, blas::program),
    ("fft", 5, fft::program),
];

/// One of this many programs runs under the sanitizer, which must find nothing.
const SANITIZED: u64 = 3;

fn main() -> ExitCode {
    let number = |name: &str| std::env::var(name).ok().map(|n| n.parse::<u64>().expect("a number"));
    let first = number("ORACLE_SEED").unwrap_or(1);
    let mut trials = vec![Trial::test("wrong_results_fail", wrong_results)];
    for (library, default, write) in LIBRARIES {
        for seed in first..first + number("ORACLE_PROGRAMS").unwrap_or(default) {
            trials.push(Trial::test(format!("{library}::{seed}"), move || {
                let program = write(&mut Random::new(seed));
                check(&format!("{library}_{seed}"), &program, seed % SANITIZED == 0).map_err(Failed::from)
            }));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check(name: &str, program: &Program, sanitize: bool) -> Result<(), String> {
    let reply = session::run(&RunRequest {
        file: format!("{name}.cu"),
        source: program.source.clone(),
        device: program.device.into(),
        args: program.args.clone(),
        timing: Timing::Off,
        sanitize,
        ..RunRequest::default()
    });
    let hazards: String = reply.hazards.iter().map(|h| h.report.rendered.as_str()).collect();
    if reply.outcome == Outcome::Exited(0) && hazards.is_empty() && reply.stdout.ends_with("ok\n") {
        return Ok(());
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.cu"));
    fs::write(&path, &program.source).map_err(|e| format!("{}: {e}", path.display()))?;
    let reports: String =
        reply.diagnostics.iter().filter(|d| d.code != "W0212").map(|d| d.rendered.as_str()).collect();
    let outcome = match &reply.outcome {
        Outcome::Faulted(fault) => fault.report.rendered.clone(),
        other => format!("{other:?}"),
    };
    let options = if sanitize { "--timing off --sanitize" } else { "--timing off" };
    let args =
        if program.args.is_empty() { String::new() } else { format!(" -- {}", program.args.join(" ")) };
    Err(format!(
        "{}{}{reports}{hazards}{outcome}\nagain: warpbook run --device {} {options} {}{args}",
        reply.stdout,
        reply.stderr,
        program.device,
        path.display()
    ))
}

/// A loop with another result than the algorithm is reported.
fn wrong_results() -> Result<(), Failed> {
    for write in [thrust::wrong, cub::wrong, blas::wrong, fft::wrong] {
        let Program { source, device, args } = write();
        let reply = session::run(&RunRequest {
            file: "wrong.cu".into(),
            source,
            device: device.into(),
            args,
            timing: Timing::Off,
            ..RunRequest::default()
        });
        if reply.outcome != Outcome::Exited(1) {
            return Err(format!("{:?}: {}", reply.outcome, reply.stdout).into());
        }
    }
    Ok(())
}
