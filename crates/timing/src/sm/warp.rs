//! A resident warp: where it is, what it waits for, and whose its cycles are.

use std::collections::VecDeque;

use crate::agenda::NEVER;
use crate::ahead::NOTHING;
use crate::bits::bits;
use crate::decode::{Kernel, Op};
use crate::report::StallReason;
use crate::steps::Batch;

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
    #[inline]
    fn cycle(self) -> u64 {
        if self.0 >> 4 == NEVER >> 4 { NEVER } else { self.0 >> 4 }
    }
    /// Itself, if it is later than that.
    fn after(self, cycle: u64) -> Option<Due> {
        (self.cycle() > cycle).then_some(self)
    }
    #[inline]
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
    /// Places on its scoreboard that may not be settled, as [`Op::needs`] has them.
    ///
    /// [`Op::needs`]: crate::decode::Op::needs
    pub open: u64,
    /// Index of its next instruction.
    pub at: u32,
    /// Machine instructions left of a sequence it is in the middle of.
    pub left: u32,
    /// What the instruction does that it is in the middle of, as [`Ahead::touch`] has it.
    ///
    /// [`Ahead::touch`]: crate::ahead::Ahead::touch
    pub touch: u32,
    /// What it has executed of those to come.
    pub batch: Batch,
    /// Lanes of the instruction it is in the middle of.
    pub lanes: u8,
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

/// What is seldom asked of a warp.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
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
            open: 0,
            at: 0,
            left: 0,
            touch: NOTHING,
            batch: Batch::default(),
            lanes: 0,
            home,
            state: State::Idle,
            base_reason: StallReason::NoInstruction,
            reason: StallReason::NoInstruction,
            queued: false,
        }
    }
    /// A new warp, `setup` cycles before its first instruction.
    pub fn begin(&mut self, at: u32, cycle: u64, setup: u64) {
        *self = Self {
            ready: self.ready,
            state: State::Running,
            at,
            since: cycle,
            base: cycle + setup,
            ..Self::empty(self.home)
        };
    }
    /// First cycle in which its operands are there, going by its part of the scoreboard, and sets the reason for waiting
    /// until then.
    #[inline(always)]
    pub fn operands(&mut self, kernel: &Kernel, board: &[Due], rest: &Rest) -> u64 {
        if self.state != State::Running {
            return NEVER;
        }
        let op = &kernel.ops[self.at as usize];
        let (mut ready, mut reason) = (self.base, self.base_reason);
        let open = self.open & op.needs;
        // The operands of a sequence were there when it began.
        if self.left == 0 && open != 0 {
            let last = if op.settled == op.needs {
                bits(open).fold(Due::SETTLED, |last, place| last.max(board[place]))
            } else {
                listed(kernel, op, board)
            };
            debug_assert_eq!(last.after(ready), listed(kernel, op, board).after(ready));
            if last.cycle() > ready {
                (ready, reason) = (last.cycle(), last.reason());
            }
        }
        if self.queued && rest.hold(kernel, op) {
            (ready, reason) = (NEVER, StallReason::LongScoreboard);
        }
        self.reason = reason;
        ready
    }
}

impl Rest {
    /// An instruction has to wait for one that has yet to read its registers.
    #[inline(never)]
    fn hold(&self, kernel: &Kernel, op: &Op) -> bool {
        self.queued.iter().any(|&at| op.ends || kernel.ops[at as usize].read_before(op))
    }
}

/// The last of all that an instruction needs.
#[inline(never)]
fn listed(kernel: &Kernel, op: &Op, board: &[Due]) -> Due {
    kernel.needs(op).iter().fold(Due::SETTLED, |last, &place| last.max(board[usize::from(place)]))
}
