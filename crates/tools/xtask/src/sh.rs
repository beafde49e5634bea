//! Runs programs, and prints messages about them.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The wall clock, which only the tools around the simulator may read.
#[allow(clippy::disallowed_types)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Starts the stopwatch.
    #[allow(clippy::disallowed_types)]
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// A seed that differs from run to run, derived from the clock and the process id.
#[allow(clippy::disallowed_types)]
pub fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH);
    let nanos = now.map(|now| now.as_nanos() as u64).unwrap_or_default();
    // Short enough to be typed again.
    (nanos ^ u64::from(std::process::id()) << 20) % 1_000_000_000
}

/// Prints a message, runs `body`, and prints how long it took.
pub fn step<T>(what: &str, body: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("· {what}");
    let watch = Stopwatch::start();
    let result = body().with_context(|| what.to_owned());
    match &result {
        Ok(_) => eprintln!("  {what}: {:.1} s", watch.seconds()),
        Err(_) => eprintln!("  {what}: failed after {:.1} s", watch.seconds()),
    }
    result
}

/// A command in the root of the repository.
pub fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(crate::tree::root());
    command
}

/// Runs a command with its output on the terminal. An error if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let status = command.status().with_context(|| format!("can't start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` ended with {status}");
    }
    Ok(())
}

/// Standard output of a command. An error if it fails.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("can't start `{shown}`"))?;
    if !output.status.success() {
        bail!("`{shown}` ended with {}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("output of `{shown}`"))
}

/// Whether a program can be started and succeeds. Its output is discarded.
pub fn works(program: &str, args: &[&str]) -> bool {
    let quiet =
        command(program, args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Runs a command, prints its output, and returns it (standard output, followed by standard error) with the
/// success. The exit code is no error.
pub fn tee(command: &mut Command) -> Result<(bool, String)> {
    let shown = show(command);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("can't start `{shown}`"))?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let err = std::thread::spawn(move || err.map(copy).unwrap_or_default());
    let mut text = out.map(copy).unwrap_or_default();
    text.push_str(&err.join().unwrap_or_default());
    Ok((child.wait()?.success(), text))
}

fn copy(from: impl std::io::Read) -> String {
    let mut text = String::new();
    for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        let _ = writeln!(std::io::stderr(), "{line}");
        text.push_str(&line);
        text.push('\n');
    }
    text
}

fn show(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy();
    let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
    format!("{program} {}", args.join(" "))
}
