//! Turns mentions of glossary terms in prose into links to the glossary.
//!
//! The first mention of a term in each section is linked (of the commonest terms: on each page), but only a
//! few in a paragraph; a term left out there is linked at its next mention. An author's own link to a term
//! counts as its mention. Mentions are found by the stems of their words, the longest term first;
//! abbreviations must match exactly.

use std::collections::BTreeMap;

use crate::html::{Skip, Token, attribute, has_class, tokens};
use crate::{fold, is_letter, stem, words};

/// How often a term is linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Often {
    /// At its first mention on each page, for words that occur in every section.
    Page,
    /// At its first mention in each section.
    Section,
}

/// Largest number of links in a paragraph.
const MOST: usize = 3;

/// Elements whose text is not searched for terms.
const ELEMENTS: &[&str] = &[
    "a", "button", "code", "details", "figure", "h1", "h2", "h3", "h4", "header", "kbd", "label", "math",
    "nav", "pre", "script", "style", "summary", "sup", "svg", "table",
];
const CLASSES: &[&str] =
    &["aside-title", "cell", "exercise-program", "number", "predict-choices", "predict-title", "rule"];
/// Ids of sections without links: their text consists of titles of books.
const SECTIONS: &[&str] = &["sources"];

/// The terms of a glossary, with the forms in which prose mentions them.
#[derive(Default)]
pub struct Terms {
    ids: Vec<(String, Often)>,
    /// Forms by the stem of their first word, the longest first.
    forms: BTreeMap<String, Vec<Form>>,
}

struct Form {
    words: Vec<Word>,
    /// Index of the term. `None`: these words have another meaning and mention no term.
    term: Option<usize>,
}

struct Word {
    key: String,
    /// The exact text to match, for abbreviations and for words without other endings.
    exact: Option<String>,
}

impl Terms {
    /// Adds a term. `heading` is its heading in the glossary: forms of the term separated by `(and …)`.
    /// `forms` is the attribute of the heading, which replaces the forms of the heading, or adds to them if
    /// it begins with `+`. Its entries are separated by `|`, with `_` for a space: `!` before an entry means
    /// that it is no mention, `=` that it has no other endings, and `none` that the term has no forms.
    pub fn add(&mut self, id: &str, heading: &str, forms: Option<&str>, often: Often) {
        let term = self.ids.len();
        self.ids.push((id.to_owned(), often));
        let (more, given) = match forms {
            Some(forms) => forms.strip_prefix('+').map_or((false, forms), |rest| (true, rest)),
            None => (true, ""),
        };
        let own = heading.split(['(', ')', ',']).filter(|_| more).map(str::to_owned);
        let given = given.split('|').filter(|form| *form != "none").map(|form| form.replace('_', " "));
        for form in own.chain(given) {
            let term = (!form.starts_with('!')).then_some(term);
            let fixed = form.starts_with('=');
            let words: Vec<Word> = words(&form).map(|word| Word::new(&form[word], fixed)).collect();
            let Some(first) = words.first() else { continue };
            let known = self.forms.entry(first.key.clone()).or_default();
            let at = known.iter().position(|other| other.words.len() < words.len()).unwrap_or(known.len());
            known.insert(at, Form { words, term });
        }
    }

    /// The HTML of a page with links. `glossary` is the address of the glossary's page. Ids of linked terms
    /// are added to `used`.
    pub fn mark(&self, html: &str, glossary: &str, used: &mut Vec<String>) -> String {
        let mut out = String::with_capacity(html.len() + html.len() / 8);
        let (mut skip, mut seen, mut count) = (Skip::default(), vec![false; self.ids.len()], 0);
        let (mut from, mut off) = (0, false);
        for (at, token) in tokens(html) {
            if let Token::Open("h2", attributes) = token {
                for (seen, (_, often)) in seen.iter_mut().zip(&self.ids) {
                    *seen &= *often == Often::Page;
                }
                off = attribute(attributes, "id").is_some_and(|id| SECTIONS.contains(&id));
            }
            if let Token::Open("p" | "li" | "section", _) = token {
                count = 0;
            }
            if let Token::Open("a", attributes) = token
                && let Some(term) = self.linked(attributes, glossary)
            {
                seen[term] = true;
                let name = at + "<a".len();
                out.push_str(&html[from..name]);
                out.push_str(" class=\"term\"");
                from = name;
            }
            let skips = skip
                .skips(token, |name, attributes| ELEMENTS.contains(&name) || has_class(attributes, CLASSES));
            let Token::Text(text) = token else { continue };
            if skips || off {
                continue;
            }
            for (range, term) in self.find(text) {
                if count < MOST && !std::mem::replace(&mut seen[term], true) {
                    count += 1;
                    let (id, start, end) = (&self.ids[term].0, at + range.start, at + range.end);
                    let (before, mention) = (&html[from..start], &html[start..end]);
                    out.push_str(&format!(
                        "{before}<a class=\"term\" href=\"{glossary}#{id}\">{mention}</a>"
                    ));
                    from = end;
                    if !used.contains(id) {
                        used.push(id.clone());
                    }
                }
            }
        }
        out + &html[from..]
    }

