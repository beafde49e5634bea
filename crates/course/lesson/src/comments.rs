//! Translations of the comments of a lesson's programs (`ru.comments`).
//!
//! The file has two lines for each comment: the comment in the program, and its translation. Empty lines and
//! lines that begin with `#` are ignored.

use text_search::comments::{original, translated};

use crate::{LessonError, Page};

/// Number of characters by which a translated line may exceed the longest line of its program, since the
/// space beside an editor is small.
const LONGER: usize = 4;

/// The translations of one language.
pub(crate) struct Comments {
    /// Name of the file for messages.
    name: String,
    entries: Vec<Entry>,
}

struct Entry {
    /// The comment in the program, and its translation.
    pair: (String, String),
    line: usize,
    /// Whether a program contains the comment.
    is_used: bool,
}

impl Comments {
    /// Parses the file.
    pub(crate) fn read(name: &str, text: &str, wrong: &mut Vec<LessonError>) -> Self {
        let mut comments = Self { name: name.to_owned(), entries: Vec::new() };
        let is_entry = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(is_entry);
        while let Some((line, first)) = lines.next() {
            let second = lines.next().map(|(_, second)| second);
            let Some(second) = second.filter(|second| first.starts_with("//") && second.starts_with("//"))
            else {
                let message = "a comment as in the program, and below it the same in this language: both begin with `//`";
                wrong.push(LessonError::new(name, line, message));
                return comments;
            };
            if comments.entries.iter().any(|entry| entry.pair.0 == first) {
                wrong.push(LessonError::new(name, line, format!("`{first}` stands here twice")));
            }
            let pair = (first.to_owned(), second.to_owned());
            comments.entries.push(Entry { pair, line, is_used: false });
        }
        comments
    }

    /// Translates the programs of a page. `folder` is the lesson's folder as messages name it.
    pub(crate) fn apply(&mut self, page: &mut Page, folder: &str, wrong: &mut Vec<LessonError>) {
        let mut found = Vec::new();
        let mut one =
            |file: &str, source: &mut String| self.program(&format!("{folder}/{file}"), source, &mut found);
        for spec in &mut page.cells {
            spec.comments = one(&spec.cell.file, &mut spec.cell.source);
        }
        for exercise in &mut page.exercises {
            let data = &mut exercise.data;
            one(&data.check_file, &mut data.check);
            one(&exercise.solution_file, &mut exercise.solution_source);
            let comments = one(&data.file, &mut data.source);
            if let Some(spec) = &mut exercise.cell {
                spec.cell.source.clone_from(&data.source);
                spec.comments = comments;
            }
        }
        // Cells share programs, so an error may occur several times.
        for (i, mistake) in found.iter().enumerate() {
            if !found[..i].contains(mistake) {
                wrong.push(mistake.clone());
            }
        }
    }

    /// An error for each entry whose comment no program contains.
    pub(crate) fn unused(&self) -> impl Iterator<Item = LessonError> {
        self.entries.iter().filter(|entry| !entry.is_used).map(|Entry { pair, line, .. }| {
            LessonError::new(&self.name, *line, format!("no program has the comment `{}` (any more)", pair.0))
        })
    }

    /// Translates one program. Returns the entries that it uses, in the form that [`translated`] takes.
    fn program(&mut self, file: &str, source: &mut String, wrong: &mut Vec<LessonError>) -> String {
        let mut pairs = Vec::<String>::new();
        for (line, comment) in comments(source) {
            if comment.starts_with("/*") {
                let message = "comments between `/*` and `*/` are not translated: write `//`";
                wrong.push(LessonError::new(file, line, message));
            } else if let Some(entry) = self.entries.iter_mut().find(|entry| entry.pair.0 == comment) {
                entry.is_used = true;
                let texts = format!("{}\n{}\n", entry.pair.0, entry.pair.1);
                if !pairs.contains(&texts) {
                    pairs.push(texts);
                }
            } else if comment.contains(char::is_alphabetic) {
                let message = format!("`{comment}` has no text in {}", self.name);
                wrong.push(LessonError::new(file, line, message));
            }
        }
        let texts = pairs.concat();
        let text = translated(source, &texts);
        if original(&text, &texts) != *source {
            let message = format!("two of its comments have the same text in {}", self.name);
            wrong.push(LessonError::new(file, 0, message));
        }
        let length = |line: &str| line.chars().count();
        let most = LONGER + source.lines().map(length).max().unwrap_or_default();
        for (line, text) in (1..).zip(text.lines()).filter(|(_, line)| length(line) > most) {
            let message = format!("with `{}` the line is longer than {most} characters", text.trim());
            wrong.push(LessonError::new(file, line, message));
        }
        *source = text;
        texts
    }
}

/// The comments of a program and their lines. Of a block comment only the first line.
fn comments(source: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(source.lines()).filter_map(|(line, text)| Some((line, comment(text)?)))
}

/// The comment of a line, up to the line's end.
fn comment(line: &str) -> Option<&str> {
    let mut quote = None;
    let mut chars = line.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if quote.is_some() => drop(chars.next()),
            '"' | '\'' if quote.is_none() => quote = Some(c),
            c if quote == Some(c) => quote = None,
            '/' if quote.is_none() && line[at + 1..].starts_with(['/', '*']) => {
                return Some(line[at..].trim_end());
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_lines() {
        let check = |line: &str, expect: Option<&str>| assert_eq!(comment(line), expect, "{line}");
        check("int x;  // rows ", Some("// rows"));
        check("puts(\"http://a \\\" // b\"); // c", Some("// c"));
        check("char c = '\"'; // quote", Some("// quote"));
        check("x = a / b /* c */;", Some("/* c */;"));
        check("puts(\"// none\");", None);
        check("", None);
    }

    #[test]
    fn a_file_that_is_no_list_of_pairs() {
        let check = |text: &str, expect: &[&str]| {
            let mut wrong = Vec::new();
            Comments::read("ru.comments", text, &mut wrong);
            assert_eq!(wrong.iter().map(ToString::to_string).collect::<Vec<_>>(), expect);
        };
        let pairs =
            "a comment as in the program, and below it the same in this language: both begin with `//`";
        check("# a.cu\n// a\n// б\n\n// c\n// д\n", &[]);
        check("// a\n", &[&format!("ru.comments:1: {pairs}")]);
        check("// a\n// б\nc\n// д\n", &[&format!("ru.comments:3: {pairs}")]);
        check("// a\n// б\n// a\n// в\n", &["ru.comments:3: `// a` stands here twice"]);
    }
}
