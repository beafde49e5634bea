//! Conversions: implicit ones with their rank, casts, and the usual arithmetic ones (C17 6.3, C++ [conv]).

use base::{Code, Diagnostic, Span};
use hir::{CastKind, Expr, ExprKind, IntKind, Qual, Type, TypeId};

use super::Checker;
use super::matching::Matching;
use super::rank::Rank;
use super::scope::Callable;
use super::targs::Bound;
use super::template::TemplateKind;
use super::value::{Val, ValKind};
use crate::ast;

impl Checker<'_> {
    /// `operator T()` of the operand's class that leads to a type (C++ [class.conv.fct]).
    pub(super) fn conversion_function(&mut self, v: &Val, to: TypeId) -> Option<super::FuncId> {
        self.ranked_conversion(v, to).map(|(id, _)| id)
    }

    /// The same with the conversion that follows it.
    pub(super) fn ranked_conversion(&mut self, v: &Val, to: TypeId) -> Option<(super::FuncId, Rank)> {
        let record = self.record_of(v.q.ty)?;
        let name = self.interner.find("operator conversion")?;
        let scope = self.records.get(&record)?.scope;
        let Some(super::scope::Entity::Funcs(set)) = self.find_in(scope, name) else { return None };
        let mut best: Option<(Rank, super::FuncId)> = None;
        for &c in set.iter() {
            let id = match c {
                Callable::Func(id) => id,
                Callable::Template(t) => match self.attempt(|c| c.conversion_instance(t, to, v.span)) {
                    Some(id) => id,
                    None => continue,
                },
            };
            if self.funcs[id].decl.specs.is_explicit && !self.explicit {
                continue;
            }
            let ret = match *self.ty(self.funcs[id].sig.ret) {
                Type::Reference { to, .. } => to.ty,
                _ => self.funcs[id].sig.ret,
            };
            if ret != to && (self.record_of(ret).is_some() || self.record_of(to).is_some()) {
                continue;
            }
            // In a place, so that it is no null pointer.
            let result = Val::value(self.zero(ret, v.span));
            let result = Val { moved: true, ..self.made_place(result) };
            if let Some(rank) = self.rank(&result, to)
                && best.is_none_or(|(old, _)| rank.better(old))
            {
                best = Some((rank, id));
            }
        }
        best.map(|(rank, id)| (id, rank))
    }

    /// The instance of a template of such functions that gives just that type (C++ [temp.deduct.conv]).
    fn conversion_instance(&mut self, t: usize, to: TypeId, span: Span) -> Option<super::FuncId> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let params = self.templates[t].params.clone();
        let mut m = Matching::new(&params, self.templates[t].scope, Bound::default());
        let ret = if let ast::TypeKind::Reference { to, .. } = &f.ret.kind { to } else { &f.ret };
        let bound = if self.unify(&mut m, ret, to.into()) { m.bound } else { return None };
        let args = self.complete_args(t, &params, &bound)?;
        self.function_instance(t, args, span)
    }

    /// The one among them whose result a reference to `to` can be bound to (C++ [dcl.init.ref]).
    pub(super) fn place_conversion(&mut self, v: &Val, to: Qual) -> Option<super::FuncId> {
        let id = self.conversion_function(v, to.ty)?;
        let Type::Reference { to: given, rvalue: false } = *self.ty(self.funcs[id].sig.ret) else {
            return None;
        };
        (given.ty == to.ty && (to.is_const || !given.is_const)).then_some(id)
    }

    /// Type of an operand after arrays and functions have decayed.
    pub fn decayed(&mut self, v: &Val) -> TypeId {
        match *self.ty(v.q.ty) {
            Type::Array { of, .. } => self.first_element(of, v.q),
            Type::Function { .. } => self.pointer_to(v.q.ty),
            _ => v.q.ty,
        }
    }

    /// Pointer to the elements of an array. What is const of an array of arrays are the innermost ones.
    pub(super) fn first_element(&mut self, of: Qual, array: Qual) -> TypeId {
        let is_volatile = of.is_volatile || array.is_volatile;
        let of = self.hoisted(Qual { is_const: of.is_const || array.is_const, is_volatile, ..of });
        let of = self.lowered(of);
        self.pointer_to(of)
    }

    /// The implicit conversion to a type, or a message.
    pub fn convert(&mut self, v: Val, to: TypeId) -> Expr {
        let span = v.span;
        if v.is_error() || self.is_error(to) {
            return self.bad_expr(span);
        }
        if let Type::Reference { to, .. } = *self.ty(to) {
            return self.bind_value(v, to);
        }
        if self.rank(&v, to).is_none() {
            self.conversion_error(&v, to);
            return self.bad_expr(span);
        }
        self.convert_ranked(v, to)
    }

    /// The conversion that was found to exist.
    fn convert_ranked(&mut self, v: Val, to: TypeId) -> Expr {
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
        if v.q.ty != to
            && let Some(id) = self.conversion_function(&v, to)
        {
            let value = self.call_function(id, Vec::new(), Some(v), span);
            return self.convert(value, to);
        }
        if self.record_of(to).is_some() {
            return self.convert_record(v, to);
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

    fn convert_record(&mut self, v: Val, to: TypeId) -> Expr {
        let span = v.span;
        if v.q.ty == to {
            return self.copy_record(v, to);
        }
        if self.is_dim3(to) || self.is_dim3(v.q.ty) {
            return self.convert_dim3(v, to);
        }
        if self.is_base(to, v.q.ty) {
            let moved = v.moved;
            let (v, temp) = self.materialise(v);
            let ValKind::L(place) = v.kind else { return self.bad_expr(span) };
            let pointer = self.address(place, to.into());
            let base = self.deref(pointer, to.into(), span);
            let value = self.copy_record(Val { moved: temp.is_some() || moved, ..base }, to);
            return self.with_object(temp, value);
        }
        match self.converting_constructor(&v, to) {
            Some(c) => self.construct_with(to, c, vec![v], span),
            None => self.bad_expr(span),
        }
    }

    /// dim3 from one number (y and z are 1), and dim3 to and from uint3.
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
                let kind = hir::PlaceKind::Field { of: Box::new(place.clone()), offset: i * 4, bits: None };
                let field = hir::Place { kind, ty: uint, volatile: false, span };
                (i * 4, Expr { kind: ExprKind::Load(Box::new(field)), ty: uint, span })
            })
            .collect();
        let value = Expr { kind: ExprKind::Aggregate { parts }, ty: to, span };
        self.with_temp(temp, value)
    }

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

    /// Integer promotion (C17 6.3.1.1).
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

    /// The common type of two arithmetic operands (C17 6.3.1.8).
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

    /// What a value of an integer type becomes in arithmetic.
    pub(super) fn promoted_kind(&self, ty: TypeId) -> Option<IntKind> {
        let kind = self.int_kind(ty)?;
        Some(match self.ty(ty) {
            Type::Enum { id, .. } if let Some(&kind) = self.enum_promotions.get(id) => kind,
            _ if kind.bytes() < 4 => IntKind::Int,
            _ => kind,
        })
    }
}

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
