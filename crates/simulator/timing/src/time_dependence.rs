//! Which instructions make a kernel's values depend on simulated time or on the order of its warps. A kernel without them may execute
//! ahead of time.

use isa::{Bar, Inst, InstKind, Operand, Special};

/// Whether the effect of some instruction may depend, in a correct program, on when other warps execute theirs. `code` is what a
/// kernel can reach, its functions one after the other; `first` is the number of its first instruction.
pub fn has_time_dependence(code: &[Inst], first: u32) -> bool {
    code.iter().zip(first..).any(|(inst, pc)| match inst.kind {
        // A warp that waits for others reads volatile memory again and again. If no loop repeats the load, as in the last steps of a
        // reduction in one warp, the warp's own order decides.
        InstKind::Bra { target, .. } if target.0 <= pc => {
            has_volatile_load(&code[(target.0 - first) as usize..=(pc - first) as usize])
        }
        // The called function may be part of a loop, or have one.
        InstKind::Call { .. } | InstKind::CallPtr { .. } => has_volatile_load(code),
        _ => depends_on_time(inst),
    })
}

fn has_volatile_load(code: &[Inst]) -> bool {
    code.iter().any(|inst| matches!(inst.kind, InstKind::Ld { cache, .. } if cache.is_strong()))
}

/// The instruction's effect may depend on when others are executed, wherever it is.
fn depends_on_time(inst: &Inst) -> bool {
    match inst.kind {
        InstKind::Special { what, .. } => {
            matches!(what, Special::Clock | Special::Clock64 | Special::GlobalTimer)
        }
        // Who comes first gets what; a reduction is the same in any order but for rounding.
        InstKind::Atom { dst, .. } => dst.is_some(),
        // A warp that does not wait may come again before the others have.
        InstKind::Bar { count, .. } => count != Operand::Imm(Bar::BLOCK),
        InstKind::Fence { .. } | InstKind::Sys { .. } | InstKind::Launch { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use isa::{Address, CacheOp, MemTy, Pc, Reg, Space};

    use super::*;

    #[test]
    fn only_a_volatile_load_that_is_repeated_waits_for_others() {
        let load = |cache| {
            let addr = Address { base: Some(Reg(0)), offset: 0 };
            Inst::new(InstKind::Ld { space: Space::Global, ty: MemTy::B32, dst: Reg(2), addr, cache })
        };
        let back_to = |target| Inst::new(InstKind::Bra { target: Pc(target), join: Pc(target) });
        let exit = Inst::new(InstKind::Exit);
        let depends = |code: &[Inst]| has_time_dependence(code, 10);
        assert!(!depends(&[load(CacheOp::Ca), back_to(10), load(CacheOp::Volatile), exit]), "after the loop");
        assert!(depends(&[load(CacheOp::Volatile), back_to(10), exit]), "in the loop");
        assert!(depends(&[load(CacheOp::Ca), load(CacheOp::Volatile), load(CacheOp::Ca), back_to(11), exit]));
        assert!(!depends(&[back_to(12), load(CacheOp::Volatile), exit]), "jumped over forwards");
    }
}
