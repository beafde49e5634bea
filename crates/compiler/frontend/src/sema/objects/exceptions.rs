//! `try` and its handlers, in host code.
//!
//! A `try` has a record on the stack, which refers to the types that its handlers take. `throw` searches the records
//! for a handler before anything is unwound, so that an exception without a handler ends the program where it was
//! thrown. `throw` itself, and the state that the library keeps, are in [`super::throws`].

use base::{Code, Span};
use hir::{BinaryOp, Expr, ExprKind, Global, Init, LocalId, Stmt, StmtKind, Storage, Type};

use crate::ast::{self, Handler};
use crate::sema::Checker;
use crate::sema::lookup::scope::{Entity, Var, VarPlace};
use crate::sema::objects::throws::WORDS;

/// The type number of `catch (...)`.
const ANYTHING: i32 = -1;
/// Takes the place of a handler's type number: no exception leaves the function.
const NOTHING: i32 = -2;

impl Checker<'_> {
    /// Checks `try { ... } catch (T &x) { ... } catch (...) { ... }`; `body` checks the statements in the `try`.
    /// Reports a `try` in device code.
    pub(crate) fn try_statement(
        &mut self,
        body: impl FnOnce(&mut Self) -> Vec<Stmt>,
        handlers: &[Handler],
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        if self.on_device() {
            return self.error(Code::HostFunctionInDevice, span, &["try"]);
        }
        let void = self.pointer_to(self.t.void);
        let ty = self.module.types.intern(Type::Array { of: void.into(), len: Some(WORDS) });
        let (Some(record), Some(mark), Some(chosen)) =
            (self.temp(ty, span), self.temp(self.t.int, span), self.temp(self.t.int, span))
        else {
            return;
        };
        let begin = self.in_scope(|c| {
            let scope = c.scope();
            c.scopes[scope].tried = true;
            body(c)
        });
        let mut arms = Vec::new();
        let mut numbers = Vec::new();
        for h in handlers {
            let mut arm = Vec::new();
            let number = self.in_scope(|c| c.handler(h, record, &mut arm));
            numbers.push(number);
            arms.push((arm, h.body.span));
        }
        numbers.push(0);
        let types = self.handled_types(&numbers, span);
        let [begins, ends, chooses] = ["__try_begin", "__try_end", "__chosen"].map(|name| {
            let mut args = vec![self.exception_state(span), self.record_address(record, span)];
            if name == "__try_begin" {
                args.push(types.clone());
            }
            self.library(name, args, span)
        });
        let stmt = |kind| Stmt { kind, span };
        let mut inner = vec![stmt(StmtKind::Expr(begins))];
        inner.push(stmt(StmtKind::Local { local: mark, init: None, cleanup: Some(ends) }));
        inner.push(stmt(StmtKind::Block(begin)));
        // None of these handlers takes the exception: unwinding goes on.
        let unwind = Expr { kind: ExprKind::Unwind, ty: self.t.void, span };
        let mut rest = vec![stmt(StmtKind::Expr(unwind))];
        for (i, (arm, at)) in arms.into_iter().enumerate().rev() {
            let number = Box::new(self.int_const(i as i64, self.t.int, at));
            let place = Box::new(self.local_place(chosen, self.t.int, at));
            let a = Box::new(Expr { kind: ExprKind::Load(place), ty: self.t.int, span: at });
            let kind = ExprKind::Binary { op: BinaryOp::Eq, a, b: number };
            let cond = Expr { kind, ty: self.t.bool_, span: at };
            rest = vec![Stmt { kind: StmtKind::If { cond, then: arm, or_else: rest }, span: at }];
        }
        let mut caught = vec![stmt(StmtKind::Local { local: chosen, init: Some(chooses), cleanup: None })];
        caught.append(&mut rest);
        out.push(stmt(StmtKind::Local { local: record, init: None, cleanup: None }));
        out.push(stmt(StmtKind::Try { body: inner, handlers: caught }));
    }

    /// Keeps exceptions from leaving a function that is declared `noexcept` (C++ [except.spec]): adds a record without
    /// handlers to its body, which ends the search for a handler.
    pub(crate) fn keep_exceptions(&mut self, id: crate::sema::FuncId, span: Span, body: &mut Vec<Stmt>) {
        let header = self.sources.file(span.file()).builtin;
        if self.on_device() || header || !self.is_noexcept(id) {
            return;
        }
        // In a destructor without `noexcept`, only its own `throw` counts, not the functions that it calls.
        let said = self.funcs[id].decl.specs.noexcept.is_some();
        if !body.iter().any(|s| self.statement_throws(s, said)) {
            return;
        }
        let void = self.pointer_to(self.t.void);
        let ty = self.module.types.intern(Type::Array { of: void.into(), len: Some(WORDS) });
        let (Some(record), Some(mark)) = (self.temp(ty, span), self.temp(self.t.int, span)) else { return };
        let types = self.handled_types(&[NOTHING, 0], span);
        let args = vec![self.exception_state(span), self.record_address(record, span), types];
        let begin = self.library("__try_begin", args, span);
        let args = vec![self.exception_state(span), self.record_address(record, span)];
        let end = self.library("__try_end", args, span);
        let first = [
            StmtKind::Local { local: record, init: None, cleanup: None },
            StmtKind::Expr(begin),
            StmtKind::Local { local: mark, init: None, cleanup: Some(end) },
        ];
        body.splice(0..0, first.map(|kind| Stmt { kind, span }));
    }

    /// Checks one handler and adds its statements to `out`. The result is the type number of what the handler takes.
    fn handler(&mut self, h: &Handler, record: LocalId, out: &mut Vec<Stmt>) -> i32 {
        let span = h.body.span;
        let args = vec![self.exception_state(span), self.record_address(record, span)];
        let end = self.library("__caught_end", args, span);
        if let Some(mark) = self.temp(self.t.int, span) {
            let kind = StmtKind::Local { local: mark, init: None, cleanup: Some(end) };
            out.push(Stmt { kind, span });
        }
        let number = match &h.var {
            Some(v) => self.caught_variable(v, record, out),
            None => ANYTHING,
        };
        let body = self.statement_block(&h.body);
        out.push(Stmt { kind: StmtKind::Block(body), span });
        number
    }

    /// Declares the variable of a handler: a reference to the exception, or a copy. The result is its type number.
    fn caught_variable(&mut self, v: &ast::Var, record: LocalId, out: &mut Vec<Stmt>) -> i32 {
        let span = v.span;
        let mut q = self.resolve(&v.ty);
        let reference = matches!(self.ty(q.ty), Type::Reference { .. });
        if let Type::Reference { to, .. } = *self.ty(q.ty) {
            q = to;
        }
        if let Type::Array { of, .. } = *self.ty(q.ty) {
            q = self.pointer_to(of).into();
        }
        if self.is_error(q.ty) {
            self.redeclare(v.name, Entity::Error);
            return ANYTHING;
        }
        let at = self.record_address(record, span);
        let caught = if self.pointee(q.ty).is_some() { "__caught_pointer" } else { "__caught" };
        let object = self.library(caught, vec![at], span);
        let pointer_ty = self.pointer_to(q);
        let object = self.pointer_cast(object, pointer_ty);
        let ty = if reference { pointer_ty } else { q.ty };
        let local = self.new_local(v, ty);
        let place = VarPlace::Local(local);
        let var = Var { place, ty: q, is_ref: reference, value: None, span: v.name.span };
        self.declare(v.name, Entity::Var(std::rc::Rc::new(var)));
        let init = if reference {
            object
        } else {
            self.refuse_abstract(q.ty, span);
            let object = self.deref(object, q, span);
            self.convert(object, q.ty)
        };
        self.begin_local(local, ty, init, span, out);
        self.type_number(q.ty)
    }

    /// The address of the record of a `try`.
    fn record_address(&mut self, record: LocalId, span: Span) -> Expr {
        let ty = self.ctx().hir.locals[record].ty;
        let place = self.local_place(record, ty, span);
        let array = self.place_val(place, ty.into());
        self.rvalue(array)
    }

    /// The address of a constant list of type numbers; the last number must be 0.
    fn handled_types(&mut self, numbers: &[i32], span: Span) -> Expr {
        let int = self.t.int;
        let len = Some(numbers.len() as u64);
        let ty = self.module.types.intern(Type::Array { of: int.into(), len });
        let bytes = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        let (name, storage) = ("handlers".to_string(), Storage::Host);
        let init = Init::Bytes(bytes, Vec::new());
        let g = self.module.globals.push(Global { name, ty, storage, align: 0, init, is_const: true, span });
        self.global_address(g, span)
    }
}
