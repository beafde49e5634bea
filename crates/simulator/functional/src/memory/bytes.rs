//! The bytes of an address space: zeros at first, in pages that use no memory until they are touched.
//!
//! Natively the whole space is reserved at once from the operating system, which provides pages of zeros when
//! they are touched. WebAssembly has no such reservation: there the bytes are pages of the instance's memory,
//! which has at most 4 GiB, and more pages are taken when the space grows.

use std::ops::{Deref, DerefMut};

/// Appends zeros up to length `len` in blocks. `Vec::resize` would be a loop over bytes, because this code is
/// compiled for size.
fn lengthen(bytes: &mut Vec<u8>, len: usize) {
    const ZEROS: [u8; 4096] = [0; 4096];
    while bytes.len() < len {
        let more = (len - bytes.len()).min(ZEROS.len());
        bytes.extend_from_slice(&ZEROS[..more]);
    }
}

/// Makes the vector `len` zeros.
pub(crate) fn zero(bytes: &mut Vec<u8>, len: usize) {
    bytes.truncate(len);
    bytes.fill(0);
    lengthen(bytes, len);
}

#[cfg(not(target_family = "wasm"))]
pub use native::Bytes;
#[cfg(target_family = "wasm")]
pub use wasm::Bytes;

#[cfg(not(target_family = "wasm"))]
mod native {
    use memmap2::{MmapMut, MmapOptions};

    use super::{Deref, DerefMut};

    /// Pages for the whole space, reserved at once if the operating system allows; otherwise as many as are
    /// needed, moved when the space grows. Dereferences to all reserved bytes: a check against the length in
    /// use would cost host code 8 % more instructions.
    #[derive(Debug)]
    pub struct Bytes {
        pages: MmapMut,
        length: usize,
    }

    /// Reserves `length` zeros. `None` if the operating system refuses.
    fn reserve(length: usize) -> Option<MmapMut> {
        MmapOptions::new().len(length).no_reserve_swap().map_anon().ok()
    }

    impl Default for Bytes {
        fn default() -> Self {
            Self { pages: reserve(1).expect("the system has a page"), length: 0 }
        }
    }

    impl Bytes {
        /// Grows the bytes in use to `length`. The space will never have more than `most` bytes. `None` if
        /// there is no room.
        pub fn lengthen(&mut self, length: usize, most: u64) -> Option<()> {
            if length > self.pages.len() {
                let all = usize::try_from(most).ok().and_then(reserve);
                let mut pages = all.or_else(|| reserve(length + length / 4)).or_else(|| reserve(length))?;
                pages[..self.length].copy_from_slice(&self.pages[..self.length]);
                self.pages = pages;
            }
            self.length = length;
            Some(())
        }
        /// Number of bytes in use.
        pub fn len(&self) -> usize {
            self.length
        }
    }

    impl Deref for Bytes {
        type Target = [u8];
        #[inline(always)]
        fn deref(&self) -> &[u8] {
            &self.pages
        }
    }

    impl DerefMut for Bytes {
        #[inline(always)]
        fn deref_mut(&mut self) -> &mut [u8] {
            &mut self.pages
        }
    }

    impl Clone for Bytes {
        fn clone(&self) -> Self {
            let mut copy = Self::default();
            copy.lengthen(self.length, self.length as u64).expect("as many were there before");
            copy.pages[..self.length].copy_from_slice(&self.pages[..self.length]);
            copy
        }
    }
}

#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "pages that the instance has just been given belong to nobody else")]
mod wasm {
    use std::arch::wasm32::{memory_grow, memory_size};
    use std::ptr::{with_exposed_provenance, with_exposed_provenance_mut};
    use std::slice;
    use std::sync::Mutex;

    use super::{Deref, DerefMut};

    /// Bytes of a WebAssembly page.
    const PAGE: usize = 1 << 16;
    /// Least number of bytes reserved beyond a request. Without a reserve, many small allocations would each
    /// move the whole space.
    const LEAST_SPARE: usize = 16 << 20;
    const MOST_SPARE: usize = 64 << 20;

    /// A region of pages: its first address, its bytes, and how many of these are in use. The rest is zeros.
    #[derive(Debug)]
    pub struct Bytes {
        start: usize,
        reserved: usize,
        length: usize,
    }

