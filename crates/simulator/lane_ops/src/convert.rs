//! Conversions between numeric types. On devices, float to integer saturates. NaN becomes 0, except that
//! conversions from or to 64 bits give the lowest signed integer. On the host, a float that does not fit
//! becomes the value that x86-64 instructions return ("integer indefinite"). Integers always wrap.

use isa::{Round, Ty};

use crate::float::{self, DOUBLE, Format, SINGLE};
use crate::half::widen16;

/// Converts `a` from type `from` to type `to`, as a GPU does. Argument and result are bit patterns in the low
/// bits. Results of 8 and 16 bits are sign- or zero-extended to 32 bits, the form in which registers hold
/// them.
#[inline(always)]
pub fn convert(to: Ty, from: Ty, round: Round, a: u64) -> u64 {
    match (from.is_float(), to.is_float()) {
        (false, false) => extend(to, extend_wide(from, a)),
        (false, true) => from_integer(to, from, round, a),
        (true, false) => {
            let x = value(from, a);
            if x.is_nan() && (to.wide() || from == Ty::F64) {
                return 1 << (if to.wide() { 63 } else { 31 });
            }
            to_integer(to, rounded(x, round))
        }
        (true, true) => between_floats(to, from, round, a),
    }
}

/// Converts `a` from type `from` to type `to`, as compilers for x86-64 do. Differs from [`convert`] for float
/// to integer only.
pub fn convert_on_host(to: Ty, from: Ty, round: Round, a: u64) -> u64 {
    if from.is_float() && !to.is_float() {
        host_integer(to, rounded(value(from, a), round))
    } else {
        convert(to, from, round, a)
    }
}

/// `cvttsd2si` gives the smallest integer where the value does not fit. Compilers convert to unsigned 32 bits
/// by truncating a signed 64-bit result. They convert values from 2^63 on to unsigned 64 bits by subtracting
/// 2^63 first.
fn host_integer(to: Ty, x: f64) -> u64 {
    const HALF: f64 = 9_223_372_036_854_775_808.0;
    let long = |x: f64| if (-HALF..HALF).contains(&x) { x as i64 } else { i64::MIN } as u64;
    match to {
        Ty::I64 => long(x),
        Ty::U64 if x >= HALF => long(x - HALF) ^ 1 << 63,
        Ty::U64 => long(x),
        Ty::U32 => u64::from(long(x) as u32),
        _ => {
            let whole = libm::trunc(x);
            let fits = (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&whole);
            extend(to, if fits { whole as i32 } else { i32::MIN } as u64)
        }
    }
}

/// Sign- or zero-extends an integer of the type to 64 bits. Floats are returned unchanged.
#[inline(always)]
fn extend_wide(ty: Ty, a: u64) -> u64 {
    match ty {
        Ty::I8 => a as i8 as u64,
        Ty::U8 => u64::from(a as u8),
        Ty::I16 => a as i16 as u64,
        Ty::U16 => u64::from(a as u16),
        Ty::I32 => a as i32 as u64,
        Ty::U32 => u64::from(a as u32),
        Ty::I64 | Ty::U64 | Ty::F16 | Ty::BF16 | Ty::F32 | Ty::F64 => a,
    }
}

/// Sign- or zero-extends a narrow integer to 32 bits, the form in which a register holds it.
#[inline(always)]
fn extend(ty: Ty, a: u64) -> u64 {
    if ty.wide() { a } else { u64::from(extend_wide(ty, a) as u32) }
}

fn value(ty: Ty, a: u64) -> f64 {
    match ty {
        Ty::F64 => f64::from_bits(a),
        Ty::F32 => f64::from(f32::from_bits(a as u32)),
        _ => widen16(ty, a as u32),
    }
}

fn rounded(x: f64, round: Round) -> f64 {
    match round {
        Round::Near => libm::rint(x),
        Round::Zero => x, // the cast in `to_integer` truncates
        Round::Down => libm::floor(x),
        Round::Up => libm::ceil(x),
    }
}

fn to_integer(to: Ty, x: f64) -> u64 {
    match to {
        Ty::I8 => u64::from(x as i8 as i32 as u32),
        Ty::U8 => u64::from(x as u8),
        Ty::I16 => u64::from(x as i16 as i32 as u32),
        Ty::U16 => u64::from(x as u16),
        Ty::I32 => u64::from(x as i32 as u32),
        Ty::U32 => u64::from(x as u32),
        Ty::I64 => x as i64 as u64,
        Ty::U64 | Ty::F16 | Ty::BF16 | Ty::F32 | Ty::F64 => x as u64,
    }
}

fn format(ty: Ty) -> Format {
    match ty {
        Ty::F16 => float::HALF,
        Ty::BF16 => float::BRAIN,
        Ty::F64 => DOUBLE,
        _ => SINGLE,
    }
}

