//! The event queue: when each component wants to act next.
//!
//! Every component has at most one pending wake-up, so the queue is a tournament over components: the winner is the
//! earliest, ties go to the lower index. Components are numbered by phase (memory before ports before SMs), so the order
//! of events is (time, phase, number), whatever the order in which wake-ups were set. No allocation while running.

/// No wake-up.
pub const NEVER: u64 = u64::MAX;

/// Wake-up times of a fixed number of components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agenda {
    /// Times; `tree[base + i]` is component i's, `tree[k]` the earlier of its two children's.
    tree: Vec<u64>,
    base: usize,
}

impl Agenda {
    /// `count` components, none of which wants to act.
    pub fn new(count: usize) -> Self {
        let base = count.next_power_of_two().max(2);
        Self { tree: vec![NEVER; 2 * base], base }
    }
    /// Sets the wake-up of a component.
    pub fn set(&mut self, component: usize, time: u64) {
        let mut k = self.base + component;
        self.tree[k] = time;
        while k > 1 {
            let winner = self.tree[k].min(self.tree[k ^ 1]);
            k /= 2;
            if self.tree[k] == winner {
                return;
            }
            self.tree[k] = winner;
        }
    }
    /// The wake-up of a component.
    pub fn time(&self, component: usize) -> u64 {
        self.tree[self.base + component]
    }
    /// Moves the wake-up of a component forward to `time`, if it is later.
    pub fn wake(&mut self, component: usize, time: u64) {
        if time < self.tree[self.base + component] {
            self.set(component, time);
        }
    }
    /// The earliest wake-up of all but one component.
    pub fn others(&self, component: usize) -> u64 {
        let mut k = self.base + component;
        let mut earliest = NEVER;
        while k > 1 {
            earliest = earliest.min(self.tree[k ^ 1]);
            k /= 2;
        }
        earliest
    }
    /// The earliest wake-up.
    pub fn next(&self) -> (u64, usize) {
        let time = self.tree[1];
        let mut k = 1;
        while k < self.base {
            k = if self.tree[2 * k] == time { 2 * k } else { 2 * k + 1 };
        }
        (time, k - self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn earliest_then_lowest(changes in prop::collection::vec((0usize..37, 0u64..50), 1..200)) {
            let mut agenda = Agenda::new(37);
            let mut times = [NEVER; 37];
            for (component, time) in changes {
                agenda.set(component, time);
                times[component] = time;
                let expect = (0..37).map(|i| (times[i], i)).min().unwrap();
                prop_assert_eq!(agenda.next(), expect);
                let others = (0..37).filter(|&i| i != component).map(|i| times[i]).min().unwrap();
                prop_assert_eq!(agenda.others(component), others);
            }
        }
    }
}
