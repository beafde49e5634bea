//! The store queue of an SM: lines in the order in which they were written, which leave one after the other. A store to sectors
//! that still wait joins them (write combining).

/// Lines that can wait. On an H200 seven of eight lines are still caught after 32 others when the way out is not full, none
/// after 48 when it is (`tests/h200/combine.cu`); taken for every device that has an L2.
const LINES: usize = 32;

/// The queue: a ring in which a new line takes the place of the oldest.
#[derive(Clone, Debug)]
pub struct StoreQueue {
    lines: [u64; LINES],
    /// Their lower bits, looked at first.
    short: [u32; LINES],
    sectors: [u8; LINES],
    /// When each began to leave, and when it had left.
    begun: [u64; LINES],
    left: [u64; LINES],
    next: usize,
}

impl StoreQueue {
    /// Empty.
    pub fn new() -> Self {
        Self {
            lines: [0; LINES],
            short: [0; LINES],
            sectors: [0; LINES],
            begun: [0; LINES],
            left: [0; LINES],
            next: 0,
        }
    }

    /// Joins a store with those that wait. Returns the sectors that none of them has, and when the last of the joined ones will have left,
    /// ps.
    pub fn join(&self, line: u64, sectors: u8, now: u64) -> (u8, u64) {
        let (mut missing, mut left) = (sectors, now);
        // Most of the time it is none of them.
        if !self.short.iter().fold(false, |any, &short| any | (short == line as u32)) {
            return (missing, left);
        }
        // From the youngest on: before one that leaves, all have left.
        for k in 1..=LINES {
            let at = (self.next + LINES - k) % LINES;
            if self.begun[at] <= now {
                break;
            }
            if self.lines[at] == line && self.sectors[at] & missing != 0 {
                missing &= !self.sectors[at];
                left = left.max(self.left[at]);
            }
        }
        (missing, left)
    }

    /// When there is room for another line.
    pub fn room(&self) -> u64 {
        self.left[self.next]
    }

    /// Puts a line in at `put`; lines leave in their order. Returns its place.
    pub fn push(&mut self, line: u64, sectors: u8, put: u64, left: u64) -> usize {
        let at = self.next;
        self.begun[at] = self.left[(at + LINES - 1) % LINES].max(put);
        self.short[at] = line as u32;
        (self.lines[at], self.sectors[at], self.left[at]) = (line, sectors, left);
        self.next = (at + 1) % LINES;
        at
    }

    /// The line in a place leaves later than it seemed, and so the next one begins to.
    pub fn leaves(&mut self, place: usize, left: u64) {
        self.left[place] = self.left[place].max(left);
        let next = (place + 1) % LINES;
        if next != self.next {
            self.begun[next] = self.begun[next].max(left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_still_waits_takes_more_along() {
        let mut queue = StoreQueue::new();
        queue.push(0, 0b0001, 0, 50);
        queue.push(128, 0b0011, 0, 100);
        assert_eq!(queue.join(128, 0b0110, 49), (0b0100, 100));
        assert_eq!(queue.join(256, 0b0001, 49), (0b0001, 49));
        assert_eq!(queue.join(128, 0b0011, 50), (0b0011, 50), "it leaves");
    }

    #[test]
    fn room_comes_when_the_oldest_leaves() {
        let mut queue = StoreQueue::new();
        for k in 0..LINES as u64 {
            assert_eq!(queue.room(), 0);
            queue.push(k * 128, 1, 0, 10 + k);
        }
        assert_eq!(queue.room(), 10);
        queue.push(0, 1, 10, 99);
        assert_eq!(queue.room(), 11);
    }
}
