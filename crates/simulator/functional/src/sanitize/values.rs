//! Which bytes of an allocation were written.

use std::ops::Range;

use super::bits;
use crate::lanes::each;

/// A bit for each byte that was written, as long as any is missing.
#[derive(Default)]
pub(super) struct Values {
    written: Vec<u64>,
    missing: u64,
}

impl Values {
    /// None of so many bytes has one.
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
    /// These have values now.
    pub fn write(&mut self, bytes: Range<usize>) {
        if self.missing != 0 {
            let new = bits::set(&mut self.written, bytes.start, bytes.end);
            self.found(new);
        }
    }
    /// The same for `count` bytes of each lane, which are aligned: in one word.
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
    /// All of these have values.
    pub fn all(&self, bytes: Range<usize>) -> bool {
        self.missing == 0 || bits::all(&self.written, bytes.start, bytes.end)
    }
    /// The same for lanes.
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
    /// The first of these without a value, and how many have none. Fewer than 8 in a row are what alignment leaves between
    /// the members of a struct, which nobody writes.
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
    /// One of these has.
    pub fn any(&self, bytes: Range<usize>) -> bool {
        self.missing == 0 || bits::any(&self.written, bytes.start, bytes.end)
    }
}
