//! Builds places: expressions that have an address, and variables that have none.

use std::ops::Range;

use hir::{Place, PlaceKind, Storage};
use isa::{BinOp, CacheOp, FunctionKind, Round, Space, Ty};

use super::{Builder, Home, Shape};
use crate::ir::{Class, Op, Val};

/// A place to load from or to store to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lv {
    Var(u32),
    Mem { ptr: Val, volatile: bool, bits: Option<(u8, u8)> },
}

impl Builder<'_, '_> {
    pub(super) fn place(&mut self, p: &Place) -> Lv {
        match &p.kind {
            PlaceKind::Local(l) => match self.home(*l) {
                Home::Var(v) => Lv::Var(v),
                Home::Slot(s) => Lv::Mem { ptr: self.slot_ptr(s), volatile: p.volatile, bits: None },
                Home::At(ptr) => Lv::Mem { ptr, volatile: p.volatile, bits: None },
            },
            PlaceKind::Global(g) => {
                let ptr = self.global_ptr(*g);
                Lv::Mem { ptr, volatile: p.volatile, bits: None }
            }
            PlaceKind::Deref(e) => {
                let ptr = self.value(e);
                self.low.retain(|l| l.0 != ptr);
                Lv::Mem { ptr, volatile: p.volatile, bits: None }
            }
            PlaceKind::Field { of, offset, bits } => {
                let (ptr, volatile) = self.place_ptr(of);
                let ptr = self.part(ptr, of.ty, *offset, p.ty, bits.is_some());
                Lv::Mem { ptr, volatile: volatile || p.volatile, bits: *bits }
            }
            PlaceKind::Index { of, index } => {
                let (ptr, volatile) = self.place_ptr(of);
                let align = self.known_align(ptr, of.ty);
                let i = self.value(index);
                let ty = self.number_ty(index.ty);
                let ptr = self.element(ptr, i, ty, self.size(p.ty));
                let ptr = self.aligned(ptr, align, p.ty, false);
                Lv::Mem { ptr, volatile: volatile || p.volatile, bits: None }
            }
        }
    }

    /// The address of a place.
    pub(super) fn place_ptr(&mut self, p: &Place) -> (Val, bool) {
        match self.place(p) {
            Lv::Mem { ptr, volatile, .. } => (ptr, volatile),
            // The analysis has put every variable whose address is taken into memory.
            Lv::Var(_) => unreachable!("address of a variable that is not in memory"),
        }
    }

    fn global_ptr(&mut self, g: hir::GlobalId) -> Val {
        let global = &self.cx.module.globals[g];
        match global.storage {
            Storage::Shared => {
                let offset = self.shared.iter().find(|(id, _)| *id == g).map_or(0, |&(_, o)| o);
                let a = self.imm(Class::R1, offset.into());
                self.make(Op::ToGeneric(Space::Shared), &[a])
            }
            Storage::Constant if !self.host() => {
                let id = self.cx.global_id(g, FunctionKind::Device);
                let offset = self.cx.program.globals[id].address;
                let a = self.imm(Class::R1, offset.into());
                self.make(Op::ToGeneric(Space::Const), &[a])
            }
            _ => {
                let id = self.cx.global_id(g, self.f.kind);
                self.push(Op::GlobalAddr(id, 0), Class::R2, &[])
            }
        }
    }

    /// The value at a place: a scalar, or the address of the place for records.
    pub(super) fn load_place(&mut self, lv: Lv, s: Shape) -> Val {
        match lv {
            Lv::Var(var) => self.ssa.read(&mut self.f, var, self.cur),
            Lv::Mem { ptr, volatile, bits: None } => self.load(ptr, s, volatile),
            Lv::Mem { ptr, volatile, bits: Some((first, width)) } => {
                let ty = if let Shape::Num(ty) = s { ty } else { Ty::U8 };
                let unit = self.load_unit(ptr, ty, (first, width), volatile);
                let v = self.extract_bits(unit, ty, first, width);
                if s == Shape::Bool { self.byte_to_bool(v) } else { v }
            }
        }
    }

