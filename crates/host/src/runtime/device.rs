//! Device queries. There is one device: the simulated one.

use arch::{DeviceSpec, TextureLimits};
use gpu::CudaError;

use super::{answer, synchronize};
use crate::library::{Entry, put, table, write};

pub const TABLE: &[Entry] = table! {
    "cudaGetDeviceCount" => |m, a| {
        put(m, a.bits(0), 4, 1)?;
        answer(m, Ok(()))
    },
    "cudaGetDevice" => |m, a| {
        put(m, a.bits(0), 4, 0)?;
        answer(m, Ok(()))
    },
    "cudaChooseDevice" => |m, a| {
        put(m, a.bits(0), 4, 0)?;
        answer(m, Ok(()))
    },
    "cudaSetDevice" => |m, a| answer(m, only_device(a.bits(0))),
    "cudaGetDeviceProperties" => |m, a| {
        if let Err(error) = only_device(a.bits(1)) {
            return answer(m, Err(error));
        }
        let bytes = properties(m.gpu.device());
        write(m, a.bits(0), &bytes)?;
        answer(m, Ok(()))
    },
    "cudaDeviceGetAttribute" => |m, a| {
        match attribute(m.gpu.device(), a.bits(1) as u32) {
            Some(value) => {
                put(m, a.bits(0), 4, value.into())?;
                answer(m, only_device(a.bits(2)))
            }
            None => answer(m, Err(CudaError::InvalidValue)),
        }
    },
    "cudaDeviceReset" => |m, _| {
        synchronize(m);
        m.runtime.sticky = None;
        m.runtime.last = None;
        m.gpu.limits = gpu::LIMITS;
        Ok(0)
    },
    "cudaThreadExit" => |m, _| {
        synchronize(m);
        answer(m, Ok(()))
    },
    "cudaSetDeviceFlags" => |m, _| answer(m, Ok(())),
    "cudaDeviceSetCacheConfig" => |m, _| answer(m, Ok(())),
    "cudaThreadSetCacheConfig" => |m, _| answer(m, Ok(())),
    "cudaDeviceSetSharedMemConfig" => |m, _| answer(m, Ok(())),
    "cudaDeviceSetLimit" => |m, a| {
        let (limit, value) = (a.bits(0), a.bits(1));
        let result = match m.gpu.limits.get_mut(limit as usize) {
            None => Err(CudaError::InvalidValue),
            Some(_) if limit == 0 && value > MAX_LOCAL => Err(CudaError::InvalidValue),
            Some(kept) => {
                // A stack ends where the next one may begin.
                *kept = if limit == 0 { value.next_multiple_of(16) } else { value };
                Ok(())
            }
        };
        answer(m, result)
    },
    "cudaDeviceGetLimit" => |m, a| match m.gpu.limits.get(a.bits(1) as usize).copied() {
        Some(value) => {
            put(m, a.bits(0), 8, value)?;
            answer(m, Ok(()))
        }
        None => answer(m, Err(CudaError::InvalidValue)),
    },
    "cudaDeviceCanAccessPeer" => |m, a| {
        put(m, a.bits(0), 4, 0)?;
        answer(m, Ok(()))
    },
    "cudaDeviceEnablePeerAccess" => |m, _| answer(m, Err(CudaError::InvalidDevice)),
    "cudaDriverGetVersion" => |m, a| {
        put(m, a.bits(0), 4, 13000)?;
        answer(m, Ok(()))
    },
    "cudaRuntimeGetVersion" => |m, a| {
        put(m, a.bits(0), 4, 13000)?;
        answer(m, Ok(()))
    },
    ;
};

fn only_device(number: u64) -> Result<(), CudaError> {
    if number as u32 == 0 { Ok(()) } else { Err(CudaError::InvalidDevice) }
}

/// Largest pitch the runtime answers.
const MAX_PITCH: u32 = i32::MAX as u32;
/// Local memory that a thread can have, bytes.
const MAX_LOCAL: u64 = 512 << 10;
/// Constant memory, bytes.
const CONSTANT: u32 = 65536;

