//! Which instructions tell a kernel of time, or of the order of its warps: without one, execution may go ahead.

use isa::{Bar, Inst, InstKind, Operand, Special};

/// What an instruction does may depend on when other warps do theirs, in a program that is right.
pub fn depends_on_time(inst: &Inst) -> bool {
    match inst.kind {
        InstKind::Special { what, .. } => {
            matches!(what, Special::Clock | Special::Clock64 | Special::GlobalTimer)
        }
        // Who comes first gets what; a reduction is the same in any order but for rounding.
        InstKind::Atom { dst, .. } => dst.is_some(),
        InstKind::Ld { cache, .. } => cache.is_strong(),
        InstKind::St { volatile, .. } => volatile,
        // A warp that does not wait may come again before the others have.
        InstKind::Bar { count, .. } => count != Operand::Imm(Bar::BLOCK),
        InstKind::Fence { .. } | InstKind::Sys { .. } | InstKind::Launch { .. } => true,
        _ => false,
    }
}
