//! The footprint of a launch: which device memory it reads and which it writes. It tells whether a repeated
//! launch would change anything.
//!
//! Execution is deterministic: a launch with the same parameters, and with the same bytes in what it reads,
//! leaves the same bytes in what it writes. Programs that measure repeat a launch hundreds of times, so
//! recording the footprint of one launch can save the execution of many.

use std::ops::Range;

use isa::{Effect, InstKind, IssuedOp, Space, Special};

use crate::grid::Grid;
use crate::lanes::{WideRow, each};

/// Log2 of the bytes in a piece, the granularity of footprints. Allocations are aligned to twice that; rows
/// of a matrix and the results of blocks usually to this.
const PIECE: u32 = 7;
/// Bytes in a piece.
pub const PIECE_BYTES: usize = 1 << PIECE;

/// Appends the run from `start` to `end`. If the last run ends at `start`, that run is extended instead.
pub fn append(runs: &mut Vec<(u64, u64)>, start: u64, end: u64) {
    match runs.last_mut() {
        Some(run) if run.1 == start => run.1 = end,
        _ => runs.push((start, end)),
    }
}

/// If the addresses of a warp span fewer pieces than this, all pieces between them count as accessed. An
/// extra piece costs at most a comparison.
const CLOSE: u64 = 4;

/// Lowest and highest address of the lanes in `mask`, which is not 0.
fn ends(mask: u32, addresses: &WideRow) -> (u64, u64) {
    let both = |(low, high): (u64, u64), at: u64| (low.min(at), high.max(at));
    if mask == u32::MAX {
        return addresses.iter().fold((u64::MAX, 0), |ends, &at| both(ends, at));
    }
    each(mask).fold((u64::MAX, 0), |ends, lane| both(ends, addresses[lane]))
}

/// A set of pieces, as a bit map.
#[derive(Clone, Debug, Default)]
struct Pieces {
    words: Vec<u64>,
    /// The piece that was added last. Repeating it is frequent and skipped.
    last: Option<u64>,
}

impl Pieces {
    #[inline]
    fn add(&mut self, first: u64, last: u64) {
        if (first, Some(last)) == (last, self.last) {
            return;
        }
        self.last = Some(last);
        let end = (last / 64 + 1) as usize;
        if self.words.len() < end {
            self.words.resize(end.next_power_of_two(), 0);
        }
        for piece in first..=last {
            self.words[(piece / 64) as usize] |= 1 << (piece % 64);
        }
    }
    /// Whether both sets have the same elements. Their vectors may differ in length.
    fn equals(&self, other: &Self) -> bool {
        (0..self.words.len().max(other.words.len())).all(|k| self.word(k) == other.word(k))
    }
    /// The membership bits of the pieces from `64 * k` on.
    fn word(&self, k: usize) -> u64 {
        self.words.get(k).copied().unwrap_or(0)
    }
    fn has_any(&self, first: u64, last: u64) -> bool {
        let end = (64 * self.words.len() as u64).min(last.saturating_add(1));
        (first..end).any(|piece| self.words[(piece / 64) as usize] >> (piece % 64) & 1 != 0)
    }
}

/// The device memory that a launch reads and writes.
#[derive(Clone, Debug)]
pub struct Footprint {
    /// First address of device memory.
    base: u64,
    reads: Pieces,
    writes: Pieces,
    /// The launch does something whose result or effect may differ the next time: it prints, allocates, reads
    /// a clock or launches a grid.
    varies: bool,
}

impl Footprint {
    /// The empty footprint of a launch in device memory that begins at `base`.
    pub fn new(base: u64) -> Self {
        Self { base, reads: Pieces::default(), writes: Pieces::default(), varies: false }
    }

