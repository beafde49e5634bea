//! Interned trace entries: the instructions that warps have executed and not yet issued.
//!
//! An entry is (instruction, active lanes, effect). A kernel has few distinct entries, so the pending trace of a warp is a queue of
//! two-byte indices into a table of entries. The next eight indices of a warp are kept beside its other state (a
//! [`TraceWindow`]), so that most issues touch no other memory of the host.

use base::Map;

use crate::run_ahead::DEPTH;

/// Entries in a [`TraceWindow`].
const WINDOW: usize = 8;
/// Room for the indices of one warp: a whole number of windows.
const PLACES: usize = DEPTH.next_multiple_of(WINDOW);
/// Most distinct entries with an index.
const NUMBERS: usize = 4096;
/// The index of every entry for which the table had no room; it is kept in full.
const OTHER: u16 = u16::MAX;

/// A trace entry in eight bytes: the instruction, how many lanes it was issued for, and the number of its effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceEntry {
    at_and_lanes: u32,
    /// Number of its effect, in [`EffectTable`](crate::effects::EffectTable).
    pub effect: u32,
}

impl TraceEntry {
    /// Bits for the number of lanes. The other bits hold an instruction's index: 2^26 are more than a program has.
    const LANES: u32 = 6;

    /// Instruction `at` of the kernel, issued for `lanes` lanes (0 to 32).
    pub fn new(at: u32, lanes: u32, effect: u32) -> Self {
        debug_assert!(at < 1 << (32 - Self::LANES));
        Self { at_and_lanes: at << Self::LANES | lanes, effect }
    }
    /// Index of the instruction in [`Kernel::ops`](crate::decode::Kernel::ops).
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

/// The indices of a warp's next entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceWindow {
    numbers: [u16; WINDOW],
    /// Position of the first one in the warp's batch.
    first: u16,
    /// Position of the next one in this window.
    at: u8,
    /// Valid indices in this window.
    count: u8,
}

/// The pending traces of all warps.
#[derive(Clone, Debug)]
pub struct TraceBuffer {
    /// Distinct entries, by index.
    known: Vec<TraceEntry>,
    /// Index of an entry: the reverse of `known`.
    by_step: Map<(u32, u32), u16>,
    /// By instruction: the index of its last entry, which the next one mostly equals.
    last: Vec<u16>,
    /// Indices of all warps' batches, [`PLACES`] for each warp.
    numbers: Vec<u16>,
    /// Entries without an index, in the same positions as `numbers`; empty until there is one.
    others: Vec<TraceEntry>,
    /// By warp: entries of the batch written, and read.
    counts: Vec<[u16; 2]>,
}

impl TraceBuffer {
    /// Empty, for a kernel of so many instructions and so many resident warps.
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
    /// A warp begins a batch of at most [`DEPTH`] entries. It must have taken all entries of the last one.
    pub fn begin(&mut self, warp: usize) {
        debug_assert_eq!(self.counts[warp][0], self.counts[warp][1]);
        self.counts[warp] = [0; 2];
    }
    /// Appends an entry to a warp's batch.
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
    /// Takes the next entry of a warp if it is in the window and in the table, as most are.
    #[inline]
    pub fn take_from_window(&self, window: &mut TraceWindow) -> Option<TraceEntry> {
        if window.at == window.count {
            return None;
        }
        let step = *self.known.get(usize::from(window.numbers[usize::from(window.at) % WINDOW]))?;
        window.at += 1;
        Some(step)
    }
    /// Takes the next entry of a warp, if its batch has one.
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
    /// Refills a warp's window from its batch. False: the batch is at its end.
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
