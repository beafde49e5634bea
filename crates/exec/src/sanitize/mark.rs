//! A mark in memory: which instruction of which block of which launch was there.
//!
//! Invariant: marks of other launches count as none, and 0 is of no launch, so that marks need not be cleared for each launch.

/// Low bits: number of the block, plus 1.
const BLOCK_BITS: u32 = 18;
/// Blocks that are told apart: of two with the same number modulo this, no race is found.
pub(super) const BLOCKS: u32 = (1 << BLOCK_BITS) - 1;
/// More than one block was there.
const SEVERAL: u32 = 1 << BLOCK_BITS;
const LAUNCH_SHIFT: u32 = BLOCK_BITS + 1;
/// Launches that are told apart.
pub(super) const LAUNCHES: u64 = 15;
const SITE_SHIFT: u32 = LAUNCH_SHIFT + 4;
/// Instructions that are told apart; the last number stands for all behind it.
pub(super) const LAST_SITE: u32 = (1 << (32 - SITE_SHIFT)) - 1;

pub(super) fn mark(launch: u64, block: u32, site: u32) -> u32 {
    let launch = (launch % LAUNCHES) as u32 + 1;
    site.min(LAST_SITE) << SITE_SHIFT | launch << LAUNCH_SHIFT | (block % BLOCKS + 1)
}

/// The block of a mark, if only one has that number.
pub(super) fn block(mark: u32, blocks: u64) -> Option<u32> {
    (blocks <= BLOCKS.into()).then_some((mark & (SEVERAL - 1)).wrapping_sub(1))
}

/// The instruction of a mark, if only one has that number.
pub(super) fn site(mark: u32) -> Option<u32> {
    let site = mark >> SITE_SHIFT;
    (site != LAST_SITE).then_some(site)
}

/// Another block of the launch was there.
#[inline(always)]
pub(super) fn foreign(mark: u32, own: u32) -> bool {
    // Without its site, a mark of the same launch differs in fewer bits than one of another.
    let differs = (mark ^ own) << (32 - SITE_SHIFT);
    differs.wrapping_sub(1) < (1 << (32 - SITE_SHIFT + LAUNCH_SHIFT)) - 1
}

/// Another block left one of these marks.
#[inline(always)]
pub(super) fn any_foreign(marks: &[u32], own: u32) -> bool {
    let mut found = false;
    for &mark in marks {
        found |= foreign(mark, own);
    }
    found
}

/// The mark of the last reader, and whether there were several.
#[inline(always)]
pub(super) fn read(mark: u32, own: u32) -> u32 {
    own | u32::from(foreign(mark, own)) << BLOCK_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_blocks_of_one_launch_are_foreign() {
        let own = mark(7, 3, 5);
        assert_eq!((block(own, 100), site(own)), (Some(3), Some(5)));
        assert!(!foreign(0, own) && !foreign(own, own) && !foreign(mark(7, 3, 9), own));
        assert!(foreign(mark(7, 4, 5), own) && foreign(mark(7, 0, 511), own));
        assert!(!foreign(mark(8, 4, 5), own) && !foreign(mark(6, 3, 5), own));
        let both = read(mark(7, 4, 5), own);
        assert!(foreign(both, own) && foreign(both, mark(7, 4, 5)) && foreign(read(both, own), own));
        assert_eq!((block(both, 100), read(mark(6, 4, 5), own)), (Some(3), own));
        assert_eq!((site(mark(7, 3, 9999)), block(own, 1 << 20)), (None, None));
    }
}
