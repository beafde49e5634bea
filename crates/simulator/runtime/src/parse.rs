//! Numbers at the start of a text, as `strtol` and `strtod` read them.

/// White space of C's `isspace`.
pub fn is_space(c: &u8) -> bool {
    matches!(c, b' ' | 9..=13)
}

/// An integer in `base` (0: by its prefix) after optional blanks and a sign, and the number of bytes read. A
/// number beyond 64 bits gives some value that 64 bits cannot represent.
pub fn integer_prefix(text: &[u8], base: u32) -> Option<(i128, usize)> {
    let mut at = text.iter().take_while(|c| is_space(c)).count();
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
    Some((if negative { -value } else { value }, at))
}

/// A floating-point number after optional blanks, and the number of bytes read.
pub fn float_prefix(text: &[u8]) -> Option<(f64, usize)> {
    let start = text.iter().take_while(|c| is_space(c)).count();
    let byte = |at: usize| text.get(at).copied().unwrap_or(0);
    let mut at = start + usize::from(matches!(byte(start), b'-' | b'+'));
    let lower: Vec<u8> = text[at..].iter().take(8).map(u8::to_ascii_lowercase).collect();
    let negative = byte(start) == b'-';
    for (name, value) in [("infinity", f64::INFINITY), ("inf", f64::INFINITY), ("nan", f64::NAN)] {
        if lower.starts_with(name.as_bytes()) {
            return Some((if negative { -value } else { value }, at + name.len()));
        }
    }
    if byte(at) == b'0' && byte(at + 1) | 32 == b'x' {
        let (value, end) = hexadecimal(text, at + 2).unwrap_or((0.0, at + 1));
        return Some((if negative { -value } else { value }, end));
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

/// Digits and exponent of a hexadecimal floating-point number, and the position after it.
fn hexadecimal(text: &[u8], mut at: usize) -> Option<(f64, usize)> {
    let (mut value, mut digits, mut exponent, mut point) = (0.0, 0, 0, false);
    while let Some(&c) = text.get(at) {
        match (c as char).to_digit(16) {
            Some(d) => {
                value = value * 16.0 + f64::from(d);
                digits += 1;
                exponent -= if point { 4 } else { 0 };
            }
            None if c == b'.' && !point => point = true,
            None => break,
        }
        at += 1;
    }
    if digits == 0 {
        return None;
    }
    if let Some(b'p' | b'P') = text.get(at)
        && text.get(at + 1).is_some_and(|c| !is_space(c))
        && let Some((more, used)) = integer_prefix(&text[at + 1..], 10)
    {
        exponent += more.clamp(-5000, 5000) as i32;
        at += 1 + used;
    }
    Some((libm::ldexp(value, exponent), at))
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
        check("99999999999999999999999", 10, Some((1 << 70, 23)));
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
        check("0x1.8p3z", Some((12.0, 7)));
        check("-0x.8", Some((-0.5, 5)));
        check("0xz", Some((0.0, 1)));
        check(".", None);
        check("x", None);
    }
}
