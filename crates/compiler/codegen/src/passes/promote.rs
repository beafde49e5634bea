//! Promotes slots to values. A slot whose accesses are all at constant offsets becomes variables in SSA form, one for each
//! offset: scalar replacement of aggregates and mem2reg in one.

use isa::{BinOp, Loc, MemTy, Round, Space, TernOp, Ty};

use super::cfg::Loops;
use super::choices;
use super::memory::split;
use super::parameters;
use crate::build::ssa::{Ssa, clean_phis};
use crate::ir::{Block, Class, Func, Op, Slot, Val};

/// A piece of a slot, and its variable.
#[derive(Clone, Copy)]
struct Piece {
    offset: i64,
    mem: MemTy,
    var: u32,
    /// The piece is accessed as signed and as unsigned, so loads extend the value again.
    mixed: bool,
}

/// Promotes all slots that can be. Returns whether there were any.
pub fn promote_slots(f: &mut Func) -> bool {
    if f.slots.is_empty() {
        return false;
    }
    choices::resolve_pointer_choices(f);
    let loops = Loops::find(f);
    let mut ssa = Ssa::default();
    let Some(pieces) = find_pieces(f, &loops.order, &mut ssa) else { return false };
    let mut left: Vec<usize> = vec![0; f.blocks.len()];
    for &b in &loops.order {
        left[b.0 as usize] = f.block(b).preds.len();
    }
    ssa.seal(f, f.entry);
    for &b in &loops.order {
        block(f, b, &pieces, &mut ssa);
        for s in f.succs(b) {
            left[s.0 as usize] -= 1;
            if left[s.0 as usize] == 0 && s != f.entry {
                ssa.seal(f, s);
            }
        }
    }
    clean_phis(f);
    true
}

/// The slot that an address points into, and the offset in bytes.
pub fn place(f: &Func, address: Val) -> Option<(Slot, i64)> {
    let (base, offset) = split(f, address);
    match f.op(base?) {
        Op::LocalAddr(slot) => Some((slot, offset)),
        // A generic address that turned out to point into the frame after the access was built.
        Op::ToGeneric(Space::Local) => place(f, f.arg(base?, 0)).map(|(slot, inner)| (slot, inner + offset)),
        _ => None,
    }
}

/// By slot: the pieces of those that can be promoted. `None` if there is no such slot.
fn find_pieces(f: &Func, order: &[Block], ssa: &mut Ssa) -> Option<Vec<Vec<Piece>>> {
    let mut stays = vec![false; f.slots.len()];
    let mut found: Vec<Vec<(i64, MemTy)>> = vec![Vec::new(); f.slots.len()];
    for &b in order {
        for &v in &f.block(b).insts {
            look(f, v, &mut stays, &mut found);
        }
        if let Some(u) = f.term_use(b)
            && let Some((slot, _)) = place(f, u)
        {
            stays[slot.0 as usize] = true;
        }
    }
    let mut any = false;
    let mut out: Vec<Vec<Piece>> = vec![Vec::new(); f.slots.len()];
    for (i, mut accesses) in found.into_iter().enumerate() {
        if stays[i] || accesses.is_empty() {
            continue;
        }
        base::sort_by_key(&mut accesses, |&(offset, mem)| (offset, std::cmp::Reverse(mem.bytes())));
        let Some(pieces) = partition(&accesses) else { continue };
        any = true;
        out[i] = pieces
            .into_iter()
            .map(|(offset, mem, mixed)| {
                let class = match mem.regs() {
                    1 => Class::R1,
                    2 => Class::R2,
                    _ => Class::R4,
                };
                Piece { offset, mem, var: ssa.variable(class), mixed }
            })
            .collect();
    }
    any.then_some(out)
}

