//! Shared memory of a block: which of it was written, and who accessed it since the last barrier.
//!
//! Accesses between two barriers are only written down while none touches what another kind touched before: reads and
//! atomics are in nobody's way, nor are stores to different places, and the barrier forgets them. At the first place where
//! they meet, what was written down is replayed into [`Cells`], and from there on each access is compared.

use isa::Pc;

use super::cells::{By, Cells};
use super::finding::{Hit, Hits};
use super::table::{Kind, Table};
use super::{Access, FindingKind, affine};
use crate::lanes::{WideRow, each, map};
use crate::memory::zero;

/// Accesses that are written down between two barriers: those of a large tile. Races with later ones are not found.
const LOG: usize = 8192;
/// What was done with a unit.
const READ: u8 = 1;
const STORED: u8 = 2;
const ADDED: u8 = 4;

/// Shared memory of a resident block.
#[derive(Default)]
pub(super) struct Shared {
    unit: u32,
    units: usize,
    /// For each unit, 1: it has a value.
    written: Vec<u8>,
    missing: u32,
    /// For each unit: what was done with it since the barrier.
    touched: Vec<u8>,
    log: Vec<Entry>,
    /// Addresses and values of the log's entries, where they are not computed.
    rows: Vec<[u32; 32]>,
    /// Something is in the log.
    used: bool,
    cells: Cells,
    /// The log was replayed: `cells` is what counts up to the barrier.
    direct: bool,
    /// Up to the next barrier there are only loads.
    only_loads: bool,
}

/// An access that is written down.
#[derive(Clone, Copy)]
struct Entry {
    access: Access,
    by: By,
    /// Of lane 0, where lanes are `pitch` apart.
    first: u32,
    pitch: u32,
    /// Row of addresses, if they are not.
    row: Option<u32>,
    /// Row of stored values: of units in order of lanes.
    values: u32,
}

impl Shared {
    /// A block begins.
    pub fn start(&mut self, bytes: usize, unit: u32) {
        self.unit = unit;
        self.units = bytes.div_ceil(1 << unit);
        self.missing = self.units as u32;
        for flags in [&mut self.written, &mut self.touched] {
            zero(flags, self.units);
        }
        self.cells.start();
        self.barrier(false);
    }
    /// Nothing is wrong with an access, and nothing is left to do for it. The usual ones are looked at here and now: those
    /// behind a barrier from which there are only loads, and a full warp's of neighbouring words.
    pub fn passes(
        &mut self,
        table: &Table,
        access: (Kind, Pc, u32, u32),
        at: &WideRow,
        warp: u32,
        memory: &[u8],
    ) -> bool {
        let (kind, pc, mask, bytes) = access;
        if self.only_loads {
            return self.missing == 0 || self.has_values(mask, bytes, at);
        }
        let usual = table.shared_races && mask == u32::MAX && bytes == 4 && self.unit == 2 && !self.direct;
        if !usual || self.log.len() >= LOG || !affine(at, 4) {
            return false;
        }
        let span = self.span(at[0], 128);
        let before = self.touched[span.clone()].iter().fold(0, |m, flags| m | flags);
        let bit = match kind {
            Kind::Load if before & (STORED | ADDED) == 0 => READ,
            Kind::Store if before == 0 => STORED,
            _ => return false,
        };
        if self.missing != 0 {
            let written = &mut self.written[span.clone()];
            if kind == Kind::Store {
                self.missing -= set(written);
            } else if count(written) != 32 {
                return false;
            }
        }
        self.touched[span].iter_mut().for_each(|flags| *flags |= bit);
        self.used = true;
        let access = Access { kind, pc, mask, bytes, pitch: Some(4) };
        let by = By { pc, warp, turn: self.cells.turn(warp), kind };
        let values = self.rows.len() as u32;
        if kind == Kind::Store {
            self.keep_values(access, at, memory);
        }
        self.log.push(Entry { access, by, first: at[0] as u32, pitch: 4, row: None, values });
        true
    }
    /// A full warp loads units that have values. False also where a look at the bytes is needed to know.
    fn has_values(&self, mask: u32, bytes: u32, at: &WideRow) -> bool {
        let mut all = u8::from(mask == u32::MAX && bytes == 1 << self.unit);
        if all == 1 {
            for &a in at {
                all &= self.written.get(a as usize >> self.unit).copied().unwrap_or(0);
            }
        }
        all == 1
    }
    /// All threads have met.
    pub fn barrier(&mut self, only_loads: bool) {
        self.only_loads = only_loads;
        if self.used {
            self.touched.fill(0);
            self.log.clear();
            self.rows.clear();
            self.used = false;
        }
        self.direct = false;
        self.cells.barrier();
    }
    /// Lanes of a warp have met.
    pub fn warp_barrier(&mut self, warp: u32) {
        self.cells.warp_barrier(warp);
    }
    /// A library function wrote bytes.
    pub fn wrote(&mut self, at: usize, n: usize) {
        if self.missing != 0 {
            let end = (at + n).div_ceil(1 << self.unit).min(self.units);
            self.missing -= set(&mut self.written[at >> self.unit..end]);
        }
    }

