//! A sectored, set-associative cache: tags only, no data. Which line makes room is the [`Replacement`] policy's.
//!
//! A line of 128 bytes holds four sectors of 32 bytes; each sector is valid or not, and dirty or not. A sector of which only some
//! words were written is dirty without being valid: it must be completed from memory before it is read or written back.
//! A line has the time at which its latest fill arrives (its *ready* time, ps), so that an access to data in flight waits for it.
//!
//! A lookup is made in steps so that the host's cache misses of many lookups overlap: [`Cache::set`] finds the set,
//! [`Cache::prefetch_set`] touches its tags, [`Cache::locate`] searches them.

use super::contents::Digest;
use super::requests;
use crate::bits::bits;
use crate::policies::Replacement;

/// State of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// Line number (address / 128); [`EMPTY`]: none.
    number: u64,
    /// When its latest fill arrives, ps since the first start, or a request that will tell ([`requests::pending`]).
    ready: u64,
    /// Words written of sectors that are not valid, a bit each.
    written: u32,
    /// Valid sectors, a bit each.
    valid: u8,
    /// Dirty sectors, a bit each.
    dirty: u8,
}

const NEW: Line = Line { number: EMPTY, ready: 0, written: 0, valid: 0, dirty: 0 };
/// Place of a line in a cache without room.
const NOWHERE: u32 = u32::MAX;
/// Line number of an empty place.
const EMPTY: u64 = u64::MAX;

impl Line {
    fn partial(&self) -> u8 {
        self.dirty & !self.valid
    }
    /// Notes words as written. A sector all of whose words are written becomes valid.
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

/// A line that leaves the cache, or is cleaned, with what must be written back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evicted {
    /// Its line number.
    pub line: u64,
    /// Dirty sectors to write back.
    pub dirty: u8,
    /// Of those, the ones that must be completed from memory first.
    pub partial: u8,
}

/// Result of a look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Sectors found.
    pub hits: u8,
    /// When the latest of them arrives, ps; in the past if they are all there.
    pub ready: u64,
}

/// The cache. Tags, replacement state and line states are separate arrays: a lookup reads all tags of a set but one line's state.
#[derive(Clone, Debug)]
pub struct Cache<R> {
    /// By place (set × ways + way): [`tag`] of the line there.
    tags: Vec<u32>,
    lines: Vec<Line>,
    /// Which line makes room.
    replacement: R,
    sets: u64,
    ways: usize,
    /// Ready times are kept from the first launch on; this is when the current launch began, ps.
    start: u64,
    /// Latest ready time of any line, ps.
    latest: u64,
    /// By set: a bit for each way, set if the line has partly written sectors.
    partial: Vec<u64>,
    /// The line located last; the next step of a lookup asks for the same one.
    last: Last,
}

/// A located line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Last {
    /// Line number.
    line: u64,
    /// Its set.
    set: usize,
    /// Its place, if the cache has it.
    at: Option<usize>,
}

const NO_LINE: Last = Last { line: EMPTY, set: 0, at: None };

