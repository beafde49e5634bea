//! Parsers for notations in the running text: numbers to fill in, asides, anchors.

use protocol::Lang;
use pulldown_cmark::BlockQuoteKind;

use crate::NumberRef;

/// Ids of elements in `web/template.html`, which no heading may have.
pub const TAKEN: [&str; 18] = [
    "contents",
    "device-table",
    "main",
    "notebook",
    "offline",
    "offline-en",
    "offline-ru",
    "offline-title",
    "present",
    "search",
    "search-field",
    "search-results",
    "search-state",
    "shell",
    "term",
    "term-name",
    "term-text",
    "update",
];

/// Parses `cell.name` with optional `:digits`.
pub(crate) fn number(text: &str, line: usize) -> Option<NumberRef> {
    let (path, digits) = match text.split_once(':') {
        Some((path, digits)) => (path.trim(), Some(digits.trim().parse().ok()?)),
        None => (text, None),
    };
    let (cell, name) = path.split_once('.')?;
    let plain = !path.contains(char::is_whitespace) && !cell.is_empty() && !name.is_empty();
    plain.then(|| NumberRef { cell: cell.to_owned(), name: name.to_owned(), digits, line })
}

pub(crate) fn aside(kind: BlockQuoteKind, lang: Lang) -> (&'static str, &'static str) {
    let (class, en, ru) = match kind {
        BlockQuoteKind::Note => ("note", "Note", "Замечание"),
        BlockQuoteKind::Tip => ("tip", "Try it", "Попробуйте"),
        BlockQuoteKind::Important => ("important", "Remember", "Запомните"),
        BlockQuoteKind::Warning => ("warning", "Careful", "Осторожно"),
        BlockQuoteKind::Caution => ("caution", "Common mistake", "Частая ошибка"),
    };
    (class, if lang == Lang::En { en } else { ru })
}

/// The anchor of a heading: its lower-case letters and digits, joined by `-`, in any script.
pub(crate) fn anchor(text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Whether a Russian text seems to be untranslated: prose without a Cyrillic letter. A few words may be
/// names.
pub(crate) fn is_foreign(text: &str) -> bool {
    let letters = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    text.split_whitespace().filter(letters).count() > 5
        && !text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untranslated_prose() {
        let check = |text: &str, expect| assert_eq!(is_foreign(text), expect, "{text}");
        check("This paragraph has been left as it was.", true);
        check("Этот абзац переведён, хотя в нём много CUDA.", false);
        check("CUDA C Programming Guide 12.4", false);
        check("a = b + c * d - e / f", false);
    }
}
