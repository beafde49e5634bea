//! Instructions: formats, operands, and which registers each reads and writes.

use serde::{Deserialize, Serialize};

use crate::bar::Bar;
use crate::shared_op::SharedOp;
use crate::{
    ArgsId, AtomOp, BinOp, Cmp, CollectOp, FuncId, GlobalId, MathFn, MemTy, MmaKind, Pc, PredOp, Round,
    ShflMode, Space, TernOp, TexGeom, Ty, UnOp, VoteMode,
};

/// A 32-bit register of a thread, or the low half of an even-aligned pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Reg(pub u16);

/// A predicate register: one bit per lane. Wider than any machine has: code generation numbers virtual ones with it too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pred(pub u16);

/// A predicate as a source, possibly negated, or "always": guard of an instruction or operand of predicate logic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// `None` is the constant true.
    pub pred: Option<Pred>,
    /// Takes the complement; of the constant: never.
    pub negate: bool,
}

impl Guard {
    /// The constant true.
    pub const ALWAYS: Guard = Guard { pred: None, negate: false };
    /// True where `pred` is.
    pub fn on(pred: Pred) -> Self {
        Guard { pred: Some(pred), negate: false }
    }
    /// True where `pred` is not.
    pub fn unless(pred: Pred) -> Self {
        Guard { pred: Some(pred), negate: true }
    }
    /// Is the constant true.
    pub fn is_always(self) -> bool {
        self == Self::ALWAYS
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Operand {
    /// A register, or a pair for 64-bit types.
    Reg(Reg),
    /// 32 bits; 64-bit integer types sign-extend them, `F64` takes them as its high word with a low word of zero.
    Imm(u32),
    /// Kernel parameter bytes at this offset, 4 or 8 of them by the type; the same for all lanes. Only in kernels.
    Param(u16),
}

/// Address of a memory access: base register (a pair where [`Space::wide`]) plus a constant; no base means absolute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Address {
    /// Base, or none.
    pub base: Option<Reg>,
    /// Added to the base, bytes.
    pub offset: i32,
}

/// Cache behaviour of a load, as PTX names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum CacheOp {
    /// All levels (default).
    #[default]
    Ca,
    /// L2 only.
    Cg,
    /// Read-only data path (`__ldg`, const __restrict__ on 3.5 and later).
    Nc,
    /// Volatile: never from a register or L1.
    Volatile,
    /// The same, by an atomic object: no race with its changes.
    Relaxed,
}

impl CacheOp {
    /// Reads memory each time.
    pub fn is_strong(self) -> bool {
        matches!(self, CacheOp::Volatile | CacheOp::Relaxed)
    }
}

/// Special registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Special {
    /// `threadIdx.x/y/z` by axis 0..3.
    Tid(u8),
    /// `blockDim`.
    NTid(u8),
    /// `blockIdx`.
    CtaId(u8),
    /// `gridDim`.
    NCtaId(u8),
    /// Lane in the warp.
    LaneId,
    /// Warp in the block.
    WarpId,
    /// Multiprocessor the block runs on.
    SmId,
    /// `warpSize`.
    WarpSize,
    /// Lanes that execute this instruction together.
    ActiveMask,
    /// Low half of the SM's cycle counter.
    Clock,
    /// Cycle counter; a pair.
    Clock64,
    /// Nanoseconds; a pair.
    GlobalTimer,
    /// Bytes of dynamic shared memory of the launch.
    DynamicSmem,
    /// Where the thread's stack begins: every kernel since 2.0 reads it first. Addresses of local memory are relative to
    /// it already.
    Stack,
    /// Descriptor of the global address space, a pair: kernels that access it read it from 8.0 on.
    Descriptor,
    /// Index of the block in its cluster.
    ClusterCta(u8),
    /// Blocks of a cluster along an axis.
    NClusterCta(u8),
    /// Number of the block in its cluster, x fastest.
    ClusterRank,
    /// Number of the block in its cluster, part of the address of its shared memory from 9.0 on.
    CtaInCluster,
    /// Bytes of the constant bank.
    ConstantBytes,
    /// Bytes of shared memory of the block.
    TotalSmem,
}

