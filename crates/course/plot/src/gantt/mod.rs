//! Gantt charts: spans of time in rows between a legend and a time axis, and below them a histogram of
//! states.
//!
//! Invariants: keys differ in height, hatching or letter as well as in colour. Spans narrower than a pixel
//! are merged deterministically ([`merge`]), and none of them vanishes.

mod draw;
mod merge;
mod stack;

use crate::time::Ruler;
use crate::{Clock, Spot, Style, Tone, text};

/// Hatching over a key's colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Hatch {
    #[default]
    None,
    Rising,
    Falling,
    Upright,
}

/// A kind of span.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Key {
    /// Name in the legend.
    pub label: String,
    /// One or two letters for the legend and for spans with room for them. May be empty.
    pub letter: String,
    /// Colour of the kind.
    pub tone: Tone,
    /// Height in per cent of the row. A key with the full height is drawn above the others where they share a
    /// pixel.
    pub height: u8,
    /// Hatching of the kind.
    pub hatch: Hatch,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Name of the row.
    pub label: String,
    /// Whether a line is drawn above the row, because a group begins.
    pub apart: bool,
}

/// A span of time in a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Span {
    /// Index of the row.
    pub row: usize,
    /// Start, in the unit of the clock.
    pub from: f64,
    /// End, in the unit of the clock.
    pub to: f64,
    /// Index of the key.
    pub key: usize,
    /// Text inside of the span if it fits, instead of the key's letter.
    pub label: String,
    /// Whether the start is marked, because another block or operation begins.
    pub begins: bool,
}

/// A vertical line over all rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// Position in the unit of the clock.
    pub at: f64,
    /// Name, written above the rows.
    pub label: String,
}

/// Histogram of states over equal intervals of the window, as stacked areas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stack {
    /// Name of the counted quantity.
    pub label: String,
    /// Value of the full height.
    pub most: f64,
    /// For each interval the value of each key in the keys' order, the first at the bottom.
    pub bins: Vec<Vec<f64>>,
}

/// A Gantt chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gantt {
    /// Unit of positions.
    pub clock: Clock,
    /// The window: start and end, in the unit of the clock.
    pub window: (f64, f64),
    /// Kinds of spans.
    pub keys: Vec<Key>,
    /// Name of the rows.
    pub label: String,
    /// Rows from top to bottom.
    pub rows: Vec<Row>,
    /// Spans, row by row in order of time and without overlaps. Parts outside of the window are not drawn.
    pub spans: Vec<Span>,
    /// Row, start and end of the elements that can be pointed at, if these are not the spans because there
    /// are too many.
    pub cells: Vec<(usize, f64, f64)>,
    /// Vertical lines.
    pub marks: Vec<Mark>,
    /// The histogram below the rows, if there is one.
    pub stack: Option<Stack>,
}

/// Layout of the chart.
struct Frame {
    left: f64,
    right: f64,
    /// Top of the first row.
    top: f64,
    pitch: f64,
    bottom: f64,
    /// Top and bottom of the histogram.
    stack: (f64, f64),
    height: f64,
    /// Position of each key's name in the legend.
    legend: Vec<(f64, f64)>,
}

/// Width of a label: Russian letters are wider than digits.
fn wide(label: &str, size: f64) -> f64 {
    let wider = label.chars().filter(|c| *c >= '\u{400}').count() as f64;
    text::width(label, size) + wider * size * 0.06
}

impl Frame {
    fn x(&self, window: (f64, f64), at: f64) -> f64 {
        let share = (at - window.0) / (window.1 - window.0).max(1e-9);
        self.left + (self.right - self.left) * share.clamp(0.0, 1.0)
    }
}

impl Gantt {
    /// Height that suits a width.
    pub fn height(&self, width: f64, style: &Style) -> f64 {
        libm::ceil(self.frame(width, style).height)
    }

    fn frame(&self, width: f64, style: &Style) -> Frame {
        let font = style.font;
        let mut legend = Vec::new();
        let (mut x, mut y) = (0.0, font * 0.7);
        for key in &self.keys {
            let room = font * 2.9 + wide(&key.label, font * 0.9);
            if x > 0.0 && x + room > width {
                (x, y) = (0.0, y + font * 1.5);
            }
            legend.push((x, y));
            x += room;
        }
        let names = self.rows.iter().map(|row| wide(&row.label, font * 0.88));
        let left = names.fold(font * 1.5, f64::max).min(width * 0.3) + font * 0.7;
        // Below the legend there is a line for the name of the rows and the names of marks.
        let top = y + font * 2.4;
        let rows = self.rows.len().max(1) as f64;
        let pitch = libm::round((font * 36.0 / rows).clamp(font * 0.72, font * 2.1));
        let bottom = top + pitch * self.rows.len() as f64;
        let high = if self.stack.is_some() { font * 7.0 } else { 0.0 };
        let stack_top = bottom + if self.stack.is_some() { font * 1.9 } else { 0.0 };
        let stack = (stack_top, stack_top + high);
        Frame {
            left,
            right: width - font * 1.2,
            top,
            pitch,
            bottom,
            stack,
            height: stack.1 + font * 3.0,
            legend,
        }
    }

    /// Spans in the order of the rows, or the cells instead; then the intervals of the histogram.
    pub(crate) fn spots(&self, width: f64, style: &Style) -> Vec<Spot> {
        let frame = self.frame(width, style);
        let spot = |(row, from, to): (usize, f64, f64)| {
            let (left, right) = (frame.x(self.window, from), frame.x(self.window, to));
            let (top, width) = (frame.top + row as f64 * frame.pitch, (right - left).max(1.0));
            Spot { left, top, width, height: frame.pitch }
        };
        let mut spots: Vec<Spot> = if self.cells.is_empty() {
            self.spans.iter().map(|span| spot((span.row, span.from, span.to))).collect()
        } else {
            self.cells.iter().map(|cell| spot(*cell)).collect()
        };
        if let Some(stack) = &self.stack {
            let wide = (frame.right - frame.left) / stack.bins.len().max(1) as f64;
            let (top, bottom) = frame.stack;
            spots.extend((0..stack.bins.len()).map(|i| Spot {
                left: frame.left + i as f64 * wide,
                top,
                width: wide,
                height: bottom - top,
            }));
        }
        spots
    }

    /// The time at a horizontal position, clamped to the window. For a pointer that scrubs.
    pub fn time_at(&self, x: f64, width: f64, style: &Style) -> f64 {
        let frame = self.frame(width, style);
        let share = (x - frame.left) / (frame.right - frame.left).max(1.0);
        self.window.0 + (self.window.1 - self.window.0) * share.clamp(0.0, 1.0)
    }

    fn ruler(&self, style: &Style) -> Ruler {
        Ruler::new(self.clock, self.window, style.lang)
    }
}
