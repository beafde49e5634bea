//! `cargo xtask test`: every test there is, step by step, with one summary.
//!
//! A failing step does not stop the others. The last line is `N passed, N failed`; a step that counts its own tests adds
//! those, any other counts as one.

use anyhow::{Context, Result, bail};

use crate::build::{self, Profile};
use crate::{bench, browser, budget, check, setup, sh, work};

/// What a step found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
}

impl Tally {
    /// One test with this result.
    pub fn one(passed: bool) -> Self {
        Self { passed: u32::from(passed), failed: u32::from(!passed) }
    }
    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<Tally>,
}

/// In order: cheap first, then what needs the built site. `site` builds it and is a test of its own.
const STEPS: &[Step] = &[
    Step { name: "fmt", what: "rustfmt leaves everything as it is", run: fmt },
    Step { name: "check", what: "rules on the crate graph and the size of files", run: rules },
    Step { name: "clippy", what: "clippy has nothing to say", run: clippy },
    Step { name: "unit", what: "unit, conformance and property tests", run: unit },
    Step { name: "doc", what: "examples in the documentation", run: doc },
    Step { name: "site", what: "the site builds as for hosting", run: site },
    Step { name: "lessons", what: "every cell of every lesson, and what its text expects", run: lessons },
    Step { name: "accuracy", what: "the model against published measurements", run: accuracy },
    Step { name: "wasm", what: "native and wasm give the same bytes", run: browser::native_equals_wasm },
    Step { name: "work", what: "instructions and memory of the simulator as recorded", run: work::check },
    Step { name: "budgets", what: "sizes of what the browser loads", run: budget::check },
    Step { name: "browser", what: "the built site in a real browser", run: browser::tests },
];

/// Prints the steps.
pub fn list() {
    for step in STEPS {
        println!("{:10} {}", step.name, step.what);
    }
}

/// Runs all steps, or those named.
pub fn run(names: &[String]) -> Result<bool> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != name.as_str())) {
        bail!("no step `{unknown}`: `cargo xtask test --list` names them");
    }
    setup::for_build()?;
    let mut total = Tally::default();
    let mut lines = Vec::new();
    for step in STEPS.iter().filter(|step| names.is_empty() || names.iter().any(|name| name == step.name)) {
        eprintln!("\n=== {}: {}", step.name, step.what);
        let watch = sh::Stopwatch::start();
        let tally = (step.run)().unwrap_or_else(|error| {
            eprintln!("{}: {error:#}", step.name);
            Tally::one(false)
        });
        total.add(tally);
        let verdict = if tally.failed == 0 { "ok    " } else { "FAILED" };
        let (passed, failed) = (tally.passed, tally.failed);
        lines.push(format!(
            "{verdict} {:10} {passed:5} passed {failed:3} failed {:7.1} s",
            step.name,
            watch.seconds()
        ));
    }
    println!("\n{}\n\n{} passed, {} failed", lines.join("\n"), total.passed, total.failed);
    Ok(total.failed == 0)
}

fn one(command: &[&str]) -> Result<Tally> {
    let (program, args) = command.split_first().context("a command")?;
    sh::run(&mut sh::command(program, args)).map(|()| Tally::one(true))
}

fn fmt() -> Result<Tally> {
    one(&["cargo", "fmt", "--all", "--check"])
}

fn rules() -> Result<Tally> {
    check::run().map(Tally::one)
}

