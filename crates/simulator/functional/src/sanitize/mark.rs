//! Marks in shadow memory: which instruction of which block of which launch accessed a unit. A mark is one
//! word. Lines of units with equal marks share one word, because most stores fill lines.
//!
//! Invariant: marks of other launches count as none, and 0 belongs to no launch, so that marks need not be
//! cleared for each launch.

use std::ops::Range;

/// Low bits of a mark: block number plus 1.
const BLOCK_BITS: u32 = 18;
/// Number of blocks that are distinguished. Races between blocks whose numbers are equal modulo this are not
/// found.
pub(super) const BLOCKS: u32 = (1 << BLOCK_BITS) - 2;
/// Flag in a mark: more than one block accessed the unit.
const SEVERAL: u32 = 1 << BLOCK_BITS;
const LAUNCH_SHIFT: u32 = BLOCK_BITS + 1;
/// Number of launches that are distinguished.
pub(super) const LAUNCHES: u64 = 15;
const SITE_SHIFT: u32 = LAUNCH_SHIFT + 4;
/// Largest instruction number in a mark. It stands for all instructions from there on.
pub(super) const LAST_SITE: u32 = (1 << (32 - SITE_SHIFT)) - 1;

/// Units in a line.
const LINE: usize = 16;
/// In place of a line's mark: its units have different marks. It is not a valid mark, since no block has that
/// number.
const SPLIT: u32 = u32::MAX;

/// Marks of an allocation.
#[derive(Default)]
pub(super) struct Marks {
    lines: Vec<u32>,
    /// Marks of units, for lines that are [`SPLIT`]. Allocated with the first of these.
    units: Vec<u32>,
}

impl Marks {
    /// Marks for `units` units, all 0.
    pub fn new(units: usize) -> Self {
        Self { lines: vec![0; units.div_ceil(LINE)], units: Vec::new() }
    }
    /// No marks were allocated.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
    pub fn forget(&mut self) {
        self.lines.fill(0);
    }
    #[inline(always)]
    pub fn get(&self, unit: usize) -> u32 {
        match self.lines[unit / LINE] {
            SPLIT => self.units[unit],
            mark => mark,
        }
    }
    #[inline(always)]
    pub fn set(&mut self, unit: usize, mark: u32) {
        let line = self.lines[unit / LINE];
        if line != SPLIT {
            if line == mark {
                return;
            }
            self.split(unit / LINE);
        }
        self.units[unit] = mark;
    }
    /// Marks a unit, unless another block has marked it. True if it did.
    #[inline(always)]
    pub fn claim(&mut self, unit: usize, own: u32) -> bool {
        let line = self.lines[unit / LINE];
        if line == SPLIT {
            let mark = &mut self.units[unit];
            let free = !foreign(*mark, own);
            if free {
                *mark = own;
            }
            return free;
        }
        let free = !foreign(line, own);
        if free {
            self.set(unit, own);
        }
        free
    }
    #[inline(never)]
    fn split(&mut self, line: usize) {
        if self.units.is_empty() {
            self.units = vec![0; self.lines.len() * LINE];
        }
        self.units[line * LINE..][..LINE].fill(self.lines[line]);
        self.lines[line] = SPLIT;
    }
    /// Calls `f` with each line that the units touch, and the range of units in it.
    #[inline(always)]
    fn each_line(units: Range<usize>, mut f: impl FnMut(usize, Range<usize>)) {
        for line in units.start / LINE..units.end.div_ceil(LINE) {
            f(line, units.start.max(line * LINE)..units.end.min((line + 1) * LINE));
        }
    }
    /// Another block has marked one of these units.
    #[inline(always)]
    pub fn any_foreign(&self, units: Range<usize>, own: u32) -> bool {
        let mut found = false;
        Self::each_line(units, |line, part| match self.lines[line] {
            SPLIT => self.units[part].iter().for_each(|&mark| found |= foreign(mark, own)),
            mark => found |= foreign(mark, own),
        });
        found
    }
    /// Marks the units.
    #[inline(always)]
    pub fn fill(&mut self, units: Range<usize>, own: u32) {
        Self::each_line(units, |line, part| {
            if part.len() == LINE {
                self.lines[line] = own;
            } else {
                part.for_each(|unit| self.set(unit, own));
            }
        });
    }
    /// Marks a unit as read.
    #[inline(always)]
    pub fn read_one(&mut self, unit: usize, own: u32) {
        self.set(unit, read(self.get(unit), own));
    }
    /// Marks the units as read.
    #[inline(always)]
    pub fn read(&mut self, units: Range<usize>, own: u32) {
        Self::each_line(units, |line, part| match self.lines[line] {
            mark if mark != SPLIT && part.len() == LINE => self.lines[line] = read(mark, own),
            _ => part.for_each(|unit| self.read_one(unit, own)),
        });
    }
}

