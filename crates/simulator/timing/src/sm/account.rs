//! Accounting of warp-cycles: each resident cycle of each warp has one owner.

use super::Sm;
use super::warp::Warp;
use crate::counters::Counters;
use crate::policies::Policies;
use crate::report::StallReason;
use crate::timeline::Recorder;

/// A warp issues in `cycle`. The time since it last issued is split in order: until its operands were there, until its issue port was
/// free (from cycle `free` on; `throttle` is the stall reason of waiting for it), until the scheduler chose it. `None` for the second
/// instruction of a dual issue, whose cycle already has its owner.
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
    /// Records the parts, and the issue after them, in a timeline.
    #[inline(never)]
    pub fn record(self, recorder: &mut Recorder, warp: &Warp, w: usize, cycle: u64) {
        let at = warp.at() as u32;
        recorder.add(w, at, Some(warp.reason), self.since, self.operands);
        recorder.add(w, at, Some(self.throttle), self.operands, self.free);
        recorder.add(w, at, Some(StallReason::NotSelected), self.free, cycle);
        recorder.add(w, at, None, cycle, warp.since);
    }
}

impl<P: Policies> Sm<P> {
    /// A warp ends in `cycle`: the time since its last issue is owned by [`StallReason::Drain`].
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
