//! Parses statements.

use std::rc::Rc;

use base::{Code, Span};

use super::{Parser, Recover, Res};
use crate::ast::{Cond, Decl, Stmt, StmtKind, Unroll};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // block = "{" statement* "}"
    pub(super) fn block(&mut self) -> Res<Stmt> {
        let open = self.span();
        self.expect(P::LBrace)?;
        self.rest_of_block(open)
    }

    pub(super) fn rest_of_block(&mut self, open: Span) -> Res<Stmt> {
        let depth = self.names.depth();
        self.names.push();
        let mut list = Vec::new();
        let result = self.statements(open, &mut list);
        self.names.truncate(depth);
        result?;
        Ok(Stmt { kind: StmtKind::Block(list), span: self.since(open) })
    }

    fn statements(&mut self, open: Span, list: &mut Vec<Stmt>) -> Res<()> {
        loop {
            match self.tok() {
                Tok::P(P::RBrace) => {
                    self.bump();
                    return Ok(());
                }
                Tok::Eof => return Err(self.brace_unclosed(open)),
                _ if self.file_scope_begins() => return Err(self.brace_unclosed(open)),
                _ => {}
            }
            let before = self.pos;
            if self.statement_into(list).is_err() {
                if self.unclosed {
                    return Err(Recover);
                }
                self.sync_statement(before);
            }
            if self.pos == before {
                self.bump();
            }
        }
    }

    /// Whether a function begins at the start of a line here, so the enclosing block should have ended
    /// before.
    fn file_scope_begins(&self) -> bool {
        let t = self.token();
        if !t.bol {
            return false;
        }
        match t.tok {
            // A block may contain namespace aliases, but no namespaces.
            Tok::Kw(Kw::Namespace) => self.ahead(2) != Tok::P(P::Eq),
            Tok::Kw(Kw::Global | Kw::Template) => true,
            Tok::Kw(Kw::Device | Kw::Host | Kw::Int | Kw::Void | Kw::Static | Kw::Float) => {
                self.function_ahead()
            }
            _ => false,
        }
    }

    /// Whether keywords, a name, a parenthesis with parameters, and a body follow.
    fn function_ahead(&self) -> bool {
        let mut n = 0;
        while matches!(self.ahead(n), Tok::Kw(_) | Tok::Ident(_) | Tok::P(P::Star)) {
            n += 1;
        }
        if n < 2 || self.ahead(n) != Tok::P(P::LParen) || !matches!(self.ahead(n - 1), Tok::Ident(_)) {
            return false;
        }
        let mut depth = 0i32;
        loop {
            match self.ahead(n) {
                Tok::P(P::LParen) => depth += 1,
                Tok::P(P::RParen) => depth -= 1,
                Tok::P(P::Semi | P::LBrace) | Tok::Eof => return false,
                _ => {}
            }
            n += 1;
            if depth == 0 {
                return self.ahead(n) == Tok::P(P::LBrace);
            }
        }
    }

    /// Parses one statement with the labels before it.
    fn statement_into(&mut self, list: &mut Vec<Stmt>) -> Res<()> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Kw(Kw::Case) => {
                self.bump();
                let value = self.ternary()?;
                let last = if self.eat(P::Ellipsis) { Some(self.ternary()?) } else { None };
                self.expect(P::Colon)?;
                StmtKind::Case(value, last)
            }
            Tok::Kw(Kw::Default) => {
                self.bump();
                self.expect(P::Colon)?;
                StmtKind::Default
            }
            Tok::Ident(_) if self.ahead(1) == Tok::P(P::Colon) => {
                let name = self.identifier("name")?;
                self.bump();
                StmtKind::Label(name)
            }
            _ => {
                list.push(self.statement()?);
                return Ok(());
            }
        };
        list.push(Stmt { kind, span: self.since(start) });
        Ok(())
    }

    /// Parses the body of another statement. With labels it becomes a block.
    pub(super) fn body(&mut self) -> Res<Box<Stmt>> {
        let start = self.span();
        let depth = self.names.depth();
        self.names.push();
        let mut list = Vec::new();
        let result = loop {
            match self.statement_into(&mut list) {
                Ok(())
                    if matches!(
                        list.last(),
                        Some(Stmt { kind: StmtKind::Case(..) | StmtKind::Default | StmtKind::Label(_), .. })
                    ) => {}
                other => break other,
            }
        };
        self.names.truncate(depth);
        result?;
        let one = list.len() == 1 && !matches!(list[0].kind, StmtKind::Decl(_));
        Ok(Box::new(match list.pop() {
            Some(stmt) if one => stmt,
            last => {
                list.extend(last);
                Stmt { kind: StmtKind::Block(list), span: self.since(start) }
            }
        }))
    }

    // statement = block | if | while | do | for | switch | jump | declaration | expression? ";"
    pub(super) fn statement(&mut self) -> Res<Stmt> {
        self.nested(|p| {
            let start = p.span();
            let unroll = p.unroll_here();
            let kind = match p.tok() {
                Tok::P(P::LBrace) => return p.block(),
                Tok::P(P::Semi) => {
                    p.bump();
                    StmtKind::Empty
                }
                Tok::Kw(Kw::If) => p.if_statement()?,
                Tok::Kw(Kw::While) => {
                    p.bump();
                    let cond = p.condition()?;
                    StmtKind::While { cond, body: p.body()?, unroll }
                }
                Tok::Kw(Kw::Do) => p.do_statement(unroll)?,
                Tok::Kw(Kw::For) => p.for_statement(unroll)?,
                Tok::Kw(Kw::Switch) => {
                    p.bump();
                    let (first, value) = p.if_condition()?;
                    let kind = StmtKind::Switch { value, body: p.body()? };
                    super::branch::after(first, kind, p.prev())
                }
                Tok::Kw(Kw::Break | Kw::Continue | Kw::Goto | Kw::Return) => p.jump()?,
                Tok::Kw(Kw::Else) => {
                    p.error(Code::ElseWithoutIf, p.span(), &[]);
                    p.bump();
                    return p.statement();
                }
                Tok::Kw(Kw::Try) => return p.try_statement(),
                Tok::Kw(Kw::Asm | Kw::Asm2) => return p.asm_statement(),
                Tok::Kw(Kw::Catch) => return p.unsupported_statement(),
                _ if p.declaration_starts() => {
                    let mut decls = Vec::new();
                    if p.declaration(&mut decls).is_err() {
                        // The declarations before the error are kept.
                        if p.unclosed || decls.is_empty() {
                            return Err(Recover);
                        }
                        p.sync_statement(p.pos);
                    }
                    StmtKind::Decl(Rc::new(decls))
                }
                _ => {
                    let e = p.expression()?;
                    p.semicolon()?;
                    StmtKind::Expr(e)
                }
            };
            Ok(Stmt { kind, span: p.since(start) })
        })
    }

    fn unsupported_statement(&mut self) -> Res<Stmt> {
        let start = self.span();
        let tok = self.bump().tok;
        let word = self.text(tok);
        self.error(Code::Unsupported, start, &[&word]);
        self.eat_kw(Kw::Volatile);
        if self.is(P::LParen) || self.is(P::LBrace) {
            self.skip_group();
        }
        if self.is(P::LBrace) {
            self.skip_group();
        }
        self.eat(P::Semi);
        Ok(Stmt { kind: StmtKind::Empty, span: start })
    }

    /// The unroll pragma before this token.
    fn unroll_here(&mut self) -> Unroll {
        let Ok(at) = self.unrolls.binary_search_by_key(&self.pos, |(n, _)| *n) else {
            return Unroll::None;
        };
        let operand = std::mem::take(&mut self.unrolls[at].1);
        let Some(&last) = operand.last() else {
            return Unroll::Full;
        };
        let mut tokens = operand;
        tokens.push(crate::token::Token { tok: Tok::Eof, ..last });
        let (outer, pos) = (std::mem::replace(&mut self.tokens, tokens), std::mem::take(&mut self.pos));
        let value = self.ternary();
        self.tokens = outer;
        self.pos = pos;
        value.map_or(Unroll::None, |e| Unroll::By(Box::new(e)))
    }

    // condition = "(" (expression | specifiers declarator "=" assignment) ")"
    pub(super) fn condition(&mut self) -> Res<Cond> {
        let open = self.span();
        self.expect(P::LParen)?;
        let cond = self.bare_condition()?;
        self.close(P::RParen, open)?;
        Ok(cond)
    }

    pub(super) fn bare_condition(&mut self) -> Res<Cond> {
        let start = self.span();
        let after = self.after_type(0);
        // `int(x)` and `int{x}` are expressions.
        let makes = self.ahead(after) == Tok::P(P::LBrace) || !self.no_call_at(after);
        if makes || !self.declaration_starts() {
            return Ok(Cond::Expr(self.expression()?));
        }
        let (specs, ty) = self.specifiers()?;
        let Some(ty) = ty else { return self.unexpected("type") };
        let d = self.declarator(&ty)?;
        let Some(name) = d.name else { return self.unexpected("name") };
        self.names.declare(name.sym, super::NameKind::Other);
        self.expect(P::Eq)?;
        let init = Some(crate::ast::Init::Value(self.assignment()?));
        let span = self.since(start);
        let var = crate::ast::Var { init, ..super::decl::plain_variable(name, d.ty, specs, span) };
        Ok(Cond::Decl(Rc::new(vec![Decl::Var(Rc::new(var))])))
    }

    // do = "do" statement "while" "(" expression ")" ";"
    fn do_statement(&mut self, unroll: Unroll) -> Res<StmtKind> {
        self.bump();
        let body = self.body()?;
        if !self.eat_kw(Kw::While) {
            return self.unexpected("`while`");
        }
        let open = self.span();
        self.expect(P::LParen)?;
        let cond = self.expression()?;
        self.close(P::RParen, open)?;
        self.semicolon()?;
        Ok(StmtKind::Do { body, cond, unroll })
    }

    // for = "for" "(" (declaration | expression? ";") expression? ";" expression? ")" statement
    //     | "for" "(" specifiers declarator ":" expression ")" statement
    fn for_statement(&mut self, unroll: Unroll) -> Res<StmtKind> {
        self.bump();
        let open = self.span();
        self.expect(P::LParen)?;
        let depth = self.names.depth();
        self.names.push();
        let result = self.for_rest(open, unroll);
        self.names.truncate(depth);
        result
    }

    fn for_rest(&mut self, open: Span, unroll: Unroll) -> Res<StmtKind> {
        let start = self.span();
        let init = if self.eat(P::Semi) {
            None
        } else if self.range_ahead() {
            let (specs, ty) = self.specifiers()?;
            let Some(ty) = ty else { return self.unexpected("type") };
            let d = self.declarator(&ty)?;
            let Some(name) = d.name else { return self.unexpected("name") };
            self.names.declare(name.sym, super::NameKind::Other);
            self.expect(P::Colon)?;
            let range = if self.is(P::LBrace) { self.initialiser()? } else { self.expression()? };
            self.close(P::RParen, open)?;
            let var = crate::ast::Var {
                mentions: Vec::new(),
                bindings: d.bindings,
                ..super::decl::plain_variable(name, d.ty, specs, name.span)
            };
            let body = self.body()?;
            return Ok(StmtKind::RangeFor {
                var: Rc::new(vec![Decl::Var(Rc::new(var))]),
                range,
                body,
                unroll,
            });
        } else if self.declaration_starts() {
            let mut decls = Vec::new();
            self.declaration(&mut decls)?;
            Some(Box::new(Stmt { kind: StmtKind::Decl(Rc::new(decls)), span: self.since(start) }))
        } else {
            let e = self.expression()?;
            self.expect(P::Semi)?;
            Some(Box::new(Stmt { kind: StmtKind::Expr(e), span: self.since(start) }))
        };
        let cond = if self.is(P::Semi) { None } else { Some(self.expression()?) };
        self.expect(P::Semi)?;
        let step = if self.is(P::RParen) { None } else { Some(self.expression()?) };
        self.close(P::RParen, open)?;
        let body = self.body()?;
        Ok(StmtKind::For { init, cond, step, body, unroll })
    }

    /// Whether a `:` comes before any `;`, outside of `? :`, so this is a range-based `for`.
    fn range_ahead(&self) -> bool {
        let mut n = 0;
        loop {
            match self.ahead(n) {
                Tok::P(P::Colon) => return true,
                Tok::P(P::Semi | P::Question | P::RParen | P::LBrace | P::Eq) | Tok::Eof => return false,
                _ => n += 1,
            }
        }
    }

    // jump = "break" ";" | "continue" ";" | "goto" name ";" | "return" expression? ";"
    fn jump(&mut self) -> Res<StmtKind> {
        let kind = match self.bump().tok {
            Tok::Kw(Kw::Break) => StmtKind::Break,
            Tok::Kw(Kw::Continue) => StmtKind::Continue,
            Tok::Kw(Kw::Goto) => StmtKind::Goto(self.identifier("name")?),
            _ if self.is(P::Semi) || self.is(P::RBrace) => StmtKind::Return(None),
            _ if self.is(P::LBrace) => StmtKind::Return(Some(self.initialiser()?)),
            _ => StmtKind::Return(Some(self.expression()?)),
        };
        self.semicolon()?;
        Ok(kind)
    }
}
