//! Loads and stores of a warp: address computation, checks, data.
//!
//! A usual access has all lanes aligned and in one allocation. It has a [`LaneRange`] and is checked once for
//! the warp. Any other access is checked lane by lane, which also finds the faulting lane.

use std::ops::Range;

use isa::{Address, MemTy, Operand, PARAM_WINDOW, Reg, Space};

use crate::cluster::{RANK_BYTES, peer_of};
use crate::env::{Block, Env};
use crate::fault::{Access, FaultKind};
use crate::lane_range::LaneRange;
use crate::lanes::{WideRow, each, map};
use crate::memory::{BadAddress, LOCAL_WINDOW, Memory, Region, SHARED_WINDOW, WINDOW_BYTES};
use crate::sanitize;
use crate::transfer::{read, read_each, write, write_each};
use crate::warp::Warp;

/// A fault of one lane, before its thread is known.
pub(crate) struct LaneFault {
    pub kind: FaultKind,
    /// The faulting lane, or `None` if the fault concerns all lanes of the path.
    pub lane: Option<usize>,
    pub address: u64,
    pub size: u32,
}

/// What an instruction accesses.
#[derive(Clone, Copy)]
pub(crate) struct Request {
    pub space: Space,
    pub access: Access,
    pub size: u32,
    pub mask: u32,
}

/// Location of an access after its checks: each lane's address minus `shift` is its index in the bytes of the
/// space.
pub(crate) struct Resolved {
    pub space: Space,
    pub mask: u32,
    pub shift: u64,
    /// Rank in the cluster of the block whose shared memory is accessed, if it is another block's.
    pub peer: Option<u32>,
}

impl Resolved {
    /// The bytes that the indices refer to.
    pub fn bytes<'b>(&self, env: &'b mut Env<'_>, block: &'b mut Block) -> &'b mut [u8] {
        match self.peer {
            Some(rank) => &mut env.peers[rank as usize].shared,
            None => bytes_of(env.memory, block, self.space),
        }
    }
    /// Reports a store or an atomic to the sanitizer before it happens.
    pub fn watched(
        &self,
        env: &mut Env<'_>,
        block: &Block,
        warp: &Warp,
        bytes: u32,
        store: Option<sanitize::Store>,
        at: &WideRow,
    ) {
        let Some(rank) = self.peer else {
            return sanitize::before(env, block, warp, (self.space, bytes), store, self.mask, at);
        };
        for lane in each(self.mask) {
            sanitize::wrote_in_peer(env, rank as usize, (at[lane] - self.shift) as usize, bytes as usize);
        }
    }
    /// Combines this access with the rest of the instruction, which reached `(space, mask)` at the addresses
    /// `rest`. Returns the space and the lanes that the instruction reports. For timing, the shared memory of
    /// a cluster is one space; of other mixed accesses only the first lane's space counts.
    pub fn and(
        &self,
        env: &mut Env<'_>,
        (space, mask): (Space, u32),
        out: &mut WideRow,
        rest: WideRow,
    ) -> (Space, u32) {
        if !env.remote || (self.space, space) != (Space::Shared, Space::Shared) {
            env.note_extra_access(space, mask, rest);
            return (self.space, self.mask);
        }
        for lane in each(mask) {
            out[lane] = rest[lane];
        }
        (self.space, self.mask | mask)
    }
}

/// Computes the addresses of all lanes. Addresses in local memory are made relative to the thread's local
/// memory; the instruction has them relative to the frame.
pub(crate) fn addresses(warp: &Warp, memory: &Memory, space: Space, addr: Address, out: &mut WideRow) {
    let offset = addr.offset as i64 as u64;
    match addr.base {
        None => *out = [if space.wide() { offset } else { u64::from(addr.offset as u32) }; 32],
        Some(base) if space.wide() => *out = map(&warp.pair(base), |a| a.wrapping_add(offset)),
        Some(base) => *out = map(warp.row(base), |a| u64::from(a.wrapping_add(addr.offset as u32))),
    }
    match space {
        Space::Local => *out = map(out, |a| a + u64::from(warp.current.window.sp)),
        Space::Global32 => *out = map(out, |a| memory.widen(a as u32)),
        _ => {}
    }
}

