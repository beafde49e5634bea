//! The instruction set: what the front end emits, what `functional` runs and what `timing` charges for.
//!
//! A typed register machine close to NVIDIA's own (SASS): 32-bit registers, 64-bit values in even-aligned pairs,
//! predicate registers, a guard on every instruction, kernel parameters readable as operands. One flat code array for
//! the whole program: a [`Pc`] is an index into it, so counters per instruction are plain vectors.
//!
//! Invariants (checked once by [`verify`], trusted afterwards): register and predicate indices are below the function's
//! counts, pairs are even, branch targets stay inside their function, every type is legal for its operation, every path
//! ends in `Exit`, `Ret` or `Trap`, every id leads somewhere. A program may come from bytes (serde), and is verified then.
//! There is no notion of source text here beyond [`base::Span`]s in a side table.
//!
//! Host functions are compiled to the same instructions and run by a scalar executor; the only differences are that
//! they may use [`InstKind::Sys`] and [`InstKind::Launch`] and that generic addresses are host addresses.

mod bar;
mod class;
mod disasm;
mod inst;
mod issue;
mod ops;
mod program;
mod renumber;
mod shared_op;
mod texture;
mod together;
mod verify;

pub use bar::Bar;
pub use class::OpClass;
pub use disasm::Listing;
pub use inst::{Address, CacheOp, Guard, Inst, InstKind, Operand, Pred, Reg, RegRange, Special};
pub use issue::{Clock, Effect, Issue, IssuedOp};
pub use ops::{
    AtomOp, BinOp, Cmp, DIVISION_SCALE, MathFn, MemTy, PARAM_WINDOW, PredOp, Round, Space, TernOp, Ty, UnOp,
};
pub use program::{
    Arg, ArgsId, ExternId, FuncId, Function, FunctionKind, Global, GlobalId, GlobalSpace, InlineFrame,
    InlineId, LaunchBounds, Loc, Param, Pc, Program, Reloc, RelocTarget,
};
pub use shared_op::SharedOp;
pub use texture::TexGeom;
pub use together::{CollectOp, MmaKind, ShflMode, VoteMode};
pub use verify::{VerifyError, verify};
