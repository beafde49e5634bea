//! Checked operands: a value, a place, or an overload set from which no function has been chosen yet.
//!
//! The functions of this file build trees of operands that are known: constants, casts of numbers and pointers, places,
//! addresses, temporaries. None of the functions looks up a name or chooses among overloads.

use std::rc::Rc;

use base::Span;
use hir::{CastKind, Const, Expr, ExprKind, Local, LocalId, Place, PlaceKind, Qual, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::lookup::scope::Callable;
use crate::sema::templates::template_entities::TArg;
use crate::token::Sym;

/// A checked operand of an expression.
#[derive(Clone, Debug)]
pub struct Val {
    pub kind: ValKind,
    /// The type; the qualifiers of a place say whether it may be changed.
    pub q: Qual,
    pub span: Span,
    /// Is it a place that may be moved from (C++ [basic.lval]: an xvalue)?
    pub moved: bool,
}

/// The forms of operands.
#[derive(Clone, Debug)]
pub enum ValKind {
    /// A value (C++ prvalue).
    R(Expr),
    /// A place: an object with an address, or a bit-field (C++ glvalue).
    L(Place),
    /// All functions of a name; overload resolution has not chosen one yet.
    Funcs(Funcs),
    /// A mistake that was reported.
    Error,
}

/// An overload set as an operand.
#[derive(Clone, Debug)]
pub struct Funcs {
    /// The functions and templates that the name means.
    pub set: Rc<Vec<Callable>>,
    /// The object in `object.method`.
    pub this: Option<Box<Val>>,
    /// Explicit template arguments, as in `f<int>`.
    pub args: Option<Vec<TArg>>,
    pub name: Sym,
    pub dispatch: Dispatch,
}

/// How a call of a virtual function finds the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dispatch {
    /// The call selects the override in the object's class.
    Virtual,
    /// The call means the function that lookup found, since its class is written before the name (C++ [expr.call]).
    Static,
}

/// What a name in an expression is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// The variable is read or written.
    Value,
    /// The name identifies a device variable whose address the runtime looks up. Host code may name a device variable
    /// for this purpose only.
    Symbol,
}

impl Val {
    /// The operand of a value. Not inlined for WebAssembly: a copy in each of a hundred places, together with
    /// [`Checker::place_val`], costs 1 KiB.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn value(e: Expr) -> Self {
        Val { q: e.ty.into(), span: e.span, kind: ValKind::R(e), moved: false }
    }
    /// Does the operand stand for a mistake that was reported?
    pub fn is_error(&self) -> bool {
        matches!(self.kind, ValKind::Error)
    }
    /// Is the operand a place?
    pub fn is_place(&self) -> bool {
        matches!(self.kind, ValKind::L(_))
    }
}

