//! Shadow cells for shared memory: the last accesses to each unit since the last barrier.
//!
//! Two accesses are ordered if one thread made both, if a barrier of the block lies between them (cells of an
//! earlier epoch count as empty), or if the threads are in one warp whose lanes synchronised in between: by
//! `__syncwarp` or an operation that implies it, or by executing in lockstep (before cc 7.0). Barriers for
//! some warps of a block order as locks do: what a warp did before it arrived, and all that is known to be
//! before that, is before what the waiting warps do afterwards (a vector clock for each warp). Where fences
//! may order warps, a warp's accesses count as ordered before everything that other warps do after its next
//! fence, and reads are not in conflict with later stores.

use isa::Pc;

use super::FindingKind;
use super::finding::{Hit, Hits, OtherAt};
use super::slot::Event;
use super::table::{Kind, Table};
use crate::lanes::{Row, each};

/// The origin of an access: an instruction of a warp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct By {
    pub pc: Pc,
    pub warp: u32,
    /// How many times lanes of the warp had synchronised before.
    pub sync_count: u32,
    pub kind: Kind,
}

/// Threads of one warp that made an access: the first and the last lane.
#[derive(Clone, Copy)]
struct Mark {
    by: By,
    first: u16,
    last: u16,
}

/// Shadow of a unit that several threads accessed.
#[derive(Clone, Copy, Default)]
struct Cell {
    epoch: u32,
    writer: Option<Mark>,
    value: u32,
    /// Last readers in two different warps.
    readers: [Option<Mark>; 2],
    atomics: [Option<Mark>; 2],
}

/// Shadow of a unit that only one thread has accessed in this epoch, so that all is in order.
#[derive(Clone, Copy, Default)]
struct SingleThread {
    epoch: u32,
    thread: u16,
    read: bool,
    written: bool,
    /// Another thread accessed the unit. Its [`Cell`] is valid instead.
    shared: bool,
    value: u32,
    /// Program counter and synchronisation count of the last read and of the last store.
    reader: (u32, u32),
    writer: (u32, u32),
}

/// Shadow cells of a block.
#[derive(Default)]
pub(super) struct Cells {
    own: Vec<SingleThread>,
    cells: Vec<Cell>,
    epoch: u32,
    /// How many times the lanes of each warp have synchronised.
    sync_counts: Row,
    /// For each warp, its synchronisation count at its last fence.
    fenced: Row,
    /// Vector clocks of the warps, followed by those of the barriers: for each warp, the count before which
    /// all its accesses are ordered before the present.
    clocks: Vec<Row>,
    /// In some access, only equal values kept two stores from being a race.
    pub equal_values_only: bool,
}

impl Cells {
    /// A block starts.
    pub fn start(&mut self) {
        (self.sync_counts, self.fenced) = ([0; 32], [0; 32]);
        self.clocks.clear();
    }
    /// A warp has arrived at a barrier. This also synchronises its lanes.
    pub fn arrived(&mut self, (id, warp): (u8, u32)) {
        self.clocks.resize(48, [0; 32]);
        let warp = warp as usize;
        self.sync_counts[warp] += 1;
        self.clocks[warp][warp] = self.sync_counts[warp];
        self.join_clock(32 + usize::from(id), self.clocks[warp]);
    }
    /// Warps that waited at a barrier continue.
    pub fn passed(&mut self, id: u8, warps: u32) {
        let came = std::mem::take(&mut self.clocks[32 + usize::from(id)]);
        each(warps).for_each(|warp| self.join_clock(warp, came));
    }
    fn join_clock(&mut self, at: usize, from: Row) {
        self.clocks[at].iter_mut().zip(from).for_each(|(clocks, new)| *clocks = new.max(*clocks));
    }
    /// A barrier of the whole block completed: everything before it is ordered before everything after it.
    pub fn barrier(&mut self) {
        self.epoch += 1;
    }
    /// The lanes of a warp have synchronised.
    pub fn warp_barrier(&mut self, warp: u32) {
        self.sync_counts[warp as usize] += 1;
    }
    /// A warp executes a fence, which orders its accesses before what others do after its flags.
    pub fn fence(&mut self, warp: u32) {
        self.warp_barrier(warp);
        self.fenced[warp as usize] = self.sync_counts[warp as usize];
    }
    /// How many times the lanes of a warp have synchronised.
    pub fn sync_count(&self, warp: u32) -> u32 {
        self.sync_counts[warp as usize]
    }
    /// Makes room for `units` units.
    pub fn reach(&mut self, units: usize) {
        if self.cells.len() < units {
            self.own.resize(units, SingleThread::default());
            self.cells.resize(units, Cell::default());
        }
    }

