//! Finds numbers in a text, and decides whether one of them reveals the answer to a question.
//!
//! A number reveals an answer that it agrees with in the precision of its own digits: `24 µs` reveals 24.013
//! µs, and so does `0.0240 ms`. A number without a unit must have three digits, because `24` alone is more
//! often a size than a result. A small count must be next to the word for what is counted.

use protocol::Lang;

/// The number that a question asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The value in the unit of `kind`.
    pub value: f64,
    pub kind: Kind,
}

/// Kind of an answer's number.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A time in seconds.
    Time,
    /// A share in per cent.
    Percent,
    /// Another number, with the beginning of the word for what is counted. Empty: no word.
    Count(String),
}

/// A number in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Written<'a> {
    value: f64,
    /// Half of the value of a unit in the last digit.
    half: f64,
    /// Significant digits.
    digits: u32,
    /// The text before and after it in the same element.
    before: &'a str,
    after: &'a str,
}

/// Number of digits from which a number without a unit is taken for the answer.
const TELLING: u32 = 3;

/// Whether a text reveals the answer.
pub fn tells(text: &str, answer: &Answer, lang: Lang) -> bool {
    numbers(text, lang).iter().any(|number| is_answer(number, answer))
}

fn is_answer(number: &Written, answer: &Answer) -> bool {
    // Whether the number, in a unit, agrees with the answer in all of its digits.
    let agrees = |unit: f64| {
        let apart = (number.value * unit - answer.value).abs();
        apart <= number.half * unit * (1.0 + 1e-9) && apart <= answer.value.abs() * 0.05
    };
    let long = number.digits >= TELLING;
    match &answer.kind {
        Kind::Time => match seconds(number.after) {
            Some(unit) => agrees(unit),
            None => long && [1e-3, 1e-6].iter().any(|unit| agrees(*unit)),
        },
        Kind::Percent => {
            let is_share = ["%", "per", "проц"].iter().any(|word| number.after.starts_with(word));
            (is_share || long && seconds(number.after).is_none()) && agrees(1.0)
        }
        Kind::Count(word) => {
            let named = !word.is_empty() && (has(number.after, word) || has(number.before, word));
            match answer.value.abs() {
                small if small < 100.0 => (named || long && answer.value.fract() != 0.0) && agrees(1.0),
                _ if seconds(number.after).is_some() => false,
                _ => long && [1.0, 1e3, 1e6].iter().any(|unit| agrees(*unit)),
            }
        }
    }
}

fn has(text: &str, word: &str) -> bool {
    text.to_lowercase().contains(word)
}

/// The unit of time with which a text begins, in seconds.
fn seconds(after: &str) -> Option<f64> {
    let word = after.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    match word {
        "ms" | "мс" => Some(1e-3),
        "µs" | "μs" | "us" | "мкс" => Some(1e-6),
        "ns" | "нс" => Some(1e-9),
        _ => None,
    }
}

/// The numbers of a text, such as `65,536`, `0.409` and, in Russian, `65 536` and `0,409`.
pub fn numbers(text: &str, lang: Lang) -> Vec<Written<'_>> {
    let mut found = Vec::new();
    let mut last = ' ';
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let begins = first.is_ascii_digit() && !(last.is_alphanumeric() || last == '_');
        let length = if begins { length(rest, lang) } else { first.len_utf8() };
        let (token, after) = rest.split_at(length);
        if begins {
            let at = text.len() - rest.len();
            found.extend(written(token, lang, near_before(&text[..at]), near_after(after)));
        }
        last = token.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    found
}

/// Length in bytes of the number with which a text begins.
fn length(text: &str, lang: Lang) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    loop {
        let Some(sign) = text[end..].chars().next() else { return end };
        let next = end + sign.len_utf8();
        let group = digits(&text[next..]);
        let groups = match lang {
            Lang::En => sign == ',',
            Lang::Ru => ['\u{202f}', '\u{a0}'].contains(&sign),
        };
        if groups && group == 3 {
            end = next + group;
        } else if group > 0 && (sign == '.' || sign == ',' && lang == Lang::Ru) {
            return next + group;
        } else {
            return end;
        }
    }
}

