//! Lint: variables that are read before they have a value.
//!
//! A variable counts as set if some path may have set it, so every diagnostic is right. Other cases are left
//! to the sanitizer.

use base::{Code, Diagnostic};
use hir::{Expr, ExprKind, LocalId, Place, PlaceKind, Stmt, StmtKind, Type};

use crate::facts::Facts;
use crate::walk;

/// Checks a function.
pub fn check(facts: &Facts) -> Vec<Diagnostic> {
    let mut jumps = false;
    walk::statements(&facts.function.body, &mut |stmt| {
        jumps |= matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Goto(_));
    });
    if jumps {
        return Vec::new();
    }
    let mut reads = Reads { facts, uninitialized: Vec::new(), found: Vec::new() };
    reads.body(&facts.function.body);
    reads.found
}

struct Reads<'f, 'm> {
    facts: &'f Facts<'m>,
    /// Variables without a value so far.
    uninitialized: Vec<LocalId>,
    found: Vec<Diagnostic>,
}

impl<'m> Reads<'_, 'm> {
    fn body(&mut self, body: &'m [Stmt]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'m Stmt) {
        match &stmt.kind {
            StmtKind::Local { local, init: None, .. } => {
                if self.is_number(*local) && !self.uninitialized.contains(local) {
                    self.uninitialized.push(*local);
                }
            }
            StmtKind::Loop { cond, body, step, .. } => {
                self.later_rounds(stmt);
                cond.iter().for_each(|e| self.expr(e));
                self.body(body);
                step.iter().for_each(|e| self.expr(e));
            }
            StmtKind::DoWhile { body, cond, .. } => {
                self.later_rounds(stmt);
                self.body(body);
                self.expr(cond);
            }
            _ => {
                walk::expressions(stmt, &mut |e| self.expr(e));
                walk::bodies(stmt, &mut |body| self.body(body));
            }
        }
    }

    /// Variables that one iteration of a loop sets have values in the next one.
    fn later_rounds(&mut self, stmt: &'m Stmt) {
        let uninitialized = &mut self.uninitialized;
        let mut see = |e: &'m Expr| {
            if let ExprKind::Assign { place, .. } | ExprKind::Begin { place, .. } = &e.kind {
                uninitialized.retain(|local| place.kind != PlaceKind::Local(*local));
            }
        };
        walk::statements(std::slice::from_ref(stmt), &mut |stmt| {
            walk::expressions(stmt, &mut |e| walk::each(e, &mut see));
        });
    }

    fn expr(&mut self, e: &'m Expr) {
        match &e.kind {
            ExprKind::Assign { place, value } | ExprKind::Begin { place, value } => {
                self.expr(value);
                match place.kind {
                    PlaceKind::Local(local) => self.uninitialized.retain(|other| *other != local),
                    _ => self.place(place),
                }
            }
            ExprKind::AssignOp { place, value, .. } => {
                self.expr(value);
                self.place(place);
            }
            ExprKind::AddrOf(place) => match place.kind {
                PlaceKind::Local(local) => self.uninitialized.retain(|other| *other != local),
                _ => self.place(place),
            },
            // A cast to `void` marks a variable as intentionally unused.
            ExprKind::Cast { kind: hir::CastKind::ToVoid, a } if matches!(a.kind, ExprKind::Load(_)) => {}
            _ => walk::parts(e, &mut |part| match part {
                walk::Part::Expr(e) => self.expr(e),
                walk::Part::Place(p) => self.place(p),
            }),
        }
    }

    fn place(&mut self, place: &'m Place) {
        match place.kind {
            PlaceKind::Local(local) if self.uninitialized.contains(&local) => {
                let local_of = &self.facts.function.locals[local];
                let note = Diagnostic::new(Code::DeclaredHere, local_of.span, [local_of.name.as_str()]);
                let name = [local_of.name.as_str()];
                self.found.push(Diagnostic::new(Code::ReadUnset, place.span, name).with_note(note));
                self.uninitialized.retain(|other| *other != local);
            }
            _ => walk::place_parts(place, &mut |part| match part {
                walk::Part::Expr(e) => self.expr(e),
                walk::Part::Place(p) => self.place(p),
            }),
        }
    }

    /// Whether the variable is a scalar. Structures may be set member by member, and arrays element by
    /// element.
    fn is_number(&self, local: LocalId) -> bool {
        let ty = self.facts.module.types.get(self.facts.function.locals[local].ty);
        matches!(ty, Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Enum { .. })
    }
}
