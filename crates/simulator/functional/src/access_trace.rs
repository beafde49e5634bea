//! Access trace of one selected warp: which addresses and texels each of its instructions accessed.

use isa::{Effect, Issue, IssuedOp};

use crate::grid::Grid;
use crate::lanes::WideRow;

/// Selects the warp of an access trace, and how much of it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceFilter {
    /// Number of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Index of the warp in the block.
    pub warp: u32,
    /// Largest number of accesses that are kept; further ones are only counted.
    pub most: u32,
}

/// The accesses of the selected warp, in program order.
#[derive(Clone, Debug)]
pub struct AccessTrace {
    filter: TraceFilter,
    /// The slot that the block occupies while it is resident.
    pub(crate) slot: Option<usize>,
    /// Number of the warp among the resident warps of the device, as [`Self::records`] saw it: `slot *
    /// warps_per_block + warp`.
    pub warp_id: u32,
    /// Memory accesses and texture fetches. In an [`Issue`], only the list that its effect refers to
    /// (addresses or texels) has a meaning.
    pub records: Vec<Issue>,
    /// Accesses beyond [`TraceFilter::most`].
    pub dropped: u64,
}

impl AccessTrace {
    pub(crate) fn new(filter: TraceFilter) -> Self {
        Self { filter, slot: None, warp_id: 0, records: Vec::new(), dropped: 0 }
    }

    pub(crate) fn start_block(&mut self, block: u64, slot: usize, warps_per_block: u32) {
        if block == self.filter.block {
            (self.slot, self.warp_id) = (Some(slot), slot as u32 * warps_per_block + self.filter.warp);
        } else if self.slot == Some(slot) {
            self.slot = None;
        }
    }

    /// Whether the warp in this slot is the selected one.
    pub(crate) fn concerns(&self, slot: usize, warp: u32) -> bool {
        self.slot == Some(slot) && warp == self.filter.warp
    }

    /// Keeps an issued instruction, if the selected warp issued it and it accessed memory.
    pub(crate) fn record(
        &mut self,
        (slot, warp): (usize, u32),
        op: &IssuedOp,
        addresses: &WideRow,
        texels: &[u64],
    ) {
        if !self.concerns(slot, warp) {
            return;
        }
        let texels = match op.effect {
            Effect::Memory { .. } => Vec::new(),
            Effect::Texture { .. } => texels.to_vec(),
            _ => return,
        };
        if self.records.len() >= self.filter.most as usize {
            self.dropped += 1;
            return;
        }
        self.records.push(Issue { op: *op, addresses: *addresses, texels });
    }
}

impl Grid<'_> {
    /// Starts an access trace of the warp that `filter` selects. The driver must then call
    /// [`Grid::step_watched`] for each instruction.
    pub fn trace_accesses(&mut self, filter: Option<TraceFilter>) {
        self.access_trace = filter.map(|filter| Box::new(AccessTrace::new(filter)));
    }
    /// Ends the access trace and returns it.
    pub fn take_access_trace(&mut self) -> Option<Box<AccessTrace>> {
        self.access_trace.take()
    }
}
