//! What warps will issue, found out some instructions ahead.
//!
//! Times decide nothing that a kernel computes, unless it asks for them: so a warp executes many instructions at once, and
//! the SM goes through what that left here later, each at its time. A warp's registers are fetched from far once for all of
//! them, and addresses are turned into transactions and bank passes where they are made. Where it comes to a barrier, the
//! others of its block execute up to there, too, and it goes on.
//!
//! Kernels that look at clocks, or whose warps may wait for each other in other ways than by barriers, go one instruction at a
//! time ([`Kernel::timeless`]), when it issues.

use crate::coalesce::Transaction;
use crate::decode::Kernel;
use crate::pattern::Patterns;
use crate::sm::SmSpec;
use crate::source::{BlockSlot, Clock, Effect, Next, WarpId, WarpOp, WarpSource};
use crate::steps::{Kept, Near, Steps};
use crate::touch::{Touch, Touches, touch};

/// A warp executes no further once so many of its transactions wait.
const TRANSACTIONS: usize = 64;
/// Stands for what an instruction will do that has not been executed.
const PENDING: u32 = u32::MAX;

/// What a warp does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// Issues this.
    Step(Kept),
    /// Nothing: it has ended.
    End,
    /// Nothing: execution faulted.
    Fault,
}

/// What all resident warps have executed and not issued.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// Warps execute before their time has come.
    pub runs_ahead: bool,
    /// Warps that have faulted ahead of their time: the first that has issued all that was before ends the launch.
    faulted: Vec<WarpId>,
    /// Warps of a block.
    warps: u32,
    steps: Steps,
    transactions: Vec<Vec<Transaction>>,
    /// How many of them are of steps that have issued.
    taken: Vec<u16>,
    touches: Touches,
    op: WarpOp,
    patterns: Patterns,
}

impl Ahead {
    /// For a kernel with blocks of so many warps and so many of these resident; `step_by_step`: nothing ahead of its time.
    pub fn new(kernel: &Kernel, (warps, resident): (usize, usize), step_by_step: bool) -> Self {
        let runs_ahead = kernel.timeless && !step_by_step;
        Self {
            runs_ahead,
            faulted: Vec::new(),
            warps: warps as u32,
            steps: Steps::new(kernel.ops.len(), if runs_ahead { resident } else { 0 }),
            transactions: vec![Vec::new(); resident],
            taken: vec![0; resident],
            touches: Touches::new(),
            op: WarpOp::default(),
            patterns: Patterns::new(kernel.ops.len()),
        }
    }

    /// Words that each bank of shared memory showed.
    pub fn shared_banks(&self) -> [u64; 32] {
        self.patterns.shown()
    }

    /// A warp's next step, if it is at hand.
    #[inline]
    pub fn next_near(&self, near: &mut Near) -> Option<Kept> {
        self.steps.take_near(near)
    }

    /// A warp's next step, which it will issue; `near`: its own.
    #[inline(never)]
    pub fn next<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        (warp, near): (WarpId, &mut Near),
        cycle: u64,
    ) -> Coming {
        if !self.runs_ahead {
            return match source.next(warp) {
                Next::At(pc) => Coming::Step(Kept::new(work.0.index(pc), 0, PENDING)),
                Next::Done => Coming::End,
            };
        }
        let w = warp.0 as usize;
        if let Some(step) = self.steps.take(w, near) {
            return Coming::Step(step);
        }
        self.run_block(source, work, warp, work.1.now(cycle));
        match self.steps.take(w, near) {
            Some(step) => Coming::Step(step),
            None if self.faulted.contains(&warp) => Coming::Fault,
            None => Coming::End,
        }
    }

    /// A warp issues the step that was found to be its next. `None`: execution faulted.
    #[inline]
    pub fn issue<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        warp: WarpId,
        step: Kept,
        cycle: u64,
    ) -> Option<Kept> {
        if step.touch != PENDING {
            return Some(step);
        }
        self.transactions[warp.0 as usize].clear();
        self.taken[warp.0 as usize] = 0;
        self.execute(source, work, warp, work.1.now(cycle))
    }

    /// What a step did.
    #[inline]
    pub fn touch(&self, step: u32) -> Touch {
        self.touches.all[step as usize]
    }

    /// The transactions of the access that a warp has just taken, which has so many.
    pub fn transactions(&mut self, warp: WarpId, count: u8) -> &[Transaction] {
        let w = warp.0 as usize;
        let first = usize::from(self.taken[w]);
        self.taken[w] += u16::from(count);
        &self.transactions[w][first..first + usize::from(count)]
    }

    /// A block begins in this slot: nothing of an earlier one is left.
    pub fn begin(&mut self, slot: BlockSlot) {
        for warp in self.of(slot) {
            self.transactions[warp as usize].clear();
            self.taken[warp as usize] = 0;
            if self.runs_ahead {
                self.steps.begin(warp as usize);
            }
        }
    }

    fn of(&self, slot: BlockSlot) -> std::ops::Range<u32> {
        slot.0 * self.warps..(slot.0 + 1) * self.warps
    }

    /// A warp executes as far as there is room for its steps, and for its sake the others of its block as far as the barriers
    /// that it comes to.
    #[inline(never)]
    fn run_block<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        warp: WarpId,
        now: Clock,
    ) {
        let slot = BlockSlot(warp.0 / self.warps);
        loop {
            self.run(source, work, warp, now);
            if !source.stands(warp) {
                return;
            }
            for other in self.of(slot).map(WarpId).filter(|&other| other != warp) {
                self.run(source, work, other, now);
            }
            source.pass_barrier(slot);
            if source.stands(warp) {
                return;
            }
        }
    }

    /// A warp executes until it stands at a barrier, has ended or faulted, or there is no more room.
    fn run<S: WarpSource>(&mut self, source: &mut S, work: (&Kernel, &SmSpec), warp: WarpId, now: Clock) {
        let w = warp.0 as usize;
        let mut room = self.steps.room(w);
        if room == 0 || source.stands(warp) || source.next(warp) == Next::Done || self.faulted.contains(&warp)
        {
            return;
        }
        self.transactions[w].drain(..usize::from(std::mem::take(&mut self.taken[w])));
        while room > 0 && self.transactions[w].len() < TRANSACTIONS {
            let Some(step) = self.execute(source, work, warp, now) else {
                self.faulted.push(warp);
                return;
            };
            self.steps.put(w, step);
            room -= 1;
            let stops = match self.op.effect {
                Effect::Barrier { .. } => source.stands(warp),
                Effect::Exit => source.next(warp) == Next::Done,
                _ => false,
            };
            if stops {
                return;
            }
        }
    }

    /// A warp executes an instruction. `None`: execution faulted.
    #[inline]
    fn execute<S: WarpSource>(
        &mut self,
        source: &mut S,
        (kernel, spec): (&Kernel, &SmSpec),
        warp: WarpId,
        now: Clock,
    ) -> Option<Kept> {
        if !source.issue(warp, now, &mut self.op) {
            return None;
        }
        let out = &mut self.transactions[warp.0 as usize];
        let did = touch((kernel, spec, warp), (&mut self.touches, &mut self.patterns), &mut self.op, out);
        let lanes = if self.op.path == u32::MAX { 32 } else { self.op.path.count_ones() };
        Some(Kept::new(kernel.index(self.op.pc), lanes, did))
    }
}
