//! Issued instructions: the vocabulary that execution and timing share.
//!
//! The executor fills in an [`IssuedOp`] for every instruction that a warp issues; the timing model charges for it. Neither side
//! has a copy of these types, so nothing is translated between them.

use crate::{Pc, Space};

/// What an issued instruction did besides computing values in registers.
///
/// Addresses and texels are too large to travel with the effect: the executor writes them into buffers of its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effect {
    /// Nothing outside the registers.
    #[default]
    None,
    /// The lanes of [`IssuedOp::mask`] accessed memory, each at its own address.
    Memory {
        /// The resolved space, never [`Space::Generic`].
        space: Space,
        /// Bytes that each lane accessed.
        bytes: u32,
    },
    /// The lanes accessed shared memory that may belong to other blocks of the cluster. Addresses lie in the shared window, so
    /// that they are distinct for different blocks.
    Remote {
        /// Bytes that each lane accessed.
        bytes: u32,
    },
    /// A texture fetch.
    Texture {
        /// Texels that each lane fetched.
        texels: u8,
        /// Bytes of one texel.
        bytes: u8,
    },
    /// A search for equal values among the lanes.
    Groups {
        /// Different values that it found, which is the number of passes it took.
        count: u8,
    },
    /// A jump.
    Branch {
        /// Lanes went both ways.
        diverged: bool,
    },
    /// The warp arrived at a barrier.
    Barrier {
        /// Number of the block's barrier, or [`crate::Bar::CLUSTER`].
        id: u8,
        /// Warps that must arrive before those that wait go on. 0 stands for every warp of the block that has not ended; 1 for a
        /// wait at which all have arrived before.
        warps: u8,
        /// The warp executes nothing until the barrier is released. An arrival that does not wait goes on at once.
        waits: bool,
    },
    /// Some or all threads of the warp ended.
    Exit,
}

/// One instruction that a warp issued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IssuedOp {
    /// The instruction's place in [`crate::Program::code`].
    pub pc: Pc,
    /// Lanes of the path that issued it, one bit each. Counts of thread instructions use this mask.
    pub path: u32,
    /// Lanes of `path` whose guard held: those that executed it.
    pub mask: u32,
    /// What it did besides computing values.
    pub effect: Effect,
}

/// One instruction that a warp issued, with what was too large for its effect. Reused between calls: of the buffers, only those
/// that [`IssuedOp::effect`] speaks of are fresh.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Issue {
    /// The instruction and its effect.
    pub op: IssuedOp,
    /// Byte address of each lane of [`IssuedOp::mask`] in the resolved space: device addresses for global, offsets for shared and
    /// constant, and for local the offset in the thread's own local memory.
    pub addresses: [u64; 32],
    /// Addresses of the texels of a fetch, lane after lane; `u64::MAX` for those outside of the image.
    pub texels: Vec<u64>,
}

/// What the clocks of the device read when an instruction issues, for `clock64()` and `%globaltimer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Cycles of the SM clock since the launch.
    pub cycles: u64,
    /// Nanoseconds since the launch.
    pub ns: u64,
}
