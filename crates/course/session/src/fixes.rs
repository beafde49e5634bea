//! Repairs of diagnostics that are certain enough to be offered as one click.

use base::{Code, Diagnostic, SourceMap, Span};
use protocol::Fix;

/// The repairs of a diagnostic, in files that the reader can edit.
pub fn of(d: &Diagnostic, sources: &SourceMap) -> Vec<Fix> {
    let mut fixes = Vec::new();
    if sources.file(d.span.file()).builtin {
        return fixes;
    }
    match d.code {
        Code::MissingSemicolon => fixes.push(insertion(d.span, d.span.end(), ";", sources)),
        Code::MissingTypename => fixes.push(insertion(d.span, d.span.start(), "typename ", sources)),
        Code::MissingInclude => {
            let header = d.args.get(1).map_or("", String::as_str);
            let at = end_of_includes(&sources.file(d.span.file()).text);
            fixes.push(insertion(d.span, at, &format!("#include <{header}>\n"), sources));
        }
        Code::NoBarrierBeforeLoad | Code::NoBarrierBeforeStore => fixes.extend(barrier(d, sources)),
        _ => {}
    }
    if let Some((span, text)) = &d.repair {
        fixes.push(Fix { range: crate::texts::range(*span, sources), insert: text.clone() });
    }
    let likely = d.notes.iter().filter(|note| note.code == Code::DidYouMean);
    fixes.extend(likely.filter_map(|note| {
        let range = crate::texts::range(note.span, sources);
        Some(Fix { range, insert: note.args.first()?.clone() })
    }));
    fixes
}

/// A fix that inserts a text at an offset of the file in which `at` is.
fn insertion(at: Span, offset: u32, text: &str, sources: &SourceMap) -> Fix {
    let span = Span::new(at.file(), offset, offset);
    Fix { range: crate::texts::range(span, sources), insert: text.to_owned() }
}

/// Offset of the line after the last `#include` that no directive surrounds. Without one, that of the first line that is
/// no comment.
fn end_of_includes(text: &str) -> u32 {
    let (mut at, mut found, mut first) = (0, None, None);
    let (mut depth, mut in_comment) = (0_i32, false);
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start();
        let directive = bare.strip_prefix('#').map(str::trim_start).filter(|_| !in_comment);
        if let Some(directive) = directive {
            depth += i32::from(directive.starts_with("if")) - i32::from(directive.starts_with("endif"));
            if depth == 0 && directive.starts_with("include") {
                found = Some(at + line.len());
            }
        }
        let is_comment =
            in_comment || bare.starts_with("//") || bare.starts_with("/*") || bare.trim().is_empty();
        if !is_comment && first.is_none() {
            first = Some(at);
        }
        let (opened, closed) = (line.rfind("/*"), line.rfind("*/"));
        if opened.is_some() || closed.is_some() {
            in_comment = opened > closed;
        }
        at += line.len();
    }
    found.or(first).unwrap_or(0) as u32
}

/// `__syncthreads();` on a line of its own before the later access, if the two accesses are statements of one block, the
/// earlier one above: then every thread that executes one of them reaches that line, too.
fn barrier(d: &Diagnostic, sources: &SourceMap) -> Option<Fix> {
    let other =
        d.notes.iter().find(|note| note.span.file() == d.span.file() && note.span.end() <= d.span.start())?;
    let text = &sources.file(d.span.file()).text;
    let line = text[..d.span.start() as usize].rfind('\n').map_or(0, |at| at + 1);
    let above = text[..other.span.start() as usize].rfind('\n').map_or(0, |at| at + 1);
    let indent =
        |at: usize| &text[at..at + text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len()];
    let between = text.get(above..line)?;
    let is_statement = between.trim_end().ends_with([';', '}']);
    let same_block =
        indent(above) == indent(line) && between.matches('{').count() == between.matches('}').count();
    let starts_block = ["for", "while", "if", "else", "do", "switch"];
    let first = text[line..].trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if line <= above || !is_statement || !same_block || starts_block.contains(&first) {
        return None;
    }
    let inserted = format!("{}__syncthreads();\n", indent(line));
    Some(insertion(d.span, line as u32, &inserted, sources))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_end_where_declarations_begin() {
        let check =
            |text: &str, rest: &str| assert_eq!(&text[end_of_includes(text) as usize..], rest, "{text}");
        check("#include <a>\n#include <b>\n\nint x;\n", "\nint x;\n");
        check("// About.\n/* and\n more */\n\nint x;\n", "int x;\n");
        check(
            "#include <a>\n#ifdef X\n#include <b>\n#endif\nint x;\n",
            "#ifdef X\n#include <b>\n#endif\nint x;\n",
        );
        check("", "");
    }
}
