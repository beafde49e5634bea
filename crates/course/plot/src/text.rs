//! Numbers and text on figures.

use protocol::Lang;

use crate::picture::{Anchor, Picture};
use crate::{Rgb, Style};

/// Approximate width of a text by average widths of letters and digits. It only decides whether a text fits.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let of = |c: char| match c {
        '.' | ',' | ' ' | '|' | '\u{a0}' | 'i' | 'l' | 'j' => 0.28,
        'ж' | 'м' | 'ш' | 'щ' | 'ы' | 'ю' | 'ф' | 'm' | 'w' => 0.8,
        _ if c.is_uppercase() => 0.69,
        _ => 0.57,
    };
    text.chars().map(of).sum::<f64>() * size
}

/// The part of a text that fits a width, with an ellipsis if it is cut.
pub(crate) fn shortened(text: &str, room: f64, size: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut out = String::new();
    for c in text.chars() {
        if width(&out, size) + size * 1.5 > room {
            break;
        }
        out.push(c);
    }
    out.trim_end().to_owned() + "…"
}

/// A number without trailing zeros, with at most three decimals.
pub(crate) fn trimmed(value: f64, lang: Lang) -> String {
    let text = format!("{value:.3}");
    localized(text.trim_end_matches('0').trim_end_matches('.'), lang)
}

/// A number with three significant digits, as the language writes it.
pub fn number(value: f64, lang: Lang) -> String {
    let digits = match value.abs() {
        v if v >= 99.95 => 0,
        v if v >= 9.995 => 1,
        _ => 2,
    };
    localized(&format!("{value:.digits$}"), lang)
}

/// A whole number of per cent with its sign.
pub(crate) fn percent(value: f64) -> String {
    match libm::round(value) {
        v if v > 0.0 => format!("+{v:.0}"),
        v if v < 0.0 => format!("−{:.0}", -v),
        _ => "0".to_owned(),
    }
}

fn localized(text: &str, lang: Lang) -> String {
    let text = text.replace('-', "−");
    match lang {
        Lang::En => text,
        Lang::Ru => text.replace('.', ","),
    }
}

/// Draws a text if it fits the width.
pub(crate) fn draw_if_fits(
    picture: &mut Picture,
    text: &str,
    at: (f64, f64),
    room: f64,
    (style, color): (&Style, Rgb),
) {
    let smallest = style.font * 0.62;
    let size = (style.font * 0.88).min(style.font * 0.88 * room / width(text, style.font * 0.88));
    if size < smallest {
        return;
    }
    picture.text(text, at, Anchor::Middle, (size, color));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let check = |value: f64, lang, expect: &str| assert_eq!(number(value, lang), expect);
        check(3.228, Lang::En, "3.23");
        check(0.447, Lang::Ru, "0,45");
        check(27.31, Lang::En, "27.3");
        check(9.997, Lang::En, "10.0");
        check(351.2, Lang::Ru, "351");
        check(-1.5, Lang::En, "−1.50");
        assert_eq!([percent(3.6), percent(-0.4), percent(-12.2)], ["+4", "0", "−12"]);
    }
}
