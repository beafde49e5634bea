//! The Output view: the program's output, how it ended, and its diagnostics.

use std::rc::Rc;

use protocol::{Bundle, DataFile, Diagnostic, Outcome, Range, RunReply, Severity};
use yew::{Callback, Html, MouseEvent, html};

use super::chart::ChartView;
use super::memory::Memory;
use crate::button::{self, action};
use crate::marked::marked;
use crate::text::{Texts, fill};
use crate::{env, picture};

/// Bytes of output that are shown from its beginning and from its end: browsers take seconds to lay out
/// megabytes.
const HEAD: usize = 48 << 10;
const TAIL: usize = 16 << 10;
/// Characters shown of a line before the place of a diagnostic.
const BEFORE: usize = 60;
/// Characters shown of the place and of the text after it.
const AFTER: usize = 120;

/// The texts in which the places of messages lie, and the way there.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    /// Path of the main file.
    pub main: &'a str,
    /// Text of the main file.
    pub source: &'a str,
    /// The program's further files.
    pub bundle: &'a Bundle,
    /// Called with a place that the reader wants to see: the path of its file (empty: the main one) and a range of bytes.
    pub goto: &'a Callback<(String, u32, u32)>,
}

impl<'a> Places<'a> {
    /// The file of a place (empty: the main one), and its text if it is a file of the reader.
    fn file<'b>(&self, range: &'b Range) -> (&'b str, Option<&'a str>) {
        if range.file.is_empty() || range.file == self.main {
            return ("", Some(self.source));
        }
        (&range.file, self.bundle.file(&range.file).and_then(|file| file.text()))
    }
}

/// Draws the view.
pub fn view(t: &'static Texts, reply: &Rc<RunReply>, places: Places<'_>) -> Html {
    let list = |diagnostics: Vec<&Diagnostic>| {
        html! {
            if !diagnostics.is_empty() {
                <ul class="diagnostics">
                    { for diagnostics.iter().map(|d| diagnostic(t, d, places)) }
                </ul>
            }
        }
    };
    let found = reply.hazards.iter().map(|h| &h.report).collect();
    let (fault, kernel) = match &reply.outcome {
        Outcome::Faulted(fault) => (vec![&fault.report], fault.kernel.is_some()),
        Outcome::Exited(_) | Outcome::Rejected => (Vec::new(), false),
    };
    // Device memory does not explain a fault of host code.
    let memory = kernel || reply.memory.iter().any(|piece| piece.fault.is_some());
    // First what stopped the program and its output, then everything else.
    html! {
        <>
            { verdict(t, reply) }
            { list(fault) }
            if reply.outcome != Outcome::Rejected {
                { printed(t, t.stdout_label, "stdout", &reply.stdout) }
                if !reply.stderr.is_empty() {
                    { printed(t, t.stderr_label, "stdout stderr", &reply.stderr) }
                }
            }
            { written(t, reply) }
            if memory && !reply.memory.is_empty() {
                <Memory reply={reply.clone()} {t} />
            }
            { list(found) }
            { list(worst_first(&reply.diagnostics)) }
        </>
    }
}

/// Errors before warnings, otherwise in the compiler's order.
pub fn worst_first(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut list: Vec<&Diagnostic> = diagnostics.iter().collect();
    list.sort_by_key(|d| match d.severity {
        Severity::Fault | Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
    });
    list
}

fn printed(t: &'static Texts, label: &'static str, class: &'static str, text: &str) -> Html {
    if text.is_empty() {
        return html! { <p class="stdout empty">{ t.no_output }</p> };
    }
    // Long output scrolls, so it must be reachable by keyboard.
    let shown =
        |text: String| html! { <pre {class} tabindex="0" role="group" aria-label={label}>{ text }</pre> };
    let Some((head, tail)) = ends(text) else { return shown(text.to_string()) };
    let whole = text.to_string();
    let save = move |_| env::download("output.txt", "text/plain", &whole);
    let size = diagnosis::Numbers(t.lang).bytes(text.len() as u64);
    html! {
        <>
            { shown(format!("{head}\n⋯\n{tail}")) }
            <p class="cut">
                { fill(t.output_cut, &[&size]) }{ " " }
                { action("save-output").text(t.output_save, save.into()) }
            </p>
        </>
    }
}

