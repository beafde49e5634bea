//! Explains syntax errors at tokens from a macro: the user's text has the macro's name at this place.

use base::{Code, Diagnostic, SourceMap, Span};

use crate::pp;
use crate::token::{Interner, P, Tok};

/// Adds a note with the macro's definition to each syntax error at the name of an object-like macro.
pub fn explain(diags: &mut [Diagnostic], sources: &SourceMap, interner: &mut Interner) {
    let at_token = |d: &Diagnostic| d.code.name().starts_with("E03") || d.code == Code::NotAPlace;
    for d in diags.iter_mut().filter(|d| at_token(d)) {
        let name = sources.text(d.span);
        if !name.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic()) {
            continue;
        }
        if let Some((span, body)) = definition(sources, interner, name, d.span) {
            d.notes.push(Diagnostic::new(Code::MacroStandsFor, span, [name, sources.text(body)]));
        } else if let Some(body) = of_headers(name) {
            d.notes.push(Diagnostic::new(Code::LibraryMacroStandsFor, d.span, [name, body]));
        }
    }
}

/// The last definition of the macro in the user's files before its use: the places of its name and its body.
fn definition(sources: &SourceMap, interner: &mut Interner, name: &str, used: Span) -> Option<(Span, Span)> {
    let mut found = None;
    for (file, source) in sources.files().filter(|(_, f)| !f.builtin) {
        let tokens = pp::lex_line(sources, interner, file, 0, source.text.len());
        for (i, t) in tokens.iter().enumerate().filter(|(_, t)| t.bol && t.is(P::Hash)) {
            let [define, defined, rest @ ..] = &tokens[i + 1..] else { break };
            let is_name = |t: &Tok, text: &str| matches!(t, Tok::Ident(s) if interner.text(*s) == text);
            let same = is_name(&define.tok, "define") && is_name(&defined.tok, name);
            let line = &rest[..rest.iter().position(|t| t.bol).unwrap_or(rest.len())];
            let (Some(first), Some(last)) = (line.first(), line.last()) else { continue };
            let function = first.is(P::LParen) && !first.space;
            let before = file != used.file() || t.span.start() < used.start();
            if same && !function && before && sources.text(defined.span) == name {
                found = Some((defined.span, first.span.to(last.span)));
            }
        }
    }
    found
}

/// The body of an object-like macro of the built-in headers.
fn of_headers(name: &str) -> Option<&'static str> {
    let line = |line: &'static str| line.strip_prefix("#define ")?.strip_prefix(name)?.strip_prefix(' ');
    headers::text("macros.h").lines().find_map(line)
}
