//! Shared memory of a block: which of it was written, and who accessed it since the last barrier.
//!
//! Accesses between two barriers are only written down while none touches what another kind touched before: reads and
//! atomics are in nobody's way, nor are stores to different places, and the barrier forgets them. At the first place where
//! they meet, what was written down is replayed into [`Cells`], and from there on each access is compared. Stores and atomics
//! are looked at before they happen, while memory has what the stores before them left.

use super::cells::Cells;
use super::finding::{Hit, Hits};
use super::slot::Event;
use super::table::{Kind, Table};
use super::{FindingKind, Stored};
use crate::lanes::{WideRow, each};
use crate::memory::zero;

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
    /// Units that have none.
    pub missing: u32,
    /// For each unit: what was done with it since the barrier.
    touched: Vec<u8>,
    /// Anything was.
    used: bool,
    cells: Cells,
    /// What was written down was replayed: `cells` is what counts up to the barrier.
    direct: bool,
    /// Up to the next barrier there are only loads.
    only_loads: bool,
}

impl Shared {
    /// A block begins.
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
    /// No unit has a value, as at the beginning.
    pub fn forget_values(&mut self) {
        self.missing = self.units as u32;
    }
    /// Nothing can be wrong with any access up to the next barrier.
    #[inline(always)]
    pub fn is_quiet(&self) -> bool {
        self.only_loads && self.missing == 0
    }
    /// Nothing is wrong with an access, since there are only loads up to the next barrier and its units have values.
    #[inline(always)]
    pub fn loads_values(&self, mask: u32, bytes: u32, at: &WideRow) -> bool {
        self.only_loads && self.has_values(mask, bytes, |lane| at[lane] as usize)
    }
    /// How often lanes of a warp have met.
    #[inline(always)]
    pub fn turn(&self, warp: u32) -> u32 {
        self.cells.turn(warp)
    }
    /// Since the last call, it was a matter of stored values that nothing was found.
    pub fn took_values(&mut self) -> bool {
        std::mem::take(&mut self.cells.took_values)
    }
    /// A full warp loads units that have values. False also where a look at the bytes is needed to know.
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
    /// All threads have met.
    pub fn barrier(&mut self, only_loads: bool) {
        self.only_loads = only_loads;
        if std::mem::take(&mut self.used) {
            self.touched.fill(0);
        }
        self.direct = false;
        self.cells.barrier();
    }
    /// A warp has come to a barrier.
    pub fn arrived(&mut self, at: (u8, u32)) {
        self.only_loads = false;
        self.cells.arrived(at);
    }
    /// Warps that waited at a barrier for some of the block's go on.
    pub fn passed(&mut self, id: u8, warps: u32) {
        self.cells.passed(id, warps);
    }
    /// Lanes of a warp have met.
    pub fn warp_barrier(&mut self, warp: u32) {
        self.cells.warp_barrier(warp);
    }
    /// A warp executes a fence.
    pub fn fence(&mut self, warp: u32) {
        self.cells.fence(warp);
    }
    /// A library function wrote bytes.
    pub fn wrote(&mut self, at: usize, n: usize) {
        if self.missing != 0 {
            let end = (at + n).div_ceil(1 << self.unit).min(self.units);
            self.missing -= set(&mut self.written[at >> self.unit..end]);
        }
    }

    /// Units of a full warp's access in which there is no gap.
    #[inline(always)]
    fn span(&self, event: &Event) -> std::ops::Range<usize> {
        let [from, to] = [event.at[0], event.at[31] + event.bytes].map(|at| at as usize);
        from >> self.unit..to.div_ceil(1 << self.unit).min(self.units)
    }

    /// Loads need values, stores give them.
    pub fn init(&mut self, event: &Event, dense: bool, hits: &mut Hits) {
        if self.missing == 0 {
            return;
        }
        let kind = event.by.kind;
        if dense {
            let span = self.span(event);
            if kind.stores() {
                self.missing -= set(&mut self.written[span]);
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
            let (missing, written) = (&mut self.missing, &mut self.written);
            each_unit(self.unit, event, |unit| {
                if let Some(flag) = written.get_mut(unit) {
                    *missing -= u32::from(1 - *flag);
                    *flag = 1;
                }
            });
        }
    }

    /// Compares an access with those before it since the barrier; true where it may be of interest to those behind it.
    /// Findings are those of its lanes: whoever completes a race is the one that is named.
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
            // The last lane at a place wins.
            Some(new) => {
                let same = |&other: &usize| event.at[other] == event.at[lane];
                let last = if stored.meets { each(event.mask).filter(same).last() } else { None };
                value_at(&new(last.unwrap_or(lane)), part << unit, unit)
            }
            None => value_at(memory, event.at[lane] as usize + (part << unit), unit),
        };
        self.cells.access(table, event, unit, value, hits);
    }

    /// Marks what was done; true where something else was done before.
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

/// Calls `f` with the units of each lane.
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
