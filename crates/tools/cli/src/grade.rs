//! `warpbook grade`: judges answers to an exercise of a lesson in the same way as the page.
//!
//! Each answer is judged by a process of its own, so that a crash or an endless loop of one does not affect
//! the others.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use lesson::{ExerciseText, Lesson, Page, Piece};
use metrics::exercise::{Guess, Verdict, guess, judge};
use protocol::{Lang, Outcome, RunRequest, Severity};

use crate::args::GradeArgs;
use crate::report::{Report, Row, harmless};

/// Judges every file, and prints its rows as a table or CSV as soon as it and those before it are judged. The
/// exit code is 0 if all answers pass.
pub fn grade(args: &GradeArgs) -> Result<ExitCode, String> {
    let lang: Lang = args.lang.into();
    let page = page(&args.lesson, lang)?;
    let exercise = page.exercises.iter().find(|text| text.data.id == args.exercise).ok_or_else(|| {
        let known: Vec<&str> = page.exercises.iter().map(|text| text.data.id.as_str()).collect();
        format!("{} has no exercise `{}`: {}", args.lesson.display(), args.exercise, known.join(", "))
    })?;
    if args.alone {
        let rows = args.files.iter().flat_map(|file| judged(file, exercise, lang)).collect::<Vec<_>>();
        println!("{}", serde_json::to_string(&rows).map_err(|error| error.to_string())?);
        return Ok(ExitCode::SUCCESS);
    }
    let extension = if exercise.data.predict.is_some() { "txt" } else { "cu" };
    let Found { files, others } = files(&args.files, extension)?;
    if !others.is_empty() {
        let names: Vec<String> = others.iter().map(|path| shown(path)).collect();
        eprintln!("warpbook: not judged, for only *.{extension} is: {}", names.join(", "));
    }
    if files.is_empty() {
        return Err(format!("no files to grade: the folders hold no *.{extension}"));
    }
    let names: Vec<String> = files.iter().map(|path| shown(path)).collect();
    let mut report = Report::new(&names, args.csv);
    print!("{}", report.head());
    judge_all(&files, args, &mut |rows| {
        print!("{}", report.lines(&rows));
        // Makes the rows visible at once in a pipe or a terminal.
        drop(std::io::stdout().flush());
    });
    print!("{}", report.failed);
    Ok(if report.all_passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Judges files, several at a time, and passes the rows of each to `out` in order.
fn judge_all(files: &[PathBuf], args: &GradeArgs, out: &mut dyn FnMut(Vec<Row>)) {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or(processors, |jobs| jobs as usize).min(files.len());
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { break };
                    if sender.send((at, apart(file, args))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut shown = 0;
        for (at, rows) in receiver {
            waiting.insert(at, rows);
            while let Some(rows) = waiting.remove(&shown) {
                out(rows);
                shown += 1;
            }
        }
    });
}

/// Judges one file in a process of its own, with a time limit.
fn apart(file: &Path, args: &GradeArgs) -> Vec<Row> {
    let lang: Lang = args.lang.into();
    let lost = |reason: String| vec![Row::unjudged(shown(file), reason)];
    let started = std::env::current_exe().and_then(|own| {
        let mut command = Command::new(own);
        command.args(["grade", "--alone", "--lang", lang.pick("en", "ru")]);
        command.arg("--").arg(&args.lesson).arg(&args.exercise).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
    });
    let mut child = match started {
        Ok(child) => child,
        Err(error) => return lost(error.to_string()),
    };
    let (sender, answer) = mpsc::channel();
    let mut pipe = child.stdout.take();
    std::thread::spawn(move || {
        let mut text = String::new();
        let read = pipe.as_mut().map(|pipe| pipe.read_to_string(&mut text));
        // The receiver is gone after the time limit.
        drop(sender.send(read.map(|_| text)));
    });
    let text = answer.recv_timeout(Duration::from_secs(args.timeout));
    if text.is_err() {
        drop(child.kill());
    }
    drop(child.wait());
    let Ok(text) = text else {
        let seconds = args.timeout;
        return lost(match lang {
            Lang::En => format!(
                "not done after {seconds} s: it never ends, or does far too much (--timeout gives more)"
            ),
            Lang::Ru => format!(
                "не закончила за {seconds} с: не кончается или делает слишком много (--timeout даст больше)"
            ),
        });
    };
    let rows = text.and_then(|text| serde_json::from_str::<Vec<Row>>(&text).ok());
    rows.unwrap_or_else(|| {
        lost(lang.pick("the simulator itself failed on it", "на ней отказал сам симулятор").into())
    })
}

/// Judges one file.
fn judged(file: &Path, exercise: &ExerciseText, lang: Lang) -> Vec<Row> {
    match std::fs::read(file) {
        // Answers come from many editors: invalid UTF-8 is replaced, and cannot hide a mistake.
        Ok(text) => rows_of(&shown(file), &String::from_utf8_lossy(&text), exercise, lang),
        Err(error) => {
            let reason = format!("{}: {error}", lang.pick("can't be read", "не читается"));
            vec![Row::unjudged(shown(file), reason)]
        }
    }
}

/// A path for people, without control characters, which could be commands of the terminal.
fn shown(path: &Path) -> String {
    harmless(&path.display().to_string())
}

/// The lesson's page in a language.
fn page(folder: &Path, lang: Lang) -> Result<Page, String> {
    let whole = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let (dir, name) = whole.parent().zip(whole.file_name()).ok_or("the root is no folder of a lesson")?;
    let name = name.to_string_lossy();
    let (lesson, mistakes) = Lesson::read(dir, &name, name.starts_with(|c: char| c.is_ascii_digit()));
    let page = lesson.into_iter().flat_map(|lesson| lesson.pages).find(|page| page.lang == lang);
    let mistakes: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    match page {
        Some(page) if mistakes.is_empty() => Ok(page),
        _ => Err(format!("{} can't be read:\n{}", folder.display(), mistakes.join("\n"))),
    }
}

/// The files in folders.
struct Found {
    files: Vec<PathBuf>,
    /// Files with other extensions.
    others: Vec<PathBuf>,
}

/// The named files, and, in order, files with the extension in named folders and in their subfolders.
fn files(named: &[PathBuf], extension: &str) -> Result<Found, String> {
    let mut found = Found { files: Vec::new(), others: Vec::new() };
    for path in named {
        if path.is_dir() {
            inside(path, extension, &mut found)?;
        } else {
            found.files.push(path.clone());
        }
    }
    Ok(found)
}

fn inside(folder: &Path, extension: &str, found: &mut Found) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", shown(folder)))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        // Symbolic links are not followed, since they may form cycles.
        let is_folder = path.symlink_metadata().is_ok_and(|data| data.is_dir());
        if is_folder {
            inside(&path, extension, found)?;
        } else if path.extension().is_some_and(|own| own == extension) {
            found.files.push(path);
        } else {
            found.others.push(path);
        }
    }
    Ok(())
}

