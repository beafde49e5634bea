//! A compiled program: code, functions, global variables, and the side tables that refer to the source.

use std::ops::Range;

use base::{Arena, Span, id};
use serde::{Deserialize, Serialize};

use crate::{Inst, Operand, Reg, Ty};

id! {
    /// A function of the program: a kernel, device function or host function.
    #[derive(Serialize, Deserialize)]
    pub struct FuncId;
    /// A variable with static storage duration, or a string literal.
    #[derive(Serialize, Deserialize)]
    pub struct GlobalId;
    /// A library function that is called by its name.
    #[derive(Serialize, Deserialize)]
    pub struct ExternId;
    /// The argument list of a call, launch or tensor operation.
    #[derive(Serialize, Deserialize)]
    pub struct ArgsId;
    /// A call that was inlined.
    #[derive(Serialize, Deserialize)]
    pub struct InlineId;
}

/// Address of an instruction: its index in [`Program::code`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pc(pub u32);

/// One argument of a call.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arg {
    /// Type of the argument; pointers are `U64`.
    pub ty: Ty,
    /// The value.
    pub value: Operand,
}

/// Source location of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loc {
    /// The expression or statement that the instruction was generated for.
    pub span: Span,
    /// The inlined call that `span` lies in the callee of, if it was inlined.
    pub inlined: Option<InlineId>,
}

/// One inlined call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InlineFrame {
    /// Name of the inlined function.
    pub callee: String,
    /// Location of the call itself.
    pub call: Loc,
}

/// Where a function runs and how it is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FunctionKind {
    /// A `__global__` function.
    Kernel,
    /// A `__device__` function that was not inlined everywhere.
    Device,
    /// A host function.
    Host,
}

/// A parameter of a function. Kernels read theirs from the parameter bytes; other functions find theirs in
/// registers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Param {
    /// Name in the source.
    pub name: String,
    /// Offset in the kernel's parameter bytes. Meaningless for other functions.
    pub offset: u32,
    /// Size in bytes. More than 8 only for structs that are passed to kernels.
    pub bytes: u32,
    /// Register, or first of a pair, that holds the argument at entry of a device or host function.
    /// Meaningless for kernels.
    pub reg: Reg,
    /// Whether [`crate::InstKind::Launch`] has the argument's host address (`U64`) as its value. It then
    /// copies `bytes` from there to the parameter bytes, as for a struct.
    pub by_address: bool,
}

/// `__launch_bounds__` and `-maxrregcount`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LaunchBounds {
    /// Largest block, in threads, that the kernel may be launched with; 0 if unspecified.
    pub max_threads: u32,
    /// Desired number of resident blocks on an SM; 0 if unspecified.
    pub min_blocks: u32,
    /// `__cluster_dims__`: blocks of a cluster along each axis; zeros if unspecified.
    pub cluster: [u32; 3],
}

/// A function: a range of [`Program::code`] and what it needs to run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Function {
    /// Name as in the source, with template arguments.
    pub name: String,
    /// Where it runs.
    pub kind: FunctionKind,
    /// First instruction.
    pub start: Pc,
    /// Index after the last instruction.
    pub end: Pc,
    /// Number of registers that the code uses, which counts for the occupancy of kernels.
    pub regs: u16,
    /// Number of predicate registers that the code uses.
    pub preds: u8,
    /// Local memory of one call, bytes: variables whose address is taken, dynamically indexed arrays, and
    /// spills.
    pub frame_bytes: u32,
    /// Bytes at the end of the frame that hold spilled registers. They are part of `frame_bytes`.
    pub spill_bytes: u32,
    /// Static shared memory of a kernel's block, bytes.
    pub static_smem: u32,
    /// Whether it uses `extern __shared__`. Dynamic shared memory begins at `static_smem` rounded up to 16
    /// bytes.
    pub dynamic_smem: bool,
    /// Parameters in order.
    pub params: Vec<Param>,
    /// Size of a kernel's parameters, bytes, padding included.
    pub param_bytes: u32,
    /// Type of the return value; `None` for `void`.
    pub ret: Option<Ty>,
    /// Limits that the source states for launches.
    pub bounds: LaunchBounds,
    /// Source range of the declaration.
    pub span: Span,
}

impl Function {
    /// A function without registers, parameters and memory of its own.
    pub fn new(name: impl Into<String>, kind: FunctionKind, code: Range<Pc>, span: Span) -> Self {
        Self {
            name: name.into(),
            kind,
            start: code.start,
            end: code.end,
            regs: 0,
            preds: 0,
            frame_bytes: 0,
            spill_bytes: 0,
            static_smem: 0,
            dynamic_smem: false,
            params: Vec::new(),
            param_bytes: 0,
            ret: None,
            bounds: LaunchBounds::default(),
            span,
        }
    }
}

/// Memory in which a global variable lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GlobalSpace {
    /// Host memory.
    Host,
    /// Read-only host memory: a string literal.
    Literal,
    /// Device memory: `__device__`.
    Device,
    /// Constant memory: `__constant__`. [`Global::address`] is the offset in the constant bank.
    Const,
    /// Memory that host and device share: `__managed__`.
    Managed,
}

impl GlobalSpace {
    /// Whether the variable lies in host memory and nowhere else.
    pub fn on_host(self) -> bool {
        matches!(self, GlobalSpace::Host | GlobalSpace::Literal)
    }
}

/// Target of a relocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RelocTarget {
    /// A global variable or string literal.
    Global(GlobalId),
    /// A function.
    Func(FuncId),
}

/// A 64-bit pointer inside a global's initial bytes, which is filled in when the program is loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reloc {
    /// Offset of the pointer in the initial bytes.
    pub at: u32,
    /// The variable or function that it points to.
    pub target: RelocTarget,
    /// Bytes that are added to the address of the target.
    pub addend: i64,
}

/// A variable with static storage duration, or a string literal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Global {
    /// Name in the source.
    pub name: String,
    /// Memory in which it lies.
    pub space: GlobalSpace,
    /// Size, bytes.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u32,
    /// Initial bytes. If there are fewer than `size`, the rest is zero.
    pub init: Vec<u8>,
    /// Pointers in the initial bytes.
    pub relocs: Vec<Reloc>,
    /// Offset in the constant bank for [`GlobalSpace::Const`], else 0.
    pub address: u32,
}

/// A whole program, host and device code.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// All instructions, function after function.
    pub code: Vec<Inst>,
    /// Source location of each instruction, at the same index as in `code`.
    pub locs: Vec<Loc>,
    /// Functions by id.
    pub functions: Arena<FuncId, Function>,
    /// Global variables and string literals by id.
    pub globals: Arena<GlobalId, Global>,
    /// Names of the library functions that are called.
    pub externs: Arena<ExternId, String>,
    /// Argument lists of calls, launches and tensor operations.
    pub args: Arena<ArgsId, Vec<Arg>>,
    /// Inlined calls. The outermost one of a chain has `call.inlined == None`.
    pub inlines: Arena<InlineId, InlineFrame>,
    /// The function `main`, if there is one.
    pub main: Option<FuncId>,
    /// Host functions to run before `main`, in order: constructors of globals and initialisers that are not
    /// constant.
    pub init: Vec<FuncId>,
    /// Where the variables of the source are, if the program was compiled for a debugger.
    pub debug: Option<Box<crate::debug::DebugInfo>>,
}

impl Program {
    /// The instruction at an address.
    pub fn inst(&self, pc: Pc) -> &Inst {
        &self.code[pc.0 as usize]
    }
    /// The first function with a name, template arguments included.
    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }
}