    /// The term to which an author's link leads.
    fn linked(&self, attributes: &str, glossary: &str) -> Option<usize> {
        let id = attribute(attributes, "href")?.strip_prefix(glossary)?.strip_prefix('#')?;
        self.ids.iter().position(|(own, _)| own == id)
    }

    /// Mentions in a text without tags: byte range and index of the term.
    fn find(&self, text: &str) -> Vec<(std::ops::Range<usize>, usize)> {
        let places: Vec<_> = words(text).collect();
        let keys: Vec<String> = places.iter().map(|word| key(&text[word.clone()])).collect();
        let (mut found, mut i) = (Vec::new(), 0);
        while i < places.len() {
            let fits = |form: &&Form| {
                let end = i + form.words.len();
                end <= places.len()
                    && (i..end).zip(&form.words).all(|(j, word)| word.is(&text[places[j].clone()], &keys[j]))
                    && (i + 1..end).all(|j| is_gap(&text[places[j - 1].end..places[j].start]))
                    && (form.term.is_none() || !is_joined(text, places[i].start, places[end - 1].end))
            };
            let form = self.forms.get(&keys[i]).and_then(|forms| forms.iter().find(fits));
            if let Some((form, term)) = form.and_then(|form| Some((form, form.term?))) {
                found.push((places[i].start..places[i + form.words.len() - 1].end, term));
            }
            i += form.map_or(1, |form| form.words.len());
        }
        found
    }
}

impl Word {
    fn new(text: &str, fixed: bool) -> Self {
        Self { key: key(text), exact: (fixed || is_short(text)).then(|| text.to_owned()) }
    }

    fn is(&self, text: &str, key: &str) -> bool {
        match &self.exact {
            Some(exact) => {
                text == exact
                    || text.strip_suffix('s') == Some(exact)
                    || !is_short(exact) && fold(text) == *exact
            }
            // A word in capitals is a name in a program.
            None => key == self.key && !(text.len() > 1 && text.chars().all(|c| c.is_ascii_uppercase())),
        }
    }
}

/// The key under which the forms of a word are found: its folded stem.
fn key(text: &str) -> String {
    match is_short(text) {
        true => fold(text.strip_suffix('s').unwrap_or(text)),
        false => stem(&fold(text)),
    }
}

/// Whether a word is an abbreviation or a name, such as SM, L1, cuBLAS.
fn is_short(text: &str) -> bool {
    text.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit())
}

/// Whether a text may separate the words of a term.
fn is_gap(text: &str) -> bool {
    matches!(text, " " | "\n" | "\u{a0}" | "-" | "\u{2011}" | "/" | "'" | "’")
}

