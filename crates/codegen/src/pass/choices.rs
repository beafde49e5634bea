//! Accesses through a pointer to one of a few places of the frame, as of references to the larger of two variables: each
//! place is accessed, and what was meant is chosen, so that all of them can become values.

use isa::{BinOp, Cmp, MemTy, Space, Ty};

use super::cfg::reachable;
use super::memory::split;
use super::spaces::{block_of, insert_after};
use crate::ir::{Block, Class, Func, Inst, Op, Slot, Val};

/// A pointer may point to up to this many places.
const MOST_PLACES: usize = 4;

type Places = Vec<(Slot, i64)>;

/// An access of the places of a phi or select, so many bytes further.
struct Access {
    inst: Val,
    pointer: Val,
    offset: i64,
    slots: Vec<Slot>,
}

/// Rewrites accesses of slots that nothing but loads and stores use.
pub fn run(f: &mut Func) {
    let order = reachable(f);
    let insts = || order.iter().flat_map(|&b| f.block(b).insts.iter().copied());
    let mut accesses: Vec<Access> = insts().filter_map(|v| access(f, v)).collect();
    if accesses.is_empty() {
        return;
    }
    let mut stays = vec![false; f.slots.len()];
    let mut keep = |u: Val| places(f, u).into_iter().flatten().for_each(|(slot, _)| stays[slot.0 as usize] = true);
    for v in insts() {
        // Addresses are judged where they are used.
        if !matches!(f.op(v), Op::Load { .. } | Op::Store { .. }) && places(f, v).is_some() {
            continue;
        }
        let direct = is_direct(f, v);
        let mut n = 0;
        f.each_use(v, |u| {
            if n > 0 || !direct {
                keep(u);
            }
            n += 1;
        });
    }
    order.iter().filter_map(|&b| f.term_use(b)).for_each(keep);
    // All places of an access, or none.
    while let Some(a) = accesses.iter().position(|a| a.slots.iter().any(|s| stays[s.0 as usize])) {
        accesses.swap_remove(a).slots.iter().for_each(|s| stays[s.0 as usize] = true);
    }
    let mut known = Vec::new();
    let chosen: Vec<(Access, Places, Val)> = accesses
        .into_iter()
        .map(|a| {
            let places = places(f, a.pointer).expect("found before");
            let index = index(f, (a.pointer, 0), (a.pointer, &places), &mut known);
            (a, places, index)
        })
        .collect();
    for b in order {
        if f.block(b).insts.iter().any(|&v| chosen.iter().any(|c| c.0.inst == v)) {
            for v in std::mem::take(&mut f.block_mut(b).insts) {
                match chosen.iter().find(|c| c.0.inst == v) {
                    Some((a, places, index)) => rewrite(f, b, a, places, *index),
                    None => f.block_mut(b).insts.push(v),
                }
            }
        }
    }
    // The pointers themselves.
    super::dce::run(f);
}

/// A load or store that becomes a value together with what it accesses.
fn is_direct(f: &Func, v: Val) -> bool {
    let small = |mem: MemTy| mem != MemTy::B128 && f.inst(v).guard.is_none();
    match f.op(v) {
        Op::Load { space: Space::Local | Space::Generic, mem, cache } => small(mem) && !cache.is_strong(),
        Op::Store { space: Space::Local | Space::Generic, mem, volatile } => small(mem) && !volatile,
        _ => false,
    }
}

fn access(f: &Func, v: Val) -> Option<Access> {
    if !is_direct(f, v) {
        return None;
    }
    let (pointer, offset) = split(f, f.arg(v, 0));
    let pointer = pointer.filter(|&p| matches!(f.op(p), Op::Phi | Op::Select))?;
    let slots = places(f, pointer)?.into_iter().map(|p| p.0).collect();
    Some(Access { inst: v, pointer, offset, slots })
}

/// Where the address may lead, when that is known to be in the frame.
fn places(f: &Func, address: Val) -> Option<Places> {
    let (mut out, mut seen) = (Vec::new(), Vec::new());
    collect(f, (address, 0), &mut out, &mut seen).then_some(out)
}