impl<R: Replacement> Cache<R> {
    /// Of `bytes` bytes in lines of `line` bytes, each of which is used as one sector.
    pub fn of_lines(bytes: u32, line: u64, ways: u32, replacement: impl Fn(usize, usize) -> R) -> Self {
        Self::new(u64::from(bytes) * 128 / line, ways, replacement)
    }
    /// Of `bytes` bytes in lines of 128; with 0 bytes it never hits. `replacement` makes the policy for sets and ways.
    pub fn new(bytes: u64, ways: u32, replacement: impl Fn(usize, usize) -> R) -> Self {
        let total = bytes / 128;
        let ways = u64::from(ways.max(1)).min(total.max(1));
        let sets = total / ways;
        let places = (sets * ways) as usize;
        Self {
            tags: vec![tag(EMPTY); places],
            lines: vec![NEW; places],
            replacement: replacement(sets as usize, ways as usize),
            sets,
            ways: ways as usize,
            start: 0,
            latest: 0,
            partial: vec![0; sets as usize * (ways as usize).div_ceil(64)],
            last: NO_LINE,
        }
    }
    /// Forgets everything, without write-back.
    pub fn clear(&mut self) {
        self.tags.fill(tag(EMPTY));
        self.replacement.clear();
        self.lines.fill(NEW);
        self.partial.fill(0);
        self.last = NO_LINE;
        (self.start, self.latest) = (0, 0);
    }
    /// Forgets everything, and has `bytes` bytes from now on.
    pub fn reset(&mut self, bytes: u64, ways: u32, replacement: impl Fn(usize, usize) -> R) {
        if self.lines.len() as u64 == bytes / 128 {
            self.clear();
        } else {
            *self = Self::new(bytes, ways, replacement);
        }
    }
    /// A new launch begins at time 0: all data has arrived.
    pub fn restart_clock(&mut self) {
        self.start = self.latest;
    }
    /// Adds the lines of each set in the order in which they leave, with the state that a later launch sees. Their places do not
    /// matter: no two lines have the same rank.
    pub fn digest(&self, digest: &mut Digest) {
        let mut order = Vec::with_capacity(self.ways);
        for set in 0..self.sets as usize {
            let places = set * self.ways..(set + 1) * self.ways;
            order.clear();
            order.extend(places.filter(|&at| self.lines[at].number != EMPTY));
            order.sort_unstable_by_key(|&at| self.replacement.rank(at));
            digest.add(order.len() as u64);
            for line in order.iter().map(|&at| &self.lines[at]) {
                digest.add(line.number);
                digest
                    .add(u64::from(line.written) << 16 | u64::from(line.valid) << 8 | u64::from(line.dirty));
            }
        }
    }
    /// Lines that it holds, and lines for which it has room.
    pub fn lines(&self) -> (u64, u64) {
        let held = self.lines.iter().filter(|line| line.number != EMPTY).count();
        (held as u64, self.lines.len() as u64)
    }
    /// Memory that the cache's state takes, bytes.
    pub fn bytes(&self) -> usize {
        // A tag, a line and its rank.
        self.lines.len() * (size_of::<Line>() + 2 * size_of::<u32>())
    }
    /// The set of a line.
    #[inline]
    pub fn set(&self, line: u64) -> usize {
        mix(line).checked_rem(self.sets).unwrap_or(0) as usize
    }
    /// Reads the first tag, line state and replacement state of a set, so that the coming lookup hits the host's cache. The value means
    /// nothing; the caller must use it so that the reads are not optimised away. No effect on results.
    #[inline]
    pub fn prefetch_set(&self, set: usize) -> u64 {
        let first = set * self.ways;
        let line = self.lines.get(first).map_or(0, |line| line.ready);
        let tag = u64::from(self.tags.get(first).copied().unwrap_or(0));
        tag ^ line ^ u64::from(self.replacement.prefetch(set))
    }
    /// Locates a line whose set is known.
    #[inline]
    pub fn locate(&mut self, line: u64, set: usize) {
        if self.last.line != line && self.sets > 0 {
            self.last = Last { line, set, at: self.search(line, set) };
        }
    }
    /// The place of a line in its set, if the cache has it.
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
    /// Changes the line located last, and keeps `partial` in step.
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
    /// Notes whether a line of the set located last has partly written sectors.
    fn mark_partial(&mut self, at: usize, partial: bool) {
        let k = at - self.last.set * self.ways;
        let bits = &mut self.partial[self.last.set * self.ways.div_ceil(64) + k / 64];
        *bits = *bits & !(1 << (k % 64)) | u64::from(partial) << (k % 64);
    }
    /// The cache has all of these sectors, whether they have arrived or not.
    #[inline]
    pub fn holds(&mut self, line: u64, sectors: u8) -> bool {
        self.find(line).is_some_and(|at| self.lines[at].valid & sectors == sectors)
    }
    /// Looks for sectors of a line; counts as an access for the replacement policy.
    #[inline]
    pub fn lookup(&mut self, line: u64, sectors: u8) -> Lookup {
        self.replacement.accessed();
        let Some(at) = self.find(line) else { return Lookup { hits: 0, ready: 0 } };
        self.replacement.hit(self.last.set, at);
        let entry = &self.lines[at];
        Lookup { hits: entry.valid & sectors, ready: entry.ready.saturating_sub(self.start) }
    }
    /// Fills sectors that arrive at `ready`; returns the line that was evicted, if it was dirty.
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

    /// Fills sectors that arrive with the answer of a request. Returns the line's place for [`Self::fill_arrived`], and its ready
    /// time before.
    pub fn fill_pending(&mut self, line: u64, sectors: u8, request: u32) -> (u32, u64) {
        let Some((at, _)) = self.find_or_evict(line) else { return (NOWHERE, 0) };
        let entry = &mut self.lines[at];
        entry.valid |= sectors;
        (at as u32, std::mem::replace(&mut entry.ready, requests::pending(request)))
    }
    /// The answer to a request arrives at `ready`: sets the ready time of the line in `place` if it still waits for this request.
    pub fn fill_arrived(&mut self, place: u32, request: u32, ready: u64) {
        if let Some(entry) = self.lines.get_mut(place as usize)
            && entry.ready == requests::pending(request)
        {
            entry.ready = ready;
        }
    }

