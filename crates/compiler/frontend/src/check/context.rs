//! What is known of the function being checked.

use base::Map;
use hir::{Function, LocalId, RecordId, TypeId};

use super::Checker;
use super::func::Side;
use crate::ast;
use crate::token::Sym;

/// What the operands of an expression have in common with it.
///
/// It is a value: an operand is checked in a context that was made from the one around it, by
/// [`Checker::within_context`], and a body, a class or an instance that is needed meanwhile starts with a fresh one, by
/// [`Checker::apart`]. Nothing else changes the context. How an operand is converted is not part of it: that is an
/// argument of the conversion ([`super::convert::Conversion`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExprCtx {
    /// Only the type counts, as in `sizeof` and `decltype`: nothing is called, instantiated or read
    /// (C++ [expr.context]).
    pub unevaluated: bool,
    /// The function around stands in for one that is not there, and is thrown away.
    pub scratch: bool,
}

impl Checker<'_> {
    /// Runs `f` in a context.
    pub(super) fn within_context<T>(&mut self, context: ExprCtx, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context, context);
        let result = f(self);
        self.context = outer;
        result
    }

    /// Runs `f` where nothing is evaluated.
    pub(super) fn unevaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.within_context(ExprCtx { unevaluated: true, ..self.context }, f)
    }

    /// Runs `f` where things are evaluated: a constant expression is, even in an operand that is not.
    pub(super) fn evaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.within_context(ExprCtx { unevaluated: false, ..self.context }, f)
    }

    /// Runs `f` outside of the function and of the expression that are being checked.
    pub(super) fn apart<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.apart_as(ExprCtx::default(), f)
    }

    /// Runs `f` outside of the function that is being checked.
    pub(super) fn apart_as<T>(&mut self, context: ExprCtx, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.f.take();
        let result = self.within_context(context, f);
        self.f = outer;
        result
    }
}

/// The function being checked.
pub struct FnCtx {
    pub side: Side,
    pub hir: Function,
    pub name: Sym,
    /// As declared: may be a reference.
    pub ret: TypeId,
    /// The return type as written, while `auto` in it is not known.
    pub deduce: Option<ast::Type>,
    /// The closure whose `operator()` this is.
    pub closure: Option<(LocalId, RecordId)>,
    pub this: Option<(LocalId, RecordId)>,
    pub jumps: super::jump::Jumps,
    /// Values of constants.
    pub constants: Map<LocalId, hir::Const>,
    /// The same of classes and arrays.
    pub objects: Map<LocalId, super::objects::Object>,
    /// References that take temporaries, as they are declared.
    pub rvalues: base::Set<LocalId>,
    /// Pointers to what structured bindings name: a binding has its part's own type, no reference to it.
    pub bound: base::Set<LocalId>,
    /// Sizes of array types whose length is known at run time, by that number in place of a length.
    pub dynamic: Map<u64, LocalId>,
    /// Where such a type may be written: what computes the sizes of those that were.
    pub sizes: Option<Vec<hir::Stmt>>,
    pub loops: u32,
    pub switches: u32,
    pub switch: Option<super::switch::Inside>,
    /// The full expression being checked made objects that end with it.
    pub temporaries: bool,
    /// A name is looked up once more to ask whether it may be named: those in it were asked about.
    pub naming: bool,
    /// What is returned each time, where it is a variable of the function.
    pub returned: Vec<Option<LocalId>>,
}

impl FnCtx {
    /// Nothing of the body was looked at.
    pub fn new(side: Side, hir: Function, name: Sym, ret: TypeId, deduce: Option<ast::Type>) -> Self {
        FnCtx {
            side,
            hir,
            name,
            ret,
            deduce,
            closure: None,
            this: None,
            jumps: Default::default(),
            constants: Map::new(),
            objects: Map::new(),
            rvalues: base::Set::new(),
            bound: base::Set::new(),
            dynamic: Map::new(),
            sizes: None,
            loops: 0,
            switches: 0,
            switch: None,
            temporaries: false,
            naming: false,
            returned: Vec::new(),
        }
    }
}
