//! The result of every arithmetic operation for one lane. Warps execute these functions over 32 lanes, with
//! the operation a constant so that the code folds to the bare arithmetic. The host executor calls them
//! directly. So device and host share one definition.
//!
//! Values are bit patterns: up to 32 bits in a `u32`, 64 bits in a `u64`. No function panics, because
//! inactive lanes may hold any bits.

use isa::{BinOp, Cmp, TernOp, Ty, UnOp};

use crate::float::{self, fma32};
use crate::half::{binary16, narrow16, unary16, widen16};
pub use crate::scalar64::{binary64, ternary64, unary64};

/// Floating-point rules of a processor: how NaNs, denormals and multiply-adds behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// x86-64: NaN operands are propagated, new NaNs are negative, `a * b + c` rounds twice.
    Host,
    /// GPUs from cc 2.0: one canonical NaN, fused multiply-add.
    Ieee,
    /// GPUs of cc 1.x: denormals are zero, multiply-adds truncate the product.
    Tesla,
}

impl From<arch::policy::FloatRules> for Rules {
    fn from(rules: arch::policy::FloatRules) -> Self {
        match rules {
            arch::policy::FloatRules::TruncatedMad => Rules::Tesla,
            arch::policy::FloatRules::Ieee => Rules::Ieee,
        }
    }
}

/// Bits of a float result, with NaNs and denormals as the rules say. `a` and `b` are the operands, whose NaNs
/// the host propagates.
#[inline(always)]
fn out(rules: Rules, r: f32, a: f32, b: f32) -> u32 {
    match rules {
        Rules::Host => {
            if r.is_nan() {
                host_nan(a, b)
            } else {
                r.to_bits()
            }
        }
        Rules::Ieee => float::machine_nan(r),
        Rules::Tesla => {
            if r.is_nan() {
                0x7fff_ffff
            } else {
                float::flush(r).to_bits()
            }
        }
    }
}

#[cold]
fn host_nan(a: f32, b: f32) -> u32 {
    let quiet = |x: f32| x.to_bits() | 0x0040_0000;
    if a.is_nan() {
        quiet(a)
    } else if b.is_nan() {
        quiet(b)
    } else {
        0xffc0_0000
    }
}

#[inline(always)]
fn arg(rules: Rules, bits: u32) -> f32 {
    let x = f32::from_bits(bits);
    match rules {
        Rules::Tesla => float::flush(x),
        Rules::Host | Rules::Ieee => x,
    }
}

/// A unary operation on a value of up to 32 bits.
#[inline(always)]
pub fn unary32(op: UnOp, ty: Ty, rules: Rules, a: u32) -> u32 {
    if ty == Ty::F32 {
        return unary_f32(op, rules, a);
    }
    if ty.is_float() {
        return unary16(op, ty, a);
    }
    match op {
        UnOp::Neg => a.wrapping_neg(),
        UnOp::Abs => {
            if ty.is_signed() {
                (a as i32).unsigned_abs()
            } else {
                a
            }
        }
        UnOp::Not => !a,
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
        | UnOp::Rint => a,
    }
}

/// A unary operation on a single-precision float. Special functions are computed to single precision by
/// `libm`; the real special function unit is within its documented error of two units in the last place.
#[inline(always)]
pub fn unary_f32(op: UnOp, rules: Rules, bits: u32) -> u32 {
    let a = arg(rules, bits);
    let r = match op {
        UnOp::Neg => return bits ^ 0x8000_0000,
        UnOp::Abs => return bits & 0x7fff_ffff,
        UnOp::Not => return !bits,
        UnOp::Popc => return bits.count_ones(),
        UnOp::Clz => return bits.leading_zeros(),
        UnOp::Brev => return bits.reverse_bits(),
        UnOp::Rcp => 1.0 / a,
        UnOp::Rsqrt => (1.0 / f64::from(a).sqrt()) as f32,
        UnOp::Sqrt => a.sqrt(),
        UnOp::Sin => libm::sinf(a),
        UnOp::Cos => libm::cosf(a),
        UnOp::Ex2 => libm::exp2f(a),
        UnOp::Lg2 => libm::log2f(a),
        UnOp::Floor => libm::floorf(a),
        UnOp::Ceil => libm::ceilf(a),
        UnOp::Trunc => libm::truncf(a),
        UnOp::Rint => libm::rintf(a),
    };
    out(rules, r, a, a)
}

