//! Which slice of the L2 a line belongs to, by generation: bijections inside regions of some megabytes, so that each region
//! loads all slices alike.

use super::cache::mix;

/// Strips that together load all slices alike.
const REGION: u64 = 1 << 15;

/// Bits of a page's number whose parity is its half of the L2: the lowest eleven are measured, those above likely (where an
/// allocation lies in memory is not known beyond 2 MB).
const HALF: u64 = 0b0101_0110_1010_1011;
/// Groups of kilobytes that together load all slices alike.
const GROUPS: u64 = 256;

/// Slices under [`AddressMap::Pages`]: halves, and how many pairs of slices each has: `rows` of `1 << classes`.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    halves: u64,
    /// Their logarithm, if they are a power of two.
    log: Option<u32>,
    classes: u32,
    rows: u32,
}

impl Pages {
    /// Of so many slices in so many halves.
    pub fn new(slices: u64, halves: u64) -> Self {
        let pairs = (slices / halves / 2).max(1);
        let classes = pairs.trailing_zeros().min(3);
        let log = halves.is_power_of_two().then(|| halves.trailing_zeros());
        Self { halves, log, classes, rows: (pairs >> classes) as u32 }
    }

    /// Slice of a line. Which pair a kilobyte goes to is regular in one part (a power of two of them in turn, so neighbours
    /// never meet) and scattered in the other (a factor 3 or 5): together as even as measured, 0.4 of the full rate inside
    /// 64 KB, 0.75 inside 512 KB, all inside 4 MB.
    #[inline]
    pub fn slice(&self, line: u64) -> u64 {
        let (page, chunk) = (line / 4096, line / 1024);
        let ones = ((page & HALF) as u16).count_ones();
        let (half, pages) = match self.log {
            Some(log) => (u64::from(ones) & (self.halves - 1), page >> log),
            None => (u64::from(ones) % self.halves, page / self.halves),
        };
        // Of the kilobytes of this half, in order: each has one of two neighbouring pages.
        let number = pages * 4 + chunk % 4;
        let group = number >> self.classes;
        let class = (number ^ mix(group)) & ((1 << self.classes) - 1);
        let key = mix(((group / GROUPS) << self.classes) + class);
        let row = (scattered((group ^ key) % GROUPS, GROUPS) + (key >> 15)) as u32 % self.rows;
        let second = ((line / 256) ^ mix(chunk)) % 2;
        (2 * ((u64::from(row) << self.classes) + class) + second) * self.halves + half
    }
}

/// A number below `of`, a power of two, for each number below it: by steps that can be undone, so that no two get the same.
#[inline]
fn scattered(mut x: u64, of: u64) -> u64 {
    for factor in [0x2c5d, 0x5b33, 0x62e9] {
        x = x * factor % of;
        x ^= x >> (of.ilog2() / 2);
    }
    x
}

/// Slice of a strip: scattered inside regions of [`REGION`] strips, each of which uses all slices alike. So the rates of an
/// H200 go with the size of what is accessed, not with its strides (`tests/h200/scatter.cu`): 64 KB use less than half of
/// the slices' throughput, 512 KB three quarters, 4 MB all, whatever the stride.
pub fn hashed(strip: u64, of: u64) -> u64 {
    let (region, within) = (strip / REGION, strip % REGION);
    let key = mix(region);
    (scattered((within ^ key) % REGION, REGION) + (key >> 15)) % of
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KB: u64 = 1024;

    proptest! {
        // The rule, with divisions.
        #[test]
        fn pages_are_by_the_rule(line in 0u64..1 << 41, pairs in 1u64..100, halves in 1u64..5) {
            let (page, chunk, slices) = (line / 4096, line / 1024, 2 * pairs * halves);
            let classes = (1 << pairs.trailing_zeros()).min(8);
            let number = page / halves * 4 + chunk % 4;
            let group = number / classes;
            let class = (number ^ mix(group)) % classes;
            let key = mix(group / GROUPS * classes + class);
            let row = (scattered((group ^ key) % GROUPS, GROUPS) + (key >> 15)) % (pairs / classes);
            let second = ((line / 256) ^ mix(chunk)) % 2;
            let half = u64::from((page & HALF).count_ones()) % halves;
            let slice = (2 * (row * classes + class) + second) * halves + half;
            prop_assert_eq!(Pages::new(slices, halves).slice(line), slice);
        }
    }
    const PAGES: Pages = Pages { halves: 2, log: Some(1), classes: 3, rows: 3 };

    fn lines(from: u64, bytes: u64) -> impl Iterator<Item = u64> {
        (from..from + bytes).step_by(128)
    }

    /// Mean over largest number of lines a slice has.
    fn evenness(from: u64, bytes: u64) -> f64 {
        let mut count = [0; 96];
        lines(from, bytes).for_each(|line| count[PAGES.slice(line) as usize] += 1);
        (bytes / 128) as f64 / 96.0 / f64::from(count.into_iter().max().unwrap())
    }

    #[test]
    fn halves_are_as_measured() {
        let measured = include_str!("../../../../../tests/h200/slices.txt").lines().last().unwrap();
        let ours: String =
            (0..512).map(|page| char::from(b'0' + (PAGES.slice(page * 4096) % 2) as u8)).collect();
        assert_eq!(ours, measured);
    }

    #[test]
    fn a_kilobyte_has_two_slices_of_one_half() {
        for kb in 0..4096 {
            let slices: Vec<u64> = lines(kb * KB, KB).map(|line| PAGES.slice(line)).collect();
            let [a, b] = [slices[0], slices[2]];
            assert_eq!(slices, [a, a, b, b, a, a, b, b]);
            assert!(a != b && a % 2 == b % 2, "{a} {b}");
        }
    }

    // 0.4, 0.75 and 1 measured (`tests/h200/scatter.cu`).
    #[test]
    fn as_even_as_measured_rates() {
        for (kb, low, high) in [(64, 0.3, 0.7), (512, 0.7, 0.85), (4096, 0.95, 1.0)] {
            for k in 0..16 {
                let even = evenness(k * 4096 * KB, kb * KB);
                assert!((low..=high).contains(&even), "{kb} KB: {even}");
            }
        }
    }
}
