//! The timeline: states of the warps of one SM over time. Recorded only on request, and up to a bound.
//!
//! Invariants: a warp's segments follow one another without gaps from its start to its end; neighbours differ in state;
//! recording changes no simulated time.

use crate::launch::SmClock;
use crate::report::StallReason;

/// Which SM to watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// Its number.
    pub sm: u32,
    /// Begin, ps: segments that end before it are left out.
    pub from_ps: u64,
    /// Most segments kept: the first ones, since a kernel's start and steady state are what there is to see, and what
    /// follows repeats them.
    pub segments: u32,
}

/// A stretch of a warp's life in one state, ps from the kernel's start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Warp slot of the SM.
    pub slot: u32,
    /// Block of the grid.
    pub block: u64,
    /// Warp of the block.
    pub warp: u32,
    /// Begin.
    pub from_ps: u64,
    /// End.
    pub to_ps: u64,
    /// Why the warp did not issue; `None`: it issued.
    pub stall: Option<StallReason>,
    /// Instruction issued or waiting to be; the first, where several followed in the same state.
    pub pc: u32,
}

/// The segments of a launch, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// The SM.
    pub sm: u32,
    /// Length of a cycle, ps: times are multiples of it.
    pub period_ps: u64,
    /// The first segments.
    pub segments: Vec<Segment>,
    /// Number of segments for which there was no room.
    pub dropped: u64,
    /// The timeline is complete up to here, ps: to the begin of the first segment without room, or to the end of the last one.
    pub until_ps: u64,
}

/// Records a timeline. Times of its segments are cycles.
#[derive(Clone, Debug)]
pub struct Recorder {
    watch: Watch,
    /// Begin, cycles.
    from: u64,
    /// Block of each place, and warps of a block.
    blocks: Vec<u64>,
    warps: usize,
    /// The segment each warp slot is in.
    open: Vec<Option<Segment>>,
    timeline: Timeline,
}

impl Recorder {
    /// For an SM with so many block slots and warps per block.
    pub fn new(watch: Watch, clock: SmClock, places: usize, warps: usize) -> Self {
        let timeline = Timeline { sm: watch.sm, until_ps: u64::MAX, ..Timeline::default() };
        let from = clock.cycle(watch.from_ps);
        Self { watch, from, blocks: vec![0; places], warps, open: vec![None; places * warps], timeline }
    }
    /// This SM is the watched one.
    pub fn watches(&self, sm: usize) -> bool {
        self.watch.sm as usize == sm
    }
    /// A block starts.
    pub fn start(&mut self, place: usize, block: u64) {
        self.blocks[place] = block;
    }
    /// A warp was in a state for some cycles.
    pub fn add(&mut self, slot: usize, pc: u32, stall: Option<StallReason>, from: u64, to: u64) {
        if from >= to || to <= self.from {
            return;
        }
        let (block, warp) = (self.blocks[slot / self.warps], (slot % self.warps) as u32);
        if let Some(open) = &mut self.open[slot]
            && (open.block, open.stall, open.to_ps) == (block, stall, from)
        {
            open.to_ps = to;
            return;
        }
        let segment = Segment { slot: slot as u32, block, warp, from_ps: from, to_ps: to, stall, pc };
        if let Some(closed) = self.open[slot].replace(segment) {
            append(&mut self.timeline, self.watch.segments, closed);
        }
    }
    /// Nothing more is recorded.
    pub fn stop(&mut self) {
        self.watch.segments = self.timeline.segments.len() as u32;
    }
    /// What was recorded so far, in picoseconds and program counters.
    pub fn timeline(&self, clock: SmClock, first_pc: u32) -> Timeline {
        let mut timeline = Timeline { period_ps: clock.period, ..self.timeline.clone() };
        for &open in self.open.iter().flatten() {
            append(&mut timeline, self.watch.segments, open);
        }
        let last = timeline.segments.iter().map(|s| s.to_ps).max().unwrap_or(0);
        timeline.until_ps = clock.time(timeline.until_ps.min(last));
        for segment in &mut timeline.segments {
            segment.from_ps = clock.time(segment.from_ps);
            segment.to_ps = clock.time(segment.to_ps);
            segment.pc += first_pc;
        }
        timeline
    }
}

fn append(timeline: &mut Timeline, most: u32, segment: Segment) {
    if timeline.segments.len() < most as usize {
        timeline.segments.push(segment);
    } else {
        timeline.dropped += 1;
        timeline.until_ps = timeline.until_ps.min(segment.from_ps);
    }
}
