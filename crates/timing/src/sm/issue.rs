//! Schedulers: which warp issues, and what issuing does.

use super::scheduler::{Scheduler, Ways};
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
        let ways = self.ways_of_all(shared.spec);
        let scheduler = &mut self.schedulers[s];
        if scheduler.held > cycle && ways.shared > cycle {
            scheduler.next = scheduler.held.min(ways.shared).max(scheduler.free);
            return;
        }
        let warp = |k: usize| k * shared.spec.schedulers + s;
        scheduler.waiting.advance(cycle, |k| self.warps[warp(k)].ready);
        let Some(k) = scheduler.choose(shared.spec.order, (ways, &shared.kernel.ways), cycle) else { return };
        scheduler.free = cycle + shared.spec.interval;
        (scheduler.next, scheduler.held) = (NEVER, 0);
        scheduler.last = k;
        let w = warp(k);
        self.issue(shared, s, w, cycle);
        for _ in 1..shared.spec.dispatch {
            if !self.issue_again(shared, s, w, cycle) {
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

    /// From which cycle on an instruction's route is free, and what waiting for it is called.
    #[inline]
    pub(super) fn route_free(&self, spec: &SmSpec, op: &Op, s: usize) -> (u64, StallReason) {
        let reason = match op.route {
            Route::Pipe(_) => StallReason::MathPipeThrottle,
            Route::Shared => StallReason::MioThrottle,
            Route::Memory => StallReason::LgThrottle,
            Route::Control => StallReason::NotSelected,
        };
        (self.schedulers[s].free_from(self.ways_of_all(spec), op.route, op.second), reason)
    }

    /// From which cycle on the ways that all schedulers share are free.
    #[inline]
    fn ways_of_all(&self, spec: &SmSpec) -> Ways {
        let memory = if self.waiting < spec.memory_queue { self.opened } else { NEVER };
        Ways { shared: self.shared_ends[self.shared_at], memory }
    }

    /// A second, independent instruction of the same warp in the same cycle.
    fn issue_again<S: WarpSource>(&mut self, shared: &mut Shared<S>, s: usize, w: usize, cycle: u64) -> bool {
        let warp = &mut self.warps[w];
        let later = cycle + shared.spec.interval;
        if (warp.base, warp.base_reason) != (later, StallReason::Wait) || warp.left > 0 {
            return false;
        }
        let op = &shared.kernel.ops[warp.at as usize];
        warp.base = cycle;
        let ready = self.operands(shared.kernel, w).max(self.route_free(shared.spec, op, s).0);
        if ready > cycle {
            self.warps[w].base = later;
            self.refresh(shared.kernel, w);
            return false;
        }
        self.set_ready(w, cycle);
        self.issue(shared, s, w, cycle);
        true
    }

    /// Issues a warp's next machine instruction.
    #[inline]
    fn issue<S: WarpSource>(&mut self, shared: &mut Shared<S>, s: usize, w: usize, cycle: u64) {
        let (spec, kernel) = (shared.spec, shared.kernel);
        let at = self.warps[w].at as usize;
        let op = &kernel.ops[at];
        self.account(shared, s, w, cycle);
        *shared.issues += 1;
        if self.warps[w].left == 0 && !self.execute(shared, w, op, cycle) {
            self.faulted = true;
            return;
        }
        let warp = &mut self.warps[w];
        let counters = &mut shared.counters.pcs[at];
        counters.warp_instructions += 1;
        counters.thread_instructions += u64::from(warp.step.lanes);
        match op.route {
            Route::Pipe(unit) => {
                let scheduler = &mut self.schedulers[s];
                let unit = scheduler.pipe(unit, op.second);
                let pipe = &mut scheduler.pipes[unit as usize];
                let busy = match warp.step.touch {
                    Touch::Passes(count) => op.pipe * u64::from(count),
                    _ => op.pipe,
                };
                *pipe = (*pipe).max(cycle * 64) + busy;
                shared.counters.pipes[unit as usize] += busy;
            }
            Route::Memory | Route::Shared => {
                self.turn = if s + 1 == spec.schedulers { 0 } else { s + 1 };
            }
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

    /// A warp begins an instruction. False: execution faulted.
    #[inline]
    fn execute<S: WarpSource>(&mut self, shared: &mut Shared<S>, w: usize, op: &Op, cycle: u64) -> bool {
        let id = self.id(shared.spec, w);
        let work = (shared.kernel, shared.spec);
        let Some(step) = shared.ahead.take(shared.source, work, shared.counters, id, cycle) else {
            return false;
        };
        let warp = &mut self.warps[w];
        warp.step = step;
        warp.left = op.instructions;
        // All it needs is there; what it writes is not.
        warp.open = warp.open & !op.settled | op.writes;
        if op.instructions > 1 {
            self.rest[w].began = cycle;
        }
        true
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
        match warp.step.touch {
            touch @ (Touch::Nothing | Touch::Passes(_)) => {
                if op.wait == StallReason::Membar {
                    (warp.base, warp.base_reason) = (done, StallReason::Membar);
                }
                if let Touch::Passes(count) = touch {
                    done += arch::MATCH_PASS * u64::from(count - 1);
                } else if op.route == Route::Shared {
                    done += self.shared_pipe(cycle, op.pipe.div_ceil(64)) - cycle;
                }
                for span in op.def.into_iter().chain(op.pred_def) {
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
        match shared.next(self.id(shared.spec, w)) {
            Some(at) => {
                self.warps[w].at = at;
                self.refresh(shared.kernel, w);
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
