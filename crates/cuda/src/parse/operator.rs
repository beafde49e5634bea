//! Names of operators.

use super::{Parser, Res};
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
}
