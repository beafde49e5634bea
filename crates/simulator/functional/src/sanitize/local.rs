//! Initialisation of local memory: for each warp and each 4 bytes, the mask of lanes that have written them.
//! What a function leaves in its frame counts as uninitialised.

use std::ops::Range;

use super::finding::{Hit, Hits};
use super::{Access, FindingKind};
use crate::lanes::{WideRow, each};

/// Local memory of a resident block.
#[derive(Default)]
pub(super) struct Local {
    /// Masks of lanes that have written, by warp and unit of 4 bytes.
    written: Vec<u32>,
    units: usize,
}

impl Local {
    pub fn start(&mut self, warps: usize, bytes: u32) {
        self.units = bytes.div_ceil(4) as usize;
        self.written.clear();
        self.written.resize(warps * self.units, 0);
    }
    pub fn wrote(&mut self, warp: u32, lane: usize, at: usize, n: usize) {
        for unit in at / 4..(at + n).div_ceil(4) {
            self.mark(warp, unit, 1 << lane);
        }
    }
    /// These bytes become uninitialised in the lanes of the mask.
    pub fn forget(&mut self, warp: u32, mask: u32, bytes: Range<u32>) {
        let row = warp as usize * self.units;
        for unit in bytes.start as usize / 4..(bytes.end as usize).div_ceil(4).min(self.units) {
            self.written[row + unit] &= !mask;
        }
    }
    fn mark(&mut self, warp: u32, unit: usize, lanes: u32) {
        if let Some(mask) = self.written.get_mut(warp as usize * self.units + unit) {
            *mask |= lanes;
        }
    }
    /// Checks loads for uninitialised memory, and records stores.
    pub fn access(&mut self, access: Access, at: &WideRow, warp: u32, hits: &mut Hits) {
        let row = warp as usize * self.units;
        let units = |a: u64| match access.bytes {
            // Aligned accesses of up to 4 bytes are in one unit. Written without `div_ceil`, which the
            // compiler does not simplify here.
            1..=4 => a as usize / 4..a as usize / 4 + 1,
            bytes => a as usize / 4..(a as usize + bytes as usize).div_ceil(4),
        };
        let first = at[access.mask.trailing_zeros() as usize];
        // Usually all lanes access the same variable.
        let uniform = access.pitch == Some(0) || each(access.mask).all(|lane| at[lane] == first);
        if access.kind.loads() {
            let mut unwritten = 0;
            if uniform {
                let lanes = units(first).fold(0, |m, unit| m | self.written[row + unit]);
                unwritten = access.mask & !lanes;
            } else {
                for lane in each(access.mask) {
                    let lanes = units(at[lane]).fold(0, |m, unit| m | self.written[row + unit]);
                    unwritten |= 1 << lane & !lanes;
                }
            }
            return each(unwritten)
                .for_each(|lane| hits.push(Hit { lane, ..Hit::new(FindingKind::UnwrittenLocal) }));
        }
        if uniform {
            units(first).for_each(|unit| self.mark(warp, unit, access.mask));
        } else {
            for lane in each(access.mask) {
                units(at[lane]).for_each(|unit| self.mark(warp, unit, 1 << lane));
            }
        }
    }
}
