//! What one warp asks of memory, written down while it runs.

use crate::grid::Grid;
use crate::grid::{Effect, Step};
use crate::lanes::WideRow;

/// Which warp, and how much of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listen {
    /// Number of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Warp of the block.
    pub warp: u32,
    /// Most accesses kept.
    pub most: u32,
}

/// An access.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The instruction, its lanes and what it touched.
    pub step: Step,
    /// Addresses, as [`crate::Grid::step`] gives them.
    pub addresses: WideRow,
    /// Texels, as [`crate::Grid::texels`] gives them.
    pub texels: Vec<u64>,
}

/// The accesses of a warp in their order.
#[derive(Clone, Debug)]
pub struct Heard {
    listen: Listen,
    /// Where its block is while it is resident.
    pub(crate) slot: Option<usize>,
    /// Number of the warp among those that are resident: its slot's first one, and its own in the block.
    pub warp_id: u32,
    /// The accesses.
    pub list: Vec<Asked>,
    /// Those there was no room for.
    pub dropped: u64,
}

impl Heard {
    pub(crate) fn new(listen: Listen) -> Self {
        Self { listen, slot: None, warp_id: 0, list: Vec::new(), dropped: 0 }
    }

    pub(crate) fn start_block(&mut self, block: u64, slot: usize, warps: u32) {
        if block == self.listen.block {
            (self.slot, self.warp_id) = (Some(slot), slot as u32 * warps + self.listen.warp);
        } else if self.slot == Some(slot) {
            self.slot = None;
        }
    }

    pub(crate) fn hear(
        &mut self,
        (slot, warp): (usize, u32),
        step: &Step,
        addresses: &WideRow,
        texels: &[u64],
    ) {
        if self.slot != Some(slot) || warp != self.listen.warp {
            return;
        }
        let texels = match step.effect {
            Effect::Memory { .. } => Vec::new(),
            Effect::Texture { .. } => texels.to_vec(),
            _ => return,
        };
        if self.list.len() >= self.listen.most as usize {
            self.dropped += 1;
            return;
        }
        self.list.push(Asked { step: *step, addresses: *addresses, texels });
    }
}

impl Grid<'_> {
    /// Writes down what a warp asks of memory: [`Grid::step_watched`] is then to be called for each step.
    pub fn listen(&mut self, to: Option<Listen>) {
        self.heard = to.map(|to| Box::new(Heard::new(to)));
    }
    /// What was written down so far.
    pub fn take_heard(&mut self) -> Option<Box<Heard>> {
        self.heard.take()
    }
}