    /// Records an instruction. `texels` are the addresses that a texture fetch read. Not inlined, so that
    /// there is one copy for all drivers.
    #[inline(never)]
    pub(crate) fn add(&mut self, kind: &InstKind, issued: &IssuedOp, addresses: &WideRow, texels: &[u64]) {
        if issued.mask == 0 {
            return;
        }
        self.varies |= match *kind {
            InstKind::Sys { .. } | InstKind::Launch { .. } => true,
            InstKind::Special { what, .. } => {
                matches!(what, Special::Clock | Special::Clock64 | Special::GlobalTimer)
            }
            _ => false,
        };
        match issued.effect {
            Effect::Memory { space: Space::Global, bytes } => {
                let (reads, writes) = match kind {
                    InstKind::Ld { .. } => (true, false),
                    InstKind::St { .. } => (false, true),
                    _ => (true, true),
                };
                let (low, high) = ends(issued.mask, addresses);
                if (high - low) >> PIECE < CLOSE {
                    let offset = low.wrapping_sub(self.base);
                    self.touch(offset, high - low + u64::from(bytes), (reads, writes));
                } else {
                    for lane in each(issued.mask) {
                        let offset = addresses[lane].wrapping_sub(self.base);
                        self.touch(offset, bytes.into(), (reads, writes));
                    }
                }
            }
            // Constants are changed by the host only, which reports its writes by their address in device
            // memory.
            Effect::Memory { .. } | Effect::Remote { .. } => {}
            // Surfaces are written by ordinary stores. Texels outside of the image have no address.
            Effect::Texture { bytes, .. } => {
                for texel in texels.iter().filter(|&&texel| texel != u64::MAX) {
                    self.touch(texel.wrapping_sub(self.base), bytes.into(), (true, false));
                }
            }
            Effect::None
            | Effect::Groups { .. }
            | Effect::Branch { .. }
            | Effect::Barrier { .. }
            | Effect::Exit => {}
        }
    }
    /// Records that code may read or write any of these bytes.
    pub(crate) fn add_range(&mut self, Range { start, end }: Range<u64>, (reads, writes): (bool, bool)) {
        self.touch(start.wrapping_sub(self.base), end - start, (reads, writes));
    }
    #[inline]
    fn touch(&mut self, offset: u64, bytes: u64, (reads, writes): (bool, bool)) {
        let (first, last) = (offset >> PIECE, (offset + bytes.max(1) - 1) >> PIECE);
        if reads {
            self.reads.add(first, last);
        }
        if writes {
            self.writes.add(first, last);
        }
    }
    /// Marks the launch as varying, for a reason that addresses do not show.
    pub(crate) fn vary(&mut self) {
        self.varies = true;
    }

    /// The launch's effect depends only on memory, parameters and limits.
    pub fn is_steady(&self) -> bool {
        !self.varies
    }
    /// Memory that the launch both reads and writes, as runs of pieces: offsets of start and end from the
    /// start of device memory.
    pub fn changed(&self) -> Vec<(u64, u64)> {
        self.runs(|reads, writes| reads & writes)
    }
    /// Memory that the launch only reads or only writes, as runs of pieces: offsets of start and end from the
    /// start of device memory.
    pub fn kept(&self) -> Vec<(u64, u64)> {
        self.runs(|reads, writes| reads ^ writes)
    }
    fn runs(&self, of: impl Fn(u64, u64) -> u64) -> Vec<(u64, u64)> {
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for k in 0..self.reads.words.len().max(self.writes.words.len()) {
            let mut left = of(self.reads.word(k), self.writes.word(k));
            while left != 0 {
                let piece = 64 * k as u64 + u64::from(left.trailing_zeros());
                left &= left - 1;
                let (start, end) = (piece << PIECE, (piece + 1) << PIECE);
                append(&mut runs, start, end);
            }
        }
        runs
    }
    /// Another launch reads the same and writes the same pieces.
    pub fn equals(&self, other: &Self) -> bool {
        self.varies == other.varies && self.reads.equals(&other.reads) && self.writes.equals(&other.writes)
    }
    /// What the launch loses if the `size` bytes at `address` are written. Bytes that it both reads and writes may be set anew.
    pub fn loses(&self, address: u64, size: u64) -> Lost {
        let (first, last) = self.pieces(address, size);
        // Pieces past the end of both sets are in neither.
        let end = self.reads.words.len().max(self.writes.words.len()) as u64;
        let words = (first / 64) as usize..end.min((last / 64).saturating_add(1)) as usize;
        self.lost(words, |k| {
            let from = if k as u64 == first / 64 { u64::MAX << (first % 64) } else { u64::MAX };
            if k as u64 == last / 64 { from & u64::MAX >> (63 - last % 64) } else { from }
        })
    }
    /// What the launch loses if pieces of these words of the sets are written. `written` has the pieces of a word as bits.
    fn lost(&self, words: Range<usize>, written: impl Fn(usize) -> u64) -> Lost {
        let mut lost = Lost::Nothing;
        for k in words {
            lost = lost.max(Lost::of(self.reads.word(k), self.writes.word(k), written(k)));
            if lost == Lost::Inputs {
                break;
            }
        }
        lost
    }
    /// The launch writes some of the `size` bytes at `address`.
    pub fn writes(&self, address: u64, size: u64) -> bool {
        let (first, last) = self.pieces(address, size);
        self.writes.has_any(first, last)
    }
    fn pieces(&self, address: u64, size: u64) -> (u64, u64) {
        let offset = address.wrapping_sub(self.base);
        (offset >> PIECE, offset.saturating_add(size.max(1) - 1) >> PIECE)
    }
    /// What `other` loses by the writes of the launch.
    pub fn takes(&self, other: &Self) -> Lost {
        other.lost(0..self.writes.words.len(), |k| self.writes.words[k])
    }
    /// Counts all that the launch writes as read, too: it may write a part of a piece, whose other bytes remain.
    pub fn read_outputs(&mut self) {
        if self.reads.words.len() < self.writes.words.len() {
            self.reads.words.resize(self.writes.words.len(), 0);
        }
        for (reads, writes) in self.reads.words.iter_mut().zip(&self.writes.words) {
            *reads |= writes;
        }
    }
}

