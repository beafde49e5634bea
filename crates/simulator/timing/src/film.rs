//! The film of a launch: what all SMs and partitions did, by stretches of time. Recorded only on request.
//!
//! Time is divided into *frames* of equal length. Counters of the launch are read at the end of each frame, so that the sums over all
//! frames are the totals of the [`Report`](crate::Report), whatever the length. It doubles whenever there are more frames than
//! [`MOST_FRAMES`]. The first blocks are listed, each with its SM and its times, and so is one request of 1, 2, 4, … to the L2 or to the
//! partitions of 1.x: the share halves whenever the list is full.

use crate::counters::Counters;
use crate::launch::SmClock;
use crate::memory::MemoryCounters;
use crate::memory::requests::RequestKind;

/// Most frames of a film.
pub const MOST_FRAMES: usize = 256;
/// Cycles of the shortest frame. The memory system is looked at once in so many cycles.
const LEAST_CYCLES: u64 = 32;
/// Most blocks that are listed.
const MOST_BLOCKS: usize = 20_000;
/// Most requests that are listed.
const MOST_REQUESTS: usize = 6_000;

/// The part of a launch that is filmed, ps from the launch's begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilmRange {
    /// Begin.
    pub from_ps: u64,
    /// End; [`u64::MAX`]: that of the launch.
    pub to_ps: u64,
}

/// The film.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Film {
    /// Begin of the first frame, ps.
    pub from_ps: u64,
    /// Length of a frame, ps.
    pub frame_ps: u64,
    /// End of the launch so far, ps.
    pub end_ps: u64,
    /// Length of a cycle, ps.
    pub period_ps: u64,
    /// The frames. The last one may reach beyond the end.
    pub frames: Vec<Frame>,
    /// Slots for blocks of an SM, and warps of a block.
    pub slots: u32,
    /// Warps of a block.
    pub warps: u32,
    /// Blocks that had started before the film, and blocks that had ended.
    pub before: [u64; 2],
    /// Lives of the first blocks that overlap the film, in the order of their starts.
    pub blocks: Vec<BlockLife>,
    /// Number of further blocks.
    pub blocks_dropped: u64,
    /// Requests within the film, in the order in which they were asked for.
    pub requests: Vec<RequestLife>,
    /// One of so many requests is listed.
    pub every: u64,
}

/// What happened within a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Blocks that started, and blocks that ended.
    pub blocks: [u64; 2],
    /// Warp instructions issued, by SM.
    pub issued: Vec<u64>,
    /// Time that blocks were resident, by SM, in ps: up to the length of a frame for each slot.
    pub resident_ps: Vec<u64>,
    /// Time that the DRAM channel of each partition transferred, ps.
    pub busy_ps: Vec<u64>,
    /// Time that requests waited for each slice or partition after they had left their SMs, summed over all requests, ps: over the length
    /// of the frame, how many waited on average.
    pub waited_ps: Vec<u64>,
    /// What went through.
    pub counts: FrameCounts,
}

/// Counters of a frame: differences of those of the [`Report`](crate::Report).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameCounts {
    /// Sectors of global loads, and of global stores.
    pub global: [u64; 2],
    /// Passes of shared memory.
    pub shared: u64,
    /// Sectors that hit in an L1, and that missed.
    pub l1: [u64; 2],
    /// Sectors read from the L2, and written.
    pub l2: [u64; 2],
    /// Sectors that hit in the L2.
    pub l2_hits: u64,
    /// Bytes read from DRAM, and written.
    pub dram: [u64; 2],
}

impl FrameCounts {
    fn of(counters: &Counters, memory: &MemoryCounters) -> Self {
        Self {
            global: [counters.global_load.sectors, counters.global_store.sectors],
            shared: counters.shared_load.wavefronts + counters.shared_store.wavefronts,
            l1: [memory.l1_hits, memory.l1_misses],
            l2: [memory.l2_reads, memory.l2_writes],
            l2_hits: memory.l2_hits,
            dram: [memory.dram_read, memory.dram_written],
        }
    }
    fn parts(&mut self) -> [&mut u64; 10] {
        let Self { global: [a, b], shared, l1: [c, d], l2: [e, f], l2_hits, dram: [g, h] } = self;
        [a, b, shared, c, d, e, f, l2_hits, g, h]
    }
    /// Adds what came since `before`, which has at most as much of everything.
    pub fn add(&mut self, mut now: Self, mut before: Self) {
        let since = now.parts().into_iter().zip(before.parts()).map(|(now, before)| *now - *before);
        self.parts().into_iter().zip(since).for_each(|(sum, more)| *sum += more);
    }
}

