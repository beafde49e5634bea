//! Execution without timing: blocks one after the other, the warps of a block in turn between barriers.
//!
//! A block that does not end in a long time may be waiting for another one, so the next block then starts beside it, up
//! to the number that the device would hold at once.

use isa::{Clock, Effect, IssuedOp, Pc, Space};

use crate::grid::{Grid, Slot};
use crate::step;

/// Instructions of a warp before the next one's turn.
const TURN: u64 = 4096;
/// The same while it is looked whether all of them repeat what they do.
const SHORT_TURN: u64 = 256;
/// Instructions of the resident blocks without a block ending before one more starts.
const PATIENCE: u64 = 1 << 21;
/// Instructions without a block ending, of all resident blocks and of each of their warps, before a look whether they
/// ever will ([`Grid::suspect`]).
const SUSPICION: (u64, u64) = (1 << 20, 1 << 14);

/// Counters of one instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PcCount {
    /// Warps that executed it.
    pub warps: u64,
    /// Threads that did.
    pub threads: u64,
    /// Times it touched memory.
    pub requests: u64,
    /// Space of the last access.
    pub space: Option<Space>,
    /// Jumps where lanes went both ways.
    pub divergent: u64,
}

/// Why a slice of execution ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// All blocks have ended.
    Done,
    /// The budget is used up; call again.
    More,
    /// The resident blocks never end unless others change memory.
    Endless,
    /// See [`Grid::fault`].
    Faulted,
}

/// The functional driver of one launch.
pub struct Functional {
    /// By instruction of the program.
    pub counts: Vec<PcCount>,
    /// Thread instructions so far.
    pub thread_instructions: u64,
    next_block: u64,
    /// Slots in use.
    resident: Vec<usize>,
    max_resident: usize,
    /// Instructions of the resident blocks without a block ending before one more starts.
    patience: u64,
    /// Warp instructions so far: also what `clock()` reads.
    clock: u64,
    last_end: u64,
    /// When it is time for a look whether there is an end.
    look_at: u64,
    /// Instructions before the next look, if that is more than the first one waits for.
    spacing: u64,
    /// Where the last slice stopped.
    slot: usize,
    warp: u32,
}

impl Functional {
    /// At most `max_resident` blocks at once, or as many from the start; `code_len` instructions in the program.
    pub fn new(code_len: usize, max_resident: usize, together: bool) -> Self {
        Self {
            counts: vec![PcCount::default(); code_len],
            thread_instructions: 0,
            next_block: 0,
            resident: Vec::new(),
            max_resident: max_resident.max(1),
            patience: if together { 0 } else { PATIENCE },
            clock: 0,
            last_end: 0,
            look_at: SUSPICION.0,
            spacing: 0,
            slot: 0,
            warp: 0,
        }
    }
    /// Warp instructions so far.
    pub fn warp_instructions(&self) -> u64 {
        self.clock
    }
    /// No block has ended for longer than it takes to see that a loop only reads memory.
    pub fn is_quiet(&self) -> bool {
        self.clock - self.last_end >= 4 * SUSPICION.0
    }
    /// The launch stops until others may have changed memory; it is then looked soon whether it waits again.
    pub fn stand_still(&mut self) {
        (self.look_at, self.spacing, self.last_end) = (self.clock, 0, self.clock);
    }
    /// Blocks started so far.
    pub fn blocks_started(&self) -> u64 {
        self.next_block
    }

    /// Runs for about `budget` warp instructions.
    pub fn run(&mut self, grid: &mut Grid<'_>, budget: u64) -> Progress {
        if grid.is_watched() { self.slice::<true>(grid, budget) } else { self.slice::<false>(grid, budget) }
    }

