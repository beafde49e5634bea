//! Whose each warp-cycle is.

use super::{Shared, Sm};
use crate::counters::Counters;
use crate::report::StallReason;

impl Sm {
    /// A warp issues in `cycle`. The time since it last issued is split in order: until its operands were there, until its
    /// route was free, until it was chosen.
    #[inline]
    pub(super) fn account<S>(&mut self, shared: &mut Shared<S>, s: usize, w: usize, cycle: u64) {
        let (spec, warp) = (shared.spec, &self.warps[w]);
        let (at, since, reason) = (warp.at, warp.since, warp.reason);
        // The second instruction of a dual issue: the cycle has its owner.
        if since > cycle {
            return;
        }
        let operands = warp.ready.clamp(since, cycle);
        let stalls = &mut shared.counters.pcs[at as usize].stalls;
        stalls[reason as usize] += operands - since;
        let (mut route, mut throttle) = (cycle, StallReason::NotSelected);
        if operands < cycle {
            (route, throttle) = self.route_free(spec, &shared.kernel.ops[at as usize], s);
            route = route.clamp(operands, cycle);
            stalls[throttle as usize] += route - operands;
            stalls[StallReason::NotSelected as usize] += cycle - route;
        }
        shared.counters.issued_cycles += spec.interval;
        if let Some(recorder) = shared.counters.watched(self.number) {
            recorder.add(w, at, Some(reason), since, operands);
            recorder.add(w, at, Some(throttle), operands, route);
            recorder.add(w, at, Some(StallReason::NotSelected), route, cycle);
            recorder.add(w, at, None, cycle, cycle + spec.interval);
        }
        self.warps[w].since = cycle + spec.interval;
    }

    /// A warp's last cycle is over: what it issued last fills its time to the end.
    pub(super) fn close_account(&mut self, counters: &mut Counters, w: usize, cycle: u64) {
        let warp = &mut self.warps[w];
        let end = warp.since.max(cycle);
        counters.stall(warp.at, StallReason::Drain, end - warp.since);
        if let Some(recorder) = counters.watched(self.number) {
            recorder.add(w, warp.at, Some(StallReason::Drain), warp.since, end);
        }
        counters.warp_cycles += end - self.rest[w].started;
        counters.last_cycle = counters.last_cycle.max(end);
    }
}
