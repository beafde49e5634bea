//! Methods: declared in their class, perhaps defined outside of it.

use std::rc::Rc;

use base::Code;
use hir::RecordId;

use super::Checker;
use super::scope::{Callable, Entity};
use crate::ast::{self, FnName};

impl Checker<'_> {
    /// `T S::f() { … }` outside of the class.
    pub(super) fn define_method(&mut self, owner: ast::QualName, f: &Rc<ast::Function>) {
        let t = ast::Type {
            kind: ast::TypeKind::Named(owner.clone()),
            is_const: false,
            is_volatile: false,
            restrict: false,
            span: owner.span,
        };
        let Some(record) = ({
            let ty = self.resolve(&t).ty;
            self.record_of(ty)
        }) else {
            return;
        };
        let scope = self.records[&record].scope;
        let set: Vec<Callable> = match f.name {
            FnName::Constructor => self.records[&record].constructors.clone(),
            FnName::Destructor => self.records[&record].destructor.map(Callable::Func).into_iter().collect(),
            FnName::Plain(name) => match self.find_in(scope, name) {
                Some(Entity::Funcs(set)) => set.to_vec(),
                _ => Vec::new(),
            },
        };
        let probe = self.within(scope, |c| {
            let name = c.interner.intern("(method)");
            c.new_function(name, f.clone(), Some(record), false)
        });
        for c in set {
            if let Callable::Func(id) = c
                && self.same_function(id, probe)
                && self.funcs[id].decl.is_const == f.is_const
            {
                // Qualifiers and defaults stand in the class, the body here.
                self.funcs[id].decl = f.clone();
                let sides = self.funcs[id].sides();
                sides.into_iter().for_each(|side| self.pending.push_back((id, side)));
                return;
            }
        }
        let (class, name) =
            (self.module.types.records[record].name.clone(), self.sources.text(f.name_span).to_string());
        self.error(Code::NoMember, f.name_span, &[&class, &name]);
    }

    pub(super) fn add_method(&mut self, id: RecordId, f: Rc<ast::Function>) {
        if f.deleted {
            return;
        }
        let scope = self.records[&id].scope;
        let outer = self.f.take();
        let (name, span) = match f.name {
            FnName::Plain(sym) => (sym, f.name_span),
            FnName::Constructor | FnName::Destructor => (self.interner.intern("(constructor)"), f.name_span),
        };
        let kind = f.name;
        let func = self.within(scope, |c| {
            if kind == FnName::Constructor && f.body.is_none() && f.inits.is_empty() && f.params.is_empty() {
                // `S() = default;`: as if it were not there.
                return None;
            }
            Some(c.new_function(name, f, Some(id), false))
        });
        self.f = outer;
        let Some(func) = func else { return };
        match kind {
            FnName::Plain(sym) => {
                let entity = Entity::Funcs(Rc::new(vec![Callable::Func(func)]));
                self.within(scope, |c| c.declare(ast::Name { sym, span }, entity));
            }
            FnName::Constructor => {
                self.records.get_mut(&id).expect("made").constructors.push(Callable::Func(func));
            }
            FnName::Destructor => self.records.get_mut(&id).expect("made").destructor = Some(func),
        }
        if self.funcs[func].decl.body.is_some() {
            for side in self.funcs[func].sides() {
                self.pending.push_back((func, side));
            }
        }
    }
}
