//! Run-ahead of execution: warps execute batches of instructions before their simulated time.
//!
//! The values that a kernel computes do not depend on simulated time unless the kernel reads a clock. So a warp executes a batch of
//! instructions at once, up to its next barrier, and the batch is kept as a trace that the SM plays back, each instruction at its
//! time. That is faster than instruction by instruction: execution fetches the warp's registers once for a batch, and addresses
//! become transactions and bank passes while they are in the host's cache.
//!
//! Invariant: a warp never executes beyond a barrier that it has not passed in simulated time.
//!
//! Kernels that read clocks, or whose warps may communicate otherwise than by barriers, execute one instruction at a time, when it
//! issues ([`Kernel::timeless`]).

use crate::coalesce::Transaction;
use crate::decode::Kernel;
use crate::effects::{EffectTable, TimedEffect, timed_effect};
use crate::pattern::Patterns;
use crate::sm::SmSpec;
use crate::source::{Faulted, Next, WarpId, WarpSource};
use crate::trace_buffer::{TraceBuffer, TraceEntry, TraceWindow};
use isa::{Clock, Effect, Issue};

/// Most instructions of a batch.
pub const DEPTH: usize = 48;
/// A batch ends once the warp has this many transactions that have not been issued.
const TRANSACTIONS: usize = 64;
/// In place of an effect's number: the instruction has not been executed yet.
pub const PENDING: u32 = u32::MAX;

/// The instructions that all resident warps have executed and not yet issued, with their effects.
#[derive(Clone, Debug)]
pub struct RunAhead {
    /// Warps execute in batches; else one instruction at a time, when it issues.
    pub enabled: bool,
    trace: TraceBuffer,
    transactions: Vec<Vec<Transaction>>,
    /// By warp: how many of its transactions belong to instructions that have issued.
    taken: Vec<u16>,
    effects: EffectTable,
    issue: Issue,
    patterns: Patterns,
}

impl RunAhead {
    /// For a kernel with `resident` warps on the whole device. `step_by_step` forbids batches.
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

    /// Words that each bank of shared memory has delivered or taken so far, all SMs together.
    pub fn shared_banks(&self) -> [u64; 32] {
        self.patterns.shown()
    }

    /// The instruction that a warp issues next. `window` is the warp's own. `None`: the warp has ended.
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

    /// A warp issues the instruction that [`Self::next`] returned. Executes it, or a batch from it on, if that has not happened yet.
    /// `window` is the warp's own.
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

    /// The effect with this number ([`TraceEntry::effect`]).
    #[inline]
    pub fn effect(&self, number: u32) -> TimedEffect {
        self.effects.all[number as usize]
    }

    /// The effect of an instruction that a warp in the background has executed. Appends its transactions to `out`.
    pub fn effect_of(
        &mut self,
        work: (&Kernel, &SmSpec, WarpId),
        issue: &mut Issue,
        out: &mut Vec<Transaction>,
    ) -> TimedEffect {
        let number = timed_effect(work, (&mut self.effects, &mut self.patterns), issue, out);
        self.effect(number)
    }

    /// The next instruction that a warp has executed and not issued. `window` is the warp's own.
    pub fn executed(&mut self, warp: WarpId, window: &mut TraceWindow) -> Option<TraceEntry> {
        if self.enabled { self.trace.take(warp.0 as usize, window) } else { None }
    }

    /// The transactions of the memory access that a warp is issuing: the next `count` of its transactions.
    pub fn transactions(&mut self, warp: WarpId, count: u8) -> &[Transaction] {
        let w = warp.0 as usize;
        let first = usize::from(self.taken[w]);
        self.taken[w] += u16::from(count);
        &self.transactions[w][first..first + usize::from(count)]
    }

    /// A warp executes a batch: until it arrives at a barrier, ends, or the batch is full.
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

    /// A warp executes one instruction.
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
