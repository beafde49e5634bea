//! The page template `web/template.html` with its placeholders, and the texts of `web/strings.json`.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::root;

/// The template and its texts.
pub struct Shell {
    template: String,
    words: BTreeMap<String, BTreeMap<String, String>>,
}

impl Shell {
    /// Reads the template and its texts.
    pub fn read() -> Result<Self> {
        let web = root().join("web");
        let template = std::fs::read_to_string(web.join("template.html")).context("web/template.html")?;
        let words = std::fs::read_to_string(web.join("strings.json")).context("web/strings.json")?;
        Ok(Self { template, words: serde_json::from_str(&words).context("web/strings.json")? })
    }

    /// A page. Every placeholder must be known, and every `{{ui.KEY}}` must exist in the language.
    pub fn fill(&self, lang: &str, values: &BTreeMap<&str, String>) -> Result<String> {
        fill(&self.template, |name| match name.strip_prefix("ui.") {
            Some(key) => self.words.get(lang).and_then(|words| words.get(key)).map(|text| marked(text)),
            None => values.get(name).cloned(),
        })
        .context("web/template.html")
    }
}

/// A text of the template; text between backticks becomes code.
fn marked(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    pieces
        .map(|(i, piece)| if i % 2 == 1 { format!("<code>{piece}</code>") } else { piece.to_owned() })
        .collect()
}

/// Replaces each `{{name}}`.
pub fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> Result<String> {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").context("a `{{` without `}}`")?;
        let Some(value) = value(name.trim()) else { bail!("nothing for `{{{{{name}}}}}`") };
        out.push_str(before);
        out.push_str(&value);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders() {
        let check = |template: &str, expect: Option<&str>| {
            assert_eq!(
                fill(template, |name| (name == "a").then(|| "{{b}}".to_owned())).ok().as_deref(),
                expect
            );
        };
        check("x {{a}} y {{ a }}", Some("x {{b}} y {{b}}"));
        check("{{c}}", None);
        check("{{a", None);
        assert_eq!(marked("run `python3`."), "run <code>python3</code>.");
        assert_eq!(marked("plain"), "plain");
    }

    #[test]
    fn no_heading_takes_an_id_of_the_page() {
        let template = std::fs::read_to_string(root().join("web/template.html")).unwrap();
        let ids: Vec<&str> =
            template.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(!ids.is_empty());
        for id in ids {
            assert!(lesson::TAKEN.contains(&id), "{id} is not in lesson::TAKEN");
        }
    }
}
