//! Parses classes and enumerations.

use std::rc::Rc;

use super::{NameKind, Parser, Res};
use crate::ast::{Access, Base, Decl, Enum, FnName, NamePart, QualName, Record, TypeKind};
use crate::token::{Kw, P, Sym, Tok, Token};

impl Parser<'_> {
    // record = ("struct" | "class" | "union") attribute* name? (":" bases)? ("{" member* "}")?
    pub(super) fn record(&mut self) -> Res<TypeKind> {
        let start = self.span();
        let word = self.bump().tok;
        let is_union = word == Tok::Kw(Kw::Union);
        let usual = if word == Tok::Kw(Kw::Class) { Access::Private } else { Access::Public };
        let (mut align, mut pack) = (None, None);
        while let Tok::Kw(kw @ (Kw::Align | Kw::Alignas | Kw::Attribute)) = self.tok() {
            self.bump();
            if kw == Kw::Attribute {
                self.attribute(&mut align, &mut pack);
            } else {
                align = self.alignment()?;
            }
        }
        let owner = if self.nested_class_ahead() { Some(self.owner_name()?) } else { None };
        let name = match self.tok() {
            Tok::Ident(_) => Some(self.identifier("name")?),
            _ => None,
        };
        if let (Some(mut owner), Some(name)) = (owner.clone(), name)
            && !matches!(self.ahead(self.after_angles(0)), Tok::P(P::LBrace | P::Colon))
        {
            let args = if self.is(P::Lt) { Some(self.template_arguments()?) } else { None };
            owner.parts.push(NamePart { name, args });
            return Ok(TypeKind::Named(owner));
        }
        let template = std::mem::replace(&mut self.in_template, false);
        // A variable may have the class's name. `struct S` still means the class then.
        let only_named = !matches!(self.tok(), Tok::P(P::LBrace | P::Colon | P::Semi | P::Lt));
        if let (Some(n), None) = (name, &owner)
            && !(only_named
                && matches!(self.names.lookup(n.sym), Some(NameKind::Other | NameKind::Dependent)))
            && (template
                || !only_named && !self.is(P::Lt)
                || self.names.lookup(n.sym) != Some(NameKind::TypeTemplate))
        {
            self.names.declare(n.sym, if template { NameKind::TypeTemplate } else { NameKind::Type });
        }
        let elaborated = self.is(P::Lt)
            && match self.ahead(self.after_angles(0)) {
                Tok::P(P::LBrace | P::Colon | P::Semi) => false,
                Tok::Ident(word) => self.interner.text(word) != "final",
                _ => true,
            };
        if let (Some(name), None, true) = (name, &owner, elaborated) {
            // `struct S<T> s;` names an instance of a class template.
            let args = Some(self.template_arguments()?);
            let parts = vec![NamePart { name, args }];
            return Ok(TypeKind::Named(QualName { global: false, of: None, parts, span: self.since(start) }));
        }
        let mut is_final = false;
        let args = if name.is_some() && self.is(P::Lt) { Some(self.template_arguments()?) } else { None };
        if let (Tok::Ident(s), Tok::P(P::Colon | P::LBrace)) = (self.tok(), self.ahead(1))
            && self.interner.text(s) == "final"
        {
            self.bump();
            is_final = true;
        }
        let has_bases = self.is(P::Colon);
        let bases = if has_bases { self.bases(usual)? } else { Vec::new() };
        let (mut named, mut friends) = (Vec::new(), Vec::new());
        let members = if self.is(P::LBrace) {
            let outer = std::mem::replace(&mut self.access, usual);
            let depth = self.names.depth();
            self.reopen_all(owner.as_ref());
            let members = self.members(name.map(|n| n.sym), &bases, &mut named, &mut friends);
            self.names.truncate(depth);
            self.access = outer;
            Some(members?)
        } else {
            None
        };
        if members.is_none() && name.is_none() {
            return self.unexpected("name");
        }
        while members.is_some() && self.is_kw(Kw::Attribute) {
            self.bump();
            self.attribute(&mut align, &mut pack);
        }
        let span = self.since(start);
        Ok(TypeKind::Record(Rc::new(Record {
            name,
            owner,
            is_union,
            is_final,
            args,
            members,
            bases,
            named,
            friends,
            align,
            pack,
            span,
        })))
    }

    // bases = ":" access? name "..."? ("," access? name "..."?)*
    fn bases(&mut self, usual: Access) -> Res<Vec<Base>> {
        let mut bases = Vec::new();
        self.bump();
        loop {
            let mut access = usual;
            while let Tok::Kw(kw @ (Kw::Public | Kw::Private | Kw::Protected | Kw::Virtual)) = self.tok() {
                if kw == Kw::Virtual {
                    self.error(base::Code::Unsupported, self.span(), &["class D : virtual B"]);
                }
                access = access_of(kw).unwrap_or(access);
                self.bump();
            }
            let from = self.pos;
            let name = self.qual_name()?;
            bases.push(Base { name, access, pack: self.dots(from) });
            if !self.eat(P::Comma) {
                return Ok(bases);
            }
        }
    }

    // member = ("public" | "private" | "protected") ":" | declaration
    fn members(
        &mut self,
        name: Option<Sym>,
        bases: &[Base],
        named: &mut Vec<(Sym, Access)>,
        friends: &mut Vec<Sym>,
    ) -> Res<Vec<Decl>> {
        let inside = self.declared_inside();
        let open = self.bump().span;
        let outer = self.class.replace(name.unwrap_or(Sym(u32::MAX)));
        self.current.extend(name);
        let depth = self.names.depth();
        for base in bases {
            if let Some(name) = name {
                self.names.alias(name, base.name.last().name.sym);
            }
        }
        self.names.push();
        for part in bases.iter().map(|b| b.name.last()) {
            if self.names.lookup(part.name.sym).is_some() {
                continue;
            }
            let kind = if part.args.is_some() { NameKind::TypeTemplate } else { NameKind::Type };
            self.names.declare(part.name.sym, kind);
        }
        // Members of bases that depend on template parameters are not looked up (C++ [temp.dep]).
        for base in bases.iter().filter(|b| b.name.parts.iter().all(|p| p.args.is_none())) {
            self.names.inherit(base.name.last().name.sym);
        }
        self.names.open(name.unwrap_or(Sym(u32::MAX)));
        for (inner, kind) in inside.into_iter().filter(|(inner, _)| Some(*inner) != name) {
            self.names.declare(inner, kind);
        }
        let mut decls = Vec::new();
        let result = loop {
            match self.tok() {
                Tok::P(P::RBrace) => break Ok(()),
                Tok::Eof => break self.close(P::RBrace, open),
                Tok::Kw(Kw::Global) if self.token().bol && !self.closes_ahead(true) => {
                    break Err(self.brace_unclosed(open));
                }
                Tok::Kw(kw @ (Kw::Public | Kw::Private | Kw::Protected)) => {
                    self.access = access_of(kw).unwrap_or_default();
                    self.bump();
                    if let Err(e) = self.expect(P::Colon) {
                        break Err(e);
                    }
                    continue;
                }
                _ => {}
            }
            let (before, known) = (self.pos, decls.len());
            if self.declaration(&mut decls).is_err() {
                if self.unclosed {
                    break Err(super::Recover);
                }
                self.sync_declaration(before);
            }
            if self.pos == before {
                self.bump();
            }
            if self.declares_friend(before) {
                friends.extend(decls[known..].iter().filter_map(declared_name));
                // The declaration of a friend class does not make it a member.
                let functions = decls.drain(known..).filter(is_function).collect::<Vec<_>>();
                decls.extend(functions);
            } else {
                decls[known..].iter().for_each(|d| note_names(d, self.access, named));
            }
        };
        let (members, inherited) = (self.names.pop(), self.names.pop());
        self.names.truncate(depth);
        if let Some(name) = name {
            self.names.remember(name, inherited);
            self.names.remember(name, members);
        }
        self.class = outer;
        self.current.truncate(self.current.len() - usize::from(name.is_some()));
        result?;
        self.close(P::RBrace, open)?;
        Ok(decls)
    }

    /// Whether the declaration that began at token `from` has the specifier `friend`.
    fn declares_friend(&self, from: usize) -> bool {
        let ends = |t: &Token| matches!(t.tok, Tok::P(P::LBrace | P::LParen | P::Semi));
        let head = self.tokens[from..self.pos].iter().take_while(|t| !ends(t));
        head.into_iter().any(|t| t.tok == Tok::Kw(Kw::Friend))
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

fn access_of(kw: Kw) -> Option<Access> {
    Some(match kw {
        Kw::Public => Access::Public,
        Kw::Protected => Access::Protected,
        Kw::Private => Access::Private,
        _ => return None,
    })
}

/// Adds the names that a member declares.
fn note_names(decl: &Decl, access: Access, named: &mut Vec<(Sym, Access)>) {
    let mut add = |name: Option<crate::ast::Name>| named.extend(name.map(|n| (n.sym, access)));
    match decl {
        Decl::Var(v) => add(Some(v.name)),
        Decl::Typedef { name, .. } => add(Some(*name)),
        Decl::Using(n, _) => add(Some(n.last().name)),
        Decl::Function(f) => {
            if let FnName::Plain(name) = f.name {
                named.push((name, access));
            }
        }
        Decl::Template(t) => note_names(&t.decl, access, named),
        Decl::Type(t) => match &t.kind {
            TypeKind::Record(r) => add(r.name),
            TypeKind::Enum(e) => {
                add(e.name);
                if !e.scoped {
                    e.items.iter().flatten().for_each(|(name, _)| add(Some(*name)));
                }
            }
            _ => {}
        },
        _ => {}
    }
}

fn is_function(decl: &Decl) -> bool {
    match decl {
        Decl::Template(t) => is_function(&t.decl),
        _ => matches!(decl, Decl::Function(_)),
    }
}

/// Name of the function or class that is declared.
fn declared_name(decl: &Decl) -> Option<Sym> {
    match decl {
        Decl::Function(f) => match f.name {
            FnName::Plain(name) => Some(name),
            FnName::Constructor | FnName::Destructor => None,
        },
        Decl::Template(t) => declared_name(&t.decl),
        Decl::Type(t) => match &t.kind {
            TypeKind::Record(r) => r.name.map(|n| n.sym),
            TypeKind::Named(n) => Some(n.last().name.sym),
            _ => None,
        },
        _ => None,
    }
}
