//! Where the L2 has a line. The places of a window's requests are found before any request is served, so that their sets can be
//! prefetched into the host's cache together.

use super::l2::L2;
use crate::policies::Policies;

/// Where a line is for an SM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its home slice.
    pub home: u32,
    /// The slice of the SM's own half that serves the line; the home slice if that is in the same half.
    pub near: u32,
    /// The line's set in each of them.
    pub set: u32,
}

impl<P: Policies> L2<P> {
    /// Where a line is for an SM.
    #[inline]
    pub fn place(&self, sm: usize, line: u64) -> Place {
        let (home, halves) = (self.spec.slice(line), self.spec.halves as u32);
        let set = self.slices[home].cache.set(line / 128) as u32;
        let home = home as u32;
        let near = if halves == 1 { home } else { home - home % halves + self.half[sm] };
        Place { home, near, set }
    }

    /// Touches the sets of a place so that the coming access hits the host's cache. No effect on results.
    #[inline]
    pub fn prefetch(&self, place: Place) -> u64 {
        let cache = |slice: u32| self.slices[slice as usize].cache.prefetch_set(place.set as usize);
        if place.home == place.near { cache(place.home) } else { cache(place.home) ^ cache(place.near) }
    }
}