/// Divides a slot into pieces by which all accesses can be made. `None` if an access covers parts of several words.
fn partition(accesses: &[(i64, MemTy)]) -> Option<Vec<(i64, MemTy, bool)>> {
    let mut pieces = Vec::new();
    let mut rest = accesses;
    while let Some(&(first, _)) = rest.first() {
        // The accesses that share words with the first one.
        let (mut n, mut to) = (0, (first & !3) + 4);
        while n < rest.len() && rest[n].0 < to {
            to = to.max((end(rest[n]) + 3) & !3);
            n += 1;
        }
        let (group, others) = rest.split_at(n);
        rest = others;
        pieces.extend(apart(group).or_else(|| words(group, to))?);
    }
    Some(pieces)
}

/// One piece for equal accesses, and one for a word and its parts. `None` if other accesses overlap.
fn apart(accesses: &[(i64, MemTy)]) -> Option<Vec<(i64, MemTy, bool)>> {
    let mut pieces: Vec<(i64, MemTy, bool)> = Vec::new();
    for &(offset, mem) in accesses {
        match pieces.last_mut() {
            Some(last) if last.0 == offset && last.1.bytes() == mem.bytes() => last.2 |= last.1 != mem,
            Some(last) if end((last.0, last.1)) > offset => {
                if last.1 != MemTy::B32 || end((offset, mem)) > last.0 + 4 {
                    return None;
                }
            }
            _ => pieces.push((offset, mem, false)),
        }
    }
    Some(pieces)
}

/// Pieces of a word each, or of two words that no access separates.
fn words(accesses: &[(i64, MemTy)], to: i64) -> Option<Vec<(i64, MemTy, bool)>> {
    if accesses.iter().any(|&(offset, mem)| offset % i64::from(mem.bytes()) != 0) {
        return None;
    }
    let mut pieces = Vec::new();
    let mut at = accesses[0].0 & !3;
    while at < to {
        let divides = |&a: &(i64, MemTy)| a.0 < at + 8 && at < end(a) && a.1.bytes() < 8;
        let wide = at % 8 == 0 && at + 8 <= to && !accesses.iter().any(divides);
        pieces.push((at, if wide { MemTy::B64 } else { MemTy::B32 }, false));
        at += if wide { 8 } else { 4 };
    }
    Some(pieces)
}

fn end((offset, mem): (i64, MemTy)) -> i64 {
    offset + i64::from(mem.bytes())
}

fn look(f: &Func, v: Val, stays: &mut [bool], found: &mut [Vec<(i64, MemTy)>]) {
    // Address computations are judged where the address is used.
    if let Op::Binary(BinOp::Add, _) | Op::ToGeneric(_) = f.op(v)
        && place(f, v).is_some()
    {
        return;
    }
    let mut number = 0;
    let op = f.op(v);
    let guarded = f.inst(v).guard.is_some();
    f.each_use(v, |u| {
        if let Some((slot, offset)) = place(f, u) {
            let direct = match op {
                Op::Load { space: Space::Local | Space::Generic, mem, cache } if !cache.is_strong() => {
                    Some(mem)
                }
                Op::Store { space: Space::Local | Space::Generic, mem, volatile: false } => Some(mem),
                _ => None,
            };
            match direct {
                Some(mem) if number == 0 && !guarded => found[slot.0 as usize].push((offset, mem)),
                _ => stays[slot.0 as usize] = true,
            }
        }
        number += 1;
    });
}

