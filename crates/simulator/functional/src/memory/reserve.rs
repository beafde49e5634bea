//! Reserved address ranges: memory that a program maps part by part (`cuMemAddressReserve`, `cuMemMap`).
//!
//! A reserved range has its place among the bytes of the space, but accesses find nothing there until a part
//! is opened. Adjacent parts are opened as one allocation, so that an access may cross from one to the next.

use super::Memory;

impl Memory {
    /// Reserves `size` addresses, at `wanted` if these are free, and returns the first. A reservation does
    /// not reduce [`Memory::available`]. `None` if the simulator has no room.
    pub fn reserve(&mut self, size: u64, align: u64, wanted: u64) -> Option<u64> {
        let at = wanted.wrapping_sub(self.base);
        let end = self.bytes.len() as u64;
        let hole = self.holes.up_to(at).filter(|&(start, length)| at - start <= length.saturating_sub(size));
        let start = match hole.filter(|&(_, length)| size <= length) {
            Some(hole) => self.split_hole(hole, at, size),
            None if at == end => self.grow(size, align)?,
            None => self.take_hole(size, align).map_or_else(|| self.grow(size, align), Some)?,
        };
        self.reserved.insert(start, size);
        Some(self.base + start)
    }
    /// Releases a reserved range. False if none starts at `address`.
    pub fn unreserve(&mut self, address: u64) -> bool {
        let start = address.wrapping_sub(self.base);
        self.close(address);
        let size = self.reserved.remove(start);
        size.is_some_and(|size| {
            self.give_hole(start, size);
            true
        })
    }
    /// Start and size of the reserved range that contains the address.
    pub fn reservation(&self, address: u64) -> Option<(u64, u64)> {
        let at = address.wrapping_sub(self.base);
        let (start, size) = self.reserved.up_to(at)?;
        (at - start < size).then_some((self.base + start, size))
    }
    /// Closes all parts of the reserved range that contains `address`.
    pub fn close(&mut self, address: u64) {
        let Some((first, size)) = self.reservation(address) else { return };
        let first = first - self.base;
        while let Some((part, _)) = self.live.up_to(first + size - 1).filter(|&(part, _)| part >= first) {
            self.live.remove(part);
        }
        self.changed();
    }
    /// Opens `size` bytes of a reserved range from `address` on. No part of them may be open.
    pub fn open(&mut self, address: u64, size: u64) {
        self.live.insert(address - self.base, size);
        self.changed();
    }
    /// Takes `size` bytes of physical memory, which has no address yet. False if fewer are available.
    pub fn take_physical(&mut self, size: u64) -> bool {
        let fits = size <= self.available();
        self.used += if fits { size } else { 0 };
        fits
    }
    /// Returns physical memory.
    pub fn give_physical(&mut self, size: u64) {
        self.used -= size;
    }
    /// Takes `length` bytes at `at` from a free range. Returns `at`.
    pub(super) fn split_hole(&mut self, (start, hole): (u64, u64), at: u64, length: u64) -> u64 {
        self.holes.remove(start);
        if at > start {
            self.holes.insert(start, at - start);
        }
        if at + length < start + hole {
            self.holes.insert(at + length, start + hole - at - length);
        }
        at
    }
    /// The bytes of a part of a reserved range, open or not. `None` if they are not within one reserved
    /// range.
    pub fn reserved_bytes(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        let (first, length) = self.reservation(address)?;
        let fits = size <= length - (address - first);
        let at = (address - self.base) as usize;
        fits.then(|| &mut self.bytes[at..at + size as usize])
    }
}

#[cfg(test)]
mod tests {
    use crate::memory::{DEVICE_BASE, Memory};

    #[test]
    fn parts_that_are_open_are_one_allocation() {
        let mut m = Memory::new(DEVICE_BASE, 1 << 20, 256);
        let range = m.reserve(4096, 1024, 0).expect("room");
        assert_eq!((m.available(), m.find(range, 1)), (1 << 20, None));
        assert!(m.take_physical(2048) && !m.take_physical(1 << 20));
        m.open(range, 2048);
        assert!(m.find(range + 1000, 1048).is_some() && m.find(range + 1000, 1049).is_none());
        assert!(m.free(range).is_err(), "it is no allocation of its own");
        let next = m.reserve(4096, 1024, range + 4096).expect("room");
        assert_eq!((next, m.reservation(next + 1)), (range + 4096, Some((next, 4096))));
        m.close(range);
        assert_eq!(m.find(range, 1), None);
        m.give_physical(2048);
        assert!(m.unreserve(range) && !m.unreserve(range) && m.reservation(range).is_none());
        assert_eq!((m.alloc(4096, 256), m.available()), (Some(range), (1 << 20) - 4096));
        assert_eq!(m.reserve(2048, 1024, range), Some(next + 4096), "the wanted place is taken");
    }
}
