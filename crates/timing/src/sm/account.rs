//! Whose each warp-cycle is.

use super::{Sm, SmSpec};
use crate::counters::Counters;
use crate::report::StallReason;

impl Sm {
    /// A warp issues in `cycle`; its route was free from `clear` on. The time since it last issued is split in order: until
    /// its operands were there, until its route was free, until it was chosen.
    pub(super) fn account(
        &mut self,
        spec: &SmSpec,
        counters: &mut Counters,
        w: usize,
        cycle: u64,
        (clear, throttle): (u64, StallReason),
    ) {
        let ready = self.ready[self.place(w)];
        let warp = &mut self.warps[w];
        // The second instruction of a dual issue: the cycle has its owner.
        if warp.since > cycle {
            return;
        }
        let operands = ready.clamp(warp.since, cycle);
        let route = clear.clamp(operands, cycle);
        let stalls = &mut counters.pcs[warp.at as usize].stalls;
        stalls[warp.reason as usize] += operands - warp.since;
        if operands < cycle {
            stalls[throttle as usize] += route - operands;
            stalls[StallReason::NotSelected as usize] += cycle - route;
        }
        counters.issued_cycles += spec.interval;
        if let Some(recorder) = counters.watched(self.number) {
            recorder.add(w, warp.at, Some(warp.reason), warp.since, operands);
            recorder.add(w, warp.at, Some(throttle), operands, route);
            recorder.add(w, warp.at, Some(StallReason::NotSelected), route, cycle);
            recorder.add(w, warp.at, None, cycle, cycle + spec.interval);
        }
        warp.since = cycle + spec.interval;
    }

    /// A warp's last cycle is over: what it issued last fills its time to the end.
    pub(super) fn close_account(&mut self, counters: &mut Counters, w: usize, cycle: u64) {
        let warp = &mut self.warps[w];
        let end = warp.since.max(cycle);
        counters.stall(warp.at, StallReason::Drain, end - warp.since);
        if let Some(recorder) = counters.watched(self.number) {
            recorder.add(w, warp.at, Some(StallReason::Drain), warp.since, end);
        }
        counters.warp_cycles += end - warp.started;
        counters.last_cycle = counters.last_cycle.max(end);
    }
}
