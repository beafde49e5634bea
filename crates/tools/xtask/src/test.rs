//! `cargo xtask test`: runs all tests, in parallel as far as they are independent, and prints one summary.
//!
//! A failing step stops only the steps that need it. The last line is `N passed, N failed`: a step that
//! counts its own tests adds those, any other counts as one.

use anyhow::{Result, bail};

use crate::build::Profile;
use crate::pool::{self, Done, End, Shown};
use crate::steps::{self, Mode, Options, STEPS};
use crate::tally::Tally;
use crate::{setup, sh};

/// Prints the steps.
pub fn list() {
    for step in STEPS.iter().filter(|step| !step.modes.is_empty()) {
        let modes = [(Mode::Quick, "quick"), (Mode::Gate, "gate"), (Mode::Deep, "deep")];
        let modes: Vec<&str> =
            modes.iter().filter(|(mode, _)| step.modes.contains(mode)).map(|(_, name)| *name).collect();
        println!("{:10} {:60} {}", step.name, step.what, modes.join(" "));
    }
}

/// Arguments of `cargo xtask test`.
pub struct Request {
    pub mode: Mode,
    /// Steps to run. Empty: all steps of the mode.
    pub names: Vec<String>,
    /// Whether to leave out the steps that they need, which have run elsewhere.
    pub prebuilt: bool,
    pub seed: Option<u64>,
    /// Largest number of parallel steps.
    pub at_once: Option<usize>,
}

/// Runs the named steps, or all of a mode.
pub fn run(request: &Request) -> Result<bool> {
    let mode = request.mode;
    let mut wanted: Vec<&str> = request.names.iter().map(String::as_str).collect();
    if let Some(unknown) = wanted.iter().find(|name| steps::find(name).is_none()) {
        bail!("no step `{unknown}`: `cargo xtask test --list` names them");
    }
    if wanted.is_empty() {
        wanted = STEPS.iter().filter(|step| step.modes.contains(&mode)).map(|step| step.name).collect();
    }
    let profile = if mode == Mode::Quick { Profile::Dev } else { Profile::Release };
    let seed = request.seed.unwrap_or_else(sh::fresh_seed);
    let options = Options { mode, profile, seed };
    if mode == Mode::Deep {
        println!("seed {seed}: `cargo xtask test --deep --seed {seed}` repeats this run");
    }
    setup::for_tests(&wanted)?;
    let watch = sh::Stopwatch::start();
    let mut chosen = steps::with_needs(&wanted);
    if request.prebuilt {
        chosen.retain(|step| wanted.contains(&step.name));
    }
    let jobs = chosen.iter().map(|step| step.job(options)).collect::<Result<Vec<_>>>()?;
    let done = pool::run(jobs, request.at_once.unwrap_or_else(cores), Shown::Lines)?;
    let (text, total) = report(&done);
    for done in done.iter().filter(|done| !done.excerpt.is_empty()) {
        println!("\nfailures of {}:", done.name);
        done.excerpt.iter().for_each(|line| println!("  {line}"));
    }
    println!("\n{text}\n{:10} {:>44}\n", "wall time", pool::minutes(watch.seconds()));
    println!("{} passed, {} failed", total.passed, total.failed);
    Ok(total.failed == 0)
}

/// Number of parallel steps: that of the cores, and at least two, since some steps wait most of the time.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}

/// A line for each step, and the sum.
fn report(done: &[Done]) -> (String, Tally) {
    let mut total = Tally::default();
    let mut lines = Vec::new();
    for done in done {
        let (verdict, tally) = match done.end {
            End::Ran(tally) if tally.failed == 0 => ("ok     ", tally),
            End::Ran(tally) => ("FAILED ", tally),
            End::Skipped => ("NOT RUN", Tally::one(false)),
        };
        total.add(tally);
        let cpu = done.cpu.map(|cpu| format!("{cpu:8.1} s of processor time")).unwrap_or_default();
        let (passed, failed) = (tally.passed, tally.failed);
        lines.push(format!(
            "{verdict} {:10} {passed:5} passed {failed:3} failed {:7.1} s {cpu}",
            done.name, done.seconds
        ));
    }
    (lines.join("\n"), total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_is_not_run_fails() {
        let ran = |name, passed, failed| Done {
            name,
            end: End::Ran(Tally { passed, failed }),
            seconds: 1.0,
            cpu: None,
            excerpt: Vec::new(),
        };
        let skipped = Done { name: "c", end: End::Skipped, seconds: 0.0, cpu: None, excerpt: Vec::new() };
        let (text, total) = report(&[ran("a", 3, 0), ran("b", 1, 2), skipped]);
        assert_eq!(total, Tally { passed: 4, failed: 3 });
        let verdicts: Vec<&str> = text.lines().map(|line| line[..8].trim()).collect();
        assert_eq!(verdicts, ["ok", "FAILED", "NOT RUN"]);
    }
}
