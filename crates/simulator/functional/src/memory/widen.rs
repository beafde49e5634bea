//! 32-bit addresses of global memory, which devices of cc 1.x use.

use super::{DEVICE_BASE, HOST_BASE, Memory, NULL_PAGE};

/// 32-bit addresses up to this many bytes before device memory are extended to device addresses, not to host
/// addresses.
const BELOW: u32 = 64 << 20;

impl Memory {
    /// Extends a 32-bit address to 64 bits. The result is in this memory if its first 4 GiB have bytes there;
    /// otherwise in the null page or in host memory, so that a wrong pointer is diagnosed as what it is.
    pub fn widen(&self, low: u32) -> u64 {
        let offset = low.wrapping_sub(self.base as u32);
        if u64::from(offset) < self.bytes.len() as u64 {
            return self.base + u64::from(offset);
        }
        match u64::from(low) {
            null @ 0..NULL_PAGE => null,
            _ if (HOST_BASE as u32..DEVICE_BASE as u32 - BELOW).contains(&low) => {
                HOST_BASE + u64::from(low - HOST_BASE as u32)
            }
            // A negative index may lead to addresses before the first allocation.
            _ => self.base.wrapping_add_signed(i64::from(offset.cast_signed())),
        }
    }
}
