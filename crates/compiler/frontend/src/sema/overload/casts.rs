//! Casts: `(T)a`, `T(a)`, `static_cast` and the like.

use base::{Code, Span};
use hir::{CastKind, Expr, ExprKind, Qual, Type};

use crate::ast::CastStyle;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::overload::ranking::Conversion;

impl Checker<'_> {
    /// Checks a cast to the type `to`.
    pub fn cast(&mut self, v: Val, to: Qual, style: CastStyle, span: Span) -> Val {
        if v.is_error() || self.is_error(to.ty) {
            return self.bad(span);
        }
        if style == CastStyle::Dynamic {
            return self.dynamic_cast(v, to, span);
        }
        if let Type::Reference { to: target, rvalue } = *self.ty(to.ty) {
            return self.cast_to_reference(v, (to.ty, target, rvalue), style, span);
        }
        if to.ty == self.t.void {
            let e = self.discard(v);
            if e.ty == to.ty {
                return Val::value(e);
            }
            let kind = ExprKind::Cast { kind: CastKind::ToVoid, a: Box::new(e) };
            return Val::value(Expr { kind, ty: to.ty, span });
        }
        let direct = Conversion::Direct;
        // An explicit cast of a string literal to `char *` is intended, so it must not take the path of the implicit
        // conversion, which is reported.
        let decayed = self.decayed(&v);
        let pointees = self.pointee(decayed).zip(self.pointee(to.ty));
        let literal = pointees.is_some_and(|(a, b)| self.drops_const_of_literal(&v, a, b));
        if style != CastStyle::Reinterpret && !literal && self.rank_as(&v, to.ty, direct).is_some() {
            let e = self.convert_as(v, to.ty, direct);
            let e = Expr { span, ..e };
            return Val::value(e);
        }
        let from = self.decayed(&v);
        let kind = match (self.ty(from).clone(), self.ty(to.ty).clone()) {
            (Type::Pointer(_), Type::Pointer(_)) => Some(CastKind::Pointer),
            (Type::Pointer(_), Type::Int(k)) if k.bytes() == 8 => Some(CastKind::Pointer),
            (Type::Int(_), Type::Pointer(_)) => Some(CastKind::Pointer),
            (
                Type::Int(_) | Type::Float(_) | Type::Enum { .. },
                Type::Int(_) | Type::Float(_) | Type::Enum { .. },
            ) => Some(CastKind::Numeric),
            _ => None,
        };
        let allowed = match (style, kind) {
            (CastStyle::Static, Some(CastKind::Pointer)) => {
                // From `void *`, to a derived class, or to the same class with other qualifiers.
                match (self.pointee(from), self.pointee(to.ty)) {
                    (Some(a), Some(b)) => a.ty == self.t.void || self.is_base(a.ty, b.ty) || a.ty == b.ty,
                    _ => false,
                }
            }
            (CastStyle::Const, _) => matches!(kind, Some(CastKind::Pointer)),
            _ => true,
        };
        match kind.filter(|_| allowed) {
            Some(CastKind::Numeric) => {
                let e = self.rvalue(v);
                Val::value(self.numeric_cast(e, to.ty))
            }
            Some(_) => {
                let mut e = self.rvalue(v);
                if let Type::Int(_) = self.ty(e.ty) {
                    e = self.numeric_cast(e, self.t.long);
                }
                let e = match style {
                    CastStyle::Reinterpret => self.recast(e, to.ty),
                    _ => self.pointer_cast(e, to.ty),
                };
                Val::value(Expr { span, ..e })
            }
            None => {
                let (from, name) = (self.name_of(from), self.name_of(to.ty));
                self.error(Code::BadCast, span, &[&from, &name]);
                self.bad(span)
            }
        }
    }

    /// Checks a cast to a reference. If the types are not related, the operand is converted first where it converts
    /// (C++ [expr.static.cast]). Otherwise the object is taken for one of the other type.
    fn cast_to_reference(
        &mut self,
        v: Val,
        (reference, to, rvalue): (hir::TypeId, Qual, bool),
        style: CastStyle,
        span: Span,
    ) -> Val {
        let (from, direct) = (v.q.ty, Conversion::Direct);
        let related = self.like(from, to.ty) || self.is_base(to.ty, from) || self.is_base(from, to.ty);
        let converts = matches!(style, CastStyle::C | CastStyle::Static);
        let pointer = match v.kind {
            ValKind::L(place) if related || !converts => self.address(place, v.q),
            _ if converts && self.rank_as(&v, reference, direct).is_some() => {
                self.bind_value_as(v, Qual { is_const: to.is_const || rvalue, ..to }, direct)
            }
            ValKind::L(place) if style == CastStyle::C => self.address(place, v.q),
            _ => {
                let (from, name) = (self.qual_name_of(v.q), self.qual_name_of(to));
                self.error(Code::ReferenceToValue, span, &[&from, &name]);
                return self.bad(span);
            }
        };
        if self.is_error(pointer.ty) {
            return self.bad(span);
        }
        let ty = self.pointer_to(to);
        let pointer = self.pointer_cast(pointer, ty);
        Val { moved: rvalue, ..self.deref(pointer, to, span) }
    }
}
