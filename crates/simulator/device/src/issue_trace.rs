//! The trace of a timed launch: which warp issued which instruction when.
//!
//! The trace observes the calls by which the timing model asks for execution. The model then goes step by step
//! ([`timing::Model::step_by_step`]), so that a warp executes an instruction at the time at which it issues; all times are the same
//! as without a trace. Launches that nobody observes have an instance of their own in which the observer is empty.

use isa::{Clock, Issue};

/// Whether launches can be observed. They cannot in browsers, where a second instance of the model would only be size.
pub(crate) const OBSERVABLE: bool = cfg!(not(target_arch = "wasm32"));

/// Observes the instructions of a launch as they issue. The empty observer is `()`.
pub(crate) trait IssueObserver {
    /// A block starts in a slot, which belongs to an SM.
    fn start_block(&mut self, _block: u64, _slot: usize, _sm: u32) {}
    /// The warp, given as the slot of its block and its index in the block, issued an instruction and executed it.
    fn issued(&mut self, _warp: (usize, u32), _warp_id: u32, _now: Clock, _issue: &Issue) {}
}

impl IssueObserver for () {}

/// The instructions that a launch issued, in the order of time. An instruction of the ISA that the machine executes as a sequence
/// is one record, at the time at which the sequence begins.
#[derive(Clone, Debug, Default)]
pub struct IssueTrace {
    /// Largest number of records that are kept; further instructions are only counted.
    most: u32,
    /// By slot: the block in it, and its SM.
    slots: Vec<(u64, u32)>,
    /// The first instructions.
    pub records: Vec<IssueRecord>,
    /// Instructions beyond those that are kept.
    pub dropped: u64,
}

/// One instruction that a warp issued.
#[derive(Clone, Debug)]
pub struct IssueRecord {
    /// Time of the issue.
    pub time: Clock,
    /// Number of the SM.
    pub sm: u32,
    /// Number of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Index of the warp in the block.
    pub warp: u32,
    /// Number of the warp among the resident warps of the device, as [`timing::WarpId`] has it.
    pub warp_id: u32,
    /// The instruction, its lanes, its effect and its addresses.
    pub issue: Issue,
}

impl IssueTrace {
    /// An empty trace that keeps `most` records.
    pub(crate) fn new(most: u32) -> Self {
        Self { most, ..Self::default() }
    }
}

impl IssueObserver for IssueTrace {
    fn start_block(&mut self, block: u64, slot: usize, sm: u32) {
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, (0, 0));
        }
        self.slots[slot] = (block, sm);
    }

    fn issued(&mut self, (slot, warp): (usize, u32), warp_id: u32, time: Clock, issue: &Issue) {
        if self.records.len() >= self.most as usize {
            self.dropped += 1;
            return;
        }
        let (block, sm) = self.slots[slot];
        self.records.push(IssueRecord { time, sm, block, warp, warp_id, issue: issue.clone() });
    }
}
