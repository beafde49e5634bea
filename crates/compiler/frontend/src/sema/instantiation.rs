//! The chain of template instances that led to the code being checked. A mistake inside of an instance is reported with
//! the chain.

use std::rc::Rc;

use base::{Code, Diagnostic, Severity, Span};

use super::Checker;

/// The most links of a chain that a message has.
const MAX_NOTES: usize = 6;

/// A template instance that is being made.
pub struct Instantiation {
    /// The instance's name with its arguments.
    name: String,
    /// Where the program asked for it.
    span: Span,
    /// The instance that asked for it.
    by: Option<Rc<Instantiation>>,
    /// Number of instances that led to it.
    depth: u32,
}

impl Checker<'_> {
    /// The chain of an instance that is asked for here.
    pub(super) fn instantiation_of(&self, name: String, span: Span) -> Option<Rc<Instantiation>> {
        let (by, depth) = (self.instantiation().cloned(), self.instantiation_depth());
        Some(Rc::new(Instantiation { name, span, by, depth }))
    }

    /// Number of instances, each asked for by the next, at this point.
    pub(super) fn instantiation_depth(&self) -> u32 {
        self.instantiation().map_or(0, |link| link.depth + 1)
    }

    /// Adds the chain to a mistake inside of an instance.
    pub(super) fn add_chain(&self, d: &mut Diagnostic) {
        if d.severity() != Severity::Error {
            return;
        }
        let mut at = self.instantiation();
        let mut notes = 0;
        while let Some(link) = at {
            // What the library asks for is told where the reader asked the library.
            if !self.sources.file(link.span.file()).builtin && link.span != d.span && notes < MAX_NOTES {
                notes += 1;
                d.notes.push(Diagnostic::new(Code::InstanceHere, link.span, [link.name.as_str()]));
            }
            at = link.by.as_ref();
        }
    }
}
