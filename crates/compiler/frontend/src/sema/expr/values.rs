//! Checked operands: a value, a place, or a set of functions of which none is chosen yet.
//!
//! The functions build trees of operands that are known: constants, casts of numbers and pointers, places, addresses,
//! temporaries. None looks a name up or chooses a function.

use std::rc::Rc;

use base::Span;
use hir::{CastKind, Const, Expr, ExprKind, Local, LocalId, Place, PlaceKind, Qual, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::lookup::scope::Callable;
use crate::sema::templates::template_entities::TArg;

/// A checked operand.
#[derive(Clone, Debug)]
pub struct Val {
    pub kind: ValKind,
    /// Its type; a place also says whether it may be changed.
    pub q: Qual,
    pub span: Span,
    /// A place that nobody needs afterwards (C++ [basic.lval]: xvalue).
    pub moved: bool,
}

/// The forms of operands.
#[derive(Clone, Debug)]
pub enum ValKind {
    R(Expr),
    L(Place),
    Funcs(Funcs),
    /// Was reported.
    Error,
}

/// An overload set as an operand.
#[derive(Clone, Debug)]
pub struct Funcs {
    pub set: Rc<Vec<Callable>>,
    /// The object of `object.method`.
    pub this: Option<Box<Val>>,
    pub args: Option<Vec<TArg>>,
    pub name: crate::token::Sym,
    pub dispatch: Dispatch,
}

/// Which function a call of a virtual one means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dispatch {
    /// The one of the object's class.
    Virtual,
    /// Just the one that was found, since its class is written before the name (C++ [expr.call]).
    Static,
}

/// What a name is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// The variable, to be read or written.
    Value,
    /// The device variable whose address the runtime looks up: the host may name it.
    Symbol,
}

impl Val {
    /// A value. In browsers once, and not in each of a hundred places: 1 KiB with that of [`Checker::place_val`].
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn value(e: Expr) -> Self {
        Val { q: e.ty.into(), span: e.span, kind: ValKind::R(e), moved: false }
    }
    /// Is the result of a mistake.
    pub fn is_error(&self) -> bool {
        matches!(self.kind, ValKind::Error)
    }
    /// Has an address.
    pub fn is_place(&self) -> bool {
        matches!(self.kind, ValKind::L(_))
    }
}

