//! Values of operands: places are loaded, arrays and functions decay to pointers, and values that need an address get
//! one.

use base::{Code, Span};
use hir::{Expr, ExprKind, LocalId, Place, PlaceKind, Qual, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::Callable;

impl Checker<'_> {
    /// The value of an operand: places are loaded, arrays and functions decay to pointers. Reports an overload set of
    /// more than one function.
    pub(crate) fn rvalue(&mut self, v: Val) -> Expr {
        let span = v.span;
        match v.kind {
            ValKind::Error => self.bad_expr(span),
            ValKind::R(e) => e,
            ValKind::L(place) => self.load(place, v.q),
            ValKind::Funcs(f) => match f.set[..] {
                [Callable::Func(id)] if f.this.is_none() => self.function_address(id, span),
                _ if let (true, [Callable::Func(id)]) =
                    (f.args.is_some(), &self.named_functions(&f, span)[..]) =>
                {
                    self.function_address(*id, span)
                }
                _ => {
                    let name = self.text(f.name);
                    self.error(Code::AmbiguousFunction, span, &[&name]);
                    self.bad_expr(span)
                }
            },
        }
    }

    /// The value of a place of type `q`: the loaded object, a known constant, or the pointer that an array or function
    /// decays to.
    pub(crate) fn load(&mut self, place: Place, q: Qual) -> Expr {
        let span = place.span;
        // A conditional between two objects of a class becomes a conditional between two loads, so that no pointer is
        // needed.
        if let (PlaceKind::Deref(pointer), Type::Record(_)) = (&place.kind, self.ty(place.ty))
            && let ExprKind::Cond { c, a, b } = &pointer.kind
        {
            let [a, b] = [a, b].map(|pointer| {
                let kind = match &pointer.kind {
                    ExprKind::AddrOf(place) => place.kind.clone(),
                    _ => PlaceKind::Deref(pointer.clone()),
                };
                Box::new(self.load(Place { kind, ..place.clone() }, q))
            });
            return Expr { kind: ExprKind::Cond { c: c.clone(), a, b }, ty: place.ty, span };
        }
        match *self.ty(place.ty) {
            Type::Array { of, .. } => {
                let ty = self.first_element(of, q);
                Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, span }
            }
            // `*f` of a pointer to a function decays to `f` itself.
            Type::Function { .. } => match place.kind {
                PlaceKind::Deref(p) => *p,
                _ => self.bad_expr(span),
            },
            _ => {
                let ty = place.ty;
                if let Some(e) = self.host_value(&place) {
                    return e;
                }
                if let Some(c) = self.known_value(&place.kind) {
                    return Expr { kind: ExprKind::Const(c), ty, span };
                }
                Expr { kind: ExprKind::Load(Box::new(place)), ty, span }
            }
        }
    }

    /// The value of a host constant in device code, which cannot reach the host's memory. `None` if the place is not
    /// part of a host variable, or if its value is known anyway. Reports a host variable that is no constant.
    fn host_value(&mut self, place: &Place) -> Option<Expr> {
        let mut at = &place.kind;
        while let PlaceKind::Field { of, .. } | PlaceKind::Index { of, .. } = at {
            at = &of.kind;
        }
        let PlaceKind::Global(g) = *at else { return None };
        if self.is_scratch()
            || self.is_unevaluated()
            || !self.host_constant(at)
            || self.known_value(at).is_some()
        {
            return None;
        }
        let e = Expr { kind: ExprKind::Load(Box::new(place.clone())), ty: place.ty, span: place.span };
        let object = self.evaluate_object(&e);
        let value = object.and_then(|o| self.object_expr(&o, place.ty, place.span));
        Some(value.unwrap_or_else(|| {
            let name = self.module.globals[g].name.clone();
            self.error(Code::HostVariableInDevice, place.span, &[&name]);
            self.bad_expr(place.span)
        }))
    }

    /// Is the place a host variable that device code names? Such a constant has a value in device code, but no address.
    pub(crate) fn host_constant(&self, place: &PlaceKind) -> bool {
        match place {
            PlaceKind::Global(g) => self.on_device() && self.module.globals[*g].storage == hir::Storage::Host,
            _ => false,
        }
    }

    /// Loads a whole array as a value, without decay to a pointer.
    pub(crate) fn whole_array(&mut self, v: Val) -> Expr {
        let (ty, span) = (v.q.ty, v.span);
        match v.kind {
            ValKind::L(place) => Expr { kind: ExprKind::Load(Box::new(place)), ty, span },
            _ => self.bad_expr(span),
        }
    }

    /// Gives the operand an address: a value is stored in a new variable. The caller wraps the returned variable and
    /// its initial value around the expression that uses the place ([`Self::with_object`], [`Self::with_temp`]).
    /// Outside of functions this reports that the expression is not constant.
    pub(crate) fn materialise(&mut self, v: Val) -> (Val, Option<(LocalId, Expr)>) {
        if v.is_place() || v.is_error() {
            return (v, None);
        }
        let span = v.span;
        let e = self.rvalue(v);
        let ty = e.ty;
        match self.temp(ty, span) {
            Some(local) => {
                let place = self.local_place(local, ty, span);
                (self.place_val(place, ty.into()), Some((local, e)))
            }
            None => {
                self.error(Code::NotConstant, span, &[]);
                (self.bad(span), None)
            }
        }
    }

    /// The place `*this`. Reports `this` outside of a method.
    pub(crate) fn this_object(&mut self, span: Span) -> Val {
        let v = self.this_value(span);
        if v.is_error() {
            return v;
        }
        let e = self.rvalue(v);
        match self.pointee(e.ty) {
            Some(q) => self.deref(e, q, span),
            None => self.bad(span),
        }
    }

    /// The pointer `this`. Reports `this` outside of a method.
    pub(crate) fn this_value(&mut self, span: Span) -> Val {
        let Some((local, _)) = self.function().and_then(|f| f.this) else {
            self.error(Code::ThisOutside, span, &[]);
            return self.bad(span);
        };
        let ty = self.ctx().hir.locals[local].ty;
        let place = self.local_place(local, ty, span);
        Val::value(Expr { kind: ExprKind::Load(Box::new(place)), ty, span })
    }

    /// Checks an operand of a constant expression. Outside of functions its temporaries belong to a scratch function.
    pub(crate) fn constant_operand(&mut self, e: &ast::Expr) -> Val {
        self.with_scratch(|c| c.expr(e))
    }
}
