//! Names of operators, what a pointer to a member belongs to, and expressions that stand alone.

use super::{Parser, Res};
use crate::ast::{Name, NamePart};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // operator-name = "operator" (symbol | "()" | "[]")
    /// The symbol `operator+` and its kin.
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
                self.text(self.tok())
            }
            _ => return self.unexpected("name"),
        };
        self.bump();
        Ok(self.interner.intern(&format!("operator{text}")))
    }

    /// The same as the last part of a name.
    pub(super) fn operator_part(&mut self) -> Res<NamePart> {
        let span = self.span();
        let sym = self.operator_name()?;
        Ok(NamePart { name: Name { sym, span: self.since(span) }, args: None })
    }

    /// `C::*` stands so far ahead.
    pub(super) fn member_pointer_at(&self, mut n: usize) -> bool {
        let start = n;
        while let (Tok::Ident(_), Tok::P(P::ColonColon)) = (self.ahead(n), self.ahead(n + 1)) {
            n += 2;
        }
        n > start && self.ahead(n) == Tok::P(P::Star)
    }

    /// Parses tokens that are one expression.
    pub fn single_expression(mut self) -> Option<crate::ast::Expr> {
        let e = self.expression().ok()?;
        if self.tok() != Tok::Eof {
            let _: Res<()> = self.unexpected("`;`");
            return None;
        }
        Some(e)
    }
}
