//! Exceptions, on the host: a call that may throw is followed by a test of the program's variable for the exception that
//! is under way; functions that cannot throw have none of it.

use hir::{FnId, Stmt};
use isa::{CacheOp, Cmp, Ty};

use super::Builder;
use crate::ir::{Class, Op, Val};

impl Builder<'_, '_> {
    /// `try`: what is thrown in the body goes on in the handlers.
    pub(super) fn try_block(&mut self, body: &[Stmt], handlers: &[Stmt]) {
        let (pad, after) = (self.block(), self.block());
        let depth = self.frame().scopes.len();
        self.frame().tries.push((pad, depth));
        self.body(body);
        self.frame().tries.pop();
        self.jump(after);
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
        let (to, depth) = match self.frame().tries.last() {
            Some(&(pad, depth)) => (Some(pad), depth),
            None => (None, 0),
        };
        if self.frame().scopes[depth..].iter().any(|s| !s.is_empty())
            && let Some(at) = self.flying()
        {
            // What ends meanwhile may call what throws: the exception waits.
            let flying = self.load_raw(at, Ty::U64, CacheOp::Ca);
            let none = self.imm(Class::R2, 0);
            self.store_raw(at, Ty::U64, none, false);
            self.clean_down_to(depth, true);
            self.store_raw(at, Ty::U64, flying, false);
        }
        match to {
            Some(pad) => self.jump(pad),
            None => self.ret_value(None),
        }
    }
}
