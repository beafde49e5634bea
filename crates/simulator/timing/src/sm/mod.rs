//! A multiprocessor: resident blocks, schedulers, scoreboards, pipes, the load/store unit.
//!
//! Invariants: a scheduler issues at most once an interval; a warp issues only with settled operands and a free route;
//! every resident warp-cycle is given to one owner, when the warp issues or ends.

mod account;
mod cluster;
mod constants;
mod issue;
mod lsu;
mod operands;
mod ready_wheel;
mod scheduler;
mod scoreboard;
mod spec;
mod texture;
mod warp;

use std::collections::VecDeque;

use crate::counters::Counters;
use crate::decode::{Kernel, Span};
use crate::event_queue::{EventQueue, NEVER};
use crate::launch::Dispatcher;
use crate::memory::{Coupling, Memory, MemorySystem};
use crate::report::StallReason;
use crate::run_ahead::RunAhead;
use crate::source::{BlockSlot, Faulted, WarpId, WarpSource};
use crate::trace_buffer::{TraceEntry, TraceWindow};
pub use constants::Constants;
use scheduler::Scheduler;
use scoreboard::{ReadyTime, Scoreboard};
pub use spec::SmSpec;
use warp::{ColdState, State, Warp};

/// What an SM works with besides its own state.
pub struct Shared<'a, S> {
    /// Execution.
    pub source: &'a mut S,
    /// The code.
    pub kernel: &'a Kernel,
    /// Fixed properties.
    pub spec: &'a SmSpec,
    /// Behind the SMs.
    pub memory: &'a mut Memory,
    /// Wake-ups.
    pub events: &'a mut EventQueue,
    /// Where blocks come from.
    pub dispatcher: &'a mut Dispatcher,
    /// What is counted.
    pub counters: &'a mut Counters,
    /// What warps have executed and not issued.
    pub run_ahead: &'a mut RunAhead,
    /// Instructions issued since the counter was set.
    pub issues: &'a mut u64,
}

impl<S: WarpSource> Shared<'_, S> {
    /// What a warp does next.
    #[inline]
    fn next(&mut self, warp: WarpId, window: &mut TraceWindow) -> Option<TraceEntry> {
        self.run_ahead.next(self.source, self.kernel, (warp, window))
    }
}

/// A resident block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    /// Warps that have not ended.
    running: u32,
    /// Warps that have come to each barrier, and those it is for; 0: all that run.
    arrived: [(u32, u32); 16],
    /// From when on warps may pass the cluster's last barrier.
    passes: u64,
}

/// A load that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LoadState {
    warp: u32,
    age: u64,
    left: u32,
    ready: u64,
    /// How long after that it can be used, ps.
    late: u64,
    /// Registers, and what waiting for them is called.
    brings: (Span, StallReason),
}

/// A request to the L2 that has not been answered, and the load that waits for it; without one, a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PendingAnswer {
    request: u32,
    /// Everything asked for of its line, and not just what it brings.
    line: bool,
    token: Option<u32>,
}

/// A block that has ended: in which event, and when; its place is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Cycle of the event.
    pub event: u64,
    /// Its last cycle.
    pub cycle: u64,
    /// Its place.
    pub place: usize,
}

/// State of an SM.
#[derive(Clone, Debug)]
pub struct Sm {
    number: usize,
    /// Number of its first warp on the device.
    first: u32,
    blocks: Vec<Block>,
    warps: Vec<Warp>,
    cold: Vec<ColdState>,
    /// When each register of each warp is settled.
    scoreboards: Vec<ReadyTime>,
    schedulers: Vec<Scheduler>,
    /// Who comes first in a cycle: the one after the last that used what all of them share.
    turn: usize,
    /// The shared-memory pipe is busy until this cycle.
    shared_free: u64,
    /// Ends of the accesses it was given last, a ring as long as its queue: the oldest one's place is the next to be free.
    shared_ends: Vec<u64>,
    shared_at: usize,
    /// Cycles it worked.
    shared_worked: u64,
    /// The way to shared memory of other SMs is busy until this cycle.
    remote_free: u64,
    /// Global and local accesses waiting for the load/store unit, or to be sent.
    queued_accesses: usize,
    /// Cycle in which that queue last had room again.
    queue_opened: u64,
    lsu: lsu::Lsu,
    units: texture::Units,
    constants: Constants,
    loads: Vec<LoadState>,
    free_loads: Vec<u32>,
    /// What is to be answered when the window is over.
    pending_answers: Vec<PendingAnswer>,
    /// Cycle of the event that it is in, and the end of the window.
    event: u64,
    until: u64,
    /// The first look of a scheduler behind the window that is left out, since it would find nobody.
    skipped_poll: u64,
    /// Blocks that have ended in the window (2.0 on).
    pub ended: Vec<Ended>,
    /// Blocks about to start: cycle, number, place.
    starts: VecDeque<(u64, u64, usize)>,
    /// Warps so far.
    arrivals: u64,
    /// Blocks resident, and since when there are any.
    resident: u32,
    active_since: u64,
    /// Execution reported a fault.
    faulted: bool,
}

