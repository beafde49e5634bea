//! Arithmetic of binary16 and bfloat16: computed in double precision and rounded once.

use isa::{BinOp, Ty, UnOp};

use crate::float;
use crate::scalar::{Rules, unary_f32};

/// The value of a binary16 (`Ty::F16`) or bfloat16 (`Ty::BF16`); exact.
pub fn widen16(ty: Ty, bits: u32) -> f64 {
    if ty == Ty::F16 { float::half_to_f64(bits) } else { float::brain_to_f64(bits) }
}

/// Rounds a value to binary16 (`Ty::F16`) or bfloat16 (`Ty::BF16`), to nearest even.
pub fn narrow16(ty: Ty, x: f64) -> u32 {
    let format = if ty == Ty::F16 { float::HALF } else { float::BRAIN };
    float::narrow(x, format, isa::Round::Near) as u32
}

/// A unary operation on a 16-bit float.
pub fn unary16(op: UnOp, ty: Ty, a: u32) -> u32 {
    match op {
        UnOp::Neg => a ^ 0x8000,
        UnOp::Abs => a & 0x7fff,
        UnOp::Not => !a & 0xffff,
        UnOp::Popc => a.count_ones(),
        UnOp::Clz => a.leading_zeros(),
        UnOp::Brev => a.reverse_bits(),
        UnOp::Rcp
        | UnOp::Rsqrt
        | UnOp::Sqrt
        | UnOp::Sin
        | UnOp::Cos
        | UnOp::Ex2
        | UnOp::Lg2
        | UnOp::Floor
        | UnOp::Ceil
        | UnOp::Trunc
        | UnOp::Rint => {
            let single = (widen16(ty, a) as f32).to_bits();
            narrow16(ty, f64::from(f32::from_bits(unary_f32(op, Rules::Ieee, single))))
        }
    }
}

/// A binary operation on 16-bit floats.
pub fn binary16(op: BinOp, ty: Ty, x: u32, y: u32) -> u32 {
    match op {
        BinOp::And => return x & y,
        BinOp::Or => return x | y,
        BinOp::Xor => return x ^ y,
        BinOp::CopySign => return (x & 0x7fff) | (y & 0x8000),
        _ => {}
    }
    // A double holds sums and products of two 16-bit floats exactly. Rounding a quotient to double first does
    // not change its 16-bit result.
    let (a, b) = (widen16(ty, x), widen16(ty, y));
    let r = match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Div => a / b,
        BinOp::Rem => libm::fmod(a, b),
        BinOp::Min => libm::fmin(a, b),
        BinOp::Max => libm::fmax(a, b),
        BinOp::MulHi
        | BinOp::Mul24
        | BinOp::MulWide
        | BinOp::And
        | BinOp::Or
        | BinOp::Xor
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::CopySign => a,
    };
    narrow16(ty, r)
}
