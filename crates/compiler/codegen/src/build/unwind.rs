//! Builds exceptions, which only host code has. A call that may throw is followed by a test of the program's variable that
//! holds the exception under way. Calls of functions that cannot throw are not.

use hir::{Expr, FnId, Stmt};
use isa::{CacheOp, Cmp, Ty};

use super::Builder;
use crate::ir::{Block, Class, Op, Val};

/// What is done when control leaves a scope.
#[derive(Clone)]
pub(super) struct Cleanup {
    pub code: Expr,
    /// Only if an exception leaves the scope.
    pub thrown: bool,
    /// The variable that says whether the object exists.
    pub made: Option<u32>,
    /// The block for exceptions from after the object was made.
    pub pad: Option<Block>,
}

/// Where exceptions go that leave a `try` block or the function.
#[derive(Clone, Copy)]
pub(super) struct Try {
    /// The block in which its handlers begin; a function has none.
    pub handlers: Option<Block>,
    /// The number of scopes around it.
    pub depth: usize,
    /// The block after all cleanups, and the variable that holds the exception meanwhile.
    pub end: Option<(Block, u32)>,
}

impl Builder<'_, '_> {
    /// Builds a `try` block: an exception in the body continues in the handlers.
    pub(super) fn try_block(&mut self, body: &[Stmt], handlers: &[Stmt]) {
        let (pad, after) = (self.block(), self.block());
        let depth = self.frame().scopes.len();
        self.frame().tries.push(Try { handlers: Some(pad), depth, end: None });
        self.body(body);
        self.jump(after);
        self.end_try();
        self.start_sealed(pad);
        self.body(handlers);
        self.jump(after);
        self.start_sealed(after);
    }

    /// The address of the program's variable for the exception under way.
    fn flying(&mut self) -> Option<Val> {
        let global = self.cx.module.exceptions.filter(|_| self.host())?;
        let global = self.cx.global_id(global, self.f.kind);
        Some(self.push(Op::GlobalAddr(global, 0), Class::R2, &[]))
    }

    /// Tests for an exception after a call of `f`, or through a pointer.
    pub(super) fn test_thrown(&mut self, f: Option<FnId>) {
        let may = f.is_none_or(|f| self.cx.infos[base::Idx::index(f)].throws);
        if !may || self.frame().cleaning {
            return;
        }
        let Some(at) = self.flying() else { return };
        let flying = self.load_raw(at, Ty::U64, CacheOp::Ca);
        let none = self.imm(Class::R2, 0);
        let thrown = self.make(Op::Cmp(Cmp::Ne, Ty::U64), &[flying, none]);
        let (pad, next) = (self.block(), self.block());
        self.branch(thrown, pad, next);
        self.start_sealed(pad);
        self.unwind();
        self.start_sealed(next);
    }

    /// Leaves for the innermost handlers of this function, or for the caller. Ends the current block.
    pub(super) fn unwind(&mut self) {
        if self.innermost_cleanup().is_some()
            && let Some(at) = self.flying()
        {
            // Cleanups may call functions that throw, so the exception is put aside.
            let flying = self.load_raw(at, Ty::U64, CacheOp::Ca);
            let none = self.imm(Class::R2, 0);
            self.store_raw(at, Ty::U64, none, false);
            let (_, waits) = self.end_of_try();
            self.ssa.write(waits, self.cur, flying);
            return self.jump_to_pad();
        }
        self.jump_to_handlers();
    }

    fn innermost(&mut self) -> &mut Try {
        self.frame().tries.last_mut().expect("a function is one")
    }

    fn jump_to_handlers(&mut self) {
        match self.innermost().handlers {
            Some(handlers) => self.jump(handlers),
            None => self.ret_value(None),
        }
    }

    /// The block after all cleanups, and the variable that holds the exception meanwhile.
    fn end_of_try(&mut self) -> (Block, u32) {
        if let Some(end) = self.innermost().end {
            return end;
        }
        let end = (self.block(), self.ssa.variable(Class::R2));
        *self.innermost().end.insert(end)
    }

    /// Jumps to the cleanup of the innermost object that an exception ends here.
    fn jump_to_pad(&mut self) {
        let to = match self.innermost_cleanup().map(|c| c.pad) {
            None => self.end_of_try().0,
            Some(Some(pad)) => pad,
            Some(None) => {
                let pad = self.block();
                self.innermost_cleanup().expect("as before").pad = Some(pad);
                pad
            }
        };
        self.jump(to);
    }

    /// The first cleanup when an exception leaves for the innermost handlers.
    fn innermost_cleanup(&mut self) -> Option<&mut Cleanup> {
        let depth = self.innermost().depth;
        self.frame().scopes[depth..].iter_mut().rev().find_map(|s| s.last_mut())
    }

    /// Builds the cleanup for exceptions from where the object existed. Each object has one such cleanup in the code,
    /// wherever control comes from.
    pub(super) fn clean_thrown(&mut self, c: &Cleanup) {
        let Some(pad) = c.pad else { return };
        let here = (self.cur, self.loc);
        self.start_sealed(pad);
        // Read in each block, so that no long chain has to be followed.
        let (_, waits) = self.end_of_try();
        self.ssa.read(&mut self.f, waits, pad);
        let outer = std::mem::replace(&mut self.frame().cleaning, true);
        self.clean(c);
        self.frame().cleaning = outer;
        self.jump_to_pad();
        (self.cur, self.loc) = here;
    }

    /// Lets the exception continue after all cleanups.
    pub(super) fn end_try(&mut self) {
        if let Some((end, waits)) = self.innermost().end {
            let here = (self.cur, self.loc);
            self.start_sealed(end);
            let flying = self.ssa.read(&mut self.f, waits, end);
            if let Some(at) = self.flying() {
                self.store_raw(at, Ty::U64, flying, false);
            }
            self.jump_to_handlers();
            (self.cur, self.loc) = here;
        }
        self.frame().tries.pop();
    }
}
