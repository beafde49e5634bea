//! Static re-reference interval prediction (Jaleel, Theobald, Steely, Emer: High Performance Cache Replacement Using
//! Re-Reference Interval Prediction, ISCA 2010).

use super::Replacement;

/// SRRIP with 2 bits (hit priority): a line is expected to be used again soon once it has been, and in the far future
/// when it comes in, so that data which is read once leaves before data that is read again.
#[derive(Clone, Debug)]
pub struct Srrip {
    /// Predicted interval of each line until its next use: 0 (near) to 3 (distant), and [`EMPTY`].
    interval: Vec<u8>,
    ways: usize,
}

/// Distant: this line may leave.
const DISTANT: u8 = 3;
/// A new line: long, but not distant.
const LONG: u8 = 2;
/// The place is empty.
const EMPTY: u8 = 4;

impl Srrip {
    /// For a cache of so many sets and ways.
    pub fn new(sets: usize, ways: usize) -> Self {
        Self { interval: vec![EMPTY; sets * ways], ways }
    }
}

impl Replacement for Srrip {
    fn clear(&mut self) {
        self.interval.fill(EMPTY);
    }
    fn accessed(&mut self) {}
    fn hit(&mut self, _set: usize, line: usize) {
        self.interval[line] = 0;
    }
    fn filled(&mut self, _set: usize, line: usize) {
        self.interval[line] = LONG;
    }
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.interval[line] = EMPTY;
    }
    fn victim(&mut self, set: usize) -> usize {
        let first = set * self.ways;
        let set = &mut self.interval[first..first + self.ways];
        let most = set.iter().copied().max().expect("a set has ways");
        let way = set.iter().position(|&interval| interval == most).expect("the greatest is one of them");
        // All age until one is distant.
        let age = DISTANT.saturating_sub(most);
        set.iter_mut().for_each(|interval| *interval += age);
        first + way
    }
    fn rank(&self, line: usize) -> u32 {
        u32::from(EMPTY - self.interval[line])
    }
}

#[cfg(test)]
mod tests {
    use super::super::replacement::play;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Against the paper's words: search from the left for a 3; if there is none, increment all and search again.
        #[test]
        fn as_the_paper_says(accesses in prop::collection::vec(0u64..14, 1..300), ways in 1usize..9) {
            let mut set: Vec<(u64, u8)> = Vec::new();
            let expect: Vec<bool> = accesses.iter().map(|&line| {
                if let Some(held) = set.iter_mut().find(|held| held.0 == line) {
                    held.1 = 0;
                    return true;
                }
                if set.len() < ways {
                    set.push((line, 2));
                    return false;
                }
                loop {
                    if let Some(held) = set.iter_mut().find(|held| held.1 == 3) {
                        *held = (line, 2);
                        return false;
                    }
                    set.iter_mut().for_each(|held| held.1 += 1);
                }
            }).collect();
            prop_assert_eq!(play(&mut Srrip::new(1, ways), ways, &accesses), expect);
        }
    }

    #[test]
    fn a_scan_does_not_push_out_what_is_used_again() {
        let hot = [1, 2, 1, 2];
        let scan: Vec<u64> = (100..106).collect();
        let accesses = [&hot[..], &scan, &hot].concat();
        let hits = |policy: &mut dyn Replacement| play(policy, 4, &accesses)[10..].to_vec();
        assert_eq!(hits(&mut Srrip::new(1, 4)), [true; 4]);
        assert_eq!(hits(&mut super::super::Lru::new(1, 4)), [false, false, true, true]);
    }
}
