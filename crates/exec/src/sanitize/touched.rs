//! Which bytes of a block of memory a launch read, stored to and changed by atomics: what a stream's work is compared with.

use std::ops::Range;

use super::table::Kind;
use super::{Access, bits};
use crate::lanes::{WideRow, each};

/// Bytes of the largest block whose accesses are told apart.
pub(super) const MOST: u64 = 1 << 28;
/// Runs of the most scattered accesses that are handed out.
const MOST_RUNS: usize = 1 << 16;

/// How work uses memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Reads and writes as one.
    Atomic,
    /// Is given it by the pool.
    Allocate,
    /// Gives it back.
    Free,
}

impl Use {
    /// Order between the two matters.
    pub fn conflicts(self, other: Use) -> bool {
        self != other || !matches!(self, Use::Read | Use::Atomic)
    }
}

/// What work used of memory: runs of addresses, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Used {
    /// How.
    pub by: Use,
    /// Where.
    pub runs: Vec<Range<u64>>,
}

/// What a launch touched of a block.
#[derive(Default)]
pub(super) struct Touched([Set; 3]);

/// Bytes, by offset.
#[derive(Default)]
struct Set {
    bits: Vec<u64>,
    /// That hold all of them.
    within: Range<usize>,
    count: u64,
}

const USES: [Use; 3] = [Use::Read, Use::Write, Use::Atomic];

impl Touched {
    /// Notes an access by these lanes of a block: from `low` on, so many bytes.
    #[inline(never)]
    pub fn touch(
        &mut self,
        access: Access,
        run: Option<&Range<usize>>,
        part: u32,
        at: &WideRow,
        block: (u64, u64),
    ) {
        let (low, len) = block;
        let set = &mut self.0[of(access.kind)];
        if set.bits.is_empty() {
            set.bits = vec![0; (len as usize).div_ceil(64)];
        }
        if let Some(run) = run {
            set.count += bits::set(&mut set.bits, run.start, run.end);
            return set.widen(run.start, run.end);
        }
        let ones: u64 = (1 << access.bytes) - 1;
        let (mut first, mut last, mut new) = (usize::MAX, 0, 0);
        for lane in each(part) {
            // Aligned: in one word.
            let from = (at[lane] - low) as usize;
            let word = &mut set.bits[from / 64];
            let more = (ones << (from % 64)) & !*word;
            *word |= more;
            new += more.count_ones();
            (first, last) = (first.min(from), last.max(from));
        }
        set.count += u64::from(new);
        set.widen(first, last + access.bytes as usize);
    }
    /// First address and bytes in which such an access need not be noted again.
    pub fn quiet(&self, kind: Kind, low: u64) -> (u64, u64) {
        let Set { within, count, .. } = &self.0[of(kind)];
        if *count == within.len() as u64 { (low + within.start as u64, *count) } else { (0, 0) }
    }
    /// Hands it out and forgets it.
    pub fn take(&mut self, low: u64, out: &mut Vec<Used>) {
        for (set, by) in self.0.iter_mut().zip(USES) {
            let runs = set.take(low);
            if !runs.is_empty() && runs.len() < MOST_RUNS {
                out.push(Used { by, runs });
            }
        }
    }
}

impl Set {
    #[inline(always)]
    fn widen(&mut self, from: usize, to: usize) {
        let within = &mut self.within;
        *within = if within.end == 0 { from..to } else { from.min(within.start)..to.max(within.end) };
    }
    fn take(&mut self, low: u64) -> Vec<Range<u64>> {
        let mut runs: Vec<Range<u64>> = Vec::new();
        let within = std::mem::take(&mut self.within);
        let mut add = |from: u64, to: u64| {
            if let Some(last) = runs.last_mut().filter(|last| last.end == from) {
                last.end = to;
            } else if runs.len() < MOST_RUNS {
                runs.push(from..to);
            }
        };
        for at in within.start / 64..within.end.div_ceil(64) {
            let mut word = std::mem::take(&mut self.bits[at]);
            let mut from = low + 64 * at as u64;
            while word != 0 {
                from += u64::from(word.trailing_zeros());
                word >>= word.trailing_zeros();
                let ones = word.trailing_ones();
                add(from, from + u64::from(ones));
                from += u64::from(ones);
                word = word.checked_shr(ones).unwrap_or(0);
            }
        }
        self.count = 0;
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

/// The first address that lies in runs of both, which are in order.
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
        touched.touch(access(Kind::Store, 0b1011, 4), None, 0b1011, &at, (low, 1000));
        touched.touch(access(Kind::Load, u32::MAX, 8), Some(&(40..296)), u32::MAX, &at, (low, 1000));
        assert_eq!(touched.quiet(Kind::Load, low), (low + 40, 256));
        assert_eq!(touched.quiet(Kind::Store, low), (0, 0));
        let mut out = Vec::new();
        touched.take(low, &mut out);
        let run = |from: u64, to: u64| low + from..low + to;
        let read = Used { by: Use::Read, runs: vec![run(40, 296)] };
        let written = Used { by: Use::Write, runs: vec![run(0, 4), run(8, 12), run(24, 28)] };
        assert_eq!(meet(&read.runs, &written.runs), None);
        assert_eq!(meet(&[run(0, 2), run(26, 27)], &written.runs[1..]), Some(low + 26));
        assert_eq!(out, [read, written]);
        touched.take(low, &mut out);
        assert_eq!(out.len(), 2);
    }
}
