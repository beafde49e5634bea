//! Horizontal bars: a few named numbers side by side.

use plotters::coord::Shift;
use plotters::prelude::*;

use crate::text::{self, Anchor};
use crate::{DrawResult, Rgb, Style};

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar<'a> {
    /// Its name.
    pub label: &'a str,
    /// Its length.
    pub value: f64,
    /// The value as it is written.
    pub shown: String,
}

/// Bars from a common zero.
#[derive(Clone, Copy, Debug)]
pub struct Bars<'a> {
    /// In order, top to bottom.
    pub bars: &'a [Bar<'a>],
    /// Value of the full width; 0: the largest.
    pub full: f64,
}

const COLOR: Rgb = Rgb(0x2f, 0x6d, 0xb5);

impl Bars<'_> {
    /// Height that suits the number of bars.
    pub fn height(&self, style: &Style) -> f64 {
        libm::ceil(self.bars.len() as f64 * style.font * 2.6 + style.font * 0.4)
    }

    /// Draws on an area, whose background is left as it is.
    ///
    /// # Errors
    /// What the backend says.
    pub fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>, style: &Style) -> DrawResult<DB> {
        let width = f64::from(area.dim_in_pixel().0);
        let largest = self.bars.iter().map(|bar| bar.value).fold(self.full, f64::max);
        for (i, bar) in self.bars.iter().enumerate() {
            let top = i as f64 * style.font * 2.6 + style.font * 0.2;
            let share = if largest > 0.0 { (bar.value / largest).clamp(0.0, 1.0) } else { 0.0 };
            let label = (style.font * 0.95, style.theme.ink);
            text::draw(area, bar.label, (0.0, top + style.font * 0.6), Anchor::Start, label)?;
            text::draw(area, &bar.shown, (width - 1.0, top + style.font * 0.6), Anchor::End, label)?;
            let (from, to) = ((top + style.font * 1.3) as i32, (top + style.font * 2.0) as i32);
            area.draw(&Rectangle::new(
                [(0, from), (width as i32, to)],
                style.theme.line.plotters().filled(),
            ))?;
            area.draw(&Rectangle::new([(0, from), ((width * share) as i32, to)], COLOR.plotters().filled()))?;
        }
        Ok(())
    }
}
