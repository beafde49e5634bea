//! What the model asks of execution: which instruction a warp issues next, and which addresses it touches.

use isa::Pc;

/// A resident warp: `slot * warps_per_block + index in block`, where `slot` numbers the resident blocks of the device.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WarpId(pub u32);

/// A place for a resident block. The model decides how many there are and which SM each belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BlockSlot(pub u32);

/// What a warp will do next, without doing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Issue this instruction.
    At(Pc),
    /// All its threads have ended.
    Done,
}

/// What issuing did, beyond computing values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Effect {
    /// Nothing outside the registers.
    None,
    /// Touched memory: [`WarpOp::addresses`] of the lanes in [`WarpOp::mask`] are valid, `bytes` each.
    /// The space is the resolved one: never `Generic`.
    Memory { space: isa::Space, bytes: u32 },
    /// Touched shared memory, of other blocks of the cluster, too: addresses are distinct for different blocks.
    Remote { bytes: u32 },
    /// A texture fetch of so many texels a lane, of so many bytes each: [`WarpOp::texels`].
    Texture { texels: u8, bytes: u8 },
    /// A search for equal values among the lanes' found so many different ones: it took as many passes.
    Groups { count: u8 },
    /// A jump: `diverged` when lanes went both ways.
    Branch { diverged: bool },
    /// Arrived at block barrier `id`: if it waits, the warp executes nothing until the driver has called
    /// [`WarpSource::release_barrier`], which it does when so many warps have arrived; if that
    /// is 0, every warp of the block that has not ended. [`isa::Bar::CLUSTER`] is the barrier of the cluster, of which
    /// [`WarpSource::released`] tells; `warps` is 1 for a wait at which all have arrived before.
    Barrier { id: u8, warps: u8, waits: bool },
    /// Some or all of its threads ended.
    Exit,
}

/// One issued instruction. Reused between calls: only the fields named by `effect` are fresh.
#[derive(Clone, Debug)]
pub struct WarpOp {
    /// Which instruction.
    pub pc: Pc,
    /// Lanes it was issued for; what thread instructions count.
    pub path: u32,
    /// Of these, the lanes that executed it: those whose guard held.
    pub mask: u32,
    /// What happened.
    pub effect: Effect,
    /// Byte address of each lane in the resolved space: device addresses for global, offsets for shared and constant,
    /// and for local the offset in the thread's own local memory.
    pub addresses: [u64; 32],
    /// Addresses of the texels of a fetch, lane after lane; `u64::MAX` for those outside of the image.
    pub texels: Vec<u64>,
}

impl Default for WarpOp {
    fn default() -> Self {
        Self { pc: Pc(0), path: 0, mask: 0, effect: Effect::None, addresses: [0; 32], texels: Vec::new() }
    }
}

/// Execution as the model sees it. Two kinds exist: live execution, and a recording of one.
///
/// The model calls in any order that respects barriers; each `issue` executes one instruction of one warp at once, so the
/// order of calls is the order in which memory and atomics happen.
pub trait WarpSource {
    /// Puts block number `block` (blockIdx.x fastest) into `slot`; its warps start at the kernel's first instruction.
    fn start_block(&mut self, block: u64, slot: BlockSlot, sm: u32);
    /// What `warp` would issue now.
    fn next(&self, warp: WarpId) -> Next;
    /// Executes one instruction of `warp`. Must not be called when [`Next::Done`] or waiting at a barrier.
    /// Returns false when execution faulted: the model stops at once.
    fn issue(&mut self, warp: WarpId, now: Clock, op: &mut WarpOp) -> bool;
    /// Every warp that barrier `id` of the block in `slot` is for has come: those that wait may go on.
    fn release_barrier(&mut self, slot: BlockSlot, id: u8);
    /// Appends the slots of blocks whose cluster has met at its barrier since the last call.
    fn released(&mut self, _slots: &mut Vec<u32>) {}
}

/// What the machine's clocks read at an issue, for `clock()` and `%globaltimer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Cycles of the SM clock since the launch.
    pub cycles: u64,
    /// Nanoseconds since the launch.
    pub ns: u64,
}
