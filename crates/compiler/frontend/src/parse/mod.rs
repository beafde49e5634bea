//! The parser: makes the syntax tree [`crate::ast`] of tokens, by recursive descent. The grammar rule that a
//! function implements is in a comment above it.
//!
//! Invariants: parsing always ends and always gives a tree. An error is reported once; then tokens are
//! skipped up to the next statement or declaration. The parser tracks which names are types, because C++
//! cannot be parsed otherwise.

mod aggregate;
mod ahead;
mod asm;
mod attribute;
mod branch;
mod decl;
mod declarator;
mod ends;
mod expr;
mod function;
mod inst;
mod lambda;
mod names;
mod new;
mod operator;
mod pack;
mod primary;
mod ptx;
mod recover;
mod specs;
mod stmt;
mod template;
mod tile;
mod unknown;

use std::collections::VecDeque;

use base::{Code, Diagnostic, Severity, Span};

use crate::ast::{Access, Decl};
use crate::pp::{self, Unrolls};
use crate::token::{Interner, Kw, P, Sym, Tok, Token};

pub use names::{NameKind, Names};

/// An error was reported. The caller skips to where parsing can continue.
pub struct Recover;

/// Result of a grammar rule.
pub type Res<T> = Result<T, Recover>;

/// Largest nesting of expressions, statements and types together, and largest length of operator chains.
const MAX_DEPTH: usize = 120;

/// The state of parsing one list of tokens.
pub struct Parser<'a> {
    tokens: Vec<Token>,
    pos: usize,
    unrolls: Unrolls,
    interner: &'a mut Interner,
    diags: &'a mut Vec<Diagnostic>,
    names: &'a mut Names,
    depth: usize,
    /// `>` ends the expression, because it is in template arguments.
    in_template_args: bool,
    /// A brace was found to be unclosed. All rules return without further diagnostics up to the top.
    unclosed: bool,
    /// The next declaration is that of a template.
    in_template: bool,
    /// The declarator may be a structured binding `[a, b]`, because its type is `auto`.
    may_bind: bool,
    /// Token ranges of the patterns of pack expansions.
    expansions: Vec<(usize, usize)>,
    /// Tokens that were split at the end of template arguments, with their index, as they were before.
    splits: Vec<(usize, Token)>,
    /// Name of the class whose members are being parsed.
    class: Option<Sym>,
    /// Parameters of the enclosing templates.
    params: Vec<Sym>,
    /// Classes whose members are being parsed or defined, the outermost first.
    current: Vec<Sym>,
    /// The code is in `extern "C" { … }`.
    c_linkage: bool,
    /// Access specifier of the current part of the class.
    access: Access,
    /// Indices of tokens at which a built-in header begins outside of all braces. Declarations end there.
    fences: VecDeque<usize>,
}

impl<'a> Parser<'a> {
    /// A parser for `tokens`, which end with `Eof`.
    pub fn new(
        tokens: Vec<Token>,
        unrolls: Unrolls,
        interner: &'a mut Interner,
        diags: &'a mut Vec<Diagnostic>,
        names: &'a mut Names,
    ) -> Self {
        let (tokens, unrolls) = attribute::stripped(tokens, unrolls);
        Self {
            tokens,
            pos: 0,
            unrolls,
            interner,
            diags,
            names,
            depth: 0,
            in_template_args: false,
            unclosed: false,
            access: Access::Public,
            in_template: false,
            may_bind: false,
            splits: Vec::new(),
            expansions: Vec::new(),
            class: None,
            params: Vec::new(),
            current: Vec::new(),
            c_linkage: false,
            fences: VecDeque::new(),
        }
    }

    /// Parses all declarations.
    pub fn run(mut self) -> Vec<Decl> {
        let mut decls = Vec::new();
        while self.tok() != Tok::Eof {
            let before = self.pos;
            while self.fences.front().is_some_and(|fence| *fence <= before) {
                self.fences.pop_front();
            }
            let Some(&fence) = self.fences.front() else {
                self.top_declaration(&mut decls);
                continue;
            };
            let found = self.diags.len();
            let of_header = std::mem::replace(&mut self.tokens[fence].tok, Tok::Eof);
            self.top_declaration(&mut decls);
            self.tokens[fence].tok = of_header;
            if self.pos == fence {
                self.keep_first_error(found);
            }
        }
        decls
    }

    fn token(&self) -> Token {
        self.tokens[self.pos]
    }

    fn tok(&self) -> Tok {
        self.tokens[self.pos].tok
    }

    fn ahead(&self, n: usize) -> Tok {
        self.tokens.get(self.pos + n).map_or(Tok::Eof, |t| t.tok)
    }

    fn span(&self) -> Span {
        self.tokens[self.pos].span
    }

    /// Place of the previous token.
    fn prev(&self) -> Span {
        self.tokens[self.pos.saturating_sub(1)].span
    }

