//! Writes to memory other than by a block's own store instructions.

use crate::env::{Block, Env};
use crate::memory::{LOCAL_WINDOW, SHARED_WINDOW};

/// A library function of the device wrote `n` bytes at a generic address.
#[cold]
pub(crate) fn wrote(env: &mut Env<'_>, block: &Block, warp: u32, lane: usize, address: u64, n: usize) {
    let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
    let (slot, table) = (&mut sanitizer.slots[env.slot], &sanitizer.table);
    let (local, window) = match address {
        LOCAL_WINDOW.. => (Some((warp, lane)), LOCAL_WINDOW),
        SHARED_WINDOW.. => (None, SHARED_WINDOW),
        _ => return sanitizer.global.mark_written(address, n as u64),
    };
    slot.wrote(table, &block.shared, local, (address - window) as usize, n);
}

/// A block wrote `n` bytes of another block's shared memory.
#[cold]
pub(crate) fn wrote_in_peer(env: &mut Env<'_>, rank: usize, at: usize, n: usize) {
    let (Some(sanitizer), peer) = (env.sanitizer.as_deref_mut(), &env.peers[rank]) else { return };
    sanitizer.slots[peer.slot].wrote(&sanitizer.table, &peer.shared, None, at, n);
}
