//! The table of functions that are built into the compiler: device intrinsics and the math library.

use Shape::{Atomic, Fixed, Real, Shuffle, Vote};
use arch::Cc;
use hir::{AtomicOp, Builtin, FloatKind, IntKind, Intrinsic, Type, TypeId};
use isa::{
    Bar, BinOp, CacheOp, CollectOp, MathFn, Round, ShflMode, Special, TernOp, TexGeom, UnOp, VoteMode,
};

use crate::sema::Checker;

/// The types of the arguments and the result of a built-in function.
///
/// A letter stands for each type: v void, b bool, i int, u unsigned, l long long, m unsigned long long, f float, d
/// double, h half, n bfloat16, s unsigned short, S short, c signed char, C unsigned char. The parameter after a `?` may
/// be omitted; it is a mask of all lanes then.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Types written as "result(parameters)".
    Fixed(&'static str),
    /// This number of arguments, converted to one floating type: float if all arguments are float, otherwise double.
    /// The result has that type.
    Real(u8),
    /// A floating-point number as in [`Shape::Real`], then an int. The result has the type of the first.
    RealInt,
    /// A floating-point number; the result is bool.
    Classify,
    /// This number of arguments, converted to their common arithmetic type. The result has that type.
    Common(u8),
    /// A number, after the integral promotions. The result has the same type.
    Abs,
    /// A pointer to one of the types that the letters `types` name, then this number of `values` of that type. The
    /// result has that type.
    Atomic { types: &'static str, values: u8 },
    /// A value, a lane and perhaps the width of a segment, with a mask before them if `sync`. The result has the type
    /// of the value.
    Shuffle { sync: bool },
    /// A predicate, with a mask before it if `sync`. The result is unsigned if `ballot`, otherwise int.
    Vote { sync: bool, ballot: bool },
    /// One pointer. The result has the type that it points at.
    Pointee,
    /// Four pointers; there is no result.
    Pointers,
    /// Two literals: the compute capability that the calling function of a built-in header needs.
    Since,
    /// No arguments. The result points at the library's state of exceptions, on the host.
    Exceptions,
    /// A null pointer to the result's type, a texture, and coordinates of the types that the letters `at` name. With
    /// `address` the result has the type of the null pointer itself.
    Texture { at: &'static str, address: bool },
}

/// A row of the table of built-in functions.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The operation that a call becomes.
    pub what: Builtin,
    pub shape: Shape,
    /// The first compute capability that has the function.
    pub cc: Cc,
    /// Device code may call the function.
    pub device: bool,
    /// Host code may call the function.
    pub host: bool,
}

/// A function of device code.
const fn row(what: Builtin, shape: Shape) -> Row {
    Row { what, shape, cc: Cc::new(1, 0), device: true, host: false }
}

/// A function of device code from a compute capability on.
const fn since(major: u8, minor: u8, what: Builtin, shape: Shape) -> Row {
    Row { what, shape, cc: Cc::new(major, minor), device: true, host: false }
}

/// A function of both sides.
const fn both(what: Builtin, shape: Shape) -> Row {
    Row { what, shape, cc: Cc::new(1, 0), device: true, host: true }
}

const fn atomic(op: AtomicOp, types: &'static str) -> Row {
    let values = if matches!(op, AtomicOp::Cas) { 2 } else { 1 };
    since(1, 1, Builtin::Atomic(op), Atomic { types, values })
}

const fn texture(geom: TexGeom, at: &'static str) -> Row {
    let address = matches!(geom, TexGeom::Surface);
    row(Builtin::Texture(geom), Shape::Texture { at, address })
}

/// Functions of the device, and functions of both sides that are not in [`MATH`].
const TABLE: &[(&str, Row)] = &[
    ("__syncthreads", row(Builtin::Barrier(Bar::Sync), Fixed("v()"))),
    ("__syncthreads_count", since(2, 0, Builtin::Barrier(Bar::Count), Fixed("i(i)"))),
    ("__syncthreads_and", since(2, 0, Builtin::Barrier(Bar::And), Fixed("i(i)"))),
    ("__syncthreads_or", since(2, 0, Builtin::Barrier(Bar::Or), Fixed("i(i)"))),
    ("__barrier_sync", row(Builtin::Barrier(Bar::Sync), Fixed("v(u)"))),
    ("__barrier_sync_count", since(2, 0, Builtin::Barrier(Bar::Sync), Fixed("v(uu)"))),
    ("__barrier_arrive", since(2, 0, Builtin::Barrier(Bar::Arrive), Fixed("v(uu)"))),
    ("__barrier_count", since(2, 0, Builtin::Barrier(Bar::Count), Fixed("i(iu?u)"))),
    ("__barrier_and", since(2, 0, Builtin::Barrier(Bar::And), Fixed("i(iu?u)"))),
    ("__barrier_or", since(2, 0, Builtin::Barrier(Bar::Or), Fixed("i(iu?u)"))),
    ("__cluster_barrier_arrive", since(9, 0, Builtin::Barrier(Bar::ClusterArrive), Fixed("v()"))),
    ("__cluster_barrier_wait", since(9, 0, Builtin::Barrier(Bar::ClusterWait), Fixed("v()"))),
    ("__syncwarp", row(Builtin::SyncWarp, Fixed("v(?u)"))),
    ("__threadfence_block", row(Builtin::Fence(0), Fixed("v()"))),
    ("__threadfence", row(Builtin::Fence(1), Fixed("v()"))),
    ("__threadfence_system", since(2, 0, Builtin::Fence(2), Fixed("v()"))),
    ("atomicAdd", atomic(AtomicOp::Add, "iumfdhn")),
    ("__atomic_add", atomic(AtomicOp::Add, "hn")),
    ("atomicSub", atomic(AtomicOp::Sub, "iu")),
    ("atomicMin", atomic(AtomicOp::Min, "iulm")),
    ("atomicMax", atomic(AtomicOp::Max, "iulm")),
    ("atomicAnd", atomic(AtomicOp::And, "ium")),
    ("atomicOr", atomic(AtomicOp::Or, "ium")),
    ("atomicXor", atomic(AtomicOp::Xor, "ium")),
    ("atomicExch", atomic(AtomicOp::Exch, "iumf")),
    ("atomicCAS", atomic(AtomicOp::Cas, "iums")),
    ("atomicInc", atomic(AtomicOp::Inc, "u")),
    ("atomicDec", atomic(AtomicOp::Dec, "u")),
    ("__shfl", since(3, 0, Builtin::Shuffle(ShflMode::Idx), Shuffle { sync: false })),
    ("__shfl_up", since(3, 0, Builtin::Shuffle(ShflMode::Up), Shuffle { sync: false })),
    ("__shfl_down", since(3, 0, Builtin::Shuffle(ShflMode::Down), Shuffle { sync: false })),
    ("__shfl_xor", since(3, 0, Builtin::Shuffle(ShflMode::Bfly), Shuffle { sync: false })),
    ("__shfl_sync", since(3, 0, Builtin::Shuffle(ShflMode::Idx), Shuffle { sync: true })),
    ("__shfl_up_sync", since(3, 0, Builtin::Shuffle(ShflMode::Up), Shuffle { sync: true })),
    ("__shfl_down_sync", since(3, 0, Builtin::Shuffle(ShflMode::Down), Shuffle { sync: true })),
    ("__shfl_xor_sync", since(3, 0, Builtin::Shuffle(ShflMode::Bfly), Shuffle { sync: true })),
    ("__collect_add", row(Builtin::Collect(CollectOp::Add), Fixed("u(uu)"))),
    ("__collect_min", row(Builtin::Collect(CollectOp::MinU), Fixed("u(uu)"))),
    ("__collect_min_signed", row(Builtin::Collect(CollectOp::Min), Fixed("i(ui)"))),
    ("__collect_max", row(Builtin::Collect(CollectOp::MaxU), Fixed("u(uu)"))),
    ("__collect_max_signed", row(Builtin::Collect(CollectOp::Max), Fixed("i(ui)"))),
    ("__collect_and", row(Builtin::Collect(CollectOp::And), Fixed("u(uu)"))),
    ("__collect_or", row(Builtin::Collect(CollectOp::Or), Fixed("u(uu)"))),
    ("__collect_xor", row(Builtin::Collect(CollectOp::Xor), Fixed("u(uu)"))),
    ("__collect_any", row(Builtin::Collect(CollectOp::MatchAny), Fixed("u(uu)"))),
    ("__collect_all", row(Builtin::Collect(CollectOp::MatchAll), Fixed("u(uu)"))),
    ("__all", since(1, 2, Builtin::Vote(VoteMode::All), Vote { sync: false, ballot: false })),
    ("__any", since(1, 2, Builtin::Vote(VoteMode::Any), Vote { sync: false, ballot: false })),
    ("__ballot", since(2, 0, Builtin::Vote(VoteMode::Ballot), Vote { sync: false, ballot: true })),
    ("__all_sync", since(1, 2, Builtin::Vote(VoteMode::All), Vote { sync: true, ballot: false })),
    ("__any_sync", since(1, 2, Builtin::Vote(VoteMode::Any), Vote { sync: true, ballot: false })),
    ("__uni_sync", since(2, 0, Builtin::Vote(VoteMode::Uni), Vote { sync: true, ballot: false })),
    ("__ballot_sync", since(2, 0, Builtin::Vote(VoteMode::Ballot), Vote { sync: true, ballot: true })),
    ("__activemask", since(2, 0, Builtin::Special(Special::ActiveMask), Fixed("u()"))),
    ("__tex1i", texture(TexGeom::Linear, "i")),
    ("__tex1", texture(TexGeom::One, "f")),
    ("__tex2", texture(TexGeom::Two, "ff")),
    ("__tex3", texture(TexGeom::Three, "fff")),
    ("__tex1l", texture(TexGeom::OneLayered, "fi")),
    ("__tex2l", texture(TexGeom::TwoLayered, "ffi")),
    ("__surface", texture(TexGeom::Surface, "iii")),
    ("__texg", texture(TexGeom::Gather, "ffi")),
    ("__mma", since(7, 0, Builtin::Mma, Shape::Pointers)),
    ("__ldg", since(3, 5, Builtin::Load(CacheOp::Nc), Shape::Pointee)),
    ("__ldca", since(3, 2, Builtin::Load(CacheOp::Ca), Shape::Pointee)),
    ("__ldcg", since(3, 2, Builtin::Load(CacheOp::Cg), Shape::Pointee)),
    ("__ldcs", since(3, 2, Builtin::Load(CacheOp::Ca), Shape::Pointee)),
    ("__ldlu", since(3, 2, Builtin::Load(CacheOp::Ca), Shape::Pointee)),
    ("__ldcv", since(3, 2, Builtin::Load(CacheOp::Volatile), Shape::Pointee)),
    ("__load_cg", since(2, 0, Builtin::Load(CacheOp::Cg), Shape::Pointee)),
    ("__load_cv", since(2, 0, Builtin::Load(CacheOp::Volatile), Shape::Pointee)),
    ("__load_relaxed", row(Builtin::Load(CacheOp::Relaxed), Shape::Pointee)),
    ("__since", both(Builtin::Nothing, Shape::Since)),
    ("__exceptions", both(Builtin::Nothing, Shape::Exceptions)),
    ("__constant_bytes", row(Builtin::Special(Special::ConstantBytes), Fixed("u()"))),
    ("__ptx_carry", row(Builtin::Carry, Fixed("u()"))),
    ("__ptx_set_carry", row(Builtin::Carry, Fixed("v(u)"))),
    ("__constant_bank", row(Builtin::ConstantBank, Fixed("m()"))),
    ("clock", row(Builtin::Special(Special::Clock), Fixed("i()"))),
    ("clock64", since(2, 0, Builtin::Special(Special::Clock64), Fixed("l()"))),
    ("__cluster_index_x", since(9, 0, Builtin::Special(Special::ClusterCta(0)), Fixed("u()"))),
    ("__cluster_index_y", since(9, 0, Builtin::Special(Special::ClusterCta(1)), Fixed("u()"))),
    ("__cluster_index_z", since(9, 0, Builtin::Special(Special::ClusterCta(2)), Fixed("u()"))),
    ("__cluster_size_x", since(9, 0, Builtin::Special(Special::NClusterCta(0)), Fixed("u()"))),
    ("__cluster_size_y", since(9, 0, Builtin::Special(Special::NClusterCta(1)), Fixed("u()"))),
    ("__cluster_size_z", since(9, 0, Builtin::Special(Special::NClusterCta(2)), Fixed("u()"))),
    ("__clusterRelativeBlockRank", since(9, 0, Builtin::Special(Special::ClusterRank), Fixed("u()"))),
    ("__ptx_laneid", row(Builtin::Special(Special::LaneId), Fixed("u()"))),
    ("__ptx_warpid", row(Builtin::Special(Special::WarpId), Fixed("u()"))),
    ("__ptx_smid", row(Builtin::Special(Special::SmId), Fixed("u()"))),
    ("__ptx_dynamic_smem", row(Builtin::Special(Special::DynamicSmem), Fixed("u()"))),
    ("__ptx_total_smem", row(Builtin::Special(Special::TotalSmem), Fixed("u()"))),
    ("__ptx_globaltimer", since(3, 0, Builtin::Special(Special::GlobalTimer), Fixed("m()"))),
    ("__trap", row(Builtin::Trap, Fixed("v()"))),
    ("__nanosleep", since(7, 0, Builtin::Nothing, Fixed("v(u)"))),
    ("__popc", row(Builtin::Unary(UnOp::Popc), Fixed("i(u)"))),
    ("__popcll", row(Builtin::Unary(UnOp::Popc), Fixed("i(m)"))),
    ("__clz", row(Builtin::Unary(UnOp::Clz), Fixed("i(i)"))),
    ("__clzll", row(Builtin::Unary(UnOp::Clz), Fixed("i(l)"))),
    ("__brev", row(Builtin::Unary(UnOp::Brev), Fixed("u(u)"))),
    ("__brevll", row(Builtin::Unary(UnOp::Brev), Fixed("m(m)"))),
    ("__mul24", row(Builtin::Binary(BinOp::Mul24), Fixed("i(ii)"))),
    ("__umul24", row(Builtin::Binary(BinOp::Mul24), Fixed("u(uu)"))),
    ("__mulhi", row(Builtin::Binary(BinOp::MulHi), Fixed("i(ii)"))),
    ("__umulhi", row(Builtin::Binary(BinOp::MulHi), Fixed("u(uu)"))),
    ("__mul64hi", row(Builtin::Binary(BinOp::MulHi), Fixed("l(ll)"))),
    ("__umul64hi", row(Builtin::Binary(BinOp::MulHi), Fixed("m(mm)"))),
    ("__sad_signed", row(Builtin::Ternary(TernOp::Sad), Fixed("i(iii)"))),
    ("__usad", row(Builtin::Ternary(TernOp::Sad), Fixed("u(uuu)"))),
    ("__ptx_prmt", row(Builtin::Ternary(TernOp::Prmt), Fixed("u(uuu)"))),
    ("__funnelshift_l", since(3, 2, Builtin::Ternary(TernOp::FunnelL), Fixed("u(uuu)"))),
    ("__funnelshift_r", since(3, 2, Builtin::Ternary(TernOp::FunnelR), Fixed("u(uuu)"))),
    ("__dot4", row(Builtin::Ternary(TernOp::Dp4a), Shape::Common(3))),
    ("__sinf", row(Builtin::Unary(UnOp::Sin), Fixed("f(f)"))),
    ("__cosf", row(Builtin::Unary(UnOp::Cos), Fixed("f(f)"))),
    ("__log2f", row(Builtin::Unary(UnOp::Lg2), Fixed("f(f)"))),
    ("__ptx_ex2_approx", row(Builtin::Unary(UnOp::Ex2), Fixed("f(f)"))),
    ("__ptx_rcp_approx", row(Builtin::Unary(UnOp::Rcp), Fixed("f(f)"))),
    ("__frcp_rn", row(Builtin::Math(MathFn::Rcp), Fixed("f(f)"))),
    ("__fsqrt_rn", row(Builtin::Math(MathFn::Sqrt), Fixed("f(f)"))),
    ("__frsqrt_rn", row(Builtin::Math(MathFn::Rsqrt), Fixed("f(f)"))),
    ("__drcp_rn", row(Builtin::Math(MathFn::Rcp), Fixed("d(d)"))),
    ("__dsqrt_rn", row(Builtin::Math(MathFn::Sqrt), Fixed("d(d)"))),
    ("__fmaf_rn", row(Builtin::Ternary(TernOp::Fma), Fixed("f(fff)"))),
    ("__fma_half", row(Builtin::Ternary(TernOp::Fma), Fixed("h(hhh)"))),
    ("__fma_bfloat", row(Builtin::Ternary(TernOp::Fma), Fixed("n(nnn)"))),
    ("__fma_rn", row(Builtin::Ternary(TernOp::Fma), Fixed("d(ddd)"))),
    ("__builtin_assume", both(Builtin::Nothing, Fixed("v(b)"))),
    ("__int_as_float_bits", both(Builtin::Bits, Fixed("f(u)"))),
    ("__int_as_double_bits", both(Builtin::Bits, Fixed("d(m)"))),
    ("min", both(Builtin::Binary(BinOp::Min), Shape::Common(2))),
    ("max", both(Builtin::Binary(BinOp::Max), Shape::Common(2))),
    ("umin", both(Builtin::Binary(BinOp::Min), Fixed("u(uu)"))),
    ("umax", both(Builtin::Binary(BinOp::Max), Fixed("u(uu)"))),
    ("abs", both(Builtin::Unary(UnOp::Abs), Shape::Abs)),
    ("labs", both(Builtin::Unary(UnOp::Abs), Shape::Abs)),
    ("llabs", both(Builtin::Unary(UnOp::Abs), Fixed("l(l)"))),
    ("isnan", both(Builtin::Classify(Intrinsic::IsNan), Shape::Classify)),
    ("isinf", both(Builtin::Classify(Intrinsic::IsInf), Shape::Classify)),
    ("isfinite", both(Builtin::Classify(Intrinsic::IsFinite), Shape::Classify)),
    ("signbit", both(Builtin::Classify(Intrinsic::SignBit), Shape::Classify)),
    ("ldexp", both(Builtin::Math(MathFn::Ldexp), Shape::RealInt)),
    ("scalbn", both(Builtin::Math(MathFn::Ldexp), Shape::RealInt)),
    ("__jn", both(Builtin::Math(MathFn::Jn), Shape::RealInt)),
    ("__yn", both(Builtin::Math(MathFn::Yn), Shape::RealInt)),
];

/// Functions of the math library with the number of their arguments. Each has a variant for float whose name ends in
/// `f`, and one for long double whose name ends in `l`.
const MATH: &[(&str, Builtin, u8)] = &[
    ("sqrt", Builtin::Math(MathFn::Sqrt), 1),
    ("rsqrt", Builtin::Math(MathFn::Rsqrt), 1),
    ("sin", Builtin::Math(MathFn::Sin), 1),
    ("cos", Builtin::Math(MathFn::Cos), 1),
    ("tan", Builtin::Math(MathFn::Tan), 1),
    ("sinpi", Builtin::Math(MathFn::Sinpi), 1),
    ("cospi", Builtin::Math(MathFn::Cospi), 1),
    ("asin", Builtin::Math(MathFn::Asin), 1),
    ("acos", Builtin::Math(MathFn::Acos), 1),
    ("atan", Builtin::Math(MathFn::Atan), 1),
    ("atan2", Builtin::Math(MathFn::Atan2), 2),
    ("sinh", Builtin::Math(MathFn::Sinh), 1),
    ("cosh", Builtin::Math(MathFn::Cosh), 1),
    ("tanh", Builtin::Math(MathFn::Tanh), 1),
    ("asinh", Builtin::Math(MathFn::Asinh), 1),
    ("acosh", Builtin::Math(MathFn::Acosh), 1),
    ("atanh", Builtin::Math(MathFn::Atanh), 1),
    ("exp", Builtin::Math(MathFn::Exp), 1),
    ("exp2", Builtin::Math(MathFn::Exp2), 1),
    ("exp10", Builtin::Math(MathFn::Exp10), 1),
    ("expm1", Builtin::Math(MathFn::Expm1), 1),
    ("log", Builtin::Math(MathFn::Log), 1),
    ("log2", Builtin::Math(MathFn::Log2), 1),
    ("log10", Builtin::Math(MathFn::Log10), 1),
    ("log1p", Builtin::Math(MathFn::Log1p), 1),
    ("pow", Builtin::Math(MathFn::Pow), 2),
    ("cbrt", Builtin::Math(MathFn::Cbrt), 1),
    ("rcbrt", Builtin::Math(MathFn::Rcbrt), 1),
    ("hypot", Builtin::Math(MathFn::Hypot), 2),
    ("fmod", Builtin::Math(MathFn::Fmod), 2),
    ("remainder", Builtin::Math(MathFn::Remainder), 2),
    ("fdim", Builtin::Math(MathFn::Fdim), 2),
    ("round", Builtin::Math(MathFn::Round), 1),
    ("erf", Builtin::Math(MathFn::Erf), 1),
    ("erfc", Builtin::Math(MathFn::Erfc), 1),
    ("tgamma", Builtin::Math(MathFn::Tgamma), 1),
    ("lgamma", Builtin::Math(MathFn::Lgamma), 1),
    ("nextafter", Builtin::Math(MathFn::Nextafter), 2),
    ("logb", Builtin::Math(MathFn::Logb), 1),
    ("j0", Builtin::Math(MathFn::J0), 1),
    ("j1", Builtin::Math(MathFn::J1), 1),
    ("y0", Builtin::Math(MathFn::Y0), 1),
    ("y1", Builtin::Math(MathFn::Y1), 1),
    ("fabs", Builtin::Unary(UnOp::Abs), 1),
    ("floor", Builtin::Unary(UnOp::Floor), 1),
    ("ceil", Builtin::Unary(UnOp::Ceil), 1),
    ("trunc", Builtin::Unary(UnOp::Trunc), 1),
    ("rint", Builtin::Unary(UnOp::Rint), 1),
    ("nearbyint", Builtin::Unary(UnOp::Rint), 1),
    ("fmin", Builtin::Binary(BinOp::Min), 2),
    ("fmax", Builtin::Binary(BinOp::Max), 2),
    ("copysign", Builtin::Binary(BinOp::CopySign), 2),
    ("fma", Builtin::Ternary(TernOp::Fma), 3),
];

/// Shapes of functions of one, two and three floats.
const FLOATS: [&str; 3] = ["f(f)", "f(ff)", "f(fff)"];
/// Shapes of functions of one, two and three doubles. `long double` is a double here.
const DOUBLES: [&str; 3] = ["d(d)", "d(dd)", "d(ddd)"];

/// The built-in function of that name: one of the tables, the `_block` or `_system` variant of an atomic function, or a
/// conversion. `None` for other names.
pub fn find(name: &str) -> Option<Row> {
    if let Some((_, row)) = TABLE.iter().find(|(n, _)| *n == name) {
        return Some(*row);
    }
    if let Some(&(_, what, n)) = MATH.iter().find(|(n, ..)| *n == name) {
        return Some(both(what, Real(n)));
    }
    for (suffix, shapes, scaled) in [('f', FLOATS, "f(fi)"), ('l', DOUBLES, "d(di)")] {
        let Some(stem) = name.strip_suffix(suffix) else { continue };
        if let Some(&(_, what, n)) = MATH.iter().find(|(n, ..)| *n == stem) {
            return Some(both(what, Fixed(shapes[usize::from(n) - 1])));
        }
        if matches!(stem, "ldexp" | "scalbn") {
            return Some(both(Builtin::Math(MathFn::Ldexp), Fixed(scaled)));
        }
    }
    if let Some(stem) = name.strip_suffix("_block").or_else(|| name.strip_suffix("_system")) {
        let found = TABLE.iter().find(|(n, row)| *n == stem && matches!(row.shape, Atomic { .. }));
        return found.map(|(_, row)| Row { cc: Cc::new(6, 0), ..*row });
    }
    conversion(name)
}

/// The names of built-in functions and variables, for suggestions.
pub fn names() -> impl Iterator<Item = &'static str> {
    let variables = ["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"];
    TABLE.iter().map(|(n, _)| *n).chain(MATH.iter().map(|(n, ..)| *n)).chain(variables)
}

