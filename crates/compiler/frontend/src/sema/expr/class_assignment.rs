//! Assignment to class objects: by a declared `operator=`, or member by member (C++ [class.copy.assign]).

use base::{Code, Span};
use hir::{Expr, ExprKind, Place, PlaceKind, Qual, RecordId, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::binary::symbol;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::objects::construction::Brackets;
use crate::sema::objects::lifetime::MAX_ELEMENTS;
use crate::sema::overload::ranking::{Conversion, Rank};
use crate::sema::overload::resolution::Choice;

impl Checker<'_> {
    /// Checks `left = b`, or `left op= b` if `op` is given, where `left` is an object of a class.
    pub(crate) fn assign_class(
        &mut self,
        op: Option<hir::BinaryOp>,
        left: Val,
        b: &ast::Expr,
        span: Span,
    ) -> Val {
        if !left.is_place() && self.any_part(left.q.ty, &|c, r| c.own_assignment(r)) {
            // A user-defined assignment to a temporary may have effects beyond the temporary, for example through a
            // member that is a reference. So the temporary gets an address first.
            let (object, temp) = self.materialise(left);
            let done = self.assign_class(op, object, b, span);
            return self.place_with(temp, done);
        }
        if let Some(op) = op {
            let symbol = format!("{}=", symbol(op));
            if let ast::ExprKind::List(_) = b.kind {
                return self.by_list(&symbol, left, b, span);
            }
            let right = self.expr(b);
            return self.overloaded(&symbol, left, Some(right), span);
        }
        let right = match b.kind {
            ast::ExprKind::List(_) => Arg::List(b),
            _ => Arg::Val(self.expr(b)),
        };
        if let Some(done) = self.declared_assignment(&left, &right, span) {
            return done;
        }
        let moved = match &right {
            Arg::Val(v) => {
                v.moved || !v.is_place() || v.q.ty != left.q.ty && !self.is_base(left.q.ty, v.q.ty)
            }
            Arg::List(_) => true,
        };
        let refuses = |c: &Self, r| c.records.get(&r).is_some_and(|r| !r.allows(true, moved));
        if self.any_part(left.q.ty, &refuses) {
            let types = self.argument_types(std::slice::from_ref(&right));
            self.error(Code::NoMatchingFunction, span, &["operator=", &types]);
            return self.bad(span);
        }
        let at = left.span;
        let Some((place, q)) = self.modifiable(left, at) else { return self.bad(span) };
        let mut right = match right {
            Arg::List(list) => Val::value(self.init_value_by(q.ty, list, Brackets::Copied)),
            Arg::Val(v) => v,
        };
        // A copy constructor must not run in an assignment. Classes with one are assigned from the place on the right,
        // without a conversion that would copy it.
        let special =
            |c: &Self, r| c.own_assignment(r) || [false, true].iter().any(|&m| c.copier(r, m).is_some());
        let by_parts = self.any_part(q.ty, &special) || self.needs_end(q.ty);
        if !by_parts || right.q.ty != q.ty && !self.is_base(q.ty, right.q.ty) {
            right = Val::value(self.convert(right, q.ty));
        }
        match right.kind {
            _ if self.is_error(right.q.ty) => self.bad(span),
            ValKind::R(value) if !by_parts => {
                let kind = ExprKind::Assign { place: Box::new(place), value: Box::new(value) };
                Val::value(Expr { kind, ty: q.ty, span })
            }
            _ => self.assign_members(place, q, right, span),
        }
    }

    /// The call of an `operator=` that the class declares or that `using` brings in. `None` if there is none, or if the
    /// implicit assignment fits the right side better.
    fn declared_assignment(&mut self, left: &Val, right: &Arg, span: Span) -> Option<Val> {
        let record = self.record_of(left.q.ty)?;
        let name = self.interner.intern("operator=");
        let scope = self.records.get(&record)?.scope;
        let Entity::Funcs(set) = self.scopes[scope].name(name)?.0.clone() else { return None };
        let funcs =
            Funcs { set, this: Some(Box::new(left.clone())), args: None, name, dispatch: Dispatch::Virtual };
        let args = std::slice::from_ref(right);
        let choice = self.choose(&funcs, args, span);
        let implied = self.implied_assignment(record, left.q, right);
        let Choice::One(id) = choice else { return None };
        if let Some(implied) = implied {
            let rank = self.viable(id, args, Conversion::Implicit)?[0];
            if implied.better(rank) || !rank.better(implied) && self.funcs[id].template.is_some() {
                return None;
            }
        }
        Some(self.call_function(id, vec![right.clone()], Some(left.clone()), span))
    }

    /// The rank of the implicit copy or move assignment for the right side. `None` if there is none, or if it does not
    /// take the right side.
    fn implied_assignment(&mut self, record: RecordId, left: Qual, right: &Arg) -> Option<Rank> {
        if left.is_const || self.declares_own_assignment(record) {
            return None;
        }
        let rank = |c: &mut Self, rvalue: bool| {
            let to = Qual { is_const: !rvalue, ..left.ty.into() };
            let ty = c.module.types.intern(Type::Reference { to, rvalue });
            c.rank_arg(right, ty, Conversion::Implicit)
        };
        let moved = if self.copies_instead_of_moving(left.ty) { None } else { rank(self, true) };
        moved.or_else(|| rank(self, false))
    }

    /// Does the class itself declare an `operator=`?
    fn own_assignment(&self, record: RecordId) -> bool {
        let Some(name) = self.interner.find("operator=") else { return false };
        let Some(info) = self.records.get(&record) else { return false };
        let Some(Entity::Funcs(set)) = self.find_in(info.scope, name) else { return false };
        set.iter().any(|c| match *c {
            Callable::Func(id) => self.funcs[id].owner == Some(record),
            Callable::Template(t) => self.templates[t].owner == Some(record),
        })
    }

    /// Assigns `right` to `place` part by part. The result is the place.
    fn assign_members(&mut self, place: Place, q: Qual, right: Val, span: Span) -> Val {
        let moved = (right.moved || !right.is_place()) && !self.copies_instead_of_moving(q.ty);
        let (right, temp) = self.materialise(right);
        let from = right.q;
        let ValKind::L(source) = right.kind else { return self.bad(span) };
        let (source, held_source) = self.with_address_once(source, from, span);
        let (object, held) = self.with_address_once(place, q, span);
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

    /// Adds to `list` the assignment of one subobject: a call of its `operator=`, or the assignments of its elements or
    /// parts, or one store.
    fn assign_part(&mut self, object: Place, from: Val, list: &mut Vec<Expr>, span: Span) {
        let ty = object.ty;
        let ValKind::L(source) = from.kind.clone() else { return };
        match *self.ty(ty) {
            Type::Record(r) if self.own_assignment(r) && self.declares_own_assignment(r) => {
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
                    // The pointer to the virtual table is a member without a name. Assignment keeps it, as the object's
                    // class does not change.
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

    /// Do objects of this class have a virtual table?
    fn has_table(&self, record: RecordId) -> bool {
        self.records.get(&record).is_some_and(|r| r.virtuals.present)
    }
}
