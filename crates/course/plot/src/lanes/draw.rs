//! Draws the chart of lanes.

use super::layout::Layout;
use super::{Lanes, Moved, Show};
use crate::picture::{Anchor, Picture};
use crate::text;
use crate::{Rgb, Spot, Style, Tone};

impl Lanes {
    /// Draws into a picture with its width.
    pub(crate) fn draw(&self, picture: &mut Picture, style: &Style) {
        let layout = &Layout::new(self, picture.width(), style);
        let mut pen = Pen { picture, style, layout };
        let small = (style.font * 0.88, style.theme.muted);
        pen.write(&self.label, (1.0, style.font * 0.7), Anchor::Start, small);
        if !self.compact() {
            self.wires(&mut pen, Show::Pale);
            self.wires(&mut pen, Show::Full);
        }
        self.lanes(&mut pen);
        pen.clear((1.0, layout.rows_label), text::width(&self.rows_label, small.0));
        pen.write(&self.rows_label, (1.0, layout.rows_label), Anchor::Start, small);
        for row in 0..self.rows.len() {
            self.row(&mut pen, row);
        }
        if !self.places.is_empty() {
            pen.write(&self.places_label, (1.0, layout.places_label), Anchor::Start, small);
            self.boxes(&mut pen);
        }
    }

    fn wires(&self, pen: &mut Pen, show: Show) {
        let font = pen.style.font;
        for wire in self.wires.iter().filter(|wire| wire.show == show) {
            let (from, to) = (pen.layout.lane(wire.lane), pen.layout.units(self, wire.row, wire.units));
            let (color, thick) = match show {
                Show::Full => (wire.tone.color(pen.style), font / 9.0),
                _ => (pen.style.theme.line, font / 11.0),
            };
            let ends =
                [(from.left + from.width / 2.0, from.top + from.height), (to.left + to.width / 2.0, to.top)];
            pen.picture.path(ends.map(px).to_vec(), (color, thick.max(1.0) as u32));
        }
    }

    fn lanes(&self, pen: &mut Pen) {
        let (layout, font, muted) = (pen.layout, pen.style.font, pen.style.theme.muted);
        for group in &self.groups {
            let (first, last) = (layout.lane(group.first), layout.lane(group.first + group.count - 1));
            let (from, to) = (first.left + 1.0, last.left + last.width - 2.0);
            let y = first.top - if layout.numbered == 1 { font * 0.4 } else { font * 1.35 };
            let ends = [(from, y + font * 0.3), (from, y), (to, y), (to, y + font * 0.3)];
            pen.picture.path(ends.map(px).to_vec(), (muted, (font / 13.0).max(1.0) as u32));
            let at = ((from + to) / 2.0, y - font * 0.6);
            pen.write(&group.label, at, Anchor::Middle, (font * 0.85, muted));
        }
        for (number, lane) in self.lanes.iter().enumerate() {
            let spot = layout.lane(number);
            let on = pen.cell(spot, (lane.tone, lane.show));
            if number % layout.numbered > 0 {
                continue;
            }
            let middle = spot.left + spot.width / 2.0;
            let (y, color) = if layout.numbered == 1 {
                (spot.top + spot.height / 2.0, on)
            } else {
                (spot.top - font * 0.6, muted)
            };
            pen.write(&number.to_string(), (middle, y), Anchor::Middle, (font * 0.82, color));
        }
    }

