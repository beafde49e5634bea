//! `typeid` (C++ [expr.typeid]): an object of static storage for each type, with the name that gcc gives the type.

use base::{Code, Span};
use hir::{Place, PlaceKind, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val, ValKind};

impl Checker<'_> {
    /// `typeid` of a type, without its reference and qualifiers. Reports a program that does not include `<typeinfo>`.
    pub(crate) fn type_info(&mut self, ty: TypeId, span: Span) -> Val {
        let Some(q) = self.type_info_class() else {
            self.error(Code::UnknownType, span, &["std::type_info"]);
            return self.bad(span);
        };
        let ty = if let Type::Reference { to, .. } = *self.ty(ty) { to.ty } else { ty };
        let ty = self.unqualified(ty);
        let kind = PlaceKind::Global(self.type_info_object(ty, span));
        self.place_val(Place { kind, ty: q.ty, volatile: false, span }, q)
    }

    /// `typeid` of an expression. The expression is evaluated only if it is an lvalue of a class with virtual
    /// functions.
    pub(crate) fn type_info_of(&mut self, a: &ast::Expr, span: Span) -> Val {
        let v = self.unevaluated(|c| c.expr(a));
        let record = self.record_of(v.q.ty).and_then(|r| self.records.get(&r));
        let known = !record.is_some_and(|r| r.virtuals.present) || !matches!(v.kind, ValKind::L(_));
        let Some(q) = self.type_info_class().filter(|_| !known) else { return self.type_info(v.q.ty, span) };
        let v = self.expr(a);
        let ValKind::L(place) = v.kind else { return self.bad(span) };
        let object = self.address(place, v.q);
        let void = self.pointer_to(self.t.void);
        let object = self.pointer_cast(object, void);
        let found = self.call_header("__dynamic_type", None, vec![Arg::Val(Val::value(object))], span);
        let found = self.rvalue(found);
        let pointer = self.pointer_to(q);
        let found = self.pointer_cast(found, pointer);
        self.deref(found, q, span)
    }

    /// An array type without the qualifiers of its elements; other types as they are.
    fn unqualified(&mut self, ty: TypeId) -> TypeId {
        let Type::Array { of, len } = *self.ty(ty) else { return ty };
        let of = self.unqualified(of.ty).into();
        self.module.types.intern(Type::Array { of, len })
    }
}
