//! First in, first out.

use super::Replacement;

/// First in, first out: the line that was filled first leaves first, however often it was used since.
#[derive(Clone, Debug)]
pub struct Fifo {
    /// Number of each line's fill; 0 if the place is empty.
    filled: Vec<u32>,
    /// Fills so far.
    fills: u32,
    ways: usize,
}

impl Fifo {
    /// For a cache of so many sets and ways.
    pub fn new(sets: usize, ways: usize) -> Self {
        Self { filled: vec![0; sets * ways], fills: 0, ways }
    }
}

impl Replacement for Fifo {
    fn clear(&mut self) {
        self.filled.fill(0);
        self.fills = 0;
    }
    fn accessed(&mut self) {}
    fn hit(&mut self, _set: usize, _line: usize) {}
    fn filled(&mut self, _set: usize, line: usize) {
        self.fills += 1;
        self.filled[line] = self.fills;
    }
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.filled[line] = 0;
    }
    fn victim(&mut self, set: usize) -> usize {
        let lines = set * self.ways..(set + 1) * self.ways;
        lines.min_by_key(|&line| self.filled[line]).expect("a set has ways")
    }
    fn rank(&self, line: usize) -> u32 {
        self.filled[line]
    }
}

#[cfg(test)]
mod tests {
    use super::super::replacement::play;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Against a queue of the lines in the order of their fills.
        #[test]
        fn the_first_to_come_goes_first(accesses in prop::collection::vec(0u64..12, 1..200), ways in 1usize..9) {
            let mut queue: Vec<u64> = Vec::new();
            let expect: Vec<bool> = accesses.iter().map(|line| {
                let hit = queue.contains(line);
                if !hit {
                    queue.push(*line);
                    if queue.len() > ways { queue.remove(0); }
                }
                hit
            }).collect();
            prop_assert_eq!(play(&mut Fifo::new(1, ways), ways, &accesses), expect);
        }
    }
}
