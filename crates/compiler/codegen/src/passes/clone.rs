//! Copies loop bodies, and repairs the SSA form afterwards. Used by unrolling.

use super::cfg::{Loops, edge_values};
use crate::build::ssa::Ssa;
use crate::ir::{Block, Class, Func, Inst, Op, Term, Val};

/// One copy of a loop body.
pub struct Copy {
    /// Values that the body defines, with their copies, ascending. Other values have no copy.
    values: Vec<(Val, Val)>,
    /// Blocks of the body, with their copies.
    blocks: Vec<(Block, Block)>,
}

impl Copy {
    /// The copy of `v`; `v` itself if the body does not define it.
    pub fn value(&self, f: &Func, v: Val) -> Val {
        let v = f.resolve(v);
        let found = self.values.binary_search_by_key(&v, |p| p.0).ok().map(|i| self.values[i].1);
        f.resolve(found.unwrap_or(v))
    }
    /// The copy of block `b`.
    pub fn block(&self, b: Block) -> Option<Block> {
        self.blocks.iter().find(|p| p.0 == b).map(|p| p.1)
    }
}

/// Copies the body of a loop with one latch. `initial` replaces the header's phis. The copy of the latch has no terminator:
/// the caller gives it one. Other edges out of the loop are copied.
pub fn copy_body(f: &mut Func, loops: &Loops, l: usize, initial: &[Val]) -> Copy {
    let body = &loops.loops[l];
    let mut order = body.blocks.clone();
    base::sort_by_key(&mut order, |b| loops.position[b.0 as usize]);
    let blocks: Vec<(Block, Block)> = order
        .iter()
        .map(|&b| {
            let (loc, unroll) = (f.block(b).loc, f.block(b).unroll);
            let new = f.new_block(loc);
            if b != body.header {
                f.block_mut(new).unroll = unroll;
            }
            (b, new)
        })
        .collect();
    let mut values: Vec<(Val, Val)> = Vec::new();
    for (phi, &v) in f.phis(body.header).collect::<Vec<_>>().into_iter().zip(initial) {
        values.push((phi, v));
    }
    // Phis of all blocks first, so that each operand has a copy when it is needed.
    for &(b, new) in &blocks {
        if b == body.header {
            continue;
        }
        for phi in f.phis(b).collect::<Vec<_>>() {
            let inst = Inst { args: Default::default(), ..f.inst(phi).clone() };
            let c = f.detached(inst);
            f.block_mut(new).insts.push(c);
            values.push((phi, c));
        }
    }
    base::sort_by_key(&mut values, |&v| v);
    let mut copy = Copy { values, blocks: blocks.clone() };
    for &(b, new) in &blocks {
        let insts = f.block(b).insts.clone();
        for v in insts {
            if f.op(v) == Op::Phi || f.resolve(v) != v {
                continue;
            }
            let c = copy_inst(f, &copy, v, new);
            let at = copy.values.partition_point(|p| p.0 < v);
            copy.values.insert(at, (v, c));
        }
    }
    let latch = body.latches[0];
    for &(b, new) in &blocks {
        if b == latch {
            continue;
        }
        copy_term(f, &copy, b, new);
    }
    // Operands of inner phis, in the order of the copied predecessors.
    for &(b, new) in &blocks {
        if b == body.header {
            continue;
        }
        for phi in f.phis(b).collect::<Vec<_>>() {
            let c = copy.value(f, phi);
            for p in f.block(new).preds.clone() {
                let original = blocks.iter().find(|x| x.1 == p).map_or(p, |x| x.0);
                let at = f.block(b).preds.iter().position(|&x| x == original).expect("an edge");
                let a = copy.value(f, f.arg(phi, at));
                f.inst_mut(c).args.push(a);
            }
        }
    }
    copy
}

fn copy_inst(f: &mut Func, copy: &Copy, v: Val, to: Block) -> Val {
    let mut inst = f.inst(v).clone();
    for a in &mut inst.args {
        *a = copy.value(f, *a);
    }
    if let Some((p, _)) = &mut inst.guard {
        *p = copy.value(f, *p);
    }
    if inst.guard.is_none() && inst.op.is_pure() && !matches!(inst.op, Op::Const(_) | Op::Undef) {
        return f.make(to, inst.op, &inst.args, inst.loc);
    }
    let c = f.detached(inst);
    f.block_mut(to).insts.push(c);
    c
}

