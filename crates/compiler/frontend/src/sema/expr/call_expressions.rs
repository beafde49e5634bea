//! Calls as they are written: finds the function, built-in function or object that the expression before `(` means.

use std::rc::Rc;

use base::Span;

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::cuda::builtin_table;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::overload::resolution::Choice;

impl Checker<'_> {
    /// Checks the call `f(args)`. A plain name may also mean a built-in function, a function of the device runtime, an
    /// allocation function or the constructor of a vector type such as `make_float4`.
    pub(crate) fn call(&mut self, f: &ast::Expr, args: &[ast::Expr], span: Span) -> Val {
        if let E::Name(name) = &f.kind {
            let text = self.text(name.last().name.sym);
            let found = self.find_qualified(name);
            let functions = matches!(found, Some(Entity::Funcs(_)));
            let entity = self.callee_of_check(name, found);
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
            self.add_associated_functions(sym, &list, &mut fs.set);
        }
        if let (E::Name(name), ValKind::Funcs(fs)) = (&f.kind, &mut v.kind)
            && let Some(Entity::Funcs(set)) = self.callee_of_check(name, Some(Entity::Funcs(fs.set.clone())))
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
        if self.notes.is_some() {
            self.note_choice(f, &v, &list, span);
        }
        self.call_value(v, list, span)
    }

    /// Notes which function of an overload set the expression before `(` means.
    #[cold]
    fn note_choice(&mut self, f: &ast::Expr, callee: &Val, args: &[Arg], span: Span) {
        let ValKind::Funcs(funcs) = &callee.kind else { return };
        let failed = args.iter().any(|a| matches!(a, Arg::Val(v) if v.is_error()));
        let id = match (&funcs.set[..], &funcs.args) {
            ([Callable::Func(id)], None) => *id,
            _ if failed => return,
            _ => match self.attempt(|c| c.choose(funcs, args, span)) {
                Choice::One(id) => id,
                Choice::None | Choice::Ambiguous => return,
            },
        };
        self.note_callee(f, id);
    }

    /// Notes that the name in the expression before `(` or `<<<` means a function.
    pub(crate) fn note_callee(&mut self, f: &ast::Expr, id: FuncId) {
        match &f.kind {
            E::Name(name) => self.note_function(name.last().name, id),
            E::Member { name, .. } => self.note_function(name.name, id),
            _ => {}
        }
    }

    /// Calls a function that only argument-dependent lookup finds (C++ [basic.lookup.argdep]). Reports an unknown name
    /// if there is none.
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

    /// The device's version of a CUDA runtime function, declared in a built-in header as `__device_NAME`. `None` in
    /// host code, for any other function, and for `cudaDeviceSynchronize` on devices from 9.0 on, where a kernel cannot
    /// wait for its child grids.
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
        match self.library_function_named(name)? {
            Entity::Funcs(set) => Some(set),
            _ => None,
        }
    }

    /// Reports a call of an undeclared function, after checking the arguments for their own messages.
    fn unknown_function(&mut self, name: &ast::QualName, args: &[ast::Expr]) {
        for a in args {
            if !matches!(a.kind, E::List(_)) {
                self.expr(a);
            }
        }
        self.unknown_qualified(name);
    }
}
