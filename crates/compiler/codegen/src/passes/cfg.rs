//! Control flow: reachability, dominators, natural loops, the order of blocks, and the pass that simplifies branches.

use crate::ir::{Block, Func, Op, Term, Val};

/// No block, in tables of block numbers.
const NONE: u32 = u32::MAX;

/// The reachable blocks in reverse postorder: each block comes before its successors, except along back edges.
pub fn reachable(f: &Func) -> Vec<Block> {
    postorder(f, |_, succs| succs.reverse())
}

/// Reverse postorder. `prefer` orders the successors of a block: the last one is visited first, and so comes latest.
fn postorder(f: &Func, prefer: impl Fn(Block, &mut [Block])) -> Vec<Block> {
    let mut seen = vec![false; f.blocks.len()];
    let (mut order, mut stack) = (Vec::with_capacity(f.blocks.len()), Vec::with_capacity(32));
    let open = |b: Block| {
        let mut succs = f.succs(b);
        succs.reverse();
        prefer(b, &mut succs);
        succs
    };
    seen[f.entry.0 as usize] = true;
    stack.push((f.entry, open(f.entry)));
    while let Some((b, succs)) = stack.last_mut() {
        match succs.pop() {
            Some(s) => {
                if !std::mem::replace(&mut seen[s.0 as usize], true) {
                    stack.push((s, open(s)));
                }
            }
            None => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The values that the phis of `to` take along the edge `from → to`, resolved.
pub fn edge_values(f: &Func, from: Block, to: Block) -> Vec<Val> {
    let Some(at) = f.block(to).preds.iter().position(|&p| p == from) else { return Vec::new() };
    f.phis(to).map(|phi| f.arg(phi, at)).collect()
}

/// A natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    pub header: Block,
    pub blocks: Vec<Block>,
    /// Predecessors of the header within the loop.
    pub latches: Vec<Block>,
    pub parent: Option<usize>,
    pub depth: u32,
}

/// The dominator tree and the natural loops of a function. Recomputed by each pass that needs them.
pub struct Loops {
    /// Reachable blocks in reverse postorder.
    pub order: Vec<Block>,
    /// By block: its position in `order`; `u32::MAX` for unreachable blocks.
    pub position: Vec<u32>,
    /// By block: its immediate dominator.
    idom: Vec<u32>,
    pub loops: Vec<Loop>,
    /// By block: index of the innermost loop that contains it.
    innermost: Vec<u32>,
}

impl Loops {
    /// Computes the dominator tree and the loops.
    pub fn find(f: &Func) -> Self {
        let order = reachable(f);
        let mut position = vec![NONE; f.blocks.len()];
        for (i, &b) in order.iter().enumerate() {
            position[b.0 as usize] = i as u32;
        }
        let idom = dominators(f, &order, &position);
        let mut this =
            Loops { order, position, idom, loops: Vec::new(), innermost: vec![NONE; f.blocks.len()] };
        this.find_loops(f);
        this
    }

    fn find_loops(&mut self, f: &Func) {
        // Headers of inner loops come later in reverse postorder, so outer loops are found first and inner ones overwrite.
        let mut seen = vec![NONE; f.blocks.len()];
        for &header in &self.order.clone() {
            let latches: Vec<Block> = f
                .block(header)
                .preds
                .iter()
                .copied()
                .filter(|&p| self.position[p.0 as usize] != NONE && self.dominates(header, p))
                .collect();
            if latches.is_empty() {
                continue;
            }
            let mut inside = vec![header];
            let mut stack = latches.clone();
            seen[header.0 as usize] = header.0;
            while let Some(b) = stack.pop() {
                if std::mem::replace(&mut seen[b.0 as usize], header.0) == header.0 {
                    continue;
                }
                inside.push(b);
                stack.extend(f.block(b).preds.iter().filter(|p| self.position[p.0 as usize] != NONE));
            }
            let parent = match self.innermost[header.0 as usize] {
                NONE => None,
                l => Some(l as usize),
            };
            let depth = parent.map_or(1, |p| self.loops[p].depth + 1);
            let id = self.loops.len() as u32;
            for b in &inside {
                self.innermost[b.0 as usize] = id;
            }
            self.loops.push(Loop { header, blocks: inside, latches, parent, depth });
        }
    }

    /// `a` lies on every path from the entry to `b`. Both must be reachable.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, mut b) = (a.0, b.0);
        let target = self.position[a as usize];
        while self.position[b as usize] > target {
            b = self.idom[b as usize];
        }
        a == b
    }
    /// The immediate dominator of `b`; the entry has none.
    pub fn idom(&self, b: Block) -> Option<Block> {
        let d = self.idom[b.0 as usize];
        (d != b.0 && d != NONE).then_some(Block(d))
    }
    /// The loop whose header is `b`.
    pub fn headed_by(&self, b: Block) -> Option<usize> {
        let l = *self.innermost.get(b.0 as usize)?;
        (l != NONE && self.loops[l as usize].header == b).then_some(l as usize)
    }
    /// `b` belongs to loop `l`.
    pub fn contains(&self, l: usize, b: Block) -> bool {
        let mut at = self.innermost.get(b.0 as usize).copied().unwrap_or(NONE);
        while at != NONE {
            if at as usize == l {
                return true;
            }
            at = self.loops[at as usize].parent.map_or(NONE, |p| p as u32);
        }
        false
    }
    /// How many loops contain a block.
    pub fn depth_of(&self, b: Block) -> u32 {
        match self.innermost.get(b.0 as usize) {
            Some(&l) if l != NONE => self.loops[l as usize].depth,
            _ => 0,
        }
    }
    /// The innermost loop that contains a block.
    pub fn innermost(&self, b: Block) -> Option<usize> {
        match self.innermost.get(b.0 as usize) {
            Some(&l) if l != NONE => Some(l as usize),
            _ => None,
        }
    }
    /// The preheader of loop `l`: the only block outside that leads to the header, if it leads nowhere else.
    pub fn preheader(&self, f: &Func, l: usize) -> Option<Block> {
        let header = self.loops[l].header;
        let mut outside = f.block(header).preds.iter().filter(|p| !self.loops[l].latches.contains(p));
        let p = *outside.next()?;
        (outside.next().is_none() && f.block(p).term == Term::Jump(header)).then_some(p)
    }
}

/// Immediate dominators, by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
fn dominators(f: &Func, order: &[Block], position: &[u32]) -> Vec<u32> {
    let mut idom = vec![NONE; f.blocks.len()];
    idom[f.entry.0 as usize] = f.entry.0;
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &order[1..] {
            let mut new = NONE;
            for p in &f.block(b).preds {
                if position[p.0 as usize] == NONE || idom[p.0 as usize] == NONE {
                    continue;
                }
                new = if new == NONE { p.0 } else { meet(&idom, position, new, p.0) };
            }
            if idom[b.0 as usize] != new {
                idom[b.0 as usize] = new;
                changed = true;
            }
        }
    }
    idom
}

