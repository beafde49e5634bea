//! Declarations of templates (C++ [temp]).

use std::rc::Rc;

use base::{Code, Span};
use hir::RecordId;

use crate::ast::{self, Decl, FnName, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::out_of_class::{owner_of, take_defaults, with_qualifiers};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::templates::template_entities::{TemplateKind, is_pack};
use crate::token::Sym;

impl Checker<'_> {
    /// Declares a template. Its body is checked for each instance, when that is used.
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

    /// Declares a function template, or adds the body to one that was declared before.
    fn declare_function_template(&mut self, name: ast::Name, t: &ast::Template, f: &Rc<ast::Function>) {
        let kind = TemplateKind::Function(f.clone());
        let owner = self.scopes[self.scope()].record;
        // A friend is no member of the class.
        let owner = owner.filter(|_| !f.specs.is_friend);
        let index = self.push_template(name, &t.params, kind, owner, None);
        // A prototype and its definition are one template.
        if let Some(Entity::Funcs(set)) = self.declared_here(name.sym).cloned() {
            for &c in set.iter() {
                if let Callable::Template(old) = c
                    && self.same_template(old, index)
                {
                    if f.body.is_some() {
                        // Default arguments are written at the prototype.
                        let whole = match &self.templates[old].kind {
                            TemplateKind::Function(d) if d.params.iter().any(|p| p.default.is_some()) => {
                                with_qualifiers(f, d)
                            }
                            _ => f.clone(),
                        };
                        self.templates[old].kind = TemplateKind::Function(whole);
                        let params = std::mem::replace(&mut self.templates[old].params, t.params.clone());
                        take_defaults(&mut self.templates[old].params, &params);
                        self.body_follows(old);
                    }
                    return;
                }
            }
        }
        self.declare(name, Entity::Funcs(Rc::new(vec![Callable::Template(index)])));
    }

    /// Gives the body of a function template, whose definition was just found, to the instances that were used before
    /// it.
    pub(crate) fn body_follows(&mut self, t: usize) {
        let instances: Vec<_> = self.templates[t].functions.iter().map(|(a, &id)| (a.clone(), id)).collect();
        for (args, id) in instances {
            let body = self.specialised_body(t, &args).or(match &self.templates[t].kind {
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

    /// Do these declarations mean one function template? At most one of them may have a body.
    fn same_template(&mut self, old: usize, new: usize) -> bool {
        let (TemplateKind::Function(a), TemplateKind::Function(b)) =
            (self.templates[old].kind.clone(), self.templates[new].kind.clone())
        else {
            return false;
        };
        let params = (self.templates[old].params.clone(), self.templates[new].params.clone());
        let kinds = |p: &TemplateParam| (std::mem::discriminant(p), is_pack(p));
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

    /// Do conditions on the parameters, written with `enable_if` or `decltype`, distinguish two declarations of
    /// function templates? The source text is compared, except for the names of parameters (C++ [temp.over.link]).
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
            // The second half of a `>>` at the end may not belong to the type.
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

    /// Declares a class template, or defines one that was declared before.
    fn declare_class_template(&mut self, name: ast::Name, t: &ast::Template, r: &Rc<ast::Record>) {
        let kind = TemplateKind::Class(r.clone());
        let Some(&Entity::ClassTemplate(i)) = self.declared_here(name.sym) else {
            let index = self.push_template(name, &t.params, kind, None, None);
            return self.declare(name, Entity::ClassTemplate(index));
        };
        self.define_class_template(i, name, t, r);
    }

    /// Adds the definition `r` to the class template `i`, which was declared before. Default arguments of the
    /// declaration stay. Reports a second definition.
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
                take_defaults(&mut self.templates[i].params, &params);
            }
            _ => {}
        }
    }

    /// Adds a function template whose name the current scope does not declare. Returns its index.
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
}
