//! Visitors for the parts of expressions, places and statements, in the order of evaluation.

use hir::{Expr, ExprKind, Place, PlaceKind, Stmt, StmtKind};

/// A part of an expression or place.
#[derive(Clone, Copy)]
pub enum Part<'m> {
    Expr(&'m Expr),
    Place(&'m Place),
}

/// Visits the direct parts of an expression.
pub fn parts<'m>(e: &'m Expr, see: &mut dyn FnMut(Part<'m>)) {
    use ExprKind::*;
    match &e.kind {
        Const(_) | FnAddr(_) | Unwind => {}
        Load(place) | AddrOf(place) | Step { place, .. } => see(Part::Place(place)),
        Unary { a, .. } | Cast { a, .. } | Extract { from: a, .. } | Full(a) | AtEnd(a) => see(Part::Expr(a)),
        Binary { a, b, .. } | PtrDiff { a, b } | And { a, b } | Or { a, b } | Comma { a, b } => {
            see(Part::Expr(a));
            see(Part::Expr(b));
        }
        PtrAdd { ptr, index, .. } => {
            see(Part::Expr(ptr));
            see(Part::Expr(index));
        }
        Cond { c, a, b } => [c, a, b].into_iter().for_each(|e| see(Part::Expr(e))),
        Assign { place, value } | Begin { place, value } | AssignOp { place, value, .. } => {
            see(Part::Expr(value));
            see(Part::Place(place));
        }
        CallPtr { f, args } => {
            see(Part::Expr(f));
            args.iter().for_each(|e| see(Part::Expr(e)));
        }
        Call { args, .. } | CallExtern { args, .. } | Builtin { args, .. } => {
            args.iter().for_each(|e| see(Part::Expr(e)));
        }
        Launch { grid, block, smem, stream, args, .. } => {
            grid.iter().chain(block.iter()).for_each(|e| see(Part::Expr(e)));
            see(Part::Expr(smem));
            see(Part::Expr(stream));
            args.iter().for_each(|e| see(Part::Expr(e)));
        }
        Aggregate { parts } => parts.iter().for_each(|(_, e)| see(Part::Expr(e))),
        Let { init, then, .. } => {
            init.iter().for_each(|e| see(Part::Expr(e)));
            see(Part::Expr(then));
        }
    }
}

/// Visits the direct parts of a place.
pub fn place_parts<'m>(p: &'m Place, see: &mut dyn FnMut(Part<'m>)) {
    match &p.kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) => {}
        PlaceKind::Deref(e) => see(Part::Expr(e)),
        PlaceKind::Field { of, .. } => see(Part::Place(of)),
        PlaceKind::Index { of, index } => {
            see(Part::Place(of));
            see(Part::Expr(index));
        }
    }
}

/// Visits an expression and all expressions in it, outer ones first.
pub fn each<'m>(e: &'m Expr, see: &mut dyn FnMut(&'m Expr)) {
    see(e);
    parts(e, &mut |part| each_part(part, see));
}

fn each_part<'m>(part: Part<'m>, see: &mut dyn FnMut(&'m Expr)) {
    match part {
        Part::Expr(e) => each(e, see),
        Part::Place(p) => place_parts(p, &mut |part| each_part(part, see)),
    }
}

/// Visits all statements of a body, outer ones first.
pub fn statements<'m>(body: &'m [Stmt], see: &mut dyn FnMut(&'m Stmt)) {
    for stmt in body {
        see(stmt);
        bodies(stmt, &mut |body| statements(body, see));
    }
}

/// Visits the bodies directly in a statement.
pub fn bodies<'m>(stmt: &'m Stmt, see: &mut dyn FnMut(&'m [Stmt])) {
    match &stmt.kind {
        StmtKind::Block(body)
        | StmtKind::Loop { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. } => see(body),
        StmtKind::Try { body, handlers } => {
            see(body);
            see(handlers);
        }
        StmtKind::If { then, or_else, .. } => {
            see(then);
            see(or_else);
        }
        StmtKind::Expr(_)
        | StmtKind::Local { .. }
        | StmtKind::OnThrow(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Goto(_)
        | StmtKind::Label(_) => {}
    }
}

/// Visits the expressions directly in a statement.
pub fn expressions<'m>(stmt: &'m Stmt, see: &mut dyn FnMut(&'m Expr)) {
    match &stmt.kind {
        StmtKind::Expr(e) | StmtKind::OnThrow(e) => see(e),
        StmtKind::Local { init, cleanup, .. } => init.iter().chain(cleanup).for_each(see),
        StmtKind::If { cond, .. } | StmtKind::DoWhile { cond, .. } => see(cond),
        StmtKind::Loop { cond, step, .. } => cond.iter().chain(step).for_each(see),
        StmtKind::Switch { value, .. } => see(value),
        StmtKind::Return(value) => value.iter().for_each(see),
        StmtKind::Try { .. }
        | StmtKind::Block(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Label(_) => {}
    }
}

/// Visits all expressions of a body.
pub fn all<'m>(body: &'m [Stmt], see: &mut dyn FnMut(&'m Expr)) {
    statements(body, &mut |stmt| expressions(stmt, &mut |e| each(e, see)));
}

/// The expression without the conversions around it.
pub fn bare(mut e: &Expr) -> &Expr {
    while let ExprKind::Cast { a, .. } = &e.kind {
        e = a;
    }
    e
}

/// Whether two expressions are equal apart from conversions.
pub fn same(a: &Expr, b: &Expr) -> bool {
    use ExprKind::*;
    let (a, b) = (bare(a), bare(b));
    match (&a.kind, &b.kind) {
        (Const(a), Const(b)) => a == b,
        (Load(a), Load(b)) | (AddrOf(a), AddrOf(b)) => same_place(a, b),
        (Builtin { what: w, args: a }, Builtin { what: v, args: b }) => w == v && all_same(a, b),
        (Unary { op: o, a }, Unary { op: p, a: b }) => o == p && same(a, b),
        (Binary { op: o, a, b }, Binary { op: p, a: c, b: d }) => o == p && same(a, c) && same(b, d),
        (Call { f, args: a }, Call { f: g, args: b }) => f == g && all_same(a, b),
        (Extract { from: a, offset: o }, Extract { from: b, offset: p }) => o == p && same(a, b),
        (PtrAdd { ptr: a, index: b, negate: n }, PtrAdd { ptr: c, index: d, negate: m }) => {
            n == m && same(a, c) && same(b, d)
        }
        _ => false,
    }
}

fn all_same(a: &[Expr], b: &[Expr]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn same_place(a: &Place, b: &Place) -> bool {
    match (&a.kind, &b.kind) {
        (PlaceKind::Local(a), PlaceKind::Local(b)) => a == b,
        (PlaceKind::Global(a), PlaceKind::Global(b)) => a == b,
        (PlaceKind::Deref(a), PlaceKind::Deref(b)) => same(a, b),
        (PlaceKind::Field { of: a, offset: o, .. }, PlaceKind::Field { of: b, offset: p, .. }) => {
            o == p && same_place(a, b)
        }
        (PlaceKind::Index { of: a, index: i }, PlaceKind::Index { of: b, index: j }) => {
            same_place(a, b) && same(i, j)
        }
        _ => false,
    }
}