/// Whether a word is part of a longer word or name, as in `warp-wide`, `block_size`, `kernel<<<`,
/// `grid.sync`.
fn is_joined(text: &str, start: usize, end: usize) -> bool {
    let joins = |c: char| matches!(c, '-' | '\u{2011}' | '_' | '/' | '.');
    let before = text[..start].chars().next_back().is_some_and(joins);
    let mut after = text[end..].chars();
    before || after.next().is_some_and(joins) && after.next().is_some_and(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(terms: &[(&str, &str, Option<&str>)], html: &str, expect: &str) {
        let mut all = Terms::default();
        terms.iter().for_each(|(id, heading, forms)| all.add(id, heading, *forms, Often::Section));
        let marked = all.mark(html, "g/", &mut Vec::new());
        let short =
            marked.replace("<a class=\"term\" href=\"g/#", "[").replace("</a>", "]").replace("\">", ": ");
        assert_eq!(short, expect);
    }

    #[test]
    fn english() {
        let terms = [
            ("warp", "Warp", None),
            ("half-warp", "Half-warp", None),
            ("bank", "Bank", None),
            ("bank-conflict", "Bank conflict", None),
            ("sm", "SM", None),
            ("model", "Model", Some("+!programming_model|!wide_model")),
            ("wave", "Wave", Some("full_wave|last_wave")),
            ("link", "Link", Some("none")),
            ("shared", "Shared memory", Some("=shared_memory")),
            ("coalescing", "Coalescing", None),
        ];
        let check = |html: &str, expect: &str| check(&terms, html, expect);
        check("Warps of an SM.", "[warp: Warps] of an [sm: SM].");
        check("A half-warp, a warp-wide vote.", "A [half-warp: half-warp], a warp-wide vote.");
        check("A bank\nconflict in a bank.", "A [bank-conflict: bank\nconflict] in a [bank: bank].");
        check("share memory, Shared memory", "share memory, [shared: Shared memory]");
        check("two SMs, sm_90", "two [sm: SMs], sm_90");
        check("The programming model, the model.", "The programming model, the [model: model].");
        check("a 2-wide model, a 2-fold model", "a 2-wide model, a 2-fold [model: model]");
        check("A wave of links; full waves.", "A wave of links; [wave: full waves].");
        check("Set WARP to 1", "Set WARP to 1");
        check("a coalesced copy", "a [coalescing: coalesced] copy");
        check("bank, bank<h2>bank</h2>bank", "[bank: bank], bank<h2>bank</h2>[bank: bank]");
        check("<code>warp</code> <a href=\"x\">warp</a>", "<code>warp</code> <a href=\"x: warp]");
        check("<a href=\"g/#warp\">them</a>, a warp", "[warp: them], a warp");
        check("<a href=\"g/#none\">none</a>", "<a href=\"g/#none: none]");
    }

    #[test]
    fn russian() {
        let terms = [
            ("warp", "Варп (warp)", None),
            ("shared", "Разделяемая память (shared memory)", None),
            ("grid", "Сетка (grid)", None),
            ("core", "Ядро CUDA (CUDA core)", None),
            ("kernel", "Ядро (kernel)", Some("+!ядро_процессора")),
            ("sm", "Мультипроцессор (SM)", None),
        ];
        let check = |html: &str, expect: &str| check(&terms, html, expect);
        check("Варпами в разделяемой памяти", "[warp: Варпами] в [shared: разделяемой памяти]");
        check("память разделяемая", "память разделяемая");
        check("нескольких сеток", "нескольких [grid: сеток]");
        check("ядер CUDA, ядер процессора, ядер", "[core: ядер CUDA], ядер процессора, [kernel: ядер]");
        check("на SM нет", "на [sm: SM] нет");
    }

    #[test]
    fn a_paragraph_stays_calm() {
        let terms = ["a1", "b1", "c1", "d1"].map(|id| (id, id, None));
        check(
            &terms,
            "<p>a1 b1 c1 d1</p><p>a1 d1</p>",
            "<p>[a1: a1] [b1: b1] [c1: c1] d1</p><p>a1 [d1: d1]</p>",
        );
    }

    #[test]
    fn common_words_once_on_a_page() {
        let mut all = Terms::default();
        all.add("a", "a", None, Often::Page);
        all.add("b", "b", None, Often::Section);
        let marked = all.mark("a b<h2>x</h2>a b", "", &mut Vec::new());
        let link = |word: &str| format!("<a class=\"term\" href=\"#{word}\">{word}</a>");
        assert_eq!(marked, format!("{} {}<h2>x</h2>a {}", link("a"), link("b"), link("b")));
    }

    #[test]
    fn sources_have_no_links() {
        check(
            &[("warp", "Warp", None)],
            "<h2 id=\"sources\">x</h2><p>warp</p>",
            "<h2 id=\"sources: x</h2><p>warp</p>",
        );
    }
}
