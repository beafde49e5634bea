//! The mapping from lines to L2 slices, by generation. The mappings are bijections inside regions of some megabytes, so
//! that each region loads all slices alike.

use super::cache::mix;

/// Number of strips in a region, which loads all slices alike.
const REGION: u64 = 1 << 15;

/// Bits of a page's number whose parity selects the half of the L2. The lowest eleven bits are measured. Those above
/// are likely: the physical address of an allocation is not known beyond 2 MB.
const HALF: u64 = 0b0101_0110_1010_1011;
/// Number of groups of kilobytes that together load all slices alike.
const GROUPS: u64 = 256;

/// The slices under [`AddressMap::Pages`]. Each half of the L2 has `rows << classes` pairs of slices.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// Number of halves of the L2, each with slices of its own: 1 if the L2 is not split.
    halves: u64,
    /// Logarithm of `halves` to the base 2; `None` if that is no power of two.
    log: Option<u32>,
    /// Logarithm of the number of classes, the part of a pair's number that is assigned in turn.
    classes: u32,
    /// Number of rows, the part of a pair's number that is scattered.
    rows: u32,
}

impl Pages {
    /// The mapping for a number of slices in a number of halves.
    pub fn new(slices: u64, halves: u64) -> Self {
        let pairs = (slices / halves / 2).max(1);
        let classes = pairs.trailing_zeros().min(3);
        let log = halves.is_power_of_two().then(|| halves.trailing_zeros());
        Self { halves, log, classes, rows: (pairs >> classes) as u32 }
    }

    /// The slice of a line of 128 bytes, where `line` is a byte address. A kilobyte goes to a pair of slices. One part
    /// of the pair's number (a power of two) is assigned in turn, so that neighbours never meet. The other part (a
    /// factor of 3 or 5) is scattered. Together they are as even as measured: 0.4 of the full rate inside 64 KB, 0.75
    /// inside 512 KB, the full rate inside 4 MB.
    #[inline]
    pub fn slice(&self, line: u64) -> u64 {
        let (page, chunk) = (line / 4096, line / 1024);
        let ones = ((page & HALF) as u16).count_ones();
        let (half, pages) = match self.log {
            Some(log) => (u64::from(ones) & (self.halves - 1), page >> log),
            None => (u64::from(ones) % self.halves, page / self.halves),
        };
        // The index of this kilobyte in its half; the half has one of two neighbouring pages.
        let number = pages * 4 + chunk % 4;
        let group = number >> self.classes;
        let class = (number ^ mix(group)) & ((1 << self.classes) - 1);
        let key = mix(((group / GROUPS) << self.classes) + class);
        let row = (scattered((group ^ key) % GROUPS, GROUPS) + (key >> 15)) as u32 % self.rows;
        let second = ((line / 256) ^ mix(chunk)) % 2;
        (2 * ((u64::from(row) << self.classes) + class) + second) * self.halves + half
    }
}

/// Permutes the numbers below `of`, a power of two. Each step can be undone, so no two numbers have the same result.
#[inline]
fn scattered(mut x: u64, of: u64) -> u64 {
    for factor in [0x2c5d, 0x5b33, 0x62e9] {
        x = x * factor % of;
        x ^= x >> (of.ilog2() / 2);
    }
    x
}

/// The slice of a strip. Strips are scattered over the slices inside of regions of [`REGION`] strips, and each region
/// uses all slices equally often. So the rate depends on the size of what is accessed and not on its strides, as on an
/// H200 (`tests/h200/scatter.cu`): 64 KB use less than half of the slices' throughput, 512 KB three quarters, and 4 MB
/// all of it.
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
        // The mapping, written with divisions.
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

    /// Mean number of lines of a slice, divided by the largest.
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

    // The measured rates are 0.4, 0.75 and 1 (`tests/h200/scatter.cu`).
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
