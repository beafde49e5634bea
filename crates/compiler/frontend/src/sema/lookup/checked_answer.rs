//! Checks of answers to exercises ([`crate::Options::answer`]). The main file is the check, which includes the answer.
//!
//! A function of the answer does not take the place of a library function that the check calls.

use std::rc::Rc;

use base::{Code, FileId, Span};

use crate::ast;
use crate::sema::Checker;
use crate::sema::cuda::builtin_table::find;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::{Callable, Entity};
use crate::token::Sym;

impl Checker<'_> {
    /// Is this place in the check, that is, in the main file of a program that checks an answer?
    fn in_check(&self, span: Span) -> bool {
        self.options.answer.is_some() && self.main_file() == Some(span.file())
    }

    /// The first file that is no built-in header: the program's main file.
    fn main_file(&self) -> Option<FileId> {
        self.sources.files().find(|(_, f)| !f.builtin).map(|(id, _)| id)
    }

    /// Is this place in the answer: neither in the check nor in a built-in header?
    pub(crate) fn in_answer(&self, span: Span) -> bool {
        self.options.answer.is_some()
            && !self.sources.file(span.file()).builtin
            && self.main_file() != Some(span.file())
    }

    fn is_of_answer(&self, c: Callable) -> bool {
        self.in_answer(match c {
            Callable::Func(id) => self.funcs[id].decl.name_span,
            Callable::Template(t) => self.templates[t].span,
        })
    }

    /// Does the check declare at `span` a template that the answer declared before as `template`, perhaps with
    /// specialisations?
    pub(crate) fn is_taken(&self, template: usize, span: Span) -> bool {
        self.in_check(span) && self.in_answer(self.templates[template].span)
    }

    /// Is a name in the check that of a library function, although lookup found an object, type or template of the
    /// answer?
    fn answer_hides(&mut self, name: &ast::QualName, entity: &Entity) -> bool {
        if !self.in_check(name.span) {
            return false;
        }
        let sym = name.last().name.sym;
        let of_answer = match entity {
            Entity::Funcs(_) => false,
            Entity::Var(v) | Entity::Address(v, _) => self.in_answer(v.span),
            // The place of a class's declaration is not recorded. A check declares no class by the name of a library
            // function, so a class that is not from the library belongs to the answer.
            Entity::Type(q) if self.record_of(q.ty).is_some() => {
                let record = self.record_of(q.ty).and_then(|r| self.records.get(&r));
                record.is_some_and(|info| !info.library)
            }
            _ => {
                let declared = self.scopes[self.file_scope].names.get(&sym).map(|(_, span)| *span);
                declared.is_some_and(|span| self.in_answer(span))
            }
        };
        of_answer && self.is_of_library(sym)
    }

    /// Reports a call in the check that names a library function, where a type of the answer hides the function. `ty`
    /// is the callee, parsed as a type.
    pub(crate) fn refuse_hidden(&mut self, ty: &ast::Type) {
        let ast::TypeKind::Named(name) = &ty.kind else { return };
        if !self.in_check(name.span) {
            return;
        }
        if let Some(entity) = self.find_qualified(name)
            && self.answer_hides(name, &entity)
        {
            let text = self.text(name.last().name.sym);
            self.error(Code::Redeclared, name.span, &[&text]);
        }
    }

    /// Does the library declare a function of this name without an `#include`?
    fn is_of_library(&mut self, name: Sym) -> bool {
        let text = self.text(name);
        find(&text).is_some() || self.library_function_named(name).is_some()
    }

    /// Would a function of the answer replace a library function in the whole program? That concerns functions of C and
    /// CUDA that have no body in a header, and the replaceable `operator new` and `operator delete`.
    pub(crate) fn replaces_library(&mut self, name: Sym, id: FuncId) -> bool {
        let f = &self.funcs[id];
        let parameters = f.decl.params.len();
        if !f.host || !self.in_answer(f.decl.name_span) || f.decl.body.is_none() || f.scope != self.file_scope
        {
            return false;
        }
        match self.text(name).as_str() {
            "operatornew" | "operatornew[]" => return parameters == 1,
            "operatordelete" | "operatordelete[]" => return parameters <= 2,
            _ => {}
        }
        let Some(Entity::Funcs(set)) = self.library_function_named(name) else { return false };
        set.iter().any(|c| match c {
            Callable::Func(old) => self.funcs[*old].decl.body.is_none() && self.same_function(*old, id),
            Callable::Template(_) => false,
        })
    }

    /// The meaning of a name that the check calls. Functions of the answer are left out if the name is qualified, or if
    /// the check or the library has a function of that name. `None` if no meaning is left.
    pub(crate) fn callee_of_check(&mut self, name: &ast::QualName, entity: Option<Entity>) -> Option<Entity> {
        let Some(Entity::Funcs(set)) = &entity else {
            let hidden = entity.as_ref().is_some_and(|entity| self.answer_hides(name, entity));
            return if hidden { self.library_function_named(name.last().name.sym) } else { entity };
        };
        if !self.in_check(name.span) || !set.iter().any(|c| self.is_of_answer(*c)) {
            return entity;
        }
        let sym = name.last().name.sym;
        let rest: Vec<Callable> = set.iter().copied().filter(|c| !self.is_of_answer(*c)).collect();
        match name.parts.len() > 1 || !rest.is_empty() || self.is_of_library(sym) {
            true if rest.is_empty() => self.library_function_named(sym),
            true => Some(Entity::Funcs(Rc::new(rest))),
            false => entity,
        }
    }

    /// Removes the answer's operators from the candidates for an expression in the check, if none of the operands has a
    /// class of the program.
    pub(crate) fn operators_of_check(&self, set: &mut Vec<Callable>, operands: &[&Val]) {
        let of_library = |v: &&Val| {
            self.record_of(v.q.ty).is_none_or(|r| {
                let Some(info) = self.records.get(&r) else { return false };
                let of_template =
                    |(t, _): &(usize, _)| self.sources.file(self.templates[*t].span.file()).builtin;
                info.library || info.origin.as_ref().is_some_and(of_template)
            })
        };
        if operands.iter().any(|v| self.in_check(v.span)) && operands.iter().all(of_library) {
            set.retain(|c| !self.is_of_answer(*c));
        }
    }
}
