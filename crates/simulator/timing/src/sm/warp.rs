//! A resident warp: its position, what it waits for, and the account of its cycles.

use std::collections::VecDeque;

use super::scoreboard::Scoreboard;
use crate::decode::{Kernel, Op};
use crate::event_queue::NEVER;
use crate::report::StallReason;
use crate::trace_buffer::{TraceEntry, TraceWindow};

/// State of a warp slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// No warp here.
    Idle,
    /// Runs or waits for operands.
    Running,
    /// Waits at the block barrier of this number.
    Barrier(u8),
}

/// A warp slot of an SM: what every issue of the warp reads, in one line of the host's cache.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Warp {
    /// First cycle in which its next instruction has its operands; [`NEVER`]: not known, or no warp.
    pub ready: u64,
    /// Its cycles before this one have an owner.
    pub since: u64,
    /// No issue before this cycle.
    pub base: u64,
    /// What it issues next, or is in the middle of.
    pub step: TraceEntry,
    /// Machine instructions left of the sequence that it is in the middle of; 0: none.
    pub left: u32,
    /// The instructions after that.
    pub trace_window: TraceWindow,
    /// Number of its scheduler, and its own number there.
    pub home: (u8, u8),
    /// Whether it runs.
    pub state: State,
    /// Why it does not issue before [`Self::base`].
    pub base_reason: StallReason,
    /// Why it cannot issue before its ready time.
    pub reason: StallReason,
    /// Instructions of it are in the load/store unit's queue.
    pub queued: bool,
}

const _: () = assert!(size_of::<Warp>() == 64);

/// State of a warp slot that few issues read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColdState {
    /// Cycle in which the sequence that it is in the middle of began.
    pub began: u64,
    /// Cycle since which it is resident.
    pub started: u64,
    /// Number of its arrival on the SM, which no later warp in the slot has.
    pub age: u64,
    /// Indices of its instructions in the load/store unit's queue, in order. The unit has yet to read their registers.
    pub queued: VecDeque<u32>,
}

impl Warp {
    /// An empty slot.
    pub fn empty(home: (u8, u8)) -> Self {
        Self {
            ready: NEVER,
            since: 0,
            base: 0,
            step: TraceEntry::default(),
            left: 0,
            trace_window: TraceWindow::default(),
            home,
            state: State::Idle,
            base_reason: StallReason::NoInstruction,
            reason: StallReason::NoInstruction,
            queued: false,
        }
    }
    /// A new warp, `setup` cycles before its first instruction.
    pub fn begin(&mut self, cycle: u64, setup: u64) {
        *self = Self { state: State::Running, since: cycle, base: cycle + setup, ..Self::empty(self.home) };
    }
    /// Index of the instruction that it issues next, or is in the middle of.
    #[inline]
    pub fn at(&self) -> usize {
        self.step.at() as usize
    }
    /// First cycle in which the operands of its next instruction are there, by its scoreboard. Sets [`Self::reason`].
    #[inline(always)]
    pub fn operands(&mut self, (kernel, op): (&Kernel, &Op), board: &Scoreboard, cold: &ColdState) -> u64 {
        if self.state != State::Running {
            return NEVER;
        }
        let (mut ready, mut reason) = (self.base, self.base_reason);
        // The operands of a sequence were there when it began.
        if self.left == 0
            && let Some((cycle, why)) = board.after(kernel, op, ready)
        {
            (ready, reason) = (cycle, why);
        }
        if self.queued && cold.waits_for_reads(kernel, op) {
            (ready, reason) = (NEVER, StallReason::LongScoreboard);
        }
        self.reason = reason;
        ready
    }
}

impl ColdState {
    /// An instruction must wait: it would overwrite registers that a queued instruction has yet to read.
    #[inline(never)]
    fn waits_for_reads(&self, kernel: &Kernel, op: &Op) -> bool {
        self.queued.iter().any(|&at| op.ends || kernel.ops[at as usize].read_before(op))
    }
}
