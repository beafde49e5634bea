//! Messages, and the names and types that they are made of.
//!
//! [`Checker::report`] is the one place that adds a diagnostic: once for each place in the source, at the reader's own
//! code where the mistake lies in a built-in header, and with the chain of template instances that led to it.

use arch::Cc;
use base::{Code, Diagnostic, Span};
use hir::{Qual, Type, TypeId};

use super::Checker;
use crate::token::Sym;

impl Checker<'_> {
    /// Reports a mistake with the arguments of its text.
    pub(super) fn error(&mut self, code: Code, span: Span, args: &[&str]) {
        self.report(Diagnostic::new(code, span, args.iter().copied()));
    }

    /// Adds a diagnostic, once: a body is checked again for each side and each instance.
    pub(super) fn report(&mut self, mut d: Diagnostic) {
        // What is wrong inside of a built-in header is wrong where the reader uses it.
        if self.sources.file(d.span.file()).builtin
            && let Some(at) = self.blame()
        {
            d.span = at;
        }
        if !self.is_attempt() {
            self.add_chain(&mut d);
        }
        // What is wrong because a template was given up is no mistake of its own.
        if self.endless && self.instantiation().is_some() {
            return;
        }
        // A class that is not known is one mistake, however often it is used.
        if d.code == Code::IncompleteType && !self.is_attempt() {
            let same = |o: &Diagnostic| o.code == d.code && o.args == d.args;
            if self.diags.iter().any(same) {
                return;
            }
        }
        self.endless |= d.code == Code::TooManyInstances;
        if self.depth_of_attempts() > 0 && !self.is_attempt() {
            self.in_bodies.insert((d.code, d.span));
        }
        if self.reported.insert((d.code, d.span)) {
            self.diags.push(d);
        }
    }

    /// The spelling of a name.
    pub(super) fn text(&self, sym: Sym) -> String {
        self.interner.text(sym).to_string()
    }

    /// A type by its number.
    pub(super) fn ty(&self, id: TypeId) -> &Type {
        self.module.types.get(id)
    }

    /// A type as messages write it.
    pub(super) fn name_of(&self, id: TypeId) -> String {
        self.module.types.name(id)
    }

    /// A type with its qualifiers as messages write it.
    pub(super) fn qual_name_of(&self, q: Qual) -> String {
        self.module.types.qual_name(q)
    }

    /// The type of pointers to a type.
    pub(super) fn pointer_to(&mut self, to: impl Into<Qual>) -> TypeId {
        self.module.types.pointer(to)
    }

    /// Reports a feature that the device lacks.
    pub(super) fn require_cc(&mut self, what: &str, cc: Cc, span: Span) {
        if self.on_device() && !self.is_unevaluated() {
            self.lacks(what, cc, span);
        }
    }

    /// The same of what is the device's wherever it stands.
    pub(super) fn lacks(&mut self, what: &str, cc: Cc, span: Span) {
        let have = self.options.target.cc;
        if !have.provides(cc) {
            // Functions that stand for instructions of PTX.
            let what = what.strip_prefix("__ptx_").unwrap_or(what);
            // What the library calls is told by the name that the program has for it.
            let what = match what.strip_prefix("__cluster_") {
                Some("dims__") => what,
                Some("barrier_arrive") => "cluster.barrier_arrive()",
                Some("barrier_wait") => "cluster.barrier_wait()",
                Some(name) if name.starts_with("index") => "cluster.block_index()",
                Some(_) => "cluster.dim_blocks()",
                None => what,
            };
            self.error(Code::NeedsCc, span, &[what, &cc.to_string(), &have.to_string()]);
        }
    }

    /// Reports what is wrong with a name, and where that is declared.
    pub(super) fn error_of(&mut self, code: Code, span: Span, args: &[&str], declared: Span) {
        let note = Diagnostic::new(Code::DeclaredHere, declared, [args[0]]);
        self.report(Diagnostic::new(code, span, args.iter().copied()).with_note(note));
    }
}
