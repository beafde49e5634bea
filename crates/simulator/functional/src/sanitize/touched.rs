//! The bytes of an allocation that a launch reads, stores to and changes by atomics. They are compared with
//! the accesses of other streams' work.

use std::ops::Range;

use super::table::Kind;
use super::{Access, bits};
use crate::lanes::{WideRow, each};

/// Size in bytes of the largest allocation whose accesses are recorded.
pub(super) const MOST: u64 = 1 << 28;
/// Largest number of runs that are reported. More scattered accesses are not reported.
const MOST_RUNS: usize = 1 << 16;

/// How an operation uses memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Atomic read-modify-write.
    Atomic,
    /// Receives it from a memory pool (`cudaMallocAsync`).
    Allocate,
    /// Returns it to a memory pool (`cudaFreeAsync`).
    Free,
}

impl Use {
    /// Whether the order of the two uses matters.
    pub fn conflicts(self, other: Use) -> bool {
        self != other || !matches!(self, Use::Read | Use::Atomic)
    }
}

/// Memory that an operation used in one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Used {
    /// The kind of use.
    pub by: Use,
    /// Ranges of addresses, in order and disjoint.
    pub runs: Vec<Range<u64>>,
}

/// The units of an allocation that launches accessed, one set for each kind of access.
#[derive(Default)]
pub(super) struct Touched([Set; 3]);

/// A set of units, as a bit map.
#[derive(Default)]
struct Set {
    bits: Vec<u64>,
    /// A range that contains all elements.
    within: Range<usize>,
    /// Number of accesses that add nothing before the next check whether the set is solid.
    until_check: usize,
    /// All units in `within` are elements.
    solid: bool,
}

const USES: [Use; 3] = [Use::Read, Use::Write, Use::Atomic];

impl Touched {
    /// Records an access in the lanes of `part`. `run` is the byte range of the access if it is contiguous.
    /// `block` is the allocation's first address, its bytes, and the log2 of the bytes in a unit.
    #[inline(always)]
    pub fn touch(
        &mut self,
        access: Access,
        run: Option<&Range<usize>>,
        part: u32,
        at: &WideRow,
        block: (u64, u64, u32),
    ) {
        let (low, len, unit) = block;
        let set = &mut self.0[of(access.kind)];
        if set.bits.is_empty() {
            set.bits = vec![0; (len as usize >> unit) / 64 + 1];
        }
        let Some(run) = run else { return set.lanes(access.bytes, part, at, (low, unit)) };
        let (from, to) = (run.start >> unit, run.end.div_ceil(1 << unit));
        let mut new = 0;
        bits::each_word(from, to, |word, mask| {
            new |= mask & !set.bits[word];
            set.bits[word] |= mask;
        });
        if new != 0 { set.widen(from, to) } else { set.repeat() }
    }
    /// First address and length in bytes of the range in which accesses of this kind need not be recorded
    /// again.
    pub fn quiet(&self, kind: Kind, low: u64, unit: u32) -> (u64, u64) {
        let Set { within, solid, .. } = &self.0[of(kind)];
        if *solid { (low + ((within.start as u64) << unit), (within.len() as u64) << unit) } else { (0, 0) }
    }
    /// Appends what was recorded to `out`, and forgets it.
    pub fn take(&mut self, low: u64, unit: u32, out: &mut Vec<Used>) {
        for (set, by) in self.0.iter_mut().zip(USES) {
            let runs = set.take(low, unit);
            if !runs.is_empty() && runs.len() < MOST_RUNS {
                out.push(Used { by, runs });
            }
        }
    }
}

