//! Recovery from a stray token, by parsing again without it.
//!
//! A stray token makes a parser misread what follows, so its diagnostics are about the rest of the program.
//! Therefore, after a syntax error, the program is parsed again without one of the tokens near the error. If
//! this succeeds, the token is reported as the error, and the checker processes the program without it.

use base::{Code, Diagnostic, Severity, SourceMap, Span};

use crate::pp::{self, Output};
use crate::token::{Interner, P, Token};

/// A token without which the program can be parsed.
pub struct Stray {
    /// The token's place.
    pub span: Span,
    /// The diagnostic about the token.
    pub told: Diagnostic,
}

/// Number of closing braces before the first error that are tried, because they may close a block too early.
const BRACES: usize = 4;

/// Finds the stray token of a program for which the parser's first diagnostic is `first`. `parses` tells
/// whether tokens can be parsed.
pub fn find(
    tokens: &[Token],
    first: &Diagnostic,
    (sources, interner): (&SourceMap, &Interner),
    mut parses: impl FnMut(Vec<Token>) -> bool,
) -> Option<Stray> {
    let candidates = candidates(tokens, first, sources);
    let at = candidates.into_iter().find(|&at| parses(without(tokens.to_vec(), tokens[at].span).0))?;
    let token = tokens[at];
    let lines = [token.span, first.span].map(|span| sources.locate(span).line);
    let near = token.span.file() == first.span.file() && lines[0] == lines[1];
    let near = near && first.code != Code::MissingSemicolon;
    let told = if near {
        first.clone()
    } else {
        Diagnostic::new(Code::StrayToken, token.span, [pp::spell(interner, token.tok)])
    };
    Some(Stray { span: token.span, told })
}

/// The tokens without those at a place, and the index of the first removed one.
pub fn without(mut tokens: Vec<Token>, span: Span) -> (Vec<Token>, usize) {
    let at = tokens.iter().position(|t| t.span == span).unwrap_or(tokens.len());
    let fresh = tokens.get(at).is_some_and(|t| t.bol);
    tokens.retain(|t| t.span != span);
    if let Some(next) = tokens.get_mut(at) {
        next.bol |= fresh;
    }
    (tokens, at)
}

/// Removes the user's token at a place from a program.
pub fn leave_out(program: &mut Output, span: Span) {
    let (tokens, at) = without(std::mem::take(&mut program.tokens), span);
    program.unrolls.iter_mut().filter(|u| u.0 > at).for_each(|u| u.0 -= 1);
    program.tokens = tokens;
}

/// Indices of the user's tokens that may be the stray one, the most likely first.
fn candidates(tokens: &[Token], first: &Diagnostic, sources: &SourceMap) -> Vec<usize> {
    // An unclosed brace is detected where a declaration of file scope starts, which the note tells.
    let place = match &first.notes[..] {
        [note] if first.code == Code::UnclosedBrace => {
            Span::new(note.span.file(), note.span.end(), note.span.end())
        }
        _ => first.span,
    };
    let reached = |t: &Token| t.span.file() == place.file() && t.span.end() > place.start();
    let Some(at) = tokens.iter().position(reached) else { return Vec::new() };
    // The last token is the end of the text.
    let own = |&i: &usize| i + 1 < tokens.len() && !sources.file(tokens[i].span.file()).builtin;
    let before = || (0..=at).rev().filter(own);
    // The semicolon is missing after the token before the stray one.
    let after = (first.code == Code::MissingSemicolon).then_some(at + 1);
    let firsts = before().filter(|&i| tokens[i].bol).take(2);
    let likely = after.filter(own).into_iter().chain(before().take(2)).chain(firsts).chain(before().nth(2));
    let count = |p: P| (0..tokens.len()).filter(own).filter(|&i| tokens[i].is(p)).count();
    let braces = if count(P::RBrace) > count(P::LBrace) { BRACES } else { 0 };
    let mut found = Vec::new();
    for i in likely.chain(before().filter(|&i| tokens[i].is(P::RBrace)).take(braces)) {
        if !found.contains(&i) {
            found.push(i);
        }
    }
    found
}

/// Chooses what to report: all diagnostics of the program, or the stray token and the diagnostics of the
/// program without it, whichever are fewer.
pub fn choose(with: Vec<Diagnostic>, rest: Vec<Diagnostic>, stray: Stray) -> Vec<Diagnostic> {
    let errors = |diags: &[Diagnostic]| diags.iter().filter(|d| d.severity() >= Severity::Error).count();
    // Without the token there may be as many diagnostics about the header after it.
    let elsewhere = stray.told.code == Code::StrayToken;
    if errors(&rest) + 1 >= errors(&with) + usize::from(elsewhere) {
        return with;
    }
    let mut diags = rest;
    diags.push(stray.told);
    diags
}
