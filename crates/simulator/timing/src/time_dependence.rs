//! Which instructions make a kernel's values depend on simulated time or on the order of its warps. A kernel without them may execute
//! ahead of time.

use isa::{Bar, Inst, InstKind, Operand, Special};

/// In a correct program, the effect of this instruction may depend on when other warps execute theirs.
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
