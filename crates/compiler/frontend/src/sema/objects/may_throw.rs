//! Which expressions and statements may throw an exception.

use hir::{Expr, ExprKind, Place, PlaceKind, Stmt, StmtKind};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};

impl Checker<'_> {
    /// Could the evaluation of the operand throw (C++ [expr.unary.noexcept])?
    pub(crate) fn may_throw(&mut self, v: &Val) -> bool {
        match &v.kind {
            // The destructor of the value counts, too.
            ValKind::R(e) => !self.ends_quietly(e.ty) || self.throws(e),
            ValKind::L(p) => self.place_throws(p),
            ValKind::Funcs(_) | ValKind::Error => false,
        }
    }

    /// Could a statement throw? Without `calls`, only its own `throw` expressions count, not the functions that it
    /// calls.
    pub(crate) fn statement_throws(&mut self, s: &Stmt, calls: bool) -> bool {
        let mut any = |list: &[Stmt]| list.iter().any(|s| self.statement_throws(s, calls));
        let (e, inner) = match &s.kind {
            StmtKind::Expr(e) => (Some(e), false),
            StmtKind::Local { init, .. } => (init.as_ref(), false),
            StmtKind::Return(e) => (e.as_ref(), false),
            // An exception of the body may pass the handlers.
            StmtKind::Try { body, handlers } => (None, any(body) || any(handlers)),
            StmtKind::Block(body) => (None, any(body)),
            StmtKind::If { cond, then, or_else } => (Some(cond), any(then) || any(or_else)),
            StmtKind::Loop { cond, body, step, .. } => {
                let step = step.as_ref().is_some_and(|e| calls && self.throws(e));
                (cond.as_ref(), step || body.iter().any(|s| self.statement_throws(s, calls)))
            }
            StmtKind::DoWhile { body, cond, .. } => (Some(cond), any(body)),
            StmtKind::Switch { value, body, .. } => (Some(value), any(body)),
            _ => (None, false),
        };
        inner || e.is_some_and(|e| raises(e) || calls && self.throws(e))
    }

    /// Could the evaluation of an expression throw? Functions that are not declared `noexcept` could.
    pub(crate) fn throws(&mut self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Const(_) | ExprKind::FnAddr(_) => false,
            ExprKind::Unwind | ExprKind::CallPtr { .. } | ExprKind::Launch { .. } => true,
            ExprKind::CallExtern { name, .. } => name == "malloc",
            ExprKind::Load(p) | ExprKind::AddrOf(p) | ExprKind::Step { place: p, .. } => self.place_throws(p),
            ExprKind::Unary { a, .. }
            | ExprKind::Cast { a, .. }
            | ExprKind::Extract { from: a, .. }
            | ExprKind::Full(a)
            | ExprKind::AtEnd(a) => self.throws(a),
            ExprKind::Binary { a, b, .. }
            | ExprKind::PtrAdd { ptr: a, index: b, .. }
            | ExprKind::PtrDiff { a, b }
            | ExprKind::And { a, b }
            | ExprKind::Or { a, b }
            | ExprKind::Comma { a, b } => self.throws(a) || self.throws(b),
            ExprKind::Cond { c, a, b } => self.throws(c) || self.throws(a) || self.throws(b),
            ExprKind::Assign { place, value }
            | ExprKind::Begin { place, value }
            | ExprKind::AssignOp { place, value, .. } => self.place_throws(place) || self.throws(value),
            ExprKind::Call { f, args } => {
                !self.function_of(*f).is_some_and(|id| self.is_noexcept(id))
                    || args.iter().any(|a| self.throws(a))
            }
            ExprKind::Builtin { args, .. } => args.iter().any(|a| self.throws(a)),
            ExprKind::Aggregate { parts } => parts.iter().any(|(_, e)| self.throws(e)),
            ExprKind::Let { init, then, .. } => {
                init.as_ref().is_some_and(|e| self.throws(e)) || self.throws(then)
            }
        }
    }

    /// Could the computation of a place throw?
    fn place_throws(&mut self, p: &Place) -> bool {
        match &p.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => false,
            PlaceKind::Deref(e) => self.throws(e),
            PlaceKind::Field { of, .. } => self.place_throws(of),
            PlaceKind::Index { of, index } => self.place_throws(of) || self.throws(index),
        }
    }

    /// The checker's entry for a function of the module. `None` if there is none.
    pub(crate) fn function_of(&self, f: hir::FnId) -> Option<crate::sema::FuncId> {
        self.funcs.iter().find(|(_, ent)| ent.instances.values().any(|&i| i == f)).map(|(id, _)| id)
    }

    /// Is the function declared not to throw? A destructor without `noexcept` is, unless the destructor of a part may
    /// throw. A defaulted function is, too.
    pub(crate) fn is_noexcept(&mut self, id: crate::sema::FuncId) -> bool {
        let decl = self.funcs[id].decl.clone();
        match decl.specs.noexcept.as_deref() {
            Some(ast::Expr { kind: ast::ExprKind::Bool(quiet), .. }) => *quiet,
            Some(e) => {
                let (scope, params) = (self.funcs[id].scope, self.funcs[id].sig.params.clone());
                let value = self.attempt(|c| {
                    c.within(scope, |c| c.among_parameters(&decl.params, &params, |c| c.const_int(e)))
                });
                value == Some(1)
            }
            // A destructor may throw only if the destructor of a part may.
            None if decl.name == ast::FnName::Destructor => {
                let parts = self.funcs[id].owner.map(|r| self.parts_of(r)).unwrap_or_default();
                parts.iter().all(|(f, _)| self.ends_quietly(f.ty.ty))
            }
            None => decl.given == ast::Given::Defaulted,
        }
    }

    /// Are the destructors of this type and its parts declared not to throw?
    pub(crate) fn ends_quietly(&mut self, ty: hir::TypeId) -> bool {
        let list = std::cell::RefCell::new(Vec::new());
        self.any_part(ty, &|c, r| {
            list.borrow_mut().extend(c.records.get(&r).and_then(|r| r.destructor));
            false
        });
        list.into_inner().into_iter().all(|id| self.is_noexcept(id))
    }
}

/// Is there a `throw` expression in it, calls apart?
fn raises(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Unwind => true,
        ExprKind::Comma { a, b } => raises(a) || raises(b),
        ExprKind::Cond { a, b, .. } => raises(a) || raises(b),
        ExprKind::Full(a) | ExprKind::Let { then: a, .. } | ExprKind::Cast { a, .. } => raises(a),
        _ => false,
    }
}
