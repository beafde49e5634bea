//! Launches that a device refuses.

use base::{Code, Diagnostic, Span};

/// The reason for a refusal: a note of [`base::codes`] with the requested and the available amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Code of the note.
    pub why: Code,
    /// Requested amount.
    pub asked: u64,
    /// Largest amount that is allowed.
    pub allowed: u64,
    /// Name of the CUDA error that the launch returned.
    pub error: &'static str,
}

impl Refusal {
    /// The note at `span`.
    pub fn note(&self, span: Span) -> Diagnostic {
        Diagnostic::new(self.why, span, [self.asked, self.allowed].map(|n| n.to_string()))
    }
}
