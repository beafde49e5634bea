//! Builds statements. Loops test their condition at the bottom: once as a guard before the loop, and at the end of each
//! iteration.

use hir::{Expr, LocalId, Stmt, StmtKind, SwitchCase, Unroll};
use isa::{Cmp, Ty};

use super::convert::arithmetic;
use super::{Builder, Cleanup, Home, Shape, Targets};
use crate::ir::{Block, Class, Op, Term, Val};

/// A label of the source.
pub(super) struct Label {
    name: String,
    block: Block,
    /// Once the label was seen: the number of cleanups of each scope that are active there.
    kept: Option<Vec<usize>>,
    /// Jumps from before the label, each with a block for the cleanups on the way and the scopes that it leaves.
    waiting: Vec<(Block, Vec<Vec<Cleanup>>)>,
}

impl Builder<'_, '_> {
    /// Builds a list of statements with its own scope.
    pub(super) fn body(&mut self, stmts: &[Stmt]) {
        self.frame().scopes.push(Vec::new());
        for s in stmts {
            self.stmt(s);
        }
        self.close_scope();
    }

    pub(super) fn close_scope(&mut self) {
        let depth = self.frame().scopes.len() - 1;
        self.clean_down_to(depth);
        while let Some(c) = self.frame().scopes[depth].pop() {
            self.clean_thrown(&c);
        }
        self.frame().scopes.pop();
    }

    /// Builds the cleanups of all scopes above `depth`, innermost first, without closing the scopes.
    fn clean_down_to(&mut self, depth: usize) {
        self.clean_beyond(|at| if at < depth { usize::MAX } else { 0 });
    }

    /// The same without the first `kept` cleanups of each scope.
    fn clean_beyond(&mut self, kept: impl Fn(usize) -> usize) {
        let outer = std::mem::replace(&mut self.frame().cleaning, true);
        for at in (0..self.frame().scopes.len()).rev() {
            let cleanups = self.frame().scopes[at].clone();
            for c in cleanups.iter().skip(kept(at)).rev().filter(|c| !c.thrown) {
                self.clean(c);
            }
        }
        self.frame().cleaning = outer;
    }

    fn stmt(&mut self, s: &Stmt) {
        self.place_at(s.span);
        match &s.kind {
            StmtKind::Expr(e) => {
                self.value(e);
            }
            StmtKind::Local { local, init, cleanup } => {
                self.declare(*local, init.as_ref());
                if let Some(c) = cleanup {
                    self.on_leaving(c, false);
                }
            }
            StmtKind::OnThrow(e) => self.on_leaving(e, true),
            StmtKind::Try { body, handlers } => self.try_block(body, handlers),
            StmtKind::Block(body) => self.body(body),
            StmtKind::If { cond, then, or_else } => self.if_else(cond, then, or_else),
            StmtKind::Loop { cond, body, step, unroll } => {
                self.looped(cond.as_ref(), body, step.as_ref(), *unroll);
            }
            StmtKind::DoWhile { body, cond, unroll } => self.do_while(body, cond, *unroll),
            StmtKind::Switch { value, cases, body } => self.switch(value, cases, body),
            StmtKind::Break => self.leave(|t| Some(t.break_to)),
            StmtKind::Continue => self.leave(|t| t.continue_to),
            StmtKind::Return(e) => self.ret(e.as_ref()),
            StmtKind::Goto(name) => self.goto(name),
            StmtKind::Label(name) => self.label_here(name),
        }
    }

    fn on_leaving(&mut self, code: &Expr, thrown: bool) {
        let scope = self.frame().scopes.last_mut().expect("a scope is open");
        scope.push(Cleanup { code: code.clone(), thrown, made: None, pad: None });
    }

    /// The lifetime of a local variable begins.
    pub(super) fn declare(&mut self, local: LocalId, init: Option<&Expr>) {
        let Some(init) = init else {
            if let Home::Var(var) = self.home(local) {
                self.uninitialised(var);
            }
            return;
        };
        match self.home(local) {
            Home::Var(var) => {
                let v = self.value(init);
                self.set_variable(var, v);
            }
            Home::Slot(slot) => {
                let ptr = self.slot_ptr(slot);
                self.store_value(ptr, init.ty, init);
            }
            Home::At(ptr) => self.store_value(ptr, init.ty, init),
        }
    }

    fn if_else(&mut self, cond: &Expr, then: &[Stmt], or_else: &[Stmt]) {
        let (yes, after) = (self.block(), self.block());
        let no = if or_else.is_empty() { after } else { self.block() };
        self.branch_on(cond, yes, no);
        self.start_sealed(yes);
        self.body(then);
        self.jump(after);
        if !or_else.is_empty() {
            self.start_sealed(no);
            self.body(or_else);
            self.jump(after);
        }
        self.start_sealed(after);
    }

