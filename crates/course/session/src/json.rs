//! JSON for the scripts of the page, written without a library: the simulator's module has none.

use std::fmt::Write as _;

use protocol::{RunReply, Severity};

/// Numbers as an array.
pub fn numbers(of: [u32; 3]) -> String {
    list(of.map(|n| n.to_string()))
}

/// An array of values that are JSON already.
pub fn list(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    format!("[{}]", parts.join(","))
}

/// Adds a field whose value is JSON already.
pub fn field(out: &mut String, name: &str, value: &str) {
    let comma = if out.len() > 1 { "," } else { "" };
    let _ = write!(out, "{comma}\"{name}\":{value}");
}

/// Ends an object.
pub fn closed(mut object: String) -> String {
    object.push('}');
    object
}

/// A string of JSON.
pub fn text(of: &str) -> String {
    let mut out = String::from("\"");
    for c in of.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// An object that says why there is nothing to show: a word, and what it is about.
pub fn refused(parts: Vec<String>) -> String {
    let mut out = String::from("{");
    field(&mut out, "refused", &list(parts));
    closed(out)
}

/// The parts of [`refused`] for a program that does not compile: its first error.
pub fn rejected(reply: &RunReply) -> Vec<String> {
    let first = reply.diagnostics.iter().find(|found| found.severity == Severity::Error);
    vec![text("rejected"), text(first.map_or("", |found| &found.message))]
}
