//! Numbers at the start of a text, as `strtol` and `strtod` read them.

/// An integer in `base` (0: by its prefix) after optional blanks and sign, and the bytes it took.
/// Out of range it saturates at the ends of `i64`, or of `u64` when positive.
pub fn integer_prefix(text: &[u8], base: u32) -> Option<(i128, usize)> {
    let mut at = text.iter().take_while(|c| c.is_ascii_whitespace()).count();
    let negative = text.get(at) == Some(&b'-');
    if matches!(text.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let hex = text.get(at) == Some(&b'0')
        && matches!(text.get(at + 1), Some(b'x' | b'X'))
        && text.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
    let base = match base {
        0 | 16 if hex => {
            at += 2;
            16
        }
        0 if text.get(at) == Some(&b'0') => 8,
        0 => 10,
        base => base,
    };
    let mut value: i128 = 0;
    let start = at;
    while let Some(digit) = text.get(at).and_then(|&c| (c as char).to_digit(base.clamp(2, 36))) {
        value = (value * i128::from(base) + i128::from(digit)).min(1 << 70);
        at += 1;
    }
    if at == start {
        return None;
    }
    let value = if negative { (-value).max(i64::MIN.into()) } else { value.min(u64::MAX.into()) };
    Some((value, at))
}

/// A floating number after optional blanks, and the bytes it took.
pub fn float_prefix(text: &[u8]) -> Option<(f64, usize)> {
    let start = text.iter().take_while(|c| c.is_ascii_whitespace()).count();
    let byte = |at: usize| text.get(at).copied().unwrap_or(0);
    let mut at = start + usize::from(matches!(byte(start), b'-' | b'+'));
    let lower: Vec<u8> = text[at..].iter().take(8).map(u8::to_ascii_lowercase).collect();
    let negative = byte(start) == b'-';
    for (name, value) in [("infinity", f64::INFINITY), ("inf", f64::INFINITY), ("nan", f64::NAN)] {
        if lower.starts_with(name.as_bytes()) {
            return Some((if negative { -value } else { value }, at + name.len()));
        }
    }
    let digits = |mut at: usize| {
        while byte(at).is_ascii_digit() {
            at += 1;
        }
        at
    };
    let whole = digits(at);
    let mut count = whole - at;
    at = whole;
    if byte(at) == b'.' {
        let fraction = digits(at + 1);
        count += fraction - at - 1;
        at = fraction;
    }
    if count == 0 {
        return None;
    }
    if matches!(byte(at), b'e' | b'E') {
        let sign = usize::from(matches!(byte(at + 1), b'-' | b'+'));
        let end = digits(at + 1 + sign);
        if end > at + 1 + sign {
            at = end;
        }
    }
    let number = std::str::from_utf8(&text[start..at]).ok()?;
    Some((base::decimal::parse_f64(number)?, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_stop_where_they_end() {
        let check =
            |text: &str, base, expect| assert_eq!(integer_prefix(text.as_bytes(), base), expect, "{text}");
        check("  -42abc", 10, Some((-42, 5)));
        check("0x1Fg", 0, Some((31, 4)));
        check("0x1F", 16, Some((31, 4)));
        check("0xg", 16, Some((0, 1)));
        check("017", 0, Some((15, 3)));
        check("abc", 10, None);
        check("-", 10, None);
        check("99999999999999999999999", 10, Some((u64::MAX.into(), 23)));
    }

    #[test]
    fn floats_stop_where_they_end() {
        let check = |text: &str, expect| assert_eq!(float_prefix(text.as_bytes()), expect, "{text}");
        check(" 1.5e3x", Some((1500.0, 6)));
        check("-.5", Some((-0.5, 3)));
        check("3.", Some((3.0, 2)));
        check("1e", Some((1.0, 1)));
        check("1e+", Some((1.0, 1)));
        check("-inf", Some((f64::NEG_INFINITY, 4)));
        check(".", None);
        check("x", None);
    }
}