/// A block on its SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLife {
    /// Number of the block.
    pub block: u64,
    /// Number of the SM.
    pub sm: u32,
    /// Slot of the SM.
    pub slot: u32,
    /// Start, ps.
    pub from_ps: u64,
    /// End, ps; [`u64::MAX`]: it is still running.
    pub to_ps: u64,
}

/// A request of an SM to a slice of the L2 or, on 1.x, to a partition. Times are in ps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestLife {
    /// The SM.
    pub sm: u32,
    /// The slice or the partition.
    pub partition: u32,
    /// What it asks.
    pub kind: Asks,
    /// Address of its line.
    pub address: u64,
    /// When the load/store unit had it sent.
    pub asked: u64,
    /// When it had left the SM.
    pub sent: u64,
    /// When the slice took it; on 1.x when the partition had transferred it.
    pub taken: u64,
    /// When its data was at the SM; of a write, when it was where it goes.
    pub done: u64,
    /// Whether it waited for DRAM: the L2 did not have all that was read. On 1.x always.
    pub missed: bool,
    /// The instruction, from the first one of the kernel. Not known on 1.x.
    pub at: Option<u32>,
}

/// What a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Asks {
    Read,
    Write,
    Atomic,
}

impl From<RequestKind> for Asks {
    fn from(kind: RequestKind) -> Self {
        match kind {
            RequestKind::Read { .. } => Asks::Read,
            RequestKind::Write { .. } | RequestKind::Join => Asks::Write,
            RequestKind::Atomic { .. } => Asks::Atomic,
        }
    }
}

/// The requests of a film while it is recorded. The memory system has it, since only that knows the times.
#[derive(Clone, Debug)]
pub struct RequestLog {
    range: FilmRange,
    kept: Vec<RequestLife>,
    /// Number of requests so far.
    count: u64,
    /// One of so many requests is kept.
    every: u64,
    /// How long requests waited, ps, by frame (its times are ps) and partition.
    waits: Frames<Vec<u64>>,
}

impl RequestLog {
    /// An empty log, for SMs with this clock.
    pub fn new(range: FilmRange, clock: SmClock) -> Self {
        let waits = Frames::new(range.from_ps, clock.time(first_cycles(range, clock)));
        Self { range, kept: Vec::new(), count: 0, every: 1, waits }
    }
    /// Adds a request, in any order.
    pub fn add(&mut self, request: RequestLife) {
        let (from, to) = (request.sent, request.taken.min(self.range.to_ps));
        self.waits.spread(from, to, |waits, ps| add(waits, request.partition as usize, ps));
        if request.asked < self.range.from_ps || request.asked >= self.range.to_ps {
            return;
        }
        self.count += 1;
        if !(self.count - 1).is_multiple_of(self.every) {
            return;
        }
        if self.kept.len() == MOST_REQUESTS {
            let mut number = 0;
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every *= 2;
        }
        self.kept.push(request);
    }
}

/// Length of the frames of a film at its begin, cycles.
fn first_cycles(range: FilmRange, clock: SmClock) -> u64 {
    match range.to_ps {
        u64::MAX => 2 * LEAST_CYCLES,
        to => (clock.cycle(to) - clock.cycle(range.from_ps)).div_ceil(MOST_FRAMES as u64).max(LEAST_CYCLES),
    }
}

/// Frames of equal length, whatever the unit of time. When there would be more than [`MOST_FRAMES`], all become twice as long.
#[derive(Clone, Debug)]
struct Frames<F> {
    /// Begin of the first frame, and length of a frame.
    from: u64,
    length: u64,
    all: Vec<F>,
}

/// What a frame holds.
trait Sums: Default {
    /// Adds the sums of the next frame.
    fn join(&mut self, next: &Self);
}

impl<F: Sums> Frames<F> {
    fn new(from: u64, length: u64) -> Self {
        Self { from, length, all: Vec::new() }
    }
    /// The frame of a time, which is not before the first one.
    fn at(&mut self, time: u64) -> &mut F {
        let since = time - self.from;
        while since / self.length >= MOST_FRAMES as u64 {
            self.double();
        }
        let at = (since / self.length) as usize;
        if self.all.len() <= at {
            self.all.resize_with(at + 1, F::default);
        }
        &mut self.all[at]
    }
    fn double(&mut self) {
        self.length *= 2;
        let mut pairs = std::mem::take(&mut self.all).into_iter();
        while let Some(mut frame) = pairs.next() {
            if let Some(next) = pairs.next() {
                frame.join(&next);
            }
            self.all.push(frame);
        }
    }
    /// Calls `add` for each frame that a stretch of time overlaps, with the length of the overlap.
    fn spread(&mut self, from: u64, to: u64, mut add: impl FnMut(&mut F, u64)) {
        let mut time = from.max(self.from);
        if time >= to {
            return;
        }
        // From now on the frames have their length.
        self.at(to - 1);
        while time < to {
            let end = to.min(time + self.length - (time - self.from) % self.length);
            add(self.at(time), end - time);
            time = end;
        }
    }
}

