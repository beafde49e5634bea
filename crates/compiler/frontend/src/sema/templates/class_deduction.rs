//! Class template argument deduction from an initial value (C++17 [over.match.class.deduct]).
//!
//! A guide is a function template whose parameters are those of a constructor and whose result is the class. The
//! program writes some guides; the others are made of the constructors, with the class's template parameters before
//! their own. Overload resolution chooses a guide; the result of the guide's instance is the class.

use std::rc::Rc;

use base::{Code, Map, Span};
use hir::Qual;

use crate::ast::{self, Decl, ExprKind as E, FnName, Init, TemplateArg, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Dispatch, Funcs};
use crate::sema::lookup::scope::{Callable, Entity, named};
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_entities::{Origin, TemplateKind, is_pack};
use crate::token::Sym;

impl Checker<'_> {
    /// Declares a deduction guide: `C(T) -> C<T>;`. A guide without template parameters is kept as a template, too,
    /// because the class that it names may be specialised before the guide is used.
    pub(crate) fn declare_guide(&mut self, params: &[TemplateParam], f: &Rc<ast::Function>) {
        let FnName::Plain(name) = f.name else { return };
        let Some(Entity::ClassTemplate(t)) = self.find(name) else {
            return self.unknown_name(name, f.name_span);
        };
        let guide = self.add_guide(params, f.clone(), Origin::Written, 0);
        self.templates[t].guides.push(Callable::Template(guide));
    }

    /// Adds a guide as a function template. `of_class` is the number of its first parameters that are the class's.
    fn add_guide(
        &mut self,
        params: &[TemplateParam],
        f: Rc<ast::Function>,
        origin: Origin,
        of_class: usize,
    ) -> usize {
        let FnName::Plain(sym) = f.name else { unreachable!("guides have the class's name") };
        let index = self.add_template(sym, params, &f, None, None);
        (self.templates[index].origin, self.templates[index].of_class) = (origin, of_class);
        index
    }

    /// The class template that a type names without arguments, which the initial value tells; `None` for other types.
    pub(crate) fn placeholder(&mut self, t: &ast::Type) -> Option<usize> {
        let t = self.named_template(t)?;
        matches!(self.templates[t].kind, TemplateKind::Class(_)).then_some(t)
    }

    /// The type that is written. If it names a class template without arguments, `args` tell the arguments, as in
    /// `C(args)`. The error type after a message.
    pub(crate) fn resolve_from(&mut self, ty: &ast::Type, args: &[ast::Expr], span: Span) -> Qual {
        match self.placeholder(ty) {
            Some(t) => {
                let q = self.class_from(t, args, span).unwrap_or(self.t.error.into());
                Qual { is_const: ty.is_const, is_volatile: ty.is_volatile, ..q }
            }
            None => {
                let q = self.resolve(ty);
                self.complete(q.ty);
                q
            }
        }
    }

    /// The class of the variable `v`, whose type is the class template `t` without arguments; `None` after a message.
    pub(crate) fn class_of_init(&mut self, t: usize, v: &ast::Var) -> Option<Qual> {
        let q = match &v.init {
            None => self.class_from(t, &[], v.span),
            Some(Init::Value(e)) => self.class_from(t, std::slice::from_ref(e), e.span),
            Some(Init::Args(args, span)) => self.class_from(t, args, *span),
        }?;
        Some(Qual { is_const: v.ty.is_const, is_volatile: v.ty.is_volatile, ..q })
    }

    /// The instance of the class template `t` that is made of `args`; `None` after a message.
    fn class_from(&mut self, t: usize, args: &[ast::Expr], span: Span) -> Option<Qual> {
        let name = self.templates[t].name;
        let set = self.guides(t);
        let found = |c: &mut Self| match args {
            [list @ ast::Expr { kind: E::List(items), .. }] => {
                let items: Vec<_> = items.iter().map(|i| i.value.clone()).collect();
                let items = c.written_out(&items);
                let values = c.arguments(&items);
                let copy = matches!(&values[..], [Arg::Val(v)]
                    if c.record_of(v.q.ty).and_then(|r| c.instance_of(r)).is_some_and(|(of, _)| of == t));
                let lists: Vec<_> = set.iter().copied().filter(|&g| c.takes_items(g)).collect();
                if !copy
                    && !lists.is_empty()
                    && !items.is_empty()
                    && let Ok(found) = c.class_by(lists, &[Arg::List(list)], name, span)
                {
                    return Ok(found);
                }
                c.class_by(set, &values, name, span)
            }
            _ => {
                let values = c.arguments(args);
                c.class_by(set, &values, name, span)
            }
        };
        match self.unevaluated(|c| c.with_scratch(found)) {
            Ok(q) => Some(q),
            Err(None) => None,
            Err(Some(types)) => {
                let name = self.text(name);
                self.error(Code::NoMatchingFunction, span, &[&name, &types]);
                None
            }
        }
    }

    /// The class that overload resolution among the guides `set` gives for these arguments. If there is none, the error
    /// is the text of the arguments' types, for a message, or `None` if an argument was reported.
    fn class_by(
        &mut self,
        set: Vec<Callable>,
        args: &[Arg],
        name: Sym,
        span: Span,
    ) -> Result<Qual, Option<String>> {
        if args.iter().any(|a| matches!(a, Arg::Val(v) if v.is_error())) {
            return Err(None);
        }
        let funcs = Funcs { set: Rc::new(set), this: None, args: None, name, dispatch: Dispatch::Virtual };
        match self.choose(&funcs, args, span) {
            Choice::One(id) => Ok(self.funcs[id].sig.ret.into()),
            Choice::None | Choice::Ambiguous => Err(Some(self.argument_types(args))),
        }
    }

    /// Is the guide's first parameter an `initializer_list`, so that it takes a braced list as a whole?
    fn takes_items(&self, g: Callable) -> bool {
        let Callable::Template(t) = g else { return false };
        let TemplateKind::Function(f) = &self.templates[t].kind else { return false };
        let Some(p) = f.params.first() else { return false };
        let ty = if let TypeKind::Reference { to, .. } = &p.ty.kind { to } else { &p.ty };
        matches!(&ty.kind, TypeKind::Named(n) if self.interner.text(n.last().name.sym) == "initializer_list")
    }

    /// The guides of a class template. Those of its constructors are made at first use.
    fn guides(&mut self, t: usize) -> Vec<Callable> {
        if let TemplateKind::Class(r) = self.templates[t].kind.clone()
            && !std::mem::replace(&mut self.templates[t].guided, true)
        {
            let scope = self.templates[t].scope;
            let members = r.members.as_deref().unwrap_or_default();
            let made = self.within(scope, |c| c.guides_of_members(t, members));
            self.templates[t].guides.extend(made);
        }
        self.templates[t].guides.clone()
    }

    /// The guides made of the constructors of the class template `t`: one for each, one for the implicit default
    /// constructor, and the copy deduction candidate.
    fn guides_of_members(&mut self, t: usize, members: &[Decl]) -> Vec<Callable> {
        let params = self.templates[t].params.clone();
        let name = ast::Name { sym: self.templates[t].name, span: self.templates[t].span };
        let class = written_instance(name, &params);
        let mut names = Map::new();
        names.insert(name.sym, class.clone());
        let mut made = Vec::new();
        let mut add =
            |c: &mut Self, names: &Map<Sym, ast::Type>, more: &[TemplateParam], f: &[ast::Param]| {
                let list = f.iter().map(|p| ast::Param { ty: outside(&p.ty, names), ..p.clone() }).collect();
                let f = ast::Function::new(name, class.clone(), Rc::new(list), ast::Specs::default());
                let all: Vec<_> = params.iter().chain(more).cloned().collect();
                let origin = if more.is_empty() { Origin::Constructor } else { Origin::ConstructorTemplate };
                made.push(Callable::Template(c.add_guide(&all, Rc::new(f), origin, params.len())));
            };
        let mut constructs = false;
        for decl in members {
            let (more, decl) = match decl {
                Decl::Template(t) => (&t.params[..], &t.decl),
                _ => (&[][..], decl),
            };
            match decl {
                Decl::Typedef { name, ty } if more.is_empty() => {
                    let ty = outside(ty, &names);
                    names.insert(name.sym, ty);
                }
                Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) if more.is_empty() => {
                    if let Some(inner) = r.name {
                        names.insert(inner.sym, member_type(&class, inner));
                    }
                }
                Decl::Function(f) if f.name == FnName::Constructor => {
                    constructs = true;
                    add(self, &names, more, &f.params);
                }
                _ => {}
            }
        }
        if !constructs {
            add(self, &names, &[], &[]);
        }
        let object =
            ast::Param { name: None, ty: class.clone(), default: None, pack: false, span: name.span };
        add(self, &names, &[], &[object]);
        if let Some(Callable::Template(copy)) = made.last() {
            self.templates[*copy].origin = Origin::Copy;
        }
        made
    }
}

