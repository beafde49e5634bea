//! Whose each warp-cycle is.

use super::Sm;
use super::warp::Warp;
use crate::counters::Counters;
use crate::report::StallReason;
use crate::timeline::Recorder;

/// A warp issues in `cycle`; `route`: from when on its route was free, and what waiting for it is called. The time since it last
/// issued is split in order: until its operands were there, until its route was free, until it was chosen.
#[inline]
pub(super) fn account(
    warp: &mut Warp,
    stalls: &mut [u64; 12],
    (cycle, interval): (u64, u64),
    (free, throttle): (u64, StallReason),
) -> Option<Split> {
    let since = warp.since;
    // The second instruction of a dual issue: the cycle has its owner.
    if since > cycle {
        return None;
    }
    let operands = warp.ready.clamp(since, cycle);
    stalls[warp.reason as usize] += operands - since;
    let mut split = Split { since, operands, free: cycle, throttle: StallReason::NotSelected };
    if operands < cycle {
        (split.free, split.throttle) = (free.clamp(operands, cycle), throttle);
        stalls[throttle as usize] += split.free - operands;
        stalls[StallReason::NotSelected as usize] += cycle - split.free;
    }
    warp.since = cycle + interval;
    Some(split)
}

/// The time of a warp between two issues: where each part of it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    since: u64,
    operands: u64,
    free: u64,
    throttle: StallReason,
}

impl Split {
    /// Writes it down, and the issue behind it.
    #[inline(never)]
    pub fn record(self, recorder: &mut Recorder, warp: &Warp, w: usize, cycle: u64) {
        let at = warp.at() as u32;
        recorder.add(w, at, Some(warp.reason), self.since, self.operands);
        recorder.add(w, at, Some(self.throttle), self.operands, self.free);
        recorder.add(w, at, Some(StallReason::NotSelected), self.free, cycle);
        recorder.add(w, at, None, cycle, warp.since);
    }
}

impl Sm {
    /// A warp's last cycle is over: what it issued last fills its time to the end.
    pub(super) fn close_account(&mut self, counters: &mut Counters, w: usize, cycle: u64) {
        let warp = &mut self.warps[w];
        let end = warp.since.max(cycle);
        counters.stall(warp.at(), StallReason::Drain, end - warp.since);
        if let Some(recorder) = counters.watched(self.number) {
            recorder.add(w, warp.at() as u32, Some(StallReason::Drain), warp.since, end);
        }
        counters.warp_cycles += end - self.cold[w].started;
        counters.last_cycle = counters.last_cycle.max(end);
    }
}
