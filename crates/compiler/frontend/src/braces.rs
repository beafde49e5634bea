//! Which brace was most likely forgotten, by the indentation of lines.

use base::{Code, Diagnostic, SourceMap, Span};

use crate::pp;
use crate::token::{Interner, P};

/// Moves messages about an unclosed brace to the first one inside whose closing brace begins a line further left than its
/// own line: that one closes what is around.
pub fn place(diags: &mut [Diagnostic], sources: &SourceMap, interner: &mut Interner) {
    for d in diags.iter_mut().filter(|d| d.code == Code::UnclosedBrace) {
        let end = match d.notes.first() {
            Some(note) if note.span.file() == d.span.file() => note.span.end(),
            // The last thing that was read lies in another file, which this one includes: nothing closes the brace up to its end.
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

/// White space before the first character of the line, a tab as four, and whether that character is this one.
fn indentation(sources: &SourceMap, at: Span) -> (usize, bool) {
    let file = sources.file(at.file());
    let place = file.line_column(at.start());
    let line = file.line_text(place.line).unwrap_or_default();
    let blank: Vec<char> = line.chars().take_while(|c| c.is_whitespace()).collect();
    let width = blank.iter().map(|c| if *c == '\t' { 4 } else { 1 }).sum();
    (width, blank.len() + 1 == place.column as usize)
}
