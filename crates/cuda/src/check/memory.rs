//! `new` and `delete`: malloc and free with the objects' constructors.

use base::{Code, Span};
use hir::{Expr, ExprKind, Type};

use super::Checker;
use super::value::Val;
use crate::ast;

impl Checker<'_> {
    pub(super) fn new_expr(
        &mut self,
        ty: &ast::Type,
        count: Option<&ast::Expr>,
        args: &[ast::Expr],
        span: Span,
    ) -> Val {
        let q = self.resolve(ty);
        if self.is_error(q.ty) || !self.require_complete(q.ty, span) {
            return self.bad(span);
        }
        self.require_cc("new", (2, 0), span);
        let ulong = self.t.ulong;
        let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
        let bytes = match count {
            None => size,
            Some(n) => {
                let v = self.expr(n);
                let n = self.convert(v, ulong);
                if self.is_error(n.ty) {
                    return self.bad(span);
                }
                let kind = ExprKind::Binary { op: hir::BinaryOp::Mul, a: Box::new(n), b: Box::new(size) };
                Expr { kind, ty: ulong, span }
            }
        };
        let void = self.pointer_to(self.t.void);
        let call =
            Expr { kind: ExprKind::CallExtern { name: "malloc".into(), args: vec![bytes] }, ty: void, span };
        let pointer_ty = self.pointer_to(q);
        let pointer = self.pointer_cast(call, pointer_ty);
        let list: Vec<_> = args.iter().collect();
        let value = match (count, &list[..]) {
            (Some(_), []) if self.default_init(q.ty, span).is_none() => return Val::value(pointer),
            (Some(_), _) => {
                self.error(Code::Unsupported, span, &["new T[n], T()"]);
                return self.bad(span);
            }
            (None, []) => match self.default_init(q.ty, span) {
                Some(v) => v,
                None => return Val::value(pointer),
            },
            (None, list) if self.record_of(q.ty).is_some() => self.construct(q.ty, list, span),
            (None, list) => self.init_value(q.ty, list[0]),
        };
        let Some(local) = self.temp(pointer_ty, span) else { return self.bad(span) };
        if self.is_error(value.ty) {
            return self.bad(span);
        }
        let place = self.local_place(local, pointer_ty, span);
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty: pointer_ty, span };
        let object = hir::Place {
            kind: hir::PlaceKind::Deref(Box::new(load.clone())),
            ty: q.ty,
            volatile: false,
            span,
        };
        let kind = ExprKind::Assign { place: Box::new(object), value: Box::new(value) };
        let store = Expr { kind, ty: q.ty, span };
        let then =
            Expr { kind: ExprKind::Comma { a: Box::new(store), b: Box::new(load) }, ty: pointer_ty, span };
        Val::value(self.with_temp(Some((local, pointer)), then))
    }

    pub(super) fn delete_expr(&mut self, a: &ast::Expr, _array: bool, span: Span) -> Val {
        let v = self.expr(a);
        let e = self.rvalue(v);
        let Type::Pointer(to) = *self.ty(e.ty) else {
            if !self.is_error(e.ty) {
                let name = self.name_of(e.ty);
                self.error(Code::NotAPointer, a.span, &[&name]);
            }
            return self.bad(span);
        };
        if let Some(r) = self.record_of(to.ty)
            && self.records.get(&r).is_some_and(|r| r.destructor.is_some())
        {
            self.error(Code::Unsupported, span, &["delete p, ~T()"]);
            return self.bad(span);
        }
        let void = self.pointer_to(self.t.void);
        let p = self.pointer_cast(e, void);
        let kind = ExprKind::CallExtern { name: "free".into(), args: vec![p] };
        Val::value(Expr { kind, ty: self.t.void, span })
    }
}