/// One instruction: executed by lanes whose guard holds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Inst {
    /// Which lanes.
    pub guard: Guard,
    /// What.
    pub kind: InstKind,
}

impl Inst {
    /// Executed by all active lanes.
    pub fn new(kind: InstKind) -> Self {
        Self { guard: Guard::ALWAYS, kind }
    }
}

/// The formats. `dst` is a pair for wide types.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // fields are named as in the variants' own descriptions
pub enum InstKind {
    /// dst = src; `Ty` only says the width and how an immediate widens.
    Mov { ty: Ty, dst: Reg, src: Operand },
    /// dst = op a.
    Unary { op: UnOp, ty: Ty, dst: Reg, a: Operand },
    /// dst = a op b.
    Binary { op: BinOp, ty: Ty, dst: Reg, a: Operand, b: Operand },
    /// dst = op(a, b, c).
    Ternary { op: TernOp, ty: Ty, dst: Reg, a: Operand, b: Operand, c: Operand },
    /// dst = f(a, b); one-operand functions ignore b.
    Math { f: MathFn, ty: Ty, dst: Reg, a: Operand, b: Operand },
    /// Conversion; float to integer saturates and maps NaN to 0, as CUDA does. Also sign and zero extension.
    Cvt { to: Ty, from: Ty, round: Round, dst: Reg, a: Operand },
    /// dst = (a cmp b) ∧ and.
    SetP { cmp: Cmp, ty: Ty, dst: Pred, a: Operand, b: Operand, and: Guard },
    /// dst = a op b on predicates.
    PLogic { op: PredOp, dst: Pred, a: Guard, b: Guard },
    /// dst = pred ? a : b.
    Select { ty: Ty, dst: Reg, a: Operand, b: Operand, pred: Guard },
    /// dst = special register.
    Special { dst: Reg, what: Special },
    /// Address of a global as a generic pointer (pair) plus offset, fixed when the program is loaded.
    GlobalAddr { dst: Reg, global: GlobalId, offset: i32 },
    /// Generic pointer (pair) to a space-relative 32-bit address; of `Local`: of this thread's current frame.
    ToGeneric { space: Space, dst: Reg, a: Operand },
    /// Space-relative 32-bit address of a generic pointer (pair).
    FromGeneric { space: Space, dst: Reg, a: Operand },
    /// Function as a code pointer (pair).
    FuncAddr { dst: Reg, func: FuncId },
    /// Loads one element of `MemTy`; vector loads are `B64` and `B128`.
    Ld { space: Space, ty: MemTy, dst: Reg, addr: Address, cache: CacheOp },
    /// Stores one element; `src` must be a register (or an aligned group of them) or, for up to 64 bits, an immediate.
    St { space: Space, ty: MemTy, addr: Address, src: Operand, volatile: bool },
    /// Product of two tiles, added to a third, by the whole warp: the words of a, of b and of the sums that each lane
    /// has, and the sums it gets.
    Mma { kind: MmaKind, args: ArgsId, dst: Reg },
    /// Texture fetch of 1, 2 or 4 components (`B32`, `B64`, `B128`), 32 bits each; `object` is a pair.
    Tex { geom: TexGeom, ty: MemTy, dst: Reg, object: Operand, at: [Operand; 3] },
    /// Atomic; `dst` gets the old value; without it a reduction. `b` is used by `Cas` only.
    Atom { space: Space, op: AtomOp, ty: Ty, dst: Option<Reg>, addr: Address, a: Operand, b: Operand },
    /// Barrier number `id` of the block, for so many threads: whole warps, or [`Bar::BLOCK`].
    Bar { kind: Bar, id: Operand, count: Operand, dst: Option<Reg>, pred: Guard },
    /// Barrier of the warp's lanes in the mask.
    WarpSync { mask: Operand },
    /// Memory fence: 0 block, 1 device, 2 system.
    Fence { scope: u8 },
    /// Shuffle of 32 bits; `width` 1..=32, a power of two.
    Shfl { mode: ShflMode, dst: Reg, a: Operand, b: Operand, width: Operand, mask: Operand },
    /// Vote over the lanes in the mask.
    Vote { mode: VoteMode, dst: Reg, pred: Guard, mask: Operand },
    /// Reduction of, or search for equals among, 32 bits of each lane in the mask.
    Collect { op: CollectOp, dst: Reg, a: Operand, mask: Operand },
    /// Jump for lanes whose guard holds; the warp's paths meet again at `join` (immediate post-dominator).
    /// An always-guarded jump never diverges. `join` equals the function's end when they never meet.
    Bra { target: Pc, join: Pc },
    /// Call with arguments moved into the callee's parameter registers; `dst` gets the result.
    Call { func: FuncId, args: ArgsId, dst: Option<Reg> },
    /// The same through a code pointer (pair).
    CallPtr { func: Reg, args: ArgsId, dst: Option<Reg> },
    /// Return, with the value in `src` where the function has one.
    Ret { src: Option<Operand> },
    /// End of the thread.
    Exit,
    /// Stops the grid with an error (`__trap`).
    Trap,
    /// Library call by name: the host's C library and CUDA runtime; on the device printf, assert, malloc, free.
    Sys { ext: crate::ExternId, args: ArgsId, dst: Option<Reg> },
    /// dst = a op b, or op(a, b, c), of 32 bits each, where b is the word of shared memory at `addr` (1.x).
    WithShared { op: SharedOp, ty: Ty, dst: Reg, a: Operand, addr: Address, c: Operand },
    /// Kernel launch (host): `config` holds grid x y z, block x y z, dynamic bytes (U64), stream (U64); then arguments.
    Launch { kernel: FuncId, config: ArgsId, args: ArgsId },
}

