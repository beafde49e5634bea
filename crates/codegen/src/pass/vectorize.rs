//! Neighbouring 32-bit loads of one block become one load of 64 or 128 bits where the address is known to be aligned.

use isa::{BinOp, CacheOp, MemTy, Space, TernOp};

use super::cfg::reachable;
use super::memory::{Extent, clobbers, extent};
use crate::ir::{Args, Block, Class, Func, Inst, Op, Val};

/// Runs over all blocks.
pub fn run(f: &mut Func) {
    for b in reachable(f) {
        while let Some(group) = find(f, b) {
            merge(f, b, &group);
        }
    }
}

/// Loads to merge: positions in the block and the first address.
struct Group {
    loads: Vec<Val>,
    mem: MemTy,
}

fn find(f: &Func, b: Block) -> Option<Group> {
    let insts = &f.block(b).insts;
    for (at, &first) in insts.iter().enumerate() {
        let Some(start) = candidate(f, first) else { continue };
        for (count, mem) in [(4usize, MemTy::B128), (2, MemTy::B64)] {
            let bytes = 4 * count as u64;
            if !alignment(f, &start).is_multiple_of(bytes) {
                continue;
            }
            if let Some(loads) = neighbours(f, &insts[at..], first, &start, count) {
                return Some(Group { loads, mem });
            }
        }
    }
    None
}

fn candidate(f: &Func, v: Val) -> Option<Extent> {
    match f.op(v) {
        Op::Load { mem: MemTy::B32, cache: CacheOp::Ca | CacheOp::Nc, space }
            if f.inst(v).guard.is_none() && space != Space::Const =>
        {
            extent(f, v)
        }
        _ => None,
    }
}

/// The loads of the words that follow, with nothing between that could change them.
fn neighbours(f: &Func, insts: &[Val], first: Val, start: &Extent, count: usize) -> Option<Vec<Val>> {
    let mut found: Vec<Option<Val>> = vec![None; count];
    let mut extents: Vec<Extent> = Vec::new();
    for i in 0..count {
        extents.push(Extent { offset: start.offset + 4 * i as i64, ..*start });
    }
    for &v in insts {
        if extents.iter().any(|e| clobbers(f, v, e)) {
            break;
        }
        if let Some(e) = candidate(f, v)
            && f.op(v) == f.op(first)
            && let Some(i) = extents.iter().position(|x| *x == e)
            && found[i].is_none()
        {
            found[i] = Some(v);
        }
    }
    found.into_iter().collect()
}

fn merge(f: &mut Func, b: Block, group: &Group) {
    let insts = &f.block(b).insts;
    let at = insts.iter().position(|v| group.loads.contains(v)).expect("in the block");
    let lowest = group.loads[0];
    // The address must be known at the first of them: it is, when its base is; offsets are constants.
    let first = insts[at];
    let (loc, guard) = (f.inst(lowest).loc, None);
    let Op::Load { space, cache, .. } = f.op(lowest) else { return };
    let (base, _) = super::memory::split(f, f.arg(first, 0));
    let target = Extent::of(f, space, f.arg(lowest, 0), MemTy::B32);
    let wide = space.wide();
    let class = if wide { Class::R2 } else { Class::R1 };
    let mask = if wide { u64::MAX } else { 0xffff_ffff };
    let mut new = Vec::new();
    let offset =
        f.detached(Inst { op: Op::Const(target.offset as u64 & mask), class, args: Args::new(), guard, loc });
    new.push(offset);
    let address = match base {
        Some(base) => {
            let ty = if wide { isa::Ty::U64 } else { isa::Ty::I32 };
            let args = smallvec::smallvec![base, offset];
            let sum = f.detached(Inst { op: Op::Binary(BinOp::Add, ty), class, args, guard, loc });
            new.push(sum);
            sum
        }
        None => offset,
    };
    let class = if group.mem == MemTy::B128 { Class::R4 } else { Class::R2 };
    let op = Op::Load { space, mem: group.mem, cache };
    let whole = f.detached(Inst { op, class, args: smallvec::smallvec![address], guard, loc });
    new.push(whole);
    for (i, &v) in group.loads.iter().enumerate() {
        let op = Op::Part { index: i as u8, wide: false };
        let loc = f.inst(v).loc;
        let part = f.detached(Inst { op, class: Class::R1, args: smallvec::smallvec![whole], guard, loc });
        new.push(part);
        f.replace(v, part);
    }
    let insts = &mut f.block_mut(b).insts;
    insts.splice(at..at, new);
    insts.retain(|v| !group.loads.contains(v));
}

/// Largest power of two that divides the address, up to 16.
fn alignment(f: &Func, e: &Extent) -> u64 {
    let base = e.base.map_or(16, |b| zeros(f, b, 6));
    let offset = if e.offset == 0 { 16 } else { 1 << e.offset.trailing_zeros().min(4) };
    base.min(offset)
}

fn zeros(f: &Func, v: Val, depth: u32) -> u64 {
    let v = f.resolve(v);
    if depth == 0 {
        return 1;
    }
    let arg = |n: usize| zeros(f, f.arg(v, n), depth - 1);
    let power = |bits: u64| if bits == 0 { 16 } else { 1 << bits.trailing_zeros().min(4) };
    match f.op(v) {
        Op::Const(bits) => power(bits),
        Op::LocalAddr(slot) => f.slots[slot.0 as usize].align.into(),
        Op::Binary(BinOp::Add, _) => arg(0).min(arg(1)),
        Op::Binary(BinOp::Mul, _) => (arg(0) * arg(1)).min(16),
        Op::Binary(BinOp::Shl, _) => match f.constant(f.arg(v, 1)) {
            Some(n) => (arg(0) << n.min(4)).min(16),
            None => 1,
        },
        Op::Ternary(TernOp::MadWide, _) => (arg(0) * arg(1)).min(16).min(arg(2)),
        // A pointer that moves: by steps as aligned as its start.
        Op::Phi if depth > 1 => (0..f.inst(v).args.len())
            .map(|i| {
                let a = f.arg(v, i);
                match f.op(a) {
                    Op::Binary(BinOp::Add, _) if f.arg(a, 0) == v => zeros(f, f.arg(a, 1), depth - 1),
                    _ => zeros(f, a, depth - 2),
                }
            })
            .min()
            .unwrap_or(1),
        _ => 1,
    }
}
