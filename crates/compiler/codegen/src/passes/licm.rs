//! Loop-invariant code motion. Loops test their condition at the bottom, so a preheader runs only if the loop does.

use isa::CacheOp;

use super::cfg::Loops;
use super::memory::{clobbers, extent};
use crate::ir::{Block, Func, Op, Term, Val};

/// Gives each loop a preheader, and moves loop-invariant instructions into it, inner loops first.
pub fn hoist_loop_invariants(f: &mut Func) {
    make_preheaders(f);
    let loops = Loops::find(f);
    let mut home = vec![Block(u32::MAX); f.insts.len()];
    for &b in &loops.order {
        for &v in &f.block(b).insts {
            home[v.0 as usize] = b;
        }
    }
    for l in (0..loops.loops.len()).rev() {
        let Some(to) = loops.preheader(f, l) else { continue };
        hoist(f, &loops, l, to, &mut home);
    }
}

/// Gives each loop a preheader: a block that leads to the header only.
pub fn make_preheaders(f: &mut Func) {
    let loops = Loops::find(f);
    for l in 0..loops.loops.len() {
        if loops.preheader(f, l).is_some() {
            continue;
        }
        let header = loops.loops[l].header;
        let outside: Vec<Block> =
            f.block(header).preds.iter().copied().filter(|p| !loops.loops[l].latches.contains(p)).collect();
        // A single predecessor outside that branches; structured code has no loops with several.
        let [from] = outside[..] else { continue };
        let loc = f.block(header).loc;
        let new = f.new_block(loc);
        if let Term::Branch { then, or_else, .. } = &mut f.block_mut(from).term {
            for t in [then, or_else] {
                if *t == header {
                    *t = new;
                }
            }
        }
        f.block_mut(new).preds.push(from);
        f.block_mut(new).term = Term::Jump(header);
        for p in &mut f.block_mut(header).preds {
            if *p == from {
                *p = new;
            }
        }
    }
}

fn hoist(f: &mut Func, loops: &Loops, l: usize, to: Block, home: &mut [Block]) {
    let mut blocks = loops.loops[l].blocks.clone();
    base::sort_by_key(&mut blocks, |b| loops.position[b.0 as usize]);
    let effects: Vec<Val> = blocks
        .iter()
        .flat_map(|&b| f.block(b).insts.iter().copied())
        .filter(|&v| f.op(v).clobbers())
        .collect();
    let leaves = |&b: &Block| f.succs(b).iter().any(|&s| s == loops.loops[l].header || !loops.contains(l, s));
    let ends: Vec<Block> = blocks.iter().copied().filter(leaves).collect();
    for &b in &blocks {
        // Blocks of inner loops have been visited before.
        let always = ends.iter().all(|&x| loops.dominates(b, x));
        let old = std::mem::take(&mut f.block_mut(b).insts);
        for v in old {
            let op = f.op(v);
            let fixed = |f: &Func, v: Val| {
                let mut fixed = f.inst(v).guard.is_none();
                f.each_use(v, |u| fixed &= !loops.contains(l, home[u.0 as usize]));
                fixed
            };
            let movable = match op {
                Op::Const(_) | Op::Undef | Op::Phi => false,
                Op::Load { cache, .. } => {
                    always
                        && !cache.is_strong()
                        && extent(f, v).is_some_and(|e| {
                            cache == CacheOp::Nc || !effects.iter().any(|&s| clobbers(f, s, &e))
                        })
                }
                Op::Tex(..) => always,
                _ => op.is_pure(),
            };
            if movable && fixed(f, v) {
                f.block_mut(to).insts.push(v);
                home[v.0 as usize] = to;
            } else if matches!(op, Op::Const(_)) {
                // Constants cost nothing. Inside the loop, they would keep their users from being invariant.
                f.block_mut(to).insts.push(v);
                home[v.0 as usize] = to;
            } else {
                f.block_mut(b).insts.push(v);
            }
        }
    }
}
