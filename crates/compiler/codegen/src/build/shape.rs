//! The representation of each type of the tree: the class of register that holds its values, or memory.

use hir::{FloatKind, IntKind, Type, TypeId};
use isa::Ty;

/// How values of a type are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// There is no value.
    Void,
    /// In a predicate; in memory as a byte.
    Bool,
    /// A number or a pointer, in registers.
    Num(Ty),
    /// A `double` on a device without double precision: 64 bits in memory, and a float in registers (`Builder::demote`).
    Demoted,
    /// A record or array, in memory. Its value is the address.
    Memory,
}

impl Shape {
    /// The machine type in which its values are computed.
    pub(super) fn computed(self) -> Self {
        if self == Shape::Demoted { Shape::Num(Ty::F32) } else { self }
    }
}

/// How values of a type are held.
pub fn shape(types: &hir::Types, ty: TypeId) -> Shape {
    match types.get(ty) {
        Type::Error | Type::Void | Type::Function { .. } => Shape::Void,
        Type::Int(IntKind::Bool) | Type::Enum { repr: IntKind::Bool, .. } => Shape::Bool,
        Type::Int(k) | Type::Enum { repr: k, .. } => Shape::Num(int_ty(*k)),
        Type::Float(FloatKind::F16) => Shape::Num(Ty::F16),
        Type::Float(FloatKind::BF16) => Shape::Num(Ty::BF16),
        Type::Float(FloatKind::F32) => Shape::Num(Ty::F32),
        Type::Float(FloatKind::F64) => Shape::Num(Ty::F64),
        Type::NullPtr | Type::Pointer(_) | Type::Reference { .. } => Shape::Num(Ty::U64),
        Type::Array { .. } | Type::Record(_) => Shape::Memory,
    }
}

fn int_ty(k: IntKind) -> Ty {
    match (k.bytes(), k.signed()) {
        (1, true) => Ty::I8,
        (1, false) => Ty::U8,
        (2, true) => Ty::I16,
        (2, false) => Ty::U16,
        (4, true) => Ty::I32,
        (4, false) => Ty::U32,
        (_, true) => Ty::I64,
        (_, false) => Ty::U64,
    }
}
