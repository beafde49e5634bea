//! Temporaries: objects without a name, which end with the full expression that made them (C++ [class.temporary]).
//!
//! An object that needs an address becomes a variable without a name, and the rest of the expression is the body of
//! that variable ([`ExprKind::Let`]). [`ExprKind::AtEnd`] schedules the end of the object, and [`ExprKind::Full`] is
//! where scheduled ends run.

use hir::{Expr, ExprKind, LocalId, Place, PlaceKind, Stmt, StmtKind};

use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};

impl Checker<'_> {
    /// Makes `then` the body of a temporary variable, which ends with the full expression. Without `temp`, gives `then`
    /// itself.
    pub(crate) fn with_object(&mut self, temp: Option<(LocalId, Expr)>, then: Expr) -> Expr {
        let Some((local, init)) = temp else { return then };
        let (ty, span) = (init.ty, init.span);
        let place = self.local_place(local, ty, span);
        let end = if self.is_unevaluated() { None } else { self.end_of(&place, ty, span) };
        let Some(end) = end else { return self.with_temp(Some((local, init)), then) };
        let end = self.at_end(end);
        let then = self.comma_of(end, then);
        let target = self.address(place, ty.into());
        let (init, then) = match self.built_in_place(init, target) {
            Ok(call) => (None, self.comma_of(call, then)),
            Err(init) => (Some(Box::new(init)), then),
        };
        let (ty, span) = (then.ty, then.span);
        Expr { kind: ExprKind::Let { local, init, then: Box::new(then) }, ty, span }
    }

    /// Makes the operand `v` the body of a temporary variable. A place stays a place.
    pub(crate) fn place_with(&mut self, temp: Option<(LocalId, Expr)>, v: Val) -> Val {
        match v.kind {
            ValKind::L(place) if temp.is_some() => {
                let span = v.span;
                let pointer = self.address(place, v.q);
                let pointer = self.with_object(temp, pointer);
                Val { moved: v.moved, ..self.deref(pointer, v.q, span) }
            }
            _ if temp.is_some() => {
                let e = self.rvalue(v);
                Val::value(self.with_object(temp, e))
            }
            _ => v,
        }
    }

    /// The evaluation of an operand whose value is not used. A temporary object ends.
    pub(crate) fn discard(&mut self, v: Val) -> Expr {
        match v.kind {
            // If an object is not read, only the computation of its address counts.
            ValKind::L(Place { kind: PlaceKind::Deref(p), volatile: false, .. }) => *p,
            ValKind::R(e) if self.needs_end(e.ty) => {
                let span = e.span;
                let (_, temp) = self.materialise(Val::value(e));
                let none = self.int_const(0, self.t.int, span);
                let none = self.to_void(none);
                self.with_object(temp, none)
            }
            _ => self.rvalue(v),
        }
    }

    /// Extends the life of a temporary that the pointer of a reference leads into: it lives as long as the reference.
    pub(crate) fn extend(&mut self, pointer: Expr, out: &mut Vec<Stmt>) -> Expr {
        if self.is_extended(&pointer, &mut Vec::new()) { self.hoist(pointer, out) } else { pointer }
    }

    /// Turns the temporaries around an expression into variables of the block, whose statements are added to `out`. The
    /// result is the remaining expression.
    pub(crate) fn hoist(&mut self, mut e: Expr, out: &mut Vec<Stmt>) -> Expr {
        let span = e.span;
        match e.kind {
            ExprKind::Cast { kind, a } => {
                let a = Box::new(self.hoist(*a, out));
                Expr { kind: ExprKind::Cast { kind, a }, ..e }
            }
            ExprKind::PtrAdd { ptr, index, negate } => {
                let ptr = Box::new(self.hoist(*ptr, out));
                Expr { kind: ExprKind::PtrAdd { ptr, index, negate }, ..e }
            }
            ExprKind::Let { local, init, then } => {
                let init = init.map(|e| self.full_part(*e));
                out.push(Stmt { kind: StmtKind::Local { local, init, cleanup: None }, span });
                self.hoist(*then, out)
            }
            ExprKind::Comma { a, b } => {
                match a.kind {
                    ExprKind::AtEnd(end) => {
                        if let Some(local) = self.temp(self.t.int, span) {
                            let kind = StmtKind::Local { local, init: None, cleanup: Some(*end) };
                            out.push(Stmt { kind, span });
                        }
                    }
                    _ => {
                        let a = self.full_part(*a);
                        out.push(Stmt { kind: StmtKind::Expr(a), span });
                    }
                }
                self.hoist(*b, out)
            }
            kind => {
                e.kind = kind;
                e
            }
        }
    }

    /// Does the pointer lead into a temporary that the expression makes? `made` collects the temporaries on the way.
    pub(crate) fn is_extended(&self, e: &Expr, made: &mut Vec<LocalId>) -> bool {
        match &e.kind {
            ExprKind::Let { local, then, .. } => {
                made.push(*local);
                self.is_extended(then, made)
            }
            ExprKind::Comma { b, .. } => self.is_extended(b, made),
            ExprKind::Cast { a, .. } | ExprKind::PtrAdd { ptr: a, .. } => self.is_extended(a, made),
            ExprKind::AddrOf(place) => {
                let mut at = &**place;
                loop {
                    match &at.kind {
                        PlaceKind::Field { of, .. } | PlaceKind::Index { of, .. } => at = of,
                        PlaceKind::Deref(p) => return self.is_extended(p, made),
                        PlaceKind::Local(l) => return made.contains(l),
                        PlaceKind::Global(_) => return false,
                    }
                }
            }
            _ => false,
        }
    }
}