    fn row(&self, pen: &mut Pen, r: usize) {
        let (layout, theme) = (pen.layout, pen.style.theme);
        let row = &self.rows[r];
        let whole = layout.units(self, r, (0, row.units));
        self.row_words(pen, r, whole);
        pen.picture.rect(corners(whole), theme.surface);
        for moved in &row.moved {
            pen.hatch(layout.units(self, r, (moved.from, moved.units)), (moved.tone, moved.show));
        }
        // Text is written in all cells of a row or in none: otherwise cells without it would seem to be
        // empty.
        let all_fit = row.used.iter().all(|used| {
            let room = layout.units(self, r, (0, used.units)).width - 3.0;
            text::width(&used.text, pen.style.font * 0.62) <= room
        });
        for used in &row.used {
            let spot = layout.units(self, r, (used.from, used.units));
            let on = pen.cell(spot, (used.tone, used.show));
            let middle = (spot.left + spot.width / 2.0, spot.top + spot.height / 2.0);
            if all_fit {
                text::draw_if_fits(pen.picture, &used.text, middle, spot.width - 3.0, (pen.style, on));
            }
        }
        let each = layout.row_width * f64::from(row.every) / f64::from(row.units.max(1));
        // Denser lines would hide everything else.
        if each >= 5.0 {
            for unit in (0..=row.units).step_by(row.every.max(1) as usize) {
                let x = layout.units(self, r, (unit, 0)).left;
                pen.line([(x, whole.top), (x, whole.top + whole.height)], theme.line);
            }
        }
        pen.picture.frame(corners(whole), (theme.muted, 1));
        if let Some(units) = row.looked_at {
            pen.picture
                .frame(corners(layout.units(self, r, units)), (theme.ink, (pen.style.font / 5.0) as u32));
        }
        for (k, moved) in row.moved.iter().enumerate() {
            self.bar(pen, layout.moved(self, r, k), moved);
        }
    }

    /// Writes the texts around a row.
    fn row_words(&self, pen: &mut Pen, r: usize, whole: Spot) {
        let (layout, font, theme) = (pen.layout, pen.style.font, pen.style.theme);
        let (row, at, small) = (&self.rows[r], &layout.rows[r], font * 0.85);
        if self.compact() {
            let room = layout.left - font * 0.4;
            let label = text::shortened(&row.short, room, small);
            pen.write(&label, (room, at.label), Anchor::End, (small, theme.ink));
            let right = whole.left + whole.width + font * 0.4;
            let lanes = text::shortened(&row.lanes, layout.width - right, small);
            pen.write(&lanes, (right, at.label), Anchor::Start, (small, theme.muted));
            if !row.gap.is_empty() {
                pen.dashes((whole.left, whole.left + whole.width), at.gap);
            }
            return;
        }
        if !row.gap.is_empty() {
            let (right, gap) = (layout.width - 1.0, text::width(&row.gap, small));
            pen.clear(((right - gap) / 2.0, at.gap), gap);
            pen.write(&row.gap, (right / 2.0, at.gap), Anchor::Middle, (small, theme.muted));
            pen.dashes((1.0, (right - gap) / 2.0 - font * 0.6), at.gap);
            pen.dashes(((right + gap) / 2.0 + font * 0.6, right), at.gap);
        }
        let label = text::shortened(&row.label, layout.width, small);
        pen.clear((1.0, at.label), text::width(&label, small));
        pen.write(&label, (1.0, at.label), Anchor::Start, (small, theme.ink));
    }

    fn bar(&self, pen: &mut Pen, spot: Spot, moved: &Moved) {
        let color = moved.tone.color(pen.style);
        match moved.show {
            Show::Hollow => return,
            Show::Full if self.compact() => {
                return pen.picture.frame(corners(spot), (color, (pen.style.font / 6.0) as u32));
            }
            Show::Pale if self.compact() => {
                return pen.picture.frame(corners(spot), (pen.style.theme.muted, 1));
            }
            Show::Full | Show::Pale => {}
        }
        let inner = Spot { left: spot.left + 1.0, width: (spot.width - 2.0).max(1.0), ..spot };
        let on = pen.cell(inner, (moved.tone, moved.show));
        let size = pen.style.font * 0.85;
        let fits = moved.labels.iter().filter(|label| text::width(label, size) * 1.08 <= inner.width);
        let Some(label) = fits.max_by_key(|label| label.len()) else { return };
        let middle = (inner.left + inner.width / 2.0, inner.top + inner.height / 2.0);
        pen.write(label, middle, Anchor::Middle, (size, on));
    }

