//! Statements of functions that run at compile time.

use hir::{Const, Expr, Function, Stmt, StmtKind, SwitchCase};

use crate::sema::consteval::evaluated_objects::{Object, Value};
use crate::sema::consteval::evaluator::{Evaluator, Run};

/// The way in which control leaves a statement.
pub(crate) enum Flow {
    /// Control goes on to the next statement.
    Next,
    Break,
    Continue,
    Return(Value),
}

impl Evaluator<'_> {
    /// Runs a function whose arguments are bound; `None` if its result is not known.
    pub(crate) fn run_function(&self, f: &Function, run: &mut Run) -> Option<Value> {
        match self.run_body(f, &f.body, run)? {
            Flow::Return(v) => Some(v),
            Flow::Next if f.ret == self.void => Some(Value::Void),
            Flow::Next | Flow::Break | Flow::Continue => None,
        }
    }

    /// Runs a list of statements in order.
    fn run_body(&self, f: &Function, body: &[Stmt], run: &mut Run) -> Option<Flow> {
        for s in body {
            run.step()?;
            // A recursive call lies within few of these forms, so each level of recursion takes little stack.
            let flow = match &s.kind {
                StmtKind::Return(Some(e)) => Flow::Return(self.evaluate(e, run)?),
                StmtKind::Block(body) => self.run_body(f, body, run)?,
                StmtKind::If { cond, then, or_else } => {
                    let branch = if self.holds(cond, run)? { then } else { or_else };
                    self.run_body(f, branch, run)?
                }
                _ => self.run_statement(f, s, run)?,
            };
            if !matches!(flow, Flow::Next) {
                return Some(flow);
            }
        }
        Some(Flow::Next)
    }

    /// Runs a statement of a form that [`Self::run_body`] does not handle itself.
    #[inline(never)]
    fn run_statement(&self, f: &Function, s: &Stmt, run: &mut Run) -> Option<Flow> {
        Some(match &s.kind {
            StmtKind::Expr(e) => {
                self.evaluate(e, run)?;
                Flow::Next
            }
            StmtKind::Local { local, init, cleanup: None } => {
                let ty = f.locals[*local].ty;
                let object = match init {
                    Some(e) => {
                        let value = self.evaluate(e, run)?;
                        self.bytes_of(value, ty)?
                    }
                    None => Object::zero(self.module.types.size(ty)),
                };
                self.begin_object(*local, object, run);
                Flow::Next
            }
            StmtKind::Loop { cond, body, step, .. } => {
                self.run_loop(f, (cond.as_ref(), true), body, step.as_ref(), run)?
            }
            StmtKind::DoWhile { body, cond, .. } => self.run_loop(f, (Some(cond), false), body, None, run)?,
            StmtKind::Switch { value, cases, body } => {
                let Value::Num(v) = self.evaluate(value, run)? else { return None };
                self.run_switch(f, v, cases, body, run)?
            }
            StmtKind::Return(None) => Flow::Return(Value::Void),
            StmtKind::Break => Flow::Break,
            StmtKind::Continue => Flow::Continue,
            StmtKind::OnThrow(_) => Flow::Next,
            _ => return None,
        })
    }

    /// Runs a loop. The condition is tested before the first iteration if `first`, and before each later one.
    fn run_loop(
        &self,
        f: &Function,
        (cond, first): (Option<&Expr>, bool),
        body: &[Stmt],
        step: Option<&Expr>,
        run: &mut Run,
    ) -> Option<Flow> {
        let mut test = first;
        loop {
            if test && !cond.map_or(Some(true), |c| self.holds(c, run))? {
                return Some(Flow::Next);
            }
            test = true;
            run.step()?;
            match self.run_body(f, body, run)? {
                Flow::Break => return Some(Flow::Next),
                Flow::Return(v) => return Some(Flow::Return(v)),
                Flow::Next | Flow::Continue => {}
            }
            if let Some(e) = step {
                self.evaluate(e, run)?;
            }
        }
    }

    /// Runs a `switch` from the label for `value`, or from `default`.
    fn run_switch(
        &self,
        f: &Function,
        value: Const,
        cases: &[SwitchCase],
        body: &[Stmt],
        run: &mut Run,
    ) -> Option<Flow> {
        let Const::Int(value) = value else { return None };
        let arm = cases.iter().find(|c| c.value == Some(value));
        let Some(arm) = arm.or_else(|| cases.iter().find(|c| c.value.is_none())) else {
            return Some(Flow::Next);
        };
        Some(match self.run_body(f, &body[arm.at..], run)? {
            Flow::Break => Flow::Next,
            flow => flow,
        })
    }
}
