//! The page about embedding: below each listing of HTML a button that copies it, and what it shows.

use lesson::{Page, Piece};

use crate::texts::{Word, word};

/// Slug of the page.
pub const SLUG: &str = "embed";
/// The element of `embed.js`, with which the live part of a listing begins.
const ELEMENT: &str = "<warpbook-cell";

/// The content of the page with its examples. Each listing is its own example, so a reader copies what is shown.
/// `assets` is the folder of scripts relative to the site's root. A reader without JavaScript sees the listings.
pub fn examples(page: &Page, content: &str, assets: &str) -> String {
    let texts = page.pieces.iter().filter_map(|piece| match piece {
        Piece::Code { text, .. } => Some(text),
        _ => None,
    });
    let mut out = String::new();
    let mut rest = content;
    for text in texts {
        let Some((listing, after)) = rest.split_once("</pre>\n") else { break };
        let (before, listing) = listing.split_once("<pre ").unwrap_or(("", listing));
        let element = text.find(ELEMENT).map_or("", |at| &text[at..]);
        out.push_str(&format!(
            "{before}<div class=\"embed-example\"><pre {listing}</pre>\n\
             <p class=\"row\"><button type=\"button\" class=\"button\" data-copied=\"{}\" hidden>{}</button></p>\n\
             {element}</div>\n",
            word(Word::Copied, page.lang),
            word(Word::Copy, page.lang),
        ));
        rest = after;
    }
    format!(
        "{out}{rest}<script src=\"../../embed.js\" defer></script>\n\
         <script type=\"module\" src=\"../../{assets}examples.js\"></script>\n"
    )
}

#[cfg(test)]
mod tests {
    use protocol::Lang;

    use super::*;

    #[test]
    fn a_listing_is_its_own_example() {
        let code = |text: &str| Piece::Code { lang: "html".into(), text: text.into() };
        let live = "<warpbook-cell lesson=\"a\"></warpbook-cell>\n";
        let page = Page {
            lang: Lang::Ru,
            pieces: vec![code(&format!("<script></script>\n{live}")), code("<iframe></iframe>\n")],
            ..Page::default()
        };
        let html = examples(&page, "x<pre a>1</pre>\ny<pre b>2</pre>\nz", "assets/0/");
        assert_eq!(html.matches("<div class=\"embed-example\"><pre ").count(), 2);
        assert_eq!(html.matches(live).count(), 1);
        assert!(html.starts_with("x<div") && html.contains("y<div") && html.contains("</div>\nz<script"));
        assert!(html.contains("src=\"../../assets/0/examples.js\"") && html.contains("Скопировать"));
    }
}
