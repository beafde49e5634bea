//! Conversions: implicit ones (C++ [conv]), those of conditions, and the usual arithmetic conversions (C17 6.3). Ranks
//! of conversions are in [`super::ranking`].

use base::{Code, Diagnostic, Span};
use hir::{CastKind, Expr, ExprKind, IntKind, PlaceKind, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::Callable;
use crate::sema::overload::ranking::{Conversion, Rank};
use crate::sema::overload::user_conversions::{Converter, Found};

impl Checker<'_> {
    /// Converts an operand implicitly. Reports an operand that does not convert to the type.
    pub fn convert(&mut self, v: Val, to: TypeId) -> Expr {
        self.convert_as(v, to, Conversion::Implicit)
    }

    /// Converts an operand with the user-defined conversions that `how` allows. Reports an operand that does not
    /// convert to the type.
    pub(crate) fn convert_as(&mut self, v: Val, to: TypeId, how: Conversion) -> Expr {
        let span = v.span;
        if v.is_error() || self.is_error(to) {
            return self.bad_expr(span);
        }
        if let Type::Reference { to, .. } = *self.ty(to) {
            return self.bind_value_as(v, to, how);
        }
        match self.rank_as(&v, to, how) {
            None => {
                self.conversion_error(&v, to);
                return self.bad_expr(span);
            }
            Some(Rank::AMBIGUOUS) => return self.ambiguous_conversion(&v, to),
            Some(_) => {}
        }
        self.convert_ranked(v, to, how)
    }

    /// Carries out a conversion that is known to exist.
    fn convert_ranked(&mut self, v: Val, to: TypeId, how: Conversion) -> Expr {
        let span = v.span;
        if let (ValKind::Funcs(f), None) = (&v.kind, self.record_of(to)) {
            let target = self.pointee(to).map_or(to, |q| q.ty);
            let id = match self.function_of_type(&v, target) {
                None => self.named_functions(&f.clone(), span).iter().find_map(|c| match *c {
                    Callable::Func(id) => Some(id),
                    Callable::Template(_) => None,
                }),
                id => id,
            };
            if let Some(id) = id {
                let e = self.function_address(id, span);
                return self.pointer_cast(e, to);
            }
        }
        if let Some(id) = self.lambda_function(v.q.ty, to) {
            let e = self.function_address(id, span);
            return self.pointer_cast(e, to);
        }
        if self.record_of(to).is_some() {
            return self.convert_record(v, to, how);
        }
        if self.is_class(&v) && v.q.ty != to {
            return self.convert_by_user(v, to, how);
        }
        let null = self.is_null(&v);
        let e = self.rvalue(v);
        match (self.ty(e.ty).clone(), self.ty(to).clone()) {
            (a, b) if a == b => e,
            (Type::Pointer(_) | Type::NullPtr, Type::Int(IntKind::Bool)) => {
                let kind = ExprKind::Cast { kind: CastKind::PointerToBool, a: Box::new(e) };
                Expr { kind, ty: to, span }
            }
            (Type::NullPtr, Type::Pointer(_)) => self.int_const(0, to, span),
            (Type::Int(_), Type::Pointer(_)) if null => self.int_const(0, to, span),
            (Type::Pointer(a), Type::Pointer(b)) if a.ty == b.ty && a.is_const && !b.is_const => {
                self.warn_of_literal(to, span);
                self.pointer_cast(e, to)
            }
            (Type::Pointer(_), Type::Pointer(_)) => match self.member_conversion(e.ty, to) {
                Some(0) | None => self.pointer_cast(e, to),
                Some(_) => {
                    let name = self.name_of(to);
                    self.error(Code::Unsupported, span, &[&name]);
                    self.bad_expr(span)
                }
            },
            _ => self.numeric_cast(e, to),
        }
    }

    /// Converts an operand to a class.
    fn convert_record(&mut self, v: Val, to: TypeId, how: Conversion) -> Expr {
        let span = v.span;
        if v.q.ty == to {
            return self.copy_record(v, to);
        }
        if self.is_dim3(to) || self.is_dim3(v.q.ty) {
            return self.convert_dim3(v, to);
        }
        if self.is_base(to, v.q.ty) {
            if let Some(id) = self.derived_constructor(&v, to, how) {
                return self.construct_with(to, Callable::Func(id), vec![v], span);
            }
            return self.base_part(v, to);
        }
        self.convert_by_user(v, to, how)
    }

    /// A copy of an object's base class part.
    fn base_part(&mut self, v: Val, to: TypeId) -> Expr {
        let span = v.span;
        let moved = v.moved;
        let (v, temp) = self.materialise(v);
        let ValKind::L(place) = v.kind else { return self.bad_expr(span) };
        let pointer = self.address(place, to.into());
        let base = self.deref(pointer, to.into(), span);
        let value = self.copy_record(Val { moved: temp.is_some() || moved, ..base }, to);
        self.with_object(temp, value)
    }

    /// Converts an operand by the best constructor or conversion function.
    fn convert_by_user(&mut self, v: Val, to: TypeId, how: Conversion) -> Expr {
        let span = v.span;
        match self.user_conversion(&v, to, how) {
            Found::One(Converter::Constructor(id), _) => {
                self.construct_with(to, Callable::Func(id), vec![v], span)
            }
            Found::One(Converter::Function(id), _) => {
                let value = self.call_function(id, Vec::new(), Some(v), span);
                self.convert_as(value, to, Conversion::Standard)
            }
            Found::None | Found::Ambiguous => self.bad_expr(span),
        }
    }

    /// Reports that several conversions are equally good.
    pub(crate) fn ambiguous_conversion(&mut self, v: &Val, to: TypeId) -> Expr {
        let (from, name) = (self.qual_name_of(v.q), self.name_of(to));
        self.error(Code::AmbiguousConversion, v.span, &[&from, &name]);
        self.bad_expr(v.span)
    }

    /// Converts a number to `dim3` (y and z become 1), or an object between `dim3` and `uint3`.
    fn convert_dim3(&mut self, v: Val, to: TypeId) -> Expr {
        let span = v.span;
        let uint = self.t.uint;
        if self.is_arithmetic(v.q.ty) {
            let x = self.convert(v, uint);
            let one = self.int_const(1, uint, span);
            let parts = vec![(0, x), (4, one.clone()), (8, one)];
            return Expr { kind: ExprKind::Aggregate { parts }, ty: to, span };
        }
        let (v, temp) = match v.kind {
            ValKind::R(Expr { kind: ExprKind::Aggregate { parts }, .. }) => {
                return Expr { kind: ExprKind::Aggregate { parts }, ty: to, span };
            }
            _ => self.materialise(v),
        };
        let ValKind::L(place) = v.kind else { return self.bad_expr(span) };
        let parts = (0..3)
            .map(|i| {
                let kind = PlaceKind::Field { of: Box::new(place.clone()), offset: i * 4, bits: None };
                let field = hir::Place { kind, ty: uint, volatile: false, span };
                (i * 4, Expr { kind: ExprKind::Load(Box::new(field)), ty: uint, span })
            })
            .collect();
        let value = Expr { kind: ExprKind::Aggregate { parts }, ty: to, span };
        self.with_temp(temp, value)
    }

    /// Reports that an operand does not convert to a type.
    fn conversion_error(&mut self, v: &Val, to: TypeId) {
        let span = v.span;
        let from = match &v.kind {
            ValKind::Funcs(f) if self.is_arithmetic(to) => {
                let name = self.text(f.name);
                return self.error(Code::CallWithoutParentheses, span, &[&name]);
            }
            ValKind::Funcs(f) => self.text(f.name),
            _ => {
                let decayed = self.decayed(v);
                self.name_of(decayed)
            }
        };
        let name = self.name_of(to);
        let decayed = self.decayed(v);
        let code = match (self.ty(decayed).clone(), self.ty(to).clone()) {
            (Type::Void, _) => Code::VoidValue,
            (Type::Pointer(a), Type::Pointer(b)) => {
                if a.ty == self.t.void {
                    Code::VoidPointer
                } else if a.ty == b.ty || b.ty == self.t.void {
                    Code::DropsConst
                } else {
                    Code::CannotConvert
                }
            }
            (Type::Int(_), Type::Enum { .. }) => Code::IntToEnum,
            (Type::Int(_), Type::Pointer(_)) => Code::IntToPointer,
            (Type::Pointer(_), Type::Int(_) | Type::Float(_)) => Code::PointerToNumber,
            _ => Code::CannotConvert,
        };
        self.report(Diagnostic::new(code, span, [from, name]));
    }

    /// Integer promotion (C17 6.3.1.1). Values of other types are unchanged.
    pub fn promote(&mut self, e: Expr) -> Expr {
        let e = self.promote_bits(e);
        match self.promoted_kind(e.ty) {
            Some(kind) => {
                let ty = self.module.types.int(kind);
                self.numeric_cast(e, ty)
            }
            None => e,
        }
    }

    /// The common type of two arithmetic operands (C17 6.3.1.8). `None` if a type is not arithmetic.
    pub fn common_type(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        match (self.float_kind(a), self.float_kind(b)) {
            (Some(x), Some(y)) => return Some(if x >= y { a } else { b }),
            (Some(_), None) => return self.int_kind(b).map(|_| a),
            (None, Some(_)) => return self.int_kind(a).map(|_| b),
            (None, None) => {}
        }
        let (a, b) = (self.promoted_kind(a)?, self.promoted_kind(b)?);
        Some(self.module.types.int(common_int(a, b)))
    }

    /// Reports a string literal that becomes a pointer through which it could be changed.
    fn warn_of_literal(&mut self, to: TypeId, span: Span) {
        let name = self.name_of(to);
        self.error(Code::LiteralToMutable, span, &[&name]);
    }

    /// Promotes the value of a bit-field to `int` if that can hold all its values (C++ [conv.prom]). Other values are
    /// unchanged.
    pub(crate) fn promote_bits(&mut self, e: Expr) -> Expr {
        let bits = match &e.kind {
            ExprKind::Load(p) => match p.kind {
                PlaceKind::Field { bits: Some((_, width)), .. } => Some(width),
                _ => None,
            },
            _ => None,
        };
        match (bits, self.int_kind(e.ty)) {
            (Some(width), Some(kind)) if width < 32 || width == 32 && kind.signed() => {
                self.numeric_cast(e, self.t.int)
            }
            _ => e,
        }
    }

    /// Converts an operand to `bool` by a comparison with zero. Reports a type that is no condition.
    pub(crate) fn truth(&mut self, v: Val) -> Expr {
        let span = v.span;
        let (bool_, direct) = (self.t.bool_, Conversion::Direct);
        let e = if self.is_class(&v) && self.conversion_function(&v, bool_, direct) != Found::None {
            self.convert_as(v, bool_, direct)
        } else {
            self.rvalue(v)
        };
        let kind = match self.ty(e.ty) {
            Type::Error => return self.bad_expr(span),
            Type::Int(IntKind::Bool) => return e,
            Type::Int(_) | Type::Float(_) | Type::Enum { .. } => return self.numeric_cast(e, self.t.bool_),
            Type::Pointer(_) => CastKind::PointerToBool,
            Type::NullPtr => return self.int_const(0, self.t.bool_, span),
            _ => {
                let name = self.name_of(e.ty);
                self.error(Code::NotACondition, span, &[&name]);
                return self.bad_expr(span);
            }
        };
        Expr { kind: ExprKind::Cast { kind, a: Box::new(e) }, ty: self.t.bool_, span }
    }

    /// Checks a condition and converts it to `bool`. Reports an assignment without parentheses.
    pub(crate) fn condition(&mut self, e: &ast::Expr) -> Expr {
        if let ast::ExprKind::Assign { op: None, .. } = e.kind
            && !self.sources.text(e.span).starts_with('(')
        {
            self.error(Code::AssignInCondition, e.span, &[]);
        }
        let v = self.expr(e);
        self.truth(v)
    }
}

/// The common type of two promoted integers.
fn common_int(a: IntKind, b: IntKind) -> IntKind {
    // IntKind is ordered by rank, each signed kind before its unsigned one.
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    if low.signed() == high.signed() || !high.signed() || high.bytes() > low.bytes() {
        return high;
    }
    // The signed type of higher rank cannot hold the unsigned one of equal size.
    match high {
        IntKind::Long => IntKind::ULong,
        IntKind::LongLong => IntKind::ULongLong,
        _ => IntKind::UInt,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_arithmetic_conversions_of_integers() {
        use IntKind::*;
        let check = |a, b, expect| {
            assert_eq!(common_int(a, b), expect, "{a:?} {b:?}");
            assert_eq!(common_int(b, a), expect, "{b:?} {a:?}");
        };
        check(Int, UInt, UInt);
        check(UInt, Long, Long);
        check(Int, Long, Long);
        check(ULong, Int, ULong);
        check(ULong, LongLong, ULongLong);
        check(Long, LongLong, LongLong);
    }
}
