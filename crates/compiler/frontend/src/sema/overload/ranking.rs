//! Ranks of implicit conversions, and which of two is better (C++ [over.ics.rank]).

use hir::{Expr, ExprKind, IntKind, Place, PlaceKind, Qual, Storage, Type, TypeId};

use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::Callable;

/// Kinds of conversions, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// No conversion, or one of qualifiers only.
    Exact,
    /// Integral or floating-point promotion.
    Promotion,
    /// Another standard conversion.
    Conversion,
    /// A user-defined conversion.
    User,
    /// The argument is one of `...`.
    Ellipsis,
}

/// The rank of an implicit conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    kind: Kind,
    /// Finer differences between conversions of the same family; lower is better.
    detail: u32,
    /// The family of the conversion: one of the constants below, or 0 for none. Details of two families say nothing
    /// about each other.
    family: u32,
    /// How the result of a user-defined conversion is bound to a reference.
    bound: Bound,
    /// Number of steps from the object's class up to the base class that it is converted to or bound as. 0: none.
    depth: u32,
}

/// How a reference is bound to the result of a user-defined conversion. To bind `T &&` is better than to bind
/// `const T &`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Bound {
    /// No reference is bound.
    No,
    /// A reference `T &&` is bound.
    Moved,
    /// A reference `const T &` is bound.
    Const,
}

/// Added to `detail` in the family [`REFERENCE`]: a temporary is bound to a reference to const.
const TEMPORARY: u32 = 4;
/// Family: a reference is bound.
const REFERENCE: u32 = 1;
/// Family: a pointer is converted to a pointer.
const POINTER: u32 = 2;
/// Family: a pointer is converted to `bool`, which is worse than any other conversion of its kind.
const TO_BOOL: u32 = 3;
/// Family: the object of a method call, for a candidate that takes no object.
const NEUTRAL: u32 = 4;
/// Family: an enumeration is promoted.
const ENUM: u32 = 5;
/// Family: a braced list is converted to `std::initializer_list`.
const LIST: u32 = 6;
/// Family: several user-defined conversions are equally good.
const UNCLEAR: u32 = 7;
/// First family of user-defined conversions. Each function is a family of its own.
const USER: u32 = 16;

impl Rank {
    pub const EXACT: Rank = Rank::of_kind(Kind::Exact);
    pub const CONVERSION: Rank = Rank::of_kind(Kind::Conversion);
    pub const ELLIPSIS: Rank = Rank::of_kind(Kind::Ellipsis);

    /// Rank of the conversion from a string literal to `char *`: a qualification conversion that is worse than the
    /// others (C++03 [conv.qual]).
    const FROM_LITERAL: Rank = Rank { detail: 500, family: POINTER, ..Rank::EXACT };

    /// Rank of a conversion for which several functions are equally good (C++ [over.best.ics]).
    pub const AMBIGUOUS: Rank = Rank { family: UNCLEAR, ..Rank::of_kind(Kind::User) };

    /// A rank of this kind without finer differences.
    const fn of_kind(kind: Kind) -> Self {
        Rank { kind, detail: 0, family: 0, bound: Bound::No, depth: 0 }
    }

    /// Rank of a user-defined conversion by the function or class `number`; `then` is the rank of its result's
    /// conversion.
    pub fn user(number: u32, then: Option<Rank>) -> Self {
        let detail = then.map_or(0, |r| (r.kind as u32) << 16 | r.depth.min(15) << 12 | r.detail);
        Rank { detail, family: USER + number, ..Rank::of_kind(Kind::User) }
    }

    /// Rank of the object in a method call. `has_this`: the candidate takes the object. `adds_const`: the candidate is
    /// const, and the object is not.
    pub fn object(has_this: bool, adds_const: bool) -> Self {
        let family = if has_this { REFERENCE } else { NEUTRAL };
        Rank { detail: u32::from(adds_const), family, ..Rank::EXACT }
    }

    /// This rank without the preference for `T &&` for temporaries, which does not exist for the object of a method
    /// (C++ [over.ics.rank]).
    pub fn of_object(self) -> Self {
        match self.family {
            REFERENCE => Rank { detail: self.detail & !TEMPORARY, ..self },
            _ => self,
        }
    }

