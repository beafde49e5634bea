//! The author's choice of blocks that reveal the answer to a question: `covers=` and `uncovered=` of a fence
//! `predict`.
//!
//! The site generator finds most of these blocks automatically (`crates/course/site/src/cover`). The
//! attributes add and remove blocks.

use crate::values::is_id;

/// Blocks that an author names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covers {
    /// Blocks to cover, whatever the site generator finds.
    pub more: Vec<Target>,
    /// Blocks to leave readable, whatever the site generator finds.
    pub less: Vec<Target>,
    /// Whether the author states that no block reveals the answer (`covers=none`).
    pub none: bool,
}

/// One block of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The block with this id: `naive` is the cell `cell-naive`, `figure-2` the second figure of the page.
    Id(String),
    /// The block at this distance from the question: `+1` is the next one, `-1` the one before.
    At(isize),
}

impl Covers {
    /// Parses the value of an attribute. `key` is `covers` or `uncovered`.
    pub(crate) fn read(&mut self, key: &str, value: &str) -> Result<(), String> {
        if key == "covers" && value == "none" {
            self.none = true;
            return Ok(());
        }
        let targets: Option<Vec<Target>> = value.split(',').map(Target::parse).collect();
        let targets = targets.ok_or(format!(
            "{key} `{value}`: ids of cells or figures, or places such as +1 and -2, with commas between"
        ))?;
        if key == "covers" {
            self.more = targets
        } else {
            self.less = targets
        }
        Ok(())
    }
}

impl Target {
    fn parse(text: &str) -> Option<Self> {
        if text.starts_with(['+', '-']) {
            return text.parse().ok().filter(|place| *place != 0).map(Target::At);
        }
        is_id(text).then(|| Target::Id(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets() {
        let check = |key: &str, value: &str, expect: Result<&str, &str>| {
            let mut covers = Covers::default();
            let got = covers
                .read(key, value)
                .map(|()| format!("{:?} {:?} {}", covers.more, covers.less, covers.none));
            assert_eq!(got.as_deref().map_err(String::as_str), expect);
        };
        check("covers", "naive,+2,figure-1", Ok("[Id(\"naive\"), At(2), Id(\"figure-1\")] [] false"));
        check("uncovered", "-1", Ok("[] [At(-1)] false"));
        check("covers", "none", Ok("[] [] true"));
        let wrong = "covers `+0`: ids of cells or figures, or places such as +1 and -2, with commas between";
        check("covers", "+0", Err(wrong));
    }
}
