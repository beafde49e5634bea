//! Names that look like types but are not known.

use base::{Code, Diagnostic};

use super::{NameKind, Parser, Res};
use crate::ast::{QualName, TemplateArg, Type, TypeKind};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    /// Whether `A::B x` begins `at` tokens ahead: two adjacent names are a declaration, whatever `A::B` is.
    /// After `const`, so is `A::B *`.
    pub(super) fn scoped_type_at(&self, at: usize, qualified: bool) -> bool {
        let Tok::Ident(_) = self.ahead(at) else { return false };
        let n = self.after_name(at);
        let scoped = (at..n).any(|i| self.ahead(i) == Tok::P(P::ColonColon));
        let declares = match self.ahead(n) {
            Tok::Ident(_) => true,
            Tok::P(P::Star | P::Amp) => qualified,
            _ => false,
        };
        let angle = (at..n).find(|&i| self.ahead(i) == Tok::P(P::Lt));
        let compared = angle.is_some_and(|i| !self.types_in_angles(i));
        scoped && declares && !compared && !self.type_name_at(at)
    }

    /// Whether the `<` `at` tokens ahead opens template arguments: a type follows it, and a `>` closes it.
    pub(super) fn types_in_angles(&self, at: usize) -> bool {
        let end = self.after_angles(at);
        let closed = matches!(self.ahead(end - 1), Tok::P(P::Gt | P::Shr | P::LaunchClose));
        let mut first = at + 1;
        while let (Tok::Ident(_), Tok::P(P::Lt)) = (self.ahead(first), self.ahead(first + 1)) {
            first += 2;
        }
        closed && self.type_at(first)
    }

    /// Parses such a type. Reports a missing `typename` if it depends on a template parameter; other errors
    /// are left to the checker.
    pub(super) fn scoped_type(&mut self) -> Res<QualName> {
        let after = self.pos + self.after_name(0);
        let name = self.qual_name()?;
        self.pos = after;
        let owner = name.parts[0].name.sym;
        if self.names.lookup(owner) == Some(NameKind::Parameter) {
            let parts: Vec<_> = name.parts.iter().map(|p| self.interner.text(p.name.sym)).collect();
            self.error(Code::MissingTypename, name.span, &[&parts.join("::")]);
        }
        Ok(name)
    }

    /// Kind of a variable of that type.
    pub(super) fn variable_kind(&self, ty: &Type) -> NameKind {
        if self.depends(ty) { NameKind::Dependent } else { NameKind::Other }
    }

    /// Whether the members of the type depend on a template parameter. Those of the enclosing class are
    /// known.
    fn depends(&self, ty: &Type) -> bool {
        match &ty.kind {
            TypeKind::Named(n) => n.parts.iter().any(|p| {
                let arg = |a: &TemplateArg| matches!(a, TemplateArg::Type(t) if self.depends(t));
                let name = p.name.sym;
                self.names.lookup(name) == Some(NameKind::Parameter)
                    || !self.names.is_open(name) && p.args.iter().flatten().any(arg)
            }),
            TypeKind::Pointer(to) | TypeKind::Reference { to, .. } | TypeKind::Array { of: to, .. } => {
                self.depends(to)
            }
            _ => false,
        }
    }

    /// Reports a missing `template` keyword, if the name here is not known as a template but has arguments.
    pub(super) fn missing_template(&mut self) {
        let Tok::Ident(name) = self.tok() else { return };
        let found =
            matches!(self.names.lookup(name), Some(NameKind::FunctionTemplate | NameKind::TypeTemplate));
        if !found {
            let text = self.interner.text(name).to_string();
            self.error(Code::MissingTemplate, self.span(), &[&text]);
        }
    }

    /// Reports a missing `typename` before `A<T>::B`, which depends on a template parameter (C++17
    /// [temp.res]), unless `A` is a class that is being defined.
    pub(super) fn require_typename(&mut self) {
        let name = &self.tokens[self.pos..self.pos + self.after_name(0)];
        let (mut open, mut depends, mut lacks) = (0, false, false);
        for t in name {
            match t.tok {
                Tok::P(P::Lt) => open += 1,
                Tok::P(P::Gt) => open -= 1,
                Tok::P(P::Shr) => open -= 2,
                Tok::P(P::LaunchClose) => open -= 3,
                Tok::P(P::ColonColon) if open == 0 => lacks |= depends,
                Tok::Ident(s) if open == 0 && (self.class == Some(s) || self.current.contains(&s)) => return,
                Tok::Ident(s) => depends |= self.params.contains(&s),
                _ => {}
            }
        }
        if let (true, [first, .., last]) = (lacks, name) {
            let span = first.span.to(last.span);
            let text: String = name.iter().map(|t| self.text(t.tok)).collect();
            self.error(Code::MissingTypename, span, &[&text]);
        }
    }

    /// Whether an unknown name is used as a type: `Foo x;`, `Foo *p = …`.
    pub(super) fn looks_like_declaration(&self) -> bool {
        let ends = |n| matches!(self.ahead(n), Tok::P(P::Semi | P::Eq | P::Comma | P::LBracket));
        match (self.ahead(1), self.ahead(2)) {
            (Tok::Ident(_), Tok::P(_)) => ends(2) || self.ahead(2) == Tok::P(P::LParen),
            (Tok::P(P::Lt), _) => {
                self.types_in_angles(1) && matches!(self.ahead(self.after_name(0)), Tok::Ident(_))
            }
            (Tok::P(P::Star), Tok::Ident(name)) => self.names.lookup(name).is_none() && ends(3),
            _ => false,
        }
    }

    /// Reports the name of an unknown type, and parses it as a type nevertheless.
    pub(super) fn unknown_type(&mut self) -> Res<Type> {
        let after = self.pos + self.after_name(0);
        let name: QualName = self.qual_name()?;
        self.pos = after;
        let span = name.span;
        let sym = name.last().name.sym;
        let text = self.interner.text(sym).to_string();
        let of_std = self.interner.find("std").and_then(|std| self.names.member(std, sym));
        let like = match of_std {
            Some(_) => Some(format!("std::{text}")),
            None => self.similar_type(&text),
        };
        let mut d = Diagnostic::new(Code::UnknownType, span, [text]);
        if let Some(like) = like {
            d = d.with_note(Diagnostic::new(Code::DidYouMean, span, [like]));
        }
        self.report(d);
        Ok(super::specs::error_type(span))
    }

    fn similar_type(&self, text: &str) -> Option<String> {
        let words = Kw::ALL.iter().map(|k| k.text());
        let known = [
            "float2",
            "float3",
            "float4",
            "int2",
            "int3",
            "int4",
            "dim3",
            "size_t",
            "uint32_t",
            "cudaError_t",
        ];
        crate::suggest::best(text, &mut words.chain(known)).map(String::from)
    }
}
