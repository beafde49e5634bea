//! Layout of the chart of lanes.

use super::Lanes;
use crate::{Spot, Style, text};

/// The layout at a width, in pixels.
pub(super) struct Layout {
    pub font: f64,
    pub width: f64,
    /// Top of the lanes' cells.
    pub lanes_top: f64,
    pub cell: f64,
    pub lane_height: f64,
    /// Distance between lanes that are numbered.
    pub numbered: usize,
    /// Left end of the rows.
    pub left: f64,
    pub row_width: f64,
    pub rows: Vec<RowLayout>,
    /// Baseline of the text above the rows.
    pub rows_label: f64,
    /// Baseline of the places' label.
    pub places_label: f64,
    pub places_top: f64,
    pub per_line: usize,
    pub place_width: f64,
    pub height: f64,
}

/// Layout of a row.
#[derive(Default)]
pub(super) struct RowLayout {
    /// Vertical centre of the text about addresses left out above the row.
    pub gap: f64,
    /// Vertical centre of the row's label.
    pub label: f64,
    pub top: f64,
    pub height: f64,
    /// Top of the bars.
    pub bars: f64,
    pub levels: Vec<usize>,
}

impl Layout {
    pub fn new(chart: &Lanes, width: f64, style: &Style) -> Self {
        let font = style.font;
        let cell = (width - 2.0) / chart.lanes.len().max(1) as f64;
        let inside = cell >= font * 1.35;
        let label = if chart.label.is_empty() { 0.0 } else { font * 1.5 };
        let groups = if chart.groups.is_empty() { 0.0 } else { font * 1.4 };
        let lanes_top = label + groups + if inside { font * 0.2 } else { font * 1.2 };
        let lane_height = if inside { font * 1.5 } else { font * 1.1 };
        let mut layout = Layout {
            font,
            width,
            lanes_top,
            cell,
            lane_height,
            numbered: if inside { 1 } else { 4 },
            left: 1.0,
            row_width: width - 2.0,
            rows: Vec::new(),
            rows_label: 0.0,
            places_label: 0.0,
            places_top: 0.0,
            per_line: 1,
            place_width: 0.0,
            height: 0.0,
        };
        let wires = if chart.wires.is_empty() || chart.compact() { font * 0.8 } else { font * 4.6 };
        let mut y = lanes_top + lane_height + wires;
        if !chart.rows_label.is_empty() {
            layout.rows_label = y + font * 0.5;
            y += font * 1.4;
        }
        y = if chart.compact() { layout.many(chart, y) } else { layout.few(chart, y) };
        layout.height = libm::ceil(layout.places(chart, y) + 1.0);
        layout
    }

    /// Layout of few rows: each is as wide as the lanes, with a line of text above and bars below.
    fn few(&mut self, chart: &Lanes, mut y: f64) -> f64 {
        let font = self.font;
        for row in &chart.rows {
            let gap = y + font * 0.5;
            y += if row.gap.is_empty() { 0.0 } else { font * 1.3 };
            let label = y + font * 0.5;
            y += if row.label.is_empty() { 0.0 } else { font * 1.25 };
            let (top, height) = (y, font * 1.5);
            let bars = top + height + font * 0.25;
            let levels = levels(row.moved.iter().map(|moved| (moved.from, moved.units)));
            let lines = levels.iter().max().map_or(0, |most| most + 1);
            y = bars + lines as f64 * font * 1.35 + font * 0.5;
            self.rows.push(RowLayout { gap, label, top, height, bars, levels });
        }
        y
    }

    /// Layout of many rows: labels are to the left, lanes to the right, and bars are frames in the row
    /// itself.
    fn many(&mut self, chart: &Lanes, mut y: f64) -> f64 {
        let font = self.font;
        let widest = |of: fn(&super::Strip) -> &str| {
            chart.rows.iter().map(|row| text::width(of(row), font * 0.85)).fold(0.0, f64::max)
        };
        let before = widest(|row| &row.short).min(self.width * 0.3) + font * 0.5;
        let after = widest(|row| &row.lanes).min(self.width * 0.25) + font * 0.5;
        (self.left, self.row_width) = (before, (self.width - before - after).max(font));
        for row in &chart.rows {
            y += if row.gap.is_empty() { 0.0 } else { font * 0.35 };
            let height = font * 1.1;
            let layout = RowLayout {
                gap: y - font * 0.18,
                label: y + height / 2.0,
                top: y,
                height,
                ..RowLayout::default()
            };
            self.rows.push(RowLayout { bars: y, levels: vec![0; row.moved.len()], ..layout });
            y += height + font * 0.2;
        }
        y + font * 0.4
    }

    fn places(&mut self, chart: &Lanes, mut y: f64) -> f64 {
        if chart.places.is_empty() {
            return y;
        }
        let font = self.font;
        self.places_label = y + font * 0.7;
        y += if chart.places_label.is_empty() { 0.0 } else { font * 1.6 };
        let least = chart
            .places
            .iter()
            .map(|place| text::width(&place.label, font * 0.85))
            .fold(font * 2.4, f64::max);
        self.per_line = ((self.width / (least + font * 0.7)) as usize).clamp(1, chart.places.len());
        self.place_width = ((self.width - 2.0) / self.per_line as f64).min(font * 9.0);
        self.places_top = y;
        y + chart.places.len().div_ceil(self.per_line) as f64 * font * PLACE + font * 0.2
    }

    /// Box of a lane.
    pub fn lane(&self, lane: usize) -> Spot {
        Spot {
            left: 1.0 + lane as f64 * self.cell,
            top: self.lanes_top,
            width: self.cell,
            height: self.lane_height,
        }
    }

    /// Box of units of a row.
    pub fn units(&self, chart: &Lanes, row: usize, (from, units): (u32, u32)) -> Spot {
        let each = self.row_width / f64::from(chart.rows[row].units.max(1));
        let RowLayout { top, height, .. } = self.rows[row];
        Spot { left: self.left + f64::from(from) * each, top, width: f64::from(units) * each, height }
    }

    /// Box of the bar of a transaction.
    pub fn moved(&self, chart: &Lanes, row: usize, k: usize) -> Spot {
        let moved = &chart.rows[row].moved[k];
        let across = self.units(chart, row, (moved.from, moved.units));
        let of = &self.rows[row];
        if chart.compact() {
            return across;
        }
        let top = of.bars + of.levels[k] as f64 * self.font * 1.35;
        Spot { top, height: self.font * 1.2, ..across }
    }

    /// Box of a place.
    pub fn place(&self, k: usize) -> Spot {
        Spot {
            left: 1.0 + (k % self.per_line) as f64 * self.place_width,
            top: self.places_top + (k / self.per_line) as f64 * self.font * PLACE,
            width: self.place_width - 3.0,
            height: self.font * (PLACE - 0.4),
        }
    }
}

/// Height of a place with the space below, in text heights.
const PLACE: f64 = 2.9;

/// For each bar the first line in which it overlaps no previous bar.
fn levels(bars: impl Iterator<Item = (u32, u32)>) -> Vec<usize> {
    let mut out: Vec<(u32, u32, usize)> = Vec::new();
    for (from, units) in bars {
        let taken = |level: usize| out.iter().any(|o| o.2 == level && o.0 < from + units && from < o.0 + o.1);
        let level = (0..).find(|level| !taken(*level)).unwrap_or(0);
        out.push((from, units, level));
    }
    out.into_iter().map(|bar| bar.2).collect()
}
