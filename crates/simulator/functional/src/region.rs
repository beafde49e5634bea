//! What kind of address a number is.

use crate::memory::{DEVICE_REGION, HOST_BASE, NULL_PAGE, SHARED_WINDOW};

/// What kind of address a number is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// Null, or a field of null.
    Null,
    /// Host memory.
    Host,
    /// Device memory.
    Device,
    /// The shared or local window.
    Window,
    /// None of these.
    Wild,
}

impl Region {
    /// The region of an address.
    pub fn of(address: u64) -> Self {
        match address {
            0..NULL_PAGE => Region::Null,
            SHARED_WINDOW.. => Region::Window,
            DEVICE_REGION.. => Region::Device,
            HOST_BASE.. => Region::Host,
            _ => Region::Wild,
        }
    }
}
