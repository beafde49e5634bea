//! Leaving SSA form: splits edges that need a block of their own for the copies into phis, and orders parallel copies.

use isa::BinOp;

use crate::ir::{Block, Func, Op, Term, Val};
use crate::passes::cfg::{self, Loops};

/// Splits the edges whose copies can be placed neither at the end of the predecessor nor at the start of the successor.
pub fn split_edges(f: &mut Func) {
    let loops = Loops::find(f);
    let mut used_in: Vec<Vec<Block>> = vec![Vec::new(); f.insts.len()];
    for &b in &loops.order {
        for &v in &f.block(b).insts {
            if f.op(v) == Op::Phi {
                continue;
            }
            f.each_use(v, |u| used_in[u.0 as usize].push(b));
            // Of an address, the instruction reads the base; the constant offset is a part of the instruction.
            if let Op::Load { .. } | Op::Store { .. } | Op::Atom { .. } = f.op(v) {
                let mut a = f.resolve(f.arg(v, 0));
                while let (Op::Binary(BinOp::Add, _), [base, more]) = (f.op(a), &f.inst(a).args[..])
                    && f.constant(*more).is_some()
                {
                    a = f.resolve(*base);
                    used_in[a.0 as usize].push(b);
                }
            }
        }
        if let Some(u) = f.term_use(b) {
            used_in[u.0 as usize].push(b);
        }
        for s in f.succs(b) {
            for a in cfg::edge_values(f, b, s) {
                used_in[a.0 as usize].push(b);
            }
        }
    }
    for from in loops.order.clone() {
        let Term::Branch { then, or_else, .. } = f.block(from).term else { continue };
        for (to, other) in [(then, or_else), (or_else, then)] {
            if f.phis(to).next().is_none() || f.block(to).preds.len() == 1 {
                continue;
            }
            if then == or_else || !copies_fit_before(f, &loops, &used_in, from, to, other) {
                split(f, from, to);
            }
        }
    }
}

/// Whether the copies of the edge `from → to` may also run if control goes to `other`, where the phis are dead.
fn copies_fit_before(
    f: &Func,
    loops: &Loops,
    used_in: &[Vec<Block>],
    from: Block,
    to: Block,
    other: Block,
) -> bool {
    let Some(l) = loops.headed_by(to) else { return false };
    if loops.contains(l, other) || !loops.contains(l, from) {
        return false;
    }
    let leaving = cfg::edge_values(f, from, other);
    let cond = f.term_use(from).map(|c| strip_not(f, c));
    f.phis(to).all(|phi| {
        !leaving.contains(&phi)
            && cond != Some(phi)
            && used_in[phi.0 as usize].iter().all(|&b| loops.contains(l, b))
    })
}

fn strip_not(f: &Func, mut v: Val) -> Val {
    while f.op(v) == Op::PNot {
        v = f.arg(v, 0);
    }
    v
}

fn split(f: &mut Func, from: Block, to: Block) {
    let loc = f.block(from).loc;
    let middle = f.new_block(loc);
    if let Term::Branch { then, or_else, .. } = &mut f.block_mut(from).term {
        // If both targets are equal, one edge is split at a time.
        if *then == to {
            *then = middle;
        } else {
            *or_else = middle;
        }
    }
    f.block_mut(middle).preds.push(from);
    f.block_mut(middle).term = Term::Jump(to);
    let at = f.block(to).preds.iter().position(|&p| p == from).expect("an edge");
    f.block_mut(to).preds[at] = middle;
}

/// Orders parallel copies: calls `copy(dst, src)` for each, and uses `temporary` to break cycles.
pub fn sequence<T: Copy + PartialEq>(
    mut pending: Vec<(T, T)>,
    mut temporary: impl FnMut(T) -> T,
    mut copy: impl FnMut(T, T),
) {
    pending.retain(|(d, s)| d != s);
    while !pending.is_empty() {
        // A copy can be made once no other copy reads its target.
        match pending.iter().position(|&(d, _)| pending.iter().all(|&(_, s)| s != d)) {
            Some(i) => {
                let (d, s) = pending.swap_remove(i);
                copy(d, s);
            }
            None => {
                // Only cycles are left: one target is saved, and its readers read the saved copy.
                let d = pending[0].0;
                let saved = temporary(d);
                copy(saved, d);
                for (_, s) in &mut pending {
                    if *s == d {
                        *s = saved;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_copies_keep_every_value() {
        let check = |pairs: &[(usize, usize)]| {
            let mut regs: Vec<usize> = (0..10).collect();
            let before = regs.clone();
            let mut next = 8;
            let mut steps = Vec::new();
            sequence(
                pairs.to_vec(),
                |_| {
                    next += 1;
                    next - 1
                },
                |d, s| steps.push((d, s)),
            );
            for (d, s) in steps {
                regs[d] = regs[s];
            }
            for &(d, s) in pairs {
                assert_eq!(regs[d], before[s], "{pairs:?}");
            }
        };
        check(&[(0, 1), (1, 2), (2, 3)]);
        check(&[(0, 1), (1, 0)]);
        check(&[(0, 1), (1, 2), (2, 0), (3, 0), (4, 4)]);
        check(&[(0, 1), (1, 0), (2, 3), (3, 2)]);
    }
}
