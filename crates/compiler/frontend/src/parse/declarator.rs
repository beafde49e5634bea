//! Parses declarators: the tokens around a name that make pointers, arrays and functions of its type.

use std::rc::Rc;

use super::{NameKind, Parser, Res};
use crate::ast::{Expr, FnName, Name, Param, QualName, Specs, TemplateArg, Type, TypeKind};
use crate::token::{Kw, P, Sym, Tok};

/// A step from the base type to the declared type.
enum Step {
    Pointer {
        is_const: bool,
        is_volatile: bool,
        restrict: bool,
    },
    Member {
        class: QualName,
        is_const: bool,
    },
    Reference {
        rvalue: bool,
    },
    Array(Option<Expr>),
    Function {
        params: Vec<Param>,
        variadic: bool,
        is_const: bool,
        is_volatile: bool,
        /// `noexcept`, `&` or `&&` follows the parameters.
        distinct: bool,
    },
}

/// A declarator: the declared name and its type.
pub struct Declarator {
    pub name: Option<Name>,
    /// `S::` before the name.
    pub owner: Option<QualName>,
    pub fn_name: Option<FnName>,
    /// `name<…>` of a function specialisation.
    pub args: Option<Vec<TemplateArg>>,
    /// `...` is before the name.
    pub pack: bool,
    /// Names of a structured binding, `auto [a, b]`.
    pub bindings: Vec<Name>,
    /// Memory and execution space specifiers after a `*` or `&`, as in `int &__device__ f()`.
    pub spaces: Vec<Kw>,
    pub ty: Type,
}

#[derive(Default)]
struct Parts {
    name: Option<Name>,
    owner: Option<QualName>,
    fn_name: Option<FnName>,
    args: Option<Vec<TemplateArg>>,
    pack: bool,
    bindings: Vec<Name>,
    /// The type of a conversion function, `operator T`.
    conversion: Option<Type>,
    spaces: Vec<Kw>,
    steps: Vec<Step>,
}

