//! Which slice of the L2 a line belongs to, by generation: bijections inside regions of some megabytes, so that each region
//! loads all slices alike.

use super::cache::mix;

/// Strips that together load all slices alike.
const REGION: u64 = 1 << 15;

/// Bits of a page's number whose parity is its half of the L2: the lowest six are measured, those above assumed.
const HALF: u64 = 0b1010_0101_0010_1011;
/// Groups of kilobytes that together load all slices alike.
const GROUPS: u64 = 256;

/// Slice of a line under [`AddressMap::Pages`]. Which pair a kilobyte goes to is regular in one part (a power of two of them in
/// turn, so neighbours never meet) and scattered in the other (a factor 3 or 5): together as even as measured, 0.4 of the
/// full rate inside 64 KB, 0.75 inside 512 KB, all inside 4 MB.
pub fn paged(line: u64, slices: u64, halves: u64) -> u64 {
    let (page, chunk) = (line / 4096, line / 1024);
    let half = u64::from((page & HALF).count_ones()) % halves;
    // Of the kilobytes of this half, in order: each has one of two neighbouring pages.
    let number = page / halves * 4 + chunk % 4;
    let pairs = (slices / halves / 2).max(1);
    let classes = (1 << pairs.trailing_zeros()).min(8);
    let group = number / classes;
    let class = (number ^ mix(group)) % classes;
    let key = mix(group / GROUPS * classes + class);
    let row = (scattered((group ^ key) % GROUPS, GROUPS) + (key >> 15)) % (pairs / classes);
    let second = ((line / 256) ^ mix(chunk)) % 2;
    (2 * (row * classes + class) + second) * halves + half
}

/// A number below `of`, a power of two, for each number below it: by steps that can be undone, so that no two get the same.
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
