//! Kernel launches of a program, and the lint for programs that never check whether launches fail.

use base::{Code, Diagnostic, Span};
use hir::{CastKind, Expr, ExprKind, FnId, Function, StmtKind, Storage};

use crate::facts::Facts;
use crate::{Program, walk};

/// A kernel launch in a host function.
pub struct Launch<'m> {
    /// Index of the launching function among the program's functions.
    pub by: usize,
    pub kernel: FnId,
    pub grid: &'m [Expr; 3],
    pub block: &'m [Expr; 3],
    pub args: &'m [Expr],
    pub span: Span,
}

/// All launches in the user's text.
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

/// Reports a program that launches kernels and never uses any result of the CUDA runtime. A program whose kernels only
/// print has no results with which it could go on.
pub fn unchecked(program: &Program) -> Option<Diagnostic> {
    // Variables of the library are no results.
    let is_own = |span: Span| program.launches.iter().any(|launch| launch.span.file() == span.file());
    let is_result = |global: &hir::Global| {
        matches!(global.storage, Storage::Device | Storage::Managed) && is_own(global.span)
    };
    let has_results = program.module.globals.iter().any(|(_, global)| is_result(global));
    if !has_results && program.launches.iter().all(|launch| launch.args.is_empty()) {
        return None;
    }
    let first = program.launches.iter().min_by_key(|l| (l.span.file(), l.span.start()))?;
    let asks = program.written().any(|facts| looks_at_results(facts.function)) || library_asks(program);
    (!asks).then(|| Diagnostic::new(Code::LaunchUnchecked, first.span, [program.name(first.kernel)]))
}

/// Whether a library function that the program calls checks results and then throws or exits, as
/// `getLastCudaError` and Thrust's functions do.
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

/// Whether the function uses the result of some runtime call.
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

/// A call whose result is an error code.
fn is_runtime(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::CallExtern { name, .. } if name.starts_with("cuda") && name != "cudaGetErrorString")
}
