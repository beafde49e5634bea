//! Builds accesses to places that are less aligned than their type, such as members of packed classes. The accesses are made
//! by aligned pieces, as nvcc makes them. On the host only bit-fields need this, since their storage unit may end after the
//! class.

use std::ops::Range;

use hir::TypeId;
use isa::{BinOp, CacheOp, Round, Ty};

use super::Builder;
use super::leaf::wide_mem;
use crate::ir::{Class, Op, Val};

impl Builder<'_, '_> {
    /// The alignment of the place at `ptr`, if it is less than that of the type.
    pub(super) fn low_align(&self, ptr: Val) -> Option<u64> {
        self.low.iter().find(|l| l.0 == ptr).map(|l| l.1)
    }

    /// The known alignment of a place, bytes.
    pub(super) fn known_align(&self, ptr: Val, ty: TypeId) -> u64 {
        self.low_align(ptr).unwrap_or_else(|| self.cx.module.types.align(ty).into())
    }

    /// Records the alignment of the place at `ptr`.
    pub(super) fn aligned(&mut self, ptr: Val, align: u64, ty: TypeId, bits: bool) -> Val {
        self.low.retain(|l| l.0 != ptr);
        if (bits || !self.host()) && align < self.cx.module.types.align(ty).into() {
            self.low.push((ptr, align));
        }
        ptr
    }

    /// The address of a part of the value at `ptr`.
    pub(super) fn part(&mut self, ptr: Val, of: TypeId, offset: u64, ty: TypeId, bits: bool) -> Val {
        let align = self.known_align(ptr, of);
        let at = self.offset(ptr, offset);
        self.aligned(at, align.min(1 << offset.trailing_zeros().min(16)), ty, bits)
    }

    /// Loads some bytes of a number, in pieces of `step` bytes. The other bytes are zero.
    pub(super) fn load_pieces(
        &mut self,
        ptr: Val,
        ty: Ty,
        (step, bytes): (u64, Range<u64>),
        cache: CacheOp,
    ) -> Val {
        let zero = self.imm(Class::R1, 0);
        let mut words = [zero; 2];
        for at in bytes.step_by(step as usize) {
            let p = self.offset(ptr, at);
            let piece = self.load_mem(p, wide_mem(step), cache);
            let shift = self.imm(Class::R1, at % 4 * 8);
            let piece = self.make(Op::Binary(BinOp::Shl, Ty::U32), &[piece, shift]);
            let word = &mut words[at as usize / 4];
            *word = self.make(Op::Binary(BinOp::Or, Ty::U32), &[*word, piece]);
        }
        match ty.bytes() {
            8 => self.make(Op::Pack, &words),
            4 => words[0],
            _ => {
                let op = Op::Cvt { to: super::storage_ty(ty), from: Ty::U32, round: Round::Near };
                self.make(op, &words[..1])
            }
        }
    }

    /// Stores some bytes of a number, in pieces of `step` bytes.
    pub(super) fn store_pieces(
        &mut self,
        ptr: Val,
        ty: Ty,
        (step, bytes): (u64, Range<u64>),
        v: Val,
        volatile: bool,
    ) {
        for at in bytes.step_by(step as usize) {
            let word =
                if ty.wide() { self.make(Op::Part { index: (at / 4) as u8, wide: false }, &[v]) } else { v };
            let shift = self.imm(Class::R1, at % 4 * 8);
            let piece = self.make(Op::Binary(BinOp::Shr, Ty::U32), &[word, shift]);
            let p = self.offset(ptr, at);
            self.store_mem(p, wide_mem(step), piece, volatile);
        }
    }
}
