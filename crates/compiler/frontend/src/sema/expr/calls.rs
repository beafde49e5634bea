//! Calls of known callees: a function, a method of an object, a pointer to a function, a function of a built-in header.

use arch::Cc;
use base::{Code, Diagnostic, Span};
use hir::{Expr, ExprKind, Type};

use crate::ast::FnName;
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// Is this a function that a built-in header declares? False for templates.
    pub fn is_header(&self, c: Callable) -> bool {
        matches!(c, Callable::Func(id) if self.funcs[id].header)
    }

    /// Calls an operand: an overload set, an object with `operator()`, or a pointer to a function.
    pub fn call_value(&mut self, v: Val, args: Vec<Arg>, span: Span) -> Val {
        let failed = args.iter().any(|a| matches!(a, Arg::Val(v) if v.is_error()));
        match v.kind {
            ValKind::Error => self.bad(span),
            ValKind::Funcs(funcs) => self.call_set(funcs, args, failed, span),
            _ if self.is_class(&v) => self.call_object(v, args, span),
            _ => self.call_pointer(v, args, span),
        }
    }

    /// Calls the best function of an overload set. If an argument was reported (`failed`), nothing is chosen from a set
    /// of several. The name `~` means the end of an object (`object.~T()`).
    pub(crate) fn call_set(&mut self, funcs: Funcs, args: Vec<Arg>, failed: bool, span: Span) -> Val {
        if let (true, Some(object)) = (self.interner.text(funcs.name) == "~", &funcs.this) {
            let ValKind::L(place) = object.kind.clone() else { return self.bad(span) };
            let (place, held) = self.with_address_once(place, object.q, span);
            let none = Expr { kind: ExprKind::Const(hir::Const::Int(0)), ty: self.t.int, span };
            let ended = self.end_of(&place, object.q.ty, span).unwrap_or(none);
            let ended = self.to_void(ended);
            return Val::value(self.with_temp(held, ended));
        }
        // Arguments of a single function are converted one by one, so that each mistake has its own message.
        if let ([Callable::Func(id)], None) = (&funcs.set[..], &funcs.args) {
            return self.call_dispatched(*id, args, funcs.this.map(|t| *t), funcs.dispatch, span);
        }
        if failed {
            return self.bad(span);
        }
        match self.choose(&funcs, &args, span) {
            Choice::One(id) => self.call_dispatched(id, args, funcs.this.map(|t| *t), funcs.dispatch, span),
            Choice::Ambiguous => {
                let name = self.text(funcs.name);
                self.error(Code::AmbiguousCall, span, &[&name]);
                self.bad(span)
            }
            Choice::None => {
                let name = self.text(funcs.name);
                let types = self.argument_types(&args);
                let mut d = Diagnostic::new(Code::NoMatchingFunction, span, [name.as_str(), &types]);
                for c in funcs.set.iter().take(3) {
                    let at = match *c {
                        Callable::Func(id) => self.funcs[id].decl.name_span,
                        Callable::Template(t) => self.templates[t].span,
                    };
                    if !self.is_header(*c) {
                        d = d.with_note(Diagnostic::new(Code::Candidate, at, [name.as_str()]));
                    }
                }
                self.report(d);
                self.bad(span)
            }
        }
    }

    /// The types of the arguments for a message, separated by commas.
    pub(crate) fn argument_types(&self, args: &[Arg]) -> String {
        let list: Vec<_> = args
            .iter()
            .map(|a| match a {
                Arg::Val(v) => self.qual_name_of(v.q),
                Arg::List(_) => "{…}".to_string(),
            })
            .collect();
        list.join(", ")
    }

    /// Calls a function; a virtual function is called through the object's table. Checks access, side (host or device)
    /// and arguments.
    pub fn call_function(&mut self, id: FuncId, args: Vec<Arg>, this: Option<Val>, span: Span) -> Val {
        self.call_dispatched(id, args, this, Dispatch::Virtual, span)
    }

    /// Calls a function with the given dispatch. Checks access, side (host or device) and arguments.
    fn call_dispatched(
        &mut self,
        id: FuncId,
        args: Vec<Arg>,
        this: Option<Val>,
        dispatch: Dispatch,
        span: Span,
    ) -> Val {
        let side = self.side();
        self.check_call_access(id, this.as_ref(), span);
        if self.funcs[id].global {
            let name = self.text(self.funcs[id].name);
            self.error(Code::KernelCall, span, &[&name]);
            return self.bad(span);
        }
        if !self.funcs[id].on(side) && !self.is_unevaluated() {
            self.wrong_side(id, span);
            return self.bad(span);
        }
        if self.funcs[id].header {
            self.require_header_cc(id, span);
        }
        self.ensure_return_type(id, span);
        let Some(mut list) = self.pass(id, args, span) else { return self.bad(span) };
        if list.iter().any(|e| self.is_error(e.ty)) {
            return self.bad(span);
        }
        if self.funcs[id].has_this {
            let Some(this) = this else { return self.this_object(span) };
            return self.call_method(id, this, list, dispatch, span);
        }
        let ent = &self.funcs[id];
        let kind = if ent.header && ent.decl.body.is_none() {
            let name = self.text(ent.name);
            ExprKind::CallExtern { name, args: std::mem::take(&mut list) }
        } else if self.is_unevaluated() {
            self.unevaluated_call(id, list)
        } else {
            let f = self.instance(id, side, span);
            if self.funcs[id].decl.specs.is_constexpr {
                self.ensure_body_checked(id, side, span);
            }
            ExprKind::Call { f, args: list }
        };
        self.result_of(id, kind, span)
    }

    /// The stand-in for a call in an unevaluated operand. Only its type and whether it may throw count, so the
    /// function's body is not instantiated.
    fn unevaluated_call(&mut self, id: FuncId, args: Vec<Expr>) -> ExprKind {
        match self.is_noexcept(id) {
            true => ExprKind::Aggregate { parts: args.into_iter().map(|a| (0, a)).collect() },
            false => ExprKind::Unwind,
        }
    }

    /// Calls a method for the object `this`. Reports a method that is not const for a const object.
    fn call_method(&mut self, id: FuncId, this: Val, args: Vec<Expr>, dispatch: Dispatch, span: Span) -> Val {
        let (this, temp) = self.materialise(this);
        let ValKind::L(place) = this.kind else { return self.bad(span) };
        if this.q.is_const && !self.funcs[id].decl.is_const && self.funcs[id].decl.name != FnName::Constructor
        {
            let name = self.text(self.funcs[id].name);
            self.error(Code::MethodOnConst, span, &[&name]);
            return self.bad(span);
        }
        let owner = self.funcs[id].owner.expect("methods have a class");
        let ty = self.module.types.intern(Type::Record(owner));
        let is_const = self.funcs[id].decl.is_const;
        let pointer = self.address(place, this.q);
        let mut list = vec![self.base_pointer(pointer, hir::Qual { ty, is_const, is_volatile: false })];
        list.extend(args);
        if self.is_unevaluated() {
            let kind = self.unevaluated_call(id, list);
            let v = self.result_of(id, kind, span);
            return self.place_with(temp, v);
        }
        if self.funcs[id].decl.specs.is_constexpr || self.funcs[id].implicit {
            self.ensure_body_checked(id, self.side(), span);
        }
        let mut temp = temp;
        if self.funcs[id].slot.is_some() && dispatch == Dispatch::Virtual {
            self.hold_first(&mut list, &mut temp);
        }
        let kind = self.method_call(id, list, dispatch, span);
        let v = self.result_of(id, kind, span);
        self.place_with(temp, v)
    }

    /// The operand that a call results in: a place if the function returns a reference, otherwise a value. Without
    /// `kind` the error operand.
    fn result_of(&mut self, id: FuncId, kind: ExprKind, span: Span) -> Val {
        let ret = self.funcs[id].sig.ret;
        match *self.ty(ret) {
            Type::Reference { to, rvalue } => {
                let ty = self.pointer_to(to);
                Val { moved: rvalue, ..self.deref(Expr { kind, ty, span }, to, span) }
            }
            Type::Error => self.bad(span),
            _ => {
                let e = Expr { kind, ty: ret, span };
                Val::value(e)
            }
        }
    }

    /// Reports library functions such as `printf`, `malloc` and `assert` in device code before compute capability 2.0.
    /// `memcpy` and `memset` work on every device.
    fn require_header_cc(&mut self, id: FuncId, span: Span) {
        let ent = &self.funcs[id];
        if ent.decl.body.is_none() {
            let name = match self.interner.text(ent.name) {
                "__assert_fail" => "assert".to_string(),
                name => name.to_string(),
            };
            if !matches!(name.as_str(), "memcpy" | "memset") {
                self.require_cc(&name, Cc::new(2, 0), span);
            }
        }
    }

    /// Calls a function of the built-in headers by its name; `explicit` are explicit template arguments.
    pub(crate) fn call_header(
        &mut self,
        name: &str,
        explicit: Option<Vec<TArg>>,
        args: Vec<Arg>,
        span: Span,
    ) -> Val {
        let name = self.interner.intern(name);
        let Some(Entity::Funcs(set)) = self.library_function_named(name) else {
            return self.bad(span);
        };
        let funcs = Funcs { set, this: None, args: explicit, name, dispatch: Dispatch::Virtual };
        let callee = Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false };
        self.call_value(callee, args, span)
    }

    /// Calls the library function `name` that throws an exception. It is declared in `std` if the program includes the
    /// header with the exception's class. Otherwise this calls the built-in function of the same name, which ends the
    /// program with the same message.
    pub(crate) fn call_thrower(&mut self, name: &str, args: Vec<Arg>, span: Span) -> Val {
        let sym = self.interner.intern(name);
        let scope = self.interner.find("std").and_then(|std| self.find(std));
        let set = match scope {
            Some(Entity::Namespace(std)) => self.find_in(std, sym),
            _ => None,
        };
        let Some(Entity::Funcs(set)) = set else {
            return self.call_header(name, None, args, span);
        };
        let funcs = Funcs { set, this: None, args: None, name: sym, dispatch: Dispatch::Virtual };
        let callee = Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false };
        self.call_value(callee, args, span)
    }

    /// Calls a pointer to a function.
    fn call_pointer(&mut self, v: Val, args: Vec<Arg>, span: Span) -> Val {
        let e = self.rvalue(v);
        let target = self.pointee(e.ty).map(|q| self.ty(q.ty).clone());
        let Some(Type::Function { ret, params, variadic }) = target else {
            if !self.is_error(e.ty) {
                let name = self.name_of(e.ty);
                self.error(Code::NotAFunction, e.span, &[&name]);
            }
            return self.bad(span);
        };
        if args.len() < params.len() || (args.len() > params.len() && !variadic) {
            let text = self.sources.text(e.span).to_string();
            self.error(
                Code::ArgumentCount,
                span,
                &[&text, &params.len().to_string(), &args.len().to_string()],
            );
            return self.bad(span);
        }
        self.require_cc("(*f)()", Cc::new(2, 0), span);
        let (mut list, mut more) = (Vec::new(), Vec::new());
        for (i, arg) in args.into_iter().enumerate() {
            match params.get(i) {
                Some(&ty) => {
                    let value = self.pass_one(arg, ty);
                    list.push(self.passed_object(value));
                }
                None => more.push(self.variadic_argument(arg, true)),
            }
        }
        if variadic {
            list.push(self.packed(more, span));
        }
        if list.iter().any(|a| self.is_error(a.ty)) {
            return self.bad(span);
        }
        let kind = ExprKind::CallPtr { f: Box::new(e), args: list };
        match *self.ty(ret) {
            Type::Reference { to, .. } => {
                let ty = self.pointer_to(to);
                self.deref(Expr { kind, ty, span }, to, span)
            }
            _ => Val::value(Expr { kind, ty: ret, span }),
        }
    }
}
