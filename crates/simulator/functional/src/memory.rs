//! An address space: an arena of bytes with a table of allocations.
//!
//! Device memory and host memory are two instances, in ranges of addresses that cannot be confused.
//! Invariants: live allocations do not overlap and lie in `bytes`; every access is checked to stay within one
//! allocation.

mod bytes;
mod image;
mod reserve;
mod widen;

use base::LongMap;

pub use crate::region::Region;
use bytes::Bytes;
pub(crate) use bytes::zero;
pub use image::Image;

/// First address of device memory. A multiple of 2 MiB times every count of memory partitions up to 12, so
/// that the first allocation starts at partition 0 on every device.
pub const DEVICE_BASE: u64 = 0x7f00_0000_0000 / (3465 << 21) * (3465 << 21);
/// Addresses from here on count as device addresses, so that a negative index into the first allocation is
/// not taken for a host address.
pub(crate) const DEVICE_REGION: u64 = DEVICE_BASE - (1 << 40);
/// First address of host memory.
pub const HOST_BASE: u64 = 0x5555_5555_0000;
/// First generic address of shared memory (cc 2.0 and later).
pub const SHARED_WINDOW: u64 = 0x7fff_e000_0000;
/// First generic address of a thread's local memory.
pub const LOCAL_WINDOW: u64 = 0x7fff_f000_0000;
/// Bytes of each of the two windows of generic addresses.
pub const WINDOW_BYTES: u64 = 1 << 28;
/// Base of code pointers: function `f` has the address `CODE_BASE + 16 * f`.
pub const CODE_BASE: u64 = 0x4000_0000;
/// Addresses below this are null pointers, possibly plus a small offset.
pub const NULL_PAGE: u64 = 0x1_0000;

/// Alignment in bytes of large allocations in device memory, as with NVIDIA's driver.
pub const PAGE: u64 = 2 << 20;

/// One allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// Address of the first byte.
    pub address: u64,
    /// Requested size in bytes.
    pub size: u64,
}

/// Reason why an address is not accessible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadAddress {
    /// In an allocation that was freed.
    Freed(Allocation),
    /// Outside of all allocations. With the nearest one, if there is any.
    Outside(Option<Allocation>),
}

/// An address space.
#[derive(Clone, Debug)]
pub struct Memory {
    base: u64,
    capacity: u64,
    /// Largest number of bytes that the simulator holds, live or not.
    held: u64,
    align: u64,
    /// Unused bytes after each allocation of less than [`PAGE`].
    guard: u64,
    /// Allocations are filled with zeros, even where freed memory is reused.
    clear: bool,
    /// State of the random generator for gaps before allocations. `None`: no gaps.
    gaps: Option<u64>,
    bytes: Bytes,
    /// Live allocations: start offset to requested size.
    live: LongMap<u64, u64>,
    /// Free ranges below the end of `bytes`: start offset to length.
    holes: LongMap<u64, u64>,
    /// Freed allocations whose memory was not reused yet: start offset to requested size.
    freed: LongMap<u64, u64>,
    /// Reserved address ranges: start offset to length.
    reserved: LongMap<u64, u64>,
    /// Start and end offsets of the allocations that lookups found last, as a cache.
    hints: [(u64, u64); 4],
    next_hint: usize,
    /// Number of changes to the allocations.
    changes: u64,
    used: u64,
    /// Allocations of device code's `malloc`: start offset to the bytes taken from the heap.
    heap: LongMap<u64, u64>,
    heap_used: u64,
    /// Addresses of allocations that [`Memory::find`] does not find, so that their owner sees every access.
    watched: Vec<u64>,
    /// First offset and length of the read-only range.
    read_only: (usize, usize),
}

