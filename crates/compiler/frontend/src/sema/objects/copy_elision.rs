//! Copy elision of a returned variable: if all `return` statements name one variable, the variable is made where the
//! result goes (C++ [class.copy.elision]).

use hir::{Expr, ExprKind, Stmt, StmtKind};

use crate::sema::Checker;

impl Checker<'_> {
    /// Marks the variable that all `return` statements of the body name as the function's result. The variable then
    /// needs no move, and ends in the function only if an exception leaves it. Does nothing if there is no such
    /// variable.
    pub(crate) fn return_in_place(&mut self, body: &mut Vec<Stmt>) {
        let f = self.ctx();
        let Some(&Some(local)) = f.returned.first() else { return };
        let ty = f.hir.locals[local].ty;
        if f.returned.iter().any(|l| *l != Some(local)) || f.hir.params.contains(&local) {
            return;
        }
        if !self.needs_end(ty) && !self.needs_copy(ty) {
            return;
        }
        // A variable of an inner block could end without a return.
        let begins = |s: &Stmt| matches!(&s.kind, StmtKind::Local { local: l, .. } if *l == local);
        let Some(at) = body.iter().position(begins) else { return };
        let span = body[at].span;
        // The end of the variable is part of the statement after the constructor's call, or of the declaration.
        if let Some(Stmt { kind: kind @ StmtKind::Local { init: None, cleanup: Some(_), .. }, .. }) =
            body.get_mut(at + 2)
            && let StmtKind::Local { cleanup: Some(end), .. } = kind.clone()
        {
            *kind = StmtKind::OnThrow(end);
        } else if let StmtKind::Local { cleanup, .. } = &mut body[at].kind
            && let Some(end) = cleanup.take()
        {
            body.insert(at + 1, Stmt { kind: StmtKind::OnThrow(end), span });
        }
        let place = self.local_place(local, ty, span);
        rename_returns(body, &Expr { kind: ExprKind::Load(Box::new(place)), ty, span });
        self.ctx().hir.returned = Some(local);
    }
}

/// Replaces the operand of every `return` in the statements by `value`.
fn rename_returns(body: &mut [Stmt], value: &Expr) {
    for stmt in body {
        match &mut stmt.kind {
            StmtKind::Return(Some(e)) => *e = Expr { span: e.span, ..value.clone() },
            StmtKind::Block(list)
            | StmtKind::Loop { body: list, .. }
            | StmtKind::DoWhile { body: list, .. }
            | StmtKind::Switch { body: list, .. } => rename_returns(list, value),
            StmtKind::If { then: a, or_else: b, .. } | StmtKind::Try { body: a, handlers: b } => {
                rename_returns(a, value);
                rename_returns(b, value);
            }
            _ => {}
        }
    }
}
