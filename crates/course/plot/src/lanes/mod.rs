//! Lanes of a warp above the memory they ask for: the picture of the programming guides.
//!
//! A row of lanes, rows of memory (or of banks, a row for a pass) cut into units, a line from each lane to what it wants, bars
//! below a row for what moves together, and boxes for where that goes. Invariants: a unit is as wide as a lane while
//! every row has as many words as there are lanes, so accesses in order are upright lines; with many rows there are no
//! lines but the lanes' numbers beside each row. Nothing is told by colour alone: bars and boxes have numbers, what
//! moves unused is hatched.

mod draw;
mod layout;

use crate::{Spot, Style, Tone};
use layout::Layout;

/// How an element is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// It is what this is about.
    #[default]
    Full,
    /// It has been before.
    Pale,
    /// It takes no part, or not yet.
    Hollow,
}

/// A lane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lane {
    /// Colour of what serves it.
    pub tone: Tone,
    /// How.
    pub show: Show,
}

/// Lanes that are looked at together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// First one.
    pub first: usize,
    /// How many.
    pub count: usize,
    /// Its name.
    pub label: String,
}

/// Units of a row that lanes want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Used {
    /// First unit.
    pub from: u32,
    /// How many.
    pub units: u32,
    /// Written in it, if there is room.
    pub text: String,
    /// Colour of what serves it.
    pub tone: Tone,
    /// How.
    pub show: Show,
}

/// What moves together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moved {
    /// First unit.
    pub from: u32,
    /// How many.
    pub units: u32,
    /// Its number, and more if there is room: the longest that fits is written.
    pub labels: Vec<String>,
    /// Its colour.
    pub tone: Tone,
    /// How.
    pub show: Show,
}

/// A row of memory, or what banks show in a pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// What it is: an address, a pass.
    pub label: String,
    /// The same in fewer words, for where there are many rows.
    pub short: String,
    /// What lies between the row above and it, if not nothing.
    pub gap: String,
    /// Lanes that want something of it, as text.
    pub lanes: String,
    /// Its units: bytes, banks.
    pub units: u32,
    /// Units from one line across it to the next.
    pub every: u32,
    /// What lanes want.
    pub used: Vec<Used>,
    /// What moves.
    pub moved: Vec<Moved>,
    /// Units that get a frame: what is looked at now.
    pub looked_at: Option<(u32, u32)>,
}

/// A line from a lane to what it wants.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wire {
    /// The lane.
    pub lane: usize,
    /// The row.
    pub row: usize,
    /// First unit and how many.
    pub units: (u32, u32),
    /// Colour of what serves it.
    pub tone: Tone,
    /// How.
    pub show: Show,
}

/// Where transactions go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Its name.
    pub label: String,
    /// What goes there; empty: nothing.
    pub text: String,
    /// How.
    pub show: Show,
}

/// The chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lanes {
    /// Name of the row of lanes.
    pub label: String,
    /// The lanes.
    pub lanes: Vec<Lane>,
    /// Which of them are looked at together, if not all.
    pub groups: Vec<Group>,
    /// Name of the rows.
    pub rows_label: String,
    /// The rows.
    pub rows: Vec<Strip>,
    /// The lines.
    pub wires: Vec<Wire>,
    /// Name of the places.
    pub places_label: String,
    /// The places.
    pub places: Vec<Place>,
}

/// With more rows than this, they are small and have no lines.
const FEW: usize = 6;

impl Lanes {
    /// Height that suits a width.
    pub fn height(&self, width: f64, style: &Style) -> f64 {
        Layout::new(self, width, style).height
    }

    /// Lanes, then what moves, row by row.
    pub(crate) fn spots(&self, width: f64, style: &Style) -> Vec<Spot> {
        let layout = Layout::new(self, width, style);
        let lanes = (0..self.lanes.len()).map(|lane| layout.lane(lane));
        let moved = self.rows.iter().enumerate().flat_map(|(r, row)| {
            let layout = &layout;
            row.moved.iter().enumerate().map(move |(k, _)| layout.moved(self, r, k))
        });
        lanes.chain(moved).collect()
    }

    fn compact(&self) -> bool {
        self.rows.len() > FEW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn straight(rows: usize) -> Lanes {
        let row = Strip {
            label: "a + 0".into(),
            short: "a + 0".into(),
            units: 128,
            every: 4,
            moved: vec![
                Moved { from: 0, units: 64, ..Moved::default() },
                Moved { from: 64, units: 64, ..Moved::default() },
            ],
            ..Strip::default()
        };
        Lanes { lanes: vec![Lane::default(); 32], rows: vec![row; rows], ..Lanes::default() }
    }

    #[test]
    fn words_in_order_lie_below_their_lanes() {
        for width in [360.0, 1100.0] {
            let (chart, style) = (straight(1), Style::default());
            let spots = chart.spots(width, &style);
            assert_eq!(spots.len(), 34);
            // The second transaction begins where lane 16 does, below it.
            assert!((spots[33].left - spots[16].left).abs() < 1.5, "{width}");
            assert!(spots[33].top > spots[16].top + spots[16].height);
            let last = spots[33];
            assert!(last.left + last.width <= width && last.top + last.height <= chart.height(width, &style));
        }
    }

    #[test]
    fn many_rows_stay_small() {
        let style = Style::default();
        assert!(straight(32).height(360.0, &style) < 750.0);
        let spots = straight(32).spots(360.0, &style);
        assert!(spots.windows(2).skip(32).all(|pair| pair[1].left + pair[1].width <= 360.0));
    }

    #[test]
    fn what_overlaps_has_bars_below_each_other() {
        let mut chart = straight(1);
        chart.rows[0].moved.push(Moved { from: 32, units: 64, ..Moved::default() });
        let spots = chart.spots(1100.0, &Style::default());
        assert!(spots[34].top >= spots[33].top + spots[33].height);
    }
}
