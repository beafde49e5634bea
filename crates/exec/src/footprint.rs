//! Which device memory a launch reads and which it writes, and whether it would do the same once more.
//!
//! A launch that reads nothing of what it writes leaves the same bytes when it is made again with the same parameters, as
//! long as nobody else has touched that memory: its threads see only what was there before it, and no order among them
//! matters. Programs that measure repeat a launch hundreds of times, so this is worth a look at one of them.

use isa::{InstKind, Space, Special};

use crate::grid::{Effect, Grid, Step};
use crate::lanes::{WideRow, each};

/// Whether footprints are taken at all. The page always asks for time, which is another for each launch: without them its
/// machine is 4 KiB smaller.
pub const TAKEN: bool = cfg!(not(target_arch = "wasm32"));

/// Memory is told apart by pieces of so many bytes, as a power of two: allocations start at twice that, rows of a matrix and
/// the results of blocks mostly at this.
const PIECE: u32 = 7;

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
    fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
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
    pub(crate) fn add(&mut self, kind: &InstKind, step: &Step, addresses: &WideRow, texels: &[u64]) {
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
                for lane in each(step.mask) {
                    let offset = addresses[lane].wrapping_sub(self.base);
                    self.touch(offset, bytes.into(), (reads, writes));
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

    /// Made again, it would leave memory as it is.
    pub fn repeats(&self) -> bool {
        !self.varies && !self.reads.meets(&self.writes)
    }
    /// It reads or writes something of these bytes.
    pub fn touches(&self, address: u64, size: u64) -> bool {
        let (first, last) = self.pieces(address, size);
        self.reads.has_any(first, last) || self.writes.has_any(first, last)
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
    /// It writes something that another one reads or writes.
    pub fn disturbs(&self, other: &Self) -> bool {
        self.writes.meets(&other.reads) || self.writes.meets(&other.writes)
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
    pub(crate) fn traced(&mut self, step: &Step, addresses: &WideRow) {
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
    fn only_what_reads_nothing_that_it_writes_repeats() {
        assert!(of(&[(0, 4096)], &[(4096, 4)]).repeats());
        assert!(!of(&[(0, 4100)], &[(4096, 4)]).repeats());
        assert!(!of(&[(4200, 4)], &[(0, 4), (4196, 16)]).repeats(), "the same piece");
        let mut clock = of(&[], &[]);
        clock.vary();
        assert!(!clock.repeats());
    }

    #[test]
    fn what_touches_what() {
        let f = of(&[(0, 4096)], &[(1 << 16, 256)]);
        let at = |offset: u64| (1 << 20) + offset;
        assert!(f.touches(at(100), 1) && f.touches(at(4000), 1 << 30) && f.touches(at((1 << 16) + 255), 1));
        assert!(!f.touches(at(4096), 4096) && !f.touches(at(1 << 30), 1 << 30) && !f.touches(0, 1 << 20));
        assert!(of(&[], &[(4095, 1)]).disturbs(&f) && of(&[], &[(1 << 16, 1)]).disturbs(&f));
        assert!(!of(&[(0, 8192)], &[(8192, 4)]).disturbs(&f), "it only reads what the other reads");
    }
}