/// A binary operation on values of up to 32 bits. For `MulWide` this returns the low word only; [`mul_wide`]
/// gives the whole product.
#[inline(always)]
pub fn binary32(op: BinOp, ty: Ty, rules: Rules, a: u32, b: u32) -> u32 {
    if ty == Ty::F32 {
        return binary_f32(op, rules, a, b);
    }
    if ty.is_float() {
        return binary16(op, ty, a, b);
    }
    let (ia, ib) = (a as i32, b as i32);
    let signed = ty.is_signed();
    match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul | BinOp::MulWide => a.wrapping_mul(b),
        BinOp::MulHi if signed => ((i64::from(ia) * i64::from(ib)) >> 32) as u32,
        BinOp::MulHi => ((u64::from(a) * u64::from(b)) >> 32) as u32,
        BinOp::Mul24 => mul24(signed, a, b),
        BinOp::Div if b == 0 => u32::MAX,
        BinOp::Div if signed => ia.wrapping_div(ib) as u32,
        BinOp::Div => a / b,
        BinOp::Rem if b == 0 => u32::MAX,
        BinOp::Rem if signed => ia.wrapping_rem(ib) as u32,
        BinOp::Rem => a % b,
        BinOp::Min if signed => ia.min(ib) as u32,
        BinOp::Min => a.min(b),
        BinOp::Max if signed => ia.max(ib) as u32,
        BinOp::Max => a.max(b),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl => {
            if b < 32 {
                a << (b & 31)
            } else {
                0
            }
        }
        BinOp::Shr if signed => (ia >> b.min(31)) as u32,
        BinOp::Shr => {
            if b < 32 {
                a >> (b & 31)
            } else {
                0
            }
        }
        BinOp::CopySign => (a & 0x7fff_ffff) | (b & 0x8000_0000),
    }
}

#[inline(always)]
fn mul24(signed: bool, a: u32, b: u32) -> u32 {
    if signed {
        let low = |x: u32| (x << 8) as i32 >> 8;
        low(a).wrapping_mul(low(b)) as u32
    } else {
        (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff)
    }
}

/// The 64-bit product of two 32-bit integers.
#[inline(always)]
pub fn mul_wide(ty: Ty, a: u32, b: u32) -> u64 {
    if ty.is_signed() {
        (i64::from(a as i32) * i64::from(b as i32)) as u64
    } else {
        u64::from(a) * u64::from(b)
    }
}

#[inline(always)]
fn binary_f32(op: BinOp, rules: Rules, x: u32, y: u32) -> u32 {
    let (a, b) = (arg(rules, x), arg(rules, y));
    let r = match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Div => a / b,
        BinOp::Rem => libm::fmodf(a, b),
        // If one operand is NaN, the result is the other one. -0 is less than +0.
        BinOp::Min => return min_max(rules, a, b, (a < b) | ((a == b) & a.is_sign_negative())),
        BinOp::Max => return min_max(rules, a, b, (a > b) | ((a == b) & a.is_sign_positive())),
        BinOp::CopySign => return (x & 0x7fff_ffff) | (y & 0x8000_0000),
        BinOp::MulHi | BinOp::Mul24 | BinOp::MulWide => return 0,
        BinOp::And => return x & y,
        BinOp::Or => return x | y,
        BinOp::Xor => return x ^ y,
        BinOp::Shl | BinOp::Shr => return x,
    };
    out(rules, r, a, b)
}

#[inline(always)]
fn min_max(rules: Rules, a: f32, b: f32, first: bool) -> u32 {
    let r = if first | b.is_nan() { a } else { b };
    out(rules, r, a, b)
}

/// A ternary operation on values of up to 32 bits. For `MadWide` this returns the low word only.
#[inline(always)]
pub fn ternary32(op: TernOp, ty: Ty, rules: Rules, a: u32, b: u32, c: u32) -> u32 {
    match op {
        TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub => {
            let (a, c) = (a ^ flips(op, ty).0 as u32, c ^ flips(op, ty).1 as u32);
            ternary32(TernOp::Mad, ty, rules, a, b, c)
        }
        TernOp::Mad | TernOp::Fma if ty == Ty::F32 => mad_f32(op, rules, a, b, c),
        TernOp::Mad | TernOp::Fma if ty.is_float() => {
            let [x, y, z] = [a, b, c].map(|v| widen16(ty, v));
            narrow16(ty, x * y + z)
        }
        TernOp::Mad | TernOp::Fma | TernOp::MadWide => a.wrapping_mul(b).wrapping_add(c),
        TernOp::Mad24 => mul24(ty.is_signed(), a, b).wrapping_add(c),
        TernOp::Lea => binary32(BinOp::Shl, Ty::U32, rules, a, b).wrapping_add(c),
        TernOp::FunnelL => ((((u64::from(b) << 32) | u64::from(a)) << (c & 31)) >> 32) as u32,
        TernOp::FunnelR => (((u64::from(b) << 32) | u64::from(a)) >> (c & 31)) as u32,
        TernOp::Prmt => permute(a, b, c),
        TernOp::Bfe => bit_field(ty.is_signed(), a, b, c),
        TernOp::Sad if ty.is_signed() => (a as i32).abs_diff(b as i32).wrapping_add(c),
        TernOp::Sad => a.abs_diff(b).wrapping_add(c),
        TernOp::Add3 => a.wrapping_add(b).wrapping_add(c),
        TernOp::Dp4a => dot4(ty.is_signed(), a, b).wrapping_add(c),
    }
}

