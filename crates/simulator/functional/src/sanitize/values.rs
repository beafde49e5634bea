//! Initialisation of an allocation: which of its bytes were written.

use std::ops::Range;

use super::bits;
use crate::lanes::each;

/// One bit for each byte that was written. The bits are dropped when no byte is missing.
#[derive(Default)]
pub(super) struct Values {
    written: Vec<u64>,
    missing: u64,
}

impl Values {
    /// All of the `bytes` bytes are unwritten.
    pub fn none(bytes: usize) -> Self {
        Self { written: vec![0; bytes.div_ceil(64)], missing: bytes as u64 }
    }
    #[inline(always)]
    pub fn are_missing(&self) -> bool {
        self.missing != 0
    }
    fn found(&mut self, new: u64) {
        self.missing -= new;
        if self.missing == 0 {
            self.written = Vec::new();
        }
    }
    /// The range was written.
    pub fn write(&mut self, bytes: Range<usize>) {
        if self.missing != 0 {
            let new = bits::set(&mut self.written, bytes.start, bytes.end);
            self.found(new);
        }
    }
    /// For each lane, `count` bytes from `first(lane)` on were written. They are aligned, so the bits of a
    /// lane lie in one word.
    pub fn write_lanes(&mut self, mask: u32, count: u32, first: impl Fn(usize) -> usize) {
        if self.missing == 0 {
            return;
        }
        let (ones, mut found) = ((1 << count) - 1, 0);
        for lane in each(mask) {
            let from = first(lane);
            let word = &mut self.written[from / 64];
            let new = (ones << (from % 64)) & !*word;
            *word |= new;
            found += u64::from(new.count_ones());
        }
        self.found(found);
    }
    /// All bytes of the range were written.
    pub fn all(&self, bytes: Range<usize>) -> bool {
        self.missing == 0 || bits::all(&self.written, bytes.start, bytes.end)
    }
    /// All `count` bytes from `first(lane)` on were written, for each lane.
    pub fn all_lanes(&self, mask: u32, count: u32, first: impl Fn(usize) -> usize) -> bool {
        if self.missing == 0 {
            return true;
        }
        let (ones, mut missing): (u64, u64) = ((1 << count) - 1, 0);
        for lane in each(mask) {
            let from = first(lane);
            missing |= (ones << (from % 64)) & !self.written[from / 64];
        }
        missing == 0
    }
    /// The first unwritten byte of the range, and how many are unwritten. Fewer than 8 bytes in a row are not
    /// counted: they may be the padding of a struct, which is never written.
    pub fn missing(&self, bytes: Range<usize>) -> Option<(usize, u64)> {
        if self.all(bytes.clone()) {
            return None;
        }
        let (mut first, mut count, mut from) = (None, 0, bytes.start);
        for at in bytes.start..=bytes.end {
            if at < bytes.end && !bits::any(&self.written, at, at + 1) {
                continue;
            }
            if at - from >= 8 {
                first.get_or_insert(from);
                count += (at - from) as u64;
            }
            from = at + 1;
        }
        first.map(|first| (first, count))
    }
    /// Some byte of the range was written.
    pub fn any(&self, bytes: Range<usize>) -> bool {
        self.missing == 0 || bits::any(&self.written, bytes.start, bytes.end)
    }
}
