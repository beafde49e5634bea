//! Casts that are written.

use base::{Code, Span};
use hir::{CastKind, Expr, ExprKind, Qual, Type};

use super::Checker;
use super::convert::Conversion;
use super::value::{Val, ValKind};
use crate::ast::CastStyle;

impl Checker<'_> {
    /// A cast that is written.
    pub fn cast(&mut self, v: Val, to: Qual, style: CastStyle, span: Span) -> Val {
        if v.is_error() || self.is_error(to.ty) {
            return self.bad(span);
        }
        if style == CastStyle::Dynamic {
            return self.dynamic_cast(v, to, span);
        }
        if let Type::Reference { to, rvalue } = *self.ty(to.ty) {
            let ValKind::L(place) = v.kind else {
                let (from, name) = (self.qual_name_of(v.q), self.qual_name_of(to));
                self.error(Code::ReferenceToValue, span, &[&from, &name]);
                return self.bad(span);
            };
            let pointer = self.address(place, v.q);
            let ty = self.pointer_to(to);
            let pointer = self.pointer_cast(pointer, ty);
            return Val { moved: rvalue, ..self.deref(pointer, to, span) };
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
        if style != CastStyle::Reinterpret && self.rank_as(&v, to.ty, direct).is_some() {
            let e = self.convert_as(v, to.ty, direct);
            let e = Expr { span, ..e };
            let e = self.demoted(e);
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
                // Up and down between classes, and from void *.
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
}
