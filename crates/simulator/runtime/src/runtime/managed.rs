//! Hints about managed memory: nothing moves here, they are only known.

use device::CudaError;

use super::answer;
use crate::library::{Entry, put, table};
use crate::machine::Machine;
use crate::value::Args;

/// What was said of a range.
pub struct Hint {
    pub start: u64,
    pub end: u64,
    /// A number of `cudaMemRangeAttribute`.
    what: u32,
    /// 0 or 1, or a place: the device, the host (-1), none (-2).
    value: u32,
}

pub const TABLE: &[Entry] = table! {
    // range, what, value
    "__mem_hint" => |m, a| {
        let (start, end, what) = (a.bits(0), a.bits(0).wrapping_add(a.bits(1)), a.bits(2) as u32);
        if !known(m, a) {
            return answer(m, Err(CudaError::InvalidValue));
        }
        let hints = &mut m.runtime.hints;
        hints.retain(|h| h.what != what || h.start < start || h.end > end);
        hints.push(Hint { start, end, what, value: a.bits(3) as u32 });
        answer(m, Ok(()))
    },
    // range, what, out: what was said of all of it
    "__mem_hinted" => |m, a| {
        let (start, end, what) = (a.bits(0), a.bits(0).wrapping_add(a.bits(1)), a.bits(2) as u32);
        if !known(m, a) {
            return answer(m, Err(CudaError::InvalidValue));
        }
        let hints: Vec<_> = m.runtime.hints.iter().filter(|h| h.what == what).collect();
        let at = |p: &u64| hints.iter().rev().find(|h| (h.start..h.end).contains(p)).map_or(NONE, |h| h.value);
        let inside = hints.iter().flat_map(|h| [h.start, h.end]).filter(|p| (start..end).contains(p));
        let value = if inside.into_iter().all(|p| at(&p) == at(&start)) { at(&start) } else { NONE };
        put(m, a.bits(3), 4, value.into())?;
        answer(m, Ok(()))
    },
    ;
};

/// `cudaInvalidDeviceId`.
const NONE: u32 = -2i32 as u32;

/// The range is managed memory.
fn known(m: &Machine, a: &Args) -> bool {
    m.runtime.is_managed(a.bits(0), a.bits(1))
        || m.program.globals.iter().any(|(id, g)| {
            let start = m.globals[base::Idx::index(id)];
            g.space == isa::GlobalSpace::Managed && (start..start + g.size).contains(&a.bits(0))
        })
}
