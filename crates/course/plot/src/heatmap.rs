//! Heatmaps over block sizes: a colour and a number for each.

use protocol::{Grid, Lang};

use crate::picture::{Anchor, Picture};
use crate::{HeatLayout, Rgb, Scale, Spot, Style, text};

/// A heatmap over block sizes. Its elements are the cells, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// The values.
    pub grid: Grid,
    /// The mapping from values to colours. Two maps with the same scale are comparable.
    pub scale: Scale,
    /// Name of the horizontal axis, such as `block x`.
    pub x_label: String,
    /// Name of the vertical axis.
    pub y_label: String,
    /// Unit on the legend.
    pub unit: String,
    /// Indices of the grid's values that are drawn pale, because they belong to an earlier sweep.
    pub pale: Vec<usize>,
    /// Indices of the grid's values that are estimates: `≈` and a mark in the corner tell them from the others.
    pub estimates: Vec<usize>,
    /// Whether all values are present. Only then is the best cell marked.
    pub whole: bool,
}

/// Height of a cell over its width.
const SHAPE: f64 = 0.82;
/// Share of the background in a pale cell's colour, 0..=1.
const PALE: f64 = 0.72;

impl Heat {
    /// Height at a width.
    pub fn height(&self, width: f64, style: &Style) -> f64 {
        HeatLayout::height_for(&self.grid, width, SHAPE, style)
    }

    fn layout(&self, width: f64, style: &Style) -> HeatLayout {
        HeatLayout::new(&self.grid, (width, self.height(width, style)), style)
    }

    pub(crate) fn spots(&self, width: f64, style: &Style) -> Vec<Spot> {
        let layout = self.layout(width, style);
        let spot = |i: usize| {
            let (left, top, width, height) = layout.cell(i % layout.columns, i / layout.columns);
            Spot { left, top, width, height }
        };
        (0..self.grid.values.len()).map(spot).collect()
    }

    /// Draws on a picture without a background.
    pub fn draw(&self, picture: &mut Picture, style: &Style) {
        let layout = self.layout(picture.width(), style);
        for row in 0..layout.rows {
            for column in 0..layout.columns {
                self.cell(picture, &layout, (column, row), style);
            }
        }
        if let Some(best) = self.best() {
            let at = layout.cell(best % layout.columns, best / layout.columns);
            frame(picture, at, (style.font * 0.16, style));
        }
        self.axes(picture, &layout, style);
        self.bar(picture, &layout, style);
    }

    /// Index of the cell with the smallest value, the first of equals. `None` for a map of differences and
    /// for an incomplete map.
    pub fn best(&self) -> Option<usize> {
        let values = self.grid.values.iter().enumerate().filter_map(|(i, value)| Some((i, (*value)?)));
        let least = values.min_by(|a, b| a.1.total_cmp(&b.1));
        least.filter(|_| self.whole && matches!(self.scale, Scale::Log { .. })).map(|(i, _)| i)
    }

    fn shown(&self, value: f64, lang: Lang) -> String {
        match self.scale {
            Scale::Log { .. } => text::number(value, lang),
            Scale::Difference { .. } => text::percent(value),
        }
    }

    fn cell(&self, picture: &mut Picture, layout: &HeatLayout, (column, row): (usize, usize), style: &Style) {
        let (x, y, w, h) = layout.cell(column, row);
        let Some(value) = self.grid.at(column, row) else {
            // A cell without a value has a marker in a colour that is not on the scale.
            let (cx, cy, r) = (x + w / 2.0, y + h / 2.0, style.font * 0.12);
            return fill(picture, (cx - r, cy - r, 2.0 * r, 2.0 * r), style.theme.line);
        };
        let here = row * layout.columns + column;
        let (pale, estimate) = (self.pale.contains(&here), self.estimates.contains(&here));
        let color = self.scale.color(value);
        let color = if pale { color.mixed(style.theme.surface, PALE) } else { color };
        let gap = if w > 12.0 { 1.0 } else { 0.0 };
        fill(picture, (x, y, w - gap, h - gap), color);
        let middle = (x + (w - gap) / 2.0, y + (h - gap) / 2.0);
        if estimate {
            let side = style.font * 0.3;
            fill(picture, (x + w - gap - 1.4 * side, y + 0.4 * side, side, side), color.text_on());
        }
        let shown = self.shown(value, style.lang);
        text::draw_if_fits(
            picture,
            &if estimate { format!("≈{shown}") } else { shown },
            middle,
            w - gap - 4.0,
            (style, color.text_on()),
        )
    }

