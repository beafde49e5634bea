//! Suspended launches: saves and restores what the sanitizer knows of one launch.

use super::Sanitizer;
use super::slot::Slot;
use super::table::Table;

/// Sanitizer state of a suspended launch.
pub(crate) struct Suspended {
    table: Table,
    slots: Vec<Slot>,
}

impl Sanitizer {
    /// Suspends the launch until [`Sanitizer::resume`]. Other launches may run meanwhile.
    pub(crate) fn suspend(&mut self) -> Suspended {
        Suspended { table: std::mem::take(&mut self.table), slots: std::mem::take(&mut self.slots) }
    }
    /// Resumes a suspended launch.
    pub(crate) fn resume(&mut self, launch: Suspended) {
        (self.table, self.slots) = (launch.table, launch.slots);
        self.signals |= self.table.signals;
        self.global.begin(self.table.len());
    }
}
