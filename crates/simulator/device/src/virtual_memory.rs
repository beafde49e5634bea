//! Virtual memory management: reserved address ranges and the physical memory mapped to them.

use functional::memory::PAGE;

use crate::{CudaError, Gpu};

impl Gpu {
    /// Reserves an address range of `size` bytes, at `wanted` if that is free.
    ///
    /// # Errors
    /// [`CudaError::MemoryAllocation`] if the simulator has no room for the range.
    pub fn reserve(&mut self, size: u64, align: u64, wanted: u64) -> Result<u64, CudaError> {
        let align = align.max(PAGE);
        let address = self.memory.reserve(size, align, wanted).ok_or(CudaError::MemoryAllocation)?;
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.allocated(address, size);
        }
        Ok(address)
    }
    /// Releases a reserved address range.
    ///
    /// # Errors
    /// [`CudaError::InvalidValue`] if no reserved range starts at the address.
    pub fn unreserve(&mut self, address: u64) -> Result<(), CudaError> {
        self.repeats.forget();
        if self.memory.unreserve(address) { Ok(()) } else { Err(CudaError::InvalidValue) }
    }
    /// Forbids accesses to all parts of a reserved range.
    pub fn close(&mut self, address: u64) {
        self.repeats.forget();
        self.memory.close(address);
    }
    /// Allows accesses to a part of a reserved range.
    pub fn open(&mut self, address: u64, size: u64) {
        self.memory.open(address, size);
    }
    /// Takes physical memory, bytes.
    ///
    /// # Errors
    /// [`CudaError::MemoryAllocation`] if the device has less free memory.
    pub fn take_physical(&mut self, size: u64) -> Result<(), CudaError> {
        if self.memory.take_physical(size) { Ok(()) } else { Err(CudaError::MemoryAllocation) }
    }
    /// Gives physical memory back, bytes.
    pub fn give_physical(&mut self, size: u64) {
        self.memory.give_physical(size);
    }
    /// Ends a mapping and returns its contents. The range reads as zeros afterwards.
    pub fn unmap(&mut self, address: u64, size: u64) -> Vec<u8> {
        self.repeats.forget();
        let Some(bytes) = self.memory.reserved_bytes(address, size) else { return Vec::new() };
        let old = bytes.to_vec();
        bytes.fill(0);
        old
    }
    /// Writes the contents of physical memory to its new mapping.
    pub fn remap(&mut self, address: u64, old: &[u8]) {
        self.repeats.forget();
        if let Some(bytes) = self.memory.reserved_bytes(address, old.len() as u64) {
            bytes.copy_from_slice(old);
            self.host_wrote(address, old.len() as u64);
        }
    }
}
