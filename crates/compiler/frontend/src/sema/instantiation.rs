//! The chain of template instances that led to the code being checked. Messages about mistakes inside of an instance
//! contain the chain.

use std::rc::Rc;

use base::{Code, Diagnostic, Severity, Span};

use super::Checker;

/// The most instances of a chain that a message names.
const MAX_NOTES: usize = 6;

/// A template instance that is being made.
pub struct Instantiation {
    /// The instance's name with its arguments.
    name: String,
    /// The place where the program asked for the instance.
    span: Span,
    /// The instance whose code asked for this one.
    by: Option<Rc<Instantiation>>,
    /// The number of instances that led to this one.
    depth: u32,
}

impl Checker<'_> {
    /// The chain of template instances for an instance that is asked for at `span` in the code being checked.
    pub(super) fn instantiation_of(&self, name: String, span: Span) -> Option<Rc<Instantiation>> {
        let (by, depth) = (self.instantiation().cloned(), self.instantiation_depth());
        Some(Rc::new(Instantiation { name, span, by, depth }))
    }

    /// The number of template instances, each asked for by the next, that led to the code being checked.
    pub(super) fn instantiation_depth(&self) -> u32 {
        self.instantiation().map_or(0, |link| link.depth + 1)
    }

    /// Adds the chain of template instances to an error in the code being checked. Other severities stay as they are.
    pub(super) fn add_chain(&self, d: &mut Diagnostic) {
        if d.severity() != Severity::Error {
            return;
        }
        let mut at = self.instantiation();
        let mut notes = 0;
        while let Some(link) = at {
            // Code of built-in headers is left out: the program's request to the library is in the chain.
            if !self.sources.file(link.span.file()).builtin && link.span != d.span && notes < MAX_NOTES {
                notes += 1;
                d.notes.push(Diagnostic::new(Code::InstanceHere, link.span, [link.name.as_str()]));
            }
            at = link.by.as_ref();
        }
    }
}
