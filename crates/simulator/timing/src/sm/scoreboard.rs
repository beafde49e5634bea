//! Scoreboards: when the values of a warp's registers and predicates are there.
//!
//! Invariant: a place (register or predicate) that is not marked open is settled.

use crate::bits::bits;
use crate::decode::{Kernel, Op, Span};
use crate::event_queue::NEVER;
use crate::report::StallReason;

/// When a value is there, and the stall reason of waiting for it, in one word: cycle in the upper 60 bits, reason below. Of several, an
/// instruction waits for the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadyTime(u64);

impl ReadyTime {
    /// Always there.
    pub const SETTLED: ReadyTime = ReadyTime(0);
    /// There from `cycle` on; [`NEVER`]: not known yet.
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
    /// First a mask of the places that may not be settled, in the bits of [`Op::needs`]; then the ready time of each place.
    all: &'a mut [ReadyTime],
}

impl<'a> Scoreboard<'a> {
    /// Words that the scoreboard of a warp takes.
    pub fn room(kernel: &Kernel) -> usize {
        kernel.places + 1
    }
    /// The scoreboard of warp `w`, from those of all warps of an SM.
    #[inline(always)]
    pub fn of(all: &'a mut [ReadyTime], kernel: &Kernel, w: usize) -> Self {
        let room = Self::room(kernel);
        Self { all: &mut all[w * room..(w + 1) * room] }
    }
    /// Settles everything.
    pub fn clear(&mut self) {
        self.all.fill(ReadyTime::SETTLED);
    }
    /// An instruction issues: the places that it needed are settled, those that it writes are open.
    #[inline(always)]
    pub fn issued(&mut self, op: &Op) {
        let open = &mut self.all[0];
        *open = ReadyTime(open.0 & !op.settled | op.writes);
    }
    /// Sets the ready time of registers.
    #[inline(always)]
    pub fn expect(&mut self, span: Span, due: ReadyTime) {
        for place in &mut self.all[1..][span.places()] {
            *place = due;
        }
    }
    /// The cycle in which the last value that an instruction needs is there, and the stall reason of waiting for it; `None` if that is
    /// not after `cycle`.
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
    /// The latest ready time among all places that an instruction needs, for kernels with more places than a mask has bits.
    #[inline(never)]
    fn listed(&self, kernel: &Kernel, op: &Op) -> ReadyTime {
        let board = &self.all[1..];
        kernel.needs(op).iter().fold(ReadyTime::SETTLED, |last, &place| last.max(board[usize::from(place)]))
    }
}
