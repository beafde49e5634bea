//! Which device memory a launch reads and which it writes, to tell what it would leave there once more.
//!
//! Execution is deterministic: from the same bytes in what it reads, a launch with the same parameters leaves the same bytes in
//! what it writes. Programs that measure repeat a launch hundreds of times, so this is worth a look at one of them.

use isa::{Effect, InstKind, IssuedOp, Space, Special};

use crate::grid::Grid;
use crate::lanes::{WideRow, each};

/// Whether footprints are taken at all. The page always asks for time, which is another for each launch: without them its
/// machine is 4 KiB smaller.
pub const TAKEN: bool = cfg!(not(target_arch = "wasm32"));

/// Memory is told apart by pieces of so many bytes, as a power of two: allocations start at twice that, rows of a matrix and
/// the results of blocks mostly at this.
const PIECE: u32 = 7;
/// The same in bytes.
pub const PIECE_BYTES: usize = 1 << PIECE;

/// Appends the run from `start` to `end`. If the last run ends at `start`, that run is extended instead.
pub fn append(runs: &mut Vec<(u64, u64)>, start: u64, end: u64) {
    match runs.last_mut() {
        Some(run) if run.1 == start => run.1 = end,
        _ => runs.push((start, end)),
    }
}

/// If the addresses of a warp span fewer pieces than this, all pieces between them count as touched. One too many costs at most
/// a comparison.
const CLOSE: u64 = 4;

/// Lowest and highest address of the lanes in `mask`, which is not 0.
fn ends(mask: u32, addresses: &WideRow) -> (u64, u64) {
    let both = |(low, high): (u64, u64), at: u64| (low.min(at), high.max(at));
    if mask == u32::MAX {
        return addresses.iter().fold((u64::MAX, 0), |ends, &at| both(ends, at));
    }
    each(mask).fold((u64::MAX, 0), |ends, lane| both(ends, addresses[lane]))
}

/// A set of pieces.
#[derive(Clone, Debug, Default)]
struct Pieces {
    words: Vec<u64>,
    /// The piece that was added last.
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
    /// Both sets have the same pieces. Their words may differ in number.
    fn equals(&self, other: &Self) -> bool {
        (0..self.words.len().max(other.words.len())).all(|k| self.word(k) == other.word(k))
    }
    fn has(&self, piece: u64) -> bool {
        self.word((piece / 64) as usize) >> (piece % 64) & 1 != 0
    }
    /// The pieces from 64 times `k` on, one a bit.
    fn word(&self, k: usize) -> u64 {
        self.words.get(k).copied().unwrap_or(0)
    }
    fn has_any(&self, first: u64, last: u64) -> bool {
        let end = (64 * self.words.len() as u64).min(last.saturating_add(1));
        (first..end).any(|piece| self.words[(piece / 64) as usize] >> (piece % 64) & 1 != 0)
    }
}

/// What a launch does with device memory.
#[derive(Clone, Debug)]
pub struct Footprint {
    /// Where device memory begins.
    base: u64,
    reads: Pieces,
    writes: Pieces,
    /// It does something whose result or effect may be another one next time: prints, allocates, reads a clock, launches.
    varies: bool,
}

impl Footprint {
    /// Of a launch that has done nothing yet, in memory that begins at `base`.
    pub fn new(base: u64) -> Self {
        Self { base, reads: Pieces::default(), writes: Pieces::default(), varies: false }
    }

