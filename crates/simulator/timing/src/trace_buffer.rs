//! Steps of warps by number: an instruction, for how many lanes, and what it did. Few are different, so what all resident warps
//! have executed and not issued is two bytes a step, a batch for each, and the next eight of a warp stand beside its other state.

use base::Map;

use crate::run_ahead::DEPTH;

/// Steps of a warp that are kept with it.
const WINDOW: usize = 8;
/// Places for steps of a warp, whole numbers of those near.
const PLACES: usize = DEPTH.next_multiple_of(WINDOW);
/// Most different steps with a number of their own.
const NUMBERS: usize = 4096;
/// The number of all others.
const OTHER: u16 = u16::MAX;

/// A step in eight bytes: which instruction and how many lanes, and the number of what it did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceEntry {
    at_and_lanes: u32,
    /// What it did.
    pub effect: u32,
}

impl TraceEntry {
    /// Bits for a number of lanes; the others are more instructions than a program has.
    const LANES: u32 = 6;

    /// An instruction, issued for so many lanes.
    pub fn new(at: u32, lanes: u32, effect: u32) -> Self {
        debug_assert!(at < 1 << (32 - Self::LANES));
        Self { at_and_lanes: at << Self::LANES | lanes, effect }
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
pub struct TraceWindow {
    numbers: [u16; WINDOW],
    /// Place of the first of them in the warp's batch.
    first: u16,
    /// The next one, of so many.
    at: u8,
    count: u8,
}

/// The steps of all warps.
#[derive(Clone, Debug)]
pub struct TraceBuffer {
    /// Different ones, and their numbers.
    known: Vec<TraceEntry>,
    by_step: Map<(u32, u32), u16>,
    /// The last number of each instruction.
    last: Vec<u16>,
    /// Numbers by place.
    numbers: Vec<u16>,
    /// Those that have no number, by place.
    others: Vec<TraceEntry>,
    /// Of each warp's batch: steps put, and those taken.
    counts: Vec<[u16; 2]>,
}

impl TraceBuffer {
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
    /// A warp begins a batch, of at most [`DEPTH`] steps: it has taken all there were.
    pub fn begin(&mut self, warp: usize) {
        debug_assert_eq!(self.counts[warp][0], self.counts[warp][1]);
        self.counts[warp] = [0; 2];
    }
    /// A step behind the others of a warp's batch.
    #[inline]
    pub fn put(&mut self, warp: usize, step: TraceEntry) {
        let last = self.last[step.at() as usize];
        let number = if self.known.get(usize::from(last)) == Some(&step) { last } else { self.find(step) };
        let put = &mut self.counts[warp][0];
        let place = warp * PLACES + usize::from(*put);
        *put += 1;
        self.numbers[place] = number;
        if number == OTHER {
            self.others.resize(self.numbers.len(), TraceEntry::default());
            self.others[place] = step;
        }
    }
    fn find(&mut self, step: TraceEntry) -> u16 {
        let key = (step.at_and_lanes, step.effect);
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
    pub fn take_from_window(&self, window: &mut TraceWindow) -> Option<TraceEntry> {
        if window.at == window.count {
            return None;
        }
        let step = *self.known.get(usize::from(window.numbers[usize::from(window.at) % WINDOW]))?;
        window.at += 1;
        Some(step)
    }
    /// Takes the next step of a warp, if there is one.
    pub fn take(&mut self, warp: usize, window: &mut TraceWindow) -> Option<TraceEntry> {
        if window.at == window.count && !self.fetch(warp, window) {
            return None;
        }
        self.take_from_window(window).or_else(|| {
            let place = warp * PLACES + usize::from(window.first) + usize::from(window.at);
            window.at += 1;
            Some(self.others[place])
        })
    }
    /// Gets the next steps of a warp near. False: there are none.
    fn fetch(&mut self, warp: usize, window: &mut TraceWindow) -> bool {
        let [put, taken] = &mut self.counts[warp];
        let (first, count) = (*taken, (*put - *taken).min(WINDOW as u16));
        if count == 0 {
            return false;
        }
        *taken += count;
        let places = &self.numbers[warp * PLACES + usize::from(first)..][..WINDOW];
        let numbers = std::array::from_fn(|k| places[k]);
        *window = TraceWindow { numbers, first, at: 0, count: count as u8 };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // The steps of a batch come back in the order in which they were put, however many different ones there are.
        #[test]
        fn come_back_in_order(seed in any::<u32>(), different in 1u32..3 * NUMBERS as u32, batches in prop::collection::vec((0usize..2, 1..=DEPTH), 1..60)) {
            let mut steps = TraceBuffer::new(500, 2);
            let mut window = [TraceWindow::default(); 2];
            let mut next = seed;
            for (warp, count) in batches {
                let mut step = || {
                    next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let what = (next >> 8) % different;
                    TraceEntry::new(what % 500, what % 33, what / 500)
                };
                let batch: Vec<TraceEntry> = (0..count).map(|_| step()).collect();
                steps.begin(warp);
                batch.iter().for_each(|&step| steps.put(warp, step));
                let taken: Vec<TraceEntry> = std::iter::from_fn(|| steps.take(warp, &mut window[warp])).collect();
                prop_assert_eq!(taken, batch);
            }
        }
    }
}