    /// Compares each lane of an access with earlier accesses, and records it. `value(lane, part)` is what the
    /// unit holds now, or for stores what it will hold.
    pub fn access(
        &mut self,
        table: &Table,
        event: &Event,
        unit: u32,
        value: impl Fn(usize, usize) -> u32,
        hits: &mut Hits,
    ) {
        let by = event.by;
        let parts = (event.bytes as usize >> unit).max(1);
        let clocks = self.clocks.get(by.warp as usize).copied().unwrap_or_default();
        for lane in each(event.mask) {
            let mut found = None;
            for part in 0..parts {
                let at = (event.at[lane] >> unit) as usize + part;
                let Some(own) = self.own.get_mut(at) else { continue };
                let value = if by.kind.loads() { 0 } else { value(lane, part) };
                if own.access(self.epoch, by, lane as u16, value) {
                    continue;
                }
                let cell = &mut self.cells[at];
                if cell.epoch != self.epoch {
                    *cell = own.as_cell();
                }
                own.shared = true;
                let seen = cell.access(
                    (table.lockstep, &clocks),
                    by,
                    lane as u16,
                    value,
                    &mut self.equal_values_only,
                );
                let seen = seen.filter(|&(kind, mark)| {
                    let open = mark.by.sync_count >= self.fenced[mark.by.warp as usize];
                    !table.shared_fenced || (open && kind != FindingKind::SharedReadWrite)
                });
                found = found.or(seen);
            }
            if let Some((kind, mark)) = found {
                let other =
                    if mark.first == lane as u16 && mark.by.warp == by.warp { mark.last } else { mark.first };
                let thread = mark.by.warp * 32 + u32::from(other);
                let atomic = mark.by.kind == Kind::Atomic;
                let other = OtherAt::Thread { pc: mark.by.pc, thread, atomic };
                let same_warp = mark.by.warp == by.warp;
                hits.push(Hit { lane, other: Some(other), same_warp, ..Hit::new(kind) });
            }
        }
    }
}

impl SingleThread {
    /// Records an access by the thread that has the unit to itself. False if there is another thread.
    #[inline(always)]
    fn access(&mut self, epoch: u32, by: By, lane: u16, value: u32) -> bool {
        let thread = (by.warp * 32) as u16 + lane;
        if self.epoch != epoch {
            *self = Self { epoch, thread, ..Self::default() };
        }
        if self.shared | (self.thread != thread) {
            return false;
        }
        match by.kind {
            Kind::Load => (self.read, self.reader) = (true, (by.pc.0, by.sync_count)),
            Kind::Store => {
                (self.written, self.writer, self.value) = (true, (by.pc.0, by.sync_count), value);
            }
            _ => return false,
        }
        true
    }
    fn as_cell(&self) -> Cell {
        let lane = self.thread % 32;
        let mark = |done: bool, (pc, sync_count): (u32, u32), kind| {
            let by = By { pc: Pc(pc), warp: u32::from(self.thread / 32), sync_count, kind };
            done.then_some(Mark { by, first: lane, last: lane })
        };
        Cell {
            epoch: self.epoch,
            writer: mark(self.written, self.writer, Kind::Store),
            value: self.value,
            readers: [mark(self.read, self.reader, Kind::Load), None],
            atomics: [None; 2],
        }
    }
}

impl Cell {
    /// Records an access to the cell. Returns the kind of race and the earlier access, if there is a race.
    fn access(
        &mut self,
        order: (bool, &Row),
        by: By,
        lane: u16,
        value: u32,
        took_value: &mut bool,
    ) -> Option<(FindingKind, Mark)> {
        let against = |mark: &Option<Mark>| mark.filter(|m| !m.before(by, lane, order));
        if by.kind.loads() {
            let polls = by.kind == Kind::VolatileLoad;
            let added = self.atomics.iter().find_map(against).filter(|_| !polls);
            let found = against(&self.writer).or(added);
            note(&mut self.readers, by, lane, order.1);
            return found.map(|m| (FindingKind::SharedWriteRead, m));
        }
        let atomic = by.kind == Kind::Atomic;
        let polled = |m: &Mark| atomic && m.by.kind == Kind::VolatileLoad;
        let read = self.readers.iter().find_map(against).filter(|m| !polled(m));
        let read = read.map(|m| (FindingKind::SharedReadWrite, m));
        // Two stores of the same value have the same result in any order.
        let equal = !atomic && self.value == value;
        let writer = against(&self.writer);
        *took_value |= equal && writer.is_some();
        let written = writer.filter(|_| !equal);
        let added = if atomic { None } else { self.atomics.iter().find_map(against) };
        let written = written.or(added).map(|m| (FindingKind::SharedWriteWrite, m));
        if atomic {
            note(&mut self.atomics, by, lane, order.1);
        } else {
            self.writer = Some(Mark { by, first: lane, last: lane });
            self.value = value;
        }
        written.or(read)
    }
}

/// Records a thread among those of different warps. Entries that are ordered before the access are replaced
/// first.
fn note(slots: &mut [Option<Mark>; 2], by: By, lane: u16, clocks: &Row) {
    let new = Mark { by, first: lane, last: lane };
    for slot in slots.iter_mut() {
        match slot {
            Some(mark) if mark.by.warp == by.warp || mark.by.sync_count < clocks[mark.by.warp as usize] => {
                let same = mark.by.warp == by.warp && mark.by.sync_count == by.sync_count;
                *slot = Some(Mark { first: if same { mark.first } else { lane }, ..new });
                return;
            }
            Some(_) => {}
            None => {
                *slot = Some(new);
                return;
            }
        }
    }
    slots[1] = Some(new);
}

impl Mark {
    /// All threads of the mark are ordered before this access.
    fn before(&self, by: By, lane: u16, (lockstep, clocks): (bool, &Row)) -> bool {
        if self.by.warp != by.warp {
            return self.by.sync_count < clocks[self.by.warp as usize];
        }
        lockstep || self.by.sync_count != by.sync_count || (self.first == lane && self.last == lane)
    }
}
