//! Calls that read the last error.

use device::CudaError;

use super::answer;
use crate::library::{Entry, Reply, table};
use crate::machine::Machine;

pub const TABLE: &[Entry] = table! {
    "cudaGetLastError" => |m, _| {
        let code = seen(m);
        m.runtime.last = None;
        Ok(code)
    },
    "cudaPeekAtLastError" => |m, _| Ok(seen(m)),
    "cudaProfilerStart" => |m, _| answer(m, Ok(())),
    "cudaProfilerStop" => |m, _| answer(m, Ok(())),
    ;
    "cudaGetErrorString" => |m, a| {
        let text = CudaError::from_code(a.bits(0) as u32).map_or("unrecognized error code", CudaError::text);
        literal(m, text)
    },
    "cudaGetErrorName" => |m, a| {
        let text = CudaError::from_code(a.bits(0) as u32).map_or("unrecognized error code", CudaError::name);
        literal(m, text)
    },
};

/// The error that the program gets now: one that its calls returned, but not the fault of a kernel for which
/// nothing has waited.
fn seen(m: &mut Machine) -> u64 {
    let error = m.runtime.last;
    if error.is_some() {
        super::refusal::error_read(m);
    }
    error.map_or(0, CudaError::code).into()
}

/// Copies a text to host memory and returns its address.
pub(super) fn literal(m: &mut Machine, text: &str) -> Reply {
    let at = m.memory.alloc(text.len() as u64 + 1, 1).unwrap_or(0);
    crate::library::write(m, at, text.as_bytes())?;
    // The allocated memory may contain old data.
    crate::library::put(m, at + text.len() as u64, 1, 0)?;
    Ok(at)
}
