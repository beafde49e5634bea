//! Memory of the frame to values: slots whose every access is at a constant offset become variables, one for each
//! offset (scalar replacement of aggregates and mem2reg in one).

use isa::{MemTy, Round, Space, Ty};

use super::cfg::Loops;
use super::memory::split;
use crate::build::ssa::{Ssa, clean_phis};
use crate::ir::{Block, Class, Func, Inst, Op, Slot, Val};

/// A piece of a slot and the variable for it.
#[derive(Clone, Copy)]
struct Piece {
    offset: i64,
    mem: MemTy,
    var: u32,
    /// Accessed as both signed and unsigned: loads extend anew.
    mixed: bool,
}

/// True when a slot was promoted.
pub fn run(f: &mut Func) -> bool {
    if f.slots.is_empty() {
        return false;
    }
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

/// The slot and offset that a frame address names.
fn place(f: &Func, address: Val) -> Option<(Slot, i64)> {
    let (base, offset) = split(f, address);
    match f.op(base?) {
        Op::LocalAddr(slot) => Some((slot, offset)),
        _ => None,
    }
}

/// Pieces of the slots that can be promoted; `None` when there is none.
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
        base::sort_by_key(&mut accesses, |&(offset, mem)| (offset, mem.bytes()));
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

/// Equal pieces once each; `None` when two overlap without being equal.
fn partition(accesses: &[(i64, MemTy)]) -> Option<Vec<(i64, MemTy, bool)>> {
    let mut pieces: Vec<(i64, MemTy, bool)> = Vec::new();
    for &(offset, mem) in accesses {
        match pieces.last_mut() {
            Some(last) if last.0 == offset && last.1.bytes() == mem.bytes() => last.2 |= last.1 != mem,
            Some(last) if last.0 + i64::from(last.1.bytes()) > offset => return None,
            _ => pieces.push((offset, mem, false)),
        }
    }
    Some(pieces)
}

fn look(f: &Func, v: Val, stays: &mut [bool], found: &mut [Vec<(i64, MemTy)>]) {
    // Parts of an address computation are judged where the address is used.
    if let Op::Binary(isa::BinOp::Add, _) = f.op(v)
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
                Op::Load { space: Space::Local, mem, cache } if !cache.is_strong() => Some(mem),
                Op::Store { space: Space::Local, mem, volatile: false } => Some(mem),
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
    for v in old {
        let access = match f.op(v) {
            Op::Load { space: Space::Local, .. } | Op::Store { space: Space::Local, .. } => {
                place(f, f.arg(v, 0))
            }
            _ => None,
        };
        let piece = access
            .and_then(|(slot, offset)| pieces[slot.0 as usize].iter().find(|p| p.offset == offset).copied());
        let Some(piece) = piece else {
            f.block_mut(b).insts.push(v);
            continue;
        };
        if let Op::Store { .. } = f.op(v) {
            let value = f.arg(v, 1);
            ssa.write(piece.var, b, value);
            continue;
        }
        let Op::Load { mem, .. } = f.op(v) else { continue };
        let mut value = ssa.read(f, piece.var, b);
        if piece.mixed || narrow_constant(f, mem, value) {
            value = extend(f, b, mem, value, f.inst(v).loc);
        }
        f.replace(v, value);
    }
    debug_assert!(pieces.iter().flatten().all(|p| p.mem.bytes() > 0));
}

/// Constants are stored as they are written, maybe wider than the piece.
fn narrow_constant(f: &Func, mem: MemTy, v: Val) -> bool {
    mem.bytes() < 4 && !matches!(f.op(v), Op::Cvt { .. } | Op::Load { .. })
}

fn extend(f: &mut Func, b: Block, mem: MemTy, v: Val, loc: isa::Loc) -> Val {
    let to = match mem {
        MemTy::S8 => Ty::I8,
        MemTy::U8 => Ty::U8,
        MemTy::S16 => Ty::I16,
        MemTy::U16 => Ty::U16,
        MemTy::B32 | MemTy::B64 | MemTy::B128 => return v,
    };
    let inst = Inst {
        op: Op::Cvt { to, from: Ty::U32, round: Round::Near },
        class: Class::R1,
        args: smallvec::smallvec![v],
        guard: None,
        loc,
    };
    let c = f.detached(inst);
    f.block_mut(b).insts.push(c);
    c
}
