//! The operations of the SSA form, and which of them may be moved, merged and removed.

use isa::{
    AtomOp, BinOp, CacheOp, Cmp, MathFn, MemTy, PredOp, Round, Space, Special, TernOp, TexGeom, Ty, UnOp,
};

use crate::ir::Slot;

/// An operation. Operands, given in parentheses, are in the order of the machine instruction. [`crate::verify`] has their classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A constant: its bits, zero above the width of the class. A predicate is 0 or 1.
    Const(u64),
    /// An arbitrary value: a variable that is read before it is written.
    Undef,
    /// The operand of the predecessor that control came from.
    Phi,
    /// The parameter of that number, of a device or host function.
    Arg(u32),
    /// The bytes at that offset of the kernel's parameters.
    KParam(u16),
    /// (a).
    Unary(UnOp, Ty),
    /// (a, b).
    Binary(BinOp, Ty),
    /// (a, b, c).
    Ternary(TernOp, Ty),
    /// A function of the math library (a[, b]).
    Math(MathFn, Ty),
    /// Conversion (a).
    Cvt {
        /// Type of the result.
        to: Ty,
        /// Type of the operand.
        from: Ty,
        /// Rounding.
        round: Round,
    },
    /// Comparison (a, b[, predicate]): a predicate. With a third operand, both must hold.
    Cmp(Cmp, Ty),
    /// Logic on predicates (a, b).
    PLogic(PredOp),
    /// Complement of a predicate (a). Folded into its users.
    PNot,
    /// (predicate, a, b): a where the predicate holds, else b.
    Select,
    /// A special register, such as the index of the thread.
    Special(Special),
    /// Address of a variable of static storage, plus an offset in bytes.
    GlobalAddr(isa::GlobalId, i32),
    /// Address of a function.
    FuncAddr(isa::FuncId),
    /// Address of a slot in local memory, 32 bits.
    LocalAddr(Slot),
    /// (address): the generic address of a 32-bit address in that space.
    ToGeneric(Space),
    /// (address): the value there.
    Load {
        /// State space of the address.
        space: Space,
        /// Width, and the extension to 32 bits.
        mem: MemTy,
        /// Cache behaviour; volatile and relaxed loads are *strong*.
        cache: CacheOp,
    },
    /// Texture fetch (texture, coordinates): 1, 2 or 4 components of 32 bits.
    Tex(TexGeom, MemTy),
    /// (address, value).
    Store {
        /// State space of the address.
        space: Space,
        /// Width.
        mem: MemTy,
        /// Neither moved nor removed.
        volatile: bool,
    },
    /// Atomic read-modify-write (address, a[, b]): the old value.
    Atom {
        /// State space of the address.
        space: Space,
        /// What is done to the value in memory.
        op: AtomOp,
        /// Type of the value.
        ty: Ty,
    },
    /// Barrier of the block or cluster (barrier number, count of threads[, predicate]).
    Bar(isa::Bar),
    /// Barrier of the warp (mask).
    WarpSync,
    /// Memory fence; the number is its scope (block, device, system).
    Fence(u8),
    /// Shuffle (value, lane, width, mask).
    Shfl(isa::ShflMode),
    /// Vote (predicate, mask).
    Vote(isa::VoteMode),
    /// Reduction or search among lanes (value, mask).
    Collect(isa::CollectOp),
    /// Tensor core product (words of a, of b, of the sums).
    Mma(isa::MmaKind),
    /// A piece of a wide value (whole).
    Part {
        /// Number of the piece, counted in pieces of its size.
        index: u8,
        /// The piece has 64 bits instead of 32.
        wide: bool,
    },
    /// A wide value from pieces of equal size (pieces, low one first).
    Pack,
    /// Call of a function (arguments).
    Call {
        /// The callee.
        func: isa::FuncId,
        /// Number of the argument types in [`crate::ir::Func::sigs`].
        sig: u32,
    },
    /// Call through a pointer (pointer, arguments).
    CallPtr {
        /// Number of the argument types, without the pointer, in [`crate::ir::Func::sigs`].
        sig: u32,
    },
    /// Call of a function of the C library or the CUDA runtime (arguments).
    Sys {
        /// The function.
        ext: isa::ExternId,
        /// Number of the argument types in [`crate::ir::Func::sigs`].
        sig: u32,
    },
    /// Kernel launch (three words of the grid, three of the block, bytes of dynamic shared memory, stream, arguments).
    Launch {
        /// The kernel.
        kernel: isa::FuncId,
        /// Number of the argument types, without the first eight operands, in [`crate::ir::Func::sigs`].
        sig: u32,
    },
    /// Ends the program with a fault.
    Trap,
}

impl Op {
    /// The value depends on the operands only, so the instruction may be merged with an equal one, moved and removed.
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
    /// The instruction may be removed when nothing reads its value.
    pub fn is_removable(self) -> bool {
        match self {
            Op::Phi | Op::Special(_) | Op::Tex(..) | Op::Mma(_) => true,
            // The caller writes the parameter to its register, whether or not it is read.
            Op::Arg(_) => false,
            Op::Load { cache, .. } => !cache.is_strong(),
            _ => self.is_pure(),
        }
    }
    /// The instruction may write memory or synchronise threads, so loads must not move across it.
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
