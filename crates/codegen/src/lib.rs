//! From the typed tree to machine code: `hir::Module` → `isa::Program`.
//!
//! Tree → SSA form (built as Braun et al. 2013 do, simplified as it is made) → passes → register allocation → code.
//! One compiler for both sides: host functions are the same language run by a scalar executor.
//!
//! ```
//! let mut sources = base::SourceMap::new();
//! let file = sources.add("k.cu", "__global__ void k(int *a) { a[threadIdx.x] += 1; }\nint main() {}\n", false);
//! let target = codegen::Target::of((9, 0));
//! let options = cuda::Options { cc: target.cc, ..Default::default() };
//! let (module, found) = cuda::compile(&mut sources, file, &options);
//! assert!(found.iter().all(|d| d.severity() < base::Severity::Error));
//! let (program, _) = codegen::generate(&module.unwrap(), &target);
//! isa::verify(&program.unwrap()).unwrap();
//! ```
//!
//! Invariants: the program passes [`isa::verify`]; without passes the same results come out, only slower.

mod analysis;
mod build;
mod emit;
mod equal;
mod fold;
#[allow(missing_docs)]
mod ir;
mod limits;
mod module;
#[allow(missing_docs)]
mod op;
mod pass;
mod passes;
mod simplify;

pub use module::generate;
pub use passes::{Pass, Passes};

/// What code generation must know of the machine and of the wishes of the caller. Plain data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// Compute capability.
    pub cc: (u32, u32),
    /// Registers that one thread may have.
    pub max_regs_per_thread: u32,
    /// Registers of a multiprocessor, for `__launch_bounds__`.
    pub regs_per_sm: u32,
    /// Fused multiply-add of floats (2.0 and later); else multiply-add that truncates the product.
    pub has_fma: bool,
    /// One instruction multiplies 32-bit integers and adds, or shifts and adds (2.0 and later). Else products of what
    /// is known to have 16 bits, as the built-in variables do, are made by the 24-bit multiplier.
    pub has_integer_mad: bool,
    /// `double` is computed as `float` (below 1.3), as nvcc does with a warning.
    pub demotes_double: bool,
    /// Generic addresses (2.0 and later); else unknown pointers are taken to be global.
    pub generic_addressing: bool,
    /// Addresses of global memory have 32 bits (1.x): pointers are kept in 64, accesses take their low words.
    pub narrow_addresses: bool,
    /// One operand of an instruction can be a word of shared memory (1.x), which has no wider loads.
    pub shared_operands: bool,
    /// Parameters are operands of any instruction; else (9.0 and later) they are loaded into registers first.
    pub param_operands: bool,
    /// `const __restrict__` pointers are read through the read-only path (3.5 and later).
    pub read_only_loads: bool,
    /// Kernels begin by reading where the stack is (2.0 and later), which takes a register for good.
    pub stack_pointer: bool,
    /// ... and what access global memory, its descriptor (8.0 and later).
    pub descriptor: bool,
    /// ... and what use shared memory, where it lies in the cluster's (9.0 and later).
    pub shared_window: bool,
    /// Loops with an unknown number of rounds are unrolled unasked (nvcc since 4.1, for 2.0 and later).
    pub runtime_unroll: bool,
    /// Arms of branches up to this many instructions run under a guard, as ptxas predicates them: 4 or 7 (PG 2.0 5.1.1.2).
    pub guarded: usize,
    /// 32-bit integer division is written out as ptxas does (2.0 and later); else it is one instruction, whose time is
    /// that of a sequence.
    pub division_sequence: bool,
    /// Bytes of shared memory that a block has without asking: what `__shared__` variables can take.
    pub static_shared: u32,
    /// Bytes of parameters that a launch can pass (since 7.0 with CUDA 12.1).
    pub parameter_bytes: u32,
    /// Bytes that variables of static storage can take, on the host and on the device.
    pub memory: [u64; 2],
    /// a·b + c is contracted, as `-fmad=true` does.
    pub contract: bool,
    /// What is done to the code. With none it computes the same, with many more instructions.
    pub passes: Passes,
}

impl Target {
    /// What the architecture generation implies; limits are the caller's to refine.
    pub fn of(cc: (u32, u32)) -> Self {
        Target {
            cc,
            max_regs_per_thread: match cc {
                (0..=1, _) => 124,
                (2, _) | (3, 0..=2) => 63,
                _ => 255,
            },
            regs_per_sm: match cc {
                (1, 0..=1) => 8192,
                (0..=1, _) => 16384,
                (2, _) => 32768,
                _ => 65536,
            },
            has_fma: cc.0 >= 2,
            has_integer_mad: cc.0 >= 2,
            demotes_double: cc < (1, 3),
            generic_addressing: cc.0 >= 2,
            narrow_addresses: cc.0 < 2,
            shared_operands: cc.0 < 2,
            param_operands: cc.0 < 9,
            read_only_loads: cc >= (3, 5),
            stack_pointer: cc.0 >= 2,
            descriptor: cc.0 >= 8,
            shared_window: cc.0 >= 9,
            runtime_unroll: cc.0 >= 2,
            guarded: if cc.0 < 2 { 4 } else { 7 },
            division_sequence: cc.0 >= 2,
            static_shared: if cc.0 < 2 { 16 << 10 } else { 48 << 10 },
            parameter_bytes: match cc.0 {
                0..=1 => 256,
                2..=6 => 4096,
                _ => 32764,
            },
            memory: [1 << 30; 2],
            contract: true,
            passes: Passes::ALL,
        }
    }
}
