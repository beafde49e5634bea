//! Memory accesses of an SM: the shared-memory pipe, and the load/store unit (LSU) with its queue of global and local accesses.
//!
//! The LSU works off its queue in order, a transaction at a time: a load that misses needs a miss slot (MSHR) of the L1 for
//! each sector, and blocks the queue until there are enough. With a memory system that takes whole instructions
//! ([`Handover::Taken`], cc 1.x) the queue stays empty.

use std::collections::VecDeque;

use arch::policy::{L1Loads, SharedAtomics};
use isa::CacheOp;

use super::{LoadState, PendingAnswer, Shared, Sm, SmSpec};
use crate::background::Step;
use crate::banks::Passes;
use crate::coalesce::Transaction;
use crate::decode::{Access, Kernel, Op, Span};
use crate::effects::{Global, TimedEffect};
use crate::event_queue::NEVER;
use crate::memory::cached::Outcome;
use crate::memory::requests::{Requests, is_pending};
use crate::memory::{Handover, MemoryEvent, MemorySystem, Submission, TransactionMemory};
use crate::policies::Policies;
use crate::report::{SharedTraffic, StallReason};
use crate::source::WarpSource;

/// An instruction in the queue of the LSU.
#[derive(Clone, Copy, Debug)]
struct Queued {
    /// Its transactions that are still to be sent.
    transactions: u32,
    /// What it does.
    what: Request,
    /// The load that waits for it.
    token: Option<u32>,
    /// Its warp.
    warp: u32,
    /// Passes of the L1's data through the banks of shared memory, which is the same memory (7.0 on); else 0.
    passes: u32,
    /// When the data of the transactions sent so far is there, ps.
    done: u64,
}

/// What an access asks of the LSU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Read; `cached`: the L1 may keep the data.
    Load { cached: bool },
    /// Write.
    Store,
    /// An atomic; `float`: on floating-point values.
    Atomic { float: bool },
}

impl Request {
    /// Sends a transaction of an SM at `now`, ps.
    pub(crate) fn send(
        self,
        memory: &mut impl TransactionMemory,
        sm: usize,
        t: &Transaction,
        now: u64,
    ) -> Outcome {
        match self {
            Request::Load { cached } => memory.load(sm, t.line(), t.sectors, cached, now),
            Request::Store => memory.store(sm, t.line(), t.sectors, t.words, now),
            Request::Atomic { float } => memory.atomic(sm, t.line(), t.sectors, t.words, float, now),
        }
    }
}

/// The load/store unit.
#[derive(Clone, Debug, Default)]
pub struct Lsu {
    /// Instructions in order.
    queue: VecDeque<Queued>,
    /// Their transactions, one instruction after the other.
    transactions: VecDeque<Transaction>,
    /// Busy until this cycle.
    free: u64,
    /// When the last store is at its L2 slice, ps.
    pub drained: u64,
    /// Cycles that it worked; waiting for miss slots is left out.
    worked: u64,
}

impl Lsu {
    /// When it acts next.
    #[inline]
    pub fn next(&self) -> u64 {
        if self.queue.is_empty() { NEVER } else { self.free }
    }
}

/// The most lines that an L1 looks up in a clock (tag banks).
pub const TAGS: usize = 4;

impl<P: Policies> Sm<P> {
    /// When the SM's last store is at its L2 slice, ps.
    pub fn drained(&self) -> u64 {
        self.lsu.drained
    }

    /// Cycles that the LSU and the shared-memory pipe worked.
    pub fn worked(&self) -> (u64, u64) {
        (self.lsu.worked, self.shared_worked)
    }