/// What a write takes from a launch that is to have the same effect again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lost {
    /// Nothing.
    Nothing,
    /// Memory that it only writes holds something else than it left there.
    Outputs,
    /// Memory that it only reads may have changed.
    Inputs,
}

impl Lost {
    /// By the bits of pieces that a launch reads and writes, and of those that are written.
    fn of(reads: u64, writes: u64, written: u64) -> Self {
        match () {
            () if written & reads & !writes != 0 => Self::Inputs,
            () if written & writes & !reads != 0 => Self::Outputs,
            () => Self::Nothing,
        }
    }
}

impl Grid<'_> {
    /// Starts recording the launch's footprint for [`Grid::take_footprint`]. The driver must then call
    /// [`Grid::step_watched`] for each instruction.
    pub fn trace(&mut self) {
        self.env.footprint = Some(Box::new(Footprint::new(self.env.memory.base())));
        if let Some(translations) = &mut self.env.translations {
            translations.forget_ranges();
        }
    }
    /// Adds an executed instruction to the footprint, if one is recorded.
    #[inline(always)]
    pub(crate) fn traced(&mut self, issued: &IssuedOp, addresses: &WideRow) {
        if let Some(footprint) = &mut self.env.footprint {
            footprint.add(&self.env.program.inst(issued.pc).kind, issued, addresses, &self.env.texels);
        }
    }
    /// Ends the recording and returns the footprint.
    pub fn take_footprint(&mut self) -> Option<Box<Footprint>> {
        self.env.footprint.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(reads: &[(u64, u64)], writes: &[(u64, u64)]) -> Footprint {
        let mut f = Footprint::new(1 << 20);
        reads.iter().for_each(|&(at, bytes)| f.touch(at, bytes, (true, false)));
        writes.iter().for_each(|&(at, bytes)| f.touch(at, bytes, (false, true)));
        f
    }

    #[test]
    fn what_is_read_and_written_is_told() {
        assert_eq!(of(&[(0, 4096)], &[(4096, 4)]).changed(), []);
        assert_eq!(of(&[(0, 4100)], &[(4096, 4)]).changed(), [(4096, 4224)]);
        let f = of(&[(0, 300), (9000, 4)], &[(100, 300), (8 << 10, 4096)]);
        assert_eq!(f.changed(), [(0, 384), (8960, 9088)]);
        assert!(f.equals(&of(&[(9000, 4), (0, 300)], &[(8 << 10, 4096), (1, 399)])));
        assert!(!f.equals(&of(&[(9000, 4), (0, 300)], &[(8 << 10, 4096)])));
        let mut clock = of(&[], &[]);
        clock.vary();
        assert!(f.is_steady() && !clock.is_steady());
    }

    #[test]
    fn what_touches_what() {
        let f = of(&[(0, 4096), (1 << 17, 4)], &[(1 << 16, 256), (1 << 17, 4)]);
        let at = |offset: u64| (1 << 20) + offset;
        let inputs = [f.loses(at(100), 1), f.loses(at(4000), 1 << 30)];
        assert_eq!((inputs, f.loses(at((1 << 16) + 255), 1)), ([Lost::Inputs; 2], Lost::Outputs));
        let kept = [(at(4096), 4096), (at(1 << 30), 1 << 30), (0, 1 << 20), (at(1 << 17), 4)];
        assert!(
            kept.iter().all(|&(at, size)| f.loses(at, size) == Lost::Nothing),
            "what it changes may be set anew"
        );
        assert!(f.writes(at(1 << 17), 4) && !f.writes(at(0), 4096));
        let lost = |writes: &[(u64, u64)]| of(&[(0, 8192)], writes).takes(&f);
        assert_eq!((lost(&[(4095, 1), (1 << 16, 1)]), lost(&[(1 << 16, 1)])), (Lost::Inputs, Lost::Outputs));
        assert_eq!(lost(&[(8192, 4), (1 << 17, 4)]), Lost::Nothing);
        let mut changes = f.clone();
        changes.read_outputs();
        assert_eq!(changes.changed(), [(1 << 16, (1 << 16) + 256), (1 << 17, (1 << 17) + 128)]);
        assert_eq!((changes.loses(at(1 << 16), 1), changes.kept()), (Lost::Nothing, vec![(0, 4096)]));
    }
}