    /// Rank of a reference to a temporary: `T &&` if `rvalue`, otherwise `const T &`. This rank is that of the
    /// temporary.
    pub fn taken(self, rvalue: bool) -> Self {
        Rank { detail: self.detail + if rvalue { 0 } else { TEMPORARY }, family: REFERENCE, ..self }
    }

    /// Rank of a braced list to `std::initializer_list`. This rank is the worst of its items.
    pub fn listed(self) -> Self {
        Rank { family: LIST, detail: 0, ..self }
    }

    /// Rank of the object for a method with `&&` (`Some(true)`), `&` (`Some(false)`) or neither after its parameters.
    /// The method with `&` is worse, so that a temporary prefers the one with `&&`.
    pub fn taken_by(self, on_value: Option<bool>) -> Self {
        Rank { detail: self.detail + if on_value == Some(false) { 2 } else { 0 }, ..self }
    }

    /// Is it a user-defined conversion?
    pub fn is_user(self) -> bool {
        self.kind == Kind::User
    }

    /// Is it no conversion, or one of qualifiers only?
    pub fn is_exact(self) -> bool {
        self.kind == Kind::Exact
    }

    /// Is this rank strictly better than the other?
    pub fn better(self, other: Rank) -> bool {
        // Among conversions of the same form, one to `std::initializer_list` is better (C++ [over.ics.rank]).
        let listed = self.family == LIST;
        if listed != (other.family == LIST) && (self.kind < Kind::User) == (other.kind < Kind::User) {
            return listed;
        }
        if self.kind != other.kind {
            return self.kind < other.kind;
        }
        if self.family == TO_BOOL || other.family == TO_BOOL {
            return other.family == TO_BOOL && self.family != TO_BOOL;
        }
        // Of two base classes, the nearer one is better, by value and by reference.
        if self.depth > 0 && other.depth > 0 && self.depth != other.depth {
            return self.depth < other.depth;
        }
        let bound = self.bound != Bound::No && other.bound != Bound::No && self.bound < other.bound;
        self.family == other.family && (self.detail < other.detail || self.detail == other.detail && bound)
    }
}

