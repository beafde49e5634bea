//! `if` and `try`.

use std::rc::Rc;

use base::Code;

use super::{Parser, Res};
use crate::ast::{Cond, Stmt, StmtKind};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // if = "if" "constexpr"? condition statement ("else" statement)?
    pub(super) fn if_statement(&mut self) -> Res<StmtKind> {
        self.bump();
        let constant = self.eat_kw(Kw::Constexpr);
        let (first, cond) = self.if_condition()?;
        let then = self.body()?;
        let or_else = if self.eat_kw(Kw::Else) { Some(self.body()?) } else { None };
        let kind = StmtKind::If { cond, then, or_else, constant };
        Ok(match first {
            Some(first) => StmtKind::Block(vec![*first, Stmt { kind, span: self.prev() }]),
            None => kind,
        })
    }

    fn if_condition(&mut self) -> Res<(Option<Box<Stmt>>, Cond)> {
        if !(self.is(P::LParen) && self.declares_first()) {
            return Ok((None, self.condition()?));
        }
        let first = Box::new(self.first_declaration()?);
        let cond = Cond::Expr(self.expression()?);
        self.expect(P::RParen)?;
        Ok((Some(first), cond))
    }

    /// `(declaration; condition)`: a `;` comes before the `)`.
    fn declares_first(&self) -> bool {
        let (mut n, mut depth) = (1, 0);
        loop {
            match self.ahead(n) {
                Tok::P(P::LParen | P::LBrace) => depth += 1,
                Tok::P(P::RParen | P::RBrace) if depth == 0 => return false,
                Tok::P(P::RParen | P::RBrace) => depth -= 1,
                Tok::P(P::Semi) if depth == 0 => return true,
                Tok::Eof => return false,
                _ => {}
            }
            n += 1;
        }
    }

    fn first_declaration(&mut self) -> Res<Stmt> {
        self.bump();
        let start = self.span();
        let mut decls = Vec::new();
        self.declaration(&mut decls)?;
        Ok(Stmt { kind: StmtKind::Decl(Rc::new(decls)), span: self.since(start) })
    }

    // try = "try" block ("catch" "(" … ")" block)+
    /// An exception ends the program, so handlers have nothing to do; the reader is told.
    pub(super) fn try_statement(&mut self) -> Res<Stmt> {
        let start = self.bump().span;
        let block = self.block()?;
        self.error(Code::HandlerUnused, start, &[]);
        while self.eat_kw(Kw::Catch) {
            self.skip_group();
            self.skip_group();
        }
        Ok(block)
    }
}
