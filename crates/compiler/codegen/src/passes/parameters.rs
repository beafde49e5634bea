//! Lowers kernel parameters of structure type, which are slots that begin with the parameter's bytes. A slot that is only
//! loaded from is read in the constant bank, where the parameters are. Other slots get a copy in the frame.

use isa::{BinOp, Loc, MemTy, PARAM_WINDOW, Space, TernOp, Ty};

use super::cfg::reachable;
use super::promote;
use crate::ir::{Block, Class, Func, Op, Slot, Val};

/// The parameter value of width `mem` at an offset. Values narrower than a word are extracted from it.
pub fn value(f: &mut Func, b: Block, offset: u32, mem: MemTy, loc: Loc) -> Val {
    let at = |offset: u32| Op::KParam(offset as u16);
    match mem {
        MemTy::B32 => f.push(b, at(offset), Class::R1, &[], loc),
        MemTy::B64 => f.push(b, at(offset), Class::R2, &[], loc),
        MemTy::B128 => {
            let halves = [0, 8].map(|half| f.push(b, at(offset + half), Class::R2, &[], loc));
            f.make(b, Op::Pack, &halves, loc)
        }
        _ => {
            let word = f.push(b, at(offset & !3), Class::R1, &[], loc);
            let by = f.push(b, Op::Const(u64::from((offset & 3) * 8)), Class::R1, &[], loc);
            let v = f.make(b, Op::Binary(BinOp::Shr, Ty::U32), &[word, by], loc);
            promote::extend(f, b, mem, v, loc)
        }
    }
}

/// Replaces the loads from such slots, or fills the slots. `indexed`: the constant bank may be read at addresses that are not
/// constant.
pub fn lower_parameters(f: &mut Func, indexed: bool) {
    let mut replaced = false;
    for slot in (0..f.slots.len() as u32).map(Slot) {
        let Some(offset) = f.slots[slot.0 as usize].param else { continue };
        let (users, only_loads) = follow(f, slot);
        if users.is_empty() {
            continue;
        }
        let entry = f.entry;
        let rest = std::mem::take(&mut f.block_mut(entry).insts);
        if indexed && only_loads {
            // Users first, then the addresses that they use.
            for v in users.into_iter().rev() {
                if let Op::Load { mem, .. } = f.op(v)
                    && let Some((_, at)) = promote::place(f, f.arg(v, 0))
                    && (0..=i64::from(f.slots[slot.0 as usize].size) - i64::from(mem.bytes())).contains(&at)
                {
                    let known = value(f, entry, u32::from(offset) + at as u32, mem, f.inst(v).loc);
                    f.replace(v, known);
                    replaced = true;
                    continue;
                }
                match &mut f.inst_mut(v).op {
                    op @ Op::LocalAddr(_) => *op = Op::Const(u64::from(PARAM_WINDOW) + u64::from(offset)),
                    Op::ToGeneric(space) | Op::Load { space: space @ Space::Local, .. } => {
                        *space = Space::Const
                    }
                    _ => {}
                }
            }
        } else {
            copy(f, slot, offset.into());
        }
        f.block_mut(entry).insts.extend(rest);
    }
    if replaced {
        f.drop_replaced();
    }
}

/// The instructions that use the slot's address, or an address computed from it, and whether these only load.
fn follow(f: &Func, slot: Slot) -> (Vec<Val>, bool) {
    let order = reachable(f);
    let mut seen = vec![false; f.insts.len()];
    let mut address = seen.clone();
    let mut found = Vec::new();
    let mut count = usize::MAX;
    while std::mem::replace(&mut count, found.len()) != found.len() {
        for &v in order.iter().flat_map(|&b| &f.block(b).insts) {
            let mut uses = f.op(v) == Op::LocalAddr(slot);
            f.each_use(v, |u| uses |= address[u.0 as usize]);
            if uses && !std::mem::replace(&mut seen[v.0 as usize], true) {
                found.push(v);
                address[v.0 as usize] = !matches!(f.op(v), Op::Load { .. });
            }
        }
    }
    let is = |v: Val, n: usize| address[f.arg(v, n).0 as usize];
    let only_loads = found.iter().all(|&v| match f.op(v) {
        Op::LocalAddr(_) | Op::ToGeneric(_) => true,
        Op::Load { cache, .. } => !cache.is_strong(),
        Op::Binary(BinOp::Add, _) => is(v, 0) != is(v, 1),
        Op::Ternary(TernOp::MadWide, _) => !is(v, 0) && !is(v, 1),
        Op::Phi => (0..f.inst(v).args.len()).all(|n| is(v, n)),
        Op::Cmp(..) => is(v, 0) && is(v, 1),
        _ => false,
    });
    (found, only_loads)
}

/// Copies the parameter into the slot in the entry block.
fn copy(f: &mut Func, slot: Slot, param: u32) {
    let (b, data) = (f.entry, f.slots[slot.0 as usize]);
    let loc = f.block(b).loc;
    let mut at = 0;
    while at < data.size {
        let mem = [MemTy::B64, MemTy::B32, MemTy::U16, MemTy::U8]
            .into_iter()
            .find(|m| {
                m.bytes() <= data.align
                    && (param + at).is_multiple_of(m.bytes())
                    && at + m.bytes() <= data.size
            })
            .unwrap_or(MemTy::U8);
        let v = value(f, b, param + at, mem, loc);
        let base = f.push(b, Op::LocalAddr(slot), Class::R1, &[], loc);
        let offset = f.push(b, Op::Const(at.into()), Class::R1, &[], loc);
        let p = f.make(b, Op::Binary(BinOp::Add, Ty::I32), &[base, offset], loc);
        f.push(b, Op::Store { space: Space::Local, mem, volatile: false }, Class::None, &[p, v], loc);
        at += mem.bytes();
    }
}