/// The type `C<T, Us...>`: the class template `C` with its own parameters as the arguments.
fn written_instance(name: ast::Name, params: &[TemplateParam]) -> ast::Type {
    let args = params.iter().filter_map(|p| {
        let param = p.name()?;
        let arg = match p {
            TemplateParam::Value { .. } => {
                TemplateArg::Expr(ast::Expr { kind: E::Name(plain_name(param, None)), span: param.span })
            }
            _ => TemplateArg::Type(named(plain_name(param, None))),
        };
        Some(match is_pack(p) {
            true => TemplateArg::Expand(Box::new(arg), Rc::new(vec![param.sym])),
            false => arg,
        })
    });
    named(plain_name(name, Some(args.collect())))
}

/// The unqualified name `name`, with template arguments if there are `args`.
pub(crate) fn plain_name(name: ast::Name, args: Option<Vec<TemplateArg>>) -> ast::QualName {
    ast::QualName { global: false, of: None, parts: vec![ast::NamePart { name, args }], span: name.span }
}

/// The type `class::inner`.
fn member_type(class: &ast::Type, inner: ast::Name) -> ast::Type {
    let mut ty = class.clone();
    if let TypeKind::Named(n) = &mut ty.kind {
        n.parts.push(ast::NamePart { name: inner, args: None });
    }
    ty
}

