//! What asked for an instance of a template: the chain that a mistake inside it is reported with.

use std::rc::Rc;

use base::{Code, Diagnostic, Severity, Span};

use super::Checker;

/// Links of a chain that are told.
const TOLD: usize = 6;

/// An instance and where it was asked for.
pub struct Asked {
    name: String,
    span: Span,
    by: Option<Rc<Asked>>,
    /// Links behind it.
    depth: u32,
}

impl Checker<'_> {
    /// From here on `name` is what is being made; gives what was before.
    pub(super) fn ask(&mut self, name: String, span: Span) -> Option<Rc<Asked>> {
        let link = self.asked_for(name, span);
        std::mem::replace(&mut self.asked, link)
    }

    /// The chain of an instance that is asked for here.
    pub(super) fn asked_for(&self, name: String, span: Span) -> Option<Rc<Asked>> {
        Some(Rc::new(Asked { name, span, by: self.asked.clone(), depth: self.chain() }))
    }

    /// Instances that ask for each other at this point.
    pub(super) fn chain(&self) -> u32 {
        self.asked.as_ref().map_or(0, |link| link.depth + 1)
    }

    /// Adds the chain to a mistake that lies inside of an instance.
    pub(super) fn add_chain(&self, d: &mut Diagnostic) {
        if d.severity() != Severity::Error {
            return;
        }
        let mut at = self.asked.as_ref();
        let mut told = 0;
        while let Some(link) = at {
            // What the library asks for is told where the reader asked the library.
            if !self.sources.file(link.span.file()).builtin && link.span != d.span && told < TOLD {
                told += 1;
                d.notes.push(Diagnostic::new(Code::InstanceHere, link.span, [link.name.as_str()]));
            }
            at = link.by.as_ref();
        }
    }
}
