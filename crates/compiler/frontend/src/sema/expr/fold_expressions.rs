//! Fold expressions over parameter packs (C++ [expr.prim.fold]).

use base::{Code, Span};

use crate::ast::{self, FoldOp};
use crate::sema::Checker;
use crate::sema::expr::binary::symbol;
use crate::sema::expr::values::Val;
use crate::token::Sym;

impl Checker<'_> {
    /// Expands a fold expression over the elements of the packs `names`: `(init op ... op pattern)` if `left`,
    /// otherwise `(pattern op ... op init)`. Without elements and `init` the result is true for `&&`, false for `||`,
    /// nothing for `,`, and a mistake for any other operator.
    pub(crate) fn fold_pack(
        &mut self,
        op: FoldOp,
        init: Option<&ast::Expr>,
        pattern: &ast::Expr,
        left: bool,
        names: &[Sym],
        span: Span,
    ) -> Val {
        let init = init.map(|e| self.expr(e));
        let mut values = Vec::new();
        if !self.for_each_element(names, span, &mut |c| values.push(c.expr(pattern))) {
            return self.bad(span);
        }
        if !left {
            values.reverse();
        }
        values.splice(0..0, init);
        let mut values = values.into_iter();
        let Some(mut all) = values.next() else {
            return match op {
                FoldOp::And | FoldOp::Or => {
                    Val::value(self.int_const(i64::from(op == FoldOp::And), self.t.bool_, span))
                }
                FoldOp::Comma => {
                    let nothing = self.int_const(0, self.t.int, span);
                    Val::value(self.to_void(nothing))
                }
                FoldOp::Binary(op) => {
                    self.error(Code::EmptyFold, span, &[symbol(op)]);
                    self.bad(span)
                }
            };
        };
        for v in values {
            all = if left { self.join(op, all, v, span) } else { self.join(op, v, all, span) };
        }
        all
    }

    /// Applies the operator of a fold expression to two checked operands.
    pub(crate) fn join(&mut self, op: FoldOp, a: Val, b: Val, span: Span) -> Val {
        match op {
            FoldOp::Binary(op) => self.binary_operands(op, a, b, span),
            FoldOp::And | FoldOp::Or => self.logical_operands(op == FoldOp::And, a, b, span),
            FoldOp::Comma => self.comma(a, b, span),
        }
    }
}
