//! Sanitizer state of a resident block: its shared and local memory, and the accesses of its threads there.
//!
//! Most blocks of a launch access their own memory exactly as the block before did: the same instructions of
//! the same warps at the same addresses, in the same order. So the accesses of a block are recorded. If
//! nothing was wrong with them, nothing is wrong with the next block as long as it repeats them, and a
//! comparison is all that is needed. When it deviates, the accesses that it repeated so far are replayed into
//! the shadow memory, and from there on its accesses are checked.
//!
//! Invariant: while a block repeats, `shared` only knows its barriers, and how many units have values, but
//! not which.

use std::ops::Range;

use isa::Pc;

use super::cells::By;
use super::finding::Hits;
use super::local::Local;
use super::shared::Shared;
use super::table::Table;
use super::{Access, Stored};
use crate::lanes::{Row, WideRow, each, map};

/// Largest number of accesses that are recorded for the next block.
const MAX_RECORDED: usize = 1 << 15;
/// Largest number of accesses that are recorded between two barriers (a large tile has as many). Races with
/// later ones are not found.
const MAX_SINCE_BARRIER: usize = 1 << 13;
/// Deviating blocks before comparison is suspended for some blocks.
const MAX_DEVIATIONS: u32 = 3;
/// Log2 of the largest number of blocks for which comparison is suspended.
const MAX_SUSPENSION_LOG2: u32 = 6;

/// Sanitizer state of a resident block.
#[derive(Default)]
pub(super) struct Slot {
    pub shared: Shared,
    local: Local,
    /// Recorded accesses, in order: of this block so far, of the block that it repeats, or since the last
    /// barrier, depending on the stage.
    events: Vec<Event>,
    stage: Stage,
    /// How many events the block has repeated.
    matched: usize,
    /// Index of the first event since the last barrier.
    epoch_start: usize,
    /// Barriers of the block so far.
    barriers: u32,
    /// Blocks in succession that deviated from the one before.
    deviations: u32,
    /// Blocks for which comparison is still suspended.
    suspended_blocks: u32,
}

/// What happens to the accesses of a block.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// They are compared with those of the block before, and have been equal so far.
    Comparing,
    /// They are checked, and recorded for the next block.
    Recording,
    /// They are checked, and forgotten at each barrier.
    #[default]
    Checking,
}

/// A recorded access of a warp.
pub(super) struct Event {
    pub by: By,
    pub mask: u32,
    pub bytes: u32,
    pub at: Row,
    /// It was in local memory, not in shared memory.
    pub local: bool,
    barriers: u32,
    /// Number of units of shared memory without a value after the access.
    unwritten_units: u32,
}

impl Slot {
    /// A launch begins.
    pub fn begin(&mut self) {
        self.events.clear();
        (self.stage, self.deviations, self.suspended_blocks) = (Stage::Checking, 0, 0);
    }
    /// A block starts. `may_be_compared` says whether the next block in this slot may be compared with it.
    pub fn start(
        &mut self,
        may_be_compared: bool,
        (shared, unit): (usize, u32),
        (warps, local): (usize, u32),
    ) {
        match self.stage {
            Stage::Comparing => self.deviations = 0,
            Stage::Recording => {}
            Stage::Checking => self.events.clear(),
        }
        self.stage = if !may_be_compared || self.suspended_blocks > 0 {
            self.events.clear();
            Stage::Checking
        } else if self.events.is_empty() {
            Stage::Recording
        } else {
            Stage::Comparing
        };
        self.suspended_blocks = self.suspended_blocks.saturating_sub(1);
        (self.matched, self.epoch_start, self.barriers) = (0, 0, 0);
        self.shared.start(shared, unit);
        self.local.start(warps, local);
    }
    /// A barrier of the whole block completed. `only_loads` says that there are only loads up to the next
    /// one.
    pub fn barrier(&mut self, only_loads: bool) {
        self.barriers += 1;
        self.epoch_start = match self.stage {
            Stage::Comparing => self.matched,
            Stage::Recording => self.events.len(),
            Stage::Checking => {
                self.events.clear();
                0
            }
        };
        self.shared.barrier(only_loads);
    }
    /// Lanes of a warp returned from a function whose variables were in this range of local memory.
    pub fn left(&mut self, warp: u32, mask: u32, frame: Range<u32>) {
        self.local.forget(warp, mask, frame);
    }
    /// A warp has arrived at a barrier for some warps of the block. Ends repetition and recording, because
    /// warps may arrive there in another order each time.
    pub fn arrived(&mut self, table: &Table, memory: &[u8], at: (u8, u32)) {
        self.stop_comparing(table, memory);
        self.stop_recording();
        self.shared.arrived(at);
    }
    /// Lanes of a warp have synchronised (`__syncwarp` or equivalent).
    pub fn warp_barrier(&mut self, warp: u32) {
        self.shared.warp_barrier(warp);
    }
    /// A warp executes a fence, after which it may set a flag.
    pub fn fence(&mut self, warp: u32) {
        self.shared.fence(warp);
    }
    /// A library function wrote `n` bytes for a lane. `local` is warp and lane for local memory, `None` for
    /// shared memory.
    pub fn wrote(&mut self, table: &Table, memory: &[u8], local: Option<(u32, usize)>, at: usize, n: usize) {
        self.stop_comparing(table, memory);
        self.stop_recording();
        match local {
            Some((warp, lane)) => self.local.wrote(warp, lane, at, n),
            None => self.shared.wrote(at, n),
        }
    }

