//! The conditional operator `c ? a : b`, whose result is a value or one of two places.

use base::Span;
use hir::{Expr, ExprKind, Place, Qual};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind, is_bits};
use crate::sema::overload::operator_functions::Takes;
use crate::sema::overload::ranking::Conversion;

/// The target to which one operand of `?:` is converted to match the other (C++ [expr.cond]).
enum Target {
    /// A place of this type; true: an xvalue, which may be moved from.
    Place(Qual, bool),
    /// A value of this type.
    Value(hir::TypeId),
}

impl Checker<'_> {
    /// Checks `c ? a : b` on the left of an assignment, where the result is a place. If it cannot be one, the result is
    /// a value, which the assignment reports.
    pub(crate) fn conditional_place(
        &mut self,
        c: &ast::Expr,
        a: &ast::Expr,
        b: &ast::Expr,
        span: Span,
    ) -> Val {
        let c = self.condition(c);
        let [mut a, mut b] = [a, b].map(|e| {
            let value = self.expr(e);
            self.as_place(value)
        });
        if a.q != b.q
            && (self.is_class(&a) || self.is_class(&b))
            && let Some(both) = self.unify_operands(&a, &b)
        {
            (a, b) = both;
        }
        match (a.kind, b.kind) {
            (ValKind::L(x), ValKind::L(y)) if a.q == b.q && !self.is_error(c.ty) => {
                self.either_place(c, x, y, a.q, span)
            }
            (ValKind::Error, _) | (_, ValKind::Error) => self.bad(span),
            _ => Val::value(self.zero(a.q.ty, span)),
        }
    }

    /// The place `x` or `y`, depending on the condition, through a pointer to it.
    fn either_place(&mut self, c: Expr, x: Place, y: Place, q: Qual, span: Span) -> Val {
        let (x, y) = (self.address(x, q), self.address(y, q));
        let ty = x.ty;
        let kind = ExprKind::Cond { c: Box::new(c), a: Box::new(x), b: Box::new(y) };
        self.deref(Expr { kind, ty, span }, q, span)
    }

    /// Checks `c ? a : b`.
    pub(crate) fn conditional(&mut self, c: &ast::Expr, a: &ast::Expr, b: &ast::Expr, span: Span) -> Val {
        let c = self.condition(c);
        let thrown = [a, b].map(|e| matches!(e.kind, ast::ExprKind::Throw(_)));
        let (mut a, mut b) = (self.expr(a), self.expr(b));
        if a.is_error() || b.is_error() || self.is_error(c.ty) {
            return self.bad(span);
        }
        if a.q != b.q && (self.is_class(&a) || self.is_class(&b)) && thrown == [false; 2] {
            let Some(both) = self.unify_operands(&a, &b) else {
                let (x, y) = (self.rvalue(a), self.rvalue(b));
                return self.bad_operands("?:", &x, &y, span);
            };
            (a, b) = both;
        }
        let same_class = self.is_class(&a) && a.q.ty == b.q.ty;
        let whole = same_class || matches!(self.ty(a.q.ty), hir::Type::Array { .. });
        if let (true, ValKind::L(x), ValKind::L(y)) =
            (whole && a.q == b.q && a.moved == b.moved, &a.kind, &b.kind)
        {
            let (x, y) = (x.clone(), y.clone());
            return Val { moved: a.moved, ..self.either_place(c, x, y, a.q, span) };
        }
        if same_class && thrown == [false; 2] {
            // At least one operand is a value, so the result is a value, too.
            let ty = a.q.ty;
            let (a, b) = (Box::new(self.convert(a, ty)), Box::new(self.convert(b, ty)));
            return Val::value(Expr { kind: ExprKind::Cond { c: Box::new(c), a, b }, ty, span });
        }
        let (x, y) = (self.rvalue(a.clone()), self.rvalue(b.clone()));
        if thrown[0] != thrown[1] {
            let ty = if thrown[0] { y.ty } else { x.ty };
            let zero = self.zero(ty, span);
            let (x, y) = if thrown[0] { (self.comma_of(x, zero), y) } else { (x, self.comma_of(y, zero)) };
            let kind = ExprKind::Cond { c: Box::new(c), a: Box::new(x), b: Box::new(y) };
            return Val::value(Expr { kind, ty, span });
        }
        // A string literal converts to `char *` only by itself. Replacing the operand by its decayed value removes that
        // property.
        let decayed = |v: Val, e: &Expr| if v.q.ty == e.ty { v } else { Val::value(e.clone()) };
        let (a, b) = (decayed(a, &x), decayed(b, &y));
        let ty = if x.ty == y.ty || same_class {
            Some(x.ty)
        } else if x.ty == self.t.void || y.ty == self.t.void {
            Some(self.t.void)
        } else if let Some(common) = self.common_type(x.ty, y.ty) {
            Some(common)
        } else if self.rank(&b, x.ty).is_some() && (self.pointee(x.ty).is_some() || self.is_class(&a)) {
            Some(x.ty)
        } else if self.rank(&a, y.ty).is_some() {
            Some(y.ty)
        } else {
            None
        };
        let Some(ty) = ty else { return self.bad_operands("?:", &x, &y, span) };
        let (x, y) = if ty == self.t.void {
            (self.to_void(x), self.to_void(y))
        } else if self.is_arithmetic(ty) {
            (self.numeric_cast(x, ty), self.numeric_cast(y, ty))
        } else if x.ty == ty && y.ty == ty {
            (x, y)
        } else {
            (self.convert(a, ty), self.convert(b, ty))
        };
        let kind = ExprKind::Cond { c: Box::new(c), a: Box::new(x), b: Box::new(y) };
        Val::value(Expr { kind, ty, span })
    }

    /// Converts one of two operands to match the other, or both to numbers or pointers. Their types differ, and at
    /// least one operand is an object of a class (C++ [expr.cond]). `None` if neither converts to the other, or if each
    /// does.
    fn unify_operands(&mut self, a: &Val, b: &Val) -> Option<(Val, Val)> {
        match (self.target(a, b), self.target(b, a)) {
            (Some(target), None) => Some((self.converted_to(a.clone(), target), b.clone())),
            (None, Some(target)) => Some((a.clone(), self.converted_to(b.clone(), target))),
            (Some(_), Some(_)) => None,
            (None, None) => {
                let (x, y) = (self.plain_type(a, Takes::All)?, self.plain_type(b, Takes::All)?);
                let (a, b) = (self.convert(a.clone(), x), self.convert(b.clone(), y));
                Some((Val::value(a), Val::value(b)))
            }
        }
    }

    /// The target to which `from` can be converted to match `to`. `None` if there is no such conversion.
    fn target(&mut self, from: &Val, to: &Val) -> Option<Target> {
        let (have, want) = (from.q, to.q);
        let keeps = (want.is_const || !have.is_const) && (want.is_volatile || !have.is_volatile);
        let up = self.like(have.ty, want.ty) || self.is_base(want.ty, have.ty);
        let binds = match from.is_place() && up {
            true => keeps && from.moved == to.moved,
            false => !to.moved && self.place_conversion(from, want, Conversion::Implicit).is_some(),
        };
        if to.is_place() && binds {
            return Some(Target::Place(want, to.moved));
        }
        if up || self.is_base(have.ty, want.ty) {
            return (up && keeps).then_some(Target::Value(want.ty));
        }
        let ty = self.decayed(to);
        self.rank(from, ty).map(|_| Target::Value(ty))
    }

    /// Converts an operand to the target.
    fn converted_to(&mut self, v: Val, target: Target) -> Val {
        match target {
            Target::Value(ty) => Val::value(self.convert(v, ty)),
            Target::Place(q, moved) => {
                let span = v.span;
                let pointer = self.bind_value(v, q);
                Val { moved, ..self.deref(pointer, q, span) }
            }
        }
    }

    /// The place that a value was loaded from; for a conditional, one of two places. `None` if the value is no load, or
    /// a load of a bit-field.
    fn read_place(&mut self, e: &Expr, q: Qual) -> Option<Place> {
        match &e.kind {
            ExprKind::Load(place) if !is_bits(place) => Some((**place).clone()),
            ExprKind::Cond { c, a, b } => {
                let (x, y) = (self.read_place(a, q)?, self.read_place(b, q)?);
                if x.ty != y.ty {
                    return None;
                }
                match self.either_place((**c).clone(), x, y, q, e.span).kind {
                    ValKind::L(place) => Some(place),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Turns the value of `c ? a : b`, `a = b`, `a += b` or `++a` back into the place that it was loaded from or stored
    /// to, since these expressions are places in C++. Their results are mostly read only, so they are values until this
    /// function asks for the place. Other operands are unchanged.
    pub fn as_place(&mut self, v: Val) -> Val {
        let ValKind::R(e) = &v.kind else { return v };
        let span = v.span;
        match &e.kind {
            ExprKind::Cond { .. } => match self.read_place(e, v.q) {
                Some(place) => Val { kind: ValKind::L(place), ..v },
                None => v,
            },
            ExprKind::Assign { place, .. }
            | ExprKind::AssignOp { place, .. }
            | ExprKind::Step { place, post: false, .. }
                if !is_bits(place) =>
            {
                let q = Qual { is_volatile: place.volatile, ..place.ty.into() };
                let (place, held) = self.with_address_once((**place).clone(), q, span);
                let mut store = e.clone();
                match &mut store.kind {
                    ExprKind::Assign { place: p, .. }
                    | ExprKind::AssignOp { place: p, .. }
                    | ExprKind::Step { place: p, .. } => **p = place.clone(),
                    _ => {}
                }
                let pointer = self.address(place, q);
                let pointer = self.comma_of(store, pointer);
                let pointer = self.with_temp(held, pointer);
                self.deref(pointer, q, span)
            }
            _ => v,
        }
    }
}
