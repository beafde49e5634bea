//! Members of classes defined outside of them: methods, method templates, static variables and classes, of classes, of
//! all instances of a class template or of one.

use std::rc::Rc;

use base::Code;
use hir::{RecordId, TypeId};

use super::Checker;
use super::scope::{Callable, Entity};
use super::targs::TArg;
use super::template::TemplateKind;
use crate::ast::{self, Decl, FnName, QualName, TemplateParam};
use crate::token::Sym;

/// A member of a class template, with the parameters as they are called where it is defined.
#[derive(Clone)]
pub struct Outside {
    params: Vec<TemplateParam>,
    /// The classes inside of it that lead to the member's.
    pub(super) inside: Vec<Sym>,
    member: Member,
}

#[derive(Clone)]
pub(super) enum Member {
    Method(Rc<ast::Function>),
    /// A method template with its own parameters.
    Template(Rc<ast::Template>, Rc<ast::Function>),
    Static(Rc<ast::Var>),
    Class(Rc<ast::Record>),
}

impl Member {
    fn owner(&self) -> Option<&QualName> {
        match self {
            Member::Method(f) | Member::Template(_, f) => f.owner.as_ref(),
            Member::Static(v) => v.owner.as_ref(),
            Member::Class(r) => r.owner.as_ref(),
        }
    }

    fn span(&self) -> base::Span {
        match self {
            Member::Method(f) | Member::Template(_, f) => f.name_span,
            Member::Static(v) => v.name.span,
            Member::Class(r) => r.span,
        }
    }
}

