//! Ambiguous members: names that several base classes declare (C++ [class.member.lookup]).

use base::Code;
use hir::{RecordId, TypeId};

use crate::ast::Name;
use crate::sema::Checker;
use crate::sema::lookup::scope::{Callable, Entity};
use crate::token::Sym;

impl Checker<'_> {
    /// Reports a member name that several bases of `record` declare and no class derived from them hides. Returns
    /// whether the name was reported.
    pub(crate) fn ambiguous(&mut self, record: RecordId, name: Name) -> bool {
        let mut found = Vec::new();
        if self.is_access_checked(name.span) {
            self.declaring_parts(record, 0, name.sym, &mut found);
        }
        let Some((a, rest)) = found.split_first() else { return false };
        // The same static member or type may be found by several paths.
        let same = |b: &Found| match a.class == b.class {
            true => a.at == b.at || !a.of_object,
            false => a.ty.is_some() && a.ty == b.ty,
        };
        if rest.iter().all(same) {
            return false;
        }
        let [class, base] = [record, a.class].map(|r| self.module.types.records[r].name.clone());
        let text = self.text(name.sym);
        self.error(Code::AmbiguousMember, name.span, &[&text, &class, &base]);
        true
    }

    /// Adds to `found` each part of the class that declares the name and is not hidden by a class derived from it. `at`
    /// is the offset of the part in the complete object, in bytes.
    fn declaring_parts(&self, record: RecordId, at: u64, name: Sym, found: &mut Vec<Found>) {
        let Some(info) = self.records.get(&record) else { return };
        let scope = &self.scopes[info.scope];
        let text = self.interner.text(name);
        let of_class = |c: &Callable| match *c {
            Callable::Func(f) => self.funcs[f].owner.map(|_| self.funcs[f].has_this),
            Callable::Template(t) => self.templates[t].owner.map(|_| true),
        };
        let (ty, of_object) = match scope.names.get(&name).map(|(e, _)| e) {
            Some(Entity::Type(q)) => (Some(q.ty), Some(false)),
            // Friends are not members.
            Some(Entity::Funcs(set)) => (None, set.iter().filter_map(of_class).reduce(|a, b| a | b)),
            Some(_) => (None, Some(false)),
            None if scope.tags.contains_key(&name) => (scope.tags.get(&name).copied(), Some(false)),
            None => (None, self.own_fields(record).iter().any(|(_, f)| f.name == text).then_some(true)),
        };
        if let Some(of_object) = of_object {
            return found.push(Found { class: record, at, ty, of_object });
        }
        for (&base, &offset) in info.bases.iter().zip(&info.base_offsets) {
            self.declaring_parts(base, at + offset, name, found);
        }
    }
}

/// A declaration of a member name in a class or in one of its bases.
pub(crate) struct Found {
    /// The class that declares the name.
    class: RecordId,
    /// The offset of the class's part in the complete object, in bytes.
    at: u64,
    /// The type that the name means, if it means a type.
    ty: Option<TypeId>,
    /// The name means a field or a function that is called on an object.
    of_object: bool,
}
