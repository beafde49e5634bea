//! `switch`.

use base::Code;
use hir::{Const, StmtKind, SwitchCase, Type};

use super::Checker;
use super::evaluate::Run;
use super::steps::Flow;
use crate::ast;

impl Checker<'_> {
    /// The same at compile time: from the arm of the value on.
    pub(super) fn run_switch(
        &self,
        f: &hir::Function,
        value: Const,
        cases: &[SwitchCase],
        body: &[hir::Stmt],
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

    pub(super) fn switch(&mut self, value: &ast::Expr, body: &ast::Stmt) -> StmtKind {
        let v = self.expr(value);
        let value = self.rvalue(v);
        let value = match self.int_kind(value.ty) {
            Some(_) => self.promote(value),
            None if self.is_error(value.ty) => value,
            None if matches!(self.ty(value.ty), Type::Enum { .. }) => value,
            None => {
                let name = self.name_of(value.ty);
                self.error(Code::SwitchNeedsInteger, value.span, &[&name]);
                self.bad_expr(value.span)
            }
        };
        let ty = value.ty;
        self.ctx().switches += 1;
        let mut cases: Vec<SwitchCase> = Vec::new();
        let mut out = Vec::new();
        let single = std::slice::from_ref(body);
        let list = match &body.kind {
            ast::StmtKind::Block(list) => &list[..],
            _ => single,
        };
        self.in_scope(|c| {
            for s in list {
                let value = match &s.kind {
                    ast::StmtKind::Case(e) => match c.const_int(e) {
                        Some(v) => Some(c.wrap(v, ty)),
                        None => continue,
                    },
                    ast::StmtKind::Default => None,
                    _ => {
                        c.statement(s, &mut out);
                        continue;
                    }
                };
                if cases.iter().any(|case| case.value == value) {
                    let text = value.map_or("default".to_string(), |v| v.to_string());
                    c.error(Code::DuplicateCase, s.span, &[&text]);
                    continue;
                }
                cases.push(SwitchCase { value, at: out.len() });
            }
        });
        self.ctx().switches -= 1;
        StmtKind::Switch { value, cases, body: out }
    }
}
