//! Resolves accesses through a pointer to one of a few places of the frame, such as a reference to the larger of two
//! variables. All places are accessed and the one that is meant is selected, so that all of them can be promoted. The pointer
//! becomes a number that names the place.

use isa::{BinOp, CacheOp, Cmp, MemTy, Round, Space, Ty};

use super::cfg::reachable;
use super::memory::split;
use crate::ir::{Block, Class, Func, Op, Slot, Val};

/// Most places that a pointer may point to.
const MOST_PLACES: usize = 4;

type Places = Vec<(Slot, i64)>;

/// Rewrites such accesses to slots that are only loaded from and stored to.
pub fn resolve_pointer_choices(f: &mut Func) {
    let order = reachable(f);
    let mut stays = vec![false; f.slots.len()];
    let mut accesses: Vec<(Val, Places)> = Vec::new();
    let mut addresses: Vec<(Val, Slot)> = Vec::new();
    for &b in &order {
        for &v in &f.block(b).insts {
            let direct = is_direct(f, v);
            let mut n = 0;
            let found = match f.op(v) {
                _ if direct => places(f, f.arg(v, 0)),
                // Addresses are examined where they are used.
                op if op.is_pure() || op == Op::Phi => places(f, v),
                _ => None,
            };
            if let Some(places) = found {
                if direct {
                    accesses.push((v, places));
                } else {
                    addresses.push((v, places[0].0));
                    continue;
                }
            }
            f.each_use(v, |u| {
                if n > 0 || !direct {
                    keep(f, u, &mut stays);
                }
                n += 1;
            });
        }
        if let Some(u) = f.term_use(b) {
            keep(f, u, &mut stays);
        }
    }
    // If one place of an access stays in memory, all of them do.
    let stay = |p: &(Slot, i64), stays: &[bool]| stays[p.0.0 as usize];
    while let Some((_, places)) =
        accesses.iter().find(|a| a.1.iter().any(|p| stay(p, &stays)) && !a.1.iter().all(|p| stay(p, &stays)))
    {
        places.iter().for_each(|p| stays[p.0.0 as usize] = true);
    }
    // By slot: the number that stands for its address; 0 for slots that are left alone.
    let mut starts = vec![0; f.slots.len()];
    let mut end = 0;
    for &(slot, _) in accesses.iter().filter(|a| a.1.len() > 1).flat_map(|a| &a.1) {
        let i = slot.0 as usize;
        if !stays[i] && starts[i] == 0 {
            starts[i] = end + 16;
            end = starts[i] + u64::from(f.slots[i].size);
        }
    }
    accesses.retain(|a| starts[a.1[0].0.0 as usize] > 0);
    if accesses.is_empty() {
        return;
    }
    for (v, slot) in addresses {
        let start = starts[slot.0 as usize];
        match &mut f.inst_mut(v).op {
            _ if start == 0 => {}
            op @ Op::LocalAddr(_) => *op = Op::Const(start),
            op @ Op::ToGeneric(_) => *op = Op::Cvt { to: Ty::U64, from: Ty::U32, round: Round::Near },
            _ => {}
        }
    }
    let mut accesses = accesses.into_iter().peekable();
    for b in order {
        for v in std::mem::take(&mut f.block_mut(b).insts) {
            match accesses.next_if(|a| a.0 == v) {
                Some((_, places)) => rewrite(f, b, v, &places, &starts),
                None => f.block_mut(b).insts.push(v),
            }
        }
    }
}

/// A load or store that disappears when its slot is promoted.
fn is_direct(f: &Func, v: Val) -> bool {
    match f.op(v) {
        Op::Load { space: Space::Local | Space::Generic, mem, cache } => {
            mem != MemTy::B128 && !cache.is_strong() && f.inst(v).guard.is_none()
        }
        Op::Store { space: Space::Local | Space::Generic, mem, volatile } => {
            mem != MemTy::B128 && !volatile && f.inst(v).guard.is_none()
        }
        _ => false,
    }
}

/// Marks the slots that an address may point into: they stay in memory.
fn keep(f: &Func, address: Val, stays: &mut [bool]) {
    for (slot, _) in places(f, address).into_iter().flatten() {
        stays[slot.0 as usize] = true;
    }
}

/// The places that an address may point to, if all of them are known and in the frame.
fn places(f: &Func, address: Val) -> Option<Places> {
    let (mut out, mut seen) = (Vec::new(), Vec::new());
    collect(f, address, 0, &mut out, &mut seen).then_some(out)
}

fn collect(f: &Func, address: Val, more: i64, out: &mut Places, seen: &mut Places) -> bool {
    let (Some(base), offset) = split(f, address) else { return false };
    let at = offset + more;
    let first = match f.op(base) {
        Op::LocalAddr(slot) => {
            if !out.contains(&(slot, at)) {
                out.push((slot, at));
            }
            return out.len() <= MOST_PLACES;
        }
        Op::ToGeneric(Space::Local) | Op::Phi => 0,
        Op::Select => 1,
        _ => return false,
    };
    // A pointer that advances in a loop may point anywhere.
    if let Some(&(_, before)) = seen.iter().find(|s| s.0.0 == base.0) {
        return before == at;
    }
    seen.push((Slot(base.0), at));
    (first..f.inst(base).args.len()).all(|n| collect(f, f.arg(base, n), at, out, seen))
}

fn rewrite(f: &mut Func, b: Block, v: Val, places: &Places, starts: &[u64]) {
    let (op, loc, address) = (f.op(v), f.inst(v).loc, f.arg(v, 0));
    let (Op::Load { mem, .. } | Op::Store { mem, .. }) = op else { return };
    let class = f.class(address);
    let ty = if class == Class::R2 { Ty::U64 } else { Ty::U32 };
    let mut other = None;
    for &(slot, at) in places {
        let base = f.push(b, Op::LocalAddr(slot), Class::R1, &[], loc);
        let offset = f.push(b, Op::Const(u64::from(at as u32)), Class::R1, &[], loc);
        let p = f.make(b, Op::Binary(BinOp::Add, Ty::I32), &[base, offset], loc);
        let old = f.make(b, Op::Load { space: Space::Local, mem, cache: CacheOp::Ca }, &[p], loc);
        let number = starts[slot.0 as usize].wrapping_add_signed(at);
        let number = f.push(b, Op::Const(crate::fold::normalize(ty, number)), class, &[], loc);
        let here = f.make(b, Op::Cmp(Cmp::Eq, ty), &[address, number], loc);
        if let Op::Store { .. } = op {
            let value = f.arg(v, 1);
            let new = if places.len() > 1 { f.make(b, Op::Select, &[here, value, old], loc) } else { value };
            f.push(b, Op::Store { space: Space::Local, mem, volatile: false }, Class::None, &[p, new], loc);
        } else {
            other = Some(other.map_or(old, |other| f.make(b, Op::Select, &[here, old, other], loc)));
        }
    }
    if let Some(value) = other {
        f.replace(v, value);
    }
}
