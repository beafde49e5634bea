//! Classifies the numeric value of an address.

use crate::memory::{DEVICE_REGION, HOST_BASE, NULL_PAGE, SHARED_WINDOW};

/// The part of the address space in which an address lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// The null page: a null pointer, possibly plus the offset of a field.
    Null,
    /// Host memory.
    Host,
    /// Device memory.
    Device,
    /// The window of generic addresses for shared and local memory.
    Window,
    /// None of these parts.
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
