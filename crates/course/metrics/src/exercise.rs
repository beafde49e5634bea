//! Exercises: what is run for a reader's program, and what its runs are worth.
//!
//! Of an exercise that edits a program, each try compiles the check's text in its place, with the reader's file beside it to
//! include. Invariant: the page, the command line and the tests of lessons ask [`Exercise::requests`] and [`judge`], so what
//! passes in one passes in all.

use protocol::{Diagnostic, Fault, Hazard, Lang, Outcome, RunReply, RunRequest, SourceFile, View};
use serde::{Deserialize, Serialize};

use crate::expect::Claim;
use crate::numbers::Value;
use crate::run;

/// Millions of instructions after which an answer counts as endless. The longest check of the course takes between 40 and 100,
/// most of them the host's; so many of a kernel take half a minute with model and sanitizer.
const CHECK_LIMIT: u64 = 100;

/// What the reader does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Make a wrong program right.
    #[default]
    Repair,
    /// Make a slow program faster.
    Improve,
    /// Say a number before the program runs.
    Predict,
}

/// An exercise in one language, as the page gets it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// Unique in the lesson.
    pub id: String,
    /// What the reader does.
    pub kind: Kind,
    /// HTML.
    pub title: String,
    /// File name of the program.
    pub file: String,
    /// What the reader starts from, or the program whose number is asked for.
    pub source: String,
    /// Device it starts with.
    pub device: String,
    /// View it opens with.
    pub view: View,
    /// HTML, from vague to nearly the answer.
    pub hints: Vec<String>,
    /// What it means to miss: an exit code, the name of a bound, or `low` and `high`; and HTML.
    pub whys: Vec<(String, String)>,
    /// File name of the check.
    pub check_file: String,
    /// What is compiled instead, with the reader's file included by it.
    pub check: String,
    /// All must pass.
    pub tries: Vec<Try>,
    /// Of an exercise that asks for a number.
    pub predict: Option<Number>,
}

/// One run of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    /// `#define`s of the check.
    pub set: Vec<(String, String)>,
    /// Device it runs on.
    pub device: String,
    /// What has to hold beside exit code 0 and no findings: `gst.transactions <= 4096`.
    pub expect: Vec<String>,
    /// Which of [`Exercise::whys`] a miss of these gets.
    pub why: String,
}

/// The number that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// Its name, as in lessons.
    pub answer: String,
    /// Tolerance in per cent.
    pub within: f64,
    /// `#define`s of the program.
    pub set: Vec<(String, String)>,
    /// As the language writes it; may be empty.
    pub unit: String,
}

/// What a try came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All that it wants is so.
    Passed,
    /// It is not.
    Failed {
        /// What is wrong, the gravest first.
        reason: Reason,
        /// What the check printed.
        stdout: String,
    },
}

/// Why a try failed.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The program does not compile.
    Rejected(Vec<Diagnostic>),
    /// It was stopped.
    Fault(Box<Fault>),
    /// The sanitizer found something.
    Hazards(Vec<Hazard>),
    /// The check is not content: its exit code, which is the name of the text that says why.
    Exit(i32),
    /// The answer ended the program before the check had looked at its results.
    Ended,
    /// A bound is missed.
    Missed {
        /// Name of the number.
        name: String,
        /// `<=` and the like.
        op: String,
        /// What it is held against.
        wanted: Value,
        /// What it is; `None`: the run has no such number, since no kernel of that name ran.
        actual: Option<Value>,
        /// Name of the text that says why.
        why: String,
    },
}

impl Exercise {
    /// What is run for a reader's text: of every try, in order; of an exercise that asks for a number, the program.
    pub fn requests(&self, text: &str, lang: Lang) -> Vec<RunRequest> {
        if let Some(number) = &self.predict {
            return vec![RunRequest {
                file: self.file.clone(),
                source: text.to_owned(),
                device: self.device.clone(),
                defines: number.set.clone(),
                lang,
                ..RunRequest::default()
            }];
        }
        let one = |attempt: &Try| RunRequest {
            file: self.check_file.clone(),
            source: self.check.clone(),
            device: attempt.device.clone(),
            defines: attempt.set.clone(),
            files: vec![SourceFile { name: self.file.clone(), text: text.to_owned() }],
            answer: Some(numbers_of(&self.source)),
            sanitize: true,
            lang,
            limit_million: CHECK_LIMIT,
            ..RunRequest::default()
        };
        self.tries.iter().map(one).collect()
    }

    /// The text of a miss, if the exercise has one for it.
    pub fn why(&self, name: &str) -> Option<&str> {
        self.whys.iter().find(|(own, _)| own == name).map(|(_, html)| html.as_str())
    }
}

