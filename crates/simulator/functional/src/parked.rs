//! Launches that are suspended while they wait for a write by the host, and resumed later. [`Parked`] holds
//! the state of a [`Grid`] without its borrows.

use crate::access_trace::AccessTrace;
use crate::cluster::Clusters;
use crate::grid::{Grid, Slot};
use crate::mapped::{BlockCopy, Mapped};
use crate::memory::Memory;
use crate::sanitize::{Sanitizer, Suspended};

/// The state of a suspended launch.
pub struct Parked {
    slots: Vec<Slot>,
    started: u64,
    clusters: Clusters,
    access_trace: Option<Box<AccessTrace>>,
    copies: Vec<BlockCopy>,
    traffic: u64,
    sanitizer: Option<Suspended>,
}

impl Parked {
    /// Whether host memory that the launch has accessed differs from its copy in device memory.
    pub fn sees_change(&self, host: &mut Memory, device: &mut Memory) -> bool {
        self.copies.iter().any(|c| c.differs(host, device))
    }
    /// Whether the launch has accessed host memory.
    pub fn sees_host(&self) -> bool {
        !self.copies.is_empty()
    }
}

impl<'a> Grid<'a> {
    /// Suspends the launch. Its writes to mapped host memory become visible to the host.
    pub fn park(mut self) -> Parked {
        let mapped = self.env.mapped.take().map(|mut mapped| {
            mapped.publish(self.env.memory);
            (mapped.copies, mapped.traffic)
        });
        let (copies, traffic) = mapped.unwrap_or_default();
        Parked {
            slots: self.slots,
            started: self.started,
            clusters: self.clusters,
            access_trace: self.access_trace,
            copies,
            traffic,
            sanitizer: self.env.sanitizer.map(Sanitizer::suspend),
        }
    }
    /// Resumes a suspended launch in a new grid with the same launch parameters.
    #[must_use]
    pub fn unpark(mut self, parked: Parked, host: Option<Mapped<'a>>, by: Option<&'a mut Sanitizer>) -> Self {
        (self.slots, self.started, self.clusters) = (parked.slots, parked.started, parked.clusters);
        self.access_trace = parked.access_trace;
        self.env.cluster = self.clusters.size;
        self.env.mapped = host.map(|mut mapped| {
            (mapped.copies, mapped.traffic) = (parked.copies, parked.traffic);
            mapped.fetch(self.env.memory);
            mapped
        });
        self.env.sanitizer = by;
        if let (Some(sanitizer), Some(suspended)) = (self.env.sanitizer.as_deref_mut(), parked.sanitizer) {
            sanitizer.resume(suspended);
        }
        self
    }
}
