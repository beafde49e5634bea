//! Range-based `for` loops (C++ [stmt.ranged]) over arrays, braced lists, and classes with `begin` and `end`.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Expr, ExprKind, Place, PlaceKind, Qual, Stmt, StmtKind, Type, Unroll};

use crate::ast::{self, Decl, ExprKind as E, Init, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::parameters::has_auto;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::{Entity, Var, VarPlace};

impl Checker<'_> {
    /// Checks a range-based `for` loop.
    pub(crate) fn range_for(
        &mut self,
        var: &Rc<Vec<Decl>>,
        range: &ast::Expr,
        body: &ast::Stmt,
        unroll: &ast::Unroll,
        span: Span,
    ) -> StmtKind {
        let unroll = self.unroll(unroll);
        self.in_scope(|c| {
            if let E::List(items) = &range.kind {
                return c.list_loop(var, range, items, body, unroll, span);
            }
            let v = c.unevaluated(|c| c.expr(range));
            match (c.ty(v.q.ty).clone(), v.is_place()) {
                (Type::Array { of, len: Some(len) }, true) => {
                    let v = c.expr(range);
                    let len = match len >= hir::DYNAMIC {
                        true => c.count_of(v.q.ty, of.ty, span),
                        false => Some(c.int_const(len as i64, c.t.int, span)),
                    };
                    let Some(len) = len.filter(|_| !c.is_dynamic(of.ty)) else {
                        let name = c.name_of(v.q.ty);
                        c.error(Code::RangeNotArray, range.span, &[&name]);
                        return StmtKind::Block(Vec::new());
                    };
                    c.array_loop(var, v, (of, len), body, unroll, span)
                }
                _ if let Some(class) = c.record_of(v.q.ty) => {
                    c.iterator_loop(class, var, range, body, unroll, span)
                }
                _ => {
                    if !v.is_error() {
                        let name = c.name_of(v.q.ty);
                        c.error(Code::RangeNotArray, range.span, &[&name]);
                    }
                    StmtKind::Block(Vec::new())
                }
            }
        })
    }

    /// Checks `for (T x : {a, b})`. The list becomes an array of the first item's type.
    fn list_loop(
        &mut self,
        var: &Rc<Vec<Decl>>,
        list: &ast::Expr,
        items: &[ast::InitItem],
        body: &ast::Stmt,
        unroll: Unroll,
        span: Span,
    ) -> StmtKind {
        let empty = StmtKind::Block(Vec::new());
        let Some(first) = items.first() else { return empty };
        let v = self.expr(&first.value);
        let of = self.decayed(&v);
        if self.is_error(of) {
            return empty;
        }
        let len = items.len() as u64;
        let ty = self.module.types.intern(Type::Array { of: of.into(), len: Some(len) });
        let value = self.full_expression(|c| c.init_value(ty, list));
        let Some(local) = self.temp(ty, span) else { return empty };
        let cleanup = self.cleanup(local, ty, span);
        let place = self.local_place(local, ty, span);
        let array = self.place_val(place, Qual { ty, is_const: true, is_volatile: false });
        let of = Qual { ty: of, is_const: true, is_volatile: false };
        let len = self.int_const(len as i64, self.t.int, span);
        let inner = self.array_loop(var, array, (of, len), body, unroll, span);
        StmtKind::Block(vec![
            Stmt { kind: StmtKind::Local { local, init: Some(value), cleanup }, span },
            Stmt { kind: inner, span },
        ])
    }

    /// Checks a loop over an object:
    /// `for (auto i = range.begin(), end = range.end(); i != end; ++i) { T x = *i; ... }`.
    fn iterator_loop(
        &mut self,
        class: hir::RecordId,
        var: &Rc<Vec<Decl>>,
        range: &ast::Expr,
        body: &ast::Stmt,
        unroll: Unroll,
        span: Span,
    ) -> StmtKind {
        let mut out = Vec::new();
        let [Decl::Var(v)] = &var[..] else { return StmtKind::Block(out) };
        let [all, at, end] = ["(range)", "(begin)", "(end)"].map(|n| self.interner.intern(n));
        let name = |sym| ast::Name { sym, span: range.span };
        let named = |sym| {
            let parts = vec![ast::NamePart { name: name(sym), args: None }];
            ast::Expr {
                kind: E::Name(ast::QualName { global: false, of: None, parts, span: range.span }),
                span: range.span,
            }
        };
        let auto =
            |kind| ast::Type { kind, is_const: false, is_volatile: false, restrict: false, span: range.span };
        let variable = |sym, ty, init| {
            let (specs, init) = (ast::Specs::default(), Some(Init::Value(init)));
            Decl::Var(Rc::new(ast::Var {
                name: name(sym),
                ty,
                specs,
                init,
                copied: false,
                bits: None,
                mentions: Vec::new(),
                bindings: Vec::new(),
                owner: None,
                args: None,
                span: range.span,
            }))
        };
        let (begin_name, end_name) = (self.interner.intern("begin"), self.interner.intern("end"));
        // Without such methods, `begin` and `end` are functions that argument-dependent lookup finds.
        let has = |name| self.records.get(&class).is_some_and(|r| self.find_in(r.scope, name).is_some());
        let methods = has(begin_name) || has(end_name);
        let bound = |sym| {
            let part = ast::NamePart { name: name(sym), args: None };
            let (f, args) = match methods {
                true => {
                    let f = E::Member { a: Box::new(named(all)), arrow: false, owner: None, name: part };
                    (ast::Expr { kind: f, span: range.span }, Vec::new())
                }
                false => (named(sym), vec![named(all)]),
            };
            ast::Expr { kind: E::Call { f: Box::new(f), args }, span: range.span }
        };
        let reference = TypeKind::Reference { to: Box::new(auto(TypeKind::Auto)), rvalue: true };
        let decls = [
            variable(all, auto(reference), range.clone()),
            variable(at, auto(TypeKind::Auto), bound(begin_name)),
            variable(end, auto(TypeKind::Auto), bound(end_name)),
        ];
        // Each variable has a declaration of its own, since `auto` may stand for a different type in each.
        decls.iter().for_each(|d| self.local_declarations(std::slice::from_ref(d), &mut out));
        let (a, b) = (Box::new(named(at)), Box::new(named(end)));
        let cond = ast::Expr { kind: E::Binary { op: hir::BinaryOp::Ne, a, b }, span: range.span };
        let cond = Some(self.whole_condition(&cond));
        let kind = E::Step { a: Box::new(named(at)), up: true, post: false };
        let step = Some(self.discarded(&ast::Expr { kind, span: range.span }));
        let element = ast::Expr { kind: E::Deref(Box::new(named(at))), span: range.span };
        let declared =
            Decl::Var(Rc::new(ast::Var { init: Some(Init::Value(element)), bits: None, ..(**v).clone() }));
        let mut inner = Vec::new();
        self.in_loop(|c| {
            c.in_scope(|c| {
                c.local_declarations(std::slice::from_ref(&declared), &mut inner);
                c.in_scope(|c| c.statements(std::slice::from_ref(body), &mut inner));
            });
        });
        out.push(Stmt { kind: StmtKind::Loop { cond, body: inner, step, unroll }, span });
        StmtKind::Block(out)
    }

    /// Checks `for (T x : array)`, which becomes a loop over an index.
    fn array_loop(
        &mut self,
        var: &Rc<Vec<Decl>>,
        array: Val,
        (of, len): (Qual, Expr),
        body: &ast::Stmt,
        unroll: Unroll,
        span: Span,
    ) -> StmtKind {
        let int = self.t.int;
        let Some(index) = self.temp(int, span) else { return StmtKind::Block(Vec::new()) };
        let index_place = self.local_place(index, int, span);
        let load = Expr { kind: ExprKind::Load(Box::new(index_place.clone())), ty: int, span };
        let ValKind::L(array_place) = array.kind else { return StmtKind::Block(Vec::new()) };
        let kind = PlaceKind::Index { of: Box::new(array_place), index: Box::new(load.clone()) };
        let element = Place { kind, ty: of.ty, volatile: of.is_volatile, span };
        let element = self.place_val(element, of);
        let mut inner = Vec::new();
        let [Decl::Var(v)] = &var[..] else { return StmtKind::Block(Vec::new()) };
        let q = if has_auto(&v.ty) { self.fill_auto(&v.ty, of) } else { Some(self.resolve(&v.ty)) };
        let Some(q) = q else { return StmtKind::Block(Vec::new()) };
        let (ty, target, is_ref, init) = match *self.ty(q.ty) {
            Type::Reference { to, .. } => {
                let ValKind::L(p) = element.kind else { return StmtKind::Block(Vec::new()) };
                let pointer = self.address(p, to);
                (pointer.ty, to, true, pointer)
            }
            _ => {
                let value = self.convert(element, q.ty);
                (q.ty, q, false, value)
            }
        };
        let local = self.new_local(v, ty);
        self.begin_local(local, ty, init, span, &mut inner);
        let entity =
            Var { place: VarPlace::Local(local), ty: target, is_ref, value: None, span: v.name.span };
        self.declare(v.name, Entity::Var(Rc::new(entity)));
        self.bind_parts(v, &mut inner);
        let mut list = Vec::new();
        self.in_loop(|c| c.statements(std::slice::from_ref(body), &mut list));
        inner.extend(list);
        let (zero, end) = (self.int_const(0, int, span), self.numeric_cast(len, int));
        let kind = ExprKind::Binary { op: hir::BinaryOp::Lt, a: Box::new(load), b: Box::new(end) };
        let cond = Some(Expr { kind, ty: self.t.bool_, span });
        let kind = ExprKind::Step { place: Box::new(index_place), up: true, post: false };
        let step = Some(Expr { kind, ty: int, span });
        StmtKind::Block(vec![
            Stmt { kind: StmtKind::Local { local: index, init: Some(zero), cleanup: None }, span },
            Stmt { kind: StmtKind::Loop { cond, body: inner, step, unroll }, span },
        ])
    }
}