/// Sign masks of a multiply-add: what to XOR to the first and to the third operand so that the operation
/// becomes a plain `a * b + c`.
#[inline(always)]
pub fn flips(op: TernOp, ty: Ty) -> (u64, u64) {
    let sign = 1u64 << (8 * ty.bytes() - 1);
    let (product, sum) = op.signs().unwrap_or_default();
    (if product { sign } else { 0 }, if sum { sign } else { 0 })
}

#[inline(always)]
fn mad_f32(op: TernOp, rules: Rules, a: u32, b: u32, c: u32) -> u32 {
    let (x, y, z) = (arg(rules, a), arg(rules, b), arg(rules, c));
    let r = match (op, rules) {
        (TernOp::Mad, Rules::Tesla) => float::mad32_truncated(x, y, z),
        // Host code is compiled without fused multiply-adds, as gcc does without `-march=native`.
        (TernOp::Mad, Rules::Host) => x * y + z,
        _ => fma32(x, y, z),
    };
    out(rules, r, x, y)
}

/// Byte permute with sign replication by bit 3 of each selector nibble (PTX `prmt`, default mode).
#[inline(always)]
fn permute(a: u32, b: u32, selector: u32) -> u32 {
    let all = u64::from(b) << 32 | u64::from(a);
    let mut r = 0;
    for i in 0..4 {
        let s = selector >> (4 * i) & 15;
        let byte = (all >> (8 * (s & 7))) as u8;
        let byte = if s & 8 != 0 { (byte as i8 >> 7) as u8 } else { byte };
        r |= u32::from(byte) << (8 * i);
    }
    r
}

#[inline(always)]
fn bit_field(signed: bool, a: u32, start: u32, length: u32) -> u32 {
    let (start, length) = (start & 0xff, length & 0xff);
    if length == 0 {
        return 0;
    }
    let wide = if signed { i64::from(a as i32) } else { i64::from(a) };
    let shifted = (wide >> start.min(63)) as u64;
    if length >= 32 {
        return shifted as u32;
    }
    let low = (shifted as u32) << (32 - length);
    if signed { (low as i32 >> (32 - length)) as u32 } else { low >> (32 - length) }
}

fn dot4(signed: bool, a: u32, b: u32) -> u32 {
    let mut sum = 0u32;
    for i in 0..4 {
        let (x, y) = ((a >> (8 * i)) as u8, (b >> (8 * i)) as u8);
        let product = if signed {
            (i32::from(x as i8) * i32::from(y as i8)) as u32
        } else {
            u32::from(x) * u32::from(y)
        };
        sum = sum.wrapping_add(product);
    }
    sum
}

#[inline(always)]
fn ordered<T: PartialOrd>(cmp: Cmp, a: T, b: T, unordered: bool) -> bool {
    match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
        Cmp::Num => !unordered,
        Cmp::Nan => unordered,
    }
}

/// A comparison of values of up to 32 bits.
#[inline(always)]
pub fn compare32(cmp: Cmp, ty: Ty, rules: Rules, a: u32, b: u32) -> bool {
    match ty {
        Ty::F32 => {
            let (x, y) = (arg(rules, a), arg(rules, b));
            ordered(cmp, x, y, x.is_nan() | y.is_nan())
        }
        Ty::F16 | Ty::BF16 => {
            let (x, y) = (widen16(ty, a), widen16(ty, b));
            ordered(cmp, x, y, x.is_nan() | y.is_nan())
        }
        _ if ty.is_signed() => ordered(cmp, a as i32, b as i32, false),
        _ => ordered(cmp, a, b, false),
    }
}

/// A comparison of 64-bit values.
#[inline(always)]
pub fn compare64(cmp: Cmp, ty: Ty, a: u64, b: u64) -> bool {
    match ty {
        Ty::F64 => {
            let (x, y) = (f64::from_bits(a), f64::from_bits(b));
            ordered(cmp, x, y, x.is_nan() | y.is_nan())
        }
        _ if ty.is_signed() => ordered(cmp, a as i64, b as i64, false),
        _ => ordered(cmp, a, b, false),
    }
}
