//! Pinned host memory that kernels may touch.
//!
//! The first access of a launch to a block of it makes a copy in device memory, where addresses of the block are moved to;
//! when the launch ends, or stops to wait for the host, what kernels changed goes back. So the rest of execution knows one
//! memory. Host code and kernels take turns, so nobody sees that it is a copy.

use crate::grid::Grid;
use crate::lanes::{WideRow, each};
use crate::memory::Memory;

/// The host's memory, and which of it is mapped.
#[derive(Debug)]
pub struct Mapped<'a> {
    memory: &'a mut Memory,
    /// Start and end of each block, in order.
    blocks: &'a [(u64, u64)],
    pub(crate) copies: Vec<Copy>,
    /// Bytes that went over the link, in sectors.
    pub(crate) traffic: u64,
}

/// A block that the launch touched.
#[derive(Debug)]
pub(crate) struct Copy {
    host: u64,
    size: u64,
    device: u64,
    written: bool,
}

impl Copy {
    /// Host and device hold different bytes.
    pub fn differs(&self, host: &mut Memory, device: &mut Memory) -> bool {
        host.read(self.host, self.size) != device.read(self.device, self.size)
    }
}

const SECTOR: u64 = 32;

impl<'a> Mapped<'a> {
    /// Blocks of host memory, from start to end, in order of address.
    pub fn new(memory: &'a mut Memory, blocks: &'a [(u64, u64)]) -> Self {
        Self { memory, blocks, copies: Vec::new(), traffic: 0 }
    }
    /// What accesses moved between host and device, bytes.
    pub fn traffic(&self) -> u64 {
        self.traffic
    }
    /// Where kernels found the blocks that they accessed: address of the copy, bytes, address of the block.
    pub fn copies(&self) -> Vec<[u64; 3]> {
        self.copies.iter().map(|c| [c.device, c.size, c.host]).collect()
    }
    /// Moves addresses of mapped memory to where the copy is; says where a new copy lies.
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
    ) -> Option<&mut Copy> {
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
        self.copies.push(Copy { host: start, size, device: place, written: false });
        self.copies.last_mut()
    }
    /// What the launch wrote goes to the host.
    pub(crate) fn publish(&mut self, device: &mut Memory) {
        for copy in self.copies.iter().filter(|c| c.written) {
            let Some(bytes) = device.read(copy.device, copy.size) else { continue };
            if let Some(place) = self.memory.write(copy.host, copy.size) {
                place.copy_from_slice(bytes);
            }
        }
    }
    /// The launch has ended: what it wrote goes to the host.
    pub(crate) fn give_back(&mut self, device: &mut Memory) {
        self.publish(device);
        for copy in self.copies.drain(..) {
            let _ = device.free(copy.device);
        }
    }
    /// The launch goes on: it sees what the host wrote meanwhile.
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
    /// Lets the kernel touch host memory.
    #[must_use]
    pub fn mapped(mut self, host: Option<Mapped<'a>>) -> Self {
        self.env.mapped = host;
        self
    }
    /// Bytes of host memory that the kernel moved.
    pub fn host_traffic(&self) -> u64 {
        self.env.mapped.as_ref().map_or(0, Mapped::traffic)
    }
    /// Host memory that the kernel accessed: [`Mapped::copies`].
    pub fn host_copies(&self) -> Vec<[u64; 3]> {
        self.env.mapped.as_ref().map(Mapped::copies).unwrap_or_default()
    }
}
