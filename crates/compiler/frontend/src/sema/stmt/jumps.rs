//! Jumps must not enter the scope of a variable past the point where it begins (C++ [stmt.dcl]).

use base::{Code, Span};

use crate::ast::{self, Name};
use crate::sema::Checker;
use crate::sema::lookup::scope::Entity;
use crate::token::Sym;

/// The labels and jumps of a function, each with the variables that had begun there.
#[derive(Default)]
pub struct Jumps {
    /// Position of each label, and the variables in its scope that had begun.
    labels: base::Map<Sym, (Span, Vec<Name>)>,
    /// Target of each `goto`, and the variables in its scope that had begun.
    gotos: Vec<(Name, Vec<Name>)>,
}

impl Checker<'_> {
    /// Notes that a variable begins here, so that no jump may pass this point. Only a variable with an initialiser, a
    /// constructor or a destructor counts.
    pub(crate) fn variable_begins(&mut self, v: &ast::Var) {
        let s = &v.specs;
        if s.is_static || s.is_extern || s.shared || s.constant {
            return;
        }
        let begins = v.init.is_some()
            || match self.declared_here(v.name.sym).cloned() {
                Some(Entity::Var(var)) => {
                    let ty = var.ty.ty;
                    self.has_constructor(ty)
                        || self.needs_end(ty)
                        || self.with_scratch(|c| c.default_init(ty, v.span).is_some())
                }
                _ => false,
            };
        if begins {
            self.scope_mut().begun.push(v.name);
        }
    }

    /// The variables of the function that are in scope here and have begun.
    pub(crate) fn begun(&self) -> Vec<Name> {
        let mut names = Vec::new();
        let mut at = Some(self.scope());
        while let Some(id) = at {
            let scope = &self.scopes[id];
            names.extend(scope.begun.iter().copied());
            at = scope.parent.filter(|_| scope.function.is_none());
        }
        names
    }

    /// Notes a label. Reports a second label of the same name.
    pub(crate) fn label(&mut self, name: Name) {
        let begun = self.begun();
        if let Some((old, _)) = self.ctx().jumps.labels.insert(name.sym, (name.span, begun)) {
            let text = self.text(name.sym);
            self.error_of(Code::Redeclared, name.span, &[&text], old);
        }
    }

    /// Notes a jump, which is checked at the end of the function.
    pub(crate) fn goto(&mut self, name: Name) {
        let begun = self.begun();
        self.ctx().jumps.gotos.push((name, begun));
    }

    /// Reports jumps to unknown labels, and jumps over the beginning of a variable.
    pub(crate) fn check_jumps(&mut self, jumps: Jumps) {
        for (name, from) in jumps.gotos {
            match jumps.labels.get(&name.sym) {
                Some((_, to)) => self.check_jump(name.span, &from, to),
                None => {
                    let text = self.text(name.sym);
                    self.error(Code::UnknownLabel, name.span, &[&text]);
                }
            }
        }
    }

    /// Reports a jump to a point where a variable has begun that had not begun where the jump starts. `from` and `to`
    /// are the variables that have begun at either point.
    pub(crate) fn check_jump(&mut self, span: Span, from: &[Name], to: &[Name]) {
        if let Some(over) = to.iter().find(|v| !from.iter().any(|f| f.span == v.span && f.sym == v.sym)) {
            let text = self.text(over.sym);
            self.error_of(Code::JumpOverVariable, span, &[&text], over.span);
        }
    }
}