fn collect(f: &Func, (address, more): (Val, i64), out: &mut Places, seen: &mut Vec<(Val, i64)>) -> bool {
    let (Some(base), offset) = split(f, address) else { return false };
    let at = offset + more;
    let mut all = |args: std::ops::Range<usize>| {
        if let Some(&(_, before)) = seen.iter().find(|s| s.0 == base) {
            return before == at;
        }
        seen.push((base, at));
        args.into_iter().all(|n| collect(f, (f.arg(base, n), at), out, seen))
    };
    match f.op(base) {
        Op::LocalAddr(slot) => {
            if !out.contains(&(slot, at)) {
                out.push((slot, at));
            }
            out.len() <= MOST_PLACES
        }
        Op::ToGeneric(Space::Local) => collect(f, (f.arg(base, 0), at), out, seen),
        Op::Select => all(1..3),
        Op::Phi => all(0..f.inst(base).args.len()),
        _ => false,
    }
}

/// Which of the pointer's places the address is.
fn index(
    f: &mut Func,
    (address, more): (Val, i64),
    of: (Val, &Places),
    known: &mut Vec<((Val, Val), Val)>,
) -> Val {
    let (base, offset) = split(f, address);
    let (base, at) = (base.expect("found before"), offset + more);
    let inst = |op, args: &[Val]| Inst {
        op,
        class: Class::R1,
        args: args.into(),
        guard: None,
        loc: f.inst(base).loc,
    };
    match f.op(base) {
        Op::LocalAddr(slot) => {
            let n = of.1.iter().position(|&p| p == (slot, at)).expect("found before");
            let v = f.detached(inst(Op::Const(n as u64), &[]));
            let (entry, at) = (f.entry, f.phis(f.entry).count());
            f.block_mut(entry).insts.insert(at, v);
            v
        }
        Op::ToGeneric(_) => index(f, (f.arg(base, 0), at), of, known),
        op => {
            if let Some(&(_, v)) = known.iter().find(|k| k.0 == (of.0, base)) {
                return v;
            }
            let home = block_of(f, base);
            let v = f.detached(inst(op, &[]));
            if op == Op::Phi {
                f.block_mut(home).insts.insert(0, v);
                known.push(((of.0, base), v));
            }
            for n in 0..f.inst(base).args.len() {
                let a = f.arg(base, n);
                let a = if op == Op::Select && n == 0 { a } else { index(f, (a, at), of, known) };
                f.inst_mut(v).args.push(a);
            }
            if op == Op::Select {
                insert_after(f, home, base, v);
                known.push(((of.0, base), v));
            }
            v
        }
    }
}

fn rewrite(f: &mut Func, b: Block, a: &Access, places: &Places, index: Val) {
    let (op, loc) = (f.op(a.inst), f.inst(a.inst).loc);
    let (Op::Load { mem, .. } | Op::Store { mem, .. }) = op else { return };
    let cache = isa::CacheOp::Ca;
    let mut result = None;
    for (n, &(slot, at)) in places.iter().enumerate() {
        let base = f.push(b, Op::LocalAddr(slot), Class::R1, &[], loc);
        let offset = f.push(b, Op::Const((at + a.offset) as u32 as u64), Class::R1, &[], loc);
        let p = f.make(b, Op::Binary(BinOp::Add, Ty::I32), &[base, offset], loc);
        let old = f.make(b, Op::Load { space: Space::Local, mem, cache }, &[p], loc);
        let n = f.push(b, Op::Const(n as u64), Class::R1, &[], loc);
        let here = f.make(b, Op::Cmp(Cmp::Eq, Ty::U32), &[index, n], loc);
        if let Op::Store { .. } = op {
            let new = f.make(b, Op::Select, &[here, f.arg(a.inst, 1), old], loc);
            f.push(b, Op::Store { space: Space::Local, mem, volatile: false }, Class::None, &[p, new], loc);
        } else {
            result = Some(result.map_or(old, |v| f.make(b, Op::Select, &[here, old, v], loc)));
        }
    }
    if let Some(v) = result {
        f.replace(a.inst, v);
    }
}
