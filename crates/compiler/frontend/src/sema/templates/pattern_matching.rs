//! Matching of the types and arguments that a template writes with actual ones (C++ [temp.deduct.type]).

use base::Map;
use hir::{Qual, RecordId, Type};

use crate::ast::{self, Expr, ExprKind, QualName, TemplateArg, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::parameters::names_of;
use crate::sema::lookup::scope::{Entity, Scope, ScopeId};
use crate::sema::templates::template_arguments::{Bound, bind_all, same_arg};
use crate::sema::templates::template_entities::{Specialisation, TArg, TemplateKind, is_pack, same_special};
use crate::token::Sym;

/// The parameters of one template, and the arguments found for them so far.
pub(crate) struct Matching<'a> {
    pub params: &'a [TemplateParam],
    /// The scope in which the other names of the patterns are looked up.
    pub scope: ScopeId,
    /// The arguments found so far.
    pub bound: Bound,
    /// Parameters whose arguments were given explicitly. They are not deduced: the call's argument is converted.
    pub given: Vec<Sym>,
    /// Elements of packs that were given explicitly.
    pub explicit: Map<Sym, Vec<TArg>>,
    /// For a deduction guide, the number of its first parameters that are the class's; otherwise 0.
    pub of_class: usize,
    /// Packs that were deduced already.
    pub matched: Vec<Sym>,
}

impl<'a> Matching<'a> {
    /// A matching of these parameters, in which the arguments in `bound` are given explicitly.
    pub fn new(params: &'a [TemplateParam], scope: ScopeId, bound: Bound) -> Self {
        let given = bound.one.keys().copied().collect();
        let explicit = bound.packs.clone();
        Self { params, scope, bound, given, explicit, of_class: 0, matched: Vec::new() }
    }

    fn is_param(&self, sym: Sym) -> bool {
        self.params.iter().any(|p| p.name().is_some_and(|n| n.sym == sym))
    }

    /// The template parameter that the expression names, if it is nothing but its name.
    pub fn param_of(&self, e: &Expr) -> Option<Sym> {
        let ExprKind::Name(n) = &e.kind else { return None };
        n.plain().filter(|&s| self.is_param(s))
    }

    /// Does a type depend on the template parameters?
    pub fn depends(&self, t: &ast::Type) -> bool {
        match &t.kind {
            TypeKind::Named(n) => self.name_depends(n),
            TypeKind::Pointer(to) | TypeKind::Reference { to, .. } => self.depends(to),
            TypeKind::Array { of, len } => self.depends(of) || len.as_ref().is_some_and(|e| !is_literal(e)),
            TypeKind::Function { ret, params, .. } => {
                self.depends(ret) || params.iter().any(|p| self.depends(&p.ty))
            }
            TypeKind::Member { class, to } => self.name_depends(class) || self.depends(to),
            TypeKind::Decltype { .. } => true,
            _ => false,
        }
    }

    /// Does a qualified name depend on the template parameters?
    fn name_depends(&self, n: &QualName) -> bool {
        n.of.is_some()
            || n.parts.iter().any(|p| {
                self.is_param(p.name.sym)
                    || p.args.iter().flatten().any(|a| match a {
                        TemplateArg::Type(t) => self.depends(t),
                        TemplateArg::Expr(e) => !is_literal(e),
                        TemplateArg::Expand(..) => true,
                    })
            })
    }
}

/// The pattern of an array's element type, made `const`: of an array of arrays, its innermost elements are.
fn constant_elements(of: &ast::Type) -> ast::Type {
    match &of.kind {
        TypeKind::Array { of: inner, len } => {
            let kind = TypeKind::Array { of: Box::new(constant_elements(inner)), len: len.clone() };
            ast::Type { kind, ..of.clone() }
        }
        _ => ast::Type { is_const: true, ..of.clone() },
    }
}

fn is_literal(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Int { .. } | ExprKind::Char { .. } | ExprKind::Bool(_))
}

