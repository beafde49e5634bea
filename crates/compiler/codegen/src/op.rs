//! Operations of the SSA form, and what may be done with them.

use isa::{
    AtomOp, BinOp, CacheOp, Cmp, MathFn, MemTy, PredOp, Round, Space, Special, TernOp, TexGeom, Ty, UnOp,
};

use crate::ir::Slot;

/// Operations. Operand lists are in the order of the machine's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// Bits; zero above the class's width; a predicate is 0 or 1.
    Const(u64),
    /// Any value: read before written.
    Undef,
    /// By predecessor.
    Phi,
    /// Parameter number of a device or host function.
    Arg(u32),
    /// Kernel parameter bytes.
    KParam(u16),
    Unary(UnOp, Ty),
    Binary(BinOp, Ty),
    Ternary(TernOp, Ty),
    Math(MathFn, Ty),
    Cvt {
        to: Ty,
        from: Ty,
        round: Round,
    },
    Cmp(Cmp, Ty),
    PLogic(PredOp),
    PNot,
    /// (predicate, a, b).
    Select,
    Special(Special),
    GlobalAddr(isa::GlobalId, i32),
    FuncAddr(isa::FuncId),
    /// Address of a slot in the frame, 32 bits.
    LocalAddr(Slot),
    ToGeneric(Space),
    /// (address).
    Load {
        space: Space,
        mem: MemTy,
        cache: CacheOp,
    },
    /// (texture, coordinates): 1, 2 or 4 components.
    Tex(TexGeom, MemTy),
    /// (address, value).
    Store {
        space: Space,
        mem: MemTy,
        volatile: bool,
    },
    /// (address, a[, b]): the old value.
    Atom {
        space: Space,
        op: AtomOp,
        ty: Ty,
    },
    /// (barrier id[, predicate]).
    Bar(isa::Bar),
    WarpSync,
    Fence(u8),
    /// (value, lane, width, mask).
    Shfl(isa::ShflMode),
    /// (predicate, mask).
    Vote(isa::VoteMode),
    /// (value, mask).
    Collect(isa::CollectOp),
    /// (words of a, of b, of the sums).
    Mma(isa::MmaKind),
    /// Piece of a wide value: 32 bits, or 64 with `wide`, counted in pieces of that size.
    Part {
        index: u8,
        wide: bool,
    },
    /// Wide value from pieces of equal size.
    Pack,
    /// Arguments; types in [`Func::sigs`].
    Call {
        func: isa::FuncId,
        sig: u32,
    },
    /// (pointer, arguments).
    CallPtr {
        sig: u32,
    },
    Sys {
        ext: isa::ExternId,
        sig: u32,
    },
    /// Seven words of grid and block, dynamic bytes, stream, then arguments.
    Launch {
        kernel: isa::FuncId,
        sig: u32,
    },
    Trap,
}

impl Op {
    /// Depends on operands only: may be merged, moved and dropped.
    pub fn is_pure(self) -> bool {
        match self {
            Op::Const(_)
            | Op::Undef
            | Op::Arg(_)
            | Op::KParam(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Ternary(..)
            | Op::Math(..)
            | Op::Cvt { .. }
            | Op::Cmp(..)
            | Op::PLogic(_)
            | Op::PNot
            | Op::Select
            | Op::GlobalAddr(..)
            | Op::FuncAddr(_)
            | Op::LocalAddr(_)
            | Op::ToGeneric(_)
            | Op::Part { .. }
            | Op::Pack => true,
            Op::Special(s) => !matches!(
                s,
                Special::Clock
                    | Special::Clock64
                    | Special::GlobalTimer
                    | Special::ActiveMask
                    | Special::SmId
            ),
            _ => false,
        }
    }
    /// May be dropped when nobody reads the result.
    pub fn is_removable(self) -> bool {
        match self {
            Op::Phi | Op::Special(_) | Op::Tex(..) | Op::Mma(_) => true,
            // The caller writes it to its register, read or not.
            Op::Arg(_) => false,
            Op::Load { cache, .. } => !cache.is_strong(),
            _ => self.is_pure(),
        }
    }
    /// Writes memory or synchronises: loads must not move across it.
    pub fn clobbers(self) -> bool {
        match self {
            Op::Load { cache, .. } => cache.is_strong(),
            Op::Store { .. }
            | Op::Atom { .. }
            | Op::Bar(_)
            | Op::WarpSync
            | Op::Fence(_)
            | Op::Call { .. }
            | Op::CallPtr { .. }
            | Op::Sys { .. }
            | Op::Launch { .. }
            | Op::Trap
            | Op::Shfl(_)
            | Op::Vote(_)
            | Op::Collect(_) => true,
            _ => false,
        }
    }
}
