//! Device memory as the host sees it: every change of it by the host is made here, or in `texture` and `virtual_memory`.

use functional::memory::{self, Memory};
use functional::{FaultKind, Room, footprint};

use crate::{CudaError, Gpu};

impl Gpu {
    /// Allocates, aligned to 256; what fills a page of memory begins with one, as the driver has it.
    ///
    /// # Errors
    /// Memory is used up.
    pub fn alloc(&mut self, size: u64) -> Result<u64, CudaError> {
        if size == 0 {
            return Ok(0);
        }
        let align = if size < memory::PAGE { 256 } else { memory::PAGE };
        let address = self.memory.alloc(size, align).ok_or(CudaError::MemoryAllocation)?;
        if self.options.clear {
            self.changes(address, size);
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.allocated(address, size);
        }
        Ok(address)
    }
    /// Frees an allocation.
    ///
    /// # Errors
    /// Not the start of one.
    pub fn free(&mut self, address: u64) -> Result<(), CudaError> {
        self.memory.free(address).map_err(|_| CudaError::InvalidValue)
    }
    /// Live allocations of the program's own making: address and size.
    pub fn allocations(&self) -> Vec<(u64, u64)> {
        let loaded = |address| address == self.constants || self.globals.contains(&address);
        self.memory.allocations().filter(|a| !loaded(a.address)).map(|a| (a.address, a.size)).collect()
    }
    /// The device has room for so much more, and the simulator has not: what was asked for and what it holds at most, as a fault.
    pub fn no_room(&self, size: u64) -> Option<FaultKind> {
        let most = self.options.memory_limit.min(self.memory.capacity());
        let room = size <= self.memory.available();
        room.then_some(FaultKind::NoRoom { of: Room::Device, asked: size, most })
    }
    /// Free and total bytes.
    pub fn memory_info(&self) -> (u64, u64) {
        (self.memory.available(), self.memory.capacity())
    }
    /// Bytes of device memory, if they lie in one allocation.
    pub fn read(&mut self, address: u64, size: u64) -> Option<&[u8]> {
        if size == 0 { Some(&[]) } else { self.memory.read(address, size) }
    }
    /// Writes; false when the range is not in one allocation.
    pub fn write(&mut self, address: u64, data: &[u8]) -> bool {
        if data.is_empty() {
            return true;
        }
        let size = data.len() as u64;
        // The same bytes again are no change for launches that are not computed again.
        if self.may_skip()
            && let Some(there) = self.memory.read(address, size)
        {
            for (start, end) in differences(there, data) {
                self.changes(address + start, end - start);
            }
        }
        let Some(place) = self.memory.write(address, size) else { return false };
        place.copy_from_slice(data);
        self.written(address, data.len() as u64);
        true
    }
    /// The range lies in one allocation that may be written to.
    pub fn can_write(&mut self, address: u64, size: u64) -> bool {
        self.memory.find_to_write(address, size).is_some()
    }
    /// Bytes of device memory to change, if they lie in one allocation.
    pub fn place(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        self.changes(address, size);
        self.memory.write(address, size)
    }
    /// The same bytes for a caller that does not change them.
    pub fn place_to_read(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        self.memory.write(address, size)
    }
    /// Device memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }
    /// Sets bytes; false when the range is not in one allocation.
    pub fn fill(&mut self, address: u64, value: u8, size: u64) -> bool {
        if self.repeats.is_filled(address, size, value) {
            return true;
        }
        self.changes(address, size);
        let Some(place) = self.memory.write(address, size) else { return false };
        place.fill(value);
        if self.may_skip() {
            self.repeats.fills(address, size, value);
        }
        self.written(address, size);
        true
    }
}

/// Where bytes become others, in steps of [`footprint::PIECE_BYTES`]: start and end of each run.
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
