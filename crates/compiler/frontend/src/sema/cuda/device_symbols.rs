//! Device variables as arguments of the runtime's functions. Such an argument stands for the variable's address only,
//! so host code may name it.

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::expr::values::Naming;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::Entity;
use crate::token::Sym;

/// Functions of the runtime and the position of the argument that names a device variable, from 0.
const SYMBOL_ARGUMENTS: &[(&str, usize)] = &[
    ("cudaMemcpyToSymbol", 0),
    ("cudaMemcpyToSymbolAsync", 0),
    ("cudaMemcpyFromSymbol", 1),
    ("cudaMemcpyFromSymbolAsync", 1),
    ("cudaGetSymbolAddress", 1),
    ("cudaGetSymbolSize", 1),
    ("cudaGraphAddMemcpyNodeToSymbol", 4),
    ("cudaGraphAddMemcpyNodeFromSymbol", 5),
    ("cudaGraphMemcpyNodeSetParamsToSymbol", 1),
    ("cudaGraphMemcpyNodeSetParamsFromSymbol", 2),
    ("cudaGraphExecMemcpyNodeSetParamsToSymbol", 2),
    ("cudaGraphExecMemcpyNodeSetParamsFromSymbol", 3),
];

impl Checker<'_> {
    /// The position, from 0, of the argument of this library function that names a device variable; `None` for other
    /// functions.
    pub fn symbol_position(&self, name: Sym) -> Option<usize> {
        let text = self.interner.text(name);
        SYMBOL_ARGUMENTS.iter().find(|(n, _)| *n == text).map(|(_, at)| *at)
    }

    /// Checks an argument that names a device variable. Before CUDA 5 the name could be written as a string literal.
    pub(crate) fn symbol(&mut self, a: &ast::Expr) -> Val {
        let naming = Naming::Symbol;
        if let E::Str(bytes) = &a.kind
            && let Some(name) = std::str::from_utf8(bytes).ok().and_then(|n| self.interner.find(n))
            && let Some(Entity::Var(_)) = self.find(name)
        {
            return self.name_naming(name, naming, a.span);
        }
        self.expr_naming(a, naming)
    }
}
