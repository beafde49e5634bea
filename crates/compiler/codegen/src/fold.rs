//! Constant folding: arithmetic with exactly the results of the machine. Functions return `None` for what is not folded.
//! Bits of 32-bit values are zero above bit 31. Operations on 16-bit floats are not folded.

use isa::{BinOp, Cmp, MathFn, Round, Ty, UnOp};

/// The bits of a value in its register: small types are extended to 32 bits.
pub fn normalize(ty: Ty, bits: u64) -> u64 {
    match ty {
        Ty::I8 => bits as i8 as u32 as u64,
        Ty::U8 => bits as u8 as u64,
        Ty::I16 => bits as i16 as u32 as u64,
        Ty::U16 | Ty::F16 | Ty::BF16 => bits as u16 as u64,
        Ty::I32 | Ty::U32 | Ty::F32 => bits as u32 as u64,
        Ty::I64 | Ty::U64 | Ty::F64 => bits,
    }
}

/// The value as a number, by the width and the sign of its type.
pub fn as_int(ty: Ty, bits: u64) -> i128 {
    match ty {
        Ty::I8 | Ty::I16 | Ty::I32 => i128::from(bits as u32 as i32),
        Ty::I64 => i128::from(bits as i64),
        Ty::U64 => i128::from(bits),
        _ => i128::from(bits as u32),
    }
}

fn f32_of(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

/// The bits of a NaN and the treatment of denormals differ from machine to machine, so such results are not folded.
fn bits32(x: f32) -> Option<u64> {
    (!x.is_nan() && !x.is_subnormal()).then(|| x.to_bits().into())
}

fn bits64(x: f64) -> Option<u64> {
    (!x.is_nan()).then(|| x.to_bits())
}

/// Folds an operation on one constant.
pub fn unary(op: UnOp, ty: Ty, a: u64) -> Option<u64> {
    Some(match (op, ty) {
        (UnOp::Neg, Ty::F32) => a ^ 0x8000_0000,
        (UnOp::Neg, Ty::F64) => a ^ (1 << 63),
        (UnOp::Abs, Ty::F32) => a & 0x7fff_ffff,
        (UnOp::Abs, Ty::F64) => a & !(1 << 63),
        (UnOp::Neg, Ty::I32 | Ty::U32 | Ty::I64 | Ty::U64) => normalize(ty, a.wrapping_neg()),
        (UnOp::Abs, Ty::I32) => u64::from((a as i32).unsigned_abs()),
        (UnOp::Abs, Ty::I64) => (a as i64).unsigned_abs(),
        (UnOp::Not, Ty::I32 | Ty::U32 | Ty::I64 | Ty::U64) => normalize(ty, !a),
        (UnOp::Popc, _) => u64::from(a.count_ones()),
        (UnOp::Clz, _) if ty.wide() => u64::from(a.leading_zeros()),
        (UnOp::Clz, _) => u64::from((a as u32).leading_zeros()),
        (UnOp::Brev, _) if ty.wide() => a.reverse_bits(),
        (UnOp::Brev, _) => u64::from((a as u32).reverse_bits()),
        (UnOp::Floor, Ty::F32) => bits32(f32_of(a).floor())?,
        (UnOp::Floor, Ty::F64) => bits64(f64::from_bits(a).floor())?,
        (UnOp::Ceil, Ty::F32) => bits32(f32_of(a).ceil())?,
        (UnOp::Ceil, Ty::F64) => bits64(f64::from_bits(a).ceil())?,
        (UnOp::Trunc, Ty::F32) => bits32(f32_of(a).trunc())?,
        (UnOp::Trunc, Ty::F64) => bits64(f64::from_bits(a).trunc())?,
        _ => return None,
    })
}

/// Folds an operation on two constants.
pub fn binary(op: BinOp, ty: Ty, a: u64, b: u64) -> Option<u64> {
    match ty {
        Ty::F32 => return float32(op, f32_of(a), f32_of(b)),
        Ty::F64 => return float64(op, f64::from_bits(a), f64::from_bits(b)),
        Ty::F16 | Ty::BF16 => return None,
        _ => {}
    }
    if op == BinOp::MulWide {
        return Some((as_int(ty, a) * as_int(ty, b)) as u64);
    }
    let width = if ty.wide() { 64 } else { 32 };
    let (x, y) = (as_int(ty, a), as_int(ty, b));
    let r = match op {
        BinOp::Add => x + y,
        BinOp::Sub => x - y,
        BinOp::Mul => x.wrapping_mul(y),
        BinOp::MulHi if ty == Ty::U64 => ((u128::from(a) * u128::from(b)) >> 64) as i128,
        BinOp::MulHi => (x * y) >> width,
        BinOp::Mul24 => {
            let low = |v: u64| {
                if ty == Ty::I32 { i128::from((v as i32) << 8 >> 8) } else { (v & 0xff_ffff) as i128 }
            };
            low(a) * low(b)
        }
        BinOp::Div | BinOp::Rem if y == 0 => return None,
        BinOp::Div => x / y,
        BinOp::Rem => x % y,
        BinOp::Min => x.min(y),
        BinOp::Max => x.max(y),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl => {
            let n = b as u32;
            if n >= width { 0 } else { x << n }
        }
        BinOp::Shr => x >> (b as u32).min(width),
        BinOp::MulWide | BinOp::CopySign => return None,
    };
    Some(normalize(ty, r as u64))
}

fn float32(op: BinOp, a: f32, b: f32) -> Option<u64> {
    bits32(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Min => a.min(b),
        BinOp::Max => a.max(b),
        BinOp::CopySign => a.copysign(b),
        _ => return None,
    })
}

