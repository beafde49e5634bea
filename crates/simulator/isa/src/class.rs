//! Operation classes: what the timing model distinguishes, and the op → class mapping.

use crate::{BinOp, CollectOp, InstKind, MathFn, MmaKind, Operand, Space, TernOp, TexGeom, Ty, UnOp};

/// Class of an operation: `arch` gives throughput and latency for each. A closed set; one row of the programming guide's
/// throughput table is one class (PG 12.2 table 4), sequences carry what they compute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpClass {
    /// Moves, selects, special registers.
    Move,
    /// Float add, multiply, fma.
    Fp32,
    /// Half and bfloat16 arithmetic.
    Fp16,
    /// Double arithmetic.
    Fp64,
    /// Integer add and subtract.
    IntAdd,
    /// Compare, minimum, maximum; float ones too.
    Compare,
    /// And, or, xor, not; predicate logic.
    Logic,
    /// Shifts, funnel shifts, byte permute, lea.
    Shift,
    /// 32-bit multiply and multiply-add, wide ones too.
    IntMul,
    /// A 32-bit index times a power of two, added to a pointer.
    ScaledAdd,
    /// 24-bit multiply.
    Mul24,
    /// Additions, logic, shifts, comparisons, moves of 64 bits: an instruction for each half.
    Int64,
    /// 64-bit integer multiply.
    Int64Mul,
    /// Bit field, reverse.
    BitField,
    /// Population count, leading zeros.
    Popc,
    /// Special function unit: rcp, rsqrt, sqrt.
    Sfu,
    /// Special functions whose argument is brought into range first: sine, cosine.
    SfuReduced,
    /// 2 to a power.
    SfuExp2,
    /// Logarithm to the base 2.
    SfuLog2,
    /// Conversions among 32-bit types, and rounding.
    Convert,
    /// Conversions from and to 8- and 16-bit integers.
    ConvertSmall,
    /// Conversions from and to 64-bit types.
    Convert64,
    /// Tensor cores.
    Mma(MmaKind),
    /// Shuffles.
    Shuffle,
    /// Votes.
    Vote,
    /// Reductions of a warp's values.
    Redux,
    /// Searches for equal values among a warp's.
    Match,
    /// Jumps, calls, returns, exit.
    Control,
    /// Block barrier.
    Barrier,
    /// Fences.
    Fence,
    /// Memory access.
    Memory(Space),
    /// Texture fetch.
    Texture,
    /// Atomic.
    Atomic(Space),
    /// Integer division or remainder, by type.
    IntDiv(Ty),
    /// Library function computed by a sequence.
    Math(MathFn, Ty),
    /// printf and other calls out of the kernel.
    System,
}

