//! The Output view: what the program printed, how it ended, and everything there is to say about its mistakes.

use std::rc::Rc;

use protocol::{Diagnostic, Outcome, RunReply, Severity};
use yew::{Callback, Html, html};

use super::memory::Memory;
use crate::text::{Texts, fill};

/// Draws it. `goto` is given the byte range of a diagnostic the reader wants to see.
pub fn view(t: &'static Texts, reply: &Rc<RunReply>, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    let fault = match &reply.outcome {
        Outcome::Faulted(fault) => Some(fault.as_ref()),
        Outcome::Exited(_) | Outcome::Rejected => None,
    };
    html! {
        <>
            { verdict(t, &reply.outcome) }
            if let Some(fault) = fault {
                <ul class="diagnostics">
                    { diagnostic(t, &fault.report, source, goto) }
                </ul>
                if let Some(kernel) = &fault.kernel {
                    <p>{ fill(t.fault_where, &[kernel, &triple(fault.block), &triple(fault.thread)]) }</p>
                }
                if !reply.memory.is_empty() {
                    <Memory reply={reply.clone()} {t} />
                }
            }
            if !reply.diagnostics.is_empty() {
                <ul class="diagnostics">
                    { for worst_first(&reply.diagnostics).iter().map(|d| diagnostic(t, d, source, goto)) }
                </ul>
            }
            if !reply.hazards.is_empty() {
                <ul class="diagnostics">
                    { for reply.hazards.iter().map(|h| diagnostic(t, &h.report, source, goto)) }
                </ul>
            }
            if reply.outcome != Outcome::Rejected {
                { printed(t.stdout_label, "stdout", &reply.stdout, t.no_output) }
                if !reply.stderr.is_empty() {
                    { printed(t.stderr_label, "stdout stderr", &reply.stderr, "") }
                }
            }
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

fn printed(label: &'static str, class: &'static str, text: &str, empty: &'static str) -> Html {
    if text.is_empty() {
        return html! { <p class="stdout empty">{ empty }</p> };
    }
    // Long output scrolls, so it must be reachable by keyboard.
    html! { <pre class={class} tabindex="0" role="group" aria-label={label}>{ text.to_string() }</pre> }
}

fn verdict(t: &Texts, outcome: &Outcome) -> Html {
    let (class, sign, text) = match outcome {
        Outcome::Exited(0) => ("verdict good", "✓", t.verdict_ok.to_string()),
        Outcome::Exited(code) => ("verdict bad", "✗", fill(t.verdict_exit, &[&code.to_string()])),
        Outcome::Rejected => ("verdict bad", "✗", t.verdict_rejected.to_string()),
        Outcome::Faulted(_) => ("verdict bad", "✗", t.verdict_fault.to_string()),
    };
    html! { <p class={class}><span aria-hidden="true">{ sign }</span>{ text }</p> }
}

fn diagnostic(t: &Texts, d: &Diagnostic, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    let (class, kind) = match d.severity {
        Severity::Error => ("diagnostic error", t.kind_error),
        Severity::Fault => ("diagnostic error", t.kind_fault),
        Severity::Warning => ("diagnostic warning", t.kind_warning),
        Severity::Note => ("diagnostic note", t.kind_note),
    };
    html! {
        <li class={class}>
            <p class="message">
                <span class="kind">{ format!("{kind} {}", d.code) }</span>{ ": " }{ &d.message }
            </p>
            { place(t, &d.range, source, goto) }
            if !d.explanation.is_empty() {
                <p>{ &d.explanation }</p>
            }
            if !d.hint.is_empty() {
                <p class="hint">{ &d.hint }</p>
            }
            { for d.notes.iter().map(|note| html! {
                <>
                    <p><span class="kind">{ t.kind_note }</span>{ ": " }{ &note.message }</p>
                    { place(t, &note.range, source, goto) }
                </>
            }) }
        </li>
    }
}

fn place(t: &Texts, range: &protocol::Range, source: &str, goto: &Callback<(u32, u32)>) -> Html {
    if range.line == 0 {
        return Html::default();
    }
    let (from, to) = (range.start, range.end);
    let jump = goto.reform(move |_| (from, to));
    let line = source.lines().nth(range.line as usize - 1).unwrap_or_default();
    html! {
        <>
            <button type="button" class="goto" onclick={jump}>
                { fill(t.at_line, &[&range.line.to_string(), &range.column.to_string()]) }
            </button>
            if !line.trim().is_empty() {
                <pre>{ line.trim_end().to_string() }</pre>
            }
        </>
    }
}

fn triple(n: [u32; 3]) -> String {
    format!("{}, {}, {}", n[0], n[1], n[2])
}
