//! Launches: where they are, and whether anyone asks how they went.

use base::{Code, Diagnostic, Span};
use hir::{CastKind, Expr, ExprKind, FnId, Function, StmtKind};

use crate::facts::Facts;
use crate::{Program, walk};

/// A launch in a host function.
pub struct Launch<'m> {
    /// Which function launches, as index into the program's functions.
    pub by: usize,
    pub kernel: FnId,
    pub grid: &'m [Expr; 3],
    pub block: &'m [Expr; 3],
    pub args: &'m [Expr],
    pub span: Span,
}

/// Every launch that the reader wrote.
pub fn all<'m>(facts: &[Option<Facts<'m>>]) -> Vec<Launch<'m>> {
    let mut found = Vec::new();
    for (by, facts) in facts.iter().enumerate() {
        let Some(facts) = facts else { continue };
        walk::all(&facts.function.body, &mut |e| {
            if let ExprKind::Launch { kernel, grid, block, args, .. } = &e.kind {
                found.push(Launch { by, kernel: *kernel, grid, block, args, span: e.span });
            }
        });
    }
    found
}

/// A program that launches and never looks at any result of the runtime.
pub fn unchecked(program: &Program) -> Option<Diagnostic> {
    let first = program.launches.iter().min_by_key(|l| (l.span.file(), l.span.start()))?;
    let asks = program.written().any(|facts| looks_at_results(facts.function)) || library_asks(program);
    (!asks).then(|| Diagnostic::new(Code::LaunchUnchecked, first.span, [program.name(first.kernel)]))
}

/// A function of a header looks at results for the program, and throws or exits: `getLastCudaError`, Thrust's functions.
fn library_asks(program: &Program) -> bool {
    let module = program.module;
    let mut seen = vec![false; module.functions.len()];
    let mut waiting: Vec<&Function> = program.written().map(|facts| facts.function).collect();
    let (mut looks, mut ends) = (false, false);
    while let Some(function) = waiting.pop() {
        let own = program.written().any(|facts| std::ptr::eq(facts.function, function));
        walk::all(&function.body, &mut |e| match &e.kind {
            ExprKind::Call { f, .. } if program.of(*f).is_none() => {
                ends |= !own && module.functions[*f].name == "__throw";
                if !std::mem::replace(&mut seen[f.0 as usize], true) {
                    waiting.push(&module.functions[*f]);
                }
            }
            ExprKind::CallExtern { name, .. } => ends |= !own && name == "exit",
            _ => {}
        });
        looks |= !own && looks_at_results(function);
    }
    looks && ends
}

/// Some result of a runtime call goes anywhere.
fn looks_at_results(function: &Function) -> bool {
    let (mut calls, mut dropped) = (0, 0);
    walk::all(&function.body, &mut |e| calls += usize::from(is_runtime(e)));
    walk::statements(&function.body, &mut |stmt| {
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
