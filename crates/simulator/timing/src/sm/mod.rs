//! A streaming multiprocessor (SM): resident blocks, schedulers, scoreboards, pipes, load/store unit, texture units.
//!
//! An SM acts in the cycles in which something can happen: a block starts, the load/store unit or the texture units are free for
//! the next instruction of their queue, or a scheduler may issue. In one cycle they act in this order, and the schedulers in turn
//! from the one after the last that used a shared unit.
//!
//! Invariants: a scheduler issues at most once per interval; a warp issues only with settled operands and a free issue port;
//! every resident warp-cycle gets one owner, when the warp issues or ends.

mod account;
mod cluster;
mod constants;
mod issue;
mod leave;
mod lsu;
mod operands;
mod ready_wheel;
mod scheduler;
mod scoreboard;
mod spec;
mod texture;
mod warp;

use std::collections::VecDeque;

use crate::background::{Step, Steps};
use crate::counters::Counters;
use crate::decode::{Kernel, Span};
use crate::event_queue::{EventQueue, NEVER};
use crate::launch::Dispatcher;
use crate::memory::{Coupling, Memory, MemorySystem};
use crate::policies::{Policies, WarpScheduler};
use crate::report::StallReason;
use crate::run_ahead::RunAhead;
use crate::source::{BlockSlot, Faulted, WarpId, WarpSource};
use crate::trace_buffer::{TraceEntry, TraceWindow};
pub use constants::Constants;
use scheduler::{MOST as MOST_WARPS, Scheduler};
use scoreboard::{ReadyTime, Scoreboard};
pub use spec::SmSpec;
use warp::{ColdState, State, Warp};

/// What the SMs of a launch share: an SM works on this besides its own state.
pub struct Shared<'a, S, P: Policies> {
    /// Execution of warps.
    pub source: &'a mut S,
    /// The decoded kernel.
    pub kernel: &'a Kernel,
    /// Fixed properties of SMs.
    pub spec: &'a SmSpec,
    /// The memory system.
    pub memory: &'a mut Memory<P>,
    /// The event queue.
    pub events: &'a mut EventQueue,
    /// Hands out blocks.
    pub dispatcher: &'a mut Dispatcher,
    /// Counters of the launch.
    pub counters: &'a mut Counters,
    /// What warps have executed and not yet issued.
    pub run_ahead: &'a mut RunAhead,
    /// Instructions issued since the counter was set.
    pub issues: &'a mut u64,
}

impl<S: WarpSource, P: Policies> Shared<'_, S, P> {
    /// The instruction that a warp issues next; `None`: it has ended.
    #[inline]
    fn next(&mut self, warp: WarpId, window: &mut TraceWindow) -> Option<TraceEntry> {
        self.run_ahead.next(self.source, self.kernel, (warp, window))
    }
}

/// A resident block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    /// Its warps that have not ended.
    running: u32,
    /// By barrier: warps that have arrived, and warps that it waits for (0: all running ones).
    arrived: [(u32, u32); 16],
    /// Cycle from which warps may pass the cluster's last barrier.
    passes: u64,
}

/// A load that has not returned all of its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LoadState {
    /// Its warp.
    warp: u32,
    /// Number of the warp's arrival: another warp may be in its slot when the data comes.
    age: u64,
    /// Answers that have not come.
    left: u32,
    /// When the latest data so far is at the SM, ps.
    ready: u64,
    /// Time from then until registers can be read, ps.
    late: u64,
    /// Registers that it writes, and the stall reason of waiting for them.
    brings: (Span, StallReason),
}

/// A request of this window to the L2 that has not been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PendingAnswer {
    /// Number of the request.
    request: u32,
    /// Waits for everything that was asked for of its line, and not only for this request's sectors.
    line: bool,
    /// The load that waits; `None`: a store.
    token: Option<u32>,
}

/// A block that has ended: its slot is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Cycle of the event.
    pub event: u64,
    /// Last cycle of the block.
    pub cycle: u64,
    /// Slot of the SM.
    pub place: usize,
}

