//! Loose round robin: the next ready warp after the one that issued last.

use super::WarpScheduler;

/// Loose round robin.
#[derive(Clone, Debug, Default)]
pub struct RoundRobin {
    /// The warp that issued last.
    last: usize,
}

impl WarpScheduler for RoundRobin {
    fn warp_started(&mut self, _warp: usize) {}
    #[inline]
    fn pick(&self, ready: u64) -> usize {
        let after = ready & u64::MAX.checked_shl(self.last as u32 + 1).unwrap_or(0);
        (if after != 0 { after } else { ready }).trailing_zeros() as usize
    }
    #[inline]
    fn issued(&mut self, warp: usize) {
        self.last = warp;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn walks_round(last in 0usize..64, ready in 1u64..) {
            let mut policy = RoundRobin::default();
            policy.issued(last);
            let expect = (1..=64).map(|step| (last + step) % 64).find(|&warp| ready >> warp & 1 != 0);
            prop_assert_eq!(Some(policy.pick(ready)), expect);
        }
    }
}
