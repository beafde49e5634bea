//! Default initialisation of objects and members (C++ [dcl.init]).

use base::Span;
use hir::{Expr, ExprKind, Field, LocalId, Place, PlaceKind, RecordId, Type, TypeId};

use crate::sema::Checker;
use crate::sema::lookup::scope::Entity;
use crate::sema::objects::initialisation::{Parts, init_values};
use crate::token::{Kw, Sym};

impl Checker<'_> {
    /// The initial value of an object without an initialiser. `None` leaves the object uninitialised.
    pub fn default_init(&mut self, ty: TypeId, span: Span) -> Option<Expr> {
        self.complete(ty);
        if self.is_dim3(ty) {
            return Some(self.construct_dim3(ty, &[], span));
        }
        if self.has_constructor(ty) {
            return Some(self.construct(ty, &[], span));
        }
        if let Type::Array { of, len: Some(len) } = *self.ty(ty) {
            return self.default_array(ty, of.ty, len, span);
        }
        let record = self.record_of(ty)?;
        let object = if self.names_members(record) { self.temp(ty, span) } else { None };
        let mut parts = Vec::new();
        let info = self.records.get(&record)?;
        for (base, at) in info.bases.clone().into_iter().zip(info.base_offsets.clone()) {
            let ty = self.module.types.intern(Type::Record(base));
            // The class initialises its bases, so access is checked in the scope of the class.
            let scope = self.records[&record].scope;
            parts.extend(self.within(scope, |c| c.default_init(ty, span)).map(|v| (at, v)));
        }
        for (i, f) in self.own_fields(record) {
            let value =
                self.within_object(object, 0, record, span, |c| c.member_default(record, i, &f, span));
            parts.extend(value.map(|v| (f.offset, v)));
        }
        (!parts.is_empty()).then(|| self.made_of(parts, object, ty, span))
    }

    /// The default value of an array: up to 16 elements one by one, more elements in a loop. `None` leaves the array
    /// uninitialised.
    fn default_array(&mut self, ty: TypeId, of: TypeId, len: u64, span: Span) -> Option<Expr> {
        if len > 16 {
            let local = if self.begins(ty) { self.temp(ty, span)? } else { return None };
            let place = self.local_place(local, ty, span);
            let call = self.begin_elements(place.clone(), span);
            let all = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
            let then = Box::new(self.comma_of(call, all));
            return Some(Expr { kind: ExprKind::Let { local, init: None, then }, ty, span });
        }
        let (size, mut parts) = (self.module.types.size(of), Parts::default());
        for i in 0..len {
            let value = self.default_init(of, span)?;
            self.add_part(i * size, value, &mut parts);
        }
        Some(self.made_of(parts.list, None, ty, span))
    }

    /// Do the default initialisers in the class name other members, methods or `this`?
    fn names_members(&self, record: RecordId) -> bool {
        let Some(info) = self.records.get(&record) else { return false };
        let own = |&name: &Sym| {
            let found = self.find_in(info.scope, name);
            name.kw() == Some(Kw::This) || matches!(found, Some(Entity::Field(..) | Entity::Funcs(_)))
        };
        info.defaults.iter().any(|(_, v)| v.mentions.iter().any(own))
    }

    /// A variable for an object that is initialised part by part, if a default member initialiser may ask for another
    /// member. Otherwise `None`.
    pub(crate) fn object_to_make(&mut self, ty: TypeId, span: Span) -> Option<LocalId> {
        if self.any_part(ty, &|c, r| c.names_members(r)) { self.temp(ty, span) } else { None }
    }

    /// Runs `f` as in a method of the part of class `record` at byte offset `at` of the variable `object`. Without
    /// `object`, runs `f` as it is.
    pub(crate) fn within_object(
        &mut self,
        object: Option<LocalId>,
        at: u64,
        record: RecordId,
        span: Span,
        f: impl FnOnce(&mut Self) -> Option<Expr>,
    ) -> Option<Expr> {
        let Some(local) = object else { return f(self) };
        let whole = self.ctx().hir.locals[local].ty;
        let ty = self.module.types.intern(Type::Record(record));
        let of = Box::new(self.local_place(local, whole, span));
        let place =
            Place { kind: PlaceKind::Field { of, offset: at, bits: None }, ty, volatile: false, span };
        let pointer = self.address(place, ty.into());
        let this = self.temp(pointer.ty, span)?;
        let value = self.with_this((this, record), f);
        value.map(|value| self.with_temp(Some((this, pointer)), value))
    }

    /// The initial value of a member without an initialiser: that of its default member initialiser, or of its type.
    /// `None` leaves the member uninitialised.
    pub(crate) fn member_default(
        &mut self,
        record: RecordId,
        index: usize,
        f: &Field,
        span: Span,
    ) -> Option<Expr> {
        let defaults = &self.records.get(&record)?.defaults;
        match defaults.iter().find(|(n, _)| *n == index).map(|(_, v)| v.clone()) {
            Some(v) => {
                let scope = self.records[&record].scope;
                let init = v.init.as_ref()?;
                let refers = self.reference_at(record, f.offset, f.ty.ty);
                let value = init_values(init)[0];
                Some(self.within(scope, |c| match refers {
                    Some(to) => c.bind_initial(value, to),
                    None => c.variable_value(&v, f.ty.ty, value),
                }))
            }
            None if self.is_variant(record, index) => None,
            None => self.default_init(f.ty.ty, span),
        }
    }

    /// Is it a member of a union, which is initialised only if an initialiser names it?
    fn is_variant(&self, record: RecordId, index: usize) -> bool {
        self.module.types.records[record].is_union
            || self.records.get(&record).is_some_and(|r| r.variants.contains(&index))
    }

    /// Is it an array whose elements are classes that need initialisation?
    pub(crate) fn begins(&mut self, ty: TypeId) -> bool {
        let mut of = ty;
        while let Type::Array { of: inner, .. } = *self.ty(of) {
            of = inner.ty;
        }
        of != ty
            && self.record_of(of).is_some()
            && (self.has_constructor(of) || self.default_init(of, Span::new(base::FileId(0), 0, 0)).is_some())
    }
}
