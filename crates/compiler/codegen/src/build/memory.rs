//! Builds loads, stores and copies of whole values.

use hir::{Type, TypeId};
use isa::{BinOp, CacheOp, Cmp, MemTy, Round, Space, TernOp, Ty};

use super::leaf::{Leaf, group_bytes, groups, wide_mem};
use super::{Builder, Shape, shape};
use crate::ir::{Class, Op, Term, Val};

/// Most pieces of a copy that is not a loop.
const STRAIGHT_COPY: usize = 128;

/// The memory access type of a type.
pub(super) fn mem_ty(ty: Ty) -> MemTy {
    match ty {
        Ty::I8 => MemTy::S8,
        Ty::U8 => MemTy::U8,
        Ty::I16 => MemTy::S16,
        Ty::U16 | Ty::F16 | Ty::BF16 => MemTy::U16,
        Ty::I32 | Ty::U32 | Ty::F32 => MemTy::B32,
        Ty::I64 | Ty::U64 | Ty::F64 => MemTy::B64,
    }
}

impl Builder<'_, '_> {
    /// The space of an access, and the address that it takes.
    fn split_pointer(&mut self, ptr: Val) -> (Space, Val) {
        let ptr = self.f.resolve(ptr);
        match self.f.op(ptr) {
            Op::ToGeneric(space) => (space, self.f.arg(ptr, 0)),
            Op::GlobalAddr(..) if !self.host() => (Space::Global, ptr),
            _ => (Space::Generic, ptr),
        }
    }

    /// Loads a number. A `bool` is loaded as its byte.
    pub(super) fn load_raw(&mut self, ptr: Val, ty: Ty, cache: CacheOp) -> Val {
        match self.low_align(ptr) {
            Some(step) => self.load_pieces(ptr, ty, (step, 0..ty.bytes().into()), cache),
            None => self.load_mem(ptr, mem_ty(ty), cache),
        }
    }

    pub(super) fn load_mem(&mut self, ptr: Val, mem: MemTy, cache: CacheOp) -> Val {
        let (space, a) = self.split_pointer(ptr);
        self.make(Op::Load { space, mem, cache }, &[a])
    }

    /// Stores a number.
    pub(super) fn store_raw(&mut self, ptr: Val, ty: Ty, v: Val, volatile: bool) {
        match self.low_align(ptr) {
            Some(step) => self.store_pieces(ptr, ty, (step, 0..ty.bytes().into()), v, volatile),
            None => self.store_mem(ptr, mem_ty(ty), v, volatile),
        }
    }

    pub(super) fn store_mem(&mut self, ptr: Val, mem: MemTy, v: Val, volatile: bool) {
        let (space, a) = self.split_pointer(ptr);
        self.push(Op::Store { space, mem, volatile }, Class::None, &[a, v]);
    }

    /// Loads a scalar of a source type.
    pub(super) fn load(&mut self, ptr: Val, s: Shape, volatile: bool) -> Val {
        let cache = if volatile { CacheOp::Volatile } else { CacheOp::Ca };
        match s {
            Shape::Bool => {
                let byte = self.load_raw(ptr, Ty::U8, cache);
                self.byte_to_bool(byte)
            }
            Shape::Num(ty) => self.load_raw(ptr, ty, cache),
            Shape::Demoted => {
                let v = self.load_raw(ptr, Ty::F64, cache);
                self.demote(v)
            }
            Shape::Memory | Shape::Void => ptr,
        }
    }

    /// Stores a scalar of a source type.
    pub(super) fn store(&mut self, ptr: Val, s: Shape, v: Val, volatile: bool) {
        match s {
            Shape::Bool => {
                let byte = self.bool_to_int(v);
                self.store_raw(ptr, Ty::U8, byte, volatile);
            }
            Shape::Num(ty) => self.store_raw(ptr, ty, v, volatile),
            Shape::Demoted => {
                let v = self.promote(v);
                self.store_raw(ptr, Ty::F64, v, volatile);
            }
            Shape::Memory | Shape::Void => {}
        }
    }

