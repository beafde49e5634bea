//! A sectored, set-associative cache with least-recently-used replacement: tags only, no data.
//!
//! A line of 128 bytes holds four sectors of 32; each is valid or not, dirty or not. A sector of which only some words were
//! written is dirty without being valid: whoever wants to read it, or to write it back, must complete it first. A line knows
//! when its latest fill arrives, so that an access to data still on its way waits for it.

use super::requests;

/// State of a line that is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    ready: u64,
    /// Words written of sectors that are not valid.
    written: u32,
    valid: u8,
    dirty: u8,
}

const NEW: Line = Line { ready: 0, written: 0, valid: 0, dirty: 0 };
/// No place.
const NOWHERE: u32 = u32::MAX;
/// The tag of a place without a line.
const EMPTY: u64 = u64::MAX;

impl Line {
    fn partial(&self) -> u8 {
        self.dirty & !self.valid
    }
    /// Words are written; sectors that have all of theirs are valid.
    fn take(&mut self, words: u32) {
        self.written |= words;
        for sector in 0..4 {
            if self.written >> (8 * sector) & 0xff == 0xff {
                self.valid |= 1 << sector;
            }
        }
    }
    fn leaving(&self, line: u64) -> Evicted {
        Evicted { line, dirty: self.dirty, partial: self.partial() }
    }
}

/// What was thrown out to make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evicted {
    /// Its line number.
    pub line: u64,
    /// Dirty sectors to write back.
    pub dirty: u8,
    /// Of those, the ones to complete before.
    pub partial: u8,
}

/// Result of a look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Sectors found.
    pub hits: u8,
    /// When those found are there, ps.
    pub ready: u64,
}

/// The cache. Tags, ages and states lie apart, since a look-up wants a set's tags and one line's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    tags: Vec<u64>,
    used: Vec<u32>,
    lines: Vec<Line>,
    sets: u64,
    ways: usize,
    clock: u32,
    /// When time started anew: times are kept from before the first start on.
    start: u64,
    /// Latest time kept.
    latest: u64,
    /// The line asked for last, and the first place of its set: the same line is asked for again at once.
    last: (u64, usize),
}

impl Cache {
    /// Of so many bytes in lines of another length: it is asked for one sector of each.
    pub fn of_lines(bytes: u32, line: u64, ways: u32) -> Self {
        Self::new(u64::from(bytes) * 128 / line, ways)
    }
    /// Of so many bytes in lines of 128; no bytes: a cache that never hits.
    pub fn new(bytes: u64, ways: u32) -> Self {
        let total = bytes / 128;
        let ways = u64::from(ways.max(1)).min(total.max(1));
        let sets = total / ways;
        let places = (sets * ways) as usize;
        Self {
            tags: vec![EMPTY; places],
            used: vec![0; places],
            lines: vec![NEW; places],
            sets,
            ways: ways as usize,
            clock: 0,
            start: 0,
            latest: 0,
            last: (EMPTY, 0),
        }
    }
    /// Forgets everything, without write-back.
    pub fn clear(&mut self) {
        self.tags.fill(EMPTY);
        self.used.fill(0);
        self.lines.fill(NEW);
        (self.clock, self.start, self.latest) = (0, 0, 0);
    }
    /// Forgets everything; of so many bytes from now on.
    pub fn reset(&mut self, bytes: u64, ways: u32) {
        if self.lines.len() as u64 == bytes / 128 {
            self.clear();
        } else {
            *self = Self::new(bytes, ways);
        }
    }
    /// Time starts anew: what is here is here.
    pub fn settle(&mut self) {
        self.start = self.latest;
    }
    /// First place of a line's set.
    #[inline]
    fn first(&mut self, line: u64) -> usize {
        if self.last.0 != line {
            self.last = (line, (mix(line) % self.sets) as usize * self.ways);
        }
        self.last.1
    }
    #[inline]
    fn find(&mut self, line: u64) -> Option<usize> {
        if self.sets == 0 {
            return None;
        }
        let first = self.first(line);
        let at = self.tags[first..first + self.ways].iter().position(|&tag| tag == line)?;
        Some(first + at)
    }
    /// All of the sectors are here.
    #[inline]
    pub fn holds(&mut self, line: u64, sectors: u8) -> bool {
        self.find(line).is_some_and(|at| self.lines[at].valid & sectors == sectors)
    }
    /// Which of the sectors are here; marks the line as used.
    #[inline]
    pub fn lookup(&mut self, line: u64, sectors: u8) -> Lookup {
        self.clock += 1;
        let Some(at) = self.find(line) else { return Lookup { hits: 0, ready: 0 } };
        self.used[at] = self.clock;
        let entry = &self.lines[at];
        Lookup { hits: entry.valid & sectors, ready: entry.ready.saturating_sub(self.start) }
    }
    /// Makes the sectors present from `ready` on; returns what had to go.
    pub fn fill(&mut self, line: u64, sectors: u8, ready: u64) -> Option<Evicted> {
        let (at, evicted) = self.place(line)?;
        let entry = &mut self.lines[at];
        entry.valid |= sectors;
        entry.ready = entry.ready.max(ready + self.start);
        self.latest = self.latest.max(ready + self.start);
        evicted
    }

