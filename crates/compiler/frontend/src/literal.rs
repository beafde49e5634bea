//! Values of numbers, characters and strings (C17 6.4.4 and 6.4.5, with C++'s digit separators and binary
//! numbers).

use base::decimal;
use hir::{FloatKind, IntKind};

/// Value and type of a number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Number {
    Int { value: u64, kind: IntKind },
    Float { value: f64, kind: FloatKind },
}

/// Why a literal has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiteralError {
    Number,
    TooLarge,
    Escape,
    EmptyChar,
    Unterminated,
}

/// Value of a preprocessing number.
pub fn number(text: &str) -> Result<Number, LiteralError> {
    let text = text.replace('\'', "").to_ascii_lowercase();
    let hex = text.starts_with("0x");
    let float = text.bytes().any(|c| c == b'.' || c == if hex { b'p' } else { b'e' })
        && (hex || !text.starts_with("0b"));
    // `1f` without a point is an error in C++, and `08.5` is decimal.
    if float { float_number(&text, hex) } else { int_number(&text) }
}

fn float_number(text: &str, hex: bool) -> Result<Number, LiteralError> {
    let (digits, kind) = match text.strip_suffix('f') {
        Some(d) if !hex || base::find(text, "p").is_some() => (d, FloatKind::F32),
        _ => (text.strip_suffix('l').unwrap_or(text), FloatKind::F64),
    };
    let value = if hex {
        hex_float(digits).ok_or(LiteralError::Number)?
    } else {
        let value = match kind {
            FloatKind::F32 => decimal::parse_f32(digits).map(f64::from),
            _ => decimal::parse_f64(digits),
        };
        value.ok_or(LiteralError::Number)?
    };
    Ok(Number::Float { value, kind })
}

fn hex_float(digits: &str) -> Option<f64> {
    let (mantissa, exponent) = digits.strip_prefix("0x")?.split_once('p')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0.0;
    for c in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(c.to_digit(16)?);
    }
    let exponent: i32 = exponent.parse().ok()?;
    Some(libm::ldexp(value, exponent.saturating_sub(4 * fraction.len() as i32)))
}

fn int_number(text: &str) -> Result<Number, LiteralError> {
    let (radix, body) = match text {
        _ if text.starts_with("0x") => (16, &text[2..]),
        _ if text.starts_with("0b") => (2, &text[2..]),
        _ if text.len() > 1 && text.starts_with('0') => (8, &text[1..]),
        _ => (10, text),
    };
    let end = body.find(|c: char| !c.is_digit(radix)).unwrap_or(body.len());
    let (digits, suffix) = body.split_at(end);
    let octal_zero = radix == 8 && digits.is_empty();
    if digits.is_empty() && !octal_zero {
        return Err(LiteralError::Number);
    }
    let (unsigned, longs) = match suffix {
        "" => (false, 0),
        "u" => (true, 0),
        "l" => (false, 1),
        "ul" | "lu" => (true, 1),
        "ll" => (false, 2),
        "ull" | "llu" => (true, 2),
        "z" | "uz" | "zu" => (true, 1),
        _ => return Err(LiteralError::Number),
    };
    let value = if octal_zero {
        0
    } else {
        u64::from_str_radix(digits, radix).map_err(|_| LiteralError::TooLarge)?
    };
    Ok(Number::Int { value, kind: int_kind(value, unsigned, longs, radix != 10) })
}

/// The first type in the list of C17 6.4.4.1 that can represent the value.
fn int_kind(value: u64, unsigned: bool, longs: u8, any_sign: bool) -> IntKind {
    let kinds =
        [IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong, IntKind::LongLong, IntKind::ULongLong];
    let skip = [0, 2, 4][usize::from(longs.min(2))];
    kinds[skip..]
        .iter()
        .copied()
        .filter(|k| if k.signed() { !unsigned } else { unsigned || any_sign })
        .find(|k| match (k.bytes(), k.signed()) {
            (4, true) => i32::try_from(value).is_ok(),
            (4, false) => u32::try_from(value).is_ok(),
            (_, true) => i64::try_from(value).is_ok(),
            (_, false) => true,
        })
        .unwrap_or(IntKind::ULong)
}

/// Value of a character constant, which is given with its quotes.
pub fn character(text: &str) -> Result<i64, LiteralError> {
    let start = text.find('\'').ok_or(LiteralError::Unterminated)?;
    let inner = text[start + 1..].strip_suffix('\'').ok_or(LiteralError::Unterminated)?;
    let bytes = unescape(inner)?;
    if wide(text).is_some()
        && let Some(c) = std::str::from_utf8(&bytes).ok().and_then(|s| s.chars().next())
    {
        return Ok(i64::from(c as u32));
    }
    match bytes[..] {
        [] => Err(LiteralError::EmptyChar),
        [c] => Ok(i64::from(c as i8)),
        // Several characters give an `int` with the first one in the highest byte, as with gcc and nvcc.
        _ => Ok(i64::from(bytes.iter().fold(0u32, |v, &b| (v << 8) | u32::from(b)) as i32)),
    }
}

/// The character type that a literal's prefix selects, or `None` for `char`.
pub fn wide(text: &str) -> Option<IntKind> {
    match text.split(['"', '\'']).next()?.trim_end_matches('R') {
        "u" => Some(IntKind::UShort),
        "U" => Some(IntKind::UInt),
        "L" => Some(IntKind::Int),
        _ => None,
    }
}

