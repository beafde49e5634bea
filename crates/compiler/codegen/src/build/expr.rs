//! Builds scalar expressions.

use hir::{BinaryOp, CastKind, Const, Expr, ExprKind, Place, UnaryOp};
use isa::{BinOp, Cmp, MathFn, PredOp, Round, Ty, UnOp};

use super::convert::arithmetic;
use super::place::Lv;
use super::{Builder, Shape};
use crate::fold;
use crate::ir::{Class, Op, Val};

impl Builder<'_, '_> {
    /// The value of a `void` expression, which nothing reads.
    pub(super) fn nothing(&mut self) -> Val {
        self.push(Op::Undef, Class::R1, &[])
    }

    /// The value of an expression. Of records and arrays it is the address of memory that holds them for now.
    pub(super) fn value(&mut self, e: &Expr) -> Val {
        self.place_at(e.span);
        let s = self.shape(e.ty);
        if s == Shape::Demoted {
            self.cx.warn_demoted(e.span);
        }
        if s == Shape::Memory {
            return self.record_value(e);
        }
        match &e.kind {
            ExprKind::Const(c) => self.constant(*c, s),
            ExprKind::Load(p) => {
                let lv = self.place(p);
                self.place_at(e.span);
                self.load_place(lv, s)
            }
            ExprKind::AddrOf(p) => {
                let ptr = self.place_ptr(p).0;
                self.low.retain(|l| l.0 != ptr);
                ptr
            }
            ExprKind::FnAddr(f) => {
                let f = self.cx.func_id(*f);
                self.push(Op::FuncAddr(f), Class::R2, &[])
            }
            ExprKind::Unary { op, a } => {
                let v = self.value(a);
                self.place_at(e.span);
                self.unary(*op, s, v)
            }
            ExprKind::Binary { op, a, b } => {
                let (x, y) = (self.value(a), self.value(b));
                self.place_at(e.span);
                let operands = self.shape(a.ty);
                self.binary(*op, operands, x, y)
            }
            ExprKind::PtrAdd { ptr, index, negate } => {
                let (p, i) = (self.value(ptr), self.value(index));
                self.place_at(e.span);
                let ty = self.number_ty(index.ty);
                let size = self.pointee_size(ptr.ty);
                self.pointer_add(p, i, ty, size, *negate)
            }
            ExprKind::PtrDiff { a, b } => {
                let size = self.pointee_size(a.ty).max(1);
                let (x, y) = (self.value(a), self.value(b));
                self.place_at(e.span);
                let bytes = self.make(Op::Binary(BinOp::Sub, Ty::I64), &[x, y]);
                if size.is_power_of_two() {
                    // The division is exact, since both point into one array.
                    let n = self.imm(Class::R1, size.trailing_zeros().into());
                    return self.make(Op::Binary(BinOp::Shr, Ty::I64), &[bytes, n]);
                }
                let size = self.imm(Class::R2, size);
                self.make(Op::Binary(BinOp::Div, Ty::I64), &[bytes, size])
            }
            ExprKind::And { a, b } => self.short_circuit(a, b, PredOp::And),
            ExprKind::Or { a, b } => self.short_circuit(a, b, PredOp::Or),
            ExprKind::Cond { c, a, b } => self.conditional(e, c, a, b),
            ExprKind::Cast { kind, a } => self.cast(e, *kind, a),
            ExprKind::Assign { place, value } => self.assign(place, value),
            ExprKind::Begin { place, value } => self.assign(place, value),
            ExprKind::AssignOp { op, place, value } => self.assign_op(*op, place, value),
            ExprKind::Step { place, up, post } => self.step(place, *up, *post),
            ExprKind::Call { f, args } => self.call(e, *f, args),
            ExprKind::CallPtr { f, args } => self.call_pointer(e, f, args),
            ExprKind::CallExtern { name, args } => self.call_extern(e, name, args),
            ExprKind::Builtin { what, args } => self.builtin(e, *what, args),
            ExprKind::Launch { .. } => self.launch(e),
            ExprKind::Aggregate { parts } => match parts.first() {
                Some((_, only)) => self.value(only),
                None => self.constant(Const::Int(0), s),
            },
            ExprKind::Extract { from, offset } => {
                let ptr = self.value(from);
                let ptr = self.part(ptr, from.ty, *offset, e.ty, false);
                self.load(ptr, s, false)
            }
            ExprKind::Comma { a, b } => {
                self.value(a);
                self.value(b)
            }
            ExprKind::Full(inner) => self.full(|b| b.value(inner)),
            ExprKind::AtEnd(end) => {
                self.at_end(end);
                self.nothing()
            }
            ExprKind::Unwind => {
                self.unwind();
                self.unreachable();
                self.constant(Const::Int(0), s)
            }
            ExprKind::Let { local, init, then } => {
                self.declare(*local, init.as_deref());
                self.value(then)
            }
        }
    }

