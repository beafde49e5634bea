//! Builds calls of built-in functions: operations that the machine or the compiler knows.

use hir::{AtomicOp, Builtin, Expr, Intrinsic};
use isa::{
    AtomOp, BinOp, CacheOp, Cmp, FunctionKind, MemTy, MmaKind, Round, Space, Special, TexGeom, Ty, UnOp,
};

use super::convert::arithmetic;
use super::{Builder, Shape};
use crate::ir::{Class, Op, Val};

impl Builder<'_, '_> {
    /// Builds a built-in whose result is a record, into memory at `dst`.
    pub(super) fn builtin_into(&mut self, e: &Expr, what: Builtin, args: &[Expr], dst: Val) {
        if let Builtin::Texture(geom) = what {
            return self.texture_into(e, geom, args, dst);
        }
        let v = self.builtin_scalar(e, what, args);
        self.store_raw(dst, Ty::U32, v, false);
    }

    /// Builds a built-in whose result is a scalar, or that has none.
    pub(super) fn builtin(&mut self, e: &Expr, what: Builtin, args: &[Expr]) -> Val {
        let v = self.builtin_scalar(e, what, args);
        // Converts between predicates and numbers where the types require it.
        match (self.f.class(v), self.shape(e.ty)) {
            (Class::Pred, s @ (Shape::Num(_) | Shape::Demoted)) => self.convert(v, Shape::Bool, s),
            (Class::R1, Shape::Bool) => self.byte_to_bool(v),
            _ => v,
        }
    }

    fn builtin_scalar(&mut self, e: &Expr, what: Builtin, args: &[Expr]) -> Val {
        match what {
            Builtin::Atomic(op) => return self.atomic(e, op, args),
            Builtin::Barrier(kind) => return self.barrier(kind, args, e),
            Builtin::Load(cache) => {
                let ptr = self.value(&args[0]);
                let s = self.shape(e.ty);
                return match s {
                    Shape::Num(ty) => self.load_raw(ptr, ty, cache),
                    _ => self.load(ptr, s, cache == CacheOp::Volatile),
                };
            }
            Builtin::ConstantBank => {
                let start = self.imm(Class::R1, 0);
                return self.make(Op::ToGeneric(Space::Const), &[start]);
            }
            _ => {}
        }
        let v: Vec<Val> = args.iter().map(|a| self.value(a)).collect();
        self.place_at(e.span);
        if let Builtin::Texture(_) | Builtin::Collect(_) = what {
            self.place_at_call();
        }
        let ty = args.first().map_or(Ty::U32, |a| arithmetic(self.number_ty(a.ty)));
        match what {
            Builtin::Special(Special::WarpSize) => self.imm(Class::R1, 32),
            Builtin::Special(s) => self.make(Op::Special(s), &[]),
            Builtin::Math(f) => self.make(Op::Math(f, ty), &v),
            Builtin::Unary(UnOp::Abs) if ty == Ty::U32 => v[0],
            Builtin::Unary(o) => self.make(Op::Unary(o, ty), &v),
            Builtin::Binary(o) => self.make(Op::Binary(o, ty), &v),
            Builtin::Ternary(o) => self.make(Op::Ternary(o, ty), &v),
            Builtin::Convert(round) => {
                let to = self.number_ty(e.ty);
                let demoted = args.iter().any(|a| self.shape(a.ty) == Shape::Demoted);
                if to == ty && (demoted || self.shape(e.ty) == Shape::Demoted) {
                    return v[0];
                }
                self.make(Op::Cvt { to, from: ty, round }, &v)
            }
            // Of a demoted double, the bits are those that memory would hold.
            Builtin::Bits if self.shape(args[0].ty) == Shape::Demoted => self.promote(v[0]),
            Builtin::Bits if self.shape(e.ty) == Shape::Demoted => self.demote(v[0]),
            Builtin::Bits => v[0],
            Builtin::Classify(kind) => self.classify(kind, ty, v[0]),
            Builtin::SyncWarp => self.push(Op::WarpSync, Class::None, &v),
            Builtin::Fence(scope) => self.push(Op::Fence(scope), Class::None, &[]),
            Builtin::Shuffle(mode) => self.shuffle(mode, &v),
            Builtin::Vote(mode) => {
                let s = self.shape(args[1].ty);
                let p = self.convert(v[1], s, Shape::Bool);
                self.make(Op::Vote(mode), &[p, v[0]])
            }
            Builtin::Collect(op) => self.make(Op::Collect(op), &[v[1], v[0]]),
            Builtin::Texture(TexGeom::Surface) => self.make(Op::Tex(TexGeom::Surface, MemTy::B64), &v),
            Builtin::Texture(geom) => {
                let word = self.make(Op::Tex(geom, MemTy::B32), &v);
                let ty = self.number_ty(e.ty);
                self.texel(word, ty)
            }
            Builtin::Mma => self.tensor_product(args, &v),
            Builtin::Carry => self.carry(v.first().copied()),
            Builtin::Trap => self.push(Op::Trap, Class::None, &[]),
            Builtin::Nothing
            | Builtin::Atomic(_)
            | Builtin::Barrier(_)
            | Builtin::Load(_)
            | Builtin::ConstantBank => self.nothing(),
        }
    }

