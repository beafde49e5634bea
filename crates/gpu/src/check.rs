//! What a launch must satisfy before it runs (PG 13, appendix on compute capabilities; errors as CUDA 13 gives them).

use arch::{ArchSpec, KernelResources, Occupancy, occupancy};
use isa::Function;

use crate::CudaError;

/// Shape of a launch as the host asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Blocks by axis.
    pub grid: [u32; 3],
    /// Threads of a block by axis.
    pub block: [u32; 3],
    /// Dynamic shared memory, bytes.
    pub dynamic_smem: u64,
    /// All blocks must be resident at once: they may wait for each other.
    pub cooperative: bool,
}

impl Shape {
    /// Threads of a block; saturates.
    pub fn threads(&self) -> u32 {
        self.block.iter().fold(1, |n: u32, &d| n.saturating_mul(d))
    }
}

/// Shared memory of a block of `kernel`: static, dynamic and, where they live there, parameters (PG 2.0 §4.2.4).
pub fn shared_bytes(arch: &ArchSpec, kernel: &Function, dynamic: u64) -> u64 {
    let own = exec::shared_bytes(kernel, u32::try_from(dynamic).unwrap_or(u32::MAX / 2));
    let params = match arch.params {
        arch::policy::KernelParams::SharedMemory => 16 + kernel.param_bytes,
        arch::policy::KernelParams::ConstantBank => 0,
    };
    u64::from(own) + u64::from(params)
}

/// Checks a launch and says how many blocks an SM will hold. `opted_in`: dynamic shared memory allowed to the kernel by
/// `cudaFuncSetAttribute`.
///
/// # Errors
/// The error that the launch leaves behind.
pub fn check(
    arch: &ArchSpec,
    kernel: &Function,
    shape: &Shape,
    opted_in: u64,
) -> Result<Occupancy, CudaError> {
    let limits = &arch.limits;
    let within =
        |sizes: [u32; 3], most: [u32; 3]| sizes.iter().zip(most).all(|(&n, limit)| n >= 1 && n <= limit);
    if !within(shape.grid, limits.grid_dim) || !within(shape.block, limits.block_dim) {
        return Err(CudaError::InvalidValue);
    }
    let threads = shape.threads();
    if threads > limits.threads_per_block {
        return Err(CudaError::InvalidValue);
    }
    let promised = kernel.bounds.max_threads;
    if promised != 0 && threads > promised {
        return Err(CudaError::InvalidValue);
    }
    let smem = shared_bytes(arch, kernel, shape.dynamic_smem);
    let allowed = u64::from(arch.shared.per_block).max(u64::from(kernel.static_smem) + opted_in);
    if smem > allowed {
        return Err(CudaError::InvalidValue);
    }
    let needs = KernelResources { threads, regs: kernel.regs.into(), smem: smem as u32, optin: opted_in > 0 };
    let fit = occupancy::occupancy(arch, &needs);
    if fit.blocks == 0 { Err(CudaError::LaunchOutOfResources) } else { Ok(fit) }
}
