//! What the caches hold between two launches: as a number, to compare, and as a copy, to put back.

use super::cache::Cache;
use crate::policies::Replacement;

/// A copy of the contents of the caches that outlive a launch.
#[derive(Clone, Debug)]
pub struct Kept<R>(pub(super) Vec<Cache<R>>);

impl<R> Default for Kept<R> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<R: Replacement> Kept<R> {
    /// Memory that the copy takes, bytes.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(Cache::bytes).sum()
    }
}

/// A hash of 128 bits over numbers in order: different contents have different hashes, for all that can happen in practice.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64, u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344)
    }
}

impl Digest {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: u64) {
        let mix = |state: u64, factor: u64| {
            let product = (state ^ number).wrapping_mul(factor);
            product ^ product >> 32
        };
        self.0 = mix(self.0, 0x9e37_79b9_7f4a_7c15);
        self.1 = mix(self.1.rotate_left(23), 0xd6e8_feb8_6659_fd93);
    }
    /// The hash.
    pub fn value(self) -> u128 {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policies::Lru;

    fn digest(cache: &Cache<Lru>) -> u128 {
        let mut digest = Digest::default();
        cache.digest(&mut digest);
        digest.value()
    }

    #[test]
    fn contents_are_equal_if_the_next_accesses_are_answered_alike() {
        let filled = |lines: &[u64]| {
            let mut cache = Cache::new(4 * 128, 4, Lru::new);
            for &line in lines {
                if cache.lookup(line, 0b1111).hits == 0 {
                    cache.fill(line, 0b1111, 0);
                }
            }
            cache
        };
        // Places differ, order of use does not.
        assert_eq!(digest(&filled(&[1, 2, 3, 4])), digest(&filled(&[9, 8, 7, 1, 2, 3, 4])));
        assert_eq!(digest(&filled(&[1, 2, 3, 1])), digest(&filled(&[2, 3, 1])));
        for other in [&[1, 2, 4, 3][..], &[2, 3, 4], &[1, 2, 3, 5]] {
            assert_ne!(digest(&filled(&[1, 2, 3, 4])), digest(&filled(other)));
        }
        let mut dirty = filled(&[1, 2, 3, 4]);
        dirty.write(3, 0b0001, 0xff, 0);
        assert_ne!(digest(&filled(&[1, 2, 3, 4])), digest(&dirty));
    }
}