fn block(f: &mut Func, b: Block, pieces: &[Vec<Piece>], ssa: &mut Ssa) {
    let phis = f.phis(b).count();
    let old = f.block_mut(b).insts.split_off(phis);
    if b == f.entry {
        for (slot, pieces) in pieces.iter().enumerate() {
            let Some(param) = f.slots[slot].param else { continue };
            let size = i64::from(f.slots[slot].size.next_multiple_of(4));
            for p in pieces.iter().filter(|p| p.offset >= 0 && end((p.offset, p.mem)) <= size) {
                let v = parameters::value(f, b, u32::from(param) + p.offset as u32, p.mem, f.block(b).loc);
                ssa.write(p.var, b, v);
            }
        }
    }
    for v in old {
        let found = match f.op(v) {
            Op::Load { mem, .. } | Op::Store { mem, .. } => place(f, f.arg(v, 0)).and_then(|(slot, at)| {
                let all = &pieces[slot.0 as usize];
                let (to, first) = (end((at, mem)), all.partition_point(|p| end((p.offset, p.mem)) <= at));
                let n = all[first..].partition_point(|p| p.offset < to);
                (n > 0).then(|| (mem, &all[first..first + n], 8 * (at - all[first].offset) as u64))
            }),
            _ => None,
        };
        let Some((mem, pieces, shift)) = found else {
            f.block_mut(b).insts.push(v);
            continue;
        };
        let (piece, loc) = (pieces[0], f.inst(v).loc);
        let part = mem.bytes() < piece.mem.bytes();
        if let Op::Store { .. } = f.op(v) {
            let mut value = f.arg(v, 1);
            if part {
                let old = ssa.read(f, piece.var, b);
                value = insert(f, b, mem, [old, value], shift, loc);
            }
            for p in pieces {
                let index = ((p.offset - piece.offset) / i64::from(p.mem.bytes())) as u8;
                let op = Op::Part { index, wide: p.mem == MemTy::B64 };
                let value = if pieces.len() > 1 { f.make(b, op, &[value], loc) } else { value };
                ssa.write(p.var, b, value);
            }
            continue;
        }
        let mut value = ssa.read(f, piece.var, b);
        if pieces.len() > 1 {
            let values: Vec<Val> = pieces.iter().map(|p| ssa.read(f, p.var, b)).collect();
            let all_words = pieces.iter().any(|p| p.mem == MemTy::B32);
            let words = values.iter().flat_map(|&v| match f.class(v) {
                Class::R2 if all_words => {
                    (0..2).map(|index| f.make(b, Op::Part { index, wide: false }, &[v], loc)).collect()
                }
                _ => vec![v],
            });
            let words: Vec<Val> = words.collect();
            value = f.make(b, Op::Pack, &words, loc);
        }
        if part {
            let by = f.push(b, Op::Const(shift), Class::R1, &[], loc);
            value = f.make(b, Op::Binary(BinOp::Shr, Ty::U32), &[value, by], loc);
        }
        if part || piece.mixed || narrow_constant(f, mem, value) {
            value = extend(f, b, mem, value, loc);
        }
        f.replace(v, value);
    }
    debug_assert!(pieces.iter().flatten().all(|p| p.mem.bytes() > 0));
}

/// Stored constants may be wider than the piece, and are truncated.
fn narrow_constant(f: &Func, mem: MemTy, v: Val) -> bool {
    mem.bytes() < 4 && !matches!(f.op(v), Op::Cvt { .. } | Op::Load { .. })
}

pub fn extend(f: &mut Func, b: Block, mem: MemTy, v: Val, loc: Loc) -> Val {
    let to = match mem {
        MemTy::S8 => Ty::I8,
        MemTy::U8 => Ty::U8,
        MemTy::S16 => Ty::I16,
        MemTy::U16 => Ty::U16,
        MemTy::B32 | MemTy::B64 | MemTy::B128 => return v,
    };
    f.make(b, Op::Cvt { to, from: Ty::U32, round: Round::Near }, &[v], loc)
}

/// The word with one part replaced.
fn insert(f: &mut Func, b: Block, mem: MemTy, words: [Val; 2], shift: u64, loc: Loc) -> Val {
    // Nibbles of the permute selector: 0 to 3 are bytes of the old word, 4 to 7 of the new part.
    let first = shift / 8;
    let selector = (0..4u64).fold(0, |s, i| {
        let new = (first..first + u64::from(mem.bytes())).contains(&i);
        s | (if new { 4 + i - first } else { i }) << (4 * i)
    });
    let selector = f.push(b, Op::Const(selector), Class::R1, &[], loc);
    f.make(b, Op::Ternary(TernOp::Prmt, Ty::U32), &[words[0], words[1], selector], loc)
}
