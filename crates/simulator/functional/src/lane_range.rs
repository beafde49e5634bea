//! The fast path of memory accesses: every active lane is aligned, and all are in one allocation.
//!
//! Then each lane's address is a 32-bit distance from the allocation's start, one loop checks all lanes, and
//! the transfer needs no more checks. Other accesses have no lane range, and [`crate::access`] checks their
//! lanes one by one.

use isa::{Address, PARAM_WINDOW, Reg, Space};
use lane_ops::moves::{distances, first_of, same};

use crate::access::{Request, bytes_of};
use crate::env::{Block, Env};
use crate::fault::Access;
use crate::lanes::{WideRow, map};
use crate::memory::{LOCAL_WINDOW, Memory, SHARED_WINDOW, WINDOW_BYTES};
use crate::warp::Warp;

/// End of the generic addresses of local memory.
const LOCAL_END: u64 = LOCAL_WINDOW + WINDOW_BYTES;

/// Range of memory that is proven to contain all lanes of an access.
pub(crate) struct LaneRange {
    /// The space of the range. Never `Generic`.
    pub space: Space,
    /// The range is the kernel's parameters.
    pub params: bool,
    /// Start and end address of the range, from which lanes' distances count.
    pub bounds: (u64, u64),
    /// Start and end index of the range in the bytes of the space.
    index: (usize, usize),
}

impl LaneRange {
    /// The lane range of an access, if it has one. [`Env::lane_offsets`] then holds each lane's distance in
    /// bytes from the start of the lane range, and `out` the addresses in the lane range's space if
    /// [`Env::addresses_wanted`]. Inactive lanes get the distance of the first active lane.
    #[inline(always)]
    pub fn find(
        env: &mut Env<'_>,
        block: &Block,
        warp: &Warp,
        request: Request,
        addr: Address,
        out: &mut WideRow,
    ) -> Option<Self> {
        let range = match request.space {
            Space::Global32 => Self::find_short(env, warp, request, addr)?,
            space if space.wide() => Self::find_wide(env, block, warp, request, addr)?,
            _ => Self::find_narrow(env, block, warp, request, addr)?,
        };
        if env.addresses_wanted {
            *out = map(&env.lane_offsets, |at| range.bounds.0 + u64::from(at));
        }
        Some(if range.space == Space::Local { range.of_threads(env, warp.index) } else { range })
    }

    /// [`LaneRange::find`] for spaces with 32-bit addresses, except global memory of cc 1.x.
    #[inline(always)]
    fn find_narrow(
        env: &mut Env<'_>,
        block: &Block,
        warp: &Warp,
        Request { space, size, mask, .. }: Request,
        addr: Address,
    ) -> Option<Self> {
        let row = addr.base.map(|base| warp.row(base));
        let mut offset = addr.offset as u32;
        // Address range of the space, and what to add to an address to get its index.
        let (range, shift, params) = match space {
            Space::Shared => ((0, block.shared.len() as u64), 0, false),
            // Addresses of the instruction are relative to the function's frame.
            Space::Local => ((u64::from(warp.current.window.sp), u64::from(env.local_bytes)), 0, false),
            _ if row.map_or(0, |row| row[first_of(mask)]).wrapping_add(offset) >= PARAM_WINDOW => {
                offset = offset.wrapping_sub(PARAM_WINDOW);
                let low = u64::from(PARAM_WINDOW);
                ((low, low + env.params.len() as u64), low.wrapping_neg(), true)
            }
            _ => {
                let (base, end) = env.constants;
                ((0, end - base), base.wrapping_sub(env.memory.base()), false)
            }
        };
        let last = last_of(range, size)?;
        let inside = distances(row.unwrap_or(&[0; 32]), offset, mask, last, size, &mut env.lane_offsets);
        inside.then_some(Self { space, params, bounds: range, index: moved(range, shift) })
    }

