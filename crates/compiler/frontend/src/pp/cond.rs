//! Evaluates the expressions of `#if` and `#elif` (C17 6.10.1): 64-bit integers, in which unknown names are
//! 0.

use base::{Code, Set, Span};

use super::{Preprocessor, lex_file};
use crate::literal;
use crate::token::{P, Sym, Tok, Token};

/// A value, and whether it is unsigned.
type Value = (i64, bool);

impl Preprocessor<'_> {
    /// Evaluates the line after `#if`.
    pub(super) fn condition(&mut self, line: Vec<Token>, at: Span) -> bool {
        let line = self.replace_defined(line);
        let tokens = self.expand_list(&line);
        let mut p = Parser { pp: self, tokens: &tokens, pos: 0, depth: 0 };
        let value = p.ternary().filter(|_| p.pos == tokens.len());
        let place = tokens.get(p.pos).map_or(at, |t| t.span);
        match value {
            Some((v, _)) => v != 0,
            None => {
                self.error(Code::PreprocessorExpression, place, &[]);
                false
            }
        }
    }

    /// Replaces `defined X` and `defined(X)`, before macros are expanded.
    fn replace_defined(&mut self, line: Vec<Token>) -> Vec<Token> {
        let mut out = Vec::with_capacity(line.len());
        let mut i = 0;
        while let Some(&t) = line.get(i) {
            i += 1;
            let Tok::Ident(s) = t.tok else {
                out.push(t);
                continue;
            };
            let word = self.interner.text(s);
            if !matches!(word, "defined" | "__has_include" | "__mentions") {
                out.push(t);
                continue;
            }
            let mentions = word == "__mentions";
            let paren = line.get(i).is_some_and(|t| t.is(P::LParen));
            let name = line.get(i + usize::from(paren)).map(|t| t.tok);
            let has_include = word == "__has_include";
            let known = match name {
                _ if mentions => {
                    let names = line[i..].iter().take_while(|t| !t.is(P::RParen));
                    let names: Vec<Sym> = names
                        .filter_map(|t| if let Tok::Ident(sym) = t.tok { Some(sym) } else { None })
                        .collect();
                    self.mentioned(&names)
                }
                Some(Tok::P(P::Lt) | Tok::Str(_)) if has_include => {
                    let end = line[i..].iter().position(|t| t.is(P::RParen)).map_or(line.len(), |n| i + n);
                    self.finds_header(&line[(i + 1).min(end)..end])
                }
                Some(Tok::Ident(name)) => self.is_defined(name),
                _ => false,
            };
            i += usize::from(paren) + 1;
            while paren && line.get(i).is_some_and(|t| !t.is(P::RParen)) {
                i += 1;
            }
            i += usize::from(paren);
            out.push(Token { tok: Tok::Num(self.interner.intern(if known { "1" } else { "0" })), ..t });
        }
        out
    }

    /// The tokens of all files of the user, one file after another.
    pub(super) fn own_tokens(&mut self) -> Vec<Token> {
        let files: Vec<_> = self.sources.files().filter(|(_, f)| !f.builtin).map(|(id, _)| id).collect();
        let mut tokens = Vec::new();
        for file in files {
            tokens.append(&mut lex_file(self.sources, self.interner, &mut Vec::new(), file));
        }
        tokens
    }

    /// Whether the user's text contains one of these names. Always true if the text pastes tokens (`##`),
    /// which may form any name.
    fn mentioned(&mut self, names: &[Sym]) -> bool {
        if self.mentions.is_none() {
            let tokens = self.own_tokens();
            let mut found: Set<Sym> = Set::new();
            let values =
                self.overrides.values().flat_map(|v| v.split(|c: char| !c.is_alphanumeric() && c != '_'));
            found.extend(values.map(|word| self.interner.intern(word)));
            let all = tokens.iter().any(|t| t.is(P::HashHash));
            found.extend(
                tokens.iter().filter_map(|t| if let Tok::Ident(sym) = t.tok { Some(sym) } else { None }),
            );
            self.mentions = Some((all, found));
        }
        self.mentions
            .as_ref()
            .is_some_and(|(all, found)| *all || names.iter().any(|name| found.contains(name)))
    }

    pub(super) fn is_defined(&self, name: Sym) -> bool {
        self.macros.contains_key(&name)
            || matches!(self.interner.text(name), "__LINE__" | "__FILE__" | "__COUNTER__")
    }
}

struct Parser<'p, 'a> {
    pp: &'p mut Preprocessor<'a>,
    tokens: &'p [Token],
    pos: usize,
    depth: usize,
}