    /// A warp has taken a step; `texels` are the addresses that a fetch read. One instance for all who step.
    #[inline(never)]
    pub(crate) fn add(&mut self, kind: &InstKind, step: &IssuedOp, addresses: &WideRow, texels: &[u64]) {
        if step.mask == 0 {
            return;
        }
        self.varies |= match *kind {
            InstKind::Sys { .. } | InstKind::Launch { .. } => true,
            InstKind::Special { what, .. } => {
                matches!(what, Special::Clock | Special::Clock64 | Special::GlobalTimer)
            }
            _ => false,
        };
        match step.effect {
            Effect::Memory { space: Space::Global, bytes } => {
                let (reads, writes) = match kind {
                    InstKind::Ld { .. } => (true, false),
                    InstKind::St { .. } => (false, true),
                    _ => (true, true),
                };
                let (low, high) = ends(step.mask, addresses);
                if (high - low) >> PIECE < CLOSE {
                    let offset = low.wrapping_sub(self.base);
                    self.touch(offset, high - low + u64::from(bytes), (reads, writes));
                } else {
                    for lane in each(step.mask) {
                        let offset = addresses[lane].wrapping_sub(self.base);
                        self.touch(offset, bytes.into(), (reads, writes));
                    }
                }
            }
            // Constants change by the host only, which is told by their addresses in device memory.
            Effect::Memory { .. } | Effect::Remote { .. } => {}
            // Surfaces are written by stores. Texels outside have no address.
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
    /// It may do another thing next time, for a reason that is not told by addresses.
    pub(crate) fn vary(&mut self) {
        self.varies = true;
    }

    /// What it does depends on memory, parameters and limits only.
    pub fn is_steady(&self) -> bool {
        !self.varies
    }
    /// Where it writes what it reads, as offsets from the start of device memory: start and end of each run of pieces.
    pub fn changed(&self) -> Vec<(u64, u64)> {
        self.runs(|reads, writes| reads & writes)
    }
    /// The same of what it only reads or only writes.
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
    /// Another launch touches the same memory in the same ways.
    pub fn equals(&self, other: &Self) -> bool {
        self.varies == other.varies && self.reads.equals(&other.reads) && self.writes.equals(&other.writes)
    }
    /// It only reads or only writes something of these bytes.
    pub fn keeps(&self, address: u64, size: u64) -> bool {
        let (first, last) = self.pieces(address, size);
        // No further than there is anything.
        let end = 64 * self.reads.words.len().max(self.writes.words.len()) as u64;
        (first..end.min(last.saturating_add(1))).any(|piece| self.reads.has(piece) != self.writes.has(piece))
    }
    /// It writes something of these bytes.
    pub fn writes(&self, address: u64, size: u64) -> bool {
        let (first, last) = self.pieces(address, size);
        self.writes.has_any(first, last)
    }
    fn pieces(&self, address: u64, size: u64) -> (u64, u64) {
        let offset = address.wrapping_sub(self.base);
        (offset >> PIECE, offset.saturating_add(size.max(1) - 1) >> PIECE)
    }
    /// It writes something that another one only reads or only writes.
    pub fn disturbs(&self, other: &Self) -> bool {
        (0..self.writes.words.len())
            .any(|k| self.writes.words[k] & (other.reads.word(k) ^ other.writes.word(k)) != 0)
    }
}

impl Grid<'_> {
    /// Takes down what the launch does with device memory, for [`Grid::take_footprint`]: [`Grid::step_watched`] is then to be
    /// called for each step.
    pub fn trace(&mut self) {
        if TAKEN {
            self.env.footprint = Some(Box::new(Footprint::new(self.env.memory.base())));
        }
    }
    /// Takes down a step that was taken.
    #[inline(always)]
    pub(crate) fn traced(&mut self, step: &IssuedOp, addresses: &WideRow) {
        if TAKEN && let Some(footprint) = &mut self.env.footprint {
            footprint.add(&self.env.program.inst(step.pc).kind, step, addresses, &self.env.texels);
        }
    }
    /// What the launch did with device memory.
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
        assert!(f.keeps(at(100), 1) && f.keeps(at(4000), 1 << 30) && f.keeps(at((1 << 16) + 255), 1));
        assert!(!f.keeps(at(4096), 4096) && !f.keeps(at(1 << 30), 1 << 30) && !f.keeps(0, 1 << 20));
        assert!(!f.keeps(at(1 << 17), 4), "what it changes may be set anew");
        assert!(f.writes(at(1 << 17), 4) && !f.writes(at(0), 4096));
        assert!(of(&[], &[(4095, 1)]).disturbs(&f) && of(&[], &[(1 << 16, 1)]).disturbs(&f));
        assert!(!of(&[(0, 8192)], &[(8192, 4), (1 << 17, 4)]).disturbs(&f));
    }
}
