//! Templates: their declarations, and the instances of functions (C++ [temp]).

use std::rc::Rc;

use base::{Code, Map, Span};
use hir::{RecordId, TypeId};

use crate::ast::{self, Decl, FnName, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::declarations::out_of_class::{Outside, owner_of};
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::sema::templates::class_deduction::Origin;
use crate::sema::templates::specialisations::Special;
use crate::sema::templates::template_arguments::TArg;
use crate::token::Sym;

/// Instances of templates in all; programs with many algorithms of a library have some ten thousand.
pub(crate) const MAX_INSTANCES: usize = 60_000;
/// Instances that ask for each other, so deep (g++ stops at 900).
const MAX_CHAIN: u32 = 1000;

/// A template.
pub struct TemplateEnt {
    pub name: Sym,
    pub span: Span,
    pub params: Vec<TemplateParam>,
    pub(crate) kind: TemplateKind,
    pub(crate) scope: ScopeId,
    /// The class whose method template it is.
    pub(crate) owner: Option<RecordId>,
    /// Host and device, where the declaration does not say.
    sides: Option<(bool, bool)>,
    functions: Map<Vec<TArg>, FuncId>,
    pub classes: Map<Vec<TArg>, TypeId>,
    pub(crate) variables: Map<Vec<TArg>, Entity>,
    pub(crate) special: Vec<Special>,
    /// Members defined outside of the class.
    pub(crate) outside: Vec<Outside>,
    /// Of a class: what tells its arguments from an initial value.
    pub(crate) guides: Vec<Callable>,
    /// Those of its constructors are among them.
    pub(crate) guided: bool,
    /// Of a guide: where it comes from, and how many parameters are the class's.
    pub(crate) origin: Origin,
    pub(crate) of_class: usize,
}

impl TemplateEnt {
    /// Its instances, if it is a template of functions.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (&Vec<TArg>, &FuncId)> {
        self.functions.iter()
    }
}

#[derive(Clone)]
pub(crate) enum TemplateKind {
    Function(Rc<ast::Function>),
    Class(Rc<ast::Record>),
    Alias(Rc<ast::Type>),
    Variable(Rc<ast::Var>),
}