    fn since(&self, start: Span) -> Span {
        start.to(self.prev())
    }

    fn bump(&mut self) -> Token {
        let t = self.tokens[self.pos];
        if t.tok != Tok::Eof {
            self.pos += 1;
        }
        t
    }

    fn is(&self, p: P) -> bool {
        self.tok() == Tok::P(p)
    }

    fn eat(&mut self, p: P) -> bool {
        let yes = self.is(p);
        if yes {
            self.bump();
        }
        yes
    }

    fn is_kw(&self, kw: Kw) -> bool {
        self.tok() == Tok::Kw(kw)
    }

    fn eat_kw(&mut self, kw: Kw) -> bool {
        let yes = self.is_kw(kw);
        if yes {
            self.bump();
        }
        yes
    }

    fn text(&self, tok: Tok) -> String {
        pp::spell(self.interner, tok)
    }

    fn error(&mut self, code: Code, span: Span, args: &[&str]) {
        self.report(Diagnostic::new(code, span, args.iter().copied()));
    }

    fn report(&mut self, d: Diagnostic) {
        // After an unterminated string or macro, missing tokens are a consequence.
        let cut = |o: &Diagnostic| o.code == Code::UnterminatedString && o.span == self.prev();
        let same = |o: &Diagnostic| o.severity() >= Severity::Error && o.span == d.span;
        if !self.unclosed && !self.diags.iter().any(|o| cut(o) || same(o)) {
            self.diags.push(d);
        }
    }

    /// Reports "expected X, found Y" at the current token. `wanted` is a token in backticks, or one of
    /// "expression", "type", "declaration" and "name", which are translated.
    fn unexpected<T>(&mut self, wanted: &str) -> Res<T> {
        self.say_unexpected(wanted);
        Err(Recover)
    }

    fn say_unexpected(&mut self, wanted: &str) {
        let found = self.text(self.tok());
        match (self.tok(), wanted) {
            (Tok::Eof, _) => self.error(self.end_code(), self.end_of_prev(), &[]),
            (Tok::Other(c), _) => self.error(Code::StrayCharacter, self.span(), &[&c.to_string()]),
            (_, "expression") => self.error(Code::ExpectedExpression, self.span(), &[&found]),
            (_, "type") => self.error(Code::ExpectedType, self.span(), &[&found]),
            (_, "declaration") => self.error(Code::ExpectedDeclaration, self.span(), &[&found]),
            (_, "name") => self.error(Code::ExpectedName, self.span(), &[&found]),
            _ => self.error(Code::Expected, self.span(), &[wanted, &found]),
        }
    }

    /// The place of the last character of the previous token.
    fn end_of_prev(&self) -> Span {
        let p = self.prev();
        Span::new(p.file(), p.end().saturating_sub(1), p.end())
    }

    fn expect(&mut self, p: P) -> Res<()> {
        if self.eat(p) { Ok(()) } else { self.unexpected(&format!("`{}`", p.text())) }
    }

    fn identifier(&mut self, what: &str) -> Res<crate::ast::Name> {
        match self.tok() {
            Tok::Ident(sym) => {
                let span = self.bump().span;
                Ok(crate::ast::Name { sym, span })
            }
            Tok::Kw(kw) => {
                self.error(Code::KeywordAsName, self.span(), &[kw.text()]);
                Err(Recover)
            }
            _ => self.unexpected(what),
        }
    }

    /// Increments the nesting depth. Reports an error if it is too large.
    fn deeper(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            if self.depth == MAX_DEPTH + 1 {
                self.error(Code::TooDeep, self.span(), &[]);
            }
            return Err(Recover);
        }
        Ok(())
    }

    /// Calls `f` one nesting level deeper.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let depth = self.depth;
        let result = self.deeper().and_then(|()| f(self));
        self.depth = depth;
        result
    }

    /// Skips one token, or a group in brackets as a whole.
    fn skip_group(&mut self) {
        let mut open = 0usize;
        loop {
            match self.tok() {
                Tok::P(P::LParen | P::LBrace | P::LBracket) => open += 1,
                Tok::P(P::RParen | P::RBrace | P::RBracket) => open = open.saturating_sub(1),
                Tok::Eof => return,
                _ => {}
            }
            self.bump();
            if open == 0 {
                return;
            }
        }
    }

    /// Whether the `(` here is closed before the statement ends.
    fn paren_closes(&self) -> bool {
        let mut depth = 0i32;
        for t in &self.tokens[self.pos..] {
            match t.tok {
                Tok::P(P::LParen) => depth += 1,
                Tok::P(P::RParen) => depth -= 1,
                Tok::P(P::Semi | P::LBrace | P::RBrace) | Tok::Eof => return false,
                _ => {}
            }
            if depth == 0 {
                return true;
            }
        }
        false
    }
}