impl Parser<'_, '_> {
    fn peek(&self) -> Option<Tok> {
        self.tokens.get(self.pos).map(|t| t.tok)
    }

    fn eat(&mut self, p: P) -> bool {
        let yes = self.peek() == Some(Tok::P(p));
        self.pos += usize::from(yes);
        yes
    }

    // ternary = binary ("?" ternary ":" ternary)?
    fn ternary(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > 100 {
            return None;
        }
        let c = self.binary(0)?;
        let value = if self.eat(P::Question) {
            let a = self.ternary()?;
            if !self.eat(P::Colon) {
                return None;
            }
            let b = self.ternary()?;
            if c.0 != 0 { a } else { b }
        } else {
            c
        };
        self.depth -= 1;
        Some(value)
    }

    // binary = unary (operator unary)*, by precedence
    fn binary(&mut self, min: u8) -> Option<Value> {
        let mut a = self.unary()?;
        while let Some(Tok::P(op)) = self.peek() {
            let Some(level) = precedence(op).filter(|&l| l >= min) else { break };
            self.pos += 1;
            let b = self.binary(level + 1)?;
            a = apply(op, a, b)?;
        }
        Some(a)
    }

    // unary = ("+" | "-" | "!" | "~") unary | "(" ternary ")" | number | character | name
    fn unary(&mut self) -> Option<Value> {
        let tok = self.peek()?;
        self.pos += 1;
        self.depth += 1;
        if self.depth > 100 {
            return None;
        }
        let value = match tok {
            Tok::P(P::Plus) => self.unary()?,
            Tok::P(P::Minus) => {
                let (v, u) = self.unary()?;
                (v.wrapping_neg(), u)
            }
            Tok::P(P::Bang) => (i64::from(self.unary()?.0 == 0), false),
            Tok::P(P::Tilde) => {
                let (v, u) = self.unary()?;
                (!v, u)
            }
            Tok::P(P::LParen) => {
                let v = self.ternary()?;
                if !self.eat(P::RParen) {
                    return None;
                }
                v
            }
            Tok::Num(s) => match literal::number(self.pp.interner.text(s)) {
                Ok(literal::Number::Int { value, kind }) => (value as i64, !kind.signed()),
                _ => return None,
            },
            Tok::Char(s) => (literal::character(self.pp.interner.text(s)).ok()?, false),
            Tok::Ident(s) => (i64::from(self.pp.interner.text(s) == "true"), false),
            _ => return None,
        };
        self.depth -= 1;
        Some(value)
    }
}

fn precedence(op: P) -> Option<u8> {
    Some(match op {
        P::OrOr => 0,
        P::AndAnd => 1,
        P::Pipe => 2,
        P::Caret => 3,
        P::Amp => 4,
        P::EqEq | P::Ne => 5,
        P::Lt | P::Gt | P::Le | P::Ge => 6,
        P::Shl | P::Shr => 7,
        P::Plus | P::Minus => 8,
        P::Star | P::Slash | P::Percent => 9,
        _ => return None,
    })
}

fn apply(op: P, (a, ua): Value, (b, ub): Value) -> Option<Value> {
    let unsigned = ua || ub;
    let less = if unsigned { (a as u64) < (b as u64) } else { a < b };
    let flag = |f: bool| (i64::from(f), false);
    Some(match op {
        P::OrOr => flag(a != 0 || b != 0),
        P::AndAnd => flag(a != 0 && b != 0),
        P::EqEq => flag(a == b),
        P::Ne => flag(a != b),
        P::Lt => flag(less),
        P::Ge => flag(!less),
        P::Gt => flag(a != b && !less),
        P::Le => flag(a == b || less),
        P::Pipe => (a | b, unsigned),
        P::Caret => (a ^ b, unsigned),
        P::Amp => (a & b, unsigned),
        P::Shl => (a.wrapping_shl(b as u32), ua),
        P::Shr if ua => ((a as u64).wrapping_shr(b as u32) as i64, ua),
        P::Shr => (a.wrapping_shr(b as u32), ua),
        P::Plus => (a.wrapping_add(b), unsigned),
        P::Minus => (a.wrapping_sub(b), unsigned),
        P::Star => (a.wrapping_mul(b), unsigned),
        P::Slash if unsigned => ((a as u64).checked_div(b as u64)? as i64, unsigned),
        P::Slash => ((b != 0).then(|| a.wrapping_div(b))?, unsigned),
        P::Percent if unsigned => ((a as u64).checked_rem(b as u64)? as i64, unsigned),
        P::Percent => ((b != 0).then(|| a.wrapping_rem(b))?, unsigned),
        _ => return None,
    })
}
