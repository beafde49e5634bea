//! `throw`, in host code: makes the exception in memory of the library, and calls the library's search for a handler.
//!
//! The library functions that this calls (`__throw` and others in `stdc.h`) keep the program's state in one variable:
//! the current exception, the innermost `try`, the innermost handler, the argument of `rethrow_exception`.

use base::{Code, Span};
use hir::{Expr, ExprKind, Global, GlobalId, Init, Place, PlaceKind, Storage, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::lookup::scope::{Entity, ScopeId, VarPlace};
use crate::sema::types::records::THREAD_LOCAL_PREFIX;

impl Checker<'_> {
    /// Checks `throw e`, or `throw` if there is no `value`. Reports a `throw` in device code; in built-in headers it
    /// becomes a trap there.
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

    /// The address of the variable with the program's state of exceptions. The first call makes the variable.
    pub(crate) fn exception_state(&mut self, span: Span) -> Expr {
        let g = match self.module.exceptions {
            Some(g) => g,
            None => {
                let void = self.pointer_to(self.t.void);
                let ty = self.module.types.intern(Type::Array { of: void.into(), len: Some(WORDS) });
                let name = format!("{}exceptions", THREAD_LOCAL_PREFIX);
                let storage = Storage::Host;
                let global = Global { name, ty, storage, align: 0, init: Init::Zero, is_const: false, span };
                let g = self.module.globals.push(global);
                self.module.exceptions = Some(g);
                g
            }
        };
        self.global_address(g, span)
    }

    /// Is it the name of a variable whose scope the `throw` leaves: a local of the innermost `try` or function, but no
    /// parameter? Such an object is moved from (C++ [class.copy.elision]).
    fn ends_with_throw(&self, e: &ast::Expr) -> bool {
        // g++ copies an object whose name is in parentheses.
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

    /// Calls a function of the built-in headers whose result is a value.
    pub(crate) fn library(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Expr {
        let args = args.into_iter().map(|e| Arg::Val(Val::value(e))).collect();
        let v = self.call_header(name, None, args, span);
        match v.kind {
            ValKind::R(e) => e,
            _ => self.bad_expr(span),
        }
    }

    /// Makes the exception in memory of its own, and calls the search for its handler.
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

    /// The address of the first element of a global array.
    pub(crate) fn global_address(&mut self, g: GlobalId, span: Span) -> Expr {
        let ty = self.module.globals[g].ty;
        let place = Place { kind: PlaceKind::Global(g), ty, volatile: false, span };
        let array = self.place_val(place, ty.into());
        self.rvalue(array)
    }

    /// The name of a type in a message at run time, written as a demangler does.
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

    /// The place of `what` in the table of a class derived from `std::exception`. `None` for other types.
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

    /// The name of a scope that is a class or a namespace.
    fn namespace_name(&self, scope: ScopeId, outer: Option<ScopeId>) -> Option<String> {
        if let Some(r) = self.scopes[scope].record {
            return Some(self.module.types.records[r].name.clone());
        }
        self.scopes[outer?].name_of_namespace(scope).map(|sym| self.text(sym))
    }
}

/// Number of 8-byte words in the program's state of exceptions, and in the record of a `try`. The last two words of the
/// state are the function that `set_terminate` was given and the number of exceptions that no handler has taken yet.
pub(crate) const WORDS: u64 = 6;
