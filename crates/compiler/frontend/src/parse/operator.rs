//! Parses qualified names, names of operators, and pointers to members.

use std::rc::Rc;

use super::{NameKind, Parser, Res};
use crate::ast::{Name, NamePart, QualName, TemplateArg, Type, TypeKind};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // operator-name = "operator" (symbol | "()" | "[]")
    /// Parses an operator's name. Returns its symbol, such as `operator+`.
    pub(super) fn operator_name(&mut self) -> Res<crate::token::Sym> {
        self.bump();
        let text = match self.tok() {
            Tok::P(P::LParen) if self.ahead(1) == Tok::P(P::RParen) => {
                self.bump();
                "()".to_string()
            }
            Tok::P(P::LBracket) if self.ahead(1) == Tok::P(P::RBracket) => {
                self.bump();
                "[]".to_string()
            }
            Tok::P(P::Arrow) if self.ahead(1) == Tok::P(P::Star) => {
                self.bump();
                "->*".to_string()
            }
            Tok::P(p) => p.text().to_string(),
            Tok::Kw(Kw::New | Kw::Delete) => {
                let word = self.text(self.tok());
                match (self.ahead(1), self.ahead(2)) {
                    (Tok::P(P::LBracket), Tok::P(P::RBracket)) => {
                        self.bump();
                        self.bump();
                        word + "[]"
                    }
                    _ => word,
                }
            }
            Tok::Str(_) => {
                self.bump();
                format!("\"\"{}", self.text(self.tok()))
            }
            _ => return self.unexpected("name"),
        };
        self.bump();
        Ok(self.interner.intern(&format!("operator{text}")))
    }

    /// Parses a plain or qualified name, with template arguments where a template is known.
    // qual-name = "::"? part ("::" part)*;  part = identifier ("<" arguments ">")?
    pub(super) fn qual_name(&mut self) -> Res<QualName> {
        let start = self.span();
        let mut of = None;
        if self.is_kw(Kw::Decltype) {
            self.bump();
            let open = self.span();
            self.expect(P::LParen)?;
            of = Some(Rc::new(self.expression()?));
            self.close(P::RParen, open)?;
        }
        let global = self.eat(P::ColonColon) && of.is_none();
        if (of.is_some() || global) && self.is_kw(Kw::Operator) {
            let parts = vec![self.operator_part()?];
            return Ok(QualName { global, of, parts, span: self.since(start) });
        }
        let template = self.eat_kw(Kw::Template);
        let Tok::Ident(first) = self.tok() else {
            return self.unexpected("name");
        };
        let mut kind = if global || of.is_none() { self.names.lookup(first) } else { None };
        if global {
            kind = self.names.global(first);
        }
        if template {
            kind = Some(NameKind::TypeTemplate);
        }
        let mut parts = vec![self.name_part(kind.unwrap_or(NameKind::Other))?];
        while self.is(P::ColonColon)
            && matches!(self.ahead(1), Tok::Ident(_) | Tok::Kw(Kw::Template | Kw::Operator))
        {
            self.bump();
            let template = self.eat_kw(Kw::Template);
            let owner = parts.last().expect("has one").name.sym;
            if self.is_kw(Kw::Operator) {
                parts.push(self.operator_part()?);
                break;
            }
            let Tok::Ident(next) = self.tok() else {
                return self.unexpected("name");
            };
            kind = self.names.member(owner, next);
            let parameter = parts.len() == 1 && self.names.lookup(owner) == Some(NameKind::Parameter);
            let missing = parameter && !template && self.ahead(1) == Tok::P(P::Lt) && self.types_in_angles(1);
            if missing {
                self.missing_template();
            }
            if template || missing {
                kind = Some(NameKind::TypeTemplate);
            }
            parts.push(self.name_part(kind.unwrap_or(NameKind::Other))?);
        }
        Ok(QualName { global, of, parts, span: self.since(start) })
    }

    /// Parses an operator's name as the last part of a qualified name.
    pub(super) fn operator_part(&mut self) -> Res<NamePart> {
        let span = self.span();
        if self.written_type_at(1) {
            let (name, ty) = self.conversion_name()?;
            return Ok(NamePart { name, args: Some(vec![TemplateArg::Type(ty)]) });
        }
        let sym = self.operator_name()?;
        Ok(NamePart { name: Name { sym, span: self.since(span) }, args: None })
    }

    // conversion-name = "operator" specifiers ("*" "const"? | "&" "const"?)*
    /// Parses the name of a conversion function. Returns it with the type to which it converts.
    pub(super) fn conversion_name(&mut self) -> Res<(Name, Type)> {
        let span = self.bump().span;
        let Some(mut ty) = self.specifiers()?.1 else { return self.unexpected("type") };
        while self.is(P::Star) || self.is(P::Amp) {
            let star = self.bump().is(P::Star);
            let to = Box::new(ty);
            let kind = if star { TypeKind::Pointer(to) } else { TypeKind::Reference { to, rvalue: false } };
            let is_const = self.eat_kw(Kw::Const);
            ty = Type { kind, is_const, is_volatile: false, restrict: false, span };
        }
        let sym = self.interner.intern("operator conversion");
        Ok((Name { sym, span: self.since(span) }, ty))
    }

    /// Whether `C::*` begins `n` tokens ahead.
    pub(super) fn member_pointer_at(&self, mut n: usize) -> bool {
        let start = n;
        while let (Tok::Ident(_), Tok::P(P::ColonColon)) = (self.ahead(n), self.ahead(n + 1)) {
            n += 2;
        }
        n > start && self.ahead(n) == Tok::P(P::Star)
    }

    /// Parses tokens that are a single expression.
    pub fn single_expression(mut self) -> Option<crate::ast::Expr> {
        let e = self.expression().ok()?;
        if self.tok() != Tok::Eof {
            let _: Res<()> = self.unexpected("`;`");
            return None;
        }
        Some(e)
    }
}
