//! Schedulers: which warp issues, and what issuing does.

use super::account::account;
use super::scheduler::Scheduler;
use super::warp::State;
use super::{Shared, Sm, SmSpec};
use crate::agenda::NEVER;
use crate::ahead::Touch;
use crate::decode::{Op, Route};
use crate::report::StallReason;
use crate::source::WarpSource;

impl Sm {
    /// Lets a scheduler issue, or finds out when it can.
    #[inline]
    pub(super) fn schedule<S: WarpSource>(&mut self, shared: &mut Shared<S>, s: usize, cycle: u64) {
        let (spec, count) = (shared.spec, shared.spec.schedulers);
        let pipe = self.shared_ends[self.shared_at];
        let memory = self.memory_opens(spec);
        let Self { schedulers, warps, .. } = &mut *self;
        let scheduler = &mut schedulers[s];
        if scheduler.held > cycle && pipe > cycle {
            scheduler.next = scheduler.held.min(pipe).max(scheduler.free);
            return;
        }
        scheduler.share(pipe, memory);
        scheduler.waiting.advance(cycle, |k| warps[k * count + s].ready);
        let Some(k) = scheduler.choose(spec.order, &shared.kernel.ways, cycle) else { return };
        scheduler.free = cycle + spec.interval;
        (scheduler.next, scheduler.held) = (NEVER, 0);
        scheduler.last = k;
        let w = k * count + s;
        for _ in 0..spec.dispatch {
            self.issue(shared, s, w, cycle);
            if spec.dispatch == 1 || !self.goes_on(shared, s, w, cycle) {
                break;
            }
        }
        let Scheduler { waiting, next, free, .. } = &mut self.schedulers[s];
        *next = *free;
        if waiting.ready == 0 {
            // Nobody to look at so soon. A window begins as if there were.
            *next = waiting.next().max(*free);
            if *free >= self.until {
                self.looks = self.looks.min(*free);
            }
        }
    }

    /// From when on the queue of the load/store unit has room; [`NEVER`]: not known.
    #[inline]
    fn memory_opens(&self, spec: &SmSpec) -> u64 {
        if self.waiting < spec.memory_queue { self.opened } else { NEVER }
    }

    /// Another, independent instruction of the same warp can issue in the same cycle.
    fn goes_on<S>(&mut self, shared: &mut Shared<S>, s: usize, w: usize, cycle: u64) -> bool {
        let warp = &mut self.warps[w];
        let later = cycle + shared.spec.interval;
        if (warp.base, warp.base_reason) != (later, StallReason::Wait) || warp.left > 0 {
            return false;
        }
        let way = shared.kernel.ways[usize::from(shared.kernel.ops[warp.at as usize].way)];
        warp.base = cycle;
        let memory = self.memory_opens(shared.spec);
        self.schedulers[s].share(self.shared_ends[self.shared_at], memory);
        let ready = self.operands(shared.kernel, w).max(self.schedulers[s].free_from(way));
        if ready > cycle {
            self.warps[w].base = later;
            self.refresh(shared.kernel, w);
            return false;
        }
        self.set_ready(w, cycle);
        true
    }

    /// Issues a warp's next machine instruction.
    #[inline]
    fn issue<S: WarpSource>(&mut self, shared: &mut Shared<S>, s: usize, w: usize, cycle: u64) {
        let (spec, kernel, id) = (shared.spec, shared.kernel, self.id(w));
        let Self { number, warps, rest, schedulers, turn, .. } = &mut *self;
        let (warp, scheduler) = (&mut warps[w], &mut schedulers[s]);
        let at = warp.at as usize;
        let op = &kernel.ops[at];
        account(warp, shared.counters, (*number, w), (cycle, spec.interval), || {
            (scheduler.free_from(kernel.ways[usize::from(op.way)]), throttle(op.route))
        });
        *shared.issues += 1;
        if warp.left == 0 {
            let taker = (id, &mut warp.batch);
            let Some(step) = shared.ahead.take(shared.source, (kernel, spec), taker, cycle) else {
                self.faulted = true;
                return;
            };
            (warp.touch, warp.lanes, warp.left) = (step.touch, step.lanes(), op.instructions);
            // All it needs is there; what it writes is not.
            warp.open = warp.open & !op.settled | op.writes;
            if op.instructions > 1 {
                rest[w].began = cycle;
            }
        }
        let counters = &mut shared.counters.pcs[at];
        counters.warp_instructions += 1;
        counters.thread_instructions += u64::from(warp.lanes);
        match op.route {
            Route::Pipe(unit) => {
                let busy = match shared.ahead.touch(warp.touch) {
                    Touch::Passes(count) => op.pipe * u64::from(count),
                    _ => op.pipe,
                };
                shared.counters.pipes[scheduler.work(unit, op.second, cycle, busy)] += busy;
            }
            Route::Memory | Route::Shared => *turn = if s + 1 == spec.schedulers { 0 } else { s + 1 },
            Route::Control => {}
        }
        warp.left -= 1;
        (warp.base, warp.base_reason) = (cycle + spec.interval, StallReason::Wait);
        if warp.left > 0 {
            self.refresh(kernel, w);
            return;
        }
        self.finish(shared, w, op, cycle);
    }

