//! Lexes files and parts of files into tokens.

use base::{Code, Diagnostic, FileId, SourceMap, Span};

use super::lexed;
use crate::lex::{LexError, Lexer, Raw, unspliced};
use crate::token::{Interner, P, Tok, Token};

/// All tokens of a file. Comments count as white space.
pub(super) fn lex_file(
    sources: &SourceMap,
    interner: &mut Interner,
    diags: &mut Vec<Diagnostic>,
    file: FileId,
) -> Vec<Token> {
    lex_range(sources, interner, diags, file, 0, sources.file(file).text.len())
}

/// Tokens of a part of a built-in header, with keywords marked, ready for parsing.
pub fn lex_line(
    sources: &SourceMap,
    interner: &mut Interner,
    file: FileId,
    start: usize,
    end: usize,
) -> Vec<Token> {
    let mut tokens = lex_range(sources, interner, &mut Vec::new(), file, start, end);
    for t in &mut tokens {
        if let Tok::Ident(sym) = t.tok
            && let Some(kw) = sym.kw()
        {
            t.tok = Tok::Kw(kw);
        }
    }
    let span = Span::new(file, end as u32, end as u32);
    tokens.push(Token { tok: Tok::Eof, span, space: true, bol: true, blue: false });
    tokens
}

fn lex_range(
    sources: &SourceMap,
    interner: &mut Interner,
    diags: &mut Vec<Diagnostic>,
    file: FileId,
    from: usize,
    to: usize,
) -> Vec<Token> {
    let source = sources.file(file);
    if source.builtin
        && source.text.len() == to - from
        && let Some(text) = headers::find(&source.name)
    {
        return lexed::tokens(text, file, interner);
    }
    lex_text(&source.text[from..to], (file, from), interner, diags)
}

/// The tokens of a text that begins at offset `from` of the file.
pub(super) fn lex_text(
    text: &str,
    (file, from): (FileId, usize),
    interner: &mut Interner,
    diags: &mut Vec<Diagnostic>,
) -> Vec<Token> {
    let mut lexer = Lexer::new(text);
    let mut out = Vec::with_capacity(text.len() / 4);
    let (mut bol, mut end) = (true, usize::MAX);
    loop {
        let raw = lexer.next_token();
        let span = Span::new(file, (from + raw.start) as u32, (from + raw.end) as u32);
        match raw.error {
            Some(LexError::Comment) => {
                let open = Span::new(span.file(), span.start(), span.start() + 2);
                diags.push(Diagnostic::new(Code::UnterminatedComment, open, [""; 0]));
            }
            Some(LexError::String) => {
                diags.push(Diagnostic::new(Code::UnterminatedString, span, [""; 0]));
            }
            // An apostrophe in a skipped group or in `#error` is prose. The parser reports others.
            Some(LexError::Char) | None => {}
        }
        let joined;
        let mut spelled = &text[raw.start..raw.end];
        if raw.spliced {
            joined = unspliced(spelled);
            spelled = &joined;
        }
        let tok = match raw.kind {
            Raw::Eof => return out,
            Raw::Newline => {
                bol = true;
                continue;
            }
            Raw::Comment => continue,
            Raw::Ident => P::word(spelled).map_or_else(|| Tok::Ident(interner.intern(spelled)), Tok::P),
            Raw::Number => Tok::Num(interner.intern(spelled)),
            Raw::Str => Tok::Str(interner.intern(spelled)),
            Raw::Char => Tok::Char(interner.intern(spelled)),
            Raw::Punct(p) => Tok::P(p),
            Raw::Other(c) => Tok::Other(c),
        };
        out.push(Token { tok, span, space: end != raw.start, bol, blue: false });
        (bol, end) = (false, raw.end);
    }
}

/// Whether a macro of an exercise's answer may be used as a number by the test: a whole number of at most
/// 2^24. With larger numbers the test's own arithmetic could overflow, which could make its loops empty.
pub fn is_size(text: &str) -> bool {
    let digits = text.trim_end_matches(['u', 'U']);
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    value.is_ok_and(|value| value <= 1 << 24)
}

/// The spelling of a token.
pub fn spell(interner: &Interner, tok: Tok) -> String {
    match tok {
        Tok::Ident(s) | Tok::Num(s) | Tok::Str(s) | Tok::Char(s) => interner.text(s).to_string(),
        Tok::Kw(kw) => kw.text().to_string(),
        Tok::P(p) => p.text().to_string(),
        Tok::Other(c) => c.to_string(),
        Tok::Eof => String::new(),
    }
}
