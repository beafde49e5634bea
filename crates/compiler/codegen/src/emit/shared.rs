//! Operands in shared memory. On 1.x an instruction can read one operand from shared memory, so that a word with a single
//! reader needs no register.

use isa::{
    Address, BinOp, CacheOp, Guard, Inst, InstKind, MemTy, Operand, Reg, SharedOp, Space, Special, TernOp, Ty,
};

use super::Machine;
use super::live::Touch;

/// A load whose word is read by one later instruction of the same block only.
struct Load {
    dst: Reg,
    addr: Address,
    /// Index of the load in its block.
    at: usize,
}

/// Folds a load into its only reader if no instruction between them can change the word.
pub fn fold_shared_loads(m: &mut Machine) {
    let reads = reads(m);
    let mut touch = Touch::default();
    for b in 0..m.blocks.len() {
        let mut loads: Vec<Load> = Vec::new();
        let mut gone: Vec<usize> = Vec::new();
        for i in 0..m.blocks[b].tail {
            let inst = m.blocks[b].insts[i];
            if changes_shared(&inst.kind) {
                loads.clear();
            }
            if let Some((from, fused)) = fused(&inst, &loads) {
                let block = &mut m.blocks[b];
                block.insts[i].kind = fused;
                // The load names the memory.
                block.vals[i] = block.vals[from];
                gone.push(from);
            }
            m.touch(&inst, &mut touch);
            loads.retain(|l| l.addr.base.is_none_or(|base| !touch.written().any(|r| r == base.0)));
            if let Some((dst, addr)) = candidate(&inst)
                && reads[dst.0 as usize] == 1
            {
                loads.push(Load { dst, addr, at: i });
            }
        }
        base::sort_by_key(&mut gone, |&i| i);
        let block = &mut m.blocks[b];
        for &i in gone.iter().rev() {
            block.insts.remove(i);
            block.locs.remove(i);
            block.vals.remove(i);
            block.tail -= 1;
        }
    }
}

/// By register number: how many instructions and terminators read it. Registers that are written twice count as read many
/// times.
fn reads(m: &Machine) -> Vec<u32> {
    let (mut reads, mut writes) = (vec![0; m.owner.len()], vec![0; m.owner.len()]);
    let mut touch = Touch::default();
    for block in &m.blocks {
        for inst in &block.insts {
            m.touch(inst, &mut touch);
            touch.read.iter().for_each(|&r| reads[r as usize] += 1);
            touch.written().for_each(|r| writes[r as usize] += 1);
        }
        if let super::MTerm::Ret(Some(Operand::Reg(r))) = block.term {
            m.to_end(r).for_each(|r| reads[r as usize] += 2);
        }
    }
    for (r, count) in reads.iter_mut().enumerate() {
        let vreg = &m.vregs[m.owner[r] as usize];
        if writes[r] != 1 || vreg.regs != 1 {
            *count = u32::MAX;
        }
    }
    reads
}

/// The register and the address of a load that can be an operand.
fn candidate(inst: &Inst) -> Option<(Reg, Address)> {
    match inst.kind {
        InstKind::Ld { space: Space::Shared, ty: MemTy::B32, dst, addr, cache: CacheOp::Ca } => {
            (inst.guard == Guard::ALWAYS).then_some((dst, addr))
        }
        _ => None,
    }
}

/// Whether loads must not move past the instruction.
fn changes_shared(kind: &InstKind) -> bool {
    match kind {
        InstKind::St { space, .. } | InstKind::Atom { space, .. } => {
            matches!(space, Space::Shared | Space::Generic)
        }
        InstKind::Special { what: Special::Clock | Special::Clock64 | Special::GlobalTimer, .. } => true,
        InstKind::Bar { .. }
        | InstKind::WarpSync { .. }
        | InstKind::Fence { .. }
        | InstKind::Call { .. }
        | InstKind::CallPtr { .. }
        | InstKind::Sys { .. } => true,
        _ => false,
    }
}

/// The instruction with one of the loads as an operand, and the index of that load.
fn fused(inst: &Inst, loads: &[Load]) -> Option<(usize, InstKind)> {
    let (op, ty, dst, [mut a, mut b, c]) = match inst.kind {
        InstKind::Binary { op, ty, dst, a, b } => (SharedOp::Two(op), ty, dst, [a, b, Operand::Imm(0)]),
        InstKind::Ternary { op, ty, dst, a, b, c } => (SharedOp::Three(op), ty, dst, [a, b, c]),
        _ => return None,
    };
    let (takes, commutes) = match op {
        SharedOp::Two(op) => match op {
            BinOp::Add | BinOp::Mul | BinOp::Mul24 | BinOp::Min | BinOp::Max => (true, true),
            BinOp::And | BinOp::Or | BinOp::Xor => (true, true),
            BinOp::Sub => (true, false),
            _ => (false, false),
        },
        SharedOp::Three(op) => match op {
            TernOp::Mad | TernOp::Mad24 | TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub => (true, true),
            _ => (false, false),
        },
    };
    // The product of 32-bit words is a sequence of instructions.
    let product = matches!(op, SharedOp::Two(BinOp::Mul) | SharedOp::Three(TernOp::Mad)) && ty != Ty::F32;
    if !takes || product || !matches!(ty, Ty::F32 | Ty::I32 | Ty::U32) {
        return None;
    }
    let load = |o: Operand| match o {
        Operand::Reg(r) => loads.iter().find(|l| l.dst == r),
        _ => None,
    };
    if commutes && load(b).is_none() {
        std::mem::swap(&mut a, &mut b);
    }
    let load = load(b)?;
    Some((load.at, InstKind::WithShared { op, ty, dst, a, addr: load.addr, c }))
}
