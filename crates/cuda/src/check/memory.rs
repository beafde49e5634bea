//! `new` and `delete`: malloc and free with the objects' constructors and destructors.

use base::{Code, Span};
use hir::{Expr, ExprKind, Type};

use super::Checker;
use super::call::Arg;
use super::targs::TArg;
use super::value::Val;
use crate::ast;

impl Checker<'_> {
    pub(super) fn new_expr(
        &mut self,
        ty: &ast::Type,
        place: Option<&ast::Expr>,
        count: Option<&ast::Expr>,
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Val {
        let q = self.resolve(ty);
        if self.is_error(q.ty) || !self.require_complete(q.ty, span) {
            return self.bad(span);
        }
        self.refuse_abstract(q.ty, span);
        let ulong = self.t.ulong;
        if let Some(n) = count {
            let v = self.expr(n);
            let n = self.convert(v, ulong);
            if self.is_error(n.ty) {
                return self.bad(span);
            }
            return self.new_array(q, n, args, span);
        }
        let pointer_ty = self.pointer_to(q);
        let pointer = match place {
            Some(e) => {
                let v = self.expr(e);
                let e = self.rvalue(v);
                self.pointer_cast(e, pointer_ty)
            }
            None => {
                let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
                self.allocate(size, q, span)
            }
        };
        let list: Vec<_> = args.unwrap_or_default().iter().collect();
        let value = match (&list[..], args) {
            ([], None) => match self.default_init(q.ty, span) {
                Some(v) => v,
                None => return Val::value(pointer),
            },
            ([one], _) if matches!(one.kind, ast::ExprKind::List(_)) => self.init_value(q.ty, one),
            (list, _) if self.record_of(q.ty).is_some() => self.construct(q.ty, list, span),
            ([], _) => self.zero(q.ty, span),
            ([one], _) if !matches!(one.kind, ast::ExprKind::Expand { .. }) => self.init_value(q.ty, one),
            _ => match self.arguments(args.unwrap_or_default()).into_iter().next() {
                Some(arg) => self.pass_one(arg, q.ty),
                None => self.zero(q.ty, span),
            },
        };
        let Some(local) = self.temp(pointer_ty, span) else { return self.bad(span) };
        if self.is_error(value.ty) || self.is_error(pointer.ty) {
            return self.bad(span);
        }
        let place = self.local_place(local, pointer_ty, span);
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty: pointer_ty, span };
        let store = match self.built_in_place(value, load.clone()) {
            Ok(call) => call,
            Err(value) => {
                let kind = hir::PlaceKind::Deref(Box::new(load.clone()));
                let object = hir::Place { kind, ty: q.ty, volatile: false, span };
                let kind = ExprKind::Begin { place: Box::new(object), value: Box::new(value) };
                Expr { kind, ty: q.ty, span }
            }
        };
        let then =
            Expr { kind: ExprKind::Comma { a: Box::new(store), b: Box::new(load) }, ty: pointer_ty, span };
        Val::value(self.with_temp(Some((local, pointer)), then))
    }

    fn allocate(&mut self, bytes: Expr, q: hir::Qual, span: Span) -> Expr {
        self.require_cc("new", (2, 0), span);
        let ty = self.pointer_to(self.t.void);
        let call = Expr { kind: ExprKind::CallExtern { name: "malloc".into(), args: vec![bytes] }, ty, span };
        let ty = self.pointer_to(q);
        self.pointer_cast(call, ty)
    }

    /// `new T[n]`; where elements end, their number stands before the first.
    fn new_array(&mut self, q: hir::Qual, n: Expr, args: Option<&[ast::Expr]>, span: Span) -> Val {
        let ulong = self.t.ulong;
        let plain = args.is_none() && !self.has_constructor(q.ty) && self.default_init(q.ty, span).is_none();
        if plain && !self.needs_end(q.ty) {
            let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
            let kind = ExprKind::Binary { op: hir::BinaryOp::Mul, a: Box::new(n), b: Box::new(size) };
            let bytes = Expr { kind, ty: ulong, span };
            return Val::value(self.allocate(bytes, q, span));
        }
        if let Some([first, ..]) = args
            && !matches!(&first.kind, ast::ExprKind::List(items) if items.is_empty())
        {
            self.error(Code::Unsupported, span, &["new T[n]{…}"]);
            return self.bad(span);
        }
        self.require_cc("new", (2, 0), span);
        let before = if self.needs_end(q.ty) { 16 } else { 0 };
        let before = self.int_const(before, ulong, span);
        let list = vec![Arg::Val(Val::value(n)), Arg::Val(Val::value(before))];
        self.call_header("__new_array", Some(vec![TArg::Type(q)]), list, span)
    }

    pub(super) fn delete_expr(&mut self, a: &ast::Expr, array: bool, span: Span) -> Val {
        let v = self.expr(a);
        let e = self.rvalue(v);
        let Type::Pointer(to) = *self.ty(e.ty) else {
            if !self.is_error(e.ty) {
                let name = self.name_of(e.ty);
                self.error(Code::NotAPointer, a.span, &[&name]);
            }
            return self.bad(span);
        };
        let ends = |r: &super::class::RecordInfo| r.virtuals.ends;
        if !array && self.record_of(to.ty).and_then(|r| self.records.get(&r)).is_some_and(ends) {
            return self.call_header("__delete_virtual", None, vec![Arg::Val(Val::value(e))], span);
        }
        if self.needs_end(to.ty) {
            let name = if array { "__delete_array" } else { "__delete" };
            return self.call_header(name, None, vec![Arg::Val(Val::value(e))], span);
        }
        let void = self.pointer_to(self.t.void);
        let p = self.pointer_cast(e, void);
        let kind = ExprKind::CallExtern { name: "free".into(), args: vec![p] };
        Val::value(Expr { kind, ty: self.t.void, span })
    }
}
