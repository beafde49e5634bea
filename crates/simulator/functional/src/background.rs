//! Blocks in the background: another driver executes some blocks of a launch, and warps of the others follow what its warps do.
//!
//! A warp that follows goes on until it has accessed memory, once for each access of the warp that it follows, and its block ends
//! when the other's block does. So blocks in the background access memory as fast and in the same order as blocks whose time is
//! simulated, at their own addresses. What is between two accesses is executed by translated code.

use isa::{Clock, Effect, InstKind, IssuedOp, Space};

use crate::functional::Functional;
use crate::grid::Grid;
use crate::lanes::WideRow;

/// Most instructions that a warp executes on the way to its next access.
const LONGEST: u64 = 1 << 20;

/// Receives each access to memory and each texture fetch: the block's slot and the number of the warp in the block, what was
/// issued, the addresses by lane, and the addresses of texels. Returns whether this is an access such as the followed warp made.
pub type AccessSink<'a> = dyn FnMut((usize, u32), &IssuedOp, &WideRow, &[u64]) -> bool + 'a;

/// The blocks of a driver in the background.
pub(crate) struct Listed {
    /// Those that have not been started.
    pub blocks: Box<dyn Iterator<Item = u64>>,
    /// Slots of an SM.
    pub slots_per_sm: usize,
    /// By slot: whether it is one of this driver's. Others have never had a block.
    pub owned: Vec<bool>,
}

/// Where a warp on its way to an access has arrived.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrived {
    /// Before an instruction that may access memory.
    Access,
    /// At a barrier.
    Barrier,
    /// At its end, or nowhere for long.
    End,
    /// It faulted.
    Fault,
}

/// Whether an instruction may access memory beyond the SM.
pub(crate) fn may_access_memory(kind: &InstKind) -> bool {
    match kind {
        InstKind::Ld { space, .. } | InstKind::St { space, .. } | InstKind::Atom { space, .. } => {
            matches!(space.memory(), Space::Global | Space::Local | Space::Generic)
        }
        InstKind::Tex { .. } => true,
        _ => false,
    }
}

impl Functional {
    /// A warp that follows another goes on until `sink` has taken one of its accesses, or as far as it can. False on a fault.
    pub fn follow_access(
        &mut self,
        grid: &mut Grid<'_>,
        (slot, warp): (usize, u32),
        sink: &mut AccessSink<'_>,
    ) -> bool {
        if !self.owns(slot) {
            return true;
        }
        loop {
            match self.approach(grid, slot, warp) {
                Arrived::Access => match self.step_one(grid, slot, warp, sink) {
                    None => return false,
                    Some(true) => return true,
                    Some(false) => {}
                },
                Arrived::Barrier => {
                    // The followed warp has passed it, so the others are on their way to it.
                    for other in 0..grid.warps_per_block() {
                        if other != warp && self.approach(grid, slot, other) == Arrived::Fault {
                            return false;
                        }
                    }
                    grid.pass_barrier(slot);
                    if grid.waits(slot, warp) {
                        return true;
                    }
                }
                Arrived::End => return true,
                Arrived::Fault => return false,
            }
        }
    }

    /// The block in a slot ends, as the followed one has, and the next block starts there. Returns whether one has started, or `None`
    /// on a fault.
    pub fn follow_end(
        &mut self,
        grid: &mut Grid<'_>,
        slot: usize,
        sink: &mut AccessSink<'_>,
    ) -> Option<bool> {
        if !self.owns(slot) {
            return Some(false);
        }
        let limit = self.clock + LONGEST * u64::from(grid.warps_per_block());
        while grid.running(slot) > 0 && self.clock < limit {
            let before = self.clock;
            for warp in 0..grid.warps_per_block() {
                match self.approach(grid, slot, warp) {
                    Arrived::Fault => return None,
                    Arrived::Access => _ = self.step_one(grid, slot, warp, sink)?,
                    _ => {}
                }
            }
            grid.pass_barrier(slot);
            if self.clock == before {
                break;
            }
        }
        Some(grid.running(slot) == 0 && self.start_listed(grid, slot))
    }

    fn owns(&self, slot: usize) -> bool {
        self.listed.as_ref().is_some_and(|listed| listed.owned.get(slot) == Some(&true))
    }

    /// Starts the next block of the list in a slot that has become free. False if there is none.
    pub(crate) fn start_listed(&mut self, grid: &mut Grid<'_>, slot: usize) -> bool {
        let Some(Listed { blocks, slots_per_sm, .. }) = &mut self.listed else { return false };
        let Some(block) = blocks.next() else { return false };
        grid.start_block(block, slot, (slot / *slots_per_sm) as u32);
        true
    }

    /// A warp goes on until it is before an instruction that may access memory.
    fn approach(&mut self, grid: &mut Grid<'_>, slot: usize, warp: u32) -> Arrived {
        let limit = self.clock + LONGEST;
        loop {
            let Some(pc) = grid.next(slot, warp) else { return Arrived::End };
            if grid.waits(slot, warp) {
                return Arrived::Barrier;
            }
            if may_access_memory(&grid.env.program.inst(pc).kind) {
                return Arrived::Access;
            }
            if self.clock >= limit {
                return Arrived::End;
            }
            let translated = grid.may_be_translated(slot, warp, true);
            if translated {
                let executed = grid.execute_translated(slot, warp, limit - self.clock, true);
                self.clock += executed;
                if executed > 0 {
                    continue;
                }
            } else {
                grid.interpreted(slot, warp, 1);
            }
            if self.step_one(grid, slot, warp, &mut |_, _, _, _| false).is_none() {
                return Arrived::Fault;
            }
        }
    }

    /// Executes one instruction of a warp. Returns what `sink` says of its access, or `None` on a fault.
    fn step_one(
        &mut self,
        grid: &mut Grid<'_>,
        slot: usize,
        warp: u32,
        sink: &mut AccessSink<'_>,
    ) -> Option<bool> {
        let now = Clock { cycles: self.clock, ns: self.clock };
        let (mut addresses, mut issued) = ([0; 32], IssuedOp::default());
        let done = if grid.is_watched() || grid.is_suspect() {
            grid.step_watched((slot, warp), now, &mut addresses, &mut issued)
        } else {
            grid.step((slot, warp), now, &mut addresses, &mut issued)
        };
        if !done {
            return None;
        }
        self.count(&issued);
        match issued.effect {
            Effect::Barrier { warps, .. } if warps > 0 => grid.pass_barrier(slot),
            Effect::Memory { .. } | Effect::Texture { .. } => {
                return Some(sink((slot, warp), &issued, &addresses, grid.texels()));
            }
            _ => {}
        }
        Some(false)
    }
}
