//! Rows of `cargo xtask bench speed` that come from whole runs of `warpbook`: sampled launches beside exact
//! ones, and code of the host. [`peers`](crate::peers) measures its programs by the same functions.
//!
//! A time is the processor time of a process, summed over its threads: load from other programs hardly changes it. The fastest of
//! several runs counts.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::figures::{Figure, Place, Unit};
use crate::{sh, tree};

/// Number of runs for each time.
const REPETITIONS: usize = 3;

/// What a run printed, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub output: String,
    /// Processor time, milliseconds.
    pub millis: f64,
}

/// The fastest of several runs of each command, which run by turns.
pub fn fastest(commands: &[&Command]) -> Result<Vec<Run>> {
    let mut fastest = commands.iter().map(|command| timed(command)).collect::<Result<Vec<Run>>>()?;
    for _ in 1..REPETITIONS {
        for (command, best) in commands.iter().zip(&mut fastest) {
            let run = timed(command)?;
            if run.millis < best.millis {
                *best = run;
            }
        }
    }
    Ok(fastest)
}

/// Runs a command and measures its processor time with the shell's `time`. An error if the command fails.
pub fn timed(command: &Command) -> Result<Run> {
    let mut shell = sh::command("bash", &["-c", "TIMEFORMAT='%3U %3S'; time \"$@\"", "bash"]);
    shell.arg(command.get_program()).args(command.get_args()).env("LC_ALL", "C");
    for (name, value) in command.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    let output = shell.output().context("bash measures times")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let program = command.get_program().display();
    ensure!(output.status.success(), "{program} ended with {}: {}", output.status, errors.trim());
    let millis = processor_millis(&errors).with_context(|| format!("no time of {program}: {errors}"))?;
    Ok(Run { output: String::from_utf8(output.stdout)?, millis })
}

/// The sum of the two numbers of seconds in the last line, which the shell's `time` writes.
fn processor_millis(errors: &str) -> Option<f64> {
    let (user, system) = errors.trim_end().lines().last()?.split_once(' ')?;
    Some((user.parse::<f64>().ok()? + system.parse::<f64>().ok()?) * 1e3)
}

/// The release build of the command line.
pub fn build() -> Result<PathBuf> {
    sh::run(&mut sh::command("cargo", &["build", "--quiet", "--release", "-p", "cli"]))?;
    Ok(tree::target().join("release/warpbook"))
}

/// A run of a program of `bench/programs`.
fn run(warpbook: &PathBuf, program: &str, options: &[&str], args: &[&str]) -> Command {
    let mut command = Command::new(warpbook);
    let file = tree::root().join("crates/tools/bench/programs").join(program);
    command.arg("run").arg(file).args(options).arg("--").args(args);
    command
}

/// All rows but those of peers. `deep`: with exact times of sampled programs, which take minutes.
pub fn figures(warpbook: &PathBuf, deep: bool) -> Result<Vec<Figure>> {
    let mut figures = host(warpbook)?;
    let sampled = [
        ("matmul-2048-gtx480", "matmul.cu", vec!["--device", "geforce-gtx-480", "--set", "W=2048"]),
        ("jacobi-2000-gtx480", "jacobi.cu", vec!["--device", "geforce-gtx-480"]),
    ];
    for (name, program, options) in sampled {
        let millis = timed(&run(warpbook, program, &options, &[]))?.millis;
        figures.push(Figure::new(&format!("sampled {name}"), Place::Native, millis, Unit::Millis));
        if deep {
            let exact = timed(&run(warpbook, program, &[&options[..], &["--exact"]].concat(), &[]))?.millis;
            figures.push(Figure::new(&format!("exact {name}"), Place::Native, exact, Unit::Millis));
            let name = format!("sampled to exact {name}");
            figures.push(Figure::new(&name, Place::Native, millis / exact, Unit::Times));
        }
    }
    Ok(figures)
}

/// Loops of the host. What differs between two runs is measured, so that start and compilation do not count.
fn host(warpbook: &PathBuf) -> Result<Vec<Figure>> {
    let of = |program, args: &[&str]| run(warpbook, program, &["--timing", "off"], args);
    let commands = [
        of("vector.cu", &["1"]),
        of("vector.cu", &["101"]),
        of("check.cu", &["1", "0"]),
        of("check.cu", &["11", "0"]),
        of("check.cu", &["1", "1"]),
    ];
    let runs = fastest(&commands.each_ref())?;
    let difference = |more: usize, less: usize| runs[more].millis - runs[less].millis;
    let kernel = difference(3, 2) / 10.0;
    Ok(vec![
        // 100 million steps.
        Figure::new("host vector step", Place::Native, difference(1, 0) / 100.0, Unit::Nanos),
        Figure::new("host check-512", Place::Native, difference(4, 2), Unit::Millis),
        Figure::new("host check-512 to its kernel", Place::Native, difference(4, 2) / kernel, Unit::Times),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_has_the_time() {
        assert_eq!(processor_millis("warning: 1.0 2.0\n1.250 0.500\n"), Some(1750.0));
        assert_eq!(processor_millis("killed\n"), None);
        assert_eq!(processor_millis(""), None);
    }

    #[test]
    fn a_command_that_fails_has_no_time() {
        let mut command = Command::new("sh");
        assert!(timed(command.args(["-c", "echo said; exit 3"])).is_err());
        assert_eq!(timed(Command::new("echo").arg("a b")).unwrap().output, "a b\n");
    }
}