impl Checker<'_> {
    /// Matches the type `q` with the pattern `t` and binds the parameters in it. False if they contradict each other. A
    /// pattern from which nothing can be deduced matches any type.
    pub(crate) fn unify(&mut self, m: &mut Matching, t: &ast::Type, q: Qual) -> bool {
        match &t.kind {
            TypeKind::Named(n) => match n.plain().filter(|s| m.is_param(*s)) {
                Some(sym) if m.given.contains(&sym) => true,
                Some(_) if t.is_const && matches!(self.ty(q.ty), Type::Reference { .. }) => false,
                Some(sym) => {
                    let q = self.hoisted(q);
                    let arg = Qual {
                        is_const: q.is_const && !t.is_const,
                        is_volatile: q.is_volatile && !t.is_volatile,
                        ..q
                    };
                    let arg = self.lowered(arg);
                    m.bound.set(sym, TArg::Type(arg))
                }
                None if n.last().args.is_some() && n.of.is_none() => self.unify_instance(m, n, q),
                None => true,
            },
            TypeKind::Pointer(to) => match self.pointee(q.ty) {
                Some(inner) => self.unify(m, to, inner),
                None => !m.depends(to),
            },
            TypeKind::Reference { to, rvalue } => match *self.ty(q.ty) {
                Type::Reference { to: inner, rvalue: have } => have == *rvalue && self.unify(m, to, inner),
                _ => !m.depends(to),
            },
            TypeKind::Member { class, to } => match self.pointed_member(q.ty) {
                Some((owner, target)) => {
                    let owner = self.module.types.intern(Type::Record(owner));
                    let kind = TypeKind::Named(class.clone());
                    let class = ast::Type { kind, ..t.clone() };
                    self.unify(m, &class, owner.into()) && self.unify(m, to, target)
                }
                None => false,
            },
            TypeKind::Array { of, len } => {
                let Type::Array { of: elem, len: n } = *self.ty(q.ty) else { return !m.depends(of) };
                match (len, n) {
                    (Some(_), Some(n)) if n >= hir::DYNAMIC => return false,
                    (Some(e), Some(n)) => {
                        if let Some(sym) = m.param_of(e)
                            && !m.given.contains(&sym)
                            && !m.bound.set(sym, TArg::Value(n as i64, self.t.ulong))
                        {
                            return false;
                        }
                    }
                    (None, None) => {}
                    _ => return false,
                }
                let elem = Qual { is_const: elem.is_const || q.is_const, ..elem };
                self.unify(m, of, elem)
            }
            TypeKind::Function { ret, params: list, variadic, distinct } => match self.ty(q.ty).clone() {
                Type::Function { ret: have, params: types, variadic: more } => {
                    *variadic == more
                        && !distinct
                        && (t.is_const, t.is_volatile) == (q.is_const, q.is_volatile)
                        && self.unify(m, ret, have.into())
                        && self.unify_parameters(m, list, &types)
                }
                _ => !m.depends(t),
            },
            _ => true,
        }
    }

    /// Matches the types of a function's parameters with a list of patterns. False if they contradict each other.
    pub(crate) fn unify_parameters(
        &mut self,
        m: &mut Matching,
        list: &[ast::Param],
        types: &[hir::TypeId],
    ) -> bool {
        for (i, p) in list.iter().enumerate() {
            if p.pack {
                let names = names_of(&p.ty);
                let rest = types.get(i..).unwrap_or_default();
                return self
                    .match_pack(m, &names, rest.len(), &mut |c, m, n| c.unify(m, &p.ty, rest[n].into()));
            }
            let Some(&ty) = types.get(i) else { return false };
            if !self.unify(m, &p.ty, ty.into()) {
                return false;
            }
        }
        list.len() == types.len()
    }

    /// Matches a type with a pattern such as `vec<T>`: the type must be an instance of `vec` or have one as a base
    /// class.
    fn unify_instance(&mut self, m: &mut Matching, n: &QualName, q: Qual) -> bool {
        let Some(args) = &n.last().args else { return true };
        let named = n.last().name.sym;
        if n.parts.len() == 1 && m.is_param(named) {
            let Some((t, actual)) = self.record_of(q.ty).and_then(|r| self.instance_of(r)) else {
                return false;
            };
            return (m.given.contains(&named) || m.bound.set(named, TArg::Template(t)))
                && self.unify_args(m, args, &actual);
        }
        let scope = m.scope;
        let index = match self.within(scope, |c| c.attempt(|c| c.find_qualified(n))) {
            Some(Entity::ClassTemplate(t)) => t,
            Some(Entity::Type(q)) => match self.record_of(q.ty).and_then(|r| self.instance_of(r)) {
                Some((t, _)) => t,
                None => return true,
            },
            // Nothing can be deduced from a member of a type that depends on the parameters.
            _ => return true,
        };
        if let TemplateKind::Alias(ty) = self.templates[index].kind.clone() {
            return self.unify_alias(m, index, &ty, args, q);
        }
        let Some(record) = self.record_of(q.ty) else { return false };
        // Nothing is converted within arguments, so explicitly given ones must be equal.
        let given = std::mem::take(&mut m.given);
        let found = self.base_instances(record, index).into_iter().any(|actual| {
            let before = (m.bound.clone(), m.matched.clone());
            let fits = self.unify_args(m, args, &actual);
            if !fits {
                (m.bound, m.matched) = before;
            }
            fits
        });
        m.given = given;
        found
    }

    /// The alias template that a parameter's type names, if it is one of an array type, and the pattern of the pointer
    /// to which that type is adjusted (C++ [dcl.fct] 5). The index is that of the alias template.
    pub(super) fn array_alias(&mut self, m: &Matching, p: &ast::Type) -> Option<(usize, ast::Type)> {
        let TypeKind::Named(n) = &p.kind else { return None };
        if n.last().args.is_none() || n.of.is_some() || m.is_param(n.last().name.sym) {
            return None;
        }
        let Some(Entity::ClassTemplate(index)) = self.within(m.scope, |c| c.attempt(|c| c.find_qualified(n)))
        else {
            return None;
        };
        let TemplateKind::Alias(ty) = self.templates[index].kind.clone() else { return None };
        let TypeKind::Array { of, .. } = &ty.kind else { return None };
        let to = if p.is_const { constant_elements(of) } else { (**of).clone() };
        Some((index, ast::Type { kind: TypeKind::Pointer(Box::new(to)), ..p.clone() }))
    }

    /// Matches the type `q` with a pattern `Alias<args>`: first deduces the alias's own parameters from `q`, then
    /// matches them with `args`.
    pub(super) fn unify_alias(
        &mut self,
        m: &mut Matching,
        index: usize,
        ty: &ast::Type,
        args: &[TemplateArg],
        q: Qual,
    ) -> bool {
        let params = self.templates[index].params.clone();
        let mut inner = Matching::new(&params, self.templates[index].scope, Bound::default());
        if !self.unify(&mut inner, ty, q) {
            return false;
        }
        let mut args = args.iter();
        for p in params.iter() {
            let Some(name) = p.name() else { continue };
            if is_pack(p) {
                let found = inner.bound.packs.get(&name.sym).cloned();
                let rest: Vec<_> = args.by_ref().cloned().collect();
                return found.is_none_or(|found| self.unify_args(m, &rest, &found));
            }
            if let (Some(a), Some(&found)) = (args.next(), inner.bound.one.get(&name.sym))
                && !self.unify_args(m, std::slice::from_ref(a), &[found])
            {
                return false;
            }
        }
        true
    }

    /// Matches the arguments of an instance, `actual`, with arguments as a template writes them. False if they
    /// contradict each other.
    fn unify_args(&mut self, m: &mut Matching, args: &[TemplateArg], actual: &[TArg]) -> bool {
        for (i, a) in args.iter().enumerate() {
            if let TemplateArg::Expand(pattern, names) = a {
                let rest = actual.get(i..).unwrap_or_default();
                return self
                    .match_pack(m, names, rest.len(), &mut |c, m, n| c.unify_arg(m, pattern, rest[n]));
            }
            match actual.get(i) {
                Some(&have) if self.unify_arg(m, a, have) => {}
                _ => return false,
            }
        }
        true
    }

    /// Matches one argument of an instance with an argument as a template writes it. False if they contradict each
    /// other.
    fn unify_arg(&mut self, m: &mut Matching, a: &TemplateArg, have: TArg) -> bool {
        match (a, have) {
            (TemplateArg::Type(t), TArg::Type(q)) => self.unify(m, t, q),
            (TemplateArg::Type(t), TArg::Template(_)) => match &t.kind {
                TypeKind::Named(n) => match n.plain().filter(|s| m.is_param(*s)) {
                    Some(sym) => m.given.contains(&sym) || m.bound.set(sym, have),
                    None => true,
                },
                _ => false,
            },
            (TemplateArg::Expr(e), TArg::Value(_, ty) | TArg::Func(_, ty) | TArg::Global(_, ty)) => {
                let Some(sym) = m.param_of(e) else { return true };
                // The type of the value determines the parameters that occur in the type of the value's parameter.
                let of = m.params.iter().find_map(|p| match p {
                    TemplateParam::Value { name: Some(n), ty, .. } if n.sym == sym && m.depends(ty) => {
                        Some(ty)
                    }
                    _ => None,
                });
                if let Some(of) = of {
                    self.unify(m, of, ty.into());
                }
                m.given.contains(&sym) || m.bound.set(sym, have)
            }
            _ => false,
        }
    }

    /// The arguments with which the class is an instance of the template `index`. If the class is none, those of its
    /// bases that are.
    fn base_instances(&self, record: RecordId, index: usize) -> Vec<Vec<TArg>> {
        match self.instance_of(record) {
            Some((t, args)) if t == index => vec![args],
            _ => {
                let bases = self.records.get(&record).map_or(&[][..], |i| &i.bases);
                bases.iter().flat_map(|&b| self.base_instances(b, index)).collect()
            }
        }
    }

    /// The arguments of the specialisation's own parameters for the template's complete list `full`. `None` if the
    /// specialisation does not match.
    pub(crate) fn specialisation_args(&mut self, s: &Specialisation, full: &[TArg]) -> Option<Vec<TArg>> {
        if matches!(s.body, TemplateKind::Function(_)) {
            return None;
        }
        let mut m = Matching::new(&s.params, s.scope, Bound::default());
        // The specialisation may leave out arguments for which the template has defaults.
        let written = s.args.len().min(full.len());
        let expands = s.args.iter().any(|a| matches!(a, TemplateArg::Expand(..)));
        let actual = if expands || s.args.len() > full.len() { full } else { &full[..written] };
        if !self.unify_args(&mut m, &s.args, actual) {
            return None;
        }
        let mut args = Vec::new();
        for (i, p) in s.params.iter().enumerate() {
            let name = p.name()?.sym;
            if is_pack(p) {
                args.extend(m.bound.packs.get(&name).cloned().unwrap_or_default());
                if i + 1 < s.params.len() {
                    args.push(TArg::PackEnd);
                }
            } else {
                args.push(*m.bound.one.get(&name)?);
            }
        }
        let scope = self.scopes.push(Scope::new(Some(s.scope)));
        // The pattern with these arguments must give exactly the arguments of the instance.
        let same = self.attempt(|c| {
            c.within(scope, |c| {
                c.declare_args(&s.params, &args);
                let given = c.apart(scope, |c| c.template_args(&s.args));
                given.is_some_and(|given| {
                    given.len() <= full.len() && given.iter().zip(full).all(|(a, b)| same_arg(*a, *b))
                })
            })
        });
        (same && (actual.len() == full.len() || self.rest_is_default(s, full))).then_some(args)
    }

    /// Are the arguments after those that a specialisation writes equal to the template's defaults?
    fn rest_is_default(&mut self, s: &Specialisation, full: &[TArg]) -> bool {
        let Some(t) = self.templates.iter().position(|t| t.special.iter().any(|o| same_special(o, s))) else {
            return true;
        };
        let params = self.templates[t].params.clone();
        let mut bound = Bound::default();
        if bind_all(&mut bound, &params, &full[..s.args.len()]).is_none() {
            return false;
        }
        let all = self.attempt(|c| c.complete_args(t, &params, &bound));
        all.is_some_and(|all| all == full)
    }
}
