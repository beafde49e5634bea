//! Phrases that several views share.

use diagnosis::Numbers;
use protocol::Lang;

/// The form of a Russian noun after a number.
pub fn plural(number: u64, [one, few, many]: [&str; 3]) -> &str {
    match (number % 10, number % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    }
}

/// A number of cycles with its unit.
pub fn cycles(number: u64, lang: Lang) -> String {
    let word = match lang {
        Lang::En if number == 1 => "cycle",
        Lang::En => "cycles",
        Lang::Ru => plural(number, ["такт", "такта", "тактов"]),
    };
    format!("{}\u{a0}{word}", Numbers(lang).count(number))
}

/// A line of the program as a quotation. Empty for line 0.
pub fn quoted(source: &str, line: u32) -> String {
    const MOST: usize = 60;
    let text = line.checked_sub(1).and_then(|at| source.lines().nth(at as usize)).unwrap_or("").trim();
    match text.char_indices().nth(MOST) {
        _ if text.is_empty() => String::new(),
        Some((end, _)) => format!(" `{}…`", text[..end].trim_end()),
        None => format!(" `{text}`"),
    }
}

/// A text with its first letter in lower case, for the middle of a sentence.
pub fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_words() {
        let check = |number, lang, expect: &str| assert_eq!(cycles(number, lang), expect);
        check(1, Lang::En, "1\u{a0}cycle");
        check(1212, Lang::En, "1212\u{a0}cycles");
        check(21, Lang::Ru, "21\u{a0}такт");
        check(12, Lang::Ru, "12\u{a0}тактов");
        check(104, Lang::Ru, "104\u{a0}такта");
    }

    #[test]
    fn lines_are_quoted_without_their_indentation() {
        assert_eq!(quoted("a\n  b = 1;\n", 2), " `b = 1;`");
        assert_eq!((quoted("a", 0).as_str(), quoted("a", 7).as_str()), ("", ""));
        assert_eq!(quoted(&"x".repeat(80), 1).chars().count(), 64);
    }
}
