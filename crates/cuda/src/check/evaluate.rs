//! Calls of `constexpr` functions in constant expressions: their bodies, run on numbers.

use base::Map;
use hir::{Const, Expr, ExprKind, FnId, LocalId, PlaceKind, Stmt, StmtKind};

use super::Checker;

/// Calls inside calls.
const MAX_DEPTH: u32 = 24;
/// Statements and expressions of one evaluation.
const MAX_STEPS: u32 = 200_000;

/// One evaluation.
pub struct Run {
    locals: Map<LocalId, Const>,
    depth: u32,
    steps: u32,
}

/// How a statement ends.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Const),
}

impl Checker<'_> {
    /// The value of a call, if everything in it is known.
    pub(super) fn evaluate_call(&self, f: FnId, args: &[Expr]) -> Option<Const> {
        self.enter(f, args, &mut Run { locals: Map::new(), depth: 0, steps: 0 })
    }

    fn enter(&self, f: FnId, args: &[Expr], run: &mut Run) -> Option<Const> {
        let function = &self.module.functions[f];
        if run.depth >= MAX_DEPTH || function.body.is_empty() || !self.constant_functions.contains(&f) {
            return None;
        }
        let mut locals = Map::new();
        for (&p, a) in function.params.iter().zip(args) {
            locals.insert(p, self.evaluate(a, run)?);
        }
        let outer = std::mem::replace(&mut run.locals, locals);
        run.depth += 1;
        let flow = self.run_body(&function.body, run);
        run.depth -= 1;
        run.locals = outer;
        match flow? {
            Flow::Return(c) => Some(c),
            Flow::Next | Flow::Break | Flow::Continue => None,
        }
    }

    fn run_body(&self, body: &[Stmt], run: &mut Run) -> Option<Flow> {
        for s in body {
            run.steps += 1;
            let flow = match &s.kind {
                _ if run.steps > MAX_STEPS => return None,
                StmtKind::Expr(e) => {
                    self.evaluate(e, run)?;
                    Flow::Next
                }
                StmtKind::Local { local, init: Some(e), cleanup: None } => {
                    let value = self.evaluate(e, run)?;
                    run.locals.insert(*local, value);
                    Flow::Next
                }
                StmtKind::Local { init: None, cleanup: None, .. } => Flow::Next,
                StmtKind::Block(body) => self.run_body(body, run)?,
                StmtKind::If { cond, then, or_else } => {
                    let branch = if self.holds(cond, run)? { then } else { or_else };
                    self.run_body(branch, run)?
                }
                StmtKind::Loop { cond, body, step, .. } => {
                    self.run_loop(cond.as_ref(), body, step.as_ref(), run)?
                }
                StmtKind::Return(Some(e)) => Flow::Return(self.evaluate(e, run)?),
                StmtKind::Break => Flow::Break,
                StmtKind::Continue => Flow::Continue,
                _ => return None,
            };
            if !matches!(flow, Flow::Next) {
                return Some(flow);
            }
        }
        Some(Flow::Next)
    }

    fn run_loop(
        &self,
        cond: Option<&Expr>,
        body: &[Stmt],
        step: Option<&Expr>,
        run: &mut Run,
    ) -> Option<Flow> {
        while cond.map_or(Some(true), |c| self.holds(c, run))? {
            run.steps += 1;
            if run.steps > MAX_STEPS {
                return None;
            }
            match self.run_body(body, run)? {
                Flow::Break => break,
                Flow::Return(c) => return Some(Flow::Return(c)),
                Flow::Next | Flow::Continue => {}
            }
            if let Some(e) = step {
                self.evaluate(e, run)?;
            }
        }
        Some(Flow::Next)
    }

    fn holds(&self, e: &Expr, run: &mut Run) -> Option<bool> {
        Some(self.evaluate(e, run)? != Const::Int(0))
    }

    /// An expression over the run's variables: its operands first, then as any other constant.
    fn evaluate(&self, e: &Expr, run: &mut Run) -> Option<Const> {
        run.steps += 1;
        if run.steps > MAX_STEPS {
            return None;
        }
        let known =
            |c: Const, like: &Expr| Box::new(Expr { kind: ExprKind::Const(c), ty: like.ty, span: like.span });
        let kind = match &e.kind {
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Local(l) => return run.locals.get(&l).copied(),
                _ => return None,
            },
            ExprKind::Call { f, args } => return self.enter(*f, args, run),
            ExprKind::Cond { c, a, b } => {
                let branch = if self.holds(c, run)? { a } else { b };
                return self.evaluate(branch, run);
            }
            ExprKind::And { a, b } => {
                return Some(Const::Int(i64::from(self.holds(a, run)? && self.holds(b, run)?)));
            }
            ExprKind::Or { a, b } => {
                return Some(Const::Int(i64::from(self.holds(a, run)? || self.holds(b, run)?)));
            }
            ExprKind::Comma { a, b } => {
                self.evaluate(a, run)?;
                return self.evaluate(b, run);
            }
            ExprKind::Let { local, init: Some(init), then } => {
                let value = self.evaluate(init, run)?;
                run.locals.insert(*local, value);
                return self.evaluate(then, run);
            }
            ExprKind::Assign { place, value } => {
                let PlaceKind::Local(l) = place.kind else { return None };
                let value = self.evaluate(value, run)?;
                run.locals.insert(l, value);
                return Some(value);
            }
            ExprKind::AssignOp { op, place, value } => {
                let PlaceKind::Local(l) = place.kind else { return None };
                let right = self.evaluate(value, run)?;
                let left = self.cast_const(run.locals.get(&l).copied()?, place.ty, value.ty)?;
                let (a, b) = (known(left, value), known(right, value));
                let kind = ExprKind::Binary { op: *op, a, b };
                let result = self.fold(&Expr { kind, ty: value.ty, span: e.span })?;
                let result = self.cast_const(result, value.ty, place.ty)?;
                run.locals.insert(l, result);
                return Some(result);
            }
            ExprKind::Step { place, up, post } => {
                let PlaceKind::Local(l) = place.kind else { return None };
                let old = run.locals.get(&l).copied()?;
                let new = match old {
                    Const::Int(v) => Const::Int(
                        self.wrap(if *up { v.wrapping_add(1) } else { v.wrapping_sub(1) }, place.ty),
                    ),
                    Const::Float(v) => {
                        self.convert_const(Const::Float(if *up { v + 1.0 } else { v - 1.0 }), place.ty)?
                    }
                };
                run.locals.insert(l, new);
                return Some(if *post { old } else { new });
            }
            ExprKind::Unary { op, a } => ExprKind::Unary { op: *op, a: known(self.evaluate(a, run)?, a) },
            ExprKind::Cast { kind, a } => ExprKind::Cast { kind: *kind, a: known(self.evaluate(a, run)?, a) },
            ExprKind::Binary { op, a, b } => {
                let (x, y) = (self.evaluate(a, run)?, self.evaluate(b, run)?);
                ExprKind::Binary { op: *op, a: known(x, a), b: known(y, b) }
            }
            ExprKind::Builtin { what, args } => {
                let mut list = Vec::new();
                for a in args {
                    list.push(*known(self.evaluate(a, run)?, a));
                }
                ExprKind::Builtin { what: *what, args: list }
            }
            _ => return self.fold(e),
        };
        self.fold(&Expr { kind, ty: e.ty, span: e.span })
    }
}
