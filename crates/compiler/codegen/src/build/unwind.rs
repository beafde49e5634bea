//! Exceptions, on the host: a call that may throw is followed by a test of the program's variable for the exception that
//! is under way; functions that cannot throw have none of it.

use hir::{Expr, FnId, Stmt};
use isa::{CacheOp, Cmp, Ty};

use super::Builder;
use crate::ir::{Block, Class, Op, Val};

/// What is done when a scope is left.
#[derive(Clone)]
pub(super) struct Cleanup {
    pub code: Expr,
    /// Only when an exception leaves it.
    pub thrown: bool,
    /// Variable that says whether there is something to end.
    pub made: Option<u32>,
    /// Where an exception goes that leaves from behind it.
    pub pad: Option<Block>,
}

/// Where exceptions go that leave a `try`, or the function.
#[derive(Clone, Copy)]
pub(super) struct Try {
    /// Where its handlers begin; a function has none.
    pub handlers: Option<Block>,
    /// How many scopes are around it.
    pub depth: usize,
    /// Where what had to end before has ended, and the variable that the exception waits in.
    pub end: Option<(Block, u32)>,
}

impl Builder<'_, '_> {
    /// `try`: what is thrown in the body goes on in the handlers.
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

    /// Pointer to the exception under way, in the program's variable.
    fn flying(&mut self) -> Option<Val> {
        let global = self.cx.module.exceptions.filter(|_| self.host())?;
        let global = self.cx.global_id(global, self.f.kind);
        Some(self.push(Op::GlobalAddr(global, 0), Class::R2, &[]))
    }

    /// After a call of `f`, or through a pointer: has it thrown?
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

    /// Leaves for the innermost handlers of this function, or for its caller; ends the current block.
    pub(super) fn unwind(&mut self) {
        if self.innermost_cleanup().is_some()
            && let Some(at) = self.flying()
        {
            // What ends meanwhile may call what throws: the exception waits.
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

    /// Where all has ended that is thrown out of, and the variable that the exception waits in.
    fn end_of_try(&mut self) -> (Block, u32) {
        if let Some(end) = self.innermost().end {
            return end;
        }
        let end = (self.block(), self.ssa.variable(Class::R2));
        *self.innermost().end.insert(end)
    }

    /// Jumps to where the innermost object ends that an exception ends here.
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

    /// What ends first when an exception leaves for the innermost handlers.
    fn innermost_cleanup(&mut self) -> Option<&mut Cleanup> {
        let depth = self.innermost().depth;
        self.frame().scopes[depth..].iter_mut().rev().find_map(|s| s.last_mut())
    }

    /// What exceptions do that came from where the object was there, once it has left its scope: each object ends once
    /// in the code, from wherever control comes.
    pub(super) fn clean_thrown(&mut self, c: &Cleanup) {
        let Some(pad) = c.pad else { return };
        let here = (self.cur, self.loc);
        self.start_sealed(pad);
        // Read in each, so that no long chain has to be followed for it.
        let (_, waits) = self.end_of_try();
        self.ssa.read(&mut self.f, waits, pad);
        let outer = std::mem::replace(&mut self.frame().cleaning, true);
        self.clean(c);
        self.frame().cleaning = outer;
        self.jump_to_pad();
        (self.cur, self.loc) = here;
    }

    /// Lets the exception go on once all has ended.
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