    /// Makes the sectors present from when a request is answered; returns the line's place, and when it was to be ready before.
    pub fn expect(&mut self, line: u64, sectors: u8, request: u32) -> (u32, u64) {
        let Some((at, _)) = self.place(line) else { return (NOWHERE, 0) };
        let entry = &mut self.lines[at];
        entry.valid |= sectors;
        (at as u32, std::mem::replace(&mut entry.ready, requests::later(request)))
    }
    /// The line in a place is ready then, if it is still the request that it waits for.
    pub fn arrives(&mut self, place: u32, request: u32, ready: u64) {
        if let Some(entry) = self.lines.get_mut(place as usize)
            && entry.ready == requests::later(request)
        {
            entry.ready = ready;
        }
    }

    /// Writes some words of some sectors. Returns what had to go, and what must be written back although it stays: a line
    /// with partly written sectors, when its set has more than `partial_ways` of them.
    pub fn write(&mut self, line: u64, sectors: u8, words: u32, partial_ways: u32) -> [Option<Evicted>; 2] {
        let Some((at, evicted)) = self.place(line) else { return [None, None] };
        let entry = &mut self.lines[at];
        entry.dirty |= sectors;
        entry.take(words);
        let crowded = entry.partial() != 0 && partial_ways > 0;
        [evicted, if crowded { self.complete_one(at, partial_ways) } else { None }]
    }

    /// Adds words to dirty sectors of a line that is here.
    pub fn join(&mut self, line: u64, words: u32) {
        if let Some(at) = self.find(line) {
            self.lines[at].take(words);
        }
    }

    /// Completes and cleans the partly written line of a set that was used longest ago, if there are too many of them.
    fn complete_one(&mut self, at: usize, most: u32) -> Option<Evicted> {
        let first = at / self.ways * self.ways;
        let partial = |&k: &usize| self.lines[k].partial() != 0;
        let set = first..first + self.ways;
        if set.clone().filter(partial).count() <= most as usize {
            return None;
        }
        let oldest = set.filter(partial).min_by_key(|&k| self.used[k])?;
        let entry = &mut self.lines[oldest];
        let leaving = entry.leaving(self.tags[oldest]);
        entry.valid |= entry.dirty;
        entry.dirty = 0;
        entry.written = 0;
        Some(leaving)
    }

    /// The entry of a line, made if need be, and what had to go for it. `None`: the cache has no room at all.
    fn place(&mut self, line: u64) -> Option<(usize, Option<Evicted>)> {
        if self.sets == 0 {
            return None;
        }
        if let Some(at) = self.find(line) {
            return Some((at, None));
        }
        let first = self.first(line);
        let ages = &self.used[first..first + self.ways];
        let at = first + (0..ages.len()).min_by_key(|&k| ages[k]).expect("a set has ways");
        let evicted = self.lines[at].leaving(self.tags[at]);
        self.tags[at] = line;
        self.used[at] = self.clock;
        self.lines[at] = NEW;
        Some((at, (evicted.dirty != 0).then_some(evicted)))
    }

    /// Drops a line.
    pub fn invalidate(&mut self, line: u64) {
        if let Some(at) = self.find(line) {
            self.tags[at] = EMPTY;
            self.used[at] = 0;
            self.lines[at] = NEW;
        }
    }
}

/// Spreads line numbers over sets as a hash of all address bits does, so that no stride prefers some.
pub fn mix(number: u64) -> u64 {
    let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread ^ spread >> 29) >> 20
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_most_recent_ways() {
        let mut cache = Cache::new(4 * 128, 4);
        for line in 0..4 {
            assert_eq!(cache.lookup(line, 0b1111).hits, 0);
            match line {
                1 => assert_eq!(cache.write(line, 0b1111, u32::MAX, 1), [None, None]),
                _ => assert_eq!(cache.fill(line, 0b1111, 0), None),
            }
        }
        assert_eq!(cache.lookup(0, 0b0101).hits, 0b0101);
        assert_eq!(cache.lookup(9, 1).hits, 0);
        assert_eq!(cache.fill(9, 1, 7), Some(Evicted { line: 1, dirty: 0b1111, partial: 0 }));
        assert_eq!(cache.lookup(9, 0b11), Lookup { hits: 1, ready: 7 });
        assert_eq!(cache.lookup(1, 1).hits, 0);
        assert_eq!(cache.lookup(0, 1).hits, 1);
    }

    #[test]
    fn a_sector_written_in_part_is_completed_when_there_are_too_many() {
        let mut cache = Cache::new(4 * 128, 4);
        assert_eq!(cache.write(1, 0b0001, 0x0f, 1), [None, None]);
        assert_eq!(cache.lookup(1, 1).hits, 0);
        // The rest of its words make it whole.
        assert_eq!(cache.write(1, 0b0001, 0xf0, 1), [None, None]);
        assert_eq!(cache.lookup(1, 1).hits, 1);
        assert_eq!(cache.write(2, 0b0011, 0xff01, 1), [None, None]);
        let completed = Evicted { line: 2, dirty: 0b0011, partial: 0b0001 };
        cache.lookup(3, 1);
        assert_eq!(cache.write(3, 0b1000, 1 << 24, 1), [None, Some(completed)]);
        assert_eq!(cache.lookup(2, 0b1111).hits, 0b0011);
    }

    #[test]
    fn no_bytes_never_hit() {
        let mut cache = Cache::new(0, 4);
        assert_eq!(cache.fill(3, 1, 0), None);
        assert_eq!(cache.lookup(3, 1).hits, 0);
    }
}
