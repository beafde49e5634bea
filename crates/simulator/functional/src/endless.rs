//! Proof that a launch never ends: every running warp has returned to a state that it was in before, and
//! memory did not change meanwhile. Since nothing else determines what warps do, all of them repeat for ever,
//! in whatever order they issue. The proof fails for a loop that only counts up and for a loop that reads a
//! clock; such launches end by the budget of instructions.

use base::LongMap;
use isa::{Bar, Effect, InstKind, IssuedOp, Pc, Space, Special};

use crate::env::Block;
use crate::fault::{Fault, FaultKind};
use crate::grid::{Grid, Slot};
use crate::lanes::{WideRow, each};
use crate::memory::Memory;
use crate::warp::Warp;

/// Attempts to prove that all warps repeat. The first attempt only learns the values at the addresses that
/// are written.
const ATTEMPTS: u32 = 4;

/// Instructions in an attempt, for `warps` warps. Each attempt is four times as long as the one before.
fn steps(attempt: u32, warps: u64) -> u64 {
    (warps * 512 + (1 << 12)) << (2 * attempt)
}

/// Instructions after which a polling loop has executed its load at least once.
const POLL_LOOP: u32 = 256;

/// A memory location that was written: slot of the block (for shared memory), address, bytes.
type Written = (Option<usize>, u64, u32);

/// Search for a repetition in a launch that seems to make no progress.
pub(crate) struct Repetition {
    /// State of each warp at the start of the attempt, by slot and warp. Without a state for warps that had
    /// exited.
    snapshots: Vec<Vec<Snapshot>>,
    /// Warps that have not returned to their state in this attempt.
    not_returned: u64,
    values: LongMap<Written, [u8; 16]>,
    /// In this attempt something happened that may differ the next time.
    changed: bool,
    attempt: u32,
    /// The lowest program counter that was executed in this attempt: where the outermost loop begins.
    first: Pc,
    steps_left: u64,
    proven: bool,
}

struct Snapshot {
    warp: Option<Warp>,
    returned: bool,
}

impl Grid<'_> {
    #[inline(never)]
    pub(crate) fn repeats(&mut self, slot: usize, warp: u32, issued: &IssuedOp, addresses: &WideRow) {
        let inst = self.env.program.inst(issued.pc);
        let Some(search) = &mut self.repetition else { return };
        search.after(&self.slots, (slot, warp), self.env.memory, inst, issued, addresses);
        if search.is_over() {
            self.repetition = None;
        }
    }
    /// Starts to check whether the resident blocks will ever end. Every instruction must then be executed by
    /// [`Grid::step_watched`]. The check ends by itself.
    pub fn suspect(&mut self) {
        self.repetition = Some(Box::new(Repetition::new(&self.slots)));
    }
    /// A check by [`Grid::suspect`] is in progress.
    pub fn is_suspect(&self) -> bool {
        self.repetition.is_some()
    }
    /// It is proven that the resident blocks never end, unless another block starts.
    pub fn is_endless(&self) -> bool {
        self.endless().is_some()
    }
    fn endless(&self) -> Option<Pc> {
        self.repetition.as_ref().and_then(|search| search.endless())
    }
    /// Stops execution at the warp's instruction, because it ran out of its budget or is proven to be
    /// endless.
    pub fn time_out(&mut self, slot: usize, warp: u32) {
        let Slot { block, warps } = &self.slots[slot];
        let w = &warps[warp as usize];
        let lane = (w.current.mask & w.live).trailing_zeros().min(31);
        let place = self.env.place(block, w, lane as usize);
        let standing = self.standing(slot);
        let (kind, pc) = match self.endless() {
            Some(first) => (FaultKind::Endless, first),
            None => (FaultKind::Timeout, Pc(w.current.pc)),
        };
        let fault = Fault::new(kind, pc, Some(place));
        let shared = self.slots[slot].block.shared.as_slice().into();
        let address = self.polled(slot, warp).unwrap_or(0);
        self.fault = Some(Fault { standing, shared, address, ..fault });
    }
    /// Positions of the threads of a block: program counter, number of threads, mask of their warps.
    #[cold]
    pub(crate) fn standing(&self, slot: usize) -> Box<[(Pc, u32, u32)]> {
        let mut at: base::Map<u32, (u32, u32)> = base::Map::new();
        for w in &self.slots[slot].warps {
            let running = if w.ready { Some(&w.current) } else { None };
            for path in running.into_iter().chain(&w.pending) {
                let lanes = path.mask & w.live;
                let here = at.get_or_insert_with(path.pc, || (0, 0));
                here.0 += lanes.count_ones();
                here.1 |= u32::from(lanes != 0) << w.index;
            }
        }
        at.iter().filter(|(_, here)| here.0 > 0).map(|(&pc, &(n, warps))| (Pc(pc), n, warps)).collect()
    }
    /// The address that the warp's loop polls: one in host memory if it loads from there, otherwise another
    /// global one. Executes up to one iteration of the loop to find out.
    fn polled(&mut self, slot: usize, warp: u32) -> Option<u64> {
        let (mut addresses, mut issued, mut found) = ([0; 32], IssuedOp::default(), None);
        for _ in 0..POLL_LOOP {
            let pc = self.next(slot, warp).filter(|_| !self.waits(slot, warp))?;
            let load = matches!(self.env.program.inst(pc).kind, InstKind::Ld { .. });
            if !self.step((slot, warp), self.env.clock, &mut addresses, &mut issued) {
                break;
            }
            if load
                && issued.mask != 0
                && matches!(issued.effect, Effect::Memory { space: Space::Global, .. })
            {
                let at = addresses[issued.mask.trailing_zeros() as usize];
                let copies = self.host_copies();
                if let Some(copy) = copies.iter().find(|copy| at.wrapping_sub(copy.device) < copy.bytes) {
                    return Some(at - copy.device + copy.host);
                }
                found = Some(at);
            }
        }
        found
    }
}

