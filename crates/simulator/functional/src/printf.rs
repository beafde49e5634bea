//! Formatted output of C, for the host's `printf` family and the device's `printf`. The output is the same as
//! glibc's.

use base::decimal;

/// An argument after the format, after C's default promotions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// An integer or a pointer. Conversions use as many low bits as they need.
    Int(u64),
    /// A floating-point number.
    Float(f64),
}

#[derive(Clone, Copy, Default)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Bytes of an integer argument.
    bytes: u32,
}

/// A request of the formatter to the caller, which has access to memory.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Returns the string at an address. No more than the given number of bytes are printed.
    Text(u64, Option<usize>),
    /// Returns the string of wide characters at an address, as UTF-8.
    Wide(u64),
    /// `%n`: stores a number of characters. The fields are the address, the number of characters so far, and
    /// the bytes of the integer.
    Count(u64, usize, u32),
}

/// Appends the formatted text to `out`. `ask` serves requests to memory. Returns the number of arguments
/// used.
pub fn format(
    fmt: &[u8],
    args: &[Value],
    mut ask: impl FnMut(Ask) -> Option<Vec<u8>>,
    out: &mut Vec<u8>,
) -> usize {
    let mut i = 0;
    let mut used = 0;
    while i < fmt.len() {
        if fmt[i] != b'%' {
            out.push(fmt[i]);
            i += 1;
            continue;
        }
        let start = i;
        i += 1;
        let mut take = |at: Option<usize>| {
            let at = at.unwrap_or(used);
            used = at + 1;
            args.get(at).copied().unwrap_or(Value::Int(0))
        };
        let at = position(fmt, &mut i);
        let spec = parse_spec(fmt, &mut i, &mut take);
        let mut next = || take(at);
        let Some(&conversion) = fmt.get(i) else {
            out.extend_from_slice(&fmt[start..]);
            break;
        };
        i += 1;
        match conversion {
            b'%' => out.push(b'%'),
            b'd' | b'i' => signed(spec, int(next()), out),
            b'u' | b'x' | b'X' | b'o' => unsigned(spec, conversion, int(next()), out),
            b'c' if spec.bytes == 8 => {
                let c = char::from_u32(int(next()) as u32).unwrap_or_default();
                pad(spec, c.encode_utf8(&mut [0; 4]).as_bytes(), out);
            }
            b'c' => pad(spec, &[int(next()) as u8], out),
            b's' => {
                let address = int(next());
                let text = match address {
                    0 if spec.precision.is_some_and(|p| p < 6) => Some(Vec::new()),
                    0 => Some(b"(null)".to_vec()),
                    _ if spec.bytes == 8 => ask(Ask::Wide(address)),
                    _ => ask(Ask::Text(address, spec.precision)),
                };
                let text = text.unwrap_or_else(|| b"(bad pointer)".to_vec());
                let n = spec.precision.unwrap_or(text.len()).min(text.len());
                pad(spec, &text[..n], out);
            }
            b'p' => match int(next()) {
                0 => pad(spec, b"(nil)", out),
                p => pad(spec, format!("{p:#x}").as_bytes(), out),
            },
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                float(spec, conversion, real(next()), out);
            }
            b'n' => {
                ask(Ask::Count(int(next()), out.len(), spec.bytes));
            }
            _ => out.extend_from_slice(&fmt[start..i]),
        }
    }
    used
}

fn int(v: Value) -> u64 {
    match v {
        Value::Int(x) => x,
        Value::Float(x) => x.to_bits(),
    }
}

fn real(v: Value) -> f64 {
    match v {
        Value::Int(x) => f64::from_bits(x),
        Value::Float(x) => x,
    }
}

/// Index of the argument in `%2$…`, if there is one at position `i` of the format.
fn position(fmt: &[u8], i: &mut usize) -> Option<usize> {
    let mut end = *i;
    let at = number(fmt, &mut end).checked_sub(1).filter(|_| fmt.get(end) == Some(&b'$'))?;
    *i = end + 1;
    Some(at)
}

fn parse_spec(fmt: &[u8], i: &mut usize, take: &mut impl FnMut(Option<usize>) -> Value) -> Spec {
    let mut s = Spec { bytes: 4, ..Spec::default() };
    while let Some(&c) = fmt.get(*i) {
        match c {
            b'-' => s.minus = true,
            b'+' => s.plus = true,
            b' ' => s.space = true,
            b'#' => s.alternate = true,
            b'0' => s.zero = true,
            // The C locale does not group digits.
            b'\'' => {}
            _ => break,
        }
        *i += 1;
    }
    if fmt.get(*i) == Some(&b'*') {
        *i += 1;
        let width = int(take(position(fmt, i))) as i32;
        s.minus |= width < 0;
        s.width = width.unsigned_abs() as usize;
    } else {
        s.width = number(fmt, i);
    }
    if fmt.get(*i) == Some(&b'.') {
        *i += 1;
        s.precision = if fmt.get(*i) == Some(&b'*') {
            *i += 1;
            usize::try_from(int(take(position(fmt, i))) as i32).ok()
        } else {
            Some(number(fmt, i))
        };
    }
    while let Some(&c) = fmt.get(*i) {
        match c {
            b'h' if s.bytes == 2 => s.bytes = 1,
            b'h' => s.bytes = 2,
            b'l' | b'z' | b'j' | b't' | b'q' | b'L' => s.bytes = 8,
            _ => break,
        }
        *i += 1;
    }
    // Limits that no real program reaches, so that a wild width cannot exhaust memory.
    s.width = s.width.min(1 << 16);
    s.precision = s.precision.map(|p| p.min(1 << 12));
    s
}

