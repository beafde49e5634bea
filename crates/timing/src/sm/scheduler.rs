//! A scheduler: which of its warps issues next.

use arch::Unit;
use arch::policy::WarpOrder;

use super::waiting::Waiting;
use crate::agenda::NEVER;
use crate::bits::bits;
use crate::decode::{MEMORY, ROUTES, SHARED, WAYS, Way};

/// What [`Scheduler::free_from`] says of a route of which it is not known when it is free.
pub const CLOSED: u64 = NEVER / 64;

/// A scheduler; what a look at it always reads comes first, in a line of the cache of the machine that simulates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Scheduler {
    /// May issue from this cycle on.
    pub free: u64,
    /// Looks again in this cycle.
    pub next: u64,
    /// Before this cycle only the shared-memory pipe can let a warp go on: several schedulers wait for it, and one gets it.
    pub held: u64,
    /// Which of its warps have their operands, and when the others will.
    pub waiting: Waiting,
    /// From when on each route is free, as [`Way`] has them, 1/64 cycles.
    routes: [u64; ROUTES],
    /// Who issued last, among its warps.
    pub last: usize,
    /// Order of arrival of its warps.
    pub ages: Vec<u64>,
    /// The way that each warp's next instruction takes, of [`Kernel::ways`], and the warps by way; of warps that are not there,
    /// any.
    ///
    /// [`Kernel::ways`]: crate::decode::Kernel::ways
    ways: [u8; 64],
    takes: [u64; WAYS],
}

impl Scheduler {
    /// Nobody, of so many warps.
    pub fn new(share: usize) -> Self {
        Self {
            free: 0,
            next: NEVER,
            held: 0,
            waiting: Waiting::new(),
            ways: [0; 64],
            takes: std::array::from_fn(|way| if way == 0 { u64::MAX } else { 0 }),
            ages: vec![0; share],
            last: 0,
            routes: [0; ROUTES],
        }
    }

    /// From which cycle on what all schedulers share is free: the shared-memory pipe, the queue of the load/store unit.
    #[inline]
    pub fn share(&mut self, shared: u64, memory: u64) {
        self.routes[SHARED] = shared * 64;
        self.routes[MEMORY] = if memory == NEVER { NEVER } else { memory * 64 };
    }

    /// From which cycle on its warps find a way free; [`CLOSED`]: not known.
    #[inline]
    pub fn free_from(&self, way: Way) -> u64 {
        let [first, second] = way.map(|place| self.routes[usize::from(place) % ROUTES]);
        first.min(second) / 64
    }

    /// A pipe, or the other one that would do if that is free first, works for so long. Returns which.
    #[inline]
    pub fn work(&mut self, unit: Unit, second: Option<Unit>, cycle: u64, busy: u64) -> usize {
        let unit = match second {
            Some(second) if self.routes[second as usize] < self.routes[unit as usize] => second,
            _ => unit,
        };
        let pipe = &mut self.routes[unit as usize];
        *pipe = (*pipe).max(cycle * 64) + busy;
        unit as usize
    }

    /// A warp's next instruction takes this way.
    #[inline]
    pub fn takes(&mut self, k: u8, way: u8) {
        let left = std::mem::replace(&mut self.ways[usize::from(k) % 64], way);
        if left != way {
            self.takes[usize::from(left) % WAYS] &= !(1 << k);
            self.takes[usize::from(way) % WAYS] |= 1 << k;
        }
    }

    /// The warp to issue now; if none can, notes the first cycle in which one might. `all`: what ways there are.
    #[inline]
    pub fn choose(&mut self, order: WarpOrder, all: &[Way; WAYS], cycle: u64) -> Option<usize> {
        // All of these have their operands: what counts is when their way is free.
        let (mut rest, mut able, mut wake, mut held) = (self.waiting.ready, 0, NEVER, NEVER);
        while rest != 0 {
            let number = usize::from(self.ways[rest.trailing_zeros() as usize % 64]);
            let way = all[number % WAYS];
            let at = self.free_from(way);
            let takers = self.takes[number % WAYS];
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
        let known = |at: u64| if at == CLOSED { NEVER } else { at };
        let (wake, held) = (known(wake), known(held));
        (self.next, self.held) = (wake.min(next), held.min(next));
        None
    }
}
