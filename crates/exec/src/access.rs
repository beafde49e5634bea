//! Loads, stores and atomics of a warp: addresses, checks, data.
//!
//! The usual case is checked once for the warp: smallest and largest address lie in one allocation. Only when they do not
//! are lanes looked at one by one, which also finds the lane to blame.

use isa::{Address, AtomOp, MemTy, Operand, Reg, Space, Ty};

use crate::atomic;
use crate::fault::{Access, FaultKind};
use crate::grid::{Block, Env};
use crate::lanes::{WideRow, each, map};
use crate::memory::{BadAddress, LOCAL_WINDOW, Region, SHARED_WINDOW, WINDOW_BYTES};
use crate::warp::Warp;

/// A fault of one lane, before it is known which thread that is.
pub(crate) struct LaneFault {
    pub kind: FaultKind,
    /// `None`: all lanes of the path.
    pub lane: Option<usize>,
    pub address: u64,
    pub size: u32,
}

/// What is accessed.
#[derive(Clone, Copy)]
struct Request {
    space: Space,
    access: Access,
    size: u32,
    mask: u32,
}

/// Where the bytes of an access are: offsets of lanes in a byte array.
struct Resolved {
    space: Space,
    mask: u32,
    offsets: WideRow,
}

/// Addresses of all lanes, as the instruction computes them.
#[inline(always)]
pub(crate) fn addresses(w: &Warp, space: Space, addr: Address, out: &mut WideRow) {
    let offset = addr.offset as i64 as u64;
    match addr.base {
        None => *out = [if space.wide() { offset } else { u64::from(addr.offset as u32) }; 32],
        Some(base) if space.wide() => *out = map(&w.pair(base), |a| a.wrapping_add(offset)),
        Some(base) => *out = map(w.row(base), |a| u64::from(a.wrapping_add(addr.offset as u32))),
    }
}

/// Turns addresses into places and checks them. Generic addresses are replaced by those of the space they lie in; where
/// lanes lie in several spaces, the first lane's is served and the rest returned in `later`.
#[inline(always)]
fn resolve(
    env: &mut Env<'_>,
    block: &Block,
    w: &Warp,
    request: Request,
    addresses: &mut WideRow,
    later: &mut u32,
) -> Result<Resolved, LaneFault> {
    let Request { space, access, size, mask } = request;
    let (space, mask) = match space {
        Space::Generic => generic_space(mask, addresses, later),
        _ => (space, mask),
    };
    let first = addresses[mask.trailing_zeros() as usize];
    // Inactive lanes hold anything: they stand in for the first active one.
    let select = crate::lanes::spread(mask);
    let (mut low, mut high, mut or) = (first, first, first);
    for i in 0..32 {
        let a = if select[i] != 0 { addresses[i] } else { first };
        low = low.min(a);
        high = high.max(a);
        or |= a;
    }
    let aligned = or & u64::from(size - 1) == 0;
    let bytes = u64::from(size);
    match space {
        Space::Global | Space::Generic => {
            let base = env.memory.base();
            let whole = high.checked_sub(low).and_then(|d| env.memory.find(low, d + bytes)).is_some();
            if !(aligned && whole) {
                check_global(env, access, size, mask, addresses)?;
            }
            let constants = env.constants;
            if access != Access::Read && low < constants.1 && high >= constants.0 {
                return Err(LaneFault { kind: FaultKind::ReadOnly, lane: None, address: low, size });
            }
            Ok(Resolved { space: Space::Global, mask, offsets: map(addresses, |a| a.wrapping_sub(base)) })
        }
        Space::Shared => {
            let limit = block.shared.len() as u64;
            if !(aligned && high + bytes <= limit) {
                check_small(Space::Shared, access, size, limit, mask, addresses)?;
            }
            Ok(Resolved { space, mask, offsets: *addresses })
        }
        Space::Const => {
            let (base, end) = env.constants;
            if !(aligned && high + bytes <= end - base) {
                check_small(Space::Const, access, size, end - base, mask, addresses)?;
            }
            let shift = base - env.memory.base();
            Ok(Resolved { space, mask, offsets: map(addresses, |a| a + shift) })
        }
        Space::Local => {
            let stride = u64::from(env.local_bytes);
            if !(aligned && high + bytes <= stride) {
                check_small(Space::Local, access, size, stride, mask, addresses)?;
            }
            let mut offsets = *addresses;
            let start = u64::from(w.index) * 32;
            for (i, o) in offsets.iter_mut().enumerate() {
                *o = o.wrapping_add((start + i as u64) * stride);
            }
            Ok(Resolved { space, mask, offsets })
        }
    }
}

