//! Partial ordering of templates (C++ [temp.func.order], [temp.spec.partial.order]).
//!
//! To compare two templates, the parameters of one are replaced by unique arguments, that is, by types and values that
//! no program has. It is at least as specialised as the other one if the patterns of the other one match the result.

use std::rc::Rc;

use hir::{Qual, Type};

use crate::ast::{self, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::SigParam;
use crate::sema::declarations::parameters::names_of;
use crate::sema::lookup::scope::Scope;
use crate::sema::templates::pattern_matching::Matching;
use crate::sema::templates::template_arguments::Bound;
use crate::sema::templates::template_entities::{Specialisation, TArg, TemplateKind, is_pack};
use crate::sema::types::records::Layout;
use crate::token::Sym;

/// The value of the first unique argument for a parameter that is a value. No program computes with it.
const UNIQUE: i64 = 0x5e_0000_0000;

impl Checker<'_> {
    /// Is the function template `a` more specialised than `b` for a call with `count` arguments?
    pub(crate) fn more_special(&mut self, a: usize, b: usize, count: usize) -> bool {
        let (forth, back) = self.compare_quietly(|c| (c.as_special(a, b, count), c.as_special(b, a, count)));
        if forth != back {
            return forth;
        }
        let (Some(x), Some(y)) = (self.template_function(a), self.template_function(b)) else { return false };
        // Of an lvalue and an rvalue reference to the same type, the lvalue reference is more specialised.
        let rvalue = |p: &ast::Param| matches!(&p.ty.kind, TypeKind::Reference { rvalue, .. } if *rvalue);
        let place = |p: &ast::Param| matches!(&p.ty.kind, TypeKind::Reference { rvalue: false, .. });
        let pack = |f: &ast::Function| f.params.last().is_some_and(|p| p.pack);
        if forth && pack(&x) != pack(&y) {
            return pack(&y);
        }
        forth && x.params.iter().zip(y.params.iter()).take(count).any(|(p, q)| place(p) && rvalue(q))
    }

    /// The declaration of a function template; `None` for other templates.
    fn template_function(&self, t: usize) -> Option<Rc<ast::Function>> {
        match &self.templates[t].kind {
            TemplateKind::Function(f) => Some(f.clone()),
            _ => None,
        }
    }

    /// Is the function template `a` at least as specialised as `b`: do the parameters of `b` match those of `a` with
    /// unique arguments?
    fn as_special(&mut self, a: usize, b: usize, count: usize) -> bool {
        let args = self.unique_args(&self.templates[a].params.clone());
        let mut have = self.pattern_types(a, &args, count);
        let (Some(of), Some(f)) = (self.template_function(a), self.template_function(b)) else {
            return false;
        };
        // Qualifiers count only if both parameters are references.
        let refers = |f: &ast::Function, i: usize| {
            f.params
                .get(i)
                .or(f.params.last())
                .is_some_and(|p| matches!(p.ty.kind, TypeKind::Reference { .. }))
        };
        let both = |i: usize| refers(&of, i) && refers(&f, i);
        for (_, (q, _)) in have.iter_mut().enumerate().filter(|(i, _)| !both(*i)) {
            *q = q.ty.into();
        }
        let params = self.templates[b].params.clone();
        let mut m = Matching::new(&params, self.templates[b].scope, Bound::default());
        let last = f.params.last().filter(|p| p.pack);
        let fixed = f.params.len() - usize::from(last.is_some());
        for (p, &(q, pack)) in f.params.iter().take(fixed).zip(&have) {
            let to = if let TypeKind::Reference { to, .. } = &p.ty.kind { to } else { &p.ty };
            if pack || !self.unify(&mut m, to, q) {
                return false;
            }
        }
        if let Some(p) = last {
            let to = if let TypeKind::Reference { to, .. } = &p.ty.kind { to } else { &p.ty };
            let names = names_of(to);
            let rest = have.get(fixed..).unwrap_or_default();
            if !self.match_pack(&mut m, &names, rest.len(), &mut |c, m, n| c.unify(m, to, rest[n].0)) {
                return false;
            }
        }
        let bound = m.bound;
        let args = self.filled_args(&params, &bound);
        let again = self.pattern_types(b, &args, count);
        have.len() == again.len()
            && (have.iter().zip(&again).enumerate())
                .all(|(i, (x, y))| self.is_error(y.0.ty) || x.0 == y.0 || !both(i) && x.0.ty == y.0.ty)
    }

    /// The types of the first `count` parameters of the function template `t` with these arguments, without references.
    /// The flag says that the type is that of a pack's element.
    pub(crate) fn pattern_types(&mut self, t: usize, args: &[TArg], count: usize) -> Vec<(Qual, bool)> {
        let Some(f) = self.template_function(t) else { return Vec::new() };
        let scope = self.argument_scope(t, args);
        let mut list = Vec::new();
        self.compare_quietly(|c| {
            c.within(scope, |c| {
                let mut before = Vec::new();
                for (i, p) in f.params.iter().take(count.max(1)).enumerate() {
                    let mut add = |c: &mut Self| {
                        let q = c.type_of_parameter(p, (&f.params[..i], &before), |c| match &p.ty.kind {
                            TypeKind::Array { .. } | TypeKind::Function { .. } => c.param_type(&p.ty).into(),
                            _ => c.resolve(&p.ty),
                        });
                        before.push(SigParam { ty: q.ty, default: None, restrict: false });
                        let q = if let Type::Reference { to, .. } = *c.ty(q.ty) { to } else { q };
                        list.push((c.hoisted(q), p.pack));
                    };
                    if p.pack {
                        let names = names_of(&p.ty);
                        c.for_each_element(&names, p.span, &mut add);
                    } else {
                        add(c);
                    }
                }
            });
        });
        list
    }

    /// One unique argument for each parameter.
    pub(crate) fn unique_args(&mut self, params: &[TemplateParam]) -> Vec<TArg> {
        self.filled_args(params, &Bound::default())
    }

    /// The arguments that `bound` has for the parameters, and unique ones for the rest.
    fn filled_args(&mut self, params: &[TemplateParam], bound: &Bound) -> Vec<TArg> {
        let mut args = Vec::new();
        for (i, p) in params.iter().enumerate() {
            let name = p.name().map(|n| n.sym);
            if is_pack(p) {
                match name.and_then(|n| bound.packs.get(&n)) {
                    Some(list) => args.extend(list),
                    None => args.push(self.unique_arg(i, p)),
                }
                if i + 1 < params.len() {
                    args.push(TArg::PackEnd);
                }
                continue;
            }
            let known = name.and_then(|n| bound.one.get(&n).copied());
            let arg = known.unwrap_or_else(|| self.unique_arg(i, p));
            args.push(arg);
        }
        args
    }

    /// The unique argument for the parameter number `i`.
    fn unique_arg(&mut self, i: usize, p: &TemplateParam) -> TArg {
        match p {
            TemplateParam::Type { .. } => {
                while self.unique_types.len() <= i {
                    let name = format!("?{}", self.unique_types.len());
                    let ty = self.within(self.file_scope, |c| c.new_class(name, false));
                    // Instances with this argument may have members and bases of the type, so it must be complete.
                    if let Type::Record(id) = *self.ty(ty) {
                        self.complete_record(id, Vec::new(), &Layout::new(false));
                    }
                    self.unique_types.push(ty);
                }
                TArg::Type(self.unique_types[i].into())
            }
            TemplateParam::Value { .. } => TArg::Value(UNIQUE + i as i64, self.t.long),
            TemplateParam::Template { .. } => {
                let none = self.interner.intern("?");
                let known = self.templates.iter().position(|t| t.name == none);
                TArg::Template(known.unwrap_or_else(|| self.unique_template(none)))
            }
        }
    }

    /// A class template that no program has, as the unique argument for a parameter that is a template.
    fn unique_template(&mut self, name: Sym) -> usize {
        let span = base::Span::new(base::FileId(0), 0, 0);
        let record = ast::Record {
            name: None,
            owner: None,
            is_union: false,
            is_final: false,
            args: None,
            members: None,
            bases: Vec::new(),
            named: Vec::new(),
            friends: Vec::new(),
            align: None,
            pack: None,
            span,
        };
        let any = TemplateParam::Type { name: None, default: None, pack: true };
        let kind = TemplateKind::Class(Rc::new(record));
        self.push_template(ast::Name { sym: name, span }, &[any], kind, None, None)
    }

    /// The specialisation among `fits`, given as indices, that is more specialised than all others; `None` if there is
    /// none.
    pub(crate) fn most_special(&mut self, t: usize, fits: &[usize]) -> Option<usize> {
        let all = self.templates[t].special.clone();
        let better = |c: &mut Self, a: usize, b: usize| {
            c.is_at_least_as_specialised(&all[a], &all[b]) && !c.is_at_least_as_specialised(&all[b], &all[a])
        };
        self.compare_quietly(|c| {
            fits.iter().copied().find(|&a| fits.iter().all(|&b| a == b || better(c, a, b)))
        })
    }

    /// Is the specialisation `a` at least as specialised as `b`: does `b` match the arguments of `a` with unique
    /// parameters?
    pub(crate) fn is_at_least_as_specialised(&mut self, a: &Specialisation, b: &Specialisation) -> bool {
        let args = self.unique_args(&a.params);
        let scope = self.scopes.push(Scope::new(Some(a.scope)));
        let full = self.within(scope, |c| {
            c.declare_args(&a.params, &args);
            c.template_args(&a.args)
        });
        // A specialisation whose arguments have no meaning for the unique types is the more specialised one.
        full.is_none_or(|full| self.specialisation_args(b, &full).is_some())
    }
}
