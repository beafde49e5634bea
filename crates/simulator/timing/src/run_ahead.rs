//! What warps will issue, found out some instructions ahead.
//!
//! Times decide nothing that a kernel computes, unless it asks for them: so a warp executes a batch of instructions at once,
//! up to a barrier, and the SM goes through what that left here later, each at its time. A warp's registers are fetched once
//! for a batch, and addresses are turned into transactions and bank passes where they are made.
//!
//! Invariant: a warp never executes beyond a barrier that it has not passed in time.
//! Kernels that look at clocks, or whose warps may wait for each other in other ways than by barriers, go one instruction at a
//! time ([`Kernel::timeless`]), when it issues.

use crate::coalesce::Transaction;
use crate::decode::Kernel;
use crate::effects::{EffectTable, TimedEffect, timed_effect};
use crate::pattern::Patterns;
use crate::sm::SmSpec;
use crate::source::{Faulted, Next, WarpId, WarpSource};
use crate::trace_buffer::{TraceBuffer, TraceEntry, TraceWindow};
use isa::{Clock, Effect, Issue};

/// Most instructions at once.
pub const DEPTH: usize = 48;
/// A warp executes no further once so many of its transactions wait.
const TRANSACTIONS: usize = 64;
/// Stands for what an instruction will do that has not been executed.
const PENDING: u32 = u32::MAX;

/// What all resident warps have executed and not issued.
#[derive(Clone, Debug)]
pub struct RunAhead {
    /// Warps execute before their time has come.
    pub enabled: bool,
    trace: TraceBuffer,
    transactions: Vec<Vec<Transaction>>,
    /// How many of them are of steps that have issued.
    taken: Vec<u16>,
    effects: EffectTable,
    issue: Issue,
    patterns: Patterns,
}

impl RunAhead {
    /// For a kernel with so many resident warps on the device; `step_by_step`: nothing ahead of its time.
    pub fn new(kernel: &Kernel, resident: usize, step_by_step: bool) -> Self {
        let enabled = kernel.timeless && !step_by_step;
        Self {
            enabled,
            trace: TraceBuffer::new(kernel.ops.len(), if enabled { resident } else { 0 }),
            transactions: vec![Vec::new(); resident],
            taken: vec![0; resident],
            effects: EffectTable::new(),
            issue: Issue::default(),
            patterns: Patterns::new(kernel.ops.len()),
        }
    }

    /// Words that each bank of shared memory showed.
    pub fn shared_banks(&self) -> [u64; 32] {
        self.patterns.shown()
    }

    /// A warp's next step, which it will issue; `window`: its own. `None`: it has ended.
    #[inline]
    pub fn next<S: WarpSource>(
        &mut self,
        source: &S,
        kernel: &Kernel,
        (warp, window): (WarpId, &mut TraceWindow),
    ) -> Option<TraceEntry> {
        self.trace.take_from_window(window).or_else(|| self.next_from_batch(source, kernel, (warp, window)))
    }

    #[inline(never)]
    fn next_from_batch<S: WarpSource>(
        &mut self,
        source: &S,
        kernel: &Kernel,
        (warp, window): (WarpId, &mut TraceWindow),
    ) -> Option<TraceEntry> {
        if self.enabled
            && let Some(step) = self.trace.take(warp.0 as usize, window)
        {
            return Some(step);
        }
        match source.next(warp) {
            Next::At(pc) => Some(TraceEntry::new(kernel.index(pc), 0, PENDING)),
            Next::Done => None,
        }
    }

    /// A warp issues the step that was found to be its next; `window`: its own.
    ///
    /// # Errors
    /// Execution faulted.
    #[inline]
    pub fn issue<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        (warp, window): (WarpId, &mut TraceWindow),
        step: TraceEntry,
        cycle: u64,
    ) -> Result<TraceEntry, Faulted> {
        if step.effect != PENDING {
            return Ok(step);
        }
        let now = work.1.now(cycle);
        self.transactions[warp.0 as usize].clear();
        self.taken[warp.0 as usize] = 0;
        if !self.enabled {
            return self.execute(source, work, warp, now);
        }
        self.run(source, work, warp, now)?;
        Ok(self.trace.take(warp.0 as usize, window).expect("a batch has an instruction"))
    }

    /// What a step did.
    #[inline]
    pub fn effect(&self, number: u32) -> TimedEffect {
        self.effects.all[number as usize]
    }

    /// The transactions of the access that a warp has just taken, which has so many.
    pub fn transactions(&mut self, warp: WarpId, count: u8) -> &[Transaction] {
        let w = warp.0 as usize;
        let first = usize::from(self.taken[w]);
        self.taken[w] += u16::from(count);
        &self.transactions[w][first..first + usize::from(count)]
    }

    /// A warp executes until it stands at a barrier, has ended, or there is no more room.
    #[inline(never)]
    fn run<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        warp: WarpId,
        now: Clock,
    ) -> Result<(), Faulted> {
        let w = warp.0 as usize;
        self.trace.begin(w);
        for _ in 0..DEPTH {
            let step = self.execute(source, work, warp, now)?;
            self.trace.put(w, step);
            let stops = match self.issue.op.effect {
                Effect::Barrier { .. } => true,
                Effect::Exit => source.next(warp) == Next::Done,
                _ => false,
            };
            if stops || self.transactions[w].len() >= TRANSACTIONS {
                break;
            }
        }
        Ok(())
    }

    /// A warp executes an instruction.
    #[inline]
    fn execute<S: WarpSource>(
        &mut self,
        source: &mut S,
        (kernel, spec): (&Kernel, &SmSpec),
        warp: WarpId,
        now: Clock,
    ) -> Result<TraceEntry, Faulted> {
        source.issue(warp, now, &mut self.issue)?;
        let out = &mut self.transactions[warp.0 as usize];
        let did =
            timed_effect((kernel, spec, warp), (&mut self.effects, &mut self.patterns), &mut self.issue, out);
        let lanes = if self.issue.op.path == u32::MAX { 32 } else { self.issue.op.path.count_ones() };
        Ok(TraceEntry::new(kernel.index(self.issue.op.pc), lanes, did))
    }
}
