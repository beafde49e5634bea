//! What is known of a resident block: of its shared and its local memory, and what its threads did there.
//!
//! Most blocks of a launch do with memory of their own what the block before did: the same instructions of the same warps at
//! the same addresses, in the same order. What that did is written down; if nothing was wrong with it, nothing is wrong with
//! the next one for as long as it repeats that, and comparing is all that is left to do. From where it does something else
//! on, it is looked at, after what it did so far.
//!
//! Invariant: while a block repeats, `shared` knows of it only what barriers tell, and which of it has values only by number.

use std::ops::Range;

use isa::Pc;

use super::cells::By;
use super::finding::Hits;
use super::local::Local;
use super::shared::Shared;
use super::table::Table;
use super::{Access, Stored};
use crate::lanes::{Row, WideRow, each, map};

/// Accesses that are kept for the next block.
const KEPT: usize = 1 << 15;
/// Accesses that are written down between two barriers: those of a large tile. Races with later ones are not found.
const LOG: usize = 1 << 13;
/// Blocks that may do something else than the one before until some are not compared.
const PATIENCE: u32 = 3;
/// Log2 of the most that are not.
const REST: u32 = 6;

/// What is known of a resident block.
#[derive(Default)]
pub(super) struct Slot {
    pub shared: Shared,
    local: Local,
    /// What was done, in order: by the block so far, by the one that it repeats, or since the last barrier.
    events: Vec<Event>,
    stage: Stage,
    /// How many events the block has repeated.
    at: usize,
    /// The first of them since the last barrier, and how many barriers there were.
    since: usize,
    barriers: u32,
    /// Blocks that were not like the one before, and blocks that are not to be compared.
    misses: u32,
    wait: u32,
}

/// What becomes of a block's accesses.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// They are as those of the block before.
    Repeats,
    /// They are kept for the next one.
    Keeps,
    /// They are forgotten at each barrier.
    #[default]
    Rests,
}

/// An access of a warp that is written down.
pub(super) struct Event {
    pub by: By,
    pub mask: u32,
    pub bytes: u32,
    pub at: Row,
    /// Local memory, not shared.
    pub local: bool,
    barriers: u32,
    /// Units of shared memory that have no value after it.
    missing: u32,
}

impl Slot {
    /// A launch begins.
    pub fn begin(&mut self) {
        self.events.clear();
        (self.stage, self.misses, self.wait) = (Stage::Rests, 0, 0);
    }
    /// A block begins; the next one in this slot may do the same.
    pub fn start(&mut self, keeps: bool, (shared, unit): (usize, u32), (warps, local): (usize, u32)) {
        match self.stage {
            Stage::Repeats => self.misses = 0,
            Stage::Keeps => {}
            Stage::Rests => self.events.clear(),
        }
        self.stage = if !keeps || self.wait > 0 {
            self.events.clear();
            Stage::Rests
        } else if self.events.is_empty() {
            Stage::Keeps
        } else {
            Stage::Repeats
        };
        self.wait = self.wait.saturating_sub(1);
        (self.at, self.since, self.barriers) = (0, 0, 0);
        self.shared.start(shared, unit);
        self.local.start(warps, local);
    }
    /// All threads have met.
    pub fn barrier(&mut self, only_loads: bool) {
        self.barriers += 1;
        self.since = match self.stage {
            Stage::Repeats => self.at,
            Stage::Keeps => self.events.len(),
            Stage::Rests => {
                self.events.clear();
                0
            }
        };
        self.shared.barrier(only_loads);
    }
    /// Lanes of a warp left a function whose variables were in these bytes of local memory.
    pub fn left(&mut self, warp: u32, mask: u32, frame: Range<u32>) {
        self.local.forget(warp, mask, frame);
    }
    /// A warp has come to a barrier: who repeats may be in another order there.
    pub fn arrived(&mut self, table: &Table, memory: &[u8], at: (u8, u32)) {
        self.resume(table, memory);
        self.rest();
        self.shared.arrived(at);
    }
    /// Lanes of a warp have met.
    pub fn warp_barrier(&mut self, warp: u32) {
        self.shared.warp_barrier(warp);
    }
    /// A warp executes a fence behind which it may raise a flag.
    pub fn fence(&mut self, warp: u32) {
        self.shared.fence(warp);
    }
    /// A library function wrote bytes, for a lane of a warp.
    pub fn wrote(&mut self, table: &Table, memory: &[u8], local: Option<(u32, usize)>, at: usize, n: usize) {
        self.resume(table, memory);
        self.rest();
        match local {
            Some((warp, lane)) => self.local.wrote(warp, lane, at, n),
            None => self.shared.wrote(at, n),
        }
    }

