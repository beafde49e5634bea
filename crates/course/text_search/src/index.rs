//! Full-text search in the sections of all pages of a language.
//!
//! An index is a text file. It has a line for each page, `=SLUG⇥TITLE`, followed by a line for each section,
//! `KIND ANCHOR⇥HEADING⇥TEXT`, in the order of the course. A section matches a query if it contains all words
//! of the query, with any ending or as a prefix. Parts of names count as words: `memcpy` finds `cudaMemcpy`.

use std::fmt::Write;
use std::ops::Range;

use crate::html::escape;
use crate::{fold, is_letter, stem, words};

/// Kind of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The beginning of a page.
    Page,
    /// A heading with its text.
    Section,
    /// A term of the glossary.
    Term,
    /// An exercise.
    Exercise,
}

/// Each kind with its sign in the index, and the score of a query word in its heading.
const KINDS: [(Kind, char, u32); 4] =
    [(Kind::Page, 'p', 40), (Kind::Section, 's', 20), (Kind::Exercise, 'x', 20), (Kind::Term, 't', 10)];

/// A section of a page. The heading of a page's first section is the page's title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Kind of the section.
    pub kind: Kind,
    /// Fragment identifier of a link to the section. Empty for the page itself.
    pub anchor: String,
    /// Heading of the section.
    pub heading: String,
    /// Text of the section.
    pub text: String,
}

/// The index of all sections of a language.
#[derive(Debug, Default)]
pub struct Index {
    /// Slug and title of each page.
    pages: Vec<(String, Folded)>,
    sections: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    page: usize,
    kind: Kind,
    anchor: String,
    heading: Folded,
    text: Folded,
}

/// A text, and the same text folded ([`crate::fold`]) for comparisons.
#[derive(Debug)]
struct Folded {
    text: String,
    folded: String,
}

impl Folded {
    fn new(text: String) -> Self {
        Self { folded: fold(&text), text }
    }
}

/// A result of a search. Texts are HTML, with the words of the query in `<mark>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Slug of the page, followed by `/#anchor`.
    pub path: String,
    /// Title of the page. Empty if the heading is the page's title.
    pub page: String,
    /// Heading of the section.
    pub heading: String,
    /// An extract of the section's text.
    pub context: String,
}

/// Writes the lines of a page.
pub fn write(slug: &str, title: &str, sections: &[Section]) -> String {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = format!("={slug}\t{}\n", line(title));
    for Section { kind, anchor, heading, text } in sections {
        let sign = KINDS.iter().find(|row| row.0 == *kind).map_or('s', |row| row.1);
        let _ = writeln!(out, "{sign}{anchor}\t{}\t{}", line(heading), line(text));
    }
    out
}

impl Index {
    /// Reads lines of [`write()`]. Other lines are ignored.
    pub fn read(text: &str) -> Self {
        let mut index = Self::default();
        for line in text.lines() {
            let mut parts = line.splitn(3, '\t').map(str::to_owned);
            let (Some(first), Some(second)) = (parts.next(), parts.next()) else { continue };
            let Some(sign) = first.chars().next().filter(char::is_ascii) else { continue };
            let anchor = first[1..].to_owned();
            let second = Folded::new(second);
            if let Some((kind, ..)) = KINDS.iter().find(|row| row.1 == sign) {
                let page = index.pages.len().saturating_sub(1);
                let text = Folded::new(parts.next().unwrap_or_default());
                index.sections.push(Entry { page, kind: *kind, anchor, heading: second, text });
            } else {
                index.pages.push((anchor, second));
            }
        }
        index
    }

