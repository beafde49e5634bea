//! Recorded accesses of an allocation: its loads before the first store, or its stores as long as no two are
//! to the same location. Most launches do no more than that with an allocation, and recording costs less than
//! marks.

use std::ops::Range;

use super::bits;
use crate::lanes::each;

/// Largest number of recorded loads in a launch. Later loads are not recorded.
pub(super) const LOADS: usize = 1 << 12;
/// Largest pitch of lanes, in units, that is not a negative one.
const FAR: u32 = 1 << 26;
/// Largest number of recorded stores in a launch.
const STORES: usize = 1 << 17;

#[derive(Default)]
pub(super) struct Record {
    entries: Vec<Entry>,
    /// First unit of each lane, for entries without a pitch.
    rows: Vec<[u32; 32]>,
    /// One bit for each unit: set if it was stored to.
    stored: Vec<u64>,
}

/// A recorded access of a warp.
pub(super) struct Entry {
    /// The mark that the access would leave.
    pub own: u32,
    pub mask: u32,
    /// Units that each lane accesses.
    pub units: u32,
    /// First unit of lane 0. Without a pitch: index of the entry's row.
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
    /// Prepares for recording stores to an allocation of `units` units.
    pub fn begin_stores(&mut self, units: usize) {
        self.stored.clear();
        self.stored.resize(units.div_ceil(64), 0);
    }
    /// Records an access. `unit_of` returns the first unit of a lane; it is called if the entry has no pitch.
    #[inline(always)]
    pub fn note(&mut self, mut entry: Entry, unit_of: impl Fn(usize) -> u32) {
        if entry.pitch.is_none() {
            entry.first = self.rows.len() as u32;
            self.rows.push(std::array::from_fn(unit_of));
        }
        self.entries.push(entry);
    }
    /// Records a store. False if some unit was stored to before, or if the record is full; the store is then
    /// not recorded.
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
                // Collects the bits of a word, because neighbouring lanes often share a word, and may share a
                // location.
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
    /// Calls `f` with the units and the mark of each recorded access, in order, and empties the record.
    pub fn drain(&mut self, mut f: impl FnMut(Range<usize>, u32)) {
        for entry in self.entries.drain(..) {
            let units = entry.units as usize;
            entry.each_first(&self.rows, |first| f(first..first + units, entry.own));
        }
        self.rows.clear();
    }
}
