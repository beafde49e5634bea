//! Deduction of the arguments of a function template from a call or from a type (C++ [temp.deduct]), and the instances
//! of function templates.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Qual, Type};

use crate::ast::{self, TemplateArg, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::declarations::parameters::names_of;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::templates::pattern_matching::Matching;
use crate::sema::templates::template_arguments::{Bound, bind_all, same_arg};
use crate::sema::templates::template_entities::{MAX_INSTANCES, TArg, TemplateKind, is_pack};
use crate::token::Sym;

/// The most deductions that run inside of each other. Each takes the compiler's stack.
const MAX_TRIED: u32 = 40;

impl Checker<'_> {
    /// The instance of the function template `t` for a call with `args`. `explicit` are the template arguments that the
    /// call writes. `None` if deduction fails, which is no mistake of the program.
    pub fn deduce(
        &mut self,
        t: usize,
        explicit: Option<&[TArg]>,
        args: &[Arg],
        span: Span,
    ) -> Option<FuncId> {
        if self.endless {
            return None;
        }
        if self.depth_of_attempts() >= MAX_TRIED {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        self.attempt(|c| {
            let full = c.deduced_args(t, explicit.unwrap_or_default(), args)?;
            let id = c.function_instance(t, full, span)?;
            let sig = &c.funcs[id].sig;
            (!c.is_error(sig.ret) && sig.params.iter().all(|p| !c.is_error(p.ty))).then_some(id)
        })
    }

    /// The complete list of arguments of the function template `t`, from those that are written, `explicit`, and from
    /// the arguments of a call, `args`. `None` if deduction fails.
    pub(crate) fn deduced_args(&mut self, t: usize, explicit: &[TArg], args: &[Arg]) -> Option<Vec<TArg>> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let params = self.templates[t].params.clone();
        let last = f.params.last().filter(|p| p.pack);
        if !f.params.iter().any(|p| p.pack) && args.len() > f.params.len() && !f.variadic {
            return None;
        }
        let mut bound = Bound::default();
        bind_all(&mut bound, &params, explicit)?;
        let scope = self.templates[t].scope;
        let mut m = Matching::new(&params, scope, bound);
        m.of_class = self.templates[t].of_class;
        let fixed = f.params.len() - usize::from(last.is_some());
        let mut at = 0;
        for p in f.params.iter().take(fixed) {
            if p.pack {
                // A pack before the last parameter has only the elements that are written explicitly
                // (C++ [temp.deduct.type] 5.7).
                let names = names_of(&p.ty);
                at += names.iter().find_map(|n| m.explicit.get(n)).map_or(0, Vec::len);
                continue;
            }
            if let Some(arg) = args.get(at)
                && !self.deduce_one(&mut m, &p.ty, arg)
            {
                return None;
            }
            at += 1;
        }
        if let Some(p) = last {
            let rest = args.get(at..).unwrap_or_default();
            let names = names_of(&p.ty);
            // A pack that an earlier parameter determined is not deduced again.
            let known = names.iter().any(|n| m.matched.contains(n));
            let one = &mut |c: &mut Self, m: &mut Matching, n: usize| c.deduce_one(m, &p.ty, &rest[n]);
            if !known && !self.match_pack(&mut m, &names, rest.len(), one) {
                return None;
            }
        }
        let bound = m.bound;
        self.complete_args(t, &params, &bound)
    }

    /// Deduces from one argument of a call and the type `p` of its parameter. False if they contradict each other.
    fn deduce_one(&mut self, m: &mut Matching, p: &ast::Type, arg: &Arg) -> bool {
        // The argument converts to a parameter whose type depends on explicit template arguments only
        // (C++ [temp.arg.explicit]).
        if !m.depends(p) || m.is_given(p) {
            return true;
        }
        let v = match arg {
            Arg::Val(v) => v,
            Arg::List(e) => {
                self.deduce_list(m, p, e);
                return true;
            }
        };
        if v.is_error() {
            return true;
        }
        match &p.kind {
            TypeKind::Reference { to, .. } => {
                let q = match &v.kind {
                    ValKind::Funcs(_) => match self.only_function(v) {
                        Some(ty) => ty.into(),
                        None => return true,
                    },
                    _ => v.q,
                };
                let place = v.is_place() && !v.moved || matches!(v.kind, ValKind::Funcs(_));
                let q = if place && m.is_forwarding(p) {
                    self.module.types.intern(Type::Reference { to: q, rvalue: false }).into()
                } else {
                    q
                };
                self.unify(m, to, q)
            }
            _ => {
                let q: Qual = match &v.kind {
                    ValKind::Funcs(_) => match self.only_function(v) {
                        Some(ty) => self.pointer_to(ty).into(),
                        None => return true,
                    },
                    _ => self.decayed(v).into(),
                };
                match &p.kind {
                    // A null pointer for a parameter `T::type *` determines nothing about `T` and is converted
                    // (C++ [temp.deduct.call]).
                    TypeKind::Pointer(to)
                        if matches!(&to.kind, TypeKind::Named(n) if n.parts.len() > 1) && self.is_null(v) =>
                    {
                        true
                    }
                    TypeKind::Array { of, .. } => match self.pointee(q.ty) {
                        Some(to) => self.unify(m, of, to),
                        None => false,
                    },
                    TypeKind::Function { .. } => match self.pointee(q.ty) {
                        Some(to) => self.unify(m, p, to),
                        None => false,
                    },
                    TypeKind::Named(n) => match (self.array_alias(m, p), &n.last().args) {
                        (Some((alias, pointer)), Some(args)) => self.unify_alias(m, alias, &pointer, args, q),
                        _ => self.unify(m, p, q),
                    },
                    _ => self.unify(m, p, q),
                }
            }
        }
    }

    /// The type of the function that an operand names, if it names one function only.
    fn only_function(&mut self, v: &Val) -> Option<hir::TypeId> {
        let ValKind::Funcs(fs) = &v.kind else { return None };
        match self.named_functions(&fs.clone(), v.span)[..] {
            [c] => self.callable_type(c),
            _ => None,
        }
    }

    /// Deduces from a braced list for a parameter of type `initializer_list<T>` or `T (&)[N]`. The first item
    /// determines `T`.
    fn deduce_list(&mut self, m: &mut Matching, t: &ast::Type, list: &ast::Expr) {
        let ast::ExprKind::List(items) = &list.kind else { return };
        let expanded = self.expanded_items(items);
        let items = expanded.as_ref().unwrap_or(items);
        let t = if let TypeKind::Reference { to, .. } = &t.kind { to } else { t };
        let of = match &t.kind {
            TypeKind::Named(n) if self.interner.text(n.last().name.sym) == "initializer_list" => {
                match n.last().args.as_deref() {
                    Some([TemplateArg::Type(of)]) => of,
                    _ => return,
                }
            }
            TypeKind::Array { of, len } => {
                if let Some(sym) = len.as_deref().and_then(|e| m.param_of(e)) {
                    m.bound.set(sym, TArg::Value(items.len() as i64, self.t.ulong));
                }
                of
            }
            _ => return,
        };
        if let Some(first) = items.first()
            && !matches!(first.value.kind, ast::ExprKind::List(_))
        {
            let v = self.expr(&first.value);
            let q = self.decayed(&v).into();
            self.unify(m, of, q);
        }
    }

    /// Matches a pattern with each of this number of `items`, by `one`. The packs among `names` mean one element in
    /// each match; they are bound to the lists of the elements found. False if an item does not match or leaves an
    /// element unknown.
    pub(crate) fn match_pack(
        &mut self,
        m: &mut Matching,
        names: &[Sym],
        items: usize,
        one: &mut dyn FnMut(&mut Self, &mut Matching, usize) -> bool,
    ) -> bool {
        let packs: Vec<Sym> = m
            .params
            .iter()
            .filter(|p| is_pack(p))
            .filter_map(|p| p.name().map(|n| n.sym))
            .filter(|s| names.contains(s))
            .collect();
        let mut found: Vec<Vec<TArg>> = packs.iter().map(|_| Vec::new()).collect();
        for i in 0..items {
            let given = m.given.len();
            for s in &packs {
                if let Some(&a) = m.explicit.get(s).and_then(|list| list.get(i)) {
                    m.bound.one.insert(*s, a);
                    m.given.push(*s);
                }
            }
            let ok = one(self, m, i);
            m.given.truncate(given);
            let elements: Vec<_> = packs.iter().map(|s| m.bound.one.remove(s)).collect();
            if !ok {
                return false;
            }
            for (list, element) in found.iter_mut().zip(elements) {
                match element {
                    Some(a) => list.push(a),
                    None => return false,
                }
            }
        }
        for (s, list) in packs.iter().zip(found) {
            let known = m.matched.contains(s);
            match m.bound.packs.get(s) {
                Some(old) if known && *old != list => return false,
                // More elements are written explicitly than the call has arguments.
                Some(old) if old.len() > list.len() && !known => return false,
                _ => {}
            }
            m.matched.push(*s);
            m.bound.packs.insert(*s, list);
        }
        true
    }

    /// The instance of the function template `t` with the complete list of arguments `args`, declared at first use.
    /// `None` after a message, or if `t` is no function template.
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
        let f = self.specialised_body(t, &args).unwrap_or(f);
        let id = self.apart(scope, |c| c.new_function(name, f, owner, false));
        if let Some(sides) = sides {
            (self.funcs[id].host, self.funcs[id].device) = sides;
        }
        self.funcs[id].suffix = self.template_suffix(&args);
        self.funcs[id].template = Some(t);
        self.templates[t].functions.insert(args, id);
        Some(id)
    }

    /// The explicit specialisation of the function template `t` for these arguments, if there is one.
    pub(crate) fn specialised_body(&self, t: usize, args: &[TArg]) -> Option<Rc<ast::Function>> {
        self.templates[t].special.iter().find_map(|s| match &s.body {
            TemplateKind::Function(f)
                if s.full.len() == args.len() && s.full.iter().zip(args).all(|(a, b)| same_arg(*a, *b)) =>
            {
                Some(f.clone())
            }
            _ => None,
        })
    }
}

impl Matching<'_> {
    /// Does the type name template parameters, and are all of them given explicitly?
    fn is_given(&self, t: &ast::Type) -> bool {
        let is_param = |s: &Sym| self.params.iter().any(|p| p.name().is_some_and(|n| n.sym == *s));
        let mut named = names_of(t).into_iter().filter(is_param).peekable();
        named.peek().is_some() && named.all(|s| self.given.contains(&s))
    }

    /// Is the type a forwarding reference: `T &&` where `T` is a parameter of the template, and of a guide not of its
    /// class?
    fn is_forwarding(&self, t: &ast::Type) -> bool {
        let TypeKind::Reference { to, rvalue: true } = &t.kind else { return false };
        let TypeKind::Named(n) = &to.kind else { return false };
        let is_type =
            |p: &TemplateParam, s: Sym| matches!(p, TemplateParam::Type { name: Some(n), .. } if n.sym == s);
        !to.is_const && n.plain().is_some_and(|s| self.params[self.of_class..].iter().any(|p| is_type(p, s)))
    }
}

/// The most instances in a chain where each asks for the next (g++ stops at 900).
pub(crate) const MAX_CHAIN: u32 = 1000;
