//! Values of operators whose operands are constants.

use hir::{BinaryOp, CastKind, Const, Expr, ExprKind, FloatKind, IntKind, Type, TypeId, UnaryOp};

use crate::sema::consteval::evaluator::Evaluator;
use crate::sema::types::type_queries::wrapped;

impl Evaluator<'_> {
    /// The value of an expression whose operands are constants; `None` for other expressions, and where the operation
    /// has no value.
    pub(crate) fn known_value_of(&self, e: &Expr) -> Option<Const> {
        match &e.kind {
            ExprKind::Const(c) => Some(*c),
            ExprKind::Unary { op, a } => match (op, self.known_value_of(a)?) {
                (UnaryOp::Neg, Const::Int(v)) => {
                    Some(Const::Int(wrapped(&self.module.types, v.wrapping_neg(), e.ty)))
                }
                (UnaryOp::Neg, Const::Float(v)) => Some(Const::Float(-v)),
                (UnaryOp::BitNot, Const::Int(v)) => Some(Const::Int(wrapped(&self.module.types, !v, e.ty))),
                (UnaryOp::Not, Const::Int(v)) => Some(Const::Int(i64::from(v == 0))),
                _ => None,
            },
            ExprKind::Binary { op, a, b } => {
                self.fold_binary(*op, self.known_value_of(a)?, self.known_value_of(b)?, a.ty)
            }
            ExprKind::And { a, b } => match self.known_value_of(a)? {
                Const::Int(0) => Some(Const::Int(0)),
                _ => self.known_value_of(b),
            },
            ExprKind::Or { a, b } => match self.known_value_of(a)? {
                Const::Int(0) => self.known_value_of(b),
                c => Some(c),
            },
            ExprKind::Cond { c, a, b } => match self.known_value_of(c)? {
                Const::Int(0) => self.known_value_of(b),
                _ => self.known_value_of(a),
            },
            ExprKind::Cast { kind: CastKind::Numeric, a } => {
                self.cast_number(self.known_value_of(a)?, a.ty, e.ty)
            }
            ExprKind::Cast { kind: CastKind::Pointer, a } => self.known_value_of(a),
            ExprKind::Cast { kind: CastKind::PointerToBool, a } => match self.known_value_of(a)? {
                Const::Int(v) => Some(Const::Int(i64::from(v != 0))),
                Const::Float(_) => None,
            },
            // `&((T *)0)->member`: offsetof.
            ExprKind::AddrOf(place) => self.fold_address(&place.kind).map(Const::Int),
            ExprKind::Builtin { what: hir::Builtin::Bits, args } => {
                match (self.known_value_of(args.first()?)?, self.module.types.get(e.ty)) {
                    (Const::Int(v), Type::Float(FloatKind::F32)) => {
                        Some(Const::Float(f64::from(f32::from_bits(v as u32))))
                    }
                    (Const::Int(v), Type::Float(FloatKind::F64)) => {
                        Some(Const::Float(f64::from_bits(v as u64)))
                    }
                    _ => None,
                }
            }
            ExprKind::Builtin {
                what: hir::Builtin::Binary(op @ (isa::BinOp::Min | isa::BinOp::Max)),
                args,
            } => {
                let (a, b) = (self.known_value_of(args.first()?)?, self.known_value_of(args.get(1)?)?);
                let less = self.fold_binary(BinaryOp::Lt, a, b, e.ty)? == Const::Int(1);
                Some(if less == (*op == isa::BinOp::Min) { a } else { b })
            }
            _ => None,
        }
    }

    /// The address of a place, as a number of bytes, where a constant pointer leads to it.
    fn fold_address(&self, place: &hir::PlaceKind) -> Option<i64> {
        match place {
            hir::PlaceKind::Deref(p) => match self.known_value_of(p)? {
                Const::Int(v) => Some(v),
                Const::Float(_) => None,
            },
            hir::PlaceKind::Field { of, offset, bits: None } => {
                Some(self.fold_address(&of.kind)? + *offset as i64)
            }
            _ => None,
        }
    }

    /// Converts a constant from one arithmetic type to another. Large unsigned values are not negative. `None` if the
    /// value does not fit.
    pub fn cast_number(&self, c: Const, from: TypeId, to: TypeId) -> Option<Const> {
        match (c, self.module.types.get(from)) {
            (Const::Int(v), Type::Int(IntKind::ULong | IntKind::ULongLong))
                if v < 0 && matches!(self.module.types.get(to), Type::Float(_)) =>
            {
                // Rounded once: by way of `double` some numbers would give another `float`.
                Some(Const::Float(match self.module.types.get(to) {
                    Type::Float(FloatKind::F32) => f64::from(v as u64 as f32),
                    Type::Float(FloatKind::F64) => v as u64 as f64,
                    _ => return None,
                }))
            }
            _ => self.convert_number(c, to),
        }
    }

    /// Converts a constant to another arithmetic type; 64-bit integers count as signed. `None` if the value does not
    /// fit.
    pub fn convert_number(&self, c: Const, to: TypeId) -> Option<Const> {
        Some(match (c, self.module.types.get(to)) {
            (Const::Int(v), Type::Int(IntKind::Bool)) => Const::Int(i64::from(v != 0)),
            (Const::Float(v), Type::Int(IntKind::Bool)) => Const::Int(i64::from(v != 0.0)),
            (Const::Int(v), Type::Int(_) | Type::Enum { .. } | Type::Pointer(_)) => {
                Const::Int(wrapped(&self.module.types, v, to))
            }
            (Const::Int(v), Type::Float(FloatKind::F32)) => Const::Float(f64::from(v as f32)),
            (Const::Int(v), Type::Float(FloatKind::F64)) => Const::Float(v as f64),
            (Const::Float(v), Type::Float(FloatKind::F32)) => Const::Float(f64::from(v as f32)),
            (Const::Float(v), Type::Float(FloatKind::F64)) => Const::Float(v),
            (Const::Float(v), Type::Int(k) | Type::Enum { repr: k, .. }) => {
                // The result of this conversion is undefined in C++, and host and device differ in it: it is left to
                // the machine.
                let whole = v.trunc();
                let bits = 8 * k.bytes() as i32 - i32::from(k.signed());
                let low = if k.signed() { -2f64.powi(bits) } else { 0.0 };
                if !(low..2f64.powi(bits)).contains(&whole) {
                    return None;
                }
                Const::Int(if k.signed() { whole as i64 } else { whole as u64 as i64 })
            }
            _ => return None,
        })
    }

    fn fold_binary(&self, op: BinaryOp, a: Const, b: Const, ty: TypeId) -> Option<Const> {
        match (a, b) {
            (Const::Int(a), Const::Int(b)) => self.fold_int(op, a, b, ty).map(Const::Int),
            (Const::Float(a), Const::Float(b)) => self.fold_float(op, a, b, ty),
            _ => None,
        }
    }

    fn fold_int(&self, op: BinaryOp, a: i64, b: i64, ty: TypeId) -> Option<i64> {
        use BinaryOp::*;
        let unsigned = matches!(self.module.types.get(ty), Type::Int(k) if !k.signed());
        let bits = self.module.types.size(ty) as u32 * 8;
        let (ua, ub) = (a as u64, b as u64);
        let less = if unsigned { ua < ub } else { a < b };
        let value = match op {
            Add => a.wrapping_add(b),
            Sub => a.wrapping_sub(b),
            Mul => a.wrapping_mul(b),
            Div if unsigned => ua.checked_div(ub)? as i64,
            Div => a.checked_div(b)?,
            Rem if unsigned => ua.checked_rem(ub)? as i64,
            Rem => a.checked_rem(b)?,
            And => a & b,
            Or => a | b,
            Xor => a ^ b,
            Shl | Shr if ub >= u64::from(bits.max(1)) => return None,
            Shl => a << b,
            Shr if unsigned => (ua >> b) as i64,
            Shr => a >> b,
            Eq => i64::from(a == b),
            Ne => i64::from(a != b),
            Lt => i64::from(less),
            Ge => i64::from(!less),
            Gt => i64::from(a != b && !less),
            Le => i64::from(a == b || less),
        };
        Some(if op.is_comparison() { value } else { wrapped(&self.module.types, value, ty) })
    }

    fn fold_float(&self, op: BinaryOp, a: f64, b: f64, ty: TypeId) -> Option<Const> {
        use BinaryOp::*;
        let flag = |f: bool| Some(Const::Int(i64::from(f)));
        let value = match op {
            Add => a + b,
            Sub => a - b,
            Mul => a * b,
            Div => a / b,
            Eq => return flag(a == b),
            Ne => return flag(a != b),
            Lt => return flag(a < b),
            Le => return flag(a <= b),
            Gt => return flag(a > b),
            Ge => return flag(a >= b),
            Rem | And | Or | Xor | Shl | Shr => return None,
        };
        self.convert_number(Const::Float(value), ty)
    }
}
