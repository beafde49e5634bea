//! Operations and types: small closed enums, each generated from one table row (name, mnemonic).

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
    /// Type of an operation. Values of 8 and 16 bits live extended to 32 bits in a register, by their sign;
    /// `F16` and `BF16` live in the low half.
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
    /// Takes a register pair.
    pub fn wide(self) -> bool {
        self.bytes() == 8
    }
    /// Registers a value takes: 1 or 2.
    pub fn regs(self) -> u8 {
        1 + u8::from(self.wide())
    }
    /// Any floating type.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::F16 | Ty::BF16 | Ty::F32 | Ty::F64)
    }
    /// A signed integer.
    pub fn is_signed(self) -> bool {
        matches!(self, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64)
    }
}

op_enum! {
    /// One operand. Arithmetic types are `I32 U32 I64 U64 F16 BF16 F32 F64`; the rest says its own.
    pub enum UnOp {
        /// −a.
        Neg = "neg",
        /// |a|.
        Abs = "abs",
        /// Bitwise complement, integers.
        Not = "not",
        /// Number of one bits; result `U32`.
        Popc = "popc",
        /// Leading zeros; result `U32`.
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
        /// Largest integer not above a; floats.
        Floor = "floor",
        /// Smallest integer not below a; floats.
        Ceil = "ceil",
        /// Towards zero; floats.
        Trunc = "trunc",
        /// To nearest, ties to even; floats.
        Rint = "rint",
    }
}

op_enum! {
    /// Two operands of the instruction's type.
    pub enum BinOp {
        /// a + b; integers wrap.
        Add = "add",
        /// a − b.
        Sub = "sub",
        /// a · b; for integers the low half.
        Mul = "mul",
        /// High half of the product, integers.
        MulHi = "mul.hi",
        /// Low 32 bits of the product of the low 24 bits, `I32 U32`.
        Mul24 = "mul24",
        /// Full product of two 32-bit integers into a pair; the type is that of the factors.
        MulWide = "mul.wide",
        /// Quotient, integers: a sequence on every GPU; x/0 gives all ones as the sequence does.
        Div = "div",
        /// Remainder, integers; of 32 bits by 0 all ones too.
        Rem = "rem",
        /// Smaller; for floats the number when the other is NaN.
        Min = "min",
        /// Larger.
        Max = "max",
        /// Bitwise and; 32 or 64 bits.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Left by b (32-bit count); counts of the width and more give 0.
        Shl = "shl",
        /// Right by b, arithmetic for signed types; counts clamp at the width.
        Shr = "shr",
        /// a with the sign of b; floats.
        CopySign = "copysign",
    }
}

op_enum! {
    /// Three operands.
    pub enum TernOp {
        /// a · b + c. For `F32` on cc 1.x the product is truncated before the addition (PG 2.0 §A.2).
        Mad = "mad",
        /// a · b + c rounded once; floats.
        Fma = "fma",
        /// a · b − c as `Mad` is rounded; floats. Of all three: signs of operands cost a GPU nothing.
        MadSub = "mad.sub",
        /// c − a · b.
        MadNeg = "mad.neg",
        /// −a · b − c.
        MadNegSub = "mad.negsub",
        /// 32 × 32 + 64 bits; the type is that of the factors, `c` and the result are pairs. Address arithmetic.
        MadWide = "mad.wide",
        /// Product of the low 24 bits, plus c.
        Mad24 = "mad24",
        /// (a << b) + c, `b` an immediate; `I32 U32`, and for `I64 U64` with 64-bit a and c.
        Lea = "lea",
        /// High 32 bits of (b:a) shifted left by c & 31: b is the high word. `__funnelshift_l`.
        FunnelL = "shf.l",
        /// Low 32 bits of (b:a) shifted right by c & 31.
        FunnelR = "shf.r",
        /// Byte permute of a, b by selector c.
        Prmt = "prmt",
        /// Bit field of a: start b, length c; sign-extended for `I32`.
        Bfe = "bfe",
        /// |a − b| + c.
        Sad = "sad",
        /// a + b + c, integers of 32 bits.
        Add3 = "add3",
        /// Dot product of four bytes plus c.
        Dp4a = "dp4a",
    }
}

