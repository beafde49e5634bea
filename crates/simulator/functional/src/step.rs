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
const SPINS: u32 = 32;
/// Iterations of a loop with an atomic before lanes at its join go on. The loop may wait for a lock that one
/// of those lanes holds.
const TRIES: u32 = 256;

pub(crate) fn step(
    env: &mut Env<'_>,
    block: &mut Block,
    w: &mut Warp,
    out: &mut WideRow,
    step: &mut IssuedOp,
) -> Result<(), Box<Fault>> {
    let pc = Pc(w.cur.pc);
    let inst: &Inst = &env.program.code[pc.0 as usize];
    let mask = if inst.guard.is_always() { w.cur.mask } else { w.cur.mask & w.guard(inst.guard) };
    let path = w.cur.mask;
    *step = IssuedOp { pc, path, mask, effect: Effect::None };
    if mask == 0 {
        w.advance();
        if matches!(inst.kind, InstKind::Bra { .. }) {
            step.effect = Effect::Branch { diverged: false };
        }
        return Ok(());
    }
    let plain;
    let mut kind = &inst.kind;
    if let InstKind::WithShared { op, ty, dst, a, addr, c } = *kind {
        // The operand in shared memory goes to a register after those of the function.
        let b = Reg(env.program.functions[FuncId(w.cur.window.function)].regs);
        let at = (Space::Shared, MemTy::B32, addr);
        if access::load(env, block, w, at, b, mask, out).is_none()
            && let Err(fault) = access::load_any(env, block, w, at, b, mask, out)
        {
            return Err(found(env, block, w, pc, path, fault));
        }
        step.effect = Effect::Memory { space: Space::Shared, bytes: 4 };
        plain = op.plain(ty, dst, [a, Operand::Reg(b), c]);
        kind = &plain;
    }
    // The frequent instructions, without the checks of the general case.
    match *kind {
        InstKind::Ld { space, ty, dst, addr, .. } => {
            if let Some(space) = access::load(env, block, w, (space, ty, addr), dst, mask, out) {
                step.effect = Effect::Memory { space, bytes: ty.bytes() };
                w.advance();
                return Ok(());
            }
        }
        InstKind::St { space, ty, addr, src, .. } => {
            if let Some(space) = access::store(env, block, w, (space, ty, addr), src, mask, out) {
                step.effect = Effect::Memory { space, bytes: ty.bytes() };
                w.advance();
                return Ok(());
            }
        }
        _ if alu::arithmetic(w, &env.params, env.rules, kind, mask) => {
            w.advance();
            return Ok(());
        }
        _ => {}
    }
    let done = execute(env, block, w, inst, step, out);
    done.and_then(|()| finish(env, block, w, step)).map_err(|fault| found(env, block, w, pc, path, fault))
}

/// The fault of an instruction that lanes of the path `path` executed.
#[cold]
#[inline(never)]
fn found(env: &Env<'_>, block: &Block, w: &Warp, pc: Pc, path: u32, fault: LaneFault) -> Box<Fault> {
    let lane = fault.lane.unwrap_or(path.trailing_zeros() as usize);
    let place = env.place(block, w, lane);
    let (address, size) = (fault.address, fault.size);
    let callers = w.calls();
    Box::new(Fault { address, size, callers, ..Fault::new(fault.kind, pc, Some(place)) })
}

