//! Exercises: the runs that judge a reader's program, and the verdict on their results.
//!
//! In an exercise that edits a program, each try compiles the text of the check in place of the program. The
//! reader's file lies beside it, and the check includes it. Invariant: the page, the command line and the
//! tests of lessons all use [`Exercise::requests`] and [`judge`], so that a program which passes in one
//! passes in all.

use protocol::{Diagnostic, Fault, Hazard, Lang, Outcome, RunReply, RunRequest, SourceFile, View};
use serde::{Deserialize, Serialize};

use crate::expect::Claim;
use crate::numbers::Value;
use crate::run;

/// Limit of executed instructions of a try, in millions. The longest check of the course takes between 40 and
/// 100, mostly of the host. That many instructions of a kernel take half a minute with timing model and
/// sanitizer.
const CHECK_LIMIT: u64 = 100;

/// What the reader is asked to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Correct a wrong program.
    #[default]
    Repair,
    /// Make a slow program faster.
    Improve,
    /// State a number before the program runs.
    Predict,
}

/// An exercise in one language, as the page receives it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// Identifier, unique in the lesson.
    pub id: String,
    /// What the reader is asked to do.
    pub kind: Kind,
    /// Title as HTML.
    pub title: String,
    /// File name of the program.
    pub file: String,
    /// The program that the reader starts from, or whose number is asked for.
    pub source: String,
    /// Slug of the device that is chosen at first.
    pub device: String,
    /// The view that is open at first.
    pub view: View,
    /// Hints as HTML, from vague to nearly the answer.
    pub hints: Vec<String>,
    /// Explanations of failures: key and HTML. A key is an exit code of the check, the name of a try's bound,
    /// or `low` and `high` for a number.
    pub whys: Vec<(String, String)>,
    /// File name of the check.
    pub check_file: String,
    /// Text of the check, which is compiled in place of the program and includes the reader's file.
    pub check: String,
    /// Runs of the check. An answer is right if every run passes.
    pub tries: Vec<Try>,
    /// The number that is asked for, in an exercise of the kind [`Kind::Predict`].
    pub predict: Option<Number>,
}

/// One run of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    /// `#define`s of the check: name, value.
    pub set: Vec<(String, String)>,
    /// Slug of the device.
    pub device: String,
    /// Bounds that must hold besides exit code 0 and no findings of the sanitizer, such as `gst.transactions
    /// <= 4096`.
    pub expect: Vec<String>,
    /// Key in [`Exercise::whys`] for a bound that does not hold.
    pub why: String,
}

/// A number of a run that the reader is asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// Name of the number, as in lessons (`numbers`).
    pub answer: String,
    /// Tolerance in per cent of the number.
    pub within: f64,
    /// `#define`s of the program: name, value.
    pub set: Vec<(String, String)>,
    /// Unit as the page's language writes it; may be empty.
    pub unit: String,
}

/// The result of a try.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All requirements hold.
    Passed,
    /// A requirement does not hold.
    Failed {
        /// The most severe failure.
        reason: Reason,
        /// Standard output of the check.
        stdout: String,
    },
}

/// The reason for a failed try.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The program does not compile.
    Rejected(Vec<Diagnostic>),
    /// A fault stopped the program.
    Fault(Box<Fault>),
    /// Findings of the sanitizer.
    Hazards(Vec<Hazard>),
    /// The check found a wrong result. The value is its exit code, which is also the key in
    /// [`Exercise::whys`].
    Exit(i32),
    /// The answer ended the program before the check was done.
    Ended,
    /// A bound does not hold.
    Missed {
        /// Name of the number.
        name: String,
        /// The operator, such as `<=`.
        op: String,
        /// Right-hand side of the bound.
        wanted: Value,
        /// The number's value. `None`: the run has no such number, because no kernel of that name ran.
        actual: Option<Value>,
        /// Key in [`Exercise::whys`].
        why: String,
    },
}

impl Exercise {
    /// The runs that judge a reader's text: those of all tries in order, or the program itself if a number is
    /// asked for.
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

    /// The explanation for a key, if the exercise has one.
    pub fn why(&self, name: &str) -> Option<&str> {
        self.whys.iter().find(|(own, _)| own == name).map(|(_, html)| html.as_str())
    }
}

impl Reason {
    /// The key for [`Exercise::why`].
    pub fn why(&self) -> Option<String> {
        match self {
            Reason::Exit(code) => Some(code.to_string()),
            Reason::Missed { why, .. } => (!why.is_empty()).then(|| why.clone()),
            _ => None,
        }
    }
}

/// Names of the macros that the exercise's own file defines as numbers. Its check may use them.
fn numbers_of(source: &str) -> Vec<String> {
    let define = |line: &str| {
        let mut words = line.trim_start().strip_prefix('#')?.split_whitespace();
        let (word, name, value) = (words.next()?, words.next()?, words.next()?);
        (word == "define" && value.starts_with(|c: char| c.is_ascii_digit())).then(|| name.to_owned())
    };
    source.lines().filter_map(define).collect()
}

/// Judges the run of a try.
pub fn judge(attempt: &Try, reply: &RunReply) -> Verdict {
    let missed = || attempt.expect.iter().find_map(|text| missed(text, attempt, reply));
    // A check that fails exits at once without freeing its memory. Its own message takes precedence over the
    // leak.
    let leaks = |hazard: &Hazard| hazard.report.code == "S0501";
    let reason = match &reply.outcome {
        Outcome::Rejected => Some(Reason::Rejected(reply.diagnostics.clone())),
        Outcome::Faulted(fault) => Some(Reason::Fault(fault.clone())),
        Outcome::Exited(code) if *code != 0 && reply.hazards.iter().all(leaks) => Some(Reason::Exit(*code)),
        Outcome::Exited(_) if !reply.hazards.is_empty() => Some(Reason::Hazards(reply.hazards.clone())),
        // The check returns from `main` when it is done; any other exit was caused by the answer.
        Outcome::Exited(_) if reply.returned != Some(0) => Some(Reason::Ended),
        Outcome::Exited(_) => missed(),
    };
    match reason {
        None => Verdict::Passed,
        Some(reason) => Verdict::Failed { reason, stdout: reply.stdout.clone() },
    }
}

/// The failure of a bound that does not hold. Malformed bounds are refused when the lesson is read.
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

/// The result of a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guess {
    /// The guess is within the tolerance of this value.
    Right(f64),
    /// The guess is less than this value.
    Low(f64),
    /// The guess is greater than this value.
    High(f64),
}

impl Guess {
    /// The key for [`Exercise::why`].
    pub fn why(self) -> Option<&'static str> {
        match self {
            Guess::Right(_) => None,
            Guess::Low(_) => Some("low"),
            Guess::High(_) => Some("high"),
        }
    }
}

/// Compares a guess with the number of a run. `None`: the run has no such number.
pub fn guess(number: &Number, guess: f64, reply: &RunReply) -> Option<Guess> {
    let actual = run::of_run(reply, &number.answer)?.number()?;
    // Readers round fractions: half of a thousandth is always within the tolerance of a number with decimals.
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
            fixes: Vec::new(),
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
