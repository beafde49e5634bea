//! Instructions: formats, operands, and which registers each reads and writes.

use serde::{Deserialize, Serialize};

use crate::barrier::Bar;
use crate::shared_op::SharedOp;
use crate::{
    ArgsId, AtomOp, BinOp, Cmp, CollectOp, FuncId, GlobalId, MathFn, MemTy, MmaKind, Pc, PredOp, Round,
    ShflMode, Space, TernOp, TexGeom, Ty, UnOp, VoteMode,
};

/// A 32-bit register of a thread, or the first of an aligned pair or quadruple.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Reg(pub u16);

/// A predicate register: one bit for each lane. The number has 16 bits because code generation uses it for
/// virtual registers, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pred(pub u16);

/// A predicate as a source, possibly negated, or a constant. It guards an instruction or is an operand of
/// predicate logic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// The predicate register; `None` is the constant true.
    pub pred: Option<Pred>,
    /// Takes the complement. With `pred == None` this is the constant false.
    pub negate: bool,
}

impl Guard {
    /// The constant true.
    pub const ALWAYS: Guard = Guard { pred: None, negate: false };
    /// True where `pred` is true.
    pub fn on(pred: Pred) -> Self {
        Guard { pred: Some(pred), negate: false }
    }
    /// True where `pred` is false.
    pub fn unless(pred: Pred) -> Self {
        Guard { pred: Some(pred), negate: true }
    }
    /// Whether it is the constant true.
    pub fn is_always(self) -> bool {
        self == Self::ALWAYS
    }
}

/// Source operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Operand {
    /// A register, or a pair for 64-bit types.
    Reg(Reg),
    /// A 32-bit immediate. Sign-extended for 64-bit integer types; the high word of the value for `F64`,
    /// whose low word is zero.
    Imm(u32),
    /// Kernel parameter at this byte offset, 4 or 8 bytes by the type, the same for all lanes. Legal in
    /// kernels only.
    Param(u16),
}

/// Address of a memory access: base register (a pair where [`Space::wide`]) plus a constant offset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Address {
    /// Base register; `None` if the offset is an absolute address.
    pub base: Option<Reg>,
    /// Offset in bytes, added to the base.
    pub offset: i32,
}

/// Cache behaviour of a load, named as in PTX.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum CacheOp {
    /// Cached at all levels (the default).
    #[default]
    Ca,
    /// Cached in L2 only.
    Cg,
    /// Cached in the read-only data cache (`__ldg`, and `const __restrict__` pointers from 3.5 on).
    Nc,
    /// Volatile: read from memory each time, never from a register or L1.
    Volatile,
    /// Relaxed atomic load: read from memory each time. The sanitizer reports no race with atomic updates of
    /// the same object.
    Relaxed,
}

impl CacheOp {
    /// Whether the load reads memory each time, and neither a register nor L1.
    pub fn is_strong(self) -> bool {
        matches!(self, CacheOp::Volatile | CacheOp::Relaxed)
    }
}

/// Special registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Special {
    /// `threadIdx` along axis 0, 1 or 2 (x, y, z).
    Tid(u8),
    /// `blockDim` along axis 0, 1 or 2.
    NTid(u8),
    /// `blockIdx` along axis 0, 1 or 2.
    CtaId(u8),
    /// `gridDim` along axis 0, 1 or 2.
    NCtaId(u8),
    /// Lane number in the warp, 0 to 31.
    LaneId,
    /// Number of the warp in the block.
    WarpId,
    /// Number of the SM on which the block runs.
    SmId,
    /// `warpSize`.
    WarpSize,
    /// Mask of the lanes that execute this instruction together.
    ActiveMask,
    /// Low 32 bits of the SM's cycle counter.
    Clock,
    /// 64-bit cycle counter of the SM; a pair.
    Clock64,
    /// Nanoseconds since the launch; a pair.
    GlobalTimer,
    /// Bytes of dynamic shared memory of the launch.
    DynamicSmem,
    /// Start of the thread's stack, which every kernel from 2.0 on reads first. Reads as 0, since local
    /// addresses are relative to the stack already; the instruction is there for its cost.
    Stack,
    /// Descriptor of the global address space, a pair. Kernels from 8.0 on that access global memory read it
    /// first.
    Descriptor,
    /// Position of the block in its cluster along axis 0, 1 or 2.
    ClusterCta(u8),
    /// Blocks of a cluster along axis 0, 1 or 2.
    NClusterCta(u8),
    /// Number of the block in its cluster, with x varying fastest.
    ClusterRank,
    /// Number of the block in its cluster, read from 9.0 on to compute the address of its shared memory.
    /// Reads as 0: shared addresses are relative to the block already.
    CtaInCluster,
    /// Size of the program's constant bank, bytes.
    ConstantBytes,
    /// Shared memory of the block, static and dynamic, bytes.
    TotalSmem,
}

