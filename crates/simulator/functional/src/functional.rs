//! The functional driver: executes a launch without timing. Blocks run one after another; the warps of a
//! block take turns between barriers.
//!
//! A block that runs for long may be waiting for another block. The next block is then started beside it, up
//! to the number of blocks that the device can hold at once.
//!
//! [`background`](crate::background) has another way to drive it.

use std::ops::Range;

use isa::{Clock, Effect, IssuedOp, Pc, Space};

use crate::background::Listed;
use crate::grid::{Grid, Slot};
use crate::step;

/// Instructions of a warp before the next warp's turn.
pub(crate) const TURN: u64 = 4096;
/// Instructions in a turn while the driver checks whether the launch is endless.
const SHORT_TURN: u64 = 256;
/// Instructions executed since the last block ended before one more block is started.
pub(crate) const BEFORE_NEXT_BLOCK: u64 = 1 << 21;
/// Instructions executed since the last block ended before the driver checks whether the launch is endless
/// ([`Grid::suspect`]): at least the first number, and at least the second one for each resident warp.
const BEFORE_CHECK: (u64, u64) = (1 << 20, 1 << 14);

/// Execution counters of one instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PcCount {
    /// Number of times that a warp executed it.
    pub warps: u64,
    /// Number of times that a thread executed it. Lanes that its guard excludes count, too.
    pub threads: u64,
    /// Number of times that a warp accessed memory by it.
    pub requests: u64,
    /// Space of its last access.
    pub space: Option<Space>,
    /// Number of times that it was a branch at which lanes of a warp diverged.
    pub divergent: u64,
}

/// Why a slice of execution ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// All blocks have ended.
    Done,
    /// The budget is used up. Call [`Functional::run`] again to go on.
    More,
    /// The resident blocks never end unless something else changes memory.
    Endless,
    /// The launch faulted, see [`Grid::fault`].
    Faulted,
}

/// Executes one launch without timing.
pub struct Functional {
    /// Counters by instruction of the program.
    pub counts: Vec<PcCount>,
    /// Thread instructions executed so far.
    pub thread_instructions: u64,
    /// Blocks that have not been started.
    blocks: Range<u64>,
    /// Distance from one block to the next.
    step: u64,
    /// The block of each of these numbers, if it is another one.
    block_of: Option<Box<dyn Fn(u64) -> u64>>,
    /// The first slot that it uses.
    first_slot: usize,
    /// Slots of the resident blocks.
    resident: Vec<usize>,
    max_resident: usize,
    /// Instructions executed since the last block ended before one more block is started.
    before_next_block: u64,
    /// Warp instructions executed so far. This is also the value of `clock()`, in cycles and in ns.
    pub(crate) clock: u64,
    last_end: u64,
    /// Value of `clock` at which the next check for an endless launch is due.
    next_check: u64,
    /// Least number of instructions before the next check for an endless launch.
    check_interval: u64,
    /// Where the last slice stopped: index in `resident`.
    slot: usize,
    warp: u32,
    /// Set in the background.
    pub(crate) listed: Option<Listed>,
}