    fn boxes(&self, pen: &mut Pen) {
        let (font, theme) = (pen.style.font, pen.style.theme);
        let size = font * 0.85;
        for (k, place) in self.places.iter().enumerate() {
            let spot = pen.layout.place(k);
            let middle = spot.left + spot.width / 2.0;
            let used = place.show == Show::Full;
            let (color, thick) = if used { (theme.ink, font / 8.0) } else { (theme.line, 1.0) };
            pen.picture.frame(corners(spot), (color, thick.max(1.0) as u32));
            pen.write(&place.label, (middle, spot.top + font * 0.7), Anchor::Middle, (size, theme.muted));
            let shown = text::shortened(&place.text, spot.width - font * 0.3, size);
            pen.write(&shown, (middle, spot.top + font * 1.75), Anchor::Middle, (size, theme.ink));
        }
    }
}

/// Common inputs of drawing.
struct Pen<'a> {
    picture: &'a mut Picture,
    style: &'a Style,
    layout: &'a Layout,
}

impl Pen<'_> {
    fn write(&mut self, text: &str, at: (f64, f64), anchor: Anchor, look: (f64, Rgb)) {
        if !text.is_empty() {
            self.picture.text(text, at, anchor, look);
        }
    }

    /// Clears the background of a line of text that wires would cross.
    fn clear(&mut self, (left, y): (f64, f64), width: f64) {
        if width > 0.0 {
            let half = self.style.font * 0.5;
            let spot = Spot { left, top: y - half, width: width + half, height: 2.0 * half };
            self.picture.rect(corners(spot), self.style.theme.surface);
        }
    }

    fn line(&mut self, ends: [(f64, f64); 2], color: Rgb) {
        self.picture.path(ends.map(px).to_vec(), (color, 1));
    }

    /// Draws a filled, pale or hollow cell. Returns the colour for text on it.
    fn cell(&mut self, spot: Spot, (tone, show): (Tone, Show)) -> Rgb {
        let theme = &self.style.theme;
        let inner = corners(Spot { left: spot.left + 1.0, width: (spot.width - 1.5).max(1.0), ..spot });
        match show {
            Show::Full => {
                self.picture.rect(inner, tone.color(self.style));
                tone.ink(self.style)
            }
            Show::Pale => {
                self.picture.rect(inner, theme.line);
                theme.ink
            }
            Show::Hollow => {
                self.picture.frame(inner, (theme.line, 1));
                theme.muted
            }
        }
    }

    /// Diagonal hatching from lower left to upper right, clipped to the cell.
    fn hatch(&mut self, spot: Spot, (tone, show): (Tone, Show)) {
        let color = match show {
            Show::Full => tone.color(self.style),
            Show::Pale => self.style.theme.muted,
            Show::Hollow => return,
        };
        let (w, h) = (spot.width, spot.height);
        let step = self.style.font * 0.45;
        let mut offset = step / 2.0;
        while offset < w + h {
            // The line x + y = offset, with y upwards.
            let (x0, x1) = ((offset - h).max(0.0), offset.min(w));
            let at = |x: f64| (spot.left + x, spot.top + h - (offset - x));
            self.line([at(x0), at(x1)], color);
            offset += step;
        }
    }

    fn dashes(&mut self, (from, to): (f64, f64), y: f64) {
        let step = self.style.font * 0.5;
        let mut x = from;
        while x + step / 2.0 <= to {
            self.line([(x, y), (x + step / 2.0, y)], self.style.theme.muted);
            x += step;
        }
    }
}

fn px((x, y): (f64, f64)) -> (i32, i32) {
    (libm::round(x) as i32, libm::round(y) as i32)
}

fn corners(spot: Spot) -> [(i32, i32); 2] {
    [px((spot.left, spot.top)), px((spot.left + spot.width, spot.top + spot.height))]
}
