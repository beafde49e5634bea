//! Device queries. The only device is the simulated one.

use arch::policy::Addressing;
use arch::{DeviceSpec, TextureLimits};
use device::CudaError;

use super::{answer, synchronize};
use crate::library::{Entry, Reply, put, table, write};
use crate::machine::Machine;
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    // These calls do not access the device, so they succeed even after a fault.
    "cudaGetDeviceCount" => |m, a| put(m, a.bits(0), 4, 1).map(|()| 0),
    "cudaGetDevice" => |m, a| put(m, a.bits(0), 4, 0).map(|()| 0),
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
        let found = attribute(m.gpu.device(), a.bits(1) as u32).ok_or(CudaError::InvalidValue);
        match only_device(a.bits(2)).and(found) {
            Ok(value) => {
                put(m, a.bits(0), 4, value.into())?;
                answer(m, Ok(()))
            }
            Err(error) => answer(m, Err(error)),
        }
    },
    "cudaDeviceReset" => |m, _| reset(m),
    "cudaThreadExit" => |m, _| reset(m),
    "cudaSetDeviceFlags" => |m, a| {
        m.runtime.flags = a.bits(0) as u32;
        answer(m, Ok(()))
    },
    "cudaGetDeviceFlags" => |m, a| {
        put(m, a.bits(0), 4, (m.runtime.flags | MAP_HOST).into())?;
        answer(m, Ok(()))
    },
    "cudaInitDevice" => |m, a| answer(m, only_device(a.bits(0))),
    "cudaSetValidDevices" => |m, _| answer(m, Ok(())),
    "cudaDeviceGetPCIBusId" => |m, a| {
        let text = b"0000:00:00.0\0";
        if let Err(error) = only_device(a.bits(2)) {
            return answer(m, Err(error));
        }
        if (a.bits(1) as usize) < text.len() {
            return answer(m, Err(CudaError::InvalidValue));
        }
        write(m, a.bits(0), text)?;
        answer(m, Ok(()))
    },
    "cudaDeviceGetByPCIBusId" => |m, a| {
        put(m, a.bits(0), 4, 0)?;
        answer(m, Ok(()))
    },
    "cudaDeviceGetStreamPriorityRange" => |m, a| {
        for (i, priority) in priorities(m.gpu.device()).into_iter().enumerate() {
            if a.bits(i) != 0 {
                put(m, a.bits(i), 4, priority as u32 as u64)?;
            }
        }
        answer(m, Ok(()))
    },
    "cudaDeviceGetCacheConfig" => |m, a| zero(m, a.bits(0)),
    "cudaThreadGetCacheConfig" => |m, a| zero(m, a.bits(0)),
    "cudaDeviceGetSharedMemConfig" => |m, a| {
        put(m, a.bits(0), 4, 1)?;
        answer(m, Ok(()))
    },
    "cudaDeviceSetCacheConfig" => |m, _| answer(m, Ok(())),
    "cudaThreadSetCacheConfig" => |m, _| answer(m, Ok(())),
    "cudaDeviceSetSharedMemConfig" => |m, _| answer(m, Ok(())),
    "cudaDeviceSetLimit" => set_limit,
    "cudaThreadSetLimit" => set_limit,
    "cudaDeviceGetLimit" => get_limit,
    "cudaThreadGetLimit" => get_limit,
    "cudaDeviceCanAccessPeer" => |m, a| {
        put(m, a.bits(0), 4, 0)?;
        answer(m, only_device(a.bits(1)).and(only_device(a.bits(2))))
    },
    // There is no other device, and a device is no peer of itself.
    "cudaDeviceGetP2PAttribute" => |m, _| answer(m, Err(CudaError::InvalidDevice)),
    // There is no other device.
    "cudaDeviceEnablePeerAccess" => |m, a| {
        let error = only_device(a.bits(0)).err().unwrap_or(CudaError::PeerAccessUnsupported);
        answer(m, Err(error))
    },
    "cudaDeviceDisablePeerAccess" => |m, a| {
        let error = only_device(a.bits(0)).err().unwrap_or(CudaError::PeerAccessNotEnabled);
        answer(m, Err(error))
    },
    "cudaDriverGetVersion" => |m, a| put(m, a.bits(0), 4, 13000).map(|()| 0),
    "cudaRuntimeGetVersion" => |m, a| put(m, a.bits(0), 4, 13000).map(|()| 0),
    ;
};

/// Flag `cudaDeviceMapHost`, which is always set.
const MAP_HOST: u32 = 8;
/// Least and greatest priority of streams. Both are 0 if the device has no priorities.
pub fn priorities(device: &DeviceSpec) -> [i32; 2] {
    if device.arch.features.stream_priorities { [0, -5] } else { [0, 0] }
}

fn zero(m: &mut Machine, at: u64) -> Reply {
    put(m, at, 4, 0)?;
    answer(m, Ok(()))
}

