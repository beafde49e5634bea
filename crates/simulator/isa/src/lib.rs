//! The instruction set of the simulated GPU: the interface between the compiler and the simulator.
//!
//! The compiler (`codegen`) emits a [`Program`], `functional` executes its device functions, `runtime`
//! executes its host functions, and `timing` computes what each issued instruction costs. None of these
//! crates depends on another one's representation of code; this crate is the only one that they share.
//!
//! # Entry points
//!
//! - [`Program`]: the code of all functions in one array, with tables of functions, global variables, call
//!   arguments and source locations. A [`Pc`] is an index into [`Program::code`], so that a counter for each
//!   instruction is a plain vector.
//! - [`verify`]: checks a program's invariants once, after code generation or after deserialisation.
//! - [`Inst`] and [`InstKind`]: one instruction and its format. [`InstKind::def`] and [`InstKind::each_use`]
//!   name the registers that it writes and reads.
//! - [`InstKind::class`]: the [`OpClass`] by which `arch` gives throughput and latency.
//! - [`Issue`]: what the executor reports to the timing model for each instruction that a warp issues.
//! - [`debug::DebugInfo`]: where the variables of the source are, for programs that were compiled for a debugger.
//! - [`Program::listing`]: the disassembly of a function; [`Program::live_registers`]: its registers in use.
//!
//! # The machine
//!
//! The set is a typed register machine close to NVIDIA's SASS. A thread has 32-bit registers ([`Reg`]) and
//! one-bit predicate registers ([`Pred`]). A 64-bit value takes an even-aligned pair of registers, a 128-bit
//! load or store four of them. Every instruction has a [`Guard`]: only lanes whose guard holds execute it.
//! Kernel parameters are operands ([`Operand::Param`]). A jump that may diverge names the instruction at
//! which the warp's lanes reconverge.
//!
//! Host functions use the same instructions and run on a scalar executor. They differ in two ways: they may
//! use [`InstKind::Launch`] and the whole library of [`InstKind::Sys`], and their generic addresses are host
//! addresses.
//!
//! # Invariants
//!
//! [`verify`] checks the following and nothing checks them again, so an executor may index by them:
//!
//! - register and predicate numbers are below the counts of the function; pairs and quadruples are aligned;
//! - jump targets lie inside their function, and its last instruction is `Exit`, `Ret`, `Trap` or an
//!   unconditional jump;
//! - the type of each operation is legal for it;
//! - each id (function, global, argument list, library name, inlining record) refers to an existing entry,
//!   and chains of inlining records end.
//!
//! A program may come from bytes (serde), and must be verified then.
//!
//! # API boundary
//!
//! This crate holds data, and no behaviour of an instruction: what an operation computes is in `functional`
//! and `lane_ops`, what it costs in `arch` and `timing`. Source text appears only as [`base::Span`]s in a
//! side table.

mod barrier;
mod class;
pub mod debug;
mod disasm;
mod inst;
mod issue;
mod live;
mod ops;
mod program;
mod renumber;
mod shared_op;
mod texture;
mod verify;
mod warp_ops;

pub use barrier::Bar;
pub use class::OpClass;
pub use disasm::{Listing, fence_scope};
pub use inst::{Address, CacheOp, Guard, Inst, InstKind, Operand, Pred, Reg, RegRange, Special};
pub use issue::{Clock, Effect, Issue, IssuedOp};
pub use live::Alive;
pub use ops::{
    AtomOp, BinOp, Cmp, DIVISION_SCALE, MathFn, MemTy, PARAM_WINDOW, PredOp, Round, Space, TernOp, Ty, UnOp,
};
pub use program::{
    Arg, ArgsId, ExternId, FuncId, Function, FunctionKind, Global, GlobalId, GlobalSpace, InlineFrame,
    InlineId, LaunchBounds, Loc, Param, Pc, Program, Reloc, RelocTarget,
};
pub use shared_op::SharedOp;
pub use texture::TexGeom;
pub use verify::{VerifyError, verify};
pub use warp_ops::{CollectOp, MmaKind, ShflMode, VoteMode};
