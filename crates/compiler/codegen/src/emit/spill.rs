//! Spilling: a value is kept in local memory, and in a register only around each use.

use isa::{Address, CacheOp, Inst, InstKind, MemTy, Operand, Reg, Space};

use super::live::Touch;
use super::{MTerm, Machine};

/// Spills the given virtual registers to the frame.
pub fn spill(m: &mut Machine, victims: &[usize]) {
    let mut slot = vec![u32::MAX; m.vregs.len()];
    let before = m.frame_bytes;
    for &v in victims {
        let bytes = u32::from(m.vregs[v].regs) * 4;
        m.frame_bytes = m.frame_bytes.next_multiple_of(bytes);
        slot[v] = m.frame_bytes;
        m.frame_bytes += bytes;
    }
    m.frame_bytes = m.frame_bytes.next_multiple_of(8);
    m.spill_bytes += m.frame_bytes - before;
    for b in 0..m.blocks.len() {
        rewrite(m, b, &slot);
    }
    // Parameters arrive in registers, so they are stored at the very beginning.
    for i in (0..m.params.len()).rev() {
        let p = m.params[i];
        let v = m.owner[p.0 as usize] as usize;
        if slot.get(v).is_none_or(|&s| s == u32::MAX) {
            continue;
        }
        let fresh = m.vreg(m.vregs[v].regs);
        let id = m.owner[fresh.0 as usize] as usize;
        m.vregs[id].temporary = true;
        m.params[i] = fresh;
        let store = store(slot[v], m.vregs[v].regs, fresh);
        let loc = m.blocks[0].locs.first().copied().unwrap_or(m.blocks[0].term_loc);
        m.blocks[0].insts.insert(0, store);
        m.blocks[0].locs.insert(0, loc);
    }
}

fn mem(regs: u8) -> MemTy {
    match regs {
        1 => MemTy::B32,
        2 => MemTy::B64,
        _ => MemTy::B128,
    }
}

fn frame(at: u32) -> Address {
    Address { base: None, offset: at as i32 }
}

fn store(at: u32, regs: u8, src: Reg) -> Inst {
    let src = Operand::Reg(src);
    Inst::new(InstKind::St { space: Space::Local, ty: mem(regs), addr: frame(at), src, volatile: false })
}

fn load(at: u32, regs: u8, dst: Reg) -> Inst {
    Inst::new(InstKind::Ld { space: Space::Local, ty: mem(regs), dst, addr: frame(at), cache: CacheOp::Ca })
}

fn temporary(m: &mut Machine, regs: u8) -> Reg {
    let r = m.vreg(regs);
    let id = m.owner[r.0 as usize] as usize;
    m.vregs[id].temporary = true;
    r
}

fn rewrite(m: &mut Machine, b: usize, slot: &[u32]) {
    let insts = std::mem::take(&mut m.blocks[b].insts);
    let locs = std::mem::take(&mut m.blocks[b].locs);
    let (mut out, mut out_locs) = (Vec::with_capacity(insts.len()), Vec::with_capacity(locs.len()));
    let mut touch = Touch::default();
    for (mut inst, loc) in insts.into_iter().zip(locs) {
        m.touch(&inst, &mut touch);
        // Spilled registers, each with its temporary in this instruction.
        let mut map: Vec<(Reg, Reg)> = Vec::new();
        let spilled = |m: &Machine, r: Reg| {
            let v = m.owner[r.0 as usize] as usize;
            (v < slot.len() && slot[v] != u32::MAX).then_some(v)
        };
        for &r in &touch.reg_uses {
            let Some(v) = spilled(m, r) else { continue };
            if map.iter().any(|(old, _)| *old == r) {
                continue;
            }
            let part = u32::from(r.0 - m.vregs[v].first);
            let regs = (m.vregs[v].regs - part as u8).min(if part == 0 { 4 } else { 2 - part as u8 % 2 });
            let t = temporary(m, regs);
            out.push(load(slot[v] + part * 4, regs, t));
            out_locs.push(loc);
            map.push((r, t));
        }
        let mut after = None;
        let mut new_def = None;
        if let Some(d) = touch.reg_def
            && let Some(v) = spilled(m, d)
        {
            let part = u32::from(d.0 - m.vregs[v].first);
            let t = temporary(m, touch.def_count);
            after = Some(Inst { guard: inst.guard, ..store(slot[v] + part * 4, touch.def_count, t) });
            new_def = Some((d, t));
        }
        rename(m, &mut inst, &map, new_def);
        out.push(inst);
        out_locs.push(loc);
        if let Some(s) = after {
            out.push(s);
            out_locs.push(loc);
        }
    }
    if let MTerm::Ret(Some(Operand::Reg(r))) = m.blocks[b].term {
        let v = m.owner[r.0 as usize] as usize;
        if v < slot.len() && slot[v] != u32::MAX {
            let regs = m.vregs[v].regs;
            let t = temporary(m, regs);
            out.push(load(slot[v], regs, t));
            out_locs.push(m.blocks[b].term_loc);
            m.blocks[b].term = MTerm::Ret(Some(Operand::Reg(t)));
        }
    }
    m.blocks[b].insts = out;
    m.blocks[b].locs = out_locs;
}

/// Renames the operands by `map`, then the result.
fn rename(m: &mut Machine, inst: &mut Inst, map: &[(Reg, Reg)], new_def: Option<(Reg, Reg)>) {
    let lookup = |r: Reg| map.iter().find(|(old, _)| *old == r).map_or(r, |&(_, new)| new);
    let lists = match inst.kind {
        InstKind::Call { args, .. }
        | InstKind::CallPtr { args, .. }
        | InstKind::Sys { args, .. }
        | InstKind::Mma { args, .. } => [Some(args), None],
        InstKind::Launch { config, args, .. } => [Some(config), Some(args)],
        _ => [None, None],
    };
    for id in lists.into_iter().flatten() {
        for a in &mut m.args[id.0 as usize] {
            if let Operand::Reg(r) = &mut a.value {
                *r = lookup(*r);
            }
        }
    }
    // `regs_mut` visits the result first, if there is one.
    let has_def = inst.kind.def(|_| 1).is_some();
    let call_pointer = matches!(inst.kind, InstKind::CallPtr { .. });
    let mut first = has_def && !call_pointer;
    inst.kind.regs_mut(|r| {
        if std::mem::take(&mut first) {
            if let Some((_, new)) = new_def {
                *r = new;
            }
            return;
        }
        *r = lookup(*r);
    });
    if call_pointer
        && let (InstKind::CallPtr { dst: Some(d), .. }, Some((_, new))) = (&mut inst.kind, new_def)
    {
        *d = new;
    }
}
