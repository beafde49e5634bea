//! From the typed tree to machine code: `hir::Module` → `isa::Program`.
//!
//! Tree → SSA form (built as Braun et al. 2013 do, simplified as it is made) → passes → register allocation → code.
//! One compiler for both sides: host functions are the same language run by a scalar executor.
//!
//! ```
//! let mut sources = base::SourceMap::new();
//! let file = sources.add("k.cu", "__global__ void k(int *a) { a[threadIdx.x] += 1; }\nint main() {}\n", false);
//! let target = codegen::Target::of(arch::Cc::new(9, 0));
//! let options = frontend::Options { target: target.info, ..Default::default() };
//! let (module, found) = frontend::compile(&mut sources, file, &options);
//! assert!(found.iter().all(|d| d.severity() < base::Severity::Error));
//! let (program, _) = codegen::generate(&module.unwrap(), &target);
//! isa::verify(&program.unwrap()).unwrap();
//! ```
//!
//! Invariants: the program passes [`isa::verify`]; without passes the same results come out, only slower.

mod analysis;
mod build;
mod emit;
mod fold;
mod function_cache;
#[allow(missing_docs)]
mod ir;
mod limits;
mod module;
#[allow(missing_docs)]
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

/// What code generation must know of the device and of the wishes of the caller. Plain data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// The device.
    pub info: TargetInfo,
    /// Bytes that variables of static storage can take, on the host and on the device.
    pub memory: [u64; 2],
    /// a·b + c is contracted, as `-fmad=true` does.
    pub contract: bool,
    /// What is done to the code. With none it computes the same, with many more instructions.
    pub passes: Passes,
}

impl Target {
    /// The device with every pass, as nvcc compiles when it is not told otherwise, and 1 GiB of memory on either side.
    pub fn new(info: TargetInfo) -> Self {
        Target { info, memory: [1 << 30; 2], contract: true, passes: Passes::ALL }
    }
    /// The same for a compute capability.
    ///
    /// # Panics
    /// There is no architecture of that capability.
    pub fn of(cc: Cc) -> Self {
        Self::new(TargetInfo::of(cc).expect("a compute capability"))
    }
}
