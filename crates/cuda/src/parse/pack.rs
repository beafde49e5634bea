//! Expansions of parameter packs, and fold expressions.

use std::rc::Rc;

use super::{Parser, Res};
use crate::ast::{Expr, ExprKind, FoldOp};
use crate::token::{P, Sym, Tok};

impl Parser<'_> {
    /// Takes the `...` after a pattern that began at token `from`; the names in the pattern.
    pub(super) fn expanded(&mut self, from: usize) -> Rc<Vec<Sym>> {
        let names = self.tokens[from..self.pos]
            .iter()
            .filter_map(|t| if let Tok::Ident(sym) = t.tok { Some(sym) } else { None })
            .collect();
        self.eat(P::Ellipsis);
        Rc::new(names)
    }

    // item = initialiser "..."?
    /// One argument or item of a list.
    pub(super) fn item(&mut self) -> Res<Expr> {
        let (start, from) = (self.span(), self.pos);
        let e = self.initialiser()?;
        if !self.is(P::Ellipsis) {
            return Ok(e);
        }
        let names = self.expanded(from);
        Ok(Expr { kind: ExprKind::Expand { pattern: Box::new(e), names }, span: self.since(start) })
    }

    // fold = "..." operator unary | unary operator "..." (operator unary)?
    /// What stands between parentheses: an expression, or a fold over a pack.
    pub(super) fn expression_or_fold(&mut self) -> Res<Expr> {
        let (start, from) = (self.span(), self.pos);
        if self.is(P::Ellipsis) {
            self.bump();
            let op = self.fold_operator()?;
            let from = self.pos;
            let pattern = Box::new(self.unary()?);
            let names = self.expanded(from);
            let kind = ExprKind::Fold { op, init: None, pattern, left: true, names };
            return Ok(Expr { kind, span: self.since(start) });
        }
        let e = self.expression()?;
        if self.ahead(1) != Tok::P(P::Ellipsis) || self.is(P::RParen) {
            return Ok(e);
        }
        let names = self.expanded(from);
        let op = self.fold_operator()?;
        self.bump();
        if self.is(P::RParen) {
            let kind = ExprKind::Fold { op, init: None, pattern: Box::new(e), left: false, names };
            return Ok(Expr { kind, span: self.since(start) });
        }
        self.fold_operator()?;
        let from = self.pos;
        let pattern = Box::new(self.unary()?);
        let names = self.expanded(from);
        let kind = ExprKind::Fold { op, init: Some(Box::new(e)), pattern, left: true, names };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn fold_operator(&mut self) -> Res<FoldOp> {
        let op = match self.tok() {
            Tok::P(P::Comma) => Some(FoldOp::Comma),
            Tok::P(p) => super::expr::fold_operator(p),
            _ => None,
        };
        match op {
            Some(op) => {
                self.bump();
                Ok(op)
            }
            None => self.unexpected("expression"),
        }
    }
}
