//! Device memory as the host sees it. All changes by the host are made here, in `texture` or in
//! `virtual_memory`.

use functional::memory::{self, Memory};
use functional::{FaultKind, Room, footprint};

use crate::{CudaError, Gpu};

impl Gpu {
    /// Allocates device memory, aligned to 256 bytes. An allocation of at least one page begins at a page, as
    /// with the driver.
    ///
    /// # Errors
    /// [`CudaError::MemoryAllocation`] if memory is exhausted.
    pub fn alloc(&mut self, size: u64) -> Result<u64, CudaError> {
        if size == 0 {
            return Ok(0);
        }
        let align = if size < memory::PAGE { 256 } else { memory::PAGE };
        let address = self.memory.alloc(size, align).ok_or(CudaError::MemoryAllocation)?;
        if self.options.clear {
            self.invalidate(address, size);
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.allocated(address, size);
            // A launch that reads these bytes before they have values is told again.
            self.repeats.forget();
        }
        Ok(address)
    }
    /// Frees an allocation.
    ///
    /// # Errors
    /// [`CudaError::InvalidValue`] if the address is not the start of an allocation.
    pub fn free(&mut self, address: u64) -> Result<(), CudaError> {
        self.memory.free(address).map_err(|_| CudaError::InvalidValue)
    }
    /// Allocations that the program made, without those of global variables: address and size in bytes.
    pub fn allocations(&self) -> Vec<(u64, u64)> {
        let loaded = |address| address == self.constants || self.globals.contains(&address);
        self.memory.allocations().filter(|a| !loaded(a.address)).map(|a| (a.address, a.size)).collect()
    }
    /// The fault for an allocation for which the device has room and the simulator has not; `None` if the
    /// device has no room either.
    pub fn no_room(&self, size: u64) -> Option<FaultKind> {
        let most = self.options.memory_limit.min(self.memory.capacity());
        let room = size <= self.memory.available();
        room.then_some(FaultKind::NoRoom { of: Room::Device, asked: size, most })
    }
    /// Free and total device memory, bytes.
    pub fn memory_info(&self) -> (u64, u64) {
        (self.memory.available(), self.memory.capacity())
    }
    /// A range of device memory; `None` if it is not in one allocation.
    pub fn read(&mut self, address: u64, size: u64) -> Option<&[u8]> {
        if size == 0 { Some(&[]) } else { self.memory.read(address, size) }
    }
    /// Writes to device memory. False if the range is not in one allocation.
    pub fn write(&mut self, address: u64, data: &[u8]) -> bool {
        if data.is_empty() {
            return true;
        }
        let size = data.len() as u64;
        // Writing the same values again does not invalidate remembered launches.
        if self.may_skip()
            && let Some(there) = self.memory.read(address, size)
        {
            for (start, end) in differences(there, data) {
                self.invalidate(address + start, end - start);
            }
        }
        let Some(place) = self.memory.write(address, size) else { return false };
        place.copy_from_slice(data);
        self.host_wrote(address, data.len() as u64);
        true
    }
    /// Whether the range is in one allocation that may be written to.
    pub fn can_write(&mut self, address: u64, size: u64) -> bool {
        self.memory.find_to_write(address, size).is_some()
    }
    /// A range of device memory for writing; `None` if it is not in one allocation.
    pub fn range_mut(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        self.invalidate(address, size);
        self.memory.write(address, size)
    }
    /// A range of device memory for a caller that does not change it, although it needs a mutable reference.
    pub fn range_to_read(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        self.memory.write(address, size)
    }
    /// The memory itself.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }
    /// Fills a range with a byte. False if the range is not in one allocation.
    pub fn fill(&mut self, address: u64, value: u8, size: u64) -> bool {
        if self.repeats.is_filled(address, size, value) {
            return true;
        }
        self.invalidate(address, size);
        let Some(place) = self.memory.write(address, size) else { return false };
        place.fill(value);
        if self.may_skip() {
            self.repeats.record_fill(address, size, value);
        }
        self.host_wrote(address, size);
        true
    }
}

/// Ranges in which two contents differ, rounded to pieces of [`footprint::PIECE_BYTES`]: start and end of
/// each.
fn differences(old: &[u8], new: &[u8]) -> Vec<(u64, u64)> {
    let (mut runs, mut start) = (Vec::new(), 0);
    let pieces = old.chunks(footprint::PIECE_BYTES).zip(new.chunks(footprint::PIECE_BYTES));
    for (old, new) in pieces {
        let end = start + old.len() as u64;
        if old != new {
            footprint::append(&mut runs, start, end);
        }
        start = end;
    }
    runs
}