fn meet(idom: &[u32], position: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while position[a as usize] > position[b as usize] {
            a = idom[a as usize];
        }
        while position[b as usize] > position[a as usize] {
            b = idom[b as usize];
        }
    }
    a
}

/// The order of blocks in machine code: the blocks of a loop are contiguous, and those that leave the loop come after it.
pub fn layout(f: &Func, loops: &Loops) -> Vec<Block> {
    postorder(f, |_, succs| {
        // The last one is visited first and comes latest: blocks outside the loop.
        base::sort_by_key(succs, |&s| std::cmp::Reverse(loops.depth_of(s)));
    })
}

/// Empties unreachable blocks, and removes them from the predecessors of reachable ones.
pub fn drop_unreachable(f: &mut Func) {
    let order = reachable(f);
    let mut live = vec![false; f.blocks.len()];
    for b in &order {
        live[b.0 as usize] = true;
    }
    for &b in &order {
        while let Some(&dead) = f.block(b).preds.iter().find(|p| !live[p.0 as usize]) {
            f.remove_pred(b, dead);
        }
    }
    for (i, live) in live.iter().enumerate() {
        if !live {
            let b = &mut f.blocks[i];
            b.insts.clear();
            b.preds.clear();
            b.term = Term::Open;
        }
    }
}

/// Folds branches on constants, merges blocks with their only successor, and removes empty and unreachable blocks. Returns
/// whether anything changed.
pub fn simplify_control_flow(f: &mut Func) -> bool {
    let mut any = false;
    loop {
        let mut changed = fold_branches(f);
        drop_unreachable(f);
        crate::build::ssa::clean_phis(f);
        changed |= merge_blocks(f);
        changed |= skip_empty(f);
        if !changed {
            return any;
        }
        any = true;
    }
}

