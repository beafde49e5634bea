//! Dependence test: whether iterations of a batch access what another iteration of it stores.

use isa::MemTy;

/// An access in a batch of a loop that stores.
#[derive(Debug)]
pub struct BatchAccess {
    /// Start and end address of what all lanes access together.
    pub range: (u64, u64),
    /// Address in the first lane, and the distance from lane to lane.
    pub first: u64,
    pub pitch: u64,
    pub ty: MemTy,
    /// For a store its number, or [`PROMOTED`]; for a load `None`.
    pub stores: Option<usize>,
    /// For a load whose value was forwarded from a store in the same lane: the index of that access.
    pub from: Option<usize>,
}

/// In place of a store's number: the store to a promoted location, which has no number.
pub const PROMOTED: Option<usize> = Some(usize::MAX);

/// No lane accesses what another lane stores, and no lane loads what it stores itself, except by
/// [`BatchAccess::from`].
pub fn are_independent(accesses: &[BatchAccess]) -> bool {
    accesses.iter().enumerate().all(|(k, b)| {
        accesses[..k].iter().enumerate().all(|(i, a)| {
            let sees = a.stores.is_some() && b.stores.is_none() && b.from.is_none_or(|from| from < i);
            a.stores.or(b.stores).is_none() || do_not_conflict(a, b, sees)
        })
    })
}

/// The accesses `a` and, later in the iteration, `b` do not conflict. Within a lane their order is preserved,
/// so they may overlap there, unless `b` must see what `a` stores (`sees`).
fn do_not_conflict(a: &BatchAccess, b: &BatchAccess, sees: bool) -> bool {
    if a.range.1 <= b.range.0 || b.range.1 <= a.range.0 {
        return true;
    }
    let (a_end, b_end) = (a.first + u64::from(a.ty.bytes()), b.first + u64::from(b.ty.bytes()));
    let all = a_end.max(b_end) - a.first.min(b.first);
    let in_lane = a_end > b.first && b_end > a.first;
    let alone = all <= (a.pitch as i64).unsigned_abs();
    a.pitch == b.pitch && alone && !(sees && in_lane)
}
