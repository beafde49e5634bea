//! The printf family's formatting, as glibc does it: for kernels and for the host's library.

use isa::Ty;

/// One argument: bits by its promoted type (`I32`, `U32`, `I64`, `U64`, `F64`; pointers are `U64`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// Promoted type.
    pub ty: Ty,
    /// Its bits; 32-bit ones in the low half.
    pub bits: u64,
}

impl Value {
    /// As a signed number of the type's width.
    pub fn signed(self) -> i64 {
        if self.ty.wide() { self.bits as i64 } else { i64::from(self.bits as u32 as i32) }
    }
    /// As an unsigned number of the type's width.
    pub fn unsigned(self) -> u64 {
        if self.ty.wide() { self.bits } else { self.bits & 0xffff_ffff }
    }
    /// As a double.
    pub fn float(self) -> f64 {
        match self.ty {
            Ty::F32 => f32::from_bits(self.bits as u32).into(),
            _ => f64::from_bits(self.bits),
        }
    }
}

/// Formats `args` by `format`; `string` fetches the text behind a pointer for `%s`. Missing arguments count as 0.
///
/// # Errors
/// Whatever `string` fails with.
pub fn format<E>(
    format: &[u8],
    args: &[Value],
    mut string: impl FnMut(u64) -> Result<Vec<u8>, E>,
) -> Result<Vec<u8>, E> {
    let mut out = Vec::with_capacity(format.len() + 16);
    let mut args = args.iter().copied();
    let mut next = || args.next().unwrap_or(Value { ty: Ty::U64, bits: 0 });
    let mut rest = format;
    while let Some(at) = rest.iter().position(|&b| b == b'%') {
        out.extend_from_slice(&rest[..at]);
        let (spec, used) = Spec::parse(&rest[at + 1..], &mut next);
        rest = &rest[at + 1 + used..];
        match spec.conversion {
            b'%' => out.push(b'%'),
            b's' => {
                let pointer = next().bits;
                let mut text = if pointer == 0 { b"(null)".to_vec() } else { string(pointer)? };
                text.truncate(spec.precision.unwrap_or(usize::MAX));
                spec.pad(&mut out, b"", &text, false);
            }
            0 => out.extend_from_slice(b"%"),
            _ => spec.number(&mut out, next()),
        }
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// One conversion specification.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Bytes of an integer argument by the length modifier: 1, 2, 4 or 8.
    bytes: u32,
    conversion: u8,
}

impl Spec {
    /// Parses what follows `%`; returns the bytes it took.
    fn parse(text: &[u8], next: &mut impl FnMut() -> Value) -> (Spec, usize) {
        let mut spec = Spec { bytes: 4, ..Spec::default() };
        let mut at = 0;
        let peek = |at: usize| text.get(at).copied().unwrap_or(0);
        loop {
            match peek(at) {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                b'0' => spec.zero = true,
                _ => break,
            }
            at += 1;
        }
        let mut number = |at: &mut usize| -> i64 {
            if peek(*at) == b'*' {
                *at += 1;
                return next().signed();
            }
            let mut n: i64 = 0;
            while peek(*at).is_ascii_digit() {
                n = (n * 10 + i64::from(peek(*at) - b'0')).min(1 << 16);
                *at += 1;
            }
            n
        };
        let width = number(&mut at);
        spec.left |= width < 0;
        spec.width = width.unsigned_abs().min(1 << 16) as usize;
        if peek(at) == b'.' {
            at += 1;
            spec.precision = usize::try_from(number(&mut at)).ok().map(|p| p.min(1 << 16));
        }
        loop {
            match peek(at) {
                b'h' => spec.bytes /= 2,
                b'l' | b'j' | b'z' | b't' | b'q' => spec.bytes = 8,
                b'L' => {}
                _ => break,
            }
            at += 1;
        }
        spec.conversion = peek(at);
        (spec, (at + 1).min(text.len()))
    }

    fn number(&self, out: &mut Vec<u8>, value: Value) {
        match self.conversion {
            b'd' | b'i' => {
                let v = match self.bytes {
                    8 => value.signed(),
                    4 => value.signed() as i32 as i64,
                    2 => value.signed() as i16 as i64,
                    _ => value.signed() as i8 as i64,
                };
                let sign: &[u8] = if v < 0 { b"-" } else { self.positive_sign() };
                self.integer(out, sign, v.unsigned_abs().to_string());
            }
            b'u' => self.integer(out, b"", self.cut(value).to_string()),
            b'o' => {
                let digits = format!("{:o}", self.cut(value));
                self.integer(out, if self.alternate { b"0" } else { b"" }, digits);
            }
            b'x' | b'X' => {
                let v = self.cut(value);
                let upper = self.conversion == b'X';
                let digits = if upper { format!("{v:X}") } else { format!("{v:x}") };
                let prefix: &[u8] = match (self.alternate && v != 0, upper) {
                    (true, true) => b"0X",
                    (true, false) => b"0x",
                    (false, _) => b"",
                };
                self.integer(out, prefix, digits);
            }
            b'c' => self.pad(out, b"", &[value.bits as u8], false),
            b'p' if value.bits == 0 => self.pad(out, b"", b"(nil)", false),
            b'p' => self.pad(out, b"0x", format!("{:x}", value.bits).as_bytes(), false),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => self.float(out, value.float()),
            other => out.extend_from_slice(&[b'%', other]),
        }
    }

    fn cut(&self, value: Value) -> u64 {
        match self.bytes {
            8 => value.unsigned(),
            4 => value.unsigned() & 0xffff_ffff,
            2 => value.unsigned() & 0xffff,
            _ => value.unsigned() & 0xff,
        }
    }

    fn positive_sign(&self) -> &'static [u8] {
        match (self.plus, self.space) {
            (true, _) => b"+",
            (false, true) => b" ",
            (false, false) => b"",
        }
    }

    /// A precision gives the least number of digits and turns zero padding off; 0 with precision 0 is empty.
    fn integer(&self, out: &mut Vec<u8>, prefix: &[u8], digits: String) {
        let digits = match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(p) => format!("{digits:0>p$}"),
            None => digits,
        };
        self.pad(out, prefix, digits.as_bytes(), self.zero && self.precision.is_none());
    }

    fn float(&self, out: &mut Vec<u8>, v: f64) {
        let sign: &[u8] = if v.is_sign_negative() { b"-" } else { self.positive_sign() };
        let upper = self.conversion.is_ascii_uppercase();
        let magnitude = v.abs();
        if !v.is_finite() {
            let name = if v.is_nan() { "nan" } else { "inf" };
            let name = if upper { name.to_uppercase() } else { name.into() };
            return self.pad(out, sign, name.as_bytes(), false);
        }
        let precision = self.precision.unwrap_or(6);
        let text = match self.conversion.to_ascii_lowercase() {
            b'f' => fixed(magnitude, precision, self.alternate),
            b'e' => exponential(magnitude, precision, self.alternate),
            b'g' => general(magnitude, precision.max(1), self.alternate),
            _ => hexadecimal(magnitude, self.precision),
        };
        let text = if upper { text.to_uppercase() } else { text };
        self.pad(out, sign, text.as_bytes(), self.zero);
    }

    fn pad(&self, out: &mut Vec<u8>, prefix: &[u8], text: &[u8], zeros: bool) {
        let fill = self.width.saturating_sub(prefix.len() + text.len());
        let (before, between, after) = match (self.left, zeros) {
            (true, _) => (0, 0, fill),
            (false, true) => (0, fill, 0),
            (false, false) => (fill, 0, 0),
        };
        out.extend(std::iter::repeat_n(b' ', before));
        out.extend_from_slice(prefix);
        out.extend(std::iter::repeat_n(b'0', between));
        out.extend_from_slice(text);
        out.extend(std::iter::repeat_n(b' ', after));
    }
}

