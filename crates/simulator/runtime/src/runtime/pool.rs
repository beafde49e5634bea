//! Memory pools and memory of graphs: `cudaMallocAsync` and `cudaFreeAsync`.

use base::{Code, Map};
use device::CudaError;
use functional::Use;

use super::device_query::only_device;
use super::op::{self, Op, issue};
use super::{Runtime, answer, memory, races, refusal};
use crate::library::{Entry, Reply, put, table};
use crate::machine::Machine;
use crate::value::Args;

/// Attributes of a pool by number of `cudaMemPoolAttr` less one: three switches, release threshold, reserved
/// bytes and their maximum, used bytes and their maximum.
type Pool = [u64; 8];
/// Index of the release threshold.
const THRESHOLD: usize = 3;
/// Index of the reserved bytes, which their maximum follows.
const RESERVED: usize = 4;
/// Index of the used bytes, which their maximum follows.
const USED: usize = 6;
/// Granularity in which pools take memory from the device, bytes.
const CHUNK: u64 = 32 << 20;
/// Handle of the device's default pool.
const DEFAULT: u64 = 16;

/// All pools.
#[derive(Default)]
pub struct Pools {
    made: Map<u64, Pool>,
    /// The pool from which `cudaMallocAsync` allocates; 0 is the default pool.
    current: u64,
    /// Pool and size in bytes of each block, by address.
    blocks: Map<u64, (u64, u64)>,
    /// Blocks that nodes of graphs allocate, by address: whether the block is allocated now, and its size in
    /// bytes.
    pub of_graphs: Map<u64, (bool, u64)>,
    /// Bytes that graphs have allocated now.
    graph_taken: u64,
    /// Bytes of graphs' memory by number of `cudaGraphMemAttributeType`: used and its maximum, reserved and
    /// its maximum. As on an H200, a chunk that a graph has used counts as used until it is trimmed.
    graph_bytes: [u64; 4],
}

impl Pools {
    fn find(&mut self, handle: u64) -> Option<&mut Pool> {
        if handle == DEFAULT {
            self.made.get_or_insert_with(DEFAULT, new);
        }
        self.made.get_mut(&handle)
    }
    fn current(&self) -> u64 {
        if self.current == 0 { DEFAULT } else { self.current }
    }
    /// Allocates or frees a block of a graph. False if it is in that state already.
    pub fn set_allocated(&mut self, block: u64, taken: bool) -> bool {
        let Some((state, size)) = self.of_graphs.get_mut(&block).filter(|state| state.0 != taken) else {
            return false;
        };
        *state = taken;
        self.graph_taken = if taken { self.graph_taken + *size } else { self.graph_taken - *size };
        for bytes in self.graph_bytes.chunks_mut(2) {
            bytes[0] = bytes[0].max(self.graph_taken.next_multiple_of(CHUNK));
            bytes[1] = bytes[1].max(bytes[0]);
        }
        true
    }
    /// Removes a block from its pool. As on an H200, `cudaFree` leaves its bytes counted.
    pub fn forget(&mut self, block: u64) -> Option<(u64, u64)> {
        self.blocks.remove(&block)
    }
}

fn new() -> Pool {
    [1, 1, 1, 0, 0, 0, 0, 0]
}

/// Gives memory back to the device, except for used memory and up to `keep` bytes.
fn trim(pool: &mut Pool, keep: u64) {
    pool[RESERVED] = pool[USED].max(pool[RESERVED].min(keep)).next_multiple_of(CHUNK);
}

