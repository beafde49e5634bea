//! Lookahead for types: whether a type starts at a token, where it ends, and whether parentheses after it
//! contain parameters or values.

use super::{NameKind, Parser};
use crate::token::{Kw, P, Sym, Tok};

impl Parser<'_> {
    /// Whether the `(` here opens the parameters of a function, not the initialiser of a variable.
    pub(super) fn parameters_here(&self) -> bool {
        match self.ahead(1) {
            Tok::P(P::RParen | P::Ellipsis) => true,
            Tok::Kw(Kw::Register | Kw::GridConstant | Kw::Void) => true,
            _ => {
                let mut probe = 1;
                while let Tok::Kw(Kw::Const | Kw::Volatile | Kw::GridConstant) = self.ahead(probe) {
                    probe += 1;
                }
                self.type_at(probe) || self.scoped_type_at(probe, probe > 1)
            }
        }
    }

    /// Whether the token `n` ahead begins a parameter's type, not an expression.
    pub(super) fn type_at(&self, n: usize) -> bool {
        match self.ahead(n) {
            Tok::Kw(Kw::Auto) => true,
            // `f(Foo x)` with an unknown type is still a function.
            Tok::Ident(s) if self.names.lookup(s).is_none() => matches!(self.ahead(n + 1), Tok::Ident(_)),
            _ => {
                let after = self.after_type(n);
                self.written_type_at(n)
                    && self.ahead(after) != Tok::P(P::LBrace)
                    && (self.no_call_at(after) || self.declarator_at(after))
            }
        }
    }

    /// Offset of the token after the type that begins `n` tokens ahead.
    pub(super) fn after_type(&self, mut n: usize) -> usize {
        let mut named = false;
        loop {
            n = match self.ahead(n) {
                Tok::Kw(Kw::Decltype) if !named => self.after_decltype(n),
                Tok::Kw(_) if self.written_type_at(n) => n + 1,
                Tok::Ident(_) | Tok::P(P::ColonColon) if !named => self.after_name(n),
                _ => return n,
            };
            named |= !matches!(
                self.tokens[(self.pos + n - 1).min(self.tokens.len() - 1)].tok,
                Tok::Kw(
                    Kw::Const | Kw::Volatile | Kw::Typename | Kw::Struct | Kw::Class | Kw::Union | Kw::Enum
                )
            );
        }
    }

    /// For `T()` and `T(x)` among parameters: what can be a declaration is one (C++ [dcl.ambig.res]).
    fn declarator_at(&self, n: usize) -> bool {
        if self.member_pointer_at(n + 1) {
            return true;
        }
        let end = match self.ahead(n + 1) {
            Tok::P(P::RParen) => n + 2,
            Tok::Ident(_) if !self.type_name_at(n + 1) && self.ahead(n + 2) == Tok::P(P::RParen) => n + 3,
            _ => return self.type_at(n + 1),
        };
        match self.ahead(end) {
            Tok::P(P::RParen) => true,
            Tok::P(P::Comma) => self.ahead(end + 1) == Tok::P(P::Ellipsis) || self.type_at(end + 1),
            _ => false,
        }
    }

    /// Whether the token `n` ahead, after a type, does not begin a functional cast `T(x)`: it is no `(`, or
    /// the one of `T (*f)(` or `T (*a)[`.
    pub(super) fn no_call_at(&self, n: usize) -> bool {
        if self.ahead(n) != Tok::P(P::LParen) {
            return true;
        }
        let mut end = n + 1;
        while let Tok::P(P::Star | P::Amp) | Tok::Kw(Kw::Const) = self.ahead(end) {
            end += 1;
        }
        let pointers = end > n + 1;
        if let Tok::Ident(_) = self.ahead(end) {
            end += 1;
        }
        pointers
            && self.ahead(end) == Tok::P(P::RParen)
            && matches!(self.ahead(end + 1), Tok::P(P::LParen | P::LBracket))
    }

    /// Offset of the token after the qualified name, with template arguments, that begins `at` tokens ahead.
    pub(super) fn after_name(&self, at: usize) -> usize {
        let mut n = at + usize::from(self.ahead(at) == Tok::P(P::ColonColon));
        loop {
            n += 1;
            n = self.after_angles(n);
            if !(self.ahead(n) == Tok::P(P::ColonColon) && matches!(self.ahead(n + 1), Tok::Ident(_))) {
                return n;
            }
            n += 1;
        }
    }

    /// Offset of the token after the template arguments that begin `n` tokens ahead; `n` if there are none.
    pub(super) fn after_angles(&self, mut n: usize) -> usize {
        if self.ahead(n) != Tok::P(P::Lt) {
            return n;
        }
        let (mut depth, mut parens) = (0i32, 0i32);
        loop {
            match self.ahead(n) {
                Tok::P(P::LParen) => parens += 1,
                Tok::P(P::RParen) => parens -= 1,
                Tok::P(P::Lt) if parens == 0 => depth += 1,
                Tok::P(P::Gt) if parens == 0 => depth -= 1,
                Tok::P(P::Shr) if parens == 0 => depth -= 2,
                Tok::P(P::LaunchClose) if parens == 0 => depth -= 3,
                Tok::P(P::Semi | P::LBrace) | Tok::Eof => return n,
                _ => {}
            }
            n += 1;
            // A `>>` that closes more than was opened here also ends an enclosing list.
            if depth < 0 {
                return n - 1;
            }
            if depth == 0 || parens < 0 {
                return n;
            }
        }
    }

    /// Whether the name `at` tokens ahead, qualified or not, is a type.
    pub(super) fn type_name_at(&self, at: usize) -> bool {
        let mut n = at + usize::from(self.ahead(at) == Tok::P(P::ColonColon));
        let Tok::Ident(first) = self.ahead(n) else {
            return false;
        };
        let global = self.ahead(at) == Tok::P(P::ColonColon);
        let mut kind = if global { self.names.global(first) } else { self.names.lookup(first) };
        if kind == Some(NameKind::FunctionTemplate) {
            return false;
        }
        let mut owner = first;
        loop {
            n += 1;
            if kind == Some(NameKind::TypeTemplate) && self.ahead(n) != Tok::P(P::Lt) {
                // The class's own name inside of it, or a class template whose arguments are deduced from the
                // initial value.
                let value = matches!(self.ahead(n), Tok::Ident(_) | Tok::P(P::LParen | P::LBrace));
                return value || self.names.is_open(owner) && self.ahead(n) != Tok::P(P::ColonColon);
            }
            if kind == Some(NameKind::TypeTemplate) {
                n = self.after_angles(n);
            }
            if self.ahead(n) != Tok::P(P::ColonColon) {
                return matches!(kind, Some(NameKind::Type | NameKind::Parameter | NameKind::TypeTemplate));
            }
            let Tok::Ident(next) = self.ahead(n + 1) else {
                return false;
            };
            kind = self.names.member(owner, next);
            owner = next;
            n += 1;
        }
    }

    /// Types and templates declared in the class body that `{` opens here. All member functions may use them
    /// (C++ [class.mem]).
    pub(super) fn declared_inside(&self) -> Vec<(Sym, NameKind)> {
        let (mut names, mut n, mut depth) = (Vec::new(), 0, 0);
        let (mut template, mut typedef) = (false, false);
        loop {
            let kind = if template { NameKind::TypeTemplate } else { NameKind::Type };
            match self.ahead(n) {
                Tok::P(P::LBrace) => (depth, template) = (depth + 1, false),
                Tok::P(P::RBrace) if depth == 1 => return names,
                Tok::P(P::RBrace) => depth -= 1,
                Tok::Eof => return names,
                _ if depth != 1 => {}
                Tok::P(P::Semi) => {
                    names.extend(self.tok_name(n - 1).filter(|_| typedef).map(|name| (name, NameKind::Type)));
                    (template, typedef) = (false, false);
                }
                Tok::P(P::LParen) | Tok::Kw(Kw::Operator) => template = false,
                Tok::Kw(Kw::Template) if self.ahead(n + 1) == Tok::P(P::Lt) => {
                    (n, template) = (self.after_angles(n + 1), true);
                    continue;
                }
                Tok::Kw(Kw::Struct | Kw::Class | Kw::Union | Kw::Enum) => {
                    let mut at = n + 1;
                    while let Tok::Kw(kw) = self.ahead(at) {
                        at = if let Kw::Struct | Kw::Class = kw { at + 1 } else { self.after_decltype(at) };
                    }
                    let is_final = matches!(self.ahead(at + 1), Tok::Ident(_));
                    if let (Tok::Ident(name), Tok::P(P::LBrace | P::Colon | P::Semi)) =
                        (self.ahead(at), self.ahead(at + 1 + usize::from(is_final)))
                    {
                        names.push((name, kind));
                    }
                }
                Tok::Kw(Kw::Using) if self.ahead(n + 2) == Tok::P(P::Eq) => {
                    names.extend(self.tok_name(n + 1).map(|name| (name, kind)));
                    template = false;
                }
                Tok::Kw(Kw::Typedef) => typedef = true,
                Tok::Ident(name) if template => {
                    let after = self.after_angles(n + 1);
                    if after == n + 1 && matches!(self.ahead(after), Tok::P(P::LParen | P::Eq)) {
                        names.push((name, NameKind::FunctionTemplate));
                    }
                    n = after;
                    continue;
                }
                _ => {}
            }
            n += 1;
        }
    }

    /// The identifier `n` tokens ahead.
    fn tok_name(&self, n: usize) -> Option<Sym> {
        if let Tok::Ident(name) = self.ahead(n) { Some(name) } else { None }
    }

    /// Whether `S::` or `S<T>::` is before the name of the class.
    pub(super) fn nested_class_ahead(&self) -> bool {
        matches!(self.tok(), Tok::Ident(_)) && self.ahead(self.after_angles(1)) == Tok::P(P::ColonColon)
    }

    /// Whether a deduction guide, `C(…) ->`, begins here.
    pub(super) fn guide_ahead(&self) -> bool {
        let at = usize::from(self.tok() == Tok::Kw(Kw::Explicit));
        let Tok::Ident(name) = self.ahead(at) else { return false };
        let end =
            if self.ahead(at + 1) == Tok::P(P::LParen) { self.after_decltype(at) } else { return false };
        let of_class = self.names.lookup(name) == Some(NameKind::TypeTemplate);
        self.ahead(end) == Tok::P(P::Arrow) && (of_class || self.ahead(end + 1) == Tok::Ident(name))
    }
}
