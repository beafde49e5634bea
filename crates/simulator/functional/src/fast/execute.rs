//! Executes single operations of the fast path.

use isa::Cmp;

use super::address::{at, load, load32, load64, local, local_at, store};
use super::{Fast, R, Window};
use crate::memory::Memory;

/// Executes an operation. False if the slow path has to, in which case nothing has changed.
#[inline(always)]
#[expect(clippy::too_many_lines, reason = "one arm for each kind of instruction")]
pub(super) fn execute(op: Fast, window: &mut Window<'_>, memory: &mut Memory) -> bool {
    match op {
        Fast::Slow
        | Fast::Jump { .. }
        | Fast::JumpIf { .. }
        | Fast::LoadAt32 { .. }
        | Fast::LoadAt64 { .. }
        | Fast::StoreAt32 { .. }
        | Fast::StoreAt64 { .. }
        | Fast::CompareJump { .. }
        | Fast::CompareJumpI { .. }
        | Fast::Count { .. }
        | Fast::CountI { .. } => return false,
        Fast::Move { dst, a } => window.set(dst, window.get(a)),
        Fast::Set { dst, value } => window.set(dst, value),
        Fast::Move64 { dst, a } => window.set_wide(dst, window.wide(a)),
        Fast::Add { dst, a, b } => window.set(dst, window.get(a).wrapping_add(window.get(b))),
        Fast::AddI { dst, a, b } => window.set(dst, window.get(a).wrapping_add(b)),
        Fast::Sub { dst, a, b } => window.set(dst, window.get(a).wrapping_sub(window.get(b))),
        Fast::SubFrom { dst, a, b } => window.set(dst, a.wrapping_sub(window.get(b))),
        Fast::Mul { dst, a, b } => window.set(dst, window.get(a).wrapping_mul(window.get(b))),
        Fast::MulI { dst, a, b } => window.set(dst, window.get(a).wrapping_mul(b)),
        Fast::And { dst, a, b } => window.set(dst, window.get(a) & window.get(b)),
        Fast::AndI { dst, a, b } => window.set(dst, window.get(a) & b),
        Fast::Or { dst, a, b } => window.set(dst, window.get(a) | window.get(b)),
        Fast::Xor { dst, a, b } => window.set(dst, window.get(a) ^ window.get(b)),
        Fast::XorI { dst, a, b } => window.set(dst, window.get(a) ^ b),
        Fast::ShlI { dst, a, b } => window.set(dst, window.get(a) << b),
        Fast::ShrI { dst, a, b, signed: true } => window.set(dst, (window.get(a) as i32 >> b) as u32),
        Fast::ShrI { dst, a, b, signed: false } => window.set(dst, window.get(a) >> b),
        Fast::MulHiI { dst, a, b, signed } => {
            window.set(dst, (product(window.get(a), b, signed) >> 32) as u32)
        }
        Fast::Divide { dst, a, b, rest } => {
            let (a, b) = (window.get(a), window.get(b));
            let Some(result) = (if rest { a.checked_rem(b) } else { a.checked_div(b) }) else { return false };
            window.set(dst, result);
        }
        Fast::Shl64I { dst, a, b } => window.set_wide(dst, window.wide(a) << b),
        Fast::Shr64I { dst, a, b, signed: true } => window.set_wide(dst, (window.wide(a) as i64 >> b) as u64),
        Fast::Shr64I { dst, a, b, signed: false } => window.set_wide(dst, window.wide(a) >> b),
        Fast::Mad { dst, a, b, c } => {
            window.set(dst, window.get(a).wrapping_mul(window.get(b)).wrapping_add(window.get(c)))
        }
        Fast::MadI { dst, a, b, c } => {
            window.set(dst, window.get(a).wrapping_mul(b).wrapping_add(window.get(c)))
        }
        Fast::MadII { dst, a, b, c } => window.set(dst, window.get(a).wrapping_mul(b).wrapping_add(c)),
        Fast::LeaI { dst, a, b, c } => window.set(dst, (window.get(a) << b).wrapping_add(window.get(c))),
        Fast::Lea64I { dst, a, b, c } => {
            window.set_wide(dst, (window.wide(a) << b).wrapping_add(window.wide(c)))
        }
        Fast::Add64 { dst, a, b } => window.set_wide(dst, window.wide(a).wrapping_add(window.wide(b))),
        Fast::Add64I { dst, a, b } => window.set_wide(dst, window.wide(a).wrapping_add_signed(b.into())),
        Fast::MadWide { dst, a, b, c, signed } => {
            let product = product(window.get(a), window.get(b), signed);
            window.set_wide(dst, product.wrapping_add(window.wide(c)));
        }
        Fast::MadWideI { dst, a, b, c, signed } => {
            let product = product(window.get(a), b as u32, signed);
            window.set_wide(dst, product.wrapping_add(window.wide(c)));
        }
        Fast::FAdd { dst, a, b } => return float(window, dst, window.float(a) + window.float(b)),
        Fast::FSub { dst, a, b } => return float(window, dst, window.float(a) - window.float(b)),
        Fast::FMul { dst, a, b } => return float(window, dst, window.float(a) * window.float(b)),
        Fast::FDiv { dst, a, b } => return float(window, dst, window.float(a) / window.float(b)),
        Fast::FSubFrom { dst, a, b } => return float(window, dst, a - window.float(b)),
        Fast::FAddI { dst, a, b } => return float(window, dst, window.float(a) + b),
        Fast::FMulI { dst, a, b } => return float(window, dst, window.float(a) * b),
        Fast::FAbs { dst, a } => window.set(dst, window.get(a) & 0x7fff_ffff),
        Fast::DAdd { dst, a, b } => return double(window, dst, window.double(a) + window.double(b)),
        Fast::DSub { dst, a, b } => return double(window, dst, window.double(a) - window.double(b)),
        Fast::DMul { dst, a, b } => return double(window, dst, window.double(a) * window.double(b)),
        Fast::DAddI { dst, a, high } => return double(window, dst, window.double(a) + wide_float(high)),
        Fast::DMulI { dst, a, high } => return double(window, dst, window.double(a) * wide_float(high)),
        Fast::DAbs { dst, a } => window.set_wide(dst, window.wide(a) & !(1 << 63)),
        Fast::IntToFloat { dst, a } => window.set(dst, (window.get(a) as i32 as f32).to_bits()),
        Fast::UnsignedToFloat { dst, a } => window.set(dst, (window.get(a) as f32).to_bits()),
        Fast::IntToDouble { dst, a } => window.set_wide(dst, f64::from(window.get(a) as i32).to_bits()),
        Fast::IntToLong { dst, a } => window.set_wide(dst, window.get(a) as i32 as i64 as u64),
        Fast::FloatToDouble { dst, a } => return double(window, dst, window.float(a).into()),
        Fast::Compare { cmp, signed, dst, a, b } => {
            window.preds[usize::from(dst)] = compare(cmp, signed, window.get(a), window.get(b));
        }
        Fast::CompareI { cmp, signed, dst, a, b } => {
            window.preds[usize::from(dst)] = compare(cmp, signed, window.get(a), b);
        }
        Fast::Compare64 { cmp, signed, dst, a, b } => {
            window.preds[usize::from(dst)] = compare64(cmp, signed, window.wide(a), window.wide(b));
        }
        Fast::Compare64I { cmp, signed, dst, a, b } => {
            window.preds[usize::from(dst)] = compare64(cmp, signed, window.wide(a), i64::from(b) as u64);
        }
        Fast::CompareF { cmp, dst, a, b } => {
            window.preds[usize::from(dst)] = ordered(cmp, window.float(a).partial_cmp(&window.float(b)));
        }
        Fast::CompareFI { cmp, dst, a, b } => {
            window.preds[usize::from(dst)] = ordered(cmp, window.float(a).partial_cmp(&b));
        }
        Fast::CompareD { cmp, dst, a, b } => {
            window.preds[usize::from(dst)] = ordered(cmp, window.double(a).partial_cmp(&window.double(b)));
        }
        Fast::Select { dst, a, b, pred, when } => {
            let holds = window.preds[usize::from(pred)] == when;
            window.set(dst, window.get(if holds { a } else { b }));
        }
        Fast::SelectI { dst, a, b, pred, when } => {
            window.set(dst, if window.preds[usize::from(pred)] == when { a } else { b });
        }
        Fast::Load8 { dst, base, offset, signed } => {
            let Some([byte]) = load(memory, at(window, base, offset)) else { return false };
            window.set(dst, if signed { byte as i8 as u32 } else { byte.into() });
        }
        Fast::Load32 { dst, base, offset } => return load32(window, memory, dst, at(window, base, offset)),
        Fast::Load64 { dst, base, offset } => return load64(window, memory, dst, at(window, base, offset)),
        Fast::LoadLocal { dst, offset } => return load32(window, memory, dst, local(window, offset)),
        Fast::LoadLocal64 { dst, offset } => return load64(window, memory, dst, local(window, offset)),
        Fast::LoadLocalAt { dst, base, offset } => {
            return load32(window, memory, dst, local_at(window, base, offset));
        }
        Fast::Store8 { base, a, offset } => {
            return store(memory, at(window, base, offset), [window.get(a) as u8]);
        }
        Fast::Store8I { base, value, offset } => return store(memory, at(window, base, offset), [value]),
        Fast::Store32 { base, a, offset } => {
            return store(memory, at(window, base, offset), window.get(a).to_le_bytes());
        }
        Fast::Store64 { base, a, offset } => {
            return store(memory, at(window, base, offset), window.wide(a).to_le_bytes());
        }
        Fast::Store32I { base, value, offset } => {
            return store(memory, at(window, base, offset), value.to_le_bytes());
        }
        Fast::Store64I { base, value, offset } => {
            return store(memory, at(window, base, offset), i64::from(value).to_le_bytes());
        }
        Fast::StoreLocal { a, offset } => {
            return store(memory, local(window, offset), window.get(a).to_le_bytes());
        }
        Fast::StoreLocal64 { a, offset } => {
            return store(memory, local(window, offset), window.wide(a).to_le_bytes());
        }
        Fast::StoreLocalAt { base, a, offset } => {
            return store(memory, local_at(window, base, offset), window.get(a).to_le_bytes());
        }
    }
    true
}