    /// Extracts a bit-field and extends it by its sign.
    fn extract_bits(&mut self, unit: Val, ty: Ty, first: u8, width: u8) -> Val {
        let wide = if ty.wide() { 64 } else { 32 };
        let work = match (ty.wide(), ty.is_signed()) {
            (true, true) => Ty::I64,
            (true, false) => Ty::U64,
            (false, true) => Ty::I32,
            (false, false) => Ty::U32,
        };
        let left = self.imm(Class::R1, u64::from(wide - first - width));
        let right = self.imm(Class::R1, u64::from(wide - width));
        let v = self.make(Op::Binary(BinOp::Shl, work), &[unit, left]);
        self.make(Op::Binary(BinOp::Shr, work), &[v, right])
    }

    /// Stores a scalar. Returns what the place then holds.
    pub(super) fn store_place(&mut self, lv: Lv, s: Shape, v: Val) -> Val {
        match lv {
            Lv::Var(var) => self.set_variable(var, v),
            Lv::Mem { ptr, volatile, bits: None } => self.store(ptr, s, v, volatile),
            Lv::Mem { ptr, volatile, bits: Some((first, width)) } => {
                let ty = if let Shape::Num(ty) = s { ty } else { Ty::U8 };
                let number = if s == Shape::Bool { self.bool_to_int(v) } else { v };
                self.store_bits(ptr, ty, number, (first, width), volatile);
                if s != Shape::Bool {
                    return self.extract_bits(v, ty, 0, width);
                }
            }
        }
        v
    }

    fn store_bits(&mut self, ptr: Val, ty: Ty, v: Val, (first, width): (u8, u8), volatile: bool) {
        let unit = self.load_unit(ptr, ty, (first, width), volatile);
        let class = Class::of(ty);
        let work = if ty.wide() { Ty::U64 } else { Ty::U32 };
        let ones = if width >= 64 { !0 } else { (1u64 << width) - 1 };
        let all = if ty.wide() { !0 } else { 0xffff_ffff };
        let mask = self.imm(class, ones);
        let field = self.make(Op::Binary(BinOp::And, work), &[v, mask]);
        let shift = self.imm(Class::R1, first.into());
        let field = self.make(Op::Binary(BinOp::Shl, work), &[field, shift]);
        let keep = self.imm(class, !(ones << first) & all);
        let rest = self.make(Op::Binary(BinOp::And, work), &[unit, keep]);
        let mut new = self.make(Op::Binary(BinOp::Or, work), &[rest, field]);
        if ty.bytes() < 4 {
            new = self.make(Op::Cvt { to: ty, from: Ty::U32, round: Round::Near }, &[new]);
        }
        match self.bytes_of(ptr, first, width) {
            Some(pieces) => self.store_pieces(ptr, ty, pieces, new, volatile),
            None => self.store_raw(ptr, ty, new, volatile),
        }
    }

    fn load_unit(&mut self, ptr: Val, ty: Ty, (first, width): (u8, u8), volatile: bool) -> Val {
        match self.bytes_of(ptr, first, width) {
            Some(pieces) => self.load_pieces(ptr, ty, pieces, cache(volatile)),
            None => self.load_raw(ptr, ty, cache(volatile)),
        }
    }

    /// The bytes of the storage unit that hold a bit-field of a packed class, and how many can be accessed at a time.
    fn bytes_of(&self, ptr: Val, first: u8, width: u8) -> Option<(u64, Range<u64>)> {
        let step = self.low_align(ptr)?;
        let (from, to) = (u64::from(first) / 8, u64::from(first + width).div_ceil(8));
        Some((step, from / step * step..to.next_multiple_of(step)))
    }
}

fn cache(volatile: bool) -> CacheOp {
    if volatile { CacheOp::Volatile } else { CacheOp::Ca }
}
