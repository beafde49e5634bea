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
        let q = self.resolve_from(ty, args.unwrap_or_default(), span);
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
                let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
                if self.is_class(&v) && self.name_of(v.q.ty) == "nothrow_t" {
                    self.allocate(size, q, span)
                } else if self.is_class(&v) || self.own_allocation("new", q.ty).is_some() {
                    let args = vec![Arg::Val(Val::value(size)), Arg::Val(v)];
                    self.allocate_own("new", q.ty, args, span).unwrap_or_else(|| self.bad_expr(span))
                } else {
                    let e = self.rvalue(v);
                    self.recast(e, pointer_ty)
                }
            }
            None => {
                let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
                match self.allocate_own("new", q.ty, vec![Arg::Val(Val::value(size.clone()))], span) {
                    Some(e) => self.recast(e, pointer_ty),
                    None => self.allocate(size, q, span),
                }
            }
        };
        let pointer = self.recast(pointer, pointer_ty);
        let written = self.written_out(args.unwrap_or_default());
        let list: Vec<_> = written.iter().collect();
        let value = match (&list[..], args) {
            ([], None) => match self.default_init(q.ty, span) {
                Some(v) => v,
                None => return Val::value(pointer),
            },
            ([one], _) if matches!(one.kind, ast::ExprKind::List(_)) => self.init_value(q.ty, one),
            (list, _) if self.record_of(q.ty).is_some() => self.construct(q.ty, list, span),
            ([], _) => self.zero(q.ty, span),
            ([one], _) => self.init_value(q.ty, one),
            (list, _) => {
                let (name, count) = (self.name_of(q.ty), list.len().to_string());
                self.error(Code::InitialiserCount, span, &[&name, "1", &count]);
                return self.bad(span);
            }
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

    /// The program's own `operator new` or `operator delete` for a type: of its class, or of all.
    fn own_allocation(&mut self, word: &str, ty: hir::TypeId) -> Option<super::value::Funcs> {
        let name = self.interner.find(&format!("operator{word}"))?;
        let scope = self.record_of(ty).and_then(|r| self.records.get(&r)).map(|r| r.scope);
        let found = scope.and_then(|s| self.find_in(s, name)).or_else(|| self.find(name));
        let Some(super::scope::Entity::Funcs(set)) = found else { return None };
        Some(super::value::Funcs { set, this: None, args: None, name })
    }

    fn allocate_own(&mut self, word: &str, ty: hir::TypeId, args: Vec<Arg>, span: Span) -> Option<Expr> {
        let funcs = self.own_allocation(word, ty)?;
        let side = self.side();
        let here = funcs
            .set
            .iter()
            .any(|c| matches!(c, super::scope::Callable::Func(id) if self.funcs[*id].on(side)));
        if !here || matches!(self.choose(&funcs, &args, span), super::overload::Choice::None) {
            return None;
        }
        let kind = super::value::ValKind::Funcs(funcs);
        let callee = Val { kind, q: self.t.error.into(), span, moved: false };
        let v = self.call_value(callee, args, span);
        Some(self.rvalue(v))
    }

    /// `delete` where the program has an `operator delete`: the object ends, then its memory is given back.
    fn delete_own(&mut self, e: Expr, to: hir::Qual, span: Span) -> Option<Val> {
        self.own_allocation("delete", to.ty)?;
        let ty = e.ty;
        let local = self.temp(ty, span)?;
        let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
        let load = Expr { kind: load, ty, span };
        let void = self.pointer_to(self.t.void);
        let memory = Val::value(self.recast(load.clone(), void));
        let size = Val::value(self.int_const(self.module.types.size(to.ty) as i64, self.t.ulong, span));
        let freed = match self.allocate_own("delete", to.ty, vec![Arg::Val(memory.clone())], span) {
            Some(e) => e,
            None => self.allocate_own("delete", to.ty, vec![Arg::Val(memory), Arg::Val(size)], span)?,
        };
        let object = hir::Place {
            kind: hir::PlaceKind::Deref(Box::new(load.clone())),
            ty: to.ty,
            volatile: false,
            span,
        };
        let all = match self.end_of(&object, to.ty, span) {
            Some(end) => self.comma_of(end, freed),
            None => freed,
        };
        let kind = ExprKind::Cast { kind: hir::CastKind::PointerToBool, a: Box::new(load) };
        let c = Box::new(Expr { kind, ty: self.t.bool_, span });
        let a = Box::new(self.to_void(all));
        let none = self.int_const(0, self.t.int, span);
        let b = Box::new(self.to_void(none));
        let either = Expr { kind: ExprKind::Cond { c, a, b }, ty: self.t.void, span };
        Some(Val::value(self.with_temp(Some((local, e)), either)))
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
        let items = match args {
            Some([ast::Expr { kind: ast::ExprKind::List(items), .. }]) => &items[..],
            _ => &[],
        };
        self.require_cc("new", (2, 0), span);
        let before = if self.needs_end(q.ty) { 16 } else { 0 };
        let before = self.int_const(before, ulong, span);
        let list = vec![Arg::Val(Val::value(n)), Arg::Val(Val::value(before))];
        let array = self.call_header("__new_array", Some(vec![TArg::Type(q)]), list, span);
        if items.is_empty() { array } else { self.fill_new(q, array, items, span) }
    }

    /// `new T[n]{a, b}`: the first elements are given their values.
    fn fill_new(&mut self, q: hir::Qual, array: Val, items: &[ast::InitItem], span: Span) -> Val {
        let array = self.rvalue(array);
        let ty = array.ty;
        let Some(local) = self.temp(ty, span) else { return self.bad(span) };
        let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
        let load = Expr { kind: load, ty, span };
        let mut all = load.clone();
        for (i, item) in items.iter().enumerate().rev() {
            let index = self.int_const(i as i64, self.t.long, span);
            let at = self.pointer_add(load.clone(), index, false, span);
            let at = self.rvalue(at);
            let value = self.init_value(q.ty, &item.value);
            if self.is_error(value.ty) {
                return self.bad(span);
            }
            let object = self.deref(at, q, span);
            let end = match &object.kind {
                super::value::ValKind::L(place) => self.end_of(place, q.ty, span),
                _ => None,
            };
            let super::value::ValKind::L(place) = object.kind else { return self.bad(span) };
            let kind = ExprKind::Begin { place: Box::new(place), value: Box::new(value) };
            all = self.comma_of(Expr { kind, ty: q.ty, span }, all);
            if let Some(end) = end {
                all = self.comma_of(end, all);
            }
        }
        Val::value(self.with_temp(Some((local, array)), all))
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
        if !array && let Some(v) = self.delete_own(e.clone(), to, span) {
            return v;
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
