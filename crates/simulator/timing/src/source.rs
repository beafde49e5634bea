//! The interface to execution: which instruction a warp issues next, and which addresses it touches.

use isa::{Clock, Issue, Pc};

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

/// What the SM that is followed has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Followed {
    /// It has sent the transactions of an access: this warp goes on until it has accessed memory, too.
    Access(WarpId),
    /// A block has ended: the one in this slot ends, too, and the next one starts.
    End(BlockSlot),
}

/// Execution faulted, and the launch cannot continue. The [`WarpSource`] keeps the fault itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faulted;

/// Execution as the model sees it. Two kinds exist: live execution, and a recording of one.
///
/// The model calls in any order that respects barriers; each `issue` executes one instruction of one warp at once, so the
/// order of calls is the order in which memory and atomics happen.
pub trait WarpSource {
    /// Puts block number `block` (blockIdx.x fastest) into `slot`; its warps start at the kernel's first instruction.
    fn start_block(&mut self, block: u64, slot: BlockSlot, sm: u32);
    /// What `warp` would issue now.
    fn next(&self, warp: WarpId) -> Next;
    /// Executes one instruction of `warp` and describes it in `issue`. Must not be called when [`Self::next`] says
    /// [`Next::Done`] or while the warp waits at a barrier.
    ///
    /// # Errors
    /// [`Faulted`]: execution cannot continue, and the model stops at once.
    fn issue(&mut self, warp: WarpId, now: Clock, issue: &mut Issue) -> Result<(), Faulted>;
    /// Every warp that barrier `id` of the block in `slot` is for has come: those that wait may go on.
    fn release_barrier(&mut self, slot: BlockSlot, id: u8);
    /// A warp or a block that has been handed over to the caller ([`Background`](crate::Background)) follows one that is simulated.
    /// `access` is called with each of its accesses to memory and texture fetches, and says whether it is one that counts. Returns
    /// whether it executed anything or a block started.
    ///
    /// # Errors
    /// As for [`Self::issue`].
    fn follow(
        &mut self,
        _followed: Followed,
        _access: &mut dyn FnMut(WarpId, &mut Issue) -> bool,
    ) -> Result<bool, Faulted> {
        Ok(false)
    }
    /// Appends the slots of blocks whose cluster has met at its barrier since the last call.
    fn released(&mut self, _slots: &mut Vec<u32>) {}
}

impl<S: WarpSource + ?Sized> WarpSource for &mut S {
    fn start_block(&mut self, block: u64, slot: BlockSlot, sm: u32) {
        (**self).start_block(block, slot, sm);
    }
    fn next(&self, warp: WarpId) -> Next {
        (**self).next(warp)
    }
    fn issue(&mut self, warp: WarpId, now: Clock, issue: &mut Issue) -> Result<(), Faulted> {
        (**self).issue(warp, now, issue)
    }
    fn release_barrier(&mut self, slot: BlockSlot, id: u8) {
        (**self).release_barrier(slot, id);
    }
    fn follow(
        &mut self,
        followed: Followed,
        access: &mut dyn FnMut(WarpId, &mut Issue) -> bool,
    ) -> Result<bool, Faulted> {
        (**self).follow(followed, access)
    }
    fn released(&mut self, slots: &mut Vec<u32>) {
        (**self).released(slots);
    }
}
