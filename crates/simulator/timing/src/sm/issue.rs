//! Issue: which warp issues, and what that does to the warp, its scoreboard and the units.

use super::account::account;
use super::scheduler::Scheduler;
use super::scoreboard::{ReadyTime, Scoreboard};
use super::warp::State;
use super::{Shared, Sm, SmSpec};
use crate::decode::{Op, Route};
use crate::effects::{NO_EFFECT, TimedEffect};
use crate::event_queue::NEVER;
use crate::policies::Policies;
use crate::report::StallReason;
use crate::source::WarpSource;

impl<P: Policies> Sm<P> {
    /// Lets scheduler `s` issue, or finds out when it can.
    #[inline]
    pub(super) fn schedule<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, s: usize, cycle: u64) {
        let (spec, count) = (shared.spec, shared.spec.schedulers);
        let pipe = self.shared_ends[self.shared_at];
        let memory = self.memory_opens(spec);
        let Self { schedulers, warps, .. } = &mut *self;
        let scheduler = &mut schedulers[s];
        if scheduler.next_without_shared > cycle && pipe > cycle {
            scheduler.next = scheduler.next_without_shared.min(pipe).max(scheduler.free);
            return;
        }
        scheduler.set_shared_ports(pipe, memory);
        scheduler.wheel.advance(cycle, |k| warps[k * count + s].ready);
        let Some((k, free)) = scheduler.choose(&shared.kernel.issue_ports, cycle) else { return };
        scheduler.free = cycle + spec.interval;
        (scheduler.next, scheduler.next_without_shared) = (NEVER, 0);
        let w = k * count + s;
        for _ in 0..spec.dispatch {
            self.issue(shared, (s, w), cycle, free);
            if spec.dispatch == 1 || !self.can_dual_issue(shared, s, w, cycle) {
                break;
            }
        }
        let Scheduler { wheel, next, free, .. } = &mut self.schedulers[s];
        *next = *free;
        if wheel.ready == 0 {
            // No warp is ready so soon. A window still begins as if there were one, so that windows are the same.
            *next = wheel.next().max(*free);
            if *free >= self.until {
                self.skipped_poll = self.skipped_poll.min(*free);
            }
        }
    }

    /// The cycle from which the queue of the load/store unit has room; [`NEVER`]: not known.
    #[inline]
    fn memory_opens(&self, spec: &SmSpec) -> u64 {
        if self.queued_accesses < spec.memory_queue { self.queue_opened } else { NEVER }
    }

    /// The next instruction of a warp that has just issued is independent and can issue in the same cycle. Prepares the warp for it.
    fn can_dual_issue<S>(&mut self, shared: &mut Shared<S, P>, s: usize, w: usize, cycle: u64) -> bool {
        let warp = &mut self.warps[w];
        let later = cycle + shared.spec.interval;
        if (warp.base, warp.base_reason) != (later, StallReason::Wait) || warp.left > 0 {
            return false;
        }
        let way = shared.kernel.issue_ports[usize::from(shared.kernel.ops[warp.at()].port_choice)];
        warp.base = cycle;
        let memory = self.memory_opens(shared.spec);
        self.schedulers[s].set_shared_ports(self.shared_ends[self.shared_at], memory);
        let ready = self.operands(shared.kernel, w).max(self.schedulers[s].ports_free_from(way));
        if ready > cycle {
            self.warps[w].base = later;
            self.refresh_quietly(shared.kernel, w);
            return false;
        }
        self.set_ready(w, cycle);
        true
    }

    /// Issues the next machine instruction of warp `w`, whose port was free from cycle `free` on.
    #[inline]
    fn issue<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        (s, w): (usize, usize),
        cycle: u64,
        free: u64,
    ) {
        let (spec, kernel, id) = (shared.spec, shared.kernel, self.id(w));
        let Self { number, warps, cold, scoreboards, schedulers, turn, .. } = &mut *self;
        let (warp, scheduler) = (&mut warps[w], &mut schedulers[s]);
        let at = warp.at();
        let op = &kernel.ops[at];
        let counters = &mut shared.counters.pcs[at];
        let split = account(warp, &mut counters.stalls, (cycle, spec.interval), (free, op.throttle));
        if split.is_some() {
            shared.counters.issued_cycles += spec.interval;
        }
        if let Some(recording) = &mut shared.counters.recording {
            if let Some((split, recorder)) = split.zip(recording.watched(*number)) {
                split.record(recorder, warp, w, cycle);
            }
            recording.film.iter_mut().for_each(|film| film.issued(*number, cycle));
        }
        *shared.issues += 1;
        if op.simple && warp.step.effect == NO_EFFECT {
            let counters = &mut shared.counters.pcs[at];
            counters.warp_instructions += 1;
            counters.thread_instructions += u64::from(warp.step.lanes());
            if let Route::Pipe(unit) = op.route {
                shared.counters.pipes[scheduler.work(unit, op.second, cycle, op.pipe)] += op.pipe;
            }
            (warp.base, warp.base_reason) = (cycle + spec.interval, StallReason::Wait);
            let mut board = Scoreboard::of(scoreboards, kernel, w);
            board.issued(op);
            let due = ReadyTime::new(cycle + u64::from(op.latency), op.wait);
            for span in op.def.iter().chain(&op.pred_def) {
                board.expect(*span, due);
            }
            return self.advance_warp(shared, (s, w), cycle);
        }
        if warp.left == 0 {
            let Ok(step) = shared.run_ahead.issue(
                shared.source,
                (kernel, spec),
                (id, &mut warp.trace_window),
                warp.step,
                cycle,
            ) else {
                self.faulted = true;
                return;
            };
            (warp.step, warp.left) = (step, op.instructions);
            Scoreboard::of(scoreboards, kernel, w).issued(op);
            if op.instructions > 1 {
                cold[w].began = cycle;
            }
        }
        let counters = &mut shared.counters.pcs[at];
        counters.warp_instructions += 1;
        counters.thread_instructions += u64::from(warp.step.lanes());
        let effect = if warp.step.effect == NO_EFFECT {
            TimedEffect::Nothing
        } else {
            shared.run_ahead.effect(warp.step.effect)
        };
        match op.route {
            Route::Pipe(unit) => {
                let busy = match effect {
                    TimedEffect::Passes(count) => op.pipe * u64::from(count),
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
            self.refresh_quietly(kernel, w);
            return;
        }
        if self.apply_effect(shared, w, (op, effect), cycle) {
            self.advance_warp(shared, (s, w), cycle);
        }
    }

    /// Applies the effect of an instruction whose last machine instruction has issued. False: the warp waits at a barrier.
    #[inline]
    fn apply_effect<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        (op, effect): (&Op, TimedEffect),
        cycle: u64,
    ) -> bool {
        // The instructions of a sequence need each other's results. Other instructions of the warp issue between them, as a compiler
        // would interleave them.
        let latency = u64::from(op.latency);
        let mut done = cycle + latency;
        if op.instructions > 1 {
            done = done.max(self.cold[w].began + u64::from(op.instructions) * latency);
        }
        match effect {
            TimedEffect::Nothing | TimedEffect::Passes(_) => {
                if op.wait == StallReason::Membar {
                    let warp = &mut self.warps[w];
                    (warp.base, warp.base_reason) = (done, StallReason::Membar);
                }
                if let TimedEffect::Passes(count) = effect {
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
            TimedEffect::Branch { diverged } => {
                let warp = &mut self.warps[w];
                shared.counters.pcs[warp.at()].divergent += u64::from(diverged);
                (warp.base, warp.base_reason) = (done.max(warp.base), StallReason::BranchResolving);
            }
            TimedEffect::Shared(passes) => self.access_shared(shared, w, op, passes, cycle),
            TimedEffect::Remote(passes) => self.access_remote(shared, w, op, passes, cycle),
            TimedEffect::Const { passes, lines } => {
                let passes = u64::from(passes);
                let late = self.read_constants(shared, w, lines);
                self.serve_shared(shared.kernel, w, op, cycle, (passes, passes - 1 + late));
            }
            TimedEffect::Global(access) => self.access_global(shared, w, op, access, cycle),
            TimedEffect::Texture(fetch) => self.access_texture(shared, w, op, fetch, cycle),
            TimedEffect::Barrier { id, warps, waits } => {
                self.arrive(shared, w, (id, warps, waits), cycle);
                return !waits;
            }
        }
        true
    }

    /// A warp advances past the instruction that it has issued: to the next one, or to its end.
    #[inline(never)]
    fn advance_warp<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, (s, w): (usize, usize), cycle: u64) {
        let (id, kernel) = (self.id(w), shared.kernel);
        let Self { warps, cold, scoreboards, schedulers, .. } = &mut *self;
        let (warp, scheduler) = (&mut warps[w], &mut schedulers[s]);
        match shared.next(id, &mut warp.trace_window) {
            Some(step) => {
                warp.step = step;
                let op = &kernel.ops[warp.at()];
                warp.ready = warp.operands((kernel, op), &Scoreboard::of(scoreboards, kernel, w), &cold[w]);
                let k = warp.home.1;
                scheduler.set_port_choice(k, op.port_choice);
                scheduler.wheel.reschedule(k.into(), warp.ready);
            }
            None => self.end_warp(shared, w, cycle + shared.spec.interval),
        }
    }

    /// A warp arrives at block barrier `id` for `warps` warps (0: all running ones); `waits`: and waits there.
    fn arrive<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        w: usize,
        (id, warps, waits): (u8, u8, bool),
        cycle: u64,
    ) {
        let place = w / shared.spec.warps;
        if waits {
            self.warps[w].state = State::Barrier(id);
            self.set_ready(w, NEVER);
        }
        if id == isa::Bar::CLUSTER {
            if warps > 0 {
                self.finish_cluster_barrier(w, place);
            }
            return;
        }
        let (arrived, needed) = &mut self.blocks[place].arrived[usize::from(id & 15)];
        *arrived += 1;
        *needed = (*needed).max(warps.into());
        self.pass_barrier(shared, place, id & 15, cycle);
    }
}
