//! Arrays of host code whose length is known at run time: `float a[n]`, an extension of gcc that nvcc accepts, too.
//!
//! Such a variable is a pointer to memory that is freed at the end of the block. Its type is an array whose length is a
//! number above [`DYNAMIC`], another one each time such a type is written. The size in bytes is a variable of the
//! function.

use base::{Code, Span};
use hir::{BinaryOp, DYNAMIC, Expr, ExprKind, LocalId, Qual, Stmt, StmtKind, Type, TypeId};

use crate::ast::{self};
use crate::sema::context::FnCtx;
use crate::sema::expr::values::Val;
use crate::sema::overload::operator_functions::Takes;
use crate::sema::{Checker, Side};

impl Checker<'_> {
    /// Runs `f` where types may have lengths that are no constants, which is so in functions of the host. Also returns
    /// the statements that compute the sizes of such types.
    pub(crate) fn with_dynamic<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        let here = self.side() == Side::Host && self.function().is_some() && !self.is_scratch();
        if !here {
            return (f(self), Vec::new());
        }
        self.collect_sizes(f)
    }

    /// The value `v` of an operator, computed after the sizes of the types that are written in it.
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

    /// The type of an array of `of` with the length `len`, whose expression is evaluated once. A constant length makes
    /// an ordinary array type. The error type after a message.
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

    /// A new array type of `count` elements, known at run time. Adds the statement that computes its size. `None` after
    /// a message.
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

    /// The size of a type in bytes. `None` after a message: a lambda does not know the sizes of arrays in the function
    /// around.
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

    /// The value of `sizeof` for a type.
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

    /// The value of a local variable.
    pub(crate) fn value_of(&self, local: LocalId, ty: TypeId, span: Span) -> Expr {
        Expr { kind: ExprKind::Load(Box::new(self.local_place(local, ty, span))), ty, span }
    }

    /// The product of two sizes.
    fn product(&self, a: Expr, b: Expr) -> Expr {
        let (ty, span) = (self.t.ulong, a.span);
        Expr { kind: ExprKind::Binary { op: BinaryOp::Mul, a: Box::new(a), b: Box::new(b) }, ty, span }
    }

    /// The number of elements of an array; `None` after a message.
    pub(crate) fn count_of(&mut self, array: TypeId, of: TypeId, span: Span) -> Option<Expr> {
        let (all, one) = (self.run_time_size(array, span)?, self.run_time_size(of, span)?);
        let kind = ExprKind::Binary { op: BinaryOp::Div, a: Box::new(all), b: Box::new(one) };
        Some(Expr { kind, ty: self.t.ulong, span })
    }

    /// A pointer plus or minus `index` elements whose size is known at run time. `None` if `ptr` is no pointer or after
    /// a message.
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

    /// The difference of two pointers, in elements whose size is known at run time. `None` if `a` is no pointer or
    /// after a message.
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
}
