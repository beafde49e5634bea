//! Steps of warps by number: an instruction, for how many lanes, and what it did. Few are different, so what all resident warps
//! have executed and not issued is two bytes a step, in a ring for each, and the next eight of a warp stand beside its other state.

use base::Map;

/// Steps of a warp that are kept with it.
const NEAR: usize = 8;
/// Places for steps of a warp, a ring: more than are executed at once.
const PLACES: usize = 64;
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

/// The next steps of a warp, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Near {
    numbers: [u16; NEAR],
    /// Place of the first of them in the warp's ring.
    first: u16,
    /// The next one, of so many.
    at: u8,
    count: u8,
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
    /// Of each warp: steps put, and those taken, as far as places for steps go.
    counts: Vec<[u32; 2]>,
}

impl Steps {
    /// None, of a kernel with so many instructions and resident warps.
    pub fn new(instructions: usize, warps: usize) -> Self {
        Self {
            known: Vec::new(),
            by_step: Map::default(),
            last: vec![OTHER; instructions],
            numbers: vec![0; warps * PLACES],
            others: Vec::new(),
            counts: vec![[0; 2]; warps],
        }
    }
    /// A warp's next step.
    #[inline]
    pub fn put(&mut self, warp: usize, step: Kept) {
        let last = self.last[step.at() as usize];
        let number = if self.known.get(usize::from(last)) == Some(&step) { last } else { self.find(step) };
        let put = &mut self.counts[warp][0];
        let place = warp * PLACES + *put as usize % PLACES;
        *put = put.wrapping_add(1);
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
    /// Takes the next step of a warp, if it is near and has a number, which is most of the time.
    #[inline]
    pub fn take_near(&self, near: &mut Near) -> Option<Kept> {
        if near.at == near.count {
            return None;
        }
        let step = *self.known.get(usize::from(near.numbers[usize::from(near.at) % NEAR]))?;
        near.at += 1;
        Some(step)
    }
    /// Takes the next step of a warp, if there is one.
    pub fn take(&mut self, warp: usize, near: &mut Near) -> Option<Kept> {
        if near.at == near.count && !self.fetch(warp, near) {
            return None;
        }
        self.take_near(near).or_else(|| {
            let place = (near.first + u16::from(near.at)) as usize % PLACES;
            near.at += 1;
            Some(self.others[warp * PLACES + place])
        })
    }
    /// Gets the next steps of a warp near. False: there are none.
    fn fetch(&mut self, warp: usize, near: &mut Near) -> bool {
        let [put, taken] = &mut self.counts[warp];
        let count = put.wrapping_sub(*taken).min(NEAR as u32);
        let first = *taken as usize % PLACES;
        *taken = taken.wrapping_add(count);
        let ring = &self.numbers[warp * PLACES..][..PLACES];
        let numbers = std::array::from_fn(|k| ring[(first + k) % PLACES]);
        *near = Near { numbers, first: first as u16, at: 0, count: count as u8 };
        count > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Steps come back in the order in which they were put, however many different ones there are.
        #[test]
        fn come_back_in_order(seed in any::<u32>(), different in 1u32..3 * NUMBERS as u32, turns in prop::collection::vec((0usize..2, 0usize..300, 0usize..300), 1..60)) {
            let mut steps = Steps::new(500, 2);
            let (mut near, mut waiting) = ([Near::default(); 2], [const { std::collections::VecDeque::new() }; 2]);
            let mut next = seed;
            for (warp, put, take) in turns {
                for _ in 0..put.min(PLACES - NEAR - waiting[warp].len().min(PLACES - NEAR)) {
                    next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let what = (next >> 8) % different;
                    let step = Kept::new(what % 500, what % 33, what / 500);
                    steps.put(warp, step);
                    waiting[warp].push_back(step);
                }
                for _ in 0..take {
                    prop_assert_eq!(steps.take(warp, &mut near[warp]), waiting[warp].pop_front());
                }
            }
        }
    }
}