    pub(super) fn byte_to_bool(&mut self, byte: Val) -> Val {
        let zero = self.imm(Class::R1, 0);
        self.make(Op::Cmp(Cmp::Ne, Ty::U32), &[byte, zero])
    }

    /// A predicate as the number 0 or 1.
    pub(super) fn bool_to_int(&mut self, p: Val) -> Val {
        let (one, zero) = (self.imm(Class::R1, 1), self.imm(Class::R1, 0));
        if let Some(c) = self.f.constant(p) {
            return if c == 1 { one } else { zero };
        }
        self.make(Op::Select, &[p, one, zero])
    }

    /// ptr + offset, a constant in bytes.
    pub(super) fn offset(&mut self, ptr: Val, bytes: u64) -> Val {
        if bytes == 0 {
            return ptr;
        }
        let c = self.imm(Class::R2, bytes);
        self.make(Op::Binary(BinOp::Add, Ty::U64), &[ptr, c])
    }

    /// ptr + index · size. The index has type `ty`.
    pub(super) fn element(&mut self, ptr: Val, index: Val, ty: Ty, size: u64) -> Val {
        let index = self.f.resolve(index);
        if ty.bytes() <= 4 && size <= i32::MAX as u64 {
            let factor = if ty.is_signed() { Ty::I32 } else { Ty::U32 };
            let s = self.imm(Class::R1, size);
            return self.make(Op::Ternary(TernOp::MadWide, factor), &[index, s, ptr]);
        }
        let index = if ty.bytes() <= 4 {
            self.make(Op::Cvt { to: Ty::I64, from: ty, round: Round::Near }, &[index])
        } else {
            index
        };
        // The index was widened for the addition only.
        if let Op::Cvt { from: from @ (Ty::I32 | Ty::U32), to: Ty::I64 | Ty::U64, .. } = self.f.op(index)
            && size <= i32::MAX as u64
        {
            let narrow = self.f.arg(index, 0);
            return self.element(ptr, narrow, from, size);
        }
        let s = self.imm(Class::R2, size);
        let product = self.make(Op::Binary(BinOp::Mul, Ty::I64), &[index, s]);
        self.make(Op::Binary(BinOp::Add, Ty::U64), &[ptr, product])
    }

    /// The scalars of a type in order. Where members overlap or are less aligned than their type, words instead.
    pub(super) fn leaves(&self, ty: TypeId, align: u64) -> Option<Vec<Leaf>> {
        let mut out = Vec::new();
        self.add_leaves(ty, 0, align, &mut out).then_some(out)
    }

    fn add_leaves(&self, ty: TypeId, base: u64, align: u64, out: &mut Vec<Leaf>) -> bool {
        let types = &self.cx.module.types;
        match types.get(ty) {
            Type::Array { of, len } => {
                let (n, size) = (len.unwrap_or(0), types.size(of.ty));
                if n > STRAIGHT_COPY as u64 {
                    return false;
                }
                (0..n).all(|i| self.add_leaves(of.ty, base + i * size, align, out))
                    && out.len() <= STRAIGHT_COPY
            }
            Type::Record(r) => {
                let r = &types.records[*r];
                let align = align.min(r.align.into());
                if r.is_union || r.fields.iter().any(|f| f.bits.is_some()) {
                    return add_words(r.size, align, base, out);
                }
                r.fields.iter().all(|f| self.add_leaves(f.ty.ty, base + f.offset, align, out))
                    && out.len() <= STRAIGHT_COPY
            }
            _ => {
                match shape(types, ty) {
                    Shape::Bool => out.push(Leaf { offset: base, ty: Ty::U8 }),
                    Shape::Num(ty) if align < ty.bytes().into() => {
                        return add_words(ty.bytes().into(), align, base, out);
                    }
                    Shape::Num(ty) => out.push(Leaf { offset: base, ty }),
                    Shape::Void | Shape::Memory | Shape::Demoted => {}
                }
                true
            }
        }
    }

