//! The bytes of an address space: zeros at first, in pages that cost nothing until they are touched.
//!
//! Natively the whole space is reserved at once from the operating system, which gives pages of zeros when they are touched.
//! A browser has no such reservation: there the bytes are a vector that grows.

use std::ops::{Deref, DerefMut};

/// Adds zeros up to a length, many at a time: `Vec::resize` is a loop over bytes where it is compiled for size.
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

    /// Reserved at once, if the system lets so much be reserved; otherwise as much as is needed, and anew when it grows. As a
    /// slice it is all that is reserved: a check of the length in use would cost host code 8 % of its instructions.
    #[derive(Debug)]
    pub struct Bytes {
        pages: MmapMut,
        length: usize,
    }

    /// Reserves zeros. `None` where the system has no room for so many.
    fn reserve(length: usize) -> Option<MmapMut> {
        MmapOptions::new().len(length).no_reserve_swap().map_anon().ok()
    }

    impl Default for Bytes {
        fn default() -> Self {
            Self { pages: reserve(1).expect("the system has a page"), length: 0 }
        }
    }

    impl Bytes {
        /// Adds zeros up to a length; the space will never have more than `most`. `None` where that is too much.
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
        /// How many are in use.
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
mod wasm {
    use super::{Deref, DerefMut};

    /// Least and most bytes that are reserved beyond what was asked for.
    const LEAST_SPARE: usize = 16 << 20;
    const MOST_SPARE: usize = 64 << 20;

    /// A vector.
    #[derive(Clone, Debug, Default)]
    pub struct Bytes(Vec<u8>);

    impl Bytes {
        /// Adds zeros up to a length. `None` where there is no room for so many.
        pub fn lengthen(&mut self, length: usize, _: u64) -> Option<()> {
            // With some to spare, if there is: else the first large allocations and many small ones would copy all of it each time.
            let more = length - self.0.len();
            let spare = (length / 4).clamp(LEAST_SPARE, MOST_SPARE);
            if length > self.0.capacity() && self.0.try_reserve_exact(more + spare).is_err() {
                self.0.try_reserve_exact(more).ok()?;
            }
            super::lengthen(&mut self.0, length);
            Some(())
        }
        /// How many there are.
        pub fn len(&self) -> usize {
            self.0.len()
        }
    }

    impl Deref for Bytes {
        type Target = [u8];
        #[inline(always)]
        fn deref(&self) -> &[u8] {
            &self.0
        }
    }

    impl DerefMut for Bytes {
        #[inline(always)]
        fn deref_mut(&mut self) -> &mut [u8] {
            &mut self.0
        }
    }
}
