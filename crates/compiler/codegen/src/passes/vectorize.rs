//! Vectorizes accesses: adjacent 32-bit loads of one block become one load of 64 or 128 bits if the address is known to be
//! aligned, and adjacent stores one store.

use isa::{BinOp, CacheOp, MemTy, Space, TernOp};

use super::Pointer;
use super::cfg::reachable;
use super::memory::{Extent, clobbers, extent, split};
use crate::ir::{Args, Block, Class, Func, Inst, Op, Val};

/// Merges accesses in all blocks. `shared`: accesses to shared memory as well; on 1.x these have 32 bits only.
pub fn vectorize_accesses(f: &mut Func, pointers: &[Pointer], shared: bool) {
    for b in reachable(f) {
        for stores in [false, true] {
            while let Some(group) = find(f, b, pointers, stores, shared) {
                merge(f, b, &group);
            }
        }
    }
}

/// The accesses to be merged, by word of memory. A word that nothing reads is `None`.
struct Group {
    words: Vec<Option<Val>>,
    start: Extent,
}

fn find(f: &Func, b: Block, pointers: &[Pointer], stores: bool, shared: bool) -> Option<Group> {
    let insts = &f.block(b).insts;
    for (at, &first) in insts.iter().enumerate() {
        let Some(e) = candidate(f, first, stores).filter(|e| shared || e.space != Space::Shared) else {
            continue;
        };
        for count in [4usize, 2] {
            // The access may be to any of the words.
            let found = (0..count as i64).find_map(|word| {
                let start = Extent { offset: e.offset - 4 * word, ..e };
                let fits = alignment(f, &start, pointers).is_multiple_of(4 * count as u64);
                fits.then(|| neighbours(f, &insts[at..], first, start, count, stores)).flatten()
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn candidate(f: &Func, v: Val, stores: bool) -> Option<Extent> {
    if f.inst(v).guard.is_some() {
        return None;
    }
    match f.op(v) {
        Op::Load { mem: MemTy::B32, cache: CacheOp::Ca | CacheOp::Nc, space }
            if !stores && space != Space::Const =>
        {
            extent(f, v)
        }
        Op::Store { mem: MemTy::B32, volatile: false, space }
            if stores && matches!(space.memory(), Space::Global | Space::Shared) =>
        {
            extent(f, v)
        }
        _ => None,
    }
}

/// The accesses to the `count` words from `start` on. No instruction between them may change the words, or notice that stores
/// are delayed. Of four words loaded from global memory one may be missing: nvcc fills that gap.
fn neighbours(
    f: &Func,
    insts: &[Val],
    first: Val,
    start: Extent,
    count: usize,
    stores: bool,
) -> Option<Group> {
    let mut words: Vec<Option<Val>> = vec![None; count];
    let extents: Vec<Extent> =
        (0..count).map(|i| Extent { offset: start.offset + 4 * i as i64, ..start }).collect();
    for &v in insts {
        let place = candidate(f, v, stores)
            .filter(|_| f.op(v) == f.op(first))
            .and_then(|e| extents.iter().position(|x| *x == e))
            .filter(|&i| words[i].is_none());
        if let Some(i) = place {
            words[i] = Some(v);
        } else if extents.iter().any(|e| clobbers(f, v, e) || stores && sees(f, v, e)) {
            break;
        }
    }
    let missing = words.iter().filter(|word| word.is_none()).count();
    let gap = count == 4 && !stores && start.space.memory() == Space::Global;
    (missing == 0 || gap && missing == 1).then_some(Group { words, start })
}

/// Whether `v` may read a value stored to `e`, or signal to other threads that it was stored.
fn sees(f: &Func, v: Val, e: &Extent) -> bool {
    match f.op(v) {
        Op::Load { .. } => extent(f, v).is_none_or(|l| l.may_alias(f, e)),
        Op::Atom { .. } | Op::Store { volatile: true, .. } | Op::Tex(..) | Op::Trap => true,
        _ => false,
    }
}

fn merge(f: &mut Func, b: Block, group: &Group) {
    let insts = &f.block(b).insts;
    let of_group = |v: &Val| group.words.contains(&Some(*v));
    let (Some(at), Some(last)) = (insts.iter().position(of_group), insts.iter().rposition(of_group)) else {
        return;
    };
    let (first, count) = (insts[at], group.words.len());
    let (loc, guard) = (f.inst(first).loc, None);
    // The address is available at the first access, since its base is and the offset is a constant.
    let (base, _) = split(f, f.arg(first, 0));
    let mem = if count == 4 { MemTy::B128 } else { MemTy::B64 };
    let whole_class = if count == 4 { Class::R4 } else { Class::R2 };
    let wide = group.start.space.wide();
    let class = if wide { Class::R2 } else { Class::R1 };
    let mask = if wide { u64::MAX } else { 0xffff_ffff };
    let mut new = Vec::new();
    let mut add = |f: &mut Func, op: Op, class: Class, args: Args| {
        let v = f.detached(Inst { op, class, args, guard, loc });
        new.push(v);
        v
    };
    let offset = add(f, Op::Const(group.start.offset as u64 & mask), class, Args::new());
    let address = match base {
        Some(base) => {
            let ty = if wide { isa::Ty::U64 } else { isa::Ty::I32 };
            add(f, Op::Binary(BinOp::Add, ty), class, smallvec::smallvec![base, offset])
        }
        None => offset,
    };
    let place = match f.op(first) {
        Op::Load { space, cache, .. } => {
            let op = Op::Load { space, mem, cache };
            let whole = add(f, op, whole_class, smallvec::smallvec![address]);
            for (i, v) in group.words.iter().enumerate() {
                let Some(v) = *v else { continue };
                let part = Op::Part { index: i as u8, wide: false };
                let part = add(f, part, Class::R1, smallvec::smallvec![whole]);
                f.replace(v, part);
            }
            at
        }
        Op::Store { space, .. } => {
            let mut values: Args = group.words.iter().flatten().map(|&v| f.arg(v, 1)).collect();
            if count == 4 {
                for pair in 0..2 {
                    let halves = Args::from_slice(&values[pair..pair + 2]);
                    values[pair] = add(f, Op::Pack, Class::R2, halves);
                    values.remove(pair + 1);
                }
            }
            let whole = add(f, Op::Pack, whole_class, values);
            let op = Op::Store { space, mem, volatile: false };
            add(f, op, Class::None, smallvec::smallvec![address, whole]);
            last
        }
        _ => return,
    };
    let insts = &mut f.block_mut(b).insts;
    insts.splice(place..place, new);
    insts.retain(|v| !of_group(v));
}

/// The largest power of two, up to 16, that is known to divide the address.
fn alignment(f: &Func, e: &Extent, pointers: &[Pointer]) -> u64 {
    let base = e.base.map_or(16, |b| zeros(f, b, pointers, 6));
    let offset = if e.offset == 0 { 16 } else { 1 << e.offset.trailing_zeros().min(4) };
    base.min(offset)
}

fn zeros(f: &Func, v: Val, pointers: &[Pointer], depth: u32) -> u64 {
    let v = f.resolve(v);
    if depth == 0 {
        return 1;
    }
    let arg = |n: usize| zeros(f, f.arg(v, n), pointers, depth - 1);
    let power = |bits: u64| if bits == 0 { 16 } else { 1 << bits.trailing_zeros().min(4) };
    match f.op(v) {
        Op::Const(bits) => power(bits),
        Op::KParam(at) => {
            let known = pointers.iter().find(|p| p.offset == at.into());
            known.map_or(1, |p| u64::from(p.align).min(16))
        }
        Op::LocalAddr(slot) => f.slots[slot.0 as usize].align.into(),
        Op::Binary(BinOp::Add | BinOp::Sub | BinOp::Or, _) => arg(0).min(arg(1)),
        // `x / 8 * 8` has become a mask.
        Op::Binary(BinOp::And, _) => arg(0).max(arg(1)),
        Op::Binary(BinOp::Mul, _) => (arg(0) * arg(1)).min(16),
        Op::Binary(BinOp::Shl, _) => match f.constant(f.arg(v, 1)) {
            Some(n) => (arg(0) << n.min(4)).min(16),
            None => 1,
        },
        Op::Ternary(TernOp::Mad | TernOp::MadWide, _) => (arg(0) * arg(1)).min(16).min(arg(2)),
        // A pointer that advances in a loop: as aligned as its start and its step.
        Op::Phi if depth > 1 => (0..f.inst(v).args.len())
            .map(|i| {
                let a = f.arg(v, i);
                match f.op(a) {
                    Op::Binary(BinOp::Add, _) if f.arg(a, 0) == v => {
                        zeros(f, f.arg(a, 1), pointers, depth - 1)
                    }
                    _ => zeros(f, a, pointers, depth - 2),
                }
            })
            .min()
            .unwrap_or(1),
        _ => 1,
    }
}