    fn looped(&mut self, cond: Option<&Expr>, body: &[Stmt], step: Option<&Expr>, unroll: Unroll) {
        let (head, next, after) = (self.block(), self.block(), self.block());
        self.f.block_mut(head).unroll = unroll;
        match cond {
            Some(c) => self.branch_on(c, head, after),
            None => self.jump(head),
        }
        self.round(head, next, after, body);
        if let Some(e) = step {
            self.value(e);
        }
        match cond {
            Some(c) => self.branch_on(c, head, after),
            None => self.jump(head),
        }
        self.ssa.seal(&mut self.f, head);
        self.start_sealed(after);
    }

    fn do_while(&mut self, body: &[Stmt], cond: &Expr, unroll: Unroll) {
        let (head, next, after) = (self.block(), self.block(), self.block());
        self.f.block_mut(head).unroll = unroll;
        self.jump(head);
        self.round(head, next, after, body);
        self.branch_on(cond, head, after);
        self.ssa.seal(&mut self.f, head);
        self.start_sealed(after);
    }

    /// Builds the body of a loop, up to where `continue` leads.
    fn round(&mut self, head: Block, next: Block, after: Block, body: &[Stmt]) {
        self.cur = head;
        let scopes = self.frame().scopes.len();
        self.frame().targets.push(Targets { break_to: after, continue_to: Some(next), scopes });
        self.body(body);
        self.frame().targets.pop();
        self.jump(next);
        self.start_sealed(next);
    }

    fn leave(&mut self, to: impl Fn(&Targets) -> Option<Block>) {
        let found = self.frame().targets.iter().rev().find_map(|t| to(t).map(|b| (b, t.scopes)));
        if let Some((b, scopes)) = found {
            self.clean_down_to(scopes);
            self.jump(b);
        }
        self.unreachable();
    }

    fn ret(&mut self, e: Option<&Expr>) {
        let mut value = None;
        if let Some(e) = e {
            match self.shape(e.ty) {
                Shape::Memory => {
                    if let Some(dst) = self.frame().ret_ptr
                        && !self.lies_there(e)
                    {
                        self.record_into(dst, e);
                    }
                }
                Shape::Void => {
                    self.value(e);
                }
                Shape::Bool | Shape::Num(_) | Shape::Demoted => value = Some(self.value(e)),
            }
        }
        self.clean_down_to(0);
        self.ret_value(value);
        self.unreachable();
    }

    /// Whether an expression is the variable that lives where the result goes.
    fn lies_there(&self, e: &Expr) -> bool {
        let function = self.frames.last().and_then(|f| f.function);
        let returned = function.and_then(|f| self.cx.module.functions[f].returned);
        let local = match &e.kind {
            hir::ExprKind::Load(p) => match p.kind {
                hir::PlaceKind::Local(l) => Some(l),
                _ => None,
            },
            _ => None,
        };
        returned.is_some() && local == returned
    }

    /// Ends the current block with a return from the innermost function.
    pub(super) fn ret_value(&mut self, value: Option<Val>) {
        if let Some(to) = self.frame().ret_block {
            if let (Some(var), Some(v)) = (self.frame().ret_var, value) {
                self.ssa.write(var, self.cur, v);
            }
            self.jump(to);
            return;
        }
        let value = value.map(|v| if self.f.class(v) == Class::Pred { self.bool_to_int(v) } else { v });
        let value = value.or_else(|| self.missing_result());
        self.f.block_mut(self.cur).loc = self.loc;
        self.f.block_mut(self.cur).term = Term::Ret(value);
    }

    /// Returns at the end of the function. `main` returns 0, other functions an undefined value.
    fn missing_result(&mut self) -> Option<Val> {
        let id = self.frame().function?;
        let ret = self.cx.module.functions[id].ret;
        match self.shape(ret) {
            Shape::Num(ty) => Some(self.imm(Class::of(ty), 0)),
            Shape::Bool | Shape::Demoted => Some(self.imm(Class::R1, 0)),
            Shape::Void | Shape::Memory => None,
        }
    }

    /// Seals the blocks that waited for the end of a function, and closes its frame.
    pub(super) fn end_frame(&mut self) {
        let labels = std::mem::take(&mut self.frame().labels);
        for l in labels {
            self.ssa.seal(&mut self.f, l.block);
        }
        self.end_try();
        self.frames.pop();
    }

