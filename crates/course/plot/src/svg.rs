//! Writes figures as SVG that adapts to the page's theme.

use plotters::prelude::SVGBackend;

use crate::tone::ON_TONE;
use crate::{Picture, Rgb, Style, Theme, Tone};

/// A picture as SVG that scales with its box.
///
/// Colours of the light theme become CSS variables of the page with the colours as fallback, so that one
/// figure serves both themes. The picture must be drawn with [`Theme::LIGHT`].
pub fn svg(picture: &Picture, label: &str) -> String {
    let (width, height) = picture.size();
    let mut text = String::new();
    // Writing to a string cannot fail.
    drop(picture.paint(&mut SVGBackend::with_string(&mut text, (width, height))));
    let themed = [
        (Theme::LIGHT.ink, "var(--ink,#1b1f24)"),
        (Theme::LIGHT.muted, "var(--ink-3,#596169)"),
        (Theme::LIGHT.line, "var(--line,#e4e3df)"),
        (Theme::LIGHT.surface, "var(--raised,#fff)"),
        (ON_TONE, "var(--on-tone,#fff)"),
    ];
    let body = text.find('>').map_or("", |end| &text[end + 1..]);
    let label = label.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let style = Style::default();
    let tones = (0..Tone::COUNT)
        .map(|tone| (Tone(tone).color(&style), format!("var(--s{tone},{})", hex(Tone(tone).color(&style)))));
    let themed = themed.map(|(color, variable)| (color, variable.to_owned())).into_iter().chain(tones);
    let mut out = format!(
        "<svg class=\"figure\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\" \
         xmlns=\"http://www.w3.org/2000/svg\">"
    );
    out.push_str(&sizes(&body.replace("font-family=\"sans-serif\" ", "")));
    for (color, variable) in themed {
        for attribute in ["fill", "stroke"] {
            let (from, to) =
                (format!("{attribute}=\"{}\"", hex(color)), format!("style=\"{attribute}:{variable}\""));
            out = out.replace(&from, &to);
        }
    }
    out
}

/// Makes text sizes equal to those on a canvas. The SVG backend takes a size as line height and writes it
/// divided by 1.24; a canvas takes the same number as font height.
fn sizes(body: &str) -> String {
    let mark = "font-size=\"";
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((before, after)) = rest.split_once(mark) {
        let (size, after) = after.split_once('"').unwrap_or((after, ""));
        // Three decimals suffice. `str::parse::<f64>` would add its tables to the page.
        let (whole, part) = size.split_once('.').unwrap_or((size, ""));
        let digits = whole.bytes().chain(part.bytes().chain(std::iter::repeat(b'0')).take(3));
        let thousandths = digits.fold(0u32, |sum, digit| sum * 10 + u32::from(digit.wrapping_sub(b'0')));
        let size = f64::from(thousandths) / 1000.0;
        out.push_str(&format!("{before}{mark}{:.1}\"", size * 1.24));
        rest = after;
    }
    out + rest
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}