/// The space of the first lane's generic address, and the lanes in it.
fn generic_space(mask: u32, addresses: &mut WideRow, later: &mut u32) -> (Space, u32) {
    let space_of = |a: u64| match a {
        SHARED_WINDOW..LOCAL_WINDOW => Space::Shared,
        LOCAL_WINDOW.. if a < LOCAL_WINDOW + WINDOW_BYTES => Space::Local,
        _ => Space::Global,
    };
    let space = space_of(addresses[mask.trailing_zeros() as usize]);
    let here = each(mask).filter(|&i| space_of(addresses[i]) == space).fold(0, |m, i| m | 1 << i);
    *later = mask & !here;
    let window = match space {
        Space::Shared => SHARED_WINDOW,
        Space::Local => LOCAL_WINDOW,
        Space::Global | Space::Const | Space::Generic => 0,
    };
    for i in each(here) {
        addresses[i] -= window;
    }
    (space, here)
}

#[cold]
fn check_global(
    env: &mut Env<'_>,
    access: Access,
    size: u32,
    mask: u32,
    addresses: &WideRow,
) -> Result<(), LaneFault> {
    for lane in each(mask) {
        let address = addresses[lane];
        let kind = if env.memory.find(address, u64::from(size)).is_some() {
            if address & u64::from(size - 1) == 0 {
                continue;
            }
            FaultKind::Misaligned(access, Space::Global)
        } else {
            match Region::of(address) {
                Region::Null => FaultKind::Null(access),
                Region::Host => FaultKind::HostPointer(access),
                Region::Wild => FaultKind::OutOfBounds(access, Space::Global, None),
                Region::Device | Region::Window => match env.memory.explain(address) {
                    BadAddress::Freed(a) => FaultKind::UseAfterFree(access, a),
                    BadAddress::Outside(near) => FaultKind::OutOfBounds(access, Space::Global, near),
                },
            }
        };
        return Err(LaneFault { kind, lane: Some(lane), address, size });
    }
    Ok(())
}

#[cold]
fn check_small(
    space: Space,
    access: Access,
    size: u32,
    limit: u64,
    mask: u32,
    addresses: &WideRow,
) -> Result<(), LaneFault> {
    for lane in each(mask) {
        let address = addresses[lane];
        let kind = if address + u64::from(size) > limit {
            FaultKind::OutOfBounds(access, space, None)
        } else if address & u64::from(size - 1) != 0 {
            FaultKind::Misaligned(access, space)
        } else {
            continue;
        };
        return Err(LaneFault { kind, lane: Some(lane), address, size });
    }
    Ok(())
}

/// The bytes that a space's offsets index.
macro_rules! bytes_of {
    ($env:ident, $block:ident, $space:expr) => {
        match $space {
            Space::Shared => &mut $block.shared[..],
            Space::Local => &mut $block.local[..],
            Space::Global | Space::Const | Space::Generic => $env.memory.bytes_mut(),
        }
    };
}