/// State of an SM.
#[derive(Clone, Debug)]
pub struct Sm<P: Policies> {
    number: usize,
    /// Number of its first warp on the device.
    first: u32,
    blocks: Vec<Block>,
    /// Warp slots, block after block.
    warps: Vec<Warp>,
    cold: Vec<ColdState>,
    /// Scoreboards of all warps, one after the other.
    scoreboards: Vec<ReadyTime>,
    schedulers: Vec<Scheduler<P::Scheduler>>,
    /// The scheduler that comes first in a cycle: the one after the last that used a unit shared by all.
    turn: usize,
    /// The shared-memory pipe is busy until this cycle.
    shared_free: u64,
    /// Cycles in which the last accesses of the shared-memory pipe end: a ring as long as its queue, so that the oldest entry is when a
    /// place in the queue becomes free.
    shared_ends: Vec<u64>,
    /// The oldest entry of the ring.
    shared_at: usize,
    /// Cycles that the shared-memory pipe worked.
    shared_worked: u64,
    /// The path to shared memory of other SMs is busy until this cycle.
    remote_free: u64,
    /// Global and local accesses waiting for the load/store unit, or to be sent.
    queued_accesses: usize,
    /// Cycle in which that queue last had room again.
    queue_opened: u64,
    lsu: lsu::Lsu,
    units: texture::Units,
    constants: Constants<P::Replacement>,
    loads: Vec<LoadState>,
    free_loads: Vec<u32>,
    /// Requests that are answered when the window is over.
    pending_answers: Vec<PendingAnswer>,
    /// The cycle in which it is acting.
    event: u64,
    /// End of the window, cycles.
    until: u64,
    /// First cycle after the window in which a scheduler would have polled in vain and does not. It still begins a window.
    skipped_poll: u64,
    /// Blocks that have ended in the window (2.0 on).
    pub ended: Vec<Ended>,
    /// Blocks about to start: cycle, block number, slot.
    starts: VecDeque<(u64, u64, usize)>,
    /// Warps that have started so far.
    arrivals: u64,
    /// Resident blocks.
    resident: u32,
    /// Cycle since which there are any.
    active_since: u64,
    /// Execution has faulted.
    faulted: bool,
    /// Cycle in which its latest block ended.
    pub finished: u64,
    /// Number of blocks that have ended.
    pub blocks_ended: u64,
    /// What it does, if SMs in the background follow it.
    pub(crate) followed: Option<Box<Steps>>,
}

impl<P: Policies> Sm<P> {
    /// Without blocks.
    pub fn new(
        number: usize,
        spec: &SmSpec,
        kernel: &Kernel,
        constants: &Constants<P::Replacement>,
        policies: &P,
    ) -> Self {
        let (of, places) = (spec.schedulers, spec.blocks * spec.warps);
        let warps_each = places.div_ceil(of);
        assert!(warps_each <= MOST_WARPS, "a scheduler has at most {MOST_WARPS} warps");
        let home = |w: usize| ((w % of) as u8, (w / of) as u8);
        Self {
            number,
            first: (number * spec.blocks * spec.warps) as u32,
            blocks: vec![Block::default(); spec.blocks],
            warps: (0..places).map(|w| Warp::empty(home(w))).collect(),
            cold: vec![ColdState::default(); places],
            scoreboards: vec![ReadyTime::SETTLED; places * Scoreboard::room(kernel)],
            schedulers: vec![Scheduler::new(policies.scheduler(spec.order, warps_each)); of],
            turn: 0,
            shared_free: 0,
            shared_ends: vec![0; spec.shared_queue],
            shared_at: 0,
            shared_worked: 0,
            remote_free: 0,
            queued_accesses: 0,
            queue_opened: 0,
            lsu: lsu::Lsu::default(),
            units: texture::Units::default(),
            constants: constants.clone(),
            loads: Vec::new(),
            free_loads: Vec::new(),
            pending_answers: Vec::new(),
            until: 0,
            event: 0,
            skipped_poll: NEVER,
            ended: Vec::new(),
            starts: VecDeque::new(),
            arrivals: 0,
            resident: 0,
            active_since: 0,
            faulted: false,
            finished: 0,
            blocks_ended: 0,
            followed: None,
        }
    }

    /// A block will start in slot `place` in this cycle.
    pub fn expect(&mut self, cycle: u64, block: u64, place: usize) {
        self.starts.push_back((cycle, block, place));
    }

    /// Whether execution can continue.
    ///
    /// # Errors
    /// A warp of this SM faulted.
    pub fn result(&self) -> Result<(), Faulted> {
        if self.faulted { Err(Faulted) } else { Ok(()) }
    }

    /// No block is resident, and none is about to start.
    pub fn idle(&self) -> bool {
        self.starts.is_empty() && self.blocks.iter().all(|block| block.running == 0)
    }

    /// When it acts next, ps.
    pub fn next(&self, spec: &SmSpec) -> u64 {
        spec.clock.time(self.next_alone().min(self.lsu.next()).min(self.units.next()).min(self.skipped_poll))
    }

    /// When a block starts or a scheduler acts next, cycles.
    #[inline]
    fn next_alone(&self) -> u64 {
        let mut next = self.starts.front().map_or(NEVER, |start| start.0);
        for scheduler in &self.schedulers {
            next = next.min(scheduler.next);
        }
        next
    }

