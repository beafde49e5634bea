//! Texture fetches of an SM: from cc 2.0 on a queue of its own beside that of the load/store unit; on 1.x the memory system takes
//! them, since SMs of a cluster share texture units.

use std::collections::VecDeque;

use super::{Shared, Sm};
use crate::background::Step;
use crate::coalesce::Transaction;
use crate::decode::Op;
use crate::effects::TimedEffect;
use crate::event_queue::NEVER;
use crate::memory::{MemorySystem, Submission, TransactionMemory};
use crate::policies::Policies;
use crate::source::WarpSource;
use crate::texels::Fetch;

/// A fetch that waits for the texture units. Its coordinates have been read, so it holds no registers.
#[derive(Clone, Copy, Debug)]
struct Queued {
    fetch: Fetch,
    token: Option<u32>,
    warp: u32,
}

/// The texture units, which work off one queue in order.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// Fetches in order.
    queue: VecDeque<Queued>,
    /// Their lines, one fetch after the other.
    lines: VecDeque<Transaction>,
    /// Busy until this cycle.
    free: u64,
}

impl Units {
    /// When it acts next.
    #[inline]
    pub fn next(&self) -> u64 {
        if self.queue.is_empty() { NEVER } else { self.free }
    }
    /// Sends nothing before this cycle.
    pub fn hold(&mut self, cycle: u64) {
        self.free = self.free.max(cycle);
    }
}

impl<P: Policies> Sm<P> {
    pub(super) fn access_texture<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        op: &Op,
        fetch: Fetch,
        cycle: u64,
    ) {
        let spec = shared.spec;
        let traffic = shared.counters.add_access(spec, (TimedEffect::Texture(fetch), op.access));
        shared.counters.pcs[self.warps[w].at()].add(traffic);
        let token = op.def.map(|span| {
            self.expect_at(shared.kernel, w, span, NEVER, op.wait);
            self.new_load(w, 1, (span, op.wait))
        });
        let lines = shared.run_ahead.transactions(self.id(w), fetch.lines);
        let submission =
            Submission { sm: self.number, token, transactions: lines, now: spec.clock.time(cycle) };
        match shared.memory.fetch(shared.events, submission, fetch.work) {
            Some(found) => {
                shared.counters.texture.hits += found.hits;
                self.queued_accesses += usize::from(found.missing > 0);
                if let Some(token) = token {
                    self.loads[token as usize].left += found.missing;
                    self.data_arrives(shared.kernel, spec, token, found.done);
                }
            }
            None => {
                self.queued_accesses += 1;
                self.units.lines.extend(lines);
                self.units.queue.push_back(Queued { fetch, token, warp: w as u32 });
                self.units.free = self.units.free.max(cycle + 1);
            }
        }
    }

    /// Works off the fetches at the head of the queue whose time has come.
    pub(super) fn run_texture<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, cycle: u64) {
        while self.units.next() <= cycle {
            let Some(memory) = shared.memory.transactions() else { return };
            let spec = shared.spec;
            let head = self.units.queue.pop_front().expect("the queue has a next time");
            let at = self.cold[head.warp as usize].queued.front().copied().unwrap_or(0);
            memory.begin_event(self.number, cycle, at);
            let begin = spec.clock.time(cycle);
            let (latency, late) = memory.texture_latency();
            let (mut sent, mut done, mut hits) = (begin, begin + latency - late, 0);
            let unit = head.warp as usize % self.schedulers.len();
            for k in 0..u64::from(head.fetch.lines) {
                let t = self.units.lines.pop_front().expect("as many as counted");
                let now = begin + spec.clock.time(k);
                let (outcome, found) = memory.fetch_texels(self.number, unit, t.line(), t.sectors, now);
                sent = sent.max(outcome.sent);
                done = done.max(outcome.done);
                hits += u64::from(found);
                if head.token.is_some() {
                    self.await_outcome(outcome, head.token);
                }
            }
            if head.fetch.texture {
                shared.counters.texture.hits += hits;
            } else {
                memory.count_l1(hits, u64::from(head.fetch.sectors) - hits);
            }
            let clocks = u64::from(head.fetch.work).div_ceil(spec.texture_rate);
            let clocks = clocks.max(head.fetch.lines.into()).max(1);
            self.units.free = spec.clock.cycle(sent).max(cycle + clocks);
            if let Some(token) = head.token {
                self.loads[token as usize].late = late;
                self.data_arrives(shared.kernel, spec, token, done);
            }
            if let Some(steps) = &mut self.followed {
                steps.push(cycle, Step::Access(head.warp));
            }
            self.queue_slot_freed(cycle);
        }
    }
}
