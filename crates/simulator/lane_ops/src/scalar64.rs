//! The 64-bit operations of [`crate::scalar`]: integers and doubles.

use isa::{BinOp, TernOp, Ty, UnOp};

use crate::scalar::{Rules, flips};

/// The NaN that invalid operations on doubles produce, on GPUs and on x86.
const NAN: u64 = 0xfff8_0000_0000_0000;

/// Bits of a double result. A NaN operand is propagated with its quiet bit set; any other NaN is the default
/// one. Rust leaves the bits of NaNs unspecified, so they are chosen here.
#[inline(always)]
fn out(r: f64, a: f64, b: f64) -> u64 {
    if r.is_nan() { nan(a, b) } else { r.to_bits() }
}

#[cold]
fn nan(a: f64, b: f64) -> u64 {
    let quiet = |x: f64| x.to_bits() | 1 << 51;
    if a.is_nan() {
        quiet(a)
    } else if b.is_nan() {
        quiet(b)
    } else {
        NAN
    }
}

/// A unary operation on a 64-bit value.
#[inline(always)]
pub fn unary64(op: UnOp, ty: Ty, a: u64) -> u64 {
    if ty == Ty::F64 {
        let x = f64::from_bits(a);
        let r = match op {
            UnOp::Neg => return a ^ 1 << 63,
            UnOp::Abs => return a & !(1 << 63),
            UnOp::Not => return !a,
            UnOp::Popc => return u64::from(a.count_ones()),
            UnOp::Clz => return u64::from(a.leading_zeros()),
            UnOp::Brev => return a.reverse_bits(),
            UnOp::Rcp => 1.0 / x,
            UnOp::Rsqrt => 1.0 / x.sqrt(),
            UnOp::Sqrt => x.sqrt(),
            UnOp::Sin => libm::sin(x),
            UnOp::Cos => libm::cos(x),
            UnOp::Ex2 => libm::exp2(x),
            UnOp::Lg2 => libm::log2(x),
            UnOp::Floor => libm::floor(x),
            UnOp::Ceil => libm::ceil(x),
            UnOp::Trunc => libm::trunc(x),
            UnOp::Rint => libm::rint(x),
        };
        return out(r, x, x);
    }
    match op {
        UnOp::Neg => a.wrapping_neg(),
        UnOp::Abs if ty.is_signed() => (a as i64).unsigned_abs(),
        UnOp::Not => !a,
        UnOp::Popc => u64::from(a.count_ones()),
        UnOp::Clz => u64::from(a.leading_zeros()),
        UnOp::Brev => a.reverse_bits(),
        UnOp::Abs
        | UnOp::Rcp
        | UnOp::Rsqrt
        | UnOp::Sqrt
        | UnOp::Sin
        | UnOp::Cos
        | UnOp::Ex2
        | UnOp::Lg2
        | UnOp::Floor
        | UnOp::Ceil
        | UnOp::Trunc
        | UnOp::Rint => a,
    }
}

/// A binary operation on 64-bit values. Shifts take the count from the low word of `b`.
#[inline(always)]
pub fn binary64(op: BinOp, ty: Ty, a: u64, b: u64) -> u64 {
    if ty == Ty::F64 {
        return binary_f64(op, a, b);
    }
    let (ia, ib) = (a as i64, b as i64);
    let signed = ty.is_signed();
    match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul | BinOp::MulWide | BinOp::Mul24 => a.wrapping_mul(b),
        BinOp::MulHi if signed => ((i128::from(ia) * i128::from(ib)) >> 64) as u64,
        BinOp::MulHi => ((u128::from(a) * u128::from(b)) >> 64) as u64,
        BinOp::Div if b == 0 => u64::MAX,
        BinOp::Div if signed => ia.wrapping_div(ib) as u64,
        BinOp::Div => a / b,
        BinOp::Rem if b == 0 => a,
        BinOp::Rem if signed => ia.wrapping_rem(ib) as u64,
        BinOp::Rem => a % b,
        BinOp::Min if signed => ia.min(ib) as u64,
        BinOp::Min => a.min(b),
        BinOp::Max if signed => ia.max(ib) as u64,
        BinOp::Max => a.max(b),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl => {
            if (b as u32) < 64 {
                a << (b & 63)
            } else {
                0
            }
        }
        BinOp::Shr if signed => (ia >> (b as u32).min(63)) as u64,
        BinOp::Shr => {
            if (b as u32) < 64 {
                a >> (b & 63)
            } else {
                0
            }
        }
        BinOp::CopySign => (a & !(1 << 63)) | (b & 1 << 63),
    }
}

#[inline(always)]
fn binary_f64(op: BinOp, x: u64, y: u64) -> u64 {
    let (a, b) = (f64::from_bits(x), f64::from_bits(y));
    let r = match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Div => a / b,
        BinOp::Rem => libm::fmod(a, b),
        BinOp::Min => choose(a, b, (a < b) | ((a == b) & a.is_sign_negative())),
        BinOp::Max => choose(a, b, (a > b) | ((a == b) & a.is_sign_positive())),
        BinOp::CopySign => return (x & !(1 << 63)) | (y & 1 << 63),
        BinOp::And => return x & y,
        BinOp::Or => return x | y,
        BinOp::Xor => return x ^ y,
        BinOp::MulHi | BinOp::Mul24 | BinOp::MulWide | BinOp::Shl | BinOp::Shr => return x,
    };
    out(r, a, b)
}

#[inline(always)]
fn choose(a: f64, b: f64, first: bool) -> f64 {
    if first | b.is_nan() { a } else { b }
}

/// A ternary operation on 64-bit values. `Lea` takes its shift count from the low word of `b`.
#[inline(always)]
pub fn ternary64(op: TernOp, ty: Ty, rules: Rules, a: u64, b: u64, c: u64) -> u64 {
    if ty == Ty::F64 {
        let (product, sum) = flips(op, ty);
        let (x, y, z) = (f64::from_bits(a ^ product), f64::from_bits(b), f64::from_bits(c ^ sum));
        let fused = !(op == TernOp::Mad && rules == Rules::Host);
        return out(if fused { x.mul_add(y, z) } else { x * y + z }, x, y);
    }
    match op {
        TernOp::Lea => binary64(BinOp::Shl, Ty::U64, a, b).wrapping_add(c),
        TernOp::Add3 => a.wrapping_add(b).wrapping_add(c),
        TernOp::Sad if ty.is_signed() => (a as i64).abs_diff(b as i64).wrapping_add(c),
        TernOp::Sad => a.abs_diff(b).wrapping_add(c),
        TernOp::Mad
        | TernOp::Fma
        | TernOp::MadSub
        | TernOp::MadNeg
        | TernOp::MadNegSub
        | TernOp::MadWide
        | TernOp::Mad24
        | TernOp::FunnelL
        | TernOp::FunnelR
        | TernOp::Prmt
        | TernOp::Bfe
        | TernOp::Dp4a => a.wrapping_mul(b).wrapping_add(c),
    }
}
