//! Colours of a theme, sizes of text, language.

use protocol::Lang;

/// A colour in sRGB: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// A mixture of this colour with a share, 0 to 1, of another.
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| libm::round(f64::from(a) + (f64::from(b) - f64::from(a)) * share) as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
    /// Relative luminance according to WCAG 2.
    fn luminance(self) -> f64 {
        let linear = |byte: u8| {
            let share = f64::from(byte) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio according to WCAG 2, 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Black or white, whichever has the higher contrast on this colour.
    pub fn text_on(self) -> Self {
        let (dark, light) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        if self.contrast(dark) >= self.contrast(light) { dark } else { light }
    }
}

/// Colours other than those of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Text and frames.
    pub ink: Rgb,
    /// Labels of axes.
    pub muted: Rgb,
    /// Cells without a value, grid lines.
    pub line: Rgb,
    /// Background of the figure.
    pub surface: Rgb,
}

impl Theme {
    /// Dark on light. The surface is a shade off white, so that SVG output can distinguish it from white text
    /// on a colour.
    pub const LIGHT: Theme = Theme {
        ink: Rgb(0x1b, 0x1f, 0x24),
        muted: Rgb(0x59, 0x61, 0x69),
        line: Rgb(0xe4, 0xe3, 0xdf),
        surface: Rgb(0xfe, 0xfe, 0xfe),
    };
    /// Light on dark.
    pub const DARK: Theme = Theme {
        ink: Rgb(0xec, 0xef, 0xf2),
        muted: Rgb(0xa4, 0xae, 0xb8),
        line: Rgb(0x2c, 0x33, 0x3c),
        surface: Rgb(0x1a, 0x1e, 0x24),
    };
    /// Black on white, for a projector.
    pub const LIGHT_STRONG: Theme = Theme {
        ink: Rgb(0, 0, 0),
        muted: Rgb(0x2b, 0x30, 0x36),
        line: Rgb(0xb4, 0xb4, 0xb0),
        surface: Rgb(0xfe, 0xfe, 0xfe),
    };
    /// White on black.
    pub const DARK_STRONG: Theme = Theme {
        ink: Rgb(0xff, 0xff, 0xff),
        muted: Rgb(0xd6, 0xdc, 0xe2),
        line: Rgb(0x4a, 0x52, 0x5c),
        surface: Rgb(0, 0, 0),
    };
}

/// How a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Colours.
    pub theme: Theme,
    /// Text height in pixels of the backend: 13 in a page, twice that on a projector or a canvas of double
    /// density.
    pub font: f64,
    /// Decimal comma or point.
    pub lang: Lang,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::LIGHT, font: 13.0, lang: Lang::En }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_guideline() {
        let check =
            |a: Rgb, b: Rgb, expect: f64| assert!((a.contrast(b) - expect).abs() < 0.01, "{}", a.contrast(b));
        check(Rgb(0, 0, 0), Rgb(255, 255, 255), 21.0);
        check(Rgb(0x77, 0x77, 0x77), Rgb(255, 255, 255), 4.48);
        check(Rgb(255, 0, 0), Rgb(255, 0, 0), 1.0);
    }

    #[test]
    fn themes_are_readable() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            assert!(theme.ink.contrast(theme.surface) >= 7.0);
            assert!(theme.muted.contrast(theme.surface) >= 4.5);
        }
        for theme in [Theme::LIGHT_STRONG, Theme::DARK_STRONG] {
            assert!(theme.ink.contrast(theme.surface) >= 20.0);
            assert!(theme.muted.contrast(theme.surface) >= 12.0);
        }
    }
}
