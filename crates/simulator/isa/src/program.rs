//! A compiled program: code, functions, globals and the side tables that lead back to the source.

use base::{Arena, Span, id};
use serde::{Deserialize, Serialize};

use crate::{Inst, Operand, Reg, Ty};

id! {
    /// A function of the program, kernel or not.
    #[derive(Serialize, Deserialize)]
    pub struct FuncId;
    /// A variable with static storage.
    #[derive(Serialize, Deserialize)]
    pub struct GlobalId;
    /// A library function called by name.
    #[derive(Serialize, Deserialize)]
    pub struct ExternId;
    /// An argument list of a call.
    #[derive(Serialize, Deserialize)]
    pub struct ArgsId;
    /// A place where a function was inlined.
    #[derive(Serialize, Deserialize)]
    pub struct InlineId;
}

/// Index into [`Program::code`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pc(pub u32);

/// One argument of a call.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arg {
    /// How wide and of which kind it is; pointers are `U64`.
    pub ty: Ty,
    /// The value.
    pub value: Operand,
}

/// Where an instruction came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loc {
    /// Expression or statement.
    pub span: Span,
    /// Set when the span lies in an inlined function.
    pub inlined: Option<InlineId>,
}

/// One level of inlining.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InlineFrame {
    /// Name of the inlined function.
    pub callee: String,
    /// The call.
    pub call: Loc,
}

/// Which side a function runs on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FunctionKind {
    /// `__global__`.
    Kernel,
    /// `__device__`, not inlined away.
    Device,
    /// Host code.
    Host,
}

/// A parameter. Kernels read theirs at `offset` of the parameter bytes; other functions find theirs in `reg`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Param {
    /// Name in the source.
    pub name: String,
    /// Offset in the parameter bytes (kernels).
    pub offset: u32,
    /// Size in bytes; structs may be larger than 8 in kernels only.
    pub bytes: u32,
    /// Register or pair that holds the argument at entry (device and host functions).
    pub reg: Reg,
    /// A struct: `Launch` has its address (`U64`) as the argument, and `bytes` of it are copied to the parameter bytes.
    pub by_address: bool,
}

/// `__launch_bounds__` and `-maxrregcount`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LaunchBounds {
    /// Largest block the kernel promises to be launched with; 0: not given.
    pub max_threads: u32,
    /// Blocks wanted per SM; 0: not given.
    pub min_blocks: u32,
    /// `__cluster_dims__`: blocks of a cluster by axis; zeros: not given.
    pub cluster: [u32; 3],
}

/// A function: a range of [`Program::code`] and what it needs to run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Function {
    /// Name as the reader wrote it, with template arguments.
    pub name: String,
    /// Side.
    pub kind: FunctionKind,
    /// First instruction.
    pub start: Pc,
    /// One past the last.
    pub end: Pc,
    /// Registers used by the code: also what occupancy counts for kernels.
    pub regs: u16,
    /// Predicate registers used.
    pub preds: u8,
    /// Local memory of one frame, bytes: address-taken variables, dynamically indexed arrays and spills.
    pub frame_bytes: u32,
    /// The last of `frame_bytes`: register spills.
    pub spill_bytes: u32,
    /// Static shared memory of the block, bytes (kernels).
    pub static_smem: u32,
    /// Uses `extern __shared__`; dynamic shared memory starts at `static_smem` rounded up to 16.
    pub dynamic_smem: bool,
    /// Parameters in order.
    pub params: Vec<Param>,
    /// Bytes of kernel parameters.
    pub param_bytes: u32,
    /// Type of the returned value.
    pub ret: Option<Ty>,
    /// Promised launch sizes.
    pub bounds: LaunchBounds,
    /// The declaration.
    pub span: Span,
}

/// Where a global lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GlobalSpace {
    /// Host memory.
    Host,
    /// Host memory that only loads may access: a string literal.
    Literal,
    /// `__device__`.
    Device,
    /// `__constant__`: `address` is its offset in the constant bank.
    Const,
    /// `__managed__`.
    Managed,
}

impl GlobalSpace {
    /// Lies in the host's memory.
    pub fn on_host(self) -> bool {
        matches!(self, GlobalSpace::Host | GlobalSpace::Literal)
    }
}

/// What a relocation points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RelocTarget {
    /// A variable or string literal.
    Global(GlobalId),
    /// A function.
    Func(FuncId),
}

/// A 64-bit pointer inside a global's initial bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reloc {
    /// Where in the bytes.
    pub at: u32,
    /// Pointed at.
    pub target: RelocTarget,
    /// Bytes past its start.
    pub addend: i64,
}

/// A variable with static storage, or a string literal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Global {
    /// Name.
    pub name: String,
    /// Where it lives.
    pub space: GlobalSpace,
    /// Bytes.
    pub size: u64,
    /// Alignment, a power of two.
    pub align: u32,
    /// Initial bytes; shorter than `size`: the rest is zero.
    pub init: Vec<u8>,
    /// Pointers among them.
    pub relocs: Vec<Reloc>,
    /// Offset in the constant bank for `Const`, else 0.
    pub address: u32,
}

/// A whole program, host and device.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// All instructions, functions one after the other.
    pub code: Vec<Inst>,
    /// Source of each instruction, same index.
    pub locs: Vec<Loc>,
    /// Functions.
    pub functions: Arena<FuncId, Function>,
    /// Variables.
    pub globals: Arena<GlobalId, Global>,
    /// Names of library functions called.
    pub externs: Arena<ExternId, String>,
    /// Argument lists.
    pub args: Arena<ArgsId, Vec<Arg>>,
    /// Inlining, outermost frames have `call.inlined == None`.
    pub inlines: Arena<InlineId, InlineFrame>,
    /// `main`, if there is one.
    pub main: Option<FuncId>,
    /// Host functions to run before `main`, in order: constructors of globals and initialisers that are not constants.
    pub init: Vec<FuncId>,
}

impl Program {
    /// The instruction.
    pub fn inst(&self, pc: Pc) -> &Inst {
        &self.code[pc.0 as usize]
    }
    /// Finds a function by its name.
    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }
}
