//! Scoreboards: when the registers and predicates of warps are settled.
//!
//! Invariant: a place that is not marked open is settled.

use crate::bits::bits;
use crate::decode::{Kernel, Op, Span};
use crate::event_queue::NEVER;
use crate::report::StallReason;

/// When a register's value is there, and what waiting for it is called: of two, the greater is what one waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadyTime(u64);

impl ReadyTime {
    /// Always was there.
    pub const SETTLED: ReadyTime = ReadyTime(0);
    /// In this cycle; [`NEVER`]: not known yet.
    pub fn new(cycle: u64, reason: StallReason) -> Self {
        ReadyTime(cycle << 4 | reason as u64)
    }
    #[inline]
    fn cycle(self) -> u64 {
        if self.0 >> 4 == NEVER >> 4 { NEVER } else { self.0 >> 4 }
    }
    /// Later than that cycle.
    #[inline]
    fn is_after(self, cycle: u64) -> bool {
        self.0 >> 4 > cycle
    }
    #[inline]
    fn reason(self) -> StallReason {
        StallReason::ALL[(self.0 & 15) as usize]
    }
}

/// A warp's scoreboard.
#[derive(Debug)]
pub struct Scoreboard<'a> {
    /// Places that may not be settled, as [`Op::needs`] has them; then when each is.
    all: &'a mut [ReadyTime],
}

impl<'a> Scoreboard<'a> {
    /// Room that the scoreboard of a warp takes.
    pub fn room(kernel: &Kernel) -> usize {
        kernel.places + 1
    }
    /// That of warp `w` of an SM.
    #[inline(always)]
    pub fn of(all: &'a mut [ReadyTime], kernel: &Kernel, w: usize) -> Self {
        let room = Self::room(kernel);
        Self { all: &mut all[w * room..(w + 1) * room] }
    }
    /// All is settled.
    pub fn clear(&mut self) {
        self.all.fill(ReadyTime::SETTLED);
    }
    /// All that an instruction needs is there; what it writes is not.
    #[inline(always)]
    pub fn issued(&mut self, op: &Op) {
        let open = &mut self.all[0];
        *open = ReadyTime(open.0 & !op.settled | op.writes);
    }
    /// These registers will be there.
    #[inline(always)]
    pub fn expect(&mut self, span: Span, due: ReadyTime) {
        for place in &mut self.all[1..][span.places()] {
            *place = due;
        }
    }
    /// When the last is there that an instruction needs, and what waiting for it is called; nothing, if that is not after
    /// `cycle`.
    #[inline(always)]
    pub fn after(&self, kernel: &Kernel, op: &Op, cycle: u64) -> Option<(u64, StallReason)> {
        let open = self.all[0].0 & op.needs;
        if open == 0 {
            return None;
        }
        let last = if op.settled == op.needs {
            let board = &self.all[1..];
            bits(open).fold(ReadyTime::SETTLED, |last, place| last.max(board[place]))
        } else {
            self.listed(kernel, op)
        };
        debug_assert_eq!(last.is_after(cycle), self.listed(kernel, op).is_after(cycle));
        last.is_after(cycle).then(|| (last.cycle(), last.reason()))
    }
    /// The last of all that an instruction needs.
    #[inline(never)]
    fn listed(&self, kernel: &Kernel, op: &Op) -> ReadyTime {
        let board = &self.all[1..];
        kernel.needs(op).iter().fold(ReadyTime::SETTLED, |last, &place| last.max(board[usize::from(place)]))
    }
}
