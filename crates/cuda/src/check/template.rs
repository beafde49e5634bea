//! Templates: deduction of arguments and instances (C++ [temp]).

use std::rc::Rc;

use base::{Code, Map, Span};
use hir::{Const, Qual, RecordId, TypeId};

use super::Checker;
use super::func::FuncId;
use super::scope::{Callable, Entity, Scope, ScopeId};
use super::special::Special;
use crate::ast::{self, Decl, FnName, TemplateArg, TemplateParam, TypeKind};
use crate::token::Sym;

/// Instances of templates inside instances of templates, so deep.
pub(super) const MAX_INSTANCES: usize = 2000;

/// An argument of a template.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TArg {
    Type(Qual),
    Value(i64, TypeId),
    /// A class template, by its number.
    Template(usize),
}

/// A template.
pub struct TemplateEnt {
    pub name: Sym,
    pub span: Span,
    pub params: Vec<TemplateParam>,
    pub(super) kind: TemplateKind,
    pub(super) scope: ScopeId,
    /// The class whose method template it is.
    pub(super) owner: Option<RecordId>,
    /// Host and device, where the declaration does not say.
    sides: Option<(bool, bool)>,
    functions: Map<Vec<TArg>, FuncId>,
    pub classes: Map<Vec<TArg>, TypeId>,
    pub(super) special: Vec<Special>,
    /// Methods defined outside of the class, with the parameters named there.
    pub(super) methods: Vec<(Vec<TemplateParam>, Rc<ast::Function>)>,
}

#[derive(Clone)]
pub(super) enum TemplateKind {
    Function(Rc<ast::Function>),
    Class(Rc<ast::Record>),
    Alias(Rc<ast::Type>),
}

/// What is known of the parameters so far.
#[derive(Clone, Default)]
pub struct Bound {
    one: Map<Sym, TArg>,
    /// Elements of the pack.
    pub pack: Vec<TArg>,
}

impl std::ops::Deref for Bound {
    type Target = Map<Sym, TArg>;
    fn deref(&self) -> &Self::Target {
        &self.one
    }
}

impl std::ops::DerefMut for Bound {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.one
    }
}

