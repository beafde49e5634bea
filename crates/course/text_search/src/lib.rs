//! Words of the course's texts, English and Russian: which are the same but for their endings ([`stem`]), where prose
//! mentions a term of the glossary ([`terms`]), search in an index of all sections ([`index`]), and comments of programs in the
//! language of a page ([`comments`]).
//!
//! The build and the page both use it. Invariant: [`fold`] keeps the length of a text, so places in the folded text are
//! places in the text. Letters are those of ASCII, of Latin and Greek names, and of Cyrillic; no tables of Unicode.

pub mod comments;
pub mod html;
pub mod index;
mod stem;
pub mod terms;

use std::ops::Range;

pub use stem::stem;

/// Small letters, and `е` for `ё`; every character keeps its length.
pub fn fold(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'ё' | 'Ё' => 'е',
            'А'..='Я' => char::from_u32(c as u32 + 32).unwrap_or(c),
            _ => c.to_ascii_lowercase(),
        })
        .collect()
}

/// Whether words consist of it.
pub fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{24f}' | '\u{370}'..='\u{52f}')
}

/// Where the words of a text are.
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
