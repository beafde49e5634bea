//! Accesses of an allocation that are only written down: its loads before the first store, or its stores as long as no two
//! are to one place. That is all that most launches do with an allocation, and costs less than marks.

use std::ops::Range;

use super::bits;
use crate::lanes::each;

/// Loads of a launch that are written down; those behind are not.
pub(super) const LOADS: usize = 1 << 12;
/// The largest pitch of lanes, in units, that is no step back.
const FAR: u32 = 1 << 26;
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
    /// Calls `f` with the first unit of each lane.
    #[inline(always)]
    fn each_first(&self, rows: &[[u32; 32]], mut f: impl FnMut(usize)) {
        let (mut rest, mut first) = (self.mask, self.first);
        let Some(pitch) = self.pitch else {
            return each(rest).for_each(|lane| f(rows[first as usize][lane] as usize));
        };
        if rest == u32::MAX {
            return (0..32).for_each(|lane| f(first.wrapping_add(pitch.wrapping_mul(lane)) as usize));
        }
        while rest != 0 {
            if rest & 1 != 0 {
                f(first as usize);
            }
            (rest, first) = (rest >> 1, first.wrapping_add(pitch));
        }
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
        let row = entry.pitch.is_none();
        self.note(entry, unit_of);
        let (entry, stored) = (&self.entries[self.entries.len() - 1], &mut self.stored[..]);
        let (first, units) = (entry.first as usize, entry.units as usize);
        let before = match entry.pitch {
            Some(_) if entry.mask == 1 => bits::claim(stored, first, units),
            Some(pitch @ 1..64) if entry.mask == u32::MAX => {
                bits::claim_near(stored, first, pitch as usize, units)
            }
            Some(pitch @ 64..=FAR) if entry.mask == u32::MAX => {
                bits::claim_far(stored, first, pitch as usize, units)
            }
            _ => {
                // A word at a time: neighbouring lanes often share one, and may share a place.
                let ones = (1 << units) - 1;
                let (mut at, mut own, mut before) = (0, 0, 0);
                entry.each_first(&self.rows, |first| {
                    if first / 64 != at {
                        before |= stored[at] & own;
                        stored[at] |= own;
                        (at, own) = (first / 64, 0);
                    }
                    own |= ones << (first % 64);
                });
                before |= stored[at] & own;
                stored[at] |= own;
                before
            }
        };
        if before != 0 {
            self.entries.pop();
            self.rows.truncate(self.rows.len() - usize::from(row));
        }
        before == 0
    }
    /// Empties the record: units and mark of what is in it, in order.
    pub fn drain(&mut self, mut f: impl FnMut(Range<usize>, u32)) {
        for entry in self.entries.drain(..) {
            let units = entry.units as usize;
            entry.each_first(&self.rows, |first| f(first..first + units, entry.own));
        }
        self.rows.clear();
    }
}
