//! Kernels as values: attributes, occupancy, `cudaLaunchKernel`.

use arch::{KernelResources, occupancy};
use base::Code;
use device::{CudaError, Shape};
use isa::{FuncId, FunctionKind, GlobalSpace};

use super::answer;
use super::refusal::{launch, not_cooperative, unusable};
use crate::library::{Entry, Reply, bytes, put, table, text, write};
use crate::machine::{Machine, Stop};
use crate::step::{code_pointer, function_at};
use crate::value::Args;

/// `cudaFuncAttributeMaxDynamicSharedMemorySize`.
const MAX_DYNAMIC: u64 = 8;
/// `cudaFuncAttributeNonPortableClusterSizeAllowed`.
const WIDE_CLUSTERS: u64 = 14;
/// `cudaFuncAttributePreferredSharedMemoryCarveout`.
const CARVEOUT: u64 = 9;

pub const TABLE: &[Entry] = table! {
    "cudaFuncSetCacheConfig" => |m, _| answer(m, Ok(())),
    "cudaFuncSetSharedMemConfig" => |m, _| answer(m, Ok(())),
    "cudaFuncSetAttribute" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(0)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        let shared = m.gpu.device().arch.shared;
        let limit = shared.per_block_optin.max(shared.per_block);
        let limit = limit.saturating_sub(m.program.functions[kernel].static_smem);
        let fits = match (a.bits(1), a.at(2).signed()) {
            (MAX_DYNAMIC, value) => (0..=limit.into()).contains(&value),
            // In percent, or -1 for the driver's choice.
            (CARVEOUT, value) => (-1..=100).contains(&value),
            (WIDE_CLUSTERS, value) => (0..=1).contains(&value),
            _ => false,
        };
        if fits && a.bits(1) == MAX_DYNAMIC {
            m.runtime.opted_in.insert(kernel.0, a.at(2).unsigned());
        }
        if fits && a.bits(1) == WIDE_CLUSTERS {
            let set = &mut m.runtime.wide_clusters;
            if a.bits(2) as u32 == 0 { set.remove(&kernel.0) } else { set.insert(kernel.0) };
        }
        answer(m, if fits { Ok(()) } else { Err(CudaError::InvalidValue) })
    },
    "cudaFuncGetAttributes" => attributes,
    "cudaLaunchKernel" => |m, a| launch_kernel(m, a, false),
    "cudaLaunchCooperativeKernel" => |m, a| {
        if !m.gpu.device().arch.features.grid_sync {
            let Some(kernel) = kernel(m, a.bits(0)) else { return no_kernel(m) };
            return not_cooperative(m, kernel);
        }
        launch_kernel(m, a, true)
    },
    // Arguments: configuration, kernel, arguments.
    "cudaLaunchKernelExC" => launch_by_config,
    "cudaOccupancyMaxActiveClusters" => |m, a| clusters(m, a, false),
    "cudaOccupancyMaxPotentialClusterSize" => |m, a| clusters(m, a, true),
    "cudaFuncGetName" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(1)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        let name = m.program.functions[kernel].name.clone();
        let text = super::error::literal(m, &name)?;
        put(m, a.bits(0), 8, text)?;
        answer(m, Ok(()))
    },
    "cudaGetFuncBySymbol" => |m, a| {
        if kernel(m, a.bits(1)).is_none() {
            return answer(m, Err(CudaError::InvalidDeviceFunction));
        }
        put(m, a.bits(0), 8, a.bits(1))?;
        answer(m, Ok(()))
    },
    // Arguments: kernel, number of a parameter, where its offset and size go.
    "__parameter_place" => |m, a| {
        let param = kernel(m, a.bits(0)).and_then(|k| m.program.functions[k].params.get(a.bits(1) as usize));
        let Some((offset, size)) = param.map(|p| (p.offset, p.bytes)) else {
            return answer(m, Err(CudaError::InvalidValue));
        };
        put(m, a.bits(2), 8, offset.into())?;
        put(m, a.bits(2) + 8, 8, size.into())?;
        answer(m, Ok(()))
    },
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor" => resident_blocks,
    "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags" => resident_blocks,
    // Arguments: out, kernel, blocks of an SM, threads of a block.
    "cudaOccupancyAvailableDynamicSMemPerBlock" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(1)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        let shared = m.gpu.device().arch.shared;
        let most = u64::from(m.runtime.opted_in.get(&kernel.0).map_or(shared.per_block, |&n| n as u32));
        let step = u64::from(shared.unit.max(1));
        let fits = |bytes: &u64| blocks(m, kernel, a.bits(3) as u32, *bytes) >= a.bits(2) as u32;
        let found = (0..=most / step).rev().map(|n| n * step).find(fits).unwrap_or(0);
        put(m, a.bits(0), 8, found)?;
        answer(m, Ok(()))
    },
    "cudaOccupancyMaxPotentialBlockSize" => |m, a| {
        let Some(kernel) = kernel(m, a.bits(2)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
        let limits = m.gpu.device().arch.limits;
        let promised = m.program.functions[kernel].bounds.max_threads;
        let most = [a.bits(4) as u32, promised].into_iter().filter(|&n| n != 0).fold(limits.threads_per_block, u32::min);
        // The largest block among those with most resident threads, as the real runtime answers.
        let sizes = (1..=most / 32).map(|warps| 32 * warps);
        let resident = |threads: u32| blocks(m, kernel, threads, a.bits(3)) * threads;
        let best = sizes.max_by_key(|&threads| (resident(threads), threads)).unwrap_or(32);
        let grid = blocks(m, kernel, best, a.bits(3)) * m.gpu.device().sm_count;
        put(m, a.bits(0), 4, grid.into())?;
        put(m, a.bits(1), 4, best.into())?;
        answer(m, Ok(()))
    },
    ;
    // For the driver API: a kernel by its name, and a device variable with its size; 0 if there is none.
    "__kernel_named" => |m, a| {
        let name = text(m, a.bits(0))?;
        let kernels = m.program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Kernel);
        let found = kernels.into_iter().find(|(_, f)| is_named(&name, &f.name)).map(|(id, _)| id);
        Ok(found.map_or(0, code_pointer))
    },
    "__symbol_named" => |m, a| {
        let name = text(m, a.bits(0))?;
        let of_device = |g: &isa::Global| {
            matches!(g.space, GlobalSpace::Device | GlobalSpace::Const | GlobalSpace::Managed) && is_named(&name, &g.name)
        };
        let Some((id, g)) = m.program.globals.iter().find(|(_, g)| of_device(g)) else { return Ok(0) };
        put(m, a.bits(1), 8, g.size)?;
        Ok(m.gpu.symbol(id))
    },
};

