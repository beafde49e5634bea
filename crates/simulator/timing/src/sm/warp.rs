//! A resident warp: where it is, what it waits for, and whose its cycles are.

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
    /// Waits at this block barrier.
    Barrier(u8),
}

/// A warp slot of an SM: what each issue of the warp asks for, in a line of the cache of the machine that simulates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Warp {
    /// First cycle it has its operands in; [`NEVER`]: unknown, or no warp.
    pub ready: u64,
    /// Its cycles are accounted for up to here.
    pub since: u64,
    /// No issue before this cycle.
    pub base: u64,
    /// What it issues next, or is in the middle of.
    pub step: TraceEntry,
    /// Machine instructions left of a sequence it is in the middle of.
    pub left: u32,
    /// Steps behind that.
    pub trace_window: TraceWindow,
    /// Its scheduler, and its number there.
    pub home: (u8, u8),
    /// What it does.
    pub state: State,
    /// Why it does not issue before [`Self::base`].
    pub base_reason: StallReason,
    /// Why it cannot issue before its ready time.
    pub reason: StallReason,
    /// Instructions of it are in the load/store unit's queue.
    pub queued: bool,
}

const _: () = assert!(size_of::<Warp>() == 64);

/// What is seldom asked of a warp.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColdState {
    /// When the sequence began that it is in the middle of.
    pub began: u64,
    /// Resident since.
    pub started: u64,
    /// Order of arrival on the SM: a name no later warp has.
    pub age: u64,
    /// Instructions in the load/store unit's queue, in order: it has yet to read their registers.
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
    /// First cycle in which the operands of its next instruction are there, going by its scoreboard, and sets the reason for
    /// waiting until then.
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
    /// An instruction has to wait for one that has yet to read its registers.
    #[inline(never)]
    fn waits_for_reads(&self, kernel: &Kernel, op: &Op) -> bool {
        self.queued.iter().any(|&at| op.ends || kernel.ops[at as usize].read_before(op))
    }
}
