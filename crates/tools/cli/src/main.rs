//! `warpbook`: the simulator on the command line.
//!
//! # Commands
//! `args` defines them with clap; its doc comments are the help texts. `run` compiles and runs a program,
//! with reports by `why`, `timeline`, `ops` and `memory`; `debug` steps through a launch, for a terminal or, by `dap`, for an
//! editor; `sweep` runs it over block sizes; `grade` judges
//! answers to exercises; `devices` and `occupancy` print tables. `nvcc` accepts the options of NVIDIA's
//! compiler and writes an executable file that runs on a simulated GPU; `tools` imitates `compute-sanitizer`,
//! `ncu` and `nsys` for such files.
//!
//! # Data flow
//! Arguments -> `sources`, `project` (translation units and the files that they include) ->
//! `protocol::RunRequest` -> `session` -> `RunReply` -> output, reports, exit code. `folder` and `output`
//! connect the program with files and terminal.
//!
//! # Exit codes
//! The program's own (for `grade` 1 if an answer fails); 2 for a diagnostic or wrong arguments, 3 for a
//! fault.
//!
//! # Invariants
//! - Commands, options, exit codes and the JSON of `--profile` are a stable contract with tests and scripts.
//! - A simulated program reads files only in the directories that `folder` allows. Tests of `folder` check
//!   it.
//! - Text of programs and file names is printed without control characters where a table or message quotes it
//!   (`report::harmless`).
//!
//! # API boundary
//! Only arguments, files and output are here; everything else is in `session`, `metrics`, `lesson`,
//! `diagnosis` and `viewmodels`, which the page uses, too.

mod args;
mod dap;
mod debug;
mod dump;
mod emit;
mod folder;
mod grade;
mod memory;
mod nvcc;
mod occupancy;
mod ops;
mod output;
mod project;
mod report;
mod run;
mod sources;
mod sweep;
mod table;
mod time_limit;
mod timeline;
mod tools;
mod why;

use std::process::ExitCode;

use clap::Parser;

/// Exit code for a program that does not compile, or for a wrong command line.
const REJECTED: u8 = 2;
/// Exit code for a program that a fault stopped.
const FAULTED: u8 = 3;

fn main() -> ExitCode {
    let outcome = match args::Cli::parse().command {
        args::Command::Run(args) => run::run(&args),
        args::Command::Debug(args) => debug::debug(&args),
        args::Command::Devices(args) => occupancy::devices(&args),
        args::Command::Occupancy(args) => occupancy::occupancy(&args),
        args::Command::Grade(args) => grade::grade(&args),
        args::Command::Sweep(args) => sweep::sweep(&args),
        args::Command::Nvcc { args } => nvcc::nvcc(&args),
        args::Command::Exec { args } => tools::execute(&args),
        args::Command::ComputeSanitizer { args } => tools::sanitizer(&args),
        args::Command::Ncu { args } => tools::ncu(&args),
        args::Command::Nsys { args } => tools::nsys(&args),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("warpbook: {message}");
        ExitCode::from(REJECTED)
    })
}
