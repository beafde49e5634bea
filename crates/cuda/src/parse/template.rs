//! Templates: parameters and arguments.

use std::rc::Rc;

use super::{NameKind, Parser, Res};
use crate::ast::{Decl, NamePart, Template, TemplateArg, TemplateParam, TypeKind};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // template = "template" "<" parameters ">" declaration | "template" declaration
    pub(super) fn template(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let start = self.bump().span;
        if !self.is(P::Lt) {
            // An explicit instantiation asks for what happens by itself.
            let mut ignored = Vec::new();
            return self.declaration(&mut ignored);
        }
        self.names.push();
        let depth = self.names.depth();
        let params = self.template_parameters();
        let mut decls = Vec::new();
        let result = params.and_then(|params| {
            let outer = std::mem::replace(&mut self.in_template, true);
            let result = self.declaration(&mut decls);
            self.in_template = outer;
            result.map(|()| params)
        });
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
                        && let Some(name) = r.name
                    {
                        self.names.declare(name.sym, NameKind::TypeTemplate);
                    }
                }
                Decl::Typedef { name, .. } => self.names.declare(name.sym, NameKind::TypeTemplate),
                Decl::Var(v) => self.names.declare(v.name.sym, NameKind::Other),
                _ => {}
            }
            out.push(Decl::Template(Rc::new(Template { params: params.clone(), decl, span })));
        }
        Ok(())
    }

    // parameters = (("typename" | "class") name? ("=" type-id)? | specifiers declarator ("=" ternary)?) ("," …)*
    fn template_parameters(&mut self) -> Res<Vec<TemplateParam>> {
        self.expect(P::Lt)?;
        let mut params = Vec::new();
        while !self.is(P::Gt) {
            let is_type = matches!(self.tok(), Tok::Kw(Kw::Typename | Kw::Class));
            if is_type {
                self.bump();
                let pack = self.eat(P::Ellipsis);
                let name = match self.tok() {
                    Tok::Ident(_) => Some(self.identifier("name")?),
                    _ => None,
                };
                if let Some(n) = name {
                    self.names.declare(n.sym, NameKind::Type);
                }
                let default = if self.eat(P::Eq) { Some(self.type_id()?) } else { None };
                params.push(TemplateParam::Type { name, default, pack });
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
                params.push(TemplateParam::Value { name: d.name, ty: d.ty, default, pack });
            }
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close_angle()?;
        Ok(params)
    }

    fn in_angles<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let outer = std::mem::replace(&mut self.in_template_args, true);
        let result = f(self);
        self.in_template_args = outer;
        result
    }

    /// `>`; of `>>` and `>>>` the first one.
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
        let t = &mut self.tokens[self.pos];
        t.tok = Tok::P(rest);
        t.span.start += 1;
        Ok(())
    }

    // part = identifier ("<" arguments ">")?
    pub(super) fn name_part(&mut self, kind: NameKind) -> Res<NamePart> {
        let name = self.identifier("name")?;
        let known = matches!(kind, NameKind::TypeTemplate | NameKind::FunctionTemplate);
        let args = if known && self.is(P::Lt) { Some(self.template_arguments()?) } else { None };
        Ok(NamePart { name, args })
    }

    // arguments = "<" ((type-id | ternary) ("," (type-id | ternary))*)? ">"
    pub(super) fn template_arguments(&mut self) -> Res<Vec<TemplateArg>> {
        self.expect(P::Lt)?;
        let mut args = Vec::new();
        let result = self.in_angles(|p| {
            while !matches!(p.tok(), Tok::P(P::Gt | P::Shr | P::LaunchClose)) {
                let from = p.pos;
                let (arg, pack) = if p.type_starts() {
                    // A type takes the dots itself, as the declarator of a parameter does.
                    let (ty, pack) = p.type_or_pack()?;
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
}
