//! Diagnostics: problems in a program as values of code, place and arguments. Text is made only for output.

use crate::{Code, SourceMap, Span};

/// Language of the texts for readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

/// Severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Additional information for another diagnostic, such as "declared here".
    Note,
    /// The program runs, but probably not as intended.
    Warning,
    /// The program cannot run.
    Error,
    /// The program ran and was stopped, as compute-sanitizer or the CUDA runtime would report.
    Fault,
}

/// A problem in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The kind of problem, with its texts.
    pub code: Code,
    /// The place in the source.
    pub span: Span,
    /// Names, types and numbers that replace `{0}`, `{1}` and so on in the code's texts.
    pub args: Vec<String>,
    /// Additional places: declarations, uses of macros, the chain of template instantiations.
    pub notes: Vec<Diagnostic>,
    /// The code whose hint is given instead of that of `code`, if there is one.
    pub advice: Option<Code>,
    /// A repair that is known to be right: a place, which may be empty, and the text that replaces it.
    pub repair: Option<(Span, String)>,
}

impl Diagnostic {
    /// A diagnostic without notes.
    pub fn new(code: Code, span: Span, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let args = args.into_iter().map(Into::into).collect();
        Self { code, span, args, notes: Vec::new(), advice: None, repair: None }
    }
    /// Adds a note.
    pub fn with_note(mut self, note: Diagnostic) -> Self {
        self.notes.push(note);
        self
    }
    /// Severity of the code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
    /// The message: one sentence that says what is wrong.
    pub fn message(&self, lang: Lang) -> String {
        fill(self.code.text(lang).message, &self.args)
    }
    /// The explanation of why it is wrong; empty if the message suffices.
    pub fn explanation(&self, lang: Lang) -> String {
        fill(self.code.text(lang).why, &self.args)
    }
    /// Advice on how to mend it; empty if there is no general advice.
    pub fn hint(&self, lang: Lang) -> String {
        fill(self.advice.unwrap_or(self.code).text(lang).hint, &self.args)
    }
    /// The start of the place as `file:line:column`.
    pub fn place(&self, sources: &SourceMap) -> String {
        let at = sources.locate(self.span);
        format!("{}:{}:{}", sources.file(self.span.file()).name, at.line, at.column)
    }
    /// The report for a terminal: place, message, source line with carets, explanation, hint, notes.
    pub fn render(&self, sources: &SourceMap, lang: Lang) -> String {
        let mut out = String::new();
        self.render_into(&mut out, sources, lang);
        out
    }

    fn render_into(&self, out: &mut String, sources: &SourceMap, lang: Lang) {
        use std::fmt::Write;
        let kind = match (self.severity(), lang) {
            (Severity::Note, Lang::En) => "note",
            (Severity::Note, Lang::Ru) => "примечание",
            (Severity::Warning, Lang::En) => "warning",
            (Severity::Warning, Lang::Ru) => "предупреждение",
            (Severity::Error, Lang::En) => "error",
            (Severity::Error, Lang::Ru) => "ошибка",
            (Severity::Fault, Lang::En) => "fault",
            (Severity::Fault, Lang::Ru) => "сбой",
        };
        let _ =
            writeln!(out, "{}: {kind}[{}]: {}", self.place(sources), self.code.name(), self.message(lang));
        self.render_line(out, sources);
        for (label, text) in [("=", self.explanation(lang)), (">", self.hint(lang))] {
            if !text.is_empty() {
                let _ = writeln!(out, "      {label} {text}");
            }
        }
        for note in &self.notes {
            note.render_into(out, sources, lang);
        }
    }

    fn render_line(&self, out: &mut String, sources: &SourceMap) {
        use std::fmt::Write;
        let file = sources.file(self.span.file());
        let (from, to) = (file.line_column(self.span.start()), file.line_column(self.span.end()));
        let Some(text) = file.line_text(from.line) else { return };
        let width = if to.line == from.line {
            to.column.saturating_sub(from.column).max(1) as usize
        } else {
            (text.chars().count() + 1).saturating_sub(from.column as usize).max(1)
        };
        // Tabs are copied to the margin, so that the caret is under its character.
        let margin: String =
            text.chars().take(from.column as usize - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let _ = writeln!(out, "{:>5} | {text}\n      | {margin}{}", from.line, "^".repeat(width));
    }
}

/// Replaces `{0}`, `{1}` and so on by the arguments; a missing argument is empty. `{0 byte/bytes}` becomes
/// the argument and the form of the word that its number needs.
fn fill(template: &str, args: &[String]) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open + 1..];
        let place = rest.find('}').and_then(|close| {
            let (n, forms) = rest[..close].split_once(' ').unwrap_or((&rest[..close], ""));
            Some((close, n.parse::<usize>().ok()?, forms))
        });
        let Some((close, n, forms)) = place else {
            out.push('{');
            continue;
        };
        let arg = args.get(n).map_or("", String::as_str);
        if forms.is_empty() {
            out.push_str(arg);
        } else {
            grouped(&mut out, arg, if russian(forms) { '\u{a0}' } else { ',' });
            out.push(' ');
            out.push_str(form(forms, arg.parse().unwrap_or_default()));
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// Appends digits in groups of three, separated by `sign`. Numbers of four digits are not divided.
fn grouped(out: &mut String, digits: &str, sign: char) {
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && digits.len() > 4 && (digits.len() - i).is_multiple_of(3) {
            out.push(sign);
        }
        out.push(digit);
    }
}

/// Whether there are three forms of the word, as in Russian, and not two.
fn russian(forms: &str) -> bool {
    forms.matches('/').count() == 2
}

/// The form of a word for a number, out of two as in English or three as in Russian.
fn form(forms: &str, n: u64) -> &str {
    let which = match (n % 10, n % 100) {
        _ if !russian(forms) => usize::from(n != 1),
        (1, tens) if tens != 11 => 0,
        (2..=4, tens) if !(12..=14).contains(&tens) => 1,
        _ => 2,
    };
    forms.split('/').nth(which).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fill_replaces_numbered_places_only() {
        let args = ["a".to_string(), "b".to_string()];
        assert_eq!(fill("{1} {0} { {x} {2}|", &args), "b a { {x} |");
    }

    #[test]
    fn words_agree_with_their_numbers() {
        let check = |template, n: &str, expect: &str| assert_eq!(fill(template, &[n.to_string()]), expect);
        check("{0 byte/bytes}", "1", "1 byte");
        check("{0 byte/bytes}", "245760", "245,760 bytes");
        check("{0 раз/раза/раз}", "12342", "12\u{a0}342 раза");
        check("{0 byte/bytes} at", "21", "21 bytes at");
        for (n, expect) in
            [("1", "байт"), ("4", "байта"), ("8", "байт"), ("12", "байт"), ("21", "байт"), ("104", "байта")]
        {
            check("{0 байт/байта/байт}", n, &format!("{n} {expect}"));
        }
        check("{0 byte/bytes", "1", "{0 byte/bytes");
    }

    #[test]
    fn carets_stand_under_the_span() {
        let mut map = SourceMap::new();
        let f = map.add("k.cu", "\tfoo(bar);\n", false);
        let d = Diagnostic::new(Code::UnknownName, Span::new(f, 5, 8), ["bar"]);
        let text = d.render(&map, Lang::En);
        assert!(text.starts_with("k.cu:1:6: error[E0201]"), "{text}");
        assert!(text.contains("      | \t    ^^^\n"), "{text}");
    }
}