    fn label(&mut self, name: &str) -> usize {
        if let Some(at) = self.frame().labels.iter().position(|l| l.name == name) {
            return at;
        }
        let block = self.block();
        let (name, labels) = (name.to_string(), &mut self.frame().labels);
        labels.push(Label { name, block, kept: None, waiting: Vec::new() });
        labels.len() - 1
    }

    /// The cleanups on the way are known once the label was seen.
    fn goto(&mut self, name: &str) {
        let at = self.label(name);
        let to = self.frame().labels[at].block;
        if let Some(kept) = self.frame().labels[at].kept.clone() {
            self.clean_beyond(|at| kept.get(at).copied().unwrap_or(0));
            self.jump(to);
        } else if self.frame().scopes.iter().all(Vec::is_empty) {
            self.jump(to);
        } else {
            let way = self.block();
            self.jump(way);
            let scopes = self.frame().scopes.clone();
            self.frame().labels[at].waiting.push((way, scopes));
        }
        self.unreachable();
    }

    fn label_here(&mut self, name: &str) {
        let at = self.label(name);
        let kept: Vec<_> = self.frame().scopes.iter().map(Vec::len).collect();
        let label = &mut self.frame().labels[at];
        let (b, waiting) = (label.block, std::mem::take(&mut label.waiting));
        label.kept = Some(kept.clone());
        self.jump(b);
        for (way, scopes) in waiting {
            self.start_sealed(way);
            let here = std::mem::replace(&mut self.frame().scopes, scopes);
            self.clean_beyond(|at| kept.get(at).copied().unwrap_or(0));
            self.frame().scopes = here;
            self.jump(b);
        }
        // Sealed at the end of the function, since further jumps may follow.
        self.cur = b;
    }

    fn switch(&mut self, value: &Expr, cases: &[SwitchCase], body: &[Stmt]) {
        let v = self.value(value);
        let s = self.shape(value.ty);
        let (v, ty) = match s {
            Shape::Num(ty) => (v, arithmetic(ty)),
            _ => (self.bool_to_int(v), Ty::U32),
        };
        let after = self.block();
        let targets: Vec<Block> = cases.iter().map(|_| self.block()).collect();
        let default = cases.iter().position(|c| c.value.is_none()).map_or(after, |i| targets[i]);
        let mut arms: Vec<(i64, Block)> =
            cases.iter().zip(&targets).filter_map(|(c, &b)| c.value.map(|v| (v, b))).collect();
        base::sort_by_key(&mut arms, |&(v, _)| v);
        self.place_at(value.span);
        self.search(v, ty, &arms, default);
        self.unreachable();
        let scopes = self.frame().scopes.len();
        self.frame().targets.push(Targets { break_to: after, continue_to: None, scopes });
        self.frame().scopes.push(Vec::new());
        for at in 0..=body.len() {
            for (case, &b) in cases.iter().zip(&targets).filter(|(c, _)| c.at == at) {
                debug_assert_eq!(case.at, at);
                self.jump(b);
                self.start_sealed(b);
            }
            if let Some(s) = body.get(at) {
                self.stmt(s);
            }
        }
        self.close_scope();
        self.frame().targets.pop();
        self.jump(after);
        self.start_sealed(after);
    }

    /// Compares with one value after the other; from five values on by binary search.
    fn search(&mut self, v: Val, ty: Ty, arms: &[(i64, Block)], default: Block) {
        if arms.len() > 4 {
            let middle = arms.len() / 2;
            let pivot = self.case_constant(ty, arms[middle].0);
            let less =
                self.make(Op::Cmp(Cmp::Lt, if ty.wide() { Ty::I64 } else { signed_like(ty) }), &[v, pivot]);
            let (low, high) = (self.block(), self.block());
            self.branch(less, low, high);
            self.start_sealed(low);
            self.search(v, ty, &arms[..middle], default);
            self.start_sealed(high);
            return self.search(v, ty, &arms[middle..], default);
        }
        for &(value, b) in arms {
            let c = self.case_constant(ty, value);
            let equal = self.make(Op::Cmp(Cmp::Eq, ty), &[v, c]);
            let next = self.block();
            self.branch(equal, b, next);
            self.start_sealed(next);
        }
        self.jump(default);
    }

    fn case_constant(&mut self, ty: Ty, value: i64) -> Val {
        let bits = crate::fold::normalize(ty, value as u64);
        self.imm(Class::of(ty), bits)
    }
}

/// Case values are sorted as signed 64-bit numbers, so those of unsigned 32-bit switches are in order, too.
fn signed_like(ty: Ty) -> Ty {
    if ty == Ty::U32 { Ty::U32 } else { Ty::I32 }
}
