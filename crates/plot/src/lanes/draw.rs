//! Drawing of the chart.

use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;

use super::layout::Layout;
use super::{Lanes, Moved, Show};
use crate::text::{self, Anchor};
use crate::{DrawResult, Rgb, Spot, Style, Tone};

impl Lanes {
    /// Draws on an area, whose background is left as it is.
    ///
    /// # Errors
    /// What the backend says.
    pub fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>, style: &Style) -> DrawResult<DB> {
        let pen = Pen { area, style, layout: &Layout::new(self, f64::from(area.dim_in_pixel().0), style) };
        let (font, layout) = (style.font, pen.layout);
        let small = (font * 0.88, style.theme.muted);
        text::draw(area, &self.label, (1.0, font * 0.7), Anchor::Start, small)?;
        text::draw(area, &self.rows_label, (1.0, layout.rows_label), Anchor::Start, small)?;
        if !self.places.is_empty() {
            text::draw(area, &self.places_label, (1.0, layout.places_label), Anchor::Start, small)?;
        }
        if !self.compact() {
            for show in [Show::Hollow, Show::Pale, Show::Full] {
                self.wires(&pen, show)?;
            }
        }
        self.lanes(&pen)?;
        for row in 0..self.rows.len() {
            self.row(&pen, row)?;
        }
        self.boxes(&pen)
    }

    fn wires<DB: DrawingBackend>(&self, pen: &Pen<DB>, show: Show) -> DrawResult<DB> {
        for wire in self.wires.iter().filter(|wire| wire.show == show) {
            let (from, to) = (pen.layout.lane(wire.lane), pen.layout.units(self, wire.row, wire.units));
            let (color, thick) = match show {
                Show::Full => (wire.tone.color(pen.style), pen.style.font / 9.0),
                Show::Pale => (pen.style.theme.line, pen.style.font / 11.0),
                Show::Hollow => continue,
            };
            let path =
                [(from.left + from.width / 2.0, from.top + from.height), (to.left + to.width / 2.0, to.top)];
            let line = color.plotters().stroke_width(thick.max(1.0) as u32);
            pen.area.draw(&PathElement::new(path.map(px).to_vec(), line))?;
        }
        Ok(())
    }

    fn lanes<DB: DrawingBackend>(&self, pen: &Pen<DB>) -> DrawResult<DB> {
        let (layout, font, theme) = (pen.layout, pen.style.font, &pen.style.theme);
        for group in &self.groups {
            let (first, last) = (layout.lane(group.first), layout.lane(group.first + group.count - 1));
            let (from, to) = (first.left + 1.0, last.left + last.width - 2.0);
            let above = if layout.numbered == 1 { font * 0.4 } else { font * 1.35 };
            let y = first.top - above;
            let line = theme.muted.plotters().stroke_width((font / 13.0).max(1.0) as u32);
            let ends = [(from, y + font * 0.3), (from, y), (to, y), (to, y + font * 0.3)];
            pen.area.draw(&PathElement::new(ends.map(px).to_vec(), line))?;
            let at = ((from + to) / 2.0, y - font * 0.6);
            text::draw(pen.area, &group.label, at, Anchor::Middle, (font * 0.85, theme.muted))?;
        }
        for (number, lane) in self.lanes.iter().enumerate() {
            let spot = layout.lane(number);
            let on = pen.cell(spot, (lane.tone, lane.show))?;
            if number % layout.numbered > 0 {
                continue;
            }
            let middle = spot.left + spot.width / 2.0;
            let (y, color) = if layout.numbered == 1 {
                (spot.top + spot.height / 2.0, on)
            } else {
                (spot.top - font * 0.6, theme.muted)
            };
            text::draw(pen.area, &number.to_string(), (middle, y), Anchor::Middle, (font * 0.82, color))?;
        }
        Ok(())
    }

    fn row<DB: DrawingBackend>(&self, pen: &Pen<DB>, r: usize) -> DrawResult<DB> {
        let (layout, font, theme) = (pen.layout, pen.style.font, &pen.style.theme);
        let (row, at) = (&self.rows[r], &layout.rows[r]);
        let whole = layout.units(self, r, (0, row.units));
        let small = font * 0.85;
        if self.compact() {
            let room = layout.left - font * 0.4;
            let label = text::shortened(&row.short, room, small);
            text::draw(pen.area, &label, (room, at.label), Anchor::End, (small, theme.ink))?;
            let right = whole.left + whole.width + font * 0.4;
            let lanes = text::shortened(&row.lanes, layout.width - right, small);
            text::draw(pen.area, &lanes, (right, at.label), Anchor::Start, (small, theme.muted))?;
            if !row.gap.is_empty() {
                pen.dashes((whole.left, whole.left + whole.width), at.gap)?;
            }
        } else {
            if !row.gap.is_empty() {
                let (right, gap) = (pen.layout.width - 1.0, text::width(&row.gap, small));
                text::draw(pen.area, &row.gap, (right / 2.0, at.gap), Anchor::Middle, (small, theme.muted))?;
                pen.dashes((1.0, (right - gap) / 2.0 - font * 0.6), at.gap)?;
                pen.dashes(((right + gap) / 2.0 + font * 0.6, right), at.gap)?;
            }
            let label = text::shortened(&row.label, pen.layout.width, small);
            text::draw(pen.area, &label, (1.0, at.label), Anchor::Start, (small, theme.ink))?;
        }
        pen.fill(whole, theme.surface)?;
        for moved in &row.moved {
            pen.hatch(layout.units(self, r, (moved.from, moved.units)), (moved.tone, moved.show))?;
        }
        for used in &row.used {
            let spot = layout.units(self, r, (used.from, used.units));
            let on = pen.cell(spot, (used.tone, used.show))?;
            let middle = (spot.left + spot.width / 2.0, spot.top + spot.height / 2.0);
            text::draw_if_fits(pen.area, &used.text, middle, spot.width - 3.0, (pen.style, on))?;
        }
        for unit in (0..=row.units).step_by(row.every.max(1) as usize) {
            let x = layout.units(self, r, (unit, 0)).left;
            // Lines closer than this would be all that is seen.
            if layout.row_width * f64::from(row.every) / f64::from(row.units.max(1)) >= 5.0 {
                pen.line([(x, whole.top), (x, whole.top + whole.height)], theme.line)?;
            }
        }
        pen.frame(whole, theme.muted, 1.0)?;
        for (k, moved) in row.moved.iter().enumerate() {
            self.bar(pen, layout.moved(self, r, k), moved)?;
        }
        Ok(())
    }

    fn bar<DB: DrawingBackend>(&self, pen: &Pen<DB>, spot: Spot, moved: &Moved) -> DrawResult<DB> {
        let color = moved.tone.color(pen.style);
        if self.compact() {
            return match moved.show {
                Show::Full => pen.frame(spot, color, pen.style.font / 6.0),
                Show::Pale => pen.frame(spot, pen.style.theme.muted, 1.0),
                Show::Hollow => Ok(()),
            };
        }
        if moved.show == Show::Hollow {
            return Ok(());
        }
        let inner = Spot { left: spot.left + 1.0, width: (spot.width - 2.0).max(1.0), ..spot };
        let on = pen.cell(inner, (moved.tone, moved.show))?;
        let size = pen.style.font * 0.85;
        let fits = moved.labels.iter().filter(|label| text::width(label, size) <= inner.width - 2.0);
        let Some(label) = fits.max_by_key(|label| label.len()) else { return Ok(()) };
        let middle = (inner.left + inner.width / 2.0, inner.top + inner.height / 2.0);
        text::draw(pen.area, label, middle, Anchor::Middle, (size, on))
    }

    fn boxes<DB: DrawingBackend>(&self, pen: &Pen<DB>) -> DrawResult<DB> {
        let (font, theme) = (pen.style.font, &pen.style.theme);
        for (k, place) in self.places.iter().enumerate() {
            let spot = pen.layout.place(k);
            let middle = spot.left + spot.width / 2.0;
            let used = place.show == Show::Full;
            let (frame, ink) = if used { (theme.ink, theme.ink) } else { (theme.line, theme.muted) };
            pen.frame(spot, frame, if used { font / 8.0 } else { 1.0 })?;
            let size = font * 0.85;
            let label = (size, theme.muted);
            text::draw(pen.area, &place.label, (middle, spot.top + font * 0.7), Anchor::Middle, label)?;
            let shown = text::shortened(&place.text, spot.width - font * 0.3, size);
            text::draw(pen.area, &shown, (middle, spot.top + font * 1.75), Anchor::Middle, (size, ink))?;
        }
        Ok(())
    }
}

