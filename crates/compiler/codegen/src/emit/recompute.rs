//! Rematerialization: a value that is computed from parameters, constants and special registers only is computed again where
//! it is used, instead of being held in a register through a loop.

use isa::{BinOp, Guard, Inst, InstKind, Loc, Operand, Reg, Special};

use super::Machine;
use super::live::{Bits, Touch, live_in};
use crate::ir::Val;

/// Most instructions that one value may take.
const LONGEST: usize = 10;

/// Where values are rematerialized.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// After loops that do not use them. Most values are then computed there only.
    AfterLoops,
    /// Also inside loops, if they take one instruction.
    InLoops,
}

/// The function with rematerialized values. `None` if there are none.
pub fn recompute_values(m: &Machine, at: Where) -> Option<Machine> {
    let again = Again::new(m);
    let ins = live_in(m);
    let mut new = m.clone();
    let mut any = false;
    for b in 0..m.blocks.len() {
        let wanted: Vec<u16> =
            again.used[b].iter().copied().filter(|&r| again.pays(m, &ins, r, b, at)).collect();
        any |= !wanted.is_empty();
        again.rewrite(&mut new, b, &wanted);
    }
    if any {
        drop_unused(&mut new);
    }
    any.then_some(new)
}

/// An instruction with its location and its SSA value.
type Made = (Inst, Loc, Val);

struct Again {
    /// By register number: the only instruction that writes it, if that can be executed again.
    made: Vec<Option<Made>>,
    /// By register number: the block of that instruction.
    home: Vec<usize>,
    /// By register number: depth of the innermost loop that reads it, in loops.
    deepest: Vec<u32>,
    /// By block: the register numbers that its instructions read.
    used: Vec<Vec<u16>>,
}

impl Again {
    fn new(m: &Machine) -> Self {
        let n = m.owner.len();
        let (mut made, mut home, mut deepest) = (vec![None; n], vec![usize::MAX; n], vec![0; n]);
        let mut used = Vec::with_capacity(m.blocks.len());
        let mut touch = Touch::default();
        for (b, block) in m.blocks.iter().enumerate() {
            let mut here: Vec<u16> = Vec::new();
            for (i, inst) in block.insts.iter().enumerate() {
                m.touch(inst, &mut touch);
                for &r in &touch.read {
                    deepest[r as usize] = block.depth.max(deepest[r as usize]);
                    if !here.contains(&r) {
                        here.push(r);
                    }
                }
                for r in touch.written().map(usize::from) {
                    let single = touch.def_count == 1 && home[r] == usize::MAX;
                    made[r] = (single && repeatable(inst) && i < block.tail)
                        .then(|| (*inst, block.locs[i], block.vals[i]));
                    home[r] = b;
                }
            }
            used.push(here);
        }
        for &p in &m.params {
            m.group(p.0).for_each(|r| made[r] = None);
        }
        for (r, made) in made.iter_mut().enumerate() {
            let vreg = &m.vregs[m.owner[r] as usize];
            if vreg.regs != 1 || vreg.pieces != 0 {
                *made = None;
            }
        }
        Again { made, home, deepest, used }
    }

    /// The registers that `r` is computed from, operands first, and `r` itself. `None` if these are too many or cannot be
    /// computed again.
    fn chain(&self, r: u16, out: &mut Vec<u16>) -> Option<()> {
        if out.contains(&r) {
            return Some(());
        }
        let (inst, ..) = self.made[r as usize].as_ref()?;
        let mut operands = Vec::new();
        inst.kind.each_use(|u| operands.push(u.first.0));
        for u in operands {
            self.chain(u, out)?;
        }
        out.push(r);
        (out.len() <= LONGEST).then_some(())
    }