impl Checker<'_> {
    /// The operand that stands for a reported mistake.
    #[inline(never)]
    pub fn bad(&self, span: Span) -> Val {
        Val { kind: ValKind::Error, q: self.t.error.into(), span, moved: false }
    }

    /// The value that stands for a reported mistake: zero, with the error type.
    #[inline(never)]
    pub fn bad_expr(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(Const::Int(0)), ty: self.t.error, span }
    }

    /// Is this the type of a reported mistake?
    pub fn is_error(&self, ty: TypeId) -> bool {
        ty == self.t.error
    }

    /// The operand of a place; `q` is its type with its qualifiers.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn place_val(&self, mut place: Place, q: Qual) -> Val {
        place.volatile |= q.is_volatile;
        let span = place.span;
        Val { kind: ValKind::L(place), q, span, moved: false }
    }

    /// An integer constant of the given type.
    pub fn int_const(&self, value: i64, ty: TypeId, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(Const::Int(value)), ty, span }
    }

    /// The value of a variable that is a known constant; `None` for other places.
    pub fn known_value(&self, place: &PlaceKind) -> Option<Const> {
        match place {
            PlaceKind::Local(l) => self.function().and_then(|f| f.constants.get(l).copied()),
            PlaceKind::Global(g) => self.constants.get(g).copied(),
            PlaceKind::Deref(_) | PlaceKind::Field { .. } | PlaceKind::Index { .. } => None,
        }
    }

    /// Converts between arithmetic types. A constant is converted at once.
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

    /// Gives a value another type without changing its bits.
    pub fn recast(&self, e: Expr, to: TypeId) -> Expr {
        if e.ty == to {
            return e;
        }
        let span = e.span;
        Expr { kind: ExprKind::Cast { kind: CastKind::Pointer, a: Box::new(e) }, ty: to, span }
    }

    /// Converts a pointer to another type. Between related classes the result points at the other class's part of the
    /// object. A null pointer stays null.
    pub fn pointer_cast(&mut self, e: Expr, to: TypeId) -> Expr {
        let shift = self.class_shift(e.ty, to);
        let known = shift == 0 || matches!(e.kind, ExprKind::AddrOf(_));
        let (ty, span) = (e.ty, e.span);
        let Some(local) = (if known { None } else { self.temp(ty, span) }) else {
            return self.shifted(e, to, shift);
        };
        let load = Expr { kind: ExprKind::Load(Box::new(self.local_place(local, ty, span))), ty, span };
        let either = self.shifted_unless_null(load, to, shift);
        self.with_temp(Some((local, e)), either)
    }

    /// [`Self::shifted`], but null stays null. The pointer is read twice: it must be a variable.
    pub(crate) fn shifted_unless_null(&mut self, load: Expr, to: TypeId, shift: i64) -> Expr {
        let span = load.span;
        let kind = ExprKind::Cast { kind: CastKind::PointerToBool, a: Box::new(load.clone()) };
        let c = Box::new(Expr { kind, ty: self.t.bool_, span });
        let a = Box::new(self.shifted(load, to, shift));
        let b = Box::new(self.int_const(0, to, span));
        Expr { kind: ExprKind::Cond { c, a, b }, ty: to, span }
    }

    /// Adds `shift` bytes to a pointer and gives it the type `to`.
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

    /// The number of bytes to add to a pointer when it is converted between two pointer types: the distance between two
    /// parts of an object, or 0 if the types do not point to related classes.
    fn class_shift(&self, from: TypeId, to: TypeId) -> i64 {
        let (Some(from), Some(to)) = (self.pointee(from), self.pointee(to)) else { return 0 };
        let (Some(from), Some(to)) = (self.record_of(from.ty), self.record_of(to.ty)) else { return 0 };
        match (self.base_offset(from, to), self.base_offset(to, from)) {
            (Some(up), _) => up as i64,
            (_, Some(down)) => -(down as i64),
            _ => 0,
        }
    }

    /// The byte offset of a base class's part in objects of a derived class; 0 for the class itself. `None` if it is no
    /// base class.
    pub fn base_offset(&self, derived: hir::RecordId, base: hir::RecordId) -> Option<u64> {
        if derived == base {
            return Some(0);
        }
        let info = self.records.get(&derived)?;
        let parts = info.bases.iter().zip(&info.base_offsets);
        parts.into_iter().find_map(|(&b, &at)| self.base_offset(b, base).map(|inner| at + inner))
    }

    /// Converts a pointer to a base class's part of its object. The pointer must not be null.
    pub fn base_pointer(&mut self, e: Expr, to: Qual) -> Expr {
        let ty = self.pointer_to(to);
        let shift = self.class_shift(e.ty, ty);
        self.shifted(e, ty, shift)
    }

    /// A new variable without a name. `None` outside of functions.
    pub fn temp(&mut self, ty: TypeId, span: Span) -> Option<LocalId> {
        let f = self.function_mut()?;
        Some(f.hir.locals.push(Local { name: String::new(), ty, align: 0, span }))
    }

    /// The place of a local variable.
    pub fn local_place(&self, local: LocalId, ty: TypeId, span: Span) -> Place {
        Place { kind: PlaceKind::Local(local), ty, volatile: false, span }
    }

    /// The place that a pointer points at.
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

    /// The address of a place as a pointer to `q`, which may be a base class of the place's class.
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

    /// Makes `then` the body of a temporary variable with its initial value; without `temp`, gives `then` itself. Does
    /// not run the temporary's destructor.
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

    /// Computes `a`, then `b`, which is the result.
    pub(crate) fn comma_of(&self, a: Expr, b: Expr) -> Expr {
        let (ty, span) = (b.ty, b.span);
        Expr { kind: ExprKind::Comma { a: Box::new(a), b: Box::new(b) }, ty, span }
    }

    /// Discards a value: a cast to `void`.
    pub(crate) fn to_void(&self, e: Expr) -> Expr {
        if e.ty == self.t.void {
            return e;
        }
        let span = e.span;
        Expr { kind: ExprKind::Cast { kind: CastKind::ToVoid, a: Box::new(e) }, ty: self.t.void, span }
    }

    /// The operand of a constant.
    pub(crate) fn const_val(&self, c: Const, ty: TypeId, span: Span) -> Val {
        Val::value(Expr { kind: ExprKind::Const(c), ty, span })
    }

    /// A place of the operand's type at the address zero, for expressions that are never evaluated and whose types
    /// alone count.
    pub(crate) fn place_of_no_object(&mut self, v: Val) -> Val {
        let span = v.span;
        let pointer = self.pointer_to(v.q);
        let zero = self.int_const(0, pointer, span);
        self.deref(zero, v.q, span)
    }
}

/// Is the place a bit-field, which has no address?
pub(crate) fn is_bits(p: &Place) -> bool {
    matches!(p.kind, PlaceKind::Field { bits: Some(_), .. })
}

/// An argument of a call.
#[derive(Clone)]
pub enum Arg<'e> {
    /// A checked operand.
    Val(Val),
    /// A braced list, which is checked once the parameter's type is known.
    List(&'e ast::Expr),
}
