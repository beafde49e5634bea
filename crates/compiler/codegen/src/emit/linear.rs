//! The last step of emission: physical registers, the linear order of blocks, jump targets and reconvergence points.

use isa::{FunctionKind, Guard, Inst, InstKind, Operand, Pc, Pred, Reg};

use super::alloc::Colors;
use super::{Code, MTerm, Machine};

const NONE: usize = usize::MAX;

/// Makes the code of a function.
pub fn code(mut m: Machine, colors: &Colors, kind: FunctionKind) -> Code {
    rename(&mut m, colors);
    thread_jumps(&mut m);
    let lines = Layout::of(&m);
    let joins = post_dominators(&m, &lines);
    // Sizes are computed first, then targets.
    let mut starts = vec![0u32; m.blocks.len()];
    let mut end = 0;
    for &b in &lines.order {
        starts[b] = end;
        end += m.blocks[b].insts.len() as u32 + lines.tail(&m, b, kind).len() as u32;
    }
    let pc = |b: usize| Pc(if b == NONE { end } else { starts[b] });
    let (mut insts, mut locs) = (Vec::with_capacity(end as usize), Vec::with_capacity(end as usize));
    for &b in &lines.order {
        let block = &m.blocks[b];
        insts.extend_from_slice(&block.insts);
        locs.extend_from_slice(&block.locs);
        for t in lines.tail(&m, b, kind) {
            insts.push(match t {
                Tail::Jump { guard, to } => {
                    let join = if guard.is_always() { pc(to) } else { pc(joins[b]) };
                    Inst { guard, kind: InstKind::Bra { target: pc(to), join } }
                }
                Tail::End(guard, kind) => Inst { guard, kind },
            });
            locs.push(block.term_loc);
        }
    }
    Code {
        insts,
        locs,
        args: m.args,
        params: if kind == FunctionKind::Kernel { Vec::new() } else { m.params },
        regs: colors.reg_count,
        preds: colors.pred_count,
        frame_bytes: m.frame_bytes,
        spill_bytes: m.spill_bytes,
        slots: m.slots,
        guessed: Vec::new(),
    }
}

/// Replaces virtual by physical registers, and drops moves of a register to itself.
fn rename(m: &mut Machine, colors: &Colors) {
    let Machine { blocks, vregs, owner, args, params, .. } = m;
    let physical = |r: Reg| {
        let v = owner[r.0 as usize] as usize;
        Reg(colors.regs[v] + (r.0 - vregs[v].first))
    };
    let predicate = |p: &mut Pred| p.0 = colors.preds[p.0 as usize];
    for block in blocks.iter_mut() {
        for inst in &mut block.insts {
            inst.kind.regs_mut(|r| *r = physical(*r));
            inst.kind.preds_mut(predicate);
            inst.guard.pred.iter_mut().for_each(predicate);
        }
        match &mut block.term {
            MTerm::Branch { guard, .. } => guard.pred.iter_mut().for_each(predicate),
            MTerm::Ret(Some(Operand::Reg(r))) => *r = physical(*r),
            _ => {}
        }
        let mut kept: Vec<bool> = block.insts.iter().map(|i| !is_identity(i)).collect();
        let mut flags = kept.clone().into_iter();
        block.insts.retain(|_| flags.next().unwrap_or(true));
        let mut flags = kept.drain(..);
        block.locs.retain(|_| flags.next().unwrap_or(true));
    }
    for list in args.iter_mut() {
        for a in list {
            if let Operand::Reg(r) = &mut a.value {
                *r = physical(*r);
            }
        }
    }
    for p in params.iter_mut() {
        *p = physical(*p);
    }
}

fn is_identity(inst: &Inst) -> bool {
    match inst.kind {
        InstKind::Mov { dst, src, .. } => src == Operand::Reg(dst),
        InstKind::PLogic { op: isa::PredOp::And, dst, a, b } => a == Guard::on(dst) && b == Guard::ALWAYS,
        _ => false,
    }
}

/// Redirects jumps to blocks that only jump.
fn thread_jumps(m: &mut Machine) {
    let mut target: Vec<usize> = (0..m.blocks.len()).collect();
    for (b, t) in target.iter_mut().enumerate() {
        // Follows a chain of empty blocks. A cycle of them is an endless loop, and stays.
        for _ in 0..m.blocks.len() {
            match m.blocks[*t] {
                ref block if block.insts.is_empty() => match block.term {
                    MTerm::Jump(to) if to != *t && to != b => *t = to,
                    _ => break,
                },
                _ => break,
            }
        }
    }
    for block in &mut m.blocks {
        match &mut block.term {
            MTerm::Jump(to) => *to = target[*to],
            MTerm::Branch { then, or_else, .. } => {
                *then = target[*then];
                *or_else = target[*or_else];
            }
            _ => {}
        }
        if let MTerm::Branch { then, or_else, .. } = block.term
            && then == or_else
        {
            block.term = MTerm::Jump(then);
        }
    }
}

/// The instructions that end the block.
enum Tail {
    Jump { guard: Guard, to: usize },
    End(Guard, InstKind),
}

/// The reachable blocks in the order of the code.
struct Layout {
    order: Vec<usize>,
    /// By block: the block that follows it in the code.
    next: Vec<usize>,
}

impl Layout {
    fn of(m: &Machine) -> Self {
        let mut seen = vec![false; m.blocks.len()];
        let mut stack = vec![0];
        while let Some(b) = stack.pop() {
            if !std::mem::replace(&mut seen[b], true) {
                stack.extend(m.blocks[b].succs());
            }
        }
        let order: Vec<usize> = (0..m.blocks.len()).filter(|&b| seen[b]).collect();
        let mut next = vec![NONE; m.blocks.len()];
        for w in order.windows(2) {
            next[w[0]] = w[1];
        }
        Layout { order, next }
    }

