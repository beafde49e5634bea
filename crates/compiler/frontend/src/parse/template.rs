//! Parses templates, their parameters and arguments.

use std::rc::Rc;

use super::{NameKind, Parser, Res};
use crate::ast::{Decl, NamePart, Template, TemplateArg, TemplateParam, Type, TypeKind};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // instantiation = "extern"? "template" declaration
    pub(super) fn instantiation(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let elsewhere = self.eat_kw(Kw::Extern);
        self.bump();
        let mut decls = Vec::new();
        self.declaration(&mut decls)?;
        if !elsewhere {
            out.extend(decls.into_iter().map(|d| Decl::Instantiation(Rc::new(d))));
        }
        Ok(())
    }

    // template = "template" "<" parameters ">" declaration
    pub(super) fn template(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let start = self.bump().span;
        self.names.push();
        let depth = self.names.depth();
        let params = self.template_parameters();
        let mut decls = Vec::new();
        let around = (self.params.len(), self.current.len());
        let result = params.and_then(|params| {
            self.params.extend(params.iter().filter_map(TemplateParam::name).map(|n| n.sym));
            self.note_owners();
            let outer = std::mem::replace(&mut self.in_template, true);
            let result = self.declaration(&mut decls);
            self.in_template = outer;
            result.map(|()| params)
        });
        self.params.truncate(around.0);
        self.current.truncate(around.1);
        self.names.truncate(depth);
        self.names.pop();
        let params = result?;
        let span = self.since(start);
        for decl in decls {
            match &decl {
                Decl::Function(f) => {
                    if let (crate::ast::FnName::Plain(name), None) = (f.name, &f.owner) {
                        self.names.declare(name, NameKind::FunctionTemplate);
                    }
                }
                Decl::Type(t) => {
                    if let TypeKind::Record(r) = &t.kind
                        && let (Some(name), None) = (r.name, &r.owner)
                    {
                        self.names.declare(name.sym, NameKind::TypeTemplate);
                    }
                }
                Decl::Typedef { name, .. } => self.names.declare(name.sym, NameKind::TypeTemplate),
                Decl::Var(v) if v.owner.is_none() => {
                    self.names.declare(v.name.sym, NameKind::FunctionTemplate);
                }
                _ => {}
            }
            out.push(Decl::Template(Rc::new(Template { params: params.clone(), decl, span })));
        }
        Ok(())
    }

    /// Notes the classes that qualify the declared name: the declaration defines a member of them.
    fn note_owners(&mut self) {
        let from = self.current.len();
        let (mut n, mut inside) = (0, false);
        while !matches!(self.ahead(n), Tok::P(P::LParen | P::LBrace | P::Semi | P::Colon) | Tok::Eof) {
            let end = self.after_angles(n + 1);
            if let Tok::Ident(name) = self.ahead(n) {
                if !inside {
                    self.current.truncate(from);
                }
                if self.ahead(end) == Tok::P(P::ColonColon) {
                    self.current.push(name);
                }
            }
            inside = matches!(self.ahead(n), Tok::P(P::ColonColon | P::Tilde));
            n = end;
        }
    }

    // parameters = (("typename" | "class") name? ("=" type-id)? | specifiers declarator ("=" ternary)?
    //              | "template" "<" parameters ">" ("typename" | "class") name? ("=" type-id)?) ("," …)*
    fn template_parameters(&mut self) -> Res<Vec<TemplateParam>> {
        self.expect(P::Lt)?;
        let mut params = Vec::new();
        while !self.is(P::Gt) {
            let template = self.eat_kw(Kw::Template);
            if template {
                // The names of the inner parameters have no meaning.
                self.names.push();
                let inner = self.template_parameters();
                self.names.pop();
                inner?;
            }
            let is_type = matches!(self.tok(), Tok::Kw(Kw::Typename | Kw::Class));
            if template && !is_type {
                return self.unexpected("`class`");
            }
            if is_type {
                self.bump();
                let pack = self.eat(P::Ellipsis);
                let name = match self.tok() {
                    Tok::Ident(_) => Some(self.identifier("name")?),
                    _ => Some(self.unnamed(params.len())),
                };
                if let Some(n) = name {
                    let kind = if template { NameKind::TypeTemplate } else { NameKind::Parameter };
                    self.names.declare(n.sym, kind);
                }
                let default = match (self.eat(P::Eq), template) {
                    (false, _) => None,
                    (true, true) => Some(self.bare_name()?),
                    (true, false) => Some(self.type_id()?),
                };
                params.push(match template {
                    true => TemplateParam::Template { name, default, pack },
                    false => TemplateParam::Type { name, default, pack },
                });
            } else {
                let (_, ty) = self.specifiers()?;
                let Some(ty) = ty else { return self.unexpected("type") };
                let pack = self.eat(P::Ellipsis);
                let d = self.declarator(&ty)?;
                let pack = pack || d.pack;
                if let Some(n) = d.name {
                    self.names.declare(n.sym, NameKind::Other);
                }
                let default = if self.eat(P::Eq) { Some(self.in_angles(|p| p.ternary())?) } else { None };
                let name = d.name.or_else(|| Some(self.unnamed(params.len())));
                params.push(TemplateParam::Value { name, ty: d.ty, default, pack });
            }
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close_angle()?;
        Ok(params)
    }

    /// A name for a parameter without one.
    fn unnamed(&mut self, i: usize) -> crate::ast::Name {
        crate::ast::Name { sym: self.interner.intern(&format!("({i})")), span: self.span() }
    }

    fn in_angles<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let outer = std::mem::replace(&mut self.in_template_args, true);
        let result = f(self);
        self.in_template_args = outer;
        result
    }

    /// Parses `>`. Splits `>>` and `>>>`, and takes the first `>`.
    fn close_angle(&mut self) -> Res<()> {
        let rest = match self.tok() {
            Tok::P(P::Gt) => {
                self.bump();
                return Ok(());
            }
            Tok::P(P::Shr) => P::Gt,
            Tok::P(P::LaunchClose) => P::Shr,
            Tok::P(P::Ge) => P::Eq,
            Tok::P(P::ShrEq) => P::Ge,
            _ => return self.unexpected("`>`"),
        };
        self.splits.push((self.pos, self.tokens[self.pos]));
        let t = &mut self.tokens[self.pos];
        t.tok = Tok::P(rest);
        t.span = base::Span::new(t.span.file(), t.span.start() + 1, t.span.end());
        Ok(())
    }

    // part = identifier ("<" arguments ">")?
    pub(super) fn name_part(&mut self, kind: NameKind) -> Res<NamePart> {
        let name = self.identifier("name")?;
        let known = matches!(kind, NameKind::TypeTemplate | NameKind::FunctionTemplate)
            || self.is(P::Lt) && {
                // In C++ the functions that allocate are templates.
                let text = self.interner.text(name.sym);
                text.starts_with("cudaMalloc") || crate::sema::is_trait(text)
            };
        // `f<int>(…)` with an unknown name: an operand of `<` cannot be a type.
        let known = known
            || self.is(P::Lt)
                && matches!(self.ahead(1), Tok::Kw(_))
                && self.written_type_at(1)
                && self.names.lookup(name.sym).is_none()
                && self.ahead(self.after_angles(0)) == Tok::P(P::LParen);
        let args = if known && self.is(P::Lt) { Some(self.template_arguments()?) } else { None };
        Ok(NamePart { name, args })
    }

    fn bare_name(&mut self) -> Res<Type> {
        let name = self.qual_name()?;
        let (span, kind) = (name.span, TypeKind::Named(name));
        Ok(Type { kind, is_const: false, is_volatile: false, restrict: false, span })
    }

    /// Whether a template argument is the name of a class template, outside of the class's own scope.
    fn template_named(&self) -> bool {
        let mut n = usize::from(self.tok() == Tok::P(P::ColonColon));
        let Tok::Ident(mut last) = self.ahead(n) else { return false };
        let mut kind = self.names.lookup(last);
        while let (Tok::P(P::ColonColon), Tok::Ident(next)) = (self.ahead(n + 1), self.ahead(n + 2)) {
            kind = self.names.member(last, next);
            (last, n) = (next, n + 2);
        }
        let ends = Tok::P(P::Comma) == self.ahead(n + 1)
            || matches!(self.ahead(n + 1), Tok::P(P::Gt | P::Shr | P::LaunchClose | P::Ellipsis));
        kind == Some(NameKind::TypeTemplate) && ends && !self.names.is_open(last)
    }

    /// Parses a type argument, unless it turns out to begin an expression, as in `bool(x)` and `T::value +
    /// 1`.
    fn type_argument(&mut self) -> Res<Option<(Type, bool)>> {
        if !self.type_starts() {
            return Ok(None);
        }
        let (from, splits, diags) = (self.pos, self.splits.len(), self.diags.len());
        // `type_or_pack` parses the `...` itself, like the declarator of a parameter.
        let result = self.type_or_pack();
        let ends = matches!(
            self.tok(),
            Tok::P(P::Comma | P::Gt | P::Shr | P::LaunchClose | P::Ge | P::ShrEq | P::Ellipsis)
        );
        if ends || !matches!(self.tok(), Tok::P(P::LParen | P::LBrace)) {
            return result.map(Some);
        }
        for (at, token) in self.splits.drain(splits..).rev() {
            self.tokens[at] = token;
        }
        self.pos = from;
        self.diags.truncate(diags);
        Ok(None)
    }

    // arguments = "<" ((type-id | ternary) ("," (type-id | ternary))*)? ">"
    pub(super) fn template_arguments(&mut self) -> Res<Vec<TemplateArg>> {
        self.expect(P::Lt)?;
        let mut args = Vec::new();
        let result = self.in_angles(|p| {
            while !matches!(p.tok(), Tok::P(P::Gt | P::Shr | P::LaunchClose)) {
                let from = p.pos;
                let (arg, pack) = if p.template_named() {
                    (TemplateArg::Type(p.bare_name()?), false)
                } else if let Some((ty, pack)) = p.type_argument()? {
                    (TemplateArg::Type(ty), pack)
                } else {
                    (TemplateArg::Expr(p.ternary()?), false)
                };
                args.push(match pack || p.is(P::Ellipsis) {
                    true => TemplateArg::Expand(Box::new(arg), p.expanded(from)),
                    false => arg,
                });
                if !p.eat(P::Comma) {
                    break;
                }
            }
            p.close_angle()
        });
        result.map(|()| args)
    }

    /// Whether `decltype(…)::` begins here.
    pub(super) fn decltype_scope(&self) -> bool {
        self.ahead(self.after_decltype(0)) == Tok::P(P::ColonColon)
    }

    /// Offset of the token after the `decltype(…)` that begins `at` tokens ahead.
    pub(super) fn after_decltype(&self, at: usize) -> usize {
        let (mut n, mut depth) = (at + 1, 0);
        loop {
            match self.ahead(n) {
                Tok::P(P::LParen) => depth += 1,
                Tok::P(P::RParen) => depth -= 1,
                Tok::Eof => return n,
                _ => {}
            }
            n += 1;
            if depth == 0 {
                return n;
            }
        }
    }

    /// Whether a function without a return type is defined outside of its class here: `S<T>::S(`, `S::~` or
    /// `S::operator T`.
    pub(super) fn constructor_ahead(&self) -> bool {
        let mut n = 0;
        while let Tok::Ident(class) = self.ahead(n) {
            let after = self.after_angles(n + 1);
            if self.ahead(after) != Tok::P(P::ColonColon) {
                return false;
            }
            match self.ahead(after + 1) {
                Tok::P(P::Tilde) => return true,
                // `S::operator T`
                Tok::Kw(Kw::Operator) => return !matches!(self.ahead(after + 2), Tok::P(_)),
                Tok::Ident(name) if name == class && self.ahead(after + 2) == Tok::P(P::LParen) => {
                    return true;
                }
                _ => n = after + 1,
            }
        }
        false
    }

    // decltype = "decltype" "(" ("auto" | expression) ")" ("::" part)*
    pub(super) fn decltype(&mut self) -> Res<TypeKind> {
        let from = self.pos;
        self.bump();
        let open = self.span();
        self.expect(P::LParen)?;
        if self.eat_kw(Kw::Auto) {
            self.close(P::RParen, open)?;
            return Ok(TypeKind::DecltypeAuto);
        }
        let place = self.is(P::LParen);
        let inner = self.pos;
        if place {
            self.skip_group();
        }
        let place = place && self.is(P::RParen);
        self.pos = inner;
        let e = self.outside_angles(|p| p.expression())?;
        self.close(P::RParen, open)?;
        if self.is(P::ColonColon) {
            self.pos = from;
            return Ok(TypeKind::Named(self.qual_name()?));
        }
        Ok(TypeKind::Decltype { e: Box::new(e), place })
    }
}
