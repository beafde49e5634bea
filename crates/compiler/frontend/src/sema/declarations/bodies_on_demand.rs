//! Bodies that are needed while another body is checked: of lambdas, of functions whose return type is `auto`, of
//! `constexpr` functions.

use base::{Code, Span};
use hir::Type;

use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::lookup::scope::Callable;

/// The largest number of bodies that are checked inside of one another.
const MAX_NESTED: u32 = 17;

impl Checker<'_> {
    /// Checks a body while another is being checked. Reports bodies that are nested too deeply.
    pub(crate) fn check_now(&mut self, id: FuncId, side: Side) {
        // The depth is limited, because each level takes stack.
        if self.endless {
            return;
        }
        if self.depth_of_bodies() >= MAX_NESTED {
            let span = self.funcs[id].decl.name_span;
            return self.error(Code::TooManyInstances, span, &[]);
        }
        self.check_body(id, side);
    }

    /// Checks the body of a `constexpr` function if that was not done, since the function's value may be needed.
    pub(crate) fn ensure_body_checked(&mut self, id: FuncId, side: Side, span: Span) {
        if !self.funcs[id].checked.contains(&side) && self.depth_of_bodies() < MAX_NESTED {
            // This notes the use, where mistakes in a built-in body are reported.
            self.instance(id, side, span);
            self.check_now(id, side);
        }
    }

    /// Checks the body of a function with an `auto` return type, so that the type is known. Reports a function whose
    /// type is not known even then.
    pub(crate) fn ensure_return_type(&mut self, id: FuncId, span: Span) {
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

    /// The function type of a callable. `None` for a template.
    pub(crate) fn callable_type(&mut self, c: Callable) -> Option<hir::TypeId> {
        let Callable::Func(id) = c else { return None };
        self.ensure_return_type(id, self.funcs[id].decl.name_span);
        let sig = &self.funcs[id].sig;
        let ret = sig.ret;
        let ty =
            Type::Function { ret, params: sig.params.iter().map(|p| p.ty).collect(), variadic: sig.variadic };
        Some(self.module.types.intern(ty))
    }
}