impl Sums for Vec<u64> {
    fn join(&mut self, next: &Self) {
        next.iter().enumerate().for_each(|(at, &more)| add(self, at, more));
    }
}

/// Adds to a sum; sums that are missing are 0.
fn add(sums: &mut Vec<u64>, at: usize, more: u64) {
    if sums.len() <= at {
        sums.resize(at + 1, 0);
    }
    sums[at] += more;
}

/// Records a film. Times of SMs are cycles.
#[derive(Clone, Debug)]
pub struct FilmRecorder {
    range: FilmRange,
    clock: SmClock,
    /// Its times are cycles.
    frames: Frames<Frame>,
    sms: usize,
    /// Cycle from which on the memory system is looked at again.
    next_look: u64,
    /// Counters at the last look; `None`: the film has not begun.
    seen: Option<FrameCounts>,
    seen_busy: Vec<u64>,
    /// Transfers that were given to a channel and for which there was no time yet, ps.
    ahead: Vec<u64>,
    /// Slots of an SM, warps of a block.
    shape: [usize; 2],
    /// The block in each slot of the device.
    open: Vec<Option<Open>>,
    before: [u64; 2],
    blocks: Vec<BlockLife>,
    /// Blocks that are or will be in the list.
    listed: usize,
    blocks_dropped: u64,
}

/// A block that runs.
#[derive(Clone, Copy, Debug)]
struct Open {
    block: u64,
    /// Cycle of its start.
    from: u64,
    /// Whether its life will be listed.
    listed: bool,
}

impl FilmRecorder {
    /// For so many SMs with so many slots for blocks, of so many warps each.
    pub fn new(range: FilmRange, clock: SmClock, sms: usize, [slots, warps]: [usize; 2]) -> Self {
        let from = clock.cycle(range.from_ps);
        Self {
            range,
            clock,
            frames: Frames::new(from, first_cycles(range, clock)),
            sms,
            next_look: from,
            seen: (from == 0).then(FrameCounts::default),
            seen_busy: Vec::new(),
            ahead: Vec::new(),
            shape: [slots, warps],
            open: vec![None; sms * slots],
            before: [0; 2],
            blocks: Vec::new(),
            listed: 0,
            blocks_dropped: 0,
        }
    }

    /// The frame of a cycle, or none if it is outside the film. May double the length of all frames.
    fn frame(&mut self, cycle: u64) -> Option<&mut Frame> {
        if self.clock.time(cycle) >= self.range.to_ps {
            return None;
        }
        (cycle >= self.frames.from).then(|| self.frames.at(cycle))
    }

    /// A warp of an SM issues an instruction.
    pub fn issued(&mut self, sm: usize, cycle: u64) {
        if let Some(frame) = self.frame(cycle) {
            add(&mut frame.issued, sm, 1);
        }
    }

    /// A block starts in a slot of an SM.
    pub fn start(&mut self, sm: usize, slot: usize, block: u64, cycle: u64) {
        self.count_block(0, cycle);
        let listed = self.listed < MOST_BLOCKS;
        self.listed += usize::from(listed);
        self.open[sm * self.shape[0] + slot] = Some(Open { block, from: cycle, listed });
    }

    /// The block in a slot of an SM ends.
    pub fn end(&mut self, sm: usize, slot: usize, cycle: u64) {
        self.count_block(1, cycle);
        if let Some(open) = self.open[sm * self.shape[0] + slot].take() {
            self.lived(sm, slot, open, cycle, self.clock.time(cycle));
        }
    }

    /// Counts a block that starts (0) or ends (1).
    fn count_block(&mut self, what: usize, cycle: u64) {
        // A block that ends when the film begins is not in it.
        if cycle < self.frames.from + what as u64 && self.frames.from > 0 {
            self.before[what] += 1;
        } else if let Some(frame) = self.frame(cycle) {
            frame.blocks[what] += 1;
        }
    }

