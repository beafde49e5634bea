//! Messages, and the names of types in them.
//!
//! [`Checker::report`] is the one place that adds a diagnostic. It reports a mistake once for each place in the source,
//! moves mistakes in built-in headers to the reader's own code, and adds the chain of template instances that led to
//! the mistake.

use arch::Cc;
use base::{Code, Diagnostic, Span};
use hir::{Qual, Type, TypeId};

use super::Checker;
use super::declarations::functions::FuncId;
use crate::ast::FnName;
use crate::token::Sym;

impl Checker<'_> {
    /// Reports a mistake. `args` are the arguments of the message's text.
    pub(super) fn error(&mut self, code: Code, span: Span, args: &[&str]) {
        self.report(Diagnostic::new(code, span, args.iter().copied()));
    }

    /// Adds a diagnostic unless there is one with this code at this place: a body is checked again for each side and
    /// each instance.
    pub(super) fn report(&mut self, mut d: Diagnostic) {
        // A mistake in a built-in header is reported at the place where the program uses the header.
        if self.sources.file(d.span.file()).builtin
            && let Some(at) = self.blame()
        {
            d.span = at;
        }
        if !self.is_attempt() {
            self.add_chain(&mut d);
        }
        // A message in an instance, after the instantiation of templates was given up, is a consequence of that.
        if self.endless && self.instantiation().is_some() {
            return;
        }
        // An incomplete class is reported once, however often it is used.
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

    /// The type with this number.
    pub(super) fn ty(&self, id: TypeId) -> &Type {
        self.module.types.get(id)
    }

    /// The name of a type in messages.
    pub(super) fn name_of(&self, id: TypeId) -> String {
        self.module.types.name(id)
    }

    /// The name of a type with its qualifiers in messages.
    pub(super) fn qual_name_of(&self, q: Qual) -> String {
        self.module.types.qual_name(q)
    }

    /// The name of a function in profiles: with its class and its template arguments.
    pub(super) fn name_in_profiles(&self, id: FuncId) -> String {
        let ent = &self.funcs[id];
        let owner = ent.owner.map(|r| self.module.types.records[r].name.clone() + "::").unwrap_or_default();
        let text = match ent.decl.name {
            FnName::Plain(_) => self.text(ent.name),
            FnName::Constructor | FnName::Destructor => self.sources.text(ent.decl.name_span).to_string(),
        };
        format!("{owner}{text}{}", ent.suffix)
    }

    /// The type of pointers to `to`.
    pub(super) fn pointer_to(&mut self, to: impl Into<Qual>) -> TypeId {
        self.module.types.pointer(to)
    }

    /// Reports a feature that the device of the target lacks, in device code that is evaluated. `cc` is the compute
    /// capability that has the feature.
    pub(super) fn require_cc(&mut self, what: &str, cc: Cc, span: Span) {
        if self.on_device() && !self.is_unevaluated() {
            self.require_capability(what, cc, span);
        }
    }

    /// Reports a feature that the device of the target lacks, in code of either side. `cc` is the compute capability
    /// that has the feature.
    pub(super) fn require_capability(&mut self, what: &str, cc: Cc, span: Span) {
        let have = self.options.target.cc;
        if !have.provides(cc) {
            // Functions of this prefix implement PTX instructions, by whose names they are reported.
            let what = what.strip_prefix("__ptx_").unwrap_or(what);
            // Functions of this prefix implement the cluster group of cooperative groups, by whose names they are
            // reported.
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

    /// Reports a mistake in the use of a name, with a note at the name's declaration. The name is `args[0]`.
    pub(super) fn error_of(&mut self, code: Code, span: Span, args: &[&str], declared: Span) {
        let note = Diagnostic::new(Code::DeclaredHere, declared, [args[0]]);
        self.report(Diagnostic::new(code, span, args.iter().copied()).with_note(note));
    }
}
