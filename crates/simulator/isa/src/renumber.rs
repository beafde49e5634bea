//! Mutable access to the register fields of instructions, with which register allocation renumbers them.

use crate::{InstKind, Operand, Pred, Reg};

impl InstKind {
    /// Calls `f` on every register field. Arguments of calls are in [`crate::Program::args`] and are not
    /// visited.
    pub fn regs_mut(&mut self, mut f: impl FnMut(&mut Reg)) {
        use InstKind::*;
        fn op(o: &mut Operand, f: &mut impl FnMut(&mut Reg)) {
            if let Operand::Reg(r) = o {
                f(r);
            }
        }
        match self {
            Mov { dst, src, .. } => {
                f(dst);
                op(src, &mut f);
            }
            Unary { dst, a, .. }
            | Cvt { dst, a, .. }
            | ToGeneric { dst, a, .. }
            | FromGeneric { dst, a, .. } => {
                f(dst);
                op(a, &mut f);
            }
            Binary { dst, a, b, .. } | Math { dst, a, b, .. } | Select { dst, a, b, .. } => {
                f(dst);
                op(a, &mut f);
                op(b, &mut f);
            }
            Ternary { dst, a, b, c, .. } => {
                f(dst);
                for x in [a, b, c] {
                    op(x, &mut f);
                }
            }
            SetP { a, b, .. } => {
                op(a, &mut f);
                op(b, &mut f);
            }
            Special { dst, .. } | GlobalAddr { dst, .. } | FuncAddr { dst, .. } | Mma { dst, .. } => f(dst),
            Ld { dst, addr, .. } => {
                f(dst);
                addr.base.iter_mut().for_each(f);
            }
            WithShared { dst, a, addr, c, .. } => {
                f(dst);
                addr.base.iter_mut().for_each(&mut f);
                op(a, &mut f);
                op(c, &mut f);
            }
            Tex { dst, object, at, .. } => {
                f(dst);
                op(object, &mut f);
                at.iter_mut().for_each(|x| op(x, &mut f));
            }
            St { addr, src, .. } => {
                addr.base.iter_mut().for_each(&mut f);
                op(src, &mut f);
            }
            Atom { dst, addr, a, b, .. } => {
                dst.iter_mut().for_each(&mut f);
                addr.base.iter_mut().for_each(&mut f);
                op(a, &mut f);
                op(b, &mut f);
            }
            Bar { id, count, dst, .. } => {
                dst.iter_mut().for_each(&mut f);
                op(id, &mut f);
                op(count, &mut f);
            }
            WarpSync { mask } => op(mask, &mut f),
            Shfl { dst, a, b, width, mask, .. } => {
                f(dst);
                for x in [a, b, width, mask] {
                    op(x, &mut f);
                }
            }
            Vote { dst, mask, .. } => {
                f(dst);
                op(mask, &mut f);
            }
            Collect { dst, a, mask, .. } => {
                f(dst);
                op(a, &mut f);
                op(mask, &mut f);
            }
            Call { dst, .. } | Sys { dst, .. } => dst.iter_mut().for_each(f),
            CallPtr { func, dst, .. } => {
                f(func);
                dst.iter_mut().for_each(f);
            }
            Ret { src } => src.iter_mut().for_each(|s| op(s, &mut f)),
            PLogic { .. } | Fence { .. } | Bra { .. } | Exit | Trap | Launch { .. } => {}
        }
    }

    /// Calls `f` on every predicate field but the guard.
    pub fn preds_mut(&mut self, mut f: impl FnMut(&mut Pred)) {
        match self {
            InstKind::SetP { dst, and, .. } => {
                f(dst);
                and.pred.iter_mut().for_each(f);
            }
            InstKind::PLogic { dst, a, b, .. } => {
                f(dst);
                a.pred.iter_mut().for_each(&mut f);
                b.pred.iter_mut().for_each(f);
            }
            InstKind::Select { pred, .. } | InstKind::Bar { pred, .. } | InstKind::Vote { pred, .. } => {
                pred.pred.iter_mut().for_each(f);
            }
            _ => {}
        }
    }
}
