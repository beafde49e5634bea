//! A timing wheel of a scheduler's warps by the cycle in which their operands are there.
//!
//! A warp that becomes ready within [`SLOTS`] cycles is in the slot of that cycle. Warps that wait longer are in one set, which is
//! distributed when the first of them comes within reach. So no cycle looks at every warp.

use crate::bits::bits;
use crate::event_queue::NEVER;

/// Slots of the wheel, cycles.
const SLOTS: u64 = 64;

/// The warps of a scheduler by the cycle in which they become ready; a warp is a bit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct ReadyWheel {
    /// Warps that are ready in cycle `now`.
    pub ready: u64,
    /// The current cycle.
    now: u64,
    /// Slots that may hold a warp, a bit each.
    used: u64,
    /// Warps that wait longer than the wheel reaches.
    far: u64,
    /// No later than the first of those becomes ready.
    soonest: u64,
    /// Warps by ready cycle modulo [`SLOTS`], for cycles after `now`.
    slots: [u64; SLOTS as usize],
}

impl ReadyWheel {
    /// Without warps.
    pub fn new() -> Self {
        Self { ready: 0, now: 0, slots: [0; SLOTS as usize], used: 0, far: 0, soonest: NEVER }
    }

    /// A warp that was to be ready in cycle `before` is ready from `cycle` on; [`NEVER`] in either place: not known.
    #[inline]
    pub fn change(&mut self, k: usize, before: u64, cycle: u64) {
        let bit = 1 << k;
        if before <= self.now {
            self.ready &= !bit;
        } else if before != NEVER {
            self.far &= !bit;
            self.slots[(before % SLOTS) as usize] &= !bit;
        }
        if cycle != NEVER {
            self.add(bit, cycle);
        }
    }

    /// A warp that is ready now has the operands of its next instruction from `cycle` on; [`NEVER`]: not known.
    #[inline]
    pub fn reschedule(&mut self, k: usize, cycle: u64) {
        let bit = 1 << k;
        self.ready &= !bit;
        if cycle != NEVER {
            self.add(bit, cycle);
        }
    }

    #[inline]
    fn add(&mut self, bit: u64, cycle: u64) {
        if cycle <= self.now {
            self.ready |= bit;
        } else if cycle - self.now < SLOTS {
            self.slots[(cycle % SLOTS) as usize] |= bit;
            self.used |= 1 << (cycle % SLOTS);
        } else {
            self.far |= bit;
            self.soonest = self.soonest.min(cycle);
        }
    }

    /// Advances to `cycle`; `ready` returns the cycle from which a warp is ready.
    #[inline]
    pub fn advance(&mut self, cycle: u64, ready: impl Fn(usize) -> u64) {
        if cycle <= self.now {
            return;
        }
        // Slots of the cycles that have come, or all.
        let passed = cycle - self.now;
        let first = ((self.now + 1) % SLOTS) as u32;
        let come = if passed < SLOTS { (u64::MAX >> (SLOTS - passed)).rotate_left(first) } else { u64::MAX };
        let come = come & self.used;
        self.used &= !come;
        for slot in bits(come) {
            self.ready |= std::mem::take(&mut self.slots[slot]);
        }
        self.now = cycle;
        if self.soonest < cycle + SLOTS {
            self.soonest = NEVER;
            for k in bits(std::mem::take(&mut self.far)) {
                self.add(1 << k, ready(k));
            }
        }
    }

    /// The next cycle in which another warp may become ready.
    #[inline]
    pub fn next(&self) -> u64 {
        let first = (self.now + 1) % SLOTS;
        let mut used = self.used.rotate_right(first as u32);
        while used != 0 {
            let distance = u64::from(used.trailing_zeros());
            if self.slots[((first + distance) % SLOTS) as usize] != 0 {
                return (self.now + 1 + distance).min(self.soonest);
            }
            used &= used - 1;
        }
        self.soonest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // As looking at every warp in every cycle.
        #[test]
        fn agrees_with_looking(changes in prop::collection::vec((0usize..16, 0u64..200, 0u64..90, any::<bool>()), 1..200)) {
            let mut wheel = ReadyWheel::new();
            let mut ready = [NEVER; 16];
            let mut now = 0;
            for (k, wait, step, never) in changes {
                let at = if never { NEVER } else { now + wait };
                wheel.change(k, ready[k], at);
                ready[k] = at;
                now += step;
                wheel.advance(now, |k| ready[k]);
                let expect = (0..16).filter(|&k| ready[k] <= now).fold(0, |set, k| set | 1 << k);
                prop_assert_eq!(wheel.ready, expect);
                let next = ready.iter().copied().filter(|&at| at > now).min().unwrap_or(NEVER);
                prop_assert!(wheel.next() <= next && wheel.next() > now);
            }
        }
    }
}
