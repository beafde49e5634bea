//! Parses functions: the tokens after their declarator.

use std::rc::Rc;

use base::{Code, Span};

use super::declarator::Declarator;
use super::{NameKind, Parser, Recover, Res};
use crate::ast::{
    Decl, Expr, ExprKind, FnName, Function, Given, MemberInit, Specs, Stmt, StmtKind, Type, TypeKind,
};
use crate::token::{Kw, P, Tok};

/// The parts that may follow the parameters of a function.
pub(super) struct Suffix {
    /// Ref-qualifier: `&&` is true, `&` is false.
    pub on_value: Option<bool>,
    pub is_const: bool,
    pub overrides: bool,
    pub is_final: bool,
    pub given: Given,
    pub noexcept: Option<Box<Expr>>,
}

impl Parser<'_> {
    // function-rest = ("const" | "noexcept" | "override" | "->" type-id)*
    //                 ("=" ("default" | "delete" | "0"))? (":" initialisers)? block | nothing
    /// Parses the rest of a function. True if it has a body, after which there is no `;`.
    pub(super) fn function(&mut self, specs: &Specs, d: Declarator, out: &mut Vec<Decl>) -> Res<bool> {
        let TypeKind::Function { mut ret, params, variadic, .. } = d.ty.kind else {
            return self.unexpected("name");
        };
        let Some(name) = d.name else { return self.unexpected("name") };
        let kind = if self.in_template { NameKind::FunctionTemplate } else { NameKind::Other };
        let is_member = d.owner.is_some();
        let fn_name = d.fn_name.unwrap_or(FnName::Plain(name.sym));
        // If there is also a function template of this name, `<` may still open arguments.
        let template = self.names.lookup(name.sym) == Some(NameKind::FunctionTemplate);
        if !is_member && fn_name == FnName::Plain(name.sym) && !template {
            self.names.declare(name.sym, kind);
        }
        let Suffix { on_value, is_const, overrides, is_final, given, noexcept } =
            self.function_suffix(&mut ret)?;
        let depth = self.names.depth();
        let lost_brace = self.lost_brace(d.owner.as_ref());
        if lost_brace {
            self.say_unexpected("`{`");
        } else if self.stray_before_body() {
            self.say_unexpected("`{`");
            self.bump();
        }
        self.names.push();
        for p in params.iter() {
            if let Some(n) = p.name {
                self.names.declare(n.sym, self.variable_kind(&p.ty));
            }
        }
        let outer = self.class;
        if let Some(owner) = &d.owner {
            self.class = Some(owner.last().name.sym);
        }
        let template = std::mem::replace(&mut self.in_template, false);
        let tried = if self.is_kw(Kw::Try) { Some(self.bump().span) } else { None };
        let inits = if self.is(P::Colon) { self.member_initialisers() } else { Ok(Vec::new()) };
        let result = inits.map(|inits| {
            let body = if self.is(P::LBrace) || lost_brace {
                Some(self.function_body(tried, fn_name))
            } else {
                None
            };
            (inits, body)
        });
        self.names.truncate(depth);
        self.class = outer;
        self.in_template = template;
        let (inits, body) = result?;
        let (body, failed) = match body {
            Some((stmt, failed)) => (Some(Rc::new(stmt)), failed),
            None => (None, false),
        };
        let has_body = body.is_some();
        let function = Function {
            name: fn_name,
            name_span: name.span,
            owner: d.owner,
            args: d.args,
            ret: *ret,
            params,
            variadic,
            specs: Specs { noexcept, on_value, ..specs.clone() },
            is_const,
            overrides,
            is_final,
            inits,
            body,
            tried: tried.is_some(),
            given,
        };
        out.push(Decl::Function(Rc::new(function)));
        if failed { Err(Recover) } else { Ok(has_body) }
    }

    // guide = "explicit"? name parameters "->" type-id ";"
    /// Parses a deduction guide. It is represented as a function from the constructor's parameters to the
    /// class.
    pub(super) fn guide(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let specs = Specs { is_explicit: self.eat_kw(Kw::Explicit), ..Specs::default() };
        let name = self.identifier("name")?;
        if self.names.lookup(name.sym) != Some(NameKind::TypeTemplate) {
            let text = self.interner.text(name.sym).to_string();
            self.error(Code::UnknownName, name.span, &[&text]);
            return Err(Recover);
        }
        let (params, variadic) = self.parameter_list()?;
        self.expect(P::Arrow)?;
        let ret = self.type_id()?;
        let params = Rc::new(params);
        out.push(Decl::Guide(Rc::new(Function { variadic, ..Function::new(name, ret, params, specs) })));
        self.semicolon()
    }

    /// Parses the parts that may follow the parameters.
    pub(super) fn function_suffix(&mut self, ret: &mut Box<Type>) -> Res<Suffix> {
        let (mut is_const, mut overrides, mut given, mut noexcept) = (false, false, Given::Body, None);
        let (mut on_value, mut is_final) = (None, false);
        loop {
            match self.tok() {
                Tok::P(p @ (P::Amp | P::AndAnd)) => on_value = Some(p == P::AndAnd),
                Tok::Kw(Kw::Const) => is_const = true,
                Tok::Kw(Kw::Noexcept) if self.ahead(1) == Tok::P(P::LParen) => {
                    self.bump();
                    noexcept = self.parenthesised()?.into_iter().next().map(Box::new);
                    continue;
                }
                Tok::Kw(Kw::Noexcept) => {
                    let kind = ExprKind::Bool(true);
                    noexcept = Some(Box::new(Expr { kind, span: self.span() }));
                }
                Tok::Kw(Kw::Volatile) => {}
                Tok::Kw(Kw::Attribute) | Tok::Kw(Kw::Throw) => {
                    self.bump();
                    self.skip_group();
                    continue;
                }
                Tok::Ident(s) if self.interner.text(s) == "override" => overrides = true,
                Tok::Ident(s) if self.interner.text(s) == "final" => is_final = true,
                Tok::P(P::Arrow) => {
                    self.bump();
                    **ret = self.type_id()?;
                    continue;
                }
                Tok::P(P::Eq) => {
                    self.bump();
                    given = match self.tok() {
                        Tok::Kw(Kw::Delete) => Given::Deleted,
                        Tok::Kw(Kw::Default) => Given::Defaulted,
                        _ => Given::Pure,
                    };
                }
                _ => return Ok(Suffix { on_value, is_const, overrides, is_final, given, noexcept }),
            }
            self.bump();
        }
    }

    // initialisers = ":" initialiser ("," initialiser)*;  initialiser = name ("(" arguments ")" | list) "..."?
    pub(super) fn member_initialisers(&mut self) -> Res<Vec<MemberInit>> {
        self.bump();
        let mut list = Vec::new();
        loop {
            let from = self.pos;
            let name = self.qual_name()?;
            let args = if self.is(P::LBrace) { vec![self.initialiser()?] } else { self.parenthesised()? };
            list.push(MemberInit { name, args, pack: self.dots(from) });
            if !self.eat(P::Comma) {
                return Ok(list);
            }
        }
    }

    /// Parses a function's body. Also returns whether it was not closed.
    pub(super) fn function_body(&mut self, tried: Option<Span>, name: FnName) -> (Stmt, bool) {
        let depth = self.depth;
        self.depth = 0;
        let mut result = if self.is(P::LBrace) { self.block() } else { self.rest_of_block(self.span()) };
        if let (Some(start), Ok(body)) = (tried, &mut result) {
            let body = Box::new(std::mem::replace(body, Stmt { kind: StmtKind::Empty, span: start }));
            let span = body.span;
            let all = self.handlers(body, start);
            result = all.map(|mut s| {
                if !matches!(name, FnName::Plain(_)) {
                    rethrow(&mut s);
                }
                Stmt { kind: StmtKind::Block(vec![s]), span }
            });
        }
        self.depth = depth;
        match result {
            Ok(stmt) => (stmt, false),
            Err(Recover) => {
                let span = self.prev();
                (Stmt { kind: StmtKind::Block(Vec::new()), span }, true)
            }
        }
    }
}

/// Adds `throw;` at the end of handlers of a constructor or destructor (C++ [except.handle]).
fn rethrow(s: &mut Stmt) {
    let StmtKind::Try { handlers, .. } = &mut s.kind else { return };
    for h in handlers {
        let span = h.body.span;
        let again = Stmt { kind: StmtKind::Expr(Expr { kind: ExprKind::Throw(None), span }), span };
        if let StmtKind::Block(list) = &mut h.body.kind {
            list.push(again);
        }
    }
}
