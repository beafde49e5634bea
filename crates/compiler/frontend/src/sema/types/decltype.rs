//! The provider of [`Checker::decltype`] (C++ [dcl.type.decltype]): the declared type of a name or member, or the type
//! and value category of any other expression.

use hir::{Qual, Type};

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};

impl Checker<'_> {
    /// The provider of [`Checker::decltype`]: the type `decltype(e)`, or `decltype((e))` if `place`.
    pub(crate) fn provide_decltype(&mut self, e: &ast::Expr, place: bool) -> Qual {
        let checked = |c: &mut Self| match c.declared_type(e).filter(|_| !place) {
            Some(q) => q,
            None => {
                let v = c.expr(e);
                let v = c.as_place(v);
                let q = c.type_with_category(&v);
                // A member of a prvalue is an xvalue (C++ [expr.ref]).
                let part =
                    matches!(&e.kind, E::Member { arrow: false, .. }) && !v.is_place() && !v.is_error();
                if part && c.declared_type(e).is_some() {
                    return c.module.types.intern(Type::Reference { to: q, rvalue: true }).into();
                }
                match c.ty(q.ty) {
                    Type::Function { .. } if matches!(e.kind, E::AddrOf(_)) => c.pointer_to(q.ty).into(),
                    _ => q,
                }
            }
        };
        self.unevaluated(|c| c.with_scratch(checked))
    }

    /// The declared type of a variable or member that the expression names; `None` for other expressions.
    fn declared_type(&mut self, e: &ast::Expr) -> Option<Qual> {
        match &e.kind {
            E::Name(name) if name.last().args.is_none() => match self.find_qualified(name)? {
                Entity::Var(v) => Some(self.type_of_variable(&v)),
                Entity::Field(record, index) => Some(self.type_of_field(record, index)),
                _ => None,
            },
            E::Member { a, arrow, name, owner: None } if name.args.is_none() => {
                let v = self.expr(a);
                let v = if *arrow && self.record_of(v.q.ty).is_none() {
                    let q = self.pointee(v.q.ty)?;
                    Val { q, ..v }
                } else {
                    v
                };
                let scope = self.records.get(&self.record_of(v.q.ty)?)?.scope;
                match self.find_in(scope, name.name.sym)? {
                    Entity::Field(record, index) => Some(self.type_of_field(record, index)),
                    Entity::Var(v) => Some(self.type_of_variable(&v)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The type of an lvalue or xvalue as a reference, and that of a prvalue as it is.
    fn type_with_category(&mut self, v: &Val) -> Qual {
        match &v.kind {
            ValKind::Error => self.t.error.into(),
            ValKind::R(e) => e.ty.into(),
            ValKind::L(_) => {
                // `const` at an array is that of its elements, which have it already.
                let of = matches!(*self.ty(v.q.ty), Type::Array { of, .. } if of.is_const);
                let to = Qual { is_const: v.q.is_const && !of, ..v.q };
                self.module.types.intern(Type::Reference { to, rvalue: v.moved }).into()
            }
            ValKind::Funcs(fs) => match self.named_functions(&fs.clone(), v.span)[..] {
                [c @ Callable::Func(_)] => self.callable_type(c).unwrap_or(self.t.error).into(),
                _ => self.t.error.into(),
            },
        }
    }
}