    pub(super) fn pointee_ty(&self, ptr: hir::TypeId) -> Ty {
        match self.cx.module.types.get(ptr) {
            hir::Type::Pointer(q) => self.number_ty(q.ty),
            _ => Ty::U32,
        }
    }

    pub(super) fn pointee_size(&self, ptr: hir::TypeId) -> u64 {
        match self.cx.module.types.get(ptr) {
            hir::Type::Pointer(q) => self.size(q.ty).max(1),
            _ => 1,
        }
    }

    fn constant(&mut self, c: Const, s: Shape) -> Val {
        let (class, bits) = match (s.computed(), c) {
            (Shape::Bool, Const::Int(i)) => (Class::Pred, u64::from(i != 0)),
            (Shape::Bool, Const::Float(x)) => (Class::Pred, u64::from(x != 0.0)),
            (Shape::Num(ty), c) => (Class::of(ty), constant_bits(ty, c)),
            (Shape::Void | Shape::Memory | Shape::Demoted, _) => (Class::R1, 0),
        };
        self.imm(class, bits)
    }

    fn unary(&mut self, op: UnaryOp, s: Shape, v: Val) -> Val {
        let ty = if let Shape::Num(ty) = s.computed() { arithmetic(ty) } else { Ty::I32 };
        match op {
            UnaryOp::Not => self.make(Op::PNot, &[v]),
            UnaryOp::BitNot => self.make(Op::Unary(UnOp::Not, ty), &[v]),
            UnaryOp::Neg => self.make(Op::Unary(UnOp::Neg, ty), &[v]),
        }
    }

    /// An operator on two values of one type. Comparisons give predicates.
    pub(super) fn binary(&mut self, op: BinaryOp, operands: Shape, x: Val, y: Val) -> Val {
        let Shape::Num(ty) = operands.computed() else { return self.binary_bool(op, x, y) };
        let ty = arithmetic(ty);
        if let Some(cmp) = comparison(op) {
            return self.make(Op::Cmp(cmp, ty), &[x, y]);
        }
        let o = match op {
            BinaryOp::Add => BinOp::Add,
            BinaryOp::Sub => BinOp::Sub,
            BinaryOp::Mul => BinOp::Mul,
            // In single precision, which has enough digits for rounding a quotient twice.
            BinaryOp::Div if matches!(ty, Ty::F16 | Ty::BF16) => {
                let [x, y] = [x, y].map(|v| self.make(cvt(Ty::F32, ty), &[v]));
                let quotient = self.make(Op::Math(MathFn::Div, Ty::F32), &[x, y]);
                return self.make(cvt(ty, Ty::F32), &[quotient]);
            }
            BinaryOp::Div if ty.is_float() => return self.make(Op::Math(MathFn::Div, ty), &[x, y]),
            BinaryOp::Div => BinOp::Div,
            BinaryOp::Rem => BinOp::Rem,
            BinaryOp::And => BinOp::And,
            BinaryOp::Or => BinOp::Or,
            BinaryOp::Xor => BinOp::Xor,
            BinaryOp::Shl => BinOp::Shl,
            _ => BinOp::Shr,
        };
        let y = if matches!(o, BinOp::Shl | BinOp::Shr) && ty.wide() {
            self.make(Op::Part { index: 0, wide: false }, &[y])
        } else {
            y
        };
        self.make(Op::Binary(o, ty), &[x, y])
    }

