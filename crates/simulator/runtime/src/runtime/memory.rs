//! Memory calls: allocation, copies, fills, symbols, attributes of pointers.

use arch::policy::Addressing;
use base::Code;
use device::{CopyKind, CudaError};

use super::copy::Move;
use super::op::{Fill, Op, issue};
use super::{Pinned, answer, refusal, synchronize};
use crate::library::{Entry, Reply, put, table};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// Flag `cudaHostAllocMapped`, which equals `cudaHostRegisterMapped`.
const MAPPED: u32 = 2;
/// All flags of `cudaHostAlloc`.
const HOST_FLAGS: u32 = 7;
/// All flags of `cudaHostRegister`.
const REGISTER_FLAGS: u32 = 15;

pub const TABLE: &[Entry] = table! {
    "cudaMalloc" => |m, a| allocate(m, a.bits(0), a.bits(1)),
    "cudaMallocManaged" => |m, a| {
        // cudaMemAttachGlobal or cudaMemAttachHost
        if !matches!(a.at(2).unsigned(), 1 | 2) {
            return answer(m, Err(CudaError::InvalidValue));
        }
        if !m.gpu.device().arch.features.unified_memory {
            return refusal::unusable(m, CudaError::NotSupported, Code::NoManagedMemory);
        }
        let code = allocate(m, a.bits(0), a.bits(1))?;
        if code == 0 && a.bits(1) > 0 {
            let start = m.load(a.bits(0), 8)?;
            super::manage(m, start, a.bits(1));
        }
        Ok(code)
    },
    "cudaMallocPitch" => |m, a| {
        let Some(pitch) = a.bits(2).checked_next_multiple_of(512) else {
            return answer(m, Err(CudaError::InvalidValue));
        };
        put(m, a.bits(1), 8, pitch)?;
        allocate(m, a.bits(0), pitch.saturating_mul(a.bits(3)))
    },
    "cudaFree" => |m, a| free(m, a.bits(0)),
    "cudaMallocHost" => |m, a| allocate_host(m, a.bits(0), a.bits(1), a.bits(2)),
    "cudaHostAlloc" => |m, a| allocate_host(m, a.bits(0), a.bits(1), a.bits(2)),
    "cudaFreeHost" => |m, a| {
        synchronize(m)?;
        if a.bits(0) == 0 {
            return answer(m, Ok(()));
        }
        match m.runtime.pinned.get(&a.bits(0)) {
            Some(block) if !block.registered => {
                m.runtime.pinned.remove(&a.bits(0));
                crate::library::memory::free(m, a.bits(0))?;
                answer(m, Ok(()))
            }
            _ => answer(m, Err(CudaError::InvalidValue)),
        }
    },
    "cudaHostRegister" => register,
    "cudaHostUnregister" => |m, a| {
        let known = m.runtime.pinned.get(&a.bits(0)).is_some_and(|b| b.registered);
        if known {
            m.runtime.pinned.remove(&a.bits(0));
        }
        answer(m, if known { Ok(()) } else { Err(CudaError::HostMemoryNotRegistered) })
    },
    "cudaHostGetFlags" => |m, a| match m.runtime.pinned_at(a.bits(1), 1) {
        Some((_, block)) => {
            put(m, a.bits(0), 4, block.flags.into())?;
            answer(m, Ok(()))
        }
        None => answer(m, Err(CudaError::InvalidValue)),
    },
    "cudaHostGetDevicePointer" => |m, a| match m.runtime.pinned_at(a.bits(1), 1) {
        Some((_, block)) if block.flags & MAPPED != 0 && a.at(2).unsigned() == 0 => {
            put(m, a.bits(0), 8, a.bits(1))?;
            answer(m, Ok(()))
        }
        _ => answer(m, Err(CudaError::InvalidValue)),
    },
    "cudaMemcpy" => |m, a| copy(m, Move::line(a.bits(0), a.bits(1), a.bits(2), a.bits(3)), None),
    "cudaMemcpyAsync" => |m, a| copy(m, Move::line(a.bits(0), a.bits(1), a.bits(2), a.bits(3)), Some(a.bits(4))),
    "cudaMemcpy2D" => |m, a| copy(m, Move::rows(a), None),
    "cudaMemcpy2DAsync" => |m, a| copy(m, Move::rows(a), Some(a.bits(7))),
    "cudaMemcpyToSymbol" => |m, a| to_symbol(m, a, None),
    "cudaMemcpyToSymbolAsync" => |m, a| to_symbol(m, a, Some(a.bits(5))),
    "cudaMemcpyFromSymbol" => |m, a| from_symbol(m, a, None),
    "cudaMemcpyFromSymbolAsync" => |m, a| from_symbol(m, a, Some(a.bits(5))),
    // Arguments: target, its device, source, its device, bytes.
    "cudaMemcpyPeer" => |m, a| peer(m, a, None),
    "cudaMemcpyPeerAsync" => |m, a| peer(m, a, Some(a.bits(5))),
    "cudaGetSymbolAddress" => |m, a| about_symbol(m, a, |symbol, _| symbol),
    "cudaGetSymbolSize" => |m, a| about_symbol(m, a, |_, size| size),
    "cudaMemset" => |m, a| fill(m, a.bits(0), [0, a.bits(1), a.bits(2), 1], None),
    "cudaMemsetAsync" => |m, a| fill(m, a.bits(0), [0, a.bits(1), a.bits(2), 1], Some(a.bits(3))),
    "cudaMemset2D" => |m, a| fill(m, a.bits(0), [a.bits(1), a.bits(2), a.bits(3), a.bits(4)], None),
    "cudaMemset2DAsync" => |m, a| fill(m, a.bits(0), [a.bits(1), a.bits(2), a.bits(3), a.bits(4)], Some(a.bits(5))),
    // Arguments: pointer, pitch, rows of a slice, value, width, rows, slices, stream.
    "__memset3d" => |m, a| {
        for z in 0..a.bits(6) {
            let to = a.bits(0) + z * a.bits(1) * a.bits(2);
            let code = fill(m, to, [a.bits(1), a.bits(3), a.bits(4), a.bits(5)], Some(a.bits(7)))?;
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
    "__pointer_attributes" => attributes,
    ;
};

pub(super) fn allocate(m: &mut Machine, pointer: u64, size: u64) -> Reply {
    // An invalid address for the result is noticed before anything is allocated.
    let old = m.load(pointer, 8)?;
    put(m, pointer, 8, old)?;
    if m.runtime.sticky.is_some() {
        return answer(m, Ok(()));
    }
    match m.gpu.alloc(size) {
        Ok(address) => {
            if address != 0 {
                m.gpu.allocated_by(address, m.at());
                let time = m.runtime.chunks.add(address, size);
                m.pass(time);
            }
            put(m, pointer, 8, address)?;
            answer(m, Ok(()))
        }
        Err(error) => {
            fault_if_simulator_full(m, size, error)?;
            answer(m, Err(error))
        }
    }
}

/// Handles a refused allocation of device memory: a fault if the device has room and only the simulator has
/// not.
pub(super) fn fault_if_simulator_full(m: &mut Machine, size: u64, error: CudaError) -> Result<(), Stop> {
    match m.gpu.no_room(size).filter(|_| error == CudaError::MemoryAllocation) {
        Some(kind) => Err(m.fault(kind)),
        None => Ok(()),
    }
}

fn free(m: &mut Machine, address: u64) -> Reply {
    synchronize(m)?;
    give_back(m, address)
}

pub(super) fn give_back(m: &mut Machine, address: u64) -> Reply {
    if m.runtime.sticky.is_some() || address == 0 {
        return answer(m, Ok(()));
    }
    if m.runtime.pools.of_graphs.contains_key(&address) {
        let freed = m.runtime.pools.set_allocated(address, false);
        return answer(m, if freed { Ok(()) } else { Err(CudaError::InvalidValue) });
    }
    m.runtime.pools.forget(address);
    if let Some(end) = m.runtime.managed.remove(address) {
        m.runtime.hints.retain(|h| h.start >= end || h.end <= address);
    }
    let freed = m.gpu.free(address);
    m.gpu.freed_by(address, freed.is_ok(), m.at());
    let time = m.runtime.chunks.remove(address);
    m.pass(time);
    answer(m, freed)
}

/// Flags of a pinned block. Where host and device share an address space, all pinned memory is mapped.
fn maps(m: &Machine, flags: u64) -> u32 {
    let unified = m.gpu.device().arch.addressing == Addressing::Generic;
    flags as u32 | if unified { MAPPED } else { 0 }
}

fn allocate_host(m: &mut Machine, pointer: u64, size: u64, flags: u64) -> Reply {
    if m.runtime.sticky.is_some() {
        return answer(m, Ok(()));
    }
    if flags as u32 > HOST_FLAGS {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let Some(address) = m.memory.alloc(size, 256) else {
        m.note_refused(size);
        return answer(m, Err(CudaError::MemoryAllocation));
    };
    let flags = maps(m, flags);
    m.runtime.pinned.insert(address, Pinned { end: address + size, flags, registered: false });
    put(m, pointer, 8, address)?;
    answer(m, Ok(()))
}

fn register(m: &mut Machine, a: &Args) -> Reply {
    let (start, size) = (a.bits(0), a.bits(1));
    if start == 0 || size == 0 || a.bits(2) as u32 > REGISTER_FLAGS {
        return answer(m, Err(CudaError::InvalidValue));
    }
    if m.runtime.is_pinned(start, 1) || m.runtime.is_pinned(start.saturating_add(size - 1), 1) {
        return answer(m, Err(CudaError::HostMemoryAlreadyRegistered));
    }
    // Whole pages are pinned, so a size that ends after the block is accepted.
    let Some(block) = m.memory.allocation(start) else { return answer(m, Err(CudaError::InvalidValue)) };
    let end = start.saturating_add(size).min(block.address + block.size);
    let flags = maps(m, a.bits(2));
    m.runtime.pinned.insert(start, Pinned { end, flags, registered: true });
    answer(m, Ok(()))
}

/// Issues a copy, which is asynchronous if there is a stream.
pub(super) fn copy(m: &mut Machine, c: Move, stream: Option<u64>) -> Reply {
    if [c.to, c.from].iter().any(|side| m.gpu.array(side.pointer).is_some()) {
        return refusal::unusable(m, CudaError::InvalidValue, Code::ArrayAsAddress);
    }
    let wait = must_wait(m, &c, stream);
    if wait && stream.is_some() && c.total() > 0 {
        refusal::waits_for_pageable(m);
    }
    let staged = c.check(m).is_ok_and(|kind| stream.is_some() && kind == CopyKind::HostToDevice);
    issue(m, stream.unwrap_or(0), Op::Copy(Move { staged, ..c }), wait)
}

/// Whether the call waits. Pageable memory is staged by the host, so even an asynchronous copy of it waits.
fn must_wait(m: &Machine, c: &Move, stream: Option<u64>) -> bool {
    // A copy between memory that the host does not access does not wait, even without a stream.
    let Some(stream) = stream else {
        let seen = [c.to, c.from]
            .iter()
            .any(|s| m.runtime.is_managed(s.pointer, 1) || m.runtime.is_pinned(s.pointer, 1));
        return seen || c.check(m) != Ok(CopyKind::DeviceToDevice);
    };
    !m.runtime.is_captured(stream) && c.check(m).is_ok_and(|kind| !c.pinned(m, kind))
}

/// Size of a device variable, bytes.
fn symbol_size(m: &Machine, symbol: u64) -> Result<u64, CudaError> {
    let mut all = m.program.globals.iter();
    let found = all.find(|(id, g)| !g.space.on_host() && m.globals[base::Idx::index(*id)] == symbol);
    found.map(|(_, g)| g.size).ok_or(CudaError::InvalidSymbol)
}

fn about_symbol(m: &mut Machine, a: &Args, what: fn(u64, u64) -> u64) -> Reply {
    match symbol_size(m, a.bits(1)) {
        Ok(size) => {
            put(m, a.bits(0), 8, what(a.bits(1), size))?;
            answer(m, Ok(()))
        }
        Err(error) => answer(m, Err(error)),
    }
}

fn to_symbol(m: &mut Machine, a: &Args, stream: Option<u64>) -> Reply {
    let c = Move::line(a.bits(0).wrapping_add(a.bits(3)), a.bits(1), a.bits(2), a.bits(4));
    of_symbol(m, a, a.bits(0), (c, 1), stream)
}

fn from_symbol(m: &mut Machine, a: &Args, stream: Option<u64>) -> Reply {
    let c = Move::line(a.bits(0), a.bits(1).wrapping_add(a.bits(3)), a.bits(2), a.bits(4));
    of_symbol(m, a, a.bits(1), (c, 2), stream)
}

/// A copy to or from a device variable. The kind must be its own direction, or one that begins and ends on
/// the device.
fn of_symbol(m: &mut Machine, a: &Args, symbol: u64, (c, own): (Move, u64), stream: Option<u64>) -> Reply {
    match symbol_size(m, symbol) {
        Err(error) => answer(m, Err(error)),
        Ok(size) if a.bits(3).saturating_add(a.bits(2)) > size => answer(m, Err(CudaError::InvalidValue)),
        Ok(_) if c.kind != own && !matches!(c.kind, 3 | 4) => {
            answer(m, Err(CudaError::InvalidMemcpyDirection))
        }
        Ok(_) => copy(m, c, stream),
    }
}

fn peer(m: &mut Machine, a: &Args, stream: Option<u64>) -> Reply {
    if a.bits(1) as u32 != 0 || a.bits(3) as u32 != 0 {
        return answer(m, Err(CudaError::InvalidDevice));
    }
    copy(m, Move::line(a.bits(0), a.bits(2), a.bits(4), 4), stream)
}

/// Issues a fill. The array is pitch, value, bytes of a row, number of rows.
fn fill(m: &mut Machine, to: u64, [pitch, value, width, height]: [u64; 4], stream: Option<u64>) -> Reply {
    if m.gpu.array(to).is_some() {
        return refusal::unusable(m, CudaError::InvalidValue, Code::ArrayAsAddress);
    }
    // A fill of memory that the host may access waits.
    let wait = stream.is_none() && (m.runtime.is_managed(to, 1) || m.runtime.is_pinned(to, 1));
    let op = Op::Fill(Fill { to, pitch, value, unit: 1, width, height });
    issue(m, stream.unwrap_or(0), op, wait)
}

/// Attributes of a pointer: kind of memory, address for device code, address for host code.
fn attributes(m: &mut Machine, a: &Args) -> Reply {
    let p = a.bits(1);
    let words = if m.runtime.is_managed(p, 1) {
        [3, p, p]
    } else if m.gpu.memory().allocation(p).is_some() {
        [2, p, 0]
    } else if let Some((_, block)) = m.runtime.pinned_at(p, 1) {
        [1, if block.flags & MAPPED == 0 { 0 } else { p }, p]
    } else {
        [0, 0, p]
    };
    for (i, word) in words.into_iter().enumerate() {
        put(m, a.bits(0) + 8 * i as u64, 8, word)?;
    }
    answer(m, Ok(()))
}
