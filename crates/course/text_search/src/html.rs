//! Tokenizer for the HTML of the site generator, which is well-formed and uses `<` and `>` for tags only.

/// A token of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A start tag: its name, and the text of its attributes.
    Open(&'a str, &'a str),
    /// An end tag: its name.
    Close(&'a str),
    /// Text between tags, with character references as they are written.
    Text(&'a str),
}

/// The tokens of a page, each with its byte offset.
pub fn tokens(html: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, rest) = (at, html.get(at..).filter(|rest| !rest.is_empty())?);
        let Some(tag) = rest.strip_prefix('<') else {
            let end = rest.find('<').unwrap_or(rest.len());
            at += end;
            return Some((start, Token::Text(&rest[..end])));
        };
        let end = tag.find('>').unwrap_or(tag.len());
        at += (end + 2).min(rest.len());
        let tag = tag[..end].trim_end_matches('/');
        if let Some(name) = rest[1..].strip_prefix('/') {
            return Some((start, Token::Close(&name[..end - 1])));
        }
        let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        Some((start, Token::Open(name, attributes)))
    })
}

/// The value of an attribute in the text of a start tag.
pub fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes;
    while let Some((key, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"')?;
        if key.trim() == name {
            return Some(value);
        }
        rest = after;
    }
    None
}

/// Whether an element has one of these classes.
pub fn has_class(attributes: &str, names: &[&str]) -> bool {
    attribute(attributes, "class").is_some_and(|all| all.split(' ').any(|class| names.contains(&class)))
}

/// Tracks nested elements, to skip an element with its contents.
#[derive(Default)]
pub struct Skip<'a> {
    /// Name of the skipped element, and the number of open elements of that name.
    open: Option<(&'a str, u32)>,
}

impl<'a> Skip<'a> {
    /// Whether the token is inside of a skipped element. `starts(name, attributes)` says whether an element
    /// is skipped.
    pub fn skips(&mut self, token: Token<'a>, starts: impl Fn(&str, &str) -> bool) -> bool {
        match (token, &mut self.open) {
            (Token::Open(name, _), Some((own, depth))) if name == *own => *depth += 1,
            (Token::Close(name), Some((own, depth))) if name == *own => {
                *depth -= 1;
                if *depth == 0 {
                    self.open = None;
                }
                return true;
            }
            (Token::Open(name, attributes), None) if starts(name, attributes) => self.open = Some((name, 1)),
            _ => {}
        }
        self.open.is_some()
    }
}

/// Text with character references such as `&lt;` replaced by the characters.
pub fn plain(text: &str) -> String {
    let mut out = text.to_owned();
    for (name, sign) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
    {
        out = out.replace(name, sign);
    }
    out
}

/// Replaces special characters by character references: the inverse of [`plain`].
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_text() {
        let found: Vec<Token> = tokens("<p class=\"a b\">x<br/>&lt;</p>").map(|(_, token)| token).collect();
        let expect = [
            Token::Open("p", "class=\"a b\""),
            Token::Text("x"),
            Token::Open("br", ""),
            Token::Text("&lt;"),
            Token::Close("p"),
        ];
        assert_eq!(found, expect);
        assert_eq!(attribute("id=\"x\" class=\"a b\"", "class"), Some("a b"));
        assert!(has_class("id=\"x\" class=\"a b\"", &["b"]) && !has_class("id=\"b\"", &["b"]));
        assert_eq!(plain(&escape("a < b && \"c\"")), "a < b && \"c\"");
    }

    #[test]
    fn elements_left_out() {
        let mut skip = Skip::default();
        let kept: String = tokens("a<div>b<div>c</div>d</div>e<i>f</i>")
            .filter(|(_, token)| !skip.skips(*token, |name, _| name == "div"))
            .filter_map(|(_, token)| if let Token::Text(text) = token { Some(text) } else { None })
            .collect();
        assert_eq!(kept, "aef");
    }
}
