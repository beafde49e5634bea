//! Loads and stores in a batch of loop iterations. Loads read what was in memory before the batch; stores are
//! kept back until its end.

use isa::{Address, InstKind, MemTy, Operand, Reg, Space, Ty};
use lane_ops::moves::{put_words, words};

use super::affine::Term;
use super::batch::{Batch, numbers, prefix};
use super::dependence::{BatchAccess, PROMOTED};
use super::loops::{Loop, STORED};
use crate::lanes::Row;
use crate::memory::Memory;
use crate::transfer::{read, write};

/// A store that is kept back until the end of the batch. Its values are in rows of the batch's warp.
#[derive(Debug)]
pub struct Stored {
    at: Row,
    range: (u64, u64),
    ty: MemTy,
    /// The stored words are consecutive and fill the range.
    dense: bool,
}

/// Location of an access: the allocation in which offsets count, the range that all lanes access together,
/// the first lane's address, and the distance from lane to lane.
struct Reach {
    from: (u64, u64),
    range: (u64, u64),
    first: u64,
    pitch: u64,
}

impl Batch {
    /// Executes a load, or prepares a store for the end of the batch. `None` if the batch must be abandoned.
    pub fn access(
        &mut self,
        hot_loop: &Loop,
        kind: &InstKind,
        (frame, lanes): (u64, u32),
        memory: &mut Memory,
    ) -> Option<()> {
        let (InstKind::Ld { space, ty, addr, .. } | InstKind::St { space, ty, addr, .. }) = *kind else {
            return None;
        };
        let Reach { from: bounds, range, first, pitch } =
            self.reach(frame, memory, (space, ty, addr), lanes)?;
        // Consecutive words need no offsets.
        let dense = ty == MemTy::B32 && pitch == 4;
        if !dense {
            numbers(&mut self.at, (first - bounds.0) as u32, pitch as u32, lanes);
        }
        let (mut stores, mut from) = (None, None);
        if let InstKind::St { src, .. } = *kind {
            if memory.is_read_only(range.0) {
                return None;
            }
            stores = Some(self.stored.len());
            let value = value_of(self.stored.len());
            let width = if ty.regs() == 1 { Ty::U32 } else { Ty::U64 };
            self.warp.assign(&[], width, value, u32::MAX, src);
            if let (MemTy::B128, Operand::Reg(src)) = (ty, src) {
                let upper = Operand::Reg(Reg(src.0 + 2));
                self.warp.assign(&[], width, Reg(value.0 + 2), u32::MAX, upper);
            }
            self.stored.push(Stored { at: self.at, range: if dense { range } else { bounds }, ty, dense });
        } else if let InstKind::Ld { dst, .. } = *kind {
            let same = |a: &BatchAccess| (a.first, a.pitch, a.ty) == (first, pitch, ty);
            from = self.accesses.iter().rposition(|a| a.stores.is_some() && same(a));
            match (ty, from.and_then(|k| self.accesses[k].stores)) {
                (MemTy::B32 | MemTy::B64, Some(number)) if Some(number) != PROMOTED => {
                    let width = if ty == MemTy::B32 { Ty::U32 } else { Ty::U64 };
                    self.warp.assign(&[], width, dst, u32::MAX, Operand::Reg(value_of(number)));
                }
                _ => {
                    from = None;
                    if dense {
                        let [row] = self.warp.rows_mut(dst);
                        words(bytes(memory, range), row);
                    } else {
                        read(bytes(memory, bounds), &mut self.warp, ty, dst, u32::MAX, &self.at);
                    }
                }
            }
        }
        if hot_loop.stores {
            self.accesses.push(BatchAccess { range, first, pitch, ty, stores, from });
        }
        Some(())
    }

    /// Computes the location of an access. `None` if it is not allowed.
    fn reach(
        &mut self,
        frame: u64,
        memory: &mut Memory,
        (space, ty, addr): (Space, MemTy, Address),
        lanes: u32,
    ) -> Option<Reach> {
        let base = addr.base.map_or(Operand::Imm(0), Operand::Reg);
        let (mut first, mut pitch) = self.affine_operand(Term::of(base, space.wide()));
        if space == Space::Local {
            let word = first as u32;
            (first, pitch) = (frame + u64::from(word.wrapping_add_signed(addr.offset)), pitch as i32 as u64);
        } else {
            first = first.wrapping_add_signed(addr.offset.into());
        }
        let mut bounds = memory.range(first)?;
        if space == Space::Local {
            bounds.0 = frame;
        }
        let last = first.wrapping_add(pitch.wrapping_mul(u64::from(lanes) - 1));
        let (low, end) = (first.min(last), first.max(last).checked_add(ty.bytes().into())?);
        // Addresses that are 2^32 or more apart would wrap around in the 32-bit offsets.
        let near = (pitch as i64).unsigned_abs() < 1 << 32 && bounds.1 - bounds.0 < 1 << 32;
        if !near || low < bounds.0 || end > bounds.1 {
            return None;
        }
        Some(Reach { from: bounds, range: (low, end), first, pitch })
    }

    /// Executes the stores of the first `lanes` lanes.
    pub fn store(&self, memory: &mut Memory, lanes: u32) {
        for (number, Stored { at, range, ty, dense }) in self.stored.iter().enumerate() {
            let (base, value) = (memory.base(), value_of(number));
            let bytes = &mut memory.bytes_mut()[(range.0 - base) as usize..(range.1 - base) as usize];
            if *dense {
                put_words(&mut bytes[..4 * lanes as usize], self.warp.row(value));
            } else {
                write(bytes, &self.warp, &[], *ty, Operand::Reg(value), prefix(lanes), at);
            }
        }
    }
}

/// First of the rows that hold the value of a store.
fn value_of(number: usize) -> Reg {
    Reg(STORED + 4 * number as u16)
}

fn bytes(memory: &Memory, (low, end): (u64, u64)) -> &[u8] {
    let base = memory.base();
    &memory.bytes()[(low - base) as usize..(end - base) as usize]
}
