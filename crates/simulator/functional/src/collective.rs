//! Warp-level operations: shuffles, votes, reductions, matches, warp barriers, matrix multiply-adds.
//!
//! Before cc 7.0 they apply to the lanes that execute them together. With independent thread scheduling an
//! operation first waits until every lane that its mask names has arrived (CUDA programming guide 12.2,
//! §10.22), which also makes the lanes reconverge.

use arch::policy::Reconvergence;
use isa::{CollectOp, Effect, Inst, InstKind, IssuedOp, Program, ShflMode, VoteMode};

use crate::access::LaneFault;
use crate::call::blend;
use crate::control_flow;
use crate::env::Env;
use crate::lanes::{Row, each, map};
use crate::tensor;
use crate::warp::{Path, Wait, Warp};

pub(crate) fn execute(
    env: &Env<'_>,
    warp: &mut Warp,
    inst: &Inst,
    issued: &mut IssuedOp,
) -> Result<(), LaneFault> {
    let operand = inst.kind.member_mask().expect("called for warp-level operations only");
    if env.reconvergence == Reconvergence::PerThread && !warp.current.granted {
        let rows = warp.get(&env.params, operand);
        let named = rows[issued.mask.trailing_zeros() as usize];
        // If all lanes of the different masks are here, they execute as one path. Otherwise each group waits
        // for its own lanes.
        let apart = each(issued.mask).filter(|&k| rows[k] != named).fold(0, |m, k| m | 1 << k);
        let all = each(apart).fold(named, |m, k| m | rows[k]);
        if all != named && all & warp.live & !warp.current.mask != 0 {
            warp.pending.push(Path { mask: apart, ..warp.current });
            warp.current.mask &= !apart;
            issued.mask &= !apart;
        }
        let needed = named & warp.live;
        if needed & !warp.current.mask != 0 && !all_arrived(warp, named, needed) {
            warp.park(Wait::Lanes(named));
            return Ok(());
        }
    }
    warp.current.granted = false;
    if env.reconvergence == Reconvergence::PerThread {
        let pc = warp.current.pc;
        blend(&mut warp.last_collective, &[pc; 32], warp.current.mask);
    }
    issued.mask =
        if inst.guard.is_always() { warp.current.mask } else { warp.current.mask & warp.guard(inst.guard) };
    run(env, warp, inst, issued);
    warp.advance();
    Ok(())
}

/// Whether all needed lanes have arrived. If so, the lanes at the same instruction join the current path, and
/// paths at other instructions become runnable.
fn all_arrived(warp: &mut Warp, named: u32, needed: u32) -> bool {
    let waits = |params: &Path| params.wait == Wait::Lanes(named);
    let come = warp
        .pending
        .iter()
        .filter(|params| waits(params))
        .fold(warp.current.mask, |m, params| m | params.mask);
    if needed & !come != 0 {
        return false;
    }
    let mut i = 0;
    while i < warp.pending.len() {
        let params = warp.pending[i];
        if !waits(&params) {
            i += 1;
        } else if params.pc == warp.current.pc
            && params.node == warp.current.node
            && params.window == warp.current.window
        {
            warp.current.mask |= params.mask;
            warp.pending.remove(i);
        } else {
            warp.pending[i].wait = Wait::Nothing;
            warp.pending[i].granted = true;
            i += 1;
        }
    }
    true
}

/// Called when no path can go on. Lanes that have exited are not waited for: an operation for which all live
/// lanes have arrived executes. Lanes are not waited for either if they executed the operation before and now
/// wait at a join after which they only exit; they go on and exit.
#[cold]
pub(crate) fn resolve_stuck_lanes(program: &Program, warp: &mut Warp) -> bool {
    let absent = |params: &Path| {
        let Wait::Lanes(named) = params.wait else { return u32::MAX };
        let come = warp
            .pending
            .iter()
            .filter(|other| other.wait == params.wait)
            .fold(0, |m, params| m | params.mask);
        named & warp.live & !come
    };
    if let Some(i) = warp.pending.iter().position(|params| absent(params) == 0) {
        warp.current = Path { wait: Wait::Nothing, ..warp.pending.remove(i) };
        warp.ready = true;
        return true;
    }
    // Compared by source location, because an unrolled loop has several copies of one operation.
    let span = |pc: u32| program.locs.get(pc as usize).map(|loc| loc.span);
    let left = |params: &&Path| {
        warp.arrived(params.node).is_some_and(|(lanes, pc)| {
            let absent = absent(params);
            let were_here = |lane: usize| span(warp.last_collective[lane]) == span(params.pc);
            absent & !lanes == 0
                && each(absent).all(were_here)
                && control_flow::exits_without_meeting(program, pc)
        })
    };
    let Some(node) = warp.pending.iter().find(left).map(|params| params.node) else { return false };
    warp.go_on_without(node);
    warp.pick();
    true
}

