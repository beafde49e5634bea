//! Assignment of classes: by their operators, or member by member (C++ [class.copy.assign]).

use base::{Code, Span};
use hir::{Expr, ExprKind, Place, PlaceKind, Qual, RecordId, Type};

use super::Checker;
use super::lifetime::MAX_ELEMENTS;
use super::scope::{Callable, Entity};
use super::value::{Val, ValKind};
use crate::ast;

impl Checker<'_> {
    /// `object op= value`.
    pub(super) fn assign_class(
        &mut self,
        op: Option<hir::BinaryOp>,
        left: Val,
        b: &ast::Expr,
        span: Span,
    ) -> Val {
        if !left.is_place() && self.any_part(left.q.ty, &|c, r| c.own_assignment(r)) {
            // What assignments of a class do may reach beyond the object, as those of references do.
            let (object, temp) = self.materialise(left);
            let done = self.assign_class(op, object, b, span);
            return self.place_with(temp, done);
        }
        let user = op.is_some() || self.record_of(left.q.ty).is_some_and(|r| self.own_assignment(r));
        if user {
            let right = match b.kind {
                ast::ExprKind::List(_) => Val::value(self.init_value(left.q.ty, b)),
                _ => self.expr(b),
            };
            let same = right.q.ty == left.q.ty || self.is_base(left.q.ty, right.q.ty);
            if op.is_none() && same && !self.copies_itself(left.q.ty) {
                let at = left.span;
                let Some((place, q)) = self.modifiable(left, at) else { return self.bad(span) };
                return self.assign_members(place, q, right, span);
            }
            let symbol = op.map_or("=".to_string(), |op| format!("{}=", super::operator::symbol(op)));
            return self.overloaded(&symbol, left, Some(right), span);
        }
        let at = left.span;
        let Some((place, q)) = self.modifiable(left, at) else { return self.bad(span) };
        if !self.any_part(q.ty, &|c, r| c.own_assignment(r)) && !self.needs_end(q.ty) {
            let value = self.init_value(q.ty, b);
            if self.is_error(value.ty) {
                return self.bad(span);
            }
            let kind = ExprKind::Assign { place: Box::new(place), value: Box::new(value) };
            return Val::value(Expr { kind, ty: q.ty, span });
        }
        let mut right = match b.kind {
            ast::ExprKind::List(_) => Val::value(self.init_value(q.ty, b)),
            _ => self.expr(b),
        };
        if right.q.ty != q.ty && !self.is_base(q.ty, right.q.ty) {
            right = Val::value(self.convert(right, q.ty));
        }
        if self.is_error(right.q.ty) {
            return self.bad(span);
        }
        self.assign_members(place, q, right, span)
    }

    /// Has the class an assignment of its own?
    fn own_assignment(&self, record: RecordId) -> bool {
        let Some(name) = self.interner.find("operator=") else { return false };
        let Some(info) = self.records.get(&record) else { return false };
        let Some(Entity::Funcs(set)) = self.find_in(info.scope, name) else { return false };
        set.iter().any(|c| match *c {
            Callable::Func(id) => self.funcs[id].owner == Some(record),
            Callable::Template(t) => self.templates[t].owner == Some(record),
        })
    }

    /// Takes one of its assignments an object of the class itself? Otherwise it has the usual one, too.
    fn copies_itself(&self, ty: hir::TypeId) -> bool {
        let info = self.record_of(ty).and_then(|r| self.records.get(&r));
        let set = match (info, self.interner.find("operator=")) {
            (Some(info), Some(name)) => self.find_in(info.scope, name),
            _ => None,
        };
        let Some(Entity::Funcs(set)) = set else { return false };
        set.iter().any(|c| match *c {
            Callable::Func(id) => self.funcs[id].sig.params.first().is_some_and(|p| match *self.ty(p.ty) {
                Type::Reference { to, .. } => to.ty == ty,
                _ => p.ty == ty,
            }),
            Callable::Template(_) => false,
        })
    }

    fn assign_members(&mut self, place: Place, q: Qual, right: Val, span: Span) -> Val {
        let moved = (right.moved || !right.is_place()) && !self.only_copies(q.ty);
        let (right, temp) = self.materialise(right);
        let from = right.q;
        let ValKind::L(source) = right.kind else { return self.bad(span) };
        let (source, held_source) = self.held(source, from, span);
        let (object, held) = self.held(place, q, span);
        let source = if from.ty == q.ty {
            source
        } else {
            self.part(&source, &hir::Field { name: String::new(), ty: q, offset: 0, bits: None }, true, span)
        };
        let mut list = Vec::new();
        let from = Val { moved, ..self.place_val(source, Qual { ty: q.ty, ..from }) };
        self.assign_part(object.clone(), from, &mut list, span);
        let pointer = self.address(object, q);
        let all = list.into_iter().rev().fold(pointer, |all, e| self.comma_of(e, all));
        let all = self.with_temp(held, all);
        let all = self.with_temp(held_source, all);
        let all = self.with_object(temp, all);
        self.deref(all, q, span)
    }

    fn assign_part(&mut self, object: Place, from: Val, list: &mut Vec<Expr>, span: Span) {
        let ty = object.ty;
        let ValKind::L(source) = from.kind.clone() else { return };
        match *self.ty(ty) {
            Type::Record(r) if self.own_assignment(r) && self.copies_itself(ty) => {
                let object = self.place_val(object, ty.into());
                let done = self.overloaded("=", object, Some(from), span);
                let done = self.discard(done);
                list.push(done);
            }
            Type::Array { of, len: Some(len) } if self.any_part(of.ty, &|c, r| c.own_assignment(r)) => {
                if len > MAX_ELEMENTS {
                    let name = self.name_of(ty);
                    return self.error(Code::Unsupported, span, &[&name]);
                }
                for i in 0..len {
                    let index = Box::new(self.int_const(i as i64, self.t.int, span));
                    let [object, source] = [&object, &source].map(|p| {
                        let kind = PlaceKind::Index { of: Box::new(p.clone()), index: index.clone() };
                        Place { kind, ty: of.ty, volatile: false, span }
                    });
                    let from =
                        Val { moved: from.moved, ..self.place_val(source, Qual { ty: of.ty, ..from.q }) };
                    self.assign_part(object, from, list, span);
                }
            }
            Type::Record(r) if self.any_part(ty, &|c, r| c.own_assignment(r) || c.has_table(r)) => {
                for (f, base) in self.parts_of(r) {
                    // What the object is stays.
                    if f.name.is_empty() && !base {
                        continue;
                    }
                    let (to, part) = (self.part(&object, &f, base, span), self.part(&source, &f, base, span));
                    let from = Val {
                        moved: from.moved,
                        ..self.place_val(part, Qual { is_const: from.q.is_const, ..f.ty })
                    };
                    self.assign_part(to, from, list, span);
                }
            }
            _ => {
                let value = Expr { kind: ExprKind::Load(Box::new(source)), ty, span };
                let kind = ExprKind::Assign { place: Box::new(object), value: Box::new(value) };
                list.push(Expr { kind, ty, span });
            }
        }
    }

    fn has_table(&self, record: RecordId) -> bool {
        self.records.get(&record).is_some_and(|r| r.virtuals.present)
    }
}