/// UTF-8 text as characters of a wide type, little endian.
pub fn widened(text: &[u8], kind: IntKind) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    match kind.bytes() {
        2 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ => text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect(),
    }
}

/// Divides a user-defined literal such as `1_km` into number and suffix.
pub fn suffix(text: &str) -> Option<(&str, &str)> {
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let exponent = |at: usize| {
        text[at..].starts_with(['e', 'E'])
            && text[at + 1..].starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+')
    };
    let at = text.char_indices().skip(if hex { 2 } else { 1 }).find(|&(at, c)| match c {
        '_' => true,
        _ => {
            c.is_ascii_alphabetic()
                && !(hex && (c.is_ascii_hexdigit() || c == 'p'))
                && !exponent(at)
                && !text.starts_with("0b")
        }
    })?;
    Some(text.split_at(at.0))
}

/// True for a character constant of several characters, whose type is `int`.
pub fn is_multi_character(text: &str) -> bool {
    let inner = text.find('\'').map(|s| text[s + 1..].trim_end_matches('\''));
    inner.and_then(|i| unescape(i).ok()).is_some_and(|b| b.len() > 1)
}

/// Bytes of a string literal, which is given with its quotes. Without the terminating zero.
pub fn string(text: &str) -> Result<Vec<u8>, LiteralError> {
    let open = text.find('"').ok_or(LiteralError::Unterminated)?;
    let inner = text[open + 1..].strip_suffix('"').ok_or(LiteralError::Unterminated)?;
    if text[..open].ends_with('R') {
        let (tag, rest) = inner.split_once('(').ok_or(LiteralError::Unterminated)?;
        let body = rest.strip_suffix(tag).and_then(|r| r.strip_suffix(')'));
        return Ok(body.ok_or(LiteralError::Unterminated)?.as_bytes().to_vec());
    }
    unescape(inner)
}

fn unescape(text: &str) -> Result<Vec<u8>, LiteralError> {
    let mut out = Vec::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        let escape = chars.next().ok_or(LiteralError::Unterminated)?;
        let byte = match escape {
            'n' => b'\n',
            't' => b'\t',
            'r' => b'\r',
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            'e' => 27,
            '\\' | '\'' | '"' | '?' => escape as u8,
            '0'..='7' => {
                let mut value = escape as u32 - '0' as u32;
                for _ in 0..2 {
                    match chars.peek().and_then(|c| c.to_digit(8)) {
                        Some(d) => value = value * 8 + d,
                        None => break,
                    }
                    chars.next();
                }
                value as u8
            }
            'x' => {
                let mut value = None;
                while let Some(d) = chars.peek().and_then(|c| c.to_digit(16)) {
                    value = Some((value.unwrap_or(0u32) << 4) | d);
                    chars.next();
                }
                value.ok_or(LiteralError::Escape)? as u8
            }
            'u' | 'U' => {
                let mut value = 0u32;
                for _ in 0..if escape == 'u' { 4 } else { 8 } {
                    let digit = chars.next().and_then(|c| c.to_digit(16)).ok_or(LiteralError::Escape)?;
                    value = (value << 4) | digit;
                }
                let c = char::from_u32(value).ok_or(LiteralError::Escape)?;
                out.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
                continue;
            }
            _ => return Err(LiteralError::Escape),
        };
        out.push(byte);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let int = |value, kind| Ok(Number::Int { value, kind });
        let float = |value, kind| Ok(Number::Float { value, kind });
        let check = |text, expect| assert_eq!(number(text), expect, "{text}");
        check("0", int(0, IntKind::Int));
        check("017", int(15, IntKind::Int));
        check("0x7fffffff", int(0x7fff_ffff, IntKind::Int));
        check("0x80000000", int(0x8000_0000, IntKind::UInt));
        check("2147483648", int(0x8000_0000, IntKind::Long));
        check("1u", int(1, IntKind::UInt));
        check("1ULL", int(1, IntKind::ULongLong));
        check("0b101", int(5, IntKind::Int));
        check("1'000", int(1000, IntKind::Int));
        check("1.5f", float(1.5, FloatKind::F32));
        check("0.1f", float(f64::from(0.1f32), FloatKind::F32));
        check("1e3", float(1000.0, FloatKind::F64));
        check("1.", float(1.0, FloatKind::F64));
        check("0x1.8p1", float(3.0, FloatKind::F64));
        check("08", Err(LiteralError::Number));
        check("1x", Err(LiteralError::Number));
        check("99999999999999999999", Err(LiteralError::TooLarge));
    }

    #[test]
    fn characters_and_strings() {
        assert_eq!(character("'a'"), Ok(97));
        assert_eq!(character("'\\n'"), Ok(10));
        assert_eq!(character("'\\xff'"), Ok(-1));
        assert_eq!(character("''"), Err(LiteralError::EmptyChar));
        assert_eq!(string("\"a\\tb\\0\"").as_deref(), Ok(&b"a\tb\0"[..]));
        assert_eq!(string("R\"x(a\\n)x\"").as_deref(), Ok(&b"a\\n"[..]));
        assert_eq!(string("\"\\q\""), Err(LiteralError::Escape));
    }
}
