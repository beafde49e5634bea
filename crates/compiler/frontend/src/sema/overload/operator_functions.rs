//! Overloaded operators (C++ [over.oper]): which function an operator means, and its call.

use std::rc::Rc;

use base::{Code, Span};
use hir::{BinaryOp, Expr, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val};
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::sema::overload::ranking::Rank;
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_entities::TArg;
use crate::token::Sym;

/// The types of operands that a built-in operator takes.
#[derive(Clone, Copy)]
pub(crate) enum Takes {
    Integers,
    Numbers,
    /// Numbers and pointers.
    All,
}

impl Takes {
    /// The types that a binary operator takes.
    pub(crate) fn of(op: BinaryOp) -> Self {
        match op {
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                Takes::Integers
            }
            BinaryOp::Mul | BinaryOp::Div => Takes::Numbers,
            _ => Takes::All,
        }
    }
}

impl Checker<'_> {
    /// Is there a function for this operator: a method of the operand's class, or a function that lookup finds?
    pub fn has_operator(&mut self, op: &str, v: &Val) -> bool {
        let name = self.interner.intern(&format!("operator{op}"));
        !self.methods(name, v).is_empty() || !self.free_functions(name, &[v]).is_empty()
    }

    /// The methods of this name in the operand's class. Friends are in the class's scope, too, but they take the object
    /// as an argument and are left out.
    fn methods(&self, name: Sym, v: &Val) -> Rc<Vec<Callable>> {
        let scope = self.record_of(v.q.ty).and_then(|r| self.records.get(&r)).map(|r| r.scope);
        match scope.and_then(|s| self.find_in(s, name)) {
            Some(Entity::Funcs(set)) if set.iter().all(|&c| self.is_method(c)) => set,
            Some(Entity::Funcs(set)) => Rc::new(set.iter().copied().filter(|&c| self.is_method(c)).collect()),
            _ => Rc::default(),
        }
    }

    /// Is it a method that is called for an object, or a method template?
    fn is_method(&self, c: Callable) -> bool {
        match c {
            Callable::Func(f) => self.funcs[f].has_this,
            Callable::Template(t) => self.templates[t].owner.is_some(),
        }
    }

    /// The functions of this name that are visible here or that argument-dependent lookup finds
    /// (C++ [basic.lookup.argdep]).
    pub(crate) fn free_functions(&self, name: Sym, operands: &[&Val]) -> Vec<Callable> {
        let mut all = Vec::new();
        self.gather(Some(self.scope()), name, &mut all);
        for scope in self.associated_scopes(operands.iter().map(|v| v.q.ty)) {
            self.gather(Some(scope), name, &mut all);
        }
        self.operators_of_check(&mut all, operands);
        all
    }

    /// The scopes that argument-dependent lookup searches for these types: those of their classes and enumerations, of
    /// base classes, and of the types in template arguments. A pointer counts as the type that it points at.
    fn associated_scopes(&self, types: impl Iterator<Item = hir::TypeId>) -> Vec<ScopeId> {
        let (mut scopes, mut types) = (Vec::new(), types.collect::<Vec<_>>());
        let mut records = Vec::new();
        while let Some(ty) = types.pop() {
            let ty = self.pointee(ty).map_or(ty, |to| to.ty);
            if let Type::Enum { id, .. } = *self.ty(ty) {
                scopes.extend(self.prelude.enum_scopes.get(&id));
            }
            let mut more: Vec<_> = self.record_of(ty).into_iter().collect();
            while let Some(record) = more.pop() {
                let Some(info) = self.records.get(&record).filter(|_| !records.contains(&record)) else {
                    continue;
                };
                records.push(record);
                scopes.push(info.scope);
                more.extend(&info.bases);
                let args = info.origin.iter().flat_map(|(_, args)| args);
                types.extend(args.filter_map(|arg| if let TArg::Type(q) = arg { Some(q.ty) } else { None }));
            }
        }
        scopes
    }

    /// Adds to `set` the functions that argument-dependent lookup finds for a call's arguments. Does nothing if `set`
    /// contains a member of a class.
    pub(crate) fn add_associated_functions(&self, name: Sym, args: &[Arg], set: &mut Rc<Vec<Callable>>) {
        let of_class = |c: &Callable| match *c {
            Callable::Func(f) => self.funcs[f].owner.is_some(),
            Callable::Template(t) => self.templates[t].owner.is_some(),
        };
        if set.iter().any(of_class) {
            return;
        }
        let types = args.iter().filter_map(|a| if let Arg::Val(v) = a { Some(v.q.ty) } else { None });
        for scope in self.associated_scopes(types) {
            let mut at = Some(scope);
            while let Some(id) = at.filter(|id| *id != ScopeId(0)) {
                if let Some(Entity::Funcs(more)) = self.find_in(id, name) {
                    let friends = self.scopes[id].record.is_some();
                    for &c in more.iter().filter(|&&c| !self.is_method(c)) {
                        // A friend may be declared in the namespace around its class, too.
                        let known = |&old: &Callable| match (old, c) {
                            (Callable::Func(a), Callable::Func(b)) => self.same_function(a, b),
                            (_, Callable::Template(_)) if friends => true,
                            _ => old == c,
                        };
                        if !set.iter().any(known) {
                            Rc::make_mut(set).push(c);
                        }
                    }
                }
                let parent = self.scopes[id].parent;
                let namespace = parent.is_some_and(|p| self.scopes[p].name_of_namespace(id).is_some());
                at = parent.filter(|_| !namespace && id != self.file_scope);
            }
        }
    }

    /// Adds the functions of this name in a scope and in the scopes around it. Methods are left out.
    fn gather(&self, mut at: Option<ScopeId>, name: Sym, all: &mut Vec<Callable>) {
        while let Some(id) = at {
            if let Some(Entity::Funcs(set)) = self.find_in(id, name) {
                for &c in set.iter() {
                    if !self.is_method(c) && !all.contains(&c) {
                        all.push(c);
                    }
                }
            }
            at = self.scopes[id].parent;
        }
    }

    /// Do the program's functions for this operator take these operands?
    pub(crate) fn operator_fits(&mut self, op: &str, a: &Val, b: &Val, span: Span) -> bool {
        let name = self.interner.intern(&format!("operator{op}"));
        let (set, args) = (self.methods(name, a), vec![Arg::Val(b.clone())]);
        let method =
            Funcs { set, this: Some(Box::new(a.clone())), args: None, name, dispatch: Dispatch::Virtual };
        let free = Funcs {
            set: Rc::new(self.free_functions(name, &[a, b])),
            this: None,
            args: None,
            name,
            dispatch: Dispatch::Virtual,
        };
        let both = vec![Arg::Val(a.clone()), Arg::Val(b.clone())];
        !matches!(self.choose(&method, &args, span), Choice::None)
            || !matches!(self.choose(&free, &both, span), Choice::None)
    }

    /// The type of an operand for a built-in operator. For an object this is the best of the types that its conversion
    /// functions give and the operator takes; `None` if there is no best one. As in g++, `explicit` functions are
    /// candidates, too.
    pub(crate) fn plain_type(&mut self, v: &Val, takes: Takes) -> Option<hir::TypeId> {
        if !self.is_class(v) {
            return Some(self.decayed(v));
        }
        let functions = self.conversion_functions(self.record_of(v.q.ty)?);
        if functions.is_empty() {
            return self.lambda_pointer(v.q.ty).map(|p| p.1);
        }
        let mut found: Vec<hir::TypeId> = Vec::new();
        for c in functions {
            let Callable::Func(id) = c else { continue };
            let ty = match *self.ty(self.funcs[id].sig.ret) {
                Type::Reference { to, .. } => to.ty,
                _ => self.funcs[id].sig.ret,
            };
            let fits = match takes {
                Takes::Integers => self.promoted_kind(ty).is_some(),
                Takes::Numbers => self.promoted_kind(ty).is_some() || self.is_arithmetic(ty),
                Takes::All => self.record_of(ty).is_none(),
            };
            // Integers smaller than `int` are promoted, so they count as one type.
            let ty = match self.promoted_kind(ty) {
                Some(kind) if self.int_kind(ty).is_some_and(|k| k.bytes() < 4) => self.module.types.int(kind),
                _ => ty,
            };
            if fits && !found.contains(&ty) {
                found.push(ty);
            }
        }
        let ranks: Vec<Option<Rank>> = found.iter().map(|&ty| self.rank(v, ty)).collect();
        let best = (0..found.len()).find(|&i| {
            let Some(rank) = ranks[i].filter(|&rank| rank != Rank::AMBIGUOUS) else { return false };
            (0..found.len()).all(|j| j == i || ranks[j].is_none_or(|other| rank.better(other)))
        });
        best.map(|i| found[i])
    }

    /// Calls the operator that the program declares for an enumeration, or for the class of a single operand. `None` if
    /// no such function takes the operands: they may still convert to what the built-in operator takes.
    pub(crate) fn enum_operator(&mut self, op: &str, a: &Val, b: Option<&Val>, span: Span) -> Option<Val> {
        let is_enum = |v: &Val| matches!(self.ty(v.q.ty), Type::Enum { .. });
        let of_class = b.is_none() && self.is_class(a);
        if !of_class && !is_enum(a) && !b.is_some_and(is_enum) {
            return None;
        }
        if of_class && let Some(call) = self.own_operator(op, a, &[], span) {
            return Some(call);
        }
        let name = self.interner.intern(&format!("operator{op}"));
        let operands: Vec<&Val> = [Some(a), b].into_iter().flatten().collect();
        let set = self.free_functions(name, &operands);
        if set.is_empty() {
            return None;
        }
        let args: Vec<Arg> = operands.into_iter().cloned().map(Arg::Val).collect();
        let funcs = Funcs { set: Rc::new(set), this: None, args: None, name, dispatch: Dispatch::Virtual };
        match self.choose(&funcs, &args, span) {
            Choice::One(id) => Some(self.call_function(id, args, None, span)),
            Choice::None | Choice::Ambiguous => None,
        }
    }

    /// Checks `a[{...}]` or `a op= {...}`, where the list initialises the operator's parameter (C++ [expr.sub],
    /// [expr.ass]).
    pub(crate) fn by_list(&mut self, op: &str, a: Val, list: &ast::Expr, span: Span) -> Val {
        self.own_operator(op, &a, &[Arg::List(list)], span).unwrap_or_else(|| self.expr(list))
    }

    /// Calls the operator that is a method of the operand's class, with the other operands as arguments. `None` if no
    /// method takes them.
    pub(crate) fn own_operator(&mut self, op: &str, a: &Val, rest: &[Arg], span: Span) -> Option<Val> {
        let name = self.interner.intern(&format!("operator{op}"));
        let set = self.methods(name, a);
        if set.is_empty() {
            return None;
        }
        let funcs =
            Funcs { set, this: Some(Box::new(a.clone())), args: None, name, dispatch: Dispatch::Virtual };
        let Choice::One(id) = self.choose(&funcs, rest, span) else { return None };
        Some(self.call_function(id, rest.to_vec(), Some(a.clone()), span))
    }

    /// Calls the overloaded operator: a method of the left operand's class, or a function. Reports operands that no
    /// function takes.
    pub(crate) fn overloaded(&mut self, op: &str, a: Val, b: Option<Val>, span: Span) -> Val {
        if a.is_error() || b.as_ref().is_some_and(Val::is_error) {
            return self.bad(span);
        }
        let rest: Vec<Arg> = b.clone().map(Arg::Val).into_iter().collect();
        if let Some(call) = self.own_operator(op, &a, &rest, span) {
            return call;
        }
        let name = self.interner.intern(&format!("operator{op}"));
        let mut operands = vec![&a];
        operands.extend(&b);
        let free = self.free_functions(name, &operands);
        let mut all = vec![Arg::Val(a.clone())];
        all.extend(rest);
        let funcs = Funcs { set: Rc::new(free), this: None, args: None, name, dispatch: Dispatch::Virtual };
        match self.choose(&funcs, &all, span) {
            Choice::One(id) => return self.call_function(id, all, None, span),
            Choice::Ambiguous => {
                self.error(Code::AmbiguousCall, span, &[&format!("operator{op}")]);
                return self.bad(span);
            }
            Choice::None => {}
        }
        let x = self.name_of(a.q.ty);
        match b {
            Some(b) => {
                let y = self.name_of(b.q.ty);
                self.error(Code::BadOperands, span, &[op, &x, &y]);
            }
            None => self.error(Code::BadOperand, span, &[op, &x]),
        }
        self.bad(span)
    }

    /// The operand of the built-in operator `op`, for an object whose class does not declare that operator. It is the
    /// result of the only conversion function that gives a pointer (for `*` and `[]`) or a reference to a non-const
    /// object (for other operators) (C++ [over.built]). Without such a function the operand is unchanged.
    pub(crate) fn built_in_operand(&mut self, op: &str, v: Val) -> Val {
        let Some(record) = self.record_of(v.q.ty).filter(|_| !self.has_operator(op, &v)) else { return v };
        let points = matches!(op, "*" | "[]");
        let all = self.conversion_functions(record);
        let fits = |c: &Callable| {
            let Callable::Func(id) = *c else { return None };
            let f = &self.funcs[id];
            let (q, place) = match *self.ty(f.sig.ret) {
                Type::Reference { to, .. } => (to, true),
                _ => (f.sig.ret.into(), false),
            };
            let wanted = match points {
                true => self.pointee(q.ty).is_some(),
                false => place && !q.is_const && self.record_of(q.ty).is_none(),
            };
            let callable = (f.decl.is_const || !v.q.is_const) && !f.decl.specs.is_explicit;
            (wanted && callable).then_some((id, f.decl.is_const))
        };
        let mut found: Vec<_> = all.iter().filter_map(fits).collect();
        // An object that may be changed prefers a conversion function that is not const.
        if found.iter().any(|(_, is_const)| !is_const) {
            found.retain(|(_, is_const)| !is_const);
        }
        let [(id, _)] = found[..] else { return v };
        let span = v.span;
        self.call_function(id, Vec::new(), Some(v), span)
    }

    /// The value of an operand for a built-in operator; an object is converted.
    pub(crate) fn plain_operand(&mut self, v: Val, takes: Takes) -> Expr {
        match self.plain_type(&v, takes) {
            Some(ty) if self.is_class(&v) => self.convert(v, ty),
            _ => self.rvalue(v),
        }
    }
}