/// Finds the space of an access and checks it lane by lane. Generic addresses are replaced by addresses in
/// the space in which they lie. If lanes lie in several spaces, the first lane's space is resolved and the
/// lanes in other spaces are returned in `later`.
pub(crate) fn resolve(
    env: &mut Env<'_>,
    block: &Block,
    request: Request,
    addresses: &mut WideRow,
    later: &mut u32,
) -> Result<Resolved, LaneFault> {
    let Request { space, access, size, mask } = request;
    let (space, mask) = match space {
        Space::Generic => generic_space(env, block, mask, addresses, later),
        _ => (space.memory(), mask),
    };
    let first = addresses[mask.trailing_zeros() as usize];
    let peer = (space == Space::Shared).then(|| peer_of(env, block, first)).flatten();
    env.remote |= peer.is_some();
    let (space, room, shift) = match space {
        Space::Global | Space::Global32 | Space::Generic => (Space::Global, 0..0, env.memory.base()),
        Space::Shared => {
            let bytes = match peer {
                None => &block.shared[..],
                Some(rank) => env.peers.get(rank as usize).map_or(&[][..], |peer| &peer.shared),
            };
            let low = first / RANK_BYTES * RANK_BYTES;
            (space, low..low + bytes.len() as u64, low)
        }
        Space::Const if first >= PARAM_WINDOW.into() => {
            let low = u64::from(PARAM_WINDOW);
            (space, low..low + env.params.len() as u64, low)
        }
        Space::Const => {
            let (base, end) = env.constants;
            (space, 0..end - base, env.memory.base().wrapping_sub(base))
        }
        Space::Local => (space, 0..u64::from(env.local_bytes), 0),
    };
    if space != Space::Global {
        check_small(space, access, size, room, mask, addresses)?;
    } else {
        check_global(env, access, size, mask, addresses)?;
        if access != Access::Read {
            check_writable(env, size, mask, addresses)?;
        }
    }
    Ok(Resolved { space, mask, shift, peer })
}

/// Faults if a lane writes to the constant bank, which kernels only read.
fn check_writable(env: &Env<'_>, size: u32, mask: u32, addresses: &WideRow) -> Result<(), LaneFault> {
    let (low, end) = env.constants;
    if low == end {
        return Ok(());
    }
    match each(mask).find(|&lane| (low..end).contains(&addresses[lane])) {
        Some(lane) => {
            Err(LaneFault { kind: FaultKind::ReadOnly, lane: Some(lane), address: addresses[lane], size })
        }
        None => Ok(()),
    }
}

/// Indices in the block's local memory, which holds one thread's memory after another's.
pub(crate) fn local_indices(env: &Env<'_>, warp: &Warp, addresses: &WideRow) -> WideRow {
    let stride = u64::from(env.local_bytes);
    let start = u64::from(warp.index) * 32;
    std::array::from_fn(|i| addresses[i].wrapping_add((start + i as u64) * stride))
}

/// The space of the first lane's generic address, and the lanes that are in the same space.
fn generic_space(
    env: &Env<'_>,
    block: &Block,
    mask: u32,
    addresses: &mut WideRow,
    later: &mut u32,
) -> (Space, u32) {
    let space_of = |a: u64| match a {
        SHARED_WINDOW..LOCAL_WINDOW => (Space::Shared, peer_of(env, block, a - SHARED_WINDOW)),
        LOCAL_WINDOW.. if a < LOCAL_WINDOW + WINDOW_BYTES => (Space::Local, None),
        _ => (Space::Global, None),
    };
    let reached = space_of(addresses[mask.trailing_zeros() as usize]);
    let here = each(mask).filter(|&i| space_of(addresses[i]) == reached).fold(0, |m, i| m | 1 << i);
    *later = mask & !here;
    let space = reached.0;
    let window = match space {
        Space::Shared => SHARED_WINDOW,
        Space::Local => LOCAL_WINDOW,
        Space::Global | Space::Global32 | Space::Const | Space::Generic => 0,
    };
    for i in each(here) {
        addresses[i] -= window;
        // Addresses that name this block by its rank mean the block's own memory.
        if space == Space::Shared && reached.1.is_none() && env.cluster != [1; 3] {
            addresses[i] %= RANK_BYTES;
        }
    }
    (space, here)
}

#[cold]
fn check_global(
    env: &mut Env<'_>,
    access: Access,
    size: u32,
    mask: u32,
    addresses: &mut WideRow,
) -> Result<(), LaneFault> {
    env.reach_host(access != Access::Read, (mask, size), addresses);
    for lane in each(mask) {
        let address = addresses[lane];
        let kind = if env.memory.find(address, u64::from(size)).is_some() {
            if address & u64::from(size - 1) == 0 {
                continue;
            }
            FaultKind::Misaligned(access, Space::Global)
        } else {
            match Region::of(address) {
                Region::Null => FaultKind::Null(access),
                Region::Host => FaultKind::HostPointer(access),
                Region::Wild => FaultKind::OutOfBounds(access, Space::Global, None),
                Region::Device | Region::Window => match env.memory.explain(address) {
                    BadAddress::Freed(a) => FaultKind::UseAfterFree(access, a),
                    BadAddress::Outside(near) => FaultKind::OutOfBounds(access, Space::Global, near),
                },
            }
        };
        return Err(LaneFault { kind, lane: Some(lane), address, size });
    }
    Ok(())
}

#[cold]
fn check_small(
    space: Space,
    access: Access,
    size: u32,
    room: Range<u64>,
    mask: u32,
    addresses: &WideRow,
) -> Result<(), LaneFault> {
    for lane in each(mask) {
        let address = addresses[lane];
        let kind = if address < room.start || address + u64::from(size) > room.end {
            FaultKind::OutOfBounds(access, space, None)
        } else if address & u64::from(size - 1) != 0 {
            FaultKind::Misaligned(access, space)
        } else {
            continue;
        };
        return Err(LaneFault { kind, lane: Some(lane), address, size });
    }
    Ok(())
}

