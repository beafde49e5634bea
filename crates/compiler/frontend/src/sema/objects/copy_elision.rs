//! What is returned is made where the result goes, if all returns name one variable (C++ [class.copy.elision]).

use hir::{Expr, ExprKind, Stmt, StmtKind};

use crate::sema::Checker;

impl Checker<'_> {
    /// The variable needs no move then, and ends only if an exception leaves the function.
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
        // Declared in an inner block it could end without a return.
        let begins = |s: &Stmt| matches!(&s.kind, StmtKind::Local { local: l, .. } if *l == local);
        let Some(at) = body.iter().position(begins) else { return };
        let span = body[at].span;
        // It ends behind its constructor, or where it is declared.
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
