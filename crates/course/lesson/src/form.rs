//! Requirements on every lesson: length, a question, exercises, a figure, and the last sections in order.

use metrics::exercise::Kind;

use crate::{Lesson, Page};

/// Allowed number of words in a lesson's English prose.
const WORDS: std::ops::RangeInclusive<usize> = 1200..=2500;

impl Lesson {
    /// The requirements, each with its result. Empty for appendices and drafts.
    pub fn form(&self) -> Vec<(String, Result<(), String>)> {
        let Some(page) = self.pages.first().filter(|page| self.number.is_some() && !page.draft) else {
            return Vec::new();
        };
        let words = page.words;
        let length = if WORDS.contains(&words) {
            Ok(())
        } else {
            Err(format!("a lesson has {} to {} words of English prose", WORDS.start(), WORDS.end()))
        };
        vec![(format!("{words} words"), length), ("parts".to_owned(), parts(page))]
    }
}

fn parts(page: &Page) -> Result<(), String> {
    let mut wrong = Vec::new();
    if page.predicts.is_empty() {
        wrong.push("no question before its answer (a fence `predict`)".to_owned());
    }
    if page.figures.is_empty() {
        wrong.push("no figure (a fence `figure`)".to_owned());
    }
    let kinds: Vec<Kind> = page.exercises.iter().map(|exercise| exercise.data.kind).collect();
    let is_mixed = kinds.iter().any(|kind| *kind != kinds[0]);
    if kinds.len() < 3 || !is_mixed || kinds.iter().all(|kind| *kind == Kind::Predict) {
        wrong.push("three exercises at least, of two kinds, one of them with a program to edit".to_owned());
    }
    let last: Vec<&str> = page.toc.iter().filter(|h| h.level == 2).map(|h| h.id.as_str()).collect();
    if !last.ends_with(&["exercises", "remember", "sources"]) {
        wrong.push("the last sections are {#exercises}, {#remember}, {#sources}".to_owned());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