impl TernOp {
    /// Of the multiply-adds of floats: are the product and the third operand negated?
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
    /// Comparison; `Num` and `Nan` are for floats. Unordered operands make all but `Ne`, `Nan` false.
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
        /// Neither is NaN.
        Num = "num",
        /// One is NaN.
        Nan = "nan",
    }
}

op_enum! {
    /// Logic on predicates.
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
    /// Library function computed by a sequence of instructions; `F32` or `F64`. Two-operand ones use `b`.
    /// Accuracy is that of the CUDA library or better; what it costs is a table of `arch`.
    pub enum MathFn {
        /// a / b, IEEE.
        Div = "div",
        /// √a, IEEE.
        Sqrt = "sqrt",
        /// 1/√a.
        Rsqrt = "rsqrt",
        /// 1/a, IEEE.
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
        /// Angle of (b, a).
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
        /// Base 2.
        Log2 = "log2",
        /// Base 10.
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
        /// IEEE remainder.
        Remainder = "remainder",
        /// Positive difference.
        Fdim = "fdim",
        /// To nearest, ties away from zero.
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
        /// Binary exponent as a number.
        Logb = "logb",
        /// Bessel function of the first kind, order 0.
        J0 = "j0",
        /// The same, order 1.
        J1 = "j1",
        /// The same, order `b`, an `I32`.
        Jn = "jn",
        /// Bessel function of the second kind, order 0.
        Y0 = "y0",
        /// The same, order 1.
        Y1 = "y1",
        /// The same, order `b`, an `I32`.
        Yn = "yn",
    }
}

impl MathFn {
    /// `b` is an `I32` whatever the type.
    pub fn takes_integer(self) -> bool {
        matches!(self, MathFn::Ldexp | MathFn::Jn | MathFn::Yn)
    }
}

op_enum! {
    /// Rounding of a conversion.
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
    /// Width and extension of one element of a load or store.
    pub enum MemTy {
        /// 8 bits, sign-extended on load.
        S8 = "s8",
        /// 8 bits, zero-extended.
        U8 = "u8",
        /// 16 bits, sign-extended.
        S16 = "s16",
        /// 16 bits, zero-extended.
        U16 = "u16",
        /// 32 bits.
        B32 = "b32",
        /// 64 bits: an even pair.
        B64 = "b64",
        /// 128 bits: four registers, the first a multiple of four.
        B128 = "b128",
    }
}

impl MemTy {
    /// Bytes each lane moves.
    pub fn bytes(self) -> u32 {
        match self {
            MemTy::S8 | MemTy::U8 => 1,
            MemTy::S16 | MemTy::U16 => 2,
            MemTy::B32 => 4,
            MemTy::B64 => 8,
            MemTy::B128 => 16,
        }
    }
    /// Registers it fills: 1, 2 or 4.
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
        /// The thread's own; 32-bit addresses relative to the current frame.
        Local = "local",
        /// Constant bank of the program (`__constant__`), from [`PARAM_WINDOW`] on the kernel's parameters; 32-bit addresses.
        Const = "const",
        /// Resolved at run time by address window: cc ≥ 2.0, and host code, where it is host memory.
        Generic = "generic",
        /// Device memory on 1.x, whose addresses have 32 bits: the low word of a 64-bit pointer.
        Global32 = "global32",
    }
}

/// Where parameters begin among the addresses of constants.
pub const PARAM_WINDOW: u32 = 1 << 16;

impl Space {
    /// Addresses are register pairs.
    pub fn wide(self) -> bool {
        matches!(self, Space::Global | Space::Generic)
    }
    /// The memory: both widths of device addresses mean the same one.
    pub fn memory(self) -> Self {
        if self == Space::Global32 { Space::Global } else { self }
    }
}

op_enum! {
    /// Read-modify-write; returns the old value.
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
        /// Compare (a) and swap (b).
        Cas = "cas",
        /// old ≥ a ? 0 : old + 1.
        Inc = "inc",
        /// old = 0 or old > a ? a : old − 1.
        Dec = "dec",
    }
}

/// Added to the bits of a reciprocal where code divides 32-bit integers (2.0 and later): times 2^32, less two units in the
/// last place, so that it is never too large. Nothing else adds it, so an infinity there is a divisor of zero.
pub const DIVISION_SCALE: u32 = 0x0fff_fffe;
