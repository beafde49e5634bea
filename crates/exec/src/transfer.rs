//! Moves data between the registers of a warp and a space's bytes. Indices have been checked.

use isa::{MemTy, Operand, Reg, Ty};

use crate::lanes::{WideRow, each, map};
use crate::warp::Warp;

/// Loads the lanes of `mask`: each reads at its address less `shift`.
#[inline(always)]
pub(crate) fn read_lanes(
    bytes: &[u8],
    w: &mut Warp,
    ty: MemTy,
    dst: Reg,
    mask: u32,
    at: &WideRow,
    shift: u64,
) {
    match ty {
        MemTy::B32 => {
            let r = gather::<4, 1>(bytes, mask, at, shift, word);
            w.put(dst, mask, &r[0]);
        }
        MemTy::B64 => {
            for (k, row) in gather::<8, 2>(bytes, mask, at, shift, word).iter().enumerate() {
                w.put(Reg(dst.0 + k as u16), mask, row);
            }
        }
        MemTy::B128 => {
            for (k, row) in gather::<16, 4>(bytes, mask, at, shift, word).iter().enumerate() {
                w.put(Reg(dst.0 + k as u16), mask, row);
            }
        }
        MemTy::U8 | MemTy::S8 => {
            let [r] = gather::<1, 1>(bytes, mask, at, shift, |b| b[0].into());
            w.put(dst, mask, &if ty == MemTy::S8 { map(&r, |v| v as i8 as u32) } else { r });
        }
        MemTy::U16 | MemTy::S16 => {
            let [r] = gather::<2, 1>(bytes, mask, at, shift, |b| u16::from_le_bytes([b[0], b[1]]).into());
            w.put(dst, mask, &if ty == MemTy::S16 { map(&r, |v| v as i16 as u32) } else { r });
        }
    }
}

#[inline(always)]
fn word(b: &[u8]) -> u32 {
    u32::from_le_bytes([b[0], b[1], b[2], b[3]])
}

/// Reads `WORDS` values from `STRIDE` bytes of each lane. Lanes one after the other in memory are one copy, lanes at one
/// place one read.
#[inline(always)]
fn gather<const STRIDE: usize, const WORDS: usize>(
    bytes: &[u8],
    mask: u32,
    at: &WideRow,
    shift: u64,
    read: impl Fn(&[u8]) -> u32,
) -> [[u32; 32]; WORDS] {
    let mut r = [[0; 32]; WORDS];
    let step = STRIDE / WORDS;
    let start = at[0].wrapping_sub(shift) as usize;
    if mask == u32::MAX {
        let pitch = at[1].wrapping_sub(at[0]);
        if pitch == STRIDE as u64 && in_order(at, pitch) {
            let run = &bytes[start..start + 32 * STRIDE];
            for (lane, item) in run.chunks_exact(STRIDE).enumerate() {
                for (row, value) in r.iter_mut().zip(item.chunks_exact(step)) {
                    row[lane] = read(value);
                }
            }
        } else if pitch == 0 && in_order(at, 0) {
            let item = &bytes[start..start + STRIDE];
            for (row, value) in r.iter_mut().zip(item.chunks_exact(step)) {
                *row = [read(value); 32];
            }
        } else {
            for lane in 0..32 {
                let o = at[lane].wrapping_sub(shift) as usize;
                let item = &bytes[o..o + STRIDE];
                for (row, value) in r.iter_mut().zip(item.chunks_exact(step)) {
                    row[lane] = read(value);
                }
            }
        }
        return r;
    }
    for lane in each(mask) {
        let o = at[lane].wrapping_sub(shift) as usize;
        let item = &bytes[o..o + STRIDE];
        for (row, value) in r.iter_mut().zip(item.chunks_exact(step)) {
            row[lane] = read(value);
        }
    }
    r
}

#[inline(always)]
fn in_order(at: &WideRow, pitch: u64) -> bool {
    let mut off = 0;
    for (i, &a) in at.iter().enumerate() {
        off |= a ^ at[0].wrapping_add(i as u64 * pitch);
    }
    off == 0
}

/// Stores the lanes of `mask`, in order of lanes.
#[inline(always)]
pub(crate) fn write_lanes(
    bytes: &mut [u8],
    w: &Warp,
    params: &[u8],
    ty: MemTy,
    src: Operand,
    mask: u32,
    (at, shift): (&WideRow, u64),
) {
    match ty {
        MemTy::B32 => scatter::<4>(bytes, mask, at, shift, w.get(params, src).map(u32::to_le_bytes)),
        MemTy::S16 | MemTy::U16 => {
            scatter::<2>(bytes, mask, at, shift, w.get(params, src).map(|v| (v as u16).to_le_bytes()));
        }
        MemTy::S8 | MemTy::U8 => scatter::<1>(bytes, mask, at, shift, w.get(params, src).map(|v| [v as u8])),
        MemTy::B64 => {
            scatter::<8>(bytes, mask, at, shift, w.get64(params, Ty::U64, src).map(u64::to_le_bytes));
        }
        MemTy::B128 => {
            let Operand::Reg(first) = src else { unreachable!("verified: 128 bits come from registers") };
            let rows = [0, 1, 2, 3].map(|k| w.row(Reg(first.0 + k)));
            let items = std::array::from_fn(|lane| {
                let mut item = [0; 16];
                for (part, row) in item.chunks_exact_mut(4).zip(rows) {
                    part.copy_from_slice(&row[lane].to_le_bytes());
                }
                item
            });
            scatter::<16>(bytes, mask, at, shift, items);
        }
    }
}

#[inline(always)]
fn scatter<const N: usize>(bytes: &mut [u8], mask: u32, at: &WideRow, shift: u64, items: [[u8; N]; 32]) {
    let start = at[0].wrapping_sub(shift) as usize;
    if mask == u32::MAX && at[1].wrapping_sub(at[0]) == N as u64 && in_order(at, N as u64) {
        let run = &mut bytes[start..start + 32 * N];
        for (place, item) in run.chunks_exact_mut(N).zip(&items) {
            place.copy_from_slice(item);
        }
        return;
    }
    for lane in each(mask) {
        let o = at[lane].wrapping_sub(shift) as usize;
        bytes[o..o + N].copy_from_slice(&items[lane]);
    }
}
