//! Which accesses may touch the same memory.

use isa::{BinOp, MemTy, Space};

use crate::ir::{Func, Op, Val};

/// Bytes of memory that an access names: base, constant offset, size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    pub space: Space,
    pub base: Option<Val>,
    pub offset: i64,
    pub bytes: u32,
}

impl Extent {
    /// Of an access at `address`.
    pub fn of(f: &Func, space: Space, address: Val, mem: MemTy) -> Self {
        let (base, offset) = split(f, address);
        Extent { space, base, offset, bytes: mem.bytes() }
    }

    /// Some byte may be in both.
    pub fn may_alias(&self, f: &Func, other: &Extent) -> bool {
        let generic = self.space == Space::Generic || other.space == Space::Generic;
        if self.space != other.space && !generic {
            return false;
        }
        if self.space == Space::Const || other.space == Space::Const {
            return false;
        }
        if self.base == other.base && self.space == other.space {
            let apart = other.offset.wrapping_sub(self.offset);
            return -i64::from(other.bytes) < apart && apart < i64::from(self.bytes);
        }
        match (self.base.map(|b| f.op(b)), other.base.map(|b| f.op(b))) {
            (Some(Op::LocalAddr(a)), Some(Op::LocalAddr(b))) => a == b,
            (Some(Op::GlobalAddr(a, _)), Some(Op::GlobalAddr(b, _))) => a == b,
            _ => true,
        }
    }

    /// The same bytes.
    pub fn same(&self, other: &Extent) -> bool {
        self == other
    }
}

/// Base and constant offset of an address. The offset is signed and has as many bits as the address.
pub fn split(f: &Func, address: Val) -> (Option<Val>, i64) {
    let (mut v, mut offset) = (f.resolve(address), 0i64);
    let wide = f.class(v) == crate::ir::Class::R2;
    // What looks like an address may be any sum of integers.
    let sum = |a: i64, b: u64| {
        let sum = a.wrapping_add(b as i64);
        if wide { sum } else { i64::from(sum as i32) }
    };
    loop {
        match f.op(v) {
            Op::Const(bits) => return (None, sum(offset, bits)),
            Op::Binary(BinOp::Add, ty) if !ty.is_float() => match f.constant(f.arg(v, 1)) {
                Some(bits) => {
                    offset = sum(offset, bits);
                    v = f.arg(v, 0);
                }
                None => return (Some(v), offset),
            },
            _ => return (Some(v), offset),
        }
    }
}

/// The access that an instruction makes, if it makes one to a known place.
pub fn extent(f: &Func, v: Val) -> Option<Extent> {
    match f.op(v) {
        Op::Load { space, mem, .. } | Op::Store { space, mem, .. } => {
            Some(Extent::of(f, space, f.arg(v, 0), mem))
        }
        Op::Atom { space, ty, .. } => {
            let mem = if ty.wide() { MemTy::B64 } else { MemTy::B32 };
            Some(Extent::of(f, space, f.arg(v, 0), mem))
        }
        _ => None,
    }
}

/// Executing `v` may change the bytes of `e`.
pub fn clobbers(f: &Func, v: Val, e: &Extent) -> bool {
    match f.op(v) {
        Op::Store { .. } | Op::Atom { .. } => extent(f, v).is_none_or(|s| s.may_alias(f, e)),
        // Other threads cannot reach the frame.
        Op::Bar(_) | Op::WarpSync | Op::Fence(_) => !matches!(e.space, Space::Local | Space::Const),
        Op::Call { .. } | Op::CallPtr { .. } | Op::Sys { .. } | Op::Launch { .. } => e.space != Space::Const,
        _ => false,
    }
}