/// One instruction, executed by the active lanes whose guard holds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Inst {
    /// Which of the active lanes execute it.
    pub guard: Guard,
    /// Operation and operands.
    pub kind: InstKind,
}

impl Inst {
    /// An instruction that all active lanes execute.
    pub fn new(kind: InstKind) -> Self {
        Self { guard: Guard::ALWAYS, kind }
    }
}

/// Instruction formats. `dst` is the first register of a pair if the result has 64 bits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // fields are named as in the variants' own descriptions
pub enum InstKind {
    /// dst = src. The type says the width, and how an immediate is extended.
    Mov { ty: Ty, dst: Reg, src: Operand },
    /// dst = op a.
    Unary { op: UnOp, ty: Ty, dst: Reg, a: Operand },
    /// dst = a op b.
    Binary { op: BinOp, ty: Ty, dst: Reg, a: Operand, b: Operand },
    /// dst = op(a, b, c).
    Ternary { op: TernOp, ty: Ty, dst: Reg, a: Operand, b: Operand, c: Operand },
    /// dst = f(a, b). Functions of one operand ignore b.
    Math { f: MathFn, ty: Ty, dst: Reg, a: Operand, b: Operand },
    /// Conversion, also sign and zero extension. Float to integer saturates and maps NaN to 0, as CUDA does.
    Cvt { to: Ty, from: Ty, round: Round, dst: Reg, a: Operand },
    /// dst = (a cmp b) ∧ and.
    SetP { cmp: Cmp, ty: Ty, dst: Pred, a: Operand, b: Operand, and: Guard },
    /// dst = a op b on predicates.
    PLogic { op: PredOp, dst: Pred, a: Guard, b: Guard },
    /// dst = pred ? a : b.
    Select { ty: Ty, dst: Reg, a: Operand, b: Operand, pred: Guard },
    /// dst = special register.
    Special { dst: Reg, what: Special },
    /// dst = address of a global plus an offset, as a generic pointer (pair), fixed when the program is
    /// loaded.
    GlobalAddr { dst: Reg, global: GlobalId, offset: i32 },
    /// dst = generic pointer (pair) to a space-relative 32-bit address. Addresses of `Local` are relative to
    /// the current frame.
    ToGeneric { space: Space, dst: Reg, a: Operand },
    /// dst = space-relative 32-bit address of a generic pointer (pair).
    FromGeneric { space: Space, dst: Reg, a: Operand },
    /// dst = pointer to a function (pair).
    FuncAddr { dst: Reg, func: FuncId },
    /// Loads one element. A vector load has the type `B64` or `B128`.
    Ld { space: Space, ty: MemTy, dst: Reg, addr: Address, cache: CacheOp },
    /// Stores one element. `src` is a register, an aligned group of registers, or an immediate of up to 64
    /// bits.
    St { space: Space, ty: MemTy, addr: Address, src: Operand, volatile: bool },
    /// Tensor operation of the whole warp: product of two tiles plus a third. `args` are the lane's words of
    /// the left factor, the right factor and the accumulator; `dst` is the first register of the lane's part
    /// of the result.
    Mma { kind: MmaKind, args: ArgsId, dst: Reg },
    /// Texture fetch of 1, 2 or 4 components (`B32`, `B64`, `B128`) of 32 bits each. `object` is a pair.
    Tex { geom: TexGeom, ty: MemTy, dst: Reg, object: Operand, at: [Operand; 3] },
    /// Atomic operation. `dst` gets the old value; without `dst` it is a reduction. `b` is used by `Cas`
    /// only.
    Atom { space: Space, op: AtomOp, ty: Ty, dst: Option<Reg>, addr: Address, a: Operand, b: Operand },
    /// Barrier number `id` of the block for `count` threads: a multiple of the warp size, or [`Bar::BLOCK`].
    Bar { kind: Bar, id: Operand, count: Operand, dst: Option<Reg>, pred: Guard },
    /// Barrier of the lanes in the mask (`__syncwarp`).
    WarpSync { mask: Operand },
    /// Memory fence with a scope: 0 block, 1 device, 2 system.
    Fence { scope: u8 },
    /// Shuffle of 32 bits. `width` is a power of two from 1 to 32.
    Shfl { mode: ShflMode, dst: Reg, a: Operand, b: Operand, width: Operand, mask: Operand },
    /// Vote over the lanes in the mask.
    Vote { mode: VoteMode, dst: Reg, pred: Guard, mask: Operand },
    /// Reduction of, or search for equal values among, 32 bits of each lane in the mask.
    Collect { op: CollectOp, dst: Reg, a: Operand, mask: Operand },
    /// Jump of the lanes whose guard holds. The warp's paths reconverge at `join`, the immediate
    /// post-dominator; `join` is the function's end if there is none. An always-guarded jump never diverges.
    Bra { target: Pc, join: Pc },
    /// Call. Arguments are copied to the callee's parameter registers; `dst` gets the result.
    Call { func: FuncId, args: ArgsId, dst: Option<Reg> },
    /// Call through a function pointer (pair) with arguments and result as for `Call`.
    CallPtr { func: Reg, args: ArgsId, dst: Option<Reg> },
    /// Return, with the value `src` if the function has one.
    Ret { src: Option<Operand> },
    /// End of the thread.
    Exit,
    /// Stops the grid with an error (`__trap`).
    Trap,
    /// Library call by name: C library and CUDA runtime on the host; `printf`, `assert`, `malloc` and the
    /// like on the device.
    Sys { ext: crate::ExternId, args: ArgsId, dst: Option<Reg> },
    /// dst = a op b, or op(a, b, c), of 32 bits each, where b is the word of shared memory at `addr` (compute
    /// capability 1.x).
    WithShared { op: SharedOp, ty: Ty, dst: Reg, a: Operand, addr: Address, c: Operand },
    /// Kernel launch by the host. `config` is grid x, y, z, block x, y, z, dynamic shared bytes (U64) and
    /// stream (U64); `args` are the kernel's arguments.
    Launch { kernel: FuncId, config: ArgsId, args: ArgsId },
}

/// Consecutive registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegRange {
    /// First register.
    pub first: Reg,
    /// Number of registers.
    pub count: u8,
}

impl InstKind {
    /// Registers written: at most one run, since results have at most 128 bits. `ret_regs` gives the number
    /// of result registers of a call.
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

    /// Calls `f` for each run of registers that the fixed operands read. Arguments of calls are in
    /// [`crate::Program::args`] and are not visited.
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
            // The function's return type says how wide the value is, so a pair is assumed here. Callers that
            // need the width read [`crate::Function::ret`].
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

    /// The predicate register that the instruction writes, if any.
    pub fn pred_def(&self) -> Option<Pred> {
        match *self {
            InstKind::SetP { dst, .. } | InstKind::PLogic { dst, .. } => Some(dst),
            _ => None,
        }
    }

    /// The predicate registers that the instruction reads besides its guard.
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
    /// Registers that the value fills: 1 or 2.
    pub fn regs(self) -> u8 {
        1 + u8::from(matches!(self, Special::Clock64 | Special::GlobalTimer | Special::Descriptor))
    }
}
