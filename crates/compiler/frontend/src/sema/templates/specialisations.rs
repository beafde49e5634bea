//! Specialisations of templates, full and partial, and the choice among them by arguments.

use std::rc::Rc;

use base::Code;

use crate::ast::{self, FnName, TemplateArg, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncEnt, FuncId, Side};
use crate::sema::declarations::out_of_class::owner_of;
use crate::sema::expr::values::{Arg, Val};
use crate::sema::lookup::scope::{Callable, Entity, Scope, ScopeId};
use crate::sema::templates::template_entities::{Specialisation, TArg, TemplateKind};

impl Checker<'_> {
    /// Adds a specialisation of a class template: `template<...> class name<...> { ... };`. A declaration without
    /// members adds nothing.
    pub(crate) fn special_class(&mut self, t: &ast::Template, r: &Rc<ast::Record>) {
        let (Some(name), Some(args)) = (r.name, &r.args) else { return };
        match self.find(name.sym) {
            Some(Entity::ClassTemplate(_)) if r.members.is_none() => {}
            Some(Entity::ClassTemplate(index)) => {
                self.add_special(index, t, args, TemplateKind::Class(r.clone()));
            }
            _ => self.unknown_name(name.sym, name.span),
        }
    }

    /// Adds a specialisation of a variable template: `template<...> T name<...> = value;`.
    pub(crate) fn special_variable(&mut self, t: &ast::Template, v: &Rc<ast::Var>) {
        match (self.find(v.name.sym), &v.args) {
            (Some(Entity::VarTemplate(index)), Some(args)) => {
                self.add_special(index, t, args, TemplateKind::Variable(v.clone()));
            }
            _ => self.unknown_name(v.name.sym, v.name.span),
        }
    }

    /// Adds a specialisation to the template `index`. `args` are its arguments as written.
    fn add_special(&mut self, index: usize, t: &ast::Template, args: &[TemplateArg], body: TemplateKind) {
        let (params, args) = (t.params.clone(), args.to_vec());
        let special = Specialisation { params, args, full: Vec::new(), scope: self.scope(), body };
        self.templates[index].special.push(special);
    }

    /// The specialisation that these arguments choose: its index, its definition and the scope that declares its own
    /// parameters. `None` if the primary template is to be used. Reports an ambiguous choice.
    pub(crate) fn chosen_specialisation(
        &mut self,
        t: usize,
        full: &[TArg],
    ) -> Option<(usize, TemplateKind, ScopeId)> {
        let all = self.templates[t].special.clone();
        let mut fits = Vec::new();
        for (i, s) in all.iter().enumerate() {
            if let Some(scope) = self.special_matches(s, full) {
                fits.push((i, scope));
            }
        }
        // `long double` is `double` here, so there may be two full specialisations for it. The one that is written
        // first counts.
        let whole = |(i, _): &(usize, ScopeId)| all[*i].params.is_empty();
        if let Some(first) = fits.iter().position(whole) {
            fits = vec![fits[first]];
        }
        let numbers: Vec<_> = fits.iter().map(|f| f.0).collect();
        let best = match numbers[..] {
            [] => return None,
            [one] => one,
            _ => match self.most_special(t, &numbers) {
                Some(best) => best,
                None => {
                    let name = self.text(self.templates[t].name) + &self.template_suffix(full);
                    self.error(Code::AmbiguousCall, self.templates[t].span, &[&name]);
                    numbers[0]
                }
            },
        };
        let scope = fits.iter().find(|f| f.0 == best)?.1;
        Some((best, all[best].body.clone(), scope))
    }

    /// The specialisation whose arguments `args` are, perhaps with other names for its parameters: its index, and the
    /// specialisation as written here. `None` if there is none.
    pub(crate) fn special_written(
        &mut self,
        t: usize,
        of: &ast::Template,
        args: &[TemplateArg],
    ) -> Option<(usize, Specialisation)> {
        let (params, args) = (of.params.clone(), args.to_vec());
        for (i, s) in self.templates[t].special.clone().into_iter().enumerate() {
            let (full, scope, body) = (Vec::new(), self.scope(), s.body.clone());
            let written = Specialisation { params: params.clone(), args: args.clone(), full, scope, body };
            if self.attempt(|c| {
                c.is_at_least_as_specialised(&s, &written) && c.is_at_least_as_specialised(&written, &s)
            }) {
                return Some((i, written));
            }
        }
        None
    }

    /// A scope that declares the specialisation's own parameters for these arguments of the template; `None` if it does
    /// not match.
    fn special_matches(&mut self, s: &Specialisation, full: &[TArg]) -> Option<ScopeId> {
        let args = self.specialisation_args(s, full)?;
        let scope = self.scopes.push(Scope::new(Some(s.scope)));
        self.within(scope, |c| c.declare_args(&s.params, &args));
        Some(scope)
    }

    /// Adds an explicit specialisation of a function template: `template<> T f<...>(...) { ... }`.
    pub(crate) fn special_function(&mut self, t: &ast::Template, f: &Rc<ast::Function>) {
        if !t.params.is_empty() {
            return self.error(Code::Unsupported, t.span, &["template<…> f<…>()"]);
        }
        let Some((index, full)) = self.template_of(f) else { return };
        let (params, args, scope) = (Vec::new(), Vec::new(), self.scope());
        let body = TemplateKind::Function(f.clone());
        // An explicit specialisation may be declared, and used, before its body follows.
        let special = &mut self.templates[index].special;
        special.retain(
            |s| !matches!(&s.body, TemplateKind::Function(old) if old.body.is_none() && s.full == full),
        );
        special.push(Specialisation { params, args, full, scope, body });
        self.body_follows(index);
    }

    /// The function template, and its arguments, of an explicit specialisation or instantiation; `None` after a
    /// message.
    fn template_of(&mut self, f: &ast::Function) -> Option<(usize, Vec<TArg>)> {
        let FnName::Plain(name) = f.name else { return None };
        let Some(Entity::Funcs(set)) = self.find(name) else {
            self.unknown_name(name, f.name_span);
            return None;
        };
        let written = f.args.clone().unwrap_or_default();
        let explicit = self.template_args(&written)?;
        let types: Vec<_> = f.params.iter().map(|p| self.resolve(&p.ty)).collect();
        let args: Vec<_> = types
            .iter()
            .zip(f.params.iter())
            .map(|(&q, p)| {
                let (q, place) = if let hir::Type::Reference { to, rvalue } = *self.ty(q.ty) {
                    (to, !rvalue)
                } else {
                    (q, false)
                };
                let zero = self.zero(q.ty, p.span);
                let v = Val { q, ..Val::value(zero) };
                Arg::Val(if place { self.place_of_no_object(v) } else { v })
            })
            .collect();
        let mut found: Vec<(usize, Vec<TArg>)> = Vec::new();
        for &c in set.iter() {
            let Callable::Template(index) = c else { continue };
            let full = self.attempt(|c| c.deduced_args(index, &explicit, &args));
            let Some(full) = full else { continue };
            let have = self.pattern_types(index, &full, f.params.len());
            let same = have.len() == types.len()
                && have.iter().zip(&types).all(|(&(a, _), &b)| {
                    let b = if let hir::Type::Reference { to, .. } = *self.ty(b.ty) { to } else { b };
                    a.ty == b.ty
                });
            if same {
                found.push((index, full));
            }
        }
        let count = f.params.len();
        let best = (0..found.len())
            .find(|&i| (0..found.len()).all(|j| i == j || self.more_special(found[i].0, found[j].0, count)));
        let best = best.map(|i| found.swap_remove(i));
        if best.is_none() {
            match set.iter().find_map(|c| if let Callable::Template(i) = c { Some(*i) } else { None }) {
                Some(index) => self.wrong_arguments(index, f.name_span),
                None => self.unknown_name(name, f.name_span),
            }
        }
        best
    }

    /// Makes the functions of an explicit instantiation (C++ [temp.explicit]) for translation units that know only the
    /// declaration. A program of one unit needs none of them, since it makes what it uses.
    pub(crate) fn instantiate_for_others(&mut self, decl: &ast::Decl) {
        if self.linkage.unit.is_none() {
            return;
        }
        if let Some((owner, span)) = owner_of(decl) {
            match (self.find_qualified(owner), decl) {
                (Some(Entity::Namespace(scope)), _) => self.within(scope, |c| c.instantiate_here(decl)),
                (Some(Entity::Type(_) | Entity::ClassTemplate(_)), ast::Decl::Function(f)) => {
                    let class = self.class_named(owner);
                    self.make_members(self.record_of(class), span, |m| m.decl.name == f.name);
                }
                _ => self.unknown_qualified(owner),
            }
        } else {
            self.instantiate_here(decl);
        }
    }

    /// Makes the functions of an explicit instantiation whose name is looked up from the current scope.
    fn instantiate_here(&mut self, decl: &ast::Decl) {
        match decl {
            ast::Decl::Type(ast::Type { kind: TypeKind::Record(r), span, .. }) => {
                let Some(name) = r.name else { return };
                let Some(Entity::ClassTemplate(t)) = self.find(name.sym) else {
                    return self.unknown_name(name.sym, name.span);
                };
                let class = self.class_instance(t, r.args.as_deref(), *span);
                self.make_members(class.and_then(|q| self.record_of(q.ty)), *span, |_| true);
            }
            // An instantiation with a qualified name: `template class n::S<int>;`
            ast::Decl::Type(t) => {
                let class = self.resolve(t).ty;
                self.make_members(self.record_of(class), t.span, |_| true);
            }
            ast::Decl::Function(f) => {
                if let Some((t, args)) = self.template_of(f)
                    && let Some(id) = self.function_instance(t, args, f.name_span)
                {
                    self.make_for_others(id, f.name_span);
                }
            }
            _ => {}
        }
    }

    /// Makes the functions of a class that are `wanted`.
    fn make_members(
        &mut self,
        record: Option<hir::RecordId>,
        span: base::Span,
        wanted: impl Fn(&FuncEnt) -> bool,
    ) {
        if record.is_some() {
            let is_wanted = |id: &FuncId| self.funcs[*id].owner == record && wanted(&self.funcs[*id]);
            let members: Vec<_> = self.funcs.ids().filter(is_wanted).collect();
            members.into_iter().for_each(|id| self.make_for_others(id, span));
        }
    }

    /// Makes the instances of a function for the sides that it is declared for, if it has a body.
    fn make_for_others(&mut self, id: FuncId, span: base::Span) {
        let f = &self.funcs[id];
        if f.decl.body.is_none() {
            return;
        }
        let sides = [(f.host, Side::Host), (f.device || f.global, Side::Device)];
        for (_, side) in sides.into_iter().filter(|&(wanted, _)| wanted) {
            self.instance(id, side, span);
        }
    }
}
