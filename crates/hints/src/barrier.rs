//! Barriers that only some threads of a block come to: under a condition on `threadIdx`, or after an early return.

use base::{Code, Diagnostic, Span};
use hir::{BinaryOp, Builtin, Expr, ExprKind, PlaceKind, Stmt, StmtKind, UnaryOp};
use isa::Bar;

use crate::facts::{BLOCK, Facts, THREAD, UNKNOWN, does};
use crate::launch::Launch;
use crate::{Program, bounds, walk};

/// A hint on the first such barrier of a function.
pub fn hint(program: &Program, facts: &Facts) -> Option<Diagnostic> {
    // Where some threads arrive and others wait, conditions part them on purpose.
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

struct Barriers<'p, 'm> {
    program: &'p Program<'m>,
    facts: &'p Facts<'m>,
    /// Launches of the function, if it is a kernel.
    launches: Vec<&'p Launch<'m>>,
    /// The condition by which threads of the block have gone different ways.
    parted: Option<Span>,
    /// A barrier and that condition.
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
        let ExprKind::Builtin { what: Builtin::Barrier(bar), args } = &e.kind else { return };
        // One with a number or a count of threads is not for the whole block.
        let whole = args.len() == usize::from(*bar != Bar::Sync);
        if let Some(condition) = self.parted.filter(|_| whole) {
            self.found.get_or_insert((e.span, condition));
        }
    }

    /// Threads of one block give different answers, as far as the text shows.
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

    /// The same for the blocks of a launch.
    fn parts_in(&self, cond: &'m Expr, launch: &Launch<'m>) -> bool {
        let Some(host) = self.program.facts[launch.by].as_ref() else { return false };
        let reach = self.facts.reach(cond);
        let mut axes = (0..3).filter(|axis| reach >> axis & 1 != 0);
        let (Some(axis), more) = (axes.next(), axes.next().is_some()) else { return false };
        let size = host.value(&launch.block[axis]);
        if size == Some(1) && !more {
            return false;
        }
        let bound = self.bound(cond, launch, host);
        match (bound, size) {
            _ if more => reach & BLOCK == 0,
            (Some((n, ordered)), Some(size)) if reach & BLOCK == 0 => !ordered || n < size,
            (Some((n, _)), Some(size)) if size > 0 => n % size != 0,
            _ if reach & BLOCK == 0 => true,
            _ => launch.grid.iter().any(|grid| bounds::rounds_up(self.program, host, grid)),
        }
    }

    /// The number that a thread's own is compared with, and whether by `<` and its kin.
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