/// What drawing needs everywhere.
struct Pen<'a, DB: DrawingBackend> {
    area: &'a DrawingArea<DB, Shift>,
    style: &'a Style,
    layout: &'a Layout,
}

impl<DB: DrawingBackend> Pen<'_, DB> {
    fn fill(&self, spot: Spot, color: Rgb) -> DrawResult<DB> {
        self.area.draw(&Rectangle::new(corners(spot), color.plotters().filled()))
    }

    fn line(&self, ends: [(f64, f64); 2], color: Rgb) -> DrawResult<DB> {
        self.area.draw(&PathElement::new(ends.map(px).to_vec(), color.plotters()))
    }

    /// A frame inside of a cell.
    fn frame(&self, spot: Spot, color: Rgb, thick: f64) -> DrawResult<DB> {
        for k in 0..(thick.max(1.0) as i32) {
            let [(x0, y0), (x1, y1)] = corners(spot);
            let inner = [(x0 + k, y0 + k), (x1 - k, y1 - k)];
            self.area.draw(&Rectangle::new(inner, color.plotters()))?;
        }
        Ok(())
    }

    /// A filled, pale or hollow cell; returns the colour for text on it.
    fn cell(&self, spot: Spot, (tone, show): (Tone, Show)) -> Result<Rgb, Failure<DB>> {
        let theme = &self.style.theme;
        let inner = Spot { left: spot.left + 1.0, width: (spot.width - 1.5).max(1.0), ..spot };
        match show {
            Show::Full => {
                let color = tone.color(self.style);
                self.fill(inner, color)?;
                Ok(color.text_on())
            }
            Show::Pale => {
                self.fill(inner, theme.line)?;
                Ok(theme.ink)
            }
            Show::Hollow => {
                self.frame(inner, theme.line, 1.0)?;
                Ok(theme.muted)
            }
        }
    }

    /// Lines from below left to above right, clipped to the cell.
    fn hatch(&self, spot: Spot, (tone, show): (Tone, Show)) -> DrawResult<DB> {
        let color = match show {
            Show::Full => tone.color(self.style),
            Show::Pale => self.style.theme.muted,
            Show::Hollow => return Ok(()),
        };
        let (w, h) = (spot.width, spot.height);
        let step = self.style.font * 0.45;
        let mut offset = step / 2.0;
        while offset < w + h {
            // The line x + y = offset, y upwards.
            let (x0, x1) = ((offset - h).max(0.0), offset.min(w));
            let at = |x: f64| (spot.left + x, spot.top + h - (offset - x));
            self.line([at(x0), at(x1)], color)?;
            offset += step;
        }
        Ok(())
    }

    fn dashes(&self, (from, to): (f64, f64), y: f64) -> DrawResult<DB> {
        let step = self.style.font * 0.5;
        let mut x = from;
        while x + step / 2.0 <= to {
            self.line([(x, y), (x + step / 2.0, y)], self.style.theme.muted)?;
            x += step;
        }
        Ok(())
    }
}

type Failure<DB> = DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>;

fn px((x, y): (f64, f64)) -> (i32, i32) {
    (libm::round(x) as i32, libm::round(y) as i32)
}

fn corners(spot: Spot) -> [(i32, i32); 2] {
    [px((spot.left, spot.top)), px((spot.left + spot.width, spot.top + spot.height))]
}
