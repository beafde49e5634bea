//! Writes programs as HTML with the token classes of the compiler's lexer.

use std::fmt::Write;

use prose::escape;

/// CUDA C++ as HTML.
pub fn cuda(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for piece in cuda_compiler::highlight(text) {
        if piece.class == cuda_compiler::Class::Operator {
            continue;
        }
        out.push_str(&escape(&text[at..piece.start]));
        let _ = write!(
            out,
            "<span class=\"hl-{}\">{}</span>",
            piece.class.name(),
            escape(&text[piece.start..piece.end])
        );
        at = piece.end;
    }
    out.push_str(&escape(&text[at..]));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives() {
        let text = "a < b && \"c\" // <<<x>>>\n";
        let html = cuda(text);
        let mut bare = String::new();
        let mut rest = html.as_str();
        while let Some((before, tag)) = rest.split_once('<') {
            bare.push_str(before);
            rest = tag.split_once('>').map_or("", |(_, after)| after);
        }
        bare.push_str(rest);
        let bare =
            bare.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        assert_eq!(bare, text);
    }
}