fn run(env: &Env<'_>, warp: &mut Warp, inst: &Inst, issued: &mut IssuedOp) {
    let mask = issued.mask;
    match inst.kind {
        InstKind::Shfl { mode, dst, a, b, width, .. } => {
            let (value, b) = (warp.get(&env.params, a), warp.get(&env.params, b));
            let width = warp.get(&env.params, width);
            let r = shuffle(mode, &value, &b, &width);
            warp.put(dst, mask, &r);
        }
        InstKind::Vote { mode, dst, pred, mask: named } => {
            let named = warp.get(&env.params, named);
            let votes = warp.guard(pred) & mask;
            // Lanes of one instruction may have different masks.
            let r = map(&named, |named| {
                let (voters, votes) = (mask & named, votes & named);
                match mode {
                    VoteMode::All => u32::from(votes == voters),
                    VoteMode::Any => u32::from(votes != 0),
                    VoteMode::Ballot => votes,
                    VoteMode::Uni => u32::from(votes == voters || votes == 0),
                }
            });
            warp.put(dst, mask, &r);
        }
        InstKind::Collect { op, dst, a, mask: named } => {
            let (values, named) = (warp.get(&env.params, a), warp.get(&env.params, named));
            let (r, groups) = collect(op, &values, &named, mask);
            warp.put(dst, mask, &r);
            if groups > 1 {
                issued.effect = Effect::Groups { count: groups };
            }
        }
        InstKind::Mma { kind, args, dst } => tensor::multiply(env, warp, mask, kind, args, dst),
        _ => {}
    }
}

/// The result of each lane, and the number of distinct values that a match found among the executing lanes.
fn collect(op: CollectOp, values: &Row, named: &Row, mask: u32) -> (Row, u8) {
    let mut r = [0; 32];
    let (mut left, mut groups) = (mask, 0);
    while left != 0 {
        // Lanes of one instruction may have different masks.
        let first = left.trailing_zeros() as usize;
        let members = named[first] & mask;
        let value = |lane: usize| values[lane];
        let fold = |f: fn(u32, u32) -> u32| each(members).map(value).reduce(f).unwrap_or_default();
        let equal =
            || each(members).filter(|&lane| values[lane] == values[first]).fold(0, |m, lane| m | 1 << lane);
        let (result, done) = match op {
            CollectOp::Add => (fold(u32::wrapping_add), members),
            CollectOp::Min => (fold(|a, b| (a as i32).min(b as i32) as u32), members),
            CollectOp::MinU => (fold(u32::min), members),
            CollectOp::Max => (fold(|a, b| (a as i32).max(b as i32) as u32), members),
            CollectOp::MaxU => (fold(u32::max), members),
            CollectOp::And => (fold(|a, b| a & b), members),
            CollectOp::Or => (fold(|a, b| a | b), members),
            CollectOp::Xor => (fold(|a, b| a ^ b), members),
            CollectOp::MatchAny => [equal(); 2].into(),
            CollectOp::MatchAll => (if equal() == members { members } else { 0 }, members),
        };
        // A lane that its own mask does not name gets a result as well.
        let done = left & (done | 1 << first);
        for lane in each(done) {
            r[lane] = result;
        }
        left &= !done;
        groups += 1;
    }
    (r, if op == CollectOp::MatchAny { groups } else { 1 })
}

fn shuffle(mode: ShflMode, value: &Row, b: &Row, width: &Row) -> Row {
    map(&sources(mode, b, width), |source| value[(source & 31) as usize])
}

/// The lane that each lane reads. A lane whose source is outside of its segment reads itself.
pub(crate) fn sources(mode: ShflMode, b: &Row, width: &Row) -> Row {
    let mut r = [0; 32];
    for i in 0..32u32 {
        let lane = i as usize;
        let width = width[lane].clamp(1, 32);
        let first = i & !(width - 1);
        let last = first + width - 1;
        let b = b[lane];
        r[lane] = match mode {
            ShflMode::Idx => first + (b & (width - 1)),
            ShflMode::Up => match i.checked_sub(b) {
                Some(s) if s >= first => s,
                _ => i,
            },
            ShflMode::Down => match i.checked_add(b) {
                Some(s) if s <= last => s,
                _ => i,
            },
            // A source past the segment's end means the lane itself; a source before its start is allowed
            // (PTX `shfl.bfly`).
            ShflMode::Bfly => {
                let s = i ^ b;
                if s <= last { s } else { i }
            }
        };
    }
    r
}