/// Memory available to an answer, in MiB, on the host and on the device each: about as much as on the page.
const MEMORY_MIB: u64 = 1536;
/// Codes of the faults of programs that reached their limit.
const ENDLESS: [&str; 2] = ["F0206", "F0207"];

fn rows_of(file: &str, text: &str, exercise: &ExerciseText, lang: Lang) -> Vec<Row> {
    let data = &exercise.data;
    let shown = |set: &[(String, String)]| -> String {
        set.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    };
    if let Some(number) = &data.predict {
        let mut row = Row {
            file: file.to_owned(),
            number: 1,
            device: data.device.clone(),
            set: shown(&number.set),
            reason: None,
            notes: Vec::new(),
        };
        let request = data.requests(&data.source, lang).pop();
        let said = text.trim().replace(',', ".").parse::<f64>().ok();
        let judged = said.zip(request).map(|(said, request)| guess(number, said, &session::run(&request)));
        match judged.flatten() {
            None => row.reason = Some(lang.pick("is no number", "не число").to_owned()),
            Some(Guess::Right(_)) => {}
            Some(wrong) => {
                let words = lang.pick(("too small", "too large"), ("мало", "много"));
                let is_low = matches!(wrong, Guess::Low(_));
                row.reason = Some(if is_low { words.0 } else { words.1 }.to_owned());
                row.notes.extend(wrong.why().and_then(|name| why(exercise, name)));
            }
        }
        return vec![row];
    }
    let runs = data.tries.iter().zip(data.requests(text, lang));
    // An answer that does not end in one try is not run in the others.
    let mut endless: Option<(Option<String>, Vec<String>)> = None;
    let one = |(i, (attempt, request))| {
        let attempt: &metrics::exercise::Try = attempt;
        let (device, set) = (attempt.device.clone(), shown(&attempt.set));
        if let Some((reason, notes)) = endless.clone() {
            return Row { file: file.to_owned(), number: i + 1, device, set, reason, notes };
        }
        let (mut reason, mut notes) = (None, Vec::new());
        // Several answers are judged at a time, so each has less memory.
        let request = RunRequest { memory_mib: MEMORY_MIB, ..request };
        let reply = session::run(&request);
        if let Verdict::Failed { reason: wrong, stdout } = judge(attempt, &reply) {
            reason = Some(wrong.told(lang));
            notes.extend(stdout.lines().map(str::to_owned));
            notes.extend(wrong.why().and_then(|name| why(exercise, &name)));
            if reply.outcome == Outcome::Rejected {
                let first = reply.diagnostics.iter().find(|d| d.severity == Severity::Error);
                notes.extend(first.map(|d| format!("{}:{}: {}", d.range.file, d.range.line, d.message)));
            }
        }
        if matches!(&reply.outcome, Outcome::Faulted(fault) if ENDLESS.contains(&fault.report.code.as_str()))
        {
            endless = Some((reason.clone(), notes.clone()));
        }
        Row { file: file.to_owned(), number: i + 1, device, set, reason, notes }
    };
    runs.enumerate().map(one).collect()
}