    /// Number of sections that contain all words of the query, and the first `most` of them: matches in
    /// headings before matches in text, then in the order of the course.
    pub fn find(&self, query: &str, most: usize) -> (usize, Vec<Hit>) {
        let query = fold(query);
        let asked: Vec<Asked> = words(&query).map(|word| Asked::new(&query[word])).collect();
        let mut found = Vec::new();
        let mut title = (usize::MAX, Vec::new());
        for (order, section) in self.sections.iter().enumerate() {
            let Some((_, page)) = self.pages.get(section.page) else { continue };
            if title.0 != section.page {
                title = (section.page, marks(page, &asked));
            }
            let worth = KINDS.iter().find(|row| row.0 == section.kind).map_or(0, |row| row.2);
            let (heading, text) = (marks(&section.heading, &asked), marks(&section.text, &asked));
            let score = (0..asked.len()).map(|i| {
                let best = |marks: &[Mark]| {
                    marks.iter().filter(|mark| mark.word == i).map(|mark| mark.is_whole).max()
                };
                let whole = |is_whole: bool| if is_whole { 2 } else { 1 };
                match (best(&heading), best(&text), best(&title.1)) {
                    (Some(is_whole), ..) => Some(worth + whole(is_whole)),
                    (None, Some(is_whole), _) => Some(whole(is_whole)),
                    // A word of the page's title counts for all its sections, but a match in the title alone
                    // would make every section a result.
                    (None, None, Some(_)) => Some(0),
                    (None, None, None) => None,
                }
            });
            if let Some(score) = score.sum::<Option<u32>>().filter(|score| *score > 0) {
                // Insertion sort: the standard library's sort would be larger than the rest of this module.
                let before = found.partition_point(|(other, _)| *other >= score);
                found.insert(before, (score, order));
            }
        }
        (
            found.len(),
            found.iter().take(most).map(|(_, order)| self.hit(&self.sections[*order], &asked)).collect(),
        )
    }

    fn hit(&self, section: &Entry, asked: &[Asked]) -> Hit {
        let (slug, title) = &self.pages[section.page];
        let is_page = section.kind == Kind::Page;
        let heading = &section.heading;
        Hit {
            path: if is_page { format!("{slug}/") } else { format!("{slug}/#{}", section.anchor) },
            page: if is_page { String::new() } else { escape(&title.text) },
            heading: marked(&heading.text, &marks(heading, asked), 0..heading.text.len()),
            context: context(&section.text.text, &marks(&section.text, asked)),
        }
    }
}

/// A word of a query.
struct Asked {
    text: String,
    stem: String,
    /// Length in bytes of the prefix that all forms of the word have in common.
    start: usize,
}

impl Asked {
    fn new(word: &str) -> Self {
        let start = word.char_indices().nth(3).map_or(word.len(), |(at, _)| at);
        Self { text: word.to_owned(), stem: stem(word), start }
    }
}

/// An occurrence of a query word in a text.
struct Mark {
    word: usize,
    place: Range<usize>,
    /// Whether it is a whole word, and not only a prefix of one.
    is_whole: bool,
}

/// Occurrences of the words of a query, in order.
fn marks(Folded { text, folded }: &Folded, asked: &[Asked]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (word, asked) in asked.iter().enumerate() {
        for (at, _) in folded.match_indices(&asked.text[..asked.start]) {
            let begins = !folded[..at].chars().next_back().is_some_and(is_letter);
            if !begins && !is_hump(text, at) {
                continue;
            }
            let end = folded[at..].find(|c| !is_letter(c)).map_or(folded.len(), |end| at + end);
            let is_whole = begins && stem(&folded[at..end]) == asked.stem;
            // A prefix is significant from two letters on.
            let is_long = asked.text.chars().nth(1).is_some();
            let place = match folded[at..].starts_with(&asked.text) && (is_long || is_whole) {
                true => at..at + asked.text.len(),
                false if is_whole => at..end,
                false => continue,
            };
            let before = marks.partition_point(|other: &Mark| other.place.start < place.start);
            marks.insert(before, Mark { word, place, is_whole });
        }
    }
    marks
}

/// Whether a part of a name begins here, as in `cuda|Memcpy`.
fn is_hump(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    at > 0 && bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase()
}

