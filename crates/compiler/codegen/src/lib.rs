//! Code generation: from the typed tree to machine code, [`hir::Module`] to [`isa::Program`].
//!
//! | Stage | Modules | What it does |
//! | --- | --- | --- |
//! | Build | `build` | The tree of each function becomes SSA form. Calls of device functions are inlined. |
//! | Passes | `passes`, `simplify`, `fold` | The SSA form is rewritten in place: constants, control flow, memory, loops. |
//! | Emission | `emit` | Instructions are selected, scheduled, given registers and put in order. |
//! | Module | `module`, `function_cache` | Functions, variables and their initial values become one program. |
//!
//! Three tools look inside: [`generate_traced`] shows the SSA form before and after each pass, debug builds verify it after each
//! pass, and the command `warpbook run` prints it (`--emit ssa`, `--trace`).
//!
//! # The intermediate representation
//!
//! A function is a list of *basic blocks*; a block is a list of *instructions* and a *terminator*. The form is static single
//! assignment (SSA): each instruction defines one *value*, and a value is named by its instruction.
//!
//! **Values are machine words without a type.** A *class* says only what holds a value: a predicate (`pred`), one 32-bit register
//! (`b32`), a pair (`b64`) or four registers (`b128`); an instruction without result has none. How bits are read is a part of
//! the operation, as in PTX: `add.s32`, `mul.f32`, `setp.lt.u32`. Integers of 8 and 16 bits are kept extended to 32 bits by their
//! sign. Floats of 16 bits lie in the low half of a register. Constants are instructions, too; most of them become immediate
//! operands.
//!
//! **Blocks** end with a jump, a branch on a predicate or a return. A *phi* at the start of a block takes its value from the
//! predecessor that control came from. It has one operand for each entry of the block's list of predecessors, in that order.
//! Every definition dominates its uses; for a phi, the end of the predecessor.
//!
//! **Memory** is read and written by `ld`, `st`, `atom` and texture fetches, each in a *state space*: global, shared, local,
//! constant, or generic where the space is found out when the instruction runs. Local variables whose address is taken live in
//! *slots* of the frame, and `promote_slots` turns them into values where every access is known. Most pointers are generic when they
//! are built; `infer_address_spaces` finds out where they lead. Kernel parameters are read by `param`, which becomes an operand in
//! the constant bank. Loads may be merged and moved, but never across an instruction that may change the same bytes; an operation
//! is *pure* if it depends on its operands only.
//!
//! **Divergence is not visible here.** The form describes one thread. The 32 lanes of a warp run the same instructions, and those
//! that branch differently are split and joined by the machine, at the immediate post-dominator of the branch, which emission
//! writes into each branch instruction. What the passes must respect are the operations that lanes do together (barriers, shuffles,
//! votes): no pass moves them into or out of a branch, and no load across them.
//!
//! **Predicates and guards.** Comparisons make predicates. Besides branches and `selp`, an instruction can have a *guard*
//! (`@v7` or `@!v7`): only the lanes for which it holds execute the instruction, and its value is undefined in others. Guards come
//! from `convert_arms_to_guards`, which turns short arms of branches into straight code.
//!
//! **Host code is the same language.** A host function is SSA form like any other and becomes the same instructions, which a
//! scalar executor runs over host memory. The differences: parameters are `arg` instead of `param`; functions are called rather
//! than inlined, except small ones; pointers stay generic, which means host memory; calls of the C library and of the CUDA runtime
//! are `sys`, and kernel launches are `launch`. No pass for occupancy or divergence runs on host code (strength reduction,
//! unrolling by a factor, guards, scheduling).
//!
//! # An example
//!
//! ```
//! use codegen::{Snapshot, Target, Tracer};
//!
//! let text = "__global__ void scale(float *data, float by, int n)
//! {
//!     int i = blockIdx.x * blockDim.x + threadIdx.x;
//!     if (i < n) data[i] *= by;
//! }
//! int main() {}";
//! let mut sources = base::SourceMap::new();
//! let file = sources.add("scale.cu", text, false);
//! let target = Target::of(arch::Cc::new(9, 0));
//! let options = frontend::Options { target: target.info, ..Default::default() };
//! let (module, found) = frontend::compile(&mut sources, file, &options);
//! assert!(found.iter().all(|d| d.severity() < base::Severity::Error));
//!
//! /// Keeps the SSA form of kernels as it is after the last pass.
//! struct AfterPasses(String);
//!
//! impl Tracer for AfterPasses {
//!     fn wants(&mut self, _name: &str, kind: isa::FunctionKind) -> bool {
//!         kind == isa::FunctionKind::Kernel
//!     }
//!     fn optimized(&mut self, function: Snapshot<'_>) {
//!         self.0 = function.text(None);
//!     }
//! }
//!
//! let mut tracer = AfterPasses(String::new());
//! let (program, _) = codegen::generate_traced(&module.unwrap(), &target, &mut tracer);
//! isa::verify(&program.unwrap()).unwrap();
//! assert_eq!(tracer.0, "\
//! kernel scale
//! b0:
//!   v0: b64 = param [0x0]
//!   v1: b32 = param [0x8]
//!   v2: b32 = param [0xc]
//!   v3: b32 = mov %ctaid.x
//!   v4: b32 = mov %ntid.x
//!   v5: b32 = mul.u32 v3, v4
//!   v6: b32 = mov %tid.x
//!   v7: b32 = mad.u32 v3, v4, v6
//!   v8: pred = setp.lt.s32 v7, v2
//!   v9: b32 = 4
//!   v10: b64 = mad.wide.s32 v7, v9, v0
//!   @v8 v11: b32 = ld.global.b32 [v10]
//!   v12: b32 = mul.f32 v11, v1
//!   @v8 st.global.b32 [v10], v12
//!   ret
//! ");
//! ```
//!
//! The branch of the `if` has become the guard `@v8`, the accesses are known to be global, and the sum of the index and its product
//! are one instruction. `v5`, which nothing uses any more, is not emitted.
//!
//! # Invariants
//!
//! - The program passes [`isa::verify`].
//! - A program computes the same with any set of passes ([`Passes`]), and the same without any.
//! - The code of a function does not depend on what the cache of functions holds.

