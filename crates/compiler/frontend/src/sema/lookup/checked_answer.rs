//! An answer that a program checks: what it declares takes the place of nothing that the check calls
//! ([`crate::Options::answer`]).

use std::rc::Rc;

use base::{Code, FileId, Span};

use crate::ast;
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::{Callable, Entity};
use crate::token::Sym;

impl Checker<'_> {
    /// Does that place belong to the check?
    fn in_check(&self, span: Span) -> bool {
        self.options.answer.is_some() && self.main_file() == Some(span.file())
    }

    fn main_file(&self) -> Option<FileId> {
        self.sources.files().find(|(_, f)| !f.builtin).map(|(id, _)| id)
    }

    /// Does that place belong to the answer?
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

    /// Whether the check declares at `span` what the answer already declared as this template, and may have specialised.
    pub(crate) fn is_taken(&self, template: usize, span: Span) -> bool {
        self.in_check(span) && self.in_answer(self.templates[template].span)
    }

    /// Whether a name in the check belongs to a library function but was found as an object, type or template of the answer.
    fn answer_hides(&mut self, name: &ast::QualName, entity: &Entity) -> bool {
        if !self.in_check(name.span) {
            return false;
        }
        let sym = name.last().name.sym;
        let of_answer = match entity {
            Entity::Funcs(_) => false,
            Entity::Var(v) | Entity::Address(v, _) => self.in_answer(v.span),
            // Where a class is declared is not kept; a check has none of such a name.
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

    /// Reports a call in the check whose library function is hidden by a type of the answer.
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

    /// Whether the library declares a function of this name without any header.
    fn is_of_library(&mut self, name: Sym) -> bool {
        let text = self.text(name);
        crate::sema::cuda::builtin_table::find(&text).is_some() || self.prelude_function(name).is_some()
    }

    /// Whether a function of the answer would replace one of the library in the whole program: functions of C and CUDA that have
    /// no body in a header, and the replaceable `operator new` and `operator delete`.
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
        let Some(Entity::Funcs(set)) = self.prelude_function(name) else { return false };
        set.iter().any(|c| match c {
            Callable::Func(old) => self.funcs[*old].decl.body.is_none() && self.same_function(*old, id),
            Callable::Template(_) => false,
        })
    }

    /// What a name that the check calls means, without what the answer has of the library's names and of the check's own functions.
    pub(crate) fn called_by_check(&mut self, name: &ast::QualName, entity: Option<Entity>) -> Option<Entity> {
        let Some(Entity::Funcs(set)) = &entity else {
            let hidden = entity.as_ref().is_some_and(|entity| self.answer_hides(name, entity));
            return if hidden { self.prelude_function(name.last().name.sym) } else { entity };
        };
        if !self.in_check(name.span) || !set.iter().any(|c| self.is_of_answer(*c)) {
            return entity;
        }
        let sym = name.last().name.sym;
        let rest: Vec<Callable> = set.iter().copied().filter(|c| !self.is_of_answer(*c)).collect();
        match name.parts.len() > 1 || !rest.is_empty() || self.is_of_library(sym) {
            true if rest.is_empty() => self.prelude_function(sym),
            true => Some(Entity::Funcs(Rc::new(rest))),
            false => entity,
        }
    }

    /// Operators that the check's operands may find: on classes of the library none of the answer's.
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