fn fold_branches(f: &mut Func) -> bool {
    let mut changed = false;
    for b in reachable(f) {
        let Term::Branch { cond, mut then, mut or_else } = f.block(b).term else { continue };
        let mut cond = f.resolve(cond);
        while f.op(cond) == Op::PNot {
            cond = f.arg(cond, 0);
            std::mem::swap(&mut then, &mut or_else);
        }
        if then == or_else {
            // The branch becomes a jump only if the phis take the same values along both edges.
            if f.phis(then).next().is_some() {
                let same = f.phis(then).all(|phi| {
                    let at: Vec<usize> =
                        (0..f.block(then).preds.len()).filter(|&i| f.block(then).preds[i] == b).collect();
                    at.windows(2).all(|w| f.arg(phi, w[0]) == f.arg(phi, w[1]))
                });
                if !same {
                    f.block_mut(b).term = Term::Branch { cond, then, or_else };
                    continue;
                }
            }
            f.remove_pred(then, b);
            f.block_mut(b).term = Term::Jump(then);
            changed = true;
            continue;
        }
        f.block_mut(b).term = Term::Branch { cond, then, or_else };
        if let Some(bits) = f.constant(cond) {
            let (to, dropped) = if bits == 1 { (then, or_else) } else { (or_else, then) };
            f.remove_pred(dropped, b);
            f.block_mut(b).term = Term::Jump(to);
            changed = true;
        }
    }
    changed
}

fn merge_blocks(f: &mut Func) -> bool {
    let mut changed = false;
    for b in reachable(f) {
        while let Term::Jump(to) = f.block(b).term {
            if to == b || to == f.entry || f.block(to).preds.len() != 1 {
                break;
            }
            for phi in f.phis(to).collect::<Vec<_>>() {
                let v = f.arg(phi, 0);
                f.replace(phi, v);
            }
            let moved = std::mem::take(&mut f.block_mut(to).insts);
            let moved: Vec<Val> = moved.into_iter().filter(|&v| f.resolve(v) == v).collect();
            f.block_mut(b).insts.extend(moved);
            let (term, loc) = (f.block(to).term, f.block(to).loc);
            f.block_mut(b).term = term;
            f.block_mut(b).loc = loc;
            f.block_mut(to).term = Term::Open;
            f.block_mut(to).preds.clear();
            for s in f.succs(b) {
                for p in &mut f.block_mut(s).preds {
                    if *p == to {
                        *p = b;
                    }
                }
            }
            changed = true;
        }
    }
    changed
}

/// Lets predecessors skip empty blocks that only jump, unless that makes two edges from one block to a block with phis.
fn skip_empty(f: &mut Func) -> bool {
    let mut changed = false;
    for b in reachable(f) {
        let Term::Jump(to) = f.block(b).term else { continue };
        if b == f.entry || to == b || !f.block(b).insts.is_empty() {
            continue;
        }
        let has_phis = f.phis(to).next().is_some();
        let preds = f.block(b).preds.clone();
        if has_phis && (preds.iter().any(|p| f.block(to).preds.contains(p)) || preds.len() != 1) {
            continue;
        }
        // A loop keeps its preheader.
        if has_phis && matches!(f.block(preds[0]).term, Term::Branch { .. }) {
            continue;
        }
        if preds.iter().any(|p| f.succs(*p).contains(&to)) {
            continue;
        }
        let at = f.block(to).preds.iter().position(|&p| p == b).expect("an edge");
        f.block_mut(to).preds.remove(at);
        for &p in &preds {
            f.block_mut(to).preds.push(p);
            if let Term::Jump(t) = &mut f.block_mut(p).term {
                *t = to;
            } else if let Term::Branch { then, or_else, .. } = &mut f.block_mut(p).term {
                for t in [then, or_else] {
                    if *t == b {
                        *t = to;
                    }
                }
            }
        }
        for phi in f.phis(to).collect::<Vec<_>>() {
            let v = f.inst_mut(phi).args.remove(at);
            f.inst_mut(phi).args.push(v);
        }
        f.block_mut(b).preds.clear();
        f.block_mut(b).term = Term::Open;
        changed = true;
    }
    changed
}