    /// Nothing is wrong with an access that changes nothing, and nothing is left to do for it.
    #[inline(always)]
    pub fn passes(&mut self, local: bool, by: (Pc, u32), (mask, bytes): (u32, u32), at: &WideRow) -> bool {
        let quiet = !local && self.shared.is_quiet();
        quiet
            || self.repeats(local, by, mask, at)
            || (self.stage == Stage::Rests && !local && self.shared.loads_values(mask, bytes, at))
    }
    /// The block before did the same.
    #[inline(always)]
    pub fn repeats(&mut self, local: bool, by: (Pc, u32), mask: u32, at: &WideRow) -> bool {
        if self.stage != Stage::Repeats {
            return false;
        }
        let Some(event) = self.events.get(self.at) else { return false };
        let known = (event.by.pc, event.by.warp, event.mask, event.local);
        let time = (self.shared.turn(by.1), self.barriers);
        let same = known == (by.0, by.1, mask, local)
            && (event.by.turn, event.barriers) == time
            && same_lanes(mask, &event.at, at);
        if same {
            self.shared.missing = event.missing;
            self.at += 1;
        }
        same
    }
    /// An access of a warp: one that changes memory is about to happen, anything else has.
    pub fn access(
        &mut self,
        table: &Table,
        local: bool,
        (access, at): (Access, &WideRow),
        warp: u32,
        memory: &[u8],
        stored: &Stored<'_>,
    ) -> Option<Hits> {
        if self.repeats(local, (access.pc, warp), access.mask, at) {
            return None;
        }
        self.resume(table, memory);
        let by = By { pc: access.pc, warp, turn: self.shared.turn(warp), kind: access.kind };
        let (mask, bytes, barriers) = (access.mask, access.bytes, self.barriers);
        let mut event = Event { by, mask, bytes, at: map(at, |a| a as u32), local, barriers, missing: 0 };
        let mut hits = Hits::default();
        let mut open = false;
        if local {
            self.local.access(access, at, warp, &mut hits);
        } else {
            let dense = access.pitch.is_some_and(|pitch| pitch <= u64::from(bytes));
            let past = &self.events[self.since..];
            self.shared.init(&event, dense, &mut hits);
            open = self.shared.compare(table, past, (&event, dense), memory, stored, &mut hits);
        }
        let by_value = self.shared.took_values() || stored.meets;
        if by_value || !hits.is_empty() || self.events.len() >= KEPT {
            self.rest();
        }
        if self.stage == Stage::Keeps || (open && self.events.len() < LOG) {
            event.missing = self.shared.missing;
            self.events.push(event);
        }
        hits.some()
    }
    /// The block does something else than the one before: what it did so far is looked at after all.
    #[inline(always)]
    fn resume(&mut self, table: &Table, memory: &[u8]) {
        if self.stage == Stage::Repeats {
            self.replay(table, memory);
        }
    }
    #[cold]
    fn replay(&mut self, table: &Table, memory: &[u8]) {
        self.stage = Stage::Keeps;
        self.events.truncate(self.at);
        self.shared.forget_values();
        // Nothing was found.
        let mut none = Hits::default();
        for (i, event) in self.events.iter().enumerate() {
            if event.local {
                let By { pc, kind, warp, .. } = event.by;
                let access = Access { kind, pc, mask: event.mask, bytes: event.bytes, pitch: None };
                self.local.access(access, &map(&event.at, u64::from), warp, &mut none);
                continue;
            }
            self.shared.init(event, false, &mut none);
            if let Some(past) = self.events[..i].get(self.since..) {
                self.shared.compare(table, past, (event, false), memory, &Stored::default(), &mut none);
            }
        }
        self.miss();
    }
    /// What the block does is not kept for the next one.
    fn rest(&mut self) {
        if self.stage == Stage::Keeps {
            self.stage = Stage::Rests;
            self.events.drain(..self.since);
            self.since = 0;
            self.miss();
        }
    }
    fn miss(&mut self) {
        self.misses += 1;
        if self.misses > PATIENCE {
            self.wait = 1 << self.misses.min(REST);
        }
    }
}

/// Lanes of the mask have the same addresses.
#[inline(always)]
fn same_lanes(mask: u32, before: &Row, at: &WideRow) -> bool {
    if mask != u32::MAX {
        return each(mask).all(|lane| before[lane] == at[lane] as u32);
    }
    let mut off = 0;
    for lane in 0..32 {
        off |= before[lane] ^ at[lane] as u32;
    }
    off == 0
}