impl Reason {
    /// Name of the text that says why, as [`Exercise::why`] takes it.
    pub fn why(&self) -> Option<String> {
        match self {
            Reason::Exit(code) => Some(code.to_string()),
            Reason::Missed { why, .. } => (!why.is_empty()).then(|| why.clone()),
            _ => None,
        }
    }
}

/// Macros that the exercise's own file defines as numbers: its check may use them.
fn numbers_of(source: &str) -> Vec<String> {
    let define = |line: &str| {
        let mut words = line.trim_start().strip_prefix('#')?.split_whitespace();
        let (word, name, value) = (words.next()?, words.next()?, words.next()?);
        (word == "define" && value.starts_with(|c: char| c.is_ascii_digit())).then(|| name.to_owned())
    };
    source.lines().filter_map(define).collect()
}

/// What the run of a try is worth.
pub fn judge(attempt: &Try, reply: &RunReply) -> Verdict {
    let missed = || attempt.expect.iter().find_map(|text| missed(text, attempt, reply));
    // A check that is not content leaves at once, memory and all: what it has to say counts for more than the leak.
    let leaks = |hazard: &Hazard| hazard.report.code == "S0501";
    let reason = match &reply.outcome {
        Outcome::Rejected => Some(Reason::Rejected(reply.diagnostics.clone())),
        Outcome::Faulted(fault) => Some(Reason::Fault(fault.clone())),
        Outcome::Exited(code) if *code != 0 && reply.hazards.iter().all(leaks) => Some(Reason::Exit(*code)),
        Outcome::Exited(_) if !reply.hazards.is_empty() => Some(Reason::Hazards(reply.hazards.clone())),
        // The check returns when it has looked at everything; what else ends the program is the answer's.
        Outcome::Exited(_) if reply.returned != Some(0) => Some(Reason::Ended),
        Outcome::Exited(_) => missed(),
    };
    match reason {
        None => Verdict::Passed,
        Some(reason) => Verdict::Failed { reason, stdout: reply.stdout.clone() },
    }
}

/// A bound that does not hold. One that is no bound at all is refused when the lesson is read.
fn missed(text: &str, attempt: &Try, reply: &RunReply) -> Option<Reason> {
    let claim = Claim::parse(text).ok()?;
    let actual = run::of_run(reply, claim.left);
    let wanted = match crate::number(claim.right) {
        Some(number) if number.fract() == 0.0 => Value::Count(number),
        Some(number) => Value::Real(number),
        None => run::of_run(reply, claim.right).unwrap_or_else(|| Value::Text(claim.right.to_owned())),
    };
    let holds = actual.as_ref().is_some_and(|actual| claim.holds(actual, &wanted) == Ok(true));
    (!holds).then(|| Reason::Missed {
        name: claim.left.to_owned(),
        op: claim.op.to_owned(),
        wanted,
        actual,
        why: attempt.why.clone(),
    })
}

/// What a guess is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guess {
    /// It is within the tolerance of this.
    Right(f64),
    /// Too small.
    Low(f64),
    /// Too large.
    High(f64),
}

impl Guess {
    /// Name of the text that says why, as [`Exercise::why`] takes it.
    pub fn why(self) -> Option<&'static str> {
        match self {
            Guess::Right(_) => None,
            Guess::Low(_) => Some("low"),
            Guess::High(_) => Some("high"),
        }
    }
}

