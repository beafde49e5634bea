//! Members that are defined outside of their class: methods, method templates, static variables and classes. The class
//! may be a class template or one instance of it.

use std::rc::Rc;

use base::{Code, Span};
use hir::RecordId;

use crate::ast::{self, Decl, FnName, QualName, TemplateArg, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::parameters::names_in;
use crate::sema::lookup::scope::{Callable, Entity, Scope, ScopeId};
use crate::sema::templates::template_entities::{Outside, TArg, TemplateKind, is_pack};

/// The class named before the member that a declaration defines, and the position of the member's name. `None` for
/// other declarations.
pub(crate) fn owner_of(decl: &Decl) -> Option<(&QualName, Span)> {
    let (owner, span) = match decl {
        Decl::Template(t) => return owner_of(&t.decl),
        Decl::Function(f) => (&f.owner, f.name_span),
        Decl::Var(v) => (&v.owner, v.name.span),
        Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) => (&r.owner, r.span),
        _ => return None,
    };
    Some((owner.as_ref()?, span))
}

impl Checker<'_> {
    /// Checks the definition of a class template's member, `template <class T> void S<T>::f() { ... }`, or with
    /// `template <>` that of one instance.
    pub(crate) fn outside_member(&mut self, t: &Rc<ast::Template>, owner: &QualName, span: Span) {
        if let Some((around, at)) = self.template_around(owner, &t.params) {
            let inside = owner.parts[at + 1..].iter().map(|p| p.name.sym).collect();
            let written = owner.parts[at].args.as_deref().unwrap_or_default();
            let special = match are_params(written, &t.params) {
                true => None,
                false => match self.special_written(around, t, written) {
                    Some(special) => Some(special),
                    None => return self.wrong_arguments(around, owner.span),
                },
            };
            return self.add_outside(around, Outside { template: t.clone(), special, inside });
        }
        match (self.find_qualified(owner), &t.decl) {
            (Some(Entity::Type(_) | Entity::ClassTemplate(_)), _) => {}
            (Some(Entity::Namespace(scope)), Decl::Function(f)) => {
                let (params, span) = (t.params.clone(), t.span);
                return self.within(scope, |c| {
                    let Some(f) = c.function_here(f) else { return };
                    c.declare_template(&Rc::new(ast::Template { params, decl: Decl::Function(f), span }));
                });
            }
            (Some(Entity::Namespace(scope)), Decl::Type(ast::Type { kind: TypeKind::Record(r), .. })) => {
                return self.class_of_namespace(scope, t, r);
            }
            _ => return self.error(Code::Unsupported, span, &["template<…> S::f()"]),
        }
        let ty = self.class_named(owner);
        if let Some(record) = self.record_of(ty) {
            match t.params.is_empty() {
                true => self.outside_of(record, &t.decl, true),
                false => self.outside_of(record, &Decl::Template(t.clone()), false),
            }
        }
    }

    /// Adds the definition of a member to all instances of a class template: those that exist, and those to come.
    fn add_outside(&mut self, around: usize, outside: Outside) {
        self.templates[around].outside.push(outside.clone());
        let instances: Vec<_> =
            self.templates[around].classes.iter().map(|(a, ty)| (a.clone(), *ty)).collect();
        for (args, ty) in instances {
            if let Some(record) = self.record_of(ty) {
                self.outside_instance(record, &args, &outside);
            }
        }
    }

    /// The class template before a member's name whose arguments depend on these parameters, and the index of the part
    /// of the name. `None` if there is none.
    fn template_around(&mut self, owner: &QualName, params: &[TemplateParam]) -> Option<(usize, usize)> {
        for (at, part) in owner.parts.iter().enumerate() {
            let parts = owner.parts[..=at].to_vec();
            let prefix = QualName { parts, ..owner.clone() };
            let args = part.args.as_deref().unwrap_or_default();
            if let Some(Entity::ClassTemplate(index)) = self.find_qualified(&prefix) {
                return args.iter().any(|a| mentions(a, params)).then_some((index, at));
            }
        }
        None
    }

    /// Adds the definition of a member to one instance of its class template.
    pub(crate) fn outside_instance(&mut self, record: RecordId, args: &[TArg], outside: &Outside) {
        // A partial specialisation has members of its own.
        let special = outside.special.as_ref();
        if self.records[&record].special != special.map(|s| s.0) {
            return;
        }
        let args = match special {
            Some((_, written)) => self.specialisation_args(written, args).unwrap_or_default(),
            None => args.to_vec(),
        };
        // The template's parameters are declared in the class's scope under the names that this definition uses.
        let scope = self.records[&record].scope;
        let t = &outside.template;
        self.within(scope, |c| c.declare_args(&t.params, &args));
        let mut class = record;
        for (i, &name) in outside.inside.iter().enumerate() {
            let scope = self.records[&class].scope;
            match (self.find_in(scope, name), &t.decl) {
                (Some(Entity::Type(q)), _) if let Some(inner) = self.record_of(q.ty) => class = inner,
                (Some(Entity::ClassTemplate(around)), Decl::Template(t)) => {
                    let (template, inside) = (t.clone(), outside.inside[i + 1..].to_vec());
                    return self.add_outside(around, Outside { template, special: None, inside });
                }
                _ => return,
            }
        }
        self.outside_of(class, &t.decl, false);
    }

    /// Defines a member of a class. `again`: it belongs to one instance, for which it may replace the template's
    /// definition.
    fn outside_of(&mut self, record: RecordId, member: &Decl, again: bool) {
        match member {
            Decl::Function(f) if again && self.is_template_of(record, f) => {
                let t =
                    ast::Template { params: Vec::new(), decl: Decl::Function(f.clone()), span: f.name_span };
                self.within(self.records[&record].scope, |c| c.special_function(&t, f));
            }
            Decl::Function(f) => self.define_method_of(record, f),
            Decl::Var(v) => self.define_static(record, v, again),
            Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) => {
                self.define_nested(self.records[&record].scope, r);
            }
            Decl::Template(t) => match &t.decl {
                _ if t.params.is_empty() => self.outside_of(record, &t.decl, true),
                Decl::Function(f) => self.define_method_template(record, t, f, again),
                Decl::Var(v) => {
                    self.define_inner_template(record, v.name, t, TemplateKind::Variable(v.clone()))
                }
                Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) if let Some(name) = r.name => {
                    self.define_inner_template(record, name, t, TemplateKind::Class(r.clone()));
                }
                _ => self.error(Code::Unsupported, t.span, &["template<…> template<…>"]),
            },
            _ => {}
        }
    }

    /// Does `template <>` before this function specialise a method template?
    fn is_template_of(&self, record: RecordId, f: &ast::Function) -> bool {
        let FnName::Plain(name) = f.name else { return false };
        let set = self.find_in(self.records[&record].scope, name);
        let template = |c: &Callable| matches!(c, Callable::Template(_));
        matches!(set, Some(Entity::Funcs(set)) if set.iter().any(template)
            && (f.args.is_some() || set.iter().all(template)))
    }

    /// Defines a variable template or class template that the class declares.
    fn define_inner_template(
        &mut self,
        record: RecordId,
        name: ast::Name,
        t: &ast::Template,
        kind: TemplateKind,
    ) {
        match self.find_in(self.records[&record].scope, name.sym) {
            Some(Entity::ClassTemplate(i) | Entity::VarTemplate(i)) => {
                self.templates[i].kind = kind;
                let defaults = std::mem::replace(&mut self.templates[i].params, t.params.clone());
                take_defaults(&mut self.templates[i].params, &defaults);
            }
            _ => self.unknown_name(name.sym, name.span),
        }
    }

    /// Defines a class that a class or namespace declares: `struct S::T { ... };`.
    fn define_nested(&mut self, scope: ScopeId, r: &Rc<ast::Record>) {
        let Some(name) = r.name else { return };
        self.within(scope, |c| match c.tag_here(name.sym).and_then(|ty| c.record_of(ty)) {
            Some(id) if !c.module.types.records[id].complete => c.define_or_wait(id, r),
            _ => c.unknown_name(name.sym, name.span),
        });
    }

    /// Defines a class template's specialisation in a namespace, `template <> struct std::hash<T> { ... };`, or a class
    /// template that the namespace declares.
    fn class_of_namespace(&mut self, namespace: ScopeId, t: &ast::Template, r: &Rc<ast::Record>) {
        // Names are looked up both here and in the namespace.
        let scope = self.scopes.push(Scope::new(Some(self.scope())));
        self.within(scope, |c| {
            c.open_namespace(namespace);
            match (&r.args, r.name.map(|n| (n, c.find_in(namespace, n.sym)))) {
                (Some(_), _) => c.special_class(t, r),
                (None, Some((name, Some(Entity::ClassTemplate(index))))) => {
                    c.define_class_template(index, name, t, r);
                }
                (None, name) => name.into_iter().for_each(|(n, _)| c.unknown_name(n.sym, n.span)),
            }
        });
    }

    /// Defines a class that is no template and that a class or namespace declares: `struct S::T { ... };`.
    pub(crate) fn nested_class(&mut self, owner: &QualName, r: &Rc<ast::Record>) {
        if let Some(Entity::Namespace(scope)) = self.find_qualified(owner) {
            return self.define_nested(scope, r);
        }
        let ty = self.class_named(owner);
        if let Some(record) = self.record_of(ty) {
            self.define_nested(self.records[&record].scope, r);
        }
    }

    /// Defines a method template that the class declares.
    fn define_method_template(
        &mut self,
        record: RecordId,
        t: &ast::Template,
        f: &Rc<ast::Function>,
        again: bool,
    ) {
        let scope = self.records[&record].scope;
        let set = match f.name {
            FnName::Constructor => self.records[&record].constructors.clone(),
            FnName::Destructor => Vec::new(),
            FnName::Plain(name) => match self.find_in(scope, name) {
                Some(Entity::Funcs(set)) => set.to_vec(),
                _ => Vec::new(),
            },
        };
        for c in set {
            let Callable::Template(index) = c else { continue };
            let TemplateKind::Function(declared) = self.templates[index].kind.clone() else { continue };
            if declared.body.is_some() && !again
                || self.templates[index].params.len() != t.params.len()
                || self.choose_otherwise((&self.templates[index].params, &declared), (&t.params, f))
                || declared.params.len() != f.params.len()
                || declared.is_const != f.is_const
            {
                continue;
            }
            let args = self.unique_args(&t.params);
            let before = self.pattern_types(index, &args, f.params.len());
            let name = ast::Name { sym: self.templates[index].name, span: f.name_span };
            let probe = self.within(scope, |c| {
                c.push_template(name, &t.params, TemplateKind::Function(f.clone()), Some(record), None)
            });
            if before == self.pattern_types(probe, &args, f.params.len()) {
                // Specifiers and default arguments are written in the class, the body here.
                let probe = self.templates.pop().expect("just pushed");
                self.templates[index].kind = TemplateKind::Function(with_qualifiers(f, &declared));
                let defaults = std::mem::replace(&mut self.templates[index].params, probe.params);
                take_defaults(&mut self.templates[index].params, &defaults);
                return self.body_follows(index);
            }
            self.templates.pop();
        }
        let class = self.module.types.records[record].name.clone();
        let name = self.sources.text(f.name_span).to_string();
        self.error(Code::NoMember, f.name_span, &[&class, &name]);
    }

    /// Defines a static variable that the class declares.
    fn define_static(&mut self, record: RecordId, v: &Rc<ast::Var>, again: bool) {
        let scope = self.records[&record].scope;
        let define = |c: &mut Self| {
            let known = matches!(c.declared_here(v.name.sym), Some(Entity::Var(_)));
            if known {
                if again {
                    c.forget(v.name.sym);
                }
                c.variable_here(v, false);
            }
            known
        };
        if !self.apart(scope, define) {
            let class = self.module.types.records[record].name.clone();
            let name = self.text(v.name.sym);
            self.error(Code::NoMember, v.name.span, &[&class, &name]);
        }
    }
}

