//! Objects that are made part by part: if a later part throws, the earlier ones end in reverse order
//! (C++ [except.ctor]).
//!
//! Each part is scheduled to end with the full expression, as a temporary is ([`ExprKind::AtEnd`]), unless the whole
//! object is complete by then. A boolean variable says whether it is. Where nothing can throw, the variable's value is
//! known, and the compiler removes both.

use base::Span;
use hir::{Expr, ExprKind, LocalId, Place, PlaceKind, TypeId};

use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};

impl Checker<'_> {
    /// The object that consists of these parts (byte offset and value). It is one aggregate value if possible. If parts
    /// need the object's variable, or must end when a later part throws, they are stored one by one.
    pub(crate) fn made_of(
        &mut self,
        parts: Vec<(u64, Expr)>,
        object: Option<LocalId>,
        ty: TypeId,
        span: Span,
    ) -> Expr {
        let guarded = self.leaves_parts(&parts);
        let object = if guarded { object.or_else(|| self.temp(ty, span)) } else { object };
        let Some(local) = object else { return Expr { kind: ExprKind::Aggregate { parts }, ty, span } };
        let place = self.local_place(local, ty, span);
        let whole = if guarded { self.temp(self.t.bool_, span) } else { None };
        let address = self.address(place.clone(), ty.into());
        let pointer = if guarded { self.temp(address.ty, span) } else { None };
        let nothing = self.zero(ty, span);
        let mut all = vec![self.begin_at(place.clone(), nothing)];
        let part = |of: &Place, offset, ty| {
            let kind = PlaceKind::Field { of: Box::new(of.clone()), offset, bits: None };
            Place { kind, ty, volatile: false, span }
        };
        for (offset, value) in parts {
            let of = value.ty;
            all.push(self.begin_at(part(&place, offset, of), value));
            if let (Some(whole), Some(pointer)) = (whole, pointer)
                && let ValKind::L(object) = self.pointed_by(pointer, span).kind
                && let Some(end) = self.end_of(&part(&object, offset, of), of, span)
            {
                all.push(self.end_unless(whole, end));
            }
        }
        let made = self.until_whole(whole, all, span);
        let made = self.with_temp(pointer.map(|local| (local, address)), made);
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
        let then = Box::new(self.comma_of(made, load));
        Expr { kind: ExprKind::Let { local, init: None, then }, ty, span }
    }

    /// Could a part throw after another part was made that has to end? False if a part extends the life of a temporary.
    fn leaves_parts(&mut self, parts: &[(u64, Expr)]) -> bool {
        let first = parts.iter().position(|(_, e)| self.needs_end(e.ty));
        let Some(first) = first.filter(|_| self.unwinds()) else { return false };
        parts[first + 1..].iter().any(|(_, e)| self.throws(e))
            && !parts.iter().any(|(_, e)| self.is_extended(e, &mut Vec::new()))
    }

    /// Is the code for the host, where exceptions exist, and will it be evaluated?
    pub(crate) fn unwinds(&self) -> bool {
        self.function().is_some() && !self.on_device() && !self.is_unevaluated()
    }

    /// Stores the first value of an object at a place. A constructor makes the object at that place.
    pub(crate) fn begin_at(&mut self, place: Place, value: Expr) -> Expr {
        let (ty, span) = (place.ty, place.span);
        let target = self.address(place.clone(), ty.into());
        self.built_in_place(value, target).unwrap_or_else(|value| {
            let kind = ExprKind::Begin { place: Box::new(place), value: Box::new(value) };
            Expr { kind, ty, span }
        })
    }

    /// The object that a pointer variable points at.
    fn pointed_by(&mut self, local: LocalId, span: Span) -> Val {
        let ty = self.ctx().hir.locals[local].ty;
        let kind = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
        let to = self.pointee(ty).unwrap_or(self.t.error.into());
        self.deref(Expr { kind, ty, span }, to, span)
    }

    /// Schedules `end` for the end of the full expression. It runs only if the variable `whole` is still false.
    pub(crate) fn end_unless(&mut self, whole: LocalId, end: Expr) -> Expr {
        let span = end.span;
        let (ty, void) = (self.ctx().hir.locals[whole].ty, self.t.void);
        let kind = ExprKind::Load(Box::new(self.local_place(whole, ty, span)));
        let c = Box::new(Expr { kind, ty, span });
        let nothing = self.int_const(0, self.t.int, span);
        let (a, b) = (Box::new(self.to_void(nothing)), Box::new(self.to_void(end)));
        self.at_end(Expr { kind: ExprKind::Cond { c, a, b }, ty: void, span })
    }

    /// Schedules `end` for the end of the full expression.
    pub(crate) fn at_end(&mut self, end: Expr) -> Expr {
        self.ctx().made_temporary();
        let span = end.span;
        Expr { kind: ExprKind::AtEnd(Box::new(end)), ty: self.t.void, span }
    }

    /// Evaluates `all` in its order, then sets the variable `whole` to true. The variable is false before.
    pub(crate) fn until_whole(&mut self, whole: Option<LocalId>, mut all: Vec<Expr>, span: Span) -> Expr {
        let (ty, mut no) = (self.t.bool_, None);
        if let Some(local) = whole {
            let place = Box::new(self.local_place(local, ty, span));
            let value = Box::new(self.int_const(1, ty, span));
            all.push(Expr { kind: ExprKind::Assign { place, value }, ty, span });
            no = Some((local, self.int_const(0, ty, span)));
        }
        let all = all.into_iter().reduce(|a, b| self.comma_of(a, b));
        let all = all.unwrap_or_else(|| self.int_const(0, ty, span));
        self.with_temp(no, all)
    }

    /// An object that is passed by value. In host code, as on Linux, the caller makes it and ends it with the full
    /// expression (Itanium C++ ABI 3.1.2.3). In device code the called function ends it.
    pub(crate) fn passed_object(&mut self, value: Expr) -> Expr {
        let (ty, span) = (value.ty, value.span);
        if !self.unwinds() || !self.needs_end(ty) {
            return value;
        }
        let pointer = self.pointer_to(ty);
        let (Some(local), Some(at)) = (self.temp(ty, span), self.temp(pointer, span)) else { return value };
        let place = self.local_place(local, ty, span);
        let address = self.address(place.clone(), ty.into());
        let made = self.begin_at(place.clone(), value);
        let ValKind::L(object) = self.pointed_by(at, span).kind else { return made };
        let Some(end) = self.end_of(&object, ty, span) else { return made };
        let end = self.at_end(end);
        let end = self.with_temp(Some((at, address)), end);
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
        let then = self.comma_of(made, end);
        let then = Box::new(self.comma_of(then, load));
        Expr { kind: ExprKind::Let { local, init: None, then }, ty, span }
    }
}
