//! References: what they are bound to. A reference is represented by a pointer.

use base::Code;
use hir::{Expr, Qual, Type};

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::objects::construction::Brackets;
use crate::sema::overload::ranking::Conversion;
use crate::sema::overload::user_conversions::{Converter, Found};

impl Checker<'_> {
    /// The pointer that represents a reference to `to` bound to the expression `e`. A temporary lives as long as the
    /// full expression.
    pub fn bind_reference(&mut self, e: &ast::Expr, to: Qual) -> Expr {
        let v = self.reference_operand(e, to);
        self.bind_value(v, to)
    }

    /// Checks the expression that a reference is bound to.
    fn reference_operand(&mut self, e: &ast::Expr, to: Qual) -> Val {
        // `T &r{x}` is bound to `x` itself (C++ [dcl.init.list]).
        if let E::List(items) = &e.kind
            && let [ast::InitItem { value: one, .. }] = &items[..]
            && !matches!(one.kind, E::List(_))
        {
            let q = self.unevaluated(|c| c.attempt(|c| c.expr(one))).q;
            if self.like(q.ty, to.ty) || self.is_base(to.ty, q.ty) {
                return self.reference_operand(one, to);
            }
        }
        let v = if matches!(e.kind, E::List(_)) {
            Val::value(self.init_value_by(to.ty, e, Brackets::Copied))
        } else {
            self.expr(e)
        };
        if self.like(v.q.ty, to.ty) { self.as_place(v) } else { v }
    }

    /// The pointer that represents a reference to `to` bound to the operand `v`.
    pub fn bind_value(&mut self, v: Val, to: Qual) -> Expr {
        self.bind_value_as(v, to, Conversion::Implicit)
    }

    /// The pointer that represents a reference to `to` bound to the operand `v`. `how` says which user-defined
    /// conversions may be used.
    pub(crate) fn bind_value_as(&mut self, v: Val, to: Qual, how: Conversion) -> Expr {
        let span = v.span;
        if v.is_error() {
            return self.bad_expr(span);
        }
        if let (ValKind::Funcs(_), Type::Function { .. }) = (&v.kind, self.ty(to.ty)) {
            let pointer = self.pointer_to(to.ty);
            return self.convert(v, pointer);
        }
        let v = if self.hoisted(to).is_const { v } else { self.as_place(v) };
        if let ValKind::L(place) = &v.kind
            && (self.like(v.q.ty, to.ty) || self.is_base(to.ty, v.q.ty))
        {
            if (self.hoisted(v.q).is_const && !self.hoisted(to).is_const)
                || matches!(place.kind, hir::PlaceKind::Field { bits: Some(_), .. })
            {
                let (from, to) = (self.qual_name_of(v.q), self.qual_name_of(to));
                self.error(Code::DropsConst, span, &[&from, &to]);
                return self.bad_expr(span);
            }
            if !self.host_constant(&place.kind) {
                return self.address(place.clone(), to);
            }
        }
        if !self.like(v.q.ty, to.ty)
            && !self.is_base(to.ty, v.q.ty)
            && let Some(id) = self.place_conversion(&v, to, how)
        {
            let place = self.call_function(id, Vec::new(), Some(v), span);
            return self.bind_value(place, to);
        }
        // The result of a conversion function is bound to as it is, even if it is of a derived class.
        if self.is_class(&v)
            && self.record_of(to.ty).is_some()
            && !self.like(v.q.ty, to.ty)
            && !self.is_base(to.ty, v.q.ty)
            && self.hoisted(to).is_const
            && let Found::One(Converter::Function(id), _) = self.user_conversion(&v, to.ty, how)
        {
            let value = self.call_function(id, Vec::new(), Some(v), span);
            return self.bind_value_as(value, to, Conversion::Standard);
        }
        if !self.hoisted(to).is_const {
            let (from, name) = (self.qual_name_of(v.q), self.qual_name_of(to));
            let code = if v.is_place() { Code::ReferenceType } else { Code::ReferenceToValue };
            self.error(code, span, &[&from, &name]);
            return self.bad_expr(span);
        }
        // A temporary of a derived class is bound to as it is, without a conversion that would copy its base class
        // part.
        let derived = !v.is_place() && v.q.ty != to.ty && self.is_base(to.ty, v.q.ty);
        let value = if derived { self.rvalue(v) } else { self.convert_as(v, to.ty, how) };
        if self.is_error(value.ty) {
            return value;
        }
        let q = Qual { ty: value.ty, ..to };
        let (v, temp) = self.materialise(Val::value(value));
        let ValKind::L(place) = v.kind else { return self.bad_expr(span) };
        let pointer = self.address(place, q);
        let ty = self.pointer_to(to);
        let pointer = self.pointer_cast(pointer, ty);
        self.with_object(temp, pointer)
    }

    /// The pointer for a reference to `to` bound to an operand. An rvalue reference (`rvalue`) needs an xvalue or a
    /// temporary.
    pub(crate) fn bind_operand(&mut self, value: Val, (to, rvalue): (Qual, bool)) -> Expr {
        let span = value.span;
        if rvalue && value.is_place() && !value.moved && self.like(value.q.ty, to.ty) {
            let (from, name) = (self.qual_name_of(value.q), self.qual_name_of(to) + " &&");
            self.error(Code::ReferenceCategory, span, &[&from, &name]);
        }
        let pointer = self.bind_value(value, Qual { is_const: to.is_const || rvalue, ..to });
        let ty = self.pointer_to(to);
        if self.is_error(pointer.ty) { pointer } else { self.pointer_cast(pointer, ty) }
    }

    /// The pointer for a reference to `to` bound to its initialiser `e`. An rvalue reference (`rvalue`) needs an xvalue
    /// or a temporary.
    pub(crate) fn bind_initial(&mut self, e: &ast::Expr, (to, rvalue): (Qual, bool)) -> Expr {
        let value = self.reference_operand(e, Qual { is_const: to.is_const || rvalue, ..to });
        self.bind_operand(value, (to, rvalue))
    }
}
