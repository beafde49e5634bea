//! `warpbook`: the simulator from a terminal. The same runner as the page's; only arguments, files and exit codes are here.
//!
//! Exit codes: the program's own (of `grade` 1 when an answer fails); 2 for a diagnostic or wrong arguments, 3 for a fault.

mod args;
mod folder;
mod grade;
mod memory;
mod nvcc;
mod occupancy;
mod ops;
mod output;
mod patience;
mod project;
mod report;
mod run;
mod sources;
mod sweep;
mod table;
mod timeline;
mod tools;
mod why;

use std::process::ExitCode;

use clap::Parser;

/// The program was rejected, or the command line was wrong.
const REJECTED: u8 = 2;
/// The program was stopped by a fault.
const FAULTED: u8 = 3;

fn main() -> ExitCode {
    let outcome = match args::Cli::parse().command {
        args::Command::Run(args) => run::run(&args),
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
