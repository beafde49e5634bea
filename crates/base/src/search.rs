//! Search for a substring by comparison at every position. For short texts that is fast enough, and it avoids
//! the two-way search of the standard library, whose tables are a kilobyte of the modules that browsers
//! download.

/// Byte offset of the first occurrence of `part` in `text`.
pub fn find(text: &str, part: &str) -> Option<usize> {
    // `windows(0)` would panic.
    let size = part.len().max(1);
    let first = part.as_bytes().first();
    // Comparing the first byte avoids most calls of the comparison of slices.
    let is = |window: &[u8]| window.first() == first && window == part.as_bytes();
    text.as_bytes().windows(size).position(is)
}

/// The text with every occurrence of `from` replaced, from left to right. An empty `from` does not occur.
pub fn replace(text: &str, from: &str, to: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = find(rest, from).filter(|_| !from.is_empty()) {
        out.push_str(&rest[..at]);
        out.push_str(to);
        rest = &rest[at + from.len()..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_as_in_std() {
        for text in ["", "a", "aXb", "XX", "aXXXb", "многоXX", "bXa*/c*/"] {
            for part in ["X", "XX", "*/", "ного", "a"] {
                assert_eq!(find(text, part), text.find(part), "{part} in {text}");
                assert_eq!(replace(text, part, "-q"), text.replace(part, "-q"), "{part} in {text}");
            }
        }
        assert_eq!(replace("a", "", "b"), "a");
    }
}
