//! When the operands of warps are there.

use super::Sm;
use super::scoreboard::{ReadyTime, Scoreboard};
use crate::decode::{Kernel, Span};
use crate::policies::Policies;
use crate::report::StallReason;

impl<P: Policies> Sm<P> {
    /// Sets the cycle from which a warp has its operands.
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

    /// Sets the cycle in which registers of a warp are there, and the stall reason of waiting for them.
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

    /// Updates when a warp is ready, and wakes its scheduler then.
    pub(super) fn refresh(&mut self, kernel: &Kernel, w: usize) {
        let ready = self.refresh_quietly(kernel, w);
        let scheduler = &mut self.schedulers[usize::from(self.warps[w].home.0)];
        let look = ready.max(scheduler.free);
        scheduler.next = scheduler.next.min(look);
        scheduler.next_without_shared = scheduler.next_without_shared.min(look);
    }

    /// Updates when a warp is ready, without waking its scheduler, which is about to choose a warp anyway.
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