pub const TABLE: &[Entry] = table! {
    "cudaMallocAsync" => |m, a| {
        if !has_pools(m) {
            return no_pools(m);
        }
        let pool = m.runtime.pools.current();
        allocate(m, a, pool, a.bits(2))
    },
    "cudaMallocFromPoolAsync" => |m, a| {
        if has_pools(m) { allocate(m, a, a.bits(2), a.bits(3)) } else { no_pools(m) }
    },
    "cudaFreeAsync" => free,
    "cudaDeviceGetDefaultMemPool" => |m, a| {
        if !has_pools(m) {
            return no_pools(m);
        }
        put(m, a.bits(0), 8, DEFAULT)?;
        answer(m, only_device(a.bits(1)))
    },
    "cudaDeviceGetMemPool" => |m, a| {
        if !has_pools(m) {
            return no_pools(m);
        }
        let pool = m.runtime.pools.current();
        put(m, a.bits(0), 8, pool)?;
        answer(m, only_device(a.bits(1)))
    },
    "cudaDeviceSetMemPool" => |m, a| {
        let known = m.runtime.pools.find(a.bits(1)).is_some();
        let result = only_device(a.bits(0)).and(if known { Ok(()) } else { Err(CudaError::InvalidValue) });
        if result.is_ok() {
            m.runtime.pools.current = a.bits(1);
        }
        answer(m, result)
    },
    // Arguments: out, `cudaMemPoolProps`.
    "cudaMemPoolCreate" => |m, a| {
        if !has_pools(m) {
            return no_pools(m);
        }
        let (pinned, on_device) = (m.load(a.bits(1), 4)? == 1, m.load(a.bits(1) + 8, 4)? == 1);
        if !(pinned && on_device && m.load(a.bits(1) + 12, 4)? == 0) {
            return answer(m, Err(CudaError::InvalidValue));
        }
        let handle = m.runtime.handle();
        put(m, a.bits(0), 8, handle)?;
        m.runtime.pools.made.insert(handle, new());
        answer(m, Ok(()))
    },
    "cudaMemPoolDestroy" => |m, a| {
        let pools = &mut m.runtime.pools;
        let known = a.bits(0) != DEFAULT && pools.made.remove(&a.bits(0)).is_some();
        if known && pools.current == a.bits(0) {
            pools.current = 0;
        }
        answer(m, if known { Ok(()) } else { Err(CudaError::InvalidValue) })
    },
    "cudaMemPoolTrimTo" => |m, a| {
        let pool = m.runtime.pools.find(a.bits(0)).map(|pool| trim(pool, a.bits(1)));
        answer(m, pool.ok_or(CudaError::InvalidValue))
    },
    "cudaMemPoolGetAttribute" => |m, a| {
        let (number, size) = attribute(a);
        let Some(pool) = m.runtime.pools.find(a.bits(0)).filter(|pool| number < pool.len()) else {
            return answer(m, Err(CudaError::InvalidValue));
        };
        trim(pool, pool[THRESHOLD]);
        let value = pool[number];
        put(m, a.bits(2), size, value)?;
        answer(m, Ok(()))
    },
    "cudaDeviceGetGraphMemAttribute" => |m, a| {
        let value = m.runtime.pools.graph_bytes.get(a.bits(1) as u32 as usize).copied();
        let known = only_device(a.bits(0)).and_then(|()| value.ok_or(CudaError::InvalidValue));
        if let Ok(value) = known {
            put(m, a.bits(2), 8, value)?;
        }
        answer(m, known.map(|_| ()))
    },
    // Only the maxima can be set, and only to the current values.
    "cudaDeviceSetGraphMemAttribute" => |m, a| {
        let (number, zero) = (a.bits(1) as u32 as usize, m.load(a.bits(2), 8)? == 0);
        let settable = matches!(number, 1 | 3) && zero;
        let bytes = &mut m.runtime.pools.graph_bytes;
        if settable {
            bytes[number] = bytes[number - 1];
        }
        let done = if settable { Ok(()) } else { Err(CudaError::InvalidValue) };
        answer(m, only_device(a.bits(0)).and(done))
    },
    "cudaDeviceGraphMemTrim" => |m, a| {
        let pools = &mut m.runtime.pools;
        for i in [0, 2] {
            pools.graph_bytes[i] = pools.graph_taken.next_multiple_of(CHUNK);
        }
        answer(m, only_device(a.bits(0)))
    },
    "cudaMemPoolSetAttribute" => |m, a| {
        let (number, size) = attribute(a);
        let value = m.load(a.bits(2), size)?;
        let Some(pool) = m.runtime.pools.find(a.bits(0)) else { return answer(m, Err(CudaError::InvalidValue)) };
        pool[number] = match number {
            ..=THRESHOLD => value,
            // The maximum restarts from the current value.
            5 | 7 if value == 0 => pool[number - 1],
            _ => return answer(m, Err(CudaError::InvalidValue)),
        };
        answer(m, Ok(()))
    },
    ;
};

