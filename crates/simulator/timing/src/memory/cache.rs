//! A sectored, set-associative cache with least-recently-used replacement: tags only, no data.
//!
//! A line of 128 bytes holds four sectors of 32; each is valid or not, dirty or not. A sector of which only some words were
//! written is dirty without being valid: whoever wants to read it, or to write it back, must complete it first. A line knows
//! when its latest fill arrives, so that an access to data still on its way waits for it.

use super::requests;
use crate::bits::bits;

/// State of a line that is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// Which; [`EMPTY`]: none.
    number: u64,
    ready: u64,
    /// Words written of sectors that are not valid.
    written: u32,
    valid: u8,
    dirty: u8,
}

const NEW: Line = Line { number: EMPTY, ready: 0, written: 0, valid: 0, dirty: 0 };
/// No place.
const NOWHERE: u32 = u32::MAX;
/// The number of no line.
const EMPTY: u64 = u64::MAX;

impl Line {
    fn partial(&self) -> u8 {
        self.dirty & !self.valid
    }
    /// Words are written; sectors that have all of theirs are valid.
    fn write_words(&mut self, words: u32) {
        self.written |= words;
        for sector in 0..4 {
            if self.written >> (8 * sector) & 0xff == 0xff {
                self.valid |= 1 << sector;
            }
        }
    }
    fn eviction(&self) -> Evicted {
        Evicted { line: self.number, dirty: self.dirty, partial: self.partial() }
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
    /// What tells most lines apart: [`tag`].
    tags: Vec<u32>,
    used: Vec<u32>,
    lines: Vec<Line>,
    sets: u64,
    ways: usize,
    clock: u32,
    /// When time started anew: times are kept from before the first start on.
    start: u64,
    /// Latest time kept.
    latest: u64,
    /// By set: which of its lines have partly written sectors, a bit each.
    partial: Vec<u64>,
    /// The line asked for last: the same one is asked for again at once.
    last: Last,
}

/// A line, its set, and its place if it is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Last {
    line: u64,
    set: usize,
    at: Option<usize>,
}

