//! Operations and types: closed enums. Each variant is declared in one line with its mnemonic.

use serde::{Deserialize, Serialize};

macro_rules! op_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum $name { $($(#[$doc])* $variant,)* }
        impl $name {
            /// Every variant, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// Mnemonic in the disassembly.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

op_enum! {
    /// Type of an operation. Values of 8 and 16 bits are held in a 32-bit register, sign- or zero-extended by
    /// their type. `F16` and `BF16` are held in the low half of one.
    pub enum Ty {
        /// Signed 8 bits.
        I8 = "s8",
        /// Unsigned 8 bits.
        U8 = "u8",
        /// Signed 16 bits.
        I16 = "s16",
        /// Unsigned 16 bits.
        U16 = "u16",
        /// Signed 32 bits.
        I32 = "s32",
        /// Unsigned 32 bits.
        U32 = "u32",
        /// Signed 64 bits.
        I64 = "s64",
        /// Unsigned 64 bits.
        U64 = "u64",
        /// IEEE half.
        F16 = "f16",
        /// bfloat16.
        BF16 = "bf16",
        /// IEEE single.
        F32 = "f32",
        /// IEEE double.
        F64 = "f64",
    }
}

impl Ty {
    /// Size in memory, bytes.
    pub fn bytes(self) -> u32 {
        match self {
            Ty::I8 | Ty::U8 => 1,
            Ty::I16 | Ty::U16 | Ty::F16 | Ty::BF16 => 2,
            Ty::I32 | Ty::U32 | Ty::F32 => 4,
            Ty::I64 | Ty::U64 | Ty::F64 => 8,
        }
    }
    /// Whether a value takes a pair of registers.
    pub fn wide(self) -> bool {
        self.bytes() == 8
    }
    /// Registers that a value takes: 1 or 2.
    pub fn regs(self) -> u8 {
        1 + u8::from(self.wide())
    }
    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::F16 | Ty::BF16 | Ty::F32 | Ty::F64)
    }
    /// Whether it is a signed integer type.
    pub fn is_signed(self) -> bool {
        matches!(self, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64)
    }
}

op_enum! {
    /// Operations of one operand. The operand is `I32 U32 I64 U64 F16 BF16 F32 F64` unless a variant names
    /// its types.
    pub enum UnOp {
        /// −a.
        Neg = "neg",
        /// |a|.
        Abs = "abs",
        /// Bitwise complement of integers.
        Not = "not",
        /// Number of one bits; the result is `U32`.
        Popc = "popc",
        /// Number of leading zeros; the result is `U32`.
        Clz = "clz",
        /// Bit order reversed.
        Brev = "brev",
        /// Approximate 1/a on the special function unit, `F32`.
        Rcp = "rcp",
        /// Approximate 1/√a, `F32`.
        Rsqrt = "rsqrt",
        /// Approximate √a, `F32`.
        Sqrt = "sqrt",
        /// Approximate sine (`__sinf`), `F32`.
        Sin = "sin",
        /// Approximate cosine, `F32`.
        Cos = "cos",
        /// 2^a, `F32`.
        Ex2 = "ex2",
        /// log2 a, `F32`.
        Lg2 = "lg2",
        /// Largest integral value not above a; floats.
        Floor = "floor",
        /// Smallest integral value not below a; floats.
        Ceil = "ceil",
        /// Rounds towards zero; floats.
        Trunc = "trunc",
        /// Rounds to nearest, ties to even; floats.
        Rint = "rint",
    }
}

op_enum! {
    /// Operations of two operands, both of the instruction's type unless a variant says otherwise.
    pub enum BinOp {
        /// a + b; integers wrap.
        Add = "add",
        /// a − b.
        Sub = "sub",
        /// a · b; the low half of the product for integers.
        Mul = "mul",
        /// High half of the product; integers.
        MulHi = "mul.hi",
        /// Low 32 bits of the product of the low 24 bits of both operands; `I32 U32`.
        Mul24 = "mul24",
        /// 64-bit product of two 32-bit integers, a pair. The instruction's type is that of the factors.
        MulWide = "mul.wide",
        /// Integer quotient. Every GPU computes it by a sequence of instructions, and x / 0 gives all ones as
        /// that sequence does.
        Div = "div",
        /// Integer remainder. Of 32 bits by 0 gives all ones.
        Rem = "rem",
        /// Minimum. If one of two floats is NaN, the other one.
        Min = "min",
        /// Maximum. If one of two floats is NaN, the other one.
        Max = "max",
        /// Bitwise and; 32 or 64 bits.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// a shifted left by b, a 32-bit count. Counts from the width on give 0.
        Shl = "shl",
        /// a shifted right by b, a 32-bit count, arithmetically for signed types. Counts are clamped to the
        /// width.
        Shr = "shr",
        /// a with the sign of b; floats.
        CopySign = "copysign",
    }
}

op_enum! {
    /// Operations of three operands.
    pub enum TernOp {
        /// a · b + c. On 1.x the product is truncated before the addition for `F32` (PG 2.0 §A.2).
        Mad = "mad",
        /// a · b + c, rounded once; floats.
        Fma = "fma",
        /// a · b − c, rounded as `Mad` is; floats. Negating an operand costs a GPU nothing, hence the three
        /// variants with signs.
        MadSub = "mad.sub",
        /// c − a · b, rounded as `Mad` is; floats.
        MadNeg = "mad.neg",
        /// −a · b − c, rounded as `Mad` is; floats.
        MadNegSub = "mad.negsub",
        /// 32-bit a times 32-bit b plus 64-bit c, used for addresses. The type is that of the factors; `c`
        /// and the result are pairs.
        MadWide = "mad.wide",
        /// Product of the low 24 bits of a and b, plus c.
        Mad24 = "mad24",
        /// (a << b) + c, where b is an immediate. All operands but b have the instruction's type: `I32 U32
        /// I64 U64`.
        Lea = "lea",
        /// High 32 bits of the 64-bit value (b:a) shifted left by c & 31, where b is the high word
        /// (`__funnelshift_l`).
        FunnelL = "shf.l",
        /// Low 32 bits of the 64-bit value (b:a) shifted right by c & 31, where b is the high word
        /// (`__funnelshift_r`).
        FunnelR = "shf.r",
        /// Bytes of a and b, selected by c (`__byte_perm`).
        Prmt = "prmt",
        /// Bit field of a that begins at bit b and has c bits; sign-extended for `I32`.
        Bfe = "bfe",
        /// |a − b| + c; 32-bit integers.
        Sad = "sad",
        /// a + b + c; 32-bit integers.
        Add3 = "add3",
        /// Sum of the products of the four bytes of a and b, plus c.
        Dp4a = "dp4a",
    }
}

impl TernOp {
    /// For a multiply-add with signs: whether the product is negated, and whether the third operand is.
    /// `None` for others.
    pub fn signs(self) -> Option<(bool, bool)> {
        match self {
            TernOp::MadSub => Some((false, true)),
            TernOp::MadNeg => Some((true, false)),
            TernOp::MadNegSub => Some((true, true)),
            _ => None,
        }
    }
}

op_enum! {
    /// Comparison. If an operand is NaN, all are false but `Ne` and `Nan`.
    pub enum Cmp {
        /// Equal.
        Eq = "eq",
        /// Not equal, or unordered.
        Ne = "ne",
        /// Less.
        Lt = "lt",
        /// Less or equal.
        Le = "le",
        /// Greater.
        Gt = "gt",
        /// Greater or equal.
        Ge = "ge",
        /// Neither operand is NaN; floats.
        Num = "num",
        /// An operand is NaN; floats.
        Nan = "nan",
    }
}

op_enum! {
    /// Logic on two predicates.
    pub enum PredOp {
        /// a ∧ b.
        And = "and",
        /// a ∨ b.
        Or = "or",
        /// a ⊕ b.
        Xor = "xor",
    }
}

op_enum! {
    /// Library function that a GPU computes by a sequence of instructions; `F32` or `F64`. Functions of two
    /// operands use `b`. Results are as accurate as those of the CUDA library or more so; `arch` has a table
    /// of costs.
    pub enum MathFn {
        /// a / b, correctly rounded (IEEE 754).
        Div = "div",
        /// √a, correctly rounded (IEEE 754).
        Sqrt = "sqrt",
        /// 1/√a.
        Rsqrt = "rsqrt",
        /// 1/a, correctly rounded (IEEE 754).
        Rcp = "rcp",
        /// Sine.
        Sin = "sin",
        /// Cosine.
        Cos = "cos",
        /// Tangent.
        Tan = "tan",
        /// sin πa.
        Sinpi = "sinpi",
        /// cos πa.
        Cospi = "cospi",
        /// Arc sine.
        Asin = "asin",
        /// Arc cosine.
        Acos = "acos",
        /// Arc tangent.
        Atan = "atan",
        /// Angle of the point (b, a) (`atan2`).
        Atan2 = "atan2",
        /// Hyperbolic sine.
        Sinh = "sinh",
        /// Hyperbolic cosine.
        Cosh = "cosh",
        /// Hyperbolic tangent.
        Tanh = "tanh",
        /// Inverse hyperbolic sine.
        Asinh = "asinh",
        /// Inverse hyperbolic cosine.
        Acosh = "acosh",
        /// Inverse hyperbolic tangent.
        Atanh = "atanh",
        /// e^a.
        Exp = "exp",
        /// 2^a.
        Exp2 = "exp2",
        /// 10^a.
        Exp10 = "exp10",
        /// e^a − 1.
        Expm1 = "expm1",
        /// Natural logarithm.
        Log = "log",
        /// Base-2 logarithm.
        Log2 = "log2",
        /// Base-10 logarithm.
        Log10 = "log10",
        /// ln(1 + a).
        Log1p = "log1p",
        /// a^b.
        Pow = "pow",
        /// Cube root.
        Cbrt = "cbrt",
        /// 1/∛a.
        Rcbrt = "rcbrt",
        /// √(a² + b²).
        Hypot = "hypot",
        /// Remainder of a/b with the sign of a.
        Fmod = "fmod",
        /// IEEE 754 remainder of a/b.
        Remainder = "remainder",
        /// a − b if that is positive, else 0.
        Fdim = "fdim",
        /// Rounds to nearest, ties away from zero.
        Round = "round",
        /// Error function.
        Erf = "erf",
        /// 1 − erf.
        Erfc = "erfc",
        /// Γ(a).
        Tgamma = "tgamma",
        /// ln |Γ(a)|.
        Lgamma = "lgamma",
        /// a · 2^b, `b` an `I32`.
        Ldexp = "ldexp",
        /// Next representable number after a towards b.
        Nextafter = "nextafter",
        /// Binary exponent of a, as a floating-point number.
        Logb = "logb",
        /// Bessel function of the first kind, order 0.
        J0 = "j0",
        /// Bessel function of the first kind, order 1.
        J1 = "j1",
        /// Bessel function of the first kind, order `b`, an `I32`.
        Jn = "jn",
        /// Bessel function of the second kind, order 0.
        Y0 = "y0",
        /// Bessel function of the second kind, order 1.
        Y1 = "y1",
        /// Bessel function of the second kind, order `b`, an `I32`.
        Yn = "yn",
    }
}

impl MathFn {
    /// Whether `b` is an `I32`, whatever the type of the instruction.
    pub fn takes_integer(self) -> bool {
        matches!(self, MathFn::Ldexp | MathFn::Jn | MathFn::Yn)
    }
}

op_enum! {
    /// Rounding mode of a conversion.
    pub enum Round {
        /// To nearest, ties to even.
        Near = "rn",
        /// Towards zero.
        Zero = "rz",
        /// Towards −∞.
        Down = "rd",
        /// Towards +∞.
        Up = "ru",
    }
}

op_enum! {
    /// Width of one element of a load or store, and its extension in a register.
    pub enum MemTy {
        /// 8 bits, sign-extended by loads.
        S8 = "s8",
        /// 8 bits, zero-extended by loads.
        U8 = "u8",
        /// 16 bits, sign-extended by loads.
        S16 = "s16",
        /// 16 bits, zero-extended by loads.
        U16 = "u16",
        /// 32 bits.
        B32 = "b32",
        /// 64 bits: an even-aligned pair of registers.
        B64 = "b64",
        /// 128 bits: four registers, of which the first is a multiple of four.
        B128 = "b128",
    }
}

impl MemTy {
    /// Bytes that each lane transfers.
    pub fn bytes(self) -> u32 {
        match self {
            MemTy::S8 | MemTy::U8 => 1,
            MemTy::S16 | MemTy::U16 => 2,
            MemTy::B32 => 4,
            MemTy::B64 => 8,
            MemTy::B128 => 16,
        }
    }
    /// Registers that an element fills: 1, 2 or 4.
    pub fn regs(self) -> u8 {
        (self.bytes() / 4).max(1) as u8
    }
}

op_enum! {
    /// State space of an address.
    pub enum Space {
        /// Device memory; 64-bit addresses.
        Global = "global",
        /// The block's shared memory; 32-bit addresses from 0.
        Shared = "shared",
        /// The thread's local memory; 32-bit addresses relative to the current stack frame.
        Local = "local",
        /// The program's constant bank (`__constant__`), and the kernel's parameters from [`PARAM_WINDOW`]
        /// on; 32-bit addresses.
        Const = "const",
        /// Resolved at run time by the window in which an address lies: device code from 2.0 on. In host
        /// code: host memory.
        Generic = "generic",
        /// Device memory on 1.x, where addresses have 32 bits: the low word of a 64-bit pointer.
        Global32 = "global32",
    }
}

/// Address in [`Space::Const`] at which the kernel's parameters begin.
pub const PARAM_WINDOW: u32 = 1 << 16;

impl Space {
    /// Whether its addresses have 64 bits and so take a pair of registers.
    pub fn wide(self) -> bool {
        matches!(self, Space::Global | Space::Generic)
    }
    /// The memory that it refers to: [`Space::Global`] for [`Space::Global32`], itself for the others.
    pub fn memory(self) -> Self {
        if self == Space::Global32 { Space::Global } else { self }
    }
}

op_enum! {
    /// Atomic read-modify-write operations. The result is the old value.
    pub enum AtomOp {
        /// Addition.
        Add = "add",
        /// Minimum.
        Min = "min",
        /// Maximum.
        Max = "max",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Exchange.
        Exch = "exch",
        /// Compare with a, and if equal, swap with b.
        Cas = "cas",
        /// 0 if old ≥ a, else old + 1.
        Inc = "inc",
        /// a if old = 0 or old > a, else old − 1.
        Dec = "dec",
    }
}

/// 2^32 less two units in the last place, as an increment of a float's exponent bits. Code that divides
/// 32-bit integers from 2.0 on adds it to the bits of a reciprocal, so that the scaled reciprocal is never
/// too large. No other code adds this constant, so the sanitizer takes an infinity there for a division by
/// zero.
pub const DIVISION_SCALE: u32 = 0x0fff_fffe;