impl Checker<'_> {
    /// Declares a template; its body is looked at when it is used.
    pub fn declare_template(&mut self, t: &Rc<ast::Template>) {
        let unsupported = |c: &mut Self, what: &str| c.error(Code::Unsupported, t.span, &[what]);
        let class = self.scopes[self.scope].record;
        let (name, kind) = match &t.decl {
            Decl::Function(f) if f.owner.is_some() => return self.template_method(t, f),
            Decl::Function(f) if t.params.is_empty() || f.args.is_some() => {
                return self.special_function(t, f);
            }
            Decl::Function(f) => match (f.name, class) {
                (FnName::Plain(sym), _) => {
                    (ast::Name { sym, span: f.name_span }, TemplateKind::Function(f.clone()))
                }
                (FnName::Constructor, Some(record)) => {
                    let sym = self.interner.intern("(constructor)");
                    let index = self.add_template(sym, &t.params, f, Some(record), None);
                    let info = self.records.get_mut(&record).expect("its scope is open");
                    info.constructors.push(Callable::Template(index));
                    return;
                }
                _ => return unsupported(self, "template<…> ~S()"),
            },
            Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) if r.args.is_some() => {
                return self.special_class(t, r);
            }
            Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) => match r.name {
                Some(name) => (name, TemplateKind::Class(r.clone())),
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
                && f.body.is_some()
            {
                self.templates[i].kind = kind;
                return;
            }
        }
        // A class may be declared before it is defined.
        if let (TemplateKind::Class(r), Some(&Entity::ClassTemplate(i))) =
            (&kind, self.declared_here(name.sym))
        {
            let known = matches!(&self.templates[i].kind, TemplateKind::Class(old) if old.members.is_some());
            match (known, r.members.is_some()) {
                (true, true) => {
                    let text = self.text(name.sym);
                    self.error(Code::Redeclared, name.span, &[&text]);
                }
                (false, true) => {
                    self.templates[i].kind = kind;
                    self.templates[i].params = t.params.clone();
                }
                _ => {}
            }
            return;
        }
        let owner = class.filter(|_| is_function);
        self.push_template(name, &t.params, kind, owner, None);
        let entity = if is_function {
            Entity::Funcs(Rc::new(vec![Callable::Template(index)]))
        } else {
            Entity::ClassTemplate(index)
        };
        self.declare(name, entity);
    }

    fn push_template(
        &mut self,
        name: ast::Name,
        params: &[TemplateParam],
        kind: TemplateKind,
        owner: Option<RecordId>,
        sides: Option<(bool, bool)>,
    ) {
        self.templates.push(TemplateEnt {
            name: name.sym,
            span: name.span,
            params: params.to_vec(),
            kind,
            scope: self.scope,
            owner,
            sides,
            functions: Map::new(),
            classes: Map::new(),
            special: Vec::new(),
            methods: Vec::new(),
        });
    }

    /// A template of functions that the current scope does not name.
    pub(super) fn add_template(
        &mut self,
        name: Sym,
        params: &[TemplateParam],
        f: &Rc<ast::Function>,
        owner: Option<RecordId>,
        sides: Option<(bool, bool)>,
    ) -> usize {
        let name = ast::Name { sym: name, span: f.name_span };
        self.push_template(name, params, TemplateKind::Function(f.clone()), owner, sides);
        self.templates.len() - 1
    }

    /// Arguments as written; `None` after a message.
    pub fn template_args(&mut self, args: &[TemplateArg]) -> Option<Vec<TArg>> {
        let mut out = Vec::with_capacity(args.len());
        for a in args {
            out.push(match a {
                TemplateArg::Expand(pattern, names) => {
                    self.expand_args(pattern, names, &mut out)?;
                    continue;
                }
                TemplateArg::Type(t) => {
                    if let Some(template) = self.named_template(t) {
                        out.push(TArg::Template(template));
                        continue;
                    }
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

    /// Every parameter's argument: bound, or its default.
    pub(super) fn complete_args(
        &mut self,
        t: usize,
        params: &[TemplateParam],
        bound: Bound,
        pack: Vec<TArg>,
    ) -> Option<Vec<TArg>> {
        let scope = self.scopes.push(Scope::new(Some(self.templates[t].scope)));
        let mut full = Vec::with_capacity(params.len());
        for p in params {
            let name = param_name(p);
            if is_pack(p) {
                for &a in &pack {
                    full.push(self.within(scope, |c| c.adjust_arg(p, a))?);
                }
                break;
            }
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
            TemplateParam::Template { default, .. } => {
                self.named_template(default.as_ref()?).map(TArg::Template)
            }
        }
    }

    /// A value has its parameter's type.
    fn adjust_arg(&mut self, p: &TemplateParam, arg: TArg) -> Option<TArg> {
        match (p, arg) {
            (TemplateParam::Type { .. }, TArg::Type(_))
            | (TemplateParam::Template { .. }, TArg::Template(_)) => Some(arg),
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
        self.redeclare(name, entity_of(arg));
    }

    pub(super) fn function_instance(&mut self, t: usize, args: Vec<TArg>, span: Span) -> Option<FuncId> {
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
        let (owner, sides) = (self.templates[t].owner, self.templates[t].sides);
        let f = match self.special_body(t, &args) {
            Some(special) => special,
            None => f,
        };
        let id = self.within(scope, |c| c.new_function(name, f, owner, false));
        self.f = outer;
        if let Some(sides) = sides {
            (self.funcs[id].host, self.funcs[id].device) = sides;
        }
        self.funcs[id].suffix = self.template_suffix(&args);
        self.templates[t].functions.insert(args, id);
        Some(id)
    }

    pub(super) fn argument_scope(&mut self, t: usize, args: &[TArg]) -> ScopeId {
        let scope = self.scopes.push(Scope::new(Some(self.templates[t].scope)));
        let params = self.templates[t].params.clone();
        self.within(scope, |c| c.declare_args(&params, args));
        scope
    }

    /// Gives the parameters their arguments in the current scope.
    pub(super) fn declare_args(&mut self, params: &[TemplateParam], args: &[TArg]) {
        for (i, p) in params.iter().enumerate() {
            let Some(n) = param_name(p) else { continue };
            if is_pack(p) {
                let list = args.get(i..).unwrap_or_default().iter().map(|&a| entity_of(a)).collect();
                self.redeclare(n, Entity::Pack(Rc::new(list)));
            } else if let Some(&a) = args.get(i) {
                self.declare_arg(n, a);
            }
        }
    }
}

pub(super) fn is_pack(p: &TemplateParam) -> bool {
    matches!(p, TemplateParam::Type { pack: true, .. } | TemplateParam::Value { pack: true, .. })
}

pub(super) fn entity_of(arg: TArg) -> Entity {
    match arg {
        TArg::Type(q) => Entity::Type(q),
        TArg::Value(v, ty) => Entity::Const(Const::Int(v), ty),
        TArg::Template(t) => Entity::ClassTemplate(t),
    }
}

/// Binds written arguments; what a pack takes of them.
pub(super) fn bind_all(bound: &mut Bound, params: &[TemplateParam], args: &[TArg]) -> Option<Vec<TArg>> {
    for (i, a) in args.iter().enumerate() {
        let p = params.get(i).or(params.last())?;
        if is_pack(p) {
            return Some(args[i..].to_vec());
        }
        if i >= params.len() {
            return None;
        }
        bind(bound, p, *a)?;
    }
    Some(Vec::new())
}

pub(super) fn param_name(p: &TemplateParam) -> Option<ast::Name> {
    match p {
        TemplateParam::Type { name, .. }
        | TemplateParam::Value { name, .. }
        | TemplateParam::Template { name, .. } => *name,
    }
}

pub fn is_type_param(params: &[TemplateParam], sym: Sym) -> bool {
    params.iter().any(|p| matches!(p, TemplateParam::Type { name: Some(n), .. } if n.sym == sym))
}

/// Binds a written argument; `None` when a type stands for a value or the other way round.
fn bind(bound: &mut Bound, p: &TemplateParam, arg: TArg) -> Option<()> {
    match (p, arg) {
        (TemplateParam::Type { .. }, TArg::Type(_))
        | (TemplateParam::Value { .. }, TArg::Value(..))
        | (TemplateParam::Template { .. }, TArg::Template(_)) => {}
        _ => return None,
    }
    if let Some(n) = param_name(p) {
        bound.insert(n.sym, arg);
    }
    Some(())
}
