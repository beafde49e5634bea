//! JSON for the scripts of the page, written without a library: the simulator's module has none.

use std::fmt::Write as _;

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
