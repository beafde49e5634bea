//! `new` and `delete`: allocation functions, constructors and destructors of objects on the heap.

use base::{Code, Span};
use hir::{Expr, ExprKind, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::sema::overload::resolution::Choice;
use crate::sema::types::records::RecordInfo;

impl Checker<'_> {
    /// The memory for a `new` expression: from the program's own function, at the given address, or from the heap.
    /// `word` is `new` or `new[]`.
    pub(crate) fn memory_for(
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

    /// The program's own allocation functions for a type: those of its class unless `global`, or those at file scope.
    /// `word` is `new`, `new[]`, `delete` or `delete[]`. `None` if the program defines none.
    pub(crate) fn own_allocation(&mut self, word: &str, ty: hir::TypeId, global: bool) -> Option<Funcs> {
        let class = self.own_scope(ty).filter(|_| !global);
        let find = |c: &mut Self, scope, word: &str| {
            let name = c.interner.find(&format!("operator{word}"))?;
            match c.find_in(scope, name) {
                Some(Entity::Funcs(set)) => {
                    Some(Funcs { set, this: None, args: None, name, dispatch: Dispatch::Virtual })
                }
                _ => None,
            }
        };
        let file = self.file_scope;
        // The library's functions for arrays call those for one object.
        class
            .and_then(|s| find(self, s, word))
            .or_else(|| find(self, file, word))
            .or_else(|| find(self, file, word.strip_suffix("[]")?))
    }

    /// The innermost element type of nested arrays, and the number of such elements.
    pub(crate) fn innermost(&self, mut q: hir::Qual) -> (hir::Qual, i64) {
        let mut count = 1;
        while let Type::Array { of, len } = *self.ty(q.ty) {
            (q, count) = (of, (len.unwrap_or(1) as i64).saturating_mul(count));
        }
        (q, count)
    }

    /// The scope of an object's class, or of the class of an array's elements. `None` for other types.
    pub(crate) fn own_scope(&self, ty: hir::TypeId) -> Option<ScopeId> {
        let (element, _) = self.innermost(ty.into());
        self.record_of(element.ty).and_then(|r| self.records.get(&r)).map(|r| r.scope)
    }

    /// Calls the program's own allocation function. `None` if there is none for these arguments on this side.
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
        let here = funcs.set.iter().any(|c| matches!(c, Callable::Func(id) if self.funcs[*id].on(side)));
        if !here || matches!(self.choose(&funcs, &args, span), Choice::None) {
            return None;
        }
        let kind = ValKind::Funcs(funcs);
        let callee = Val { kind, q: self.t.error.into(), span, moved: false };
        let v = self.call_value(callee, args, span);
        Some(self.rvalue(v))
    }

    /// The call of the program's own `operator delete`, with the size in bytes if it takes one. `None` if there is no
    /// such function.
    pub(crate) fn free_own(
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

    /// `delete` by the program's own `operator delete`: ends the object, then frees its memory. `None` if there is no
    /// such function.
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

    /// Checks `delete a`, or `delete[] a` if `array`. `global`: the expression is written `::delete`.
    pub(crate) fn delete_expr(&mut self, a: &ast::Expr, global: bool, array: bool, span: Span) -> Val {
        let v = self.expr(a);
        let e = self.rvalue(v);
        if self.pointee(e.ty).is_none() {
            if !self.is_error(e.ty) {
                let name = self.name_of(e.ty);
                self.error(Code::NotAPointer, a.span, &[&name]);
            }
            return self.bad(span);
        }
        self.delete_pointer(e, (global, array), span)
    }

    /// Deletes the object, or the array if `array`, at a pointer.
    pub(crate) fn delete_pointer(&mut self, e: Expr, (global, array): (bool, bool), span: Span) -> Val {
        let Some(to) = self.pointee(e.ty) else { return self.bad(span) };
        let (to, _) = self.innermost(to);
        let ty = self.pointer_to(to);
        let e = self.recast(e, ty);
        self.check_destructor_access(to.ty, span);
        let ends = |r: &RecordInfo| r.virtuals.ends;
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
        Val::value(self.free(e))
    }
}