    /// Acts in each of its cycles before `until`, or only in cycle `only`. With [`Coupling::Windows`], the memory system answers after
    /// `until`.
    pub fn run<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, only: Option<u64>, until: u64) {
        let count = self.schedulers.len();
        self.until = until;
        // The window has begun with it.
        if only.is_none_or(|cycle| self.skipped_poll <= cycle) {
            self.skipped_poll = NEVER;
        }
        loop {
            let cycle = match only {
                Some(cycle) => cycle,
                None => self.next_alone().min(self.lsu.next()).min(self.units.next()),
            };
            if cycle >= until || self.faulted {
                break;
            }
            self.event = cycle;
            while let Some(&(at, block, place)) = self.starts.front()
                && at <= cycle
            {
                self.starts.pop_front();
                self.start_block(shared, cycle, block, place);
            }
            if self.lsu.next() <= cycle {
                self.run_lsu(shared, cycle);
            }
            if self.units.next() <= cycle {
                self.run_texture(shared, cycle);
            }
            let first = self.turn;
            let mut s = first;
            loop {
                if self.schedulers[s].next <= cycle {
                    self.schedule(shared, s, cycle);
                    if self.faulted {
                        break;
                    }
                }
                s = if s + 1 == count { 0 } else { s + 1 };
                if s == first {
                    break;
                }
            }
            if only.is_some() {
                break;
            }
        }
    }

    fn start_block<S: WarpSource>(
        &mut self,
        shared: &mut Shared<S, P>,
        cycle: u64,
        block: u64,
        place: usize,
    ) {
        let spec = shared.spec;
        let slot = BlockSlot((self.number * spec.blocks + place) as u32);
        shared.source.start_block(block, slot, self.number as u32);
        if self.resident == 0 {
            self.active_since = cycle;
        }
        self.resident += 1;
        if let Some(recorder) = shared.counters.watched(self.number) {
            recorder.start(place, block);
        }
        if let Some(film) = shared.counters.film() {
            film.start(self.number, place, block, cycle);
        }
        self.blocks[place] = Block { running: spec.warps as u32, arrived: [(0, 0); 16], passes: 0 };
        for w in place * spec.warps..(place + 1) * spec.warps {
            self.arrivals += 1;
            let (s, k) = self.warps[w].home;
            self.schedulers[usize::from(s)].policy.warp_started(k.into());
            self.cold[w] = ColdState { started: cycle, age: self.arrivals, ..ColdState::default() };
            self.set_ready(w, NEVER);
            self.warps[w].begin(cycle, spec.setup);
        }
        for w in place * spec.warps..(place + 1) * spec.warps {
            match shared.next(self.id(w), &mut self.warps[w].trace_window) {
                Some(step) => {
                    self.warps[w].step = step;
                    Scoreboard::of(&mut self.scoreboards, shared.kernel, w).clear();
                    self.refresh(shared.kernel, w);
                }
                None => {
                    self.warps[w].base = cycle;
                    self.end_warp(shared, w, cycle);
                }
            }
        }
    }

    /// Slot `place` is free from this cycle on: the dispatcher's next block will start there, not before cycle `from`. `issues`: warp
    /// instructions that the launch has issued.
    pub fn refill(
        &mut self,
        (dispatcher, issues): (&mut Dispatcher, u64),
        spec: &SmSpec,
        cycle: u64,
        place: usize,
        from: u64,
    ) {
        if let Some((block, start)) = dispatcher.refill(spec.clock.time(cycle), issues) {
            self.expect(spec.clock.cycle(start).max(from), block, place);
        }
    }

    #[inline]
    fn id(&self, w: usize) -> WarpId {
        WarpId(self.first + w as u32)
    }

    /// A warp ends in this cycle. Its block may end with it, or pass a barrier that waited for it.
    fn end_warp<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, w: usize, cycle: u64) {
        let spec = shared.spec;
        self.close_account(shared.counters, w, cycle);
        self.warps[w].state = State::Idle;
        self.set_ready(w, NEVER);
        let place = w / spec.warps;
        self.blocks[place].running -= 1;
        if self.blocks[place].running > 0 {
            for id in 0..16 {
                self.pass_barrier(shared, place, id, cycle);
            }
            return;
        }
        self.resident -= 1;
        self.finished = cycle;
        if let Some(film) = shared.counters.film() {
            film.end(self.number, place, cycle);
        }
        self.blocks_ended += 1;
        if let Some(steps) = &mut self.followed {
            steps.push(cycle, Step::End(place as u32));
        }
        if self.resident == 0 {
            shared.counters.active_cycles += cycle - self.active_since;
        }
        match shared.memory.coupling() {
            Coupling::Events => {
                self.refill((shared.dispatcher, *shared.issues), spec, cycle, place, 0);
            }
            Coupling::Windows => self.ended.push(Ended { event: self.event, cycle, place }),
        }
    }

    /// Releases the warps that wait at barrier `id` of a block, if all have arrived that it waits for.
    fn pass_barrier<S: WarpSource>(&mut self, shared: &mut Shared<S, P>, place: usize, id: u8, cycle: u64) {
        let block = &mut self.blocks[place];
        let (arrived, needed) = block.arrived[usize::from(id)];
        if arrived == 0 || arrived < if needed > 0 { needed } else { block.running } {
            return;
        }
        block.arrived[usize::from(id)] = (0, 0);
        let spec = shared.spec;
        shared.source.release_barrier(BlockSlot((self.number * spec.blocks + place) as u32), id);
        for w in place * spec.warps..(place + 1) * spec.warps {
            if !matches!(self.warps[w].state, State::Barrier(at) if at == id) {
                continue;
            }
            self.resume(shared, w, cycle + spec.barrier, cycle);
        }
    }
}
