//! Parses declarations.

use std::rc::Rc;

use base::{Code, Diagnostic, Span};

use super::declarator::Declarator;
use super::{NameKind, Parser, Recover, Res};
use crate::ast::{Decl, ExprKind, Init, Name, NamePart, QualName, Specs, Type, TypeKind, Var};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // declaration = ";" | template | namespace | using | static-assert | linkage-block
    //             | specifiers ";" | specifiers function | specifiers variables
    /// Parses one declaration into `out`.
    pub(super) fn declaration(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        match self.tok() {
            Tok::P(P::Semi) => {
                self.bump();
                return Ok(());
            }
            Tok::Kw(Kw::Extern) if self.ahead(1) == Tok::Kw(Kw::Template) => {
                return self.instantiation(out);
            }
            Tok::Kw(Kw::Template) if self.ahead(1) == Tok::P(P::Lt) => return self.template(out),
            Tok::Kw(Kw::Template) => return self.instantiation(out),
            Tok::Kw(Kw::Namespace) => return self.namespace(out, false),
            Tok::Kw(Kw::Inline) if self.ahead(1) == Tok::Kw(Kw::Namespace) => {
                self.bump();
                return self.namespace(out, true);
            }
            Tok::Kw(Kw::Using) => return self.using(out),
            Tok::Kw(Kw::StaticAssert) => return self.static_assertion(out),
            Tok::Kw(Kw::Extern)
                if matches!(self.ahead(1), Tok::Str(_)) && self.ahead(2) == Tok::P(P::LBrace) =>
            {
                self.bump();
                let inside = self.names_c();
                let outer = std::mem::replace(&mut self.c_linkage, inside);
                self.bump();
                let result = self.declaration_block(out);
                self.c_linkage = outer;
                return result;
            }
            Tok::Kw(Kw::Asm | Kw::Asm2) => {
                let span = self.span();
                self.bump();
                self.skip_group();
                out.push(Decl::Unsupported { what: "asm", span });
                return self.semicolon();
            }
            _ => {}
        }
        if self.guide_ahead() {
            return self.guide(out);
        }
        self.nested(|p| p.simple_declaration(out))
    }

    // namespace = "inline"? "namespace" name? ("::" name)* declaration-block
    fn namespace(&mut self, out: &mut Vec<Decl>, inline: bool) -> Res<()> {
        self.bump();
        let name = match self.tok() {
            Tok::Ident(_) => Some(self.identifier("name")?),
            _ => None,
        };
        if self.eat(P::Eq) {
            let target = self.qual_name()?;
            if let Some(name) = name {
                self.names.declare(name.sym, NameKind::Namespace);
                self.names.alias(name.sym, target.last().name.sym);
                out.push(Decl::NamespaceAlias { name, target });
            }
            return self.semicolon();
        }
        match name {
            Some(n) => {
                self.names.declare(n.sym, NameKind::Namespace);
                self.names.reopen(n.sym);
            }
            None => self.names.push(),
        }
        let mut decls = Vec::new();
        let result = if self.eat(P::ColonColon) {
            self.pos -= 1;
            self.namespace(&mut decls, false)
        } else {
            self.declaration_block(&mut decls)
        };
        let members = self.names.pop();
        match name {
            Some(n) if !inline => self.names.remember(n.sym, members),
            _ => {
                if let Some(n) = name {
                    self.names.remember(n.sym, members.clone());
                }
                members.into_iter().for_each(|(s, k)| self.names.declare(s, k));
            }
        }
        out.push(Decl::Namespace { name, decls });
        if let (Some(name), true) = (name, inline) {
            let parts = vec![NamePart { name, args: None }];
            out.push(Decl::UsingNamespace(QualName { global: false, of: None, parts, span: name.span }));
        }
        result
    }

    // using = "using" "namespace" name ";" | "using" name "=" type-id ";" | "using" using-name ("," using-name)* ";"
    fn using(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        self.bump();
        if self.eat_kw(Kw::Namespace) {
            let name = self.qual_name()?;
            self.names.using(name.last().name.sym);
            out.push(Decl::UsingNamespace(name));
            return self.semicolon();
        }
        if let (Tok::Ident(_), Tok::P(P::Eq)) = (self.tok(), self.ahead(1)) {
            let name = self.identifier("name")?;
            self.bump();
            let ty = self.type_id()?;
            self.declare_alias(name, &ty);
            out.push(Decl::Typedef { name, ty });
            return self.semicolon();
        }
        loop {
            self.using_name(out)?;
            if !self.eat(P::Comma) {
                return self.semicolon();
            }
        }
    }

    // using-name = "typename"? name "..."?
    fn using_name(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        self.eat_kw(Kw::Typename);
        let from = self.pos;
        let name = self.qual_name()?;
        if let [.., owner, last] = &name.parts[..]
            && let Some(kind) = self.names.member(owner.name.sym, last.name.sym)
        {
            self.names.declare(last.name.sym, kind);
        }
        let pack = self.dots(from);
        out.push(Decl::Using(name, pack));
        Ok(())
    }

    /// Declares an alias for a type, whose members are those of the type.
    fn declare_alias(&mut self, name: Name, ty: &Type) {
        self.names.declare(name.sym, NameKind::Type);
        if let TypeKind::Named(target) = &ty.kind {
            self.names.alias(name.sym, target.last().name.sym);
        }
    }

    // static-assert = "static_assert" "(" ternary ("," string)? ")" ";"
    fn static_assertion(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let start = self.bump().span;
        let mut args = self.parenthesised()?.into_iter();
        let Some(cond) = args.next() else {
            return self.unexpected("expression");
        };
        let message = match args.next().map(|e| e.kind) {
            Some(ExprKind::Str(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            _ => String::new(),
        };
        out.push(Decl::StaticAssert { cond, message, span: self.since(start) });
        self.semicolon()
    }

    fn simple_declaration(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let start = self.span();
        let (specs, ty) = self.specifiers()?;
        let ty = match ty {
            Some(ty) => ty,
            None => self.missing_type(start)?,
        };
        if self.is(P::Semi) {
            self.bump();
            out.push(Decl::Type(ty));
            return Ok(());
        }
        // A class without its semicolon: the next line starts another declaration.
        if matches!(ty.kind, TypeKind::Record(_) | TypeKind::Enum(_)) && self.lost_semicolon() {
            self.error(Code::MissingSemicolon, self.end_of_prev(), &[]);
            out.push(Decl::Type(ty));
            return Ok(());
        }
        if matches!(ty.kind, TypeKind::Record(_) | TypeKind::Enum(_)) {
            out.push(Decl::Type(ty.clone()));
        }
        self.declarators(start, specs, ty, out)
    }

    /// Called if no type was found: this is a constructor, a destructor, an unknown type, or an error.
    fn missing_type(&mut self, start: Span) -> Res<Type> {
        let void =
            Type { kind: TypeKind::Void, is_const: false, is_volatile: false, restrict: false, span: start };
        match self.tok() {
            Tok::P(P::Tilde) | Tok::Kw(Kw::Operator) => Ok(void),
            Tok::Ident(s) if self.class == Some(s) && self.ahead(1) == Tok::P(P::LParen) => Ok(void),
            Tok::Ident(_) if self.constructor_ahead() => Ok(void),
            Tok::Ident(_) if self.ahead(1) == Tok::P(P::ColonColon) => self.unknown_type(),
            Tok::Ident(_) if matches!(self.ahead(1), Tok::P(P::LParen | P::Eq | P::LBracket)) => {
                let text = self.text(self.tok());
                if text == "main" && self.ahead(1) == Tok::P(P::LParen) {
                    self.error(Code::MainWithoutType, self.span(), &[]);
                    return Ok(Type { kind: TypeKind::Int(hir::IntKind::Int), ..void });
                }
                self.error(Code::MissingType, self.span(), &[&text]);
                Ok(super::specs::error_type(start))
            }
            Tok::Ident(_) => self.unknown_type(),
            _ => self.unexpected("declaration"),
        }
    }

    fn declarators(&mut self, start: Span, specs: Specs, base: Type, out: &mut Vec<Decl>) -> Res<()> {
        let depth = self.names.depth();
        let result = self.declarator_list(start, specs, base, out);
        self.names.truncate(depth);
        result
    }

    // declarators = declarator function-rest | init-declarator ("," init-declarator)* ";"
    fn declarator_list(&mut self, start: Span, specs: Specs, base: Type, out: &mut Vec<Decl>) -> Res<()> {
        let (before, depth) = (out.len(), self.names.depth());
        loop {
            self.names.truncate(depth);
            let d = if self.class.is_some() && self.is(P::Colon) {
                Declarator {
                    name: None,
                    owner: None,
                    fn_name: None,
                    args: None,
                    pack: false,
                    bindings: Vec::new(),
                    spaces: Vec::new(),
                    ty: base.clone(),
                }
            } else {
                self.open_declarator(&base)?
            };
            let mut own = specs.clone();
            for &kw in &d.spaces {
                super::specs::set_space(kw, &mut own);
            }
            if specs.is_typedef {
                let Some(name) = d.name else { return self.unexpected("name") };
                self.declare_alias(name, &d.ty);
                out.push(Decl::Typedef { name, ty: d.ty });
            } else if matches!(d.ty.kind, TypeKind::Function { .. }) {
                let body = self.function(&own, d, out)?;
                if body {
                    return Ok(());
                }
            } else if let Err(e) = self.variable(start, own, d, out) {
                // The declarators before the comma are kept.
                if out.len() == before || self.unclosed {
                    return Err(e);
                }
                self.sync_statement(self.pos);
                return Ok(());
            }
            if !self.eat(P::Comma) {
                return self.semicolon();
            }
        }
    }

    // init-declarator = declarator (":" ternary)? ("=" initialiser | list | "(" arguments ")")?
    fn variable(&mut self, start: Span, specs: Specs, d: Declarator, out: &mut Vec<Decl>) -> Res<()> {
        let name = match d.name {
            Some(name) => name,
            None if self.is(P::Colon) => {
                let span = self.span();
                Name { sym: self.interner.intern(""), span }
            }
            None => return self.unexpected("name"),
        };
        if d.owner.is_none() && d.args.is_none() {
            let kind = if self.in_template { NameKind::FunctionTemplate } else { self.variable_kind(&d.ty) };
            self.names.declare(name.sym, kind);
        }
        let template = std::mem::replace(&mut self.in_template, false);
        let result = self.variable_rest(start, specs, d, name, out);
        self.in_template = template;
        result
    }

    fn variable_rest(
        &mut self,
        start: Span,
        mut specs: Specs,
        d: Declarator,
        name: Name,
        out: &mut Vec<Decl>,
    ) -> Res<()> {
        let mut ty = d.ty;
        ty.is_const |= specs.is_constexpr;
        let bits = if self.class.is_some() && self.eat(P::Colon) { Some(self.ternary()?) } else { None };
        while self.is_kw(Kw::Attribute) || self.is_kw(Kw::Align) {
            self.storage(if self.is_kw(Kw::Align) { Kw::Align } else { Kw::Attribute }, &mut specs)?;
        }
        let from = self.pos;
        let copied = self.is(P::Eq);
        let init = self.initial_value();
        let failed = init.is_err();
        if failed {
            // After an error the name is declared nevertheless.
            ty = super::specs::error_type(ty.span);
        }
        let init = init.ok().flatten();
        let mentions = if self.class.is_some() && init.is_some() { self.mentions(from) } else { Vec::new() };
        let span = self.since(start);
        out.push(Decl::Var(Rc::new(Var {
            name,
            ty,
            specs,
            init,
            copied,
            bits,
            mentions,
            bindings: d.bindings,
            owner: d.owner,
            args: d.args,
            span,
        })));
        if failed { Err(Recover) } else { Ok(()) }
    }

    // initial-value = "=" initialiser | list | "(" arguments ")"
    fn initial_value(&mut self) -> Res<Option<Init>> {
        Ok(match self.tok() {
            Tok::P(P::Eq | P::EqEq) => {
                if self.bump().is(P::EqEq) {
                    self.error(Code::Expected, self.prev(), &["`=`", "=="]);
                }
                Some(Init::Value(self.initialiser()?))
            }
            Tok::P(P::LBrace) => Some(Init::Value(self.initialiser()?)),
            Tok::P(P::LParen) => {
                let open = self.span();
                let args = self.parenthesised()?;
                Some(Init::Args(args, self.since(open)))
            }
            _ => None,
        })
    }

    /// Reports a `{` that is never closed, which is found where a declaration of file scope starts.
    pub(super) fn brace_unclosed(&mut self, open: Span) -> Recover {
        let at = self.end_of_prev();
        let note = Diagnostic::new(Code::FoundHere, at, [""; 0]);
        self.report(Diagnostic::new(Code::UnclosedBrace, open, [""; 0]).with_note(note));
        self.unclosed = true;
        Recover
    }
}

/// A variable without an initial value or other optional parts.
pub(super) fn plain_variable(name: Name, ty: Type, specs: Specs, span: Span) -> Var {
    Var {
        name,
        ty,
        specs,
        init: None,
        copied: false,
        bits: None,
        mentions: Vec::new(),
        bindings: Vec::new(),
        owner: None,
        args: None,
        span,
    }
}
