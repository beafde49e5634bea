//! Colours of categories. A category has the same colour in every chart.

use crate::{Rgb, Style};

/// One of thirteen colours, the page's CSS variables `--s0` to `--s12`. They differ in lightness, too. No
/// chart distinguishes categories by colour alone: shapes, labels and readouts do so as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tone(pub u8);

const LIGHT: [u32; 13] = [
    0x7a8c99, 0xb9552c, 0xd59b2d, 0x5f8f3e, 0x2f7fa8, 0x7c5aa6, 0xa83f6d, 0x4c5f8f, 0x8c6d3f, 0x9aa4ac,
    0x3f8f86, 0x6b6b6b, 0x0b5d57,
];
const DARK: [u32; 13] = [
    0x8fa1ae, 0xe07b50, 0xe8b84f, 0x86b860, 0x57a8d2, 0xa884d4, 0xd46a98, 0x7b8fc4, 0xb8965f, 0xc0c8ce,
    0x62b8ae, 0x9a9a9a, 0x6fd3c6,
];

/// White that SVG output distinguishes from the white that changes with the theme.
pub(crate) const ON_TONE: Rgb = Rgb(0xfe, 0xfe, 0xff);

impl Tone {
    /// Number of tones.
    pub const COUNT: u8 = LIGHT.len() as u8;

    /// The tone for an index in a list of any length.
    pub fn of(position: usize) -> Self {
        // Neighbours differ as much as possible, in lightness too.
        const ORDER: [u8; 12] = [12, 1, 4, 2, 5, 3, 6, 7, 8, 10, 0, 11];
        Tone(ORDER[position % ORDER.len()])
    }

    /// Colour of text on the tone. In figures for both themes it changes with the theme, unlike other white
    /// text.
    pub fn ink(self, style: &Style) -> Rgb {
        match self.color(style).text_on() {
            Rgb(255, 255, 255) if style.theme == crate::Theme::LIGHT => ON_TONE,
            other => other,
        }
    }

    /// The colour in the style's theme.
    pub fn color(self, style: &Style) -> Rgb {
        let table = if style.theme == crate::Theme::DARK { &DARK } else { &LIGHT };
        let number = table[usize::from(self.0) % table.len()];
        Rgb((number >> 16) as u8, (number >> 8) as u8, number as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn tones_stand_out_from_both_themes() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            let style = Style { theme, ..Style::default() };
            for tone in 0..Tone::COUNT {
                let contrast = Tone(tone).color(&style).contrast(theme.surface);
                // WCAG requires 3 for graphics; the yellow and the two greys always have a label or a frame.
                assert!(contrast >= if [2, 9].contains(&tone) { 2.0 } else { 3.0 }, "{tone}: {contrast}");
            }
        }
    }
}
