//! Atomic operations of a warp: each lane in turn reads, computes and writes.

use isa::{Address, AtomOp, Operand, Reg, Space, Ty};

use crate::access::{LaneFault, Request, addresses, local_indices, resolve};
use crate::atomic;
use crate::env::{Block, Env};
use crate::fault::Access;
use crate::lane_range::LaneRange;
use crate::lanes::{WideRow, each, map};
use crate::sanitize;
use crate::warp::Warp;

/// The operation and operands of an atomic instruction.
pub(crate) struct Atomic {
    pub op: AtomOp,
    pub ty: Ty,
    pub dst: Option<Reg>,
    pub a: Operand,
    pub b: Operand,
}

/// Executes an atomic in the lanes of `mask`, in order of lanes. Returns the space and the lanes that
/// accessed it.
pub(crate) fn atomic(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, addr): (Space, Address),
    atom: &Atomic,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let size = atom.ty.bytes();
    let request = Request { space, access: Access::Atomic, size, mask };
    let Some(range) = LaneRange::find(env, block, warp, request, addr, out) else {
        return atomic_any(env, block, warp, (space, addr), atom, mask, out);
    };
    if env.sanitizer.is_some() && range.space != Space::Global {
        sanitize::before(env, block, warp, (range.space, size), None, mask, out);
    }
    let operands = atom.operands(warp, &env.params);
    let bytes = range.bytes(env.memory, block);
    modify(bytes, warp, atom, &operands, mask, &map(&env.lane_offsets, u64::from), 0);
    Ok((range.space, mask))
}

/// [`atomic`] without the fast path.
#[cold]
#[inline(never)]
pub(crate) fn atomic_any(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (space, addr): (Space, Address),
    atom: &Atomic,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    addresses(warp, env.memory, space, addr, out);
    atomic_each(env, block, warp, space, atom, mask, out)
}

/// [`atomic_any`] with the addresses computed in `out`.
fn atomic_each(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    space: Space,
    atom: &Atomic,
    mask: u32,
    out: &mut WideRow,
) -> Result<(Space, u32), LaneFault> {
    let mut later = 0;
    let size = atom.ty.bytes();
    let request = Request { space, access: Access::Atomic, size, mask };
    let at = resolve(env, block, request, out, &mut later)?;
    let indices = if at.space == Space::Local { local_indices(env, warp, out) } else { *out };
    if env.sanitizer.is_some() && at.space != Space::Global {
        at.watched(env, block, warp, size, None, out);
    }
    let operands = atom.operands(warp, &env.params);
    modify(at.bytes(env, block), warp, atom, &operands, at.mask, &indices, at.shift);
    if later != 0 {
        let mut rest = *out;
        let (space, mask) = atomic_each(env, block, warp, space, atom, later, &mut rest)?;
        return Ok(at.and(env, (space, mask), out, rest));
    }
    Ok((at.space, at.mask))
}

impl Atomic {
    fn operands(&self, warp: &Warp, params: &[u8]) -> [WideRow; 2] {
        let ty = self.ty;
        [self.a, self.b].map(|operand| {
            if ty.wide() {
                warp.get64(params, ty, operand)
            } else {
                map(&warp.get(params, operand), u64::from)
            }
        })
    }
}

/// Reads, computes and writes, in order of lanes. A lane's index in `bytes` is its `at` minus `shift`.
#[inline(never)]
fn modify(
    bytes: &mut [u8],
    warp: &mut Warp,
    atom: &Atomic,
    [a, b]: &[WideRow; 2],
    mask: u32,
    at: &WideRow,
    shift: u64,
) {
    let Atomic { op, ty, dst, .. } = *atom;
    let mut old = [0; 32];
    let n = ty.bytes() as usize;
    for lane in each(mask) {
        let o = at[lane].wrapping_sub(shift) as usize;
        let place = &mut bytes[o..o + n];
        let mut value = [0; 8];
        value[..n].copy_from_slice(place);
        old[lane] = u64::from_le_bytes(value);
        let new = atomic::apply(op, ty, old[lane], a[lane], b[lane]);
        place.copy_from_slice(&new.to_le_bytes()[..n]);
    }
    if let Some(dst) = dst {
        if ty.wide() {
            warp.put64(dst, mask, &old);
        } else {
            warp.put(dst, mask, &map(&old, |x| x as u32));
        }
    }
}