    fn binary_bool(&mut self, op: BinaryOp, x: Val, y: Val) -> Val {
        let logic = match op {
            BinaryOp::And | BinaryOp::Mul => PredOp::And,
            BinaryOp::Or | BinaryOp::Add => PredOp::Or,
            BinaryOp::Xor | BinaryOp::Ne => PredOp::Xor,
            BinaryOp::Eq => {
                let differ = self.make(Op::PLogic(PredOp::Xor), &[x, y]);
                return self.make(Op::PNot, &[differ]);
            }
            _ => {
                let (a, b) = (self.bool_to_int(x), self.bool_to_int(y));
                return self.binary(op, Shape::Num(Ty::I32), a, b);
            }
        };
        self.make(Op::PLogic(logic), &[x, y])
    }

    fn pointer_add(&mut self, p: Val, i: Val, ty: Ty, size: u64, negate: bool) -> Val {
        if !negate {
            return self.element(p, i, ty, size);
        }
        let signed = if ty == Ty::I32 { Ty::I32 } else { Ty::I64 };
        let i = self.convert_number(i, ty, signed);
        let minus = self.make(Op::Unary(UnOp::Neg, signed), &[i]);
        self.element(p, minus, signed, size)
    }

    fn cast(&mut self, e: &Expr, kind: CastKind, a: &Expr) -> Val {
        let v = self.value(a);
        self.place_at(e.span);
        let (from, to) = (self.shape(a.ty), self.shape(e.ty));
        match kind {
            CastKind::ToVoid => self.nothing(),
            CastKind::Numeric | CastKind::PointerToBool | CastKind::Pointer => self.convert(v, from, to),
        }
    }

    fn assign(&mut self, place: &Place, value: &Expr) -> Val {
        // The value is evaluated first: C++17 [expr.ass]/1.
        let v = self.value(value);
        let lv = self.place(place);
        let s = self.shape(place.ty);
        self.store_place(lv, s, v)
    }

    fn assign_op(&mut self, op: BinaryOp, place: &Place, value: &Expr) -> Val {
        let y = self.value(value);
        let lv = self.place(place);
        let s = self.shape(place.ty);
        let old = self.load_place(lv, s);
        self.place_at(place.span.to(value.span));
        let new = if self.is_pointer(place.ty) {
            let ty = self.number_ty(value.ty);
            self.pointer_add(old, y, ty, self.pointee_size(place.ty), op == BinaryOp::Sub)
        } else {
            let work = self.shape(value.ty);
            let x = self.convert(old, s, work);
            let r = self.binary(op, work, x, y);
            self.convert(r, work, s)
        };
        self.store_place(lv, s, new)
    }

    fn is_pointer(&self, ty: hir::TypeId) -> bool {
        matches!(self.cx.module.types.get(ty), hir::Type::Pointer(_))
    }

    fn step(&mut self, place: &Place, up: bool, post: bool) -> Val {
        let lv = self.place(place);
        let s = self.shape(place.ty);
        let old = self.load_place(lv, s);
        let new = match s.computed() {
            Shape::Bool => self.imm(Class::Pred, 1),
            Shape::Num(_) if self.is_pointer(place.ty) => {
                let size = self.pointee_size(place.ty);
                self.offset(old, if up { size } else { size.wrapping_neg() })
            }
            Shape::Num(ty) => self.step_number(old, ty, up),
            Shape::Void | Shape::Memory | Shape::Demoted => old,
        };
        let stored = self.store_place(lv, s, new);
        if post { old } else { stored }
    }

