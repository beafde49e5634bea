//! Operators with a meaning that the program gives them (C++ [over.oper]).

use std::rc::Rc;

use base::{Code, Span};

use super::Checker;
use super::call::Arg;
use super::overload::Choice;
use super::scope::{Callable, Entity, ScopeId};
use super::value::{Funcs, Val};
use crate::token::Sym;

impl Checker<'_> {
    /// Does the program give this operator a meaning for the operand?
    pub fn has_operator(&mut self, op: &str, v: &Val) -> bool {
        let name = self.interner.intern(&format!("operator{op}"));
        !self.methods(name, v).is_empty() || !self.free_functions(name, &[v]).is_empty()
    }

    /// Methods of a name; friends stand in the class's scope, too, and take the object as an argument.
    fn methods(&self, name: Sym, v: &Val) -> Rc<Vec<Callable>> {
        let scope = self.record_of(v.q.ty).and_then(|r| self.records.get(&r)).map(|r| r.scope);
        match scope.and_then(|s| self.find_in(s, name)) {
            Some(Entity::Funcs(set)) if set.iter().all(|&c| self.is_method(c)) => set,
            Some(Entity::Funcs(set)) => Rc::new(set.iter().copied().filter(|&c| self.is_method(c)).collect()),
            _ => Rc::default(),
        }
    }

    fn is_method(&self, c: Callable) -> bool {
        match c {
            Callable::Func(f) => self.funcs[f].has_this,
            Callable::Template(t) => self.templates[t].owner.is_some(),
        }
    }

    /// Functions of a name that are visible here, or stand beside the classes of the operands (C++ [basic.lookup.argdep]).
    pub(super) fn free_functions(&self, name: Sym, operands: &[&Val]) -> Vec<Callable> {
        let mut all = Vec::new();
        self.gather(Some(self.scope), name, &mut all);
        for v in operands {
            let record = self.record_of(v.q.ty).and_then(|r| self.records.get(&r));
            self.gather(record.map(|r| r.scope), name, &mut all);
        }
        all
    }

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

    /// The operator that is built in, on what the operands' classes convert to (C++ [over.match.oper]).
    fn built_in_operator(&mut self, op: &str, a: &Val, b: Option<&Val>, span: Span) -> Option<Val> {
        let x = self.converted_operand(a)?;
        let y = match b {
            Some(b) => Some(self.converted_operand(b)?),
            None => None,
        };
        let (x, y) = (self.rvalue(x), y.map(|y| self.rvalue(y)));
        match (super::operator::from_symbol(op), y) {
            (Some(op), Some(y)) => Some(self.binary_values(op, x, y, span)),
            (None, None) if op == "-" || op == "~" => {
                let op = if op == "-" { hir::UnaryOp::Neg } else { hir::UnaryOp::BitNot };
                let a = self.promote(x);
                let ty = a.ty;
                let kind = hir::ExprKind::Unary { op, a: Box::new(a) };
                Some(Val::value(hir::Expr { kind, ty, span }))
            }
            _ => None,
        }
    }

    /// An operand of a class as the one number or pointer that it converts to.
    pub(super) fn converted_operand(&mut self, v: &Val) -> Option<Val> {
        let Some(record) = self.record_of(v.q.ty) else { return Some(v.clone()) };
        let name = self.interner.find("operator conversion")?;
        let scope = self.records.get(&record)?.scope;
        let Some(Entity::Funcs(set)) = self.find_in(scope, name) else { return None };
        let mut found = None;
        for &c in set.iter() {
            let Callable::Func(id) = c else { continue };
            let to = match *self.ty(self.funcs[id].sig.ret) {
                hir::Type::Reference { to, .. } => to.ty,
                _ => self.funcs[id].sig.ret,
            };
            let plain = self.is_arithmetic(to) || self.pointee(to).is_some();
            if !plain || self.funcs[id].decl.specs.is_explicit {
                continue;
            }
            if found.is_some() {
                return None;
            }
            found = Some(id);
        }
        Some(self.call_function(found?, Vec::new(), Some(v.clone()), v.span))
    }

    /// An operator on objects: a method of the left side or a function.
    pub(super) fn overloaded(&mut self, op: &str, a: Val, b: Option<Val>, span: Span) -> Val {
        if a.is_error() || b.as_ref().is_some_and(Val::is_error) {
            return self.bad(span);
        }
        let name = self.interner.intern(&format!("operator{op}"));
        let rest: Vec<Arg> = b.clone().map(Arg::Val).into_iter().collect();
        let set = self.methods(name, &a);
        if !set.is_empty() {
            let funcs = Funcs { set, this: Some(Box::new(a.clone())), args: None, name };
            if let Choice::One(id) = self.choose(&funcs, &rest, span) {
                return self.call_function(id, rest, Some(a), span);
            }
        }
        let mut operands = vec![&a];
        operands.extend(&b);
        let free = self.free_functions(name, &operands);
        let mut all = vec![Arg::Val(a.clone())];
        all.extend(rest);
        let funcs = Funcs { set: Rc::new(free), this: None, args: None, name };
        match self.choose(&funcs, &all, span) {
            Choice::One(id) => return self.call_function(id, all, None, span),
            Choice::Ambiguous => {
                self.error(Code::AmbiguousCall, span, &[&format!("operator{op}")]);
                return self.bad(span);
            }
            Choice::None => {}
        }
        if let Some(v) = self.built_in_operator(op, &a, b.as_ref(), span) {
            return v;
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
}
