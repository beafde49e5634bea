//! Loops over the 32 lanes of a warp, written so that they vectorise: fixed bounds, no branches, results in a
//! local array.

/// A 32-bit value for each lane, by lane number.
pub type Row = [u32; 32];
/// A 64-bit value for each lane, by lane number.
pub type WideRow = [u64; 32];

/// Builds a row from an expression of the lane number. In WebAssembly, initialising the array first compiles
/// to a call, so `from_fn` is used there; native code is faster with the loop. A macro, because a function
/// compiled to slower loops.
macro_rules! row {
    ($i:ident => $value:expr) => {{
        if cfg!(target_family = "wasm") {
            return std::array::from_fn(|$i| $value);
        }
        let mut r = [R::default(); 32];
        for $i in 0..32 {
            r[$i] = $value;
        }
        r
    }};
}

/// Applies `f` to each lane.
#[inline(always)]
pub fn map<A: Copy, R: Copy + Default>(a: &[A; 32], f: impl Fn(A) -> R) -> [R; 32] {
    row!(i => f(a[i]))
}

/// Applies `f` to the corresponding lanes of two rows.
#[inline(always)]
pub fn map2<A: Copy, B: Copy, R: Copy + Default>(a: &[A; 32], b: &[B; 32], f: impl Fn(A, B) -> R) -> [R; 32] {
    row!(i => f(a[i], b[i]))
}

/// Applies `f` to the corresponding lanes of three rows.
#[inline(always)]
pub fn map3<A: Copy, B: Copy, C: Copy, R: Copy + Default>(
    a: &[A; 32],
    b: &[B; 32],
    c: &[C; 32],
    f: impl Fn(A, B, C) -> R,
) -> [R; 32] {
    row!(i => f(a[i], b[i], c[i]))
}

/// Mask of the lanes where `holds` is true.
#[inline(always)]
pub fn ballot<A: Copy>(a: &[A; 32], b: &[A; 32], holds: impl Fn(A, A) -> bool) -> u32 {
    let mut mask = 0;
    for i in 0..32 {
        mask |= if holds(a[i], b[i]) { 1 << i } else { 0 };
    }
    mask
}

/// Combines a register pair (low words, high words) into 64-bit values.
#[inline(always)]
pub fn join([lo, hi]: [&Row; 2]) -> WideRow {
    map2(lo, hi, |lo, hi| u64::from(hi) << 32 | u64::from(lo))
}

/// Splits 64-bit values into a register pair: low words, high words.
#[inline(always)]
pub fn split(value: &WideRow) -> [Row; 2] {
    [map(value, |x| x as u32), map(value, |x| (x >> 32) as u32)]
}

/// Difference between the addresses of consecutive lanes, modulo 2^64, if it is the same for all 32 lanes and
/// lies between -2^32 and 2^32. `None` unless `mask` has all lanes.
#[inline(always)]
pub fn pitch(mask: u32, at: &WideRow) -> Option<u64> {
    let pitch = at[1].wrapping_sub(at[0]);
    let near = pitch.wrapping_add(1 << 32) < 1 << 33;
    // Compares the last lane first, which rejects most rows without the loop.
    if mask != u32::MAX || !near || at[31].wrapping_sub(at[0]) != pitch.wrapping_mul(31) {
        return None;
    }
    let mut off = 0;
    for lane in 1..32 {
        off |= at[lane].wrapping_sub(at[lane - 1]) ^ pitch;
    }
    (off == 0).then_some(pitch)
}

/// Lane numbers of a mask, in ascending order.
pub fn each(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let lane = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(lane)
    })
}

/// All ones in the lanes of the mask, zero in the others.
#[inline(always)]
pub fn spread(mask: u32) -> Row {
    let mut r = [0; 32];
    for (i, v) in r.iter_mut().enumerate() {
        *v = if mask & 1 << i != 0 { u32::MAX } else { 0 };
    }
    r
}

/// `threadIdx` of a warp's lanes by axis. `warp` is the warp's index in the block; the array is `blockDim`.
pub fn thread_indices(warp: u32, [x, y, _]: [u32; 3]) -> [Row; 3] {
    let of = |f: fn(u32, u32, u32) -> u32| std::array::from_fn(|lane| f(warp * 32 + lane as u32, x, y));
    [of(|t, x, _| t % x), of(|t, x, y| t / x % y), of(|t, x, y| t / x / y)]
}
