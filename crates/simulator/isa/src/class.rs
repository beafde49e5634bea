//! Operation classes: the distinctions of the timing model, and the class of each instruction.

use crate::{BinOp, CollectOp, InstKind, MathFn, MmaKind, Operand, Space, TernOp, TexGeom, Ty, UnOp};

/// Class of an operation, for which `arch` gives throughput and latency. A class is one row of the
/// programming guide's throughput table (PG 12.2, table 4). Operations that are a sequence of machine
/// instructions on a GPU have a class that says what the sequence computes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpClass {
    /// Moves, selects, reads of special registers.
    Move,
    /// Single-precision addition, multiplication, fused multiply-add.
    Fp32,
    /// Half and bfloat16 arithmetic.
    Fp16,
    /// Double arithmetic.
    Fp64,
    /// Integer add and subtract.
    IntAdd,
    /// Comparisons, minimum and maximum, of integers and floats.
    Compare,
    /// Bitwise and, or, xor, not; logic on predicates.
    Logic,
    /// Shifts, funnel shifts, byte permute, lea.
    Shift,
    /// 32-bit integer multiplication and multiply-add, also with a 64-bit result.
    IntMul,
    /// Addition of a 32-bit index, times a power of two, to a pointer.
    ScaledAdd,
    /// 24-bit integer multiplication.
    Mul24,
    /// Additions, logic, shifts, comparisons and moves of 64-bit integers: one machine instruction for each
    /// half.
    Int64,
    /// 64-bit integer multiplication.
    Int64Mul,
    /// Bit field extraction and bit reversal.
    BitField,
    /// Population count and leading zeros.
    Popc,
    /// Reciprocal, reciprocal square root and square root on the special function unit.
    Sfu,
    /// Sine and cosine on the special function unit, whose argument is first reduced to a range.
    SfuReduced,
    /// 2^x on the special function unit.
    SfuExp2,
    /// Base-2 logarithm on the special function unit.
    SfuLog2,
    /// Conversions between 32-bit types, and rounding to integral values.
    Convert,
    /// Conversions from and to 8- and 16-bit types.
    ConvertSmall,
    /// Conversions from and to 64-bit types.
    Convert64,
    /// A tensor operation of this element type.
    Mma(MmaKind),
    /// Shuffles.
    Shuffle,
    /// Votes.
    Vote,
    /// Reductions over the lanes of a warp.
    Redux,
    /// Searches for equal values among the lanes of a warp.
    Match,
    /// Jumps, calls, returns and exit.
    Control,
    /// Barriers of a block or cluster.
    Barrier,
    /// Memory fences.
    Fence,
    /// Loads and stores in this space.
    Memory(Space),
    /// Texture fetch.
    Texture,
    /// Atomic operations in this space.
    Atomic(Space),
    /// Integer division or remainder of this type.
    IntDiv(Ty),
    /// A library function of this type, computed by a sequence of instructions.
    Math(MathFn, Ty),
    /// Calls out of the kernel, such as `printf`, and launches.
    System,
}

impl InstKind {
    /// The class of this instruction, which does not depend on the architecture.
    pub fn class(&self) -> OpClass {
        use InstKind::*;
        match *self {
            // A 64-bit parameter is read from constant memory by one instruction.
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
                    // The upper half is a sign, a zero, or dropped.
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
            // The address of a surface access consists of clamps, shifts and additions, each a multiply-add.
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

/// The class of an operation that is done for each half separately if its operands have 64 bits.
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
