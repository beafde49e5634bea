//! Alias analysis: which accesses may touch the same memory.

use isa::{BinOp, MemTy, Space};

use crate::ir::{Func, Op, Val};

/// The bytes that an access touches: an unknown base plus a constant offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    pub space: Space,
    pub base: Option<Val>,
    pub offset: i64,
    pub bytes: u32,
}

impl Extent {
    /// The bytes of an access of width `mem` at `address`.
    pub fn of(f: &Func, space: Space, address: Val, mem: MemTy) -> Self {
        let (base, offset) = split(f, address);
        Extent { space, base, offset, bytes: mem.bytes() }
    }

    /// Whether some byte may be in both.
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

    /// Whether both are certainly the same bytes.
    pub fn same(&self, other: &Extent) -> bool {
        self == other
    }
}

/// Splits an address into a base and a constant offset. The offset is signed and has as many bits as the address.
pub fn split(f: &Func, address: Val) -> (Option<Val>, i64) {
    let (mut v, mut offset) = (f.resolve(address), 0i64);
    let wide = f.class(v) == crate::ir::Class::R2;
    // The value may be any sum of integers, so the offset may wrap.
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

/// The bytes that an instruction accesses; `None` if it does not access memory by an address.
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

/// Whether executing `v` may change the bytes of `e`.
pub fn clobbers(f: &Func, v: Val, e: &Extent) -> bool {
    match f.op(v) {
        Op::Store { .. } | Op::Atom { .. } => extent(f, v).is_none_or(|s| s.may_alias(f, e)),
        // Other threads cannot access local memory or write constants.
        Op::Bar(_) | Op::WarpSync | Op::Fence(_) => !matches!(e.space, Space::Local | Space::Const),
        Op::Call { .. } | Op::CallPtr { .. } | Op::Sys { .. } | Op::Launch { .. } => e.space != Space::Const,
        _ => false,
    }
}
