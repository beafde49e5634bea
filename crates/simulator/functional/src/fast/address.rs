//! Addresses of the fast path's memory accesses, and the accesses themselves.

use super::{R, Window};
use crate::memory::Memory;

#[inline(always)]
pub fn at(window: &Window<'_>, base: R, offset: i32) -> u64 {
    window.wide(base).wrapping_add_signed(offset.into())
}

#[inline(always)]
pub fn local(window: &Window<'_>, offset: i32) -> u64 {
    window.frame.wrapping_add_signed(offset.into())
}

/// Registers hold 32-bit addresses of local memory, relative to the frame.
#[inline(always)]
pub fn local_at(window: &Window<'_>, base: R, offset: i32) -> u64 {
    window.frame + u64::from(window.get(base).wrapping_add_signed(offset))
}

#[inline(always)]
pub fn load32(window: &mut Window<'_>, memory: &mut Memory, dst: R, at: u64) -> bool {
    let bytes = load(memory, at);
    bytes.inspect(|&bytes| window.set(dst, u32::from_le_bytes(bytes))).is_some()
}

#[inline(always)]
pub fn load64(window: &mut Window<'_>, memory: &mut Memory, dst: R, at: u64) -> bool {
    let bytes = load(memory, at);
    bytes.inspect(|&bytes| window.set_wide(dst, u64::from_le_bytes(bytes))).is_some()
}

/// Loads `N` bytes. `None` if the host must not read them.
#[inline(always)]
pub fn load<const N: usize>(memory: &mut Memory, address: u64) -> Option<[u8; N]> {
    let at = memory.find(address, N as u64)?;
    memory.bytes()[at..].first_chunk().copied()
}

/// Stores `N` bytes. False if the host must not write them.
#[inline(always)]
pub fn store<const N: usize>(memory: &mut Memory, address: u64, bytes: [u8; N]) -> bool {
    let Some(at) = memory.find_to_write(address, N as u64) else { return false };
    let Some(place) = memory.bytes_mut()[at..].first_chunk_mut() else { return false };
    *place = bytes;
    true
}