/// Bytes of a written text that are shown.
const PREVIEW: usize = 4 << 10;

/// The files that the program wrote: pictures as pictures, columns of numbers as plots, texts as texts.
fn written(t: &'static Texts, reply: &RunReply) -> Html {
    if reply.written.is_empty() {
        return Html::default();
    }
    let file = |file: &DataFile| {
        let size = diagnosis::Numbers(t.lang).bytes(file.bytes.len() as u64);
        let (name, bytes) = (file.name.clone(), file.bytes.clone());
        let save = move |_: MouseEvent| env::download_bytes(name.rsplit('/').next().unwrap_or(&name), &bytes);
        html! {
            <figure class="written" key={file.name.clone()}>
                <figcaption><code>{ &file.name }</code>{ " " }<span>{ size }</span>{ " " }
                    { action("file-save").text(t.file_save, save.into()) }</figcaption>
                { preview(file) }
            </figure>
        }
    };
    html! {
        <section class="written-files" aria-label={t.files_written}>
            <p class="written-head">{ t.files_written }</p>
            { for reply.written.iter().map(file) }
        </section>
    }
}

fn preview(file: &DataFile) -> Html {
    if let Some(picture) = picture::view(file) {
        return picture;
    }
    if let Some(columns) = file.text().and_then(|text| viewmodels::columns(&file.name, text, env::lang())) {
        return html! { <ChartView id={format!("written-{}", file.name)} view={Rc::new(columns)} /> };
    }
    let Some(text) = file.text() else { return Html::default() };
    let mut end = text.len().min(PREVIEW);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let shown = format!("{}{}", &text[..end], if end < text.len() { "\n⋯" } else { "" });
    html! { <pre class="stdout" tabindex="0" role="group" aria-label={file.name.clone()}>{ shown }</pre> }
}

/// Beginning and end of a text that is too long, cut between lines if one ends nearby.
fn ends(text: &str) -> Option<(&str, &str)> {
    if text.len() <= 2 * (HEAD + TAIL) {
        return None;
    }
    let near = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (head, tail) = (&text[..near(HEAD)], &text[near(text.len() - TAIL)..]);
    let head = head.rfind('\n').map_or(head, |at| &head[..at]);
    Some((head, tail.find('\n').map_or(tail, |at| &tail[at + 1..])))
}

fn verdict(t: &Texts, reply: &RunReply) -> Html {
    let (class, sign, text) = match &reply.outcome {
        Outcome::Exited(0) if !reply.hazards.is_empty() => {
            ("verdict warn", "⚠", fill(t.verdict_found, &[&reply.hazards.len().to_string()]))
        }
        Outcome::Exited(0) => ("verdict good", "✓", t.verdict_ok.to_string()),
        Outcome::Exited(code) => ("verdict bad", "✗", fill(t.verdict_exit, &[&code.to_string()])),
        Outcome::Rejected => ("verdict bad", "✗", t.verdict_rejected.to_string()),
        Outcome::Faulted(fault) => {
            let kernel = fault.kernel.as_ref();
            let text =
                kernel.map_or_else(|| t.verdict_fault.into(), |name| fill(t.verdict_fault_in, &[name]));
            ("verdict bad", "✗", text)
        }
    };
    html! { <p {class}><span aria-hidden="true">{ sign }</span><span>{ marked(&text) }</span></p> }
}