/// `cudaDeviceReset`: destroys all objects and initialises the device again.
fn reset(m: &mut Machine) -> Reply {
    synchronize(m)?;
    m.gpu.reset(m.program, m.at());
    for (start, block) in m.runtime.end() {
        if !block.registered {
            crate::library::memory::free(m, start)?;
        }
    }
    Ok(0)
}

/// `cudaDeviceSetLimit`. The rounding of values is that of an H200, recorded in `tests/cases/rt_limits_h200`.
fn set_limit(m: &mut Machine, a: &Args) -> Reply {
    let (limit, value) = (a.bits(0), a.bits(1));
    let device = m.gpu.device();
    let most = match limit {
        0 => device::most_local(&device.arch),
        5 => 128,
        6 => persisting_bytes(device).into(),
        _ => u64::MAX,
    };
    let sixteenth = u64::from(l2_bytes(device) / 16).max(1);
    let rounded = match limit {
        // The stack of a thread ends where that of the next one may begin.
        0 => value.next_multiple_of(16),
        1 => value.max(device::SMALLEST_PRINTF_FIFO).next_multiple_of(256),
        2 => value.max(SMALLEST_HEAP),
        4 => value.clamp(32, MOST_PENDING),
        6 => value.next_multiple_of(sixteenth),
        _ => value,
    };
    let result = match limit_of(m, limit) {
        Err(error) => Err(error),
        Ok(_) if value > most => Err(CudaError::InvalidValue),
        Ok(place) => {
            *place = rounded;
            Ok(())
        }
    };
    answer(m, result)
}

/// Smallest heap of device code, bytes, as on an H200.
const SMALLEST_HEAP: u64 = 4 << 20;
/// Largest number of pending launches by device code, as on an H200.
const MOST_PENDING: u64 = 599_186;

/// The limit of a number of `cudaLimit`, if the device supports it.
fn limit_of<'m>(m: &'m mut Machine<'_>, number: u64) -> Result<&'m mut u64, CudaError> {
    let device = m.gpu.device();
    let has = match number {
        // From 9.0 on, no kernel can wait for its children.
        3 => !device.arch.features.clusters,
        5 | 6 => persisting_bytes(device) > 0,
        _ => true,
    };
    if has { m.gpu.limits.by_number(number) } else { Err(CudaError::UnsupportedLimit) }
}

fn get_limit(m: &mut Machine, a: &Args) -> Reply {
    match limit_of(m, a.bits(1)).map(|value| *value) {
        Ok(value) => {
            put(m, a.bits(0), 8, value)?;
            answer(m, Ok(()))
        }
        Err(error) => answer(m, Err(error)),
    }
}

/// Checks the number of a device, of which there is one.
pub fn only_device(number: u64) -> Result<(), CudaError> {
    if number as u32 == 0 { Ok(()) } else { Err(CudaError::InvalidDevice) }
}

/// Largest distance of rows that the runtime reports, bytes.
const MAX_PITCH: u32 = i32::MAX as u32;
/// Size of constant memory, bytes.
const CONSTANT: u32 = 65536;

/// The attribute of a number of `cudaDeviceAttr`; `None` if there is none.
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
        14 => 512,
        15 => (d.copy_engines > 0).into(),
        16 => d.sm_count,
        17 | 18 | 20 | 32..=35 | 84 | 85 | 86 | 88 | 92..=94 | 96 | 98 | 100 | 101 | 103..=105 => 0,
        // The simulator supports no compression, sparse arrays, semaphores, and other processes.
        107 | 110 | 112 | 114 | 116..=119 | 121 | 122 | 125 | 132..=138 | 143 => 0,
        21..=29 | 42..=49 | 52..=74 | 77 => texture_limit(d, number),
        87 => precision_ratio(d),
        90 | 91 => d.arch.features.demand_paging.into(),
        108 => persisting_bytes(d),
        109 => window_bytes(d),
        113 => 0,
        19 => d.arch.features.mapped_memory.into(),
        30 => 512,
        31 => u32::from(limits.concurrent_kernels > 1),
        36 => memory_khz(d),
        37 => d.bus_bits,
        38 => l2_bytes(d),
        39 => limits.threads_per_sm,
        40 => d.copy_engines,
        41 => (d.arch.addressing == Addressing::Generic).into(),
        78 => d.arch.features.stream_priorities.into(),
        79 | 80 => 1,
        50 => 0,
        51 => 32,
        75 => d.arch.cc.major.into(),
        76 => d.arch.cc.minor.into(),
        81 => shared.per_sm,
        82 => allocation.regs_per_sm,
        83 => d.arch.features.unified_memory.into(),
        89 => d.arch.features.demand_paging.into(),
        99 => 1,
        95 => d.arch.features.grid_sync.into(),
        97 => shared.per_block_optin,
        102 => d.arch.features.virtual_memory.into(),
        106 => limits.blocks_per_sm,
        111 => shared.reserved,
        115 => d.arch.features.memory_pools.into(),
        120 => d.arch.features.clusters.into(),
        _ => return None,
    })
}

