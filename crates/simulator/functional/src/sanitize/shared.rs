//! Shadow memory for a block's shared memory: which of it was written, and the accesses since the last
//! barrier.
//!
//! Accesses between two barriers are only recorded as long as no unit is accessed in conflicting ways: reads
//! do not conflict with reads, atomics not with atomics, nor stores to different locations; the barrier
//! forgets them. At the first conflict the record is replayed into [`Cells`], and from then on each access is
//! compared. Stores and atomics are checked before they happen, while memory still holds what earlier stores
//! left.

use super::cells::Cells;
use super::finding::{Hit, Hits};
use super::slot::Event;
use super::table::{Kind, Table};
use super::{FindingKind, Stored};
use crate::lanes::{WideRow, each};
use crate::memory::zero;

/// Flags of a unit: how it was accessed since the barrier.
const READ: u8 = 1;
const STORED: u8 = 2;
const ADDED: u8 = 4;

/// Shadow of a resident block's shared memory.
#[derive(Default)]
pub(super) struct Shared {
    unit: u32,
    units: usize,
    /// For each unit, 1 if it was written.
    written: Vec<u8>,
    /// Number of units that were not written.
    pub unwritten_units: u32,
    /// For each unit, how it was accessed since the barrier.
    touched: Vec<u8>,
    /// Some unit was accessed since the barrier.
    used: bool,
    cells: Cells,
    /// The record was replayed: up to the next barrier accesses go to `cells`.
    direct: bool,
    /// There are only loads up to the next barrier.
    only_loads: bool,
}

impl Shared {
    /// A block starts.
    pub fn start(&mut self, bytes: usize, unit: u32) {
        self.unit = unit;
        self.units = bytes.div_ceil(1 << unit);
        for flags in [&mut self.written, &mut self.touched] {
            zero(flags, self.units);
        }
        self.forget_values();
        self.cells.start();
        self.barrier(false);
    }
    /// All units are unwritten, as at the start.
    pub fn forget_values(&mut self) {
        self.unwritten_units = self.units as u32;
    }
    /// Nothing can be wrong with any access up to the next barrier.
    #[inline(always)]
    pub fn is_quiet(&self) -> bool {
        self.only_loads && self.unwritten_units == 0
    }
    /// Nothing is wrong with a load: there are only loads up to the next barrier, and its units were written.
    #[inline(always)]
    pub fn loads_values(&self, mask: u32, bytes: u32, at: &WideRow) -> bool {
        self.only_loads && self.has_values(mask, bytes, |lane| at[lane] as usize)
    }
    /// How many times lanes of a warp have synchronised.
    #[inline(always)]
    pub fn sync_count(&self, warp: u32) -> u32 {
        self.cells.sync_count(warp)
    }
    /// Since the last call, only equal values kept two stores from being a race.
    pub fn equal_values_only(&mut self) -> bool {
        std::mem::take(&mut self.cells.equal_values_only)
    }
    /// A full warp loads one written unit in each lane. False also if this can only be told by a look at
    /// bytes.
    #[inline(always)]
    fn has_values(&self, mask: u32, bytes: u32, at: impl Fn(usize) -> usize) -> bool {
        let mut all = u8::from(mask == u32::MAX && bytes == 1 << self.unit);
        if all == 1 {
            for lane in 0..32 {
                all &= self.written.get(at(lane) >> self.unit).copied().unwrap_or(0);
            }
        }
        all == 1
    }
    /// A barrier of the whole block completed.
    pub fn barrier(&mut self, only_loads: bool) {
        self.only_loads = only_loads;
        if std::mem::take(&mut self.used) {
            self.touched.fill(0);
        }
        self.direct = false;
        self.cells.barrier();
    }
    /// A warp has arrived at a barrier.
    pub fn arrived(&mut self, at: (u8, u32)) {
        self.only_loads = false;
        self.cells.arrived(at);
    }
    /// A barrier for some warps of the block completed. `warps` is the mask of those that waited.
    pub fn passed(&mut self, id: u8, warps: u32) {
        self.cells.passed(id, warps);
    }
    /// Lanes of a warp have synchronised.
    pub fn warp_barrier(&mut self, warp: u32) {
        self.cells.warp_barrier(warp);
    }
    /// A warp executes a fence.
    pub fn fence(&mut self, warp: u32) {
        self.cells.fence(warp);
    }
    /// A library function wrote `n` bytes.
    pub fn wrote(&mut self, at: usize, n: usize) {
        if self.unwritten_units != 0 {
            let end = (at + n).div_ceil(1 << self.unit).min(self.units);
            self.unwritten_units -= set(&mut self.written[at >> self.unit..end]);
        }
    }

    /// Units of a full warp's access without gaps.
    #[inline(always)]
    fn span(&self, event: &Event) -> std::ops::Range<usize> {
        let [from, to] = [event.at[0], event.at[31] + event.bytes].map(|at| at as usize);
        from >> self.unit..to.div_ceil(1 << self.unit).min(self.units)
    }