impl Functional {
    /// A driver for a program of `code_len` instructions. At most `max_resident` blocks are resident at once.
    /// With `cooperative` (cooperative launch) that many are started at once; otherwise more than one only if
    /// blocks do not end.
    pub fn new(code_len: usize, max_resident: usize, cooperative: bool) -> Self {
        Self {
            counts: vec![PcCount::default(); code_len],
            thread_instructions: 0,
            blocks: 0..u64::MAX,
            step: 1,
            block_of: None,
            first_slot: 0,
            resident: Vec::new(),
            max_resident: max_resident.max(1),
            before_next_block: if cooperative { 0 } else { BEFORE_NEXT_BLOCK },
            clock: 0,
            last_end: 0,
            next_check: BEFORE_CHECK.0,
            check_interval: 0,
            slot: 0,
            warp: 0,
            listed: None,
        }
    }
    /// A driver for some blocks of a grid, one after the other, while another driver executes the rest in the slots before
    /// `first_slot`.
    ///
    /// Every block whose distance from the first one is a multiple of `step`.
    pub fn of_blocks(code_len: usize, blocks: Range<u64>, step: u64, first_slot: usize) -> Self {
        Self { blocks, step, first_slot, ..Self::new(code_len, 1, false) }
    }
    /// The blocks that `block_of` says, instead of those of these numbers.
    #[must_use]
    pub fn numbered(self, block_of: impl Fn(u64) -> u64 + 'static) -> Self {
        Self { block_of: Some(Box::new(block_of)), ..self }
    }
    /// A driver for the blocks that are in `slots`, as far as another driver has executed them, and then for `blocks`, each of
    /// which starts in a slot of these that has become free. An SM has `slots_per_sm` of them. The driver does not look for
    /// endless loops; the other one does.
    pub fn in_background(
        code_len: usize,
        slots: Vec<usize>,
        blocks: impl Iterator<Item = u64> + 'static,
        slots_per_sm: usize,
    ) -> Self {
        let mut owned = vec![false; slots.iter().max().map_or(0, |slot| slot + 1)];
        slots.iter().for_each(|&slot| owned[slot] = true);
        let listed = Listed { blocks: Box::new(blocks), slots_per_sm, owned };
        Self {
            resident: slots,
            next_check: u64::MAX,
            listed: Some(listed),
            ..Self::new(code_len, usize::MAX, false)
        }
    }
    /// Warp instructions executed so far.
    pub fn warp_instructions(&self) -> u64 {
        self.clock
    }
    /// No block has ended for longer than it takes to find out that a loop only reads memory.
    pub fn is_quiet(&self) -> bool {
        self.clock - self.last_end >= 4 * BEFORE_CHECK.0
    }
    /// Called when the launch is suspended until something may have changed memory. After it resumes, the
    /// driver soon checks again whether it waits.
    pub fn stand_still(&mut self) {
        (self.next_check, self.check_interval, self.last_end) = (self.clock, 0, self.clock);
    }
    /// Number of blocks started so far.
    pub fn blocks_started(&self) -> u64 {
        self.blocks.start
    }

    /// Runs for about `budget` warp instructions.
    pub fn run(&mut self, grid: &mut Grid<'_>, budget: u64) -> Progress {
        let progress = if grid.is_watched() {
            self.slice::<true>(grid, budget)
        } else {
            self.slice::<false>(grid, budget)
        };
        if let Some(translations) = grid.env.translations.take() {
            self.thread_instructions += translations.take_counts(&grid.env, &mut self.counts);
            grid.env.translations = Some(translations);
        }
        // Another driver may go on with the grid.
        grid.env.addresses_wanted = true;
        progress
    }

    fn slice<const WATCHED: bool>(&mut self, grid: &mut Grid<'_>, budget: u64) -> Progress {
        let until = self.clock + budget;
        let mut addresses = [0; 32];
        loop {
            if !self.start_blocks(grid) {
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
                if grid.running(slot) == 0 && !self.start_listed(grid, slot) {
                    self.resident.remove(self.slot);
                    self.last_end = self.clock;
                    self.next_check = self.clock + self.instructions_before_check(grid);
                } else {
                    self.slot += 1;
                }
            }
            (self.slot, self.warp) = (0, 0);
            // Deadlock: no warp executed anything because all of them wait for other warps.
            if self.clock == before && !grid.can_go_on(&self.resident) {
                self.time_out(grid);
                grid.mark_deadlock();
                return Progress::Faulted;
            }
        }
    }

    /// Instructions before the next check for an endless launch.
    fn instructions_before_check(&self, grid: &Grid<'_>) -> u64 {
        let warps = self.resident.len() as u64 * u64::from(grid.warps_per_block());
        self.check_interval.max(BEFORE_CHECK.0).max(BEFORE_CHECK.1 * warps)
    }
    /// Starts a check for an endless launch if one is due. A check that proves nothing doubles the time to
    /// the next one. Otherwise the checks would take more than half of the time of launches with many long
    /// blocks that write the same values again and again.
    fn suspect(&mut self, grid: &mut Grid<'_>) {
        if self.clock >= self.next_check {
            grid.suspect();
            self.check_interval = self.instructions_before_check(grid);
            self.next_check = self.clock + self.check_interval;
            self.check_interval *= 2;
        }
    }

    /// Stops the launch for good where it is, because it ran out of its budget.
    pub fn time_out(&self, grid: &mut Grid<'_>) {
        let slot = self.resident.get(self.slot).or(self.resident.first()).copied().unwrap_or(0);
        grid.time_out(slot, self.warp.min(grid.warps_per_block() - 1));
    }

