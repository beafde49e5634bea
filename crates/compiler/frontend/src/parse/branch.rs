//! Parses `if` and `try`.

use std::rc::Rc;

use base::Span;

use super::{Parser, Res};
use crate::ast::{Cond, Handler, Stmt, StmtKind};
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
        Ok(after(first, kind, self.prev()))
    }

    pub(super) fn if_condition(&mut self) -> Res<(Option<Box<Stmt>>, Cond)> {
        if !(self.is(P::LParen) && self.declares_first()) {
            return Ok((None, self.condition()?));
        }
        self.bump();
        let first = Box::new(self.statement()?);
        let cond = self.bare_condition()?;
        self.expect(P::RParen)?;
        Ok((Some(first), cond))
    }

    /// Whether the condition begins with a statement, `(statement; condition)`: there is a `;` before the
    /// `)`.
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

    // try = "try" block handler+
    pub(super) fn try_statement(&mut self) -> Res<Stmt> {
        let start = self.bump().span;
        let body = Box::new(self.block()?);
        self.handlers(body, start)
    }

    // handler = "catch" "(" ("..." | specifiers declarator) ")" block
    pub(super) fn handlers(&mut self, body: Box<Stmt>, start: Span) -> Res<Stmt> {
        let mut handlers = Vec::new();
        if !self.is_kw(Kw::Catch) {
            return self.unexpected("`catch`");
        }
        while self.eat_kw(Kw::Catch) {
            let depth = self.names.depth();
            self.names.push();
            let handler = self.handler();
            self.names.truncate(depth);
            handlers.push(handler?);
        }
        Ok(Stmt { kind: StmtKind::Try { body, handlers }, span: start })
    }

    fn handler(&mut self) -> Res<Handler> {
        let open = self.span();
        self.expect(P::LParen)?;
        let start = self.span();
        let mut var = None;
        if !self.eat(P::Ellipsis) {
            let (specs, ty) = self.specifiers()?;
            let Some(ty) = ty else { return self.unexpected("type") };
            let d = self.declarator(&ty)?;
            let nameless = crate::ast::Name { sym: self.interner.intern(""), span: start };
            let name = d.name.unwrap_or(nameless);
            self.names.declare(name.sym, super::NameKind::Other);
            let span = self.since(start);
            var = Some(Rc::new(super::decl::plain_variable(name, d.ty, specs, span)));
        }
        self.close(P::RParen, open)?;
        Ok(Handler { var, body: self.block()? })
    }
}

/// The statement in a block with the declaration before its condition, if there is one.
pub(super) fn after(first: Option<Box<Stmt>>, kind: StmtKind, span: Span) -> StmtKind {
    match first {
        Some(first) => StmtKind::Block(vec![*first, Stmt { kind, span }]),
        None => kind,
    }
}