    fn step_number(&mut self, old: Val, ty: Ty, up: bool) -> Val {
        let work = arithmetic(ty);
        let one = match ty {
            Ty::F16 | Ty::BF16 => {
                let bits = if ty == Ty::F16 { 0x3c00 } else { 0x3f80 };
                self.imm(Class::R1, bits)
            }
            _ => self.imm(Class::of(work), constant_bits(work, Const::Float(1.0))),
        };
        let o = if up { BinOp::Add } else { BinOp::Sub };
        let new = self.make(Op::Binary(o, work), &[old, one]);
        self.convert_number(new, work, ty)
    }

    /// Evaluates an expression and stores it into memory of its type.
    pub(super) fn store_value(&mut self, ptr: Val, ty: hir::TypeId, e: &Expr) {
        match self.shape(ty) {
            Shape::Memory => self.record_into(ptr, e),
            s => {
                let v = self.value(e);
                self.store_place(Lv::Mem { ptr, volatile: false, bits: None }, s, v);
            }
        }
    }
}

/// The comparison of an operator.
fn comparison(op: BinaryOp) -> Option<Cmp> {
    Some(match op {
        BinaryOp::Eq => Cmp::Eq,
        BinaryOp::Ne => Cmp::Ne,
        BinaryOp::Lt => Cmp::Lt,
        BinaryOp::Le => Cmp::Le,
        BinaryOp::Gt => Cmp::Gt,
        BinaryOp::Ge => Cmp::Ge,
        _ => return None,
    })
}

/// The bits of a constant in its register.
fn constant_bits(ty: Ty, c: Const) -> u64 {
    match (ty, c) {
        (Ty::F32, Const::Float(x)) => (x as f32).to_bits().into(),
        (Ty::F64, Const::Float(x)) => x.to_bits(),
        (Ty::F32, Const::Int(i)) => (i as f32).to_bits().into(),
        (Ty::F64, Const::Int(i)) => (i as f64).to_bits(),
        (Ty::F16, c) => half_bits(float_of(c), 5, 10),
        (Ty::BF16, c) => half_bits(float_of(c), 8, 7),
        (_, Const::Int(i)) => fold::normalize(ty, i as u64),
        (_, Const::Float(x)) => fold::convert(ty, Ty::F64, Round::Zero, x.to_bits()).unwrap_or(0),
    }
}

fn float_of(c: Const) -> f64 {
    match c {
        Const::Int(i) => i as f64,
        Const::Float(x) => x,
    }
}

/// The bits of a number in a 16-bit format.
fn half_bits(x: f64, exponent_bits: u32, fraction_bits: u32) -> u64 {
    let sign = u64::from(x.is_sign_negative()) << (exponent_bits + fraction_bits);
    let top = (1i64 << exponent_bits) - 1;
    let bias = (1i64 << (exponent_bits - 1)) - 1;
    if x.is_nan() || x.is_infinite() {
        return sign | (top as u64) << fraction_bits | u64::from(x.is_nan()) << (fraction_bits - 1);
    }
    if x == 0.0 {
        return sign;
    }
    let exponent = ((x.to_bits() >> 52 & 0x7ff) as i64 - 1023).max(1 - bias);
    let unit = f64::from_bits(((i64::from(fraction_bits) - exponent + 1023) as u64) << 52);
    let scaled = (x.abs() * unit).round_ties_even() as u64;
    // Addition lets a carry of the rounding run into the exponent. Subnormals have no implied bit.
    let bits = scaled + (((exponent + bias - 1) as u64) << fraction_bits);
    sign | bits.min((top as u64) << fraction_bits)
}

fn cvt(to: Ty, from: Ty) -> Op {
    Op::Cvt { to, from, round: Round::Near }
}
