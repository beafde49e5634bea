//! What a compiler must know of a device.

use serde::{Deserialize, Serialize};

use crate::policy::{Addressing, DoubleRules, FloatRules};
use crate::{ArchSpec, Cc};

/// How code for an architecture differs from code for others, as nvcc and ptxas make it. Part of an [`ArchSpec`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CodeSpec {
    /// One instruction multiplies 32-bit integers and adds, or shifts and adds (2.0 and later). Otherwise the 24-bit multiplier
    /// makes the products of numbers that are known to have 16 bits, as the built-in variables have.
    pub integer_mad: bool,
    /// Addresses of global memory have 32 bits (1.x): pointers take 64 bits, accesses use the low word.
    pub narrow_addresses: bool,
    /// One operand of an instruction can be a word of shared memory (1.x). Such an architecture has no wider loads of it.
    pub shared_operands: bool,
    /// Any instruction can have a kernel parameter as an operand. Otherwise (9.0 and later) parameters are loaded into registers.
    pub param_operands: bool,
    /// Loads by `const __restrict__` pointers use the read-only data cache (3.5 and later).
    pub read_only_loads: bool,
    /// Kernels begin by loading the stack pointer (2.0 and later), which keeps a register for good.
    pub stack_pointer: bool,
    /// Kernels that access global memory begin by loading its descriptor (8.0 and later).
    pub descriptor: bool,
    /// Kernels that use shared memory begin by loading its place in the window of the cluster (9.0 and later).
    pub shared_window: bool,
    /// Loops with an unknown number of rounds are unrolled unasked (nvcc since 4.1, for 2.0 and later).
    pub runtime_unroll: bool,
    /// Longest arm of a branch, in instructions, that runs under a guard instead of a jump: 4 or 7 (PG 2.0 5.1.1.2).
    pub guarded: u8,
    /// 32-bit integer division is a sequence of instructions as ptxas writes it (2.0 and later). Otherwise it is one instruction
    /// that takes as long as such a sequence.
    pub division_sequence: bool,
    /// Registers that a thread may use without costing occupancy, by register file and thread slots of an SM. More than 40 are
    /// never taken for the sake of an order of instructions.
    pub free_registers: u8,
    /// Device code can wait for the grids that it launched (`cudaDeviceSynchronize` in a kernel, 3.5 to 8.x).
    pub waits_for_children: bool,
}

/// What a compiler must know of a device, so that it needs no table of devices. Plain data: in a browser it travels from the
/// simulator to the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TargetInfo {
    /// Compute capability: `__CUDA_ARCH__`, and which features exist.
    pub cc: Cc,
    /// Registers that one thread may have.
    pub max_regs_per_thread: u32,
    /// Registers that the blocks of a multiprocessor share, at most those of one block: for `__launch_bounds__`.
    pub regs_per_sm: u32,
    /// Bytes of shared memory that a block has without asking, which `__shared__` variables can take.
    pub static_shared: u32,
    /// Bytes of parameters that a launch can pass.
    pub param_bytes: u32,
    /// Fused multiply-add of floats. Otherwise multiply-add truncates the product.
    pub fused_multiply_add: bool,
    /// The compiler computes `double` as `float`, with a warning as nvcc gives it.
    pub demotes_double: bool,
    /// Generic addresses exist. Otherwise pointers of an unknown space are taken to be global.
    pub generic_addressing: bool,
    /// Further differences of the code.
    pub code: CodeSpec,
}

impl ArchSpec {
    /// What a compiler must know of it.
    pub fn target(&self) -> TargetInfo {
        TargetInfo {
            cc: self.cc,
            max_regs_per_thread: self.allocation.regs_per_thread,
            regs_per_sm: self.allocation.regs_per_sm.min(self.allocation.regs_per_block),
            static_shared: self.shared.per_block,
            param_bytes: self.limits.param_bytes,
            fused_multiply_add: self.floats == FloatRules::Ieee,
            demotes_double: self.doubles == DoubleRules::Demoted,
            generic_addressing: self.addressing == Addressing::Generic,
            code: self.code,
        }
    }
}

impl TargetInfo {
    /// The target of an architecture by its compute capability, if there is one.
    ///
    /// ```
    /// let hopper = arch::TargetInfo::of(arch::Cc::new(9, 0)).unwrap();
    /// assert_eq!(hopper.max_regs_per_thread, 255);
    /// assert!(hopper.cc.provides(arch::Cc::new(8, 0)));
    /// ```
    pub fn of(cc: Cc) -> Option<Self> {
        ArchSpec::of(cc).map(ArchSpec::target)
    }
}
