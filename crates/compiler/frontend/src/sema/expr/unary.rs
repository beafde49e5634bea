//! Prefix and postfix operators, and indexing.

use base::{Code, Span};
use hir::{Const, Expr, ExprKind, Place, PlaceKind, Qual, Type, UnaryOp};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Naming, Val, ValKind};
use crate::sema::overload::operator_functions::Takes;

impl Checker<'_> {
    /// Checks `-a`, `~a` or `!a`.
    pub(crate) fn unary(&mut self, op: UnaryOp, a: &ast::Expr, span: Span) -> Val {
        let v = self.expr(a);
        if v.is_error() {
            return v;
        }
        let symbol = match op {
            UnaryOp::Neg => "-",
            UnaryOp::BitNot => "~",
            UnaryOp::Not => "!",
        };
        if let Some(call) = self.enum_operator(symbol, &v, None, span) {
            return call;
        }
        if op == UnaryOp::Not {
            let a = self.truth(v);
            if self.is_error(a.ty) {
                return self.bad(span);
            }
            let kind = ExprKind::Unary { op, a: Box::new(a) };
            return Val::value(Expr { kind, ty: self.t.bool_, span });
        }
        let takes = if op == UnaryOp::Neg { Takes::Numbers } else { Takes::Integers };
        let e = self.plain_operand(v, takes);
        let ok = match op {
            UnaryOp::Neg => self.is_arithmetic(e.ty),
            _ => self.int_kind(e.ty).is_some(),
        };
        if !ok {
            return self.bad_operand(symbol, &e, span);
        }
        let a = self.promote(e);
        let ty = a.ty;
        let literal = matches!(a.kind, ExprKind::Const(_));
        let e = Expr { kind: ExprKind::Unary { op, a: Box::new(a) }, ty, span };
        match self.fold(&e) {
            Some(c) if literal => self.const_val(c, ty, span),
            _ => Val::value(e),
        }
    }

    /// Reports that the operator `op` has no meaning for this operand.
    fn bad_operand(&mut self, op: &str, e: &Expr, span: Span) -> Val {
        if !self.is_error(e.ty) {
            let name = self.name_of(e.ty);
            self.error(Code::BadOperand, span, &[op, &name]);
        }
        self.bad(span)
    }

    /// Checks `+a`.
    pub(crate) fn plus(&mut self, a: &ast::Expr, span: Span) -> Val {
        let v = self.expr(a);
        if let Some(call) = self.enum_operator("+", &v, None, span) {
            return call;
        }
        let e = self.plain_operand(v, Takes::All);
        if self.is_arithmetic(e.ty) {
            return Val::value(self.promote(e));
        }
        if self.pointee(e.ty).is_some() {
            return Val::value(e);
        }
        self.bad_operand("+", &e, span)
    }

    /// Checks `*a`.
    pub(crate) fn dereference(&mut self, a: &ast::Expr, naming: Naming, span: Span) -> Val {
        let v = self.expr_naming(a, naming);
        if v.is_error() {
            return v;
        }
        let v = self.built_in_operand("*", v);
        if self.is_class(&v) {
            return self.overloaded("*", v, None, span);
        }
        if let Some(call) = self.enum_operator("*", &v, None, span) {
            return call;
        }
        let e = self.rvalue(v);
        match self.pointee(e.ty) {
            Some(q) if q.ty == self.t.void => {
                self.error(Code::VoidDereference, span, &[]);
                self.bad(span)
            }
            Some(q) => self.deref(e, q, span),
            None if self.is_error(e.ty) => self.bad(span),
            None => {
                let name = self.name_of(e.ty);
                self.error(Code::NotAPointer, span, &[&name]);
                self.bad(span)
            }
        }
    }

    /// Checks `&a`.
    pub(crate) fn address_of(&mut self, a: &ast::Expr, naming: Naming, span: Span) -> Val {
        if let ast::ExprKind::Name(name) = &a.kind
            && let Some(v) = self.member_address(name, span)
        {
            return v;
        }
        let v = match &a.kind {
            ast::ExprKind::Name(name) => name.plain().and_then(|sym| self.captured_here(sym, a.span)),
            _ => None,
        };
        let v = v.unwrap_or_else(|| self.expr_naming(a, naming));
        if let Some(call) = self.own_operator("&", &v, &[], span) {
            return call;
        }
        let v = self.as_place(v);
        match v.kind {
            ValKind::Error => self.bad(span),
            ValKind::Funcs(_) => v,
            ValKind::R(_) => {
                self.error(Code::AddressOfValue, span, &[]);
                self.bad(span)
            }
            ValKind::L(Place { kind: PlaceKind::Field { bits: Some(_), .. }, .. }) => {
                self.error(Code::AddressOfBitField, span, &[]);
                self.bad(span)
            }
            ValKind::L(place) if self.host_constant(&place.kind) => {
                let text = self.sources.text(a.span).to_string();
                self.error(Code::HostVariableInDevice, span, &[&text]);
                self.bad(span)
            }
            ValKind::L(place) => {
                let e = self.address(place, v.q);
                Val::value(Expr { span, ..e })
            }
        }
    }

    /// Checks `++a` or, if `post`, `a++`; without `up`, `--a` or `a--`.
    pub(crate) fn step(&mut self, a: &ast::Expr, up: bool, post: bool, span: Span) -> Val {
        let v = self.expr(a);
        if v.is_error() {
            return v;
        }
        let symbol = if up { "++" } else { "--" };
        let v = self.built_in_operand(symbol, v);
        if self.is_class(&v) {
            let dummy = post.then(|| Val::value(self.int_const(0, self.t.int, span)));
            return self.overloaded(symbol, v, dummy, span);
        }
        if matches!(self.ty(v.q.ty), Type::Enum { .. }) {
            let dummy = post.then(|| Val::value(self.int_const(0, self.t.int, span)));
            if let Some(call) = self.enum_operator(symbol, &v, dummy.as_ref(), span) {
                return call;
            }
        }
        let Some((place, q)) = self.modifiable(v, a.span) else { return self.bad(span) };
        // C++17 removed `++` of `bool`.
        if q.ty == self.t.bool_ {
            self.error(Code::StepOfBool, span, &[symbol]);
            return self.bad(span);
        }
        let number = self.is_arithmetic(q.ty) && !matches!(self.ty(q.ty), Type::Enum { .. });
        if !number && self.pointee(q.ty).is_none_or(|p| !self.is_complete(p.ty)) {
            let e = Expr { kind: ExprKind::Const(Const::Int(0)), ty: q.ty, span };
            return self.bad_operand(symbol, &e, span);
        }
        let kind = ExprKind::Step { place: Box::new(place), up, post };
        Val::value(Expr { kind, ty: q.ty, span })
    }

    /// Checks `a[index]`.
    pub(crate) fn index(&mut self, a: &ast::Expr, index: &ast::Expr, naming: Naming, span: Span) -> Val {
        let v = self.expr_naming(a, naming);
        if matches!(index.kind, ast::ExprKind::List(_)) && self.is_class(&v) {
            return self.by_list("[]", v, index, span);
        }
        let i = self.expr(index);
        if v.is_error() || i.is_error() {
            return self.bad(span);
        }
        let v = self.built_in_operand("[]", v);
        if self.is_class(&v) {
            return self.overloaded("[]", v, Some(i), span);
        }
        if let (Type::Array { of, len }, ValKind::L(place)) = (self.ty(v.q.ty).clone(), v.kind.clone())
            && !self.is_dynamic(of.ty)
        {
            let q = Qual {
                is_const: of.is_const || v.q.is_const,
                is_volatile: of.is_volatile || v.q.is_volatile,
                ..of
            };
            let Some(i) = self.index_value(i) else { return self.bad(span) };
            self.check_index(&i, len);
            let kind = PlaceKind::Index { of: Box::new(place), index: Box::new(i) };
            let place = Place { kind, ty: of.ty, volatile: q.is_volatile, span };
            return self.place_val(place, q);
        }
        let (mut ptr, mut i) = (self.rvalue(v), i);
        // `2[a]` is `a[2]`.
        if self.pointee(ptr.ty).is_none() && self.decayed_pointer(&i) {
            let swapped = self.rvalue(i);
            i = Val::value(std::mem::replace(&mut ptr, swapped));
        }
        let Some(q) = self.pointee(ptr.ty) else {
            if !self.is_error(ptr.ty) {
                let name = self.name_of(ptr.ty);
                self.error(Code::NotIndexable, a.span, &[&name]);
            }
            return self.bad(span);
        };
        let Some(i) = self.index_value(i) else { return self.bad(span) };
        let sum = self.pointer_add(ptr, i, false, span);
        if sum.is_error() {
            return sum;
        }
        let pointer = self.rvalue(sum);
        self.deref(pointer, q, span)
    }

    /// Does the operand decay to a pointer?
    fn decayed_pointer(&mut self, v: &Val) -> bool {
        let ty = self.decayed(v);
        self.pointee(ty).is_some()
    }

    /// The value of an index as an integer of at least 32 bits. `None` after a message.
    fn index_value(&mut self, v: Val) -> Option<Expr> {
        let converts = self.is_class(&v) && self.rank(&v, self.t.long).is_some();
        let e = if converts { self.convert(v, self.t.long) } else { self.rvalue(v) };
        if self.int_kind(e.ty).is_some() {
            return Some(self.promote(e));
        }
        if !self.is_error(e.ty) {
            let name = self.name_of(e.ty);
            self.error(Code::IndexNotInteger, e.span, &[&name]);
        }
        None
    }

    /// Reports a constant index that is negative or larger than the length of the array.
    fn check_index(&mut self, i: &Expr, len: Option<u64>) {
        if let (Some(Const::Int(n)), Some(len)) = (self.fold(i), len)
            && (n < 0 || n as u64 > len)
            && !self.is_unevaluated()
        {
            self.error(Code::IndexOutside, i.span, &[&n.to_string(), &len.to_string()]);
        }
    }
}
