//! `switch`.

use base::Code;
use hir::{StmtKind, SwitchCase, Type};

use super::Checker;
use super::value::Val;
use crate::ast;

impl Checker<'_> {
    pub(super) fn switch(&mut self, value: &ast::Expr, body: &ast::Stmt) -> StmtKind {
        let outer = self.begin_full();
        let v = self.expr(value);
        let value = if self.is_class(&v) { self.switch_value(v) } else { self.rvalue(v) };
        let value = self.end_full(outer, value);
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

    /// An object is converted to the one integer that its class gives.
    fn switch_value(&mut self, v: Val) -> hir::Expr {
        let to = self.t.int;
        match self.conversion_function(&v, to) {
            Some(id) => {
                let span = v.span;
                let value = self.call_function(id, Vec::new(), Some(v), span);
                self.rvalue(value)
            }
            None => self.rvalue(v),
        }
    }
}
