//! Whose each warp-cycle is.

use super::Sm;
use super::warp::Warp;
use crate::counters::Counters;
use crate::report::StallReason;

/// The warp in place `w` issues in `cycle`; `route`: from when on its route was free, and what waiting for it is called. The
/// time since it last issued is split in order: until its operands were there, until its route was free, until it was chosen.
#[inline]
pub(super) fn account(
    warp: &mut Warp,
    counters: &mut Counters,
    (sm, w): (usize, usize),
    (cycle, interval): (u64, u64),
    route: impl FnOnce() -> (u64, StallReason),
) {
    let (at, since) = (warp.at, warp.since);
    // The second instruction of a dual issue: the cycle has its owner.
    if since > cycle {
        return;
    }
    let operands = warp.ready.clamp(since, cycle);
    let stalls = &mut counters.pcs[at as usize].stalls;
    stalls[warp.reason as usize] += operands - since;
    let (mut free, mut throttle) = (cycle, StallReason::NotSelected);
    if operands < cycle {
        (free, throttle) = route();
        free = free.clamp(operands, cycle);
        stalls[throttle as usize] += free - operands;
        stalls[StallReason::NotSelected as usize] += cycle - free;
    }
    counters.issued_cycles += interval;
    if let Some(recorder) = counters.watched(sm) {
        recorder.add(w, at, Some(warp.reason), since, operands);
        recorder.add(w, at, Some(throttle), operands, free);
        recorder.add(w, at, Some(StallReason::NotSelected), free, cycle);
        recorder.add(w, at, None, cycle, cycle + interval);
    }
    warp.since = cycle + interval;
}

impl Sm {
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