fn written<'a>(token: &str, lang: Lang, before: &'a str, after: &'a str) -> Option<Written<'a>> {
    let point = |c: char| c == '.' || c == ',' && lang == Lang::Ru;
    let plain: String = token
        .chars()
        .filter_map(|c| if c.is_ascii_digit() { Some(c) } else { point(c).then_some('.') })
        .collect();
    let decimals = plain.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let digits = plain.trim_start_matches(['0', '.']).chars().filter(char::is_ascii_digit).count();
    let half = 0.5 * 10f64.powi(-(decimals as i32));
    Some(Written { value: plain.parse().ok()?, half, digits: digits as u32, before, after })
}

/// The two words after a number in its sentence.
fn near_after(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\n']);
    let end = text.find(['¦', '.', ',', ';', ':', '\n']).unwrap_or(text.len());
    let words = text[..end].match_indices([' ', '\u{a0}']).nth(1).map_or(end, |(at, _)| at);
    &text[..words.min(end)]
}

/// The word before a number.
fn near_before(text: &str) -> &str {
    let text = text.trim_end_matches([' ', '\u{a0}', '\u{202f}', ':']);
    let start = text
        .rfind(['¦', '.', ',', ';', '\n', ' '])
        .map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_both_languages() {
        let check = |text: &str, lang, expect: &[(f64, u32)]| {
            let found: Vec<(f64, u32)> = numbers(text, lang).iter().map(|n| (n.value, n.digits)).collect();
            assert_eq!(found, expect, "{text}");
        };
        check("65,536 threads, 0.409 ms; H200 at 1.3.", Lang::En, &[(65536.0, 5), (0.409, 3), (1.3, 2)]);
        check("1, 2, 300", Lang::En, &[(1.0, 1), (2.0, 1), (300.0, 3)]);
        check("65\u{202f}536 нитей, 0,409 мс, 24.0", Lang::Ru, &[(65536.0, 5), (0.409, 3), (24.0, 3)]);
        check("x2 cc_13 1024", Lang::En, &[(1024.0, 4)]);
    }

    #[test]
    fn telling() {
        let check = |kind: &Kind, value: f64, text: &str, expect: bool| {
            let answer = Answer { value, kind: kind.clone() };
            assert_eq!(tells(text, &answer, Lang::En), expect, "{text}");
        };
        let check_time = |text, expect| check(&Kind::Time, 24.013e-6, text, expect);
        check_time("takes 24.0 µs", true);
        check_time("takes 24 µs.", true);
        check_time("takes 0.024 ms", true);
        check_time("¦24.0¦", true);
        check_time("¦0.0240¦", true);
        check_time("24 warps", false);
        check_time("24.1 µs", false);
        check_time("24.0 ms", false);
        check_time("20 µs", false);
        let transactions = Kind::Count("trans".to_owned());
        check(&transactions, 3.0, "3 warps", false);
        check(&transactions, 3.0, "pays 3 transactions", true);
        check(&transactions, 3.0, "transactions: 3", true);
        check(&Kind::Count(String::new()), 2.0, "2", false);
        check(&Kind::Count("cycl".to_owned()), 5212.0, "5,212 or 5.21 thousand", true);
        check(&Kind::Count("cycl".to_owned()), 5212.0, "5213 cycles", false);
        check(&Kind::Count("cycl".to_owned()), 1024.0, "1.02 ms", false);
        check(&Kind::Percent, 10.84, "about 11 % off", true);
        check(&Kind::Percent, 10.84, "11 kernels", false);
        check(&Kind::Percent, 10.84, "¦10.8¦", true);
    }
}