    /// A tensor core product of the words in the fragments' arrays.
    fn tensor_product(&mut self, args: &[Expr], v: &[Val]) -> Val {
        let pointee = |e: &Expr| self.pointee_ty(e.ty);
        let (sum, item) = (pointee(&args[0]), pointee(&args[1]));
        let kind = match (item, sum) {
            (Ty::F16, Ty::F16) => MmaKind::Half,
            (Ty::F16, _) => MmaKind::F16,
            (Ty::BF16, _) => MmaKind::Bf16,
            (Ty::F32, _) => MmaKind::Tf32,
            (Ty::U8, _) => MmaKind::U8,
            (Ty::F64, _) => MmaKind::F64,
            _ => MmaKind::S8,
        };
        let ty = kind.word();
        let at = |b: &mut Self, pointer: Val, i: usize| b.offset(pointer, i as u64 * u64::from(ty.bytes()));
        let mut values = Vec::new();
        for (pointer, count) in v[1..].iter().zip(kind.words()) {
            for i in 0..count {
                let place = at(self, *pointer, i);
                values.push(self.load_raw(place, ty, CacheOp::Ca));
            }
        }
        let all = self.make(Op::Mma(kind), &values);
        for i in 0..kind.words()[2] {
            let part = self.make(Op::Part { index: i as u8, wide: ty.wide() }, &[all]);
            let place = at(self, v[0], i);
            self.store_raw(place, ty, part, false);
        }
        self.nothing()
    }

    /// PTX's carry flag. A call of a function that is not inlined does not keep it.
    fn carry(&mut self, new: Option<Val>) -> Val {
        let var = self.ssa.carry();
        match new {
            Some(v) => {
                self.ssa.write(var, self.cur, v);
                self.nothing()
            }
            None => self.ssa.read(&mut self.f, var, self.cur),
        }
    }

    /// Sets the source location to the call, since headers wrap texture fetches and the like.
    fn place_at_call(&mut self) {
        if let Some(inlined) = self.loc.inlined {
            self.loc = self.cx.program.inlines[inlined].call;
        }
    }

    /// A component of a texture fetch, which has 32 bits, as a value of its type.
    fn texel(&mut self, word: Val, ty: Ty) -> Val {
        if ty.bytes() >= 4 {
            return word;
        }
        self.make(Op::Cvt { to: super::storage_ty(ty), from: Ty::U32, round: Round::Near }, &[word])
    }

    /// Builds a texture fetch of several components into memory at `dst`.
    fn texture_into(&mut self, e: &Expr, geom: TexGeom, args: &[Expr], dst: Val) {
        let v: Vec<Val> = args.iter().map(|a| self.value(a)).collect();
        self.place_at(e.span);
        self.place_at_call();
        let leaves = self.leaves(e.ty, 16).unwrap_or_default();
        let mem = match leaves.len() {
            0..=1 => MemTy::B32,
            2 => MemTy::B64,
            _ => MemTy::B128,
        };
        let all = self.make(Op::Tex(geom, mem), &v);
        for (index, leaf) in (0..4).zip(leaves) {
            let word =
                if mem == MemTy::B32 { all } else { self.make(Op::Part { index, wide: false }, &[all]) };
            let value = self.texel(word, leaf.ty);
            let place = self.offset(dst, leaf.offset);
            self.store_raw(place, leaf.ty, value, false);
        }
    }

