//! Draws the rows, their axis, marks and legend.

use super::merge::{self, Piece};
use super::{Frame, Gantt, Hatch, Key, Span};
use crate::picture::{Anchor, Picture};
use crate::{Style, text};

/// Left, top, right and bottom in whole pixels.
type Rect = [i32; 4];

impl Gantt {
    /// Draws on a picture without a background.
    pub fn draw(&self, picture: &mut Picture, style: &Style) {
        let frame = self.frame(picture.width(), style);
        self.legend(picture, &frame, style);
        self.axis(picture, &frame, style);
        let mut spans = &self.spans[..];
        while let Some(first) = spans.first() {
            let (row, rest) = spans.split_at(spans.partition_point(|span| span.row <= first.row));
            self.row(picture, &frame, row, style);
            spans = rest;
        }
        self.draw_stack(picture, &frame, style);
        self.marks(picture, &frame, style)
    }

    fn legend(&self, picture: &mut Picture, frame: &Frame, style: &Style) {
        let font = style.font;
        for (key, &(x, y)) in self.keys.iter().zip(&frame.legend) {
            let (top, bottom) = (y - font * 0.55, y + font * 0.55);
            let row = [x, top, x + font * 1.4, bottom].map(|v| libm::round(v) as i32);
            let rect = lowered(row, key.height);
            fill(picture, rect, key, style);
            inside(picture, &key.letter, rect, key, style);
            let label = (font * 0.9, style.theme.ink);
            picture.text(&key.label, (x + font * 1.7, y), Anchor::Start, label);
        }
    }

    fn axis(&self, picture: &mut Picture, frame: &Frame, style: &Style) {
        let (font, theme) = (style.font, &style.theme);
        let thin = ((font / 13.0).max(1.0)) as u32;
        let (grid, line) = ((theme.line, thin), (theme.muted, thin));
        let small = (font * 0.88, theme.muted);
        let bottom = frame.stack.1;
        let mut ruler = self.ruler(style);
        for (at, mark) in ruler.marks(frame.right - frame.left, small.0, style.lang) {
            let x = libm::round(frame.x(self.window, at)) as i32;
            picture.path(vec![(x, frame.top as i32), (x, bottom as i32)], grid);
            picture.text(&mark, (f64::from(x), bottom + font * 0.8), Anchor::Middle, small);
        }
        let unit = (font * 0.88, theme.ink);
        picture.text(ruler.unit(), (frame.right, bottom + font * 2.1), Anchor::End, unit);
        picture.text(&self.label, (0.0, frame.top - font * 0.9), Anchor::Start, unit);
        // Names of rows are thinned out if there is no room for all.
        let every = libm::ceil(font * 1.05 / frame.pitch).max(1.0) as usize;
        for (i, row) in self.rows.iter().enumerate() {
            let y = frame.top + i as f64 * frame.pitch;
            if row.apart && i > 0 {
                let y = libm::round(y) as i32;
                picture.path(vec![(0, y), (frame.right as i32, y)], line);
            }
            if i % every == 0 {
                let label = text::shortened(&row.label, frame.left - font * 0.6, small.0);
                let at = (frame.left - font * 0.5, y + frame.pitch / 2.0);
                picture.text(&label, at, Anchor::End, small);
            }
        }
        let left = frame.left as i32;
        for (top, bottom) in [(frame.top, frame.bottom), frame.stack] {
            if bottom > top {
                picture.path(vec![(left, top as i32), (left, bottom as i32)], line);
            }
        }
    }

    fn row(&self, picture: &mut Picture, frame: &Frame, spans: &[Span], style: &Style) {
        let Some(row) = spans.first().map(|span| span.row) else { return };
        let first = spans.partition_point(|span| span.to <= self.window.0);
        let last = spans.partition_point(|span| span.from < self.window.1);
        let Some(spans) = spans.get(first..last) else { return };
        let gap = if frame.pitch >= 8.0 { 1.0 } else { 0.0 };
        let top = libm::round(frame.top + row as f64 * frame.pitch + gap) as i32;
        let bottom = libm::round(frame.top + (row + 1) as f64 * frame.pitch - gap) as i32;
        let pieces = merge::pieces(spans, &self.keys, |at| frame.x(self.window, at));
        for (i, piece) in pieces.iter().enumerate() {
            let Some(key) = self.keys.get(piece.key) else { continue };
            // Adjacent spans of the same kind are separated.
            let touches = |next: &Piece| (next.from, next.key) == (piece.to, piece.key);
            let apart = piece.to - piece.from > 3 && pieces.get(i + 1).is_some_and(touches);
            let rect = lowered([piece.from, top, piece.to - i32::from(apart), bottom], key.height);
            fill(picture, rect, key, style);
            self.above(picture, piece, (top, rect[1]), style);
            if let Some(span) = piece.alone.and_then(|at| spans.get(at)) {
                if !inside(picture, &span.label, rect, key, style) {
                    inside(picture, &key.letter, rect, key, style);
                }
                if span.begins {
                    let ink = style.theme.ink;
                    let wide = (style.font / 6.5) as i32;
                    picture.rect([(piece.from, top), (piece.from + wide, bottom)], ink);
                }
            }
        }
    }

