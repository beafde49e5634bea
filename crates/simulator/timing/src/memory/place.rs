//! Where the L2 has a line: found, and read, for all requests of a window before any of them is served, so that what the machine
//! that simulates has in memory comes for all of them at once.

use super::l2::L2;
use crate::policies::Policies;

/// Where a line is for an SM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its home.
    pub home: u32,
    /// The slice of the SM's own half that stands for its home, or that itself.
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

    /// Reads what accesses to the place will read, for nothing but to have it near by then.
    #[inline]
    pub fn prefetch(&self, place: Place) -> u64 {
        let cache = |slice: u32| self.slices[slice as usize].cache.prefetch_set(place.set as usize);
        if place.home == place.near { cache(place.home) } else { cache(place.home) ^ cache(place.near) }
    }
}
