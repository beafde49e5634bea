//! Bodies that are needed in the middle of another: of lambdas, of functions whose result is `auto`, of `constexpr`
//! functions.

use base::{Code, Span};
use hir::Type;

use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::lookup::scope::Callable;

/// Bodies checked inside of bodies, so deep.
const MAX_NESTED: u32 = 17;

impl Checker<'_> {
    /// Checks a body in the middle of another.
    pub(crate) fn check_now(&mut self, id: FuncId, side: Side) {
        // Each level costs stack.
        if self.endless {
            return;
        }
        if self.depth_of_bodies() >= MAX_NESTED {
            let span = self.funcs[id].decl.name_span;
            return self.error(Code::TooManyInstances, span, &[]);
        }
        self.check_body(id, side);
    }

    /// Makes sure that the body of a constexpr function was looked at: its value may be needed.
    pub(crate) fn settle_body(&mut self, id: FuncId, side: Side, span: Span) {
        if !self.funcs[id].checked.contains(&side) && self.depth_of_bodies() < MAX_NESTED {
            // What is wrong inside is told where it was asked for.
            self.instance(id, side, span);
            self.check_now(id, side);
        }
    }

    /// Makes sure that the return type is known.
    pub(crate) fn settle(&mut self, id: FuncId, span: Span) {
        if self.funcs[id].sig.ret != self.t.deduced {
            return;
        }
        let side = if self.funcs[id].on(self.side()) { self.side() } else { Side::Host };
        if !self.funcs[id].checked.contains(&side) {
            self.instance(id, side, span);
            self.check_now(id, side);
        }
        if self.funcs[id].sig.ret == self.t.deduced {
            self.error(Code::AutoNeedsValue, span, &[]);
            self.funcs[id].sig.ret = self.t.error;
        }
    }

    /// The function type of a callable that is not a template.
    pub(crate) fn callable_type(&mut self, c: Callable) -> Option<hir::TypeId> {
        let Callable::Func(id) = c else { return None };
        self.settle(id, self.funcs[id].decl.name_span);
        let sig = &self.funcs[id].sig;
        let ret = sig.ret;
        let ty =
            Type::Function { ret, params: sig.params.iter().map(|p| p.ty).collect(), variadic: sig.variadic };
        Some(self.module.types.intern(ty))
    }
}
