//! Parses primary and postfix expressions.

use std::rc::Rc;

use base::Span;
use hir::IntKind;

use super::{NameKind, Parser, Res};
use crate::ast::{CastStyle, Expr, ExprKind, NamePart, QualName, Type, TypeKind};
use crate::literal;
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    // postfix = primary ("[" expression "]" | "(" arguments ")" | "<<<" … ">>>" "(" arguments ")"
    //           | "." name | "->" name | "++" | "--")*
    pub(super) fn postfix(&mut self) -> Res<Expr> {
        let start = self.span();
        let e = self.primary()?;
        self.postfix_of(start, e)
    }

    pub(super) fn postfix_of(&mut self, start: Span, mut e: Expr) -> Res<Expr> {
        let depth = self.depth;
        loop {
            let kind = match self.tok() {
                Tok::P(P::LBracket) => {
                    let open = self.bump().span;
                    let index = self
                        .outside_angles(|p| if p.is(P::LBrace) { p.initialiser() } else { p.expression() })?;
                    self.close(P::RBracket, open)?;
                    ExprKind::Index { a: Box::new(e), index: Box::new(index) }
                }
                Tok::P(P::LParen) => {
                    let args = self.arguments()?;
                    ExprKind::Call { f: Box::new(e), args }
                }
                Tok::P(P::LaunchOpen | P::Shl) if self.launch_bracket(P::Shl, P::Lt) > 0 => {
                    let open = self.launch_brackets(P::Shl, P::Lt).unwrap_or(start);
                    let mut config = vec![self.initialiser()?];
                    while self.eat(P::Comma) {
                        config.push(self.initialiser()?);
                    }
                    if self.launch_brackets(P::Shr, P::Gt).is_none() {
                        self.close(P::LaunchClose, open)?;
                    }
                    if !self.is(P::LParen) {
                        return self.unexpected("`(`");
                    }
                    let args = self.arguments()?;
                    ExprKind::Launch { f: Box::new(e), config, args }
                }
                Tok::P(P::Dot | P::Arrow) if self.ahead(1) == Tok::P(P::Star) => break,
                Tok::P(p @ (P::Dot | P::Arrow)) => {
                    self.bump();
                    let template = self.eat_kw(Kw::Template);
                    let mut owner = None;
                    if self.owner_here() {
                        owner = Some(Box::new(self.owner_name()?));
                    }
                    let name = if self.eat(P::Tilde) {
                        let span = self.specifiers()?.1.map_or(start, |t| t.span);
                        let sym = self.interner.intern("~");
                        NamePart { name: crate::ast::Name { sym, span }, args: None }
                    } else if self.is_kw(Kw::Operator) {
                        self.operator_part()?
                    } else {
                        // `a.f<T>(…)`: an operand of `<` cannot be a type, so `<` opens arguments.
                        let seems =
                            self.method_template() || self.ahead(1) == Tok::P(P::Lt) && self.type_at(2);
                        if seems && !template && owner.is_none() && self.is_dependent(&e) {
                            self.missing_template();
                        }
                        let template = template || seems;
                        self.name_part(if template { NameKind::FunctionTemplate } else { NameKind::Other })?
                    };
                    ExprKind::Member { a: Box::new(e), arrow: p == P::Arrow, owner, name }
                }
                Tok::P(p @ (P::PlusPlus | P::MinusMinus)) => {
                    self.bump();
                    ExprKind::Step { a: Box::new(e), up: p == P::PlusPlus, post: true }
                }
                _ => break,
            };
            self.deeper()?;
            e = Expr { kind, span: self.since(start) };
        }
        self.depth = depth;
        Ok(e)
    }

    /// Number of tokens that form `<<<` or `>>>` here, or 0. Some formatters write `<< <` and `>> >`, which
    /// nvcc accepts. `two` and `one` are the tokens of two brackets and of one.
    pub(super) fn launch_bracket(&self, two: P, one: P) -> usize {
        let whole = if one == P::Lt { P::LaunchOpen } else { P::LaunchClose };
        let at = |n| self.ahead(n);
        match at(0) {
            Tok::P(p) if p == whole => 1,
            Tok::P(p) if p == two && at(1) == Tok::P(one) => 2,
            _ => 0,
        }
    }

    /// Parses such a bracket and returns its place.
    fn launch_brackets(&mut self, two: P, one: P) -> Option<Span> {
        let start = self.span();
        let count = self.launch_bracket(two, one);
        for _ in 0..count {
            self.bump();
        }
        (count > 0).then(|| self.since(start))
    }

    /// Whether the expression is a variable whose type depends on a template parameter.
    fn is_dependent(&self, e: &Expr) -> bool {
        let name = if let ExprKind::Name(n) = &e.kind { n.plain() } else { None };
        name.is_some_and(|n| self.names.lookup(n) == Some(NameKind::Dependent))
    }

    /// Whether `name<…>(` follows, where some class has a method template of that name.
    fn method_template(&self) -> bool {
        let Tok::Ident(name) = self.tok() else { return false };
        self.ahead(1) == Tok::P(P::Lt)
            && self.names.is_method_template(name)
            && self.ahead(self.after_angles(1)) == Tok::P(P::LParen)
    }

    pub(super) fn outside_angles<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let outer = std::mem::replace(&mut self.in_template_args, false);
        let result = self.nested(f);
        self.in_template_args = outer;
        result
    }

    // arguments = "(" (initialiser ("," initialiser)*)? ")"
    pub(super) fn arguments(&mut self) -> Res<Vec<Expr>> {
        let open = self.span();
        self.expect(P::LParen)?;
        let list = self.outside_angles(|p| {
            let mut list = Vec::new();
            while !p.is(P::RParen) {
                list.push(p.item()?);
                if !p.eat(P::Comma) {
                    break;
                }
            }
            Ok(list)
        })?;
        self.close(P::RParen, open)?;
        Ok(list)
    }

    // primary = literal+ | name | "this" | "(" expression ")" | type "(" arguments ")" | type list
    //         | "static_cast" "<" type-id ">" "(" expression ")" | lambda
    fn primary(&mut self) -> Res<Expr> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Num(s) => {
                self.bump();
                let text = self.interner.rc(s);
                match literal::number(&text) {
                    Ok(literal::Number::Int { value, kind }) => ExprKind::Int { value, kind },
                    Ok(literal::Number::Float { value, kind }) => ExprKind::Float { value, kind },
                    Err(e) => match literal::suffix(&text) {
                        // The suffix of a literal operator that is declared. Otherwise the number is an
                        // error.
                        Some((digits, suffix))
                            if self.interner.find(&format!("operator\"\"{suffix}")).is_some() =>
                        {
                            self.own_number(digits, suffix, start)?
                        }
                        _ => return Ok(self.literal_error(e, start, &text)),
                    },
                }
            }
            Tok::Char(s) => {
                self.bump();
                let text = self.interner.rc(s);
                let kind = match literal::wide(&text) {
                    Some(kind) => kind,
                    None if literal::is_multi_character(&text) => IntKind::Int,
                    None => IntKind::Char,
                };
                match literal::character(&text) {
                    Ok(value) => {
                        let e = ExprKind::Char { value, kind };
                        self.own_literal(e, start, Vec::new())
                    }
                    Err(e) => return Ok(self.literal_error(e, start, &text)),
                }
            }
            Tok::Str(_) => self.strings(),
            Tok::Kw(Kw::True) => self.one(ExprKind::Bool(true)),
            Tok::Kw(Kw::False) => self.one(ExprKind::Bool(false)),
            Tok::Kw(Kw::Nullptr) => self.one(ExprKind::Null),
            Tok::Kw(Kw::This) => self.one(ExprKind::This),
            Tok::P(P::LParen) if self.ahead(1) == Tok::P(P::LBrace) => self.statement_expression()?,
            Tok::P(P::LParen) => {
                self.bump();
                let mut e = self.outside_angles(|p| p.expression_or_fold())?;
                self.close(P::RParen, start)?;
                e.span = self.since(start);
                return Ok(e);
            }
            Tok::Kw(kw @ (Kw::StaticCast | Kw::ReinterpretCast | Kw::ConstCast | Kw::DynamicCast)) => {
                self.named_cast(kw)?
            }
            Tok::Kw(Kw::Typeid) => self.type_id_of()?,
            Tok::P(P::LBracket) => return self.lambda(),
            Tok::Kw(Kw::Throw) => {
                self.bump();
                let value = if self.is(P::Semi) { None } else { Some(Box::new(self.assignment()?)) };
                ExprKind::Throw(value)
            }
            Tok::Kw(Kw::Operator) => {
                let parts = vec![self.operator_part()?];
                ExprKind::Name(QualName { global: false, of: None, parts, span: self.since(start) })
            }
            Tok::Kw(Kw::Decltype) if self.decltype_scope() => ExprKind::Name(self.qual_name()?),
            Tok::Kw(_) if self.type_starts() => self.construct()?,
            Tok::Ident(_) | Tok::P(P::ColonColon) if self.type_name_at(0) => self.construct()?,
            Tok::Ident(_) | Tok::P(P::ColonColon) => ExprKind::Name(self.qual_name()?),
            _ => return self.unexpected("expression"),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn one(&mut self, kind: ExprKind) -> ExprKind {
        self.bump();
        kind
    }

    /// Parses adjacent string literals as one.
    pub(super) fn strings(&mut self) -> ExprKind {
        let start = self.span();
        let mut bytes = Vec::new();
        let (mut failed, mut wide) = (false, None);
        while let Tok::Str(s) = self.tok() {
            let span = self.bump().span;
            let text = self.interner.rc(s);
            wide = wide.or(literal::wide(&text));
            match literal::string(&text) {
                Ok(more) => bytes.extend(more),
                Err(e) => {
                    self.literal_error(e, span, &text);
                    failed = true;
                }
            }
        }
        if failed {
            return ExprKind::Error;
        }
        let length = ExprKind::Int { value: bytes.len() as u64, kind: IntKind::ULong };
        let e = match wide {
            Some(kind) => ExprKind::WideStr(Rc::new(literal::widened(&bytes, kind)), kind),
            None => ExprKind::Str(Rc::new(bytes)),
        };
        self.own_literal(e, start, vec![Expr { kind: length, span: start }])
    }

    /// Parses a user-defined literal such as `1_km`.
    fn own_number(&mut self, digits: &str, suffix: &str, start: Span) -> Res<ExprKind> {
        let kind = match literal::number(digits) {
            Ok(literal::Number::Int { value, .. }) => ExprKind::Int { value, kind: IntKind::ULongLong },
            Ok(literal::Number::Float { value, .. }) => ExprKind::Float { value, kind: hir::FloatKind::F64 },
            Err(e) => return Ok(self.literal_error(e, start, digits).kind),
        };
        let raw = digits.as_bytes().to_vec();
        Ok(self.with_suffix(kind, suffix, start, raw, Vec::new()))
    }

    /// A character or string literal that is immediately followed by a name is a user-defined literal.
    fn own_literal(&mut self, e: ExprKind, start: Span, more: Vec<Expr>) -> ExprKind {
        match self.tok() {
            Tok::Ident(s)
                if self.span().start() == self.prev().end() && self.span().file() == self.prev().file() =>
            {
                self.bump();
                let suffix = self.interner.rc(s);
                self.with_suffix(e, &suffix, start, Vec::new(), more)
            }
            _ => e,
        }
    }

    fn with_suffix(
        &mut self,
        e: ExprKind,
        suffix: &str,
        start: Span,
        raw: Vec<u8>,
        more: Vec<Expr>,
    ) -> ExprKind {
        let span = self.since(start);
        let name = crate::ast::Name { sym: self.interner.intern(&format!("operator\"\"{suffix}")), span };
        let parts = vec![NamePart { name, args: None }];
        let f = ExprKind::Name(QualName { global: false, of: None, parts, span });
        let mut args = vec![Expr { kind: e, span }];
        args.extend(more);
        ExprKind::Literal { f: Box::new(Expr { kind: f, span }), raw: Rc::new(raw), args }
    }

    // named-cast = "static_cast" "<" type-id ">" "(" expression ")"
    fn named_cast(&mut self, kw: Kw) -> Res<ExprKind> {
        self.bump();
        let style = match kw {
            Kw::StaticCast => CastStyle::Static,
            Kw::ConstCast => CastStyle::Const,
            Kw::ReinterpretCast => CastStyle::Reinterpret,
            _ => CastStyle::Dynamic,
        };
        let args = self.template_arguments()?;
        let Some(crate::ast::TemplateArg::Type(ty)) = args.into_iter().next() else {
            return self.unexpected("type");
        };
        let open = self.span();
        self.expect(P::LParen)?;
        let a = self.outside_angles(|p| p.expression())?;
        self.close(P::RParen, open)?;
        Ok(ExprKind::Cast { style, ty: Box::new(ty), a: Box::new(a) })
    }

    /// Parses `T(a, b)` or `T{…}`.
    fn construct(&mut self) -> Res<ExprKind> {
        let Some(ty) = self.simple_type()? else {
            return self.unexpected("expression");
        };
        match self.tok() {
            Tok::P(P::LBrace) => {
                let list = Box::new(self.initialiser()?);
                Ok(ExprKind::Compound { ty: Box::new(ty), list })
            }
            Tok::P(P::LParen) => Ok(ExprKind::Construct { ty: Box::new(ty), args: self.arguments()? }),
            Tok::P(P::ColonColon) => self.unexpected("name"),
            _ => {
                // A type where a value is expected.
                let span = ty.span;
                let text = match &ty.kind {
                    TypeKind::Named(n) => self.interner.text(n.last().name.sym).to_string(),
                    _ => self.text(self.tokens[self.pos - 1].tok),
                };
                self.error(base::Code::TypeAsValue, span, &[&text]);
                Err(super::Recover)
            }
        }
    }

    fn simple_type(&mut self) -> Res<Option<Type>> {
        let start = self.span();
        if !matches!(self.tok(), Tok::Ident(_)) {
            return Ok(self.specifiers()?.1);
        }
        // Inside of its class, the name before a parenthesis may look like the declaration of a constructor.
        let kind = TypeKind::Named(self.qual_name()?);
        let span = self.since(start);
        Ok(Some(Type { kind, is_const: false, is_volatile: false, restrict: false, span }))
    }
}