    /// An access of a warp. `memory` is as the access left it.
    pub fn access(
        &mut self,
        table: &Table,
        access: Access,
        at: &WideRow,
        warp: u32,
        memory: &[u8],
    ) -> Option<Hits> {
        let mut hits = Hits::default();
        let dense = access.pitch.is_some_and(|pitch| pitch <= u64::from(access.bytes));
        if self.missing != 0 {
            self.init(access, at, dense, &mut hits);
        }
        if table.shared_races && !self.only_loads {
            let by = By { pc: access.pc, warp, turn: self.cells.turn(warp), kind: access.kind };
            if self.direct {
                self.compare(table, access, by, &map(at, |a| a as u32), memory, &mut hits);
            } else {
                self.note(table, access, by, at, dense, memory, &mut hits);
            }
        }
        hits.some()
    }

    #[inline(always)]
    fn span(&self, from: u64, n: u64) -> std::ops::Range<usize> {
        let (from, to) = (from as usize, (from + n) as usize);
        from >> self.unit..to.div_ceil(1 << self.unit).min(self.units)
    }

    /// Loads need values, stores give them.
    fn init(&mut self, access: Access, at: &WideRow, dense: bool, hits: &mut Hits) {
        let n = u64::from(access.bytes);
        if dense {
            let span = self.span(at[0], at[31] - at[0] + n);
            if access.kind.stores() {
                self.missing -= set(&mut self.written[span]);
                return;
            }
            let units = span.len() as u32;
            if access.kind.loads() && count(&self.written[span]) == units {
                return;
            }
        }
        if access.kind.loads() && self.has_values(access.mask, access.bytes, at) {
            return;
        }
        if !access.kind.stores() {
            for lane in each(access.mask) {
                let span = self.span(at[lane], n);
                if count(&self.written[span]) == 0 {
                    hits.push(Hit { lane, ..Hit::new(FindingKind::UnwrittenShared) });
                }
            }
        }
        if !access.kind.loads() {
            let (missing, written) = (&mut self.missing, &mut self.written);
            each_unit(self.unit, access, at, |unit| {
                if let Some(flag) = written.get_mut(unit) {
                    *missing -= u32::from(1 - *flag);
                    *flag = 1;
                }
            });
        }
    }

    /// Writes an access down, or starts to compare.
    #[allow(clippy::too_many_arguments)] // the access and how it lies
    fn note(
        &mut self,
        table: &Table,
        access: Access,
        by: By,
        at: &WideRow,
        dense: bool,
        memory: &[u8],
        hits: &mut Hits,
    ) {
        let clash = self.touch(access, at, dense);
        self.used = true;
        if self.log.len() >= LOG && !clash {
            return;
        }
        let row = if access.pitch.is_some() {
            None
        } else {
            self.rows.push(map(at, |a| a as u32));
            Some(self.rows.len() as u32 - 1)
        };
        let values = self.rows.len() as u32;
        if access.kind.stores() {
            self.keep_values(access, at, memory);
        }
        let pitch = at[1].wrapping_sub(at[0]) as u32;
        self.log.push(Entry { access, by, first: at[0] as u32, pitch, row, values });
        if clash {
            self.replay(table, memory, hits);
        }
    }

