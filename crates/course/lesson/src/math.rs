//! Converts `$…$` and `$$…$$` to MathML, which browsers render natively.

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// MathML of a formula. An error says what is wrong with the formula.
pub(crate) fn to_mathml(tex: &str, display: bool) -> Result<String, String> {
    let storage = Storage::new();
    let events: Vec<_> = Parser::new(tex, &storage).collect();
    if let Some(error) = events.iter().find_map(|event| event.as_ref().err()) {
        return Err(format!("formula `{tex}`: {error}"));
    }
    let mut config = RenderConfig::with_annotation(tex);
    config.display_mode = if display { DisplayMode::Block } else { DisplayMode::Inline };
    let mut out = String::new();
    push_mathml(&mut out, events.into_iter(), config).map_err(|error| format!("formula `{tex}`: {error}"))?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas() {
        let html = to_mathml(r"2\cdot N^2", false).unwrap();
        assert!(html.starts_with("<math") && html.contains("<msup>"), "{html}");
        assert!(to_mathml(r"\frac{1}{", true).is_err());
    }
}