    /// The effect of an instruction whose last part has issued.
    #[inline]
    fn finish<S: WarpSource>(&mut self, shared: &mut Shared<S>, w: usize, op: &Op, cycle: u64) {
        // The steps of a sequence need each other's results; other instructions of the warp go on between them, as a compiler
        // mixes them.
        let latency = u64::from(op.latency);
        let mut done = cycle + latency;
        if op.instructions > 1 {
            done = done.max(self.rest[w].began + u64::from(op.instructions) * latency);
        }
        let warp = &mut self.warps[w];
        match shared.ahead.touch(warp.touch) {
            touch @ (Touch::Nothing | Touch::Passes(_)) => {
                if op.wait == StallReason::Membar {
                    (warp.base, warp.base_reason) = (done, StallReason::Membar);
                }
                if let Touch::Passes(count) = touch {
                    done += arch::MATCH_PASS * u64::from(count - 1);
                } else if op.route == Route::Shared {
                    done += self.shared_pipe(cycle, op.pipe.div_ceil(64)) - cycle;
                }
                if let Some(span) = op.def {
                    self.expect_at(shared.kernel, w, span, done, op.wait);
                }
                if let Some(span) = op.pred_def {
                    self.expect_at(shared.kernel, w, span, done, op.wait);
                }
            }
            Touch::Branch { diverged } => {
                shared.counters.pcs[warp.at as usize].divergent += u64::from(diverged);
                (warp.base, warp.base_reason) = (done.max(warp.base), StallReason::BranchResolving);
            }
            Touch::Shared(passes) => self.access_shared(shared, w, op, passes, cycle),
            Touch::Const { passes, lines } => {
                let passes = u64::from(passes);
                let late = self.read_constants(shared, w, lines);
                self.serve_shared(shared.kernel, w, op, cycle, (passes, passes - 1 + late));
            }
            Touch::Global(access) => self.access_global(shared, w, op, access, cycle),
            Touch::Texture(fetch) => self.access_texture(shared, w, op, fetch, cycle),
            Touch::Barrier { id, warps, waits } => {
                self.arrive(shared, w, (id, warps, waits), cycle);
                if waits {
                    return;
                }
            }
        }
        match shared.next(self.id(w), &self.warps[w].batch) {
            Some(at) => {
                self.warps[w].at = at;
                self.refresh_now(shared.kernel, w);
            }
            None => self.end_warp(shared, w, cycle + shared.spec.interval),
        }
    }

    /// A warp has arrived at a block barrier for so many warps, and may wait there.
    fn arrive<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S>,
        w: usize,
        (id, warps, waits): (u8, u8, bool),
        cycle: u64,
    ) {
        let place = w / shared.spec.warps;
        if waits {
            self.warps[w].state = State::Barrier(id);
            self.set_ready(w, NEVER);
        }
        let (arrived, needed) = &mut self.blocks[place].arrived[usize::from(id & 15)];
        *arrived += 1;
        *needed = (*needed).max(warps.into());
        self.pass_barrier(shared, place, id & 15, cycle);
    }
}

/// What waiting for a route is called.
fn throttle(route: Route) -> StallReason {
    match route {
        Route::Pipe(_) => StallReason::MathPipeThrottle,
        Route::Shared => StallReason::MioThrottle,
        Route::Memory => StallReason::LgThrottle,
        Route::Control => StallReason::NotSelected,
    }
}
