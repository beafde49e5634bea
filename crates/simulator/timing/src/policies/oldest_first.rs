//! Oldest first: of the ready warps the one that has been resident longest.

use super::WarpScheduler;

/// Most warps of a scheduler.
const MOST: usize = 64;

/// Oldest first.
#[derive(Clone, Debug)]
pub struct OldestFirst {
    /// Of each warp, those that started before it, as bits.
    older: [u64; MOST],
    /// Warps of the scheduler.
    warps: usize,
}

impl OldestFirst {
    /// For so many warps, none of which has started.
    pub fn new(warps: usize) -> Self {
        Self { older: [0; MOST], warps }
    }
}

impl WarpScheduler for OldestFirst {
    fn warp_started(&mut self, warp: usize) {
        let warp = warp % MOST;
        for older in &mut self.older[..self.warps] {
            *older &= !(1 << warp);
        }
        self.older[warp] = !(1 << warp);
    }
    #[inline]
    fn pick(&self, ready: u64) -> usize {
        let mut warp = ready.trailing_zeros() as usize;
        loop {
            let older = ready & self.older[warp % MOST];
            if older == 0 {
                return warp;
            }
            warp = older.trailing_zeros() as usize;
        }
    }
    #[inline]
    fn issued(&mut self, _warp: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_to_start_is_picked(starts in prop::collection::vec(0usize..12, 1..40), ready in any::<u16>()) {
            let mut policy = OldestFirst::new(12);
            let mut started = [None; 12];
            for (time, &warp) in starts.iter().enumerate() {
                policy.warp_started(warp);
                started[warp] = Some(time);
            }
            let ready: Vec<usize> = (0..12).filter(|&k| ready >> k & 1 != 0 && started[k].is_some()).collect();
            if let Some(&expect) = ready.iter().min_by_key(|&&k| started[k]) {
                prop_assert_eq!(policy.pick(ready.iter().fold(0, |set, k| set | 1 << k)), expect);
            }
        }
    }
}