impl Memory {
    /// An empty space of `capacity` bytes from `base`. Allocations start at multiples of `align`.
    pub fn new(base: u64, capacity: u64, align: u64) -> Self {
        Self {
            base,
            capacity,
            held: capacity,
            align,
            guard: 0,
            clear: false,
            gaps: None,
            bytes: Bytes::default(),
            live: LongMap::default(),
            holes: LongMap::default(),
            freed: LongMap::default(),
            reserved: LongMap::default(),
            hints: [(0, 0); 4],
            next_hint: 0,
            changes: 0,
            used: 0,
            heap: LongMap::default(),
            heap_used: 0,
            watched: Vec::new(),
            read_only: (0, 0),
        }
    }
    /// Limits the bytes that the simulator holds. [`Memory::alloc`] then returns `None` at the limit even if
    /// [`Memory::available`] says that there is room.
    pub fn holding(self, held: u64) -> Self {
        Self { held, ..self }
    }
    /// Leaves `guard` bytes free after each small allocation, so that an access just past the end does not
    /// hit the next allocation.
    pub fn with_guard(self, guard: u64) -> Self {
        Self { guard, ..self }
    }
    /// Fills every allocation with zeros, even where freed memory is reused, if `clear`.
    pub fn clearing(self, clear: bool) -> Self {
        Self { clear, ..self }
    }
    /// Leaves a pseudo-random gap before each allocation, so that programs cannot compute the address of one
    /// from that of another. `None` leaves no gaps.
    pub fn scattered(self, seed: Option<u64>) -> Self {
        Self { gaps: seed, ..self }
    }
    /// Bytes to leave free before the next allocation: a multiple of `align`, less than 256 times `align`.
    fn gap(&mut self, align: u64) -> u64 {
        let Some(state) = &mut self.gaps else { return 0 };
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*state >> 56) * align
    }
    /// Bytes that an allocation of `size` bytes takes, with alignment and guard.
    fn length(&self, size: u64) -> Option<u64> {
        let guard = if size < PAGE { self.guard } else { 0 };
        size.max(1).checked_next_multiple_of(self.align)?.checked_add(guard)
    }
    /// Allocates `size` bytes at a multiple of `align` and returns the address. Memory that was never used
    /// before is zero. `None` if there is no room.
    pub fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        self.changes += 1;
        let align = align.max(self.align);
        let length = self.length(size)?;
        if self.used.checked_add(length)? > self.capacity {
            return None;
        }
        let gap = self.gap(align);
        let place = gap.checked_add(length)?;
        let mut start = self.take_hole(place, align).map_or_else(|| self.grow(place, align), Some)?;
        if gap > 0 {
            self.holes.insert(start, gap);
            start += gap;
        }
        if self.clear {
            self.bytes[start as usize..][..size as usize].fill(0);
        }
        while let Some((s, n)) = self.freed.up_to(start + length - 1)
            && s + n > start
        {
            self.freed.remove(s);
        }
        self.live.insert(start, size);
        self.used += length;
        Some(self.base + start)
    }

    fn changed(&mut self) {
        self.hints = [(0, 0); 4];
        self.changes += 1;
    }
    /// A number that is another one after an allocation was freed, or the bytes moved because the space grew. As long as it is
    /// the same, what was allocated and its bytes are where they were.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Allocates adjacent blocks, each with a size and an alignment. `None` if there is no room.
    pub fn alloc_side_by_side(&mut self, blocks: &[(u64, u64)]) -> Option<Vec<u64>> {
        let (mut starts, mut total, mut strictest) = (Vec::new(), 0u64, 1);
        for &(size, align) in blocks {
            strictest = align.max(strictest);
            let start = total.checked_next_multiple_of(align.max(self.align))?;
            starts.push(start);
            total = start.checked_add(self.length(size)?)?;
        }
        if blocks.is_empty() {
            return Some(starts);
        }
        let first = self.alloc(total, strictest)?;
        self.live.remove(first - self.base);
        for (start, &(size, _)) in starts.iter_mut().zip(blocks) {
            *start += first;
            self.live.insert(*start - self.base, size);
        }
        Some(starts)
    }

    /// Allocates for device code's `malloc`, whose heap has `most` bytes. `None` if the heap is used up.
    pub fn alloc_in_heap(&mut self, size: u64, most: u64) -> Option<u64> {
        let taken = size.max(1).checked_next_multiple_of(HEAP_BLOCK)?.checked_add(HEAP_BLOCK)?;
        if self.heap_used.checked_add(taken)? > most {
            return None;
        }
        let address = self.alloc(size, HEAP_BLOCK)?;
        self.heap.insert(address - self.base, taken);
        self.heap_used += taken;
        Some(address)
    }

    fn take_hole(&mut self, length: u64, align: u64) -> Option<u64> {
        let (start, hole, at) = self.holes.iter().find_map(|(s, n)| {
            let at = (self.base + s).next_multiple_of(align) - self.base;
            (at + length <= s + n).then_some((s, n, at))
        })?;
        Some(self.split_hole((start, hole), at, length))
    }

    fn grow(&mut self, length: u64, align: u64) -> Option<u64> {
        let end = self.bytes.len() as u64;
        let at = (self.base + end).next_multiple_of(align) - self.base;
        let new_end = usize::try_from(at + length).ok().filter(|&end| end as u64 <= self.held)?;
        let before = self.bytes.as_ptr();
        self.bytes.lengthen(new_end, self.held)?;
        if self.bytes.as_ptr() != before {
            self.changed();
        }
        if at > end {
            self.holes.insert(end, at - end);
        }
        Some(at)
    }

    /// Frees the allocation at `address`. Returns the reason as an error if no allocation starts there.
    pub fn free(&mut self, address: u64) -> Result<(), BadAddress> {
        let start = address.wrapping_sub(self.base);
        let mapped = self.reservation(address).is_some();
        let Some(size) = (if mapped { None } else { self.live.remove(start) }) else {
            return Err(self.explain(address));
        };
        let length = self.length(size).expect("it was allocated");
        self.used -= length;
        self.heap_used -= self.heap.remove(start).unwrap_or(0);
        self.changed();
        self.freed.insert(start, size);
        self.give_hole(start, length);
        Ok(())
    }
    /// Makes a range free, and joins it with adjacent free ranges.
    fn give_hole(&mut self, start: u64, length: u64) {
        let mut hole = (start, length);
        if let Some((s, n)) = self.holes.up_to(start)
            && s + n == start
        {
            self.holes.remove(s);
            hole = (s, n + length);
        }
        if let Some(n) = self.holes.remove(start + length) {
            hole.1 += n;
        }
        self.holes.insert(hole.0, hole.1);
    }
    /// Bytes still free.
    pub fn available(&self) -> u64 {
        self.capacity - self.used
    }
    /// Capacity in bytes.
    pub fn capacity(&self) -> u64 {
        self.capacity
    }
    /// First address of the space.
    pub fn base(&self) -> u64 {
        self.base
    }
    /// The live allocation that contains the address.
    pub fn allocation(&self, address: u64) -> Option<Allocation> {
        let offset = address.wrapping_sub(self.base);
        let (start, size) = self.live.up_to(offset)?;
        (offset - start < size).then_some(Allocation { address: self.base + start, size })
    }
    /// Live allocations in order of address.
    pub fn allocations(&self) -> impl Iterator<Item = Allocation> {
        self.live.iter().map(|(s, size)| Allocation { address: self.base + s, size })
    }
    /// Offset of `address` in [`Memory::bytes`], if `size` bytes from there lie in one allocation.
    #[inline(always)]
    pub fn find(&mut self, address: u64, size: u64) -> Option<usize> {
        let start = address.wrapping_sub(self.base);
        for &(from, to) in &self.hints {
            if start >= from && start <= to && size <= to - start {
                return Some(start as usize);
            }
        }
        self.find_slow(start, size)
    }

    /// [`Memory::find`] for a write: `None` in the read-only range.
    #[inline(always)]
    pub fn find_to_write(&mut self, address: u64, size: u64) -> Option<usize> {
        let (from, length) = self.read_only;
        self.find(address, size).filter(|&at| at.wrapping_sub(from) >= length)
    }

    /// Makes the addresses from `from` to `end` (exclusive) read-only.
    pub fn make_read_only(&mut self, from: u64, end: u64) {
        self.read_only = ((from - self.base) as usize, (end - from) as usize);
    }

    /// Whether part of a range is read-only.
    pub(crate) fn has_read_only(&self, low: u64, end: u64) -> bool {
        let (from, length) = self.read_only;
        let from = self.base + from as u64;
        length > 0 && low < from + length as u64 && from < end
    }
    /// Whether the address is in the read-only range.
    pub fn is_read_only(&self, address: u64) -> bool {
        let (from, length) = self.read_only;
        address.wrapping_sub(self.base + from as u64) < length as u64
    }

    /// Start and end of the live allocation that contains the address.
    #[inline(always)]
    pub fn range(&mut self, address: u64) -> Option<(u64, u64)> {
        let offset = address.wrapping_sub(self.base);
        for &(from, to) in &self.hints {
            if offset >= from && offset < to {
                return Some((self.base + from, self.base + to));
            }
        }
        self.find_slow(offset, 1)?;
        self.allocation(address).map(|a| (a.address, a.address + a.size))
    }

    #[cold]
    fn find_slow(&mut self, start: u64, size: u64) -> Option<usize> {
        let (from, length) = self.holder(start, size)?;
        if self.watched.contains(&(self.base + from)) {
            return None;
        }
        self.hints[self.next_hint] = (from, from + length);
        self.next_hint = (self.next_hint + 1) % self.hints.len();
        Some(start as usize)
    }
    /// Start offset and size of the allocation that contains the whole range.
    fn holder(&self, start: u64, size: u64) -> Option<(u64, u64)> {
        let (from, length) = self.live.up_to(start)?;
        (size <= length && start - from <= length - size).then_some((from, length))
    }
    /// Excludes the allocations at these addresses from [`Memory::find`], and no others.
    pub fn watch(&mut self, addresses: Vec<u64>) {
        self.watched = addresses;
        self.changed();
    }
    /// Offset of `address` if `size` bytes from there lie in one allocation, which [`Memory::watch`] may have
    /// excluded.
    pub fn locate(&self, address: u64, size: u64) -> Option<usize> {
        let start = address.wrapping_sub(self.base);
        self.holder(start, size).map(|_| start as usize)
    }
    /// The bytes of the space, by offset from the base.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
    /// The bytes of the space, by offset from the base.
    #[inline(always)]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }
    /// `size` bytes from `address`, if they lie in one allocation.
    pub fn read(&mut self, address: u64, size: u64) -> Option<&[u8]> {
        let at = self.find(address, size)?;
        Some(&self.bytes[at..at + size as usize])
    }
    /// The same without the cache of lookups.
    pub fn peek(&self, address: u64, size: u64) -> Option<&[u8]> {
        let at = self.locate(address, size)?;
        Some(&self.bytes[at..at + size as usize])
    }
    /// Bytes of the space that are or were in use.
    pub fn used_bytes(&self) -> u64 {
        self.bytes.len() as u64
    }
    /// `size` bytes from `address` for writing, if they lie in one allocation and not in the read-only range.
    pub fn write(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        let at = self.find_to_write(address, size)?;
        Some(&mut self.bytes[at..at + size as usize])
    }
    /// The string at `address`, without its terminating zero. It ends at the end of the allocation if there
    /// is no zero.
    pub fn c_string(&self, address: u64) -> Option<&[u8]> {
        let a = self.allocation(address)?;
        let from = (address - self.base) as usize;
        let to = (a.address + a.size - self.base) as usize;
        let all = &self.bytes[from..to];
        Some(all.split(|&b| b == 0).next().unwrap_or(all))
    }
    /// The reason why an access at `address` is wrong.
    pub fn explain(&self, address: u64) -> BadAddress {
        let offset = address.wrapping_sub(self.base);
        if let Some((s, size)) = self.freed.up_to(offset)
            && offset - s < size.max(1)
        {
            return BadAddress::Freed(Allocation { address: self.base + s, size });
        }
        let below = self.live.up_to(offset).filter(|_| address >= self.base);
        let above = self.live.iter().find(|(s, _)| address < self.base + s);
        let nearest = match (below, above) {
            (Some((s, size)), Some(next)) if (offset - s).saturating_sub(size) > next.0 - offset => {
                Some(next)
            }
            (below, above) => below.or(above),
        };
        BadAddress::Outside(nearest.map(|(s, size)| Allocation { address: self.base + s, size }))
    }
}

