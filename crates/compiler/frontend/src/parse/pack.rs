//! Parses pack expansions and fold expressions.

use std::rc::Rc;

use super::{Parser, Res};
use crate::ast::{Expr, ExprKind, FoldOp};
use crate::token::{Kw, P, Sym, Tok};

impl Parser<'_> {
    /// Parses the `...` after a pattern that began at token `from`. Returns the names in the pattern.
    pub(super) fn expanded(&mut self, from: usize) -> Rc<Vec<Sym>> {
        let names = Rc::new(self.pattern_names(from));
        self.expansions.push((from, self.pos));
        self.eat(P::Ellipsis);
        names
    }

    /// The names in the pattern that began at token `from`, if `...` follows it.
    pub(super) fn dots(&mut self, from: usize) -> Option<Rc<Vec<Sym>>> {
        self.is(P::Ellipsis).then(|| self.expanded(from))
    }

    /// Names since token `from`, except those in nested expansions and in `sizeof...`.
    fn pattern_names(&self, from: usize) -> Vec<Sym> {
        let inside = |n: usize| self.expansions.iter().any(|&(a, b)| a >= from && (a..b).contains(&n));
        let counted = |n: usize| {
            n >= 3
                && self.tokens[n - 1].is(P::LParen)
                && self.tokens[n - 2].is(P::Ellipsis)
                && self.tokens[n - 3].tok == Tok::Kw(Kw::Sizeof)
        };
        (from..self.pos)
            .filter(|&n| !inside(n) && !counted(n))
            .filter_map(|n| if let Tok::Ident(sym) = self.tokens[n].tok { Some(sym) } else { None })
            .collect()
    }

    // item = initialiser "..."?
    /// Parses an argument, or an item of a list.
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
    /// Parses the content of parentheses: an expression, or a fold expression.
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
        let names = Rc::new(self.pattern_names(from));
        let first = names.clone();
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
        let kind = ExprKind::Fold { op, init: Some((Box::new(e), first)), pattern, left: true, names };
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