impl Checker<'_> {
    /// Declares a template; its body is looked at when it is used.
    pub fn declare_template(&mut self, t: &Rc<ast::Template>) {
        let unsupported = |c: &mut Self, what: &str| c.error(Code::Unsupported, t.span, &[what]);
        let class = self.scopes[self.scope()].record;
        if let Some((owner, span)) = owner_of(&t.decl) {
            return self.outside_member(t, owner, span);
        }
        match &t.decl {
            Decl::Function(f) if t.params.is_empty() || f.args.is_some() => self.special_function(t, f),
            Decl::Function(f) => match (f.name, class) {
                (FnName::Plain(sym), _) => {
                    self.declare_function_template(ast::Name { sym, span: f.name_span }, t, f);
                }
                (FnName::Constructor, Some(record)) => {
                    let sym = self.interner.intern("(constructor)");
                    let index = self.add_template(sym, &t.params, f, Some(record), None);
                    let info = self.records.get_mut(&record).expect("its scope is open");
                    info.constructors.push(Callable::Template(index));
                    info.provides = true;
                }
                _ => unsupported(self, "template<…> ~S()"),
            },
            Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) if r.args.is_some() => {
                self.special_class(t, r);
            }
            Decl::Type(ast::Type { kind: TypeKind::Record(r), .. }) => match r.name {
                Some(name) => self.declare_class_template(name, t, r),
                None => unsupported(self, "template<…> struct { }"),
            },
            Decl::Typedef { name, ty } => {
                let kind = TemplateKind::Alias(Rc::new(ty.clone()));
                let index = self.push_template(*name, &t.params, kind, None, None);
                self.declare(*name, Entity::ClassTemplate(index));
            }
            Decl::Var(v) if v.args.is_some() => self.special_variable(t, v),
            Decl::Var(v) => {
                let index =
                    self.push_template(v.name, &t.params, TemplateKind::Variable(v.clone()), None, None);
                self.declare(v.name, Entity::VarTemplate(index));
            }
            Decl::Guide(f) => self.declare_guide(&t.params, f),
            _ => unsupported(self, "template<…>"),
        }
    }

    fn declare_function_template(&mut self, name: ast::Name, t: &ast::Template, f: &Rc<ast::Function>) {
        let kind = TemplateKind::Function(f.clone());
        let owner = self.scopes[self.scope()].record;
        // A friend belongs to no class.
        let owner = owner.filter(|_| !f.specs.is_friend);
        let index = self.push_template(name, &t.params, kind, owner, None);
        // A prototype and its definition are one template.
        if let Some(Entity::Funcs(set)) = self.declared_here(name.sym).cloned() {
            for &c in set.iter() {
                if let Callable::Template(old) = c
                    && self.same_template(old, index)
                {
                    if f.body.is_some() {
                        // Default arguments stand at the prototype.
                        let whole = match &self.templates[old].kind {
                            TemplateKind::Function(d) if d.params.iter().any(|p| p.default.is_some()) => {
                                crate::sema::declarations::out_of_class::with_qualifiers(f, d)
                            }
                            _ => f.clone(),
                        };
                        self.templates[old].kind = TemplateKind::Function(whole);
                        let params = std::mem::replace(&mut self.templates[old].params, t.params.clone());
                        crate::sema::declarations::out_of_class::take_defaults(
                            &mut self.templates[old].params,
                            &params,
                        );
                        self.body_follows(old);
                    }
                    return;
                }
            }
        }
        self.declare(name, Entity::Funcs(Rc::new(vec![Callable::Template(index)])));
    }

    /// A function template was used before its body: the instances get it, with the parameters as they are called there.
    pub(crate) fn body_follows(&mut self, t: usize) {
        let instances: Vec<_> = self.templates[t].functions.iter().map(|(a, &id)| (a.clone(), id)).collect();
        for (args, id) in instances {
            let body = self.special_body(t, &args).or(match &self.templates[t].kind {
                TemplateKind::Function(f) => Some(f.clone()),
                _ => None,
            });
            let Some(f) = body.filter(|f| f.body.is_some() && self.funcs[id].decl.body.is_none()) else {
                continue;
            };
            self.funcs[id].scope = self.argument_scope(t, &args);
            self.funcs[id].decl = f;
            let used: Vec<_> = self.funcs[id].instances.keys().copied().collect();
            used.into_iter().for_each(|side| self.pending.push_back((id, side)));
        }
    }

    /// Are these declarations of one function template, of which one at most has a body?
    fn same_template(&mut self, old: usize, new: usize) -> bool {
        let (TemplateKind::Function(a), TemplateKind::Function(b)) =
            (self.templates[old].kind.clone(), self.templates[new].kind.clone())
        else {
            return false;
        };
        let params = (self.templates[old].params.clone(), self.templates[new].params.clone());
        let kinds = |p: &TemplateParam| {
            (std::mem::discriminant(p), crate::sema::templates::template_arguments::is_pack(p))
        };
        if self.is_taken(old, self.templates[new].span)
            || self.choose_otherwise((&params.0, &a), (&params.1, &b))
            || a.body.is_some() && b.body.is_some()
            || a.params.len() != b.params.len()
            || a.is_const != b.is_const
            || params.0.len() != params.1.len()
            || params.0.iter().zip(&params.1).any(|(p, q)| kinds(p) != kinds(q))
        {
            return false;
        }
        let args = self.unique_args(&params.0);
        let count = a.params.len();
        self.pattern_types(old, &args, count) == self.pattern_types(new, &args, count)
    }

    /// Do conditions on the parameters, written with `enable_if` or `decltype`, tell two declarations of function templates
    /// apart? They are compared as they are written, but for the parameters' names (C++ [temp.over.link]).
    pub(crate) fn choose_otherwise(
        &self,
        (p, f): (&[TemplateParam], &ast::Function),
        (q, g): (&[TemplateParam], &ast::Function),
    ) -> bool {
        let words = |params: &[TemplateParam], f: &ast::Function, span: Span| {
            let text = base::replace(self.sources.text(span), "std::", "");
            let text = base::replace(&text, "typename ", "");
            let conditional = ["enable_if", "decltype"].iter().any(|word| base::find(&text, word).is_some());
            let own = params.iter().map(TemplateParam::name).chain(f.params.iter().map(|p| p.name));
            let own: Vec<_> = own.collect();
            let name = |word: &str| {
                let is = |n: &Option<ast::Name>| n.is_some_and(|n| self.interner.text(n.sym) == word);
                own.iter().position(is).map_or_else(|| word.to_string(), |i| i.to_string())
            };
            let parts = text.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_'));
            let mut out = String::new();
            for part in parts {
                let end = part.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(part.len());
                out += &name(&part[..end]);
                out += part[end..].trim();
            }
            // Of `>>` only one may belong to the type.
            (conditional, out.trim_end_matches('>').to_string())
        };
        let differ = |a: Span, b: Span| {
            let (a, b) = (words(p, f, a), words(q, g, b));
            (a.0 || b.0) && a.1 != b.1
        };
        let values = p.iter().zip(q).any(|(a, b)| match (a, b) {
            (TemplateParam::Value { ty: a, .. }, TemplateParam::Value { ty: b, .. }) => {
                differ(a.span, b.span)
            }
            _ => false,
        });
        values || differ(f.ret.span, g.ret.span)
    }

    fn declare_class_template(&mut self, name: ast::Name, t: &ast::Template, r: &Rc<ast::Record>) {
        let kind = TemplateKind::Class(r.clone());
        let Some(&Entity::ClassTemplate(i)) = self.declared_here(name.sym) else {
            let index = self.push_template(name, &t.params, kind, None, None);
            return self.declare(name, Entity::ClassTemplate(index));
        };
        self.define_class_template(i, name, t, r);
    }

    /// A class template that is declared: it may be defined later, and the defaults stand at the declaration.
    pub(crate) fn define_class_template(
        &mut self,
        i: usize,
        name: ast::Name,
        t: &ast::Template,
        r: &Rc<ast::Record>,
    ) {
        let kind = TemplateKind::Class(r.clone());
        let known = matches!(&self.templates[i].kind, TemplateKind::Class(old) if old.members.is_some());
        match (known || self.is_taken(i, name.span), r.members.is_some()) {
            (true, true) => {
                let text = self.text(name.sym);
                self.error(Code::Redeclared, name.span, &[&text]);
            }
            (false, true) => {
                self.templates[i].kind = kind;
                let params = std::mem::replace(&mut self.templates[i].params, t.params.clone());
                crate::sema::declarations::out_of_class::take_defaults(
                    &mut self.templates[i].params,
                    &params,
                );
            }
            _ => {}
        }
    }

    pub(crate) fn push_template(
        &mut self,
        name: ast::Name,
        params: &[TemplateParam],
        kind: TemplateKind,
        owner: Option<RecordId>,
        sides: Option<(bool, bool)>,
    ) -> usize {
        self.templates.push(TemplateEnt {
            name: name.sym,
            span: name.span,
            params: params.to_vec(),
            kind,
            scope: self.scope(),
            owner,
            sides,
            functions: Map::new(),
            classes: Map::new(),
            variables: Map::new(),
            special: Vec::new(),
            outside: Vec::new(),
            guides: Vec::new(),
            guided: false,
            origin: Origin::default(),
            of_class: 0,
        });
        self.templates.len() - 1
    }

    /// A template of functions that the current scope does not name.
    pub(crate) fn add_template(
        &mut self,
        name: Sym,
        params: &[TemplateParam],
        f: &Rc<ast::Function>,
        owner: Option<RecordId>,
        sides: Option<(bool, bool)>,
    ) -> usize {
        let name = ast::Name { sym: name, span: f.name_span };
        self.push_template(name, params, TemplateKind::Function(f.clone()), owner, sides)
    }

    pub(crate) fn function_instance(&mut self, t: usize, args: Vec<TArg>, span: Span) -> Option<FuncId> {
        if let Some(&id) = self.templates[t].functions.get(&args) {
            return Some(id);
        }
        if self.funcs.len() > MAX_INSTANCES || self.instantiation_depth() > MAX_CHAIN {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let name = self.templates[t].name;
        let scope = self.argument_scope(t, &args);
        let (owner, sides) = (self.templates[t].owner, self.templates[t].sides);
        let f = self.special_body(t, &args).unwrap_or(f);
        let id = self.apart(scope, |c| c.new_function(name, f, owner, false));
        if let Some(sides) = sides {
            (self.funcs[id].host, self.funcs[id].device) = sides;
        }
        self.funcs[id].suffix = self.template_suffix(&args);
        self.funcs[id].template = Some(t);
        self.templates[t].functions.insert(args, id);
        Some(id)
    }
}