fn float64(op: BinOp, a: f64, b: f64) -> Option<u64> {
    bits64(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Min => a.min(b),
        BinOp::Max => a.max(b),
        BinOp::CopySign => a.copysign(b),
        _ => return None,
    })
}

/// Folds division and square root, whose results IEEE 754 fixes. Other functions differ from machine to machine.
pub fn math(f: MathFn, ty: Ty, a: u64, b: u64) -> Option<u64> {
    Some(match (f, ty) {
        (MathFn::Div, Ty::F32) => bits32(f32_of(a) / f32_of(b))?,
        (MathFn::Div, Ty::F64) => bits64(f64::from_bits(a) / f64::from_bits(b))?,
        (MathFn::Sqrt, Ty::F32) => bits32(f32_of(a).sqrt())?,
        (MathFn::Sqrt, Ty::F64) => bits64(f64::from_bits(a).sqrt())?,
        _ => return None,
    })
}

/// Folds a comparison.
pub fn compare(cmp: Cmp, ty: Ty, a: u64, b: u64) -> Option<bool> {
    let order = match ty {
        Ty::F32 => f32_of(a).partial_cmp(&f32_of(b)),
        Ty::F64 => f64::from_bits(a).partial_cmp(&f64::from_bits(b)),
        Ty::F16 | Ty::BF16 => return None,
        _ => Some(as_int(ty, a).cmp(&as_int(ty, b))),
    };
    Some(match cmp {
        Cmp::Eq => order.is_some_and(|o| o.is_eq()),
        Cmp::Ne => !order.is_some_and(|o| o.is_eq()),
        Cmp::Lt => order.is_some_and(|o| o.is_lt()),
        Cmp::Le => order.is_some_and(|o| o.is_le()),
        Cmp::Gt => order.is_some_and(|o| o.is_gt()),
        Cmp::Ge => order.is_some_and(|o| o.is_ge()),
        Cmp::Num => order.is_some(),
        Cmp::Nan => order.is_none(),
    })
}

/// Folds a conversion. From float to integer, values saturate and NaN becomes 0.
pub fn convert(to: Ty, from: Ty, round: Round, a: u64) -> Option<u64> {
    if matches!(to, Ty::F16 | Ty::BF16) || matches!(from, Ty::F16 | Ty::BF16) {
        return None;
    }
    if from.is_float() {
        let x = if from == Ty::F32 { f64::from(f32_of(a)) } else { f64::from_bits(a) };
        return float_to(to, round, x);
    }
    let x = as_int(from, a);
    if round != Round::Near && to.is_float() {
        return None;
    }
    Some(match to {
        Ty::F32 => bits32(x as f32)?,
        Ty::F64 => bits64(x as f64)?,
        _ => normalize(to, x as u64),
    })
}

