//! A check of register allocation for debug builds. By a dataflow analysis of its own, over register numbers instead of live
//! ranges, it finds values that share a register or predicate while both are live.

use std::collections::BTreeSet;

use super::MTerm;
use super::Machine;
use super::alloc::Colors;
use super::live::Touch;
use isa::Operand;

/// Virtual register numbers; those of predicates start at `PREDS`.
type Set = BTreeSet<u32>;

const PREDS: u32 = 1 << 16;

/// Panics if a definition overwrites a value that is read later.
pub fn check(m: &Machine, colors: &Colors) {
    let mut live_in = vec![Set::new(); m.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for b in (0..m.blocks.len()).rev() {
            let now = walk(m, b, &live_in, |_, _| {});
            if now != live_in[b] {
                live_in[b] = now;
                changed = true;
            }
        }
    }
    for b in 0..m.blocks.len() {
        walk(m, b, &live_in, |defined, alive| {
            for &d in defined {
                let place = place(m, colors, d);
                for &x in alive.iter().filter(|x| !defined.contains(x)) {
                    assert!(self::place(m, colors, x) != place, "{d} overwrites {x} in block {b}: {m:?}");
                }
            }
        });
    }
    // All parameters are live at the start.
    let mut arriving = live_in.first().cloned().unwrap_or_default();
    for p in &m.params {
        let v = m.vregs[m.owner[p.0 as usize] as usize];
        arriving.extend((0..u32::from(v.regs)).map(|i| u32::from(p.0) + i));
    }
    let places: BTreeSet<u32> = arriving.iter().map(|&r| place(m, colors, r)).collect();
    assert_eq!(places.len(), arriving.len(), "values share a register at the start: {m:?}");
}

fn place(m: &Machine, colors: &Colors, x: u32) -> u32 {
    if x >= PREDS {
        return PREDS + u32::from(colors.preds[(x - PREDS) as usize]);
    }
    let v = m.owner[x as usize] as usize;
    u32::from(colors.regs[v]) + x - u32::from(m.vregs[v].first)
}

/// Walks backwards through a block. `def` sees what each instruction writes and what is live after it. Returns what is live
/// at the start.
fn walk(m: &Machine, b: usize, live_in: &[Set], mut def: impl FnMut(&[u32], &Set)) -> Set {
    let block = &m.blocks[b];
    let mut now = Set::new();
    for s in block.succs() {
        now.extend(&live_in[s]);
    }
    match block.term {
        MTerm::Ret(Some(Operand::Reg(r))) => now.extend(whole(m, r)),
        MTerm::Branch { guard, .. } => now.extend(guard.pred.map(|p| PREDS + u32::from(p.0))),
        _ => {}
    }
    let mut touch = Touch::default();
    for inst in block.insts.iter().rev() {
        m.touch(inst, &mut touch);
        let regs =
            touch.reg_def.into_iter().flat_map(|r| (0..touch.def_count).map(move |i| r.0 + u16::from(i)));
        let defined: Vec<u32> =
            regs.map(u32::from).chain(touch.pred_def.map(|p| PREDS + u32::from(p))).collect();
        def(&defined, &now);
        for d in &defined {
            now.remove(d);
        }
        now.extend(touch.pred_uses.iter().map(|&p| PREDS + u32::from(p)));
        inst.kind.each_use(|r| now.extend((0..r.count).map(|i| u32::from(r.first.0) + u32::from(i))));
        // Of call arguments, whose widths the instruction does not know, at least the first register.
        now.extend(touch.reg_uses.iter().map(|r| u32::from(r.0)));
    }
    now
}

/// The registers from this one to the last of its value.
fn whole(m: &Machine, r: isa::Reg) -> impl Iterator<Item = u32> {
    let v = m.vregs[m.owner[r.0 as usize] as usize];
    u32::from(r.0)..u32::from(v.first) + u32::from(v.regs)
}
