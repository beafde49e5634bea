//! Pointers to members (C++ [expr.mptr.oper]).
//!
//! A pointer to a member has the type of a pointer to a class that is made for it and used for nothing else. A pointer
//! to a data member holds the member's byte offset plus one, so that zero is the null pointer. A pointer to a method
//! holds the method's address. A pointer to a virtual method holds twice its place in the virtual table plus one.

use arch::Cc;
use base::{Code, Span};
use hir::{BinaryOp, CastKind, Expr, ExprKind, Qual, RecordId, Type, TypeId};

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};

impl Checker<'_> {
    /// Checks `&C::member`. `None` if the name is no such member, so that `&` has its usual meaning.
    pub(crate) fn member_address(&mut self, name: &ast::QualName, span: Span) -> Option<Val> {
        if name.parts.len() < 2 && name.of.is_none() {
            return None;
        }
        match self.find_qualified(name)? {
            Entity::Field(record, index) => {
                let f = self.module.types.records[record].fields[index].clone();
                let ty = self.member_pointer(record, f.ty);
                Some(Val::value(self.int_const(f.offset as i64 + 1, ty, span)))
            }
            Entity::Funcs(set) => {
                let [Callable::Func(id)] = set[..] else { return None };
                let of_type = |r: &RecordId| self.is_unevaluated() && self.records[r].closure.is_some();
                let owner = self.funcs[id].owner.filter(|r| self.funcs[id].has_this || of_type(r))?;
                let is_const = self.funcs[id].decl.is_const;
                let ty = self.callable_type(set[0])?;
                let ty = self.member_pointer(owner, Qual { ty, is_const, is_volatile: false });
                // An unevaluated operand needs no code of the method, so any value other than null will do.
                let unevaluated = self.is_unevaluated().then_some(1);
                if let Some(known) = self.funcs[id].slot.map(|slot| 2 * slot as i64 + 1).or(unevaluated) {
                    return Some(Val::value(self.int_const(known, ty, span)));
                }
                let side = self.side();
                if !self.funcs[id].on(side) {
                    self.wrong_side(id, span);
                    return Some(self.bad(span));
                }
                self.require_cc("(*f)()", Cc::new(2, 0), span);
                let f = self.instance(id, side, span);
                Some(Val::value(Expr { kind: ExprKind::FnAddr(f), ty, span }))
            }
            _ => None,
        }
    }

    /// Checks `a.*b`, or `a->*b` if `arrow`.
    pub(crate) fn pointed(&mut self, a: &ast::Expr, arrow: bool, b: &ast::Expr, span: Span) -> Val {
        let (v, b) = (self.expr(a), self.expr(b));
        if v.is_error() || b.is_error() {
            return self.bad(span);
        }
        let Some((class, target)) = self.pointed_member(b.q.ty).filter(|_| !arrow || !self.is_class(&v))
        else {
            return self.overloaded(if arrow { "->*" } else { ".*" }, v, Some(b), span);
        };
        let object = if arrow { self.pointed_object(v, a, span) } else { v };
        let (object, temp) = self.materialise(object);
        let Some(base) = self.member_base(&object, class) else { return self.bad(span) };
        let offset = self.rvalue(b);
        let offset = self.recast(offset, self.t.long);
        let one = Box::new(self.int_const(1, self.t.long, span));
        let kind = ExprKind::Binary { op: BinaryOp::Sub, a: Box::new(offset), b: one };
        let index = Box::new(Expr { kind, ty: self.t.long, span });
        let bytes = self.pointer_to(self.t.char_);
        let ptr = Box::new(self.recast(base, bytes));
        let at = Expr { kind: ExprKind::PtrAdd { ptr, index, negate: false }, ty: bytes, span };
        let q = Qual { is_const: target.is_const || object.q.is_const, ..target };
        let ty = self.pointer_to(q);
        let at = self.recast(at, ty);
        let member = Val { moved: object.moved, ..self.deref(at, q, span) };
        self.place_with(temp, member)
    }

    /// A pointer to the subobject of class `class`. `None` after a message if the object has no such part.
    fn member_base(&mut self, object: &Val, class: RecordId) -> Option<Expr> {
        let ValKind::L(place) = object.kind.clone() else { return None };
        let ty = self.module.types.intern(Type::Record(class));
        if object.q.ty != ty && !self.is_base(ty, object.q.ty) {
            let (from, to) = (self.name_of(object.q.ty), self.name_of(ty));
            self.error(Code::CannotConvert, object.span, &[&from, &to]);
            return None;
        }
        let pointer = self.address(place, object.q);
        Some(self.base_pointer(pointer, Qual { ty, ..object.q }))
    }

    /// Checks `(a.*b)(args)`, or `(a->*b)(args)` if `arrow`. A virtual method is looked up in the object's table.
    /// `None` if `b` is not a pointer to a method.
    pub(crate) fn call_pointed(
        &mut self,
        (a, arrow, b): (&ast::Expr, bool, &ast::Expr),
        args: &[ast::Expr],
        span: Span,
    ) -> Option<Val> {
        let method = self.unevaluated(|c| c.expr(b));
        let (class, target) = self.pointed_member(method.q.ty)?;
        let Type::Function { ret, params, variadic } = self.ty(target.ty).clone() else { return None };
        let (v, method) = (self.expr(a), self.expr(b));
        let object = if arrow { self.pointed_object(v, a, span) } else { v };
        let (object, temp) = self.materialise(object);
        let this = self.member_base(&object, class)?;
        if object.q.is_const && !target.is_const {
            let name = self.sources.text(b.span).to_string();
            self.error(Code::MethodOnConst, span, &[&name]);
            return Some(self.bad(span));
        }
        let own = self.module.types.intern(Type::Record(class));
        let this = self.base_pointer(this, Qual { ty: own, is_const: target.is_const, is_volatile: false });
        let mut types = vec![this.ty];
        types.extend(&params);
        let f = self.module.types.intern(Type::Function { ret, params: types, variadic });
        let f = self.pointer_to(f);
        let e = self.rvalue(method);
        let (this_local, f_local) = (self.temp(this.ty, span)?, self.temp(e.ty, span)?);
        let [object_load, f_load] = [(this_local, this.ty), (f_local, e.ty)].map(|(local, ty)| {
            let place = self.local_place(local, ty, span);
            Expr { kind: ExprKind::Load(Box::new(place)), ty, span }
        });
        let callee = self.method_behind(class, &object_load, f_load, f);
        let mut list = vec![Arg::Val(Val::value(object_load))];
        list.extend(self.arguments(args));
        let result = self.call_value(Val::value(callee), list, span);
        let result = self.place_of(result, (f_local, e), (this_local, this));
        Some(self.place_with(temp, result))
    }

    /// The result `v` of a call in the life of two temporaries: the pointer to the method and the object's address.
    fn place_of(&mut self, v: Val, f: (hir::LocalId, Expr), this: (hir::LocalId, Expr)) -> Val {
        match v.kind {
            ValKind::L(place) => {
                let pointer = self.address(place, v.q);
                let pointer = self.with_temp(Some(f), pointer);
                let pointer = self.with_temp(Some(this), pointer);
                Val { moved: v.moved, ..self.deref(pointer, v.q, v.span) }
            }
            ValKind::R(e) => {
                let e = self.with_temp(Some(f), e);
                Val::value(self.with_temp(Some(this), e))
            }
            _ => v,
        }
    }

    /// The function of type `ty` that a pointer to a method means for the object at `this`. An odd value of a pointer
    /// to a virtual method selects a function of the object's table.
    fn method_behind(&mut self, class: RecordId, this: &Expr, method: Expr, ty: TypeId) -> Expr {
        let span = this.span;
        let direct = self.recast(method.clone(), ty);
        if !self.records.get(&class).is_some_and(|r| r.virtuals.present) {
            return direct;
        }
        let long = self.t.long;
        let word = self.recast(method, long);
        let binary = |op, a: Expr, b: i64| {
            let b = Box::new(Expr { kind: ExprKind::Const(hir::Const::Int(b)), ty: long, span });
            Expr { kind: ExprKind::Binary { op, a: Box::new(a), b }, ty: long, span }
        };
        let odd = binary(BinaryOp::And, word.clone(), 1);
        let kind = ExprKind::Cast { kind: CastKind::Numeric, a: Box::new(odd) };
        let c = Box::new(Expr { kind, ty: self.t.bool_, span });
        let slot = binary(BinaryOp::Shr, word, 1);
        let a = Box::new(self.virtual_function_at(this, slot, ty));
        Expr { kind: ExprKind::Cond { c, a, b: Box::new(direct) }, ty, span }
    }

    /// Takes `a.*b` or `a->*b` apart: `a`, whether it is an arrow, and `b`. `None` for other expressions.
    pub(crate) fn as_pointed(f: &ast::Expr) -> Option<(&ast::Expr, bool, &ast::Expr)> {
        match &f.kind {
            E::Pointed { a, arrow, b } => Some((a, *arrow, b)),
            _ => None,
        }
    }
}