    /// Fast check after an access that changes nothing: true if there is nothing to report or record.
    #[inline(always)]
    pub fn nothing_to_do(
        &mut self,
        local: bool,
        by: (Pc, u32),
        (mask, bytes): (u32, u32),
        at: &WideRow,
    ) -> bool {
        let quiet = !local && self.shared.is_quiet();
        quiet
            || self.repeats(local, by, mask, at)
            || (self.stage == Stage::Checking && !local && self.shared.loads_values(mask, bytes, at))
    }
    /// Whether the block before made the same access at the same point. If so, the access counts as repeated.
    #[inline(always)]
    pub fn repeats(&mut self, local: bool, by: (Pc, u32), mask: u32, at: &WideRow) -> bool {
        if self.stage != Stage::Comparing {
            return false;
        }
        let Some(event) = self.events.get(self.matched) else { return false };
        let known = (event.by.pc, event.by.warp, event.mask, event.local);
        let time = (self.shared.sync_count(by.1), self.barriers);
        let same = known == (by.0, by.1, mask, local)
            && (event.by.sync_count, event.barriers) == time
            && same_lanes(mask, &event.at, at);
        if same {
            self.shared.unwritten_units = event.unwritten_units;
            self.matched += 1;
        }
        same
    }
    /// Checks an access of a warp. Accesses that change memory are checked before they happen, others
    /// afterwards.
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
        self.stop_comparing(table, memory);
        let by = By { pc: access.pc, warp, sync_count: self.shared.sync_count(warp), kind: access.kind };
        let (mask, bytes, barriers) = (access.mask, access.bytes, self.barriers);
        let mut event =
            Event { by, mask, bytes, at: map(at, |a| a as u32), local, barriers, unwritten_units: 0 };
        let mut hits = Hits::default();
        let mut open = false;
        if local {
            self.local.access(access, at, warp, &mut hits);
        } else {
            let dense = access.pitch.is_some_and(|pitch| pitch <= u64::from(bytes));
            let past = &self.events[self.epoch_start..];
            self.shared.init(&event, dense, &mut hits);
            open = self.shared.compare(table, past, (&event, dense), memory, stored, &mut hits);
        }
        let by_value = self.shared.equal_values_only() || stored.meets;
        if by_value || !hits.is_empty() || self.events.len() >= MAX_RECORDED {
            self.stop_recording();
        }
        if self.stage == Stage::Recording || (open && self.events.len() < MAX_SINCE_BARRIER) {
            event.unwritten_units = self.shared.unwritten_units;
            self.events.push(event);
        }
        hits.some()
    }
    /// Ends repetition: the block deviates from the one before, so the accesses that it repeated are
    /// replayed.
    #[inline(always)]
    fn stop_comparing(&mut self, table: &Table, memory: &[u8]) {
        if self.stage == Stage::Comparing {
            self.replay(table, memory);
        }
    }
    #[cold]
    fn replay(&mut self, table: &Table, memory: &[u8]) {
        self.stage = Stage::Recording;
        self.events.truncate(self.matched);
        self.shared.forget_values();
        // There are no findings in replayed accesses.
        let mut none = Hits::default();
        for (i, event) in self.events.iter().enumerate() {
            if event.local {
                let By { pc, kind, warp, .. } = event.by;
                let access = Access { kind, pc, mask: event.mask, bytes: event.bytes, pitch: None };
                self.local.access(access, &map(&event.at, u64::from), warp, &mut none);
                continue;
            }
            self.shared.init(event, false, &mut none);
            if let Some(past) = self.events[..i].get(self.epoch_start..) {
                self.shared.compare(table, past, (event, false), memory, &Stored::default(), &mut none);
            }
        }
        self.count_deviation();
    }
    /// Ends recording: the block's accesses are not kept for the next one.
    fn stop_recording(&mut self) {
        if self.stage == Stage::Recording {
            self.stage = Stage::Checking;
            self.events.drain(..self.epoch_start);
            self.epoch_start = 0;
            self.count_deviation();
        }
    }
    fn count_deviation(&mut self) {
        self.deviations += 1;
        if self.deviations > MAX_DEVIATIONS {
            self.suspended_blocks = 1 << self.deviations.min(MAX_SUSPENSION_LOG2);
        }
    }
}

/// The lanes of the mask have the same addresses.
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
