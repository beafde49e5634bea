//! Members: `a.b`, `a->b`, and members named without an object inside their class.

use base::{Code, Diagnostic, Span};
use hir::{Builtin, Expr, ExprKind, Place, PlaceKind, Qual, RecordId, Type};

use crate::ast::{self, NamePart};
use crate::sema::Checker;
use crate::sema::expr::values::{Dispatch, Funcs, Naming, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::templates::template_entities::TArg;
use crate::sema::types::records::Member;

impl Checker<'_> {
    /// Checks `a.name`, or `a->name` if `arrow`. `owner` is the class written before the name, as in `a.Base::name`.
    pub(crate) fn member_access(
        &mut self,
        (a, arrow): (&ast::Expr, bool),
        owner: Option<&ast::QualName>,
        name: &NamePart,
        naming: Naming,
        span: Span,
    ) -> Val {
        let v = self.expr_naming(a, naming);
        if v.is_error() {
            return v;
        }
        let object = if arrow { self.pointed_object(v, a, span) } else { v };
        if object.is_error() {
            return object;
        }
        self.complete(object.q.ty);
        let object = match owner {
            Some(owner) => self.as_base(object, owner),
            None => object,
        };
        if self.interner.text(name.name.sym) == "~" {
            return self.end_call(object, span);
        }
        let Some(record) = self.record_of(object.q.ty) else {
            self.not_a_class(&object, arrow, span);
            return self.bad(span);
        };
        if self.ambiguous(record, name.name) {
            return self.bad(span);
        }
        if let Some(info) = self.records.get(&record)
            && let Some(Entity::Funcs(mut set)) = self.find_in(info.scope, name.name.sym)
        {
            let mut args = match &name.args {
                Some(args) => self.template_args(args),
                None => None,
            };
            // In `a.operator T()`, the type `T` takes the place of the template arguments.
            if self.interner.text(name.name.sym) == "operator conversion"
                && let Some([TArg::Type(q)]) = args.take().as_deref()
            {
                let mut found = self.conversion_functions(record);
                found.retain(|c| matches!(c, Callable::Func(id) if self.funcs[*id].sig.ret == q.ty));
                set = std::rc::Rc::new(found);
            }
            let funcs = Funcs {
                set,
                this: Some(Box::new(object)),
                args,
                name: name.name.sym,
                dispatch: Dispatch::Virtual,
            };
            return Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false };
        }
        if let Some(info) = self.records.get(&record)
            && let Some(Entity::Var(_) | Entity::Const(..)) = self.find_in(info.scope, name.name.sym)
        {
            let scope = info.scope;
            self.check_member_access(record, name.name, true);
            return self.within(scope, |c| c.name_value(name.name.sym, span));
        }
        if !self.module.types.records[record].complete {
            let text = self.name_of(object.q.ty);
            self.error(Code::IncompleteType, span, &[&text]);
            return self.bad(span);
        }
        match self.field(record, name.name) {
            Some(field) => {
                self.check_member_access(record, name.name, true);
                self.field_of(object, field, span)
            }
            None => self.bad(span),
        }
    }

    /// The base class part of an object that is named before a member, as in `a.Base::b`. Other objects are unchanged.
    fn as_base(&mut self, object: Val, owner: &ast::QualName) -> Val {
        let ty = self.class_named(owner);
        match object.kind {
            ValKind::L(place) if ty != object.q.ty && self.is_base(ty, object.q.ty) => {
                let q = Qual { ty, ..object.q };
                let pointer = self.address(place, object.q);
                let pointer = self.base_pointer(pointer, q);
                self.deref(pointer, q, object.span)
            }
            _ => object,
        }
    }

    /// The callee of `object.~T()`: an empty overload set named `~`. Calling it ends the object, or does nothing if its
    /// type has no destructor.
    fn end_call(&mut self, object: Val, span: Span) -> Val {
        let ValKind::L(place) = object.kind else { return self.bad(span) };
        let name = self.interner.intern("~");
        let funcs = Funcs {
            set: Default::default(),
            this: Some(Box::new(self.place_val(place, object.q))),
            args: None,
            name,
            dispatch: Dispatch::Virtual,
        };
        Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false }
    }

    /// The object that `->` refers to. For a class, `operator->` is called until it gives a pointer. `a` is the operand
    /// in the source, for messages.
    pub(crate) fn pointed_object(&mut self, v: Val, a: &ast::Expr, span: Span) -> Val {
        if self.is_class(&v) {
            if !self.has_operator("->", &v) {
                let text = self.sources.text(a.span).to_string();
                self.error(Code::ArrowOnObject, span, &[&text]);
                return self.bad(span);
            }
            let result = self.overloaded("->", v, None, span);
            if result.is_error() {
                return result;
            }
            if self.is_class(&result) {
                return self.pointed_object(result, a, span);
            }
            let e = self.rvalue(result);
            return match self.pointee(e.ty) {
                Some(q) => self.deref(e, q, span),
                None => self.bad(span),
            };
        }
        let e = self.rvalue(v);
        match self.pointee(e.ty) {
            Some(q) => self.deref(e, q, span),
            None => {
                if !self.is_error(e.ty) {
                    let name = self.name_of(e.ty);
                    self.error(Code::NotAPointer, a.span, &[&name]);
                }
                self.bad(span)
            }
        }
    }

    /// Reports a member access on a value that has no members.
    fn not_a_class(&mut self, v: &Val, arrow: bool, span: Span) {
        let name = self.name_of(v.q.ty);
        let to_class = self.pointee(v.q.ty).is_some_and(|q| self.record_of(q.ty).is_some());
        let code = if to_class && !arrow { Code::DotOnPointer } else { Code::NotAClass };
        self.report(Diagnostic::new(code, v.span.to(span), [name]));
    }

    /// The member of an object: a place within the object's place, or a part of the object's value. `offset` is in
    /// bytes; `bits` is set for bit-fields.
    fn field_of(&mut self, object: Val, (ty, offset, bits): Member, span: Span) -> Val {
        if self.is_error(ty.ty) {
            return self.bad(span);
        }
        let info = self.record_of(object.q.ty).and_then(|r| self.records.get(&r));
        let mutable = info.is_some_and(|r| r.mutables.contains(&offset));
        let q = Qual {
            is_const: ty.is_const || object.q.is_const && !mutable,
            is_volatile: ty.is_volatile || object.q.is_volatile,
            ..ty
        };
        let reference = info.is_some_and(|r| r.references.contains(&offset));
        // A member of unknown type has no size and shares its offset with the next member. So both the offset and the
        // pointer type are needed to recognise a reference.
        let target = self.pointee(ty.ty).filter(|_| reference);
        match object.kind {
            ValKind::L(place) if let Some(to) = target => {
                let kind = PlaceKind::Field { of: Box::new(place), offset, bits };
                let field = Place { kind, ty: ty.ty, volatile: false, span };
                let pointer = Expr { kind: ExprKind::Load(Box::new(field)), ty: ty.ty, span };
                self.deref(pointer, to, span)
            }
            ValKind::R(_) if target.is_some() => {
                let (v, temp) = self.materialise(object);
                let inner = self.field_of(v, (ty, offset, bits), span);
                self.place_with(temp, inner)
            }
            ValKind::L(place) => {
                let kind = PlaceKind::Field { of: Box::new(place), offset, bits };
                self.place_val(Place { kind, ty: ty.ty, volatile: q.is_volatile, span }, q)
            }
            ValKind::R(Expr { kind: ExprKind::Aggregate { parts }, .. })
                if parts.iter().all(|(_, e)| is_pure(e)) =>
            {
                match parts.into_iter().find(|(at, e)| *at == offset && e.ty == ty.ty) {
                    Some((_, e)) => Val::value(Expr { span, ..e }),
                    None => Val::value(self.zero(ty.ty, span)),
                }
            }
            ValKind::R(_)
                if bits.is_some()
                    || matches!(self.ty(ty.ty), Type::Array { .. })
                    || self.needs_end(object.q.ty) =>
            {
                let (v, temp) = self.materialise(object);
                let inner = self.field_of(v, (ty, offset, bits), span);
                if bits.is_some() {
                    let e = self.rvalue(inner);
                    return Val::value(self.with_object(temp, e));
                }
                Val { moved: true, ..self.place_with(temp, inner) }
            }
            ValKind::R(from) => {
                let kind = ExprKind::Extract { from: Box::new(from), offset };
                let e = Expr { kind, ty: ty.ty, span };
                Val::value(e)
            }
            ValKind::Funcs(_) | ValKind::Error => self.bad(span),
        }
    }

    /// A data member named without an object in its class: a member of `*this`, or in an unevaluated operand any place
    /// of its type.
    pub(crate) fn this_field(&mut self, record: RecordId, index: usize, span: Span) -> Val {
        let f = &self.module.types.records[record].fields[index];
        let mut field = (f.ty, f.offset, f.bits);
        if self.is_unevaluated() && self.function().is_none_or(|f| f.this.is_none()) {
            let refers = self.records.get(&record).is_some_and(|r| r.references.contains(&field.1));
            let q = self.pointee(field.0.ty).filter(|_| refers).unwrap_or(field.0);
            let value = Val::value(self.zero(q.ty, span));
            return self.place_of_no_object(Val { q, ..value });
        }
        let object = self.this_object(span);
        if object.is_error() {
            return object;
        }
        // The member may belong to a base class: `offset` counts from the start of the derived object.
        field.1 += self.record_of(object.q.ty).and_then(|r| self.base_offset(r, record)).unwrap_or(0);
        self.field_of(object, field, span)
    }
}

/// Can the expression be computed twice, or not at all, without a difference?
fn is_pure(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Const(_) => true,
        ExprKind::Builtin { what: Builtin::Special(_), .. } => true,
        ExprKind::Load(place) => matches!(place.kind, PlaceKind::Local(_)),
        ExprKind::Cast { a, .. } | ExprKind::Unary { a, .. } => is_pure(a),
        ExprKind::Binary { a, b, .. } => is_pure(a) && is_pure(b),
        _ => false,
    }
}