pub(super) fn mark(launch: u64, block: u32, site: u32) -> u32 {
    let launch = (launch % LAUNCHES) as u32 + 1;
    site.min(LAST_SITE) << SITE_SHIFT | launch << LAUNCH_SHIFT | (block % BLOCKS + 1)
}

/// Number of the block in a mark, if it is unique in a launch of `blocks` blocks.
pub(super) fn block(mark: u32, blocks: u64) -> Option<u32> {
    (blocks <= BLOCKS.into()).then_some((mark & (SEVERAL - 1)).wrapping_sub(1))
}

/// Number of the instruction in a mark, if it is unique.
pub(super) fn site(mark: u32) -> Option<u32> {
    let site = mark >> SITE_SHIFT;
    (site != LAST_SITE).then_some(site)
}

/// The mark `mark` is of another block in the same launch as `own`.
#[inline(always)]
pub(super) fn foreign(mark: u32, own: u32) -> bool {
    // Without the instruction's bits, marks of the same launch differ in lower bits than marks of different
    // launches.
    let differs = (mark ^ own) << (32 - SITE_SHIFT);
    differs.wrapping_sub(1) < (1 << (32 - SITE_SHIFT + LAUNCH_SHIFT)) - 1
}

/// The mark of the last reader, with the flag for several readers.
#[inline(always)]
fn read(mark: u32, own: u32) -> u32 {
    own | u32::from(foreign(mark, own)) << BLOCK_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_one_mark_until_units_differ() {
        let [a, b] = [1, 2].map(|block| mark(7, block, 0));
        let mut marks = Marks::new(40);
        marks.fill(0..32, a);
        assert!(marks.units.is_empty() && marks.any_foreign(31..33, b) && !marks.any_foreign(32..40, b));
        marks.set(3, a);
        assert!(marks.units.is_empty());
        marks.set(20, b);
        assert_eq!([19, 20, 21, 32].map(|unit| marks.get(unit)), [a, b, a, 0]);
        assert!(marks.any_foreign(16..32, a) && !marks.any_foreign(0..20, a));
        marks.fill(30..40, b);
        assert_eq!([29, 30, 39].map(|unit| marks.get(unit)), [a, b, b]);
        marks.fill(16..32, a);
        marks.read(0..40, b);
        assert!([0, 17, 31].iter().all(|&unit| foreign(marks.get(unit), b)) && marks.get(39) == b);
    }

    #[test]
    fn only_other_blocks_of_one_launch_are_foreign() {
        let own = mark(7, 3, 5);
        assert_eq!((block(own, 100), site(own)), (Some(3), Some(5)));
        assert!(!foreign(0, own) && !foreign(own, own) && !foreign(mark(7, 3, 9), own));
        assert!(foreign(mark(7, 4, 5), own) && foreign(mark(7, 0, 511), own));
        assert!(!foreign(mark(8, 4, 5), own) && !foreign(mark(6, 3, 5), own));
        let both = read(mark(7, 4, 5), own);
        assert!(foreign(both, own) && foreign(both, mark(7, 4, 5)) && foreign(read(both, own), own));
        assert_eq!((block(both, 100), read(mark(6, 4, 5), own)), (Some(3), own));
        assert_eq!((site(mark(7, 3, 9999)), block(own, 1 << 20)), (None, None));
    }
}
