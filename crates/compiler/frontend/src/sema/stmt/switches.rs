//! `switch` statements.

use base::{Code, Span};
use hir::{Expr, Stmt, StmtKind, SwitchCase, Type, TypeId};

use crate::ast::{self, Cond, Decl};
use crate::sema::Checker;
use crate::sema::overload::operator_functions::Takes;

/// The `switch` being checked, with the labels found inside of its nested statements.
pub struct Inside {
    /// Type of the value that is tested.
    ty: TypeId,
    /// Labels in nested statements: value (`None`: `default`), name of the label to jump to, and position.
    cases: Vec<(Option<i64>, String, Span)>,
    /// Variables that had begun before the `switch`, or at its last label so far.
    begun: Vec<ast::Name>,
}

impl Checker<'_> {
    /// Checks a `switch` statement and appends it to `out`.
    pub(crate) fn switch(&mut self, value: &Cond, body: &ast::Stmt, span: Span, out: &mut Vec<Stmt>) {
        let (mut before, kind) = self.in_scope(|c| {
            let mut before = Vec::new();
            let value = c.switch_value(value, &mut before);
            let kind = c.switch_body(value, body);
            (before, kind)
        });
        let stmt = Stmt { kind, span };
        if before.is_empty() {
            return out.push(stmt);
        }
        before.push(stmt);
        out.push(Stmt { kind: StmtKind::Block(before), span });
    }

    /// Checks the statements of a `switch` and collects its cases.
    fn switch_body(&mut self, value: Expr, body: &ast::Stmt) -> StmtKind {
        let ty = value.ty;
        let begun = self.begun();
        let mut cases: Vec<SwitchCase> = Vec::new();
        let mut out = Vec::new();
        let single = std::slice::from_ref(body);
        let list = match &body.kind {
            ast::StmtKind::Block(list) => &list[..],
            _ => single,
        };
        let inside = self.in_switch(Inside { ty, cases: Vec::new(), begun }, |c| {
            c.in_scope(|c| {
                for s in list {
                    let values = match &s.kind {
                        ast::StmtKind::Case(e, last) => c.case_values(e, last.as_ref(), ty),
                        ast::StmtKind::Default => vec![None],
                        _ => {
                            c.statement(s, &mut out);
                            continue;
                        }
                    };
                    c.case_begins(s.span);
                    for value in values {
                        c.add_case(&mut cases, value, out.len(), s.span);
                    }
                }
            })
        });
        // Labels in nested statements are reached by jumps that follow the body.
        let inner = inside.cases;
        if let Some((_, _, span)) = inner.first() {
            out.push(Stmt { kind: StmtKind::Break, span: *span });
        }
        for (value, label, span) in inner {
            self.add_case(&mut cases, value, out.len(), span);
            out.push(Stmt { kind: StmtKind::Goto(label), span });
        }
        StmtKind::Switch { value, cases, body: out }
    }

    /// The values of a case label. A range (`case 1 ... 3`) stands for each of its values, and may be empty. No values
    /// after a message.
    fn case_values(&mut self, first: &ast::Expr, last: Option<&ast::Expr>, ty: TypeId) -> Vec<Option<i64>> {
        let Some(low) = self.const_int(first) else { return Vec::new() };
        let high = last.map_or(Some(low), |e| self.const_int(e)).unwrap_or(low);
        if high.saturating_sub(low) > 0xffff {
            self.error(Code::Unsupported, first.span, &["case … ... …: > 65536"]);
            return Vec::new();
        }
        (low..=high).map(|v| Some(self.wrap(v, ty))).collect()
    }

    /// Checks that the jump from the head of the `switch` to this label does not pass the beginning of a variable.
    fn case_begins(&mut self, span: Span) {
        let here = self.begun();
        // One message for each variable: what has begun here counts as begun for the labels that follow.
        let known = here.clone();
        if let Some(switch) = self.ctx().switch() {
            let before = std::mem::replace(&mut switch.begun, known);
            self.check_jump(span, &before, &here);
        }
    }

    /// Adds a case at the statement of index `at`. Reports a value that occurs twice.
    fn add_case(&mut self, cases: &mut Vec<SwitchCase>, value: Option<i64>, at: usize, span: Span) {
        if cases.iter().any(|case| case.value == value) {
            let text = value.map_or("default".to_string(), |v| v.to_string());
            return self.error(Code::DuplicateCase, span, &[&text]);
        }
        cases.push(SwitchCase { value, at });
    }

    /// Checks a label in a nested statement of a `switch`; `case` holds its values, or is `None` for `default`.
    pub(crate) fn inner_case(
        &mut self,
        case: Option<(&ast::Expr, Option<&ast::Expr>)>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let Some(ty) = self.ctx().switch().map(|s| s.ty) else {
            return self.error(Code::CaseOutsideSwitch, span, &[]);
        };
        let values = case.map_or(vec![None], |(first, last)| self.case_values(first, last, ty));
        self.case_begins(span);
        // The name contains a space, so no label of the program has it.
        let label = format!("case {}", span.start());
        out.push(Stmt { kind: StmtKind::Label(label.clone()), span });
        if let Some(switch) = self.ctx().switch() {
            switch.cases.extend(values.into_iter().map(|v| (v, label.clone(), span)));
        }
    }

    /// The promoted value of a `switch`, which may declare a variable; `before` receives the declaration's statements.
    fn switch_value(&mut self, value: &Cond, before: &mut Vec<Stmt>) -> Expr {
        let value = self.full_expression(|c| {
            let v = match value {
                Cond::Expr(e) => c.expr(e),
                Cond::Decl(decls) => {
                    c.local_declarations(decls, before);
                    match &decls[0] {
                        Decl::Var(v) => c.name_value(v.name.sym, v.name.span),
                        _ => return c.bad_expr(before[0].span),
                    }
                }
            };
            c.plain_operand(v, Takes::Integers)
        });
        match self.int_kind(value.ty) {
            Some(_) => self.promote(value),
            None if self.is_error(value.ty) => value,
            None if matches!(self.ty(value.ty), Type::Enum { .. }) => value,
            None => {
                let name = self.name_of(value.ty);
                self.error(Code::SwitchNeedsInteger, value.span, &[&name]);
                self.bad_expr(value.span)
            }
        }
    }
}
