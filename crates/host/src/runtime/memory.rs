//! Device memory: allocation, copies, filling, symbols.

use exec::Access;
use exec::memory::Region;
use gpu::{CopyKind, CudaError};

use super::{answer, enqueue, synchronize};
use crate::library::{Entry, Reply, bytes, put, table, write};
use crate::machine::{Machine, Stop};
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    "cudaMalloc" => |m, a| allocate(m, a.bits(0), a.bits(1)),
    "cudaMallocAsync" => |m, a| allocate(m, a.bits(0), a.bits(1)),
    "cudaMallocManaged" => |m, a| {
        let code = allocate(m, a.bits(0), a.bits(1))?;
        if code == 0 {
            let start = m.load(a.bits(0), 8)?;
            m.runtime.manage(start, a.bits(1));
        }
        Ok(code)
    },
    "cudaMallocPitch" => |m, a| {
        let pitch = a.bits(2).next_multiple_of(512);
        put(m, a.bits(1), 8, pitch)?;
        allocate(m, a.bits(0), pitch.saturating_mul(a.bits(3)))
    },
    "cudaFree" => |m, a| free(m, a.bits(0)),
    "cudaFreeAsync" => |m, a| free(m, a.bits(0)),
    "cudaMallocHost" => |m, a| allocate_host(m, a.bits(0), a.bits(1)),
    "cudaHostAlloc" => |m, a| allocate_host(m, a.bits(0), a.bits(1)),
    "cudaFreeHost" => |m, a| {
        m.runtime.pinned.remove(&a.bits(0));
        crate::library::memory::free(m, a.bits(0))?;
        answer(m, Ok(()))
    },
    "cudaHostRegister" => |m, a| {
        m.runtime.pinned.insert(a.bits(0));
        answer(m, Ok(()))
    },
    "cudaHostUnregister" => |m, a| {
        m.runtime.pinned.remove(&a.bits(0));
        answer(m, Ok(()))
    },
    "cudaMemcpy" => |m, a| copy(m, &Copy::line(a.bits(0), a.bits(1), a.bits(2), a.bits(3)), None),
    "cudaMemcpyAsync" => |m, a| copy(m, &Copy::line(a.bits(0), a.bits(1), a.bits(2), a.bits(3)), Some(a.bits(4))),
    "cudaMemcpy2D" => |m, a| copy(m, &Copy::rows(a), None),
    "cudaMemcpy2DAsync" => |m, a| copy(m, &Copy::rows(a), Some(a.bits(7))),
    "cudaMemcpyToSymbol" => |m, a| to_symbol(m, a, None),
    "cudaMemcpyToSymbolAsync" => |m, a| to_symbol(m, a, Some(a.bits(5))),
    "cudaMemcpyFromSymbol" => |m, a| from_symbol(m, a, None),
    "cudaMemcpyFromSymbolAsync" => |m, a| from_symbol(m, a, Some(a.bits(5))),
    "cudaGetSymbolAddress" => |m, a| {
        put(m, a.bits(0), 8, a.bits(1))?;
        answer(m, Ok(()))
    },
    "cudaGetSymbolSize" => |m, a| {
        let found = m.program.globals.iter().find(|(id, _)| m.globals[base::Idx::index(*id)] == a.bits(1));
        let Some(size) = found.map(|(_, g)| g.size) else { return answer(m, Err(CudaError::InvalidSymbol)) };
        put(m, a.bits(0), 8, size)?;
        answer(m, Ok(()))
    },
    "cudaMemset" => |m, a| fill(m, a.bits(0), a.bits(1) as u8, a.bits(2), 0),
    "cudaMemsetAsync" => |m, a| fill(m, a.bits(0), a.bits(1) as u8, a.bits(2), a.bits(3)),
    "cudaMemset2D" => |m, a| {
        for row in 0..a.bits(4) {
            let code = fill(m, a.bits(0) + row * a.bits(1), a.bits(2) as u8, a.bits(3), 0)?;
            if code != 0 {
                return Ok(code);
            }
        }
        answer(m, Ok(()))
    },
    "cudaMemGetInfo" => |m, a| {
        let (free, total) = m.gpu.memory_info();
        put(m, a.bits(0), 8, free)?;
        put(m, a.bits(1), 8, total)?;
        answer(m, Ok(()))
    },
    "cudaMemPrefetchAsync" => |m, _| answer(m, Ok(())),
    "cudaMemAdvise" => |m, _| answer(m, Ok(())),
    "cudaHostGetDevicePointer" => |m, _| answer(m, Err(CudaError::NotSupported)),
    ;
};

fn allocate(m: &mut Machine, pointer: u64, size: u64) -> Reply {
    if m.runtime.sticky.is_some() {
        return answer(m, Ok(()));
    }
    match m.gpu.alloc(size) {
        Ok(address) => {
            m.gpu.allocated_by(address, m.at());
            put(m, pointer, 8, address)?;
            answer(m, Ok(()))
        }
        Err(error) => answer(m, Err(error)),
    }
}

fn free(m: &mut Machine, address: u64) -> Reply {
    synchronize(m);
    if m.runtime.sticky.is_some() || address == 0 {
        return answer(m, Ok(()));
    }
    m.runtime.managed.remove(&address);
    let freed = m.gpu.free(address);
    m.gpu.freed_by(address, freed.is_ok(), m.at());
    answer(m, freed)
}

fn allocate_host(m: &mut Machine, pointer: u64, size: u64) -> Reply {
    match m.memory.alloc(size, 256) {
        Some(address) => {
            m.runtime.pinned.insert(address);
            put(m, pointer, 8, address)?;
            answer(m, Ok(()))
        }
        None => answer(m, Err(CudaError::MemoryAllocation)),
    }
}