/// Whether a program may refer to `name` by `asked`: the plain name, or mangled as a C++ function
/// (`_Z5scalePff`).
fn is_named(asked: &[u8], name: &str) -> bool {
    let name = name.as_bytes();
    let Some(rest) = asked.strip_prefix(b"_Z") else { return asked == name };
    let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let length = rest[..digits]
        .iter()
        .fold(0_usize, |n, c| n.saturating_mul(10).saturating_add(usize::from(c - b'0')));
    length == name.len() && rest[digits..].starts_with(name)
}

pub(super) fn kernel(m: &Machine, pointer: u64) -> Option<FuncId> {
    let id = function_at(m, pointer).ok()?;
    (m.program.functions[id].kind == FunctionKind::Kernel).then_some(id)
}

fn blocks(m: &Machine, kernel: FuncId, threads: u32, dynamic: u64) -> u32 {
    let arch = &m.gpu.device().arch;
    let function = &m.program.functions[kernel];
    let smem = device::shared_bytes(arch, function, dynamic) as u32;
    let opted_in = m.runtime.opted_in.contains_key(&kernel.0);
    occupancy::occupancy(
        arch,
        &KernelResources { threads, regs: function.regs.into(), smem, optin: opted_in },
    )
    .blocks
}

/// `cudaFuncAttributes` in the layout of the built-in header.
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

