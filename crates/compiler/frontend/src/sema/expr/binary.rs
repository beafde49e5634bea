//! Binary operators and assignment with built-in meaning.

use base::{Code, Span};
use hir::{BinaryOp, Expr, ExprKind, Qual, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::overload::operator_functions::Takes;

/// The spelling of a binary operator in the source.
pub fn symbol(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Add => "+",
        Sub => "-",
        Mul => "*",
        Div => "/",
        Rem => "%",
        And => "&",
        Or => "|",
        Xor => "^",
        Shl => "<<",
        Shr => ">>",
        Eq => "==",
        Ne => "!=",
        Lt => "<",
        Le => "<=",
        Gt => ">",
        Ge => ">=",
    }
}

impl Checker<'_> {
    /// Checks `a op b`.
    pub(crate) fn binary(&mut self, op: BinaryOp, a: &ast::Expr, b: &ast::Expr, span: Span) -> Val {
        let (a, b) = (self.expr(a), self.expr(b));
        self.binary_operands(op, a, b, span)
    }

    /// Checks `a op b` for checked operands: calls an overloaded operator if there is one for a class or enumeration,
    /// and otherwise applies the built-in operator.
    pub(crate) fn binary_operands(&mut self, op: BinaryOp, a: Val, b: Val, span: Span) -> Val {
        if a.is_error() || b.is_error() {
            return self.bad(span);
        }
        if self.is_class(&a) || self.is_class(&b) {
            let (x, y) = (self.plain_type(&a, Takes::of(op)), self.plain_type(&b, Takes::of(op)));
            let (Some(x), Some(y)) = (x, y) else { return self.overloaded(symbol(op), a, Some(b), span) };
            if self.operator_fits(symbol(op), &a, &b, span) {
                return self.overloaded(symbol(op), a, Some(b), span);
            }
            let (a, b) = (self.convert(a, x), self.convert(b, y));
            return self.binary_values(op, a, b, span);
        }
        if let Some(call) = self.enum_operator(symbol(op), &a, Some(&b), span) {
            return call;
        }
        let (a, b) = (self.rvalue(a), self.rvalue(b));
        self.binary_values(op, a, b, span)
    }

    /// Applies a built-in operator to two values: pointer arithmetic, a comparison of pointers, or arithmetic in the
    /// common type of both.
    fn binary_values(&mut self, op: BinaryOp, a: Expr, b: Expr, span: Span) -> Val {
        let (a, b) = (self.promote_bits(a), self.promote_bits(b));
        if self.is_error(a.ty) || self.is_error(b.ty) {
            return self.bad(span);
        }
        let pointers = (self.pointee(a.ty), self.pointee(b.ty));
        match (op, pointers) {
            (BinaryOp::Add, (Some(_), None)) => return self.pointer_add(a, b, false, span),
            (BinaryOp::Add, (None, Some(_))) => return self.pointer_add(b, a, false, span),
            (BinaryOp::Shl, (Some(to), _)) if matches!(self.ty(to.ty), Type::Function { .. }) => {
                return self.launch_by_two(a.span);
            }
            (BinaryOp::Sub, (Some(_), None)) => return self.pointer_add(a, b, true, span),
            (BinaryOp::Sub, (Some(p), Some(q))) if p.ty == q.ty && self.require_complete(p.ty, span) => {
                if self.is_dynamic(p.ty) {
                    return self.size_between(a, b, span).map_or_else(|| self.bad(span), Val::value);
                }
                let kind = ExprKind::PtrDiff { a: Box::new(a), b: Box::new(b) };
                return Val::value(Expr { kind, ty: self.t.long, span });
            }
            _ if op.is_comparison()
                && (pointers.0.is_some() || pointers.1.is_some() || a.ty == self.t.nullptr) =>
            {
                return self.compare_pointers(op, a, b, span);
            }
            _ => {}
        }
        let float = self.float_kind(a.ty).is_some() || self.float_kind(b.ty).is_some();
        let same_enum = a.ty == b.ty && matches!(self.ty(a.ty), Type::Enum { .. }) && op.is_comparison();
        let common = match self.common_type(a.ty, b.ty) {
            Some(_) if integer_only(op) && float => None,
            None if same_enum => Some(a.ty),
            other => other,
        };
        let Some(common) = common else {
            return self.bad_operands(symbol(op), &a, &b, span);
        };
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            let a = self.promote(a);
            let ty = a.ty;
            self.check_shift(&b, ty);
            let b = self.numeric_cast(b, ty);
            return self.make_binary(op, a, b, ty, span);
        }
        let (a, b) = (self.numeric_cast(a, common), self.numeric_cast(b, common));
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && !float && self.fold(&b) == Some(hir::Const::Int(0))
        {
            self.error(Code::DivisionByZero, span, &[]);
        }
        let ty = if op.is_comparison() { self.t.bool_ } else { common };
        self.make_binary(op, a, b, ty, span)
    }

    /// Makes the node of a binary operation. An operation on two literals is folded at once.
    fn make_binary(&mut self, op: BinaryOp, a: Expr, b: Expr, ty: TypeId, span: Span) -> Val {
        let literal = matches!((&a.kind, &b.kind), (ExprKind::Const(_), ExprKind::Const(_)));
        let e = Expr { kind: ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) }, ty, span };
        if literal && let Some(c) = self.fold(&e) {
            return self.const_val(c, ty, span);
        }
        Val::value(e)
    }

    /// Reports a constant shift count that is negative or not less than the number of bits of `ty`.
    fn check_shift(&mut self, count: &Expr, ty: TypeId) {
        let bits = self.module.types.size(ty) as i64 * 8;
        if let Some(hir::Const::Int(n)) = self.fold(count)
            && !(0..bits).contains(&n)
        {
            self.error(Code::ShiftCount, count.span, &[&n.to_string(), &bits.to_string()]);
        }
    }

    /// Reports that `op` has no meaning for operands of these types.
    pub(crate) fn bad_operands(&mut self, op: &str, a: &Expr, b: &Expr, span: Span) -> Val {
        let (x, y) = (self.name_of(a.ty), self.name_of(b.ty));
        self.error(Code::BadOperands, span, &[op, &x, &y]);
        self.bad(span)
    }

    /// Adds `index` elements to a pointer, or subtracts them if `negate`. Reports an index that is no integer, and an
    /// element type of unknown size.
    pub fn pointer_add(&mut self, ptr: Expr, index: Expr, negate: bool, span: Span) -> Val {
        if self.int_kind(index.ty).is_none() {
            return self.bad_operands(if negate { "-" } else { "+" }, &ptr, &index, span);
        }
        let to = self.pointee(ptr.ty).expect("asked for a pointer");
        if to.ty == self.t.void {
            self.error(Code::VoidPointerArithmetic, span, &[]);
            return self.bad(span);
        }
        if !self.require_complete(to.ty, span) {
            return self.bad(span);
        }
        let index = self.promote(index);
        if self.is_dynamic(to.ty) {
            return self.step_by_size(ptr, index, negate, span).map_or_else(|| self.bad(span), Val::value);
        }
        let ty = ptr.ty;
        Val::value(Expr {
            kind: ExprKind::PtrAdd { ptr: Box::new(ptr), index: Box::new(index), negate },
            ty,
            span,
        })
    }

    /// Compares two pointers after converting both to one type. A null pointer constant is allowed with `==` and `!=`
    /// only.
    fn compare_pointers(&mut self, op: BinaryOp, a: Expr, b: Expr, span: Span) -> Val {
        let equality = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let target = match (self.pointee(a.ty), self.pointee(b.ty)) {
            (Some(p), Some(q)) if p.ty == q.ty || p.ty == self.t.void || self.is_base(p.ty, q.ty) => a.ty,
            (Some(_), Some(q)) if q.ty == self.t.void => b.ty,
            (Some(p), Some(q)) if self.is_base(q.ty, p.ty) => b.ty,
            (Some(_), Some(_)) => return self.bad_operands(symbol(op), &a, &b, span),
            (Some(_), None) => a.ty,
            (None, Some(_)) => b.ty,
            (None, None) => self.pointer_to(self.t.void),
        };
        let mut side = |e: Expr| {
            if self.pointee(e.ty).is_some() {
                Some(self.pointer_cast(e, target))
            } else {
                let null = e.ty == self.t.nullptr || matches!(e.kind, ExprKind::Const(hir::Const::Int(0)));
                (equality && null).then(|| self.int_const(0, target, e.span))
            }
        };
        match (side(a), side(b)) {
            (Some(a), Some(b)) => {
                let kind = ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) };
                Val::value(Expr { kind, ty: self.t.bool_, span })
            }
            _ => {
                self.error(Code::PointerOrder, span, &[symbol(op)]);
                self.bad(span)
            }
        }
    }

    /// Checks `a && b` if `and`, otherwise `a || b`.
    pub(crate) fn logical(&mut self, and: bool, a: &ast::Expr, b: &ast::Expr, span: Span) -> Val {
        let (a, b) = (self.expr(a), self.expr(b));
        let symbol = if and { "&&" } else { "||" };
        if (self.is_class(&a) || self.is_class(&b)) && self.operator_fits(symbol, &a, &b, span) {
            return self.overloaded(symbol, a, Some(b), span);
        }
        self.logical_operands(and, a, b, span)
    }

    /// Checks `a && b` if `and`, otherwise `a || b`, with the built-in meaning for checked operands.
    pub(crate) fn logical_operands(&mut self, and: bool, a: Val, b: Val, span: Span) -> Val {
        let (a, b) = (Box::new(self.truth(a)), Box::new(self.truth(b)));
        if self.is_error(a.ty) || self.is_error(b.ty) {
            return self.bad(span);
        }
        let kind = if and { ExprKind::And { a, b } } else { ExprKind::Or { a, b } };
        Val::value(Expr { kind, ty: self.t.bool_, span })
    }

    /// The place and type of an operand that may be assigned to. `None` after a message: the operand is a value, is
    /// const or in constant memory, or is an array.
    pub fn modifiable(&mut self, v: Val, span: Span) -> Option<(hir::Place, Qual)> {
        let v = self.as_place(v);
        match v.kind {
            ValKind::Error => None,
            ValKind::L(place) => {
                // A `__constant__` variable does not have a const type, because a pointer to it need not be a pointer
                // to const.
                let constant = self.is_stored(&place, hir::Storage::Constant);
                if v.q.is_const || constant {
                    let text = self.sources.text(v.span).to_string();
                    let code = if constant { Code::AssignToConstant } else { Code::AssignToConst };
                    self.error(code, span, &[&text]);
                    return None;
                }
                if let Type::Array { .. } = self.ty(v.q.ty) {
                    let name = self.name_of(v.q.ty);
                    self.error(Code::AssignToArray, span, &[&name]);
                    return None;
                }
                Some((place, v.q))
            }
            ValKind::R(_) | ValKind::Funcs(_) => {
                self.error(Code::NotAPlace, span, &[]);
                None
            }
        }
    }

    /// Checks `a = b`, or `a op= b` if `op` is given.
    pub(crate) fn assign(&mut self, op: Option<BinaryOp>, a: &ast::Expr, b: &ast::Expr, span: Span) -> Val {
        let left = match &a.kind {
            // `(c ? a : b) = x` assigns to one of two places.
            ast::ExprKind::Cond { c, a, b } => self.conditional_place(c, a, b, a.span),
            _ => self.expr(a),
        };
        let left = match op {
            Some(op) => self.built_in_operand(&format!("{}=", symbol(op)), left),
            None => left,
        };
        if self.is_class(&left) && !left.is_error() {
            return self.assign_class(op, left, b, span);
        }
        if let Some(op) = op
            && matches!(self.ty(left.q.ty), Type::Enum { .. })
        {
            let right = self.expr(b);
            if let Some(call) = self.enum_operator(&format!("{}=", symbol(op)), &left, Some(&right), span) {
                return call;
            }
        }
        let value = match op {
            None => {
                let Some((place, q)) = self.modifiable(left, a.span) else {
                    self.expr_silently(b);
                    return self.bad(span);
                };
                let value = self.init_value(q.ty, b);
                if self.is_error(value.ty) {
                    return self.bad(span);
                }
                let kind = ExprKind::Assign { place: Box::new(place), value: Box::new(value) };
                Expr { kind, ty: q.ty, span }
            }
            Some(op) => {
                let right = self.expr(b);
                let own = format!("{}=", symbol(op));
                if self.is_class(&right) && self.operator_fits(&own, &left, &right, span) {
                    return self.overloaded(&own, left, Some(right), span);
                }
                let Some((place, q)) = self.modifiable(left, a.span) else { return self.bad(span) };
                let right = self.plain_operand(right, Takes::of(op));
                return self.compound(op, place, q, right, span);
            }
        };
        Val::value(value)
    }

    /// Checks an expression only for its messages. A braced list is skipped, since it has no type by itself.
    fn expr_silently(&mut self, e: &ast::Expr) {
        if !matches!(e.kind, ast::ExprKind::List(_)) {
            self.expr(e);
        }
    }

    /// Checks `place op= b` with the built-in meaning; `q` is the type of the place.
    fn compound(&mut self, op: BinaryOp, place: hir::Place, q: Qual, b: Expr, span: Span) -> Val {
        if self.is_error(b.ty) {
            return self.bad(span);
        }
        let shown = Expr { kind: ExprKind::Load(Box::new(place.clone())), ty: q.ty, span };
        if self.pointee(q.ty).is_some() {
            if !matches!(op, BinaryOp::Add | BinaryOp::Sub) || self.int_kind(b.ty).is_none() {
                return self.bad_operands(&format!("{}=", symbol(op)), &shown, &b, span);
            }
            let value = Box::new(self.promote(b));
            let kind = ExprKind::AssignOp { op, place: Box::new(place), value };
            return Val::value(Expr { kind, ty: q.ty, span });
        }
        let own = q.ty;
        let float = self.float_kind(own).is_some() || self.float_kind(b.ty).is_some();
        let Some(common) = self.common_type(own, b.ty).filter(|_| !(integer_only(op) && float)) else {
            return self.bad_operands(&format!("{}=", symbol(op)), &shown, &b, span);
        };
        let target = if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            let ty = self.common_type(own, own).unwrap_or(own);
            self.check_shift(&b, ty);
            ty
        } else {
            common
        };
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && !float && self.fold(&b) == Some(hir::Const::Int(0))
        {
            self.error(Code::DivisionByZero, span, &[]);
        }
        let value = Box::new(self.numeric_cast(b, target));
        let kind = ExprKind::AssignOp { op, place: Box::new(place), value };
        Val::value(Expr { kind, ty: q.ty, span })
    }

    /// Reports `kernel<<blocks, threads>>(...)`, a launch written with two brackets instead of three.
    fn launch_by_two(&mut self, kernel: Span) -> Val {
        let text = self.sources.text(kernel).to_string();
        self.error(Code::KernelCall, kernel, &[&text]);
        self.bad(kernel)
    }
}

/// Does the operator take integers only?
fn integer_only(op: BinaryOp) -> bool {
    use BinaryOp::{And, Or, Rem, Shl, Shr, Xor};
    matches!(op, Rem | And | Or | Xor | Shl | Shr)
}