    /// Copies a record or array: `*dst = *src`. All loads come before all stores.
    pub(super) fn copy(&mut self, dst: Val, src: Val, ty: TypeId) {
        self.copy_cached(dst, src, ty, CacheOp::Ca);
    }

    pub(super) fn copy_cached(&mut self, dst: Val, src: Val, ty: TypeId, cache: CacheOp) {
        let align = self.known_align(src, ty).min(self.known_align(dst, ty));
        let Some(leaves) = self.leaves(ty, align) else { return self.copy_loop(dst, src, ty, align) };
        let groups = groups(&leaves, align);
        let in_frame = |b: &mut Self, p: Val| b.split_pointer(p).0 == Space::Local;
        let (from_frame, to_frame) = (in_frame(self, src), in_frame(self, dst));
        let mut values = Vec::with_capacity(leaves.len());
        for group in &groups {
            if from_frame || group.len() == 1 {
                for leaf in *group {
                    let p = self.offset(src, leaf.offset);
                    values.push(self.load_raw(p, leaf.ty, cache));
                }
            } else {
                let p = self.offset(src, group[0].offset);
                self.load_group(p, group, cache, &mut values);
            }
        }
        let mut values = values.into_iter();
        for group in &groups {
            let parts: Vec<Val> = values.by_ref().take(group.len()).collect();
            if to_frame || group.len() == 1 {
                for (leaf, v) in group.iter().zip(parts) {
                    let p = self.offset(dst, leaf.offset);
                    self.store_raw(p, leaf.ty, v, false);
                }
            } else {
                let p = self.offset(dst, group[0].offset);
                self.store_group(p, group, &parts);
            }
        }
    }

    /// Loads a run of scalars by one access, and takes it apart.
    fn load_group(&mut self, p: Val, group: &[Leaf], cache: CacheOp, out: &mut Vec<Val>) {
        let bytes = group_bytes(group);
        let whole = self.load_mem(p, wide_mem(bytes), cache);
        for leaf in group {
            let at = leaf.offset - group[0].offset;
            if leaf.ty.wide() {
                let index = (at / 8) as u8;
                out.push(if bytes == 8 {
                    whole
                } else {
                    self.make(Op::Part { index, wide: true }, &[whole])
                });
                continue;
            }
            let index = (at / 4) as u8;
            let word = if bytes <= 4 { whole } else { self.make(Op::Part { index, wide: false }, &[whole]) };
            out.push(if leaf.ty.bytes() == 4 {
                word
            } else {
                let shift = self.imm(Class::R1, at % 4 * 8);
                let v = self.make(Op::Binary(BinOp::Shr, Ty::U32), &[word, shift]);
                self.make(Op::Cvt { to: super::storage_ty(leaf.ty), from: Ty::U32, round: Round::Near }, &[v])
            });
        }
    }

    /// Puts a run of scalars together, and stores it by one access.
    fn store_group(&mut self, p: Val, group: &[Leaf], parts: &[Val]) {
        let bytes = group_bytes(group);
        let words = (bytes as usize).div_ceil(4);
        let mut pieces: Vec<Option<Val>> = vec![None; words];
        let mut wide: Vec<Val> = Vec::new();
        for (leaf, &v) in group.iter().zip(parts) {
            let at = (leaf.offset - group[0].offset) as usize;
            if leaf.ty.wide() {
                for half in 0..2u8 {
                    let piece = self.make(Op::Part { index: half, wide: false }, &[v]);
                    pieces[at / 4 + half as usize] = Some(piece);
                }
                continue;
            }
            let v = if leaf.ty.bytes() == 4 { v } else { self.shifted_field(v, leaf.ty, at as u64 % 4) };
            pieces[at / 4] = Some(match pieces[at / 4] {
                Some(old) => self.make(Op::Binary(BinOp::Or, Ty::U32), &[old, v]),
                None => v,
            });
        }
        let pieces: Vec<Val> = pieces.into_iter().flatten().collect();
        let v = match pieces.len() {
            1 => pieces[0],
            2 => self.make(Op::Pack, &pieces),
            _ => {
                for pair in pieces.chunks(2) {
                    wide.push(self.make(Op::Pack, pair));
                }
                self.make(Op::Pack, &wide)
            }
        };
        self.store_mem(p, wide_mem(bytes), v, false);
    }

