//! Tests the exercises: the solution passes every try, the starting version runs and fails one.

use anyhow::Result;
use lesson::{Course, ExerciseText};
use metrics::exercise::{Exercise, Kind, Reason, Verdict, guess, judge};
use protocol::{Lang, Outcome, RunReply, RunRequest};

use crate::store::{Replies, Store};

type Line = (String, Result<(), String>);

/// A line of the report for each exercise. Languages share programs, so those of the first language are run.
pub fn all(course: &Course, store: &Store) -> Result<Vec<Line>> {
    let texts = || {
        let lessons =
            course.lessons.iter().filter_map(|lesson| Some((lesson.files.first()?, lesson.pages.first()?)));
        lessons.flat_map(|(file, page)| page.exercises.iter().map(move |text| (file, text)))
    };
    let replies = store.run_all(texts().flat_map(|(_, text)| requests(text)))?;
    let mut lines = Vec::new();
    for (file, text) in texts() {
        let data = &text.data;
        let name = |what: &str| format!("{file}:{} exercise {}: {what}", text.line, data.id);
        lines.push((name("the program as it stands runs"), compiles(data, &replies)));
        if data.predict.is_some() {
            lines.push((name("there is an answer"), answered(data, &replies)));
            continue;
        }
        let solved = failures(data, &text.solution_source, &replies).into_iter().next();
        let solved = solved.map_or(Ok(()), |(n, reason, told)| Err(at(data, n, &reason, &told)));
        lines.push((name(&format!("{} passes", text.solution_file)), solved));
        lines.push((name(&format!("{} does not pass", data.file)), unsolved(text, &replies)));
    }
    Ok(lines)
}

fn requests(text: &ExerciseText) -> Vec<RunRequest> {
    let mut all = vec![alone(&text.data, &text.data.device), alone(&text.data, session::DEFAULT_DEVICE)];
    all.extend(text.data.requests(&text.data.source, Lang::En));
    if text.data.predict.is_none() {
        all.extend(text.data.requests(&text.solution_source, Lang::En));
    }
    all
}

/// The program as the reader runs it, without the check.
fn alone(data: &Exercise, device: &str) -> RunRequest {
    RunRequest {
        file: data.file.clone(),
        source: data.source.clone(),
        device: device.to_owned(),
        ..RunRequest::default()
    }
}

/// Checks that the starting version compiles on its device or on the default one. A device that is too old
/// for a program may be the reader's task.
fn compiles(data: &Exercise, replies: &Replies) -> Result<(), String> {
    let is_program = |device: &str| {
        let reply = replies.get(&alone(data, device)).ok_or("was not run")?;
        match reply.outcome {
            Outcome::Rejected => Err(rendered(reply)),
            _ => Ok(()),
        }
    };
    is_program(&data.device).or_else(|wrong| is_program(session::DEFAULT_DEVICE).map_err(|_| wrong))
}

fn answered(data: &Exercise, replies: &Replies) -> Result<(), String> {
    let reply = data.requests(&data.source, Lang::En).pop().and_then(|request| replies.get(&request));
    let (number, reply) = data.predict.as_ref().zip(reply).ok_or("was not run")?;
    if reply.outcome != Outcome::Exited(0) {
        return Err(format!("the program does not end well\n{}", rendered(reply)));
    }
    guess(number, 0.0, reply).map(drop).ok_or_else(|| format!("no number `{}`", number.answer))
}

/// The tries that a text fails: number, reason, output.
fn failures(data: &Exercise, text: &str, replies: &Replies) -> Vec<(usize, Reason, String)> {
    let runs = data.requests(text, Lang::En);
    let verdicts = data.tries.iter().zip(&runs).map(|(attempt, request)| {
        let reply = replies.get(request)?;
        match judge(attempt, reply) {
            Verdict::Passed => None,
            Verdict::Failed { reason, stdout } => Some((reason, stdout)),
        }
    });
    verdicts.enumerate().filter_map(|(n, failed)| failed.map(|(reason, told)| (n, reason, told))).collect()
}

