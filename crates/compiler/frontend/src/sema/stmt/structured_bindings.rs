//! Structured bindings: `auto [a, b] = e` (C++ [dcl.struct.bind]).

use std::rc::Rc;

use base::{Code, Span};
use hir::{Expr, ExprKind, Place, PlaceKind, Qual, Stmt, StmtKind, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{BitField, Callable, Entity, Var, VarPlace};
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// The members to which structured bindings refer, and whether each is a reference. The members of the built-in
    /// tuple, which contain one another, are taken apart.
    fn bound_fields(&self, record: hir::RecordId) -> Vec<(hir::Field, bool)> {
        let of = |record: hir::RecordId, from: u64| {
            let references = self.records.get(&record).map_or(&[][..], |r| &r.references);
            let fields = self.module.types.records[record].fields.iter().cloned();
            let each = fields.map(|f| (references.contains(&f.offset), f));
            each.map(|(refers, f)| (hir::Field { offset: f.offset + from, ..f }, refers)).collect::<Vec<_>>()
        };
        let mut fields = of(record, 0);
        while let Some((rest, _)) = fields.pop_if(|(f, _)| f.name == "__rest")
            && let Some(inner) = self.record_of(rest.ty.ty)
        {
            fields.extend(of(inner, rest.offset));
        }
        // The elements of the built-in `std::array` count as its members.
        if let [(one, _)] = &fields[..]
            && one.name == "__a"
            && let Type::Array { of, len: Some(len) } = *self.ty(one.ty.ty)
        {
            let size = self.module.types.size(of.ty);
            let element = |i| (hir::Field { ty: of, offset: one.offset + i * size, ..one.clone() }, false);
            return (0..len.min(64)).map(element).collect();
        }
        fields
    }

    /// Declares the names of `auto [a, b] = e`: each name refers to a part of the variable (C++ [dcl.struct.bind]).
    pub(crate) fn bind_parts(&mut self, v: &ast::Var, out: &mut Vec<Stmt>) {
        if v.bindings.is_empty() {
            return;
        }
        let whole = self.name_value(v.name.sym, v.name.span);
        if let Some(count) = self.tuple_size(whole.q.ty) {
            return self.bind_elements(v, whole, count, out);
        }
        let (span, of) = (v.span, whole.q);
        let parts: Vec<(Qual, PlaceKind, bool)> = match (whole.kind, self.ty(whole.q.ty).clone()) {
            (ValKind::L(place), Type::Record(r)) => {
                let fields = self.bound_fields(r);
                let of = Box::new(place);
                fields
                    .iter()
                    .map(|(f, refers)| {
                        (f.ty, PlaceKind::Field { of: of.clone(), offset: f.offset, bits: f.bits }, *refers)
                    })
                    .collect()
            }
            (ValKind::L(place), Type::Array { of, len: Some(len) }) => (0..len.min(64))
                .map(|i| {
                    let index = Box::new(self.int_const(i as i64, self.t.int, span));
                    (of, PlaceKind::Index { of: Box::new(place.clone()), index }, false)
                })
                .collect(),
            _ => Vec::new(),
        };
        if parts.len() != v.bindings.len() {
            let name = self.name_of(whole.q.ty);
            let (expected, got) = (parts.len().to_string(), v.bindings.len().to_string());
            self.error(Code::InitialiserCount, v.name.span, &[&name, &expected, &got]);
        }
        for (i, &name) in v.bindings.iter().enumerate() {
            let Some((q, kind, refers)) = parts.get(i).cloned() else {
                self.redeclare(name, Entity::Error);
                continue;
            };
            let field = Place { kind, ty: q.ty, volatile: false, span };
            if let PlaceKind::Field { of: object, offset, bits: Some(bits) } = field.kind {
                let q = Qual { is_const: q.is_const || of.is_const, ..q };
                let pointer = self.address(*object, of);
                let Some(object) = self.temp(pointer.ty, span) else { return };
                let kind = StmtKind::Local { local: object, init: Some(pointer), cleanup: None };
                out.push(Stmt { kind, span });
                let place = VarPlace::Bits(BitField { object, of, offset, bits });
                let var = Var { place, ty: q, is_ref: false, value: None, span: name.span };
                self.declare(name, Entity::Var(Rc::new(var)));
                continue;
            }
            let (q, pointer) = match self.pointee(q.ty).filter(|_| refers) {
                Some(to) => (to, Expr { kind: ExprKind::Load(Box::new(field)), ty: q.ty, span }),
                None => {
                    let q = Qual { is_const: q.is_const || whole.q.is_const, ..q };
                    (q, self.address(field, q))
                }
            };
            let Some(local) = self.temp(pointer.ty, span) else { return };
            if !refers {
                self.ctx().bound.insert(local);
            }
            out.push(Stmt { kind: StmtKind::Local { local, init: Some(pointer), cleanup: None }, span });
            let var =
                Var { place: VarPlace::Local(local), ty: q, is_ref: true, value: None, span: name.span };
            self.declare(name, Entity::Var(Rc::new(var)));
        }
    }

    /// The number of elements that the program gives a class by specialising `std::tuple_size`. `None` if it does not.
    fn tuple_size(&mut self, ty: TypeId) -> Option<u64> {
        let record = self.record_of(ty)?;
        if self.records.get(&record)?.library {
            return None;
        }
        let std = self.interner.find("std")?;
        let Some(Entity::Namespace(std)) = self.find(std) else { return None };
        let Some(Entity::ClassTemplate(t)) = self.find_in(std, self.interner.find("tuple_size")?) else {
            return None;
        };
        let args = vec![TArg::Type(ty.into())];
        self.chosen_specialisation(t, &args)?;
        let size = self.instance_with(t, args, Span::new(base::FileId(0), 0, 0))?;
        let scope = self.records.get(&self.record_of(size.ty)?)?.scope;
        let value = self.interner.find("value")?;
        let value = self.within(scope, |c| c.name_value(value, Span::new(base::FileId(0), 0, 0)));
        let value = self.rvalue(value);
        match self.fold(&value) {
            Some(hir::Const::Int(n)) => u64::try_from(n).ok(),
            _ => None,
        }
    }

    /// Is it a member template of a class?
    fn is_member_template(&self, c: Callable) -> bool {
        matches!(c, Callable::Template(t) if self.templates[t].owner.is_some())
    }

    /// Declares the names of `auto [a, b] = e` for a class with `tuple_size`: each name is the result of `get<i>` for
    /// the variable.
    fn bind_elements(&mut self, v: &ast::Var, whole: Val, count: u64, out: &mut Vec<Stmt>) {
        if count != v.bindings.len() as u64 {
            let name = self.name_of(whole.q.ty);
            let (expected, got) = (count.to_string(), v.bindings.len().to_string());
            self.error(Code::InitialiserCount, v.name.span, &[&name, &expected, &got]);
        }
        let referred = match self.find(v.name.sym) {
            Some(Entity::Var(var)) => {
                let moved = matches!(var.place, VarPlace::Local(l) if self.ctx().rvalues.contains(&l));
                var.is_ref && !moved
            }
            _ => false,
        };
        let get = self.interner.intern("get");
        let scope = self.record_of(whole.q.ty).and_then(|r| self.records.get(&r)).map(|r| r.scope);
        let member = scope.and_then(|scope| match self.find_in(scope, get) {
            Some(Entity::Funcs(set)) if set.iter().any(|c| self.is_member_template(*c)) => Some(set),
            _ => None,
        });
        for (i, &name) in v.bindings.iter().enumerate() {
            let object = Val { moved: !referred, span: name.span, ..whole.clone() };
            let args = Some(vec![TArg::Value(i as i64, self.t.ulong)]);
            let dispatch = Dispatch::Static;
            let element = match &member {
                Some(set) => {
                    let this = Some(Box::new(object));
                    let funcs = Funcs { set: set.clone(), this, args, name: get, dispatch };
                    self.call_set(funcs, Vec::new(), false, name.span)
                }
                None => {
                    let set = Rc::new(self.free_functions(get, &[&object]));
                    let funcs = Funcs { set, this: None, args, name: get, dispatch };
                    self.call_set(funcs, vec![Arg::Val(object)], false, name.span)
                }
            };
            if element.is_error() {
                self.redeclare(name, Entity::Error);
                continue;
            }
            let (q, is_ref) = (element.q, element.is_place());
            let value = self.full_expression(|c| {
                let value = match element.kind {
                    ValKind::L(place) => c.address(place, q),
                    _ => c.rvalue(element),
                };
                if is_ref { c.extend(value, out) } else { value }
            });
            let Some(local) = self.temp(value.ty, name.span) else { return };
            if is_ref {
                self.ctx().bound.insert(local);
            }
            self.begin_local(local, value.ty, value, name.span, out);
            let var = Var { place: VarPlace::Local(local), ty: q, is_ref, value: None, span: name.span };
            self.declare(name, Entity::Var(Rc::new(var)));
        }
    }
}