    fn classify(&mut self, kind: Intrinsic, ty: Ty, x: Val) -> Val {
        let infinity = match ty {
            Ty::F64 => f64::INFINITY.to_bits(),
            Ty::F16 => 0x7c00,
            Ty::BF16 => 0x7f80,
            _ => f32::INFINITY.to_bits().into(),
        };
        match kind {
            Intrinsic::IsNan => self.make(Op::Cmp(Cmp::Nan, ty), &[x, x]),
            Intrinsic::IsInf | Intrinsic::IsFinite => {
                let size = self.make(Op::Unary(UnOp::Abs, ty), &[x]);
                let infinity = self.imm(Class::of(ty), infinity);
                let cmp = if kind == Intrinsic::IsInf { Cmp::Eq } else { Cmp::Lt };
                self.make(Op::Cmp(cmp, ty), &[size, infinity])
            }
            Intrinsic::SignBit => {
                let (int, bit) = match ty {
                    Ty::F64 => (Ty::U64, 1 << 63),
                    Ty::F16 | Ty::BF16 => (Ty::U32, 0x8000),
                    _ => (Ty::U32, 1 << 31),
                };
                let mask = self.imm(Class::of(int), bit);
                let sign = self.make(Op::Binary(BinOp::And, int), &[x, mask]);
                let zero = self.imm(Class::of(int), 0);
                self.make(Op::Cmp(Cmp::Ne, int), &[sign, zero])
            }
        }
    }

    /// Builds a shuffle of `v`, which is (mask, value, lane, width). A 64-bit value is shuffled in halves.
    fn shuffle(&mut self, mode: isa::ShflMode, v: &[Val]) -> Val {
        let width = v.get(3).copied();
        let width = width.unwrap_or_else(|| self.imm(Class::R1, 32));
        if self.f.class(v[1]) == Class::R2 {
            let halves: Vec<Val> = (0..2)
                .map(|index| {
                    let half = self.make(Op::Part { index, wide: false }, &[v[1]]);
                    self.make(Op::Shfl(mode), &[half, v[2], width, v[0]])
                })
                .collect();
            return self.make(Op::Pack, &halves);
        }
        self.make(Op::Shfl(mode), &[v[1], v[2], width, v[0]])
    }

    fn barrier(&mut self, kind: isa::Bar, args: &[Expr], e: &Expr) -> Val {
        let waits_only = kind.of_cluster() || matches!(kind, isa::Bar::Sync | isa::Bar::Arrive);
        let (class, voted) = if waits_only { (Class::None, 0) } else { (Class::R1, 1) };
        let pred = args.iter().take(voted).map(|a| self.predicate(a)).next();
        let named: Vec<Val> = args.iter().skip(voted).map(|a| self.value(a)).collect();
        self.place_at(e.span);
        let (id, count) =
            if kind.of_cluster() { (isa::Bar::CLUSTER.into(), 0) } else { (0, isa::Bar::BLOCK) };
        let mut operands = [id, count].map(|x| self.imm(Class::R1, x.into())).to_vec();
        operands[..named.len()].copy_from_slice(&named);
        operands.extend(pred);
        let v = self.push(Op::Bar(kind), class, &operands);
        if class == Class::None { self.nothing() } else { v }
    }

    fn atomic(&mut self, e: &Expr, op: AtomicOp, args: &[Expr]) -> Val {
        let ptr = self.value(&args[0]);
        let mut values: Vec<Val> = args[1..].iter().map(|a| self.value(a)).collect();
        self.place_at(e.span);
        let ty = args.get(1).map_or(Ty::U32, |a| self.number_ty(a.ty));
        let atom = match op {
            AtomicOp::Add => AtomOp::Add,
            AtomicOp::Sub => {
                values[0] = self.make(Op::Unary(UnOp::Neg, ty), &[values[0]]);
                AtomOp::Add
            }
            AtomicOp::Min => AtomOp::Min,
            AtomicOp::Max => AtomOp::Max,
            AtomicOp::And => AtomOp::And,
            AtomicOp::Or => AtomOp::Or,
            AtomicOp::Xor => AtomOp::Xor,
            AtomicOp::Exch => AtomOp::Exch,
            AtomicOp::Cas => AtomOp::Cas,
            AtomicOp::Inc => AtomOp::Inc,
            AtomicOp::Dec => AtomOp::Dec,
        };
        let ptr = self.f.resolve(ptr);
        let (space, address) = match self.f.op(ptr) {
            Op::ToGeneric(space) => (space, self.f.arg(ptr, 0)),
            Op::GlobalAddr(..) if self.f.kind != FunctionKind::Host => (Space::Global, ptr),
            _ => (Space::Generic, ptr),
        };
        values.insert(0, address);
        self.push(Op::Atom { space, op: atom, ty }, Class::of(ty), &values)
    }
}
