//! Device variables as arguments of the runtime: only their address is wanted, so the host may name them.

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::expr::values::Naming;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::Entity;
use crate::token::Sym;

/// Functions whose argument of that number names a device variable.
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
    /// Which argument of that library function names a device variable.
    pub fn symbol_position(&self, name: Sym) -> Option<usize> {
        let text = self.interner.text(name);
        SYMBOL_ARGUMENTS.iter().find(|(n, _)| *n == text).map(|(_, at)| *at)
    }

    /// A device variable where only its address is wanted; before CUDA 5 also by its name in quotes.
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
