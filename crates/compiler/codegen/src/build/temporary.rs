//! Builds temporaries: objects that end with the full expression that made them.
//! Whether a temporary was made is a variable, since one side of `?:` or `&&` may not have been evaluated. Where the answer
//! is known, the variable disappears.

use hir::Expr;

use super::{Builder, Cleanup};
use crate::ir::Class;

impl Builder<'_, '_> {
    /// Builds a full expression, then ends its temporaries.
    pub(super) fn full<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let not_made = self.imm(Class::Pred, 0);
        let start = self.cur;
        let frame = self.frame();
        frame.fulls.push((start, not_made));
        frame.scopes.push(Vec::new());
        let result = build(self);
        self.frame().fulls.pop();
        self.close_scope();
        result
    }

    /// A temporary exists from here on.
    pub(super) fn at_end(&mut self, end: &Expr) {
        let made = self.frame().fulls.last().copied().map(|(start, not_made)| {
            let var = self.ssa.variable(Class::Pred);
            self.ssa.write(var, start, not_made);
            let yes = self.imm(Class::Pred, 1);
            self.ssa.write(var, self.cur, yes);
            var
        });
        let scope = self.frame().scopes.last_mut().expect("a scope is open");
        scope.push(Cleanup { code: end.clone(), thrown: false, made, pad: None });
    }

    /// Builds one cleanup, which runs if its object exists.
    pub(super) fn clean(&mut self, c: &Cleanup) {
        let Some(made) = c.made.map(|var| self.ssa.read(&mut self.f, var, self.cur)) else {
            self.value(&c.code);
            return;
        };
        match self.f.constant(made) {
            Some(0) => {}
            Some(_) => {
                self.value(&c.code);
            }
            None => {
                let (then, after) = (self.block(), self.block());
                self.branch(made, then, after);
                self.start_sealed(then);
                self.value(&c.code);
                self.jump(after);
                self.start_sealed(after);
            }
        }
    }
}
