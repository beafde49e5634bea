//! The properties of a device that a compiler needs to know.

use serde::{Deserialize, Serialize};

use crate::policy::{Addressing, DoubleRules, FloatRules};
use crate::{ArchSpec, Cc};

/// How the code that nvcc and ptxas generate for an architecture differs from that for others. Part of an
/// [`ArchSpec`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CodeSpec {
    /// Whether one instruction does a 32-bit integer multiply-add or shift-add (from 2.0 on). Otherwise the
    /// 24-bit multiplier computes products of numbers that are known to have 16 bits, as built-in variables
    /// have.
    pub integer_mad: bool,
    /// Whether addresses of global memory have 32 bits (1.x). Pointers have 64 bits anyway; accesses use
    /// their low word.
    pub narrow_addresses: bool,
    /// Whether one operand of an instruction can be a word of shared memory (1.x). Such an architecture has
    /// no loads from shared memory of more than 32 bits.
    pub shared_operands: bool,
    /// Whether any instruction can have a kernel parameter as an operand. Otherwise (from 9.0 on) parameters
    /// are loaded into registers first.
    pub param_operands: bool,
    /// Whether loads through `const __restrict__` pointers use the read-only data cache (from 3.5 on).
    pub read_only_loads: bool,
    /// Whether kernels begin by loading the stack pointer, which occupies a register for the whole kernel
    /// (from 2.0 on).
    pub stack_pointer: bool,
    /// Whether kernels that access global memory begin by loading its descriptor (from 8.0 on).
    pub descriptor: bool,
    /// Whether kernels that use shared memory begin by loading its address in the cluster's shared window
    /// (from 9.0 on).
    pub shared_window: bool,
    /// Whether loops with an unknown trip count are unrolled without a pragma (nvcc from 4.1 on, for 2.0 and
    /// later).
    pub runtime_unroll: bool,
    /// Longest arm of a branch, in instructions, that is predicated instead of jumped over: 4 or 7 (PG 2.0
    /// 5.1.1.2).
    pub guarded: u8,
    /// Whether 32-bit integer division is a sequence of instructions as ptxas generates it (from 2.0 on).
    /// Otherwise it is one instruction with the cost of such a sequence.
    pub division_sequence: bool,
    /// Registers that a thread may use without reducing occupancy: those of an SM divided by its thread
    /// slots, at most 40. The instruction scheduler stays below this number.
    pub free_registers: u8,
    /// Whether device code can wait for the grids that it launched (`cudaDeviceSynchronize` in a kernel, up
    /// to 8.x). Matters only with [`Features::dynamic_parallelism`](crate::Features::dynamic_parallelism).
    pub waits_for_children: bool,
}

/// The properties of a device that the compiler needs, so that it contains no table of devices. Plain data:
/// in a browser the simulator sends it to the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TargetInfo {
    /// Compute capability, for `__CUDA_ARCH__` and the features that exist.
    pub cc: Cc,
    /// Largest number of registers of one thread.
    pub max_regs_per_thread: u32,
    /// Registers that the blocks on an SM share, but no more than one block can have. The register limit of
    /// `__launch_bounds__` follows from it.
    pub regs_per_sm: u32,
    /// Shared memory that a block has by default, bytes. The limit for static `__shared__` variables.
    pub static_shared: u32,
    /// Largest total size of a kernel's parameters, bytes.
    pub param_bytes: u32,
    /// Whether single-precision multiply-add is fused. Otherwise it truncates the product.
    pub fused_multiply_add: bool,
    /// Whether the compiler demotes `double` to `float`, with the warning that nvcc gives.
    pub demotes_double: bool,
    /// Whether generic addresses exist. Otherwise pointers of unknown space are assumed to be global.
    pub generic_addressing: bool,
    /// Further properties of the generated code.
    pub code: CodeSpec,
}

impl ArchSpec {
    /// The properties of the architecture that a compiler needs.
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
    /// The target of a compute capability; `None` if there is no such architecture.
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