    /// Draws the share of a full-height key in a piece that it shares.
    fn above(&self, picture: &mut Picture, piece: &Piece, (top, low): (i32, i32), style: &Style) {
        let Some((key, share)) = piece.above.and_then(|(key, share)| Some((self.keys.get(key)?, share)))
        else {
            return;
        };
        let high = (f64::from(low - top) * f64::from(share) / 248.0).max(1.0);
        let color = key.tone.color(style);
        picture.rect([(piece.from, low - libm::round(high) as i32), (piece.to, low)], color)
    }

    fn marks(&self, picture: &mut Picture, frame: &Frame, style: &Style) {
        let font = style.font;
        let ink = (style.theme.ink, (font / 9.0).max(1.0) as u32);
        let inside = |at: f64| (self.window.0..=self.window.1).contains(&at);
        for mark in self.marks.iter().filter(|mark| inside(mark.at)) {
            let x = frame.x(self.window, mark.at);
            let at = libm::round(x) as i32;
            let path = vec![(at, (frame.top - font * 0.3) as i32), (at, frame.stack.1 as i32)];
            picture.path(path, ink);
            let half = text::width(&mark.label, font * 0.88) / 2.0;
            // The mark's name must not cover the name of the rows.
            let first = super::wide(&self.label, font * 0.88) + half + font;
            let middle = x.clamp(first.min(frame.right - half), (frame.right - half).max(half));
            let label = (font * 0.88, style.theme.ink);
            picture.text(&mark.label, (middle, frame.top - font * 0.9), Anchor::Middle, label);
        }
    }
}

/// The lower part of a rectangle that a key of this height (per cent) fills.
fn lowered([left, top, right, bottom]: Rect, height: u8) -> Rect {
    let high = f64::from(bottom - top) * f64::from(height.min(100)) / 100.0;
    [left, bottom - (libm::round(high) as i32).max(1), right, bottom]
}

fn fill(picture: &mut Picture, [left, top, right, bottom]: Rect, key: &Key, style: &Style) {
    let color = key.tone.color(style);
    picture.rect([(left, top), (right, bottom)], color);
    // Hatching lines need some distance to be distinguishable.
    let step = libm::round(style.font * 0.5) as i32;
    let high = bottom - top;
    if key.hatch == Hatch::None || right - left < step || high < 3 {
        return;
    }
    let thin = (style.theme.surface, (style.font / 13.0).max(1.0) as u32);
    let lean = match key.hatch {
        Hatch::Rising => high,
        Hatch::Falling => -high,
        Hatch::Upright | Hatch::None => 0,
    };
    // Hatching is aligned to the picture, so that adjacent spans of a kind look like one.
    let mut x = (left - high).div_euclid(step) * step;
    while x < right + high {
        let (mut a, mut b) = ((x, bottom), (x + lean, top));
        if cut(&mut a, &mut b, left, right) {
            picture.path(vec![a, b], thin);
        }
        x += step;
    }
}

/// Clips a line to columns. Returns false if nothing remains.
fn cut(a: &mut (i32, i32), b: &mut (i32, i32), left: i32, right: i32) -> bool {
    let (right, (dx, dy)) = (right - 1, (b.0 - a.0, b.1 - a.1));
    if a.0.max(b.0) < left || a.0.min(b.0) > right {
        return false;
    }
    let start = *a;
    for end in [a, b] {
        let x = end.0.clamp(left, right);
        if x != end.0 && dx != 0 {
            *end = (x, start.1 + (x - start.0) * dy / dx);
        }
    }
    true
}

/// Writes text into a span if it fits, and returns whether it did.
fn inside(
    picture: &mut Picture,
    label: &str,
    [left, top, right, bottom]: Rect,
    key: &Key,
    style: &Style,
) -> bool {
    let (wide, high) = (f64::from(right - left), f64::from(bottom - top));
    let size = (style.font * 0.85).min(high * 0.95);
    if label.is_empty() || size < style.font * 0.6 || super::wide(label, size) + size * 0.3 > wide {
        return false;
    }
    let color = key.tone.color(style);
    let at = (f64::from(left) + wide / 2.0, f64::from(top) + high / 2.0);
    if key.hatch != Hatch::None {
        // On hatching, text needs a plain background.
        let half = (super::wide(label, size) / 2.0 + size * 0.25) as i32;
        let ground = [(at.0 as i32 - half, top + 1), (at.0 as i32 + half, bottom - 1)];
        picture.rect(ground, color);
    }
    picture.text(label, at, Anchor::Middle, (size, key.tone.ink(style)));
    true
}
