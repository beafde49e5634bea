//! The prologue of a kernel, which loads what nvcc's code loads: the start of the stack, the descriptor of global memory, and
//! the address of shared memory in its cluster.
//! Addresses do not need these values here, so nothing reads them. The instructions take the time and the registers that they
//! take on the machine.

use isa::{FunctionKind, Inst, InstKind, Operand, Space, Special, TernOp, Ty};

use super::Machine;
use crate::Target;

/// Distance of a block's shared memory from the start of its window, bytes. The system uses the memory before it.
const WINDOW_START: u32 = 0x400;
/// Number of address bits within one block's window.
const WINDOW_BITS: u32 = 24;

/// Inserts the prologue into a kernel.
pub fn insert(m: &mut Machine, kind: FunctionKind, target: &Target) {
    if kind != FunctionKind::Kernel {
        return;
    }
    // From the last to the first, so that insertions do not move each other.
    let shared = first(m, |space| space == Space::Shared);
    let global = first(m, |space| matches!(space, Space::Global | Space::Generic));
    let mut new: Vec<(usize, Inst)> = Vec::new();
    if let (true, Some(at)) = (target.info.code.shared_window, shared) {
        let (rank, start, base) = (m.vreg(1), m.vreg(1), m.vreg(1));
        let (a, c) = (Operand::Reg(rank), Operand::Reg(start));
        let b = Operand::Imm(WINDOW_BITS);
        for kind in [
            InstKind::Special { dst: rank, what: Special::CtaInCluster },
            InstKind::Mov { ty: Ty::U32, dst: start, src: Operand::Imm(WINDOW_START) },
            InstKind::Ternary { op: TernOp::Lea, ty: Ty::U32, dst: base, a, b, c },
        ] {
            new.push((at, Inst::new(kind)));
        }
    }
    if let (true, Some(at)) = (target.info.code.descriptor, global) {
        new.push((at, Inst::new(InstKind::Special { dst: m.vreg(2), what: Special::Descriptor })));
    }
    if target.info.code.stack_pointer {
        let dst = m.vreg(1);
        let id = m.owner[dst.0 as usize] as usize;
        // The start of the stack stays in its register.
        m.vregs[id].temporary = true;
        m.stack = Some(dst);
        new.push((0, Inst::new(InstKind::Special { dst, what: Special::Stack })));
    }
    place(m, new);
}

/// Index of the first access to one of these spaces in the entry block; its end if only other blocks have one.
fn first(m: &Machine, is: impl Fn(Space) -> bool) -> Option<usize> {
    let accesses = |i: &Inst| match i.kind {
        InstKind::Ld { space, .. } | InstKind::St { space, .. } | InstKind::Atom { space, .. } => is(space),
        _ => false,
    };
    let entry = m.blocks.first()?;
    let any = || m.blocks[1..].iter().any(|b| b.insts.iter().any(accesses)).then_some(entry.tail);
    entry.insts.iter().position(accesses).or_else(any)
}

/// Inserts instructions into the entry block, each before the instruction now at its index.
fn place(m: &mut Machine, mut new: Vec<(usize, Inst)>) {
    // The sort is stable, so that instructions for one index keep their order.
    base::sort_by_key(&mut new, |n| n.0);
    let entry = &mut m.blocks[0];
    for (done, (at, inst)) in new.into_iter().enumerate() {
        let at = at + done;
        let loc = entry.locs.get(at).or(entry.locs.last()).copied().unwrap_or(entry.term_loc);
        entry.insts.insert(at, inst);
        entry.locs.insert(at, loc);
        entry.tail += 1;
    }
}