const NO_LINE: Last = Last { line: EMPTY, set: 0, at: None };

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
            tags: vec![tag(EMPTY); places],
            used: vec![0; places],
            lines: vec![NEW; places],
            sets,
            ways: ways as usize,
            clock: 0,
            start: 0,
            latest: 0,
            partial: vec![0; sets as usize * (ways as usize).div_ceil(64)],
            last: NO_LINE,
        }
    }
    /// Forgets everything, without write-back.
    pub fn clear(&mut self) {
        self.tags.fill(tag(EMPTY));
        self.used.fill(0);
        self.lines.fill(NEW);
        self.partial.fill(0);
        self.last = NO_LINE;
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
    pub fn restart_clock(&mut self) {
        self.start = self.latest;
    }
    /// The set of a line.
    #[inline]
    pub fn set(&self, line: u64) -> usize {
        mix(line).checked_rem(self.sets).unwrap_or(0) as usize
    }
    /// Reads what a look at the set will read, for nothing but to have it near by then.
    #[inline]
    pub fn prefetch_set(&self, set: usize) -> u64 {
        let first = set * self.ways;
        let line = self.lines.get(first).map_or(0, |line| line.ready);
        let word = |all: &[u32]| u64::from(all.get(first).copied().unwrap_or(0));
        word(&self.tags) ^ line ^ word(&self.used)
    }
    /// Finds a line of this set.
    #[inline]
    pub fn locate(&mut self, line: u64, set: usize) {
        if self.last.line != line && self.sets > 0 {
            self.last = Last { line, set, at: self.search(line, set) };
        }
    }
    /// The place of a line in its set, if it is here.
    #[inline]
    fn search(&self, line: u64, set: usize) -> Option<usize> {
        let (first, tag) = (set * self.ways, tag(line));
        let mut from = first;
        while let Some(k) = self.tags[from..first + self.ways].iter().position(|&other| other == tag) {
            if self.lines[from + k].number == line {
                return Some(from + k);
            }
            from += k + 1;
        }
        None
    }
    #[inline]
    fn find(&mut self, line: u64) -> Option<usize> {
        if self.last.line != line {
            if self.sets == 0 {
                return None;
            }
            self.locate(line, self.set(line));
        }
        self.last.at
    }
    /// The line found last is changed.
    #[inline]
    fn update(&mut self, at: usize, change: impl FnOnce(&mut Line)) {
        let entry = &mut self.lines[at];
        let before = entry.partial() != 0;
        change(entry);
        let after = entry.partial() != 0;
        if before != after {
            self.mark_partial(at, after);
        }
    }
    /// A line of the set of the one found last has partly written sectors, or has them no more.
    fn mark_partial(&mut self, at: usize, partial: bool) {
        let k = at - self.last.set * self.ways;
        let bits = &mut self.partial[self.last.set * self.ways.div_ceil(64) + k / 64];
        *bits = *bits & !(1 << (k % 64)) | u64::from(partial) << (k % 64);
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
        let (at, evicted) = self.find_or_evict(line)?;
        let ready = ready + self.start;
        self.update(at, |entry| {
            entry.valid |= sectors;
            entry.ready = entry.ready.max(ready);
        });
        self.latest = self.latest.max(ready);
        evicted
    }

    /// Makes the sectors present from when a request is answered; returns the line's place, and when it was to be ready before.
    pub fn fill_pending(&mut self, line: u64, sectors: u8, request: u32) -> (u32, u64) {
        let Some((at, _)) = self.find_or_evict(line) else { return (NOWHERE, 0) };
        let entry = &mut self.lines[at];
        entry.valid |= sectors;
        (at as u32, std::mem::replace(&mut entry.ready, requests::pending(request)))
    }
    /// The line in a place is ready then, if it is still the request that it waits for.
    pub fn fill_arrived(&mut self, place: u32, request: u32, ready: u64) {
        if let Some(entry) = self.lines.get_mut(place as usize)
            && entry.ready == requests::pending(request)
        {
            entry.ready = ready;
        }
    }

    /// Writes some words of some sectors. Returns what had to go, and what must be written back although it stays: a line
    /// with partly written sectors, when its set has more than `partial_ways` of them.
    pub fn write(&mut self, line: u64, sectors: u8, words: u32, partial_ways: u32) -> [Option<Evicted>; 2] {
        let Some((at, evicted)) = self.find_or_evict(line) else { return [None, None] };
        self.update(at, |entry| {
            entry.dirty |= sectors;
            entry.write_words(words);
        });
        let crowded = partial_ways > 0 && self.lines[at].partial() != 0;
        [evicted, if crowded { self.complete_oldest_partial(partial_ways) } else { None }]
    }

    /// Adds words to dirty sectors of a line that is here.
    pub fn add_words(&mut self, line: u64, words: u32) {
        if let Some(at) = self.find(line) {
            self.update(at, |entry| entry.write_words(words));
        }
    }

    /// Completes and cleans the partly written line of the set looked at that was used longest ago, if there are too many of
    /// them.
    fn complete_oldest_partial(&mut self, most: u32) -> Option<Evicted> {
        let (first, words) = (self.last.set * self.ways, self.ways.div_ceil(64));
        let partial = &self.partial[self.last.set * words..][..words];
        if partial.iter().map(|bits| bits.count_ones()).sum::<u32>() <= most {
            return None;
        }
        let places =
            || partial.iter().enumerate().flat_map(|(k, &set)| bits(set).map(move |bit| 64 * k + bit));
        debug_assert!(places().eq((0..self.ways).filter(|k| self.lines[first + k].partial() != 0)));
        let oldest = places().map(|k| first + k).min_by_key(|&k| self.used[k])?;
        let entry = &mut self.lines[oldest];
        let leaving = entry.eviction();
        entry.valid |= entry.dirty;
        entry.dirty = 0;
        entry.written = 0;
        self.mark_partial(oldest, false);
        Some(leaving)
    }

    /// The entry of a line, made if need be, and what had to go for it. `None`: the cache has no room at all.
    #[inline]
    fn find_or_evict(&mut self, line: u64) -> Option<(usize, Option<Evicted>)> {
        if let Some(at) = self.find(line) {
            return Some((at, None));
        }
        if self.sets == 0 {
            return None;
        }
        let first = self.last.set * self.ways;
        let ages = &self.used[first..first + self.ways];
        let oldest = ages.iter().fold(u32::MAX, |oldest, &age| oldest.min(age));
        let at = first + ages.iter().position(|&age| age == oldest).expect("a set has ways");
        let evicted = self.lines[at].eviction();
        if evicted.partial != 0 {
            self.mark_partial(at, false);
        }
        self.tags[at] = tag(line);
        self.used[at] = self.clock;
        self.lines[at] = Line { number: line, ..NEW };
        self.last.at = Some(at);
        Some((at, (evicted.dirty != 0).then_some(evicted)))
    }

    /// Drops a line.
    pub fn invalidate(&mut self, line: u64) {
        if let Some(at) = self.find(line) {
            self.update(at, |entry| *entry = NEW);
            self.used[at] = 0;
            self.last.at = None;
        }
    }
}

/// What is looked for in a set: lines with another tag are others, those with the same one mostly the same.
#[inline]
fn tag(line: u64) -> u32 {
    (line ^ line >> 32) as u32
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
    fn lines_with_the_same_tag_are_told_apart() {
        let (one, other) = (5, 5 ^ 1 << 33 ^ 2);
        assert_eq!(tag(one), tag(other));
        let mut cache = Cache::new(4 * 128, 4);
        for (line, sectors, ready) in [(one, 0b0001, 7), (other, 0b0010, 9)] {
            assert_eq!(cache.lookup(line, 0b1111).hits, 0);
            cache.fill(line, sectors, ready);
        }
        assert_eq!(cache.lookup(other, 0b0011), Lookup { hits: 0b0010, ready: 9 });
        assert_eq!(cache.lookup(one, 0b0011), Lookup { hits: 0b0001, ready: 7 });
        cache.invalidate(one);
        assert_eq!(cache.lookup(one, 1).hits, 0);
        assert_eq!(cache.lookup(other, 0b0010).hits, 0b0010);
    }

    #[test]
    fn no_bytes_never_hit() {
        let mut cache = Cache::new(0, 4);
        assert_eq!(cache.fill(3, 1, 0), None);
        assert_eq!(cache.lookup(3, 1).hits, 0);
    }
}
