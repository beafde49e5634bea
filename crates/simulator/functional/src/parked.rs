//! Launches that stop where they wait for what others write, and go on later: all of a [`Grid`] that it does not borrow.

use crate::access_trace::AccessTrace;
use crate::cluster::Clusters;
use crate::grid::{Grid, Slot};
use crate::mapped::{Copy, Mapped};
use crate::memory::Memory;
use crate::sanitize::{Sanitizer, Suspended};

/// A launch that has stopped.
pub struct Parked {
    slots: Vec<Slot>,
    started: u64,
    clusters: Clusters,
    access_trace: Option<Box<AccessTrace>>,
    copies: Vec<Copy>,
    traffic: u64,
    watch: Option<Suspended>,
}

impl Parked {
    /// Has host memory that the launch reads changed since it stopped?
    pub fn sees_change(&self, host: &mut Memory, device: &mut Memory) -> bool {
        self.copies.iter().any(|c| c.differs(host, device))
    }
    /// The launch has host memory in view.
    pub fn sees_host(&self) -> bool {
        !self.copies.is_empty()
    }
}

impl<'a> Grid<'a> {
    /// Stops here: what was written to host memory is the host's to see.
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
            watch: self.env.watch.map(Sanitizer::suspend),
        }
    }
    /// A new grid of the same launch goes on where the other one stopped.
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
        self.env.watch = by;
        if let (Some(watch), Some(suspended)) = (self.env.watch.as_deref_mut(), parked.watch) {
            watch.resume(suspended);
        }
        self
    }
}