#[inline(always)]
fn from_integer(to: Ty, from: Ty, round: Round, a: u64) -> u64 {
    let wide = extend_wide(from, a);
    match (to, round, from.is_signed()) {
        (Ty::F32, Round::Near, true) => u64::from((wide as i64 as f32).to_bits()),
        (Ty::F32, Round::Near, false) => u64::from((wide as f32).to_bits()),
        (Ty::F64, Round::Near, true) => (wide as i64 as f64).to_bits(),
        (Ty::F64, Round::Near, false) => (wide as f64).to_bits(),
        (_, _, signed) => {
            let negative = signed && (wide as i64) < 0;
            let magnitude = if negative { wide.wrapping_neg() } else { wide };
            float::pack(negative, magnitude, 0, format(to), round)
        }
    }
}

#[inline(always)]
fn between_floats(to: Ty, from: Ty, round: Round, a: u64) -> u64 {
    if to == from {
        return a;
    }
    match to {
        Ty::F64 => {
            let x = value(from, a);
            if x.is_nan() { 0x7ff8_0000_0000_0000 | (a >> 31 & 1) << 63 } else { x.to_bits() }
        }
        Ty::F32 if from == Ty::F64 && round == Round::Near => {
            let r = f64::from_bits(a) as f32;
            u64::from(if r.is_nan() { 0x7fc0_0000 | (a >> 63 << 31) as u32 } else { r.to_bits() })
        }
        _ => float::narrow(value(from, a), format(to), round),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_converts_as_x86_does() {
        let check = |to, x: f64, expect: u64| {
            assert_eq!(convert_on_host(to, Ty::F64, Round::Zero, x.to_bits()), expect, "{to:?} <- {x}");
        };
        for x in [f64::NAN, f64::INFINITY, -1e20, 3e9] {
            check(Ty::I32, x, 0x8000_0000);
        }
        check(Ty::I32, -2_147_483_648.9, 0x8000_0000);
        check(Ty::I32, 2_147_483_647.9, 0x7fff_ffff);
        check(Ty::I32, -1.9, 0xffff_ffff);
        check(Ty::U32, -1.0, 0xffff_ffff);
        check(Ty::U32, 5e9, 705_032_704);
        check(Ty::U32, f64::NAN, 0);
        check(Ty::I64, 1e20, 1 << 63);
        check(Ty::I64, f64::NAN, 1 << 63);
        check(Ty::U64, -1.0, u64::MAX);
        check(Ty::U64, 1e19, 10_000_000_000_000_000_000);
        check(Ty::U64, 1e20, 0);
        check(Ty::U64, -1e20, 1 << 63);
        check(Ty::U8, 300.0, 44);
        check(Ty::I16, 1e10, 0);
    }

    #[test]
    fn conversions() {
        let check = |to, from, round, a: u64, expect: u64| {
            assert_eq!(convert(to, from, round, a), expect, "{to:?} <- {from:?} {round:?} {a:#x}");
        };
        let f = |x: f32| u64::from(x.to_bits());
        let i = |x: i32| u64::from(x as u32);
        check(Ty::I32, Ty::F32, Round::Zero, f(-1.9), i(-1));
        check(Ty::I32, Ty::F32, Round::Near, f(2.5), 2);
        check(Ty::I32, Ty::F32, Round::Up, f(2.1), 3);
        check(Ty::I32, Ty::F32, Round::Down, f(-2.1), i(-3));
        check(Ty::I32, Ty::F32, Round::Zero, f(1e20), i(i32::MAX));
        check(Ty::U32, Ty::F32, Round::Zero, f(-5.0), 0);
        check(Ty::I32, Ty::F32, Round::Zero, f(f32::NAN), 0);
        check(Ty::U64, Ty::F32, Round::Zero, f(f32::NAN), 1 << 63);
        check(Ty::U32, Ty::F64, Round::Zero, f64::NAN.to_bits(), 1 << 31);
        check(Ty::I8, Ty::F32, Round::Zero, f(-200.0), i(-128));
        check(Ty::U8, Ty::I32, Round::Near, i(-1), 255);
        check(Ty::I8, Ty::I32, Round::Near, 0x80, i(-128));
        check(Ty::I64, Ty::I32, Round::Near, i(-2), -2i64 as u64);
        check(Ty::U64, Ty::U32, Round::Near, i(-2), 0xffff_fffe);
        check(Ty::I64, Ty::U16, Round::Near, 0xffff, 0xffff);
        check(Ty::F32, Ty::I32, Round::Near, 16_777_217, f(16_777_216.0));
        check(Ty::F32, Ty::I32, Round::Up, 16_777_217, f(16_777_218.0));
        check(Ty::F32, Ty::I32, Round::Zero, i(-16_777_219), f(-16_777_218.0));
        check(Ty::F32, Ty::F64, Round::Zero, 0.1f64.to_bits(), f(0.099_999_994));
        check(Ty::F32, Ty::F64, Round::Near, 0.1f64.to_bits(), f(0.1));
        check(Ty::F64, Ty::F32, Round::Near, f(0.5), 0.5f64.to_bits());
        check(Ty::F16, Ty::F32, Round::Near, f(1.0), 0x3c00);
        check(Ty::F32, Ty::BF16, Round::Near, 0x3f80, f(1.0));
        check(Ty::F16, Ty::I32, Round::Near, i(-3), 0xc200);
    }
}