fn diagnostic(t: &Texts, d: &Diagnostic, places: Places<'_>) -> Html {
    let (class, kind) = match d.severity {
        Severity::Error => ("diagnostic error", t.kind_error),
        Severity::Fault => ("diagnostic error", t.kind_fault),
        Severity::Warning => ("diagnostic warning", t.kind_warning),
        Severity::Note => ("diagnostic note", t.kind_note),
    };
    html! {
        <li class={class}>
            <p class="message">
                <span class="kind">{ format!("{kind} {}", d.code) }</span>{ ": " }{ marked(&d.message) }
            </p>
            { place(t, &d.range, places) }
            if !d.explanation.is_empty() {
                <p>{ marked(&d.explanation) }</p>
            }
            if !d.hint.is_empty() {
                <p class="hint">{ marked(&d.hint) }</p>
            }
            { for d.notes.iter().map(|note| html! {
                <>
                    <p class="also"><span class="kind">{ t.kind_note }</span>{ ": " }{ marked(&note.message) }</p>
                    // The place of the diagnostic itself is not repeated.
                    if note.range != d.range {
                        { place(t, &note.range, places) }
                    }
                </>
            }) }
        </li>
    }
}

fn place(t: &Texts, range: &Range, places: Places<'_>) -> Html {
    if range.line == 0 {
        return Html::default();
    }
    let (from, to) = (range.start, range.end);
    let (file, text) = places.file(range);
    let mut said = fill(t.at_line, &[&range.line.to_string(), &range.column.to_string()]);
    if !file.is_empty() {
        said = format!("{file}, {said}");
    }
    let Some(text) = text else { return html! { <p class="source-note">{ said }</p> } };
    let file = file.to_owned();
    let jump = places.goto.reform(move |_| (file.clone(), from, to));
    html! {
        <>
            { button::goto(said, jump) }
            if let Some([before, place, after]) = excerpt(text, from as usize, to as usize) {
                <pre>{ before }<mark>{ place }</mark>{ after }</pre>
            }
        </>
    }
}

/// The line of a place: the text before it, the place, and the rest. Indentation and distant parts of a long
/// line are left out. `None`: there is nothing to show.
fn excerpt(source: &str, from: usize, to: usize) -> Option<[String; 3]> {
    let start = source.get(..from)?.rfind('\n').map_or(0, |at| at + 1);
    let end = source[from..].find('\n').map_or(source.len(), |at| from + at);
    let to = to.clamp(from, end);
    let before = source[start..from].trim_start();
    let (place, after) = (source.get(from..to)?.trim_end(), source[to..end].trim_end());
    let extra = before.chars().count().saturating_sub(BEFORE);
    let before = match before.char_indices().nth(extra) {
        Some((at, _)) if extra > 0 => format!("…{}", &before[at..]),
        _ => before.into(),
    };
    let seen = !before.is_empty() || !place.is_empty() || !after.is_empty();
    seen.then(|| [before, beginning(place), beginning(after)])
}

fn beginning(text: &str) -> String {
    text.char_indices().nth(AFTER).map_or_else(|| text.into(), |(at, _)| format!("{}…", &text[..at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_shown_in_its_line() {
        let check = |source, from, to, expect: Option<[&str; 3]>| {
            assert_eq!(excerpt(source, from, to), expect.map(|parts| parts.map(String::from)));
        };
        check("int a;\r\n\ta[i] = b;\r\n", 16, 17, Some(["a[i] = ", "b", ";"]));
        check("ёж(x);\nint", 5, 6, Some(["ёж(", "x", ");"]));
        check("f(a,\n  b);", 0, 9, Some(["", "f(a,", ""]));
        check("a\n\nb", 2, 2, None);
        check("a", 7, 9, None);
        let [before, ..] = excerpt(&format!("{}x", "я".repeat(500)), 1000, 1001).unwrap();
        assert_eq!(before.chars().count(), BEFORE + 1);
        let [.., after] = excerpt(&format!("x{}", "я".repeat(500)), 0, 1).unwrap();
        assert_eq!(after.chars().count(), AFTER + 1);
    }

    #[test]
    fn of_long_output_both_ends_are_shown() {
        assert_eq!(ends("short"), None);
        let text: String = (0..50_000).map(|i| format!("строка {i}\n")).collect();
        let (head, tail) = ends(&text).unwrap();
        assert!(head.starts_with("строка 0\n") && head.len() <= HEAD);
        assert!(tail.ends_with("строка 49999\n") && tail.starts_with("строка ") && tail.len() <= TAIL);
    }
}