fn resident_blocks(m: &mut Machine, a: &Args) -> Reply {
    let Some(kernel) = kernel(m, a.bits(1)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
    if a.at(2).signed() <= 0 {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let blocks = blocks(m, kernel, a.bits(2) as u32, a.bits(3));
    put(m, a.bits(0), 4, blocks.into())?;
    answer(m, Ok(()))
}

/// `cudaLaunchAttributeCooperative`.
const COOPERATIVE: u64 = 2;

/// `cudaLaunchAttributeClusterDimension`.
const CLUSTER: u64 = 4;

fn launch_by_config(m: &mut Machine, a: &Args) -> Reply {
    let Some(kernel) = kernel(m, a.bits(1)) else { return no_kernel(m) };
    let (shape, stream) = configuration(m, kernel, a.bits(0))?;
    let params = by_pointers(m, kernel, a.bits(2))?;
    launch(m, stream, kernel, shape, params)
}

/// `cudaOccupancyMaxActiveClusters` or, with `largest`, `cudaOccupancyMaxPotentialClusterSize`.
fn clusters(m: &mut Machine, a: &Args, largest: bool) -> Reply {
    let Some(kernel) = kernel(m, a.bits(1)) else { return answer(m, Err(CudaError::InvalidDeviceFunction)) };
    let (shape, _) = configuration(m, kernel, a.bits(2))?;
    let device = m.gpu.device();
    let (f, opted_in) =
        (&m.program.functions[kernel], m.runtime.opted_in.get(&kernel.0).copied().unwrap_or(0));
    let found = device::check(&device.arch, f, &shape, opted_in);
    if let Err(error @ (CudaError::InvalidClusterSize | CudaError::NotSupported)) = found {
        return answer(m, Err(error));
    }
    let size: u32 = shape.cluster_of(f).iter().product();
    // An SM holds at most 8 blocks in clusters, as an H200 answers.
    let resident = device.sm_count * found.map_or(0, |fit| fit.blocks.min(8));
    let most = device::CLUSTER_BLOCKS[usize::from(shape.wide_clusters)];
    let value = if largest { most.min(resident) } else { resident / size };
    put(m, a.bits(0), 4, value.into())?;
    answer(m, Ok(()))
}

/// Reads a `cudaLaunchConfig_t`: grid, block, shared memory, stream, attributes and their number.
fn configuration(m: &mut Machine, kernel: FuncId, at: u64) -> Result<(Shape, u64), Stop> {
    let (grid, block) = (dim(m, at)?, dim(m, at + 12)?);
    let (dynamic_smem, stream) = (m.load(at + 24, 8)?, m.load(at + 32, 8)?);
    let (attributes, count) = (m.load(at + 40, 8)?, m.load(at + 48, 4)?);
    let mut shape = Shape { grid, block, dynamic_smem, ..Shape::default() };
    for i in 0..count {
        let attribute = attributes + 72 * i;
        match m.load(attribute, 4)? {
            COOPERATIVE => shape.cooperative = m.load(attribute + 8, 4)? != 0,
            CLUSTER => shape.cluster = Some(dim(m, attribute + 8)?),
            _ => {}
        }
    }
    shape.wide_clusters = m.runtime.wide_clusters.contains(&kernel.0);
    Ok((shape, stream))
}

/// Reads a `dim3`.
fn dim(m: &mut Machine, at: u64) -> Result<[u32; 3], Stop> {
    Ok([m.load(at, 4)? as u32, m.load(at + 4, 4)? as u32, m.load(at + 8, 4)? as u32])
}

/// `cudaLaunchKernel`, whose arguments are an array of pointers to them.
fn launch_kernel(m: &mut Machine, a: &Args, cooperative: bool) -> Reply {
    let Some(kernel) = kernel(m, a.bits(0)) else { return no_kernel(m) };
    let (grid, block) = (dim(m, a.bits(1))?, dim(m, a.bits(2))?);
    let params = by_pointers(m, kernel, a.bits(3))?;
    let shape = Shape { grid, block, dynamic_smem: a.bits(4), cooperative, ..Shape::default() };
    launch(m, a.bits(5), kernel, shape, params)
}

/// Refuses a launch of something that is no kernel of the program.
fn no_kernel(m: &mut Machine) -> Reply {
    unusable(m, CudaError::InvalidResourceHandle, Code::NoKernel)
}

/// The parameter bytes of a kernel, from an array of pointers to its arguments.
pub(super) fn by_pointers(m: &mut Machine, kernel: FuncId, pointers: u64) -> Result<Vec<u8>, Stop> {
    let function = &m.program.functions[kernel];
    let mut params = vec![0; function.param_bytes as usize];
    for (i, param) in function.params.iter().enumerate() {
        let at = m.load(pointers + 8 * i as u64, 8)?;
        let value = bytes(m, at, param.bytes.into())?;
        params[param.offset as usize..(param.offset + param.bytes) as usize].copy_from_slice(&value);
    }
    Ok(params)
}
