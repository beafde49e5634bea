//! Transfers data between the registers of a warp and the bytes of a space. Indices have been checked before.

use isa::{MemTy, Operand, Reg, Ty};
use lane_ops::moves::{gather, scatter};

use crate::lanes::{Row, WideRow, each, map};
use crate::warp::Warp;

/// Loads in the lanes of `mask`, each from its index. The indices of inactive lanes must be in bounds, too.
#[inline(always)]
pub(crate) fn read(bytes: &[u8], warp: &mut Warp, ty: MemTy, dst: Reg, mask: u32, at: &Row) {
    match ty {
        MemTy::B32 => read_words::<4, 1>(bytes, warp, dst, mask, at),
        MemTy::B64 => read_words::<8, 2>(bytes, warp, dst, mask, at),
        MemTy::B128 => read_words::<16, 4>(bytes, warp, dst, mask, at),
        MemTy::U8 => read_words::<1, 1>(bytes, warp, dst, mask, at),
        MemTy::U16 => read_words::<2, 1>(bytes, warp, dst, mask, at),
        MemTy::S8 | MemTy::S16 => {
            let mut r = [[0; 32]];
            if ty == MemTy::S8 {
                gather::<1, 1>(bytes, at, &mut r);
                r[0] = map(&r[0], |v| v as i8 as u32);
            } else {
                gather::<2, 1>(bytes, at, &mut r);
                r[0] = map(&r[0], |v| v as i16 as u32);
            }
            warp.put(dst, mask, &r[0]);
        }
    }
}

/// Loads `SIZE` bytes into `WORDS` consecutive registers.
#[inline(always)]
fn read_words<const SIZE: usize, const WORDS: usize>(
    bytes: &[u8],
    warp: &mut Warp,
    dst: Reg,
    mask: u32,
    at: &Row,
) {
    if mask == u32::MAX {
        return gather::<SIZE, WORDS>(bytes, at, warp.rows_mut(dst));
    }
    let mut r = [[0; 32]; WORDS];
    gather::<SIZE, WORDS>(bytes, at, &mut r);
    for (k, row) in r.iter().enumerate() {
        warp.put(Reg(dst.0 + k as u16), mask, row);
    }
}

/// Stores in the lanes of `mask`, in order of lanes.
#[inline(always)]
pub(crate) fn write(
    bytes: &mut [u8],
    warp: &Warp,
    params: &[u8],
    ty: MemTy,
    src: Operand,
    mask: u32,
    at: &Row,
) {
    match ty {
        MemTy::B32 => scatter::<4, 1>(bytes, mask, at, [warp.operand(params, src, &mut None)]),
        MemTy::S16 | MemTy::U16 => scatter::<2, 1>(bytes, mask, at, [warp.operand(params, src, &mut None)]),
        MemTy::S8 | MemTy::U8 => scatter::<1, 1>(bytes, mask, at, [warp.operand(params, src, &mut None)]),
        MemTy::B64 => scatter::<8, 2>(bytes, mask, at, warp.operand64(params, Ty::U64, src, &mut None)),
        MemTy::B128 => scatter::<16, 4>(bytes, mask, at, quad(warp, src)),
    }
}

/// The four registers of a 128-bit store.
fn quad(warp: &Warp, src: Operand) -> [&Row; 4] {
    let Operand::Reg(first) = src else { unreachable!("verified: 128 bits come from registers") };
    [0, 1, 2, 3].map(|k| warp.row(Reg(first.0 + k)))
}

/// Loads lane by lane. A lane's index is its `at` minus `shift`.
pub(crate) fn read_each(
    bytes: &[u8],
    warp: &mut Warp,
    ty: MemTy,
    dst: Reg,
    mask: u32,
    at: &WideRow,
    shift: u64,
) {
    let mut rows = [[0; 32]; 4];
    for lane in each(mask) {
        let start = at[lane].wrapping_sub(shift) as usize;
        let item = &bytes[start..start + ty.bytes() as usize];
        for (row, part) in rows.iter_mut().zip(item.chunks(4)) {
            row[lane] = match (ty, part) {
                (MemTy::S8, &[b]) => b as i8 as u32,
                (MemTy::S16, &[a, b]) => i16::from_le_bytes([a, b]) as u32,
                _ => part.iter().rev().fold(0, |value, &b| value << 8 | u32::from(b)),
            };
        }
    }
    for (k, row) in rows.iter().enumerate().take(ty.regs().into()) {
        warp.put(Reg(dst.0 + k as u16), mask, row);
    }
}

/// Stores lane by lane, in order of lanes. A lane's index is its `at` minus `shift`.
pub(crate) fn write_each(
    bytes: &mut [u8],
    warp: &Warp,
    params: &[u8],
    ty: MemTy,
    src: Operand,
    mask: u32,
    (at, shift): (&WideRow, u64),
) {
    let size = ty.bytes() as usize;
    let (mut own, mut rows) = (None, [&[0; 32]; 4]);
    if ty == MemTy::B128 {
        rows = quad(warp, src);
    } else {
        // For types of 32 bits or less, the second row is not stored.
        [rows[0], rows[1]] = warp.operand64(params, Ty::U64, src, &mut own);
    }
    for lane in each(mask) {
        let start = at[lane].wrapping_sub(shift) as usize;
        for (place, row) in bytes[start..start + size].chunks_mut(4).zip(rows) {
            place.copy_from_slice(&row[lane].to_le_bytes()[..place.len()]);
        }
    }
}
