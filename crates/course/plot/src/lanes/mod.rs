//! The lanes of a warp above the memory that they access, like the figures of the CUDA programming guides.
//!
//! The chart has a row of lanes, rows of memory cut into units (or rows of banks, one for each pass), a wire
//! from each lane to the units that it accesses, bars below a row for transactions, and boxes for their
//! destinations. Invariants: a unit is as wide as a lane while every row has as many words as there are
//! lanes, so that coalesced accesses are vertical wires. With many rows there are no wires; the numbers of
//! the lanes are beside each row. Nothing is shown by colour alone: bars and boxes are numbered, and bytes
//! that are transferred but unused are hatched.

mod draw;
mod layout;

use crate::{Spot, Style, Tone};
use layout::Layout;

/// Prominence of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// The current step concerns the element.
    #[default]
    Full,
    /// An earlier step concerned the element.
    Pale,
    /// The element takes no part, or not yet.
    Hollow,
}

/// A lane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lane {
    /// Colour of the transaction that serves the lane.
    pub tone: Tone,
    /// Prominence.
    pub show: Show,
}

/// Lanes that are served together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Index of the first lane.
    pub first: usize,
    /// Number of lanes.
    pub count: usize,
    /// Name of the group.
    pub label: String,
}

/// Units of a row that lanes access.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Used {
    /// First unit.
    pub from: u32,
    /// Number of units.
    pub units: u32,
    /// Text inside, if there is room.
    pub text: String,
    /// Colour of the transaction that serves them.
    pub tone: Tone,
    /// Prominence.
    pub show: Show,
}

/// A transaction, drawn as a bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moved {
    /// First unit.
    pub from: u32,
    /// Number of units.
    pub units: u32,
    /// Labels of increasing length; the longest that fits is written.
    pub labels: Vec<String>,
    /// Colour of the transaction.
    pub tone: Tone,
    /// Prominence.
    pub show: Show,
}

/// A row of memory, or the words that banks deliver in a pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// Name of the row: an address or a pass.
    pub label: String,
    /// Short name, if there are many rows.
    pub short: String,
    /// Text about the addresses left out between the row above and this one. Empty if there are none.
    pub gap: String,
    /// List of the lanes that access the row.
    pub lanes: String,
    /// Number of units: bytes or banks.
    pub units: u32,
    /// Distance of the lines across the row, in units.
    pub every: u32,
    /// Units that lanes access.
    pub used: Vec<Used>,
    /// Transactions.
    pub moved: Vec<Moved>,
    /// First unit and number of units with a frame: what the current step examines.
    pub looked_at: Option<(u32, u32)>,
}

/// A line from a lane to the units that it accesses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wire {
    /// Index of the lane.
    pub lane: usize,
    /// Index of the row.
    pub row: usize,
    /// First unit and number of units.
    pub units: (u32, u32),
    /// Colour of the transaction that serves the lane.
    pub tone: Tone,
    /// Prominence.
    pub show: Show,
}

/// A destination of transactions, such as a DRAM partition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Name of the place.
    pub label: String,
    /// The transactions that go there. Empty: none.
    pub text: String,
    /// Prominence.
    pub show: Show,
}

/// The chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lanes {
    /// Name of the row of lanes.
    pub label: String,
    /// The lanes.
    pub lanes: Vec<Lane>,
    /// Groups of lanes that are served together. Empty: all lanes are.
    pub groups: Vec<Group>,
    /// Name of the rows.
    pub rows_label: String,
    /// The rows.
    pub rows: Vec<Strip>,
    /// Wires from lanes to units.
    pub wires: Vec<Wire>,
    /// Name of the places.
    pub places_label: String,
    /// The places.
    pub places: Vec<Place>,
}

/// Number of rows above which they are small and without wires.
const FEW: usize = 6;

impl Lanes {
    /// Height that suits a width.
    pub fn height(&self, width: f64, style: &Style) -> f64 {
        Layout::new(self, width, style).height
    }

    /// Lanes, then transactions row by row.
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
            // The second transaction begins at lane 16, below it.
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
