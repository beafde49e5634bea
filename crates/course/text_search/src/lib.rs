//! Text processing for a course in English and Russian: stemming, glossary links, full-text search,
//! translated comments.
//!
//! # Entry points
//! - [`stem()`] reduces a word to its stem, so that the forms of a word compare equal.
//! - [`terms::Terms::mark`] turns mentions of glossary terms in a page's HTML into links.
//! - [`index::write`], [`index::Index::read`], [`index::Index::find`]: the search index of all sections of a
//!   language.
//! - [`comments::translated`], [`comments::original`]: comments of a program in the page's language, and
//!   back.
//! - [`html::tokens`] tokenizes the HTML of the site generator. [`fold`] and [`words`] normalise and split
//!   text.
//!
//! # Data flow
//! The site generator marks terms and writes the index of each language. The page loads the index when a
//! reader searches.
//!
//! # Invariants
//! - [`fold`] keeps the length of every character in bytes, so offsets into folded text are offsets into the
//!   text. A test of this module checks it.
//! - Letters are those of ASCII, Latin, Greek and Cyrillic, by ranges: no Unicode tables, which would enlarge
//!   the page.
//! - Stemming uses rules and no dictionary: it need not be linguistically right, only distinguish the words
//!   of the course (`stem`).
//!
//! # API boundary
//! Depends on no other crate. Used by the site generator and the page.

pub mod comments;
pub mod html;
pub mod index;
mod stem;
pub mod terms;

use std::ops::Range;

pub use stem::stem;

/// Converts to lower case, and `ё` to `е`. Every character keeps its length in bytes.
pub fn fold(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'ё' | 'Ё' => 'е',
            'А'..='Я' => char::from_u32(c as u32 + 32).unwrap_or(c),
            _ => c.to_ascii_lowercase(),
        })
        .collect()
}

/// Whether a character is part of words.
pub fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{24f}' | '\u{370}'..='\u{52f}')
}

/// Byte ranges of the words of a text.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_letter)?;
        at = text[start..].find(|c| !is_letter(c)).map_or(text.len(), |end| start + end);
        Some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_keeps_places() {
        let text = "Ещё Ёлка: 2³¹ Ж × naïve";
        let folded = fold(text);
        assert_eq!(folded, "еще елка: 2³¹ ж × naïve");
        assert!(text.char_indices().map(|(at, _)| at).eq(folded.char_indices().map(|(at, _)| at)));
    }

    #[test]
    fn words_of_a_text() {
        let check = |text: &str, expect: &[&str]| {
            assert_eq!(words(text).map(|word| &text[word]).collect::<Vec<_>>(), expect);
        };
        check("Блок «32 × 8»: half-warp's.", &["Блок", "32", "8", "half", "warp", "s"]);
        check("__syncthreads()", &["syncthreads"]);
        check(" — ", &[]);
    }
}