impl Checker<'_> {
    /// The operand of a mistake.
    #[inline(never)]
    pub fn bad(&self, span: Span) -> Val {
        Val { kind: ValKind::Error, q: self.t.error.into(), span, moved: false }
    }

    /// The value of a mistake.
    #[inline(never)]
    pub fn bad_expr(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(Const::Int(0)), ty: self.t.error, span }
    }

    pub fn is_error(&self, ty: TypeId) -> bool {
        ty == self.t.error
    }

    /// A place as an operand.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn place_val(&self, mut place: Place, q: Qual) -> Val {
        place.volatile |= q.is_volatile;
        let span = place.span;
        Val { kind: ValKind::L(place), q, span, moved: false }
    }

    pub fn int_const(&self, value: i64, ty: TypeId, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(Const::Int(value)), ty, span }
    }

    /// The value of a constant that is named.
    pub fn known_value(&self, place: &PlaceKind) -> Option<Const> {
        match place {
            PlaceKind::Local(l) => self.function().and_then(|f| f.constants.get(l).copied()),
            PlaceKind::Global(g) => self.constants.get(g).copied(),
            PlaceKind::Deref(_) | PlaceKind::Field { .. } | PlaceKind::Index { .. } => None,
        }
    }

    /// Converts between arithmetic types, at once where the value is known.
    pub fn numeric_cast(&mut self, e: Expr, to: TypeId) -> Expr {
        if e.ty == to {
            return e;
        }
        if self.is_error(e.ty) || self.is_error(to) {
            return self.bad_expr(e.span);
        }
        if let ExprKind::Const(c) = e.kind
            && let Some(c) = self.cast_const(c, e.ty, to)
        {
            return Expr { kind: ExprKind::Const(c), ty: to, span: e.span };
        }
        let span = e.span;
        Expr { kind: ExprKind::Cast { kind: CastKind::Numeric, a: Box::new(e) }, ty: to, span }
    }

    /// Another type for the same bits.
    pub fn recast(&self, e: Expr, to: TypeId) -> Expr {
        if e.ty == to {
            return e;
        }
        let span = e.span;
        Expr { kind: ExprKind::Cast { kind: CastKind::Pointer, a: Box::new(e) }, ty: to, span }
    }

    /// A pointer of another type, between classes to the other's part of the object; null stays null.
    pub fn pointer_cast(&mut self, e: Expr, to: TypeId) -> Expr {
        let shift = self.class_shift(e.ty, to);
        let known = shift == 0 || matches!(e.kind, ExprKind::AddrOf(_));
        let (ty, span) = (e.ty, e.span);
        let Some(local) = (if known { None } else { self.temp(ty, span) }) else {
            return self.shifted(e, to, shift);
        };
        let load = Expr { kind: ExprKind::Load(Box::new(self.local_place(local, ty, span))), ty, span };
        let kind = ExprKind::Cast { kind: CastKind::PointerToBool, a: Box::new(load.clone()) };
        let c = Box::new(Expr { kind, ty: self.t.bool_, span });
        let a = Box::new(self.shifted(load, to, shift));
        let b = Box::new(self.int_const(0, to, span));
        let either = Expr { kind: ExprKind::Cond { c, a, b }, ty: to, span };
        self.with_temp(Some((local, e)), either)
    }

    pub(crate) fn shifted(&mut self, e: Expr, to: TypeId, shift: i64) -> Expr {
        if shift == 0 {
            return self.recast(e, to);
        }
        let span = e.span;
        let bytes = self.pointer_to(self.t.char_);
        let ptr = Box::new(self.recast(e, bytes));
        let index = Box::new(self.int_const(shift, self.t.long, span));
        let e = Expr { kind: ExprKind::PtrAdd { ptr, index, negate: false }, ty: bytes, span };
        self.recast(e, to)
    }

    /// How far the one class's part of an object is from the other's.
    fn class_shift(&self, from: TypeId, to: TypeId) -> i64 {
        let (Some(from), Some(to)) = (self.pointee(from), self.pointee(to)) else { return 0 };
        let (Some(from), Some(to)) = (self.record_of(from.ty), self.record_of(to.ty)) else { return 0 };
        match (self.base_offset(from, to), self.base_offset(to, from)) {
            (Some(up), _) => up as i64,
            (_, Some(down)) => -(down as i64),
            _ => 0,
        }
    }

    /// Where in objects of a class a base class's part lies.
    pub fn base_offset(&self, derived: hir::RecordId, base: hir::RecordId) -> Option<u64> {
        if derived == base {
            return Some(0);
        }
        let info = self.records.get(&derived)?;
        let parts = info.bases.iter().zip(&info.base_offsets);
        parts.into_iter().find_map(|(&b, &at)| self.base_offset(b, base).map(|inner| at + inner))
    }

    /// A pointer to a base class's part of the object behind a pointer, which is not null.
    pub fn base_pointer(&mut self, e: Expr, to: Qual) -> Expr {
        let ty = self.pointer_to(to);
        let shift = self.class_shift(e.ty, ty);
        self.shifted(e, ty, shift)
    }

    /// A variable without a name.
    pub fn temp(&mut self, ty: TypeId, span: Span) -> Option<LocalId> {
        let f = self.function_mut()?;
        Some(f.hir.locals.push(Local { name: String::new(), ty, align: 0, span }))
    }

    pub fn local_place(&self, local: LocalId, ty: TypeId, span: Span) -> Place {
        Place { kind: PlaceKind::Local(local), ty, volatile: false, span }
    }

    /// The pointee of a pointer value as a place.
    pub fn deref(&mut self, ptr: Expr, q: Qual, span: Span) -> Val {
        // `*&place` is the place.
        if let ExprKind::AddrOf(place) = ptr.kind {
            if place.ty == q.ty {
                return self.place_val(Place { span, ..*place }, q);
            }
            let ptr = Expr { kind: ExprKind::AddrOf(place), ..ptr };
            let place =
                Place { kind: PlaceKind::Deref(Box::new(ptr)), ty: q.ty, volatile: q.is_volatile, span };
            return self.place_val(place, q);
        }
        let place = Place { kind: PlaceKind::Deref(Box::new(ptr)), ty: q.ty, volatile: q.is_volatile, span };
        self.place_val(place, q)
    }

    /// Address of a place as a pointer to `q`.
    pub fn address(&mut self, place: Place, q: Qual) -> Expr {
        let span = place.span;
        let ty = self.pointer_to(q);
        match place.kind {
            PlaceKind::Deref(p) if p.ty == ty => *p,
            PlaceKind::Deref(p) => self.base_pointer(*p, q),
            kind if self.is_base(q.ty, place.ty) => {
                let own = self.pointer_to(Qual { ty: place.ty, ..q });
                let e = Expr { kind: ExprKind::AddrOf(Box::new(Place { kind, ..place })), ty: own, span };
                self.base_pointer(e, q)
            }
            kind => Expr { kind: ExprKind::AddrOf(Box::new(Place { kind, ..place })), ty, span },
        }
    }

    /// Wraps `then` into the life of a temporary.
    pub fn with_temp(&self, temp: Option<(LocalId, Expr)>, then: Expr) -> Expr {
        match temp {
            None => then,
            Some((local, init)) => {
                let (ty, span) = (then.ty, then.span);
                let kind = ExprKind::Let { local, init: Some(Box::new(init)), then: Box::new(then) };
                Expr { kind, ty, span }
            }
        }
    }

    /// a, then b.
    pub(crate) fn comma_of(&self, a: Expr, b: Expr) -> Expr {
        let (ty, span) = (b.ty, b.span);
        Expr { kind: ExprKind::Comma { a: Box::new(a), b: Box::new(b) }, ty, span }
    }

    /// A dropped value.
    pub(crate) fn to_void(&self, e: Expr) -> Expr {
        if e.ty == self.t.void {
            return e;
        }
        let span = e.span;
        Expr { kind: ExprKind::Cast { kind: CastKind::ToVoid, a: Box::new(e) }, ty: self.t.void, span }
    }

    /// A constant as an operand.
    pub(crate) fn const_val(&self, c: Const, ty: TypeId, span: Span) -> Val {
        Val::value(Expr { kind: ExprKind::Const(c), ty, span })
    }

    /// A place of that type, whose address nobody takes.
    pub(crate) fn made_place(&mut self, v: Val) -> Val {
        let span = v.span;
        let pointer = self.pointer_to(v.q);
        let zero = self.int_const(0, pointer, span);
        self.deref(zero, v.q, span)
    }
}

/// A bit-field has no address.
pub(crate) fn is_bits(p: &Place) -> bool {
    matches!(p.kind, PlaceKind::Field { bits: Some(_), .. })
}

/// An argument: checked, or a braced list that needs the parameter's type.
#[derive(Clone)]
pub enum Arg<'e> {
    Val(Val),
    List(&'e ast::Expr),
}
