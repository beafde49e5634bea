//! Parses `exercises.toml` of a lesson, and the texts in an exercise's fence.

use std::collections::BTreeMap;

use metrics::exercise::{Exercise, Kind, Number, Try};
use metrics::expect::Claim;
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::fence::{DEFAULT_DEVICE, Files};
use crate::{LessonError, values};

/// An exercise as `exercises.toml` and the files that it names define it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExerciseSpec {
    /// The exercise without its texts.
    pub data: Exercise,
    pub solution_file: String,
    pub solution_source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    exercise: Vec<Raw>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    id: Spanned<String>,
    kind: Kind,
    file: String,
    #[serde(default)]
    solution: String,
    #[serde(default)]
    check: String,
    device: Option<String>,
    view: Option<String>,
    #[serde(default, rename = "try")]
    tries: Vec<RawTry>,
    #[serde(default)]
    set: BTreeMap<String, Value>,
    answer: Option<String>,
    within: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTry {
    #[serde(default)]
    set: BTreeMap<String, Value>,
    device: Option<String>,
    #[serde(default)]
    expect: Vec<String>,
    #[serde(default)]
    why: String,
}

/// Parses `exercises.toml`.
pub(crate) fn read(name: &str, text: &str, files: &dyn Files) -> Result<Vec<ExerciseSpec>, Vec<LessonError>> {
    let line = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
    let file: File = toml::from_str(text).map_err(|error| {
        vec![LessonError::new(name, error.span().map_or(0, |span| line(span.start)), error.message())]
    })?;
    let (mut found, mut wrong) = (Vec::<ExerciseSpec>::new(), Vec::new());
    for raw in file.exercise {
        let (at, id) = (line(raw.id.span().start), raw.id.get_ref().clone());
        let mut mistakes = Vec::new();
        if !values::is_id(&id) {
            mistakes.push(format!("id `{id}`: letters, digits and `-` only"));
        }
        if found.iter().any(|spec| spec.data.id == id) {
            mistakes.push(format!("a second exercise `{id}`"));
        }
        found.push(one(raw, files, &mut mistakes));
        wrong.extend(
            mistakes.into_iter().map(|m| LessonError::new(name, at, format!("exercise `{id}`: {m}"))),
        );
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

fn one(raw: Raw, files: &dyn Files, wrong: &mut Vec<String>) -> ExerciseSpec {
    let mut text = |file: &str, what: &str| {
        if file.is_empty() {
            wrong.push(format!("needs {what} = \"NAME.cu\""));
            return String::new();
        }
        files.program(file).unwrap_or_else(|| {
            wrong.push(format!("no file `{file}` in the lesson's folder"));
            String::new()
        })
    };
    let is_asked = raw.kind == Kind::Predict;
    let source = text(&raw.file, "file");
    let [solution_source, check] = match is_asked {
        true => [String::new(), String::new()],
        false => [text(&raw.solution, "solution"), text(&raw.check, "check")],
    };
    let device = raw.device.unwrap_or_else(|| DEFAULT_DEVICE.to_owned());
    let mut data = Exercise {
        id: raw.id.into_inner(),
        kind: raw.kind,
        source,
        device: device.clone(),
        check_file: raw.check.clone(),
        check,
        ..Exercise::default()
    };
    match raw.view.as_deref().map(values::view) {
        Some(Ok(view)) => data.view = view,
        Some(Err(message)) => wrong.push(message),
        None => {}
    }
    if is_asked {
        let answer = raw.answer.unwrap_or_default();
        match answer.as_str() {
            "" => wrong.push("needs answer = \"NAME of a number\"".to_owned()),
            name => wrong.extend(values::number_name(name).err()),
        }
        if !(raw.tries.is_empty() && raw.solution.is_empty() && raw.check.is_empty()) {
            wrong.push("asks for a number: solution, check and try are for repair and improve".to_owned());
        }
        let within = raw.within.unwrap_or_default();
        data.predict = Some(Number { answer, within, set: set(raw.set, wrong), unit: String::new() });
    } else {
        if raw.answer.is_some() || raw.within.is_some() || !raw.set.is_empty() {
            wrong.push(
                "answer, within and set are for predict; a [[exercise.try]] has its own set".to_owned(),
            );
        }
        if raw.tries.is_empty() {
            wrong.push("needs [[exercise.try]]".to_owned());
        }
        if !data.check.is_empty() && !data.check.contains(&format!("#include \"{}\"", raw.file)) {
            wrong.push(format!("{} does not `#include \"{}\"`", raw.check, raw.file));
        }
        data.tries = raw.tries.into_iter().map(|raw| attempt(raw, &device, wrong)).collect();
    }
    data.file = raw.file;
    ExerciseSpec { data, solution_file: raw.solution, solution_source }
}

fn attempt(raw: RawTry, device: &str, wrong: &mut Vec<String>) -> Try {
    for text in &raw.expect {
        let checked = Claim::parse(text).and_then(|claim| {
            values::number_name(claim.left)?;
            if claim.right.parse::<f64>().is_ok() { Ok(()) } else { values::number_name(claim.right) }
        });
        wrong.extend(checked.err().map(|message| format!("expect `{text}`: {message}")));
    }
    if !raw.why.is_empty() && (!values::is_id(&raw.why) || raw.why.parse::<u32>().is_ok()) {
        wrong.push(format!("why `{}`: a word of letters, digits and `-`", raw.why));
    }
    if raw.why.is_empty() != raw.expect.is_empty() {
        wrong.push("a try with expect needs why, and only such a try".to_owned());
    }
    let device = raw.device.unwrap_or_else(|| device.to_owned());
    Try { set: set(raw.set, wrong), device, expect: raw.expect, why: raw.why }
}

fn set(table: BTreeMap<String, Value>, wrong: &mut Vec<String>) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for (name, value) in table {
        let text = match value {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::String(text) => text,
            _ => {
                wrong.push(format!("set {name}: a number or a text"));
                continue;
            }
        };
        if !values::is_name(&name) {
            wrong.push(format!("set `{name}` is no name of a #define"));
        }
        out.push((name, text));
    }
    out
}

/// A text, and the index of its first line in the fence, from 0.
type At = (String, usize);

/// The texts in an exercise's fence.
#[derive(Default)]
pub(crate) struct Texts {
    pub title: At,
    pub task: At,
    pub unit: String,
    pub hints: Vec<At>,
    pub whys: Vec<(String, String, usize)>,
    pub solution: At,
    /// Keys that occur twice.
    twice: Vec<String>,
}

impl Texts {
    /// Splits the fence's text at its keys, which are at the beginnings of lines. The solution extends to the
    /// end.
    pub(crate) fn read(body: &str) -> Self {
        let mut texts = Self::default();
        let (mut key, mut text, mut start) = (String::new(), String::new(), 0);
        let mut fence = None;
        for (at, line) in body.lines().enumerate() {
            let marks = line.trim_start();
            if let Some(mark) = ["```", "~~~"].iter().find(|mark| marks.starts_with(**mark)) {
                fence = if fence == Some(*mark) { None } else { fence.or(Some(*mark)) };
            }
            match field(line).filter(|_| fence.is_none() && key != "solution") {
                Some((next, rest)) => {
                    texts.put(&key, &text, start);
                    (key, text, start) = (next.to_owned(), rest.trim_start().to_owned() + "\n", at);
                    // The title is one line; the following text is the task.
                    if key == "title" {
                        texts.put(&key, &text, start);
                        (key, text, start) = (String::new(), String::new(), at + 1);
                    }
                }
                None => {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        texts.put(&key, &text, start);
        texts
    }

    fn put(&mut self, key: &str, text: &str, start: usize) {
        let text = text.to_owned();
        let single = match key {
            "hint" => return self.hints.push((text, start)),
            "title" => &mut self.title,
            "solution" => &mut self.solution,
            "unit" => {
                text.trim().clone_into(&mut self.unit);
                return;
            }
            "" if text.trim().is_empty() => return,
            "" => &mut self.task,
            _ => {
                let name = key.trim_start_matches("why").trim().to_owned();
                if self.whys.iter().any(|why| why.0 == name) {
                    self.twice.push(key.to_owned());
                }
                return self.whys.push((name, text, start));
            }
        };
        if !single.0.is_empty() {
            self.twice.push(if key.is_empty() { "task".to_owned() } else { key.to_owned() });
        }
        *single = (text, start);
    }
}

/// Parses a line that begins with `title:`, `hint:`, `why NAME:`, `unit:` or `solution:`: the key and the
/// rest.
fn field(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.split_once(':')?;
    let is_why = key.strip_prefix("why ").is_some_and(|name| values::is_id(name.trim()));
    (is_why || ["title", "hint", "unit", "solution"].contains(&key)).then_some((key, rest))
}

impl ExerciseSpec {
    /// Messages about texts that the fence lacks for this exercise.
    pub(crate) fn missing(&self, texts: &Texts) -> Vec<String> {
        let mut wrong: Vec<String> = texts.twice.iter().map(|key| format!("a second `{key}:`")).collect();
        for (text, what) in [
            (&texts.title.0, "`title:`"),
            (&texts.task.0, "a task between title and hints"),
            (&texts.solution.0, "`solution:`"),
        ] {
            if text.trim().is_empty() {
                wrong.push(format!("needs {what}"));
            }
        }
        if texts.hints.len() < 2 {
            wrong.push("needs two hints at least, from vague to nearly the answer".to_owned());
        }
        let is_asked = self.data.predict.is_some();
        if !is_asked && !texts.unit.is_empty() {
            wrong.push("`unit:` is for exercises that ask for a number".to_owned());
        }
        let mut needed: Vec<&str> = self.data.tries.iter().map(|attempt| attempt.why.as_str()).collect();
        if is_asked {
            needed = vec!["low", "high"];
        }
        for name in needed.iter().filter(|name| !name.is_empty()) {
            if !texts.whys.iter().any(|why| why.0 == *name) {
                wrong.push(format!("needs `why {name}:`"));
            }
        }
        for (name, ..) in &texts.whys {
            let is_code = !is_asked && name.parse::<i32>().is_ok();
            if !is_code && !needed.contains(&name.as_str()) {
                wrong.push(format!(
                    "`why {name}:` belongs to no try of exercises.toml, nor is it an exit code"
                ));
            }
        }
        wrong.sort();
        wrong.dedup();
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fake;
    impl Files for Fake {
        fn program(&self, name: &str) -> Option<String> {
            let text =
                if name.contains("check") { "#include \"a.cu\"\nint main() {}" } else { "int main() {}" };
            name.ends_with(".cu").then(|| text.to_owned())
        }
        fn table(&self, _: &str) -> Option<String> {
            None
        }
    }

    const EDIT: &str = "[[exercise]]\nid = \"a\"\nkind = \"repair\"\nfile = \"a.cu\"\nsolution = \"s.cu\"\ncheck = \"check.cu\"\n";

    #[test]
    fn tables() {
        let text = format!(
            "{EDIT}device = \"cc-1.3\"\nview = \"time\"\n[[exercise.try]]\nset = {{ N = 31, X = 1.5 }}\n[[exercise.try]]\ndevice = \"v100\"\nexpect = [\"copy.gst.transactions <= 4096\"]\nwhy = \"wide\"\n\
             [[exercise]]\nid = \"b\"\nkind = \"predict\"\nfile = \"b.cu\"\nanswer = \"cycles\"\nwithin = 5\n"
        );
        let found = read("exercises.toml", &text, &Fake).unwrap();
        let shown = |t: &Try| format!("{:?} {} {:?} {}", t.set, t.device, t.expect, t.why);
        let tries: Vec<String> = found[0].data.tries.iter().map(shown).collect();
        assert_eq!(
            tries,
            [
                "[(\"N\", \"31\"), (\"X\", \"1.5\")] cc-1.3 [] ",
                "[] v100 [\"copy.gst.transactions <= 4096\"] wide"
            ]
        );
        assert_eq!(found[1].data.predict.as_ref().unwrap().within, 5.0);
    }

    #[test]
    fn mistakes() {
        let check = |text: &str, expect: &[&str]| {
            let wrong = read("e.toml", text, &Fake).unwrap_err();
            assert_eq!(wrong.iter().map(ToString::to_string).collect::<Vec<_>>(), expect);
        };
        check(EDIT, &["e.toml:2: exercise `a`: needs [[exercise.try]]"]);
        check(
            &format!("{EDIT}[[exercise.try]]\nexpect = [\"gst.transaction <= 1\"]\n"),
            &[
                "e.toml:2: exercise `a`: expect `gst.transaction <= 1`: no number `gst.transaction`: the names are those of lessons/README.md",
                "e.toml:2: exercise `a`: a try with expect needs why, and only such a try",
            ],
        );
        check(
            &EDIT.replace("check.cu", "other.cu"),
            &[
                "e.toml:2: exercise `a`: needs [[exercise.try]]",
                "e.toml:2: exercise `a`: other.cu does not `#include \"a.cu\"`",
            ],
        );
        check(
            "[[exercise]]\nid = \"b\"\nkind = \"predict\"\nfile = \"b.txt\"\n",
            &[
                "e.toml:2: exercise `b`: no file `b.txt` in the lesson's folder",
                "e.toml:2: exercise `b`: needs answer = \"NAME of a number\"",
            ],
        );
        let wrong =
            read("e.toml", "[[exercise]]\nid = \"b\"\nkind = \"x\"\nfile = \"b.cu\"\n", &Fake).unwrap_err();
        assert!(wrong[0].to_string().starts_with("e.toml:3: unknown variant `x`"), "{wrong:?}");
    }

    #[test]
    fn texts() {
        let texts = Texts::read(
            "title: The *last* block\nTask: more\n\n```\nhint: no\n```\n\nhint: First\nline two.\nhint: Second.\nwhy 1: One.\nwhy wide: Two.\nsolution: All\n\nhint: of it.\n",
        );
        assert_eq!(texts.title, ("The *last* block\n".to_owned(), 0));
        assert_eq!(texts.task, ("Task: more\n\n```\nhint: no\n```\n\n".to_owned(), 1));
        assert_eq!(texts.hints, [("First\nline two.\n".to_owned(), 7), ("Second.\n".to_owned(), 9)]);
        assert_eq!(texts.whys[1], ("wide".to_owned(), "Two.\n".to_owned(), 11));
        assert_eq!(texts.solution, ("All\n\nhint: of it.\n".to_owned(), 12));
        let spec = &read("e.toml", &format!("{EDIT}[[exercise.try]]\n"), &Fake).unwrap()[0];
        assert_eq!(
            spec.missing(&texts),
            ["`why wide:` belongs to no try of exercises.toml, nor is it an exit code"]
        );
        assert_eq!(
            spec.missing(&Texts::read("hint: x\nunit: ms\n")),
            [
                "`unit:` is for exercises that ask for a number",
                "needs `solution:`",
                "needs `title:`",
                "needs a task between title and hints",
                "needs two hints at least, from vague to nearly the answer"
            ]
        );
    }
}