/// Whether hosts and devices convert the value alike. They differ for floats outside the range of the integer type: devices
/// saturate, and hosts give the most negative integer.
pub fn converts_everywhere(to: Ty, from: Ty, a: u64) -> bool {
    if !from.is_float() || to.is_float() {
        return true;
    }
    let x = if from == Ty::F32 { f64::from(f32_of(a)) } else { f64::from_bits(a) };
    // Types narrower than 32 bits are truncated from 32 bits.
    let (low, high) = match to {
        Ty::U32 => (0.0, 4_294_967_295.0),
        Ty::I64 => (-9.2e18, 9.2e18),
        Ty::U64 => (0.0, 1.8e19),
        _ => (-2_147_483_648.0, 2_147_483_647.0),
    };
    (low..=high).contains(&x)
}

fn float_to(to: Ty, round: Round, x: f64) -> Option<u64> {
    match to {
        Ty::F64 => return bits64(x),
        Ty::F32 => return if round == Round::Near { bits32(x as f32) } else { None },
        _ => {}
    }
    let x = match round {
        Round::Near => x.round_ties_even(),
        Round::Zero => x.trunc(),
        Round::Down => x.floor(),
        Round::Up => x.ceil(),
    };
    // Rust's `as` saturates and maps NaN to 0, as the machine does.
    Some(match to {
        Ty::I8 => x as i8 as u32 as u64,
        Ty::U8 => x as u8 as u64,
        Ty::I16 => x as i16 as u32 as u64,
        Ty::U16 => x as u16 as u64,
        Ty::I32 => x as i32 as u32 as u64,
        Ty::U32 => x as u32 as u64,
        Ty::I64 => x as i64 as u64,
        _ => x as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_and_shifts_clamp() {
        let check = |op, ty, a: u64, b: u64, expect: u64| {
            assert_eq!(binary(op, ty, a, b), Some(expect), "{op:?} {ty:?} {a:#x} {b:#x}");
        };
        check(BinOp::Add, Ty::I32, 0x7fff_ffff, 1, 0x8000_0000);
        check(BinOp::Mul, Ty::U32, 0x1_0001, 0x1_0000, 0x1_0000);
        check(BinOp::MulHi, Ty::I32, 0xffff_ffff, 2, 0xffff_ffff);
        check(BinOp::MulHi, Ty::U64, u64::MAX, u64::MAX, u64::MAX - 1);
        check(BinOp::Shl, Ty::I32, 1, 32, 0);
        check(BinOp::Shr, Ty::I32, 0x8000_0000, 40, 0xffff_ffff);
        check(BinOp::Shr, Ty::U32, 0x8000_0000, 40, 0);
        check(BinOp::Rem, Ty::I32, (-7i32) as u32 as u64, 4, (-3i32) as u32 as u64);
        check(BinOp::Mul24, Ty::I32, 0x0080_0000, 1, 0xff80_0000);
        assert_eq!(binary(BinOp::Div, Ty::I32, 1, 0), None);
    }

    #[test]
    fn floats_convert_as_cuda_does() {
        let check = |to, from, x: u64, expect| assert_eq!(convert(to, from, Round::Zero, x), Some(expect));
        check(Ty::I32, Ty::F32, u64::from(f32::NAN.to_bits()), 0);
        check(Ty::I32, Ty::F32, u64::from(1e20f32.to_bits()), 0x7fff_ffff);
        check(Ty::U32, Ty::F64, (-3.5f64).to_bits(), 0);
        check(Ty::I64, Ty::F64, (-3.5f64).to_bits(), (-3i64) as u64);
        check(Ty::I64, Ty::I32, 0xffff_ffff, u64::MAX);
        check(Ty::I64, Ty::U32, 0xffff_ffff, 0xffff_ffff);
        check(Ty::I8, Ty::I32, 0x80, 0xffff_ff80);
    }

    #[test]
    fn what_does_not_fit_is_the_machines_own() {
        let check =
            |to, x: f64, expect| assert_eq!(converts_everywhere(to, Ty::F64, x.to_bits()), expect, "{x}");
        check(Ty::I32, 1e20, false);
        check(Ty::I32, f64::NAN, false);
        check(Ty::I32, -2_147_483_648.0, true);
        check(Ty::U32, -1.0, false);
        check(Ty::U32, 4e9, true);
        check(Ty::I64, 1e20, false);
        check(Ty::F32, 1e300, true);
    }
}
