//! Parses lambdas.

use std::rc::Rc;

use base::{Code, Set};

use super::{NameKind, Parser, Res};
use crate::ast::{
    Capture, Expr, ExprKind, Function, Lambda, Name, NamePart, Param, QualName, Specs, StmtKind,
    TemplateParam, Type, TypeKind,
};
use crate::token::{Kw, P, Sym, Tok, Token};

impl Parser<'_> {
    // lambda = "[" captures "]" attribute* ("(" parameters ")")? ("mutable" | attribute)* suffix block
    pub(super) fn lambda(&mut self) -> Res<Expr> {
        let start = self.span();
        let depth = self.names.depth();
        self.names.push();
        let angles = std::mem::replace(&mut self.in_template_args, false);
        let lambda = self.nested(|p| p.lambda_rest());
        self.in_template_args = angles;
        self.names.truncate(depth);
        let span = self.since(start);
        Ok(Expr { kind: ExprKind::Lambda(Rc::new(lambda?)), span })
    }

    fn lambda_rest(&mut self) -> Res<Lambda> {
        let open = self.span();
        let (default, captures, this) = self.captures()?;
        let name = Name { sym: self.interner.intern("operator()"), span: self.since(open) };
        let (mut specs, mut mutable) = (Specs::default(), false);
        self.lambda_attributes(&mut specs, &mut mutable)?;
        let (mut params, variadic) =
            if self.is(P::LParen) { self.parameter_list()? } else { (Vec::new(), false) };
        let mut template = Vec::new();
        for p in &mut params {
            self.name_auto(&mut p.ty, &mut template);
            if let (true, Some(TemplateParam::Type { pack, .. })) = (p.pack, template.last_mut()) {
                *pack = true;
            }
            self.declare_parameter(p);
        }
        self.lambda_attributes(&mut specs, &mut mutable)?;
        let plain = Type {
            kind: TypeKind::Auto,
            is_const: false,
            is_volatile: false,
            restrict: false,
            span: name.span,
        };
        let mut ret = Box::new(plain);
        specs.noexcept = self.function_suffix(&mut ret)?.noexcept;
        if !self.is(P::LBrace) {
            return self.unexpected("`{`");
        }
        let from = self.pos;
        let body = Some(Rc::new(self.block()?));
        let mentions = self.mentions(from);
        let function = Function::new(name, *ret, Rc::new(params), specs);
        let function = Rc::new(Function { variadic, is_const: !mutable, body, ..function });
        Ok(Lambda { default, captures, this, mentions, template, function })
    }

    /// Names between token `from` and the current one, in the order of the text, including `this`.
    pub(super) fn mentions(&self, from: usize) -> Vec<Sym> {
        let name = |t: &Token| match t.tok {
            Tok::Ident(sym) => Some(sym),
            Tok::Kw(Kw::This) => Some(Sym(Kw::This as u32)),
            _ => None,
        };
        let mut seen = Set::new();
        self.tokens[from..self.pos].iter().filter_map(name).filter(|&sym| seen.insert(sym)).collect()
    }

    // statement-expression = "(" block ")"
    /// Parses a statement expression of g++, `({ …; value; })`, as a lambda that is called at once.
    pub(super) fn statement_expression(&mut self) -> Res<ExprKind> {
        let (open, from) = (self.bump().span, self.pos);
        let angles = std::mem::replace(&mut self.in_template_args, false);
        let body = self.nested(Self::block);
        self.in_template_args = angles;
        let mut body = body?;
        let span = self.since(open);
        if self.tokens[from..self.pos].iter().any(|t| t.tok == Tok::Kw(Kw::Return)) {
            self.error(Code::Unsupported, span, &["({ return …; })"]);
        }
        if let StmtKind::Block(list) = &mut body.kind
            && let Some(last) = list.last_mut()
        {
            last.kind = match std::mem::replace(&mut last.kind, StmtKind::Empty) {
                StmtKind::Expr(value) => StmtKind::Return(Some(value)),
                other => other,
            };
        }
        let mentions = self.mentions(from);
        self.close(P::RParen, open)?;
        let ret = Type { kind: TypeKind::Auto, is_const: false, is_volatile: false, restrict: false, span };
        let name = Name { sym: self.interner.intern("operator()"), span: open };
        let function = Function::new(name, ret, Rc::default(), Specs::default());
        let function = Rc::new(Function { body: Some(Rc::new(body)), ..function });
        let lambda = Lambda {
            default: Some(true),
            captures: Vec::new(),
            this: false,
            mentions,
            template: Vec::new(),
            function,
        };
        let f = Box::new(Expr { kind: ExprKind::Lambda(Rc::new(lambda)), span });
        Ok(ExprKind::Call { f, args: Vec::new() })
    }

    fn lambda_attributes(&mut self, specs: &mut Specs, mutable: &mut bool) -> Res<()> {
        while let Tok::Kw(kw) = self.tok() {
            *mutable |= kw == Kw::Mutable;
            if !self.storage(kw, specs)? {
                break;
            }
        }
        Ok(())
    }

    // captures = "[" ("=" | "&" | "this" | "&"? name ("=" assignment | list | "(" … ")")?),* "]"
    fn captures(&mut self) -> Res<(Option<bool>, Vec<Capture>, bool)> {
        let open = self.bump().span;
        let (mut default, mut list, mut this) = (None, Vec::new(), false);
        while !self.is(P::RBracket) {
            let next = self.ahead(1);
            match self.tok() {
                Tok::P(P::Eq) => {
                    self.bump();
                    default = Some(false);
                }
                Tok::P(P::Amp) if matches!(next, Tok::P(P::Comma | P::RBracket)) => {
                    self.bump();
                    default = Some(true);
                }
                // `[*this]` captures a copy of the object, without a name.
                Tok::P(P::Star) => {
                    let span = self.bump().span;
                    let this = Box::new(Expr { kind: ExprKind::This, span: self.span() });
                    if !self.eat_kw(Kw::This) {
                        return self.unexpected("`this`");
                    }
                    let name = Name { sym: self.interner.intern("(*this)"), span };
                    let value = Some(Expr { kind: ExprKind::Deref(this), span });
                    list.push(Capture { name, by_reference: false, value });
                }
                Tok::Kw(Kw::This) => {
                    self.bump();
                    this = true;
                }
                _ => {
                    let by_reference = self.eat(P::Amp);
                    let name = self.identifier("name")?;
                    // The checker knows by the name whether it is a pack.
                    self.eat(P::Ellipsis);
                    let value = match self.tok() {
                        Tok::P(P::Eq) => {
                            self.bump();
                            Some(self.initialiser()?)
                        }
                        Tok::P(P::LBrace) => Some(self.initialiser()?),
                        Tok::P(P::LParen) => self.parenthesised()?.into_iter().next(),
                        _ => None,
                    };
                    self.names.declare(name.sym, NameKind::Other);
                    list.push(Capture { name, by_reference, value });
                }
            }
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close(P::RBracket, open)?;
        Ok((default, list, this))
    }

    /// Replaces each `auto` in a parameter's type by a template parameter without a name in the source.
    pub(super) fn name_auto(&mut self, t: &mut Type, template: &mut Vec<TemplateParam>) {
        match &mut t.kind {
            TypeKind::Auto => {
                let sym = self.interner.intern(&format!("auto:{}", template.len()));
                let name = Name { sym, span: t.span };
                let parts = vec![NamePart { name, args: None }];
                t.kind = TypeKind::Named(QualName { global: false, of: None, parts, span: t.span });
                template.push(TemplateParam::Type { name: Some(name), default: None, pack: false });
            }
            TypeKind::Pointer(to) | TypeKind::Reference { to, .. } => self.name_auto(to, template),
            _ => {}
        }
    }

    pub(super) fn declare_parameter(&mut self, p: &Param) {
        if let Some(n) = p.name {
            self.names.declare(n.sym, NameKind::Other);
        }
    }
}