    fn slice<const WATCHED: bool>(&mut self, grid: &mut Grid<'_>, budget: u64) -> Progress {
        let until = self.clock + budget;
        let mut addresses = [0; 32];
        loop {
            if !self.admit(grid) {
                return Progress::Done;
            }
            if grid.is_endless() {
                return Progress::Endless;
            }
            self.suspect(grid);
            let before = self.clock;
            'round: while self.slot < self.resident.len() {
                let slot = self.resident[self.slot];
                while self.warp < grid.warps_per_block() {
                    if self.clock >= until {
                        return Progress::More;
                    }
                    let went = if WATCHED || grid.is_suspect() {
                        self.turn::<true>(grid, slot, self.warp, &mut addresses)
                    } else {
                        self.turn::<false>(grid, slot, self.warp, &mut addresses)
                    };
                    if !went {
                        return Progress::Faulted;
                    }
                    if grid.is_endless() {
                        break 'round;
                    }
                    self.warp += 1;
                }
                self.warp = 0;
                grid.pass_barrier(slot);
                if grid.running(slot) == 0 {
                    self.resident.remove(self.slot);
                    self.last_end = self.clock;
                    self.look_at = self.clock + self.suspicion(grid);
                } else {
                    self.slot += 1;
                }
            }
            (self.slot, self.warp) = (0, 0);
            // Nobody could do anything: warps wait for others that wait, too.
            if self.clock == before && !grid.goes_on(&self.resident) {
                self.time_out(grid);
                grid.are_stuck();
                return Progress::Faulted;
            }
        }
    }

    /// Instructions before the next look.
    fn suspicion(&self, grid: &Grid<'_>) -> u64 {
        let warps = self.resident.len() as u64 * u64::from(grid.warps_per_block());
        self.spacing.max(SUSPICION.0).max(SUSPICION.1 * warps)
    }
    /// Looks whether blocks that make no end ever will. Each look that finds nothing doubles the time to the next, for all blocks of
    /// the launch: of many long ones, which write the same values again and again, looks would take more than half the time.
    fn suspect(&mut self, grid: &mut Grid<'_>) {
        if self.clock >= self.look_at {
            grid.suspect();
            self.spacing = self.suspicion(grid);
            self.look_at = self.clock + self.spacing;
            self.spacing *= 2;
        }
    }

    /// Stops execution for good: the launch ran out of its budget where it stands.
    pub fn time_out(&self, grid: &mut Grid<'_>) {
        let slot = self.resident.get(self.slot).or(self.resident.first()).copied().unwrap_or(0);
        grid.time_out(slot, self.warp.min(grid.warps_per_block() - 1));
    }

    /// Starts the next block when there is none, or when those there make no end. False when all is done.
    fn admit(&mut self, grid: &mut Grid<'_>) -> bool {
        // Blocks that can only be waiting for others get as many more as they are.
        let mut helpers = if grid.is_endless() { self.resident.len() } else { 0 };
        loop {
            let quiet = self.clock - self.last_end >= self.patience && !grid.is_suspect();
            let waits = (quiet || helpers > 0) && self.resident.len() < self.max_resident;
            // A cluster begins as a whole.
            let begun = !self.next_block.is_multiple_of(grid.cluster_blocks().into());
            if self.next_block == grid.blocks() || !(self.resident.is_empty() || waits || begun) {
                break;
            }
            if helpers > 0 {
                (helpers, self.look_at) = (helpers - 1, self.clock);
            }
            let slot = (0..).find(|s| !self.resident.contains(s)).unwrap_or(0);
            grid.start_block(self.next_block, slot, slot as u32);
            self.resident.push(slot);
            self.next_block += 1;
            self.last_end = self.clock;
        }
        !self.resident.is_empty()
    }

    /// One turn of a warp. False on a fault.
    fn turn<const WATCHED: bool>(
        &mut self,
        grid: &mut Grid<'_>,
        slot: usize,
        warp: u32,
        addresses: &mut [u64; 32],
    ) -> bool {
        if grid.next(slot, warp).is_none() || grid.waits(slot, warp) {
            return true;
        }
        let end = self.clock + if grid.is_suspect() { SHORT_TURN } else { TURN };
        grid.env.asked = WATCHED;
        while self.clock < end {
            let effect = if WATCHED {
                self.step_watched(grid, slot, warp, addresses)
            } else {
                self.steps(grid, slot, warp, end, addresses)
            };
            match effect {
                None => return false,
                Some(Effect::Barrier { warps, waits, .. }) => {
                    if warps > 0 {
                        grid.pass_barrier(slot);
                    }
                    if waits {
                        break;
                    }
                }
                Some(Effect::Exit) if grid.next(slot, warp).is_none() => break,
                _ => {}
            }
        }
        true
    }

    /// One instruction that somebody looks at; what it did, or nothing on a fault.
    fn step_watched(
        &mut self,
        grid: &mut Grid<'_>,
        slot: usize,
        warp: u32,
        addresses: &mut [u64; 32],
    ) -> Option<Effect> {
        let now = Clock { cycles: self.clock, ns: self.clock };
        let mut step = IssuedOp::default();
        let done = grid.step_watched((slot, warp), now, addresses, &mut step);
        done.then(|| {
            self.count(&step);
            step.effect
        })
    }

    /// Instructions up to `end`, or up to one that the block has to know of; what the last did, or nothing on a fault.
    fn steps(
        &mut self,
        grid: &mut Grid<'_>,
        slot: usize,
        warp: u32,
        end: u64,
        addresses: &mut [u64; 32],
    ) -> Option<Effect> {
        grid.lend(slot);
        let Slot { block, warps } = &mut grid.slots[slot];
        let warp = &mut warps[warp as usize];
        let mut step = IssuedOp::default();
        let mut fault = None;
        while self.clock < end {
            grid.env.now = Clock { cycles: self.clock, ns: self.clock };
            if let Err(found) = step::step(&mut grid.env, block, warp, addresses, &mut step) {
                fault = Some(found);
                break;
            }
            self.count(&step);
            if matches!(step.effect, Effect::Barrier { .. } | Effect::Exit) {
                break;
            }
        }
        grid.lend(slot);
        if let Some(fault) = fault {
            grid.stop(slot, *fault);
            return None;
        }
        grid.after_step(slot, step.effect);
        Some(step.effect)
    }

    #[inline(always)]
    fn count(&mut self, step: &IssuedOp) {
        self.clock += 1;
        let Pc(pc) = step.pc;
        let c = &mut self.counts[pc as usize];
        // Mostly all of them, and counting bits takes a loop where the machine has no instruction for it.
        let threads = if step.path == u32::MAX { 32 } else { u64::from(step.path.count_ones()) };
        c.warps += 1;
        c.threads += threads;
        self.thread_instructions += threads;
        match step.effect {
            Effect::Memory { space, .. } => {
                c.requests += 1;
                c.space = Some(space);
            }
            Effect::Remote { .. } => {
                c.requests += 1;
                c.space = Some(Space::Shared);
            }
            Effect::Texture { .. } => c.requests += 1,
            Effect::Branch { diverged: true } => c.divergent += 1,
            _ => {}
        }
    }
}