    /// Counts the passes of an access to shared memory. Returns the total that the access belongs to: loads or stores.
    pub(super) fn count_passes<'c, S: WarpSource>(
        &self,
        shared: &'c mut Shared<S, P>,
        w: usize,
        op: &Op,
        Passes { wavefronts, ideal }: Passes,
    ) -> &'c mut SharedTraffic {
        let counters = &mut shared.counters.pcs[self.warps[w].at()];
        counters.requests += 1;
        counters.wavefronts += u64::from(wavefronts);
        counters.conflicts += u64::from(wavefronts.saturating_sub(ideal));
        let store = op.access == Access::Store;
        let traffic =
            if store { &mut shared.counters.shared_store } else { &mut shared.counters.shared_load };
        traffic.requests += 1;
        traffic.wavefronts += u64::from(wavefronts);
        traffic
    }

    pub(super) fn access_shared<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        op: &Op,
        passes: Passes,
        cycle: u64,
    ) {
        let Passes { wavefronts, ideal } = passes;
        let conflicts = u64::from(wavefronts.saturating_sub(ideal));
        self.count_passes(shared, w, op, passes).conflicts += conflicts;
        let busy = (u64::from(wavefronts) * shared.spec.clocks_per_pass).max(op.pipe.div_ceil(64));
        if shared.spec.passes_hold_issue {
            let count = self.schedulers.len();
            let scheduler = &mut self.schedulers[w % count];
            scheduler.free = scheduler.free.max(cycle + busy);
            scheduler.next = scheduler.next.max(scheduler.free);
        }
        self.serve_shared(shared.kernel, w, op, cycle, (busy, 2 * conflicts));
    }

    /// Occupies the shared-memory pipe for `busy` cycles; the result is there `late` cycles after the usual latency.
    pub(super) fn serve_shared(
        &mut self,
        kernel: &Kernel,
        w: usize,
        op: &Op,
        cycle: u64,
        (busy, late): (u64, u64),
    ) {
        let start = self.shared_pipe(cycle, busy.max(op.pipe.div_ceil(64)));
        let ready = start + u64::from(op.latency) + late;
        if let Some(span) = op.def {
            self.expect_at(kernel, w, span, ready, op.wait);
        }
    }

    /// Occupies the shared-memory pipe for `busy` cycles; returns the cycle in which it starts.
    pub(super) fn shared_pipe(&mut self, cycle: u64, busy: u64) -> u64 {
        let start = self.shared_free.max(cycle);
        self.shared_free = start + busy;
        self.shared_worked += busy;
        self.shared_ends[self.shared_at] = self.shared_free;
        self.shared_at = if self.shared_at + 1 == self.shared_ends.len() { 0 } else { self.shared_at + 1 };
        start
    }

    pub(super) fn access_global<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        op: &Op,
        access: Global,
        cycle: u64,
    ) {
        let spec = shared.spec;
        let count = access.transactions;
        let traffic = shared.counters.add_access(spec, (TimedEffect::Global(access), op.access));
        shared.counters.pcs[self.warps[w].at()].add(traffic);
        if count == 0 {
            return;
        }
        // One until all is sent, if the load/store unit sends them.
        let token = op.def.filter(|_| op.access != Access::Store).map(|span| {
            self.expect_at(shared.kernel, w, span, NEVER, op.wait);
            self.new_load(w, 1, (span, op.wait))
        });
        self.queued_accesses += 1;
        let transactions = shared.run_ahead.transactions(self.id(w), count);
        let submission = Submission { sm: self.number, token, transactions, now: spec.clock.time(cycle) };
        match shared.memory.submit(shared.events, submission) {
            Handover::Taken => {
                if let Some(token) = token {
                    self.loads[token as usize].left = u32::from(count);
                }
            }
            Handover::ByTransaction => {
                self.lsu.transactions.extend(transactions);
                let what = spec.request(op.access, access.global);
                let queued = Queued {
                    transactions: u32::from(count),
                    what,
                    token,
                    warp: w as u32,
                    passes: u32::from(access.passes),
                    done: 0,
                };
                self.lsu.queue.push_back(queued);
                self.lsu.free = self.lsu.free.max(cycle + 1);
                self.cold[w].queued.push_back(self.warps[w].step.at());
                self.warps[w].queued = true;
            }
        }
    }

    pub(super) fn new_load(&mut self, w: usize, left: u32, brings: (Span, StallReason)) -> u32 {
        let state = LoadState { warp: w as u32, age: self.cold[w].age, left, ready: 0, late: 0, brings };
        match self.free_loads.pop() {
            Some(token) => {
                self.loads[token as usize] = state;
                token
            }
            None => {
                self.loads.push(state);
                self.loads.len() as u32 - 1
            }
        }
    }

    /// When the miss slots that the next transaction of a load needs are free, ps, if that is after `now`. `None`: it can be sent now.
    fn wait(&self, memory: &mut impl TransactionMemory, head: &Queued, now: u64) -> Option<u64> {
        let Request::Load { cached } = head.what else { return None };
        let t = self.lsu.transactions.front().expect("as many as counted");
        let places = memory.miss_slots_free(self.number, t.sectors);
        // Asked last: most of the time there are places.
        (now < places && !(cached && memory.l1_holds(self.number, t.line(), t.sectors))).then_some(places)
    }

    /// The LSU works off the instructions at the head of its queue whose time has come.
    pub(super) fn run_lsu<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, cycle: u64) {
        while self.lsu.next() <= cycle {
            let Some(memory) = shared.memory.transactions() else { return };
            let spec = shared.spec;
            let head = self.lsu.queue.pop_front().expect("the queue has a next time");
            let at = self.cold[head.warp as usize].queued.front().copied().unwrap_or(0);
            memory.begin_event(self.number, cycle, at);
            // Data of a unified L1 is read through the banks of shared memory.
            let start = if head.passes > 0 { self.shared_pipe(cycle, u64::from(head.passes)) } else { cycle };
            let begin = spec.clock.time(start);
            let (mut now, mut done, mut work) = (begin, head.done, 0);
            let mut tags = [0; TAGS];
            for worked in 0..head.transactions {
                if let Some(places) = self.wait(memory, &head, now) {
                    // The rest is sent when the slots are free. Sent now with a later time, it would be served before everything
                    // that other SMs send until then.
                    self.lsu.free = if is_pending(places) { self.until } else { spec.clock.cycle(places) };
                    self.lsu.worked += tags.iter().copied().max().map_or(0, u64::from);
                    let remaining =
                        Queued { transactions: head.transactions - worked, passes: 0, done, ..head };
                    self.lsu.queue.push_front(remaining);
                    return;
                }
                let t = self.lsu.transactions.pop_front().expect("as many as counted");
                let clocks = t.sectors.count_ones().div_ceil(spec.l1_sectors_per_clock);
                let tag =
                    &mut tags[if spec.l1_tags > 1 { (t.line() / 128) as usize % spec.l1_tags } else { 0 }];
                let at = match head.what {
                    Request::Load { .. } => now.max(begin + spec.clock.time(u64::from(*tag))),
                    Request::Store | Request::Atomic { .. } => now,
                };
                let outcome = head.what.send(memory, self.number, &t, at);
                *tag += clocks;
                let step = if let Request::Load { .. } = head.what { 0 } else { clocks };
                work += u64::from(step);
                now = (now + spec.clock.time(u64::from(step))).max(outcome.sent);
                done = done.max(outcome.done);
                self.await_outcome(outcome, head.token);
            }
            let passes = u64::from(tags.iter().copied().fold(head.passes, u32::max));
            now = now.max(begin + spec.clock.time(passes));
            let late = spec.clock.time(2 * u64::from(head.passes.saturating_sub(1)));
            self.lsu.free = spec.clock.cycle(now).max(cycle + spec.address_clocks);
            self.lsu.worked += work.max(passes).max(spec.address_clocks);
            match head.token {
                Some(token) => {
                    self.loads[token as usize].late = late;
                    self.data_arrives(shared.kernel, spec, token, done);
                }
                None => self.lsu.drained = self.lsu.drained.max(done + late),
            }
            if let Some(steps) = &mut self.followed {
                steps.push(cycle, Step::Access(head.warp));
            }
            let w = head.warp as usize;
            self.cold[w].queued.pop_front();
            let warp = &mut self.warps[w];
            warp.queued = !self.cold[w].queued.is_empty();
            if warp.ready == NEVER {
                (warp.base, warp.base_reason) = (warp.base.max(cycle), StallReason::LongScoreboard);
                self.refresh(shared.kernel, w);
            }
            self.queue_slot_freed(cycle);
        }
    }

    /// Notes the requests whose answers a load, or without a token a store, waits for.
    pub(super) fn await_outcome(&mut self, outcome: Outcome, token: Option<u32>) {
        for (request, line) in [(outcome.own, false), (outcome.line, true)] {
            let Some(request) = request else { continue };
            self.pending_answers.push(PendingAnswer { request, line, token });
            if let Some(token) = token {
                self.loads[token as usize].left += 1;
            }
        }
    }

    /// The window is over: takes the answers to everything that was sent in it.
    pub fn finish_window(&mut self, kernel: &Kernel, spec: &SmSpec, answers: &Requests) {
        let mut pending_answers = std::mem::take(&mut self.pending_answers);
        for PendingAnswer { request, line, token } in pending_answers.drain(..) {
            let answer = &answers.all[request as usize];
            let done = if line { answer.line_ready } else { answer.done };
            match token {
                Some(token) => _ = self.data_arrives(kernel, spec, token, done),
                None => self.lsu.drained = self.lsu.drained.max(done),
            }
        }
        self.pending_answers = pending_answers;
        self.lsu.free = self.lsu.free.max(spec.clock.cycle(answers.pushed));
        self.units.hold(spec.clock.cycle(answers.pushed));
    }

    /// An access has left the queue: there is room for one more from this cycle on.
    pub fn queue_slot_freed(&mut self, cycle: u64) {
        self.queued_accesses -= 1;
        self.queue_opened = cycle;
        for scheduler in &mut self.schedulers {
            scheduler.next = scheduler.next.min(scheduler.free.max(cycle));
            scheduler.next_without_shared = scheduler.next_without_shared.min(scheduler.next);
        }
    }

    /// An answer to a load: its data is at the SM at `time`, ps. Returns whether that was the last one.
    pub fn data_arrives(&mut self, kernel: &Kernel, spec: &SmSpec, token: u32, time: u64) -> bool {
        let load = &mut self.loads[token as usize];
        load.left -= 1;
        load.ready = load.ready.max(time);
        if load.left > 0 {
            return false;
        }
        let LoadState { warp, age, ready, late, brings: (span, reason), .. } = *load;
        self.free_loads.push(token);
        let w = warp as usize;
        // The warp may have ended without using what it loaded.
        if self.cold[w].age == age {
            self.expect_at(kernel, w, span, spec.clock.cycle(ready + late), reason);
            self.refresh(kernel, w);
        }
        true
    }

    /// An event of the memory system concerns this SM. False: the SM acts no sooner because of it.
    pub fn memory_event(&mut self, kernel: &Kernel, spec: &SmSpec, event: MemoryEvent, cycle: u64) -> bool {
        match event {
            MemoryEvent::Data(load, time) => self.data_arrives(kernel, spec, load.token, time),
            MemoryEvent::Sent { .. } => {
                self.queue_slot_freed(cycle);
                true
            }
        }
    }
}

