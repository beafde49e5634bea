//! Tree pseudo-LRU: an approximation of LRU with one bit for each inner node of a binary tree over the ways of a set.
//!
//! Source: Al-Zoubi, Milenković, Milenković: "Performance evaluation of cache replacement policies for the SPEC CPU2000 benchmark
//! suite", ACM Southeast 2004, where it is called PLRUt. Sets whose number of ways is no power of two have an incomplete tree: a
//! node without a right half always leads to the left.

use super::Replacement;

/// Tree pseudo-LRU: each node of a set's tree points to the half that was not used last, and the victim is the line at the end of
/// these pointers.
#[derive(Clone, Debug)]
pub struct TreePlru {
    /// For each set the nodes of its tree, in heap order from index 1: whether the node points to its right half.
    right: Vec<bool>,
    /// Whether each line's place has contents.
    valid: Vec<bool>,
    ways: usize,
    /// Leaves of a tree: `ways`, rounded up to a power of two.
    leaves: usize,
}

impl TreePlru {
    /// For a cache of so many sets and ways, all empty.
    pub fn new(sets: usize, ways: usize) -> Self {
        let leaves = ways.next_power_of_two();
        Self { right: vec![false; sets * leaves], valid: vec![false; sets * ways], ways, leaves }
    }

    /// Lets the nodes above a line point away from it.
    fn protect(&mut self, set: usize, line: usize) {
        let mut node = self.leaves + line - set * self.ways;
        while node > 1 {
            let was_left = node.is_multiple_of(2);
            node /= 2;
            self.right[set * self.leaves + node] = was_left;
        }
    }

    /// Whether a node leads to its right half, which must have a way. `first` is the first way below the node, `half` the number of
    /// leaves of each half.
    fn leads_right(&self, set: usize, node: usize, first: usize, half: usize) -> bool {
        self.right[set * self.leaves + node] && first + half < self.ways
    }
}

impl Replacement for TreePlru {
    fn clear(&mut self) {
        self.right.fill(false);
        self.valid.fill(false);
    }
    fn accessed(&mut self) {}
    fn hit(&mut self, set: usize, line: usize) {
        self.protect(set, line);
    }
    fn filled(&mut self, set: usize, line: usize) {
        self.valid[line] = true;
        self.protect(set, line);
    }
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.valid[line] = false;
    }
    fn victim(&mut self, set: usize) -> usize {
        let lines = set * self.ways..(set + 1) * self.ways;
        if let Some(empty) = lines.clone().find(|&line| !self.valid[line]) {
            return empty;
        }
        let (mut node, mut first, mut half) = (1, 0, self.leaves / 2);
        while half > 0 {
            let right = self.leads_right(set, node, first, half);
            node = 2 * node + usize::from(right);
            first += if right { half } else { 0 };
            half /= 2;
        }
        lines.start + first
    }
    fn rank(&self, line: usize) -> u32 {
        if !self.valid[line] {
            return 0;
        }
        // From the root down, a digit for each node: 0 where it leads to the line, 1 where it leads elsewhere.
        let (set, way) = (line / self.ways, line % self.ways);
        let (mut node, mut first, mut half, mut rank) = (1, 0, self.leaves / 2, 0);
        while half > 0 {
            let leads_right = self.leads_right(set, node, first, half);
            let lies_right = way >= first + half;
            rank = 2 * rank + u32::from(leads_right != lies_right);
            node = 2 * node + usize::from(lies_right);
            first += if lies_right { half } else { 0 };
            half /= 2;
        }
        rank + 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::replacement::play;
    use super::*;
    use proptest::prelude::*;

    /// Index of the way that leaves, from the times of the last uses: at each node the half whose last use is older.
    fn older_half(used: &[usize], leaves: usize) -> usize {
        if leaves == 1 {
            return 0;
        }
        let half = leaves / 2;
        let (left, right) = used.split_at(half.min(used.len()));
        if right.is_empty() || left.iter().max() < right.iter().max() {
            older_half(left, half)
        } else {
            half + older_half(right, half)
        }
    }

    proptest! {
        // Against the times of the last uses.
        #[test]
        fn the_half_used_last_is_kept(accesses in prop::collection::vec(0u64..24, 1..300), ways in 1usize..18) {
            let (mut held, mut used): (Vec<u64>, Vec<usize>) = (Vec::new(), Vec::new());
            let expect: Vec<bool> = accesses.iter().enumerate().map(|(time, &line)| {
                let found = held.iter().position(|&other| other == line);
                match found {
                    Some(way) => used[way] = time,
                    None if held.len() < ways => {
                        held.push(line);
                        used.push(time);
                    }
                    None => {
                        let way = older_half(&used, ways.next_power_of_two());
                        (held[way], used[way]) = (line, time);
                    }
                }
                found.is_some()
            }).collect();
            prop_assert_eq!(play(&mut TreePlru::new(1, ways), ways, &accesses), expect);
        }

        #[test]
        fn the_victim_has_the_smallest_rank(uses in prop::collection::vec((0usize..3, 0usize..18), 0..60), ways in 1usize..18) {
            let mut policy = TreePlru::new(3, ways);
            for line in 0..3 * ways {
                policy.filled(line / ways, line);
            }
            for (set, way) in uses {
                policy.hit(set, set * ways + way % ways);
            }
            for set in 0..3 {
                let least = (set * ways..(set + 1) * ways).min_by_key(|&line| policy.rank(line));
                prop_assert_eq!(Some(policy.victim(set)), least);
            }
            policy.invalidated(1, 2 * ways - 1);
            prop_assert_eq!(policy.victim(1), 2 * ways - 1);
            prop_assert_eq!(policy.rank(2 * ways - 1), 0);
        }
    }
}
