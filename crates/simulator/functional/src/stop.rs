//! A wish from outside that a program end.

use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that another thread sets to end a program, which then stops with [`crate::FaultKind::Timeout`]. Execution reads it
/// between slices of instructions, so a program ends some milliseconds later.
#[derive(Clone, Copy, Debug)]
pub struct Stop(&'static AtomicBool);

impl Stop {
    /// Asks by this flag.
    pub fn new(flag: &'static AtomicBool) -> Self {
        Self(flag)
    }
    /// The program is to end.
    pub fn is_asked(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Stop {}
