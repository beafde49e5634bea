//! One interface for all kinds of charts: height, drawing, and hit testing.

use crate::{Bars, Curves, Gantt, Heat, Lanes, Picture, Style};

/// A chart with its data. The page keeps it, to draw it again when the width or the theme changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Named numbers as bars.
    Bars(Bars),
    /// Functions of a number.
    Curves(Curves),
    /// Spans of time.
    Gantt(Gantt),
    /// Lanes of a warp, and the memory that they access.
    Lanes(Lanes),
    /// A number for each block size.
    Heat(Heat),
}

/// Bounding box of an element in pixels of the backend, for hit testing and for the keyboard cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Spot {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Chart {
    /// Height that suits the data at a width.
    pub fn height(&self, width: f64, style: &Style) -> f64 {
        match self {
            Chart::Bars(bars) => bars.height(style),
            Chart::Curves(curves) => curves.height(width, style),
            Chart::Gantt(gantt) => gantt.height(width, style),
            Chart::Lanes(lanes) => lanes.height(width, style),
            Chart::Heat(heat) => heat.height(width, style),
        }
    }

    /// Draws the chart at a width, with the height that suits it.
    pub fn picture(&self, width: f64, style: &Style) -> Picture {
        let mut picture = Picture::new(width, self.height(width, style));
        match self {
            Chart::Bars(bars) => bars.draw(&mut picture, style),
            Chart::Curves(curves) => curves.draw(&mut picture, style),
            Chart::Gantt(gantt) => gantt.draw(&mut picture, style),
            Chart::Lanes(lanes) => lanes.draw(&mut picture, style),
            Chart::Heat(heat) => heat.draw(&mut picture, style),
        }
        picture
    }

    /// The elements that can be pointed at, in the order in which the keyboard cursor visits them.
    pub fn spots(&self, width: f64, style: &Style) -> Vec<Spot> {
        match self {
            Chart::Bars(bars) => bars.spots(width, style),
            Chart::Curves(curves) => curves.spots(width, style),
            Chart::Gantt(gantt) => gantt.spots(width, style),
            Chart::Lanes(lanes) => lanes.spots(width, style),
            Chart::Heat(heat) => heat.spots(width, style),
        }
    }
}

impl Spot {
    fn middle(&self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// Distance of a point from the box; 0 inside.
    fn distance(&self, (x, y): (f64, f64)) -> f64 {
        let outside = |at: f64, from: f64, size: f64| (from - at).max(at - from - size).max(0.0);
        libm::hypot(outside(x, self.left, self.width), outside(y, self.top, self.height))
    }

    /// The element at a point, or within `reach` of it. Of several, that with the nearest centre.
    pub fn at(spots: &[Spot], point: (f64, f64), reach: f64) -> Option<usize> {
        let near = spots.iter().enumerate().filter(|(_, spot)| spot.distance(point) <= reach);
        let from_middle = |spot: &Spot| libm::hypot(spot.middle().0 - point.0, spot.middle().1 - point.1);
        let key = |spot: &Spot| (spot.distance(point), from_middle(spot));
        near.min_by(|a, b| {
            let (a, b) = (key(a.1), key(b.1));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
        .map(|(index, _)| index)
    }

    /// The element that an arrow key leads to: the next in order along x, the nearest above or below along y.
    pub fn step(spots: &[Spot], from: usize, (dx, dy): (i32, i32)) -> usize {
        let last = spots.len().saturating_sub(1);
        if dy == 0 {
            return from.saturating_add_signed(dx as isize).min(last);
        }
        let Some(here) = spots.get(from).map(Spot::middle) else { return last };
        let beyond = |spot: &Spot| (spot.middle().1 - here.1) * f64::from(dy);
        let cost = |spot: &Spot| (spot.middle().0 - here.0).abs() * 3.0 + beyond(spot);
        let others = spots.iter().enumerate().filter(|(_, spot)| beyond(spot) > 0.5);
        others.min_by(|a, b| cost(a.1).total_cmp(&cost(b.1))).map_or(from, |(index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Vec<Spot> {
        let at = |column: i32, row: i32| Spot {
            left: f64::from(column) * 10.0,
            top: f64::from(row) * 10.0,
            width: 8.0,
            height: 8.0,
        };
        vec![at(0, 0), at(1, 0), at(0, 1), at(1, 1)]
    }

    #[test]
    fn arrow_keys_walk() {
        let check = |from, by, expect| assert_eq!(Spot::step(&grid(), from, by), expect, "{from} {by:?}");
        check(0, (1, 0), 1);
        check(3, (1, 0), 3);
        check(0, (-1, 0), 0);
        check(1, (0, 1), 3);
        check(3, (0, 1), 3);
        check(3, (0, -1), 1);
    }

    #[test]
    fn a_pointer_finds_what_is_close() {
        let check = |point, expect| assert_eq!(Spot::at(&grid(), point, 1.5), expect, "{point:?}");
        check((4.0, 4.0), Some(0));
        check((8.4, 12.0), Some(2));
        check((9.4, 12.0), Some(3));
        check((40.0, 4.0), None);
    }
}
