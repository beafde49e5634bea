//! What looks like a type and is not known to be one.

use base::Code;

use super::{NameKind, Parser, Res};
use crate::ast::QualName;
use crate::token::{P, Tok};

impl Parser<'_> {
    /// `A::B x`: two names side by side are a declaration, whatever `A::B` is.
    pub(super) fn scoped_type_ahead(&self) -> bool {
        let Tok::Ident(first) = self.tok() else { return false };
        let n = self.after_name();
        let scoped = (0..n).any(|i| self.ahead(i) == Tok::P(P::ColonColon));
        // Members of what a template's parameter stands for may be compared.
        let compared = (0..n).any(|i| self.ahead(i) == Tok::P(P::Lt))
            && !matches!(self.names.lookup(first), None | Some(NameKind::Namespace));
        scoped && !compared && matches!(self.ahead(n), Tok::Ident(_)) && !self.type_name_here()
    }

    /// That type; of a template's parameter it lacks `typename`, anything else is the checker's to report.
    pub(super) fn scoped_type(&mut self) -> Res<QualName> {
        let after = self.pos + self.after_name();
        let name = self.qual_name()?;
        self.pos = after;
        let owner = name.parts[0].name.sym;
        if self.names.lookup(owner) == Some(NameKind::Type) && !self.names.has_members(owner) {
            let parts: Vec<_> = name.parts.iter().map(|p| self.interner.text(p.name.sym)).collect();
            self.error(Code::MissingTypename, name.span, &[&parts.join("::")]);
        }
        Ok(name)
    }

    /// An unknown name used as a type: `Foo x;`, `Foo *p = …`.
    pub(super) fn looks_like_declaration(&self) -> bool {
        let ends = |n| matches!(self.ahead(n), Tok::P(P::Semi | P::Eq | P::Comma | P::LBracket));
        match (self.ahead(1), self.ahead(2)) {
            (Tok::Ident(_), Tok::P(_)) => ends(2) || self.ahead(2) == Tok::P(P::LParen),
            (Tok::P(P::Star), Tok::Ident(name)) => self.names.lookup(name).is_none() && ends(3),
            _ => false,
        }
    }
}
