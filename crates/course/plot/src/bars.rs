//! Horizontal bar charts.

use crate::picture::{Anchor, Picture};
use crate::{Spot, Style, Tone, text};

/// One bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// Name of the bar.
    pub label: String,
    /// Length of the bar. `None`: there is no number, and only `shown` is written.
    pub value: Option<f64>,
    /// The value as it is written.
    pub shown: String,
    /// Colour of the bar.
    pub tone: Tone,
}

/// Bars from a common zero.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// Bars from top to bottom.
    pub bars: Vec<Bar>,
    /// Value of the full width. 0: the largest value.
    pub full: f64,
    /// Whether lengths are logarithmic. The smallest bar then has a tenth of the width.
    pub log: bool,
}

/// Height of a bar with its label, in text heights.
const ROW: f64 = 2.6;

impl Bars {
    /// Height that suits the number of bars.
    pub fn height(&self, style: &Style) -> f64 {
        libm::ceil(self.bars.len() as f64 * style.font * ROW + style.font * 0.4)
    }

    pub(crate) fn spots(&self, width: f64, style: &Style) -> Vec<Spot> {
        let row = style.font * ROW;
        let spot = |i: usize| Spot { left: 0.0, top: i as f64 * row, width, height: row };
        (0..self.bars.len()).map(spot).collect()
    }

    fn share(&self, value: f64) -> f64 {
        let values = || self.bars.iter().filter_map(|bar| bar.value);
        let largest = values().fold(self.full, f64::max);
        let smallest = values().filter(|value| *value > 0.0).fold(f64::MAX, f64::min);
        match (value > 0.0, self.log && largest > smallest) {
            (false, _) => 0.0,
            (true, false) => (value / largest).clamp(0.0, 1.0),
            (true, true) => 0.1 + 0.9 * libm::log(value / smallest) / libm::log(largest / smallest),
        }
    }

    /// Draws on a picture without a background.
    pub fn draw(&self, picture: &mut Picture, style: &Style) {
        let width = picture.width();
        for (i, bar) in self.bars.iter().enumerate() {
            let top = i as f64 * style.font * ROW + style.font * 0.2;
            let share = bar.value.map_or(0.0, |value| self.share(value));
            let label = (style.font * 0.95, style.theme.ink);
            let shown = text::width(&bar.shown, label.0);
            let name = text::shortened(&bar.label, width - shown - style.font, label.0);
            picture.text(&name, (0.0, top + style.font * 0.6), Anchor::Start, label);
            picture.text(&bar.shown, (width - 1.0, top + style.font * 0.6), Anchor::End, label);
            let (from, to) = ((top + style.font * 1.3) as i32, (top + style.font * 2.0) as i32);
            picture.rect([(0, from), (width as i32, to)], style.theme.line);
            picture.rect([(0, from), ((width * share) as i32, to)], bar.tone.color(style));
        }
    }
}
