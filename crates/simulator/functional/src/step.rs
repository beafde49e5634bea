//! Executes one instruction of one warp: dispatch, control flow, barriers.

use arch::policy::Reconvergence;
use isa::{Bar, Effect, FuncId, Inst, InstKind, IssuedOp, MemTy, Operand, Pc, Reg, Space};

use crate::access::{self, LaneFault};
use crate::alu;
use crate::call::{blend, call, call_pointer, leave, ret};
use crate::children;
use crate::cluster::cluster_barrier;
use crate::collective;
use crate::env::{Barrier, Block, Env};
use crate::fault::{Fault, FaultKind};
use crate::lanes::{WideRow, map};
use crate::memory::{CODE_BASE, LOCAL_WINDOW, SHARED_WINDOW};
use crate::modify::{self, Atomic};
use crate::special::special;
use crate::system;
use crate::texture;
use crate::warp::{Path, Wait, Warp};

/// Backward jumps of a path before other paths of the warp get a turn.
pub(crate) const MAX_BACKWARD_JUMPS: u32 = 32;
/// Iterations of a loop with an atomic before lanes at its join go on. The loop may wait for a lock that one
/// of those lanes holds.
const MAX_ATOMIC_ROUNDS: u32 = 256;

pub(crate) fn step(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    out: &mut WideRow,
    issued: &mut IssuedOp,
) -> Result<(), Box<Fault>> {
    let pc = Pc(warp.current.pc);
    let inst: &Inst = &env.program.code[pc.0 as usize];
    let mask =
        if inst.guard.is_always() { warp.current.mask } else { warp.current.mask & warp.guard(inst.guard) };
    let path = warp.current.mask;
    *issued = IssuedOp { pc, path, mask, effect: Effect::None };
    if mask == 0 {
        warp.advance();
        if matches!(inst.kind, InstKind::Bra { .. }) {
            issued.effect = Effect::Branch { diverged: false };
        }
        return Ok(());
    }
    let plain;
    let mut kind = &inst.kind;
    if let InstKind::WithShared { op, ty, dst, a, addr, c } = *kind {
        // The operand in shared memory goes to a register after those of the function.
        let b = Reg(env.program.functions[FuncId(warp.current.window.function)].regs);
        let at = (Space::Shared, MemTy::B32, addr);
        if access::load(env, block, warp, at, b, mask, out).is_none()
            && let Err(fault) = access::load_any(env, block, warp, at, b, mask, out)
        {
            return Err(fault_at(env, block, warp, pc, path, fault));
        }
        issued.effect = Effect::Memory { space: Space::Shared, bytes: 4 };
        plain = op.plain(ty, dst, [a, Operand::Reg(b), c]);
        kind = &plain;
    }
    // The frequent instructions, without the checks of the general case.
    match *kind {
        InstKind::Ld { space, ty, dst, addr, .. } => {
            if let Some(space) = access::load(env, block, warp, (space, ty, addr), dst, mask, out) {
                issued.effect = Effect::Memory { space, bytes: ty.bytes() };
                warp.advance();
                return Ok(());
            }
        }
        InstKind::St { space, ty, addr, src, .. } => {
            if let Some(space) = access::store(env, block, warp, (space, ty, addr), src, mask, out) {
                issued.effect = Effect::Memory { space, bytes: ty.bytes() };
                warp.advance();
                return Ok(());
            }
        }
        _ if alu::arithmetic(warp, &env.params, env.rules, kind, mask) => {
            warp.advance();
            return Ok(());
        }
        _ => {}
    }
    let done = execute(env, block, warp, inst, issued, out);
    done.and_then(|()| finish(env, block, warp, issued))
        .map_err(|fault| fault_at(env, block, warp, pc, path, fault))
}

/// The fault of an instruction that lanes of the path `path` executed.
#[cold]
#[inline(never)]
fn fault_at(env: &Env<'_>, block: &Block, warp: &Warp, pc: Pc, path: u32, fault: LaneFault) -> Box<Fault> {
    let lane = fault.lane.unwrap_or(path.trailing_zeros() as usize);
    let place = env.place(block, warp, lane);
    let (address, size) = (fault.address, fault.size);
    let callers = warp.calls();
    Box::new(Fault { address, size, callers, ..Fault::new(fault.kind, pc, Some(place)) })
}

