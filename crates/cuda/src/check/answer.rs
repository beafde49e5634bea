//! An answer that a program checks: what it declares takes the place of nothing that the check calls
//! ([`crate::Options::answer`]).

use std::rc::Rc;

use base::{FileId, Span};

use super::Checker;
use super::scope::{Callable, Entity};
use super::value::Val;
use crate::ast;

impl Checker<'_> {
    /// Does that place belong to the check?
    fn in_check(&self, span: Span) -> bool {
        self.options.answer.is_some() && self.main_file() == Some(span.file())
    }

    fn main_file(&self) -> Option<FileId> {
        self.sources.files().find(|(_, f)| !f.builtin).map(|(id, _)| id)
    }

    /// Does that place belong to the answer?
    pub(super) fn in_answer(&self, span: Span) -> bool {
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

    /// What a name that the check calls means, without the answer's functions of the library's names.
    pub(super) fn called_by_check(&mut self, name: &ast::QualName, entity: Option<Entity>) -> Option<Entity> {
        let Some(Entity::Funcs(set)) = &entity else { return entity };
        if !self.in_check(name.span) || !set.iter().any(|c| self.is_of_answer(*c)) {
            return entity;
        }
        let sym = name.last().name.sym;
        let text = self.text(sym);
        let rest: Vec<Callable> = set.iter().copied().filter(|c| !self.is_of_answer(*c)).collect();
        let library = name.parts.len() > 1
            || super::builtin::find(&text).is_some()
            || rest.iter().any(|c| self.is_header(*c));
        match library || self.prelude_function(sym).is_some() {
            true if rest.is_empty() => self.prelude_function(sym),
            true => Some(Entity::Funcs(Rc::new(rest))),
            false => entity,
        }
    }

    /// Operators that the check's operands may find: on classes of the library none of the answer's.
    pub(super) fn operators_of_check(&self, set: &mut Vec<Callable>, operands: &[&Val]) {
        let of_library = |v: &&Val| {
            self.record_of(v.q.ty).is_none_or(|r| {
                let origin = self.records.get(&r).and_then(|info| info.origin.as_ref());
                origin.is_some_and(|(t, _)| self.sources.file(self.templates[*t].span.file()).builtin)
            })
        };
        if operands.iter().any(|v| self.in_check(v.span)) && operands.iter().all(of_library) {
            set.retain(|c| !self.is_of_answer(*c));
        }
    }
}
