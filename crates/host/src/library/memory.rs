//! Allocation and block operations.

use exec::FaultKind;

use super::{Entry, Reply, bytes, put, table, write};
use crate::machine::Machine;

pub const TABLE: &[Entry] = table! {
    "free" => |m, a| free(m, a[0].bits),
    "memcmp" => |m, a| {
        let (x, y) = (bytes(m, a[0].bits, a[2].bits)?, bytes(m, a[1].bits, a[2].bits)?);
        Ok(x.cmp(&y) as i32 as u32 as u64)
    },
    "posix_memalign" => |m, a| {
        let block = allocate(m, a[2].bits)?;
        put(m, a[0].bits, 8, block)?;
        Ok(if block == 0 { 12 } else { 0 })
    },
    ;
    "malloc" => |m, a| allocate(m, a[0].bits),
    "aligned_alloc" => |m, a| allocate(m, a[1].bits),
    "calloc" => |m, a| {
        let Some(size) = a[0].bits.checked_mul(a[1].bits) else { return Ok(0) };
        let block = allocate(m, size)?;
        if block != 0 {
            write(m, block, &vec![0; size as usize])?;
        }
        Ok(block)
    },
    "realloc" => |m, a| {
        let (old, size) = (a[0].bits, a[1].bits);
        if old == 0 {
            return allocate(m, size);
        }
        let Some(held) = m.memory.allocation(old).filter(|a| a.address == old).map(|a| a.size) else { return free(m, old) };
        let block = allocate(m, size)?;
        if block != 0 {
            let data = bytes(m, old, held.min(size))?;
            write(m, block, &data)?;
            free(m, old)?;
        }
        Ok(block)
    },
    "memcpy" => copy,
    "memmove" => copy,
    "memset" => |m, a| {
        let (at, value, count) = (a[0].bits, a[1].bits as u8, a[2].bits);
        m.slice_mut(at, count)?.fill(value);
        Ok(at)
    },
    "memchr" => |m, a| {
        let found = bytes(m, a[0].bits, a[2].bits)?.iter().position(|&b| b == a[1].bits as u8);
        Ok(found.map_or(0, |i| a[0].bits + i as u64))
    },
};

/// A block, or null when memory is used up.
pub fn allocate(m: &mut Machine, size: u64) -> Reply {
    Ok(m.memory.alloc(size, 16).unwrap_or(0))
}

/// Gives a block back; anything else is a fault.
pub fn free(m: &mut Machine, at: u64) -> Reply {
    if at == 0 || m.memory.free(at).is_ok() {
        return Ok(0);
    }
    Err(m.fault_at(FaultKind::InvalidFree, at))
}

fn copy(m: &mut Machine, a: &[crate::value::Value]) -> Reply {
    let data = bytes(m, a[1].bits, a[2].bits)?;
    write(m, a[0].bits, &data)?;
    Ok(a[0].bits)
}
