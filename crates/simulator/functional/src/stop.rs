//! Requests from another thread to end a program.

use std::sync::atomic::{AtomicBool, Ordering};

/// A flag by which another thread asks a program to end. The program then stops with
/// [`crate::FaultKind::Timeout`]. Execution reads the flag between slices of instructions, so a program ends
/// some milliseconds later.
#[derive(Clone, Copy, Debug)]
pub struct Stop(&'static AtomicBool);

impl Stop {
    /// A request that is made by setting `flag`.
    pub fn new(flag: &'static AtomicBool) -> Self {
        Self(flag)
    }
    /// The program shall end.
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