    /// Free regions, for reuse: an instance cannot return pages to the browser. `length` bytes of each may
    /// not be zero.
    static FREE: Mutex<Vec<Bytes>> = Mutex::new(Vec::new());

    /// Joins free regions that are adjacent: a space that grows by moving can then reuse the regions that it
    /// left.
    fn join(free: &mut Vec<Bytes>) {
        free.sort_unstable_by_key(|region| region.start);
        free.dedup_by(|next, region| {
            let joined = region.start + region.reserved == next.start;
            if joined {
                region.length = if next.length > 0 { region.reserved + next.length } else { region.length };
                region.reserved += next.reserved;
                // It is dropped with nothing to give back.
                next.reserved = 0;
            }
            joined
        });
    }

    /// Grows the instance's memory by so many bytes, and some to spare if there is room: address and bytes of
    /// the new region. Its pages are zeros, for which the browser takes memory only when they are touched.
    fn grow(bytes: usize) -> Option<(usize, usize)> {
        let spare = (bytes / 4).clamp(LEAST_SPARE, MOST_SPARE);
        [bytes + spare, bytes].into_iter().find_map(|bytes| {
            let pages = bytes.div_ceil(PAGE);
            let at = memory_grow::<0>(pages);
            (at != usize::MAX).then_some((at * PAGE, pages * PAGE))
        })
    }

    /// An empty region with room for so many bytes, all zeros: a free one, or a new one.
    fn take(bytes: usize) -> Option<Bytes> {
        let mut free = FREE.lock().ok()?;
        let Some(fits) = free.iter().position(|region| region.reserved >= bytes) else {
            let (start, reserved) = grow(bytes)?;
            return Some(Bytes { start, reserved, length: 0 });
        };
        let mut region = free.remove(fits);
        region.fill(0);
        let reserved = (bytes + LEAST_SPARE).next_multiple_of(PAGE).min(region.reserved);
        if reserved < region.reserved {
            let (start, rest) = (region.start + reserved, region.reserved - reserved);
            free.push(Bytes { start, reserved: rest, length: 0 });
        }
        region.reserved = reserved;
        region.length = 0;
        Some(region)
    }

    impl Bytes {
        /// Grows the bytes in use to `length`. `None` if there is no room.
        pub fn lengthen(&mut self, length: usize, _: u64) -> Option<()> {
            if length > self.reserved && !self.extend(length - self.reserved) {
                let mut moved = take(length)?;
                moved.length = self.length;
                moved.copy_from_slice(self);
                *self = moved;
            }
            self.length = length;
            Some(())
        }
        /// Grows the region in place, which is possible if it is the last of the instance's memory.
        fn extend(&mut self, more: usize) -> bool {
            let last = self.start + self.reserved == memory_size::<0>() * PAGE;
            let new = if last { grow(more) } else { None };
            self.reserved += new.map_or(0, |(_, bytes)| bytes);
            new.is_some()
        }
        /// Number of bytes in use.
        pub fn len(&self) -> usize {
            self.length
        }
    }

    impl Default for Bytes {
        fn default() -> Self {
            Self { start: PAGE, reserved: 0, length: 0 }
        }
    }

    impl Drop for Bytes {
        fn drop(&mut self) {
            if self.reserved > 0
                && let Ok(mut free) = FREE.lock()
            {
                free.push(std::mem::take(self));
                join(&mut free);
            }
        }
    }

    impl Clone for Bytes {
        fn clone(&self) -> Self {
            let mut copy = Self::default();
            copy.lengthen(self.length, 0).expect("the instance has room for a copy");
            copy.copy_from_slice(self);
            copy
        }
    }

    impl Deref for Bytes {
        type Target = [u8];
        #[inline(always)]
        fn deref(&self) -> &[u8] {
            // SAFETY: the region's pages exist and belong to this value only. Without pages the length is 0.
            unsafe { slice::from_raw_parts(with_exposed_provenance(self.start), self.length) }
        }
    }

    impl DerefMut for Bytes {
        #[inline(always)]
        fn deref_mut(&mut self) -> &mut [u8] {
            // SAFETY: the region's pages exist and belong to this value only. Without pages the length is 0.
            unsafe { slice::from_raw_parts_mut(with_exposed_provenance_mut(self.start), self.length) }
        }
    }
}
