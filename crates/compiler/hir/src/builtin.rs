//! Operations known to the compiler: device intrinsics, built-in variables and the math library.
//! The front end maps the names that programs use to these operations in one table.

use isa::{Bar, CollectOp, MathFn, Round, ShflMode, Special, UnOp, VoteMode};

/// The operation of an [`crate::ExprKind::Builtin`]. Comments give the arguments in order; types are those of the arguments
/// and of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// A built-in variable or special register. No arguments.
    Special(Special),
    /// A function of the math library: one or two arguments of one floating type. In host code, too.
    Math(MathFn),
    /// A machine operation of one operand: `__popc`, `__clz`, `__brev`, `__sinf`, `floorf`, `fabsf`, `abs` …
    Unary(UnOp),
    /// A machine operation of two operands: `min`, `max`, `fminf`, `__mulhi`, `__mul24`, `copysign` …
    Binary(isa::BinOp),
    /// A machine operation of three operands: `fma`, `__umad24`, `__funnelshift_l`, `__byte_perm`, `__sad` …
    Ternary(isa::TernOp),
    /// A conversion with explicit rounding: `__float2int_rn` and the like.
    Convert(Round),
    /// The same bits as another type: `__float_as_int` and the like.
    Bits,
    /// `isnan`, `isinf`, `isfinite`, `signbit`: a `bool` for one float.
    Classify(Intrinsic),
    /// An atomic operation (pointer, value or values). The result is the old value.
    Atomic(AtomicOp),
    /// `__syncthreads`, and its reducing forms, which have one `int` argument.
    Barrier(Bar),
    /// `__syncwarp(mask)`.
    SyncWarp,
    /// A memory fence. The number is its scope: 0 block, 1 device, 2 system.
    Fence(u8),
    /// A shuffle (mask, value, lane, width).
    Shuffle(ShflMode),
    /// A tensor core product by the whole warp. The arguments are pointers: to the resulting sums, to the elements of both
    /// tiles, and to the sums before.
    Mma,
    /// A vote (mask, predicate).
    Vote(VoteMode),
    /// A reduction or search among lanes (mask, value).
    Collect(CollectOp),
    /// A load with explicit caching: `__ldg(ptr)`, `__ldcg(ptr)` and the like.
    Load(isa::CacheOp),
    /// PTX's carry flag; with an argument, sets it. A function shares the flag with the functions that are inlined into it.
    Carry,
    /// The first address of the constant bank.
    ConstantBank,
    /// A texture fetch. The arguments are the texture object, or a pointer to what a reference is bound to, then the
    /// coordinates. The type of the result gives the number of components; for [`isa::TexGeom::Surface`] it is a pointer.
    Texture(isa::TexGeom),
    /// `__trap()`.
    Trap,
    /// `__builtin_assume`, `__nanosleep`, prefetches: the arguments are evaluated, and nothing else happens.
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