/// First generic address of a space.
fn window(env: &Env<'_>, warp: &Warp, space: Space) -> u64 {
    match space {
        Space::Shared => SHARED_WINDOW,
        Space::Local => LOCAL_WINDOW + u64::from(warp.current.window.sp),
        Space::Const => env.constants.0,
        Space::Global | Space::Global32 | Space::Generic => 0,
    }
}

impl From<FaultKind> for LaneFault {
    fn from(kind: FaultKind) -> Self {
        LaneFault { kind, lane: None, address: 0, size: 0 }
    }
}

fn execute(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    inst: &Inst,
    issued: &mut IssuedOp,
    out: &mut WideRow,
) -> Result<(), LaneFault> {
    let mask = issued.mask;
    match inst.kind {
        InstKind::Ld { space, ty, dst, addr, .. } => {
            let (space, mask) = access::load_any(env, block, warp, (space, ty, addr), dst, mask, out)?;
            issued.mask = mask;
            issued.effect = access_effect(env, space, ty.bytes());
        }
        InstKind::St { space, ty, addr, src, .. } => {
            let (space, mask) = access::store_any(env, block, warp, (space, ty, addr), src, mask, out)?;
            issued.mask = mask;
            issued.effect = access_effect(env, space, ty.bytes());
        }
        InstKind::Atom { space, op, ty, dst, addr, a, b } => {
            let atom = Atomic { op, ty, dst, a, b };
            warp.atomic_seen = true;
            let (space, mask) = modify::atomic(env, block, warp, (space, addr), &atom, mask, out)?;
            issued.mask = mask;
            issued.effect = access_effect(env, space, ty.bytes());
        }
        InstKind::Tex { geom, ty, dst, object, at } => {
            issued.effect = texture::fetch(env, warp, mask, (geom, ty, dst), object, at)?;
        }
        InstKind::Bra { target, join } => {
            branch(env, warp, mask, target.0, join.0, issued);
            return Ok(());
        }
        InstKind::Exit => {
            leave(warp, mask, issued, Warp::exit);
            return Ok(());
        }
        InstKind::Ret { src } => {
            ret(env, warp, mask, src, issued);
            return Ok(());
        }
        InstKind::Call { func, args, dst } => return call(env, warp, mask, func, args, dst),
        InstKind::CallPtr { func, args, dst } => return call_pointer(env, warp, issued, func, args, dst),
        InstKind::Bar { kind, id, count, dst, pred } => {
            if kind.of_cluster() {
                cluster_barrier(warp, kind, issued);
                return Ok(());
            }
            return barrier(env, block, warp, (kind, dst), [id, count], pred, issued);
        }
        InstKind::WarpSync { .. }
        | InstKind::Shfl { .. }
        | InstKind::Vote { .. }
        | InstKind::Collect { .. }
        | InstKind::Mma { .. } => {
            return collective::execute(env, warp, inst, issued);
        }
        InstKind::Special { dst, what } => special(env, block, warp, mask, dst, what),
        InstKind::GlobalAddr { dst, global, offset } => {
            let address = env.globals[global.0 as usize].wrapping_add(offset as i64 as u64);
            warp.put64(dst, mask, &[address; 32]);
        }
        InstKind::ToGeneric { space, dst, a } => {
            let base = window(env, warp, space);
            let r = map(&warp.get(&env.params, a), |a| base + u64::from(a));
            warp.put64(dst, mask, &r);
        }
        InstKind::FromGeneric { space, dst, a } => {
            let base = window(env, warp, space);
            let r = map(&warp.get64(&env.params, isa::Ty::U64, a), |a| a.wrapping_sub(base) as u32);
            warp.put(dst, mask, &r);
        }
        InstKind::FuncAddr { dst, func } => {
            warp.put64(dst, mask, &[CODE_BASE + 16 * u64::from(func.0); 32]);
        }
        InstKind::Fence { .. } => {}
        InstKind::Trap => return Err(FaultKind::Trap.into()),
        InstKind::Sys { ext, args, dst } => system::call(env, block, warp, mask, ext, args, dst)?,
        InstKind::Launch { kernel, config, args } => {
            children::launch(env, block, warp, mask, kernel, config, args)?;
        }
        InstKind::Mov { .. }
        | InstKind::Unary { .. }
        | InstKind::Binary { .. }
        | InstKind::Ternary { .. }
        | InstKind::Math { .. }
        | InstKind::Cvt { .. }
        | InstKind::SetP { .. }
        | InstKind::PLogic { .. }
        | InstKind::Select { .. }
        | InstKind::WithShared { .. } => unreachable!("done by alu"),
    }
    warp.advance();
    Ok(())
}

