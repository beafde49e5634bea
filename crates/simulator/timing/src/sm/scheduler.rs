//! A warp scheduler: its warps, the issue ports they need, and which warp issues next.

use arch::Unit;

use super::ready_wheel::ReadyWheel;
use crate::decode::{IssuePorts, MEMORY, PORT_CHOICES, PORTS, SHARED};
use crate::event_queue::NEVER;
use crate::policies::WarpScheduler;

/// [`Scheduler::ports_free_from`] of ports of which it is not known when they are free.
pub const CLOSED: u64 = NEVER / 64;

/// A scheduler. The fields that every visit reads come first, in one line of the host's cache.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Scheduler<W> {
    /// Cycle from which it may issue again.
    pub free: u64,
    /// Cycle in which it tries to issue next.
    pub next: u64,
    /// Before this cycle a warp can only issue if the shared-memory pipe becomes free: several schedulers wait for it, one gets it.
    pub next_without_shared: u64,
    /// Which of its warps are ready, and when the others will be.
    pub wheel: ReadyWheel,
    /// From when on each issue port is free, 1/64 cycles; the numbers of [`IssuePorts`].
    ports_free: [u64; PORTS],
    /// By warp: which of [`Kernel::issue_ports`] its next instruction needs. Places without a warp have any value.
    ///
    /// [`Kernel::issue_ports`]: crate::decode::Kernel::issue_ports
    port_choice: [u8; MOST],
    /// The reverse: the warps, as bits, by what they need.
    by_port_choice: [u64; PORT_CHOICES],
    /// Which of the ready warps comes first.
    pub policy: W,
}

/// Most warps of a scheduler.
pub const MOST: usize = 64;

impl<W: WarpScheduler> Scheduler<W> {
    /// Without warps.
    pub fn new(policy: W) -> Self {
        Self {
            free: 0,
            next: NEVER,
            next_without_shared: 0,
            wheel: ReadyWheel::new(),
            port_choice: [0; MOST],
            by_port_choice: std::array::from_fn(|way| if way == 0 { u64::MAX } else { 0 }),
            ports_free: [0; PORTS],
            policy,
        }
    }

    /// Sets the cycles from which the ports that all schedulers share are free: the shared-memory pipe, the queue of the load/store unit
    /// ([`NEVER`]: not known).
    #[inline]
    pub fn set_shared_ports(&mut self, shared: u64, memory: u64) {
        self.ports_free[SHARED] = shared * 64;
        self.ports_free[MEMORY] = if memory == NEVER { NEVER } else { memory * 64 };
    }

    /// The cycle from which one of two ports is free; [`CLOSED`]: not known.
    #[inline]
    pub fn ports_free_from(&self, ports: IssuePorts) -> u64 {
        let [first, second] = ports.map(|place| self.ports_free[usize::from(place) % PORTS]);
        first.min(second) / 64
    }

    /// Occupies the pipe of `unit`, or of `second` if that is free earlier, for `busy` / 64 cycles. Returns which.
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

    /// Notes the ports that a warp's next instruction needs.
    #[inline]
    pub fn set_port_choice(&mut self, k: u8, way: u8) {
        let left = std::mem::replace(&mut self.port_choice[usize::from(k) % MOST], way);
        if left != way {
            self.by_port_choice[usize::from(left) % PORT_CHOICES] &= !(1 << k);
            self.by_port_choice[usize::from(way) % PORT_CHOICES] |= 1 << k;
        }
    }

    /// The warp that issues in this cycle, and the cycle from which its port was free. If none can, notes the first cycle in which
    /// one might. `all`: [`Kernel::issue_ports`].
    ///
    /// [`Kernel::issue_ports`]: crate::decode::Kernel::issue_ports
    #[inline]
    pub fn choose(&mut self, all: &[IssuePorts; PORT_CHOICES], cycle: u64) -> Option<(usize, u64)> {
        // All of these have their operands: it remains to find one whose port is free.
        let (mut candidates, mut wake, mut next_without_shared) = (self.wheel.ready, NEVER, NEVER);
        while candidates != 0 {
            let k = self.policy.pick(candidates);
            let number = usize::from(self.port_choice[k % MOST]) % PORT_CHOICES;
            let way = all[number];
            let at = self.ports_free_from(way);
            if at <= cycle {
                self.policy.issued(k);
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
    use crate::policies::GreedyThenOldest;
    use proptest::prelude::*;

    proptest! {
        // The oldest of those who can go, by their arrivals; the one before, if it can.
        #[test]
        fn the_oldest_goes_first(arrivals in prop::collection::vec(0usize..12, 1..40), able in any::<u16>(), before in 0usize..12) {
            let mut scheduler = Scheduler::new(GreedyThenOldest::new(12));
            let mut ages = [None; 12];
            for (age, &k) in arrivals.iter().enumerate() {
                scheduler.policy.warp_started(k);
                ages[k] = Some(age);
            }
            scheduler.policy.issued(before);
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
