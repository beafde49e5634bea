//! The occupancy calculator's question and answer. It needs no run.

use serde::{Deserialize, Serialize};

use crate::OccupancyAnswer;

/// The resources that a kernel needs, and the device to compute its occupancy on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OccupancyRequest {
    /// Slug of the device, or `cc-X.Y`.
    pub device: String,
    /// Threads in a block.
    pub threads: u32,
    /// Registers of a thread.
    pub regs: u32,
    /// Shared memory of a block, in bytes.
    pub smem: u32,
}

/// Resident warps of an SM as a function of one resource, with the others fixed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OccupancyCurve {
    /// Values of the resource, ascending.
    pub at: Vec<u32>,
    /// Resident warps at each value of `at`.
    pub warps: Vec<u32>,
}

/// The answer: the occupancy for the request's own numbers, and curves through that point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OccupancyCurves {
    /// Occupancy for the request's own numbers.
    pub here: OccupancyAnswer,
    /// Resident blocks that each limit alone would allow: warps (or threads), number of blocks, registers,
    /// shared memory. The smallest is the number of resident blocks.
    pub blocks_by: [u32; 4],
    /// Resident warps over the threads in a block.
    pub threads: OccupancyCurve,
    /// Resident warps over the registers of a thread.
    pub regs: OccupancyCurve,
    /// Resident warps over the shared memory of a block, in bytes.
    pub smem: OccupancyCurve,
}
