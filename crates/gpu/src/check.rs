//! What a launch must satisfy before it runs (PG 13, appendix on compute capabilities; errors as CUDA 13 gives them).

use arch::{ArchSpec, KernelResources, Occupancy, occupancy};
use base::Code;
use exec::Refusal;
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

/// Local memory that a thread can have, bytes (PG 12.2 table 16: 16 KB on 1.x, 512 KB since).
pub fn most_local(arch: &ArchSpec) -> u64 {
    if arch.cc.major < 2 { 16 << 10 } else { 512 << 10 }
}

/// What the system takes of it: on an H200 an array of 130 000 ints launches, one of 131 072 does not.
const LOCAL_OF_SYSTEM: u64 = 16;

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
    refused(arch, kernel, shape, opted_in).map_err(|(error, _)| error)
}

/// The same with the reason.
///
/// # Errors
/// The error that the launch leaves behind, and why.
pub fn refused(
    arch: &ArchSpec,
    kernel: &Function,
    shape: &Shape,
    opted_in: u64,
) -> Result<Occupancy, (CudaError, Refusal)> {
    let limits = &arch.limits;
    let no = |error: CudaError, why, asked: u64, allowed: u64| {
        Err((error, Refusal { why, asked, allowed, error: error.name() }))
    };
    let beyond =
        |sizes: [u32; 3], most: [u32; 3]| sizes.into_iter().zip(most).find(|&(n, limit)| n < 1 || n > limit);
    if let Some((n, most)) = beyond(shape.grid, limits.grid_dim) {
        return no(CudaError::InvalidValue, Code::GridBeyond, n.into(), most.into());
    }
    let threads = shape.threads();
    let allowed = limits.threads_per_block;
    if shape.block.iter().all(|&n| n > 0) && threads > allowed {
        return no(CudaError::InvalidValue, Code::BlockOfThreads, threads.into(), allowed.into());
    }
    if let Some((n, most)) = beyond(shape.block, limits.block_dim) {
        return no(CudaError::InvalidValue, Code::BlockBeyond, n.into(), most.into());
    }
    let promised = kernel.bounds.max_threads;
    if promised != 0 && threads > promised {
        return no(CudaError::InvalidValue, Code::BlockOfBounds, threads.into(), promised.into());
    }
    let (local, allowed) = (u64::from(kernel.frame_bytes) + LOCAL_OF_SYSTEM, most_local(arch));
    if local > allowed {
        return no(CudaError::InvalidValue, Code::ThreadOfLocal, kernel.frame_bytes.into(), allowed);
    }
    let smem = shared_bytes(arch, kernel, shape.dynamic_smem);
    let allowed = u64::from(arch.shared.per_block).max(u64::from(kernel.static_smem) + opted_in);
    if smem > allowed {
        return no(CudaError::InvalidValue, Code::BlockOfShared, smem, allowed);
    }
    let needs = KernelResources { threads, regs: kernel.regs.into(), smem: smem as u32, optin: opted_in > 0 };
    let fit = occupancy::occupancy(arch, &needs);
    if fit.blocks == 0 {
        let registers = u64::from(kernel.regs) * u64::from(threads);
        let most = arch.allocation.regs_per_block.into();
        return no(CudaError::LaunchOutOfResources, Code::BlockOfRegisters, registers, most);
    }
    Ok(fit)
}
