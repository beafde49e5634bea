//! Parsing for the scanf family.

use crate::parse::{float_prefix, integer_prefix, is_space};

/// A converted field.
pub struct Field {
    /// The value.
    pub value: Conversion,
    /// Size of the target of a number, bytes.
    pub bytes: u32,
}

/// Value of a converted field.
pub enum Conversion {
    /// `%d %i %u %x %o`.
    Integer(i64),
    /// `%n`: number of bytes read so far. Does not count as a converted field.
    Taken(usize),
    /// `%f`, `%e`, `%g`, `%a`.
    Float(f64),
    /// `%s`: stored with a terminating zero.
    Text(Vec<u8>),
    /// `%c`: stored without a terminating zero.
    Chars(Vec<u8>),
}

/// Result of [`scan`].
pub struct Scanned {
    /// Converted fields to store, in order.
    pub fields: Vec<Field>,
    /// Bytes of input read.
    pub used: usize,
    /// Whether the input ended before a field could be read.
    pub ended: bool,
    /// Whether the end of the input was reached.
    pub past: bool,
}

/// Reads fields from `input` as `format` says.
pub fn scan(input: &[u8], format: &[u8]) -> Scanned {
    let mut fields = Vec::new();
    let (mut at, mut f, mut ended, mut past) = (0, 0, false, false);
    let spaces = |mut at: usize| {
        while input.get(at).is_some_and(is_space) {
            at += 1;
        }
        at
    };
    while let Some(&c) = format.get(f) {
        f += 1;
        if is_space(&c) {
            at = spaces(at);
            past = at >= input.len();
            continue;
        }
        if c != b'%' {
            if input.get(at) != Some(&c) {
                ended = at >= input.len();
                break;
            }
            at += 1;
            continue;
        }
        let (spec, used) = spec(&format[f..]);
        f += used;
        if spec.conversion == b'n' {
            fields.push(Field { value: Conversion::Taken(at), bytes: spec.bytes });
            continue;
        }
        if !matches!(spec.conversion, b'c' | b'[') {
            at = spaces(at);
        }
        let limit = input.len().min(at.saturating_add(spec.width.unwrap_or(usize::MAX)));
        let Some((value, taken)) = convert(&input[at.min(limit)..limit], &spec) else {
            ended = at >= input.len();
            break;
        };
        at += taken;
        let more = !matches!(spec.conversion, b'c' | b'%') && spec.width.is_none_or(|width| width > taken);
        past = more && at >= input.len();
        if !spec.skip && spec.conversion != b'%' {
            fields.push(Field { value, bytes: spec.bytes });
        }
    }
    Scanned { fields, used: at, ended, past: past || ended }
}

struct Spec<'a> {
    /// The text between the brackets of a set.
    set: &'a [u8],
    skip: bool,
    width: Option<usize>,
    bytes: u32,
    conversion: u8,
}

fn spec(text: &[u8]) -> (Spec<'_>, usize) {
    let mut spec = Spec { set: &[], skip: false, width: None, bytes: 4, conversion: 0 };
    let mut at = 0;
    while let Some(&c) = text.get(at) {
        at += 1;
        match c {
            b'*' => spec.skip = true,
            b'0'..=b'9' => {
                spec.width = Some((spec.width.unwrap_or(0) * 10 + usize::from(c - b'0')).min(1 << 20));
            }
            b'h' => spec.bytes /= 2,
            b'l' | b'q' | b'z' | b'j' | b't' | b'L' => spec.bytes = 8,
            _ => {
                spec.conversion = c;
                break;
            }
        }
    }
    if spec.conversion == b'[' {
        // A bracket right at the start belongs to the set.
        let first = usize::from(text.get(at) == Some(&b'^')) + 1;
        let rest_of_set = text.get(at + first..).unwrap_or_default();
        let length = rest_of_set.iter().position(|&c| c == b']').map_or(text.len() - at, |n| n + first);
        spec.set = &text[at..at + length];
        at = (at + length + 1).min(text.len());
    }
    (spec, at)
}

fn convert(input: &[u8], spec: &Spec<'_>) -> Option<(Conversion, usize)> {
    // Out of range: the nearest 64-bit number.
    let most = if matches!(spec.conversion, b'd' | b'i') { i64::MAX as i128 } else { u64::MAX.into() };
    let integer = |base| {
        integer_prefix(input, base)
            .map(|(v, n)| (Conversion::Integer(v.clamp(i64::MIN.into(), most) as i64), n))
    };
    let word = || input.iter().position(is_space).unwrap_or(input.len());
    match spec.conversion {
        b'd' | b'u' => integer(10),
        b'i' => integer(0),
        b'x' | b'X' | b'p' => integer(16),
        b'o' => integer(8),
        b'f' | b'e' | b'g' | b'a' | b'F' | b'E' | b'G' | b'A' => {
            float_prefix(input).map(|(v, n)| (Conversion::Float(v), n))
        }
        b's' if word() > 0 => Some((Conversion::Text(input[..word()].to_vec()), word())),
        b'[' => {
            let n = input.iter().position(|&c| !in_set(spec.set, c)).unwrap_or(input.len());
            (n > 0).then(|| (Conversion::Text(input[..n].to_vec()), n))
        }
        b'c' => {
            let n = spec.width.unwrap_or(1);
            (input.len() >= n).then(|| (Conversion::Chars(input[..n].to_vec()), n))
        }
        b'%' if input.first() == Some(&b'%') => Some((Conversion::Chars(Vec::new()), 1)),
        _ => None,
    }
}

/// Whether a character is in a set such as `a-z_` or `^,`.
fn in_set(set: &[u8], c: u8) -> bool {
    let (listed, negate) = match set {
        [b'^', rest @ ..] => (rest, true),
        _ => (set, false),
    };
    let mut rest = listed;
    let found = loop {
        match rest {
            [] => break false,
            [from, b'-', to, ..] if (*from..=*to).contains(&c) => break true,
            [_, b'-', _, more @ ..] => rest = more,
            [one, ..] if *one == c => break true,
            [_, more @ ..] => rest = more,
        }
    };
    found != negate
}
