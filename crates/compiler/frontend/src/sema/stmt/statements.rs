//! Statements: expressions, blocks, conditions, loops, jumps and `return`.

use base::{Code, Span};
use hir::{Const, Expr, Stmt, StmtKind, Type, Unroll};

use crate::ast::{self, Cond, Decl};
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::{Entity, VarPlace};
use crate::sema::objects::construction::Brackets;

impl Checker<'_> {
    /// Checks statements and appends them to `out`.
    pub fn statements(&mut self, list: &[ast::Stmt], out: &mut Vec<Stmt>) {
        for s in list {
            self.statement(s, out);
        }
    }

    /// Checks a statement in a scope of its own.
    pub(crate) fn statement_block(&mut self, s: &ast::Stmt) -> Vec<Stmt> {
        let mut out = Vec::new();
        self.in_scope(|c| match &s.kind {
            ast::StmtKind::Block(list) => c.statements(list, &mut out),
            _ => c.statement(s, &mut out),
        });
        out
    }

    /// Checks a statement and appends it to `out`.
    pub(crate) fn statement(&mut self, s: &ast::Stmt, out: &mut Vec<Stmt>) {
        use ast::StmtKind as S;
        let span = s.span;
        let kind = match &s.kind {
            S::Empty => return,
            S::Expr(e) => {
                let e = self.discarded(e);
                StmtKind::Expr(e)
            }
            S::Decl(decls) => return self.local_declarations(decls, out),
            S::Block(_) => StmtKind::Block(self.statement_block(s)),
            S::If { cond, then, or_else, constant } => {
                return self.if_statement(cond, then, or_else.as_deref(), *constant, span, out);
            }
            S::While { cond, body, unroll } => self.while_loop(cond, body, unroll),
            S::Do { body, cond, unroll } => {
                let unroll = self.unroll(unroll);
                let body = self.loop_body(body);
                let cond = self.whole_condition(cond);
                StmtKind::DoWhile { body, cond, unroll }
            }
            S::For { init, cond, step, body, unroll } => {
                self.for_loop(init.as_deref(), cond.as_ref(), step.as_ref(), body, unroll, span)
            }
            S::RangeFor { var, range, body, unroll } => self.range_for(var, range, body, unroll, span),
            S::Switch { value, body } => return self.switch(value, body, span, out),
            S::Case(value, last) => return self.inner_case(Some((value, last.as_ref())), span, out),
            S::Default => return self.inner_case(None, span, out),
            S::Label(name) => {
                self.label(*name);
                StmtKind::Label(self.text(name.sym))
            }
            S::Goto(name) => {
                self.goto(*name);
                StmtKind::Goto(self.text(name.sym))
            }
            S::Break => {
                if !self.ctx().may_break() {
                    return self.error(Code::BreakOutside, span, &["break"]);
                }
                StmtKind::Break
            }
            S::Continue => {
                if !self.ctx().may_continue() {
                    return self.error(Code::BreakOutside, span, &["continue"]);
                }
                StmtKind::Continue
            }
            S::Try { body, handlers } => {
                return self.try_statement(|c| c.statement_block(body), handlers, span, out);
            }
            S::Return(value) => self.return_statement(value.as_ref(), span),
        };
        out.push(Stmt { kind, span });
    }

    /// Checks a full expression whose value is not used.
    pub fn discarded(&mut self, e: &ast::Expr) -> Expr {
        self.full_expression(|c| c.value_not_taken(e))
    }

    /// Checks an expression whose value is not used. Reports one without effect, and a function that is not called.
    fn value_not_taken(&mut self, e: &ast::Expr) -> Expr {
        let v = self.expr(e);
        if let (ValKind::Funcs(f), false) = (&v.kind, v.is_error()) {
            let name = self.text(f.name);
            self.error(Code::CallWithoutParentheses, e.span, &[&name]);
            return self.bad_expr(e.span);
        }
        let useless = matches!(
            e.kind,
            ast::ExprKind::Binary { .. }
                | ast::ExprKind::Name(_)
                | ast::ExprKind::Int { .. }
                | ast::ExprKind::Index { .. }
        );
        if useless && !v.is_error() && self.record_of(v.q.ty).is_none() && v.q.ty != self.t.void {
            self.error(Code::NoEffect, e.span, &[]);
        }
        self.discard(v)
    }

    /// Checks the full expression of a condition and converts it to `bool`.
    pub fn whole_condition(&mut self, e: &ast::Expr) -> Expr {
        self.full_expression(|c| c.condition(e))
    }

    /// Checks an `if` statement; with `constant`, an `if constexpr`.
    fn if_statement(
        &mut self,
        cond: &Cond,
        then: &ast::Stmt,
        or_else: Option<&ast::Stmt>,
        constant: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let (mut before, result) = self.in_scope(|c| {
            let mut before = Vec::new();
            let cond = c.condition_of(cond, &mut before);
            // The branch of `if constexpr` that is not taken is not checked.
            let known = if constant { c.fold(&cond) } else { None };
            let taken = match known {
                Some(Const::Int(v)) => Some(v != 0),
                _ => None,
            };
            let cond = match taken {
                Some(v) => c.int_const(v.into(), cond.ty, cond.span),
                None => cond,
            };
            let then = if taken == Some(false) { Vec::new() } else { c.statement_block(then) };
            let or_else = match or_else {
                Some(s) if taken != Some(true) => c.statement_block(s),
                _ => Vec::new(),
            };
            (before, StmtKind::If { cond, then, or_else })
        });
        let stmt = Stmt { kind: result, span };
        if before.is_empty() {
            out.push(stmt);
        } else {
            before.push(stmt);
            out.push(Stmt { kind: StmtKind::Block(before), span });
        }
    }

    /// Checks a condition, which may declare a variable; `before` receives the declaration's statements.
    fn condition_of(&mut self, cond: &Cond, before: &mut Vec<Stmt>) -> Expr {
        match cond {
            Cond::Expr(e) => self.whole_condition(e),
            Cond::Decl(decls) => {
                self.local_declarations(decls, before);
                match &decls[0] {
                    Decl::Var(v) => self.full_expression(|c| {
                        let value = c.name_value(v.name.sym, v.name.span);
                        c.truth(value)
                    }),
                    _ => self.bad_expr(before.first().map_or(Span::new(base::FileId(0), 0, 0), |s| s.span)),
                }
            }
        }
    }

    /// Checks the body of a loop in a scope of its own.
    fn loop_body(&mut self, body: &ast::Stmt) -> Vec<Stmt> {
        self.in_loop(|c| c.statement_block(body))
    }

    /// Checks a `while` loop.
    fn while_loop(&mut self, cond: &Cond, body: &ast::Stmt, unroll: &ast::Unroll) -> StmtKind {
        let unroll = self.unroll(unroll);
        self.in_scope(|c| {
            let mut before = Vec::new();
            let test = c.condition_of(cond, &mut before);
            let inner = c.loop_body(body);
            if before.is_empty() {
                return StmtKind::Loop { cond: Some(test), body: inner, step: None, unroll };
            }
            // `while (T x = ...)`: the variable is made and tested in each iteration.
            let span = test.span;
            let stop = vec![Stmt { kind: StmtKind::Break, span }];
            before.push(Stmt { kind: StmtKind::If { cond: test, then: Vec::new(), or_else: stop }, span });
            before.extend(inner);
            StmtKind::Loop { cond: None, body: before, step: None, unroll }
        })
    }

    /// Checks a `for` loop.
    fn for_loop(
        &mut self,
        init: Option<&ast::Stmt>,
        cond: Option<&ast::Expr>,
        step: Option<&ast::Expr>,
        body: &ast::Stmt,
        unroll: &ast::Unroll,
        span: Span,
    ) -> StmtKind {
        let unroll = self.unroll(unroll);
        self.in_scope(|c| {
            let mut out = Vec::new();
            if let Some(s) = init {
                c.statement(s, &mut out);
            }
            let cond = cond.map(|e| c.whole_condition(e));
            let step = step.map(|e| c.discarded(e));
            let body = c.loop_body(body);
            let kind = StmtKind::Loop { cond, body, step, unroll };
            if out.is_empty() {
                return kind;
            }
            out.push(Stmt { kind, span });
            StmtKind::Block(out)
        })
    }

    /// The factor of `#pragma unroll`. A factor that is no positive constant is ignored.
    pub(crate) fn unroll(&mut self, u: &ast::Unroll) -> Unroll {
        match u {
            ast::Unroll::None => Unroll::Auto,
            ast::Unroll::Full => Unroll::Full,
            ast::Unroll::By(e) => match self.const_int(e) {
                Some(n) if n > 0 => Unroll::By(n.min(1 << 20) as u32),
                _ => Unroll::Auto,
            },
        }
    }

    /// Checks a `return` statement. The first one deduces an `auto` return type.
    fn return_statement(&mut self, value: Option<&ast::Expr>, span: Span) -> StmtKind {
        if let Some(written) = self.ctx().deduce.take() {
            self.deduce_return(&written, value);
        }
        let ret = self.ctx().ret;
        if self.is_error(ret) {
            if let Some(e) = value {
                self.expr(e);
            }
            return StmtKind::Return(None);
        }
        match value {
            None => {
                if ret != self.t.void {
                    let name = self.name_of(ret);
                    self.error(Code::ReturnNeedsValue, span, &[&name]);
                }
                StmtKind::Return(None)
            }
            Some(e) if ret == self.t.void => {
                let value = self.discarded_value(e);
                if value.ty != self.t.void && !self.is_error(value.ty) {
                    let name = self.text_of_current();
                    self.error(Code::ReturnInVoid, e.span, &[&name]);
                }
                StmtKind::Return(Some(value)).void_return(self.t.void)
            }
            Some(e) => {
                let value = self.full_expression(|c| c.returned_value(e, ret));
                StmtKind::Return(Some(value))
            }
        }
    }

    /// The value of `return e`, converted to the return type `ret`. Notes which variable it names, for copy elision.
    fn returned_value(&mut self, e: &ast::Expr, ret: hir::TypeId) -> Expr {
        if let Type::Reference { to, .. } = *self.ty(ret) {
            return self.bind_reference(e, to);
        }
        let own = self.own_object(e, ret);
        let local = own.as_ref().and_then(|v| match &v.kind {
            ValKind::L(hir::Place { kind: hir::PlaceKind::Local(l), .. }) => Some(*l),
            _ => None,
        });
        self.ctx().returned.push(local);
        match own {
            // A local variable ends here anyway, so it is moved from (C++ [class.copy.elision]).
            Some(v) => self.convert(Val { moved: true, ..v }, ret),
            None => self.init_value_by(ret, e, Brackets::Copied),
        }
    }

    /// Deduces the return type `written`, which contains `auto`, from the value of a `return` statement.
    fn deduce_return(&mut self, written: &ast::Type, value: Option<&ast::Expr>) {
        let ret = match value {
            Some(e) if matches!(written.kind, ast::TypeKind::DecltypeAuto) => self.decltype_auto(e).ty,
            None => self.t.void,
            Some(e) => {
                let v = self.unevaluated(|c| c.expr(e));
                let q = match written.kind {
                    ast::TypeKind::Reference { .. } => v.q,
                    _ => {
                        let e = self.rvalue(v);
                        e.ty.into()
                    }
                };
                self.fill_auto(written, q).map_or(self.t.error, |q| q.ty)
            }
        };
        self.ctx().ret = ret;
    }

    /// The operand of `e` if it names a local variable of class `ty`. Otherwise `None`.
    fn own_object(&mut self, e: &ast::Expr, ty: hir::TypeId) -> Option<Val> {
        let ast::ExprKind::Name(name) = &e.kind else { return None };
        let sym = name.plain()?;
        self.record_of(ty)?;
        match self.find(sym) {
            Some(Entity::Var(v)) if matches!(v.place, VarPlace::Local(_)) && !v.is_ref && v.ty.ty == ty => {
                Some(self.expr(e))
            }
            _ => None,
        }
    }

    /// The full expression after `return` in a function that returns `void`.
    fn discarded_value(&mut self, e: &ast::Expr) -> Expr {
        self.full_expression(|c| {
            let v = c.expr(e);
            c.discard(v)
        })
    }

    /// The name of the function that is being checked.
    fn text_of_current(&mut self) -> String {
        let name = self.ctx().name;
        self.text(name)
    }
}

/// Turns `return e` into statements for a function that returns `void`.
trait VoidReturn {
    /// Computes a `void` expression and then returns nothing. An expression of another type, which was reported, is
    /// dropped.
    fn void_return(self, void: hir::TypeId) -> Self;
}

impl VoidReturn for StmtKind {
    fn void_return(self, void: hir::TypeId) -> Self {
        match self {
            StmtKind::Return(Some(e)) if e.ty == void => {
                let span = e.span;
                StmtKind::Block(vec![
                    Stmt { kind: StmtKind::Expr(e), span },
                    Stmt { kind: StmtKind::Return(None), span },
                ])
            }
            _ => StmtKind::Return(None),
        }
    }
}
