//! What a kernel loads before its own work begins, as nvcc's code does: where the stack is, the descriptor of global
//! memory, the place of shared memory in its cluster.
//!
//! Addresses need none of it here, so nothing reads the results; the instructions take their time and registers.

use isa::{FunctionKind, Inst, InstKind, Operand, Space, Special, TernOp, Ty};

use super::Machine;
use crate::Target;

/// Distance of a block's shared memory from the start of its window, which holds what the system keeps.
const WINDOW_START: u32 = 0x400;
/// Bits of an address within one block's window.
const WINDOW_BITS: u32 = 24;

/// Inserts it into a kernel.
pub fn insert(m: &mut Machine, kind: FunctionKind, target: &Target) {
    if kind != FunctionKind::Kernel {
        return;
    }
    // From the last to the first, so that the first does not move the others.
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
        // It stays in its register.
        m.vregs[id].temporary = true;
        m.stack = Some(dst);
        new.push((0, Inst::new(InstKind::Special { dst, what: Special::Stack })));
    }
    place(m, new);
}

/// Where the entry block first accesses one of these spaces; its end when only other blocks do.
fn first(m: &Machine, is: impl Fn(Space) -> bool) -> Option<usize> {
    let accesses = |i: &Inst| match i.kind {
        InstKind::Ld { space, .. } | InstKind::St { space, .. } | InstKind::Atom { space, .. } => is(space),
        _ => false,
    };
    let entry = m.blocks.first()?;
    let any = || m.blocks[1..].iter().any(|b| b.insts.iter().any(accesses)).then_some(entry.tail);
    entry.insts.iter().position(accesses).or_else(any)
}

/// Puts instructions into the entry block, each before the one that is at its place now.
fn place(m: &mut Machine, mut new: Vec<(usize, Inst)>) {
    // A stable sort: what belongs together stays together.
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
