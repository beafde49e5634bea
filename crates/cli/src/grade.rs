//! `warpbook grade`: readers' answers to an exercise of a lesson, judged as the page judges them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use claims::exercise::{Guess, Verdict, guess, judge};
use lesson::{ExerciseText, Lesson, Page, Piece};
use protocol::Lang;

use crate::args::GradeArgs;
use crate::table::Table;

/// What one try of one file came to.
struct Row {
    file: String,
    /// From 1.
    number: usize,
    device: String,
    set: String,
    /// Why it failed.
    reason: Option<String>,
    /// What the check printed, and what the lesson says of such a miss.
    notes: Vec<String>,
}

/// Judges every file and prints a table, or CSV; success when all pass everything.
pub fn grade(args: &GradeArgs) -> Result<ExitCode, String> {
    let lang: Lang = args.lang.into();
    let page = page(&args.lesson, lang)?;
    let exercise = page.exercises.iter().find(|text| text.data.id == args.exercise).ok_or_else(|| {
        let known: Vec<&str> = page.exercises.iter().map(|text| text.data.id.as_str()).collect();
        format!("{} has no exercise `{}`: {}", args.lesson.display(), args.exercise, known.join(", "))
    })?;
    let mut rows = Vec::new();
    for file in files(&args.files)? {
        let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        // Answers come from many editors: what is no UTF-8 will not hide a mistake.
        let text = String::from_utf8_lossy(&text);
        rows.extend(rows_of(&file.display().to_string(), &text, exercise, lang));
    }
    if rows.is_empty() {
        return Err("no files to grade".into());
    }
    print!("{}", if args.csv { csv(&rows) } else { table(&rows) });
    let passed = rows.iter().all(|row| row.reason.is_none());
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
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

/// The files named, and all of the folders named.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in named {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        inside.retain(|path| path.is_file());
        inside.sort();
        found.extend(inside);
    }
    Ok(found)
}

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
        let judged = said.zip(request).map(|(said, request)| guess(number, said, &runner::run(&request)));
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
    let one = |(i, (attempt, request))| {
        let attempt: &claims::exercise::Try = attempt;
        let (mut reason, mut notes) = (None, Vec::new());
        if let Verdict::Failed { reason: wrong, stdout } = judge(attempt, &runner::run(&request)) {
            reason = Some(wrong.told(lang));
            notes.extend(stdout.lines().map(str::to_owned));
            notes.extend(wrong.why().and_then(|name| why(exercise, &name)));
        }
        let (device, set) = (attempt.device.clone(), shown(&attempt.set));
        Row { file: file.to_owned(), number: i + 1, device, set, reason, notes }
    };
    runs.enumerate().map(one).collect()
}

/// What the lesson says of a miss, as plain text.
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

/// A line for each file, and below it what its tries failed for.
fn table(rows: &[Row]) -> String {
    let mut table = Table::new(["file", "passed", "tries"]);
    let mut failed = String::new();
    for own in rows.chunk_by(|a, b| a.file == b.file) {
        let passed = own.iter().filter(|row| row.reason.is_none()).count();
        table.row([own[0].file.clone(), passed.to_string(), own.len().to_string()]);
        for row in own {
            let Some(reason) = &row.reason else { continue };
            let set = if row.set.is_empty() { String::new() } else { format!(", {}", row.set) };
            failed += &format!("\n{}: try {} on {}{set}: {reason}\n", row.file, row.number, row.device);
            row.notes.iter().for_each(|note| failed += &format!("  {note}\n"));
        }
    }
    table.text() + &failed
}

fn csv(rows: &[Row]) -> String {
    let quoted = |text: &str| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let mut out = String::from("file,try,device,set,passed,reason\n");
    for row in rows {
        let reason = row.reason.as_deref().unwrap_or_default();
        let passed = u8::from(row.reason.is_none());
        let cells = [&row.file, &row.number.to_string(), &row.device, &row.set, &passed.to_string(), reason];
        out += &cells.map(quoted).join(",");
        out.push('\n');
    }
    out
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
        let dir = std::env::temp_dir().join(format!("warpbook-grade-{}", std::process::id())).join("01-t");
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
        let rows = rows_of("a,b.cu", "x", &page.exercises[1], Lang::En);
        let line = "\"a,b.cu\",1,h200-sxm,,0,is no number\n";
        assert_eq!(csv(&rows), format!("file,try,device,set,passed,reason\n{line}"));
    }
}
