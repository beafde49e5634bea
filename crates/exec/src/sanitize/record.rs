//! Accesses of an allocation that are only written down: its loads before the first store, or its stores as long as no two
//! are to one place. That is all that most launches do with an allocation, and costs less than marks.

use std::ops::Range;

use super::bits;
use crate::lanes::each;

/// Loads of a launch that are written down; those behind are not.
pub(super) const LOADS: usize = 1 << 14;
/// Stores of a launch that are written down.
const STORES: usize = 1 << 17;

#[derive(Default)]
pub(super) struct Record {
    entries: Vec<Entry>,
    /// First units of the lanes of entries where they are not computed.
    rows: Vec<[u32; 32]>,
    /// A bit for each unit that was stored to.
    stored: Vec<u64>,
}

/// An access that is written down.
pub(super) struct Entry {
    /// The mark that it would leave.
    pub own: u32,
    pub mask: u32,
    /// Units of each lane.
    pub units: u32,
    /// First unit of lane 0, and of each lane behind the one before. Without: the entry's row.
    pub first: u32,
    pub pitch: Option<u32>,
}

impl Entry {
    /// First unit of a lane, where that is computed.
    #[inline(always)]
    fn unit(&self, pitch: u32, lane: usize) -> u32 {
        self.first.wrapping_add(pitch.wrapping_mul(lane as u32))
    }
}

impl Record {
    pub fn clear(&mut self) {
        self.entries.clear();
        self.rows.clear();
    }
    pub fn len(&self) -> usize {
        self.entries.len()
    }
    /// Stores are what is to be written down, of an allocation of so many units.
    pub fn begin_stores(&mut self, units: usize) {
        self.stored.clear();
        self.stored.resize(units.div_ceil(64), 0);
    }
    /// Writes an access down. `unit_of` a lane is asked where lanes lie without order.
    #[inline(always)]
    pub fn note(&mut self, mut entry: Entry, unit_of: impl Fn(usize) -> u32) {
        if entry.pitch.is_none() {
            entry.first = self.rows.len() as u32;
            self.rows.push(std::array::from_fn(unit_of));
        }
        self.entries.push(entry);
    }
    /// Writes a store down; false where some of it was stored to before, or when the record is full.
    #[inline(always)]
    pub fn store(&mut self, entry: Entry, unit_of: impl Fn(usize) -> u32) -> bool {
        if self.entries.len() == STORES {
            return false;
        }
        let units = entry.units as usize;
        let clean = match entry.pitch {
            Some(_) if entry.mask == 1 => {
                let first = entry.first as usize;
                bits::set(&mut self.stored, first, first + units) == units as u64
            }
            Some(pitch) => {
                let first = |lane| entry.unit(pitch, lane) as usize;
                !bits::set_lanes(&mut self.stored, entry.mask, units, first).0
            }
            None => !bits::set_lanes(&mut self.stored, entry.mask, units, |lane| unit_of(lane) as usize).0,
        };
        if clean {
            self.note(entry, unit_of);
        }
        clean
    }
    /// Empties the record: units and mark of what is in it, in order.
    pub fn drain(&mut self, mut f: impl FnMut(Range<usize>, u32)) {
        for entry in self.entries.drain(..) {
            for lane in each(entry.mask) {
                let from = match entry.pitch {
                    Some(pitch) => entry.unit(pitch, lane),
                    None => self.rows[entry.first as usize][lane],
                };
                f(from as usize..(from + entry.units) as usize, entry.own);
            }
        }
        self.rows.clear();
    }
}
