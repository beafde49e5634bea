//! Writes scenarios as encoded messages of the page to a worker, for measurements in a browser or in Node.
//!
//! Arguments: `speed` or `work`, and a folder. The folder gets `NAME.request` for each scenario, and
//! `list.tsv` with a line for each: its kind, its name and values that depend on the kind.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use bench::scenarios::{self, Scenario};
use protocol::{Outcome, RunRequest, ToWorker};

/// Number of compilations of a changing program. The first has empty caches.
const EDITS: usize = 21;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let written = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["speed", out] => speed(Path::new(out)),
        ["work", out] => work(Path::new(out)),
        _ => Err("speed or work, and a folder".to_owned()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("requests: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Lines `run NAME INSTRUCTIONS TRANSACTIONS` with the thread instructions and DRAM transactions of a native
/// run, and `compile NAME EDITS` with a request after each edit.
fn speed(out: &Path) -> Result<(), String> {
    let mut list = String::new();
    for Scenario { name, request } in scenarios::runs() {
        let reply = session::run(&request);
        if !matches!(reply.outcome, Outcome::Exited(0)) {
            return Err(format!("{name} did not run: {:?}", reply.outcome));
        }
        let sum = |of: fn(&protocol::Launch) -> u64| reply.profile.launches.iter().map(of).sum::<u64>();
        let instructions = sum(|launch| launch.thread_instructions);
        let transactions = sum(|launch| launch.global_load.transactions + launch.global_store.transactions);
        let _ = writeln!(list, "run\t{name}\t{instructions}\t{transactions}");
        send(out, name, request)?;
    }
    for Scenario { name, request } in scenarios::compilations() {
        let _ = writeln!(list, "compile\t{name}\t{EDITS}");
        for edits in 0..EDITS {
            send(out, &format!("{name}-{edits}"), scenarios::edited(&request, edits))?;
        }
    }
    write(out, "list.tsv", list.as_bytes())
}

/// Lines `run NAME`; `compile NAME`, with a second request `NAME-edited`; `four NAME NAME`, with four times
/// the blocks in the second; `memory NAME BYTES` with the size of the program's own data.
fn work(out: &Path) -> Result<(), String> {
    let mut list = String::new();
    for Scenario { name, request } in scenarios::counted() {
        let _ = writeln!(list, "run\t{name}");
        send(out, name, request)?;
    }
    for Scenario { name, request } in scenarios::compilations() {
        let _ = writeln!(list, "compile\t{name}");
        send(out, &format!("{name}-edited"), scenarios::edited(&request, 1))?;
        send(out, name, request)?;
    }
    for [few, many] in scenarios::four_times() {
        let _ = writeln!(list, "four\t{}\t{}", few.name, many.name);
        send(out, few.name, few.request)?;
        send(out, many.name, many.request)?;
    }
    for (Scenario { name, request }, bytes) in scenarios::of_memory() {
        let _ = writeln!(list, "memory\t{name}\t{bytes}");
        send(out, name, request)?;
    }
    write(out, "list.tsv", list.as_bytes())
}

fn send(out: &Path, name: &str, request: RunRequest) -> Result<(), String> {
    let message = ToWorker::Run { id: 1, request };
    write(out, &format!("{name}.request"), &postcard::to_allocvec(&message).expect("plain data encodes"))
}

fn write(out: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let file = out.join(name);
    std::fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}
