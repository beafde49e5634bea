//! Builds conversions of scalars.

use hir::TypeId;
use isa::{Cmp, Round, Ty};

use super::{Builder, Shape};
use crate::ir::{Class, Op, Val};

impl Builder<'_, '_> {
    /// The machine type of a number. A `bool` counts as its byte.
    pub(super) fn number_ty(&self, ty: TypeId) -> Ty {
        match self.shape(ty).computed() {
            Shape::Num(ty) => ty,
            Shape::Bool => Ty::U8,
            Shape::Void | Shape::Memory | Shape::Demoted => Ty::U64,
        }
    }

    /// Converts `v` from one scalar type to another.
    pub(super) fn convert(&mut self, v: Val, from: Shape, to: Shape) -> Val {
        match (from.computed(), to.computed()) {
            (Shape::Bool, Shape::Num(ty)) => self.bool_to_number(v, ty),
            (Shape::Num(ty), Shape::Bool) => {
                let zero = self.imm(Class::of(ty), 0);
                self.make(Op::Cmp(Cmp::Ne, arithmetic(ty)), &[v, zero])
            }
            (Shape::Num(a), Shape::Num(b)) => self.convert_number(v, a, b),
            _ => v,
        }
    }

    /// Demotes a double from memory to the float that it is computed as.
    pub(super) fn demote(&mut self, v: Val) -> Val {
        self.make(Op::Cvt { to: Ty::F32, from: Ty::F64, round: Round::Near }, &[v])
    }

    /// Promotes such a float to the double for memory.
    pub(super) fn promote(&mut self, v: Val) -> Val {
        self.make(Op::Cvt { to: Ty::F64, from: Ty::F32, round: Round::Near }, &[v])
    }

    fn bool_to_number(&mut self, p: Val, ty: Ty) -> Val {
        let one = match ty {
            Ty::F32 => 1f32.to_bits().into(),
            Ty::F64 => 1f64.to_bits(),
            Ty::F16 => 0x3c00,
            Ty::BF16 => 0x3f80,
            _ => 1,
        };
        if let Some(c) = self.f.constant(p) {
            return self.imm(Class::of(ty), if c == 1 { one } else { 0 });
        }
        if ty.wide() && !ty.is_float() {
            let v = self.bool_to_int(p);
            return self.make(Op::Cvt { to: ty, from: Ty::U32, round: Round::Near }, &[v]);
        }
        let (one, zero) = (self.imm(Class::of(ty), one), self.imm(Class::of(ty), 0));
        self.make(Op::Select, &[p, one, zero])
    }

    /// Converts between numbers. Floats become small integers through 32 bits, as with nvcc.
    pub(super) fn convert_number(&mut self, v: Val, from: Ty, to: Ty) -> Val {
        if from == to {
            return v;
        }
        let near = Round::Near;
        match (from.is_float(), to.is_float()) {
            (true, false) => {
                let round = Round::Zero;
                if to.bytes() >= 4 {
                    return self.make(Op::Cvt { to, from, round }, &[v]);
                }
                let host = self.f.kind == isa::FunctionKind::Host;
                let word = if to.is_signed() || host { Ty::I32 } else { Ty::U32 };
                let v = self.make(Op::Cvt { to: word, from, round }, &[v]);
                self.make(Op::Cvt { to, from: word, round: near }, &[v])
            }
            // Small integers are held in 32 bits.
            (false, true) => self.make(Op::Cvt { to, from: arithmetic(from), round: near }, &[v]),
            (true, true) => self.make(Op::Cvt { to, from, round: near }, &[v]),
            (false, false) => {
                let from = arithmetic(from);
                if from.wide() == to.wide() && to.bytes() >= 4 {
                    return v;
                }
                if self.f.simplify || to.wide() || !from.wide() {
                    return self.make(Op::Cvt { to, from, round: near }, &[v]);
                }
                let low = self.make(Op::Part { index: 0, wide: false }, &[v]);
                if to.bytes() == 4 {
                    return low;
                }
                self.make(Op::Cvt { to, from: Ty::U32, round: near }, &[low])
            }
        }
    }
}

/// The type of arithmetic on values of `ty`: 32 bits for small integers.
pub(super) fn arithmetic(ty: Ty) -> Ty {
    match ty {
        Ty::I8 | Ty::I16 => Ty::I32,
        Ty::U8 | Ty::U16 => Ty::U32,
        _ => ty,
    }
}
