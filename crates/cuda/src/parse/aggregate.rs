//! Classes and enumerations.

use std::rc::Rc;

use super::{NameKind, Parser, Res};
use crate::ast::{Enum, Record, TypeKind};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // record = ("struct" | "class" | "union") attribute* name? (":" bases)? ("{" member* "}")?
    pub(super) fn record(&mut self) -> Res<TypeKind> {
        let start = self.span();
        let is_union = self.bump().tok == Tok::Kw(Kw::Union);
        let mut align = None;
        while let Tok::Kw(kw @ (Kw::Align | Kw::Alignas | Kw::Attribute)) = self.tok() {
            self.bump();
            if kw == Kw::Attribute {
                self.skip_group();
            } else {
                align = self.alignment()?;
            }
        }
        let name = match self.tok() {
            Tok::Ident(_) => Some(self.identifier("name")?),
            _ => None,
        };
        let template = std::mem::replace(&mut self.in_template, false);
        if let Some(n) = name
            && (template || self.names.lookup(n.sym) != Some(NameKind::TypeTemplate))
        {
            self.names.declare(n.sym, if template { NameKind::TypeTemplate } else { NameKind::Type });
        }
        let mut is_final = false;
        let args = if name.is_some() && self.is(P::Lt) { Some(self.template_arguments()?) } else { None };
        if let (Tok::Ident(s), Tok::P(P::Colon | P::LBrace)) = (self.tok(), self.ahead(1))
            && self.interner.text(s) == "final"
        {
            self.bump();
            is_final = true;
        }
        let mut bases = Vec::new();
        if self.is(P::Colon) {
            self.bump();
            loop {
                while let Tok::Kw(kw @ (Kw::Public | Kw::Private | Kw::Protected | Kw::Virtual)) = self.tok()
                {
                    if kw == Kw::Virtual {
                        self.error(base::Code::Unsupported, self.span(), &["class D : virtual B"]);
                    }
                    self.bump();
                }
                bases.push(self.qual_name()?);
                if !self.eat(P::Comma) {
                    break;
                }
            }
        }
        let members =
            if self.is(P::LBrace) { Some(self.members(name.map(|n| n.sym), &bases)?) } else { None };
        if members.is_none() && name.is_none() {
            return self.unexpected("name");
        }
        if members.is_some() && self.is_kw(Kw::Attribute) {
            self.bump();
            self.skip_group();
        }
        let span = self.since(start);
        Ok(TypeKind::Record(Rc::new(Record { name, is_union, is_final, args, members, bases, align, span })))
    }

    // member = ("public" | "private" | "protected") ":" | declaration
    fn members(
        &mut self,
        name: Option<crate::token::Sym>,
        bases: &[crate::ast::QualName],
    ) -> Res<Vec<crate::ast::Decl>> {
        let open = self.bump().span;
        let outer = self.class.replace(name.unwrap_or(crate::token::Sym(u32::MAX)));
        let depth = self.names.depth();
        for base in bases {
            if let Some(name) = name {
                self.names.alias(name, base.last().name.sym);
            }
        }
        self.names.push();
        // What depends on a template's parameters is not looked into (C++ [temp.dep]).
        for base in bases.iter().filter(|b| b.parts.iter().all(|p| p.args.is_none())) {
            self.names.inherit(base.last().name.sym);
        }
        self.names.push();
        let mut decls = Vec::new();
        let result = loop {
            match self.tok() {
                Tok::P(P::RBrace) => break Ok(()),
                Tok::Eof => break self.close(P::RBrace, open),
                Tok::Kw(Kw::Global) if self.token().bol => break Err(self.brace_unclosed(open)),
                Tok::Kw(Kw::Public | Kw::Private | Kw::Protected) => {
                    self.bump();
                    if let Err(e) = self.expect(P::Colon) {
                        break Err(e);
                    }
                    continue;
                }
                _ => {}
            }
            let before = self.pos;
            if self.declaration(&mut decls).is_err() {
                if self.unclosed {
                    break Err(super::Recover);
                }
                self.sync_declaration(before);
            }
            if self.pos == before {
                self.bump();
            }
        };
        let members = self.names.pop();
        self.names.truncate(depth);
        if let Some(name) = name {
            self.names.remember(name, members);
        }
        self.class = outer;
        result?;
        self.close(P::RBrace, open)?;
        Ok(decls)
    }

    // enumeration = "enum" ("class" | "struct")? name? (":" type-id)? ("{" (name ("=" ternary)?),* "}")?
    pub(super) fn enumeration(&mut self) -> Res<TypeKind> {
        self.bump();
        let scoped = self.eat_kw(Kw::Class) || self.eat_kw(Kw::Struct);
        let name = match self.tok() {
            Tok::Ident(_) => Some(self.identifier("name")?),
            _ => None,
        };
        if let Some(n) = name {
            self.names.declare(n.sym, NameKind::Type);
        }
        let repr = if self.is(P::Colon) {
            self.bump();
            self.specifiers()?.1
        } else {
            None
        };
        let mut items = None;
        if self.is(P::LBrace) {
            let open = self.bump().span;
            let mut list = Vec::new();
            while !self.is(P::RBrace) {
                let item = self.identifier("name")?;
                let value = if self.eat(P::Eq) { Some(self.ternary()?) } else { None };
                if !scoped {
                    self.names.declare(item.sym, NameKind::Other);
                }
                list.push((item, value));
                if !self.eat(P::Comma) {
                    break;
                }
            }
            self.close(P::RBrace, open)?;
            items = Some(list);
        } else if name.is_none() {
            return self.unexpected("name");
        }
        Ok(TypeKind::Enum(Rc::new(Enum { name, scoped, repr, items })))
    }
}
