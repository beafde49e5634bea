//! `new` expressions for one object or an array.

use base::{Code, Span};
use hir::{Expr, ExprKind};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::Val;
use crate::sema::objects::construction::Brackets;

impl Checker<'_> {
    /// Checks `new (place) T(args)`, or `new T[count]`. `global`: the expression is written `::new`.
    pub(crate) fn new_expr(
        &mut self,
        ty: &ast::Type,
        (place, global): (&[ast::Expr], bool),
        count: Option<&ast::Expr>,
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Val {
        let (ty, by_values) = match &ty.kind {
            ast::TypeKind::Array { of, len: None } => (&**of, true),
            _ => (ty, false),
        };
        let q = self.resolve_from(ty, args.unwrap_or_default(), span);
        if self.is_error(q.ty) || !self.require_complete(q.ty, span) {
            return self.bad(span);
        }
        self.refuse_abstract(q.ty, span);
        let placed = !place.is_empty();
        // A placement `new` in a built-in header never calls an `operator new` of the program's classes.
        let global = global || !place.is_empty() && self.sources.file(span.file()).builtin;
        let ulong = self.t.ulong;
        if let Some(n) = count {
            let v = self.expr(n);
            let n = self.convert(v, ulong);
            if self.is_error(n.ty) {
                return self.bad(span);
            }
            return self.new_array(q, n, (place, global), args, span);
        }
        if let (true, Some([list])) = (by_values, args) {
            let n = self.deduced_len(q, &ast::Init::Value(list.clone())).unwrap_or(0);
            let n = self.int_const(n as i64, ulong, span);
            return self.new_array(q, n, (place, global), args, span);
        }
        let pointer_ty = self.pointer_to(q);
        let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
        let pointer = self.memory_for("new", q, size, (place, global), span);
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
            ([one], _) => self.init_value_by(q.ty, one, Brackets::Round),
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
        let begin = |value: Expr| {
            let kind = hir::PlaceKind::Deref(Box::new(load.clone()));
            let object = hir::Place { kind, ty: q.ty, volatile: false, span };
            let kind = ExprKind::Begin { place: Box::new(object), value: Box::new(value) };
            Expr { kind, ty: q.ty, span }
        };
        let mut store = self.built_in_place(value, load.clone()).unwrap_or_else(begin);
        let empty = |e: &ast::Expr| matches!(&e.kind, ast::ExprKind::List(list) if list.is_empty());
        if args.is_some() && list.iter().all(|e| empty(e)) && self.zeroes_first(q.ty) {
            let zeros = begin(self.zero(q.ty, span));
            store = self.comma_of(zeros, store);
        }
        let (mut whole, mut all) = (None, Vec::new());
        if !placed && self.unwinds() && self.throws(&store) {
            whole = self.temp(self.t.bool_, span);
            let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
            let free = self.give_back(load.clone(), size, q.ty, (global, false));
            all.extend(whole.map(|whole| self.end_unless(whole, free)));
        }
        all.push(store);
        let made = self.until_whole(whole, all, span);
        let then = self.comma_of(made, load);
        Val::value(self.with_temp(Some((local, pointer)), then))
    }
}
