//! Counts of tests, parsed from the summaries of test runners.

/// Numbers of tests by result.
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

    /// Adds the counts of another run.
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The tally of a command. A command that failed without counting a failure counts as one.
pub fn counted(success: bool, mut tally: Tally) -> Tally {
    if !success && tally.failed == 0 {
        tally.failed = 1;
    }
    tally
}

/// Sums the lines `test result: ok. 12 passed; 0 failed; …`, one for each test binary of cargo.
pub fn of_cargo(text: &str) -> Tally {
    let mut tally = Tally::default();
    for line in text.lines().filter_map(|line| line.trim().strip_prefix("test result:")) {
        tally.passed += number_before(line, "passed");
        tally.failed += number_before(line, "failed");
    }
    tally
}

/// Reads `Summary [ 1.2s] 30 tests run: 29 passed (1 slow), 1 failed, 0 skipped`.
pub fn of_nextest(text: &str) -> Tally {
    let summary =
        text.lines().rev().find(|line| line.trim_start().starts_with("Summary [")).unwrap_or_default();
    let failed =
        ["failed", "timed out", "exec failed"].map(|word| number_before(summary, word)).iter().max().copied();
    Tally { passed: number_before(summary, "passed"), failed: failed.unwrap_or_default() }
}

/// Reads node's summary: `# pass 12`, `# fail 1`, `# cancelled 0`.
pub fn of_node(text: &str) -> Tally {
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

/// Counts `ok …` and `not ok …` at the start of a line, as the Test Anything Protocol has them.
pub fn of_tap(text: &str) -> Tally {
    let count = |prefix: &str| text.lines().filter(|line| line.starts_with(prefix)).count() as u32;
    Tally { passed: count("ok "), failed: count("not ok ") }
}

/// The lines of a runner's output that name a failure, each with the following lines, which explain it.
#[derive(Clone, Debug, Default)]
pub struct Excerpt {
    /// At most [`Self::MOST`] lines.
    pub lines: Vec<String>,
    /// Number of following lines that still belong to the last failure.
    open: usize,
}

impl Excerpt {
    /// Number of lines kept after one that names a failure. Node prints place and error in ten.
    const AFTER: usize = 12;
    const MOST: usize = 80;

    /// Processes the next line of the output.
    pub fn add_line(&mut self, line: &str) {
        let text = line.trim_start();
        let starts = ["not ok ", "FAIL [", "TIMEOUT [", "SIGABRT [", "error:", "error["];
        if starts.iter().any(|start| text.starts_with(start)) {
            self.open = self.open.max(1 + Self::AFTER);
        }
        if self.open > 0 && self.lines.len() < Self::MOST {
            self.open -= 1;
            self.lines.push(line.to_owned());
        }
    }
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
    fn a_failure_is_kept_with_its_reason() {
        let mut excerpt = Excerpt::default();
        let text = "ok 1 - a\nnot ok 2 - b\n  ---\n  error: 'timeout'\n  ...";
        text.lines().for_each(|line| excerpt.add_line(line));
        assert_eq!(excerpt.lines, ["not ok 2 - b", "  ---", "  error: 'timeout'", "  ..."]);
        (0..100).for_each(|_| excerpt.add_line("ok 3 - c"));
        assert_eq!(excerpt.lines.len(), 3 + Excerpt::AFTER);
        (0..100).for_each(|_| excerpt.add_line("        FAIL [   0.1s] crate tests::d"));
        assert_eq!(excerpt.lines.len(), Excerpt::MOST);
    }

    #[test]
    fn reads_summaries() {
        let check = |tally: Tally, passed, failed| assert_eq!(tally, Tally { passed, failed });
        check(
            of_cargo(
                "test result: ok. 12 passed; 0 failed; 0 ignored\ntest result: FAILED. 3 passed; 2 failed; 0",
            ),
            15,
            2,
        );
        check(
            of_nextest("   Summary [   1.2s] 30 tests run: 29 passed (1 slow), 1 failed, 0 skipped"),
            29,
            1,
        );
        check(of_nextest("     Summary [   0.018s] 4 tests run: 4 passed, 0 skipped"), 4, 0);
        check(of_tap("ok 1 - a\nnot ok 2 - b\n    ok 1 - nested\n# pass 1"), 1, 1);
        check(of_node("ok 1 - a\n# tests 4\n# pass 2\n# fail 1\n# cancelled 1\n"), 2, 2);
        check(counted(false, Tally::default()), 0, 1);
    }
}