fn clippy() -> Result<Tally> {
    one(&["cargo", "clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

/// By nextest where it is installed, for it runs the tests of all crates side by side.
fn unit() -> Result<Tally> {
    let nextest = sh::works("cargo", &["nextest", "--version"]);
    let args: &[&str] = if nextest {
        &["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "fail"]
    } else {
        &["test", "--workspace", "--no-fail-fast", "--quiet", "--lib", "--bins", "--tests"]
    };
    let (success, text) = sh::tee(&mut sh::command("cargo", args))?;
    Ok(counted(success, if nextest { nextest_tally(&text) } else { cargo_tally(&text) }))
}

fn doc() -> Result<Tally> {
    let (success, text) = sh::tee(&mut sh::command("cargo", &["test", "--workspace", "--doc", "--quiet"]))?;
    let tally = cargo_tally(&text);
    Ok(if success && tally == Tally::default() { Tally::one(true) } else { counted(success, tally) })
}

fn site() -> Result<Tally> {
    build::site(Profile::Release).map(|()| Tally::one(true))
}

fn lessons() -> Result<Tally> {
    let cache = crate::tree::scratch("results")?;
    let cache = cache.to_string_lossy();
    let mut tally = Tally::default();
    // The course, and what a new lesson begins with.
    for more in [&[][..], &["--lessons", "crates/xtask/src", "--only", "new-lesson"]] {
        let args = [&["run", "-p", "site", "--", "check", "--cache", &cache], more].concat();
        let (success, text) = sh::tee(&mut sh::command("cargo", &args))?;
        tally.add(counted(success, tap_tally(&text)));
    }
    Ok(tally)
}

fn accuracy() -> Result<Tally> {
    bench::accuracy().map(Tally::one)
}

/// A command that failed without counting a failure failed as such.
pub fn counted(success: bool, mut tally: Tally) -> Tally {
    if !success && tally.failed == 0 {
        tally.failed = 1;
    }
    tally
}

/// Sums `test result: ok. 12 passed; 0 failed; …`.
fn cargo_tally(text: &str) -> Tally {
    let mut tally = Tally::default();
    for line in text.lines().filter_map(|line| line.trim().strip_prefix("test result:")) {
        tally.passed += number_before(line, "passed");
        tally.failed += number_before(line, "failed");
    }
    tally
}

/// Reads `Summary [ 1.2s] 30 tests run: 29 passed (1 slow), 1 failed, 0 skipped`.
fn nextest_tally(text: &str) -> Tally {
    let summary =
        text.lines().rev().find(|line| line.trim_start().starts_with("Summary [")).unwrap_or_default();
    let failed =
        ["failed", "timed out", "exec failed"].map(|word| number_before(summary, word)).iter().max().copied();
    Tally { passed: number_before(summary, "passed"), failed: failed.unwrap_or_default() }
}

/// Reads node's summary: `# pass 12`, `# fail 1`, `# cancelled 0`.
pub fn node_tally(text: &str) -> Tally {
    let number = |word: &str| {
        let value = text
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("# ")?.strip_prefix(word)?.trim().parse().ok());
        value.unwrap_or_default()
    };
    let (passed, failed, cancelled): (u32, u32, u32) =
        (number("pass "), number("fail "), number("cancelled "));
    Tally { passed, failed: failed + cancelled }
}

/// Counts `ok …` and `not ok …` at the start of a line.
pub fn tap_tally(text: &str) -> Tally {
    let count = |prefix: &str| text.lines().filter(|line| line.starts_with(prefix)).count() as u32;
    Tally { passed: count("ok "), failed: count("not ok ") }
}

fn number_before(line: &str, word: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ',', ';']).filter(|part| !part.is_empty()).collect();
    let first = word.split(' ').next().unwrap_or(word);
    let at = words.windows(2).find(|pair| pair[1] == first);
    at.and_then(|pair| pair[0].parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_summaries() {
        let check = |tally: Tally, passed, failed| assert_eq!(tally, Tally { passed, failed });
        check(
            cargo_tally(
                "test result: ok. 12 passed; 0 failed; 0 ignored\ntest result: FAILED. 3 passed; 2 failed; 0",
            ),
            15,
            2,
        );
        check(
            nextest_tally("   Summary [   1.2s] 30 tests run: 29 passed (1 slow), 1 failed, 0 skipped"),
            29,
            1,
        );
        check(nextest_tally("     Summary [   0.018s] 4 tests run: 4 passed, 0 skipped"), 4, 0);
        check(tap_tally("ok 1 - a\nnot ok 2 - b\n    ok 1 - nested\n# pass 1"), 1, 1);
        check(node_tally("ok 1 - a\n# tests 4\n# pass 2\n# fail 1\n# cancelled 1\n"), 2, 2);
        check(counted(false, Tally::default()), 0, 1);
    }
}