/// A run of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegRange {
    /// First.
    pub first: Reg,
    /// How many.
    pub count: u8,
}

impl InstKind {
    /// Registers written, at most one run (results are at most 128 bits).
    pub fn def(&self, ret_regs: impl Fn(&Self) -> u8) -> Option<RegRange> {
        use InstKind::*;
        let run = |first: Reg, count: u8| Some(RegRange { first, count });
        match *self {
            Mov { ty, dst, .. } | Math { ty, dst, .. } | Select { ty, dst, .. } => run(dst, ty.regs()),
            Unary { op, ty, dst, .. } => {
                run(dst, if matches!(op, UnOp::Popc | UnOp::Clz) { 1 } else { ty.regs() })
            }
            Cvt { to, dst, .. } => run(dst, to.regs()),
            Binary { op, ty, dst, .. } => run(dst, if op == BinOp::MulWide { 2 } else { ty.regs() }),
            Ternary { op, ty, dst, .. } => run(dst, if op == TernOp::MadWide { 2 } else { ty.regs() }),
            Special { dst, what } => run(dst, what.regs()),
            GlobalAddr { dst, .. } | ToGeneric { dst, .. } | FuncAddr { dst, .. } => run(dst, 2),
            FromGeneric { dst, .. } | Shfl { dst, .. } | Vote { dst, .. } | Collect { dst, .. } => {
                run(dst, 1)
            }
            Ld { ty, dst, .. } | Tex { ty, dst, .. } => run(dst, ty.regs()),
            WithShared { dst, .. } => run(dst, 1),
            Mma { kind, dst, .. } => run(dst, kind.result()),
            Atom { dst, ty, .. } => run(dst?, ty.regs()),
            Bar { dst, .. } => run(dst?, 1),
            Call { dst, .. } | CallPtr { dst, .. } | Sys { dst, .. } => run(dst?, ret_regs(self)),
            SetP { .. }
            | PLogic { .. }
            | St { .. }
            | WarpSync { .. }
            | Fence { .. }
            | Bra { .. }
            | Ret { .. }
            | Exit
            | Trap
            | Launch { .. } => None,
        }
    }

