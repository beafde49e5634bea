//! Math library functions. On a device they are sequences of instructions; here each one is one call. They
//! are computed by `libm` and have the same bits on every platform. Results are within the error bounds that
//! the CUDA programming guide gives for its functions.

use isa::{MathFn, Ty};

use crate::float::flush;
use crate::scalar::Rules;

/// `f(a, b)` for `F32` or `F64`. Arguments and result are bit patterns in 64 bits. `Ldexp` takes an integer
/// in the low word of `b`.
pub fn math(f: MathFn, ty: Ty, rules: Rules, a: u64, b: u64) -> u64 {
    if ty == Ty::F64 {
        let r = math64(f, f64::from_bits(a), f64::from_bits(b), b as u32 as i32);
        return if r.is_nan() { 0x7ff8_0000_0000_0000 | nan_sign(f, rules, a) << 63 } else { r.to_bits() };
    }
    let arg = |bits: u64| {
        let x = f32::from_bits(bits as u32);
        if rules == Rules::Tesla { flush(x) } else { x }
    };
    let r = math32(f, arg(a), arg(b), b as u32 as i32);
    u64::from(match (r.is_nan(), rules) {
        (true, Rules::Host) => 0x7fc0_0000 | (nan_sign(f, rules, a << 32) << 31) as u32,
        (true, Rules::Ieee | Rules::Tesla) => 0x7fff_ffff,
        (false, Rules::Tesla) => flush(r).to_bits(),
        (false, Rules::Host | Rules::Ieee) => r.to_bits(),
    })
}

/// Sign of a NaN result, which `printf` shows. On x86 with glibc, invalid operations make negative NaNs.
fn nan_sign(f: MathFn, rules: Rules, a: u64) -> u64 {
    let invalid = a & 0x7ff0_0000_0000_0000 != 0x7ff0_0000_0000_0000 || a << 12 == 0;
    let arithmetic = matches!(f, MathFn::Div | MathFn::Sqrt | MathFn::Fmod | MathFn::Log | MathFn::Pow);
    u64::from(rules == Rules::Host && invalid && arithmetic || !invalid && a >> 63 != 0)
}

fn math32(f: MathFn, a: f32, b: f32, n: i32) -> f32 {
    match f {
        MathFn::Div => a / b,
        MathFn::Sqrt => a.sqrt(),
        MathFn::Rcp => 1.0 / a,
        MathFn::Sin => libm::sinf(a),
        MathFn::Cos => libm::cosf(a),
        MathFn::Tan => libm::tanf(a),
        MathFn::Asin => libm::asinf(a),
        MathFn::Acos => libm::acosf(a),
        MathFn::Atan => libm::atanf(a),
        MathFn::Atan2 => libm::atan2f(a, b),
        MathFn::Expm1 => libm::expm1f(a),
        MathFn::Log1p => libm::log1pf(a),
        MathFn::Cbrt => libm::cbrtf(a),
        MathFn::Fmod => libm::fmodf(a, b),
        MathFn::Remainder => libm::remainderf(a, b),
        MathFn::Fdim => libm::fdimf(a, b),
        MathFn::Round => libm::roundf(a),
        MathFn::Ldexp => libm::ldexpf(a, n),
        MathFn::Nextafter => libm::nextafterf(a, b),
        // Computed in double precision, because single-precision formulas lose accuracy. glibc does the same.
        MathFn::Rsqrt
        | MathFn::Exp
        | MathFn::Exp2
        | MathFn::Log
        | MathFn::Log2
        | MathFn::Log10
        | MathFn::Pow
        | MathFn::Sinpi
        | MathFn::Cospi
        | MathFn::Sinh
        | MathFn::Cosh
        | MathFn::Tanh
        | MathFn::Asinh
        | MathFn::Acosh
        | MathFn::Atanh
        | MathFn::Exp10
        | MathFn::Rcbrt
        | MathFn::Hypot
        | MathFn::Erf
        | MathFn::Erfc
        | MathFn::Tgamma
        | MathFn::Lgamma
        | MathFn::J0
        | MathFn::J1
        | MathFn::Jn
        | MathFn::Y0
        | MathFn::Y1
        | MathFn::Yn
        | MathFn::Logb => math64(f, f64::from(a), f64::from(b), n) as f32,
    }
}

