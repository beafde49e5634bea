//! Kernels as values: attributes, occupancy, `cudaLaunchKernel`.

use arch::{KernelResources, occupancy};
use gpu::{CudaError, Shape};
use isa::{FuncId, FunctionKind};

use super::{answer, start};
use crate::library::{Entry, Reply, bytes, put, table, write};
use crate::machine::Machine;
use crate::step::function_at;
use crate::value::Args;

/// `cudaFuncAttributeMaxDynamicSharedMemorySize`.
const MAX_DYNAMIC: u64 = 8;

pub const TABLE: &[Entry] = table! {
    "cudaFuncSetCacheConfig" => |m, _| answer(m, Ok(())),
    "cudaFuncSetSharedMemConfig" => |m, _| answer(m, Ok(())),
    "cudaFuncSetAttribute" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(0)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        if a.bits(1) == MAX_DYNAMIC {
            let limit = m.gpu.device().arch.shared.per_block_optin.max(m.gpu.device().arch.shared.per_block);
            if a.at(2).signed() < 0 || a.at(2).unsigned() > limit.into() {
                return answer(m, Err(CudaError::InvalidValue));
            }
            m.runtime.opted_in.insert(kernel.0, a.at(2).unsigned());
        }
        answer(m, Ok(()))
    },
    "cudaFuncGetAttributes" => attributes,
    "cudaLaunchKernel" => |m, a| launch_kernel(m, a, false),
    "cudaLaunchCooperativeKernel" => |m, a| {
        // Since 6.0.
        if m.gpu.device().arch.cc.cuda_arch() < 600 {
            return answer(m, Err(CudaError::NotSupported));
        }
        launch_kernel(m, a, true)
    },
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(1)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        let blocks = blocks(m, kernel, a.bits(2) as u32, a.bits(3));
        put(m, a.bits(0), 4, blocks.into())?;
        answer(m, Ok(()))
    },
    "cudaOccupancyMaxPotentialBlockSize" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(2)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        let limits = m.gpu.device().arch.limits;
        let most = if a.bits(4) == 0 { limits.threads_per_block } else { a.bits(4) as u32 };
        // The largest block among those with most resident threads, as the runtime answers.
        let sizes = (1..=most.min(limits.threads_per_block) / 32).map(|warps| 32 * warps);
        let resident = |threads: u32| blocks(m, kernel, threads, a.bits(3)) * threads;
        let best = sizes.max_by_key(|&threads| (resident(threads), threads)).unwrap_or(32);
        let grid = blocks(m, kernel, best, a.bits(3)) * m.gpu.device().sm_count;
        put(m, a.bits(0), 4, grid.into())?;
        put(m, a.bits(1), 4, best.into())?;
        answer(m, Ok(()))
    },
    ;
};

fn kernel(m: &Machine, pointer: u64) -> Option<FuncId> {
    let id = function_at(m, pointer).ok()?;
    (m.program.functions[id].kind == FunctionKind::Kernel).then_some(id)
}

fn blocks(m: &Machine, kernel: FuncId, threads: u32, dynamic: u64) -> u32 {
    let arch = &m.gpu.device().arch;
    let function = &m.program.functions[kernel];
    let smem = gpu::shared_bytes(arch, function, dynamic) as u32;
    let opted_in = m.runtime.opted_in.contains_key(&kernel.0);
    occupancy::occupancy(
        arch,
        &KernelResources { threads, regs: function.regs.into(), smem, optin: opted_in },
    )
    .blocks
}

/// `cudaFuncAttributes`, in the layout of the built-in header.
fn attributes(m: &mut Machine, a: &Args) -> Reply {
    let Some(kernel) = kernel(m, a.bits(1)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
    let (arch, f) = (&m.gpu.device().arch, &m.program.functions[kernel]);
    let cuda_arch = arch.cc.cuda_arch() / 10;
    let most = if f.bounds.max_threads == 0 { arch.limits.threads_per_block } else { f.bounds.max_threads };
    let dynamic = m.runtime.opted_in.get(&kernel.0).copied().unwrap_or(arch.shared.per_block.into());
    let mut out = Vec::new();
    for word in [u64::from(f.static_smem), 0, f.frame_bytes.into()] {
        out.extend_from_slice(&word.to_le_bytes());
    }
    let rest = [
        most,
        f.regs.into(),
        cuda_arch,
        cuda_arch,
        0,
        dynamic as u32 - f.static_smem.min(dynamic as u32),
        u32::MAX,
    ];
    for word in rest {
        out.extend_from_slice(&word.to_le_bytes());
    }
    write(m, a.bits(0), &out)?;
    answer(m, Ok(()))
}

/// Arguments by an array of pointers to them.
fn launch_kernel(m: &mut Machine, a: &Args, cooperative: bool) -> Reply {
    let Some(kernel) = kernel(m, a.bits(0)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
    let dim = |m: &mut Machine, at: u64| -> Result<[u32; 3], crate::machine::Stop> {
        Ok([m.load(at, 4)? as u32, m.load(at + 4, 4)? as u32, m.load(at + 8, 4)? as u32])
    };
    let (grid, block) = (dim(m, a.bits(1))?, dim(m, a.bits(2))?);
    let function = &m.program.functions[kernel];
    let mut params = vec![0; function.param_bytes as usize];
    for (i, param) in function.params.iter().enumerate() {
        let at = m.load(a.bits(3) + 8 * i as u64, 8)?;
        let value = bytes(m, at, param.bytes.into())?;
        params[param.offset as usize..(param.offset + param.bytes) as usize].copy_from_slice(&value);
    }
    let shape = Shape { grid, block, dynamic_smem: a.bits(4), cooperative };
    start(m, kernel, &shape, a.bits(5), &params)
}
