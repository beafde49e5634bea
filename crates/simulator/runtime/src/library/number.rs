//! Conversion of numbers, random numbers, sorting and searching.

use super::{EINVAL, ERANGE, Entry, Reply, bytes, put, table, text, write};
use crate::machine::{Machine, Stop};
use crate::parse::{float_prefix, integer_prefix};
use crate::step::function_at;
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    "atoi" => decimal,
    "rand" => |m, _| Ok(m.random.next().into()),
    "srand" => |m, a| {
        m.random.seed(a.bits(0) as u32);
        Ok(0)
    },
    "srandom" => |m, a| {
        m.random.seed(a.bits(0) as u32);
        Ok(0)
    },
    "rand_r" => rand_r,
    "srand48" => |m, a| {
        m.random.x48 = (a.bits(0) & 0xffff_ffff) << 16 | 0x330e;
        Ok(0)
    },
    "strtof" => |m, a| Ok((float(m, a.bits(0), a.bits(1), true)? as f32).to_bits().into()),
    "qsort" => qsort,
    ;
    "atol" => decimal,
    "atoll" => decimal,
    "atof" => |m, a| Ok(float(m, a.bits(0), 0, false)?.to_bits()),
    "strtod" => |m, a| Ok(float(m, a.bits(0), a.bits(1), false)?.to_bits()),
    "strtol" => signed,
    "strtoll" => signed,
    "strtoul" => unsigned,
    "strtoull" => unsigned,
    "random" => |m, _| Ok(m.random.next().into()),
    "lrand48" => |m, _| Ok(m.random.next48() >> 17),
    "drand48" => |m, _| Ok((m.random.next48() as f64 / (1u64 << 48) as f64).to_bits()),
    "frexp" => |m, a| {
        let (fraction, exponent) = libm::frexp(f64::from_bits(a.bits(0)));
        put(m, a.bits(1), 4, exponent as u32 as u64)?;
        Ok(fraction.to_bits())
    },
    "bsearch" => bsearch,
};

/// An integer at the start of a string, clamped to the bounds; 0 if there is none. The second argument gets
/// the address after it.
fn integer(m: &mut Machine, a: &Args, base: u32, bounds: (i128, i128)) -> Reply {
    if base == 1 || base > 36 {
        return Ok(m.refused(EINVAL, 0));
    }
    let (value, used) = integer_prefix(&text(m, a.bits(0))?, base).unwrap_or((0, 0));
    if a.0.len() > 1 {
        end(m, a.bits(0), a.bits(1), used)?;
    }
    let clamped = value.clamp(bounds.0, bounds.1) as u64;
    Ok(if (bounds.0..=bounds.1).contains(&value) { clamped } else { m.refused(ERANGE, clamped) })
}

fn decimal(m: &mut Machine, a: &Args) -> Reply {
    integer(m, a, 10, SIGNED)
}

fn signed(m: &mut Machine, a: &Args) -> Reply {
    integer(m, a, a.bits(2) as u32, SIGNED)
}

/// `strtoul`, in which negative numbers wrap.
fn unsigned(m: &mut Machine, a: &Args) -> Reply {
    let top = i128::from(u64::MAX);
    integer(m, a, a.bits(2) as u32, (-top, top))
}

const SIGNED: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);

/// A floating-point number at the start of a string, with the range of `float` or `double`.
fn float(m: &mut Machine, at: u64, end_pointer: u64, single: bool) -> Result<f64, Stop> {
    let text = text(m, at)?;
    let (value, used) = float_prefix(&text).unwrap_or((0.0, 0));
    end(m, at, end_pointer, used)?;
    let (value, least) = match single {
        true => (f64::from(value as f32), f64::from(f32::MIN_POSITIVE)),
        false => (value, f64::MIN_POSITIVE),
    };
    let number = &text[..used];
    let mantissa = number.split(|c| matches!(c, b'e' | b'E')).next().unwrap_or_default();
    let not_zero = mantissa.iter().any(|c| matches!(c, b'1'..=b'9'));
    if not_zero && (value.is_infinite() || value.abs() < least) {
        m.refused(ERANGE, 0);
    }
    Ok(value)
}

fn end(m: &mut Machine, start: u64, pointer: u64, used: usize) -> Result<(), Stop> {
    if pointer == 0 { Ok(()) } else { put(m, pointer, 8, start + used as u64) }
}

/// `rand_r` of glibc: three steps of a linear congruential generator.
fn rand_r(m: &mut Machine, a: &Args) -> Reply {
    let mut next = m.load(a.bits(0), 4)? as u32;
    let mut step = || {
        next = next.wrapping_mul(1_103_515_245).wrapping_add(12345);
        next / 65536
    };
    let mut result = step() % 2048;
    for _ in 0..2 {
        result = (result << 10) ^ (step() % 1024);
    }
    put(m, a.bits(0), 4, next.into())?;
    Ok(result.into())
}

/// `qsort`: a merge sort as in glibc. It is stable and needs at most n log n comparisons.
fn qsort(m: &mut Machine, a: &Args) -> Reply {
    let (base, count, size) = (a.bits(0), a.bits(1), a.bits(2));
    let compare = function_at(m, a.bits(3))?;
    if count < 2 || size == 0 {
        return Ok(0);
    }
    let all = bytes(m, base, count.saturating_mul(size))?;
    // The comparison function gets addresses, so elements stay in memory and their numbers are sorted.
    let mut order: Vec<u64> = (0..count).collect();
    let mut spare = order.clone();
    let mut width = 1;
    while width < order.len() {
        for start in (0..order.len()).step_by(2 * width) {
            let middle = (start + width).min(order.len());
            let end = (start + 2 * width).min(order.len());
            let (mut left, mut right) = (start, middle);
            for slot in &mut spare[start..end] {
                let take_right = left == middle
                    || (right < end && {
                        let pair = [base + order[left] * size, base + order[right] * size];
                        m.call(compare, &pair)? as u32 as i32 > 0
                    });
                let from = if take_right { &mut right } else { &mut left };
                *slot = order[*from];
                *from += 1;
            }
        }
        std::mem::swap(&mut order, &mut spare);
        width *= 2;
    }
    let sorted: Vec<u8> = order
        .iter()
        .flat_map(|&i| all[(i * size) as usize..((i + 1) * size) as usize].iter().copied())
        .collect();
    write(m, base, &sorted)?;
    Ok(0)
}

fn bsearch(m: &mut Machine, a: &Args) -> Reply {
    let (key, base, count, size) = (a.bits(0), a.bits(1), a.bits(2), a.bits(3));
    let compare = function_at(m, a.bits(4))?;
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        let at = base + middle * size;
        match m.call(compare, &[key, at])? as u32 as i32 {
            0 => return Ok(at),
            order if order < 0 => high = middle,
            _ => low = middle + 1,
        }
    }
    Ok(0)
}