    /// A block was in its slot until a cycle. `to_ps`: the end that is listed.
    fn lived(&mut self, sm: usize, slot: usize, Open { block, from, listed }: Open, to: u64, to_ps: u64) {
        let clock = self.clock;
        if to <= self.frames.from || clock.time(from) >= self.range.to_ps {
            self.listed -= usize::from(listed);
            return;
        }
        let life = BlockLife { block, sm: sm as u32, slot: slot as u32, from_ps: clock.time(from), to_ps };
        if listed {
            self.blocks.push(life);
        } else {
            self.blocks_dropped += 1;
        }
        let end = to.min(if self.range.to_ps == u64::MAX { to } else { clock.cycle(self.range.to_ps) });
        self.frames.spread(from, end, |frame, cycles| add(&mut frame.resident_ps, sm, clock.time(cycles)));
    }

    /// The cycle from which on [`Self::look`] has something to do.
    pub fn next_look(&self) -> u64 {
        self.next_look
    }

    /// All that happened before a cycle has been counted.
    pub fn look(&mut self, cycle: u64, counters: &Counters, memory: &MemoryCounters) {
        self.ahead.resize(memory.channel_busy.len(), 0);
        self.seen_busy.resize(memory.channel_busy.len(), 0);
        let now = FrameCounts::of(counters, memory);
        let before = self.seen.replace(now).unwrap_or(now);
        let mut ahead = std::mem::take(&mut self.ahead);
        for ((ahead, seen), &busy) in ahead.iter_mut().zip(&mut self.seen_busy).zip(&memory.channel_busy) {
            *ahead += busy - *seen;
            *seen = busy;
        }
        if let Some(frame) = self.frame(cycle.saturating_sub(1)) {
            frame.counts.add(now, before);
            frame.busy_ps.resize(ahead.len(), 0);
            let mut busy = std::mem::take(&mut frame.busy_ps);
            let span = self.clock.time(self.frames.length);
            for (busy, ahead) in busy.iter_mut().zip(&mut ahead) {
                let more = (*ahead).min(span.saturating_sub(*busy));
                *busy += more;
                *ahead -= more;
            }
            self.frames.at(cycle.saturating_sub(1)).busy_ps = busy;
        } else {
            ahead.fill(0);
        }
        self.ahead = ahead;
        self.next_look = cycle + LEAST_CYCLES;
    }

    /// Adds how long requests waited to the frames.
    fn add_waits(&mut self, log: &RequestLog) {
        let mut waits = log.waits.clone();
        while self.clock.time(self.frames.length) < waits.length {
            self.frames.double();
        }
        while waits.length < self.clock.time(self.frames.length) {
            waits.double();
        }
        for (frame, waits) in self.frames.all.iter_mut().zip(waits.all) {
            frame.waited_ps = waits;
        }
    }

    /// The film so far. The launch ends at `end`, ps.
    pub fn film(
        &self,
        end: u64,
        counters: &Counters,
        memory: &MemoryCounters,
        requests: Option<&RequestLog>,
    ) -> Film {
        let mut film = self.clone();
        let last = self.clock.cycle(end);
        for number in 0..film.open.len() {
            if let Some(open) = film.open[number].take() {
                film.lived(number / film.shape[0], number % film.shape[0], open, last, u64::MAX);
            }
        }
        film.look(last.max(1), counters, memory);
        film.blocks.sort_by_key(|life| (life.from_ps, life.block));
        let (mut requests, every) = requests.map_or((Vec::new(), 1), |log| {
            film.add_waits(log);
            (log.kept.clone(), log.every)
        });
        requests.sort_by_key(|request| request.asked);
        for frame in &mut film.frames.all {
            for (sums, units) in [
                (&mut frame.issued, self.sms),
                (&mut frame.resident_ps, self.sms),
                (&mut frame.busy_ps, memory.channel_busy.len()),
                (&mut frame.waited_ps, memory.channel_busy.len()),
            ] {
                sums.resize(units, 0);
            }
        }
        Film {
            from_ps: self.clock.time(self.frames.from),
            frame_ps: self.clock.time(film.frames.length),
            end_ps: end,
            period_ps: self.clock.period,
            frames: film.frames.all,
            slots: film.shape[0] as u32,
            warps: film.shape[1] as u32,
            before: film.before,
            blocks: film.blocks,
            blocks_dropped: film.blocks_dropped,
            requests,
            every,
        }
    }
}

impl Sums for Frame {
    fn join(&mut self, next: &Frame) {
        self.blocks.iter_mut().zip(next.blocks).for_each(|(sum, more)| *sum += more);
        for (sums, next) in [
            (&mut self.issued, &next.issued),
            (&mut self.resident_ps, &next.resident_ps),
            (&mut self.busy_ps, &next.busy_ps),
            (&mut self.waited_ps, &next.waited_ps),
        ] {
            sums.join(next);
        }
        self.counts.add(next.counts, FrameCounts::default());
    }
}