impl Set {
    #[inline(never)]
    fn lanes(&mut self, bytes: u32, part: u32, at: &WideRow, (low, unit): (u64, u32)) {
        let count = (bytes as usize >> unit).max(1);
        let first = |lane: usize| (at[lane] - low) as usize >> unit;
        let (_, new) = bits::set_lanes(&mut self.bits, part, count, first);
        if !new {
            return self.repeat();
        }
        let (from, to) =
            each(part).fold((usize::MAX, 0), |(from, to), lane| (from.min(first(lane)), to.max(first(lane))));
        self.widen(from, to + count);
    }
    #[inline(always)]
    fn widen(&mut self, from: usize, to: usize) {
        let within = &mut self.within;
        *within = if within.end == 0 { from..to } else { from.min(within.start)..to.max(within.end) };
        self.solid = false;
    }
    #[inline(always)]
    fn repeat(&mut self) {
        match self.until_check.checked_sub(1) {
            Some(less) => self.until_check = less,
            None => self.check_solid(),
        }
    }
    /// Checks whether the set is solid. The interval between checks grows with the set, so that checking
    /// costs less than it saves.
    #[cold]
    fn check_solid(&mut self) {
        self.solid = bits::all(&self.bits, self.within.start, self.within.end);
        self.until_check = 16 + self.within.len() / 256;
    }
    fn take(&mut self, low: u64, unit: u32) -> Vec<Range<u64>> {
        let mut runs: Vec<Range<u64>> = Vec::new();
        let mut add = |from: u64, to: u64| {
            let (from, to) = (low + (from << unit), low + (to << unit));
            if let Some(last) = runs.last_mut().filter(|last| last.end == from) {
                last.end = to;
            } else if runs.len() < MOST_RUNS {
                runs.push(from..to);
            }
        };
        for at in self.within.start / 64..self.within.end.div_ceil(64) {
            let mut word = std::mem::take(&mut self.bits[at]);
            let mut from = 64 * at as u64;
            while word != 0 {
                from += u64::from(word.trailing_zeros());
                word >>= word.trailing_zeros();
                let ones = word.trailing_ones();
                add(from, from + u64::from(ones));
                from += u64::from(ones);
                word = word.checked_shr(ones).unwrap_or(0);
            }
        }
        *self = Set { bits: std::mem::take(&mut self.bits), ..Set::default() };
        runs
    }
}

fn of(kind: Kind) -> usize {
    if kind.loads() {
        0
    } else if kind.stores() {
        1
    } else {
        2
    }
}

/// The first address that lies in a range of both lists, which are in order.
pub fn meet(a: &[Range<u64>], b: &[Range<u64>]) -> Option<u64> {
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        if x.start < y.end && y.start < x.end {
            return Some(x.start.max(y.start));
        }
        if x.end <= y.end {
            i += 1;
        } else {
            j += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_bytes_come_out_as_runs() {
        let mut touched = Touched::default();
        let low = 1 << 20;
        let access = |kind, mask, bytes| Access { kind, pc: isa::Pc(0), mask, bytes, pitch: None };
        let at: WideRow = std::array::from_fn(|lane| low + 8 * lane as u64);
        for unit in [0, 2] {
            let block = (low, 1000, unit);
            touched.touch(access(Kind::Store, 0b1011, 4), None, 0b1011, &at, block);
            assert_eq!(touched.quiet(Kind::Load, low, unit), (0, 0));
            for _ in 0..20 {
                touched.touch(access(Kind::Load, u32::MAX, 8), Some(&(40..296)), u32::MAX, &at, block);
                touched.touch(access(Kind::Store, 0b1011, 4), None, 0b1011, &at, block);
            }
            assert_eq!(touched.quiet(Kind::Load, low, unit), (low + 40, 256));
            assert_eq!(touched.quiet(Kind::Store, low, unit), (0, 0));
            let mut out = Vec::new();
            touched.take(low, unit, &mut out);
            let run = |from: u64, to: u64| low + from..low + to;
            let read = Used { by: Use::Read, runs: vec![run(40, 296)] };
            let written = Used { by: Use::Write, runs: vec![run(0, 4), run(8, 12), run(24, 28)] };
            assert_eq!(meet(&read.runs, &written.runs), None);
            assert_eq!(meet(&[run(0, 2), run(26, 27)], &written.runs[1..]), Some(low + 26));
            assert_eq!(out, [read, written]);
            touched.take(low, unit, &mut out);
            assert_eq!(out.len(), 2);
            touched = Touched::default();
        }
    }
}
