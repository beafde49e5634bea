//! Lint: barriers that only some threads of a block reach, because they are under a condition on `threadIdx`
//! or after an early return.

use base::{Code, Diagnostic, Span};
use hir::{BinaryOp, Builtin, Expr, ExprKind, FnId, Module, PlaceKind, Stmt, StmtKind, UnaryOp};
use isa::Bar;

use crate::facts::{BLOCK, Facts, THREAD, UNKNOWN, does};
use crate::launch::Launch;
use crate::{Program, bounds, walk};

/// Checks a function. Reports the first such barrier.
pub fn check(program: &Program, facts: &Facts) -> Option<Diagnostic> {
    // If some threads only arrive at barriers and others wait, they are separated on purpose.
    if does(program.module, facts.function, &|what| what == Builtin::Barrier(Bar::Arrive)) {
        return None;
    }
    let launches =
        program.launches.iter().filter(|l| std::ptr::eq(facts.function, &program.module.functions[l.kernel]));
    let mut barriers = Barriers { program, facts, launches: launches.collect(), parted: None, found: None };
    barriers.body(&facts.function.body);
    let (barrier, condition) = barriers.found?;
    let note = Diagnostic::new(Code::ThreadsPart, condition, [""; 0]);
    Some(Diagnostic::new(Code::BarrierOfSome, barrier, [""; 0]).with_note(note))
}

/// Largest nesting of calls in which a barrier is searched.
const MOST_CALLS: u32 = 8;

/// Whether evaluating the expression always executes a barrier of the whole block. That is `__syncthreads()`,
/// or a call to a function that has one outside of conditions and loops, such as `block.sync()` of a
/// cooperative group. `seen` collects the functions that were searched: each is searched once, since a
/// function may be called on many paths.
fn waits_for_block(module: &Module, e: &Expr, calls: u32, seen: &mut Vec<FnId>) -> bool {
    match &e.kind {
        // A barrier with a number or a count of threads is not for the whole block.
        ExprKind::Builtin { what: Builtin::Barrier(bar), args } => {
            args.len() == usize::from(*bar != Bar::Sync)
        }
        ExprKind::Call { f, .. } if calls > 0 && !seen.contains(f) => {
            seen.push(*f);
            let mut found = false;
            unconditional(&module.functions[*f].body, &mut |e| {
                found = found || waits_for_block(module, e, calls - 1, seen);
            });
            found
        }
        _ => false,
    }
}

/// Calls `see` with the expressions of a body that each execution of it evaluates. False if the body may
/// return early.
fn unconditional(body: &[Stmt], see: &mut dyn FnMut(&Expr)) -> bool {
    body.iter().all(|stmt| match &stmt.kind {
        StmtKind::Block(body) => unconditional(body, see),
        StmtKind::Expr(_) | StmtKind::Local { .. } => {
            walk::expressions(stmt, &mut |e| walk::each(e, see));
            true
        }
        StmtKind::Return(_) => {
            walk::expressions(stmt, &mut |e| walk::each(e, see));
            false
        }
        _ => {
            let mut returns = false;
            walk::statements(std::slice::from_ref(stmt), &mut |s| {
                returns |= matches!(s.kind, StmtKind::Return(_) | StmtKind::Goto(_));
            });
            !returns
        }
    })
}

struct Barriers<'p, 'm> {
    program: &'p Program<'m>,
    facts: &'p Facts<'m>,
    /// Launches of the function, if it is a kernel.
    launches: Vec<&'p Launch<'m>>,
    /// The condition by which threads of the block have diverged.
    parted: Option<Span>,
    /// A barrier, and the condition by which threads diverged before it.
    found: Option<(Span, Span)>,
}

impl<'m> Barriers<'_, 'm> {
    fn body(&mut self, body: &'m [Stmt]) {
        for stmt in body {
            walk::expressions(stmt, &mut |e| walk::each(e, &mut |e| self.expr(e)));
            let StmtKind::If { cond, then, or_else } = &stmt.kind else {
                walk::bodies(stmt, &mut |body| self.body(body));
                continue;
            };
            let before = self.parted;
            if self.parts(cond) {
                self.parted = self.parted.or(Some(cond.span));
            }
            self.body(then);
            self.body(or_else);
            let returns = |body: &[Stmt]| matches!(body.last().map(|s| &s.kind), Some(StmtKind::Return(_)));
            if !returns(then) && !returns(or_else) {
                self.parted = before;
            }
        }
    }

    fn expr(&mut self, e: &Expr) {
        if let Some(condition) = self.parted.filter(|_| self.found.is_none())
            && waits_for_block(self.program.module, e, MOST_CALLS, &mut Vec::new())
        {
            self.found = Some((e.span, condition));
        }
    }

    /// Whether threads of one block evaluate the condition differently, as far as the text shows.
    fn parts(&self, cond: &'m Expr) -> bool {
        let cond = self.facts.source(cond);
        match &cond.kind {
            ExprKind::And { a, b } | ExprKind::Or { a, b } => self.parts(a) || self.parts(b),
            ExprKind::Unary { op: UnaryOp::Not, a } => self.parts(a),
            _ => {
                let reach = self.facts.reach(cond);
                let known = reach & THREAD != 0 && reach & UNKNOWN == 0;
                let by_launch = || match self.launches.as_slice() {
                    [] => reach & BLOCK == 0,
                    launches => launches.iter().any(|launch| self.parts_in(cond, launch)),
                };
                known && by_launch()
            }
        }
    }

    /// Whether threads of the blocks of `launch` evaluate the condition differently.
    fn parts_in(&self, cond: &'m Expr, launch: &Launch<'m>) -> bool {
        let Some(host) = self.program.facts[launch.by].as_ref() else { return false };
        let reach = self.facts.reach(cond);
        let axes = || (0..3).filter(|axis| reach >> axis & 1 != 0);
        let more = axes().count() > 1;
        // Number of threads along these axes.
        let size = axes().try_fold(1i64, |size, axis| size.checked_mul(host.value(&launch.block[axis])?));
        if size == Some(1) {
            return false;
        }
        let bound = self.bound(cond, launch, host);
        match (bound, size) {
            (Some((n, true)), Some(size)) if more => reach & BLOCK == 0 && n < size,
            _ if more => reach & BLOCK == 0,
            (Some((n, ordered)), Some(size)) if reach & BLOCK == 0 => !ordered || n < size,
            (Some((n, _)), Some(size)) if size > 0 => n % size != 0,
            _ if reach & BLOCK == 0 => true,
            _ => launch.grid.iter().any(|grid| bounds::rounds_up(self.program, host, grid)),
        }
    }

    /// The number with which a thread's index is compared, and whether by a relation such as `<`.
    fn bound(&self, cond: &'m Expr, launch: &Launch<'m>, host: &Facts<'m>) -> Option<(i64, bool)> {
        use BinaryOp::*;
        let ExprKind::Binary { op, a, b } = &cond.kind else { return None };
        let side = [a, b].into_iter().find(|side| self.facts.reach(side) == 0)?;
        let value = self.facts.value(side).or_else(|| {
            let ExprKind::Load(place) = &self.facts.source(side).kind else { return None };
            let PlaceKind::Local(local) = place.kind else { return None };
            let param = self.facts.function.params.iter().position(|p| *p == local)?;
            host.value(launch.args.get(param)?)
        })?;
        Some((value, matches!(op, Lt | Le | Gt | Ge)))
    }
}