/// A load of the lanes in `mask`; says which space it was.
#[inline(always)]
pub(crate) fn load(
    env: &mut Env<'_>,
    block: &mut Block,
    w: &mut Warp,
    (space, ty): (Space, MemTy),
    dst: Reg,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let mut later = 0;
    let request = Request { space, access: Access::Read, size: ty.bytes(), mask };
    let at = resolve(env, block, w, request, out, &mut later)?;
    read_lanes(bytes_of!(env, block, at.space), w, ty, dst, &at);
    if later != 0 {
        let mut rest = *out;
        load(env, block, w, (space, ty), dst, later, &mut rest)?;
    }
    Ok((at.space, at.mask))
}

#[inline(always)]
fn read_lanes(bytes: &[u8], w: &mut Warp, ty: MemTy, dst: Reg, at: &Resolved) {
    match ty {
        MemTy::B32 => {
            let r = gather::<4, 1>(bytes, at, |b, i| u32::from_le_bytes(word(b, i)));
            w.put(dst, at.mask, &r[0]);
        }
        MemTy::B64 => {
            let r = gather::<8, 2>(bytes, at, |b, i| u32::from_le_bytes(word(b, i)));
            for (k, row) in r.iter().enumerate() {
                w.put(Reg(dst.0 + k as u16), at.mask, row);
            }
        }
        MemTy::B128 => {
            let r = gather::<16, 4>(bytes, at, |b, i| u32::from_le_bytes(word(b, i)));
            for (k, row) in r.iter().enumerate() {
                w.put(Reg(dst.0 + k as u16), at.mask, row);
            }
        }
        MemTy::U8 => w.put(dst, at.mask, &gather::<1, 1>(bytes, at, |b, i| u32::from(b[i]))[0]),
        MemTy::S8 => w.put(dst, at.mask, &gather::<1, 1>(bytes, at, |b, i| b[i] as i8 as u32)[0]),
        MemTy::U16 => {
            let r = gather::<2, 1>(bytes, at, |b, i| u32::from(u16::from_le_bytes([b[i], b[i + 1]])));
            w.put(dst, at.mask, &r[0]);
        }
        MemTy::S16 => {
            let r = gather::<2, 1>(bytes, at, |b, i| i16::from_le_bytes([b[i], b[i + 1]]) as u32);
            w.put(dst, at.mask, &r[0]);
        }
    }
}

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> [u8; 4] {
    [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
}

/// Reads `WORDS` values from `STRIDE` bytes of each lane. Lanes one after the other in memory are one copy.
#[inline(always)]
fn gather<const STRIDE: usize, const WORDS: usize>(
    bytes: &[u8],
    at: &Resolved,
    read: impl Fn(&[u8], usize) -> u32,
) -> [[u32; 32]; WORDS] {
    let mut r = [[0; 32]; WORDS];
    let step = STRIDE / WORDS;
    let start = at.offsets[0] as usize;
    if at.mask == u32::MAX && in_order::<STRIDE>(&at.offsets) {
        let run = &bytes[start..start + 32 * STRIDE];
        for lane in 0..32 {
            for (k, row) in r.iter_mut().enumerate() {
                row[lane] = read(run, lane * STRIDE + k * step);
            }
        }
    } else {
        for lane in each(at.mask) {
            for (k, row) in r.iter_mut().enumerate() {
                row[lane] = read(bytes, at.offsets[lane] as usize + k * step);
            }
        }
    }
    r
}

#[inline(always)]
fn in_order<const STRIDE: usize>(offsets: &WideRow) -> bool {
    let mut off = 0;
    for (i, &o) in offsets.iter().enumerate() {
        off |= o ^ (offsets[0] + (i * STRIDE) as u64);
    }
    off == 0
}

/// A store of the lanes in `mask`; of lanes that meet, the highest wins.
#[inline(always)]
pub(crate) fn store(
    env: &mut Env<'_>,
    block: &mut Block,
    w: &mut Warp,
    (space, ty): (Space, MemTy),
    src: Operand,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let mut later = 0;
    let request = Request { space, access: Access::Write, size: ty.bytes(), mask };
    let at = resolve(env, block, w, request, out, &mut later)?;
    match ty {
        MemTy::B32 => {
            let v = w.get(&env.params, src);
            let bytes = bytes_of!(env, block, at.space);
            let start = at.offsets[0] as usize;
            if at.mask == u32::MAX && in_order::<4>(&at.offsets) {
                for (chunk, v) in bytes[start..start + 128].chunks_exact_mut(4).zip(v) {
                    chunk.copy_from_slice(&v.to_le_bytes());
                }
            } else {
                for lane in each(at.mask) {
                    let o = at.offsets[lane] as usize;
                    bytes[o..o + 4].copy_from_slice(&v[lane].to_le_bytes());
                }
            }
        }
        MemTy::S8 | MemTy::U8 | MemTy::S16 | MemTy::U16 => {
            let v = w.get(&env.params, src);
            let n = ty.bytes() as usize;
            let bytes = bytes_of!(env, block, at.space);
            for lane in each(at.mask) {
                let o = at.offsets[lane] as usize;
                bytes[o..o + n].copy_from_slice(&v[lane].to_le_bytes()[..n]);
            }
        }
        MemTy::B64 => {
            let v = w.get64(&env.params, Ty::U64, src);
            let bytes = bytes_of!(env, block, at.space);
            for lane in each(at.mask) {
                let o = at.offsets[lane] as usize;
                bytes[o..o + 8].copy_from_slice(&v[lane].to_le_bytes());
            }
        }
        MemTy::B128 => {
            let Operand::Reg(first) = src else { unreachable!("verified: 128 bits come from registers") };
            let v = [0, 1, 2, 3].map(|k| *w.row(Reg(first.0 + k)));
            let bytes = bytes_of!(env, block, at.space);
            for lane in each(at.mask) {
                let o = at.offsets[lane] as usize;
                for (k, row) in v.iter().enumerate() {
                    bytes[o + 4 * k..o + 4 * k + 4].copy_from_slice(&row[lane].to_le_bytes());
                }
            }
        }
    }
    if later != 0 {
        let mut rest = *out;
        store(env, block, w, (space, ty), src, later, &mut rest)?;
    }
    Ok((at.space, at.mask))
}

/// The operands of an atomic.
pub(crate) struct Atomic {
    pub op: AtomOp,
    pub ty: Ty,
    pub dst: Option<Reg>,
    pub a: Operand,
    pub b: Operand,
}

/// An atomic of the lanes in `mask`, one after the other by lane.
pub(crate) fn atomic(
    env: &mut Env<'_>,
    block: &mut Block,
    w: &mut Warp,
    space: Space,
    atom: &Atomic,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let Atomic { op, ty, dst, a, b } = *atom;
    let mut later = 0;
    let request = Request { space, access: Access::Atomic, size: ty.bytes(), mask };
    let at = resolve(env, block, w, request, out, &mut later)?;
    let operand = |w: &Warp, o| {
        if ty.wide() { w.get64(&env.params, ty, o) } else { map(&w.get(&env.params, o), u64::from) }
    };
    let (a_lanes, b_lanes) = (operand(w, a), operand(w, b));
    let bytes = bytes_of!(env, block, at.space);
    let mut old = [0; 32];
    let n = ty.bytes() as usize;
    for lane in each(at.mask) {
        let o = at.offsets[lane] as usize;
        let place = &mut bytes[o..o + n];
        let mut value = [0; 8];
        value[..n].copy_from_slice(place);
        old[lane] = u64::from_le_bytes(value);
        let new = atomic::apply(op, ty, old[lane], a_lanes[lane], b_lanes[lane]);
        place.copy_from_slice(&new.to_le_bytes()[..n]);
    }
    if let Some(dst) = dst {
        if ty.wide() {
            w.put64(dst, at.mask, &old);
        } else {
            w.put(dst, at.mask, &map(&old, |x| x as u32));
        }
    }
    if later != 0 {
        let mut rest = *out;
        atomic(env, block, w, space, atom, later, &mut rest)?;
    }
    Ok((at.space, at.mask))
}