/// The bytes in which a space's indices count.
#[inline(always)]
pub(crate) fn bytes_of<'b>(memory: &'b mut Memory, block: &'b mut Block, space: Space) -> &'b mut [u8] {
    match space {
        Space::Shared => &mut block.shared,
        Space::Local => &mut block.local,
        Space::Global | Space::Global32 | Space::Const | Space::Generic => memory.bytes_mut(),
    }
}

/// Loads in the lanes of `mask` if the access has a lane range. Returns the space. `out` receives the
/// addresses if [`Env::addresses_wanted`].
#[inline(never)]
pub(crate) fn load(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, ty, addr): (Space, MemTy, Address),
    dst: Reg,
    mask: u32,
    out: &mut WideRow,
) -> Option<Space> {
    let request = Request { space, access: Access::Read, size: ty.bytes(), mask };
    let range = LaneRange::find(env, block, warp, request, addr, out)?;
    let bytes = if range.params { &env.params[..] } else { range.bytes(env.memory, block) };
    read(bytes, warp, ty, dst, mask, &env.lane_offsets);
    Some(range.space)
}

/// Loads in the lanes of `mask`, with or without a lane range. Returns the space and the lanes that accessed
/// it.
#[cold]
#[inline(never)]
pub(crate) fn load_any(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, ty, addr): (Space, MemTy, Address),
    dst: Reg,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    addresses(warp, env.memory, space, addr, out);
    load_each(env, block, warp, (space, ty), dst, mask, out)
}

/// [`load_any`] with the addresses computed in `out`.
fn load_each(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, ty): (Space, MemTy),
    dst: Reg,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let mut later = 0;
    let request = Request { space, access: Access::Read, size: ty.bytes(), mask };
    let at = resolve(env, block, request, out, &mut later)?;
    let indices = if at.space == Space::Local { local_indices(env, warp, out) } else { *out };
    let bytes = match at.space {
        Space::Const if at.shift == PARAM_WINDOW.into() => &mut env.params[..],
        _ => at.bytes(env, block),
    };
    read_each(bytes, warp, ty, dst, at.mask, &indices, at.shift);
    if later != 0 {
        let mut rest = *out;
        let (space, mask) = load_each(env, block, warp, (space, ty), dst, later, &mut rest)?;
        return Ok(at.and(env, (space, mask), out, rest));
    }
    Ok((at.space, at.mask))
}

/// Stores in the lanes of `mask` if the access has a lane range. Where several lanes store to the same bytes,
/// the highest lane wins.
#[inline(never)]
pub(crate) fn store(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, ty, addr): (Space, MemTy, Address),
    src: Operand,
    mask: u32,
    out: &mut WideRow,
) -> Option<Space> {
    let request = Request { space, access: Access::Write, size: ty.bytes(), mask };
    let range = LaneRange::find(env, block, warp, request, addr, out)?;
    if env.sanitizer.is_some() {
        let store = sanitize::Store { ty, src, range: Some(range.bounds) };
        sanitize::before(env, block, warp, (range.space, ty.bytes()), Some(store), mask, out);
    }
    write(range.bytes(env.memory, block), warp, &env.params, ty, src, mask, &env.lane_offsets);
    Some(range.space)
}

/// Stores in the lanes of `mask`, with or without a lane range. Returns the space and the lanes that accessed
/// it.
#[cold]
#[inline(never)]
pub(crate) fn store_any(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, ty, addr): (Space, MemTy, Address),
    src: Operand,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    addresses(warp, env.memory, space, addr, out);
    store_each(env, block, warp, (space, ty), src, mask, out)
}

/// [`store_any`] with the addresses computed in `out`.
fn store_each(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, ty): (Space, MemTy),
    src: Operand,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let mut later = 0;
    let request = Request { space, access: Access::Write, size: ty.bytes(), mask };
    let at = resolve(env, block, request, out, &mut later)?;
    let indices = if at.space == Space::Local { local_indices(env, warp, out) } else { *out };
    if env.sanitizer.is_some() {
        let store = sanitize::Store { ty, src, range: None };
        at.watched(env, block, warp, ty.bytes(), Some(store), out);
    }
    let bytes = match at.peer {
        Some(rank) => &mut env.peers[rank as usize].shared,
        None => bytes_of(env.memory, block, at.space),
    };
    write_each(bytes, warp, &env.params, ty, src, at.mask, (&indices, at.shift));
    if later != 0 {
        let mut rest = *out;
        let (space, mask) = store_each(env, block, warp, (space, ty), src, later, &mut rest)?;
        return Ok(at.and(env, (space, mask), out, rest));
    }
    Ok((at.space, at.mask))
}
