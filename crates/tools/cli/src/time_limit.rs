//! The time limit of a run, and a message about long runs.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use protocol::{RunReply, RunRequest};
use session::{Folder, IssueLog, ModelFactory, Stop, Surroundings};
use warpsim::functional::Translations;
use warpsim::host_engine::HostEngine;

use crate::output::{self, Terminal};

/// Seconds after which a run on a terminal prints a message that it may not end.
const NOTICE: u64 = 10;

/// Runs a program for at most `seconds`, and prints its output while it runs; `issues` takes the instructions that
/// launches issue, `models` makes the timing models. Without a limit it prints after a while how to set one, if standard
/// error is a terminal.
pub fn run(
    request: &RunRequest,
    seconds: Option<u64>,
    folder: &dyn Folder,
    (issues, models): (Option<&dyn IssueLog>, Option<&Arc<dyn ModelFactory>>),
) -> RunReply {
    // Leaked once for each run, since the timer's thread may outlive the run.
    let flag: &'static AtomicBool = Box::leak(Box::default());
    let (done, waits) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let passes = |seconds| {
                let end = waits.recv_timeout(Duration::from_secs(seconds));
                end == Err(RecvTimeoutError::Timeout)
            };
            match seconds {
                Some(seconds) if passes(seconds) => flag.store(true, Ordering::Relaxed),
                None if std::io::stderr().is_terminal() && passes(NOTICE) => eprintln!(
                    "warpbook: still running after {NOTICE} s; a loop may never end. Ctrl+C stops it; --timeout SECONDS and --limit MILLION INSTRUCTIONS stop it with its place and output."
                ),
                _ => {}
            }
        });
        let around = Surroundings {
            stop: Some(Stop::new(flag)),
            folder: Some(folder),
            output: Some(&Terminal),
            issues,
            models,
            translations: Some(&translations),
            sampled_after: None,
        };
        let reply = session::run_in(request, around);
        output::flush();
        drop(done);
        reply
    })
}

/// Translated kernels, compiled for this machine.
pub fn translations() -> Option<Translations> {
    HostEngine::new().map(|engine| Translations::new(Box::new(engine)))
}