fn fixed(v: f64, precision: usize, point: bool) -> String {
    let mut text = format!("{v:.precision$}");
    if point && precision == 0 {
        text.push('.');
    }
    text
}

/// C writes at least two digits of exponent, always with its sign.
fn exponential(v: f64, precision: usize, point: bool) -> String {
    let text = format!("{v:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    let dot = if point && precision == 0 { "." } else { "" };
    format!("{mantissa}{dot}e{sign}{:02}", exponent.abs())
}

/// C11 7.21.6.1: the style by the exponent that `e` would print; trailing zeros go.
fn general(v: f64, precision: usize, keep: bool) -> String {
    let text = exponential(v, precision - 1, keep);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "+00"));
    let x: i32 = exponent.parse().unwrap_or(0);
    let trim = |s: &str| {
        if keep || !s.contains('.') {
            return s.to_string();
        }
        s.trim_end_matches('0').trim_end_matches('.').to_string()
    };
    if x < -4 || x >= precision as i32 {
        format!("{}e{exponent}", trim(mantissa))
    } else {
        trim(&fixed(v, (precision as i32 - 1 - x) as usize, keep))
    }
}

/// `%a`: the significand in hexadecimal, exactly or rounded to `precision` digits.
fn hexadecimal(v: f64, precision: Option<usize>) -> String {
    let bits = v.to_bits();
    let biased = (bits >> 52) as i32 & 0x7ff;
    let mut fraction = bits & ((1 << 52) - 1);
    let (mut lead, exponent) = match (biased, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (0, -1022),
        _ => (1u64, biased - 1023),
    };
    let digits = match precision {
        Some(p) if p < 13 => {
            let drop = 4 * (13 - p) as u32;
            let whole = (lead << 52) | fraction;
            let half = 1u64 << (drop - 1);
            let mut kept = whole >> drop;
            let tail = whole & ((1 << drop) - 1);
            kept += u64::from(tail > half || (tail == half && kept & 1 == 1));
            lead = kept >> (52 - drop);
            fraction = (kept << drop) & ((1 << 52) - 1);
            format!("{fraction:013x}")[..p].to_string()
        }
        Some(p) => format!("{fraction:013x}{}", "0".repeat(p - 13)),
        None => format!("{fraction:013x}").trim_end_matches('0').to_string(),
    };
    let dot = if digits.is_empty() { "" } else { "." };
    format!("0x{lead}{dot}{digits}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(v: i32) -> Value {
        Value { ty: Ty::I32, bits: v as u32 as u64 }
    }
    fn long(v: i64) -> Value {
        Value { ty: Ty::I64, bits: v as u64 }
    }
    fn double(v: f64) -> Value {
        Value { ty: Ty::F64, bits: v.to_bits() }
    }
    fn check(spec: &str, args: &[Value], expect: &str) {
        let got = format::<()>(spec.as_bytes(), args, |_| Ok(b"text".to_vec())).unwrap();
        assert_eq!(String::from_utf8_lossy(&got), expect, "{spec}");
    }

    #[test]
    fn integers() {
        check("%d|%5d|%-5d|%05d|%+d|% d", &[int(42); 6], "42|   42|42   |00042|+42| 42");
        check("%d %u", &[int(-1), int(-1)], "-1 4294967295");
        check("%ld %lld %llu", &[long(-5), long(1 << 40), long(-1)], "-5 1099511627776 18446744073709551615");
        check("%hd %hhd %hu %zu", &[int(70000), int(200), int(-1), long(7)], "4464 -56 65535 7");
        check("%x %X %#x %#o %o", &[int(255), int(255), int(255), int(8), int(8)], "ff FF 0xff 010 10");
        check("%.3d|%8.3d|%08.3d|%.0d|", &[int(7), int(7), int(7), int(0)], "007|     007|     007||");
        check("%*d|%-*d|%*d", &[int(4), int(1), int(4), int(1), int(-4), int(1)], "   1|1   |1   ");
        check("%c%c %p %p", &[int(65), int(10), long(0), long(255)], "A\n (nil) 0xff");
    }

    #[test]
    fn floats() {
        let all = [1.5, 2.005, 2.25, 1.0, -3.14159].map(double);
        check("%f %.2f %5.1f|%-8.3f|%08.2f", &all, "1.500000 2.00   2.2|1.000   |-0003.14");
        check("%e %.0e %E", &[12345.678, 5.5, 1e-100].map(double), "1.234568e+04 6e+00 1.000000E-100");
        let all = [0.0001, 0.00001, 123456.0, 1234567.0, 100.0, 0.0].map(double);
        check("%g %g %g %g %g %g", &all, "0.0001 1e-05 123456 1.23457e+06 100 0");
        check("%.3g %.10g %#g", &[2.0 / 3.0, 0.1, 1.0].map(double), "0.667 0.1 1.00000");
        let all = [f64::INFINITY, -f64::INFINITY, f64::NAN, f64::INFINITY].map(double);
        check("%f %f %e %F", &all, "inf -inf nan INF");
        check("%05f|%.0f %#.0f", &[f64::INFINITY, 0.5, 2.0].map(double), "  inf|0 2.");
        check("%a %.2a", &[1.0, 3.999].map(double), "0x1p+0 0x2.00p+1");
    }

    #[test]
    fn strings_and_oddities() {
        check("%s|%6s|%-6s|%.2s|%%", &[long(1); 4], "text|  text|text  |te|%");
        check("%s %d", &[long(0)], "(null) 0");
        check("100%", &[], "100%");
        check("%y", &[int(1)], "%y");
    }
}