fn has_pools(m: &Machine) -> bool {
    m.gpu.device().arch.features.memory_pools
}

/// Refuses a call on a device without memory pools.
fn no_pools(m: &mut Machine) -> Reply {
    refusal::unusable(m, CudaError::NotSupported, Code::NoMemoryPools)
}

/// Index of an attribute, and its size in bytes.
fn attribute(a: &Args) -> (usize, u64) {
    let number = (a.bits(1) as u32).wrapping_sub(1) as usize;
    (number, if number < THRESHOLD { 4 } else { 8 })
}

impl Runtime {
    fn captures(&mut self, stream: u64) -> bool {
        self.stream(stream).is_some_and(|stream| self.is_captured(stream))
    }
}

fn allocate(m: &mut Machine, a: &Args, pool: u64, stream: u64) -> Reply {
    let (to, size) = (a.bits(0), a.bits(1));
    if m.runtime.captures(stream) {
        let block = reserve(m, to, size)?;
        return match block {
            Ok(block) => issue(m, stream, Op::Memory { block, taken: true }, false),
            Err(error) => answer(m, Err(error)),
        };
    }
    if m.runtime.pools.find(pool).is_none() {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let code = memory::allocate(m, to, size)?;
    if code == 0 && size > 0 {
        races::track_work(m);
        let start = m.load(to, 8)?;
        races::pooled(m, stream, Use::Allocate, [start, size]);
        m.runtime.pools.blocks.insert(start, (pool, size));
        if let Some(pool) = m.runtime.pools.find(pool) {
            pool[USED] += size;
            if pool[RESERVED] < pool[USED] {
                pool[RESERVED] = pool[USED].next_multiple_of(CHUNK);
            }
            for most in [RESERVED + 1, USED + 1] {
                pool[most] = pool[most].max(pool[most - 1]);
            }
        }
    }
    Ok(code)
}

/// Allocates the block that a graph's node will allocate at each launch, and writes its address to `to`. The
/// memory belongs to the graph from now on.
pub fn reserve(m: &mut Machine, to: u64, size: u64) -> Result<Result<u64, CudaError>, crate::machine::Stop> {
    let block = m.gpu.alloc(size);
    match block {
        Ok(block) => {
            put(m, to, 8, block)?;
            m.runtime.pools.of_graphs.insert(block, (false, size));
        }
        Err(error) => memory::fault_if_simulator_full(m, size, error)?,
    }
    Ok(block)
}

fn free(m: &mut Machine, a: &Args) -> Reply {
    let (block, stream) = (a.bits(0), a.bits(1));
    if m.runtime.captures(stream) || m.runtime.pools.of_graphs.contains_key(&block) {
        return issue(m, stream, Op::Memory { block, taken: false }, false);
    }
    op::flush(m)?;
    if let Some((pool, size)) = m.runtime.pools.forget(block)
        && let Some(pool) = m.runtime.pools.find(pool)
    {
        pool[USED] -= size;
    }
    let found = m.gpu.memory().allocation(block);
    if let Some(found) = found.filter(|b| b.address == block) {
        races::pooled(m, stream, Use::Free, [found.address, found.size]);
    }
    memory::give_back(m, block)
}
