//! Runs jobs with dependencies in parallel, each as a process of its own.
//!
//! A job is this program again (`xtask step NAME`), so all output of the job and of cargo comes through one
//! pipe. The pool prints the job's name before each line, keeps lines for the report of a failure, and reads
//! cargo's progress from them. A job starts when the jobs that it `needs` have passed and those it comes
//! `after` have ended, in the order of the list.

use std::collections::{BTreeMap, VecDeque};
use std::io::{IsTerminal, Read, Write};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::sh::Stopwatch;
use crate::tally::{Excerpt, Tally};
use crate::tree;

/// A process to run, with its dependencies.
pub struct Job {
    /// Unique in a list.
    pub name: &'static str,
    /// Description of the job for people.
    pub what: String,
    /// Jobs that must have passed before this one starts. Names outside of the list count as passed.
    pub needs: Vec<&'static str>,
    /// Jobs that must have ended before this one starts, passed or not.
    pub after: Vec<&'static str>,
    /// The command. The pool redirects its output.
    pub command: Command,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The job ran, with these results.
    Ran(Tally),
    /// The job did not run, because a job that it needs failed.
    Skipped,
}

/// A job that ended.
pub struct Done {
    pub name: &'static str,
    pub end: End,
    /// Wall time, seconds.
    pub seconds: f64,
    /// Processor time of the job and its children in seconds. Linux only.
    pub cpu: Option<f64>,
    /// Lines of the output about failures, for the summary.
    pub excerpt: Vec<String>,
}

impl Done {
    /// Whether jobs that need this one may start.
    pub fn passed(&self) -> bool {
        matches!(self.end, End::Ran(tally) if tally.failed == 0)
    }
}

/// Amount of the jobs' output that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Every line, after the name of its job.
    Lines,
    /// Only running jobs and their progress, and all lines of a job that fails.
    Progress,
}

/// Number of lines kept of each job for the report of its failure.
const KEPT: usize = 200;
/// Interval of progress messages without a terminal, in seconds.
const TOLD_EVERY: f64 = 15.0;

/// How long output is read after its process has ended, in seconds.
const PATIENCE: f64 = 10.0;

enum Event {
    Line(usize, String),
    /// Progress of a job: `n` of `m`.
    Progress(usize, u32, u32),
    /// The process ended; whether its exit status was success.
    Ended(usize, bool),
    /// The job closed its output.
    Closed(usize),
}

#[derive(Default)]
struct Running {
    lines: VecDeque<String>,
    excerpt: Excerpt,
    progress: Option<(u32, u32)>,
    /// Whether the exit status was success. `None` while the process runs.
    ended: Option<bool>,
    /// Time at which the process ended, in seconds of the pool's clock.
    ended_at: f64,
    /// Whether the output is read to its end.
    closed: bool,
    watch: Option<Stopwatch>,
}

/// Runs all jobs, at most `most` at a time, and returns them in the order in which they ended.
///
/// # Errors
/// A job cannot be started, or jobs depend on each other in a cycle.
pub fn run(jobs: Vec<Job>, most: usize, shown: Shown) -> Result<Vec<Done>> {
    let (send, receive) = channel();
    let mut pool = Pool {
        width: jobs.iter().map(|job| job.name.len()).max().unwrap_or_default(),
        open: jobs.into_iter().map(Some).collect(),
        names: Vec::new(),
        running: BTreeMap::new(),
        done: Vec::new(),
        shown,
        clock: Stopwatch::start(),
        told: 0.0,
        is_terminal: std::io::stderr().is_terminal(),
    };
    pool.names = pool.open.iter().flatten().map(|job| (job.name, job.what.clone())).collect();
    loop {
        pool.skip();
        while pool.running.len() < most
            && let Some(at) = pool.next()
        {
            pool.start(at, &send)?;
        }
        if pool.running.is_empty() {
            match pool.open.iter().flatten().next() {
                None => break,
                Some(job) => bail!("step {} waits for steps that wait for it", job.name),
            }
        }
        pool.wait_for_event(&receive);
    }
    pool.clear_line();
    Ok(pool.done)
}