    /// Starts the next block if none is resident, or if the resident blocks do not end. False if all blocks
    /// have ended.
    fn start_blocks(&mut self, grid: &mut Grid<'_>) -> bool {
        if self.listed.is_some() {
            return !self.resident.is_empty();
        }
        // Blocks that can only be waiting for other blocks get as many more blocks as are resident.
        let mut helpers = if grid.is_endless() { self.resident.len() } else { 0 };
        loop {
            let quiet = self.clock - self.last_end >= self.before_next_block && !grid.is_suspect();
            let waits = (quiet || helpers > 0) && self.resident.len() < self.max_resident;
            // A cluster starts as a whole.
            let begun = !self.blocks.start.is_multiple_of(grid.cluster_blocks().into());
            if self.blocks.start >= self.blocks.end.min(grid.blocks())
                || !(self.resident.is_empty() || waits || begun)
            {
                break;
            }
            if helpers > 0 {
                (helpers, self.next_check) = (helpers - 1, self.clock);
            }
            let slot = (self.first_slot..).find(|s| !self.resident.contains(s)).unwrap_or(0);
            let block = self.block_of.as_ref().map_or(self.blocks.start, |of| of(self.blocks.start));
            grid.start_block(block, slot, (slot - self.first_slot) as u32);
            self.resident.push(slot);
            self.blocks.start += self.step;
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
        let start = self.clock;
        let end = start + if grid.is_suspect() { SHORT_TURN } else { TURN };
        let translated = grid.may_be_translated(slot, warp, false);
        grid.env.addresses_wanted = WATCHED;
        while self.clock < end {
            let effect = if WATCHED {
                self.step_watched(grid, (slot, warp), end, translated, addresses)
            } else {
                self.steps(grid, (slot, warp), end, translated, addresses)
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
        if !translated {
            grid.interpreted(slot, warp, self.clock - start);
        }
        true
    }

    /// One instruction with the checks and traces that were asked for; or several of translated code, if it may be executed
    /// unseen. The effect of the instruction, or `None` on a fault.
    fn step_watched(
        &mut self,
        grid: &mut Grid<'_>,
        (slot, warp): (usize, u32),
        end: u64,
        translated: bool,
        addresses: &mut [u64; 32],
    ) -> Option<Effect> {
        if translated {
            let executed = grid.execute_translated(slot, warp, end - self.clock, false);
            if executed > 0 {
                self.clock += executed;
                return Some(Effect::None);
            }
        }
        let now = Clock { cycles: self.clock, ns: self.clock };
        let mut issued = IssuedOp::default();
        let done = grid.step_watched((slot, warp), now, addresses, &mut issued);
        done.then(|| {
            self.count(&issued);
            issued.effect
        })
    }

    /// Executes instructions until `clock` is `end`, or up to one that concerns the whole block. The effect
    /// of the last instruction, or `None` on a fault.
    fn steps(
        &mut self,
        grid: &mut Grid<'_>,
        (slot, warp): (usize, u32),
        end: u64,
        translated: bool,
        addresses: &mut [u64; 32],
    ) -> Option<Effect> {
        grid.exchange_peers(slot);
        let Slot { block, warps } = &mut grid.slots[slot];
        let warp = &mut warps[warp as usize];
        let mut issued = IssuedOp::default();
        let mut fault = None;
        let mut translations = if translated { grid.env.translations.take() } else { None };
        while self.clock < end {
            if let Some(translations) = &mut translations {
                let executed = translations.execute(&mut grid.env, block, warp, end - self.clock, false);
                self.clock += executed;
                if executed > 0 {
                    continue;
                }
            }
            grid.env.clock = Clock { cycles: self.clock, ns: self.clock };
            if let Err(found) = step::step(&mut grid.env, block, warp, addresses, &mut issued) {
                fault = Some(found);
                break;
            }
            self.count(&issued);
            if matches!(issued.effect, Effect::Barrier { .. } | Effect::Exit) {
                break;
            }
        }
        if translated {
            grid.env.translations = translations;
        }
        grid.exchange_peers(slot);
        if let Some(fault) = fault {
            grid.stop(slot, *fault);
            return None;
        }
        grid.after_step(slot, issued.effect);
        Some(issued.effect)
    }

    #[inline(always)]
    pub(crate) fn count(&mut self, issued: &IssuedOp) {
        self.clock += 1;
        let Pc(pc) = issued.pc;
        let c = &mut self.counts[pc as usize];
        // Usually all lanes are active, and counting bits is a loop in WebAssembly without such an
        // instruction.
        let threads = if issued.path == u32::MAX { 32 } else { u64::from(issued.path.count_ones()) };
        c.warps += 1;
        c.threads += threads;
        self.thread_instructions += threads;
        match issued.effect {
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