    /// Writes words of some sectors. Returns the dirty line that was evicted, and a line that stays but must be completed and
    /// written back: the set may have at most `partial_ways` lines with partly written sectors (0: any number).
    pub fn write(&mut self, line: u64, sectors: u8, words: u32, partial_ways: u32) -> [Option<Evicted>; 2] {
        let Some((at, evicted)) = self.find_or_evict(line) else { return [None, None] };
        self.update(at, |entry| {
            entry.dirty |= sectors;
            entry.write_words(words);
        });
        let crowded = partial_ways > 0 && self.lines[at].partial() != 0;
        [evicted, if crowded { self.complete_oldest_partial(partial_ways) } else { None }]
    }

    /// Adds words to dirty sectors of a line, if the cache has it.
    pub fn add_words(&mut self, line: u64, words: u32) {
        if let Some(at) = self.find(line) {
            self.update(at, |entry| entry.write_words(words));
        }
    }

    /// If the set located last has more than `most` partly written lines, completes and cleans the one that would be replaced
    /// first.
    fn complete_oldest_partial(&mut self, most: u32) -> Option<Evicted> {
        let (first, words) = (self.last.set * self.ways, self.ways.div_ceil(64));
        let partial = &self.partial[self.last.set * words..][..words];
        if partial.iter().map(|bits| bits.count_ones()).sum::<u32>() <= most {
            return None;
        }
        let places =
            || partial.iter().enumerate().flat_map(|(k, &set)| bits(set).map(move |bit| 64 * k + bit));
        debug_assert!(places().eq((0..self.ways).filter(|k| self.lines[first + k].partial() != 0)));
        let oldest = places().map(|k| first + k).min_by_key(|&k| self.replacement.rank(k))?;
        let entry = &mut self.lines[oldest];
        let leaving = entry.eviction();
        entry.valid |= entry.dirty;
        entry.dirty = 0;
        entry.written = 0;
        self.mark_partial(oldest, false);
        Some(leaving)
    }

    /// Marks partly written sectors as valid, as if their other words had been written.
    pub fn complete(&mut self) {
        for line in &mut self.lines {
            line.valid |= line.dirty;
            line.written = 0;
        }
        self.partial.fill(0);
    }

    /// The place of a line, which is allocated if the cache does not have it, and the dirty line that was evicted for it. `None`: the
    /// cache has no room at all.
    #[inline]
    fn find_or_evict(&mut self, line: u64) -> Option<(usize, Option<Evicted>)> {
        if let Some(at) = self.find(line) {
            return Some((at, None));
        }
        if self.sets == 0 {
            return None;
        }
        let at = self.replacement.victim(self.last.set);
        let evicted = self.lines[at].eviction();
        if evicted.partial != 0 {
            self.mark_partial(at, false);
        }
        self.tags[at] = tag(line);
        self.replacement.filled(self.last.set, at);
        self.lines[at] = Line { number: line, ..NEW };
        self.last.at = Some(at);
        Some((at, (evicted.dirty != 0).then_some(evicted)))
    }

    /// Drops a line without writing it back.
    pub fn invalidate(&mut self, line: u64) {
        if let Some(at) = self.find(line) {
            self.update(at, |entry| *entry = NEW);
            self.replacement.invalidated(self.last.set, at);
            self.last.at = None;
        }
    }
}

/// The part of a line number that a search compares first: different tags mean different lines, equal tags mostly the same.
#[inline]
fn tag(line: u64) -> u32 {
    (line ^ line >> 32) as u32
}

/// A hash of a line number, by which lines are spread over sets so that no stride prefers some of them.
pub fn mix(number: u64) -> u64 {
    let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread ^ spread >> 29) >> 20
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policies::Lru;

    #[test]
    fn keeps_the_most_recent_ways() {
        let mut cache = Cache::new(4 * 128, 4, Lru::new);
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
        let mut cache = Cache::new(4 * 128, 4, Lru::new);
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
        let mut cache = Cache::new(4 * 128, 4, Lru::new);
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
        let mut cache = Cache::new(0, 4, Lru::new);
        assert_eq!(cache.fill(3, 1, 0), None);
        assert_eq!(cache.lookup(3, 1).hits, 0);
    }
}
