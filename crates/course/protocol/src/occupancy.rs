//! Questions about resident warps that need no run.

use serde::{Deserialize, Serialize};

use crate::OccupancyAnswer;

/// What a kernel needs, and on which device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OccupancyRequest {
    /// Slug, as of a run.
    pub device: String,
    /// Threads of a block.
    pub threads: u32,
    /// Registers of a thread.
    pub regs: u32,
    /// Shared memory of a block, bytes.
    pub smem: u32,
}

/// Resident warps of an SM as one need changes and the others stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OccupancyCurve {
    /// The need's values, ascending.
    pub at: Vec<u32>,
    /// Resident warps at each.
    pub warps: Vec<u32>,
}

/// The answer: at the point itself, and around it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OccupancyCurves {
    /// At the request's own numbers.
    pub here: OccupancyAnswer,
    /// Blocks that fit by warps (or threads), by the limit of blocks, by registers, by shared memory alone; the least is what is resident.
    pub blocks_by: [u32; 4],
    /// Over threads of a block.
    pub threads: OccupancyCurve,
    /// Over registers of a thread.
    pub regs: OccupancyCurve,
    /// Over shared memory of a block, bytes.
    pub smem: OccupancyCurve,
}
