//! Launches: where they are, and whether anyone asks how they went.

use base::{Code, Diagnostic, Span};
use hir::{CastKind, Expr, ExprKind, FnId, StmtKind};

use crate::facts::Facts;
use crate::{Program, walk};

/// A launch in a host function.
pub struct Launch<'m> {
    /// Which function launches, as index into the program's functions.
    pub by: usize,
    pub kernel: FnId,
    pub grid: &'m [Expr; 3],
    pub block: &'m [Expr; 3],
    pub span: Span,
}

/// Every launch that the reader wrote.
pub fn all<'m>(facts: &[Option<Facts<'m>>]) -> Vec<Launch<'m>> {
    let mut found = Vec::new();
    for (by, facts) in facts.iter().enumerate() {
        let Some(facts) = facts else { continue };
        walk::all(&facts.function.body, &mut |e| {
            if let ExprKind::Launch { kernel, grid, block, .. } = &e.kind {
                found.push(Launch { by, kernel: *kernel, grid, block, span: e.span });
            }
        });
    }
    found
}

/// A program that launches and never looks at any result of the runtime.
pub fn unchecked(program: &Program) -> Option<Diagnostic> {
    let first = program.launches.iter().min_by_key(|l| (l.span.file(), l.span.start()))?;
    let asks = program.written().any(|facts| looks_at_results(facts));
    (!asks).then(|| Diagnostic::new(Code::LaunchUnchecked, first.span, [program.name(first.kernel)]))
}

/// Some result of a runtime call goes anywhere.
fn looks_at_results(facts: &Facts) -> bool {
    let (mut calls, mut dropped) = (0, 0);
    walk::all(&facts.function.body, &mut |e| calls += usize::from(is_runtime(e)));
    walk::statements(&facts.function.body, &mut |stmt| {
        if let StmtKind::Expr(e) = &stmt.kind {
            dropped += usize::from(drops(e));
        }
    });
    calls > dropped
}

fn drops(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Cast { kind: CastKind::ToVoid, a } => drops(a),
        _ => is_runtime(e),
    }
}

/// A call whose result tells of errors.
fn is_runtime(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::CallExtern { name, .. } if name.starts_with("cuda") && name != "cudaGetErrorString")
}