impl SmSpec {
    /// Transactions are counted themselves, since they move as a whole; else the sectors that they move.
    pub(crate) fn counts_whole(&self) -> bool {
        use arch::policy::Coalescing::*;
        match self.coalescing {
            HalfWarpInOrder | HalfWarpSegments | L1Lines128 => true,
            Sectors32 => false,
        }
    }

    /// What an access asks of the LSU.
    pub(crate) fn request(&self, access: Access, global: bool) -> Request {
        match access {
            Access::Store => Request::Store,
            Access::Atomic { float, .. } => Request::Atomic { float },
            Access::None | Access::Load(_) => Request::Load { cached: self.keeps(access, global) },
        }
    }

    /// The L1 keeps the data of this access to global memory, or if not `global` to local memory.
    pub(crate) fn keeps(&self, access: Access, global: bool) -> bool {
        let Access::Load(cache) = access else { return false };
        match self.l1_loads {
            // Local memory is the thread's own: even an L1 that keeps no global data keeps it.
            L1Loads::Absent => !global,
            L1Loads::ReadOnlyPath => cache == CacheOp::Nc || !global,
            L1Loads::All => matches!(cache, CacheOp::Ca | CacheOp::Nc),
        }
    }

    /// Atomics on shared memory are loops around a lock (cc 1.2 to 3.x).
    pub(crate) fn locks_shared_atomics(&self) -> bool {
        self.shared_atomics == SharedAtomics::LockLoop
    }
}
