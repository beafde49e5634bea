//! Fences `notes`: notes for a lecturer about a section. Their words do not count as words of the lesson.

use crate::markdown::Builder;
use crate::{Notes, Piece};

impl Builder<'_> {
    /// Parses notes: Markdown without attributes, at most one fence for each section.
    pub(crate) fn notes(&mut self, words: &str, body: &str, line: usize) -> Result<Piece, Vec<String>> {
        let heading = self.page.toc.iter().rev().find(|heading| heading.level == 2);
        let section = heading.map(|heading| heading.id.clone()).unwrap_or_default();
        let mut wrong = Vec::new();
        if !words.trim().is_empty() {
            wrong.push("notes have no attributes".to_owned());
        }
        if body.trim().is_empty() {
            wrong.push("empty notes".to_owned());
        }
        if let Some(first) = self.page.notes.iter().find(|own| own.section == section) {
            wrong.push(format!("second notes of one section; the first are in line {}", first.line));
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let before = self.page.words;
        let text = self.fragment(&format!("notes {section}"), body, line + 1);
        self.page.words = before;
        self.page.notes.push(Notes { section, text, line });
        Ok(Piece::Notes(self.page.notes.len() - 1))
    }
}
