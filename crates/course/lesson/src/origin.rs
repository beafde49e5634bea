//! Origins of claims: which texts make the claim that an entry is about.
//!
//! A page whose head has `origins: A=the article; T=the tutorial; -=no text` is a list of claims. Each
//! heading of the third level is one claim, and its attribute `says=A,T` names the texts that make the claim.
//! The page prints their names below the heading, so the prose cannot say anything else. The letters are the
//! same in all languages; the names are not.

use protocol::Lang;

use crate::markdown::Builder;
use crate::svg::escape;
use crate::typeset::typeset;
use crate::{Heading, LessonError, Page};

/// A text that makes claims: its letter and its name in the page's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// A capital letter, or `-` for a claim that none of the texts makes.
    pub letter: char,
    /// Name of the text on the page.
    pub name: String,
}

/// Parses the value of the head's `origins:`.
pub(crate) fn declared(value: &str) -> Result<Vec<Origin>, String> {
    let mut origins: Vec<Origin> = Vec::new();
    for part in value.split(';').map(str::trim) {
        let wrong = || format!("`{part}` is not LETTER=NAME, as in `A=the article; -=no text`");
        let (letter, name) = part.split_once('=').ok_or_else(wrong)?;
        let letter = only_char(letter.trim()).filter(|letter| letter.is_ascii_uppercase() || *letter == '-');
        let (letter, name) = (letter.ok_or_else(wrong)?, name.trim().to_owned());
        if name.is_empty() {
            return Err(wrong());
        }
        if origins.iter().any(|known| known.letter == letter) {
            return Err(format!("origins: `{letter}` has two names"));
        }
        origins.push(Origin { letter, name });
    }
    Ok(origins)
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

impl Builder<'_> {
    /// Letters of a heading's `says=`. Reports an attribute that is missing, or that the page or the level
    /// does not allow.
    pub(crate) fn says(&mut self, says: Option<&str>, level: u8, id: &str, line: usize) -> Vec<char> {
        let is_claim = level == 3 && !self.page.origins.is_empty();
        let known = || {
            self.page.origins.iter().map(|origin| origin.letter.to_string()).collect::<Vec<_>>().join(", ")
        };
        let message = match (is_claim, says) {
            (false, None) => return Vec::new(),
            (false, Some(_)) => format!(
                "`#{id}` has says=: only headings of the third level have it, on a page whose head has origins:"
            ),
            (true, None) => {
                format!("claim `#{id}` needs says=: the texts that make the claim, of {}", known())
            }
            (true, Some(list)) => match letters(list, &self.page.origins) {
                Ok(letters) => return letters,
                Err(message) => format!("claim `#{id}`: {message}; known are {}", known()),
            },
        };
        self.error(line, message);
        Vec::new()
    }
}

/// Parses the letters of `says=A,T`. Each must be known and occur once; `-` must be alone.
fn letters(list: &str, known: &[Origin]) -> Result<Vec<char>, String> {
    let mut letters = Vec::new();
    for part in list.split(',') {
        let letter = only_char(part).filter(|letter| known.iter().any(|origin| origin.letter == *letter));
        let letter = letter.ok_or_else(|| format!("says= has no text `{part}`"))?;
        if letters.contains(&letter) {
            return Err(format!("says= names `{letter}` twice"));
        }
        letters.push(letter);
    }
    if letters.len() > 1 && letters.contains(&'-') {
        return Err("says=- is no text, so no other letter goes with it".to_owned());
    }
    Ok(letters)
}

/// The line below a claim's heading.
pub(crate) fn line(says: &[char], origins: &[Origin], lang: Lang) -> String {
    let names: Vec<&str> = says
        .iter()
        .filter_map(|letter| origins.iter().find(|origin| origin.letter == *letter))
        .map(|origin| origin.name.as_str())
        .collect();
    let label = lang.pick("Claimed by", "Кто утверждает");
    let text = escape(&typeset(&format!("{label}: {}", names.join(", ")), lang));
    format!("<p class=\"origin\">{text}</p>\n")
}

/// Differences between two languages of a page: claims with different letters, and letters that only one
/// declares.
pub(crate) fn differences(first: &Page, first_file: &str, page: &Page, file: &str) -> Vec<LessonError> {
    let declared = |page: &Page| page.origins.iter().map(|origin| origin.letter).collect::<String>();
    if declared(first) != declared(page) {
        let message =
            format!("origins: has the letters {}, {} in {first_file}", declared(page), declared(first));
        return vec![LessonError::new(file, 0, message)];
    }
    let differs = |(own, other): (&Heading, &Heading)| {
        (own.says != other.says).then(|| {
            let line = page.parts.iter().find(|part| part.name == own.id).map_or(0, |part| part.line);
            let message = format!(
                "claim `#{}` says={}, {} in {first_file}",
                own.id,
                joined(&own.says),
                joined(&other.says)
            );
            LessonError::new(file, line, message)
        })
    };
    page.toc.iter().zip(&first.toc).filter_map(differs).collect()
}

fn joined(letters: &[char]) -> String {
    letters.iter().map(char::to_string).collect::<Vec<_>>().join(",")
}

impl Page {
    /// The table of claims: for each its anchor, and the letters of the texts that make it. Empty on other
    /// pages.
    pub fn claims(&self) -> Vec<(String, String)> {
        let claims = self.toc.iter().filter(|heading| !heading.says.is_empty());
        claims.map(|heading| (heading.id.clone(), joined(&heading.says))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_declare_texts() {
        let origins = declared("A=the article; -=no text").unwrap();
        let origin = |letter, name: &str| Origin { letter, name: name.to_owned() };
        assert_eq!(origins, [origin('A', "the article"), origin('-', "no text")]);
        let check = |value: &str, expect: &str| assert_eq!(declared(value).unwrap_err(), expect);
        check("a=x", "`a=x` is not LETTER=NAME, as in `A=the article; -=no text`");
        check("A", "`A` is not LETTER=NAME, as in `A=the article; -=no text`");
        check("A=", "`A=` is not LETTER=NAME, as in `A=the article; -=no text`");
        check("A=x; A=y", "origins: `A` has two names");
    }

    #[test]
    fn claims_name_known_texts() {
        let known = declared("A=a; T=t; -=none").unwrap();
        let check = |list: &str, expect: Result<&[char], &str>| {
            let got = letters(list, &known);
            assert_eq!(got.as_deref().map_err(String::as_str), expect, "{list}");
        };
        check("A,T", Ok(&['A', 'T']));
        check("-", Ok(&['-']));
        check("L", Err("says= has no text `L`"));
        check("AT", Err("says= has no text `AT`"));
        check("A,A", Err("says= names `A` twice"));
        check("A,-", Err("says=- is no text, so no other letter goes with it"));
    }

    #[test]
    fn the_page_prints_the_names() {
        let known = declared("A=статья; T=пособие").unwrap();
        assert_eq!(
            line(&['A', 'T'], &known, Lang::Ru),
            "<p class=\"origin\">Кто утверждает: статья, пособие</p>\n"
        );
    }
}