    fn pays(&self, m: &Machine, ins: &[Bits], r: u16, b: usize, at: Where) -> bool {
        let (home, depth) = (self.home[r as usize], m.blocks[b].depth);
        let mut chain = Vec::new();
        if home == b || self.chain(r, &mut chain).is_none() {
            return false;
        }
        if self.deepest[r as usize] <= depth && depth <= m.blocks[home].depth {
            return (home + 1..b).any(|l| m.blocks[l].depth > depth && ins[l].has(r.into()));
        }
        at == Where::InLoops && chain.len() == 1 && depth > m.blocks[home].depth
    }

    /// Computes the registers in `wanted` again, before their first use in the block.
    fn rewrite(&self, m: &mut Machine, b: usize, wanted: &[u16]) {
        let mut touch = Touch::default();
        // By register: the register that replaces it in this block.
        let mut names: Vec<(u16, Reg)> = Vec::new();
        let mut at = 0;
        while at < m.blocks[b].insts.len() && !wanted.is_empty() {
            let inst = m.blocks[b].insts[at];
            m.touch(&inst, &mut touch);
            let reads = std::mem::take(&mut touch.read);
            for &r in reads.iter().filter(|r| wanted.contains(r)) {
                let mut chain = Vec::new();
                self.chain(r, &mut chain);
                for c in chain {
                    if names.iter().any(|n| n.0 == c) {
                        continue;
                    }
                    let Some((mut inst, loc, val)) = self.made[c as usize] else { continue };
                    let fresh = m.vreg(1);
                    rename(&mut inst, &names);
                    names.push((c, fresh));
                    rename(&mut inst, &[(c, fresh)]);
                    let block = &mut m.blocks[b];
                    let place = at.min(block.tail);
                    block.insts.insert(place, inst);
                    block.locs.insert(place, loc);
                    block.vals.insert(place, val);
                    block.tail += 1;
                    at += 1;
                }
            }
            let here: Vec<(u16, Reg)> = names.iter().copied().filter(|n| wanted.contains(&n.0)).collect();
            rename(&mut m.blocks[b].insts[at], &here);
            touch.read = reads;
            at += 1;
        }
    }
}

fn rename(inst: &mut Inst, names: &[(u16, Reg)]) {
    inst.kind.regs_mut(|r| {
        if let Some(n) = names.iter().find(|n| n.0 == r.0) {
            *r = n.1;
        }
    });
}

/// Whether an instruction gives the same value each time and is cheap.
fn repeatable(inst: &Inst) -> bool {
    inst.guard == Guard::ALWAYS
        && match inst.kind {
            InstKind::Mov { src, .. } => !matches!(src, Operand::Reg(_)),
            InstKind::Special { what, .. } => matches!(
                what,
                Special::Tid(_) | Special::NTid(_) | Special::CtaId(_) | Special::NCtaId(_) | Special::LaneId
            ),
            InstKind::Binary { op, .. } => !matches!(op, BinOp::Div | BinOp::Rem),
            InstKind::Ternary { .. } | InstKind::Unary { .. } => true,
            _ => false,
        }
}

/// Removes instructions whose values are no longer read.
fn drop_unused(m: &mut Machine) {
    loop {
        let mut read = Bits::new(m.owner.len());
        let mut touch = Touch::default();
        for block in &m.blocks {
            for inst in &block.insts {
                m.touch(inst, &mut touch);
                touch.read.iter().for_each(|&r| read.set(r.into()));
            }
            if let super::MTerm::Ret(Some(Operand::Reg(r))) = block.term {
                m.to_end(r).for_each(|r| read.set(r.into()));
            }
        }
        let mut dropped = false;
        for b in 0..m.blocks.len() {
            for i in (0..m.blocks[b].tail).rev() {
                let inst = m.blocks[b].insts[i];
                m.touch(&inst, &mut touch);
                if repeatable(&inst)
                    && touch.pred_def.is_none()
                    && !touch.written().any(|r| read.has(r.into()))
                {
                    let block = &mut m.blocks[b];
                    block.insts.remove(i);
                    block.locs.remove(i);
                    block.vals.remove(i);
                    block.tail -= 1;
                    dropped = true;
                }
            }
        }
        if !dropped {
            return;
        }
    }
}