/// `cudaDeviceGetAttribute` by the numbers of `cudaDeviceAttr`.
fn attribute(d: &DeviceSpec, number: u32) -> Option<u32> {
    let (limits, allocation, shared) = (&d.arch.limits, &d.arch.allocation, &d.arch.shared);
    Some(match number {
        1 => limits.threads_per_block,
        2..=4 => limits.block_dim[number as usize - 2],
        5..=7 => limits.grid_dim[number as usize - 5],
        8 => shared.per_block,
        9 => CONSTANT,
        10 => 32,
        11 => MAX_PITCH,
        12 => allocation.regs_per_block,
        13 => d.clocks.sm_mhz * 1000,
        16 => d.sm_count,
        31 => u32::from(limits.concurrent_kernels > 1),
        36 => d.clocks.memory_mhz * 1000,
        37 => d.bus_bits,
        38 => l2_bytes(d),
        39 => limits.threads_per_sm,
        75 => d.arch.cc.major.into(),
        76 => d.arch.cc.minor.into(),
        81 => shared.per_sm,
        82 => allocation.regs_per_sm,
        83 => d.arch.features.unified_memory.into(),
        89 => 0,
        95 => d.arch.features.grid_sync.into(),
        97 => shared.per_block_optin,
        106 => limits.blocks_per_sm,
        _ => return None,
    })
}

fn l2_bytes(d: &DeviceSpec) -> u32 {
    d.memory.l2_kb * 1024
}

/// `cudaDeviceProp`, in the layout of the built-in header; what has no meaning here is 0.
fn properties(d: &DeviceSpec) -> Vec<u8> {
    let mut p = Props(Vec::new());
    let a = &d.arch;
    let name = d.name.as_bytes();
    p.0.extend_from_slice(name);
    p.0.resize(256, 0);
    p.zeros(16 + 8 + 4 + 4); // uuid, luid, mask, padding
    p.long(d.memory_bytes());
    p.long(a.shared.per_block.into());
    p.ints(&[a.allocation.regs_per_block, 32]);
    p.long(MAX_PITCH.into());
    p.int(a.limits.threads_per_block);
    p.ints(&a.limits.block_dim);
    p.ints(&a.limits.grid_dim);
    p.int(d.clocks.sm_mhz * 1000);
    p.long(CONSTANT.into());
    p.ints(&[a.cc.major.into(), a.cc.minor.into()]);
    p.long(512);
    p.long(32);
    p.ints(&[a.features.copy_overlap.into(), d.sm_count, 0, 0, 1, 0]);
    // Texture and surface sizes: maxTexture1D to maxSurfaceCubemapLayered.
    let TextureLimits { one, two: [width, height], three, linear, pitched, pitch, layers } =
        a.texture_limits();
    p.ints(&[one, 0, linear, width, height, 0, 0, pitched[0], pitched[1], pitch, 0, 0]);
    p.ints(&[three, three, three, 0, 0, 0, 0, one, layers, width, height, layers, 0, 0]);
    p.ints(&[one, width, height, three, three, three, one, layers, width, height, layers, 0, 0, 0]);
    p.long(512);
    p.ints(&[u32::from(a.limits.concurrent_kernels > 1), 0, 1, 0, 0, 0]);
    p.ints(&[u32::from(a.features.copy_overlap), 1, d.clocks.memory_mhz * 1000, d.bus_bits, l2_bytes(d), 0]);
    p.ints(&[a.limits.threads_per_sm, 1, 1, 1]);
    p.long(a.shared.per_sm.into());
    p.ints(&[a.allocation.regs_per_sm, a.features.unified_memory.into(), 0, 0, 0]);
    p.ints(&[a.rates.fp32 / a.rates.fp64.max(1), 0, 0, 0, 0]);
    p.ints(&[a.features.grid_sync.into(), 0]);
    p.long(a.shared.per_block_optin.into());
    p.ints(&[0, 0, a.limits.blocks_per_sm, 0]);
    p.long(a.shared.reserved.into());
    p.ints(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, a.features.clusters.into(), 1]);
    p.zeros(4 * (2 + 1 + 60));
    p.align(8);
    p.0
}

/// Fields of a C struct one after the other, each at its alignment.
struct Props(Vec<u8>);

impl Props {
    fn align(&mut self, n: usize) {
        self.0.resize(self.0.len().next_multiple_of(n), 0);
    }
    fn zeros(&mut self, n: usize) {
        self.0.resize(self.0.len() + n, 0);
    }
    fn int(&mut self, value: u32) {
        self.align(4);
        self.0.extend_from_slice(&value.to_le_bytes());
    }
    fn ints(&mut self, values: &[u32]) {
        for &value in values {
            self.int(value);
        }
    }
    fn long(&mut self, value: u64) {
        self.align(8);
        self.0.extend_from_slice(&value.to_le_bytes());
    }
}
