//! Whether what the lanes of a batch store is seen by others.

use isa::MemTy;

/// An access of a batch, of a loop that stores.
#[derive(Debug)]
pub struct Access {
    /// First address and end of all of it.
    pub range: (u64, u64),
    /// Of the first lane; how far others are from the lane before.
    pub first: u64,
    pub pitch: u64,
    pub ty: MemTy,
    /// It stores: the number of the store, if it has one.
    pub stores: Option<usize>,
    /// Of a load, the access whose value it has.
    pub from: Option<usize>,
}

/// What is in a fixed place has no number.
pub const CELL: Option<usize> = Some(usize::MAX);

/// No lane sees what another one stores, and none what it stores itself but by [`Access::from`].
pub fn all_apart(accesses: &[Access]) -> bool {
    accesses.iter().enumerate().all(|(k, b)| {
        accesses[..k].iter().enumerate().all(|(i, a)| {
            let sees = a.stores.is_some() && b.stores.is_none() && b.from.is_none_or(|from| from < i);
            a.stores.or(b.stores).is_none() || are_apart(a, b, sees)
        })
    })
}

/// They meet nowhere that matters. In one lane the order stays, so they may meet there unless the second must see what the
/// first does.
fn are_apart(a: &Access, b: &Access, sees: bool) -> bool {
    if a.range.1 <= b.range.0 || b.range.1 <= a.range.0 {
        return true;
    }
    let (a_end, b_end) = (a.first + u64::from(a.ty.bytes()), b.first + u64::from(b.ty.bytes()));
    let all = a_end.max(b_end) - a.first.min(b.first);
    let in_lane = a_end > b.first && b_end > a.first;
    let alone = all <= (a.pitch as i64).unsigned_abs();
    a.pitch == b.pitch && alone && !(sees && in_lane)
}
