//! A scheduler: which of its warps issues next.

use arch::Unit;
use arch::policy::WarpOrder;

use super::waiting::{Waiting, bits};
use crate::agenda::NEVER;
use crate::decode::{MEMORY, ROUTES, SHARED, Way};

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
    pipes: [u64; Unit::COUNT],
    /// From which cycle on each route is free, as [`Way`] has them.
    free_from: [u64; ROUTES],
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
            free_from: [0; ROUTES],
        }
    }

    /// From which cycle on what all schedulers share is free: the shared-memory pipe, the queue of the load/store unit.
    #[inline]
    pub fn share(&mut self, shared: u64, memory: u64) {
        (self.free_from[SHARED], self.free_from[MEMORY]) = (shared, memory);
    }

    /// From which cycle on its warps find a way free.
    #[inline]
    pub fn free_from(&self, way: Way) -> u64 {
        let [first, second] = way.map(|place| self.free_from[usize::from(place) % ROUTES]);
        first.min(second)
    }

    /// A pipe, or the other one that would do if that is free first, works for so long. Returns which.
    #[inline]
    pub fn work(&mut self, unit: Unit, second: Option<Unit>, cycle: u64, busy: u64) -> usize {
        let unit = match second {
            Some(second) if self.pipes[second as usize] < self.pipes[unit as usize] => second,
            _ => unit,
        };
        let pipe = &mut self.pipes[unit as usize];
        *pipe = (*pipe).max(cycle * 64) + busy;
        self.free_from[unit as usize] = *pipe / 64;
        unit as usize
    }

    /// A warp's next instruction takes this way.
    #[inline]
    pub fn takes(&mut self, k: u8, way: u8) {
        let left = std::mem::replace(&mut self.ways[usize::from(k) % 64], way);
        if left != way {
            self.takes[usize::from(left)] &= !(1 << k);
            self.takes[usize::from(way)] |= 1 << k;
        }
    }

    /// The warp to issue now; if none can, notes the first cycle in which one might. `all`: what ways there are.
    #[inline]
    pub fn choose(&mut self, order: WarpOrder, all: &[Way], cycle: u64) -> Option<usize> {
        // All of these have their operands: what counts is when their way is free.
        let (mut rest, mut able, mut wake, mut held) = (self.waiting.ready, 0, NEVER, NEVER);
        while rest != 0 {
            let number = usize::from(self.ways[rest.trailing_zeros() as usize % 64]);
            let way = all[number];
            let at = self.free_from(way);
            let takers = self.takes[number];
            if at <= cycle {
                able |= rest & takers;
            } else {
                wake = wake.min(at);
                if usize::from(way[0]) != SHARED {
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
}