#[inline(always)]
pub(super) fn product(a: u32, b: u32, signed: bool) -> u64 {
    if signed {
        i64::from(a as i32).wrapping_mul(i64::from(b as i32)) as u64
    } else {
        u64::from(a) * u64::from(b)
    }
}

/// Stores a float. False for NaNs, whose bits the slow path determines.
#[inline(always)]
fn float(window: &mut Window<'_>, dst: R, value: f32) -> bool {
    if value.is_nan() {
        return false;
    }
    window.set(dst, value.to_bits());
    true
}

#[inline(always)]
fn double(window: &mut Window<'_>, dst: R, value: f64) -> bool {
    if value.is_nan() {
        return false;
    }
    window.set_wide(dst, value.to_bits());
    true
}

#[inline(always)]
pub(super) fn compare(cmp: Cmp, signed: bool, a: u32, b: u32) -> bool {
    ordered(cmp, Some(if signed { (a as i32).cmp(&(b as i32)) } else { a.cmp(&b) }))
}

#[inline(always)]
fn compare64(cmp: Cmp, signed: bool, a: u64, b: u64) -> bool {
    ordered(cmp, Some(if signed { (a as i64).cmp(&(b as i64)) } else { a.cmp(&b) }))
}

/// The double with this high word and a low word of 0.
#[inline(always)]
fn wide_float(high: u32) -> f64 {
    f64::from_bits(u64::from(high) << 32)
}

/// Evaluates a comparison without a branch: each relation is a bit mask of the orders for which it holds.
#[inline(always)]
pub(super) fn ordered(cmp: Cmp, order: Option<std::cmp::Ordering>) -> bool {
    // Bits: less, equal, greater, unordered.
    let holds: u8 = match cmp {
        Cmp::Eq => 0b0010,
        Cmp::Ne => 0b1101,
        Cmp::Lt => 0b0001,
        Cmp::Le => 0b0011,
        Cmp::Gt => 0b0100,
        Cmp::Ge => 0b0110,
        Cmp::Num => 0b0111,
        Cmp::Nan => 0b1000,
    };
    holds >> order.map_or(3, |order| order as i8 + 1) & 1 != 0
}