impl Checker<'_> {
    /// The rank of the implicit conversion to a type. `None` if there is none.
    pub fn rank(&mut self, v: &Val, to: TypeId) -> Option<Rank> {
        self.rank_as(v, to, Conversion::Implicit)
    }

    /// The rank of the conversion with the user-defined conversions that `how` allows. `None` if there is none.
    pub(crate) fn rank_as(&mut self, v: &Val, to: TypeId, how: Conversion) -> Option<Rank> {
        if v.is_error() || self.is_error(to) {
            return Some(Rank::EXACT);
        }
        if let Type::Reference { to, rvalue } = *self.ty(to) {
            return self.rank_reference(v, to, rvalue, how);
        }
        if let (ValKind::Funcs(_), None) = (&v.kind, self.record_of(to)) {
            let target = self.pointee(to)?.ty;
            if target == self.t.void {
                return Some(Rank::CONVERSION);
            }
            return self.function_of_type(v, target).map(|_| Rank::EXACT);
        }
        let from = self.decayed(v);
        if from == to {
            let family = if self.pointee(to).is_some() { POINTER } else { 0 };
            return Some(Rank { family, ..Rank::EXACT });
        }
        let kind = match (self.ty(from).clone(), self.ty(to).clone()) {
            (Type::Int(a), Type::Int(b)) if a.bytes() < 4 && b == IntKind::Int => Kind::Promotion,
            (Type::Float(hir::FloatKind::F32), Type::Float(hir::FloatKind::F64)) => Kind::Promotion,
            (Type::Enum { id, repr }, Type::Int(k)) if !self.scoped_enums.contains(&id) => {
                // The promotion to the declared underlying type is better than that to the promoted underlying type.
                let own = k == repr && !self.enum_promotions.contains_key(&id);
                match own || self.promoted_kind(from) == Some(k) {
                    true => {
                        let (detail, family) = (u32::from(!own), ENUM);
                        return Some(Rank { detail, family, ..Rank::of_kind(Kind::Promotion) });
                    }
                    false => Kind::Conversion,
                }
            }
            (Type::Enum { id, .. }, Type::Float(_)) if !self.scoped_enums.contains(&id) => Kind::Conversion,
            (Type::Int(_) | Type::Float(_), Type::Int(_) | Type::Float(_)) => Kind::Conversion,
            (Type::Pointer(_), Type::Pointer(_)) if self.member_conversion(from, to).is_some() => {
                Kind::Conversion
            }
            (Type::Pointer(a), Type::Pointer(b)) => {
                let literal = || self.drops_const_of_literal(v, a, b).then_some(Rank::FROM_LITERAL);
                return self.pointer_rank(a, b).or_else(literal);
            }
            (Type::NullPtr, Type::Pointer(_)) => Kind::Conversion,
            (Type::Int(_), Type::Pointer(_)) if self.is_null(v) => Kind::Conversion,
            (Type::Pointer(_) | Type::NullPtr, Type::Int(IntKind::Bool)) => {
                return Some(Rank { family: TO_BOOL, ..Rank::CONVERSION });
            }
            (Type::Record(_), Type::Pointer(_))
                if how != Conversion::Standard && self.lambda_function(from, to).is_some() =>
            {
                Kind::User
            }
            (Type::Record(_), Type::Record(_)) if self.is_base(to, from) => {
                return Some(Rank { depth: self.depth_of_base(to, from), ..Rank::CONVERSION });
            }
            (Type::Record(_), _) | (_, Type::Record(_)) if how != Conversion::Standard => {
                if self.built_in_conversion(from, to) {
                    return Some(Rank::user(1 << 20 | to.0, None));
                }
                return self.user_conversion(v, to, how).rank();
            }
            _ => return None,
        };
        Some(Rank::of_kind(kind))
    }

    /// The rank of a reference bound to the operand: to its place, or to a temporary that it is converted to. `None` if
    /// the reference cannot be bound.
    fn rank_reference(&mut self, v: &Val, to: Qual, rvalue: bool, how: Conversion) -> Option<Rank> {
        if let (ValKind::Funcs(_), Type::Function { .. }) = (&v.kind, self.ty(to.ty)) {
            return self.function_of_type(v, to.ty).map(|_| Rank { family: REFERENCE, ..Rank::EXACT });
        }
        let (have, want) = (self.hoisted(v.q), self.hoisted(to));
        let depth = if self.like(have.ty, want.ty) {
            0
        } else if self.is_base(want.ty, have.ty) {
            self.depth_of_base(want.ty, have.ty)
        } else {
            if !(rvalue || want.is_const) {
                return self.place_conversion(v, want, how).map(|id| Rank::user(id.0, None));
            }
            // A place that a conversion function returns is bound to rather than a temporary (C++ [dcl.init.ref]). As
            // in g++, an object that a conversion function returns is no better than one that a constructor makes.
            let of_classes = self.is_class(v) && self.record_of(to.ty).is_some();
            if of_classes && let Some(id) = self.place_conversion(v, want, how) {
                return Some(Rank::user(id.0, None));
            }
            let rank = self.rank_as(v, to.ty, how)?;
            return Some(match rank.kind {
                Kind::User if rank == Rank::AMBIGUOUS => rank,
                Kind::User => Rank { bound: if rvalue { Bound::Moved } else { Bound::Const }, ..rank },
                _ => Rank { family: REFERENCE, detail: if rvalue { 0 } else { TEMPORARY }, ..rank },
            });
        };
        let place = v.is_place() && !v.moved;
        let drops = have.is_const && !want.is_const || have.is_volatile && !want.is_volatile;
        let binds = match (place, rvalue) {
            (true, true) => false,
            (true, false) => !drops,
            (false, true) => !drops,
            (false, false) => want.is_const && !drops,
        };
        let adds =
            u32::from(want.is_const && !have.is_const) + u32::from(want.is_volatile && !have.is_volatile);
        let temporary = if place || rvalue { 0 } else { TEMPORARY };
        let kind = if depth > 0 { Kind::Conversion } else { Kind::Exact };
        binds.then_some(Rank { detail: adds + temporary, depth, family: REFERENCE, ..Rank::of_kind(kind) })
    }

    /// Are the types the same, apart from qualifiers of an array's elements?
    pub(crate) fn like(&self, a: TypeId, b: TypeId) -> bool {
        match (self.ty(a), self.ty(b)) {
            (Type::Array { of: x, len: m }, Type::Array { of: y, len: n }) => m == n && self.like(x.ty, y.ty),
            _ => a == b,
        }
    }

    /// The function of type `target` among those that the operand names. `None` if there is none.
    pub(crate) fn function_of_type(&mut self, v: &Val, target: TypeId) -> Option<crate::sema::FuncId> {
        let ValKind::Funcs(fs) = &v.kind else { return None };
        for c in self.named_functions(&fs.clone(), v.span) {
            match c {
                Callable::Func(id) if self.callable_type(c) == Some(target) => return Some(id),
                Callable::Template(t) => {
                    if let Some(id) = self.template_of_type(t, target, v.span) {
                        return Some(id);
                    }
                }
                Callable::Func(_) => {}
            }
        }
        None
    }

    /// The rank of the conversion of a pointer to `a` into a pointer to `b`. `None` if there is none.
    fn pointer_rank(&self, a: Qual, b: Qual) -> Option<Rank> {
        let adds = (b.is_const || !a.is_const) && (b.is_volatile || !a.is_volatile);
        let more = u32::from(b.is_const && !a.is_const) + u32::from(b.is_volatile && !a.is_volatile);
        let rank = |kind, detail| Some(Rank { detail, family: POINTER, ..Rank::of_kind(kind) });
        if !adds {
            return None;
        }
        if a.ty == b.ty {
            return rank(Kind::Exact, more);
        }
        if b.ty == self.t.void || a.ty == self.t.void && self.linkage.is_c {
            return rank(Kind::Conversion, 1000 + more);
        }
        if self.is_base(b.ty, a.ty) {
            return rank(Kind::Conversion, self.depth_of_base(b.ty, a.ty) * 16 + more);
        }
        // `T **` converts to `T *const *`, and arrays to arrays with const elements.
        match (self.ty(a.ty), self.ty(b.ty)) {
            (Type::Pointer(x), Type::Pointer(y)) if b.is_const => {
                self.pointer_rank(*x, *y).filter(|r| r.kind == Kind::Exact)
            }
            (Type::Array { of: x, len: m }, Type::Array { of: y, len: n })
                if m == n || self.is_dynamic(a.ty) || self.is_dynamic(b.ty) =>
            {
                self.pointer_rank(*x, *y).filter(|r| r.kind == Kind::Exact)
            }
            _ => None,
        }
    }

    /// Is there a built-in conversion from a number or `uint3` to `dim3`, or from `dim3` to `uint3`?
    fn built_in_conversion(&mut self, from: TypeId, to: TypeId) -> bool {
        if self.is_dim3(to) {
            let uint3 = self.vector_named("uint3");
            return self.is_arithmetic(from) || from == uint3;
        }
        self.is_dim3(from) && self.vector_named("uint3") == to
    }

    /// Is it the constant zero, which is a null pointer constant?
    pub(crate) fn is_null(&self, v: &Val) -> bool {
        matches!(&v.kind, ValKind::R(Expr { kind: ExprKind::Const(hir::Const::Int(0)), .. }))
    }

    /// Is it a string literal that becomes a pointer to characters that may be changed, as C++03 allowed it
    /// ([conv.array])? nvcc and g++ still allow it, with a warning.
    pub(crate) fn drops_const_of_literal(&self, v: &Val, from: Qual, to: Qual) -> bool {
        let ValKind::L(Place { kind: PlaceKind::Global(g), .. }) = v.kind else { return false };
        // The array `__func__` is not const itself, only its elements are, so it differs from a literal here.
        let literal = self.module.globals[g].storage == Storage::Literal && v.q.is_const;
        literal && from.ty == to.ty && from.is_const && !to.is_const && !to.is_volatile
    }
}

/// The user-defined conversions that an initialisation may use (C++ [over.best.ics], [over.match.copy],
/// [over.match.conv]).
///
/// Every conversion takes this as an argument, so that it applies to that conversion only: a body that is checked
/// meanwhile, or an argument inside, starts with its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// Copy-initialisation: one conversion by a constructor or function that is not `explicit`.
    Implicit,
    /// Direct-initialisation: `explicit` constructors and functions may be used, too.
    Direct,
    /// No user-defined conversion: for the argument and the result of a user-defined conversion.
    Standard,
}