/// A copy of `height` rows of `width` bytes.
struct Copy {
    to: u64,
    from: u64,
    to_pitch: u64,
    from_pitch: u64,
    width: u64,
    height: u64,
    kind: u64,
}

impl Copy {
    fn line(to: u64, from: u64, width: u64, kind: u64) -> Copy {
        Copy { to, from, to_pitch: width, from_pitch: width, width, height: 1, kind }
    }
    fn rows(a: &Args) -> Copy {
        Copy {
            to: a.bits(0),
            to_pitch: a.bits(1),
            from: a.bits(2),
            from_pitch: a.bits(3),
            width: a.bits(4),
            height: a.bits(5),
            kind: a.bits(6),
        }
    }
    /// The direction by the addresses; an error when the kind says otherwise (PG 13: the kind must fit).
    fn direction(&self, m: &Machine) -> Result<CopyKind, CudaError> {
        let device = |address: u64| Region::of(address) == Region::Device;
        let actual = match (device(self.from), device(self.to)) {
            (false, false) => CopyKind::HostToHost,
            (false, true) => CopyKind::HostToDevice,
            (true, false) => CopyKind::DeviceToHost,
            (true, true) => CopyKind::DeviceToDevice,
        };
        let managed = m.runtime.is_managed(self.from, 1) || m.runtime.is_managed(self.to, 1);
        match self.kind {
            4 => Ok(actual),
            0..=3 if actual as u64 == self.kind || managed => Ok(actual),
            0..=3 => Err(CudaError::InvalidValue),
            _ => Err(CudaError::InvalidMemcpyDirection),
        }
    }
}

/// Copies; `stream` makes it asynchronous.
fn copy(m: &mut Machine, c: &Copy, stream: Option<u64>) -> Reply {
    if m.runtime.sticky.is_some() {
        return answer(m, Ok(()));
    }
    let total = c.width.saturating_mul(c.height);
    let kind = match c.direction(m) {
        Ok(kind) => kind,
        Err(_) if total == 0 => return answer(m, Ok(())),
        Err(error) => return answer(m, Err(error)),
    };
    for row in 0..if c.width == 0 { 0 } else { c.height } {
        if let Err(error) = move_row(m, c.to + row * c.to_pitch, c.from + row * c.from_pitch, c.width)? {
            return answer(m, Err(error));
        }
    }
    let host_side = if kind == CopyKind::HostToDevice { c.from } else { c.to };
    finish_copy(m, kind, total, host_side, stream)
}

/// Takes the time of a copy that has been done; `stream` makes it asynchronous.
pub(super) fn finish_copy(
    m: &mut Machine,
    kind: CopyKind,
    total: u64,
    host_side: u64,
    stream: Option<u64>,
) -> Reply {
    let pinned = m.memory.allocation(host_side).is_some_and(|a| m.runtime.pinned.contains(&a.address));
    let duration = m.gpu.copy_ps(kind, total, pinned);
    let start = enqueue(m, stream.unwrap_or(0), duration);
    m.gpu.record_copy(kind, total, duration, start);
    // Pageable memory is staged by the host, so even an asynchronous copy of it waits.
    if stream.is_none() || (!pinned && kind != CopyKind::DeviceToDevice) {
        m.wait_until(start + duration);
    }
    answer(m, Ok(()))
}

/// Moves bytes; a range that is no memory of the device is an error code, one that is no memory of the host a fault.
fn move_row(m: &mut Machine, to: u64, from: u64, width: u64) -> Result<Result<(), CudaError>, Stop> {
    match read_row(m, from, width)? {
        Some(data) => write_row(m, to, &data),
        None => Ok(Err(CudaError::InvalidValue)),
    }
}

/// Bytes of either side; none if they are no memory of the device.
pub(super) fn read_row(m: &mut Machine, from: u64, width: u64) -> Result<Option<Vec<u8>>, Stop> {
    if m.gpu.owns(from) {
        return Ok(m.gpu.read(from, width).map(<[u8]>::to_vec));
    }
    bytes(m, from, width).map(Some)
}

/// Writes them.
pub(super) fn write_row(m: &mut Machine, to: u64, data: &[u8]) -> Result<Result<(), CudaError>, Stop> {
    if m.gpu.owns(to) {
        return Ok(if m.gpu.write(to, data) { Ok(()) } else { Err(CudaError::InvalidValue) });
    }
    if Region::of(to) == Region::Null {
        return Err(m.denied(Access::Write, to, data.len() as u64));
    }
    write(m, to, data).map(Ok)
}

fn to_symbol(m: &mut Machine, a: &Args, stream: Option<u64>) -> Reply {
    copy(m, &Copy::line(a.bits(0) + a.bits(3), a.bits(1), a.bits(2), 4), stream)
}

fn from_symbol(m: &mut Machine, a: &Args, stream: Option<u64>) -> Reply {
    copy(m, &Copy::line(a.bits(0), a.bits(1) + a.bits(3), a.bits(2), 4), stream)
}

fn fill(m: &mut Machine, to: u64, value: u8, count: u64, stream: u64) -> Reply {
    if m.runtime.sticky.is_some() || count == 0 {
        return answer(m, Ok(()));
    }
    if !m.gpu.fill(to, value, count) {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let duration = m.gpu.copy_ps(CopyKind::DeviceToDevice, count / 2, true);
    enqueue(m, stream, duration);
    answer(m, Ok(()))
}
