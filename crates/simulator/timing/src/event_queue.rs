//! The event queue: when each component wants to act next.
//!
//! Every component has at most one pending wake-up. The queue is a tournament tree over components with four children per node: the
//! winner is the earliest wake-up, and ties go to the lower component number. Components are numbered by phase (memory before ports
//! before SMs), so events are ordered by (time, phase, number), whatever the order in which wake-ups were set. Nothing is
//! allocated while running.

/// No wake-up.
pub const NEVER: u64 = u64::MAX;

/// Wake-up times of a fixed number of components.
///
/// A key holds a time in its upper bits and the component's number below. Times that do not fit (some hours) count as no wake-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventQueue {
    /// Nodes of four keys. Component i has its key in `groups[leaves + i / 4][i % 4]`; the smallest key of group g > 0 is also in
    /// group (g - 1) / 4.
    groups: Vec<[u64; 4]>,
    /// Index of the first leaf group.
    leaves: usize,
    /// The smallest key.
    first: u64,
    /// Bits of a component's number in a key.
    bits: u32,
}

impl EventQueue {
    /// For `count` components without wake-ups.
    pub fn new(count: usize) -> Self {
        let mut leaves = 0;
        while 4 * (3 * leaves + 1) < count {
            leaves = 4 * leaves + 1;
        }
        let bits = count.next_power_of_two().ilog2();
        Self { groups: vec![[NEVER; 4]; leaves + count.div_ceil(4)], leaves, first: NEVER, bits }
    }
    #[inline(always)]
    fn time_of(&self, key: u64) -> u64 {
        if key == NEVER { NEVER } else { key >> self.bits }
    }
    #[inline(always)]
    fn key(&self, time: u64, number: usize) -> u64 {
        if time < NEVER >> self.bits { time << self.bits | number as u64 } else { NEVER }
    }
    #[inline(always)]
    fn key_of(&self, component: usize) -> u64 {
        self.groups[self.leaves + component / 4][component % 4]
    }
    /// Sets the wake-up time of a component; [`NEVER`] removes it.
    #[inline]
    pub fn set(&mut self, component: usize, time: u64) {
        self.set_key(component, self.key(time, component));
    }
    /// Sets the wake-up of a component to the earlier of two times. The second one is ordered as if it were the wake-up of component
    /// `other`, which must have none of its own.
    #[inline]
    pub fn set_either(&mut self, component: usize, time: u64, (other, then): (usize, u64)) {
        self.set_key(component, self.key(time, component).min(self.key(then, other)));
    }
    /// Moves the wake-up of a component forward to `then`, ordered as component `other`, if that is earlier.
    #[inline]
    pub fn wake_as(&mut self, component: usize, (other, then): (usize, u64)) {
        let key = self.key(then, other);
        if key < self.key_of(component) {
            self.set_key(component, key);
        }
    }
    fn set_key(&mut self, component: usize, mut key: u64) {
        let (mut at, mut place) = (self.leaves + component / 4, component % 4);
        loop {
            let group = &mut self.groups[at];
            if group[place] == key {
                return;
            }
            group[place] = key;
            key = least(group);
            if at == 0 {
                self.first = key;
                return;
            }
            (at, place) = ((at - 1) / 4, (at - 1) % 4);
        }
    }
    /// The wake-up time of a component.
    #[inline]
    pub fn time(&self, component: usize) -> u64 {
        self.time_of(self.key_of(component))
    }
    /// Moves the wake-up of a component forward to `time`, if it is later.
    #[inline]
    pub fn wake(&mut self, component: usize, time: u64) {
        if time < self.time(component) {
            self.set(component, time);
        }
    }
    /// The earliest wake-up time of all components but one.
    pub fn others(&self, component: usize) -> u64 {
        let (mut at, mut place) = (self.leaves + component / 4, component % 4);
        let mut earliest = NEVER;
        loop {
            let mut group = self.groups[at];
            group[place] = earliest;
            earliest = least(&group);
            if at == 0 {
                return self.time_of(earliest);
            }
            (at, place) = ((at - 1) / 4, (at - 1) % 4);
        }
    }
    /// The earliest wake-up: time and component. The component means nothing if the time is [`NEVER`].
    #[inline]
    pub fn next(&self) -> (u64, usize) {
        (self.time_of(self.first), self.first as usize & ((1 << self.bits) - 1))
    }
}

#[inline(always)]
fn least(group: &[u64; 4]) -> u64 {
    group[0].min(group[1]).min(group[2].min(group[3]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn earliest_then_lowest(count in 1usize..90, changes in prop::collection::vec((0usize..90, 0u64..50, any::<bool>()), 1..200)) {
            let mut events = EventQueue::new(count);
            let mut times = vec![NEVER; count];
            for (component, time, never) in changes {
                let (component, time) = (component % count, if never { NEVER } else { time });
                events.set(component, time);
                times[component] = time;
                let expect = (0..count).map(|i| (times[i], i)).min().unwrap();
                prop_assert_eq!(events.next().0, expect.0);
                prop_assert!(expect.0 == NEVER || events.next().1 == expect.1);
                let others = (0..count).filter(|&i| i != component).map(|i| times[i]).min().unwrap_or(NEVER);
                prop_assert_eq!(events.others(component), others);
            }
        }
    }
}