struct Pool {
    /// Jobs that have not started, by index.
    open: Vec<Option<Job>>,
    names: Vec<(&'static str, String)>,
    running: BTreeMap<usize, Running>,
    done: Vec<Done>,
    shown: Shown,
    /// Time since the first job.
    clock: Stopwatch,
    /// Time of the last progress message, in seconds of the clock.
    told: f64,
    width: usize,
    is_terminal: bool,
}

impl Pool {
    fn is_open(&self, name: &str) -> bool {
        let waits = self.open.iter().flatten().any(|job| job.name == name);
        waits || self.running.keys().any(|&at| self.names[at].0 == name)
    }

    fn has_failed(&self, name: &str) -> bool {
        self.done.iter().any(|done| done.name == name && !done.passed())
    }

    /// Removes jobs that need a failed one, recursively.
    fn skip(&mut self) {
        let fails = |pool: &Self, job: &Job| job.needs.iter().any(|need| pool.has_failed(need));
        while let Some(at) =
            (0..self.open.len()).find(|&at| self.open[at].as_ref().is_some_and(|job| fails(self, job)))
        {
            self.open[at] = None;
            let name = self.names[at].0;
            self.tell(name, "not run: a step that it needs has failed");
            self.done.push(Done { name, end: End::Skipped, seconds: 0.0, cpu: None, excerpt: Vec::new() });
        }
    }

    /// Index of the first job that may start.
    fn next(&self) -> Option<usize> {
        let may = |job: &Job| !job.needs.iter().chain(&job.after).any(|name| self.is_open(name));
        self.open.iter().position(|job| job.as_ref().is_some_and(may))
    }

    fn start(&mut self, at: usize, send: &Sender<Event>) -> Result<()> {
        let mut job = self.open[at].take().context("an open job")?;
        let (reader, writer) = std::io::pipe()?;
        let _ = std::fs::remove_file(result_file(job.name)?);
        job.command.stdin(std::process::Stdio::null());
        job.command.stdout(writer.try_clone()?).stderr(writer);
        // Makes cargo print a progress bar, which is parsed.
        job.command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "80");
        let mut child = job.command.spawn().with_context(|| format!("can't start step {}", job.name))?;
        // Otherwise this process keeps the writing end of the pipe open.
        drop(job.command);
        if self.shown == Shown::Progress {
            self.tell(job.name, &job.what);
        }
        let running = Running { watch: Some(Stopwatch::start()), ..Running::default() };
        self.running.insert(at, running);
        let output = send.clone();
        std::thread::spawn(move || {
            read_lines(reader, at, &output);
            let _ = output.send(Event::Closed(at));
        });
        let end = send.clone();
        std::thread::spawn(move || {
            let success = child.wait().is_ok_and(|status| status.success());
            let _ = end.send(Event::Ended(at, success));
        });
        Ok(())
    }

