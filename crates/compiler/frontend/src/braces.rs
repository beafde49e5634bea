//! Guesses which closing brace is missing, by the indentation of lines.

use base::{Code, Diagnostic, SourceMap, Span};

use crate::pp;
use crate::token::{Interner, P};

/// Moves diagnostics about an unclosed brace to the first brace inside of it whose closing brace starts a
/// line that is indented less than the opening brace's line. That closing brace probably belongs to an
/// enclosing block.
pub fn place(diags: &mut [Diagnostic], sources: &SourceMap, interner: &mut Interner) {
    for d in diags.iter_mut().filter(|d| d.code == Code::UnclosedBrace) {
        let end = match d.notes.first() {
            Some(note) if note.span.file() == d.span.file() => note.span.end(),
            // The last token lies in another file, which this file includes. No brace up to the end of this
            // file closes the open one.
            Some(_) => sources.file(d.span.file()).text.len() as u32,
            None => d.span.end(),
        };
        if let Some(span) = forgotten(sources, interner, Span::new(d.span.file(), d.span.start(), end)) {
            d.span = span;
        }
    }
}

fn forgotten(sources: &SourceMap, interner: &mut Interner, part: Span) -> Option<Span> {
    let mut around: Vec<(Span, usize)> = Vec::new();
    for t in pp::lex_line(sources, interner, part.file(), part.start() as usize, part.end() as usize) {
        let (indent, first) = indentation(sources, t.span);
        if t.is(P::LBrace) {
            around.push((t.span, indent));
        } else if t.is(P::RBrace) {
            let (span, of_open) = around.pop()?;
            if first && of_open > indent {
                return Some(span);
            }
        }
    }
    None
}

/// Width of the indentation of the line, where a tab counts as four, and whether the first other character is
/// at `at`.
fn indentation(sources: &SourceMap, at: Span) -> (usize, bool) {
    let file = sources.file(at.file());
    let place = file.line_column(at.start());
    let line = file.line_text(place.line).unwrap_or_default();
    let blank: Vec<char> = line.chars().take_while(|c| c.is_whitespace()).collect();
    let width = blank.iter().map(|c| if *c == '\t' { 4 } else { 1 }).sum();
    (width, blank.len() + 1 == place.column as usize)
}