/// The effect of an access that was made lane by lane.
fn access_effect(env: &mut Env<'_>, space: Space, bytes: u32) -> Effect {
    if std::mem::take(&mut env.remote) { Effect::Remote { bytes } } else { Effect::Memory { space, bytes } }
}

/// Called after an instruction that may have ended or parked paths. Finds out whether the warp still runs,
/// and detects barriers that can never complete.
fn finish(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    issued: &mut IssuedOp,
) -> Result<(), LaneFault> {
    if warp.ready {
        return Ok(());
    }
    if warp.done() {
        block.running -= 1;
    } else if !collective::resolve_stuck_lanes(env.program, warp) {
        // Warps of other blocks of the cluster will release this one. Lanes that wait elsewhere in the block
        // are counted there, or never arrive.
        if warp.pending.iter().any(|params| params.wait == Wait::Cluster) {
            issued.effect = Effect::Barrier { id: Bar::CLUSTER, warps: 0, waits: true };
            return Ok(());
        }
        // No path can go on: either all live lanes wait at one barrier, or some lanes will never arrive.
        let at = |id: u8| {
            let here = |params: &&Path| matches!(params.wait, Wait::Barrier { id: i, .. } if i == id);
            warp.pending.iter().filter(here).fold(0, |m, params| m | params.mask)
        };
        let first = warp.pending.iter().find_map(|params| match params.wait {
            Wait::Barrier { id, warps, .. } => Some((id, warps)),
            _ => None,
        });
        match first {
            Some((id, warps)) if at(id) == warp.live || warp.barrier_per_warp => {
                arrive(env, block, warp, (id, warps), issued)?
            }
            Some(_) => return Err(FaultKind::DivergentBarrier.into()),
            None => {
                let mask = warp.pending.iter().find_map(|params| match params.wait {
                    Wait::Lanes(mask) => Some(mask),
                    _ => None,
                });
                return Err(FaultKind::SyncMask(mask.unwrap_or(warp.live)).into());
            }
        }
    }
    // All running warps of the block wait, at barriers that are not complete: nothing will ever release them.
    if block.running == 0 || block.waiting != block.running || block.complete().is_some() {
        return Ok(());
    }
    let unfilled = block.barriers.iter().position(|b| b.needed > 0 && b.waiting > 0);
    let kind = unfilled.map_or(FaultKind::DivergentBarrier, |id| {
        let b = &block.barriers[id];
        FaultKind::UnfilledBarrier { id: id as u8, threads: 32 * b.needed, came: 32 * b.warps }
    });
    Err(kind.into())
}

/// A whole warp arrives at a barrier.
fn arrive(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (id, warps): (u8, u8),
    issued: &mut IssuedOp,
) -> Result<(), LaneFault> {
    let b = &mut block.barriers[usize::from(id)];
    let all = env.tids.len() as u32;
    let of = |warps: u32| if warps > 0 { warps } else { all };
    if b.warps > 0 && of(b.needed) != of(warps.into()) {
        return Err(FaultKind::BarrierCount { id: id.into(), threads: 32 * of(warps.into()) }.into());
    }
    b.warps += 1;
    b.needed = b.needed.max(warps.into());
    let stays = |params: &Path| matches!(params.wait, Wait::Barrier { id: i, kind, .. } if i == id && kind != Bar::Arrive);
    let waits = warp.pending.iter().any(stays);
    issued.effect = Effect::Barrier { id, warps: b.needed as u8, waits };
    if let Some(sanitizer) = &mut env.sanitizer {
        sanitizer.arrived(env.slot, (id, warp.index), &block.shared);
    }
    if waits {
        b.waiting += 1;
        block.waiting += 1;
    } else {
        release(warp, id, &Barrier::default());
    }
    Ok(())
}

