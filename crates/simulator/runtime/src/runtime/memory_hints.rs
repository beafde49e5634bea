//! Hints about managed memory (`cudaMemAdvise`, `cudaMemPrefetchAsync`). They are only stored and can be
//! queried.

use device::CudaError;

use super::answer;
use crate::library::{Entry, put, table};
use crate::machine::Machine;
use crate::value::Args;

/// A hint for a range of addresses.
pub struct Hint {
    pub start: u64,
    pub end: u64,
    /// The kind of hint: a number of `cudaMemRangeAttribute`.
    what: u32,
    /// The value: 0 or 1, or a location, which is 0 for the device, -1 for the host and -2 for none.
    value: u32,
}

/// Kinds of hints that need pages which migrate on demand: the preferred location if it is the device, access by the
/// device, the location of the last prefetch.
const PREFERRED: u32 = 2;
const ACCESSED: u32 = 3;
const PREFETCHED: u32 = 4;

pub const TABLE: &[Entry] = table! {
    // Arguments: range, kind, value.
    "__mem_hint" => |m, a| {
        let (start, end, what) = (a.bits(0), a.bits(0).wrapping_add(a.bits(1)), a.bits(2) as u32);
        if !is_managed_range(m, a) {
            return answer(m, Err(CudaError::InvalidValue));
        }
        let names_device = matches!(what, PREFETCHED | ACCESSED) || what == PREFERRED && a.bits(3) as u32 == 0;
        if names_device && !m.gpu.device().arch.features.demand_paging {
            return answer(m, Err(CudaError::InvalidDevice));
        }
        let hints = &mut m.runtime.hints;
        hints.retain(|h| h.what != what || h.start < start || h.end > end);
        hints.push(Hint { start, end, what, value: a.bits(3) as u32 });
        answer(m, Ok(()))
    },
    // Arguments: range, kind, out. The result is the value that holds for the whole range.
    "__mem_hinted" => |m, a| {
        let (start, end, what) = (a.bits(0), a.bits(0).wrapping_add(a.bits(1)), a.bits(2) as u32);
        if !is_managed_range(m, a) {
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

/// Value for a range without a common hint (`cudaInvalidDeviceId`).
const NONE: u32 = -2i32 as u32;

/// Whether a range is managed memory.
fn is_managed_range(m: &Machine, a: &Args) -> bool {
    m.runtime.is_managed(a.bits(0), a.bits(1))
        || m.program.globals.iter().any(|(id, g)| {
            let start = m.globals[base::Idx::index(id)];
            g.space == isa::GlobalSpace::Managed && (start..start + g.size).contains(&a.bits(0))
        })
}
