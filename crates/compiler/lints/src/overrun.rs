//! Lint: loops that count past the end of an array, such as `for (int i = 0; i <= 10; i++) a[i] = 0;` with
//! ten elements.
//!
//! Only accesses that every iteration makes are considered: none under a condition, and none after a
//! statement that may leave the iteration.

use base::{Code, Diagnostic, Span};
use hir::{BinaryOp, Expr, ExprKind, LocalId, Place, PlaceKind, Stmt, StmtKind, Type};

use crate::facts::Facts;
use crate::walk::{self, Part};

/// Checks a function.
pub fn check(facts: &Facts) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut body = |list: &[Stmt]| {
        for pair in list.windows(2) {
            found.extend(counting(facts, &pair[0], &pair[1]).and_then(|loop_| loop_.overrun(facts)));
        }
    };
    body(&facts.function.body);
    walk::statements(&facts.function.body, &mut |stmt| walk::bodies(stmt, &mut body));
    found
}

/// A loop that counts up or down by one.
struct Counting<'m> {
    counter: LocalId,
    /// Values of the counter in the first and the last iteration.
    ends: [i64; 2],
    body: &'m [Stmt],
}

/// The counting loop `stmt`, if `before` declares its counter.
fn counting<'m>(facts: &Facts, before: &Stmt, stmt: &'m Stmt) -> Option<Counting<'m>> {
    let StmtKind::Local { local: counter, init: Some(first), .. } = &before.kind else { return None };
    let StmtKind::Loop { cond: Some(cond), body, step: Some(step), .. } = &stmt.kind else { return None };
    let ExprKind::Step { place, up, .. } = &walk::bare(step).kind else { return None };
    let ExprKind::Binary { op, a, b } = &walk::bare(cond).kind else { return None };
    if !is(place, *counter) || !loads(a, *counter) || changes(body, *counter) {
        return None;
    }
    let (first, bound) = (facts.value(first)?, facts.value(b)?);
    let last = match (op, up) {
        (BinaryOp::Lt, true) => bound.checked_sub(1)?,
        (BinaryOp::Gt, false) => bound.checked_add(1)?,
        (BinaryOp::Le, true) | (BinaryOp::Ge, false) => bound,
        _ => return None,
    };
    let runs = if *up { first <= last } else { first >= last };
    runs.then_some(Counting { counter: *counter, ends: [first, last], body })
}

impl Counting<'_> {
    /// Reports an access outside of its array in the first or the last iteration.
    fn overrun(&self, facts: &Facts) -> Option<Diagnostic> {
        let mut outside = None;
        for stmt in self.body {
            match &stmt.kind {
                StmtKind::Expr(_) | StmtKind::Local { .. } | StmtKind::Return(_) => {
                    walk::expressions(stmt, &mut |e| self.surely(facts, e, &mut outside));
                }
                _ => {}
            }
            let mut leaves = false;
            walk::statements(std::slice::from_ref(stmt), &mut |stmt| {
                leaves |= matches!(
                    stmt.kind,
                    StmtKind::Break
                        | StmtKind::Continue
                        | StmtKind::Return(_)
                        | StmtKind::Goto(_)
                        | StmtKind::Label(_)
                );
            });
            if leaves {
                break;
            }
        }
        let (span, index, len): (Span, i64, u64) = outside?;
        Some(Diagnostic::new(Code::IndexOutside, span, [index.to_string(), len.to_string()]))
    }

    /// Visits the parts of an expression that are evaluated whatever its values are.
    fn surely(&self, facts: &Facts, e: &Expr, outside: &mut Option<(Span, i64, u64)>) {
        match &e.kind {
            ExprKind::Cond { c, .. } => return self.surely(facts, c, outside),
            ExprKind::And { a, .. } | ExprKind::Or { a, .. } => return self.surely(facts, a, outside),
            // Taking the address one past the end is allowed.
            ExprKind::AddrOf(_) => return,
            _ => {}
        }
        walk::parts(e, &mut |part| self.surely_part(facts, part, outside));
    }

    fn surely_part(&self, facts: &Facts, part: Part<'_>, outside: &mut Option<(Span, i64, u64)>) {
        let place = match part {
            Part::Expr(e) => return self.surely(facts, e, outside),
            Part::Place(place) => place,
        };
        // An index past the end of a row may be meant for the whole matrix.
        if let PlaceKind::Index { of, index } = &place.kind
            && !matches!(of.kind, PlaceKind::Index { .. })
            && let Type::Array { len: Some(len), .. } = *facts.module.types.get(of.ty)
            && let Some(offset) = self.offset(facts, index)
        {
            let outer = self.ends.iter().filter_map(|end| end.checked_add(offset));
            let beyond = outer.into_iter().find(|&i| i < 0 || i as u64 >= len);
            *outside = outside.or(beyond.map(|i| (index.span, i, len)));
        }
        walk::place_parts(place, &mut |part| self.surely_part(facts, part, outside));
    }

    /// The constant that is added to the counter.
    fn offset(&self, facts: &Facts, index: &Expr) -> Option<i64> {
        let index = walk::bare(index);
        if loads(index, self.counter) {
            return Some(0);
        }
        match &index.kind {
            ExprKind::Binary { op: BinaryOp::Add, a, b } => {
                self.offset(facts, a)?.checked_add(facts.value(b)?)
            }
            ExprKind::Binary { op: BinaryOp::Sub, a, b } => {
                self.offset(facts, a)?.checked_sub(facts.value(b)?)
            }
            _ => None,
        }
    }
}

fn is(place: &Place, local: LocalId) -> bool {
    matches!(place.kind, PlaceKind::Local(l) if l == local)
}

fn loads(e: &Expr, local: LocalId) -> bool {
    matches!(&walk::bare(e).kind, ExprKind::Load(place) if is(place, local))
}

/// Whether the body may set the variable.
fn changes(body: &[Stmt], local: LocalId) -> bool {
    let mut changed = false;
    walk::all(body, &mut |e| {
        changed |= match &e.kind {
            ExprKind::Assign { place, .. }
            | ExprKind::Begin { place, .. }
            | ExprKind::AssignOp { place, .. }
            | ExprKind::Step { place, .. }
            | ExprKind::AddrOf(place) => is(place, local),
            _ => false,
        }
    });
    changed
}