    /// Calls `f` for each run of registers read by the fixed operands (arguments of calls are in the side table).
    pub fn each_use(&self, mut f: impl FnMut(RegRange)) {
        use InstKind::*;
        let mut op = |operand: Operand, count: u8| {
            if let Operand::Reg(first) = operand {
                f(RegRange { first, count });
            }
        };
        match *self {
            Mov { ty, src, .. } => op(src, ty.regs()),
            Unary { ty, a, .. } => op(a, ty.regs()),
            Cvt { from, a, .. } => op(a, from.regs()),
            Binary { op: o, ty, a, b, .. } => {
                op(a, ty.regs());
                op(b, if matches!(o, BinOp::Shl | BinOp::Shr) { 1 } else { ty.regs() });
            }
            Math { f, ty, a, b, .. } => {
                op(a, ty.regs());
                op(b, if f.takes_integer() { 1 } else { ty.regs() });
            }
            Ternary { op: o, ty, a, b, c, .. } => {
                op(a, ty.regs());
                op(b, if o == TernOp::Lea { 1 } else { ty.regs() });
                op(c, if o == TernOp::MadWide { 2 } else { ty.regs() });
            }
            SetP { ty, a, b, .. } => {
                op(a, ty.regs());
                op(b, ty.regs());
            }
            Select { ty, a, b, .. } => {
                op(a, ty.regs());
                op(b, ty.regs());
            }
            ToGeneric { a, .. } => op(a, 1),
            FromGeneric { a, .. } => op(a, 2),
            Ld { space, addr, .. } => {
                if let Some(base) = addr.base {
                    op(Operand::Reg(base), 1 + u8::from(space.wide()));
                }
            }
            WithShared { op: o, a, addr, c, .. } => {
                op(a, 1);
                if let Some(base) = addr.base {
                    op(Operand::Reg(base), 1);
                }
                if let SharedOp::Three(_) = o {
                    op(c, 1);
                }
            }
            Tex { geom, object, at, .. } => {
                op(object, 2);
                at[..geom.coordinates()].iter().for_each(|&x| op(x, 1));
            }
            St { space, ty, addr, src, .. } => {
                if let Some(base) = addr.base {
                    op(Operand::Reg(base), 1 + u8::from(space.wide()));
                }
                op(src, ty.regs());
            }
            Atom { space, op: o, ty, addr, a, b, .. } => {
                if let Some(base) = addr.base {
                    op(Operand::Reg(base), 1 + u8::from(space.wide()));
                }
                op(a, ty.regs());
                if o == AtomOp::Cas {
                    op(b, ty.regs());
                }
            }
            WarpSync { mask } | Vote { mask, .. } => op(mask, 1),
            Shfl { a, b, width, mask, .. } => [a, b, width, mask].iter().for_each(|&x| op(x, 1)),
            Collect { a, mask: b, .. } | Bar { id: a, count: b, .. } => {
                op(a, 1);
                op(b, 1);
            }
            CallPtr { func, .. } => op(Operand::Reg(func), 2),
            // The width of a returned value is the function's; callers that care read `Function::ret`.
            Ret { src } => {
                if let Some(src) = src {
                    op(src, 2);
                }
            }
            Special { .. }
            | GlobalAddr { .. }
            | FuncAddr { .. }
            | PLogic { .. }
            | Fence { .. }
            | Bra { .. }
            | Call { .. }
            | Mma { .. }
            | Exit
            | Trap
            | Sys { .. }
            | Launch { .. } => {}
        }
    }

    /// Predicate written.
    pub fn pred_def(&self) -> Option<Pred> {
        match *self {
            InstKind::SetP { dst, .. } | InstKind::PLogic { dst, .. } => Some(dst),
            _ => None,
        }
    }

    /// Predicates read besides the guard.
    pub fn pred_uses(&self) -> impl Iterator<Item = Pred> {
        let (a, b) = match *self {
            InstKind::SetP { and, .. } => (and.pred, None),
            InstKind::PLogic { a, b, .. } => (a.pred, b.pred),
            InstKind::Select { pred, .. } | InstKind::Bar { pred, .. } | InstKind::Vote { pred, .. } => {
                (pred.pred, None)
            }
            _ => (None, None),
        };
        a.into_iter().chain(b)
    }
}

impl Special {
    /// Registers it fills.
    pub fn regs(self) -> u8 {
        1 + u8::from(matches!(self, Special::Clock64 | Special::GlobalTimer | Special::Descriptor))
    }
}
