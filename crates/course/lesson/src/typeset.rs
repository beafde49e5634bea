//! Inserts no-break spaces: inside of numbers, before units and dashes, around operators between numbers,
//! and, in Russian, after words of one letter.

use protocol::Lang;

const NO_BREAK: char = '\u{a0}';
const UNITS: [&str; 28] = [
    "ns", "µs", "ms", "s", "B", "KB", "MB", "GB", "GB/s", "TB/s", "MHz", "GHz", "W", "%", "нс", "мкс", "мс",
    "с", "Б", "КБ", "МБ", "ГБ", "ГБ/с", "ТБ/с", "МГц", "ГГц", "Вт", "°C",
];
const SIGNS: [char; 7] = ['×', '·', '=', '+', '−', '/', '≈'];

/// The text with no-break spaces. Placeholders of numbers, `{{ cell.name }}`, count as numbers.
pub fn typeset(text: &str, lang: Lang) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let keep = letter == ' ' && {
            let (before, after) = (&text[..at], &text[at + 1..]);
            is_kept(before, after, lang)
        };
        if letter == ' ' && lang == Lang::En && is_percent(&text[..at], &text[at + 1..]) {
            continue;
        }
        out.push(if keep { NO_BREAK } else { letter });
    }
    out
}

/// Whether the space belongs to a percentage: English writes 50%, Russian 50 %.
fn is_percent(before: &str, after: &str) -> bool {
    let ends = before.ends_with("}}") || before.ends_with(|c: char| c.is_ascii_digit());
    // In "-1 % 2" the sign is the remainder operator.
    let number = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
    ends && after.strip_prefix('%').is_some_and(|rest| !number(rest))
}

/// Whether a line must not break at the space between these texts.
fn is_kept(before: &str, after: &str, lang: Lang) -> bool {
    let digit = |letter: Option<char>| letter.is_some_and(|c| c.is_ascii_digit());
    let ends = before.ends_with("}}") || digit(before.chars().next_back());
    let starts = |text: &str| text.starts_with("{{") || digit(text.chars().next());
    let sign = |letter: Option<char>| letter.is_some_and(|c| SIGNS.contains(&c));
    let thousands = digit(before.chars().next_back())
        && after.len() >= 3
        && after.bytes().take(3).all(|byte| byte.is_ascii_digit())
        && !digit(after.chars().nth(3));
    let word = after.split(|c: char| c.is_whitespace() || ",.;:)!?".contains(c)).next().unwrap_or_default();
    let mut next = after.chars();
    let before_sign = ends && sign(next.next()) && next.next() == Some(' ') && starts(next.as_str());
    let mut last = before.chars();
    let after_sign = sign(last.next_back())
        && last.next_back() == Some(' ')
        && (digit(last.clone().next_back()) || last.as_str().ends_with("}}"))
        && starts(after);
    let dash = after.starts_with("— ") || after == "—";
    let mut last = before.chars().rev();
    let short = lang == Lang::Ru
        && last.next().is_some_and(|c| ('\u{400}'..='\u{4ff}').contains(&c))
        && last.next().is_none_or(|c| c.is_whitespace() || "(«".contains(c));
    thousands || (ends && UNITS.contains(&word)) || before_sign || after_sign || dash || short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_do_not_break_inside_a_number() {
        let check = |text: &str, expect: &str| {
            for lang in [Lang::En, Lang::Ru] {
                assert_eq!(typeset(text, lang).replace(NO_BREAK, "~"), expect);
            }
        };
        check("65 536 floats, 1 048 576 bytes", "65~536 floats, 1~048~576 bytes");
        check("sizes 8 192 16 and 5 1234", "sizes 8~192 16 and 5 1234");
        check("takes 340 ns in 2008", "takes 340~ns in 2008");
        check("{{ naive.time_ms }} ms, 8 мкс.", "{{ naive.time_ms }}~ms, 8~мкс.");
        check("1024 × {{ a.n }} or 2 · 3 = 6", "1024~×~{{ a.n }} or 2~·~3~=~6");
        check("a × b, x = 3", "a × b, x = 3");
        check("so — and", "so~— and");
    }

    #[test]
    fn words_of_one_letter_hang_on_the_next_in_russian() {
        let shown = |lang| typeset("в блоке и в сетке (с барьером)", lang).replace(NO_BREAK, "~");
        assert_eq!(shown(Lang::Ru), "в~блоке и~в~сетке (с~барьером)");
        assert_eq!(shown(Lang::En), "в блоке и в сетке (с барьером)");
    }

    #[test]
    fn per_cents() {
        let shown = |lang| typeset("13 % and {{ a.b }} %", lang).replace(NO_BREAK, "~");
        assert_eq!(
            (shown(Lang::En).as_str(), shown(Lang::Ru).as_str()),
            ("13% and {{ a.b }}%", "13~% and {{ a.b }}~%")
        );
    }
}