/// The lesson's explanation of a failure as plain text.
fn why(exercise: &ExerciseText, name: &str) -> Option<String> {
    let (_, pieces) = exercise.whys.iter().find(|(own, _)| own == name)?;
    let html: String =
        pieces.iter().map(|piece| if let Piece::Html(html) = piece { html } else { "…" }).collect();
    let mut text = String::new();
    for (i, part) in html.split('<').enumerate() {
        text.push_str(if i == 0 { part } else { part.split_once('>').map_or("", |(_, after)| after) });
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXERCISES: &str = "[[exercise]]\nid = \"twice\"\nkind = \"repair\"\nfile = \"ex.cu\"\nsolution = \"ex.solution.cu\"\ncheck = \"ex.check.cu\"\n\
        [[exercise.try]]\nset = { N = 3 }\n[[exercise.try]]\nset = { N = 4 }\nexpect = [\"launches == 0\"]\nwhy = \"kernel\"\n\
        [[exercise]]\nid = \"launches\"\nkind = \"predict\"\nfile = \"ex.cu\"\nanswer = \"launches\"\n";
    const TEXT: &str = "---\ndescription: d\n---\n# T\n\n```exercise id=twice\ntitle: T\nDo.\nhint: A.\nhint: B.\nwhy 1: Not *twice* `<b>`\nwhy kernel: No kernel.\nsolution: S.\n```\n\n\
        ```exercise id=launches\ntitle: T\nHow many?\nhint: A.\nhint: B.\nwhy low: More.\nwhy high: Fewer.\nsolution: S.\n```\n";
    const CHECK: &str = "#define main reader_main\n#include \"ex.cu\"\n#undef main\n#include <cstdio>\n\
        int main() { if (twice(N) != 2 * N) { printf(\"N=%d\\n\", N); return 1; } return 0; }\n";

    fn lesson() -> PathBuf {
        // A folder for each test: tests of one process run side by side.
        let own = format!("warpbook-grade-{}-{:?}", std::process::id(), std::thread::current().id());
        let dir = std::env::temp_dir().join(own).join("01-t");
        std::fs::create_dir_all(&dir).unwrap();
        let start = "int twice(int n) { return n; }\nint main() {}\n";
        for (name, text) in [
            ("exercises.toml", EXERCISES),
            ("en.md", TEXT),
            ("ru.md", TEXT),
            ("ex.cu", start),
            ("ex.solution.cu", start),
            ("ex.check.cu", CHECK),
        ] {
            std::fs::write(dir.join(name), text).unwrap();
        }
        dir
    }

    #[test]
    fn answers() {
        let page = page(&lesson(), Lang::En).unwrap();
        let table = |rows: &[Row]| {
            let mut report = Report::new(&["a.cu".to_owned()], false);
            let (head, lines) = (report.head(), report.lines(rows));
            head + &lines + &report.failed
        };
        let check = |exercise: usize, text: &str, expect: &str| {
            assert_eq!(table(&rows_of("a.cu", text, &page.exercises[exercise], Lang::En)), expect);
        };
        let head = |passed, tries| format!("file  passed  tries\na.cu       {passed}      {tries}\n");
        check(0, "int twice(int n) { return n + n; }\nint main() { return 7; }", &head(2, 2));
        check(
            0,
            "int twice(int n) { return n == 3 ? 6 : 0; }\nint main() {}",
            &format!("{}\na.cu: try 2 on h200-sxm, N=4: exit code 1\n  N=4\n  Not twice <b>\n", head(1, 2)),
        );
        check(1, " 0 \n", &head(1, 1));
        check(1, "2", &format!("{}\na.cu: try 1 on h200-sxm: too large\n  Fewer.\n", head(0, 1)));
        let broken = "int twice(int n) { return n + n }\nint main() {}";
        check(
            0,
            broken,
            &format!(
                "{}\na.cu: tries 1 to 2: does not compile\n  ex.cu:1: `;` is missing here\n",
                head(0, 2)
            ),
        );
        let rows = rows_of("a,b.cu", "x", &page.exercises[1], Lang::En);
        assert_eq!(crate::report::csv_line(&rows[0]), "\"a,b.cu\",1,h200-sxm,,0,is no number\n");
    }

    #[test]
    fn folders_of_students_are_looked_through() {
        let folder = lesson().with_file_name("answers");
        for file in ["anna/one.cu", "boris/deep/two.cu", "boris/.DS_Store", "notes.txt", "three.cu"] {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = files(&[folder.clone(), folder.join("none.cu")], "cu").unwrap();
        let names = |paths: &[PathBuf]| -> Vec<String> {
            paths.iter().map(|path| path.strip_prefix(&folder).unwrap().display().to_string()).collect()
        };
        assert_eq!(names(&found.files), ["anna/one.cu", "boris/deep/two.cu", "three.cu", "none.cu"]);
        assert_eq!(names(&found.others), ["boris/.DS_Store", "notes.txt"]);
    }
}
