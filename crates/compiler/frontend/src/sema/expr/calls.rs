//! Calls.

use arch::Cc;
use std::rc::Rc;

use base::{Code, Diagnostic, Span};
use hir::{Expr, ExprKind, Type};

use crate::ast::{self, ExprKind as E, FnName};
use crate::sema::Checker;
use crate::sema::cuda::builtin_table;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::expr::values::{Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::overload::resolution::Choice;

/// An argument: checked, or a braced list that needs the parameter's type.
#[derive(Clone)]
pub enum Arg<'e> {
    Val(Val),
    List(&'e ast::Expr),
}

impl Checker<'_> {
    pub(crate) fn call(&mut self, f: &ast::Expr, args: &[ast::Expr], span: Span) -> Val {
        if let E::Name(name) = &f.kind {
            let text = self.text(name.last().name.sym);
            let found = self.find_qualified(name);
            let functions = matches!(found, Some(Entity::Funcs(_)));
            let entity = self.called_by_check(name, found);
            let library = match &entity {
                Some(Entity::Funcs(set)) if !functions => Some(set.clone()),
                _ => None,
            };
            let own = match &entity {
                Some(Entity::Funcs(set)) => set.iter().any(|c| !self.is_header(*c)),
                Some(_) => true,
                None => false,
            };
            if let Some(row) = builtin_table::find(&text)
                && (row.device || row.host)
                && !(own && self.own_function_fits(name, &entity, args))
                && (row.host || self.on_device() || entity.is_none())
                && !matches!(entity, Some(Entity::Var(_) | Entity::Error))
            {
                return self.builtin_call(name, row, args, span);
            }
            if let Some(set) = self.device_runtime(&text, &entity).or(library) {
                let list = self.arguments(args);
                let funcs = Funcs {
                    set,
                    this: None,
                    args: None,
                    name: name.last().name.sym,
                    dispatch: Dispatch::Virtual,
                };
                let callee = Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false };
                return self.call_value(callee, list, span);
            }
            let memory = match text.as_str() {
                "operatornew" | "operatornew[]" => Some("malloc"),
                "operatordelete" | "operatordelete[]" => Some("free"),
                _ => None,
            };
            if let (None, Some(memory), [first, ..]) = (&entity, memory, args) {
                let v = self.expr(first);
                return self.call_header(memory, None, vec![Arg::Val(v)], span);
            }
            if self.make_vector_type(&text).is_some()
                && (entity.is_none() || !self.own_function_fits(name, &entity, args))
            {
                return self.make_vector(&text, args, span);
            }
            if entity.is_none() {
                return self.call_beside(name, args, span);
            }
        }
        if let Some(pointed) = Self::as_pointed(f)
            && let Some(v) = self.call_pointed(pointed, args, span)
        {
            return v;
        }
        let mut v = self.expr(f);
        let symbol = match &v.kind {
            ValKind::Funcs(fs) if fs.set.iter().any(|c| self.is_header(*c)) => self.symbol_position(fs.name),
            _ => None,
        };
        let list = match symbol.and_then(|at| args.get(at).map(|a| (at, a))) {
            None => self.arguments(args),
            Some((at, a)) => {
                let mut list = self.arguments(&args[..at]);
                list.push(Arg::Val(self.symbol(a)));
                list.extend(self.arguments(&args[at + 1..]));
                list
            }
        };
        if let (E::Name(name), ValKind::Funcs(fs @ Funcs { this: None, args: None, .. })) =
            (&f.kind, &mut v.kind)
            && let Some(sym) = name.plain()
        {
            self.associated(sym, &list, &mut fs.set);
        }
        if let (E::Name(name), ValKind::Funcs(fs)) = (&f.kind, &mut v.kind)
            && let Some(Entity::Funcs(set)) = self.called_by_check(name, Some(Entity::Funcs(fs.set.clone())))
        {
            fs.set = set;
        }
        let qualified = match &f.kind {
            E::Name(name) => name.parts.len() > 1,
            E::Member { owner, .. } => owner.is_some(),
            _ => false,
        };
        if let (ValKind::Funcs(fs), true) = (&mut v.kind, qualified) {
            fs.dispatch = Dispatch::Static;
        }
        self.call_value(v, list, span)
    }

    /// A function of the runtime that device code has, too: a line of its own. Devices of 9.0 on cannot wait for children.
    fn device_runtime(&mut self, text: &str, entity: &Option<Entity>) -> Option<Rc<Vec<Callable>>> {
        let Some(Entity::Funcs(set)) = entity else { return None };
        let missing = text == "cudaDeviceSynchronize" && !self.options.target.code.waits_for_children;
        if !self.on_device()
            || missing
            || !text.starts_with("cuda")
            || !set.iter().all(|c| self.is_header(*c))
        {
            return None;
        }
        let name = self.interner.intern(&format!("__device_{text}"));
        match self.prelude_function(name)? {
            Entity::Funcs(set) => Some(set),
            _ => None,
        }
    }

    /// A function that only the classes of its arguments bring in (C++ [basic.lookup.argdep]).
    fn call_beside(&mut self, name: &ast::QualName, args: &[ast::Expr], span: Span) -> Val {
        if let Some(sym) = name.plain() {
            let list = self.arguments(args);
            let operands: Vec<_> =
                list.iter().filter_map(|a| if let Arg::Val(v) = a { Some(v) } else { None }).collect();
            let set = self.free_functions(sym, &operands);
            if !set.is_empty() {
                let funcs = Funcs {
                    set: Rc::new(set),
                    this: None,
                    args: None,
                    name: sym,
                    dispatch: Dispatch::Virtual,
                };
                let failed = operands.iter().any(|v| v.is_error());
                return self.call_set(funcs, list, failed, span);
            }
        }
        self.unknown_function(name, args);
        self.bad(span)
    }

    fn unknown_function(&mut self, name: &ast::QualName, args: &[ast::Expr]) {
        for a in args {
            if !matches!(a.kind, E::List(_)) {
                self.expr(a);
            }
        }
        self.unknown_qualified(name);
    }

    pub fn is_header(&self, c: Callable) -> bool {
        matches!(c, Callable::Func(id) if self.funcs[id].header)
    }

    /// Checks arguments.
    pub fn arguments<'e>(&mut self, args: &'e [ast::Expr]) -> Vec<Arg<'e>> {
        let mut list = Vec::with_capacity(args.len());
        for a in args {
            match &a.kind {
                E::List(_) => list.push(Arg::List(a)),
                E::Expand { pattern, names } => {
                    self.for_each_element(names, a.span, &mut |c| list.push(Arg::Val(c.expr(pattern))));
                }
                _ => list.push(Arg::Val(self.expr(a))),
            }
        }
        list
    }

    /// Calls an operand.
    pub fn call_value(&mut self, v: Val, args: Vec<Arg>, span: Span) -> Val {
        let failed = args.iter().any(|a| matches!(a, Arg::Val(v) if v.is_error()));
        match v.kind {
            ValKind::Error => self.bad(span),
            ValKind::Funcs(funcs) => self.call_set(funcs, args, failed, span),
            _ if self.is_class(&v) => self.call_object(v, args, span),
            _ => self.call_pointer(v, args, span),
        }
    }

    pub(crate) fn call_set(&mut self, funcs: Funcs, args: Vec<Arg>, failed: bool, span: Span) -> Val {
        if let (true, Some(object)) = (self.interner.text(funcs.name) == "~", &funcs.this) {
            let ValKind::L(place) = object.kind.clone() else { return self.bad(span) };
            let (place, held) = self.held(place, object.q, span);
            let none = Expr { kind: ExprKind::Const(hir::Const::Int(0)), ty: self.t.int, span };
            let ended = self.end_of(&place, object.q.ty, span).unwrap_or(none);
            let ended = self.to_void(ended);
            return Val::value(self.with_temp(held, ended));
        }
        // A single function: its arguments are converted one by one, each with its own message.
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

    /// Calls that function, or of a virtual one that of the object's class; sides and arguments are checked.
    pub fn call_function(&mut self, id: FuncId, args: Vec<Arg>, this: Option<Val>, span: Span) -> Val {
        self.call_dispatched(id, args, this, Dispatch::Virtual, span)
    }

    fn call_dispatched(
        &mut self,
        id: FuncId,
        args: Vec<Arg>,
        this: Option<Val>,
        dispatch: Dispatch,
        span: Span,
    ) -> Val {
        let side = self.side();
        self.may_call(id, this.as_ref(), span);
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
        self.settle(id, span);
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
                self.settle_body(id, side, span);
            }
            ExprKind::Call { f, args: list }
        };
        self.result_of(id, Some(kind), span)
    }

    /// A call of which only the type counts, and whether it may throw: the function's body is not instantiated.
    fn unevaluated_call(&mut self, id: FuncId, args: Vec<Expr>) -> ExprKind {
        match self.is_noexcept(id) {
            true => ExprKind::Aggregate { parts: args.into_iter().map(|a| (0, a)).collect() },
            false => ExprKind::Unwind,
        }
    }

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
            let v = self.result_of(id, Some(kind), span);
            return self.place_with(temp, v);
        }
        if self.funcs[id].decl.specs.is_constexpr || self.funcs[id].implicit {
            self.settle_body(id, self.side(), span);
        }
        let mut temp = temp;
        if self.funcs[id].slot.is_some() && dispatch == Dispatch::Virtual {
            self.hold_first(&mut list, &mut temp);
        }
        let kind = self.method_call(id, list, dispatch, span);
        let v = self.result_of(id, Some(kind), span);
        self.place_with(temp, v)
    }

    /// The call's value; without `kind` only its type counts, since an argument was wrong.
    fn result_of(&mut self, id: FuncId, kind: Option<ExprKind>, span: Span) -> Val {
        let ret = self.funcs[id].sig.ret;
        let Some(kind) = kind else { return self.bad(span) };
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

    /// Reports a call across sides.
    pub fn wrong_side(&mut self, id: FuncId, span: Span) {
        let of_lambda = |r| self.records.get(r).is_some_and(|r| r.closure.is_some());
        if self.on_device() && self.funcs[id].owner.as_ref().is_some_and(of_lambda) {
            let note = Diagnostic::new(Code::CalledHere, span, [""; 0]);
            let d = Diagnostic::new(Code::HostLambda, self.funcs[id].decl.name_span, [""; 0]);
            return self.report(d.with_note(note));
        }
        let name = self.spoken_name(id);
        let code = match self.side() {
            Side::Host => Code::DeviceFunctionInHost,
            Side::Device => Code::HostFunctionInDevice,
        };
        let mut d = Diagnostic::new(code, span, [name.as_str()]);
        let declared = self.funcs[id].decl.name_span;
        if !self.sources.file(declared.file()).builtin {
            d = d.with_note(Diagnostic::new(Code::DeclaredHere, declared, [name.as_str()]));
        }
        self.report(d);
    }

    /// Library functions in device code came with Fermi (printf, malloc, assert).
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
}
