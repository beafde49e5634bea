//! Diagnostics as values become diagnostics as texts, with places for people and for editors.

use base::{SourceMap, Span};
use protocol::{Diagnostic, DiagnosticNote, Lang, Range, Severity};

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
        range: range(d.span, sources),
        message: d.message(lang),
        explanation: d.explanation(lang),
        hint: d.hint(lang),
        notes: d
            .notes
            .iter()
            .map(|n| DiagnosticNote { range: range(n.span, sources), message: n.message(lang) })
            .collect(),
        rendered: d.render(sources, lang),
    }
}

/// All texts of a language, for [`load`]: what a build without texts (a browser's) needs beside it.
pub fn file(lang: Lang) -> String {
    base::texts::file(language(lang))
}

/// Takes a file of [`file`].
pub fn load(file: &str) {
    base::texts::load(file);
}

/// The built-in headers as a file, for the same purpose.
#[cfg(not(target_family = "wasm"))]
pub fn headers() -> String {
    cuda::headers::file()
}

/// Takes a file of [`headers`].
#[cfg(target_family = "wasm")]
pub fn load_headers(file: &str) {
    cuda::headers::load(file);
}

fn range(span: Span, sources: &SourceMap) -> Range {
    let file = sources.file(span.file);
    let at = file.line_column(span.start);
    Range { file: file.name.clone(), start: span.start, end: span.end, line: at.line, column: at.column }
}

fn language(lang: Lang) -> base::Lang {
    match lang {
        Lang::En => base::Lang::En,
        Lang::Ru => base::Lang::Ru,
    }
}
