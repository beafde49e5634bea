//! The parts of objects, and whether the copy or the end of an object is more than that of its bytes.

use hir::{Field, RecordId, Type, TypeId};

use crate::sema::Checker;
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::types::records::RecordInfo;

impl Checker<'_> {
    /// Bases and own members of a class in order of declaration. True marks a base. Members of unions that need a copy
    /// constructor or a destructor are left out.
    pub(crate) fn parts_of(&self, record: RecordId) -> Vec<(Field, bool)> {
        let (bases, offsets) =
            self.records.get(&record).map_or((&[][..], &[][..]), |i| (&i.bases[..], &i.base_offsets[..]));
        let mut list: Vec<_> = bases
            .iter()
            .zip(offsets)
            .filter_map(|(&b, &offset)| {
                let ty = self.module.types.find(&Type::Record(b))?;
                Some((Field { name: String::new(), ty: ty.into(), offset, bits: None }, true))
            })
            .collect();
        // The program's own functions copy and end the members of a union.
        let variants = self.records.get(&record).map_or(&[][..], |i| &i.variants);
        let is_union = self.module.types.records[record].is_union;
        let own = self.own_fields(record).into_iter().filter(|(i, f)| {
            !(is_union || variants.contains(i)) || !self.needs_end(f.ty.ty) && !self.needs_copy(f.ty.ty)
        });
        list.extend(own.map(|(_, f)| (f, false)));
        list
    }

    /// Is `yes` true for a class among the type's parts: for the element of an array, the class itself, a base or a
    /// member? Members of unions do not count.
    pub(crate) fn any_part(&self, ty: TypeId, yes: &dyn Fn(&Self, RecordId) -> bool) -> bool {
        match *self.ty(ty) {
            Type::Array { of, .. } => self.any_part(of.ty, yes),
            Type::Record(r) => {
                let variants = self.records.get(&r).map_or(&[][..], |i| &i.variants[..]);
                let record = &self.module.types.records[r];
                let mut fields = record.fields.iter().enumerate();
                yes(self, r)
                    || self.any_base(r, &|b| yes(self, b))
                    || !record.is_union
                        && fields.any(|(i, f)| !variants.contains(&i) && self.any_part(f.ty.ty, yes))
            }
            _ => false,
        }
    }

    /// Is `yes` true for a base of the class, or for one of theirs?
    fn any_base(&self, record: RecordId, yes: &dyn Fn(RecordId) -> bool) -> bool {
        let bases = self.records.get(&record).map_or(&[][..], |i| &i.bases);
        bases.iter().any(|&base| yes(base) || self.any_base(base, yes))
    }

    /// Does the end of an object of this type run a destructor?
    pub(crate) fn needs_end(&self, ty: TypeId) -> bool {
        self.any_part(ty, &|c, r| c.records.get(&r).is_some_and(|r| r.destructor.is_some()))
    }

    /// The type in which a function returns its result: a reference as a pointer.
    pub(crate) fn returned_type(&mut self, ty: TypeId) -> TypeId {
        if let Type::Reference { to, .. } = *self.ty(ty) { self.pointer_to(to) } else { ty }
    }

    /// The type in which a function gets an argument: a reference as a pointer. On the host the caller ends an object
    /// that is passed by value, and passes its address.
    pub(crate) fn passed_type(&mut self, ty: TypeId, on_host: bool) -> TypeId {
        match *self.ty(ty) {
            Type::Reference { to, .. } => self.pointer_to(to),
            _ if on_host && self.needs_end(ty) => self.pointer_to(ty),
            _ => ty,
        }
    }

    /// Is a copy of an object of this type more than a copy of its bytes?
    pub(crate) fn needs_copy(&self, ty: TypeId) -> bool {
        self.any_part(ty, &|c, r| {
            c.records.get(&r).is_some_and(|i| !i.allows(false, false) || i.virtuals.present)
                || c.copier(r, false).is_some()
        })
    }

    /// The class's copy constructor, or move constructor if `moves`. `None` if it declares none.
    pub(crate) fn copier(&self, record: RecordId, moves: bool) -> Option<Callable> {
        let takes = |c: &&Callable| match c {
            Callable::Func(id) => match &self.funcs[*id].sig.params[..] {
                [p, rest @ ..] if rest.iter().all(|p| p.default.is_some()) => {
                    matches!(*self.ty(p.ty), Type::Reference { to, rvalue } if rvalue == moves && self.record_of(to.ty) == Some(record))
                }
                _ => false,
            },
            Callable::Template(_) => false,
        };
        self.records.get(&record)?.constructors.iter().find(takes).copied()
    }

    /// Is a class copied where it could be moved, since it declares a copy or a destructor but no move?
    pub(crate) fn copies_instead_of_moving(&self, ty: TypeId) -> bool {
        self.record_of(ty).and_then(|r| self.records.get(&r)).is_some_and(|r| r.copies && !r.moves())
    }

    /// Is a copy of the class made part by part? `moved`: the original may be moved from. False if the class declares
    /// or deletes such a constructor.
    pub(crate) fn copies_by_parts(&self, record: RecordId, moved: bool) -> bool {
        let own = self.copier(record, false).or(self.copier(record, true).filter(|_| moved));
        own.is_none() && !self.refuses(record, moved)
    }

    /// Is the class's copy constructor deleted, or, if `moved`, the constructor that would move?
    pub(crate) fn refuses(&self, record: RecordId, moved: bool) -> bool {
        self.records.get(&record).is_some_and(|r| !r.allows(false, moved))
    }

    /// Is a copy of an object just a copy of its bytes, and is there nothing to do when the object ends?
    pub(crate) fn copies_bytes(&self, ty: TypeId) -> bool {
        self.all_parts(ty, &|r| {
            let copies = self.copier(r, false).or_else(|| self.copier(r, true)).is_some();
            let plain = |i: &RecordInfo| !i.virtuals.present && i.destructor.is_none();
            self.records.get(&r).is_none_or(plain) && !copies && !self.declares_own_assignment(r)
        })
    }

    /// Does the class have an `operator=` that takes an object of the class? If not, it has the implicit one.
    pub(crate) fn declares_own_assignment(&self, record: RecordId) -> bool {
        let scope = self.records.get(&record).map(|i| i.scope);
        let found = self.interner.find("operator=").zip(scope).and_then(|(n, s)| self.find_in(s, n));
        let Some(Entity::Funcs(set)) = found else { return false };
        set.iter().any(|c| match *c {
            Callable::Func(id) => self.funcs[id].sig.params.first().is_some_and(|p| {
                let ty = if let Type::Reference { to, .. } = *self.ty(p.ty) { to.ty } else { p.ty };
                self.record_of(ty) == Some(record)
            }),
            Callable::Template(_) => false,
        })
    }

    /// Is `yes` true for each class among the type's parts, the type itself included? False for `void`, functions and
    /// references.
    pub(crate) fn all_parts(&self, ty: TypeId, yes: &dyn Fn(RecordId) -> bool) -> bool {
        match *self.ty(ty) {
            Type::Array { of, .. } => self.all_parts(of.ty, yes),
            Type::Record(r) => {
                yes(r)
                    && !self.any_base(r, &|b| !yes(b))
                    && self.module.types.records[r].fields.iter().all(|f| self.all_parts(f.ty.ty, yes))
            }
            Type::Void | Type::Function { .. } | Type::Reference { .. } => false,
            _ => true,
        }
    }

    /// Is it an aggregate, whose parts a braced list fills one by one: an array, or a class without constructors?
    pub(crate) fn is_aggregate(&self, ty: TypeId) -> bool {
        match self.ty(ty) {
            Type::Array { .. } => true,
            Type::Record(r) => {
                let closure = self.records.get(r).is_some_and(|r| r.closure.is_some());
                !closure && !self.has_constructor(ty) && !self.is_dim3(ty) && self.hidden_part(*r).is_none()
            }
            _ => false,
        }
    }
}
