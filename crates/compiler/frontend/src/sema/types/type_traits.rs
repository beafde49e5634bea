//! Type traits: the built-in operations such as `__is_enum(T)` that `<type_traits>` uses.

use base::Span;
use hir::{Const, Qual, RecordId, Type, TypeId};

use crate::ast::{Access, Given};
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val};
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_entities::TArg;

/// Is it the name of a type trait?
pub fn is_trait(name: &str) -> bool {
    name.starts_with("__is_") || matches!(name, "__has_virtual_destructor" | "__underlying" | "__moved")
}

impl Checker<'_> {
    /// The value of a trait. `None` if no trait has that name, if there is no type among the arguments, or for
    /// `__underlying` of a type that is no enumeration.
    pub(crate) fn trait_value(&mut self, name: &str, args: &[TArg], span: Span) -> Option<Val> {
        let types: Vec<Qual> =
            args.iter().filter_map(|a| if let TArg::Type(q) = a { Some(*q) } else { None }).collect();
        let &first = types.first()?;
        types.iter().for_each(|q| self.complete(q.ty));
        if name == "__underlying" {
            let Type::Enum { repr, .. } = *self.ty(first.ty) else { return None };
            let ty = self.module.types.int(repr);
            return Some(self.const_val(Const::Int(0), ty, span));
        }
        if name == "__moved" {
            // The value has the category that `std::move` gives it.
            let of = if let Type::Reference { to, .. } = *self.ty(first.ty) { to } else { first };
            let value = Val { q: of, ..Val::value(self.zero(of.ty, span)) };
            return Some(Val { moved: true, ..self.place_of_no_object(value) });
        }
        let yes = match (name, types.get(1)) {
            ("__is_constructible", _) => self.is_constructible(first, &types[1..], span),
            ("__is_convertible", Some(to)) => self.is_convertible(first, *to, span),
            ("__is_base_of", Some(derived)) => {
                self.record_of(first.ty).is_some()
                    && (first.ty == derived.ty || self.is_base(first.ty, derived.ty))
            }
            ("__is_nothrow_destructible", _) => {
                self.is_kind("__is_destructible", first.ty)? && self.ends_quietly(first.ty)
            }
            _ => self.is_kind(name, first.ty)?,
        };
        Some(self.const_val(Const::Int(i64::from(yes)), self.t.bool_, span))
    }

    /// The answer of a trait that needs one type only; `None` if no trait has that name.
    fn is_kind(&self, name: &str, ty: TypeId) -> Option<bool> {
        let record = self.record_of(ty);
        let is_union = record.is_some_and(|r| self.module.types.records[r].is_union);
        let info = record.and_then(|r| self.records.get(&r));
        Some(match name {
            "__is_integral" => matches!(self.ty(ty), Type::Int(_)),
            "__is_signed" => match self.ty(ty) {
                Type::Int(k) => k.signed(),
                kind => matches!(kind, Type::Float(_)),
            },
            "__is_enum" => matches!(self.ty(ty), Type::Enum { .. }),
            "__is_union" => is_union,
            "__is_class" => record.is_some() && !is_union,
            "__is_function" => matches!(self.ty(ty), Type::Function { .. }),
            "__is_polymorphic" => info.is_some_and(|i| i.virtuals.present),
            "__is_final" => info.is_some_and(|i| i.is_final),
            "__is_abstract" => record.is_some_and(|r| self.pure_virtual(r).is_some()),
            "__is_empty" => record.is_some_and(|r| {
                !is_union
                    && self.module.types.records[r].fields.is_empty()
                    && !info.is_some_and(|i| i.virtuals.present)
            }),
            "__is_aggregate" => match self.ty(ty) {
                Type::Array { .. } => true,
                _ => {
                    record.is_some_and(|r| self.hidden_part(r).is_none())
                        && !info.is_some_and(|i| i.provides || i.virtuals.present)
                }
            },
            "__is_trivially_copyable" => self.copies_bytes(ty),
            "__is_trivial" => self.copies_bytes(ty) && self.begins_with_nothing(ty),
            "__is_standard_layout" => self.has_plain_layout(ty),
            "__is_destructible" => match self.ty(ty) {
                Type::Void | Type::Function { .. } | Type::Array { len: None, .. } => false,
                _ => {
                    !self.any_part(ty, &|c, r| {
                        let f = c.records.get(&r).and_then(|r| r.destructor).map(|f| &c.funcs[f]);
                        f.is_some_and(|f| f.decl.given == Given::Deleted || f.access == Access::Private)
                    }) && record.is_none_or(|r| self.destructor_access(r) == Access::Public)
                }
            },
            "__is_trivially_destructible" => self.is_kind("__is_destructible", ty)? && !self.needs_end(ty),
            "__has_virtual_destructor" => info.is_some_and(|i| i.virtuals.ends),
            _ => return None,
        })
    }

    /// Is default initialisation of the type trivial?
    fn begins_with_nothing(&self, ty: TypeId) -> bool {
        self.all_parts(ty, &|r| self.records.get(&r).is_none_or(|i| !i.provides && i.defaults.is_empty()))
    }

    /// Does every class in the type have standard layout: the same access for all fields, no references, no virtual
    /// functions, and fields in one class only?
    fn has_plain_layout(&self, ty: TypeId) -> bool {
        self.all_parts(ty, &|r| {
            let Some(info) = self.records.get(&r) else { return true };
            let inherited = info.bases.iter().map(|&b| self.module.types.records[b].fields.len()).max();
            let own = self.module.types.records[r].fields.len();
            let mut access = self.own_fields(r).into_iter().map(|(_, f)| self.access_of(r, &f.name));
            let first = access.next();
            !info.virtuals.present
                && access.all(|a| Some(a) == first)
                && info.references.is_empty()
                && inherited.is_none_or(|n| n == 0 || n == own)
        })
    }

    /// Can an object of type `q` be made from values of these types?
    fn is_constructible(&mut self, q: Qual, args: &[Qual], span: Span) -> bool {
        match self.ty(q.ty) {
            Type::Void | Type::Function { .. } => return false,
            Type::Array { len, .. } => return args.is_empty() && len.is_some(),
            _ => {}
        }
        if let Some(record) = self.record_of(q.ty) {
            if self.pure_virtual(record).is_some() {
                return false;
            }
            let list: Vec<Arg> = args.iter().map(|&a| Arg::Val(self.made_up(a, span))).collect();
            if let [Arg::Val(v)] = &list[..]
                && (v.q.ty == q.ty || self.is_base(q.ty, v.q.ty))
            {
                return self.is_copied(record, v.moved);
            }
            if !self.has_constructor(q.ty) {
                return match &list[..] {
                    [] => true,
                    [Arg::Val(v)] => self.rank(v, q.ty).is_some(),
                    _ => self.is_dim3(q.ty) && list.len() <= 3,
                };
            }
            let Some(funcs) = self.constructors(q.ty) else { return false };
            return self.attempt(|c| matches!(c.choose(&funcs, &list, span), Choice::One(_)));
        }
        match args {
            [] => !matches!(self.ty(q.ty), Type::Reference { .. }),
            &[a] => {
                let v = self.made_up(a, span);
                self.attempt(|c| c.rank(&v, q.ty).is_some())
                    || self.is_arithmetic(q.ty) && matches!(self.ty(v.q.ty), Type::Enum { .. })
            }
            _ => false,
        }
    }

    /// May objects of the class be copied, or moved if `moved`? All bases and members have to allow it.
    fn is_copied(&self, record: RecordId, moved: bool) -> bool {
        let Some(ty) = self.module.types.find(&Type::Record(record)) else { return true };
        self.all_parts(ty, &|r| !self.refuses(r, moved))
    }

    /// Does a value of type `from` convert implicitly to `to`?
    fn is_convertible(&mut self, from: Qual, to: Qual, span: Span) -> bool {
        match self.ty(to.ty) {
            Type::Void => return from.ty == to.ty,
            Type::Function { .. } | Type::Array { .. } => return false,
            _ => {}
        }
        let v = self.made_up(from, span);
        if let (Some(record), true) = (self.record_of(to.ty), v.q.ty == to.ty) {
            return self.is_copied(record, v.moved);
        }
        self.attempt(|c| c.rank(&v, to.ty).is_some())
    }

    /// A value of the type and category that `std::declval<q>()` has.
    fn made_up(&mut self, q: Qual, span: Span) -> Val {
        let (q, place) = match *self.ty(q.ty) {
            Type::Reference { to, rvalue } => (to, !rvalue),
            _ => (q, false),
        };
        if q.ty == self.t.void {
            return self.bad_void(span);
        }
        let value = Val { q, ..Val::value(self.zero(q.ty, span)) };
        Val { moved: !place, ..self.place_of_no_object(value) }
    }

    /// A value of type `void`.
    fn bad_void(&mut self, span: Span) -> Val {
        Val::value(hir::Expr { kind: hir::ExprKind::Const(Const::Int(0)), ty: self.t.void, span })
    }
}