    /// Whether an empty block ends the thread: jumps to it become guarded exits.
    fn ends(&self, m: &Machine, b: usize, kind: FunctionKind) -> Option<InstKind> {
        let block = &m.blocks[b];
        match block.term {
            MTerm::Exit if block.insts.is_empty() => Some(InstKind::Exit),
            MTerm::Ret(None) if block.insts.is_empty() && kind == FunctionKind::Host => {
                Some(InstKind::Ret { src: None })
            }
            _ => None,
        }
    }

    fn tail(&self, m: &Machine, b: usize, kind: FunctionKind) -> Vec<Tail> {
        let end = |kind| vec![Tail::End(Guard::ALWAYS, kind)];
        let always = Guard::ALWAYS;
        match m.blocks[b].term {
            MTerm::Jump(to) => match self.ends(m, to, kind) {
                _ if to == self.next[b] => Vec::new(),
                Some(k) => end(k),
                None => vec![Tail::Jump { guard: always, to }],
            },
            MTerm::Ret(src) => end(InstKind::Ret { src }),
            MTerm::Exit => end(InstKind::Exit),
            MTerm::Dead => end(InstKind::Trap),
            MTerm::Branch { guard, then, or_else } => {
                let flipped = Guard { negate: !guard.negate, ..guard };
                let one = |guard, to| match self.ends(m, to, kind) {
                    Some(k) => Tail::End(guard, k),
                    None => Tail::Jump { guard, to },
                };
                if or_else == self.next[b] {
                    vec![one(guard, then)]
                } else if then == self.next[b] {
                    vec![one(flipped, or_else)]
                } else if self.ends(m, or_else, kind).is_some() {
                    vec![one(flipped, or_else), one(always, then)]
                } else {
                    vec![one(guard, then), one(always, or_else)]
                }
            }
        }
    }
}

/// By block: its immediate post-dominator, `NONE` if paths never meet again. Paths on which the thread ends do not count,
/// since lanes that have ended are not waited for.
fn post_dominators(m: &Machine, lines: &Layout) -> Vec<usize> {
    let n = m.blocks.len();
    let mut entries = vec![0; n];
    for &b in &lines.order {
        m.blocks[b].succs().for_each(|s| entries[s] += 1);
    }
    // The last block of a kernel ends the thread as well, but lanes meet there. An arm that ends the thread has one
    // predecessor or is empty. An arm with a barrier must not make the other lanes wait at a join after it.
    let waits = |i: &Inst| matches!(i.kind, InstKind::Bar { .. } | InstKind::WarpSync { .. });
    let exits = |b: usize| {
        let block = &m.blocks[b];
        let arm = block.insts.is_empty() || (entries[b] == 1 && !block.insts.iter().any(waits));
        block.term == MTerm::Exit && arm
    };
    // The successors that can reconverge. An arm that only ends the thread is left out if there is another, unless an endless
    // loop would remain.
    let all: Vec<Vec<usize>> = m.blocks.iter().map(|block| block.succs().collect()).collect();
    let staying = |b: usize| -> Vec<usize> {
        let staying: Vec<usize> = all[b].iter().copied().filter(|&s| !exits(s)).collect();
        if staying.is_empty() { all[b].clone() } else { staying }
    };
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); n];
    for &b in &lines.order {
        out[b] = staying(b);
        if out[b].is_empty() {
            out[b].push(n);
        }
    }
    let mut preds = reversed(&out);
    let (mut order, mut position) = reverse_postorder(&preds, n);
    for &b in lines.order.iter().rev() {
        if position[b] == NONE && out[b].len() < all[b].len() {
            out[b].clone_from(&all[b]);
            preds = reversed(&out);
            (order, position) = reverse_postorder(&preds, n);
        }
    }
    let mut idom = vec![NONE; n + 1];
    idom[n] = n;
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &order[1..] {
            let mut new = NONE;
            for &s in &out[b] {
                if position[s] == NONE || idom[s] == NONE {
                    continue;
                }
                if new == NONE {
                    new = s;
                    continue;
                }
                let mut other = s;
                while new != other {
                    while position[new] > position[other] {
                        new = idom[new];
                    }
                    while position[other] > position[new] {
                        other = idom[other];
                    }
                }
            }
            if idom[b] != new {
                idom[b] = new;
                changed = true;
            }
        }
    }
    idom.iter().take(n).map(|&d| if d == n { NONE } else { d }).collect()
}

/// The predecessors of each block and of the end, from the successors.
fn reversed(out: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut preds = vec![Vec::new(); out.len() + 1];
    for (b, successors) in out.iter().enumerate() {
        successors.iter().for_each(|&s| preds[s].push(b));
    }
    preds
}

/// Reverse postorder over the edges from each node to those in `next`, and the position of each node.
fn reverse_postorder(next: &[Vec<usize>], root: usize) -> (Vec<usize>, Vec<usize>) {
    let mut seen = vec![false; next.len()];
    let mut order = Vec::new();
    let mut stack = vec![(root, 0)];
    seen[root] = true;
    while let Some((b, edge)) = stack.last_mut() {
        match next[*b].get(*edge) {
            Some(&s) => {
                *edge += 1;
                if !std::mem::replace(&mut seen[s], true) {
                    stack.push((s, 0));
                }
            }
            None => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order.reverse();
    let mut position = vec![NONE; next.len()];
    for (i, &b) in order.iter().enumerate() {
        position[b] = i;
    }
    (order, position)
}