/// Unit of the heap of device code in bytes. Each block takes one more unit for its header. (On an H200,
/// blocks of 1000 to 2000 bytes take 2220 bytes and blocks of 10 000 bytes 13 300, measured by how many fit
/// into a new heap of 8 MiB.)
const HEAP_BLOCK: u64 = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allocations_are_aligned_reused_and_explained() {
        let mut m = Memory::new(DEVICE_BASE, 4096, 256);
        let a = m.alloc(100, 1).unwrap();
        let b = m.alloc(1000, 1).unwrap();
        assert_eq!((a, b), (DEVICE_BASE, DEVICE_BASE + 256));
        assert_eq!(m.available(), 4096 - 256 - 1024);
        assert_eq!(m.alloc(4096, 1), None);
        assert!(m.find(a, 100).is_some() && m.find(a, 101).is_none() && m.find(a + 100, 1).is_none());
        assert!(m.find(a + 1, u64::MAX).is_none(), "an end that wraps");
        assert_eq!(m.explain(a + 120), BadAddress::Outside(Some(Allocation { address: a, size: 100 })));
        let near = |address, size| BadAddress::Outside(Some(Allocation { address, size }));
        assert_eq!([m.explain(a - 4), m.explain(b - 4)], [near(a, 100), near(b, 1000)]);
        m.free(a).unwrap();
        assert!(m.find(a, 4).is_none());
        assert_eq!(m.explain(a + 4), BadAddress::Freed(Allocation { address: a, size: 100 }));
        assert!(m.free(a).is_err() && m.free(b + 4).is_err());
        assert_eq!(m.alloc(200, 1), Some(a));
        m.free(b).unwrap();
        m.free(a).unwrap();
        assert_eq!(m.alloc(1280, 1), Some(a));
    }

    #[test]
    fn blocks_side_by_side_are_allocations_of_their_own() {
        let mut m = Memory::new(HOST_BASE, 1 << 20, 16).scattered(Some(7));
        m.alloc(100, 16).unwrap();
        let blocks = m.alloc_side_by_side(&[(3, 1), (20, 64), (5, 1)]).unwrap();
        assert_eq!([blocks[1] - blocks[0], blocks[2] - blocks[1]], [64, 32]);
        assert!(m.find(blocks[1], 20).is_some() && m.find(blocks[1], 21).is_none());
        m.make_read_only(blocks[0], blocks[2] + 5);
        assert!(blocks.iter().all(|&block| m.find_to_write(block, 1).is_none()));
        for _ in 0..100 {
            let other = m.alloc(10, 16).unwrap();
            assert!(m.find_to_write(other, 10).is_some());
        }
        assert_eq!(
            (m.alloc_side_by_side(&[]), m.alloc_side_by_side(&[(1 << 30, 1)])),
            (Some(Vec::new()), None)
        );
    }

    #[test]
    fn what_is_held_and_the_heap_have_limits_of_their_own() {
        let mut m = Memory::new(DEVICE_BASE, 1 << 30, 256).holding(4096);
        let a = m.alloc(4000, 1).unwrap();
        assert_eq!((m.alloc(4000, 1), m.available() > 4000), (None, true));
        m.free(a).unwrap();
        let b = m.alloc_in_heap(100, 300).unwrap();
        assert!(m.alloc_in_heap(100, 300).is_some(), "128 of 300 bytes each");
        assert_eq!(m.alloc_in_heap(100, 300), None);
        m.free(b).unwrap();
        assert_eq!(m.alloc_in_heap(100, 300), Some(b));
        assert_eq!(m.alloc_in_heap(u64::MAX, 300), None);
    }

    #[test]
    fn addresses_of_32_bits_mean_what_they_were() {
        let mut m = Memory::new(DEVICE_BASE, 1 << 20, 256);
        let a = m.alloc(4096, 256).expect("room");
        for address in [a, a + 4095, a - 4, 0, NULL_PAGE - 1, HOST_BASE, HOST_BASE + (1 << 28)] {
            assert_eq!(m.widen(address as u32), address, "{address:#x}");
        }
    }

    #[test]
    fn regions() {
        assert_eq!(DEVICE_BASE % (27720 << 18), 0, "a multiple of all partition counts up to 12");
        const { assert!(DEVICE_BASE > 0x7e00_0000_0000) };
        assert_eq!(Region::of(4), Region::Null);
        assert_eq!(Region::of(HOST_BASE + 5), Region::Host);
        assert_eq!(Region::of(DEVICE_BASE), Region::Device);
        assert_eq!(Region::of(LOCAL_WINDOW), Region::Window);
        assert_eq!(Region::of(0x1234_5678), Region::Wild);
    }
}
