//! A resident warp: where it is, what it waits for, and whose its cycles are.

use std::collections::VecDeque;

use crate::agenda::NEVER;
use crate::ahead::{Step, Touch};
use crate::decode::Kernel;
use crate::report::StallReason;

/// When a register's value is there, and what waiting for it is called: of two, the greater is what one waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Due(u64);

impl Due {
    /// Always was there.
    pub const SETTLED: Due = Due(0);
    /// In this cycle; [`NEVER`]: not known yet.
    pub fn new(cycle: u64, reason: StallReason) -> Self {
        Due(cycle << 4 | reason as u64)
    }
    fn cycle(self) -> u64 {
        if self.0 >> 4 == NEVER >> 4 { NEVER } else { self.0 >> 4 }
    }
    fn reason(self) -> StallReason {
        StallReason::ALL[(self.0 & 15) as usize]
    }
}

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

/// A warp slot of an SM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warp {
    /// Its scheduler, and its number there.
    pub home: (u8, u8),
    /// What it does.
    pub state: State,
    /// Index of its next instruction.
    pub at: u32,
    /// Machine instructions left of a sequence it is in the middle of.
    pub left: u32,
    /// When that sequence began.
    pub began: u64,
    /// The instruction it is in the middle of.
    pub step: Step,
    /// Its cycles are accounted for up to here.
    pub since: u64,
    /// Resident since.
    pub started: u64,
    /// Order of arrival on the SM: a name no later warp has.
    pub age: u64,
    /// No issue before this cycle, and why.
    pub base: (u64, StallReason),
    /// Why it cannot issue before its ready time.
    pub reason: StallReason,
    /// Instructions in the load/store unit's queue, in order: it has yet to read their registers.
    pub queued: VecDeque<u32>,
}

impl Warp {
    /// An empty slot.
    pub fn empty(home: (u8, u8)) -> Self {
        Self {
            home,
            state: State::Idle,
            at: 0,
            left: 0,
            began: 0,
            step: Step { lanes: 0, touch: Touch::Nothing },
            since: 0,
            started: 0,
            age: 0,
            base: (0, StallReason::NoInstruction),
            reason: StallReason::NoInstruction,
            queued: VecDeque::new(),
        }
    }
    /// A new warp, `setup` cycles before its first instruction.
    pub fn begin(&mut self, at: u32, cycle: u64, setup: u64, age: u64) {
        *self = Self {
            state: State::Running,
            at,
            since: cycle,
            started: cycle,
            age,
            base: (cycle + setup, StallReason::NoInstruction),
            ..Self::empty(self.home)
        };
    }
    /// First cycle in which its operands are there, going by its part of the scoreboard, and sets the reason for waiting
    /// until then.
    #[inline]
    pub fn ready(&mut self, kernel: &Kernel, board: &[Due]) -> u64 {
        if self.state != State::Running {
            return NEVER;
        }
        let op = &kernel.ops[self.at as usize];
        let (mut ready, mut reason) = self.base;
        // The operands of a sequence were there when it began.
        if self.left == 0 {
            let mut last = Due::SETTLED;
            for &place in kernel.needs(op) {
                last = last.max(board[usize::from(place)]);
            }
            if last.cycle() > ready {
                (ready, reason) = (last.cycle(), last.reason());
            }
        }
        if !self.queued.is_empty() {
            let blocks = |&at: &u32| op.ends || kernel.ops[at as usize].read_before(op);
            if self.queued.iter().any(blocks) {
                (ready, reason) = (NEVER, StallReason::LongScoreboard);
            }
        }
        self.reason = reason;
        ready
    }
}