mod analysis;
mod build;
mod emit;
mod fold;
mod function_cache;
mod ir;
mod limits;
mod module;
mod op;
mod pass_set;
mod passes;
mod print;
mod simplify;
mod trace;
mod verify;

use arch::{Cc, TargetInfo};

pub use module::{generate, generate_traced};
pub use pass_set::{Pass, Passes};
pub use passes::PASS_NAMES;
pub use trace::{Snapshot, Tracer};

/// What code generation depends on besides the tree: the device and the caller's options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// The device.
    pub info: TargetInfo,
    /// Bytes that variables of static storage can take: on the host, then on the device.
    pub memory: [u64; 2],
    /// Contract a·b + c to one instruction that rounds once, as nvcc does with `-fmad=true`.
    pub contract: bool,
    /// The passes that run. Without any, the program computes the same with many more instructions.
    pub passes: Passes,
    /// The program gets debug information, and its code keeps every variable of the source in memory.
    pub debug: bool,
}

impl Target {
    /// nvcc's defaults for a device: every pass, contraction, and 1 GiB of static memory on either side.
    pub fn new(info: TargetInfo) -> Self {
        Target { info, memory: [1 << 30; 2], contract: true, passes: Passes::ALL, debug: false }
    }
    /// The same for a debugger: variables are kept in memory, and statements in the order of the source. Products and sums are
    /// still contracted, so that programs compute what they compute otherwise.
    #[must_use]
    pub fn for_debugger(self) -> Self {
        let passes = Passes::NONE.with(Pass::Simplify).with(Pass::Contraction);
        Target { passes, debug: true, ..self }
    }
    /// The defaults of [`Target::new`] for a compute capability.
    ///
    /// # Panics
    /// No architecture has that compute capability.
    pub fn of(cc: Cc) -> Self {
        Self::new(TargetInfo::of(cc).expect("a compute capability"))
    }
}