/// A part of a text as HTML, with its marks.
fn marked(text: &str, marks: &[Mark], part: Range<usize>) -> String {
    let (mut out, mut from) = (String::new(), part.start);
    for Mark { place, .. } in marks {
        if place.start >= from && place.end <= part.end {
            let _ = write!(
                out,
                "{}<mark>{}</mark>",
                escape(&text[from..place.start]),
                escape(&text[place.clone()])
            );
            from = place.end;
        }
    }
    out + &escape(&text[from..part.end])
}

/// An extract of the text around the first mark, or its beginning.
fn context(text: &str, marks: &[Mark]) -> String {
    let first = marks.first().map_or(0, |mark| mark.place.start);
    // Counted in characters, so that extracts have equal lengths in both languages.
    let start = text[..first].char_indices().rev().take(50).last().map_or(first, |(at, _)| at);
    let end = text[first..].char_indices().nth(130).map_or(text.len(), |(at, _)| first + at);
    let start =
        if start == 0 { 0 } else { text[start..first].find(' ').map_or(first, |space| start + space + 1) };
    let end =
        if end == text.len() { end } else { text[first..end].rfind(' ').map_or(end, |space| first + space) };
    let [before, after] = [start > 0, end < text.len()].map(|cut| if cut { "…" } else { "" });
    format!("{before}{}{after}", marked(text, marks, start..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course() -> Index {
        let section = |kind, anchor: &str, heading: &str, text: &str| {
            let [anchor, heading, text] = [anchor, heading, text].map(str::to_owned);
            Section { kind, anchor, heading, text }
        };
        let mut lines = write(
            "warps",
            "Варпы",
            &[
                section(Kind::Page, "", "Варпы", "Одна инструкция, тридцать две нити."),
                section(Kind::Section, "banks", "Банки\n разделяемой памяти", "Ещё раз: cudaMemcpy & банк."),
                section(Kind::Section, "wait", "Ожидание", "Сколько варпов нужно, чтобы скрыть задержку?"),
            ],
        );
        lines += &write(
            "glossary",
            "Словарь",
            &[section(Kind::Term, "warp", "Варп (warp)", "32 нити одного блока.")],
        );
        Index::read(&lines)
    }

    fn check(query: &str, expect: &[&str]) {
        let found: Vec<String> = course().find(query, 9).1.into_iter().map(|hit| hit.path).collect();
        assert_eq!(found, expect, "{query}");
    }

    #[test]
    fn finds_by_forms_beginnings_and_parts() {
        check("банков", &["warps/#banks"]);
        check("разделяемая память", &["warps/#banks"]);
        check("РАЗДЕЛ", &["warps/#banks"]);
        check("еще", &["warps/#banks"]);
        check("memcpy", &["warps/#banks"]);
        check("emcpy", &[]);
        check("", &[]);
    }

    #[test]
    fn title_then_heading_then_term_then_text() {
        check("варп", &["warps/", "glossary/#warp", "warps/#wait"]);
        check("нити", &["warps/", "glossary/#warp"]);
    }

    #[test]
    fn all_words_are_there_and_the_title_counts() {
        check("банк задержка", &[]);
        check("варпы банк", &["warps/#banks"]);
    }

    #[test]
    fn a_letter_alone_is_a_word() {
        let text = Folded::new("if I is it".into());
        assert_eq!(marked(&text.text, &marks(&text, &[Asked::new("i")]), 0..10), "if <mark>I</mark> is it");
    }

    #[test]
    fn marks_words_in_context() {
        let hit = &course().find("memcpy банками", 9).1[0];
        assert_eq!(hit.page, "Варпы");
        assert_eq!(hit.heading, "<mark>Банки</mark> разделяемой памяти");
        assert_eq!(hit.context, "Ещё раз: cuda<mark>Memcpy</mark> &amp; <mark>банк</mark>.");
        let long = "слово ".repeat(40) + "цель " + &"дальше ".repeat(40);
        let long = Folded::new(long);
        let shown = context(&long.text, &marks(&long, &[Asked::new("цель")]));
        assert!(
            shown.starts_with("…слово") && shown.ends_with("дальше…") && shown.contains("<mark>цель</mark>"),
            "{shown}"
        );
    }
}
