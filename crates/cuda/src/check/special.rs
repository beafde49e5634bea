//! Specialisations of templates, and methods of class templates defined outside of their class.

use std::rc::Rc;

use base::Code;
use hir::RecordId;

use super::Checker;
use super::scope::{Callable, Entity, Scope, ScopeId};
use super::template::{Bound, TArg, TemplateEnt, TemplateKind, entity_of, is_pack, param_name};
use crate::ast::{self, FnName, TemplateArg, TemplateParam, TypeKind};

/// `template<…> class S<…>` or a function of given arguments.
#[derive(Clone)]
pub struct Special {
    params: Vec<TemplateParam>,
    /// As written; of a function the arguments themselves.
    args: Vec<TemplateArg>,
    full: Vec<TArg>,
    scope: ScopeId,
    body: Body,
}

#[derive(Clone)]
enum Body {
    Class(Rc<ast::Record>),
    Function(Rc<ast::Function>),
}

impl TemplateEnt {
    /// A constructor that is not for implicit conversions.
    pub(super) fn is_explicit(&self) -> bool {
        matches!(&self.kind, TemplateKind::Function(f) if f.specs.is_explicit)
    }
}

impl Checker<'_> {
    pub(super) fn special_class(&mut self, t: &ast::Template, r: &Rc<ast::Record>) {
        let (Some(name), Some(args)) = (r.name, &r.args) else { return };
        let Some(Entity::ClassTemplate(index)) = self.find(name.sym) else {
            return self.unknown_name(name.sym, name.span);
        };
        if r.members.is_none() {
            return;
        }
        let special = Special {
            params: t.params.clone(),
            args: args.clone(),
            full: Vec::new(),
            scope: self.scope,
            body: Body::Class(r.clone()),
        };
        self.templates[index].special.push(special);
    }

    /// The specialisation that these arguments choose: the one with the fewest parameters.
    pub(super) fn special_of(&mut self, t: usize, full: &[TArg]) -> Option<(Rc<ast::Record>, ScopeId)> {
        let mut best: Option<(usize, Rc<ast::Record>, ScopeId)> = None;
        for s in self.templates[t].special.clone() {
            let Body::Class(r) = &s.body else { continue };
            if best.as_ref().is_some_and(|(n, ..)| *n <= s.params.len()) {
                continue;
            }
            if let Some(scope) = self.special_matches(&s, full) {
                best = Some((s.params.len(), r.clone(), scope));
            }
        }
        best.map(|(_, r, scope)| (r, scope))
    }

    /// The scope in which the specialisation's own parameters have their arguments, if it fits.
    fn special_matches(&mut self, s: &Special, full: &[TArg]) -> Option<ScopeId> {
        let mut bound = Bound::default();
        let fixed = s.args.iter().take_while(|a| !matches!(a, TemplateArg::Expand(..))).count();
        if full.len() < fixed || (fixed == s.args.len() && full.len() > fixed) {
            return None;
        }
        bound.pack.extend(&full[fixed..]);
        for (pattern, &have) in s.args[..fixed].iter().zip(full) {
            match (pattern, have) {
                (TemplateArg::Type(t), TArg::Type(q)) => {
                    if !self.unify(&s.params, t, q, &mut bound, &[]) {
                        return None;
                    }
                }
                (TemplateArg::Expr(e), have) => {
                    if let ast::ExprKind::Name(n) = &e.kind
                        && let Some(sym) = n.plain()
                        && s.params.iter().any(|p| param_name(p).is_some_and(|n| n.sym == sym))
                    {
                        bound.insert(sym, have);
                    }
                }
                _ => return None,
            }
        }
        let mut args = Vec::new();
        for p in &s.params {
            match is_pack(p) {
                true => args.append(&mut bound.pack),
                false => args.push(param_name(p).and_then(|n| bound.get(&n.sym).copied())?),
            }
        }
        let scope = self.scopes.push(Scope::new(Some(s.scope)));
        // With its parameters known the pattern must give the very arguments.
        let same = self.within(scope, |c| {
            c.declare_args(&s.params, &args);
            let outer = c.f.take();
            let given = c.template_args(&s.args);
            c.f = outer;
            given.is_some_and(|given| given.iter().zip(full).all(|(a, b)| same_arg(*a, *b)))
        });
        same.then_some(scope)
    }

    /// The class template that is named without arguments.
    pub(super) fn named_template(&mut self, t: &ast::Type) -> Option<usize> {
        let TypeKind::Named(name) = &t.kind else { return None };
        match (&name.last().args, self.find_qualified(name)) {
            (None, Some(Entity::ClassTemplate(t))) => Some(t),
            _ => None,
        }
    }

    pub(super) fn special_function(&mut self, t: &ast::Template, f: &Rc<ast::Function>) {
        let FnName::Plain(name) = f.name else { return };
        let Some(Entity::Funcs(set)) = self.find(name) else {
            return self.unknown_name(name, f.name_span);
        };
        let Some(index) =
            set.iter().find_map(|c| if let Callable::Template(i) = c { Some(*i) } else { None })
        else {
            return self.unknown_name(name, f.name_span);
        };
        if !t.params.is_empty() {
            return self.error(Code::Unsupported, t.span, &["template<…> f<…>()"]);
        }
        let written = f.args.clone().unwrap_or_default();
        let Some(explicit) = self.template_args(&written) else { return };
        let full = if explicit.len() == self.templates[index].params.len() {
            explicit
        } else {
            // The rest follows from the types of the parameters.
            let args: Vec<_> = f
                .params
                .iter()
                .map(|p| {
                    let q = self.resolve(&p.ty);
                    let q = if let hir::Type::Reference { to, .. } = *self.ty(q.ty) { to } else { q };
                    let zero = self.zero(q.ty, p.span);
                    super::call::Arg::Val(super::value::Val { q, ..super::value::Val::value(zero) })
                })
                .collect();
            match self.deduced_args(index, &explicit, &args) {
                Some(full) => full,
                None => return self.wrong_arguments(index, f.name_span),
            }
        };
        let special = Special {
            params: Vec::new(),
            args: Vec::new(),
            full,
            scope: self.scope,
            body: Body::Function(f.clone()),
        };
        self.templates[index].special.push(special);
    }

    /// The body that a function has for these arguments in place of the template's.
    pub(super) fn special_body(&self, t: usize, args: &[TArg]) -> Option<Rc<ast::Function>> {
        self.templates[t].special.iter().find_map(|s| match &s.body {
            Body::Function(f) if s.full.iter().zip(args).all(|(a, b)| same_arg(*a, *b)) => Some(f.clone()),
            _ => None,
        })
    }

    /// `template<class T> void S<T>::f() { … }`
    pub(super) fn template_method(&mut self, t: &ast::Template, f: &Rc<ast::Function>) {
        let Some(owner) = &f.owner else { return };
        let Some(Entity::ClassTemplate(index)) = self.find(owner.last().name.sym) else {
            return self.error(Code::Unsupported, f.name_span, &["template<…> S::f()"]);
        };
        self.templates[index].methods.push((t.params.clone(), f.clone()));
        let instances: Vec<_> =
            self.templates[index].classes.iter().map(|(a, ty)| (a.clone(), *ty)).collect();
        for (args, ty) in instances {
            if let Some(record) = self.record_of(ty) {
                self.instance_method(record, &t.params, &args, f);
            }
        }
    }

    /// The same for one instance.
    pub(super) fn instance_method(
        &mut self,
        record: RecordId,
        params: &[TemplateParam],
        args: &[TArg],
        f: &Rc<ast::Function>,
    ) {
        // The class's scope, with the parameters as they are called here around it.
        let scope = self.records[&record].scope;
        self.within(scope, |c| {
            for (i, p) in params.iter().enumerate() {
                if let (Some(n), Some(&arg)) = (param_name(p), args.get(i)) {
                    c.redeclare(n, entity_of(arg));
                }
            }
        });
        self.define_method_of(record, f);
    }
}

/// Arguments of one meaning: a value counts without its type.
fn same_arg(a: TArg, b: TArg) -> bool {
    match (a, b) {
        (TArg::Value(a, _), TArg::Value(b, _)) => a == b,
        _ => a == b,
    }
}