/// All attributes by number; -1 where there is none.
pub fn attributes(d: &DeviceSpec) -> Vec<u32> {
    (0..128).map(|number| attribute(d, number).unwrap_or(u32::MAX)).collect()
}

/// Ratio of the throughputs of `float` and `double` arithmetic.
fn precision_ratio(d: &DeviceSpec) -> u32 {
    d.arch.rates.fp32 / d.arch.rates.fp64.max(1)
}

/// Bytes of L2 that can be set aside for persisting accesses, from 8.0 on: 30 MiB of an A100's 40, 37.5 of an
/// H200's 60 (its `persistingL2CacheMaxSize`), 49.5 of an RTX 4090's 72.
fn persisting_bytes(d: &DeviceSpec) -> u32 {
    let sixteenths = match d.arch.cc.cuda_arch() {
        ..800 => 0,
        800 => 12,
        900.. => 10,
        _ => 11,
    };
    l2_bytes(d) / 16 * sixteenths
}

/// Largest access policy window, bytes: 128 MiB where L2 supports persisting accesses.
fn window_bytes(d: &DeviceSpec) -> u32 {
    if persisting_bytes(d) > 0 { 1 << 27 } else { 0 }
}

/// The attribute of a number for the largest size of a texture or surface along an axis, or for its layers.
fn texture_limit(d: &DeviceSpec, number: u32) -> u32 {
    let TextureLimits { one, two: [width, height], three, linear, pitched, pitch, layers, layered, surface } =
        d.arch.texture_limits();
    match number {
        21 => one,
        22 => width,
        23 => height,
        24..=26 | 58..=60 => three,
        27 | 28 | 42 | 45 | 46 | 49 | 52 | 53 | 63 | 64 | 66 | 67 | 73 | 74 | 77 => layered,
        29 | 43 | 62 | 65 => layers,
        // Six faces in each layer.
        54 | 68 => layers / 6 * 6,
        44 => 1,
        47 | 48 => three / 2,
        55 | 61 => surface,
        56 => width,
        57 => height,
        69 => linear,
        70 => pitched[0],
        71 => pitched[1],
        _ => pitch,
    }
}

/// Memory clock that deviceQuery shows, kHz. It counts two transfers per clock whatever the memory, so that
/// clock · width · 2 is the bandwidth.
fn memory_khz(d: &DeviceSpec) -> u32 {
    d.clocks.data_rate / 2 * 1000
}

fn l2_bytes(d: &DeviceSpec) -> u32 {
    d.memory.l2_kb * 1024
}

/// `cudaDeviceProp` in the layout of the built-in header. Fields without meaning in the simulator are 0.
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
    p.ints(&[(d.copy_engines > 0).into(), d.sm_count, 0, 0, a.features.mapped_memory.into(), 0]);
    // Sizes of textures and surfaces: `maxTexture1D` to `maxSurfaceCubemapLayered`.
    let limits = |numbers: &[u32]| numbers.iter().map(|&n| texture_limit(d, n)).collect::<Vec<_>>();
    p.ints(&limits(&[21, 77, 69, 22, 23, 73, 74, 70, 71, 72, 45, 46]));
    p.ints(&limits(&[24, 25, 26, 47, 48, 49, 52, 42, 43, 27, 28, 29, 53, 54]));
    p.ints(&limits(&[55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68]));
    p.long(512);
    p.ints(&[u32::from(a.limits.concurrent_kernels > 1), 0, 1, 0, 0, 0]);
    p.ints(&[
        d.copy_engines,
        (a.addressing == Addressing::Generic).into(),
        memory_khz(d),
        d.bus_bits,
        l2_bytes(d),
    ]);
    p.int(persisting_bytes(d));
    p.ints(&[a.limits.threads_per_sm, a.features.stream_priorities.into(), 1, 1]);
    p.long(a.shared.per_sm.into());
    p.ints(&[a.allocation.regs_per_sm, a.features.unified_memory.into(), 0, 0, 0]);
    let pascal = a.features.demand_paging.into();
    p.ints(&[precision_ratio(d), 0, pascal, pascal, pascal]);
    p.ints(&[a.features.grid_sync.into(), 0]);
    p.long(a.shared.per_block_optin.into());
    p.ints(&[0, 0, a.limits.blocks_per_sm, window_bytes(d)]);
    p.long(a.shared.reserved.into());
    // Fields from `hostRegisterSupported` to `unifiedFunctionPointers`.
    let pools = a.features.memory_pools.into();
    p.ints(&[1, 0, 0, 0, pools, 0, 0, 0, 0, 0, 0, a.features.clusters.into(), 1]);
    p.zeros(4 * (2 + 1 + 60));
    p.align(8);
    p.0
}

/// Builds a C struct, field after field, each at its alignment.
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
