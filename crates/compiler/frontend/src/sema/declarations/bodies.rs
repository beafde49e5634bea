//! Bodies of functions: each is checked once for every side that runs it.

use base::{Code, Span};
use hir::Type;

use crate::ast::{self, FnName, StmtKind};
use crate::sema::Checker;
use crate::sema::context::FnCtx;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::stmt::body_ends::falls_off;

impl Checker<'_> {
    /// Checks the queued bodies until the queue is empty. The option `backwards` takes the last one first.
    pub fn finish_pending(&mut self) {
        let backwards = self.options.backwards;
        let next = |c: &mut Self| if backwards { c.pending.pop_back() } else { c.pending.pop_front() };
        while let Some((id, side)) = next(self) {
            self.check_body(id, side);
        }
    }

    /// Answers [`Checker::check_body`]: checks a function's body for a side, unless that was done before.
    pub(crate) fn provide_body(&mut self, id: FuncId, side: Side) {
        if self.funcs[id].checked.contains(&side) {
            return;
        }
        self.funcs[id].checked.push(side);
        let mut decl = self.funcs[id].decl.clone();
        if let (Side::Host, Some(own)) = (side, self.host_functions.find(&decl)) {
            decl = own.clone();
        }
        let Some(body) = &decl.body else { return };
        let builtin = self.sources.file(decl.name_span.file()).builtin;
        let blame = self.funcs[id].first_use.filter(|s| builtin && !self.sources.file(s.file()).builtin);
        let instantiation = self.funcs[id].instantiation.clone();
        let fn_id = self.instance(id, side, decl.name_span);
        let scope = self.funcs[id].scope;
        let mut hir = self.module.functions[fn_id].clone();
        let ret = self.funcs[id].sig.ret;
        let deduce = (ret == self.t.deduced).then(|| decl.ret.clone());
        hir.ret = self.returned_type(ret);
        let name = self.funcs[id].name;
        let function = FnCtx::new(side, hir, name, ret, deduce);
        let mut ctx = self.in_function(scope, function, instantiation, blame, |c| {
            let specs = &decl.specs;
            let (bounds, cluster) = c.apart(scope, |c| {
                (c.launch_bounds(&specs.launch_bounds), c.cluster(&specs.cluster, decl.name_span))
            });
            let hir = &mut c.ctx().hir;
            (hir.launch_bounds, hir.cluster) = (bounds, cluster);
            c.in_scope(|c| {
                c.scope_mut().function = Some(name);
                c.statements_of_body(id, &decl, body);
            });
        });
        if ret == self.t.deduced {
            // A function without a `return` statement returns `void`.
            let ret = if ctx.deduce.is_some() { self.t.void } else { ctx.ret };
            self.funcs[id].sig.ret = ret;
            ctx.hir.ret = self.returned_type(ret);
        }
        self.module.functions[fn_id] = ctx.hir;
        self.check_jumps(ctx.jumps);
    }

    /// Checks a body together with the parameters, the initialisation of members in a constructor, and the rule that a
    /// value must be returned. Stores the statements in the function.
    fn statements_of_body(&mut self, id: FuncId, decl: &ast::Function, body: &ast::Stmt) {
        let (mut outer_this, mut copied_this) = (None, None);
        if self.funcs[id].has_this
            && let Some(record) = self.funcs[id].owner
        {
            let ty = self.module.types.intern(Type::Record(record));
            let ty = self.pointer_to(hir::Qual { ty, is_const: decl.is_const, is_volatile: false });
            let local = self.add_param("this".to_string(), ty, decl.is_const, decl.name_span);
            match self.records[&record].closure.clone() {
                None => self.ctx().this = Some((local, record)),
                Some(closure) => {
                    self.ctx().closure = Some((local, record));
                    outer_this = closure.this.map(|this| (local, this));
                    copied_this = closure.copied.map(|copy| (local, copy));
                }
            }
        }
        self.parameters(id, decl);
        if decl.variadic {
            self.variadic_parameter(decl.name_span);
        }
        let mut out = Vec::new();
        self.end_parameters(id, &mut out);
        if let Some((closure, (offset, record, ty))) = outer_this {
            let span = decl.name_span;
            let place = self.closure_member(closure, offset, ty, span);
            let init = hir::Expr { kind: hir::ExprKind::Load(Box::new(place)), ty, span };
            if let Some(local) = self.temp(ty, span) {
                out.push(hir::Stmt {
                    kind: hir::StmtKind::Local { local, init: Some(init), cleanup: None },
                    span,
                });
                self.ctx().this = Some((local, record));
            }
        }
        if let Some((closure, (offset, record))) = copied_this {
            let span = decl.name_span;
            let ty = self.module.types.intern(Type::Record(record));
            let object = self.closure_member(closure, offset, ty, span);
            let q = hir::Qual { ty, is_const: decl.is_const, is_volatile: false };
            let pointer = self.address(object, q);
            if let Some(local) = self.temp(pointer.ty, span) {
                let kind = hir::StmtKind::Local { local, init: Some(pointer), cleanup: None };
                out.push(hir::Stmt { kind, span });
                self.ctx().this = Some((local, record));
            }
        }
        match (decl.name, self.funcs[id].owner) {
            (FnName::Constructor, _) if !decl.tried => self.member_inits(decl, &mut out),
            (FnName::Destructor, Some(record)) => self.begin_virtuals(record, decl.name_span, &mut out),
            _ => {}
        }
        let StmtKind::Block(list) = &body.kind else { return };
        match &list[..] {
            [ast::Stmt { kind: StmtKind::Try { body, handlers }, span }]
                if decl.tried && decl.name == FnName::Constructor =>
            {
                let begin = |c: &mut Self| {
                    let mut begin = Vec::new();
                    c.member_inits(decl, &mut begin);
                    begin.extend(c.statement_block(body));
                    begin
                };
                self.try_statement(begin, handlers, *span, &mut out);
            }
            _ => self.statements(list, &mut out),
        }
        let ret = self.ctx().ret;
        if ret != self.t.void
            && ret != self.t.deduced
            && !self.is_error(ret)
            && self.interner.text(self.funcs[id].name) != "main"
        {
            let end = Span::new(body.span.file(), body.span.end().saturating_sub(1), body.span.end());
            if !list.is_empty() && falls_off(&out) {
                let text = self.text(self.funcs[id].name);
                self.error(Code::MissingReturn, end, &[&text]);
            }
        }
        self.return_in_place(&mut out);
        self.keep_exceptions(id, decl.name_span, &mut out);
        self.ctx().hir.body = out;
    }
}