impl InstKind {
    /// The class of this instruction.
    pub fn class(&self) -> OpClass {
        use InstKind::*;
        match *self {
            // A pair is read from constant memory at once.
            Mov { src: Operand::Param(_), .. } => OpClass::Move,
            Mov { ty, .. } | Select { ty, .. } => halves(ty, OpClass::Move),
            Special { .. } | GlobalAddr { .. } | FuncAddr { .. } => OpClass::Move,
            ToGeneric { .. } | FromGeneric { .. } => OpClass::Int64,
            Unary { op, ty, .. } => match op {
                UnOp::Neg | UnOp::Abs => arithmetic(ty),
                UnOp::Not => halves(ty, OpClass::Logic),
                UnOp::Popc | UnOp::Clz => OpClass::Popc,
                UnOp::Brev => OpClass::BitField,
                UnOp::Rcp | UnOp::Rsqrt | UnOp::Sqrt => OpClass::Sfu,
                UnOp::Sin | UnOp::Cos => OpClass::SfuReduced,
                UnOp::Ex2 => OpClass::SfuExp2,
                UnOp::Lg2 => OpClass::SfuLog2,
                UnOp::Floor | UnOp::Ceil | UnOp::Trunc | UnOp::Rint if ty == Ty::F64 => OpClass::Convert64,
                UnOp::Floor | UnOp::Ceil | UnOp::Trunc | UnOp::Rint => OpClass::Convert,
            },
            Binary { op, ty, .. } => match op {
                BinOp::Add | BinOp::Sub => arithmetic(ty),
                BinOp::Mul | BinOp::MulHi | BinOp::MulWide if !ty.is_float() => {
                    if ty.wide() {
                        OpClass::Int64Mul
                    } else {
                        OpClass::IntMul
                    }
                }
                BinOp::Mul | BinOp::MulHi | BinOp::MulWide => arithmetic(ty),
                BinOp::Mul24 => OpClass::Mul24,
                BinOp::Div | BinOp::Rem => OpClass::IntDiv(ty),
                BinOp::Min | BinOp::Max => {
                    if ty == Ty::F64 {
                        OpClass::Fp64
                    } else {
                        halves(ty, OpClass::Compare)
                    }
                }
                BinOp::And | BinOp::Or | BinOp::Xor | BinOp::CopySign => halves(ty, OpClass::Logic),
                BinOp::Shl | BinOp::Shr => halves(ty, OpClass::Shift),
            },
            Ternary { op, ty, b, .. } => match op {
                TernOp::Mad | TernOp::Fma if ty.is_float() => arithmetic(ty),
                TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub => arithmetic(ty),
                TernOp::MadWide if matches!(b, Operand::Imm(n) if n.is_power_of_two()) => OpClass::ScaledAdd,
                TernOp::Mad | TernOp::Fma | TernOp::MadWide => {
                    if ty.wide() {
                        OpClass::Int64Mul
                    } else {
                        OpClass::IntMul
                    }
                }
                TernOp::Mad24 => OpClass::Mul24,
                TernOp::Lea if ty.wide() => OpClass::Int64,
                TernOp::Lea | TernOp::FunnelL | TernOp::FunnelR | TernOp::Prmt => OpClass::Shift,
                TernOp::Bfe => OpClass::BitField,
                TernOp::Sad | TernOp::Add3 => OpClass::IntAdd,
                TernOp::Dp4a => OpClass::IntMul,
            },
            WithShared { op, ty, dst, a, c, .. } => op.plain(ty, dst, [a, a, c]).class(),
            Math { f, ty, .. } => OpClass::Math(f, ty),
            Cvt { to, from, .. } => {
                let integers = !to.is_float() && !from.is_float();
                if integers && to.bytes() >= 4 && from.bytes() >= 4 {
                    // The upper half is made of a sign or a zero, or dropped.
                    OpClass::Move
                } else if to.wide() || from.wide() {
                    OpClass::Convert64
                } else if to.bytes() < 4 || from.bytes() < 4 {
                    OpClass::ConvertSmall
                } else {
                    OpClass::Convert
                }
            }
            SetP { ty: Ty::F64, .. } => OpClass::Fp64,
            SetP { ty, .. } => halves(ty, OpClass::Compare),
            PLogic { .. } => OpClass::Logic,
            Ld { space, .. } | St { space, .. } => OpClass::Memory(space.memory()),
            // Limits, shifts and additions, each in a multiply-add.
            Tex { geom: TexGeom::Surface, .. } => OpClass::IntMul,
            Tex { .. } => OpClass::Texture,
            Atom { space, .. } => OpClass::Atomic(space.memory()),
            Bar { .. } => OpClass::Barrier,
            WarpSync { .. } | Vote { .. } => OpClass::Vote,
            Collect { op: CollectOp::MatchAny | CollectOp::MatchAll, .. } => OpClass::Match,
            Collect { .. } => OpClass::Redux,
            Fence { .. } => OpClass::Fence,
            Shfl { .. } => OpClass::Shuffle,
            Mma { kind, .. } => OpClass::Mma(kind),
            Bra { .. } | Call { .. } | CallPtr { .. } | Ret { .. } | Exit | Trap => OpClass::Control,
            Sys { .. } | Launch { .. } => OpClass::System,
        }
    }
}

/// The class of an operation that takes its operands by halves if they have 64 bits.
fn halves(ty: Ty, class: OpClass) -> OpClass {
    if ty.wide() { OpClass::Int64 } else { class }
}

fn arithmetic(ty: Ty) -> OpClass {
    match ty {
        Ty::F16 | Ty::BF16 => OpClass::Fp16,
        Ty::F32 => OpClass::Fp32,
        Ty::F64 => OpClass::Fp64,
        Ty::I64 | Ty::U64 => OpClass::Int64,
        Ty::I8 | Ty::U8 | Ty::I16 | Ty::U16 | Ty::I32 | Ty::U32 => OpClass::IntAdd,
    }
}
