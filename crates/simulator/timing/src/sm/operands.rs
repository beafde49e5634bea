//! When warps have their operands.

use super::Sm;
use super::scoreboard::{ReadyTime, Scoreboard};
use crate::decode::{Kernel, Span};
use crate::report::StallReason;

impl Sm {
    /// A warp has its operands from this cycle on.
    pub(super) fn set_ready(&mut self, w: usize, cycle: u64) {
        let warp = &mut self.warps[w];
        let before = std::mem::replace(&mut warp.ready, cycle);
        let (s, k) = warp.home;
        self.schedulers[usize::from(s)].wheel.change(k.into(), before, cycle);
    }

    /// When the operands of a warp's next instruction are there.
    #[inline(always)]
    pub(super) fn operands(&mut self, kernel: &Kernel, w: usize) -> u64 {
        let warp = &mut self.warps[w];
        let op = &kernel.ops[warp.at()];
        warp.operands((kernel, op), &Scoreboard::of(&mut self.scoreboards, kernel, w), &self.cold[w])
    }

    /// A warp's registers will be there in this cycle.
    #[inline]
    pub(super) fn expect_at(
        &mut self,
        kernel: &Kernel,
        w: usize,
        span: Span,
        cycle: u64,
        reason: StallReason,
    ) {
        Scoreboard::of(&mut self.scoreboards, kernel, w).expect(span, ReadyTime::new(cycle, reason));
    }

    /// Works out again when a warp can issue, and lets its scheduler look then.
    pub(super) fn refresh(&mut self, kernel: &Kernel, w: usize) {
        let ready = self.refresh_quietly(kernel, w);
        let scheduler = &mut self.schedulers[usize::from(self.warps[w].home.0)];
        let look = ready.max(scheduler.free);
        scheduler.next = scheduler.next.min(look);
        scheduler.next_without_shared = scheduler.next_without_shared.min(look);
    }

    /// Works out again when a warp can issue, whose scheduler is about to look who is next.
    #[inline(always)]
    pub(super) fn refresh_quietly(&mut self, kernel: &Kernel, w: usize) -> u64 {
        let ready = self.operands(kernel, w);
        let warp = &mut self.warps[w];
        let before = std::mem::replace(&mut warp.ready, ready);
        let (s, k) = warp.home;
        let scheduler = &mut self.schedulers[usize::from(s)];
        scheduler.set_port_choice(k, kernel.ops[warp.at()].port_choice);
        scheduler.wheel.change(k.into(), before, ready);
        ready
    }
}
