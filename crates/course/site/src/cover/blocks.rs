//! Splits the HTML of a page into blocks: paragraphs, lists, tables, cells, questions and so on, in order.

use text_search::html::{Skip, Token, attribute, has_class, plain, tokens};

/// One block. A section of the second level (`section.part`) is not a block; its children are.
#[derive(Clone, Debug, PartialEq)]
pub struct Block<'a> {
    /// Kind of the block.
    pub kind: Kind,
    /// The `id` of its element. Empty if there is none.
    pub id: &'a str,
    /// Byte range in the page's HTML.
    pub range: std::ops::Range<usize>,
    /// Index of the section that contains the block, from 1. 0 before the first section.
    pub part: usize,
}

/// Kinds of blocks, as far as covering treats them differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `section.cell`: its results can be covered, its code and controls cannot.
    Cell,
    /// `section.predict`.
    Question,
    /// A heading or an exercise: cannot be covered.
    Fixed,
    /// The lecturer's notes, which readers never see.
    Notes,
    /// Prose, a list, a table, a figure or a listing: can be covered as a whole.
    Plain,
}

/// Separator between texts of different elements. It is no letter or digit, so that no number or unit extends
/// across it.
const GAP: char = '¦';

/// Inline elements, whose text continues the surrounding text.
const INLINE: &[&str] = &["a", "abbr", "b", "code", "em", "i", "span", "strong", "tspan", "button", "dfn"];

/// Splits a page into blocks.
pub fn cut(html: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let (mut part, mut parts) = (0, 0);
    // The open block: name of its element, number of open elements of that name, and the block so far.
    let mut open: Option<(&str, u32, Block)> = None;
    for (at, token) in tokens(html) {
        match (&mut open, token) {
            (Some((own, depth, _)), Token::Open(name, _)) if name == *own => *depth += 1,
            (Some((own, depth, block)), Token::Close(name)) if name == *own => {
                *depth -= 1;
                if *depth == 0 {
                    block.range.end = at + name.len() + "</>".len();
                    blocks.push(block.clone());
                    open = None;
                }
            }
            (None, Token::Open("section", attributes)) if has_class(attributes, &["part"]) => {
                parts += 1;
                part = parts;
            }
            (None, Token::Close("section")) => part = 0,
            (None, Token::Open("hr" | "br", _)) => {}
            (None, Token::Open(name, attributes)) => {
                let (kind, id) = (kind(name, attributes), attribute(attributes, "id").unwrap_or_default());
                open = Some((name, 1, Block { kind, id, range: at..at, part }));
            }
            _ => {}
        }
    }
    blocks
}

fn kind(name: &str, attributes: &str) -> Kind {
    let is = |class: &str| has_class(attributes, &[class]);
    match name {
        "section" if is("cell") => Kind::Cell,
        "section" if is("predict") => Kind::Question,
        "section" if is("exercise") => Kind::Fixed,
        "h1" | "h2" | "h3" | "h4" | "nav" => Kind::Fixed,
        _ if is("notes") => Kind::Notes,
        _ => Kind::Plain,
    }
}

/// Splits a cell's HTML into the part that stays readable when it is covered, and its results.
pub fn halves(cell: &str) -> (&str, &str) {
    cell.find(RESULTS).map_or((cell, ""), |at| cell.split_at(at))
}

/// Start tag of the element with a cell's results.
pub const RESULTS: &str = "<div class=\"cell-results\">";

/// The text that a reader sees, without collapsed answers. Texts of different blocks are separated by
/// [`GAP`].
pub fn visible(html: &str) -> String {
    let mut skip = Skip::default();
    let mut out = String::new();
    let hidden = |name: &str, attributes: &str| {
        ["script", "style", "annotation"].contains(&name)
            || has_class(attributes, &["predict-answer", "notes"])
    };
    for (_, token) in tokens(html) {
        if skip.skips(token, hidden) {
            continue;
        }
        match token {
            Token::Text(text) => out.push_str(&plain(text)),
            Token::Open(name, _) | Token::Close(name) if !INLINE.contains(&name) => out.push(GAP),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_falls_into_blocks() {
        let html = "<h1>T</h1>\n<p>a</p>\n<section class=\"part\" aria-labelledby=\"x\">\n<h2 id=\"x\">X</h2>\n\
            <section class=\"cell\" id=\"cell-c\"><header>h</header><section>i</section></section>\n\
            <div class=\"table-scroll\"><div>t</div></div>\n<hr />\n</section>\n<section class=\"part\">\
            <section class=\"predict\" id=\"predict-q\"></section><aside class=\"notes\" hidden>n</aside></section>";
        let found: Vec<String> = cut(html)
            .iter()
            .map(|block| {
                format!("{} {:?} {} {}", block.part, block.kind, block.id, &html[block.range.clone()])
            })
            .collect();
        let expect = [
            "0 Fixed  <h1>T</h1>",
            "0 Plain  <p>a</p>",
            "1 Fixed x <h2 id=\"x\">X</h2>",
            "1 Cell cell-c <section class=\"cell\" id=\"cell-c\"><header>h</header><section>i</section></section>",
            "1 Plain  <div class=\"table-scroll\"><div>t</div></div>",
            "2 Question predict-q <section class=\"predict\" id=\"predict-q\"></section>",
            "2 Notes  <aside class=\"notes\" hidden>n</aside>",
        ];
        assert_eq!(found, expect);
    }

    #[test]
    fn text_without_what_is_hidden() {
        let html = "<p>4.0 <b>µs</b>, 2<sup>10</sup></p><details class=\"predict-answer\">7</details><script>1</script>";
        assert_eq!(visible(html), "¦4.0 µs, 2¦10¦¦");
        assert_eq!(
            halves("<pre>a</pre><div class=\"cell-results\">b</div>").1,
            "<div class=\"cell-results\">b</div>"
        );
    }
}