/// Checks that at least one try fails because of what the exercise is about, and that the reader is told why.
fn unsolved(text: &ExerciseText, replies: &Replies) -> Result<(), String> {
    let data = &text.data;
    let failed = failures(data, &data.source, replies);
    if failed.is_empty() {
        return Err("passes every try: there is nothing to do".to_owned());
    }
    let own = replies.get(&alone(data, &data.device));
    let is_new = own.is_some_and(|reply| reply.outcome == Outcome::Rejected);
    for (n, reason, told) in &failed {
        let wrong = match reason {
            Reason::Rejected(_) if is_new => continue,
            Reason::Rejected(_) => "the check does not compile with it".to_owned(),
            Reason::Exit(code) if !text.whys.iter().any(|(name, _)| *name == code.to_string()) => {
                format!("no text `why {code}:` says what is wrong")
            }
            Reason::Missed { .. } | Reason::Exit(_) => continue,
            _ if data.kind == Kind::Improve => "a program to improve is slow, but right".to_owned(),
            _ => continue,
        };
        return Err(format!("{wrong}\n{}", at(data, *n, reason, told)));
    }
    Ok(())
}

/// A failed try in words.
fn at(data: &Exercise, number: usize, reason: &Reason, stdout: &str) -> String {
    let attempt = &data.tries[number];
    let set: Vec<String> = attempt.set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut out =
        format!("try {} on {} {}: {}", number + 1, attempt.device, set.join(" "), reason.told(Lang::En));
    let reports: Vec<&str> = match reason {
        Reason::Rejected(found) => found.iter().map(|d| d.rendered.as_str()).collect(),
        Reason::Fault(fault) => vec![&fault.report.rendered],
        Reason::Hazards(found) => {
            found.iter().take(2).map(|hazard| hazard.report.rendered.as_str()).collect()
        }
        _ => Vec::new(),
    };
    for text in reports.into_iter().chain([stdout]).filter(|text| !text.trim().is_empty()) {
        out.push('\n');
        out.push_str(text.trim_end());
    }
    out
}

fn rendered(reply: &RunReply) -> String {
    let mut all: Vec<&str> = reply.diagnostics.iter().map(|d| d.rendered.as_str()).collect();
    if let Outcome::Faulted(fault) = &reply.outcome {
        all.push(&fault.report.rendered);
    }
    all.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_wrong_with_an_exercise() {
        let dir = std::env::temp_dir().join(format!("warpbook-exercises-{}", std::process::id()));
        let store = Store::open(&dir, 1).unwrap();
        let check = |change: fn(&mut ExerciseText), expect: [&str; 3]| {
            let (mut course, _) =
                Course::read_one(&crate::root().join("crates/tools/xtask/src"), "new-lesson");
            change(&mut course.lessons[0].pages[0].exercises[0]);
            let lines = all(&course, &store).unwrap();
            let told = |line: &Line| line.1.clone().err().unwrap_or_default();
            let got: Vec<String> = lines.iter().map(told).collect();
            for (got, expect) in got.iter().zip(expect) {
                assert!(got.starts_with(expect) && (expect.is_empty() == got.is_empty()), "{got}");
            }
        };
        check(|_| {}, ["", "", ""]);
        check(
            |text| text.solution_source.clone_from(&text.data.source),
            ["", "try 1 on h200-sxm N=1000: exit code 1\nN=1000: [768] = ", ""],
        );
        check(
            |text| text.data.source.clone_from(&text.solution_source),
            ["", "", "passes every try: there is nothing to do"],
        );
        check(|text| text.whys.clear(), ["", "", "no text `why 1:` says what is wrong\ntry 1"]);
        check(
            |text| text.data.source = "int main() {}".to_owned(),
            ["", "", "the check does not compile with it"],
        );
        check(|text| text.data.source = "int x".to_owned(), ["ex-tail.cu:1:", "", ""]);
        drop(std::fs::remove_dir_all(&dir));
    }
}
