//! Whether control can reach the end of a body.

use hir::{Const, Expr, ExprKind, Stmt, StmtKind};

/// Can control reach the end of these statements? If in doubt, the answer is no.
pub fn falls_off(list: &[Stmt]) -> bool {
    let Some(last) = list.last() else { return true };
    match &last.kind {
        StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Switch { .. } | StmtKind::Label(_) => false,
        StmtKind::Block(inner) => falls_off(inner),
        StmtKind::If { cond: Expr { kind: ExprKind::Const(Const::Int(v)), .. }, then, or_else } => {
            falls_off(if *v == 0 { or_else } else { then })
        }
        StmtKind::If { then, or_else, .. } => falls_off(then) || falls_off(or_else),
        StmtKind::Loop { cond, .. } => match cond {
            None => false,
            Some(c) => !matches!(c.kind, ExprKind::Const(Const::Int(v)) if v != 0),
        },
        StmtKind::DoWhile { body, .. } => falls_off(body),
        StmtKind::Try { body, handlers } => falls_off(body) || falls_off(handlers),
        StmtKind::Expr(e) => comes_back(e),
        StmtKind::Local { .. } | StmtKind::OnThrow(_) => true,
        StmtKind::Break | StmtKind::Continue => false,
    }
}

/// Does control go on after this expression? It does not after a `throw`, `exit` or `abort` at its end.
fn comes_back(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Full(e) => comes_back(e),
        ExprKind::Comma { b, .. } => comes_back(b),
        ExprKind::Let { then, .. } => comes_back(then),
        ExprKind::CallExtern { name, .. } => !matches!(name.as_str(), "exit" | "abort"),
        kind => *kind != ExprKind::Unwind,
    }
}