    fn shifted_field(&mut self, v: Val, ty: Ty, byte: u64) -> Val {
        let mask = self.imm(Class::R1, if ty.bytes() == 1 { 0xff } else { 0xffff });
        let v = self.make(Op::Binary(BinOp::And, Ty::U32), &[v, mask]);
        let shift = self.imm(Class::R1, byte * 8);
        self.make(Op::Binary(BinOp::Shl, Ty::U32), &[v, shift])
    }

    /// Copies or clears large values word by word in a loop.
    fn copy_loop(&mut self, dst: Val, src: Val, ty: TypeId, align: u64) {
        self.word_loop(ty, align, |b, word, bytes, i| {
            let from = b.element(src, i, Ty::U32, bytes);
            let v = b.load_raw(from, word, CacheOp::Ca);
            let to = b.element(dst, i, Ty::U32, bytes);
            b.store_raw(to, word, v, false);
        });
    }

    /// Sets all bytes to zero.
    pub(super) fn clear(&mut self, dst: Val, ty: TypeId, covered: &[(u64, u64)]) {
        let align = self.known_align(dst, ty);
        if let Some(leaves) = self.leaves(ty, align) {
            for leaf in leaves {
                if covered.iter().any(|&(from, to)| from <= leaf.offset && leaf.offset < to) {
                    continue;
                }
                let zero = self.imm(Class::of(leaf.ty), 0);
                let p = self.offset(dst, leaf.offset);
                self.store_raw(p, leaf.ty, zero, false);
            }
            return;
        }
        self.word_loop(ty, align, |b, word, bytes, i| {
            let zero = b.imm(Class::of(word), 0);
            let to = b.element(dst, i, Ty::U32, bytes);
            b.store_raw(to, word, zero, false);
        });
    }

    fn word_loop(&mut self, ty: TypeId, align: u64, mut each: impl FnMut(&mut Self, Ty, u64, Val)) {
        let word = word(align);
        let bytes = u64::from(word.bytes());
        let count = self.size(ty) / bytes;
        let var = self.ssa.variable(Class::R1);
        let zero = self.imm(Class::R1, 0);
        self.ssa.write(var, self.cur, zero);
        let (body, after) = (self.block(), self.block());
        self.jump(body);
        self.cur = body;
        let i = self.ssa.read(&mut self.f, var, body);
        each(self, word, bytes, i);
        let one = self.imm(Class::R1, 1);
        let next = self.make(Op::Binary(BinOp::Add, Ty::U32), &[i, one]);
        self.ssa.write(var, self.cur, next);
        let n = self.imm(Class::R1, count);
        let more = self.make(Op::Cmp(Cmp::Lt, Ty::U32), &[next, n]);
        self.branch(more, body, after);
        self.ssa.seal(&mut self.f, body);
        self.start_sealed(after);
        debug_assert_eq!(self.f.block(after).term, Term::Open);
    }
}

/// The widest access at this alignment.
fn word(align: u64) -> Ty {
    match align {
        1 => Ty::U8,
        2 => Ty::U16,
        4 => Ty::U32,
        _ => Ty::U64,
    }
}

/// Divides memory into words. Returns false if there are many.
fn add_words(size: u64, align: u64, base: u64, out: &mut Vec<Leaf>) -> bool {
    let ty = word(align);
    let step = u64::from(ty.bytes());
    out.extend((0..size / step).map(|i| Leaf { offset: base + i * step, ty }));
    out.len() <= STRAIGHT_COPY
}
