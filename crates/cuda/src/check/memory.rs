//! `new` and `delete`: malloc and free with the objects' constructors and destructors.

use base::{Code, Span};
use hir::{Expr, ExprKind, Type};

use super::Checker;
use super::call::Arg;
use super::object::Brackets;
use super::targs::TArg;
use super::value::Val;
use crate::ast;

impl Checker<'_> {
    pub(super) fn new_expr(
        &mut self,
        ty: &ast::Type,
        (place, global): (&[ast::Expr], bool),
        count: Option<&ast::Expr>,
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Val {
        let q = self.resolve_from(ty, args.unwrap_or_default(), span);
        if self.is_error(q.ty) || !self.require_complete(q.ty, span) {
            return self.bad(span);
        }
        self.refuse_abstract(q.ty, span);
        // A header's objects lie where it says.
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
        let then =
            Expr { kind: ExprKind::Comma { a: Box::new(store), b: Box::new(load) }, ty: pointer_ty, span };
        Val::value(self.with_temp(Some((local, pointer)), then))
    }

    /// The memory that `new` takes: of the program's own function, at the place that is given, or of the heap.
    fn memory_for(
        &mut self,
        word: &str,
        q: hir::Qual,
        bytes: Expr,
        (place, global): (&[ast::Expr], bool),
        span: Span,
    ) -> Expr {
        let mut args = self.arguments(place);
        args.insert(0, Arg::Val(Val::value(bytes.clone())));
        if let Some(e) = self.allocate_own(word, q.ty, global, args.clone(), span) {
            return e;
        }
        let Some(Arg::Val(v)) = args.pop().filter(|_| !place.is_empty()) else {
            return self.allocate(bytes, q, span);
        };
        if self.name_of(v.q.ty) == "nothrow_t" {
            return self.allocate(bytes, q, span);
        }
        let types = self.argument_types(&[Arg::Val(v.clone())]);
        let e = self.rvalue(v);
        if args.len() > 1 || !matches!(self.ty(e.ty), Type::Pointer(_) | Type::Error) {
            self.error(Code::NoMatchingFunction, span, &[&format!("operator {word}"), &types]);
            return self.bad_expr(span);
        }
        let ty = self.pointer_to(q);
        self.recast(e, ty)
    }

    /// The program's own `operator new` or `operator delete` for a type: of its class, or of all.
    pub(super) fn own_allocation(
        &mut self,
        word: &str,
        ty: hir::TypeId,
        global: bool,
    ) -> Option<super::value::Funcs> {
        let class = self.own_scope(ty).filter(|_| !global);
        let find = |c: &mut Self, scope, word: &str| {
            let name = c.interner.find(&format!("operator{word}"))?;
            match c.find_in(scope, name) {
                Some(super::scope::Entity::Funcs(set)) => Some(super::value::Funcs {
                    set,
                    this: None,
                    args: None,
                    name,
                    dispatch: super::value::Dispatch::Virtual,
                }),
                _ => None,
            }
        };
        let file = self.file_scope;
        // Those for arrays that the library has call those for one object.
        class
            .and_then(|s| find(self, s, word))
            .or_else(|| find(self, file, word))
            .or_else(|| find(self, file, word.strip_suffix("[]")?))
    }

    /// The elements that arrays of arrays have in the end, and how many of them.
    fn innermost(&self, mut q: hir::Qual) -> (hir::Qual, i64) {
        let mut count = 1;
        while let Type::Array { of, len } = *self.ty(q.ty) {
            (q, count) = (of, (len.unwrap_or(1) as i64).saturating_mul(count));
        }
        (q, count)
    }

    /// The scope of the class whose objects these are.
    pub(super) fn own_scope(&self, ty: hir::TypeId) -> Option<super::scope::ScopeId> {
        let (element, _) = self.innermost(ty.into());
        self.record_of(element.ty).and_then(|r| self.records.get(&r)).map(|r| r.scope)
    }

    fn allocate_own(
        &mut self,
        word: &str,
        ty: hir::TypeId,
        global: bool,
        args: Vec<Arg>,
        span: Span,
    ) -> Option<Expr> {
        let funcs = self.own_allocation(word, ty, global)?;
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

    /// The call of the program's own `operator delete` for memory, perhaps with its size.
    pub(super) fn free_own(
        &mut self,
        array: bool,
        ty: hir::TypeId,
        global: bool,
        memory: Val,
        size: Val,
        span: Span,
    ) -> Option<Expr> {
        let word = if array { "delete[]" } else { "delete" };
        match self.allocate_own(word, ty, global, vec![Arg::Val(memory.clone())], span) {
            Some(e) => Some(e),
            None => self.allocate_own(word, ty, global, vec![Arg::Val(memory), Arg::Val(size)], span),
        }
    }

    /// `delete` where the program has an `operator delete`: the object ends, then its memory is given back.
    fn delete_own(
        &mut self,
        e: Expr,
        to: hir::Qual,
        (global, array): (bool, bool),
        span: Span,
    ) -> Option<Val> {
        self.own_allocation(if array { "delete[]" } else { "delete" }, to.ty, global)?;
        let ty = e.ty;
        let local = self.temp(ty, span)?;
        let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
        let load = Expr { kind: load, ty, span };
        let counted = array && self.counted(to.ty);
        let (memory, size) = if counted {
            let object = || vec![Arg::Val(Val::value(load.clone()))];
            (
                self.call_header("__end_counted", None, object(), span),
                self.call_header("__array_bytes", None, object(), span),
            )
        } else {
            let void = self.pointer_to(self.t.void);
            let size = self.int_const(self.module.types.size(to.ty) as i64, self.t.ulong, span);
            (Val::value(self.recast(load.clone(), void)), Val::value(size))
        };
        let freed = self.free_own(array, to.ty, global, memory, size, span)?;
        let kind = hir::PlaceKind::Deref(Box::new(load.clone()));
        let object = hir::Place { kind, ty: to.ty, volatile: false, span };
        let all = match self.end_of(&object, to.ty, span).filter(|_| !counted) {
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

    /// `new T[n]`; where elements end, their number stands before the first.
    fn new_array(
        &mut self,
        q: hir::Qual,
        n: Expr,
        (place, global): (&[ast::Expr], bool),
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Val {
        let ulong = self.t.ulong;
        let plain = args.is_none() && !self.has_constructor(q.ty) && self.default_init(q.ty, span).is_none();
        // Computed once, as it is used more than once.
        let (mut held, mut load) = (None, n);
        if !matches!(load.kind, ExprKind::Const(_))
            && let Some(local) = self.temp(ulong, span)
        {
            let kind = ExprKind::Load(Box::new(self.local_place(local, ulong, span)));
            held = Some((local, std::mem::replace(&mut load, Expr { kind, ty: ulong, span })));
        }
        // At a place that is given there is nothing before them.
        let own = place.is_empty() || self.own_allocation("new[]", q.ty, global).is_some();
        let align = i64::from(self.module.types.align(q.ty).max(8));
        let before = if own && self.counted(q.ty) { align } else { 0 };
        let binary = |op, a, b| {
            let kind = ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) };
            Expr { kind, ty: ulong, span }
        };
        let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
        let mut bytes = binary(hir::BinaryOp::Mul, load.clone(), size);
        let before_all = self.int_const(before, ulong, span);
        if before > 0 {
            bytes = binary(hir::BinaryOp::Add, bytes, before_all.clone());
        }
        let memory = self.memory_for("new[]", q, bytes, (place, global), span);
        if self.is_error(memory.ty) {
            return self.bad(span);
        }
        let items = match args {
            Some([ast::Expr { kind: ast::ExprKind::List(items), .. }]) => &items[..],
            _ => &[],
        };
        let ty = self.pointer_to(q);
        let array = if plain && before == 0 {
            self.recast(memory, ty)
        } else {
            let (element, count) = self.innermost(q);
            let given = self.int_const(count.saturating_mul(items.len() as i64), ulong, span);
            let all_given =
                matches!(load.kind, ExprKind::Const(hir::Const::Int(n)) if n == items.len() as i64);
            let count = self.int_const(count, ulong, span);
            let count = binary(hir::BinaryOp::Mul, load, count);
            let call = |c: &mut Self, name: &str, list: Vec<Expr>| {
                let list = list.into_iter().map(|e| Arg::Val(Val::value(e))).collect();
                let made = c.call_header(name, Some(vec![TArg::Type(element)]), list, span);
                let made = c.rvalue(made);
                c.recast(made, ty)
            };
            if items.is_empty() {
                call(self, "__new_array", vec![memory, count, before_all, given])
            } else {
                let array = call(self, "__array_at", vec![memory, count.clone(), before_all]);
                let zero = self.int_const(0, ulong, span);
                self.fill_new(q, array, items, |c, array| match all_given {
                    // Elements that are all given need no default constructor.
                    true => array,
                    false => call(c, "__new_array", vec![array, count, zero, given]),
                })
            }
        };
        Val::value(self.with_temp(held, array))
    }

    /// `new T[n]{a, b}`: the first elements are given their values, then the `rest` is made.
    fn fill_new(
        &mut self,
        q: hir::Qual,
        array: Expr,
        items: &[ast::InitItem],
        rest: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        let (ty, span) = (array.ty, array.span);
        let Some(local) = self.temp(ty, span) else { return self.bad_expr(span) };
        let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
        let load = Expr { kind: load, ty, span };
        let mut all = rest(self, load.clone());
        for (i, item) in items.iter().enumerate().rev() {
            let index = self.int_const(i as i64, self.t.long, span);
            let at = self.pointer_add(load.clone(), index, false, span);
            let at = self.rvalue(at);
            let value = self.init_value(q.ty, &item.value);
            if self.is_error(value.ty) {
                return self.bad_expr(span);
            }
            let made = match self.built_in_place(value, at.clone()) {
                Ok(call) => call,
                Err(value) => {
                    let kind = hir::PlaceKind::Deref(Box::new(at));
                    let place = Box::new(hir::Place { kind, ty: q.ty, volatile: false, span });
                    Expr { kind: ExprKind::Begin { place, value: Box::new(value) }, ty: q.ty, span }
                }
            };
            all = self.comma_of(made, all);
        }
        self.with_temp(Some((local, array)), all)
    }

    pub(super) fn delete_expr(&mut self, a: &ast::Expr, global: bool, array: bool, span: Span) -> Val {
        let v = self.expr(a);
        let e = self.rvalue(v);
        let Type::Pointer(to) = *self.ty(e.ty) else {
            if !self.is_error(e.ty) {
                let name = self.name_of(e.ty);
                self.error(Code::NotAPointer, a.span, &[&name]);
            }
            return self.bad(span);
        };
        let (to, _) = self.innermost(to);
        let ty = self.pointer_to(to);
        let e = self.recast(e, ty);
        let ends = |r: &super::class::RecordInfo| r.virtuals.ends;
        if !array && self.record_of(to.ty).and_then(|r| self.records.get(&r)).is_some_and(ends) {
            return self.call_header("__delete_virtual", None, vec![Arg::Val(Val::value(e))], span);
        }
        if let Some(v) = self.delete_own(e.clone(), to, (global, array), span) {
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