    /// [`LaneRange::find`] for 32-bit addresses of global memory (cc 1.x).
    #[inline(never)]
    fn find_short(
        env: &mut Env<'_>,
        warp: &Warp,
        Request { access, size, mask, .. }: Request,
        addr: Address,
    ) -> Option<Self> {
        let words = addr.base.map_or(&[0; 32], |base| warp.row(base));
        let offset = addr.offset as u32;
        let address = env.memory.widen(words[first_of(mask)].wrapping_add(offset));
        let (low, end) = env.memory.range(address)?;
        let constants = env.constants;
        if access != Access::Read && low < constants.1 && constants.0 < end {
            return None;
        }
        let last = last_of((low, end), size)?;
        let inside =
            distances(words, offset.wrapping_sub(low as u32), mask, last, size, &mut env.lane_offsets);
        let index = moved((low, end), env.memory.base().wrapping_neg());
        inside.then_some(Self { space: Space::Global, params: false, bounds: (low, end), index })
    }

    /// [`LaneRange::find`] for 64-bit addresses. All active lanes must have the same high word; then the low
    /// words suffice.
    #[inline(always)]
    fn find_wide(
        env: &mut Env<'_>,
        block: &Block,
        warp: &Warp,
        Request { space, access, size, mask }: Request,
        addr: Address,
    ) -> Option<Self> {
        let base = addr.base?;
        let (words, high_words) = (warp.row(base), warp.row(Reg(base.0 + 1)));
        let first = first_of(mask);
        let high = high_words[first];
        // The address that a lane with a low word of 0 would have.
        let zero = (u64::from(high) << 32).wrapping_add(addr.offset as i64 as u64);
        let address = zero.wrapping_add(words[first].into());
        let (space, (low, end), window) = match (space, address) {
            (Space::Generic, SHARED_WINDOW..LOCAL_WINDOW) => {
                (Space::Shared, (SHARED_WINDOW, SHARED_WINDOW + block.shared.len() as u64), SHARED_WINDOW)
            }
            (Space::Generic, LOCAL_WINDOW..LOCAL_END) => {
                (Space::Local, (LOCAL_WINDOW, LOCAL_WINDOW + u64::from(env.local_bytes)), LOCAL_WINDOW)
            }
            _ => (Space::Global, env.memory.range(address)?, 0),
        };
        let constants = env.constants;
        if space == Space::Global && access != Access::Read && low < constants.1 && constants.0 < end {
            return None;
        }
        // Limited to the addresses with this high word.
        let (low, end) = (low.max(zero), end.min(zero.saturating_add(1 << 32)));
        let last = last_of((low, end), size)?;
        if !distances(words, zero.wrapping_sub(low) as u32, mask, last, size, &mut env.lane_offsets) {
            return None;
        }
        let range = (low - window, end - window);
        let shift = if space == Space::Global { env.memory.base().wrapping_neg() } else { 0 };
        let range = Self { space, params: false, bounds: range, index: moved(range, shift) };
        same(high_words, high, mask).then_some(range)
    }

    /// Converts a lane range of a thread's local memory to the block's memory, which holds one thread's
    /// memory after another's.
    #[inline(always)]
    fn of_threads(self, env: &mut Env<'_>, warp: u32) -> Self {
        let stride = env.local_bytes;
        for (i, at) in env.lane_offsets.iter_mut().enumerate() {
            *at += i as u32 * stride;
        }
        let (from, to) = self.index;
        let first = (warp * 32 * stride) as usize;
        Self { index: (first + from, first + 31 * stride as usize + to), ..self }
    }

    /// The bytes of the lane range, unless it is in the parameters.
    #[inline(always)]
    pub fn bytes<'b>(&self, memory: &'b mut Memory, block: &'b mut Block) -> &'b mut [u8] {
        &mut bytes_of(memory, block, self.space)[self.index.0..self.index.1]
    }
}

fn moved((low, end): (u64, u64), by: u64) -> (usize, usize) {
    (low.wrapping_add(by) as usize, end.wrapping_add(by) as usize)
}

/// Distance of the last element of `size` bytes from the start of the range. `None` if there is none, if it
/// is 2^31 or more, or if the start is not aligned, since then aligned distances would not be aligned
/// addresses.
#[inline(always)]
fn last_of((low, end): (u64, u64), size: u32) -> Option<u32> {
    let last = end.checked_sub(low)?.checked_sub(u64::from(size))?;
    (last >> 31 == 0 && low & u64::from(size - 1) == 0).then_some(last as u32)
}

#[cfg(test)]
mod tests;