fn branch(env: &Env<'_>, warp: &mut Warp, taken: u32, target: u32, join: u32, issued: &mut IssuedOp) {
    let pc = warp.current.pc;
    let all = taken == warp.current.mask;
    issued.effect = Effect::Branch { diverged: !all };
    if all {
        warp.jump(target);
    } else {
        let end = env.program.functions[FuncId(warp.current.window.function)].end.0;
        warp.diverge(taken, target, join, end);
    }
    if target <= pc && warp.ready && env.reconvergence == Reconvergence::PerThread {
        spin(warp);
    }
}

/// A backward jump under independent thread scheduling. A path that spins must not starve the lanes that it
/// waits for, because from cc 7.0 on every thread makes progress.
#[inline(always)]
fn spin(warp: &mut Warp) {
    if !warp.pending.is_empty() {
        warp.spins += 1;
        if warp.spins > MAX_BACKWARD_JUMPS {
            warp.rotate();
        }
    }
    if std::mem::take(&mut warp.atomic_seen) {
        warp.atomic_rounds += 1;
        if warp.atomic_rounds > MAX_ATOMIC_ROUNDS {
            warp.atomic_rounds = 0;
            if warp.go_on_without(warp.current.node) {
                warp.rotate();
            }
        }
    }
}

fn barrier(
    env: &Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    (kind, dst): (Bar, Option<Reg>),
    operands: [Operand; 2],
    pred: isa::Guard,
    issued: &mut IssuedOp,
) -> Result<(), LaneFault> {
    let path = warp.current.mask;
    let [id, threads] = operands.map(|x| warp.get(&env.params, x)[path.trailing_zeros() as usize]);
    let all = 32 * env.tids.len() as u32;
    let (warps, threads) = if threads == Bar::BLOCK { (0, all) } else { (threads / 32, threads) };
    if id > 15 || threads == 0 || threads % 32 != 0 || threads > all {
        return Err(FaultKind::BarrierCount { id, threads }.into());
    }
    let (id, warps) = (id as u8, warps as u8);
    let holds = warp.guard(pred) & path;
    let b = &mut block.barriers[usize::from(id)];
    b.count += holds.count_ones();
    b.any |= holds != 0;
    b.not_all |= holds != path;
    issued.mask = path;
    // Before cc 7.0 barriers count warps: a path that arrives counts as the whole warp (PTX `bar`).
    warp.barrier_per_warp = env.reconvergence == Reconvergence::Stack;
    let wait = Wait::Barrier { id, kind, warps, dst };
    if warp.barrier_per_warp {
        warp.current.wait = wait;
        warp.pending.push(warp.current);
        warp.ready = false;
    } else {
        warp.park(wait);
    }
    Ok(())
}

/// Lets the paths of a warp that wait at barrier `id` continue after it, and writes the barrier's result.
pub(crate) fn release(warp: &mut Warp, id: u8, barrier: &Barrier) {
    let here = |wait: Wait| matches!(wait, Wait::Barrier { id: b, .. } if b == id);
    release_where(warp, here, |warp, path| {
        let Wait::Barrier { kind, dst, .. } = path.wait else { unreachable!("just found") };
        if let Some(dst) = dst {
            let value = match kind {
                Bar::Count => barrier.count,
                Bar::And => u32::from(!barrier.not_all),
                Bar::Or => u32::from(barrier.any),
                _ => 0,
            };
            blend(warp.row_in(path.window, dst), &[value; 32], path.mask);
        }
    });
}

/// Lets the waiting paths for which `waits` holds continue after the instruction at which they wait. Calls
/// `with` for each of them first.
pub(crate) fn release_where(
    warp: &mut Warp,
    waits: impl Fn(Wait) -> bool,
    mut with: impl FnMut(&mut Warp, &Path),
) {
    while let Some(i) = warp.pending.iter().position(|params| waits(params.wait)) {
        let mut path = warp.pending.remove(i);
        with(warp, &path);
        path.wait = Wait::Nothing;
        if warp.ready {
            warp.pending.push(warp.current);
        }
        warp.current = path;
        warp.ready = true;
        warp.advance();
    }
}
