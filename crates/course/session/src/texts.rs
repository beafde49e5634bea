//! Renders diagnostics as texts, with places for people and for editors.

use base::{Code, SourceMap, Span};
use protocol::{Diagnostic, DiagnosticNote, Lang, Range, Severity};

/// Renders a diagnostic of a running program. An error inside of a built-in header is reported at the
/// reader's call of it.
pub fn happened(mut d: base::Diagnostic, sources: &SourceMap, lang: Lang) -> Diagnostic {
    let builtin = |span: Span| sources.file(span.file()).builtin;
    // Notes on inlined calls follow the place that they explain. The chain of calls is printed once for
    // several notes about one place.
    let at = d.span;
    d.span = callers(at, &d.notes).find(|&span| !builtin(span)).unwrap_or(at);
    for i in 0..d.notes.len() {
        let span = d.notes[i].span;
        if builtin(span) {
            let around = if span == at { d.span } else { span };
            let shown = callers(span, &d.notes[i + 1..]).find(|&s| !builtin(s));
            d.notes[i].span = shown.unwrap_or(around);
        }
    }
    diagnostic(&d, sources, lang)
}

/// A place, followed by the call sites through which it was inlined, innermost first.
fn callers(at: Span, notes: &[base::Diagnostic]) -> impl Iterator<Item = Span> {
    let levels = notes.iter().skip_while(move |n| n.span == at && n.code != Code::FaultInlined);
    std::iter::once(at).chain(levels.take_while(|n| n.code == Code::FaultInlined).map(|n| n.span))
}

/// Renders a diagnostic in `lang`.
pub fn diagnostic(d: &base::Diagnostic, sources: &SourceMap, lang: Lang) -> Diagnostic {
    let lang = language(lang);
    Diagnostic {
        severity: match d.severity() {
            base::Severity::Note => Severity::Note,
            base::Severity::Warning => Severity::Warning,
            base::Severity::Error => Severity::Error,
            base::Severity::Fault => Severity::Fault,
        },
        code: d.code.name().into(),
        args: d.args.clone(),
        range: range(d.span, sources),
        message: d.message(lang),
        explanation: d.explanation(lang),
        hint: d.hint(lang),
        notes: d
            .notes
            .iter()
            .map(|n| DiagnosticNote { range: range(n.span, sources), message: n.message(lang) })
            .collect(),
        fixes: crate::fixes::of(d, sources),
        rendered: d.render(sources, lang),
    }
}

/// All texts of a language as a file for [`load`]. Builds for browsers contain no texts.
pub fn file(lang: Lang) -> String {
    base::texts::file(language(lang))
}

/// Loads the texts of a language from a file of [`file()`].
pub fn load(file: &str) {
    base::texts::load(file);
}

/// The built-in headers as files for `load_headers`: name and text. Builds for browsers contain no headers.
#[cfg(not(target_family = "wasm"))]
pub fn headers() -> [(&'static str, String); cuda_compiler::headers::COUNT] {
    let mut files = cuda_compiler::headers::files();
    std::array::from_fn(|number| (protocol::HEADER_FILES[number], std::mem::take(&mut files[number])))
}

/// Loads a file of [`headers`] by its name in [`protocol::HEADER_FILES`]. An unknown name is ignored; the
/// compiler then asks for the file again.
#[cfg(target_family = "wasm")]
pub fn load_headers(name: &str, file: &str) {
    if let Some(number) = protocol::HEADER_FILES.iter().position(|known| *known == name) {
        cuda_compiler::headers::load(number, file);
    }
}

/// A source span as byte offsets, line and column.
pub fn range(span: Span, sources: &SourceMap) -> Range {
    let file = sources.file(span.file());
    let at = file.line_column(span.start());
    Range { file: file.name.clone(), start: span.start(), end: span.end(), line: at.line, column: at.column }
}

fn language(lang: Lang) -> base::Lang {
    match lang {
        Lang::En => base::Lang::En,
        Lang::Ru => base::Lang::Ru,
    }
}
