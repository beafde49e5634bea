//! Templates: deduction of arguments and instances (C++ [temp]).

use std::rc::Rc;

use base::{Code, Map, Span};
use hir::{Const, Expr, ExprKind, Qual, Type, TypeId};

use super::Checker;
use super::call::Arg;
use super::func::FuncId;
use super::scope::{Callable, Entity, Scope, ScopeId};
use super::value::{Funcs, ValKind};
use crate::ast::{self, Decl, FnName, TemplateArg, TemplateParam, TypeKind};
use crate::token::Sym;

/// Instances of templates inside instances of templates, so deep.
const MAX_INSTANCES: usize = 2000;

/// An argument of a template.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TArg {
    Type(Qual),
    Value(i64, TypeId),
}

/// A template.
pub struct TemplateEnt {
    pub name: Sym,
    pub span: Span,
    pub params: Vec<TemplateParam>,
    kind: TemplateKind,
    scope: ScopeId,
    functions: Map<Vec<TArg>, FuncId>,
    pub classes: Map<Vec<TArg>, TypeId>,
}

#[derive(Clone)]
enum TemplateKind {
    Function(Rc<ast::Function>),
    Class(Rc<ast::Record>),
    Alias(Rc<ast::Type>),
}

/// What is known of the parameters so far.
pub type Bound = Map<Sym, TArg>;

