//! A scheduler: which of its warps issues next.

use arch::Unit;
use arch::policy::WarpOrder;

use super::ready_wheel::ReadyWheel;
use crate::decode::{IssuePorts, MEMORY, PORT_CHOICES, PORTS, SHARED};
use crate::event_queue::NEVER;

/// What [`Scheduler::ports_free_from`] says of a route of which it is not known when it is free.
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
    pub next_without_shared: u64,
    /// Which of its warps have their operands, and when the others will.
    pub wheel: ReadyWheel,
    /// From when on each route is free, as [`IssuePorts`] has them, 1/64 cycles.
    ports_free: [u64; PORTS],
    /// Who issued last, among its warps.
    last: usize,
    /// How many it has.
    warps: usize,
    order: WarpOrder,
    /// The way that each warp's next instruction takes, of [`Kernel::ways`], and the warps by way; of warps that are not there,
    /// any.
    ///
    /// [`Kernel::ways`]: crate::decode::Kernel::ways
    port_choice: [u8; MOST],
    by_port_choice: [u64; PORT_CHOICES],
    /// Of each warp, those that came before it.
    older: [u64; MOST],
}

/// Most warps of a scheduler.
pub const MOST: usize = 64;

impl Scheduler {
    /// Nobody, of so many warps.
    pub fn new(warps: usize, order: WarpOrder) -> Self {
        assert!(warps <= MOST, "a scheduler has at most {MOST} warps");
        Self {
            free: 0,
            next: NEVER,
            next_without_shared: 0,
            wheel: ReadyWheel::new(),
            port_choice: [0; MOST],
            by_port_choice: std::array::from_fn(|way| if way == 0 { u64::MAX } else { 0 }),
            older: [0; MOST],
            last: 0,
            warps,
            order,
            ports_free: [0; PORTS],
        }
    }

    /// From which cycle on what all schedulers share is free: the shared-memory pipe, the queue of the load/store unit.
    #[inline]
    pub fn set_shared_ports(&mut self, shared: u64, memory: u64) {
        self.ports_free[SHARED] = shared * 64;
        self.ports_free[MEMORY] = if memory == NEVER { NEVER } else { memory * 64 };
    }

    /// From which cycle on its warps find a way free; [`CLOSED`]: not known.
    #[inline]
    pub fn ports_free_from(&self, ports: IssuePorts) -> u64 {
        let [first, second] = ports.map(|place| self.ports_free[usize::from(place) % PORTS]);
        first.min(second) / 64
    }

    /// A pipe, or the other one that would do if that is free first, works for so long. Returns which.
    #[inline]
    pub fn work(&mut self, unit: Unit, second: Option<Unit>, cycle: u64, busy: u64) -> usize {
        let unit = match second {
            Some(second) if self.ports_free[second as usize] < self.ports_free[unit as usize] => second,
            _ => unit,
        };
        let pipe = &mut self.ports_free[unit as usize];
        *pipe = (*pipe).max(cycle * 64) + busy;
        unit as usize
    }

    /// A warp's next instruction takes this way.
    #[inline]
    pub fn set_port_choice(&mut self, k: u8, way: u8) {
        let left = std::mem::replace(&mut self.port_choice[usize::from(k) % MOST], way);
        if left != way {
            self.by_port_choice[usize::from(left) % PORT_CHOICES] &= !(1 << k);
            self.by_port_choice[usize::from(way) % PORT_CHOICES] |= 1 << k;
        }
    }

    /// A new warp has come to this place: all others are older.
    pub fn arrives(&mut self, k: u8) {
        let k = usize::from(k) % MOST;
        for older in &mut self.older[..self.warps] {
            *older &= !(1 << k);
        }
        self.older[k] = !(1 << k);
    }

    /// The oldest warp of a set, which has one.
    #[inline]
    fn oldest(&self, set: u64) -> usize {
        let mut k = set.trailing_zeros() as usize;
        loop {
            let older = set & self.older[k % MOST];
            if older == 0 {
                return k;
            }
            k = older.trailing_zeros() as usize;
        }
    }

    /// Of a set of warps, which has one, the one that comes first.
    #[inline]
    fn first(&self, set: u64) -> usize {
        match self.order {
            WarpOrder::GreedyThenOldest if set >> self.last & 1 != 0 => self.last,
            WarpOrder::GreedyThenOldest => self.oldest(set),
            WarpOrder::RoundRobin => {
                let behind = set & u64::MAX.checked_shl(self.last as u32 + 1).unwrap_or(0);
                (if behind != 0 { behind } else { set }).trailing_zeros() as usize
            }
        }
    }

    /// The warp to issue now, and since when its way has been free; if none can, notes the first cycle in which one might. `all`:
    /// what ways there are.
    #[inline]
    pub fn choose(&mut self, all: &[IssuePorts; PORT_CHOICES], cycle: u64) -> Option<(usize, u64)> {
        // All of these have their operands: what counts is when their way is free.
        let (mut candidates, mut wake, mut next_without_shared) = (self.wheel.ready, NEVER, NEVER);
        while candidates != 0 {
            let k = self.first(candidates);
            let number = usize::from(self.port_choice[k % MOST]) % PORT_CHOICES;
            let way = all[number];
            let at = self.ports_free_from(way);
            if at <= cycle {
                self.last = k;
                return Some((k, at));
            }
            wake = wake.min(at);
            if usize::from(way[0]) != SHARED {
                next_without_shared = next_without_shared.min(at);
            }
            candidates &= !self.by_port_choice[number];
        }
        let next = self.wheel.next();
        let known = |at: u64| if at == CLOSED { NEVER } else { at };
        (self.next, self.next_without_shared) = (known(wake).min(next), known(next_without_shared).min(next));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // The oldest of those who can go, by their arrivals; the one before, if it can.
        #[test]
        fn the_oldest_goes_first(arrivals in prop::collection::vec(0usize..12, 1..40), able in any::<u16>(), before in 0usize..12) {
            let mut scheduler = Scheduler::new(12, WarpOrder::GreedyThenOldest);
            let mut ages = [None; 12];
            for (age, &k) in arrivals.iter().enumerate() {
                scheduler.arrives(k as u8);
                ages[k] = Some(age);
            }
            scheduler.last = before;
            let able: Vec<usize> = (0..12).filter(|&k| able >> k & 1 != 0 && ages[k].is_some()).collect();
            for &k in &able {
                scheduler.set_port_choice(k as u8, 0);
                scheduler.wheel.change(k, NEVER, 5);
            }
            scheduler.wheel.advance(5, |_| 5);
            let expect = able.iter().copied().min_by_key(|&k| (k != before, ages[k]));
            let always = [[15, 15]; PORT_CHOICES];
            prop_assert_eq!(scheduler.choose(&always, 5), expect.map(|k| (k, 0)));
        }
    }
}