/// The names of types in the names of conversions, with the letters of the types.
const CALLED: [(&str, u8); 11] = [
    ("int", b'i'),
    ("uint", b'u'),
    ("ull", b'm'),
    ("float", b'f'),
    ("double", b'd'),
    ("half", b'h'),
    ("bfloat16", b'n'),
    ("short", b'S'),
    ("ushort", b's'),
    ("char", b'c'),
    ("uchar", b'C'),
];

/// Shapes of the conversions that keep the bits, four characters each.
const BIT_CASTS: &str = "i(f)u(f)f(i)f(u)l(d)d(l)s(h)h(s)s(n)n(s)";
/// Shapes of the conversions that keep the value, four characters each.
const CONVERSIONS: &str = "i(f)u(f)l(f)m(f)i(d)u(d)l(d)m(d)f(i)f(u)f(l)f(m)d(i)d(u)d(l)d(m)f(d)f(h)f(n)\
    h(i)h(u)h(l)h(m)h(f)h(d)i(h)u(h)l(h)m(h)S(h)s(h)c(h)C(h)\
    n(i)n(u)n(l)n(m)n(f)n(d)i(n)u(n)l(n)m(n)S(n)s(n)c(n)C(n)";

/// The shape among `shapes` that converts from one type to another; `None` if there is none. `long` is the name of
/// `long long` in these conversions.
fn shape_of(from: &str, to: &str, long: &str, shapes: &'static str) -> Option<&'static str> {
    let letter = |name: &str| {
        let called = CALLED.iter().find(|(called, _)| *called == name);
        if name == long { Some(b'l') } else { called.map(|c| c.1) }
    };
    let (from, to) = (letter(from)?, letter(to)?);
    let at = shapes.as_bytes().chunks(4).position(|shape| shape == [to, b'(', from, b')'])?;
    Some(&shapes[4 * at..][..4])
}

/// A conversion by its name, such as `__float2int_rn` or `__float_as_int`; `None` for other names.
fn conversion(name: &str) -> Option<Row> {
    let rest = name.strip_prefix("__")?;
    if let Some(at) = base::find(rest, "_as_") {
        let (from, to) = (&rest[..at], &rest[at + 4..]);
        let shape = shape_of(from, to, "longlong", BIT_CASTS)?;
        return Some(Row { host: base::find(shape, "s").is_some(), ..row(Builtin::Bits, Fixed(shape)) });
    }
    let (from, rest) = rest.split_once('2')?;
    let (to, mode) = rest.rsplit_once('_').unwrap_or((rest, "rn"));
    let round = match mode {
        "rn" => Round::Near,
        "rz" => Round::Zero,
        "rd" => Round::Down,
        "ru" => Round::Up,
        _ => return None,
    };
    let from = match (from, to) {
        ("short", "half" | "bfloat16") => "int",
        ("ushort", "half" | "bfloat16") => "uint",
        _ => from,
    };
    let shape = shape_of(from, to, "ll", CONVERSIONS)?;
    let host = shape.bytes().any(|c| matches!(c, b'h' | b'n'));
    Some(Row { host, ..row(Builtin::Convert(round), Fixed(shape)) })
}

impl Checker<'_> {
    /// The type that a letter in a [`Shape`] stands for.
    pub(crate) fn letter(&mut self, letter: u8) -> TypeId {
        match letter {
            b'v' => self.t.void,
            b'b' => self.t.bool_,
            b'i' => self.t.int,
            b'u' => self.t.uint,
            b'l' => self.t.longlong,
            b'm' => self.t.ulonglong,
            b'f' => self.t.float,
            b'h' => self.module.types.intern(Type::Float(FloatKind::F16)),
            b'n' => self.module.types.intern(Type::Float(FloatKind::BF16)),
            b's' => self.module.types.intern(Type::Int(IntKind::UShort)),
            b'S' => self.module.types.intern(Type::Int(IntKind::Short)),
            b'c' => self.module.types.intern(Type::Int(IntKind::SChar)),
            b'C' => self.module.types.intern(Type::Int(IntKind::UChar)),
            _ => self.t.double,
        }
    }
}