impl Checker<'_> {
    /// `template<class T> void S<T>::f() { … }`, or without parameters the member of one instance.
    pub(super) fn outside_member(&mut self, t: &ast::Template, member: Member) {
        let Some(owner) = member.owner().cloned() else { return };
        let around = self.template_around(&owner).filter(|_| !t.params.is_empty());
        let (around, inside) = match around {
            Some(found) => found,
            None if matches!(
                self.find_qualified(&owner),
                Some(Entity::Type(_) | Entity::ClassTemplate(_))
            ) =>
            {
                let ty = self.class_named(&owner);
                if let Some(record) = self.record_of(ty) {
                    let member = match member {
                        Member::Method(f) if !t.params.is_empty() => {
                            Member::Template(Rc::new(clone_of(t, &f)), f)
                        }
                        member => member,
                    };
                    self.outside_of(record, &member);
                }
                return;
            }
            _ => return self.error(Code::Unsupported, member.span(), &["template<…> S::f()"]),
        };
        let outside = Outside { params: t.params.clone(), inside, member };
        self.templates[around].outside.push(outside.clone());
        let instances: Vec<_> =
            self.templates[around].classes.iter().map(|(a, ty)| (a.clone(), *ty)).collect();
        for (args, ty) in instances {
            if let Some(record) = self.record_of(ty) {
                self.outside_instance(record, &args, &outside);
            }
        }
    }

    /// The class template in a member's qualifier, and the classes inside of it that follow.
    fn template_around(&mut self, owner: &QualName) -> Option<(usize, Vec<Sym>)> {
        for n in 1..=owner.parts.len() {
            let parts = owner.parts[..n].to_vec();
            let prefix = QualName { parts, ..owner.clone() };
            if let Some(Entity::ClassTemplate(index)) = self.find_qualified(&prefix) {
                return Some((index, owner.parts[n..].iter().map(|p| p.name.sym).collect()));
            }
        }
        None
    }

    fn class_named(&mut self, owner: &QualName) -> TypeId {
        let kind = ast::TypeKind::Named(owner.clone());
        let (is_const, is_volatile, restrict) = (false, false, false);
        self.resolve(&ast::Type { kind, is_const, is_volatile, restrict, span: owner.span }).ty
    }

    /// The same for one instance.
    pub(super) fn outside_instance(&mut self, record: RecordId, args: &[TArg], outside: &Outside) {
        // Partial specialisations have members of their own.
        if self.records[&record].special {
            return;
        }
        // The class's scope, with the parameters as they are called here around it.
        let scope = self.records[&record].scope;
        self.within(scope, |c| c.declare_args(&outside.params, args));
        let mut class = record;
        for &name in &outside.inside {
            let scope = self.records[&class].scope;
            match self.find_in(scope, name) {
                Some(Entity::Type(q)) if let Some(inner) = self.record_of(q.ty) => class = inner,
                _ => return,
            }
        }
        self.outside_of(class, &outside.member);
    }

    fn outside_of(&mut self, record: RecordId, member: &Member) {
        match member {
            Member::Method(f) => self.define_method_of(record, f),
            Member::Template(t, f) => self.define_method_template(record, t, f),
            Member::Static(v) => self.define_static(record, v),
            Member::Class(r) => self.define_nested(record, r),
        }
    }

    /// `struct S::T { … };`
    fn define_nested(&mut self, record: RecordId, r: &Rc<ast::Record>) {
        let Some(name) = r.name else { return };
        self.within(self.records[&record].scope, |c| {
            match c.tag_here(name.sym).and_then(|ty| c.record_of(ty)) {
                Some(id) if !c.module.types.records[id].complete => c.define_or_wait(id, r),
                _ => c.unknown_name(name.sym, name.span),
            }
        });
    }

    /// The same for a class that is no template.
    pub(super) fn nested_class(&mut self, owner: &QualName, r: &Rc<ast::Record>) {
        let ty = self.class_named(owner);
        if let Some(record) = self.record_of(ty) {
            self.define_nested(record, r);
        }
    }

    fn define_method_template(&mut self, record: RecordId, t: &ast::Template, f: &Rc<ast::Function>) {
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
            if declared.body.is_some()
                || self.templates[index].params.len() != t.params.len()
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
                // Qualifiers and defaults stand in the class, the body here.
                let probe = self.templates.pop().expect("just pushed");
                self.templates[index].kind = TemplateKind::Function(with_qualifiers(f, &declared));
                let defaults = std::mem::replace(&mut self.templates[index].params, probe.params);
                take_defaults(&mut self.templates[index].params, &defaults);
                return;
            }
            self.templates.pop();
        }
        let class = self.module.types.records[record].name.clone();
        let name = self.sources.text(f.name_span).to_string();
        self.error(Code::NoMember, f.name_span, &[&class, &name]);
    }

    fn define_static(&mut self, record: RecordId, v: &Rc<ast::Var>) {
        let scope = self.records[&record].scope;
        let outer = self.f.take();
        let known = self.within(scope, |c| {
            let known = matches!(c.declared_here(v.name.sym), Some(Entity::Var(_)));
            if known {
                c.variable_here(v, false);
            }
            known
        });
        self.f = outer;
        if !known {
            let class = self.module.types.records[record].name.clone();
            let name = self.text(v.name.sym);
            self.error(Code::NoMember, v.name.span, &[&class, &name]);
        }
    }

    /// A template inside of a template: `template<class T> template<class U> void S<T>::f(U) { … }`.
    pub(super) fn template_in_template(&mut self, t: &ast::Template, inner: &Rc<ast::Template>) {
        match &inner.decl {
            Decl::Function(f) if f.owner.is_some() => {
                let member = Member::Template(inner.clone(), f.clone());
                self.outside_member(t, member);
            }
            _ => self.error(Code::Unsupported, inner.span, &["template<…> template<…>"]),
        }
    }
}

fn clone_of(t: &ast::Template, f: &Rc<ast::Function>) -> ast::Template {
    ast::Template { params: t.params.clone(), decl: Decl::Function(f.clone()), span: t.span }
}

fn with_qualifiers(f: &ast::Function, declared: &ast::Function) -> Rc<ast::Function> {
    let mut specs = declared.specs.clone();
    specs.device |= f.specs.device;
    specs.host |= f.specs.host;
    let mut params = (*f.params).clone();
    for (p, q) in params.iter_mut().zip(declared.params.iter()) {
        p.default = p.default.take().or(q.default.clone());
    }
    Rc::new(ast::Function { specs, params: Rc::new(params), ..f.clone() })
}

pub(super) fn take_defaults(params: &mut [TemplateParam], from: &[TemplateParam]) {
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
