//! Warp-level operations: shuffles, votes, reductions, matches, warp barriers, matrix multiply-adds.
//!
//! Before cc 7.0 they apply to the lanes that execute them together. With independent thread scheduling an
//! operation first waits until every lane that its mask names has arrived (CUDA programming guide 12.2,
//! §10.22), which also makes the lanes reconverge.

use arch::policy::Reconvergence;
use isa::{CollectOp, Effect, Inst, InstKind, IssuedOp, Program, ShflMode, VoteMode};

use crate::access::LaneFault;
use crate::call::blend;
use crate::env::Env;
use crate::lanes::{Row, each, map};
use crate::tensor;
use crate::warp::{Path, Wait, Warp};
use crate::ways;

pub(crate) fn execute(
    env: &Env<'_>,
    w: &mut Warp,
    inst: &Inst,
    step: &mut IssuedOp,
) -> Result<(), LaneFault> {
    let operand = inst.kind.member_mask().expect("called for warp-level operations only");
    if env.reconvergence == Reconvergence::PerThread && !w.cur.granted {
        let rows = w.get(&env.params, operand);
        let named = rows[step.mask.trailing_zeros() as usize];
        // If all lanes of the different masks are here, they execute as one path. Otherwise each group waits
        // for its own lanes.
        let apart = each(step.mask).filter(|&k| rows[k] != named).fold(0, |m, k| m | 1 << k);
        let all = each(apart).fold(named, |m, k| m | rows[k]);
        if all != named && all & w.live & !w.cur.mask != 0 {
            w.others.push(Path { mask: apart, ..w.cur });
            w.cur.mask &= !apart;
            step.mask &= !apart;
        }
        let needed = named & w.live;
        if needed & !w.cur.mask != 0 && !gather(w, named, needed) {
            w.park(Wait::Lanes(named));
            return Ok(());
        }
    }
    w.cur.granted = false;
    if env.reconvergence == Reconvergence::PerThread {
        let pc = w.cur.pc;
        blend(&mut w.met, &[pc; 32], w.cur.mask);
    }
    step.mask = if inst.guard.is_always() { w.cur.mask } else { w.cur.mask & w.guard(inst.guard) };
    run(env, w, inst, step);
    w.advance();
    Ok(())
}

/// Whether all needed lanes have arrived. If so, the lanes at the same instruction join the current path, and
/// paths at other instructions become runnable.
fn gather(w: &mut Warp, named: u32, needed: u32) -> bool {
    let waits = |p: &Path| p.wait == Wait::Lanes(named);
    let come = w.others.iter().filter(|p| waits(p)).fold(w.cur.mask, |m, p| m | p.mask);
    if needed & !come != 0 {
        return false;
    }
    let mut i = 0;
    while i < w.others.len() {
        let p = w.others[i];
        if !waits(&p) {
            i += 1;
        } else if p.pc == w.cur.pc && p.node == w.cur.node && p.window == w.cur.window {
            w.cur.mask |= p.mask;
            w.others.remove(i);
        } else {
            w.others[i].wait = Wait::Nothing;
            w.others[i].granted = true;
            i += 1;
        }
    }
    true
}

/// Called when no path can go on. Lanes that have exited are not waited for: an operation for which all live
/// lanes have arrived executes. Lanes are not waited for either if they executed the operation before and now
/// wait at a join after which they only exit; they go on and exit.
#[cold]
pub(crate) fn go_on(program: &Program, w: &mut Warp) -> bool {
    let absent = |p: &Path| {
        let Wait::Lanes(named) = p.wait else { return u32::MAX };
        let come = w.others.iter().filter(|other| other.wait == p.wait).fold(0, |m, p| m | p.mask);
        named & w.live & !come
    };
    if let Some(i) = w.others.iter().position(|p| absent(p) == 0) {
        w.cur = Path { wait: Wait::Nothing, ..w.others.remove(i) };
        w.ready = true;
        return true;
    }
    // Compared by source location, because an unrolled loop has several copies of one operation.
    let span = |pc: u32| program.locs.get(pc as usize).map(|loc| loc.span);
    let left = |p: &&Path| {
        w.arrived(p.node).is_some_and(|(lanes, pc)| {
            let absent = absent(p);
            let were_here = |lane: usize| span(w.met[lane]) == span(p.pc);
            absent & !lanes == 0 && each(absent).all(were_here) && ways::only_end(program, pc)
        })
    };
    let Some(node) = w.others.iter().find(left).map(|p| p.node) else { return false };
    w.part(node);
    w.pick();
    true
}

fn run(env: &Env<'_>, w: &mut Warp, inst: &Inst, step: &mut IssuedOp) {
    let mask = step.mask;
    match inst.kind {
        InstKind::Shfl { mode, dst, a, b, width, .. } => {
            let (value, b) = (w.get(&env.params, a), w.get(&env.params, b));
            let width = w.get(&env.params, width);
            let r = shuffle(mode, &value, &b, &width);
            w.put(dst, mask, &r);
        }
        InstKind::Vote { mode, dst, pred, mask: named } => {
            let named = w.get(&env.params, named);
            let votes = w.guard(pred) & mask;
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
            w.put(dst, mask, &r);
        }
        InstKind::Collect { op, dst, a, mask: named } => {
            let (values, named) = (w.get(&env.params, a), w.get(&env.params, named));
            let (r, groups) = collect(op, &values, &named, mask);
            w.put(dst, mask, &r);
            if groups > 1 {
                step.effect = Effect::Groups { count: groups };
            }
        }
        InstKind::Mma { kind, args, dst } => tensor::multiply(env, w, mask, kind, args, dst),
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
