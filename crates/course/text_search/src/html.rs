//! The HTML that the build makes, cut into tags and text. It is well-formed, and `<` and `>` stand for nothing else.

/// A piece of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `<name …>`, with what stands between the brackets behind the name.
    Open(&'a str, &'a str),
    /// `</name>`.
    Close(&'a str),
    /// What stands between tags; characters as they are written.
    Text(&'a str),
}

/// The pieces, each with its place in the text.
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

/// The value of an attribute.
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

/// Whether it is one of the classes.
pub fn has_class(attributes: &str, names: &[&str]) -> bool {
    attribute(attributes, "class").is_some_and(|all| all.split(' ').any(|class| names.contains(&class)))
}

/// Follows tags and says what lies inside of an element that is left out.
#[derive(Default)]
pub struct Skip<'a> {
    /// Name of the element, and how many of that name are open.
    open: Option<(&'a str, u32)>,
}

impl<'a> Skip<'a> {
    /// Whether the token is left out; `starts` says it of an element with all that is in it.
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

/// Text of a page as a reader sees it: `&lt;` and the like as the characters they stand for.
pub fn plain(text: &str) -> String {
    let mut out = text.to_owned();
    for (name, sign) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
    {
        out = out.replace(name, sign);
    }
    out
}

/// The same back.
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