impl Parser<'_> {
    // declarator = pointer* (name | "(" declarator ")")? suffix*
    /// Parses a declarator for the type `base`. Its name may be absent, as in casts and parameters.
    pub(super) fn declarator(&mut self, base: &Type) -> Res<Declarator> {
        let depth = self.names.depth();
        let result = self.open_declarator(base);
        self.names.truncate(depth);
        result
    }

    /// [`Self::declarator`] that leaves the scope of `S` open after a name `S::name`.
    pub(super) fn open_declarator(&mut self, base: &Type) -> Res<Declarator> {
        let start = self.span();
        self.may_bind = matches!(base.kind, TypeKind::Auto);
        let parts = self.nested(|p| p.declarator_parts())?;
        let span =
            if self.pos > 0 && self.prev().start() >= start.start() { self.since(start) } else { start };
        let mut ty = parts.conversion.unwrap_or_else(|| base.clone());
        for step in parts.steps {
            let whole = base.span.to(span);
            let plain =
                |kind| Type { kind, is_const: false, is_volatile: false, restrict: false, span: whole };
            ty = match step {
                Step::Pointer { is_const, is_volatile, restrict } => {
                    Type { is_const, is_volatile, restrict, ..plain(TypeKind::Pointer(Box::new(ty))) }
                }
                Step::Member { class, is_const } => {
                    Type { is_const, ..plain(TypeKind::Member { class, to: Box::new(ty) }) }
                }
                Step::Reference { rvalue } => plain(TypeKind::Reference { to: Box::new(ty), rvalue }),
                Step::Array(len) => plain(TypeKind::Array { of: Box::new(ty), len: len.map(Box::new) }),
                Step::Function { params, variadic, is_const, is_volatile, distinct } => {
                    let (ret, params) = (Box::new(ty), Rc::new(params));
                    let kind = TypeKind::Function { ret, params, variadic, distinct };
                    Type { is_const, is_volatile, ..plain(kind) }
                }
            };
        }
        Ok(Declarator {
            name: parts.name,
            owner: parts.owner,
            fn_name: parts.fn_name,
            args: parts.args,
            pack: parts.pack,
            bindings: parts.bindings,
            spaces: parts.spaces,
            ty,
        })
    }

    fn declarator_parts(&mut self) -> Res<Parts> {
        let (mut steps, mut spaces) = (Vec::new(), Vec::new());
        loop {
            if let (Tok::Kw(kw), false) = (self.tok(), steps.is_empty())
                && super::specs::set_space(kw, &mut Specs::default())
            {
                spaces.push(kw);
                self.bump();
            } else if self.eat(P::Star) {
                let (mut is_const, mut is_volatile, mut restrict) = (false, false, false);
                loop {
                    match self.tok() {
                        Tok::Kw(Kw::Const) => is_const = true,
                        Tok::Kw(Kw::Volatile) => is_volatile = true,
                        Tok::Kw(Kw::Restrict | Kw::Restrict2) => restrict = true,
                        _ => break,
                    }
                    self.bump();
                }
                steps.push(Step::Pointer { is_const, is_volatile, restrict });
            } else if self.member_pointer_at(0) {
                let class = self.owner_name()?;
                self.bump();
                let is_const = self.eat_kw(Kw::Const);
                steps.push(Step::Member { class, is_const });
            } else if self.is(P::Amp) || self.is(P::AndAnd) {
                let rvalue = self.bump().is(P::AndAnd);
                while self.eat_kw(Kw::Restrict) || self.eat_kw(Kw::Restrict2) {}
                steps.push(Step::Reference { rvalue });
            } else if self.is_kw(Kw::Const) || self.is_kw(Kw::Restrict) || self.is_kw(Kw::Restrict2) {
                self.bump();
            } else {
                break;
            }
        }
        let pack = self.eat(P::Ellipsis);
        let mut inner = Parts { pack, ..Parts::default() };
        match self.tok() {
            Tok::P(P::LParen) if self.nested_declarator() => {
                let open = self.bump().span;
                inner = self.nested(|p| p.declarator_parts())?;
                self.close(P::RParen, open)?;
            }
            Tok::Ident(_) | Tok::Kw(Kw::Operator) | Tok::P(P::Tilde) => self.declared_name(&mut inner)?,
            Tok::P(P::LBracket) if std::mem::take(&mut self.may_bind) => self.bound_names(&mut inner)?,
            _ => {}
        }
        let mut suffixes = Vec::new();
        loop {
            match self.tok() {
                Tok::P(P::LBracket) => {
                    let open = self.bump().span;
                    let len = if self.is(P::RBracket) { None } else { Some(self.expression()?) };
                    self.close(P::RBracket, open)?;
                    suffixes.push(Step::Array(len));
                }
                Tok::P(P::LParen) if self.parameters_here() => {
                    // For a declared function, tokens after the parameters are parsed by the caller.
                    let pointed = !inner.steps.is_empty() || inner.name.is_none();
                    suffixes.push(self.parameters(pointed)?);
                }
                _ => break,
            }
        }
        steps.extend(suffixes.into_iter().rev());
        steps.append(&mut inner.steps);
        inner.steps = steps;
        inner.spaces.append(&mut spaces);
        Ok(inner)
    }

    // bound-names = "[" name ("," name)* "]"
    fn bound_names(&mut self, parts: &mut Parts) -> Res<()> {
        let open = self.bump().span;
        loop {
            let name = self.identifier("name")?;
            self.names.declare(name.sym, NameKind::Other);
            parts.bindings.push(name);
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close(P::RBracket, open)?;
        parts.name = Some(Name { sym: self.interner.intern("(parts)"), span: self.since(open) });
        Ok(())
    }

    /// Whether the `(` opens a nested declarator, not parameters.
    fn nested_declarator(&self) -> bool {
        if self.member_pointer_at(1) {
            return true;
        }
        match self.ahead(1) {
            Tok::P(P::Star | P::Amp | P::LParen) => true,
            Tok::Ident(s) => {
                !matches!(
                    self.names.lookup(s),
                    Some(NameKind::Type | NameKind::Parameter | NameKind::TypeTemplate)
                ) && self.ahead(2) == Tok::P(P::RParen)
                    && matches!(
                        self.ahead(3),
                        Tok::P(P::LParen | P::LBracket | P::Semi | P::Eq | P::Comma | P::RParen)
                    )
            }
            _ => false,
        }
    }

    // declared-name = (name "::")* (name | "~" name | "operator" symbol)
    fn declared_name(&mut self, parts: &mut Parts) -> Res<()> {
        if let Tok::Ident(_) = self.tok()
            && self.owner_here()
        {
            let mut owner = self.owner_name()?;
            owner.span = self.since(owner.span);
            self.reopen_all(Some(&owner));
            parts.owner = Some(owner);
        }
        let span = self.span();
        match self.tok() {
            Tok::P(P::Tilde) => {
                self.bump();
                let name = self.identifier("name")?;
                parts.name = Some(name);
                parts.fn_name = Some(FnName::Destructor);
            }
            Tok::Kw(Kw::Operator) if self.written_type_at(1) => {
                let (name, ty) = self.conversion_name()?;
                parts.name = Some(name);
                parts.conversion = Some(ty);
            }
            Tok::Kw(Kw::Operator) => {
                let sym = self.operator_name()?;
                parts.name = Some(Name { sym, span: self.since(span) });
            }
            _ => {
                let name = self.identifier("name")?;
                if self.is(P::Lt) && self.names.lookup(name.sym) == Some(NameKind::FunctionTemplate) {
                    parts.args = Some(self.template_arguments()?);
                }
                let owner = parts.owner.as_ref().map(|o| o.last().name.sym);
                if self.is(P::LParen) && (owner == Some(name.sym) || self.class == Some(name.sym)) {
                    parts.fn_name = Some(FnName::Constructor);
                }
                parts.name = Some(name);
            }
        }
        Ok(())
    }

    /// Whether `S::` or `S<T>::` follows.
    pub(super) fn owner_here(&self) -> bool {
        self.owner_inside(None)
    }

    /// [`Self::owner_here`] after `of::`.
    fn owner_inside(&self, of: Option<Sym>) -> bool {
        let Tok::Ident(sym) = self.tok() else { return false };
        if self.ahead(1) == Tok::P(P::ColonColon) {
            return true;
        }
        let kind = of.map_or_else(|| self.names.lookup(sym), |of| self.names.member(of, sym));
        // In the definition of `std::hash<T>`, the name is no owner.
        let owns = || self.ahead(self.after_angles(1)) == Tok::P(P::ColonColon);
        kind == Some(NameKind::TypeTemplate) && self.ahead(1) == Tok::P(P::Lt) && owns()
    }

    /// Opens the scopes of the class, and of the enclosing ones, that qualify a member's name.
    pub(super) fn reopen_all(&mut self, owner: Option<&QualName>) {
        owner.iter().flat_map(|o| &o.parts).for_each(|p| self.names.reopen(p.name.sym));
    }

    pub(super) fn owner_name(&mut self) -> Res<QualName> {
        let mut name = QualName { global: false, of: None, parts: Vec::new(), span: self.span() };
        while self.owner_inside(name.parts.last().map(|p| p.name.sym)) {
            name.parts.push(self.name_part(NameKind::TypeTemplate)?);
            self.expect(P::ColonColon)?;
        }
        if name.parts.is_empty() { self.unexpected("name") } else { Ok(name) }
    }

    // parameters = "(" (parameter ("," parameter)*)? ("," "...")? ")" ("const" | "volatile" | "&" | "&&" | "noexcept")*
    fn parameters(&mut self, qualified: bool) -> Res<Step> {
        let (params, variadic) = self.parameter_list()?;
        let (mut is_const, mut is_volatile, mut distinct) = (false, false, false);
        loop {
            match self.tok() {
                _ if !qualified => break,
                Tok::Kw(Kw::Const) => is_const = true,
                Tok::Kw(Kw::Volatile) => is_volatile = true,
                Tok::Kw(Kw::Noexcept) | Tok::P(P::Amp | P::AndAnd) => distinct = true,
                _ => break,
            }
            if self.bump().tok == Tok::Kw(Kw::Noexcept) && self.is(P::LParen) {
                self.parenthesised()?;
            }
        }
        Ok(Step::Function { params, variadic, is_const, is_volatile, distinct })
    }

    pub(super) fn parameter_list(&mut self) -> Res<(Vec<Param>, bool)> {
        let open = self.bump().span;
        let (mut params, mut variadic) = (Vec::new(), false);
        if self.is_kw(Kw::Void) && matches!(self.ahead(1), Tok::P(P::RParen | P::LBrace)) {
            self.bump();
        }
        while !self.is(P::RParen) && !self.is(P::LBrace) {
            if self.eat(P::Ellipsis) {
                variadic = true;
                break;
            }
            params.push(self.parameter()?);
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close(P::RParen, open)?;
        Ok((params, variadic))
    }

    // parameter = specifiers declarator ("=" assignment)?
    fn parameter(&mut self) -> Res<Param> {
        let start = self.span();
        let (_, ty) = self.specifiers()?;
        let ty = match ty {
            Some(ty) => ty,
            None if matches!(self.tok(), Tok::Ident(_)) => self.unknown_type()?,
            None => return self.unexpected("type"),
        };
        let pack = self.eat(P::Ellipsis);
        let d = self.declarator(&ty)?;
        // The `...` of `Ts &...xs`.
        let pack = pack || d.pack;
        let default = if self.eat(P::Eq) { Some(self.initialiser()?) } else { None };
        Ok(Param { name: d.name, ty: d.ty, default, pack, span: self.since(start) })
    }

    // type-id = specifiers declarator
    /// Parses a type without a name, as in casts.
    pub(super) fn type_id(&mut self) -> Res<Type> {
        Ok(self.type_or_pack()?.0)
    }

    /// Parses a type without a name, and whether `...` follows it.
    pub(super) fn type_or_pack(&mut self) -> Res<(Type, bool)> {
        let (_, ty) = self.specifiers()?;
        match ty {
            Some(ty) => self.declarator(&ty).map(|d| (d.ty, d.pack)),
            None => self.unexpected("type"),
        }
    }
}