impl Sm {
    /// Empty.
    pub fn new(number: usize, spec: &SmSpec, kernel: &Kernel, constants: &Constants) -> Self {
        let (of, places) = (spec.schedulers, spec.blocks * spec.warps);
        let home = |w: usize| ((w % of) as u8, (w / of) as u8);
        Self {
            number,
            first: (number * spec.blocks * spec.warps) as u32,
            blocks: vec![Block::default(); spec.blocks],
            warps: (0..places).map(|w| Warp::empty(home(w))).collect(),
            cold: vec![ColdState::default(); places],
            scoreboards: vec![ReadyTime::SETTLED; places * Scoreboard::room(kernel)],
            schedulers: vec![Scheduler::new(places.div_ceil(of), spec.order); of],
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
        }
    }

    /// A block is on its way to place `place`.
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

    /// No block here, and none on its way.
    pub fn idle(&self) -> bool {
        self.starts.is_empty() && self.blocks.iter().all(|block| block.running == 0)
    }

    /// When it wants to act next, ps.
    pub fn next(&self, spec: &SmSpec) -> u64 {
        spec.clock.time(self.next_alone().min(self.lsu.next()).min(self.units.next()).min(self.skipped_poll))
    }

    /// When something other than the load/store unit acts next, cycles.
    #[inline]
    fn next_alone(&self) -> u64 {
        let mut next = self.starts.front().map_or(NEVER, |start| start.0);
        for scheduler in &self.schedulers {
            next = next.min(scheduler.next);
        }
        next
    }

    /// Acts in each of its cycles before `until`, or only in one; what it has in common with the other SMs answers after that
    /// (2.0 on).
    pub fn run<S: WarpSource>(&mut self, shared: &mut Shared<S>, only: Option<u64>, until: u64) {
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

    fn start_block<S: WarpSource>(&mut self, shared: &mut Shared<S>, cycle: u64, block: u64, place: usize) {
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
        self.blocks[place] = Block { running: spec.warps as u32, arrived: [(0, 0); 16], passes: 0 };
        for w in place * spec.warps..(place + 1) * spec.warps {
            self.arrivals += 1;
            let (s, k) = self.warps[w].home;
            self.schedulers[usize::from(s)].arrives(k);
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

    /// A place is free from this cycle on: the next block comes to it, not before cycle `from`.
    pub fn refill(
        &mut self,
        dispatcher: &mut Dispatcher,
        spec: &SmSpec,
        cycle: u64,
        place: usize,
        from: u64,
    ) {
        if let Some((block, start)) = dispatcher.refill(spec.clock.time(cycle)) {
            self.expect(spec.clock.cycle(start).max(from), block, place);
        }
    }

    #[inline]
    fn id(&self, w: usize) -> WarpId {
        WarpId(self.first + w as u32)
    }

    /// A warp has come to its end in this cycle: its block may be done, or free to pass a barrier.
    fn end_warp<S: WarpSource>(&mut self, shared: &mut Shared<S>, w: usize, cycle: u64) {
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
        if self.resident == 0 {
            shared.counters.active_cycles += cycle - self.active_since;
        }
        match shared.memory.coupling() {
            Coupling::Events => self.refill(shared.dispatcher, spec, cycle, place, 0),
            Coupling::Windows => self.ended.push(Ended { event: self.event, cycle, place }),
        }
    }

    /// Lets those go on that wait at a barrier, if all are there that it is for.
    fn pass_barrier<S: WarpSource>(&mut self, shared: &mut Shared<S>, place: usize, id: u8, cycle: u64) {
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