/// The terminator with its targets in the copy. Edges that leave the loop keep their target, which gets a new predecessor.
fn copy_term(f: &mut Func, copy: &Copy, b: Block, new: Block) {
    let term = f.block(b).term;
    let target = |f: &mut Func, t: Block| match copy.block(t) {
        Some(inner) => {
            f.block_mut(inner).preds.push(new);
            inner
        }
        None => {
            add_edge(f, t, new, b, copy);
            t
        }
    };
    let term = match term {
        Term::Jump(t) => Term::Jump(target(f, t)),
        Term::Branch { cond, then, or_else } => {
            let cond = copy.value(f, cond);
            Term::Branch { cond, then: target(f, then), or_else: target(f, or_else) }
        }
        Term::Ret(v) => Term::Ret(v.map(|v| copy.value(f, v))),
        other => other,
    };
    f.block_mut(new).term = term;
}

/// Adds the predecessor `new`, a copy of `old`, to `to`. Phis of `to` take the copied values.
pub fn add_edge(f: &mut Func, to: Block, new: Block, old: Block, copy: &Copy) {
    let values: Vec<Val> = edge_values(f, old, to).into_iter().map(|v| copy.value(f, v)).collect();
    f.block_mut(to).preds.push(new);
    for (phi, v) in f.phis(to).collect::<Vec<_>>().into_iter().zip(values) {
        f.inst_mut(phi).args.push(v);
    }
}

/// The values that the loop defines and code outside uses, each with its block.
pub fn escaping(f: &Func, loops: &Loops, l: usize) -> Vec<(Val, Block)> {
    let mut home = vec![None; f.insts.len()];
    for &b in &loops.loops[l].blocks {
        for &v in &f.block(b).insts {
            home[v.0 as usize] = Some(b);
        }
    }
    let mut out: Vec<(Val, Block)> = Vec::new();
    let mut see = |v: Val| {
        if let Some(b) = home[v.0 as usize]
            && !out.iter().any(|p| p.0 == v)
        {
            out.push((v, b));
        }
    };
    for &b in &loops.order {
        if loops.contains(l, b) {
            // A phi outside the loop uses the value at the end of its predecessor.
            continue;
        }
        for &v in &f.block(b).insts {
            if f.op(v) == Op::Phi {
                for (i, &p) in f.block(b).preds.iter().enumerate() {
                    if !loops.contains(l, p) {
                        see(f.arg(v, i));
                    }
                }
            } else {
                f.each_use(v, &mut see);
            }
        }
        if let Some(u) = f.term_use(b) {
            see(u);
        }
    }
    out
}

/// Restores the SSA form after a value got several definitions: each use gets the version that reaches it, through new phis
/// where several do. `versions` are pairs of a value and the block that defines it; `original` is the value that the uses
/// name now.
pub fn repair(f: &mut Func, original: Val, versions: &[(Val, Block)], skip: impl Fn(Block) -> bool) {
    let class: Class = f.class(original);
    let mut ssa = Ssa::default();
    let var = ssa.variable(class);
    for b in 0..f.blocks.len() {
        ssa.seal(f, Block(b as u32));
    }
    for &(v, b) in versions {
        ssa.write(var, b, v);
    }
    for b in super::cfg::reachable(f) {
        if skip(b) || versions.iter().any(|p| p.1 == b) {
            continue;
        }
        for v in f.block(b).insts.clone() {
            let phi = f.op(v) == Op::Phi;
            for i in 0..f.inst(v).args.len() {
                if f.arg(v, i) != original {
                    continue;
                }
                let from = if phi { f.block(b).preds[i] } else { b };
                if phi && (skip(from) || versions.iter().any(|p| p.1 == from)) {
                    continue;
                }
                let new = ssa.read(f, var, from);
                f.inst_mut(v).args[i] = new;
            }
            if let Some((p, negate)) = f.inst(v).guard
                && f.resolve(p) == original
            {
                let new = ssa.read(f, var, b);
                f.inst_mut(v).guard = Some((new, negate));
            }
        }
        if f.term_use(b) == Some(original) {
            let new = ssa.read(f, var, b);
            match &mut f.block_mut(b).term {
                Term::Branch { cond, .. } => *cond = new,
                Term::Ret(Some(v)) => *v = new,
                _ => {}
            }
        }
    }
}
