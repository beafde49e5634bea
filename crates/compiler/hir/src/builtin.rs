//! Operations known to the compiler: device intrinsics, built-in variables and the math library.
//!
//! The names readers write are mapped to these in one place, `frontend`'s table of built-in functions.

use isa::{Bar, CollectOp, MathFn, Round, ShflMode, Special, UnOp, VoteMode};

/// What an [`crate::ExprKind::Builtin`] does; argument lists in order. Types come from the arguments and the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// Built-in variable or register; no arguments.
    Special(Special),
    /// Math library function of one or two arguments of one floating type; host too.
    Math(MathFn),
    /// One-operand machine operation: `__popc`, `__clz`, `__brev`, `__sinf`, `floorf`, `fabsf`, `abs` …
    Unary(UnOp),
    /// min, max, fminf, __mulhi, __mul24, copysign … (isa's two-operand operations).
    Binary(isa::BinOp),
    /// fma, __umad24, __funnelshift_l, __byte_perm, __sad …
    Ternary(isa::TernOp),
    /// `__float2int_rn` and its kin: conversion with explicit rounding, by the types.
    Convert(Round),
    /// `__float_as_int` and its kin: same bits, other type.
    Bits,
    /// isnan, isinf, isfinite, signbit: `bool` of one float.
    Classify(Intrinsic),
    /// Pointer, value(s): the old value.
    Atomic(AtomicOp),
    /// `__syncthreads` and reducing forms (one `int` argument).
    Barrier(Bar),
    /// `__syncwarp(mask)`.
    SyncWarp,
    /// 0 block, 1 device, 2 system.
    Fence(u8),
    /// mask, value, lane, width.
    Shuffle(ShflMode),
    /// Pointers to the sums it gets, the elements of both tiles and the sums before: a product by the whole warp.
    Mma,
    /// mask, predicate.
    Vote(VoteMode),
    /// mask, value.
    Collect(CollectOp),
    /// `__ldg(ptr)`, `__ldcg(ptr)` and their kin.
    Load(isa::CacheOp),
    /// PTX's carry flag, or sets it: one for a function and what is built into it.
    Carry,
    /// First address of the constant bank.
    ConstantBank,
    /// Texture fetch: texture object, or pointer to what a reference is bound to, then coordinates. The result's type says
    /// how many components; a pointer for [`isa::TexGeom::Surface`].
    Texture(isa::TexGeom),
    /// `__trap()`.
    Trap,
    /// `__builtin_assume`, `__nanosleep`, prefetches: arguments are computed, nothing else happens.
    Nothing,
}

/// Classification of floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Intrinsic {
    IsNan,
    IsInf,
    IsFinite,
    SignBit,
}

/// Atomics of CUDA C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum AtomicOp {
    Add,
    Sub,
    Min,
    Max,
    And,
    Or,
    Xor,
    Exch,
    Cas,
    Inc,
    Dec,
}
