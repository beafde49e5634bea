//! A scheduler: which of its warps issues next.

use arch::Unit;
use arch::policy::WarpOrder;

use super::waiting::{Waiting, bits};
use crate::agenda::NEVER;
use crate::decode::Route;

/// A scheduler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheduler {
    /// May issue from this cycle on.
    pub free: u64,
    /// Looks again in this cycle.
    pub next: u64,
    /// Before this cycle only the shared-memory pipe can let a warp go on: several schedulers wait for it, and one gets it.
    pub held: u64,
    /// Which of its warps have their operands, and when the others will.
    pub waiting: Waiting,
    /// The way that each warp's next instruction takes, of [`Kernel::ways`], and the warps by way; of warps that are not there,
    /// any.
    ways: [u8; 64],
    takes: Vec<u64>,
    /// Order of arrival of its warps.
    pub ages: Vec<u64>,
    /// Who issued last, among its warps.
    pub last: usize,
    /// Each pipe is busy until then, 1/64 cycles.
    pub pipes: [u64; Unit::COUNT],
}

/// From which cycle on the ways that all schedulers share are free: the shared-memory pipe, the queue of the load/store unit.
#[derive(Clone, Copy)]
pub struct Ways {
    pub shared: u64,
    pub memory: u64,
}

impl Scheduler {
    /// Nobody, of so many warps, whose instructions may take so many ways.
    pub fn new(ways: usize, share: usize) -> Self {
        Self {
            free: 0,
            next: NEVER,
            held: 0,
            waiting: Waiting::new(),
            ways: [0; 64],
            takes: (0..ways).map(|way| if way == 0 { u64::MAX } else { 0 }).collect(),
            ages: vec![0; share],
            last: 0,
            pipes: [0; Unit::COUNT],
        }
    }

    /// From which cycle on its warps find a route free; `second`: another pipe that would do.
    #[inline]
    pub fn free_from(&self, ways: Ways, route: Route, second: Option<Unit>) -> u64 {
        match route {
            Route::Pipe(unit) => self.pipes[self.pipe(unit, second) as usize] / 64,
            Route::Shared => ways.shared,
            Route::Memory => ways.memory,
            Route::Control => 0,
        }
    }

    /// A warp's next instruction takes this way.
    #[inline]
    pub fn takes(&mut self, k: u8, way: u8) {
        let left = std::mem::replace(&mut self.ways[usize::from(k)], way);
        if left != way {
            self.takes[usize::from(left)] &= !(1 << k);
            self.takes[usize::from(way)] |= 1 << k;
        }
    }

    /// The warp to issue now; if none can, notes the first cycle in which one might. `all`: what ways there are.
    #[inline]
    pub fn choose(
        &mut self,
        order: WarpOrder,
        (free, all): (Ways, &[(Route, Option<Unit>)]),
        cycle: u64,
    ) -> Option<usize> {
        // All of these have their operands: what counts is when their way is free.
        let (mut rest, mut able, mut wake, mut held) = (self.waiting.ready, 0, NEVER, NEVER);
        while rest != 0 {
            let way = usize::from(self.ways[rest.trailing_zeros() as usize]);
            let (route, second) = all[way];
            let at = self.free_from(free, route, second);
            let takers = self.takes[way];
            if at <= cycle {
                able |= rest & takers;
            } else {
                wake = wake.min(at);
                if route != Route::Shared {
                    held = held.min(at);
                }
            }
            rest &= !takers;
        }
        if able != 0 {
            let last = self.last as u32;
            return Some(match order {
                WarpOrder::GreedyThenOldest if able >> last & 1 != 0 => self.last,
                WarpOrder::GreedyThenOldest if able & (able - 1) == 0 => able.trailing_zeros() as usize,
                WarpOrder::GreedyThenOldest => {
                    bits(able).min_by_key(|&k| self.ages[k]).expect("someone is able")
                }
                WarpOrder::RoundRobin => {
                    let behind = able & u64::MAX.checked_shl(last + 1).unwrap_or(0);
                    (if behind != 0 { behind } else { able }).trailing_zeros() as usize
                }
            });
        }
        let next = self.waiting.next();
        (self.next, self.held) = (wake.min(next), held.min(next));
        None
    }

    /// Of the pipes that would do, the one that is free first.
    pub fn pipe(&self, unit: Unit, second: Option<Unit>) -> Unit {
        match second {
            Some(second) if self.pipes[second as usize] < self.pipes[unit as usize] => second,
            _ => unit,
        }
    }
}
