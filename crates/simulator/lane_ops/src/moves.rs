//! Moves data between rows and bytes, and checks lanes' offsets.
//!
//! Two access patterns have fast loops: consecutive elements, and one element for several lanes. They are
//! recognised in runs of 8 lanes, because a warp of a block that is 16 threads wide has two runs of
//! consecutive addresses, and one of a block that is 8 wide has four. All other patterns are loops over
//! single lanes.

use crate::lanes::{Row, each, spread};

/// Lanes in a run.
const RUN: usize = 8;

/// Computes the offset `row + add` of each lane into `at`. True if all offsets are multiples of `size` and at
/// most `last`. Lanes outside `mask` get the offset of the first active lane. The loop has no branches and no
/// comparisons: `last - offset` sets the top bit where an offset is too large, or has wrapped below zero.
/// `size` is a power of two, and `last` is less than 2^31.
#[inline(always)]
pub fn distances(row: &Row, add: u32, mask: u32, last: u32, size: u32, at: &mut Row) -> bool {
    let all = if mask == u32::MAX { distances_of_all } else { distances_of_some };
    all(row, add, mask, last, at) & ((size - 1) | (1 << 31)) == 0
}

/// [`distances`] for a full mask. Returns the OR of all offsets, with the top bit also set if an offset
/// exceeds `last`.
#[inline(never)]
fn distances_of_all(row: &Row, add: u32, _: u32, last: u32, at: &mut Row) -> u32 {
    let (mut outside, mut bits) = (0, 0);
    for i in 0..32 {
        let distance = row[i].wrapping_add(add);
        at[i] = distance;
        outside |= last.wrapping_sub(distance);
        bits |= distance;
    }
    (outside & (1 << 31)) | bits
}

/// [`distances`] for a partial mask, with the same result as [`distances_of_all`].
#[inline(never)]
fn distances_of_some(row: &Row, add: u32, mask: u32, last: u32, at: &mut Row) -> u32 {
    let (first, select) = (row[first_of(mask)], spread(mask));
    let (mut outside, mut bits) = (0, 0);
    for i in 0..32 {
        let distance = ((row[i] & select[i]) | (first & !select[i])).wrapping_add(add);
        at[i] = distance;
        outside |= last.wrapping_sub(distance);
        bits |= distance;
    }
    (outside & (1 << 31)) | bits
}

/// True if all words in the lanes of the mask equal `word`.
#[inline(never)]
pub fn same(words: &Row, word: u32, mask: u32) -> bool {
    let mut other = 0;
    for (i, x) in words.iter().enumerate() {
        let counts = if mask & 1 << i != 0 { u32::MAX } else { 0 };
        other |= (x ^ word) & counts;
    }
    other == 0
}

/// The lowest lane of a mask that is not zero.
#[inline(always)]
pub fn first_of(mask: u32) -> usize {
    mask.trailing_zeros() as usize % 32
}

/// A little-endian value of one, two or four bytes.
#[inline(always)]
fn value(bytes: &[u8]) -> u32 {
    match *bytes {
        [a] => a.into(),
        [a, b] => u16::from_le_bytes([a, b]).into(),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
        _ => unreachable!("no such size"),
    }
}

/// Loads from each lane's offset `SIZE` bytes, as `WORDS` zero-extended values, into the rows of `r`. All 32
/// offsets must be in bounds.
#[inline(never)]
pub fn gather<const SIZE: usize, const WORDS: usize>(bytes: &[u8], at: &Row, r: &mut [Row; WORDS]) {
    let part = SIZE / WORDS;
    let pitch = at[1].wrapping_sub(at[0]);
    if pitch == SIZE as u32 && in_runs::<SIZE>(at) {
        for from in (0..32).step_by(RUN) {
            let run = &bytes[at[from] as usize..][..RUN * SIZE];
            for (lane, item) in run.chunks_exact(SIZE).enumerate() {
                for (row, word) in r.iter_mut().zip(item.chunks_exact(part)) {
                    row[from + lane] = value(word);
                }
            }
        }
    } else if pitch == 0 && in_runs::<0>(at) {
        for from in (0..32).step_by(RUN) {
            let item = &bytes[at[from] as usize..][..SIZE];
            for (row, word) in r.iter_mut().zip(item.chunks_exact(part)) {
                row[from..from + RUN].copy_from_slice(&[value(word); RUN]);
            }
        }
    } else {
        for lane in 0..32 {
            let item = &bytes[at[lane] as usize..][..SIZE];
            for (row, word) in r.iter_mut().zip(item.chunks_exact(part)) {
                row[lane] = value(word);
            }
        }
    }
}

/// Reads consecutive 32-bit words into the first lanes, as many as `bytes` holds.
#[inline(never)]
pub fn words(bytes: &[u8], row: &mut Row) {
    for (word, bytes) in row.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = value(bytes);
    }
}

/// Writes the first lanes as consecutive 32-bit words, as many as `bytes` has room for.
#[inline(never)]
pub fn put_words(bytes: &mut [u8], row: &Row) {
    for (bytes, word) in bytes.chunks_exact_mut(4).zip(row) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
}

/// True if the offsets of lanes within each run increase by `PITCH`.
#[inline(always)]
fn in_runs<const PITCH: usize>(at: &Row) -> bool {
    let mut off = 0;
    for run in at.chunks_exact(RUN) {
        for (i, &at) in run.iter().enumerate() {
            off |= at ^ run[0].wrapping_add((i * PITCH) as u32);
        }
    }
    off == 0
}

/// Stores `WORDS` values of each lane in `mask` to its offset, `SIZE` bytes in all, in order of lanes: where
/// lanes store to the same bytes, the highest lane wins.
#[inline(never)]
pub fn scatter<const SIZE: usize, const WORDS: usize>(
    bytes: &mut [u8],
    mask: u32,
    at: &Row,
    rows: [&Row; WORDS],
) {
    let part = SIZE / WORDS;
    let item = |place: &mut [u8], lane: usize| {
        for (place, row) in place.chunks_exact_mut(part).zip(rows) {
            place.copy_from_slice(&row[lane].to_le_bytes()[..part]);
        }
    };
    if mask == u32::MAX && at[1].wrapping_sub(at[0]) == SIZE as u32 && in_runs::<SIZE>(at) {
        for from in (0..32).step_by(RUN) {
            let run = &mut bytes[at[from] as usize..][..RUN * SIZE];
            for (lane, place) in run.chunks_exact_mut(SIZE).enumerate() {
                item(place, from + lane);
            }
        }
        return;
    }
    for lane in each(mask) {
        item(&mut bytes[at[lane] as usize..][..SIZE], lane);
    }
}