    /// Waits for an event, for at most a second.
    fn wait_for_event(&mut self, receive: &Receiver<Event>) {
        let now = self.clock.seconds();
        match receive.recv_timeout(Duration::from_secs(1)) {
            Ok(Event::Line(at, line)) => self.line(at, line),
            Ok(Event::Progress(at, now, all)) => {
                if let Some(running) = self.running.get_mut(&at) {
                    running.progress = Some((now, all));
                }
            }
            Ok(Event::Closed(at)) => {
                if let Some(running) = self.running.get_mut(&at) {
                    running.closed = true;
                }
                self.finish(at);
            }
            Ok(Event::Ended(at, success)) => {
                if let Some(running) = self.running.get_mut(&at) {
                    running.ended = Some(success);
                    running.ended_at = now;
                }
                self.finish(at);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        // A child process that a step has left running keeps the pipe open: its output is not waited for.
        let left = |running: &Running| running.ended.is_some() && now - running.ended_at > PATIENCE;
        let left: Vec<usize> =
            self.running.iter().filter(|(_, running)| left(running)).map(|(&at, _)| at).collect();
        for at in left {
            if let Some(running) = self.running.get_mut(&at) {
                running.closed = true;
            }
            self.finish(at);
        }
        self.tell_progress();
    }

    fn line(&mut self, at: usize, line: String) {
        if self.shown == Shown::Lines {
            println!("{:width$} │ {line}", self.names[at].0, width = self.width);
        }
        let Some(running) = self.running.get_mut(&at) else { return };
        running.excerpt.add_line(&line);
        if running.lines.len() == KEPT {
            running.lines.pop_front();
        }
        running.lines.push_back(line);
    }

    /// Completes a job whose process has ended and whose output is read.
    fn finish(&mut self, at: usize) {
        let Some(running) = self.running.get(&at) else { return };
        let (Some(success), true) = (running.ended, running.closed) else { return };
        let Some(running) = self.running.remove(&at) else { return };
        let name = self.names[at].0;
        let seconds = running.watch.map(|watch| watch.seconds()).unwrap_or_default();
        let (tally, cpu) = read_result(name).unwrap_or((Tally::one(false), None));
        let tally = crate::tally::counted(success, tally);
        if tally.failed > 0 && self.shown == Shown::Progress {
            self.clear_line();
            running.lines.iter().for_each(|line| eprintln!("{name} │ {line}"));
        }
        let verdict = if tally.failed == 0 { "done" } else { "FAILED" };
        self.tell(name, &format!("{verdict} in {}", minutes(seconds)));
        let excerpt = if tally.failed > 0 { running.excerpt.lines } else { Vec::new() };
        self.done.push(Done { name, end: End::Ran(tally), seconds, cpu, excerpt });
    }

    fn tell(&self, name: &str, what: &str) {
        match self.shown {
            Shown::Lines => println!("{name:width$} │ === {what}", width = self.width),
            Shown::Progress => {
                self.clear_line();
                eprintln!("[{}] {name:width$} {what}", minutes(self.clock.seconds()), width = self.width);
            }
        }
    }

    /// Prints the running jobs with their progress: one line that a terminal redraws, otherwise a line every
    /// 15 seconds.
    fn tell_progress(&mut self) {
        let now = self.clock.seconds();
        let every = if self.is_terminal && self.shown == Shown::Progress { 0.5 } else { TOLD_EVERY };
        if self.running.is_empty() || now - self.told < every {
            return;
        }
        self.told = now;
        let one = |(&at, running): (&usize, &Running)| match running.progress {
            Some((done, all)) => format!("{} {done}/{all}", self.names[at].0),
            None => self.names[at].0.to_owned(),
        };
        let running: Vec<String> = self.running.iter().map(one).collect();
        let (ended, all) = (self.done.len(), self.names.len());
        let text = format!("[{}] {ended} of {all} steps · {}", minutes(now), running.join(" · "));
        match (self.shown, self.is_terminal) {
            (Shown::Progress, true) => {
                eprint!("\r\x1b[K{text}");
                let _ = std::io::stderr().flush();
            }
            (Shown::Progress, false) => eprintln!("{text}"),
            (Shown::Lines, _) => println!("{:width$} │ {text}", "", width = self.width),
        }
    }

    fn clear_line(&self) {
        if self.shown == Shown::Progress && self.is_terminal {
            eprint!("\r\x1b[K");
        }
    }
}

/// A time as minutes and seconds: `1:05`.
pub fn minutes(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

/// Sends lines and cargo's progress. Both `\n` and `\r` end a piece of output.
fn read_lines(mut from: impl Read, at: usize, send: &Sender<Event>) {
    let (mut piece, mut buffer) = (Vec::new(), [0; 8192]);
    while let Ok(read) = from.read(&mut buffer) {
        if read == 0 {
            break;
        }
        for &byte in &buffer[..read] {
            match byte {
                b'\n' | b'\r' => send_piece(&std::mem::take(&mut piece), at, send),
                byte => piece.push(byte),
            }
        }
    }
    send_piece(&piece, at, send);
}

fn send_piece(piece: &[u8], at: usize, send: &Sender<Event>) {
    let text = String::from_utf8_lossy(piece).replace("\x1b[K", "");
    let event = match progress(&text) {
        Some((now, all)) => Event::Progress(at, now, all),
        None if text.trim().is_empty() => return,
        None => Event::Line(at, text),
    };
    let _ = send.send(event);
}

/// The word before `n/m` in a line by which a step reports progress.
pub const PROGRESS: &str = "@progress";

/// Parses `Building [====> ] 12/210: serde, …` of cargo, and `@progress 3/40` of this repository's programs.
fn progress(text: &str) -> Option<(u32, u32)> {
    let text = text.trim_start();
    let rest = match text.strip_prefix("Building [") {
        Some(bar) => bar.split_once(']')?.1.split(':').next()?,
        None => text.strip_prefix(PROGRESS)?,
    };
    let (now, all) = rest.trim().split_once('/')?;
    Some((now.trim().parse().ok()?, all.trim().parse().ok()?))
}

/// File in which a step leaves its tally and processor time.
fn result_file(name: &str) -> Result<std::path::PathBuf> {
    Ok(tree::scratch("steps")?.join(name))
}

/// Writes the result of a step, from inside of its process.
pub fn write_result(name: &str, tally: Tally) -> Result<()> {
    let cpu = processor_time().map(|cpu| cpu.to_string()).unwrap_or_default();
    tree::write(&result_file(name)?, format!("{} {} {cpu}", tally.passed, tally.failed))
}

fn read_result(name: &str) -> Option<(Tally, Option<f64>)> {
    let text = std::fs::read_to_string(result_file(name).ok()?).ok()?;
    let mut words = text.split_whitespace();
    let tally = Tally { passed: words.next()?.parse().ok()?, failed: words.next()?.parse().ok()? };
    Some((tally, words.next().and_then(|cpu| cpu.parse().ok())))
}

/// Processor time of this process and of the children that it has waited for, in seconds. Linux only.
fn processor_time() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Fields 14 to 17, counted after the name in parentheses, in ticks of a hundredth of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: Option<Vec<f64>> = fields.get(11..15)?.iter().map(|field| field.parse().ok()).collect();
    Some(ticks?.iter().sum::<f64>() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read_from_bars() {
        let check = |text: &str, expect| assert_eq!(progress(text), expect, "{text}");
        check("    Building [=====>      ] 12/210: serde, syn", Some((12, 210)));
        check("@progress 3/40", Some((3, 40)));
        check("   Compiling serde v1.0", None);
        check("Building [", None);
    }

    #[test]
    fn lines_end_by_either_character() {
        let (send, receive) = channel();
        read_lines(&b"one\r    Building [> ] 1/2: a\r\x1b[Ktwo\n\nthree"[..], 0, &send);
        drop(send);
        let texts: Vec<String> = receive
            .iter()
            .map(|event| match event {
                Event::Line(_, line) => line,
                Event::Progress(_, now, all) => format!("{now} of {all}"),
                _ => unreachable!(),
            })
            .collect();
        assert_eq!(texts, ["one", "1 of 2", "two", "three"]);
    }

    /// A job that writes its name to a file and exits with a code.
    fn job(name: &'static str, needs: &[&'static str], after: &[&'static str], code: u8) -> Job {
        let folder = tree::scratch("steps").unwrap();
        let file = folder.join(name).display().to_string();
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("echo 1 0 > {file}.new; mv {file}.new {file}; exit {code}"));
        Job { name, what: name.into(), needs: needs.to_vec(), after: after.to_vec(), command }
    }

    #[test]
    #[cfg(unix)]
    fn jobs_wait_for_what_they_need_and_are_skipped_when_it_fails() {
        let jobs = vec![
            job("pool-last", &["pool-good"], &["pool-bad"], 0),
            job("pool-good", &[], &[], 0),
            job("pool-bad", &["pool-good"], &[], 1),
            job("pool-hopeless", &["pool-bad"], &[], 0),
            job("pool-further", &["pool-hopeless"], &[], 0),
        ];
        let done = run(jobs, 2, Shown::Lines).unwrap();
        let ends: BTreeMap<&str, End> = done.iter().map(|done| (done.name, done.end)).collect();
        let passed = End::Ran(Tally { passed: 1, failed: 0 });
        assert_eq!(ends["pool-good"], passed);
        assert_eq!(ends["pool-last"], passed);
        assert_eq!(ends["pool-bad"], End::Ran(Tally { passed: 1, failed: 1 }));
        assert_eq!(ends["pool-hopeless"], End::Skipped);
        assert_eq!(ends["pool-further"], End::Skipped);
        let at = |name| done.iter().position(|done| done.name == name).unwrap();
        assert!(at("pool-good") < at("pool-bad") && at("pool-bad") < at("pool-last"));
    }

    #[test]
    #[cfg(unix)]
    fn a_circle_is_an_error() {
        let jobs = vec![job("pool-a", &["pool-b"], &[], 0), job("pool-b", &["pool-a"], &[], 0)];
        let error = run(jobs, 2, Shown::Lines).err().unwrap().to_string();
        assert!(error.contains("waits for"), "{error}");
    }
}
