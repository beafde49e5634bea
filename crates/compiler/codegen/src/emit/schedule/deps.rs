//! The dependences between instructions, which scheduling must keep.

use std::ops::Range;

use isa::{CacheOp, Inst, InstKind, Operand, Reg, Space};

use super::latency;
use crate::emit::Machine;
use crate::emit::live::Touch;
use crate::ir::{Func, Val};
use crate::passes::memory::{Extent, extent};

/// The dependence edges between the instructions of a region, which are numbered from its start. All edges lead forward.
#[derive(Default, Debug)]
pub struct Graph {
    /// By instruction: the instructions that wait for it, each with the latency in clocks.
    pub after: Vec<Vec<(usize, u32)>>,
    /// By instruction: the number of instructions that it waits for.
    pub waits: Vec<u32>,
}

impl Graph {
    fn edge(&mut self, from: usize, to: usize, clocks: u32) {
        debug_assert!(from < to, "edges lead forward");
        match self.after[from].iter_mut().find(|e| e.0 == to) {
            Some(e) => e.1 = e.1.max(clocks),
            None => {
                self.after[from].push((to, clocks));
                self.waits[to] += 1;
            }
        }
    }
}

/// Finds the edges of a region. `vals` are the SSA values of its instructions, `copies` the copies that end the block.
pub fn build(
    m: &Machine,
    f: &Func,
    insts: &[Inst],
    vals: &[Val],
    region: Range<usize>,
    copies: &[Inst],
) -> Graph {
    let n = region.len();
    let mut g = Graph { after: vec![Vec::new(); n], waits: vec![0; n] };
    let (lo, here) = (region.start, &insts[region]);
    registers(m, here, &mut g);
    memory(f, here, &vals[lo..lo + n], &mut g);
    keep_coalescing(m, here, copies, &mut g);
    g
}

/// The last writer of a register or predicate, and the readers since then.
#[derive(Default, Clone)]
struct Line {
    writer: Option<usize>,
    readers: Vec<usize>,
}

fn registers(m: &Machine, insts: &[Inst], g: &mut Graph) {
    let mut lines: Vec<(u32, Line)> = Vec::new();
    let mut at = vec![u32::MAX; m.owner.len() + m.preds as usize];
    let mut touch = Touch::default();
    for (i, inst) in insts.iter().enumerate() {
        m.touch(inst, &mut touch);
        let regs = m.owner.len() as u32;
        let mut reads: Vec<u32> = touch.pred_uses.iter().map(|&p| regs + u32::from(p)).collect();
        reads.extend(touch.read.iter().map(|&r| u32::from(r)));
        let mut writes: Vec<u32> = touch.pred_def.iter().map(|&p| regs + u32::from(p)).collect();
        if let Some(r) = touch.reg_def {
            writes.extend((0..touch.def_count).map(|k| u32::from(r.0) + u32::from(k)));
        }
        let mut line = |number: u32, lines: &mut Vec<(u32, Line)>| {
            let slot = &mut at[number as usize];
            if *slot == u32::MAX {
                *slot = lines.len() as u32;
                lines.push((number, Line::default()));
            }
            *slot as usize
        };
        for &r in &reads {
            let l = line(r, &mut lines);
            let l = &mut lines[l].1;
            if let Some(w) = l.writer {
                g.edge(w, i, latency(insts[w].kind.class()));
            }
            l.readers.push(i);
        }
        for &r in &writes {
            let l = line(r, &mut lines);
            let l = &mut lines[l].1;
            if let Some(w) = l.writer.replace(i) {
                g.edge(w, i, 1);
            }
            for reader in std::mem::take(&mut l.readers) {
                if reader != i {
                    g.edge(reader, i, 0);
                }
            }
        }
    }
}

/// The role of an instruction in the order of memory accesses.
enum Effect {
    None,
    /// Keeps its order with all accesses.
    Order,
    /// Keeps its order with barriers: it reads other lanes, or memory that nothing writes.
    Barriers,
    Load(Option<Extent>, bool),
    Store(Option<Extent>, bool),
}

fn effect(f: &Func, inst: &Inst, v: Val) -> Effect {
    match inst.kind {
        InstKind::Ld { space: Space::Const, .. } => Effect::None,
        InstKind::Ld { cache: CacheOp::Nc, .. } | InstKind::Tex { .. } => Effect::Barriers,
        InstKind::Ld { cache, .. } => Effect::Load(extent(f, v), cache.is_strong()),
        InstKind::WithShared { .. } => Effect::Load(extent(f, v), false),
        InstKind::St { volatile, .. } => Effect::Store(extent(f, v), volatile),
        InstKind::Atom { .. } | InstKind::Bar { .. } | InstKind::WarpSync { .. } | InstKind::Fence { .. } => {
            Effect::Order
        }
        InstKind::Shfl { .. } | InstKind::Vote { .. } | InstKind::Collect { .. } | InstKind::Mma { .. } => {
            Effect::Barriers
        }
        _ => Effect::None,
    }
}

fn memory(f: &Func, insts: &[Inst], vals: &[Val], g: &mut Graph) {
    let mut seen: Vec<(usize, Effect)> = Vec::new();
    for (i, inst) in insts.iter().enumerate() {
        let new = effect(f, inst, vals[i]);
        if matches!(new, Effect::None) {
            continue;
        }
        for (j, old) in seen.iter().rev() {
            if ordered(f, old, &new) {
                g.edge(*j, i, 0);
            }
            // All earlier instructions are ordered by this one already.
            if matches!(old, Effect::Order) {
                break;
            }
        }
        seen.push((i, new));
    }
}

fn ordered(f: &Func, old: &Effect, new: &Effect) -> bool {
    use Effect::*;
    let meet = |a: &Option<Extent>, b: &Option<Extent>| match (a, b) {
        (Some(a), Some(b)) => a.may_alias(f, b),
        _ => true,
    };
    match (old, new) {
        (Order, _) | (_, Order) => true,
        (Load(_, false), Load(..)) | (Load(..), Load(_, false)) => false,
        (Load(a, v), Store(b, w)) | (Store(a, v), Load(b, w)) | (Store(a, v), Store(b, w)) => {
            (*v && *w) || meet(a, b)
        }
        (Load(..), Load(..)) => true,
        (Barriers | None, _) | (_, Barriers | None) => false,
    }
}

/// A copy `phi ← next` at the end of the block is coalesced if `phi` is not read any more once `next` is computed. Scheduling
/// must keep it so.
fn keep_coalescing(m: &Machine, insts: &[Inst], copies: &[Inst], g: &mut Graph) {
    let mut touch = Touch::default();
    let id = |r: Reg| m.owner[r.0 as usize];
    for copy in copies {
        let InstKind::Mov { dst, src: Operand::Reg(src), .. } = copy.kind else { continue };
        let (phi, next) = (id(dst), id(src));
        let mut readers: Vec<usize> = Vec::new();
        for (i, inst) in insts.iter().enumerate() {
            m.touch(inst, &mut touch);
            if touch.reg_def.is_some_and(|d| id(d) == next) {
                readers.iter().for_each(|&r| g.edge(r, i, 0));
                break;
            }
            if touch.reg_uses.iter().any(|&u| id(u) == phi) {
                readers.push(i);
            }
        }
    }
}
