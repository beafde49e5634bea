//! Lint: functions that return the address of their own variable.

use base::{Code, Diagnostic};
use hir::{Expr, ExprKind, LocalId, StmtKind, Type};

use crate::facts::Facts;
use crate::walk;

/// Checks a function.
pub fn check(facts: &Facts) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if !matches!(facts.module.types.get(facts.function.ret), Type::Pointer(_)) {
        return found;
    }
    walk::statements(&facts.function.body, &mut |stmt| {
        if let StmtKind::Return(Some(e)) = &stmt.kind
            && let Some(local) = pointed(facts, e)
        {
            let variable = &facts.function.locals[local];
            if !variable.name.is_empty() {
                let note = Diagnostic::new(Code::DeclaredHere, variable.span, [&variable.name]);
                found.push(Diagnostic::new(Code::ReturnsOwn, e.span, [&variable.name]).with_note(note));
            }
        }
    });
    found
}

/// The variable of the function in which an address lies.
fn pointed<'m>(facts: &Facts<'m>, e: &'m Expr) -> Option<LocalId> {
    match &facts.source(e).kind {
        ExprKind::AddrOf(place) => place.local(),
        ExprKind::Cast { a, .. } | ExprKind::PtrAdd { ptr: a, .. } => pointed(facts, a),
        _ => None,
    }
}
