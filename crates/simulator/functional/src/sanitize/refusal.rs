//! Launches that a device refuses.

use base::{Code, Diagnostic, Span};

/// Why: a note of [`base::codes`] with what the launch asks for, and what there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The note.
    pub why: Code,
    /// Asked for.
    pub asked: u64,
    /// Allowed.
    pub allowed: u64,
    /// Name of the error that was left behind.
    pub error: &'static str,
}

impl Refusal {
    /// The note.
    pub fn note(&self, span: Span) -> Diagnostic {
        Diagnostic::new(self.why, span, [self.asked, self.allowed].map(|n| n.to_string()))
    }
}
