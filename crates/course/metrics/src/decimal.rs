//! Parses numbers as lessons and readers write them: digits with at most one point.

/// Parses a number; `None` if the text is none. Exact for up to 15 digits. `str::parse` would add tables of
/// 10 KiB to the page.
///
/// ```
/// assert_eq!(metrics::number("−1.5"), Some(-1.5));
/// assert_eq!(metrics::number("1e3"), None);
/// ```
pub fn number(text: &str) -> Option<f64> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = || whole.bytes().chain(part.bytes());
    if all().next().is_none() || all().count() > 18 || !all().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let mantissa = all().fold(0u64, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    let scale = (0..part.len()).fold(1.0, |scale, _| scale * 10.0);
    Some(sign * mantissa as f64 / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_core_reads_them() {
        for text in ["0", "1", "1.36", "0.0402", "-3.5", "4194304", "123456.789012", ".5", "7."] {
            assert_eq!(number(text), text.parse().ok(), "{text}");
        }
        for text in ["", ".", "1e3", "1.2.3", "x", "1 000", "99999999999999999999", "nan"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
