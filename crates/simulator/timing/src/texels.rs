//! The cost of a texture fetch: lanes are processed in quads, texels by the sectors in which they lie.

use crate::coalesce::Transaction;
use crate::report::GlobalTraffic;

/// A texture fetch of a warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fetch {
    /// Distinct 128-byte lines.
    pub lines: u8,
    /// Distinct 32-byte sectors.
    pub sectors: u8,
    /// Work of the texture units, lane-clocks: quads count whole, and wide texels or eight texels per lane count twice.
    pub work: u8,
    /// A texture fetch; else a load through the texture path (`__ldg` on cc 3.5 and 3.7).
    pub texture: bool,
}

/// The most lines of a fetch that are searched for duplicates.
const MOST: usize = 255;

/// Appends the lines of a fetch by the lanes of `mask`; `texels` are the addresses, `each` lane's one after the other.
pub fn fetch(mask: u32, texels: &[u64], each: u8, bytes: u8, out: &mut Vec<Transaction>) -> Fetch {
    let first = out.len();
    for &address in texels.iter().filter(|&&address| address != u64::MAX) {
        let line = address & !127;
        let at = match out[first..].iter().rposition(|t| t.address == line) {
            Some(k) => first + k,
            None if out.len() - first == MOST => continue,
            None => {
                out.push(Transaction { address: line, bytes: 128, sectors: 0, words: 0, lanes: 0 });
                out.len() - 1
            }
        };
        out[at].sectors |= 1 << (address % 128 / 32);
    }
    let quads = (0..8).filter(|quad| mask >> (4 * quad) & 0b1111 != 0).count() as u8;
    let twice = u8::from(each > 4) + u8::from(bytes > 8);
    Fetch::of(&out[first..], (4 * quads) << twice, true)
}

impl Fetch {
    /// From its lines.
    pub fn of(lines: &[Transaction], work: u8, texture: bool) -> Self {
        let sectors: u32 = lines.iter().map(|t| t.sectors.count_ones()).sum();
        Fetch { lines: lines.len() as u8, sectors: sectors.min(255) as u8, work, texture }
    }
    /// What it moves: its sectors.
    pub fn traffic(self) -> GlobalTraffic {
        let sectors = u64::from(self.sectors);
        GlobalTraffic { requests: 1, transactions: sectors, sectors, bytes: 32 * sectors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sectors_count_once_and_quads_are_whole() {
        let mut out = Vec::new();
        let texels = [0, 4, 16, 20, 128, u64::MAX, 0, 4];
        let fetch = fetch(0b1_0001, &texels, 4, 4, &mut out);
        assert_eq!(fetch, Fetch { lines: 2, sectors: 2, work: 8, texture: true });
        assert_eq!(super::fetch(u32::MAX, &[0; 256], 8, 16, &mut out).work, 128);
    }
}
