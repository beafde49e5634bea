//! Arrays of host code whose length is known at run time: `float a[n]`, an extension of gcc that nvcc takes, too.
//!
//! The variable is a pointer to memory that is freed where the block is left. Its type is an array whose length is a number
//! from [`DYNAMIC`] on, another one each time such a type is written; the size in bytes is a variable of the function.

use base::{Code, Span};
use hir::{BinaryOp, DYNAMIC, Expr, ExprKind, LocalId, Place, PlaceKind, Qual, Stmt, StmtKind, Type, TypeId};

use crate::ast::{self, ExprKind as E, Init};
use crate::sema::context::FnCtx;
use crate::sema::expr::calls::Arg;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::{Var, VarPlace};
use crate::sema::overload::operator_functions::Takes;
use crate::sema::{Checker, Side};

impl Checker<'_> {
    /// Is it an array whose length is known at run time?
    pub(crate) fn is_dynamic(&self, ty: TypeId) -> bool {
        matches!(*self.ty(ty), Type::Array { len: Some(n), .. } if n >= DYNAMIC)
    }

    /// Runs `f` where a type may have lengths that are no constants; gives what computes the sizes of such types.
    pub(crate) fn with_dynamic<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        let here = self.side() == Side::Host && self.function().is_some() && !self.is_scratch();
        if !here {
            return (f(self), Vec::new());
        }
        self.collect_sizes(f)
    }

    /// An operator's value, after the sizes of the types that are written in it.
    pub(crate) fn after_sizes(&mut self, v: Val, sizes: Vec<Stmt>) -> Val {
        if sizes.is_empty() || v.is_error() {
            return v;
        }
        let mut e = self.rvalue(v);
        for s in sizes.into_iter().rev() {
            if let StmtKind::Local { local, init: Some(init), .. } = s.kind {
                e = self.with_temp(Some((local, init)), e);
            }
        }
        Val::value(e)
    }

    /// May a type that is written here have a length that is no constant?
    pub(crate) fn may_be_dynamic(&self) -> bool {
        self.function().is_some_and(FnCtx::takes_sizes)
    }

    /// The array of `of` with that length, which is looked at once.
    pub(crate) fn dynamic_array(&mut self, of: Qual, len: &ast::Expr) -> TypeId {
        let span = len.span;
        let count = self.evaluated(|c| {
            let v = c.expr(len);
            c.plain_operand(v, Takes::All)
        });
        let value = self.fold(&count);
        if !self.is_dynamic(of.ty) && (value.is_some() || self.int_kind(count.ty).is_none()) {
            let len = self.checked_len(count.ty, value, span);
            return self.array_of(of, Some(len), span);
        }
        self.dynamic_type(of, count, span).unwrap_or(self.t.error)
    }

    fn dynamic_type(&mut self, of: Qual, count: Expr, span: Span) -> Option<TypeId> {
        let ulong = self.t.ulong;
        let count = self.numeric_cast(count, ulong);
        let size = self.run_time_size(of.ty, span)?;
        let init = Some(self.product(count, size));
        let local = self.temp(ulong, span)?;
        self.dynamic_arrays += 1;
        let number = DYNAMIC + self.dynamic_arrays;
        let f = self.ctx();
        f.dynamic.insert(number, local);
        let start = Stmt { kind: StmtKind::Local { local, init, cleanup: None }, span };
        f.sizes()?.push(start);
        Some(self.module.types.intern(Type::Array { of, len: Some(number) }))
    }

    /// The size of a type; nothing of an array of another function, as a lambda sees it.
    pub(crate) fn run_time_size(&mut self, ty: TypeId, span: Span) -> Option<Expr> {
        let ulong = self.t.ulong;
        match *self.ty(ty) {
            Type::Array { len: Some(n), .. } if n >= DYNAMIC => {
                let Some(&local) = self.function().and_then(|f| f.dynamic.get(&n)) else {
                    let name = self.name_of(ty);
                    self.error(Code::Unsupported, span, &[&format!("sizeof({name})")]);
                    return None;
                };
                Some(self.value_of(local, ulong, span))
            }
            _ => Some(self.int_const(self.module.types.size(ty) as i64, ulong, span)),
        }
    }

    /// `sizeof` of a type.
    pub(crate) fn size_of(&mut self, q: Qual, span: Span) -> Val {
        let ty = match *self.ty(q.ty) {
            Type::Reference { to, .. } => to.ty,
            _ => q.ty,
        };
        if self.is_error(ty) || !self.require_complete(ty, span) {
            return self.bad(span);
        }
        self.run_time_size(ty, span).map_or_else(|| self.bad(span), Val::value)
    }

    fn value_of(&self, local: LocalId, ty: TypeId, span: Span) -> Expr {
        Expr { kind: ExprKind::Load(Box::new(self.local_place(local, ty, span))), ty, span }
    }

    fn product(&self, a: Expr, b: Expr) -> Expr {
        let (ty, span) = (self.t.ulong, a.span);
        Expr { kind: ExprKind::Binary { op: BinaryOp::Mul, a: Box::new(a), b: Box::new(b) }, ty, span }
    }

    /// How many elements an array has.
    pub(crate) fn count_of(&mut self, array: TypeId, of: TypeId, span: Span) -> Option<Expr> {
        let (all, one) = (self.run_time_size(array, span)?, self.run_time_size(of, span)?);
        let kind = ExprKind::Binary { op: BinaryOp::Div, a: Box::new(all), b: Box::new(one) };
        Some(Expr { kind, ty: self.t.ulong, span })
    }

    /// Pointer plus or minus a number of arrays of such a size.
    pub(crate) fn step_by_size(&mut self, ptr: Expr, index: Expr, negate: bool, span: Span) -> Option<Expr> {
        let to = self.pointee(ptr.ty)?;
        let (long, ty) = (self.t.long, ptr.ty);
        let size = self.run_time_size(to.ty, span)?;
        let (index, size) = (self.numeric_cast(index, long), self.numeric_cast(size, long));
        let index = Box::new(Expr { ty: long, ..self.product(index, size) });
        let bytes = self.pointer_to(self.t.char_);
        let ptr = Box::new(self.recast(ptr, bytes));
        let e = Expr { kind: ExprKind::PtrAdd { ptr, index, negate }, ty: bytes, span };
        Some(self.recast(e, ty))
    }

    /// How many arrays of such a size lie between two pointers.
    pub(crate) fn size_between(&mut self, a: Expr, b: Expr, span: Span) -> Option<Expr> {
        let to = self.pointee(a.ty)?;
        let (bytes, long) = (self.pointer_to(self.t.char_), self.t.long);
        let size = self.run_time_size(to.ty, span)?;
        let size = self.numeric_cast(size, long);
        let [a, b] = [a, b].map(|e| Box::new(self.recast(e, bytes)));
        let between = Expr { kind: ExprKind::PtrDiff { a, b }, ty: long, span };
        let kind = ExprKind::Binary { op: BinaryOp::Div, a: Box::new(between), b: Box::new(size) };
        Some(Expr { kind, ty: long, span })
    }

    /// A variable of such a type.
    pub(crate) fn dynamic_local(&mut self, v: &ast::Var, q: Qual, out: &mut Vec<Stmt>) {
        if self.start_dynamic(v, q, out).is_none() {
            self.redeclare(v.name, crate::sema::lookup::scope::Entity::Error);
        }
    }

    fn start_dynamic(&mut self, v: &ast::Var, q: Qual, out: &mut Vec<Stmt>) -> Option<()> {
        let span = v.span;
        let mut of = q;
        while let Type::Array { of: inner, .. } = *self.ty(of.ty) {
            of = inner;
        }
        let (first, ty) = (self.pointer_to(of), self.pointer_to(q));
        let bytes = self.run_time_size(q.ty, span)?;
        let class =
            self.needs_end(of.ty) || self.has_constructor(of.ty) || self.default_init(of.ty, span).is_some();
        let memory = self.full_expression_if(|c| {
            let memory = if class {
                let count = c.count_of(q.ty, of.ty, span)?;
                c.new_array(of, count, (&[], false), None, span)
            } else {
                let one = c.int_const(1, c.t.ulong, span);
                // Elements without initial values are zero where some have one.
                let (name, more) = if v.init.is_some() { ("calloc", Some(one)) } else { ("malloc", None) };
                let args = std::iter::once(bytes).chain(more).map(|e| Arg::Val(Val::value(e)));
                c.call_header(name, None, args.collect(), span)
            };
            let memory = c.rvalue(memory);
            Some(c.recast(memory, ty))
        })?;
        let local = self.new_local(v, ty);
        self.ctx().bound.insert(local);
        let array = self.value_of(local, ty, span);
        let array = self.recast(array, first);
        let end = match class {
            true => self.delete_pointer(array.clone(), (false, true), span),
            false => Val::value(self.free(array.clone())),
        };
        let end = self.rvalue(end);
        let var = Var { place: VarPlace::Local(local), ty: q, is_ref: true, value: None, span: v.name.span };
        self.declare_variable(v, var);
        let cleanup = Some(self.to_void(end));
        out.push(Stmt { kind: StmtKind::Local { local, init: Some(memory), cleanup }, span });
        let Some(init) = &v.init else { return Some(()) };
        match init {
            // The items of a nested list would have to be told apart by sizes that are not known.
            Init::Value(ast::Expr { kind: E::List(items), .. })
                if !class && items.iter().all(|i| !matches!(i.value.kind, E::List(_))) =>
            {
                for (i, item) in items.iter().enumerate() {
                    let e = self.full_expression(|c| {
                        let index = c.int_const(i as i64, c.t.long, span);
                        let at = c.pointer_add(array.clone(), index, false, span);
                        let kind = PlaceKind::Deref(Box::new(c.rvalue(at)));
                        let value = c.init_value(of.ty, &item.value);
                        c.begin_at(Place { kind, ty: of.ty, volatile: false, span }, value)
                    });
                    out.push(Stmt { kind: StmtKind::Expr(e), span });
                }
            }
            Init::Value(e @ ast::Expr { kind: E::Str(text), .. }) if of.ty == self.t.char_ => {
                let from = self.expr(e);
                let length = self.int_const(text.len() as i64 + 1, self.t.ulong, span);
                let args = [Val::value(array), from, Val::value(length)].map(Arg::Val);
                let copy = self.call_header("memcpy", None, args.into(), span);
                let copy = self.rvalue(copy);
                out.push(Stmt { kind: StmtKind::Expr(copy), span });
            }
            _ => {
                let name = self.name_of(q.ty);
                self.error(Code::Unsupported, span, &[&format!("{name} = …")]);
            }
        }
        Some(())
    }
}