fn math64(f: MathFn, a: f64, b: f64, n: i32) -> f64 {
    match f {
        MathFn::Div => a / b,
        MathFn::Sqrt => a.sqrt(),
        MathFn::Rsqrt => 1.0 / a.sqrt(),
        MathFn::Rcp => 1.0 / a,
        MathFn::Sin => libm::sin(a),
        MathFn::Cos => libm::cos(a),
        MathFn::Tan => libm::tan(a),
        MathFn::Sinpi => sin_pi(a),
        MathFn::Cospi => cos_pi(a),
        MathFn::Asin => libm::asin(a),
        MathFn::Acos => libm::acos(a),
        MathFn::Atan => libm::atan(a),
        MathFn::Atan2 => libm::atan2(a, b),
        MathFn::Sinh => libm::sinh(a),
        MathFn::Cosh => libm::cosh(a),
        MathFn::Tanh => libm::tanh(a),
        MathFn::Asinh => libm::asinh(a),
        MathFn::Acosh => libm::acosh(a),
        MathFn::Atanh => libm::atanh(a),
        MathFn::Exp => libm::exp(a),
        MathFn::Exp2 => libm::exp2(a),
        MathFn::Exp10 => libm::exp10(a),
        MathFn::Expm1 => libm::expm1(a),
        MathFn::Log => libm::log(a),
        MathFn::Log2 => libm::log2(a),
        MathFn::Log10 => libm::log10(a),
        MathFn::Log1p => libm::log1p(a),
        MathFn::Pow => libm::pow(a, b),
        MathFn::Cbrt => libm::cbrt(a),
        MathFn::Rcbrt => 1.0 / libm::cbrt(a),
        MathFn::Hypot => libm::hypot(a, b),
        MathFn::Fmod => libm::fmod(a, b),
        MathFn::Remainder => libm::remainder(a, b),
        MathFn::Fdim => libm::fdim(a, b),
        MathFn::Round => libm::round(a),
        MathFn::Erf => libm::erf(a),
        MathFn::Erfc => libm::erfc(a),
        MathFn::Tgamma => libm::tgamma(a),
        MathFn::Lgamma => libm::lgamma(a),
        MathFn::Ldexp => libm::ldexp(a, n),
        MathFn::Nextafter => libm::nextafter(a, b),
        MathFn::Logb => log_b(a),
        MathFn::J0 => libm::j0(a),
        MathFn::J1 => libm::j1(a),
        MathFn::Jn => libm::jn(n, a),
        MathFn::Y0 => libm::y0(a),
        MathFn::Y1 => libm::y1(a),
        MathFn::Yn => libm::yn(n, a),
    }
}

/// sin(π·`a`). The argument is reduced exactly: multiples of one half give exactly 0 or ±1.
fn sin_pi(a: f64) -> f64 {
    if !a.is_finite() {
        return f64::NAN;
    }
    let r = libm::remainder(a, 2.0);
    if r.abs() == 1.0 {
        return 0.0f64.copysign(a);
    }
    let pi = std::f64::consts::PI;
    let m = r.abs();
    let s = if m > 0.75 {
        libm::sin(pi * (1.0 - m))
    } else if m > 0.25 {
        libm::cos(pi * (0.5 - m))
    } else {
        libm::sin(pi * m)
    };
    s.copysign(r)
}

fn cos_pi(a: f64) -> f64 {
    if !a.is_finite() {
        return f64::NAN;
    }
    let m = libm::remainder(a, 2.0).abs();
    let pi = std::f64::consts::PI;
    if m > 0.75 {
        -libm::cos(pi * (1.0 - m))
    } else if m > 0.25 {
        libm::sin(pi * (0.5 - m))
    } else {
        libm::cos(pi * m)
    }
}

fn log_b(a: f64) -> f64 {
    if a == 0.0 {
        f64::NEG_INFINITY
    } else if a.is_infinite() {
        f64::INFINITY
    } else if a.is_nan() {
        a
    } else {
        f64::from(libm::ilogb(a))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions() {
        let check = |f, a: f64, b: f64, expect: f64| {
            let r = f64::from_bits(math(f, Ty::F64, Rules::Ieee, a.to_bits(), b.to_bits()));
            let close = (r - expect).abs() <= 2e-15 * expect.abs();
            assert!(
                close || r == expect || r.is_nan() && expect.is_nan(),
                "{f:?}({a}, {b}) = {r}, not {expect}"
            );
        };
        check(MathFn::Sinpi, 1.0, 0.0, 0.0);
        check(MathFn::Sinpi, 0.5, 0.0, 1.0);
        check(MathFn::Cospi, 0.5, 0.0, 0.0);
        check(MathFn::Cospi, 1e15, 0.0, 1.0);
        check(MathFn::Logb, 10.0, 0.0, 3.0);
        check(MathFn::Exp10, 3.0, 0.0, 1000.0);
        check(MathFn::Rcbrt, 8.0, 0.0, 0.5);
        check(MathFn::Atan2, 1.0, -1.0, 2.356194490192345);
        check(MathFn::Fmod, -7.0, 3.0, -1.0);
        check(MathFn::Remainder, 7.0, 4.0, -1.0);
        check(MathFn::Sqrt, -1.0, 0.0, f64::NAN);
        let ldexp =
            math(MathFn::Ldexp, Ty::F32, Rules::Ieee, u64::from(3.0f32.to_bits()), (-1i32) as u32 as u64);
        assert_eq!(f32::from_bits(ldexp as u32), 1.5);
    }
}
