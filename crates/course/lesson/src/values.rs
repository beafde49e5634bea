//! Parsers for the values of attributes: lists of choices, ranges, names.

use metrics::NAMES;
use protocol::View;

use crate::fence::{VIEW_NAMES, view_named};

/// Parses numbers as `256|512`, `lo..hi` or `lo..hi:step`, both ends included. The result is ascending.
pub(crate) fn numbers(text: &str) -> Option<Vec<u32>> {
    if let Some((low, rest)) = text.split_once("..") {
        let (high, step) = rest.split_once(':').unwrap_or((rest, "1"));
        let (low, high, step): (u32, u32, u32) = (low.parse().ok()?, high.parse().ok()?, step.parse().ok()?);
        let fits = step > 0 && low < high && (high - low) / step < MOST;
        return fits.then(|| (low..=high).step_by(step as usize).collect());
    }
    let mut list = text.split('|').map(|text| text.parse().ok()).collect::<Option<Vec<u32>>>()?;
    list.sort_unstable();
    list.dedup();
    Some(list)
}

/// Largest number of values in a range; more are taken for a typing error.
const MOST: u32 = 1024;

/// Parses `NAME`, or `NAME:` followed by numbers.
pub(crate) fn named(text: &str) -> Option<(&str, Option<Vec<u32>>)> {
    let (name, list) = text.split_once(':').map_or((text, None), |(name, list)| (name, Some(list)));
    let list = match list {
        None => None,
        Some(list) => Some(numbers(list)?),
    };
    is_name(name).then_some((name, list))
}

/// Parses a range of positive numbers such as `64..512`.
pub(crate) fn range(text: &str) -> Option<(u32, u32)> {
    let (low, high) = text.split_once("..")?;
    let range: (u32, u32) = (low.parse().ok()?, high.parse().ok()?);
    (0 < range.0 && range.0 <= range.1).then_some(range)
}

/// Parses a range `LOW..HIGH` of numbers. `LOW` must be smaller than `HIGH`.
pub(crate) fn real_range(text: &str) -> Option<(f64, f64)> {
    let (low, high) = text.split_once("..")?;
    let range: (f64, f64) = (low.parse().ok()?, high.parse().ok()?);
    (range.0 < range.1 && range.0.is_finite() && range.1.is_finite()).then_some(range)
}

/// Whether a text is an identifier of C.
pub(crate) fn is_name(text: &str) -> bool {
    let start = text.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    start && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a text consists of letters, digits and `-`, as ids of cells, questions and exercises must.
pub(crate) fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// The view of a name. An error lists the names.
pub(crate) fn view(word: &str) -> Result<View, String> {
    view_named(word).ok_or_else(|| format!("view `{word}`: one of {}", VIEW_NAMES.join(", ")))
}

/// Checks a name of a run's number, with or without a kernel's name before it. An error says what is wrong.
pub(crate) fn number_name(name: &str) -> Result<(), String> {
    let known = |name: &str| NAMES.contains(&name) || name.starts_with("stall.");
    let rest = name.split_once('.').filter(|(kernel, _)| is_name(kernel)).map(|(_, rest)| rest);
    if known(name) || rest.is_some_and(known) {
        return Ok(());
    }
    Err(format!("no number `{name}`: the names are those of lessons/README.md"))
}

/// Calls `each` for every `key=value` of a fence's words, and collects errors.
pub(crate) fn attributes<'a>(
    words: &'a str,
    wrong: &mut Vec<String>,
    mut each: impl FnMut(&'a str, &'a str, &mut Vec<String>),
) {
    for word in words.split_whitespace() {
        match word.split_once('=').filter(|(_, value)| !value.is_empty()) {
            Some((key, value)) => each(key, value, wrong),
            None => wrong.push(format!("`{word}` is not `name=value`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations() {
        let check = |text: &str, expect: Option<&[u32]>| {
            assert_eq!(numbers(text).as_deref(), expect, "{text}");
        };
        check("512|256|512", Some(&[256, 512]));
        check("0..3", Some(&[0, 1, 2, 3]));
        check("0..32:16", Some(&[0, 16, 32]));
        check("1..8:3", Some(&[1, 4, 7]));
        check("8..1", None);
        check("0..9:0", None);
        check("0..100000", None);
        check("a|b", None);
        assert_eq!(named("N:1..2"), Some(("N", Some(vec![1, 2]))));
        assert_eq!(named("N-1"), None);
        assert_eq!(real_range("0.1..10"), Some((0.1, 10.0)));
        assert_eq!(view("lanes").map_err(|e| e.len() > 20), Err(true));
        for good in ["time_ms", "copy.gst.transactions", "stall.barrier", "copy.stall.barrier", "exit"] {
            assert_eq!(number_name(good), Ok(()));
        }
        assert!(number_name("gst.transaction").is_err() && number_name("sweep.best").is_err());
    }
}
