//! Small notations in the running text: numbers to fill in, asides, anchors.

use protocol::Lang;
use pulldown_cmark::BlockQuoteKind;

use crate::NumberRef;

/// Reads `cell.name` with optional `:digits`.
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

/// Lower-case letters and digits joined by `-`, in any script.
pub(crate) fn anchor(text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