    /// Marks what was done; true where something else was done before.
    #[inline(always)]
    fn touch(&mut self, access: Access, at: &WideRow, dense: bool) -> bool {
        let n = u64::from(access.bytes);
        let (bit, others) = match access.kind {
            Kind::Atomic => (ADDED, READ | STORED),
            kind if kind.stores() => (STORED, READ | STORED | ADDED),
            _ => (READ, STORED | ADDED),
        };
        let mut before = 0;
        if dense && (at[0] != at[31] || bit == READ) {
            let span = self.span(at[0], at[31] - at[0] + n);
            for flags in &mut self.touched[span] {
                before |= *flags;
                *flags |= bit;
            }
        } else {
            let touched = &mut self.touched;
            each_unit(self.unit, access, at, |unit| {
                if let Some(flags) = touched.get_mut(unit) {
                    before |= *flags;
                    *flags |= bit;
                }
            });
        }
        before & others != 0
    }

    /// What memory holds now where the lanes stored.
    fn keep_values(&mut self, access: Access, at: &WideRow, memory: &[u8]) {
        let per_lane = (access.bytes as usize >> self.unit).max(1);
        if access.pitch == Some(4) && self.unit == 2 {
            let from = at[0] as usize;
            let mut row = [0; 32];
            for (value, word) in row.iter_mut().zip(memory[from..from + 128].as_chunks().0) {
                *value = u32::from_le_bytes(*word);
            }
            self.rows.push(row);
            return;
        }
        for part in 0..per_lane {
            let mut row = [0; 32];
            for lane in each(access.mask) {
                row[lane] = value_at(memory, at[lane] as usize + (part << self.unit), self.unit);
            }
            self.rows.push(row);
        }
    }

    /// Moves the log into the cells, and compares from there on. Findings of the past are those of the last entry's lanes:
    /// whoever completes a race is the one that is named.
    #[cold]
    fn replay(&mut self, table: &Table, memory: &[u8], hits: &mut Hits) {
        self.direct = true;
        self.cells.reach(self.units);
        let log = std::mem::take(&mut self.log);
        for (i, entry) in log.iter().enumerate() {
            let at = match entry.row {
                Some(row) => self.rows[row as usize],
                None => std::array::from_fn(|lane| {
                    entry.first.wrapping_add(entry.pitch.wrapping_mul(lane as u32))
                }),
            };
            let mut past = Hits::default();
            if entry.access.kind.stores() {
                let (unit, rows) = (self.unit, std::mem::take(&mut self.rows));
                let value = |lane: usize, part: usize| rows[entry.values as usize + part][lane];
                self.cells.access(table, entry.access, entry.by, &at, unit, value, &mut past);
                self.rows = rows;
            } else {
                self.compare(table, entry.access, entry.by, &at, memory, &mut past);
            }
            if i + 1 == log.len() {
                hits.append(past);
            }
        }
        self.log = log;
        self.log.clear();
    }

    fn compare(
        &mut self,
        table: &Table,
        access: Access,
        by: By,
        at: &[u32; 32],
        memory: &[u8],
        hits: &mut Hits,
    ) {
        let unit = self.unit;
        let value = |lane: usize, part: usize| value_at(memory, at[lane] as usize + (part << unit), unit);
        self.cells.access(table, access, by, at, unit, value, hits);
    }
}

/// Calls `f` with the units of each lane.
#[inline(always)]
fn each_unit(unit: u32, access: Access, at: &WideRow, mut f: impl FnMut(usize)) {
    if access.mask == u32::MAX && access.bytes == 1 << unit {
        return at.iter().for_each(|&a| f(a as usize >> unit));
    }
    for lane in each(access.mask) {
        let a = at[lane] as usize;
        (a >> unit..(a + access.bytes as usize).div_ceil(1 << unit)).for_each(&mut f);
    }
}

/// Sets flags; how many were not set.
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
