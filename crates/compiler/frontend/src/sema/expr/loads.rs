//! Values of operands: places are loaded, arrays and functions become pointers, values that need an address get one.

use base::{Code, Span};
use hir::{Expr, ExprKind, LocalId, Place, PlaceKind, Qual, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::Callable;

impl Checker<'_> {
    /// The value of an operand: loads places, lets arrays and functions decay.
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

    pub(crate) fn load(&mut self, place: Place, q: Qual) -> Expr {
        let span = place.span;
        // The one of two objects that a condition tells is loaded from where it is, not through a pointer to either.
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
            // `*f` of a function pointer is the function again.
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

    /// Device code cannot reach the host's constants: it has their values.
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

    /// A constant of the host that device code names: it has a value there, and no address.
    pub(crate) fn host_constant(&self, place: &PlaceKind) -> bool {
        match place {
            PlaceKind::Global(g) => self.on_device() && self.module.globals[*g].storage == hir::Storage::Host,
            _ => false,
        }
    }

    /// A copy of an array as it lies there.
    pub(crate) fn whole_array(&mut self, v: Val) -> Expr {
        let (ty, span) = (v.q.ty, v.span);
        match v.kind {
            ValKind::L(place) => Expr { kind: ExprKind::Load(Box::new(place)), ty, span },
            _ => self.bad_expr(span),
        }
    }

    /// A place that holds the value: temporaries for what has no address. The wrapper puts the whole expression
    /// that uses the place into the temporary's life.
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

    /// `*this`.
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

    /// `this`.
    pub(crate) fn this_value(&mut self, span: Span) -> Val {
        let Some((local, _)) = self.function().and_then(|f| f.this) else {
            self.error(Code::ThisOutside, span, &[]);
            return self.bad(span);
        };
        let ty = self.ctx().hir.locals[local].ty;
        let place = self.local_place(local, ty, span);
        Val::value(Expr { kind: ExprKind::Load(Box::new(place)), ty, span })
    }

    /// An operand of a constant expression, which may need temporaries outside of functions, too.
    pub(crate) fn constant_operand(&mut self, e: &ast::Expr) -> Val {
        self.with_scratch(|c| c.expr(e))
    }
}