/// First generic address of a space.
fn window(env: &Env<'_>, w: &Warp, space: Space) -> u64 {
    match space {
        Space::Shared => SHARED_WINDOW,
        Space::Local => LOCAL_WINDOW + u64::from(w.cur.window.sp),
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
    w: &mut Warp,
    inst: &Inst,
    step: &mut IssuedOp,
    out: &mut WideRow,
) -> Result<(), LaneFault> {
    let mask = step.mask;
    match inst.kind {
        InstKind::Ld { space, ty, dst, addr, .. } => {
            let (space, mask) = access::load_any(env, block, w, (space, ty, addr), dst, mask, out)?;
            step.mask = mask;
            step.effect = reached(env, space, ty.bytes());
        }
        InstKind::St { space, ty, addr, src, .. } => {
            let (space, mask) = access::store_any(env, block, w, (space, ty, addr), src, mask, out)?;
            step.mask = mask;
            step.effect = reached(env, space, ty.bytes());
        }
        InstKind::Atom { space, op, ty, dst, addr, a, b } => {
            let atom = Atomic { op, ty, dst, a, b };
            w.tried = true;
            let (space, mask) = modify::atomic(env, block, w, (space, addr), &atom, mask, out)?;
            step.mask = mask;
            step.effect = reached(env, space, ty.bytes());
        }
        InstKind::Tex { geom, ty, dst, object, at } => {
            step.effect = texture::fetch(env, w, mask, (geom, ty, dst), object, at)?;
        }
        InstKind::Bra { target, join } => {
            branch(env, w, mask, target.0, join.0, step);
            return Ok(());
        }
        InstKind::Exit => {
            leave(w, mask, step, Warp::exit);
            return Ok(());
        }
        InstKind::Ret { src } => {
            ret(env, w, mask, src, step);
            return Ok(());
        }
        InstKind::Call { func, args, dst } => return call(env, w, mask, func, args, dst),
        InstKind::CallPtr { func, args, dst } => return call_pointer(env, w, step, func, args, dst),
        InstKind::Bar { kind, id, count, dst, pred } => {
            if kind.of_cluster() {
                cluster_barrier(w, kind, step);
                return Ok(());
            }
            return barrier(env, block, w, (kind, dst), [id, count], pred, step);
        }
        InstKind::WarpSync { .. }
        | InstKind::Shfl { .. }
        | InstKind::Vote { .. }
        | InstKind::Collect { .. }
        | InstKind::Mma { .. } => {
            return collective::execute(env, w, inst, step);
        }
        InstKind::Special { dst, what } => special(env, block, w, mask, dst, what),
        InstKind::GlobalAddr { dst, global, offset } => {
            let address = env.globals[global.0 as usize].wrapping_add(offset as i64 as u64);
            w.put64(dst, mask, &[address; 32]);
        }
        InstKind::ToGeneric { space, dst, a } => {
            let base = window(env, w, space);
            let r = map(&w.get(&env.params, a), |a| base + u64::from(a));
            w.put64(dst, mask, &r);
        }
        InstKind::FromGeneric { space, dst, a } => {
            let base = window(env, w, space);
            let r = map(&w.get64(&env.params, isa::Ty::U64, a), |a| a.wrapping_sub(base) as u32);
            w.put(dst, mask, &r);
        }
        InstKind::FuncAddr { dst, func } => {
            w.put64(dst, mask, &[CODE_BASE + 16 * u64::from(func.0); 32]);
        }
        InstKind::Fence { .. } => {}
        InstKind::Trap => return Err(FaultKind::Trap.into()),
        InstKind::Sys { ext, args, dst } => system::call(env, block, w, mask, ext, args, dst)?,
        InstKind::Launch { kernel, config, args } => {
            children::launch(env, block, w, mask, kernel, config, args)?;
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
    w.advance();
    Ok(())
}

/// The effect of an access that was made lane by lane.
fn reached(env: &mut Env<'_>, space: Space, bytes: u32) -> Effect {
    if std::mem::take(&mut env.remote) { Effect::Remote { bytes } } else { Effect::Memory { space, bytes } }
}

/// Called after an instruction that may have ended or parked paths. Finds out whether the warp still runs,
/// and detects barriers that can never complete.
fn finish(env: &mut Env<'_>, block: &mut Block, w: &mut Warp, step: &mut IssuedOp) -> Result<(), LaneFault> {
    if w.ready {
        return Ok(());
    }
    if w.done() {
        block.running -= 1;
    } else if !collective::go_on(env.program, w) {
        // Warps of other blocks of the cluster will release this one. Lanes that wait elsewhere in the block
        // are counted there, or never arrive.
        if w.others.iter().any(|p| p.wait == Wait::Cluster) {
            step.effect = Effect::Barrier { id: Bar::CLUSTER, warps: 0, waits: true };
            return Ok(());
        }
        // No path can go on: either all live lanes wait at one barrier, or some lanes will never arrive.
        let at = |id: u8| {
            let here = |p: &&Path| matches!(p.wait, Wait::Barrier { id: i, .. } if i == id);
            w.others.iter().filter(here).fold(0, |m, p| m | p.mask)
        };
        let first = w.others.iter().find_map(|p| match p.wait {
            Wait::Barrier { id, warps, .. } => Some((id, warps)),
            _ => None,
        });
        match first {
            Some((id, warps)) if at(id) == w.live || w.stacked => arrive(env, block, w, (id, warps), step)?,
            Some(_) => return Err(FaultKind::DivergentBarrier.into()),
            None => {
                let mask = w.others.iter().find_map(|p| match p.wait {
                    Wait::Lanes(mask) => Some(mask),
                    _ => None,
                });
                return Err(FaultKind::SyncMask(mask.unwrap_or(w.live)).into());
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
    w: &mut Warp,
    (id, warps): (u8, u8),
    step: &mut IssuedOp,
) -> Result<(), LaneFault> {
    let b = &mut block.barriers[usize::from(id)];
    let all = env.tids.len() as u32;
    let of = |warps: u32| if warps > 0 { warps } else { all };
    if b.warps > 0 && of(b.needed) != of(warps.into()) {
        return Err(FaultKind::BarrierCount { id: id.into(), threads: 32 * of(warps.into()) }.into());
    }
    b.warps += 1;
    b.needed = b.needed.max(warps.into());
    let stays =
        |p: &Path| matches!(p.wait, Wait::Barrier { id: i, kind, .. } if i == id && kind != Bar::Arrive);
    let waits = w.others.iter().any(stays);
    step.effect = Effect::Barrier { id, warps: b.needed as u8, waits };
    if let Some(watch) = &mut env.watch {
        watch.arrived(env.slot, (id, w.index), &block.shared);
    }
    if waits {
        b.waiting += 1;
        block.waiting += 1;
    } else {
        release(w, id, &Barrier::default());
    }
    Ok(())
}

fn branch(env: &Env<'_>, w: &mut Warp, taken: u32, target: u32, join: u32, step: &mut IssuedOp) {
    let pc = w.cur.pc;
    let all = taken == w.cur.mask;
    step.effect = Effect::Branch { diverged: !all };
    if all {
        w.jump(target);
    } else {
        let end = env.program.functions[FuncId(w.cur.window.function)].end.0;
        w.diverge(taken, target, join, end);
    }
    if target <= pc && w.ready && env.reconvergence == Reconvergence::PerThread {
        spin(w);
    }
}

/// A backward jump under independent thread scheduling. A path that spins must not starve the lanes that it
/// waits for, because from cc 7.0 on every thread makes progress.
#[inline(always)]
fn spin(w: &mut Warp) {
    if !w.others.is_empty() {
        w.spins += 1;
        if w.spins > SPINS {
            w.rotate();
        }
    }
    if std::mem::take(&mut w.tried) {
        w.tries += 1;
        if w.tries > TRIES {
            w.tries = 0;
            if w.part(w.cur.node) {
                w.rotate();
            }
        }
    }
}

fn barrier(
    env: &Env<'_>,
    block: &mut Block,
    w: &mut Warp,
    (kind, dst): (Bar, Option<Reg>),
    operands: [Operand; 2],
    pred: isa::Guard,
    step: &mut IssuedOp,
) -> Result<(), LaneFault> {
    let path = w.cur.mask;
    let [id, threads] = operands.map(|x| w.get(&env.params, x)[path.trailing_zeros() as usize]);
    let all = 32 * env.tids.len() as u32;
    let (warps, threads) = if threads == Bar::BLOCK { (0, all) } else { (threads / 32, threads) };
    if id > 15 || threads == 0 || threads % 32 != 0 || threads > all {
        return Err(FaultKind::BarrierCount { id, threads }.into());
    }
    let (id, warps) = (id as u8, warps as u8);
    let holds = w.guard(pred) & path;
    let b = &mut block.barriers[usize::from(id)];
    b.count += holds.count_ones();
    b.any |= holds != 0;
    b.not_all |= holds != path;
    step.mask = path;
    // Before cc 7.0 barriers count warps: a path that arrives counts as the whole warp (PTX `bar`).
    w.stacked = env.reconvergence == Reconvergence::Stack;
    let wait = Wait::Barrier { id, kind, warps, dst };
    if w.stacked {
        w.cur.wait = wait;
        w.others.push(w.cur);
        w.ready = false;
    } else {
        w.park(wait);
    }
    Ok(())
}

/// Lets the paths of a warp that wait at barrier `id` continue after it, and writes the barrier's result.
pub(crate) fn release(w: &mut Warp, id: u8, barrier: &Barrier) {
    let here = |wait: Wait| matches!(wait, Wait::Barrier { id: b, .. } if b == id);
    release_where(w, here, |w, path| {
        let Wait::Barrier { kind, dst, .. } = path.wait else { unreachable!("just found") };
        if let Some(dst) = dst {
            let value = match kind {
                Bar::Count => barrier.count,
                Bar::And => u32::from(!barrier.not_all),
                Bar::Or => u32::from(barrier.any),
                _ => 0,
            };
            blend(w.row_in(path.window, dst), &[value; 32], path.mask);
        }
    });
}

/// Lets the waiting paths for which `waits` holds continue after the instruction at which they wait. Calls
/// `with` for each of them first.
pub(crate) fn release_where(
    w: &mut Warp,
    waits: impl Fn(Wait) -> bool,
    mut with: impl FnMut(&mut Warp, &Path),
) {
    while let Some(i) = w.others.iter().position(|p| waits(p.wait)) {
        let mut path = w.others.remove(i);
        with(w, &path);
        path.wait = Wait::Nothing;
        if w.ready {
            w.others.push(w.cur);
        }
        w.cur = path;
        w.ready = true;
        w.advance();
    }
}
