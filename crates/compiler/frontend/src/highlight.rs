//! Classifies tokens for syntax highlighting in editors and static pages. Uses the lexer and word lists only.

use crate::lex::{Lexer, Raw};
use crate::token::{Kw, P};

/// The class of a piece of text, which decides its style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// `// …` and `/* … */`.
    Comment,
    /// `#include` and other directives, without their operands.
    Directive,
    /// Reserved word of C++.
    Keyword,
    /// `__global__` and the other CUDA qualifiers.
    Qualifier,
    /// Name of a type that is known without the program's declarations.
    Type,
    /// CUDA's built-in names: `threadIdx`, `__syncthreads`, `cudaMalloc`, …
    Builtin,
    /// Name before an opening parenthesis.
    Function,
    /// Number.
    Number,
    /// String, character constant, or `<header.h>`.
    String,
    /// `<<<` and `>>>`.
    Launch,
    /// Any other operator or punctuation.
    Operator,
}

impl Class {
    /// Suffix of the CSS class.
    pub fn name(self) -> &'static str {
        match self {
            Class::Comment => "comment",
            Class::Directive => "directive",
            Class::Keyword => "keyword",
            Class::Qualifier => "qualifier",
            Class::Type => "type",
            Class::Builtin => "builtin",
            Class::Function => "function",
            Class::Number => "number",
            Class::String => "string",
            Class::Launch => "launch",
            Class::Operator => "operator",
        }
    }
}

/// A piece of the text with its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
    /// The class.
    pub class: Class,
}

/// The classified pieces of a text, in order. Plain identifiers and white space are left out.
pub fn highlight(text: &str) -> Vec<Piece> {
    let mut lexer = Lexer::new(text);
    let mut out = Vec::new();
    let (mut at_line_start, mut directive) = (true, None);
    loop {
        let t = lexer.next_token();
        let word = &text[t.start..t.end];
        let class = match t.kind {
            Raw::Eof => return out,
            Raw::Newline => {
                (at_line_start, directive) = (true, None);
                continue;
            }
            Raw::Comment => Class::Comment,
            Raw::Punct(P::Hash) if at_line_start => {
                directive = Some("#");
                Class::Directive
            }
            Raw::Ident if directive == Some("#") => {
                directive = Some(word);
                Class::Directive
            }
            Raw::Punct(P::Lt) if directive == Some("include") => {
                let line = text[t.start..].find('\n').map_or(text.len(), |n| t.start + n);
                let end = text[t.start..line].find('>').map_or(t.end, |n| t.start + n + 1);
                while lexer.position() < end {
                    lexer.next_token();
                }
                out.push(Piece { start: t.start, end: lexer.position(), class: Class::String });
                continue;
            }
            Raw::Ident => match word_class(word, &text[t.end..]) {
                Some(class) => class,
                None => {
                    at_line_start = false;
                    continue;
                }
            },
            Raw::Number => Class::Number,
            Raw::Str | Raw::Char => Class::String,
            Raw::Punct(P::LaunchOpen | P::LaunchClose) => Class::Launch,
            Raw::Punct(_) | Raw::Other(_) => Class::Operator,
        };
        at_line_start &= t.kind == Raw::Comment;
        out.push(Piece { start: t.start, end: t.end, class });
    }
}

const TYPE_KEYWORDS: &[Kw] = &[
    Kw::Auto,
    Kw::Bool,
    Kw::Char,
    Kw::Double,
    Kw::Float,
    Kw::Int,
    Kw::Long,
    Kw::Short,
    Kw::Signed,
    Kw::Unsigned,
    Kw::Void,
];

const BUILTINS: &[&str] = &["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"];

fn word_class(word: &str, rest: &str) -> Option<Class> {
    if let Some(kw) = Kw::ALL.iter().find(|kw| kw.text() == word) {
        return Some(match kw {
            kw if TYPE_KEYWORDS.contains(kw) => Class::Type,
            kw if *kw >= Kw::Global => Class::Qualifier,
            _ => Class::Keyword,
        });
    }
    let call = rest.trim_start().starts_with(['(']) || rest.starts_with("<<<");
    if BUILTINS.contains(&word)
        || (call && (word.starts_with("__") || word.starts_with("atomic") || word.starts_with("cuda")))
    {
        return Some(Class::Builtin);
    }
    if word.ends_with("_t") || word == "dim3" || crate::vector::parse(word).is_some() {
        return Some(Class::Type);
    }
    call.then_some(Class::Function)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let text = "#include <stdio.h>\n__global__ void k(float4 *p) { p[threadIdx.x] = 1.5f; } // end";
        let got: Vec<_> = highlight(text)
            .iter()
            .map(|p| (&text[p.start..p.end], p.class))
            .filter(|p| p.1 != Class::Operator)
            .collect();
        assert_eq!(
            got,
            [
                ("#", Class::Directive),
                ("include", Class::Directive),
                ("<stdio.h>", Class::String),
                ("__global__", Class::Qualifier),
                ("void", Class::Type),
                ("k", Class::Function),
                ("float4", Class::Type),
                ("threadIdx", Class::Builtin),
                ("1.5f", Class::Number),
                ("// end", Class::Comment),
            ]
        );
    }
}
