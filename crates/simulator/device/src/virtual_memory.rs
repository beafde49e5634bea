//! Virtual memory: reserved addresses and what is mapped there.

use functional::memory::PAGE;

use crate::{CudaError, Gpu};

impl Gpu {
    /// Reserves addresses, at `wanted` if these are free.
    ///
    /// # Errors
    /// The simulator has no room for them.
    pub fn reserve(&mut self, size: u64, align: u64, wanted: u64) -> Result<u64, CudaError> {
        let align = align.max(PAGE);
        let address = self.memory.reserve(size, align, wanted).ok_or(CudaError::MemoryAllocation)?;
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.allocated(address, size);
        }
        Ok(address)
    }
    /// Gives reserved addresses back.
    ///
    /// # Errors
    /// No reserved range starts there.
    pub fn unreserve(&mut self, address: u64) -> Result<(), CudaError> {
        self.repeats.forget();
        if self.memory.unreserve(address) { Ok(()) } else { Err(CudaError::InvalidValue) }
    }
    /// Closes all parts of a reserved range to accesses.
    pub fn close(&mut self, address: u64) {
        self.repeats.forget();
        self.memory.close(address);
    }
    /// Lets code access a part of a reserved range.
    pub fn open(&mut self, address: u64, size: u64) {
        self.memory.open(address, size);
    }
    /// Takes physical memory.
    ///
    /// # Errors
    /// The device has not so much.
    pub fn take_physical(&mut self, size: u64) -> Result<(), CudaError> {
        if self.memory.take_physical(size) { Ok(()) } else { Err(CudaError::MemoryAllocation) }
    }
    /// Gives physical memory back.
    pub fn give_physical(&mut self, size: u64) {
        self.memory.give_physical(size);
    }
    /// The bytes of a mapping that ends; zeros are left there.
    pub fn unmap(&mut self, address: u64, size: u64) -> Vec<u8> {
        self.repeats.forget();
        let Some(bytes) = self.memory.reserved_bytes(address, size) else { return Vec::new() };
        let old = bytes.to_vec();
        bytes.fill(0);
        old
    }
    /// Gives a new mapping the bytes that its memory had.
    pub fn remap(&mut self, address: u64, old: &[u8]) {
        self.repeats.forget();
        if let Some(bytes) = self.memory.reserved_bytes(address, old.len() as u64) {
            bytes.copy_from_slice(old);
            self.written(address, old.len() as u64);
        }
    }
}
