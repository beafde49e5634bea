//! Issued instructions: the vocabulary that execution and timing share.
//!
//! The executor fills in an [`IssuedOp`] for every instruction that a warp issues, and the timing model
//! computes its cost. Both sides use these types directly, so that nothing is converted between them.

use crate::{Pc, Space};

/// What an issued instruction did besides computing values in registers.
///
/// Addresses and texels are too large to be part of the effect: the executor writes them into buffers of its
/// caller.
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
    /// The lanes accessed shared memory that may belong to other blocks of the cluster. Their addresses lie
    /// in the cluster's shared window, so that those of different blocks are distinct.
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
    /// The lanes were searched for equal values (`match.any`, `match.all`).
    Groups {
        /// Number of distinct values found, which is also the number of passes that the search took.
        count: u8,
    },
    /// A jump.
    Branch {
        /// Some active lanes jumped and others did not.
        diverged: bool,
    },
    /// The warp arrived at a barrier.
    Barrier {
        /// Number of the block's barrier, or [`crate::Bar::CLUSTER`].
        id: u8,
        /// Warps that must arrive before the waiting ones continue. 0 stands for every warp of the block that
        /// has not ended; 1 for a wait at a barrier at which all others have arrived already.
        warps: u8,
        /// Whether the warp stops until the barrier is released. An arrival that does not wait continues at
        /// once.
        waits: bool,
    },
    /// Some or all threads of the warp ended.
    Exit,
}

/// One instruction that a warp issued, without the addresses that it accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IssuedOp {
    /// Address of the instruction: its index in [`crate::Program::code`].
    pub pc: Pc,
    /// Active lanes of the path that issued it, one bit each. Counts of thread instructions use this mask.
    pub path: u32,
    /// Lanes of `path` that executed it because their guard holds, one bit each.
    pub mask: u32,
    /// What it did besides computing values in registers.
    pub effect: Effect,
}

/// One instruction that a warp issued, with its addresses. The struct is reused between calls: a buffer has
/// meaningful contents only if [`IssuedOp::effect`] is of the kind that fills it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Issue {
    /// The instruction and its effect.
    pub op: IssuedOp,
    /// Byte address of each lane of [`IssuedOp::mask`] in the resolved space: a device address for global
    /// memory, an offset for shared and constant memory, and an offset in the thread's own local memory for
    /// local memory.
    pub addresses: [u64; 32],
    /// Device addresses of the texels of a fetch, lane after lane; `u64::MAX` for a texel outside of the
    /// image.
    pub texels: Vec<u64>,
}

/// Values of the device's clocks when an instruction issues, for `clock64()` and `%globaltimer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Cycles of the SM clock since the launch.
    pub cycles: u64,
    /// Nanoseconds since the launch.
    pub ns: u64,
}