fn number(fmt: &[u8], i: &mut usize) -> usize {
    let mut n = 0usize;
    while let Some(d) = fmt.get(*i).filter(|c| c.is_ascii_digit()) {
        n = n.saturating_mul(10).saturating_add(usize::from(d - b'0'));
        *i += 1;
    }
    n
}

/// Writes sign or prefix and digits, padded to the width.
fn pad_number(spec: Spec, prefix: &str, digits: &str, zeros: bool, out: &mut Vec<u8>) {
    let fill = spec.width.saturating_sub(prefix.len() + digits.len());
    let (before, between, after) = match (spec.minus, zeros) {
        (true, _) => (0, 0, fill),
        (false, true) => (0, fill, 0),
        (false, false) => (fill, 0, 0),
    };
    out.extend(std::iter::repeat_n(b' ', before));
    out.extend_from_slice(prefix.as_bytes());
    out.extend(std::iter::repeat_n(b'0', between));
    out.extend_from_slice(digits.as_bytes());
    out.extend(std::iter::repeat_n(b' ', after));
}

fn pad(spec: Spec, text: &[u8], out: &mut Vec<u8>) {
    let fill = spec.width.saturating_sub(text.len());
    let (before, after) = if spec.minus { (0, fill) } else { (fill, 0) };
    out.extend(std::iter::repeat_n(b' ', before));
    out.extend_from_slice(text);
    out.extend(std::iter::repeat_n(b' ', after));
}

fn sign(spec: Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, _, _) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

/// A precision is the least number of digits and turns off zero padding. The number 0 with precision 0 prints
/// no digits.
fn integer(spec: Spec, prefix: &str, digits: String, out: &mut Vec<u8>) {
    let digits = match spec.precision {
        Some(0) if digits == "0" => String::new(),
        Some(p) => format!("{digits:0>p$}"),
        None => digits,
    };
    pad_number(spec, prefix, &digits, spec.zero && spec.precision.is_none(), out);
}

fn signed(spec: Spec, x: u64, out: &mut Vec<u8>) {
    let x = match spec.bytes {
        1 => i64::from(x as i8),
        2 => i64::from(x as i16),
        4 => i64::from(x as i32),
        _ => x as i64,
    };
    integer(spec, sign(spec, x < 0), x.unsigned_abs().to_string(), out);
}

fn unsigned(mut spec: Spec, conversion: u8, x: u64, out: &mut Vec<u8>) {
    let x = if spec.bytes == 8 { x } else { x & ((1 << (8 * spec.bytes)) - 1) };
    let (prefix, digits) = match conversion {
        b'x' => (if spec.alternate && x != 0 { "0x" } else { "" }, format!("{x:x}")),
        b'X' => (if spec.alternate && x != 0 { "0X" } else { "" }, format!("{x:X}")),
        // The prefix 0 counts as a digit.
        b'o' if spec.alternate && x != 0 => ("", format!("0{x:o}")),
        b'o' => {
            spec.precision = spec.precision.map(|p| p.max(spec.alternate.into()));
            ("", format!("{x:o}"))
        }
        _ => ("", x.to_string()),
    };
    integer(spec, prefix, digits, out);
}

fn float(spec: Spec, conversion: u8, x: f64, out: &mut Vec<u8>) {
    let upper = conversion.is_ascii_uppercase();
    let sign = sign(spec, x.is_sign_negative());
    if !x.is_finite() {
        let name = match (x.is_nan(), upper) {
            (true, false) => "nan",
            (true, true) => "NAN",
            (false, false) => "inf",
            (false, true) => "INF",
        };
        return pad_number(spec, sign, name, false, out);
    }
    let m = x.abs();
    let mut prefix = sign.to_string();
    let mut text = match conversion.to_ascii_lowercase() {
        b'f' => fixed(m, spec.precision.unwrap_or(6), spec.alternate),
        b'e' => exponential(m, spec.precision.unwrap_or(6), spec.alternate),
        b'a' => {
            prefix.push_str(if upper { "0X" } else { "0x" });
            hexadecimal(m, spec.precision, spec.alternate)
        }
        _ => general(m, spec.precision.unwrap_or(6).max(1), spec.alternate),
    };
    if upper {
        text.make_ascii_uppercase();
    }
    pad_number(spec, &prefix, &text, spec.zero, out);
}

fn fixed(m: f64, precision: usize, alternate: bool) -> String {
    let mut s = decimal::fixed(m, precision);
    if alternate && precision == 0 {
        s.push('.');
    }
    s
}