/// The type `t` as it is written outside of its class. `names` are members of the class and the types that they mean.
fn outside(t: &ast::Type, names: &Map<Sym, ast::Type>) -> ast::Type {
    let inner = |t: &ast::Type| Box::new(outside(t, names));
    let kind = match &t.kind {
        TypeKind::Named(n) => {
            if let Some(found) = n.plain().and_then(|sym| names.get(&sym)) {
                let is_const = found.is_const || t.is_const;
                return ast::Type { is_const, ..found.clone() };
            }
            let mut n = n.clone();
            for arg in n.parts.iter_mut().filter_map(|p| p.args.as_mut()).flatten() {
                *arg = argument_outside(arg, names);
            }
            TypeKind::Named(n)
        }
        TypeKind::Pointer(to) => TypeKind::Pointer(inner(to)),
        TypeKind::Reference { to, rvalue } => TypeKind::Reference { to: inner(to), rvalue: *rvalue },
        TypeKind::Array { of, len } => TypeKind::Array { of: inner(of), len: len.clone() },
        TypeKind::Function { ret, params, variadic, distinct } => {
            let list = params.iter().map(|p| ast::Param { ty: outside(&p.ty, names), ..p.clone() });
            let params = Rc::new(list.collect());
            TypeKind::Function { ret: inner(ret), params, variadic: *variadic, distinct: *distinct }
        }
        other => other.clone(),
    };
    ast::Type { kind, ..t.clone() }
}

/// The template argument `arg` as it is written outside of its class; see [`outside`].
fn argument_outside(arg: &TemplateArg, names: &Map<Sym, ast::Type>) -> TemplateArg {
    match arg {
        TemplateArg::Type(t) => TemplateArg::Type(outside(t, names)),
        TemplateArg::Expr(e) => TemplateArg::Expr(e.clone()),
        TemplateArg::Expand(a, list) => {
            TemplateArg::Expand(Box::new(argument_outside(a, names)), list.clone())
        }
    }
}
