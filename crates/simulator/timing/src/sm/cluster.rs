//! Clusters of blocks: shared memory of other SMs, and the barrier of a cluster.

use arch::CLUSTER;

use super::warp::State;
use super::{Shared, Sm};
use crate::banks::Passes;
use crate::decode::{Access, Op};
use crate::policies::Policies;
use crate::report::StallReason;
use crate::source::WarpSource;

impl<P: Policies> Sm<P> {
    /// An access to shared memory of another block of the cluster.
    pub(super) fn access_remote<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        op: &Op,
        passes: Passes,
        cycle: u64,
    ) {
        self.count_passes(shared, w, op, passes);
        let (pass, latency) = match op.access {
            Access::Atomic { .. } => (CLUSTER.atomic_pass, CLUSTER.atomic_latency),
            _ => (CLUSTER.pass, CLUSTER.latency),
        };
        let start = self.remote_free.max(cycle);
        self.remote_free = start + u64::from(passes.wavefronts) * pass;
        match op.def {
            Some(span) => self.expect_at(shared.kernel, w, span, start + latency, op.wait),
            // A store: only the next access on the path waits for it.
            None => {
                let warp = &mut self.warps[w];
                (warp.base, warp.base_reason) = (warp.base.max(start), StallReason::LgThrottle);
            }
        }
    }

    /// The cluster of the block in slot `place` has passed its barrier.
    pub fn pass_cluster<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, place: usize, cycle: u64) {
        let (warps, from) = (shared.spec.warps, cycle + CLUSTER.barrier);
        self.blocks[place].passes = from;
        for w in place * warps..(place + 1) * warps {
            if matches!(self.warps[w].state, State::Barrier(isa::Bar::CLUSTER)) {
                self.resume(shared, w, from, cycle);
            }
        }
    }

    /// A warp reaches its wait at the cluster's barrier after all warps have arrived.
    pub(super) fn finish_cluster_barrier(&mut self, w: usize, place: usize) {
        let warp = &mut self.warps[w];
        (warp.base, warp.base_reason) = (warp.base.max(self.blocks[place].passes), StallReason::Barrier);
    }

    /// A warp that waited at a barrier continues, not before cycle `from`, or ends.
    pub(super) fn resume<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        from: u64,
        cycle: u64,
    ) {
        match shared.next(self.id(w), &mut self.warps[w].trace_window) {
            Some(step) => {
                let warp = &mut self.warps[w];
                (warp.state, warp.step) = (State::Running, step);
                (warp.base, warp.base_reason) = (from, StallReason::Barrier);
                self.refresh(shared.kernel, w);
            }
            None => self.end_warp(shared, w, cycle),
        }
    }
}
