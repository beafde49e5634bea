//! A sectored, set-associative cache with least-recently-used replacement: tags only, no data.
//!
//! A line holds up to eight sectors of 32 bytes (four in all we know); each is valid or not, dirty or not. A line knows when its latest fill
//! arrives, so that an access to data still on its way waits for it.

/// A line's tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    tag: u64,
    used: u32,
    valid: u8,
    dirty: u8,
    ready: u64,
}

const EMPTY: Line = Line { tag: u64::MAX, used: 0, valid: 0, dirty: 0, ready: 0 };

/// What was thrown out to make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evicted {
    /// Its line number.
    pub line: u64,
    /// Dirty sectors to write back.
    pub dirty: u8,
}

/// Result of a look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Sectors found.
    pub hits: u8,
    /// When those found are there, ps.
    pub ready: u64,
}

/// The cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    lines: Vec<Line>,
    sets: u64,
    ways: usize,
    clock: u32,
}

impl Cache {
    /// Of so many bytes in lines of 128; no bytes: a cache that never hits.
    pub fn new(bytes: u64, ways: u32) -> Self {
        let total = bytes / 128;
        let ways = u64::from(ways.max(1)).min(total.max(1));
        let sets = total / ways;
        Self { lines: vec![EMPTY; (sets * ways) as usize], sets, ways: ways as usize, clock: 0 }
    }
    /// Forgets everything, without write-back.
    pub fn clear(&mut self) {
        self.lines.fill(EMPTY);
        self.clock = 0;
    }
    /// Time starts anew: what is here is here.
    pub fn settle(&mut self) {
        for line in &mut self.lines {
            line.ready = 0;
        }
    }
    fn set_of(&self, line: u64) -> &[Line] {
        let first = self.first(line);
        &self.lines[first..first + self.ways]
    }
    fn first(&self, line: u64) -> usize {
        // Upper bits folded in, as real set indices are: power-of-two strides use all sets.
        ((line ^ (line >> 13) ^ (line >> 23)) % self.sets) as usize * self.ways
    }
    fn find(&self, line: u64) -> Option<usize> {
        if self.sets == 0 {
            return None;
        }
        let at = self.set_of(line).iter().position(|entry| entry.tag == line)?;
        Some(self.first(line) + at)
    }
    /// Which of the sectors are here; marks the line as used.
    pub fn lookup(&mut self, line: u64, sectors: u8) -> Lookup {
        self.clock += 1;
        let Some(at) = self.find(line) else { return Lookup { hits: 0, ready: 0 } };
        let entry = &mut self.lines[at];
        entry.used = self.clock;
        Lookup { hits: entry.valid & sectors, ready: entry.ready }
    }
    /// Makes the sectors present from `ready` on, dirty or clean; returns what had to go.
    pub fn fill(&mut self, line: u64, sectors: u8, dirty: bool, ready: u64) -> Option<Evicted> {
        if self.sets == 0 {
            return None;
        }
        let dirty = if dirty { sectors } else { 0 };
        if let Some(at) = self.find(line) {
            let entry = &mut self.lines[at];
            entry.valid |= sectors;
            entry.dirty |= dirty;
            entry.ready = entry.ready.max(ready);
            return None;
        }
        let first = self.first(line);
        let set = &mut self.lines[first..first + self.ways];
        let victim = set.iter_mut().min_by_key(|entry| entry.used).expect("a set has ways");
        let evicted = Evicted { line: victim.tag, dirty: victim.dirty };
        *victim = Line { tag: line, used: self.clock, valid: sectors, dirty, ready };
        (evicted.dirty != 0).then_some(evicted)
    }
    /// Drops a line.
    pub fn invalidate(&mut self, line: u64) {
        if let Some(at) = self.find(line) {
            self.lines[at] = EMPTY;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_most_recent_ways() {
        let mut cache = Cache::new(4 * 128, 4);
        for line in 0..4 {
            assert_eq!(cache.lookup(line, 0b1111).hits, 0);
            assert_eq!(cache.fill(line, 0b1111, line == 1, 0), None);
        }
        assert_eq!(cache.lookup(0, 0b0101).hits, 0b0101);
        assert_eq!(cache.lookup(9, 1).hits, 0);
        assert_eq!(cache.fill(9, 1, false, 7), Some(Evicted { line: 1, dirty: 0b1111 }));
        assert_eq!(cache.lookup(9, 0b11), Lookup { hits: 1, ready: 7 });
        assert_eq!(cache.lookup(1, 1).hits, 0);
        assert_eq!(cache.lookup(0, 1).hits, 1);
    }

    #[test]
    fn no_bytes_never_hit() {
        let mut cache = Cache::new(0, 4);
        assert_eq!(cache.fill(3, 1, true, 0), None);
        assert_eq!(cache.lookup(3, 1).hits, 0);
    }
}