    /// Checks loads for unwritten units, and records stores.
    pub fn init(&mut self, event: &Event, dense: bool, hits: &mut Hits) {
        if self.unwritten_units == 0 {
            return;
        }
        let kind = event.by.kind;
        if dense {
            let span = self.span(event);
            if kind.stores() {
                self.unwritten_units -= set(&mut self.written[span]);
                return;
            }
            let units = span.len() as u32;
            if kind.loads() && count(&self.written[span]) == units {
                return;
            }
        }
        if kind.loads() && self.has_values(event.mask, event.bytes, |lane| event.at[lane] as usize) {
            return;
        }
        if !kind.stores() {
            for lane in each(event.mask) {
                let (from, to) = (event.at[lane] as usize, (event.at[lane] + event.bytes) as usize);
                let span = from >> self.unit..to.div_ceil(1 << self.unit).min(self.units);
                if count(&self.written[span]) == 0 {
                    hits.push(Hit { lane, ..Hit::new(FindingKind::UnwrittenShared) });
                }
            }
        }
        if !kind.loads() {
            let (unwritten_units, written) = (&mut self.unwritten_units, &mut self.written);
            each_unit(self.unit, event, |unit| {
                if let Some(flag) = written.get_mut(unit) {
                    *unwritten_units -= u32::from(1 - *flag);
                    *flag = 1;
                }
            });
        }
    }

    /// Compares an access with earlier ones since the barrier. A race is reported at the access that
    /// completes it. True if the access must be recorded for comparison with later ones.
    pub fn compare(
        &mut self,
        table: &Table,
        past: &[Event],
        (event, dense): (&Event, bool),
        memory: &[u8],
        stored: &Stored<'_>,
        hits: &mut Hits,
    ) -> bool {
        if !table.may_race_in_block(event.by.kind) || self.only_loads {
            return false;
        }
        if !self.direct {
            self.used = true;
            if !self.touch(event, dense) {
                return true;
            }
            self.direct = true;
            self.cells.reach(self.units);
            let races = |event: &&Event| !event.local && table.may_race_in_block(event.by.kind);
            for event in past.iter().filter(races) {
                self.enter(table, event, memory, &Stored::default(), &mut Hits::default());
            }
        }
        self.enter(table, event, memory, stored, hits);
        false
    }
    fn enter(&mut self, table: &Table, event: &Event, memory: &[u8], stored: &Stored<'_>, hits: &mut Hits) {
        let unit = self.unit;
        let value = |lane: usize, part: usize| match stored.new {
            // Where several lanes store to one location, the last lane wins.
            Some(new) => {
                let same = |&other: &usize| event.at[other] == event.at[lane];
                let last = if stored.meets { each(event.mask).filter(same).last() } else { None };
                value_at(&new(last.unwrap_or(lane)), part << unit, unit)
            }
            None => value_at(memory, event.at[lane] as usize + (part << unit), unit),
        };
        self.cells.access(table, event, unit, value, hits);
    }

    /// Records how the access uses its units. True if it conflicts with an earlier access.
    #[inline(always)]
    fn touch(&mut self, event: &Event, dense: bool) -> bool {
        let (bit, others) = match event.by.kind {
            Kind::Atomic => (ADDED, READ | STORED),
            kind if kind.stores() => (STORED, READ | STORED | ADDED),
            _ => (READ, STORED | ADDED),
        };
        let mut before = 0;
        if dense && (event.at[0] != event.at[31] || bit == READ) {
            let span = self.span(event);
            for flags in &mut self.touched[span] {
                before |= *flags;
                *flags |= bit;
            }
        } else {
            let touched = &mut self.touched;
            each_unit(self.unit, event, |unit| {
                if let Some(flags) = touched.get_mut(unit) {
                    before |= *flags;
                    *flags |= bit;
                }
            });
        }
        before & others != 0
    }
}

/// Calls `f` with each unit that each lane accesses.
#[inline(always)]
fn each_unit(unit: u32, event: &Event, mut f: impl FnMut(usize)) {
    if event.mask == u32::MAX && event.bytes == 1 << unit {
        return event.at.iter().for_each(|&a| f(a as usize >> unit));
    }
    for lane in each(event.mask) {
        let a = event.at[lane] as usize;
        (a >> unit..(a + event.bytes as usize).div_ceil(1 << unit)).for_each(&mut f);
    }
}

/// Sets flags. Returns how many were not set before.
#[inline(always)]
fn set(flags: &mut [u8]) -> u32 {
    let new = flags.len() as u32 - count(flags);
    flags.fill(1);
    new
}

#[inline(always)]
fn count(flags: &[u8]) -> u32 {
    let mut n = 0;
    for &flag in flags {
        n += u32::from(flag);
    }
    n
}

#[inline(always)]
fn value_at(memory: &[u8], at: usize, unit: u32) -> u32 {
    match memory.get(at..at + (1 << unit)) {
        Some([byte]) => u32::from(*byte),
        Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        _ => 0,
    }
}