    fn axes(&self, picture: &mut Picture, layout: &HeatLayout, style: &Style) {
        let (font, muted) = (style.font, style.theme.muted);
        for (row, y) in self.grid.ys.iter().enumerate() {
            let (_, top, _, h) = layout.cell(0, row);
            picture.text(
                &y.to_string(),
                (layout.left - font * 0.45, top + h / 2.0),
                Anchor::End,
                (font * 0.88, muted),
            );
        }
        for (column, x) in self.grid.xs.iter().enumerate() {
            let (left, _, w, _) = layout.cell(column, 0);
            let at = (left + w / 2.0, layout.bottom() + font * 0.75);
            picture.text(&x.to_string(), at, Anchor::Middle, (font * 0.88, muted));
        }
        picture.text(
            &format!("{} ↓", self.y_label),
            (2.0, font * 0.7),
            Anchor::Start,
            (font * 0.88, style.theme.ink),
        );
        let below = (layout.right(), layout.bottom() + font * 2.0);
        picture.text(&format!("{} →", self.x_label), below, Anchor::End, (font * 0.88, style.theme.ink))
    }

    fn bar(&self, picture: &mut Picture, layout: &HeatLayout, style: &Style) {
        let (left, top, width) = (layout.left, layout.legend_top, layout.right() - layout.left);
        let steps = 48;
        for step in 0..steps {
            let share = (f64::from(step) + 0.5) / f64::from(steps);
            let (from, to) = (
                left + width * f64::from(step) / f64::from(steps),
                left + width * f64::from(step + 1) / f64::from(steps),
            );
            let (from, to) = (libm::floor(from), libm::floor(to));
            fill(
                picture,
                (from, top, to - from, style.font * 0.6),
                self.scale.color(self.scale.value(share)),
            );
        }
        let below = top + style.font * 1.35;
        for (share, anchor) in [(0.0, Anchor::Start), (0.5, Anchor::Middle), (1.0, Anchor::End)] {
            let label = format!("{} {}", self.shown(self.scale.value(share), style.lang), self.unit);
            picture.text(
                &label,
                (left + width * share, below),
                anchor,
                (style.font * 0.82, style.theme.muted),
            );
        }
    }
}

/// Relative difference of the simulation from the measurement in per cent, where both have a value. Both
/// grids must have the same axes.
pub fn difference(simulated: &Grid, measured: &Grid) -> Grid {
    let mut grid = Grid::new(simulated.xs.clone(), simulated.ys.clone());
    for (slot, pair) in grid.values.iter_mut().zip(simulated.values.iter().zip(&measured.values)) {
        *slot = match pair {
            (Some(simulated), Some(measured)) if *measured > 0.0 => {
                Some((simulated / measured - 1.0) * 100.0)
            }
            _ => None,
        };
    }
    grid
}

type Box4 = (f64, f64, f64, f64);

fn fill(picture: &mut Picture, (x, y, w, h): Box4, color: Rgb) {
    let corners = [(x as i32, y as i32), ((x + w) as i32, (y + h) as i32)];
    picture.rect(corners, color);
}

/// A frame of two colours, visible on any cell: one outside of the cell, one inside, beside the number.
fn frame(picture: &mut Picture, (x, y, w, h): Box4, (thick, style): (f64, &Style)) {
    let thick = libm::fmax(2.0, libm::round(thick));
    for (inset, color) in [(-thick / 2.0, style.theme.ink), (thick / 2.0, style.theme.surface)] {
        let corners = [
            ((x + inset) as i32, (y + inset) as i32),
            ((x + w - 1.0 - inset) as i32, (y + h - 1.0 - inset) as i32),
        ];
        picture.frame(corners, (color, thick as u32));
    }
}