impl Repetition {
    /// Starts with the present state of the blocks in these slots.
    pub fn new(slots: &[Slot]) -> Self {
        let mut new = Self {
            snapshots: Vec::new(),
            not_returned: 0,
            values: LongMap::default(),
            changed: false,
            attempt: 0,
            first: Pc(0),
            steps_left: 0,
            proven: false,
        };
        new.begin(slots);
        new
    }
    /// Program counter at which the endless loop begins, if it is proven.
    pub fn endless(&self) -> Option<Pc> {
        self.proven.then_some(self.first)
    }
    /// The search has failed and is over.
    pub fn is_over(&self) -> bool {
        !self.proven && self.attempt == ATTEMPTS
    }

    fn begin(&mut self, slots: &[Slot]) {
        let home = |w: &Warp| {
            let runs = !w.done();
            // A warp that waits at a barrier stays in its state unless the barrier is released.
            Snapshot { warp: runs.then(|| w.clone()), returned: !runs || !w.ready }
        };
        let of_slot =
            |s: &Slot| if s.block.running > 0 { s.warps.iter().map(home).collect() } else { Vec::new() };
        self.snapshots = slots.iter().map(of_slot).collect();
        self.not_returned = self.snapshots.iter().flatten().filter(|h| !h.returned).count() as u64;
        self.steps_left = steps(self.attempt, self.not_returned);
        self.changed = false;
        self.first = Pc(u32::MAX);
    }

    /// A barrier of the block was released. If all warps that had arrived were waiting, those that waited
    /// when the attempt began must return to the barrier; otherwise the attempt fails.
    pub fn released(&mut self, slots: &[Slot], slot: usize, all_waited: bool) {
        self.changed |= !all_waited;
        for warp in 0..self.snapshots.get(slot).map_or(0, Vec::len) {
            let home = &mut self.snapshots[slot][warp];
            let waited = home.warp.as_ref().is_some_and(|w| !w.ready);
            if waited && std::mem::replace(&mut home.returned, false) {
                self.not_returned += 1;
            }
            self.check_returned(slots, slot, warp);
        }
    }

    /// Checks whether a warp has returned to its state at the start of the attempt.
    fn check_returned(&mut self, slots: &[Slot], slot: usize, warp: usize) {
        let w = &slots[slot].warps[warp];
        // A block that starts ends the search, so every warp has an entry.
        let home = &mut self.snapshots[slot][warp];
        if !home.returned && home.warp.as_ref().is_some_and(|h| h.current.pc == w.current.pc && h == w) {
            home.returned = true;
            self.not_returned -= 1;
        }
    }

    /// Called after each instruction of a warp.
    pub fn after(
        &mut self,
        slots: &[Slot],
        (slot, warp): (usize, u32),
        memory: &mut Memory,
        inst: &isa::Inst,
        issued: &IssuedOp,
        addresses: &WideRow,
    ) {
        if self.proven {
            return;
        }
        self.steps_left -= 1;
        self.first = self.first.min(issued.pc);
        let Slot { block, warps } = &slots[slot];
        let w = &warps[warp as usize];
        let executed = issued.path & w.guard(inst.guard);
        self.changed |= executed != 0
            && match inst.kind {
                InstKind::Sys { .. } | InstKind::Launch { .. } | InstKind::Exit => true,
                InstKind::Special { what, .. } => {
                    matches!(what, Special::Clock | Special::Clock64 | Special::GlobalTimer)
                }
                // A barrier's result depends on the other warps' progress. A warp that does not wait is
                // counted at every arrival.
                InstKind::Bar { kind, dst, .. } => {
                    dst.is_some() || matches!(kind, Bar::Arrive | Bar::ClusterArrive)
                }
                InstKind::St { .. } | InstKind::Atom { .. } => {
                    issued.mask != executed || self.writes((slot, block), memory, issued, addresses)
                }
                _ => false,
            };
        self.check_returned(slots, slot, warp as usize);
        self.proven = self.not_returned == 0 && !self.changed;
        if !self.proven && (self.not_returned == 0 || self.steps_left == 0) {
            self.attempt += 1;
            if !self.is_over() {
                self.begin(slots);
            }
        }
    }

    /// Whether a store or an atomic leaves a value that was not there after the last write to the same
    /// location.
    fn writes(
        &mut self,
        (slot, block): (usize, &Block),
        memory: &mut Memory,
        issued: &IssuedOp,
        at: &WideRow,
    ) -> bool {
        let Effect::Memory { space, bytes } = issued.effect else { return issued.mask != 0 };
        let mut changed = false;
        for lane in each(issued.mask) {
            let address = at[lane];
            let (owner, now) = match space {
                Space::Global => (None, memory.read(address, bytes.into())),
                Space::Shared => {
                    let start = address as usize;
                    (Some(slot), block.shared.get(start..start + bytes as usize))
                }
                _ => (None, None),
            };
            let Some(now) = now else { return true };
            let mut value = [0; 16];
            value[..now.len()].copy_from_slice(now);
            changed |= self.values.insert((owner, address, bytes), value) != Some(value);
        }
        changed
    }
}
