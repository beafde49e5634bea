//! Extracts the sections of a page from its HTML for the search index.
//!
//! Programs, drawings, tables of results and collapsed answers are left out.

use text_search::html::{Skip, Token, attribute, has_class, plain, tokens};
use text_search::index::{Kind, Section};

const ELEMENTS: &[&str] =
    &["annotation", "details", "header", "nav", "pre", "script", "style", "svg", "summary", "table"];
const CLASSES: &[&str] =
    &["accuracy", "cell", "cell-file", "maps", "map", "predict-choices", "predict-title", "readout"];

/// The sections in order. Sections of the third level of the glossary are terms.
pub fn sections(html: &str, title: &str, is_glossary: bool) -> Vec<Section> {
    let section = |kind, anchor: &str| {
        let (heading, text) = (String::new(), String::new());
        Section { kind, anchor: anchor.to_owned(), heading, text }
    };
    let mut all = vec![Section { heading: title.to_owned(), ..section(Kind::Page, "") }];
    let (mut skip, mut in_heading, mut in_power, mut exercise) = (Skip::default(), false, false, None);
    for (_, token) in tokens(html) {
        // Of the head of an exercise only the title is kept.
        if let Token::Open("section", attributes) = token {
            exercise = attribute(attributes, "id").filter(|_| has_class(attributes, &["exercise"]));
        }
        let starts = |name: &str, attributes: &str| {
            let is_head = has_class(attributes, &["exercise-head"]);
            ELEMENTS.contains(&name) && !is_head
                || has_class(attributes, CLASSES)
                || has_class(attributes, &["badge"])
        };
        if skip.skips(token, starts) {
            continue;
        }
        match token {
            Token::Open("h1", _) => in_heading = true,
            Token::Open(name @ ("h2" | "h3"), attributes) => {
                in_heading = true;
                let id = attribute(attributes, "id").unwrap_or_default();
                all.push(match exercise.take() {
                    Some(exercise) if name == "h3" => section(Kind::Exercise, exercise),
                    _ if name == "h3" && is_glossary => section(Kind::Term, id),
                    _ => section(Kind::Section, id),
                });
            }
            Token::Close("h1" | "h2" | "h3") => in_heading = false,
            Token::Open("p" | "li" | "div" | "section" | "figcaption", _) => push(&mut all, in_heading, " "),
            Token::Open("sup", _) => in_power = true,
            Token::Close("sup") => in_power = false,
            Token::Text(text) if in_power => push(&mut all, in_heading, &raised(&plain(text))),
            Token::Text(text) => push(&mut all, in_heading, &plain(text)),
            _ => {}
        }
    }
    all
}

/// Digits as superscript characters: in plain text 1024³ would become 10243.
fn raised(text: &str) -> String {
    const POWERS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |c: char| match c {
        '-' | '−' => '⁻',
        _ => c.to_digit(10).map_or(c, |digit| POWERS[digit as usize]),
    };
    text.chars().map(raise).collect()
}

/// The heading of the page is known as its title.
fn push(all: &mut [Section], in_heading: bool, text: &str) {
    let Some(last) = all.last_mut() else { return };
    match (in_heading, last.kind) {
        (true, Kind::Page) => {}
        (true, _) => last.heading.push_str(text),
        (false, _) => last.text.push_str(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_a_page() {
        let html = "<h1>Title</h1><p>One &lt; <b>two</b>.</p><pre>code</pre>\
            <h2 id=\"a\">Banks <code>x</code></h2><p>2·1024<sup>3</sup>.</p><details>answer</details>\
            <section class=\"cell\" id=\"cell-c\"><section>run</section></section>\
            <section class=\"exercise\" id=\"ex-e\"><header class=\"exercise-head\"><h3 id=\"ex-e-title\">Task</h3> \
            <span class=\"badge\">Repair</span></header><div>Do.</div></section>";
        let found: Vec<_> = sections(html, "Title", false)
            .into_iter()
            .map(|s| format!("{:?} {}|{}|{}", s.kind, s.anchor, s.heading.trim(), s.text.trim()))
            .collect();
        let expect = ["Page |Title|One < two.", "Section a|Banks x|2·1024³.", "Exercise ex-e|Task|Do."];
        assert_eq!(found, expect);
        let term = sections("<h3 id=\"w\">Warp</h3>", "Glossary", true).pop().unwrap();
        assert_eq!((term.kind, term.anchor.as_str()), (Kind::Term, "w"));
    }
}