/// Holds a guess against what the program does; `None`: the run has no such number.
pub fn guess(number: &Number, guess: f64, reply: &RunReply) -> Option<Guess> {
    let actual = run::of_run(reply, &number.answer)?.number()?;
    // Exact numbers are typed as decimal fractions: half of a thousandth is no difference.
    let tolerance = actual.abs() * (number.within / 100.0).max(0.0005 * f64::from(actual.fract() != 0.0));
    Some(if (guess - actual).abs() <= tolerance {
        Guess::Right(actual)
    } else if guess < actual {
        Guess::Low(actual)
    } else {
        Guess::High(actual)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{GlobalProfile, Launch, Profile};

    fn reply(outcome: Outcome, transactions: u64) -> RunReply {
        let launch = Launch {
            kernel: "copy".to_owned(),
            global_store: GlobalProfile { transactions, ..GlobalProfile::default() },
            ..Launch::default()
        };
        let profile = Profile { launches: vec![launch], ..Profile::default() };
        let returned = if let Outcome::Exited(code) = outcome { Some(code) } else { None };
        RunReply { outcome, returned, stdout: "N=1\n".to_owned(), profile, ..RunReply::default() }
    }

    fn diagnostic() -> Diagnostic {
        Diagnostic {
            severity: protocol::Severity::Warning,
            code: String::new(),
            args: Vec::new(),
            range: protocol::Range::default(),
            message: String::new(),
            explanation: String::new(),
            hint: String::new(),
            notes: Vec::new(),
            rendered: String::new(),
        }
    }

    #[test]
    fn verdicts() {
        let check = |expect: &[&str], reply: &RunReply, wanted: Option<(Option<&str>, &str)>| {
            let attempt = Try {
                expect: expect.iter().map(|text| (*text).to_owned()).collect(),
                why: "scattered".to_owned(),
                ..Try::default()
            };
            match (judge(&attempt, reply), wanted) {
                (Verdict::Passed, None) => {}
                (Verdict::Failed { reason, stdout }, Some((why, told))) => {
                    assert_eq!((reason.why().as_deref(), reason.told(Lang::En).as_str()), (why, told));
                    assert_eq!(stdout, "N=1\n");
                }
                (got, wanted) => panic!("{got:?} is not {wanted:?}"),
            }
        };
        let run = reply(Outcome::Exited(0), 4097);
        let left = RunReply { returned: None, ..run.clone() };
        check(&[], &left, Some((None, "the program ended before the check was done")));
        check(&[], &run, None);
        check(&["gst.transactions <= 5000", "copy.gst.transactions > 1"], &run, None);
        check(&["gst.transactions ~= 4000 within 5%"], &run, None);
        let missed = "gst.transactions is 4097, wanted: <= 4096";
        check(&["launches == 1", "gst.transactions <= 4096"], &run, Some((Some("scattered"), missed)));
        let none = "no kernel of this run has add.time_us, wanted: < 5";
        check(&["add.time_us < 5"], &run, Some((Some("scattered"), none)));
        check(&["gst.transactions <= 1"], &reply(Outcome::Exited(3), 9), Some((Some("3"), "exit code 3")));
        let found = |code: &str| {
            let report = Diagnostic { code: code.to_owned(), message: code.to_owned(), ..diagnostic() };
            let hazards = vec![Hazard { report, thread: None, other: None, count: 1 }];
            RunReply { hazards, ..reply(Outcome::Exited(3), 9) }
        };
        check(&[], &found("S0501"), Some((Some("3"), "exit code 3")));
        check(&[], &found("S0101"), Some((None, "the sanitizer found: S0101")));
        let rejected = reply(Outcome::Rejected, 0);
        check(&[], &rejected, Some((None, "does not compile")));
    }

    #[test]
    fn requests_of_tries() {
        let attempt = Try {
            set: vec![("N".to_owned(), "31".to_owned())],
            device: "cc-1.3".to_owned(),
            ..Try::default()
        };
        let exercise = Exercise {
            file: "ex.cu".to_owned(),
            device: "h200-sxm".to_owned(),
            check_file: "ex.check.cu".to_owned(),
            check: "#include \"ex.cu\"".to_owned(),
            tries: vec![attempt],
            ..Exercise::default()
        };
        let [request] = &exercise.requests("int x;", Lang::Ru)[..] else { panic!("one try") };
        assert_eq!((request.file.as_str(), request.source.as_str()), ("ex.check.cu", "#include \"ex.cu\""));
        assert_eq!((request.device.as_str(), request.sanitize, request.lang), ("cc-1.3", true, Lang::Ru));
        assert_eq!(request.defines, [("N".to_owned(), "31".to_owned())]);
        assert_eq!(request.files, [SourceFile { name: "ex.cu".to_owned(), text: "int x;".to_owned() }]);
        let number = Number { answer: "gst.transactions".to_owned(), ..Number::default() };
        let asked = Exercise { predict: Some(number), ..exercise };
        let [request] = &asked.requests("int x;", Lang::En)[..] else { panic!("one run") };
        assert_eq!((request.file.as_str(), request.source.as_str()), ("ex.cu", "int x;"));
    }

    #[test]
    fn guesses() {
        let check = |within, text: f64, expect: Option<Guess>| {
            let number = Number { answer: "gst.transactions".to_owned(), within, ..Number::default() };
            assert_eq!(guess(&number, text, &reply(Outcome::Exited(0), 100)), expect);
        };
        check(0.0, 100.0, Some(Guess::Right(100.0)));
        check(0.0, 99.0, Some(Guess::Low(100.0)));
        check(5.0, 104.0, Some(Guess::Right(100.0)));
        check(5.0, 106.0, Some(Guess::High(100.0)));
    }
}
