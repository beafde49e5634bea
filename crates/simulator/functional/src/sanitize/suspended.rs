//! Launches that stop while others run: what the sanitizer knows of one launch goes with it.

use super::Sanitizer;
use super::slot::Slot;
use super::table::Table;

/// What is known of a launch that has stopped.
pub(crate) struct Suspended {
    table: Table,
    slots: Vec<Slot>,
}

impl Sanitizer {
    /// The launch stops until [`Sanitizer::resume`]; others may run meanwhile.
    pub(crate) fn suspend(&mut self) -> Suspended {
        Suspended { table: std::mem::take(&mut self.table), slots: std::mem::take(&mut self.slots) }
    }
    /// The launch goes on.
    pub(crate) fn resume(&mut self, launch: Suspended) {
        (self.table, self.slots) = (launch.table, launch.slots);
        self.signals |= self.table.signals;
        self.global.begin(self.table.len());
    }
}
