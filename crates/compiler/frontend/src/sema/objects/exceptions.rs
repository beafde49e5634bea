//! Exceptions, on the host: `throw`, and `try` with its handlers.
//!
//! The library functions that this calls (`__throw` and its kin in `stdc.h`) keep the program's state in one variable: the
//! exception under way, the innermost `try`, the innermost handler, what `rethrow_exception` was given. A `try` has a record on the stack with the types that
//! its handlers take; what is thrown looks for its handler at once, so that what nobody takes ends the program where it
//! was thrown, with nothing unwound.

use base::{Code, Span};
use hir::{
    BinaryOp, Expr, ExprKind, Global, GlobalId, Init, LocalId, Place, PlaceKind, Stmt, StmtKind, Storage,
    Type, TypeId,
};

use crate::ast::{self, Handler};
use crate::sema::Checker;
use crate::sema::expr::calls::Arg;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::{Entity, ScopeId, Var, VarPlace};

/// Words of the program's state, the last two the function that `set_terminate` was given and the number of exceptions
/// that no handler has yet; and of the record of a `try`.
const WORDS: u64 = 6;
/// What a handler of `...` takes.
const ANYTHING: i32 = -1;
/// In place of a handler: no exception leaves.
const NOTHING: i32 = -2;

impl Checker<'_> {
    /// `throw e`, `throw`.
    pub(crate) fn throw(&mut self, value: Option<&ast::Expr>, span: Span) -> Val {
        if self.on_device() {
            if self.sources.file(span.file()).builtin {
                let kind = ExprKind::Builtin { what: hir::Builtin::Trap, args: Vec::new() };
                return Val::value(Expr { kind, ty: self.t.void, span });
            }
            self.error(Code::HostFunctionInDevice, span, &["throw"]);
            return self.bad(span);
        }
        let raised = match value {
            None => {
                let state = self.exception_state(span);
                self.library("__rethrow", vec![state], span)
            }
            Some(value) => {
                let v = self.expr(value);
                if v.is_error() {
                    return v;
                }
                let moved = v.moved || self.ends_with_throw(value);
                let v = Val { moved, ..v };
                self.raise(v, span)
            }
        };
        let unwind = Expr { kind: ExprKind::Unwind, ty: self.t.void, span };
        let kind = ExprKind::Comma { a: Box::new(raised), b: Box::new(unwind) };
        Val::value(Expr { kind, ty: self.t.void, span })
    }

    /// Is it the name of a variable that a `throw` leaves: of the innermost `try` or function, and none of its parameters?
    /// Such an object is moved out (C++ [class.copy.elision]).
    fn ends_with_throw(&self, e: &ast::Expr) -> bool {
        // In parentheses it is a copy for g++, too.
        let ast::ExprKind::Name(name) = &e.kind else { return false };
        let Some(sym) = name.plain().filter(|_| !self.sources.text(e.span).starts_with('(')) else {
            return false;
        };
        let params = self.function().map_or(&[][..], |f| &f.hir.params);
        for s in self.scopes_around() {
            if let Some((entity, _)) = self.scopes[s].name(sym) {
                return matches!(entity, Entity::Var(v) if !v.is_ref && !v.ty.is_volatile
                    && matches!(v.place, VarPlace::Local(l) if !params.contains(&l)));
            }
            if self.scopes[s].tried {
                return false;
            }
        }
        false
    }

    /// Makes the object that is thrown, in memory of its own, and looks for its handler.
    fn raise(&mut self, v: Val, span: Span) -> Expr {
        let ty = self.decayed(&v);
        let pointer_ty = self.pointer_to(ty);
        let size = self.int_const(self.module.types.size(ty) as i64, self.t.ulong, span);
        let space = self.library("__throw_space", vec![size], span);
        let space = self.pointer_cast(space, pointer_ty);
        let value = self.convert(v, ty);
        let Some(local) = self.temp(pointer_ty, span) else { return self.bad_expr(span) };
        let place = self.local_place(local, pointer_ty, span);
        let object = Expr { kind: ExprKind::Load(Box::new(place)), ty: pointer_ty, span };
        let store = match self.built_in_place(value, object.clone()) {
            Ok(call) => call,
            Err(value) => {
                let kind = PlaceKind::Deref(Box::new(object.clone()));
                let place = Box::new(Place { kind, ty, volatile: false, span });
                Expr { kind: ExprKind::Begin { place, value: Box::new(value) }, ty, span }
            }
        };
        let state = self.exception_state(span);
        let identity = self.identity(ty, span);
        let identity = self.global_address(identity, span);
        let void = self.pointer_to(self.t.void);
        let record = self.record_of(ty);
        let end = match record.filter(|_| self.needs_end(ty)).and_then(|r| self.end_function(r, span)) {
            Some(f) => Expr { kind: ExprKind::FnAddr(f), ty: void, span },
            None => self.int_const(0, void, span),
        };
        let name = self.run_time_name(ty);
        let name = self.string_literal(&std::rc::Rc::new(name.into_bytes()), span);
        let name = self.rvalue(name);
        let what = record.and_then(|r| self.what_slot(r)).unwrap_or(0);
        let what = self.int_const(what as i64, self.t.int, span);
        let object = self.pointer_cast(object, void);
        let raise = self.library("__throw", vec![state, object, identity, end, name, what], span);
        let kind = ExprKind::Comma { a: Box::new(store), b: Box::new(raise) };
        let then = Expr { kind, ty: self.t.void, span };
        self.with_temp(Some((local, space)), then)
    }

    /// `try { … } catch (T &x) { … } catch (...) { … }`
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
        // Not for these handlers: on to the next ones.
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

    /// No exception leaves a function that says so (C++ [except.spec]): a `try` without handlers around its body, which
    /// ends the search for one.
    pub(crate) fn keep_exceptions(&mut self, id: crate::sema::FuncId, span: Span, body: &mut Vec<Stmt>) {
        let header = self.sources.file(span.file()).builtin;
        if self.on_device() || header || !self.is_noexcept(id) {
            return;
        }
        // Of destructors, which say nothing, only those that throw themselves.
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

    /// One handler; gives what it takes.
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

    /// The variable of a handler: the exception itself, or a copy.
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

    /// Names of types for the reader of a message, as a demangler writes them.
    fn run_time_name(&mut self, ty: TypeId) -> String {
        match *self.ty(ty) {
            Type::Pointer(to) => {
                let name = self.run_time_name(to.ty);
                format!("{name}{}*", if to.is_const { " const" } else { "" })
            }
            Type::Record(r) => {
                let mut name = self.name_of(ty);
                let mut at = self.records.get(&r).and_then(|r| self.scopes[r.scope].parent);
                while let Some(scope) = at {
                    at = self.scopes[scope].parent;
                    if let Some(outer) = self.namespace_name(scope, at) {
                        name = format!("{outer}::{name}");
                    }
                }
                name
            }
            _ => self.name_of(ty),
        }
    }

    fn namespace_name(&self, scope: ScopeId, outer: Option<ScopeId>) -> Option<String> {
        if let Some(r) = self.scopes[scope].record {
            return Some(self.module.types.records[r].name.clone());
        }
        self.scopes[outer?].name_of_namespace(scope).map(|sym| self.text(sym))
    }

    /// Place of `what` in the tables of classes derived from `std::exception`.
    fn what_slot(&mut self, record: hir::RecordId) -> Option<usize> {
        let mut root = record;
        while let Some(&base) = self.records.get(&root)?.bases.first() {
            root = base;
        }
        let is_root = self.module.types.records[root].name == "exception"
            && self.records[&root].virtuals.present
            && self.records[&root].library;
        let what = self.interner.find("what").filter(|_| is_root)?;
        self.slot_of(root, what)
    }

    /// The variable with the program's state of exceptions, as an argument.
    pub(crate) fn exception_state(&mut self, span: Span) -> Expr {
        let g = match self.module.exceptions {
            Some(g) => g,
            None => {
                let void = self.pointer_to(self.t.void);
                let ty = self.module.types.intern(Type::Array { of: void.into(), len: Some(WORDS) });
                let name = format!("{}exceptions", crate::sema::declarations::declaration::OF_THREADS);
                let storage = Storage::Host;
                let global = Global { name, ty, storage, align: 0, init: Init::Zero, is_const: false, span };
                let g = self.module.globals.push(global);
                self.module.exceptions = Some(g);
                g
            }
        };
        self.global_address(g, span)
    }

    /// Address of the record of a `try`.
    fn record_address(&mut self, record: LocalId, span: Span) -> Expr {
        let ty = self.ctx().hir.locals[record].ty;
        let place = self.local_place(record, ty, span);
        let array = self.place_val(place, ty.into());
        self.rvalue(array)
    }

    /// First element of an array of static storage.
    fn global_address(&mut self, g: GlobalId, span: Span) -> Expr {
        let ty = self.module.globals[g].ty;
        let place = Place { kind: PlaceKind::Global(g), ty, volatile: false, span };
        let array = self.place_val(place, ty.into());
        self.rvalue(array)
    }

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

    fn library(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Expr {
        let args = args.into_iter().map(|e| Arg::Val(Val::value(e))).collect();
        let v = self.call_header(name, None, args, span);
        match v.kind {
            ValKind::R(e) => e,
            _ => self.bad_expr(span),
        }
    }
}
