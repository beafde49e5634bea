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
use crate::pattern::Patterns;
use crate::sm::SmSpec;
use crate::source::{Next, WarpId, WarpSource};
use crate::steps::{Kept, Near, Steps};
use crate::touch::{Touch, Touches, touch};
use isa::{Clock, Effect, Issue};

/// Most instructions at once.
pub const DEPTH: usize = 48;
/// A warp executes no further once so many of its transactions wait.
const TRANSACTIONS: usize = 64;
/// Stands for what an instruction will do that has not been executed.
const PENDING: u32 = u32::MAX;

/// What all resident warps have executed and not issued.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// Warps execute before their time has come.
    pub runs_ahead: bool,
    steps: Steps,
    transactions: Vec<Vec<Transaction>>,
    /// How many of them are of steps that have issued.
    taken: Vec<u16>,
    touches: Touches,
    issue: Issue,
    patterns: Patterns,
}

impl Ahead {
    /// For a kernel with so many resident warps on the device; `step_by_step`: nothing ahead of its time.
    pub fn new(kernel: &Kernel, resident: usize, step_by_step: bool) -> Self {
        let runs_ahead = kernel.timeless && !step_by_step;
        Self {
            runs_ahead,
            steps: Steps::new(kernel.ops.len(), if runs_ahead { resident } else { 0 }),
            transactions: vec![Vec::new(); resident],
            taken: vec![0; resident],
            touches: Touches::new(),
            issue: Issue::default(),
            patterns: Patterns::new(kernel.ops.len()),
        }
    }

    /// Words that each bank of shared memory showed.
    pub fn shared_banks(&self) -> [u64; 32] {
        self.patterns.shown()
    }

    /// A warp's next step, which it will issue; `near`: its own. `None`: it has ended.
    #[inline]
    pub fn next<S: WarpSource>(
        &mut self,
        source: &S,
        kernel: &Kernel,
        (warp, near): (WarpId, &mut Near),
    ) -> Option<Kept> {
        self.steps.take_near(near).or_else(|| self.next_far(source, kernel, (warp, near)))
    }

    #[inline(never)]
    fn next_far<S: WarpSource>(
        &mut self,
        source: &S,
        kernel: &Kernel,
        (warp, near): (WarpId, &mut Near),
    ) -> Option<Kept> {
        if self.runs_ahead
            && let Some(step) = self.steps.take(warp.0 as usize, near)
        {
            return Some(step);
        }
        match source.next(warp) {
            Next::At(pc) => Some(Kept::new(kernel.index(pc), 0, PENDING)),
            Next::Done => None,
        }
    }

    /// A warp issues the step that was found to be its next; `near`: its own. `None`: execution faulted.
    #[inline]
    pub fn issue<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        (warp, near): (WarpId, &mut Near),
        step: Kept,
        cycle: u64,
    ) -> Option<Kept> {
        if step.touch != PENDING {
            return Some(step);
        }
        let now = work.1.now(cycle);
        self.transactions[warp.0 as usize].clear();
        self.taken[warp.0 as usize] = 0;
        if !self.runs_ahead {
            return self.execute(source, work, warp, now);
        }
        self.run(source, work, warp, now).then(|| self.steps.take(warp.0 as usize, near))?
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

    /// A warp executes until it stands at a barrier, has ended, or there is no more room. False: execution faulted.
    #[inline(never)]
    fn run<S: WarpSource>(
        &mut self,
        source: &mut S,
        work: (&Kernel, &SmSpec),
        warp: WarpId,
        now: Clock,
    ) -> bool {
        let w = warp.0 as usize;
        self.steps.begin(w);
        for _ in 0..DEPTH {
            let Some(step) = self.execute(source, work, warp, now) else { return false };
            self.steps.put(w, step);
            let stops = match self.issue.op.effect {
                Effect::Barrier { .. } => true,
                Effect::Exit => source.next(warp) == Next::Done,
                _ => false,
            };
            if stops || self.transactions[w].len() >= TRANSACTIONS {
                break;
            }
        }
        true
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
        if !source.issue(warp, now, &mut self.issue) {
            return None;
        }
        let out = &mut self.transactions[warp.0 as usize];
        let did = touch((kernel, spec, warp), (&mut self.touches, &mut self.patterns), &mut self.issue, out);
        let lanes = if self.issue.op.path == u32::MAX { 32 } else { self.issue.op.path.count_ones() };
        Some(Kept::new(kernel.index(self.issue.op.pc), lanes, did))
    }
}
