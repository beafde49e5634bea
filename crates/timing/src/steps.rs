//! Steps of warps by number: an instruction, for how many lanes, and what it did. Few are different, so what all resident warps
//! have executed and not issued is two bytes a step, and the next eight of a warp stand beside its other state.

use base::Map;

/// Steps of a warp that are kept with it.
pub const NEAR: usize = 8;
/// Most different steps with a number of their own.
const NUMBERS: usize = 4096;
/// The number of all others.
const OTHER: u16 = u16::MAX;

/// A step in eight bytes: which instruction and how many lanes, and the number of what it did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    at_and_lanes: u32,
    /// What it did.
    pub touch: u32,
}

impl Kept {
    /// Bits for a number of lanes; the others are more instructions than a program has.
    const LANES: u32 = 6;

    /// An instruction, issued for so many lanes.
    pub fn new(at: u32, lanes: u32, touch: u32) -> Self {
        debug_assert!(at < 1 << (32 - Self::LANES));
        Self { at_and_lanes: at << Self::LANES | lanes, touch }
    }
    /// Which instruction.
    #[inline]
    pub fn at(self) -> u32 {
        self.at_and_lanes >> Self::LANES
    }
    /// Lanes it was issued for.
    #[inline]
    pub fn lanes(self) -> u8 {
        (self.at_and_lanes & ((1 << Self::LANES) - 1)) as u8
    }
}

/// Where a warp is in what it has executed and not issued, and the numbers of what comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    near: [u16; NEAR],
    /// The next step to issue, of so many.
    at: u8,
    count: u8,
}

impl Batch {
    /// Nothing of so many steps has been issued.
    pub fn new(count: u8, steps: &Steps, first: usize) -> Self {
        Self { near: steps.near(first), at: 0, count }
    }
    /// There is none left.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.at == self.count
    }
    /// The next step; `first`: the warp's place in `steps`.
    #[inline]
    pub fn step(&self, steps: &Steps, first: usize) -> Kept {
        let at = usize::from(self.at);
        match steps.known.get(usize::from(self.near[at % NEAR])) {
            Some(&step) => step,
            None => steps.others[first + at],
        }
    }
    /// It has been issued.
    #[inline]
    pub fn pass(&mut self, steps: &Steps, first: usize) {
        self.at += 1;
        if usize::from(self.at) % NEAR == 0 && !self.is_over() {
            self.near = steps.near(first + usize::from(self.at));
        }
    }
}

/// The steps of all warps.
#[derive(Clone, Debug)]
pub struct Steps {
    /// Different ones, and their numbers.
    known: Vec<Kept>,
    by_step: Map<(u32, u32), u16>,
    /// The last number of each instruction.
    last: Vec<u16>,
    /// Numbers by place.
    numbers: Vec<u16>,
    /// Those that have no number, by place.
    others: Vec<Kept>,
}

impl Steps {
    /// None, of a kernel with so many instructions, and so many places, a multiple of [`NEAR`].
    pub fn new(instructions: usize, places: usize) -> Self {
        let (last, numbers) = (vec![OTHER; instructions], vec![0; places]);
        Self { known: Vec::new(), by_step: Map::default(), last, numbers, others: Vec::new() }
    }
    /// Puts a step into its place.
    #[inline]
    pub fn put(&mut self, place: usize, step: Kept) {
        let last = self.last[step.at() as usize];
        let number = if self.known.get(usize::from(last)) == Some(&step) { last } else { self.find(step) };
        self.numbers[place] = number;
        if number == OTHER {
            self.others.resize(self.numbers.len(), Kept::default());
            self.others[place] = step;
        }
    }
    fn find(&mut self, step: Kept) -> u16 {
        let key = (step.at_and_lanes, step.touch);
        let number = match self.by_step.get(&key) {
            Some(&number) => number,
            None if self.known.len() == NUMBERS => return OTHER,
            None => {
                let number = self.known.len() as u16;
                self.known.push(step);
                self.by_step.insert(key, number);
                number
            }
        };
        self.last[step.at() as usize] = number;
        number
    }
    #[inline]
    fn near(&self, place: usize) -> [u16; NEAR] {
        let numbers = &self.numbers[place..place + NEAR];
        std::array::from_fn(|k| numbers[k])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // A batch gives back what was put, however many different steps there are.
        #[test]
        fn come_back_in_order(seed in any::<u32>(), different in 1u32..3 * NUMBERS as u32, batches in prop::collection::vec(1u8..48, 1..200)) {
            let mut steps = Steps::new(500, 2 * 48);
            let mut next = seed;
            for (k, &count) in batches.iter().enumerate() {
                let first = k % 2 * 48;
                let put: Vec<Kept> = (0..count).map(|_| {
                    next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let what = (next >> 8) % different;
                    Kept::new(what % 500, what % 33, what / 500)
                }).collect();
                for (at, &step) in put.iter().enumerate() {
                    steps.put(first + at, step);
                }
                let mut batch = Batch::new(count, &steps, first);
                for &step in &put {
                    prop_assert!(!batch.is_over());
                    prop_assert_eq!(batch.step(&steps, first), step);
                    batch.pass(&steps, first);
                }
                prop_assert!(batch.is_over());
            }
        }
    }
}