fn exponential(m: f64, precision: usize, alternate: bool) -> String {
    let (digits, exponent) = decimal::exponential(m, precision);
    let point = if alternate && precision == 0 { "." } else { "" };
    format!("{digits}{point}{}", power(exponent))
}

fn power(exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.abs())
}

/// `%g` (C11 7.21.6.1): chooses the style by the exponent that `%e` would print, and removes trailing zeros.
fn general(m: f64, precision: usize, alternate: bool) -> String {
    let (digits, x) = decimal::exponential(m, precision - 1);
    let trim = |s: &str| {
        let whole = alternate || !s.contains('.');
        if whole { s } else { s.trim_end_matches('0').trim_end_matches('.') }.to_string()
    };
    if x < -4 || x >= precision as i32 {
        let point = if alternate && precision == 1 { "." } else { "" };
        format!("{}{point}{}", trim(&digits), power(x))
    } else {
        trim(&fixed(m, (precision as i32 - 1 - x) as usize, alternate))
    }
}

/// `%a` without its prefix: the significand in hexadecimal, exact or rounded to `precision` digits.
fn hexadecimal(m: f64, precision: Option<usize>, alternate: bool) -> String {
    let bits = m.to_bits();
    let field = (bits >> 52) as i32;
    let mut all = bits & ((1 << 52) - 1) | u64::from(field != 0) << 52;
    let exponent = if m == 0.0 { 0 } else { field.max(1) - 1023 };
    if let Some(p) = precision.filter(|&p| p < 13) {
        let drop = 52 - 4 * p as u32;
        let (rest, half) = (all & ((1 << drop) - 1), 1u64 << (drop - 1));
        let kept = all >> drop;
        all = (kept + u64::from(rest > half || (rest == half && kept & 1 == 1))) << drop;
    }
    let digits = format!("{:013x}", all & ((1 << 52) - 1));
    let digits = match precision {
        Some(p) => format!("{digits:0<p$}")[..p].to_string(),
        None => digits.trim_end_matches('0').to_string(),
    };
    let point = if digits.is_empty() && !alternate { "" } else { "." };
    format!("{}{point}{digits}p{exponent:+}", all >> 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_glibc() {
        let check = |fmt: &str, args: &[Value], expect: &str| {
            let mut out = Vec::new();
            format(fmt.as_bytes(), args, |_| Some(b"text".to_vec()), &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), expect, "{fmt}");
        };
        use Value::{Float, Int};
        let f = |x: f64| Float(x);
        check("%d|%5d|%-5d|%05d|%+d", &[Int(7); 5], "7|    7|7    |00007|+7");
        check("%2$s %1$d %1$d %2$.2s", &[Int(7), Int(1)], "text 7 7 te");
        check("%2$*1$d|%2$-*1$d|%2$.*1$d", &[Int(3), Int(5)], "  5|5  |005");
        check("%'d", &[Int(1234567)], "1234567");
        check("%d %u %lld", &[Int(u64::MAX); 3], "-1 4294967295 -1");
        check("%x %#X %o %hhd %zu", &[Int(255), Int(255), Int(8), Int(200), Int(5)], "ff 0XFF 10 -56 5");
        check("%.3d|%5.2d|%.0d|", &[Int(5), Int(1), Int(0)], "005|   01||");
        check("%f %.2f %8.3f|%-8.1f|%08.2f", &[f(1.5); 5], "1.500000 1.50    1.500|1.5     |00001.50");
        check("%.0f %.0f %.0f", &[f(0.5), f(1.5), f(2.5)], "0 2 2");
        check("%e %.1E %.0e", &[f(12345.678), f(0.00012), f(0.0)], "1.234568e+04 1.2E-04 0e+00");
        check("%g %g %g %g", &[f(100000.0), f(1e6), f(0.0001), f(1e-5)], "100000 1e+06 0.0001 1e-05");
        check("%g %.3g %#g %G", &[f(0.1), f(1234.0), f(1.0), f(1e-10)], "0.1 1.23e+03 1.00000 1E-10");
        let odd = [f(f64::NAN), f(f64::INFINITY), f(f64::NEG_INFINITY), f(-0.0)];
        check("%f %F %5f|%e", &odd, "nan INF  -inf|-0.000000e+00");
        check(
            "%a %a %.2a %a",
            &[f(1.0), f(0.1), f(1.999), f(0.0)],
            "0x1p+0 0x1.999999999999ap-4 0x2.00p+0 0x0p+0",
        );
        check(
            "%s|%6s|%-6s|%.2s|%s",
            &[Int(1), Int(1), Int(1), Int(1), Int(0)],
            "text|  text|text  |te|(null)",
        );
        check("%c%c %% %p %p", &[Int(72), Int(105), Int(0xff), Int(0)], "Hi % 0xff (nil)");
        let stars = [Int(4), Int(1), Int(3), Int(2), Int(1), f(2.25)];
        check("%*d|%-*d|%.*f", &stars, "   1|2  |2.2");
        check("50%", &[], "50%");
        check("%y", &[], "%y");
        check("% d %ld", &[Int(3), Int(1 << 40)], " 3 1099511627776");
    }
}
