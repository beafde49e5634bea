//! Checks of a launch before it runs (PG 13, appendix on compute capabilities), with the errors that CUDA 13
//! gives.

use arch::{ArchSpec, KernelResources, Occupancy, occupancy};
use base::Code;
use functional::Refusal;
use isa::Function;

use crate::CudaError;

/// Properties of a launch as the host specified them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Blocks of the grid along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// Dynamic shared memory, bytes.
    pub dynamic_smem: u64,
    /// Whether all blocks must be resident at the same time, because they may wait for each other
    /// (cooperative launch).
    pub cooperative: bool,
    /// Blocks of a cluster along x, y, z, if the launch specifies them.
    pub cluster: Option<[u32; 3]>,
    /// Whether clusters may have more than 8 blocks (`cudaFuncAttributeNonPortableClusterSizeAllowed`).
    pub wide_clusters: bool,
}

/// Largest number of blocks of a cluster: on all devices that have clusters, and on an H100 or H200 for
/// kernels that allow more.
pub const CLUSTER_BLOCKS: [u32; 2] = [8, 16];

impl Shape {
    /// Blocks of a cluster along x, y, z; ones without clusters.
    pub fn cluster_of(&self, kernel: &Function) -> [u32; 3] {
        let promised = kernel.bounds.cluster;
        self.cluster.unwrap_or(if promised == [0; 3] { [1; 3] } else { promised })
    }
    /// Why the launch cannot have its clusters on this architecture: error, reason, and number of blocks of a
    /// cluster.
    fn refuses_cluster(&self, arch: &ArchSpec, kernel: &Function) -> Option<(CudaError, Code, u64)> {
        let (asked, promised) = (self.cluster_of(kernel), kernel.bounds.cluster);
        if self.cluster.is_none() && promised == [0; 3] {
            return None;
        }
        let blocks = asked.iter().map(|&n| u64::from(n)).fold(1, u64::saturating_mul);
        if !arch.features.clusters {
            return Some((CudaError::NotSupported, Code::NoClusters, blocks));
        }
        let most = CLUSTER_BLOCKS[usize::from(self.wide_clusters)];
        let fits = (1..=u64::from(most)).contains(&blocks)
            && (promised == [0; 3] || promised == asked)
            && self.grid.iter().zip(asked).all(|(grid, cluster)| grid % cluster == 0);
        (!fits).then_some((CudaError::InvalidClusterSize, Code::ClusterBeyond, blocks))
    }
    /// Threads of a block, saturated to 32 bits.
    pub fn threads(&self) -> u32 {
        self.block.iter().fold(1, |n: u32, &d| n.saturating_mul(d))
    }
}

/// Shared memory of a block of `kernel`, bytes: static, dynamic and, on 1.x, parameters (PG 2.0 §4.2.4).
pub fn shared_bytes(arch: &ArchSpec, kernel: &Function, dynamic: u64) -> u64 {
    let own = functional::shared_bytes(kernel, u32::try_from(dynamic).unwrap_or(u32::MAX / 2));
    let params = match arch.params {
        arch::policy::KernelParams::SharedMemory => 16 + kernel.param_bytes,
        arch::policy::KernelParams::ConstantBank => 0,
    };
    u64::from(own) + u64::from(params)
}

/// Largest local memory of a thread, bytes (PG 12.2 table 16: 16 KB on 1.x, 512 KB later).
pub fn most_local(arch: &ArchSpec) -> u64 {
    arch.limits.local_bytes.into()
}

/// Local memory that the system takes of each thread, bytes. On an H200 an array of 130 000 `int` launches,
/// one of 131 072 does not.
const LOCAL_OF_SYSTEM: u64 = 16;

/// Checks a launch and returns how many blocks an SM holds. `opted_in` is the dynamic shared memory that
/// `cudaFuncSetAttribute` allows the kernel, bytes.
///
/// # Errors
/// The error code that the launch leaves behind.
pub fn check(
    arch: &ArchSpec,
    kernel: &Function,
    shape: &Shape,
    opted_in: u64,
) -> Result<Occupancy, CudaError> {
    refused(arch, kernel, shape, opted_in).map_err(|(error, _)| error)
}

/// Checks a launch as [`check()`] does, with the reason of a refusal.
///
/// # Errors
/// The error code that the launch leaves behind, and the reason.
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
    if let Some((error, why, blocks)) = shape.refuses_cluster(arch, kernel) {
        return no(error, why, blocks, CLUSTER_BLOCKS[1].into());
    }
    let smem = shared_bytes(arch, kernel, shape.dynamic_smem);
    let allowed = u64::from(arch.shared.per_block).max(u64::from(kernel.static_smem) + opted_in);
    if smem > allowed {
        return no(CudaError::InvalidValue, Code::BlockOfShared, smem, allowed);
    }
    let needs = KernelResources { threads, regs: kernel.regs.into(), smem: smem as u32, optin: opted_in > 0 };
    let fit = occupancy::occupancy(arch, &needs);
    if fit.blocks == 0 {
        // Devices that a file describes may hold less than a block may have.
        let resources = CudaError::LaunchOutOfResources;
        match fit.blocks_by {
            [0, ..] => {
                return no(
                    resources,
                    Code::BlockOfThreads,
                    threads.into(),
                    (limits.warps_per_sm * 32).into(),
                );
            }
            [_, _, _, 0] => {
                let most = arch.shared.per_sm.saturating_sub(arch.shared.reserved);
                return no(resources, Code::BlockOfShared, smem, most.into());
            }
            _ => {}
        }
        let registers = u64::from(kernel.regs) * u64::from(threads);
        let most = arch.allocation.regs_per_block.into();
        return no(CudaError::LaunchOutOfResources, Code::BlockOfRegisters, registers, most);
    }
    Ok(fit)
}