impl Checker<'_> {
    /// Declares a template; its body is looked at when it is used.
    pub fn declare_template(&mut self, t: &Rc<ast::Template>) {
        let unsupported = |c: &mut Self, what: &str| c.error(Code::Unsupported, t.span, &[what]);
        if t.params.is_empty() {
            return unsupported(self, "template<>");
        }
        let (name, kind) = match &t.decl {
            Decl::Function(f) => match (f.name, &f.owner) {
                (FnName::Plain(sym), None) => {
                    (ast::Name { sym, span: f.name_span }, TemplateKind::Function(f.clone()))
                }
                _ => return unsupported(self, "template<…> T S<…>::f()"),
            },
            Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) => match r.name {
                Some(name) if r.members.is_some() => (name, TemplateKind::Class(r.clone())),
                Some(_) => return,
                None => return unsupported(self, "template<…> struct { }"),
            },
            Decl::Typedef { name, ty } => (*name, TemplateKind::Alias(Rc::new(ty.clone()))),
            _ => return unsupported(self, "template<…> T name;"),
        };
        let index = self.templates.len();
        let is_function = matches!(kind, TemplateKind::Function(_));
        // A prototype and its definition are one template.
        if let (TemplateKind::Function(f), Some(Entity::Funcs(set))) = (&kind, self.declared_here(name.sym)) {
            let old = set.iter().find_map(|c| match c {
                Callable::Template(i) => Some(*i),
                Callable::Func(_) => None,
            });
            if let Some(i) = old
                && let TemplateKind::Function(before) = &self.templates[i].kind
                && before.body.is_none()
                && before.params.len() == f.params.len()
            {
                self.templates[i].kind = kind;
                return;
            }
        }
        self.templates.push(TemplateEnt {
            name: name.sym,
            span: name.span,
            params: t.params.clone(),
            kind,
            scope: self.scope,
            functions: Map::new(),
            classes: Map::new(),
        });
        let entity = if is_function {
            Entity::Funcs(Rc::new(vec![Callable::Template(index)]))
        } else {
            Entity::ClassTemplate(index)
        };
        self.declare(name, entity);
    }

    /// Arguments as written; `None` after a message.
    pub fn template_args(&mut self, args: &[TemplateArg]) -> Option<Vec<TArg>> {
        let mut out = Vec::with_capacity(args.len());
        for a in args {
            out.push(match a {
                TemplateArg::Type(t) => {
                    let q = self.resolve(t);
                    if self.is_error(q.ty) {
                        return None;
                    }
                    TArg::Type(q)
                }
                TemplateArg::Expr(e) => {
                    let v = self.expr(e);
                    let value = self.rvalue(v);
                    if self.is_error(value.ty) {
                        return None;
                    }
                    match self.fold(&value) {
                        Some(Const::Int(n)) => TArg::Value(n, value.ty),
                        _ => {
                            self.error(Code::NotConstant, e.span, &[]);
                            return None;
                        }
                    }
                }
            });
        }
        Some(out)
    }

    /// The instance that a call means, if its arguments can be deduced.
    pub fn deduce(
        &mut self,
        t: usize,
        explicit: Option<&[TArg]>,
        args: &[Arg],
        span: Span,
    ) -> Option<FuncId> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let params = self.templates[t].params.clone();
        let mut bound = Bound::new();
        let explicit = explicit.unwrap_or_default();
        if explicit.len() > params.len() {
            return None;
        }
        for (p, a) in params.iter().zip(explicit) {
            bind(&mut bound, p, *a)?;
        }
        // What was given by hand is not deduced: the argument is converted to it.
        let given: Vec<Sym> = bound.keys().copied().collect();
        for (p, arg) in f.params.iter().zip(args) {
            let Arg::Val(v) = arg else { continue };
            let by_reference = matches!(p.ty.kind, TypeKind::Reference { .. });
            let q = if by_reference {
                v.q
            } else {
                match &v.kind {
                    ValKind::Funcs(fs) => match fs.set[..] {
                        [c] => {
                            let ty = self.callable_type(c)?;
                            self.pointer_to(ty).into()
                        }
                        _ => continue,
                    },
                    _ => self.decayed(v).into(),
                }
            };
            if !self.unify(&params, &p.ty, q, &mut bound, &given) {
                return None;
            }
        }
        let full = self.complete_args(t, &params, bound)?;
        self.function_instance(t, full, span)
    }

    /// Every parameter's argument: bound, or its default.
    fn complete_args(&mut self, t: usize, params: &[TemplateParam], bound: Bound) -> Option<Vec<TArg>> {
        let scope = self.scopes.push(Scope::new(Some(self.templates[t].scope)));
        let mut full = Vec::with_capacity(params.len());
        for p in params {
            let name = param_name(p);
            let arg = match name.and_then(|n| bound.get(&n.sym).copied()) {
                Some(a) => a,
                None => self.within(scope, |c| c.default_arg(p))?,
            };
            let arg = self.within(scope, |c| c.adjust_arg(p, arg))?;
            if let Some(n) = name {
                self.within(scope, |c| c.declare_arg(n, arg));
            }
            full.push(arg);
        }
        Some(full)
    }

    fn default_arg(&mut self, p: &TemplateParam) -> Option<TArg> {
        match p {
            TemplateParam::Type { default, .. } => {
                let q = self.resolve(default.as_ref()?);
                Some(TArg::Type(q))
            }
            TemplateParam::Value { default, .. } => {
                let e = default.as_ref()?;
                Some(TArg::Value(self.const_int(e)?, self.t.int))
            }
        }
    }

    /// A value has its parameter's type.
    fn adjust_arg(&mut self, p: &TemplateParam, arg: TArg) -> Option<TArg> {
        match (p, arg) {
            (TemplateParam::Type { .. }, TArg::Type(_)) => Some(arg),
            (TemplateParam::Value { ty, .. }, TArg::Value(v, from)) => {
                let ty = if super::decl::has_auto(ty) { from } else { self.resolve(ty).ty };
                match self.cast_const(Const::Int(v), from, ty)? {
                    Const::Int(v) => Some(TArg::Value(v, ty)),
                    Const::Float(_) => None,
                }
            }
            _ => None,
        }
    }

    fn declare_arg(&mut self, name: ast::Name, arg: TArg) {
        match arg {
            TArg::Type(q) => self.redeclare(name, Entity::Type(q)),
            TArg::Value(v, ty) => self.redeclare(name, Entity::Const(Const::Int(v), ty)),
        }
    }

    fn function_instance(&mut self, t: usize, args: Vec<TArg>, span: Span) -> Option<FuncId> {
        if let Some(&id) = self.templates[t].functions.get(&args) {
            return Some(id);
        }
        if self.funcs.len() > MAX_INSTANCES {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let name = self.templates[t].name;
        let scope = self.argument_scope(t, &args);
        let outer = self.f.take();
        let id = self.within(scope, |c| c.new_function(name, f, None, false));
        self.f = outer;
        self.funcs[id].suffix = self.template_suffix(&args);
        self.templates[t].functions.insert(args, id);
        Some(id)
    }

    fn argument_scope(&mut self, t: usize, args: &[TArg]) -> ScopeId {
        let scope = self.scopes.push(Scope::new(Some(self.templates[t].scope)));
        for (p, a) in self.templates[t].params.clone().iter().zip(args) {
            if let Some(n) = param_name(p) {
                self.within(scope, |c| c.declare_arg(n, *a));
            }
        }
        scope
    }

    /// The class that `name<args>` means.
    pub fn class_instance(&mut self, t: usize, args: Option<&[TemplateArg]>, span: Span) -> Option<TypeId> {
        let given = self.template_args(args.unwrap_or_default())?;
        let params = self.templates[t].params.clone();
        let mut bound = Bound::new();
        if given.len() > params.len() {
            self.wrong_arguments(t, span);
            return None;
        }
        for (p, a) in params.iter().zip(&given) {
            if bind(&mut bound, p, *a).is_none() {
                self.wrong_arguments(t, span);
                return None;
            }
        }
        let Some(full) = self.complete_args(t, &params, bound) else {
            self.wrong_arguments(t, span);
            return None;
        };
        if let Some(&ty) = self.templates[t].classes.get(&full) {
            return Some(ty);
        }
        if self.module.types.records.len() > MAX_INSTANCES {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        let scope = self.argument_scope(t, &full);
        match self.templates[t].kind.clone() {
            TemplateKind::Function(_) => None,
            TemplateKind::Alias(ty) => Some(self.within(scope, |c| c.resolve(&ty)).ty),
            TemplateKind::Class(r) => {
                let name = self.text(self.templates[t].name) + &self.template_suffix(&full);
                let outer = self.f.take();
                let ty = self.within(scope, |c| {
                    let ty = c.new_record(name, &r);
                    c.templates[t].classes.insert(full, ty);
                    if let Type::Record(id) = *c.ty(ty) {
                        c.define_record(id, &r);
                    }
                    ty
                });
                self.f = outer;
                Some(ty)
            }
        }
    }

    fn wrong_arguments(&mut self, t: usize, span: Span) {
        let name = self.text(self.templates[t].name);
        self.error(Code::TemplateArguments, span, &[&name]);
    }

    /// Address of `f<int>`.
    pub fn template_address(&mut self, funcs: Funcs, span: Span) -> Expr {
        for &c in funcs.set.iter() {
            if let Callable::Template(t) = c
                && let Some(id) = self.deduce(t, funcs.args.as_deref(), &[], span)
            {
                return self.function_address(id, span);
            }
        }
        let name = self.text(funcs.name);
        self.error(Code::AmbiguousFunction, span, &[&name]);
        Expr { kind: ExprKind::Const(Const::Int(0)), ty: self.t.error, span }
    }
}

fn param_name(p: &TemplateParam) -> Option<ast::Name> {
    match p {
        TemplateParam::Type { name, .. } | TemplateParam::Value { name, .. } => *name,
    }
}

pub fn is_type_param(params: &[TemplateParam], sym: Sym) -> bool {
    params.iter().any(|p| matches!(p, TemplateParam::Type { name: Some(n), .. } if n.sym == sym))
}

/// Binds a written argument; `None` when a type stands for a value or the other way round.
fn bind(bound: &mut Bound, p: &TemplateParam, arg: TArg) -> Option<()> {
    match (p, arg) {
        (TemplateParam::Type { .. }, TArg::Type(_)) | (TemplateParam::Value { .. }, TArg::Value(..)) => {}
        _ => return None,
    }
    if let Some(n) = param_name(p) {
        bound.insert(n.sym, arg);
    }
    Some(())
}
