//! Allocation of host memory, and operations on blocks of bytes.

use functional::FaultKind;

use super::{EINVAL, ENOMEM, Entry, Reply, bytes, put, table, write};
use crate::machine::Machine;
use crate::value::Args;

pub const TABLE: &[Entry] = table! {
    "free" => |m, a| free(m, a.bits(0)),
    "memcmp" => |m, a| {
        let (x, y) = (bytes(m, a.bits(0), a.bits(2))?, bytes(m, a.bits(1), a.bits(2))?);
        let differ = x.iter().zip(&y).find(|(a, b)| a != b);
        Ok(differ.map_or(0, |(&a, &b)| i32::from(a) - i32::from(b)) as u32 as u64)
    },
    "posix_memalign" => |m, a| {
        let block = allocate_at(m, a.bits(2), a.bits(1))?;
        put(m, a.bits(0), 8, block)?;
        Ok(if block == 0 { 12 } else { 0 })
    },
    ;
    "malloc" => |m, a| allocate(m, a.bits(0)),
    "aligned_alloc" => |m, a| allocate_at(m, a.bits(1), a.bits(0)),
    "calloc" => |m, a| {
        let size = a.bits(0).saturating_mul(a.bits(1));
        let block = allocate(m, size)?;
        if block != 0 {
            write(m, block, &vec![0; size as usize])?;
        }
        Ok(block)
    },
    "realloc" => |m, a| {
        let (old, size) = (a.bits(0), a.bits(1));
        if old == 0 {
            return allocate(m, size);
        }
        let Some(old_size) = m.memory.allocation(old).filter(|a| a.address == old).map(|a| a.size) else { return free(m, old) };
        let block = allocate(m, size)?;
        if block != 0 {
            let data = bytes(m, old, old_size.min(size))?;
            write(m, block, &data)?;
            free(m, old)?;
        }
        Ok(block)
    },
    "memcpy" => copy,
    "memmove" => copy,
    "memset" => |m, a| {
        let (at, value, count) = (a.bits(0), a.bits(1) as u8, a.bits(2));
        m.slice_mut(at, count)?.fill(value);
        Ok(at)
    },
    "memchr" => |m, a| {
        let found = bytes(m, a.bits(0), a.bits(2))?.iter().position(|&b| b == a.bits(1) as u8);
        Ok(found.map_or(0, |i| a.bits(0) + i as u64))
    },
};

/// Allocates a block of host memory; null if memory is exhausted.
pub fn allocate(m: &mut Machine, size: u64) -> Reply {
    allocate_at(m, size, 16)
}

/// Allocates a block of host memory, aligned to `align`, a power of two; null if memory is exhausted.
fn allocate_at(m: &mut Machine, size: u64, align: u64) -> Reply {
    if !align.is_power_of_two() {
        return Ok(m.refused(EINVAL, 0));
    }
    if let Some(block) = m.memory.alloc(size, align) {
        return Ok(block);
    }
    m.note_refused(size);
    Ok(m.refused(ENOMEM, 0))
}

/// Frees a block. An address that is not the start of one is a fault.
pub fn free(m: &mut Machine, at: u64) -> Reply {
    if at == 0 || m.memory.free(at).is_ok() {
        return Ok(0);
    }
    Err(m.fault_at(FaultKind::InvalidFree, at))
}

fn copy(m: &mut Machine, a: &Args) -> Reply {
    let data = bytes(m, a.bits(1), a.bits(2))?;
    write(m, a.bits(0), &data)?;
    Ok(a.bits(0))
}
