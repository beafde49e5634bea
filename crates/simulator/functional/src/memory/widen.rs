//! Addresses of 32 bits, which 1.x has.

use super::{DEVICE_BASE, HOST_BASE, Memory, NULL_PAGE};

/// Of the addresses of 32 bits below the device's, so many bytes are the device's and not the host's.
const BELOW: u32 = 64 << 20;

impl Memory {
    /// The address that 32 bits of it mean on 1.x: of this memory's first 4 GiB where they have bytes, else of the null
    /// page or the host, so that a wrong pointer is known for what it is.
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
            // An index below zero may lead before the first allocation.
            _ => self.base.wrapping_add_signed(i64::from(offset.cast_signed())),
        }
    }
}
