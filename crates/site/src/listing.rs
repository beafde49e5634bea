//! Programs as HTML with the classes of the compiler's own lexer; and escaping.

/// CUDA C as HTML.
pub fn cuda(text: &str) -> String {
    escape(text)
}

/// A listing that is not run.
pub fn block(lang: &str, text: &str) -> String {
    let code = if lang == "cuda" { cuda(text) } else { escape(text) };
    format!("<pre class=\"listing\" tabindex=\"0\"><code>{code}</code></pre>\n")
}

/// Text for HTML content and attributes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// JSON for a script element.
pub fn json(value: &impl serde::Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}
