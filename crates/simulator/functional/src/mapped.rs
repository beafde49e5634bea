//! Pinned host memory that kernels access (mapped memory).
//!
//! The first access of a launch to a block of host memory copies the block to device memory, and addresses
//! are translated to the copy. When the launch ends, or is suspended to wait for the host, blocks that the
//! kernel wrote are copied back. So the rest of execution has to deal with one memory only. Host code and
//! kernels never run at the same time, so the copy is not observable.

use crate::grid::Grid;
use crate::lanes::{WideRow, each};
use crate::memory::Memory;

/// The host's memory, and which blocks of it are mapped.
#[derive(Debug)]
pub struct Mapped<'a> {
    memory: &'a mut Memory,
    /// Start and end of each mapped block, in order of address.
    blocks: &'a [(u64, u64)],
    pub(crate) copies: Vec<BlockCopy>,
    /// Bytes moved over the host link, in sectors of 32 bytes.
    pub(crate) traffic: u64,
}

/// A block of pinned host memory, and where its copy was in device memory during a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HostCopy {
    /// First address of the block in host memory.
    pub host: u64,
    /// First address of the copy in device memory.
    pub device: u64,
    /// Bytes of the block.
    pub bytes: u64,
}

/// A block of host memory with its copy in device memory.
#[derive(Debug)]
pub(crate) struct BlockCopy {
    host: u64,
    size: u64,
    device: u64,
    written: bool,
}

impl BlockCopy {
    /// Whether host and device hold different bytes.
    pub fn differs(&self, host: &mut Memory, device: &mut Memory) -> bool {
        host.read(self.host, self.size) != device.read(self.device, self.size)
    }
}

/// Bytes that one access moves over the link at least.
const SECTOR: u64 = 32;

impl<'a> Mapped<'a> {
    /// Makes `blocks` of host memory accessible to a kernel: start and end of each, in order of address.
    pub fn new(memory: &'a mut Memory, blocks: &'a [(u64, u64)]) -> Self {
        Self { memory, blocks, copies: Vec::new(), traffic: 0 }
    }
    /// Bytes that the kernel's accesses moved between host and device.
    pub fn traffic(&self) -> u64 {
        self.traffic
    }
    /// The blocks that the kernel accessed.
    pub fn copies(&self) -> Vec<HostCopy> {
        self.copies.iter().map(|c| HostCopy { host: c.host, device: c.device, bytes: c.size }).collect()
    }
    /// Translates addresses in mapped memory to the copy. Returns address and size of the copy if a new one
    /// was made.
    pub(crate) fn translate(
        &mut self,
        device: &mut Memory,
        writes: bool,
        (mask, size): (u32, u32),
        addresses: &mut WideRow,
    ) -> Option<(u64, u64)> {
        let mut made = None;
        let mut last = u64::MAX;
        for lane in each(mask) {
            let address = addresses[lane];
            let Some(copy) = self.copy(device, address, u64::from(size), &mut made) else { continue };
            copy.written |= writes;
            addresses[lane] = copy.device + (address - copy.host);
            if address / SECTOR != last {
                last = address / SECTOR;
                self.traffic += SECTOR;
            }
        }
        made
    }
    fn copy(
        &mut self,
        device: &mut Memory,
        address: u64,
        size: u64,
        made: &mut Option<(u64, u64)>,
    ) -> Option<&mut BlockCopy> {
        let behind = self.blocks.partition_point(|&(start, _)| start <= address);
        let (start, end) = *self.blocks.get(behind.checked_sub(1)?)?;
        if address + size > end {
            return None;
        }
        if let Some(at) = self.copies.iter().position(|c| c.host == start) {
            return self.copies.get_mut(at);
        }
        let size = end - start;
        let place = device.alloc(size, 256)?;
        let bytes = self.memory.read(start, size)?;
        device.write(place, size)?.copy_from_slice(bytes);
        *made = Some((place, size));
        self.copies.push(BlockCopy { host: start, size, device: place, written: false });
        self.copies.last_mut()
    }
    /// Copies back the blocks that the launch wrote.
    pub(crate) fn publish(&mut self, device: &mut Memory) {
        for copy in self.copies.iter().filter(|c| c.written) {
            let Some(bytes) = device.read(copy.device, copy.size) else { continue };
            if let Some(place) = self.memory.write(copy.host, copy.size) {
                place.copy_from_slice(bytes);
            }
        }
    }
    /// Copies back the blocks that the launch wrote, and frees all copies, because the launch has ended.
    pub(crate) fn give_back(&mut self, device: &mut Memory) {
        self.publish(device);
        for copy in self.copies.drain(..) {
            let _ = device.free(copy.device);
        }
    }
    /// Copies blocks to the device again when the launch resumes, so that it sees the host's writes.
    pub(crate) fn fetch(&mut self, device: &mut Memory) {
        for copy in &self.copies {
            let Some(bytes) = self.memory.read(copy.host, copy.size) else { continue };
            if let Some(place) = device.write(copy.device, copy.size) {
                place.copy_from_slice(bytes);
            }
        }
    }
}

impl<'a> Grid<'a> {
    /// Lets the kernel access mapped host memory.
    #[must_use]
    pub fn mapped(mut self, host: Option<Mapped<'a>>) -> Self {
        self.env.mapped = host;
        self
    }
    /// Bytes that the kernel moved between host and device.
    pub fn host_traffic(&self) -> u64 {
        self.env.mapped.as_ref().map_or(0, Mapped::traffic)
    }
    /// Mapped host memory that the kernel accessed, see [`Mapped::copies`].
    pub fn host_copies(&self) -> Vec<HostCopy> {
        self.env.mapped.as_ref().map(Mapped::copies).unwrap_or_default()
    }
}