/// Are the arguments just the parameters, in the same order?
fn are_params(args: &[TemplateArg], params: &[TemplateParam]) -> bool {
    let same = |(a, p): (&TemplateArg, &TemplateParam)| {
        let a = if let (TemplateArg::Expand(a, _), true) = (a, is_pack(p)) { a } else { a };
        let name = match a {
            TemplateArg::Type(ast::Type {
                kind: TypeKind::Named(n),
                is_const: false,
                is_volatile: false,
                ..
            })
            | TemplateArg::Expr(ast::Expr { kind: ast::ExprKind::Name(n), .. }) => n.plain(),
            _ => None,
        };
        name.is_some() && name == p.name().map(|n| n.sym)
    };
    args.len() == params.len() && args.iter().zip(params).all(same)
}

/// Does the argument depend on one of the parameters?
fn mentions(a: &TemplateArg, params: &[TemplateParam]) -> bool {
    let names = match a {
        TemplateArg::Expand(_, names) => names.to_vec(),
        a => names_in(a),
    };
    params.iter().any(|p| p.name().is_some_and(|n| names.contains(&n.sym)))
}

/// The definition of a method template with the specifiers and default arguments of its declaration.
pub(crate) fn with_qualifiers(f: &ast::Function, declared: &ast::Function) -> Rc<ast::Function> {
    let mut specs = declared.specs.clone();
    specs.device |= f.specs.device;
    specs.host |= f.specs.host;
    let mut params = (*f.params).clone();
    for (p, q) in params.iter_mut().zip(declared.params.iter()) {
        p.default = p.default.take().or(q.default.clone());
    }
    Rc::new(ast::Function { specs, params: Rc::new(params), ..f.clone() })
}

/// Gives template parameters the default arguments of an earlier declaration.
pub(crate) fn take_defaults(params: &mut [TemplateParam], from: &[TemplateParam]) {
    for (p, q) in params.iter_mut().zip(from) {
        match (p, q) {
            (TemplateParam::Type { default, .. }, TemplateParam::Type { default: old, .. }) => {
                *default = default.take().or(old.clone());
            }
            (TemplateParam::Value { default, .. }, TemplateParam::Value { default: old, .. }) => {
                *default = default.take().or(old.clone());
            }
            _ => {}
        }
    }
}
