//! Matching of parameter types with argument types (C++ [temp.deduct]).

use base::{Code, Span};
use hir::{Qual, RecordId, Type};

use super::Checker;
use super::call::Arg;
use super::func::FuncId;
use super::template::{Bound, TArg, TemplateKind, bind_all, is_pack, is_type_param, param_name};
use super::value::ValKind;
use crate::ast::{self, TemplateArg, TemplateParam, TypeKind};
use crate::token::Sym;

impl Checker<'_> {
    /// The instance that a call means, if its arguments can be deduced.
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
        // What cannot be substituted is no candidate, and no mistake (C++ [temp.deduct]).
        let before = self.diags.len();
        let full = self.deduced_args(t, explicit.unwrap_or_default(), args);
        let id = full.and_then(|full| self.function_instance(t, full, span));
        for d in self.diags.split_off(before) {
            if d.severity() < base::Severity::Error || d.code == Code::TooManyInstances {
                self.diags.push(d);
            } else {
                self.reported.remove(&(d.code, d.span));
            }
        }
        id.filter(|&id| {
            let sig = &self.funcs[id].sig;
            !self.is_error(sig.ret) && sig.params.iter().all(|p| !self.is_error(p.ty))
        })
    }

    /// All arguments of a function template, from those written and from a call's.
    pub(super) fn deduced_args(&mut self, t: usize, explicit: &[TArg], args: &[Arg]) -> Option<Vec<TArg>> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let params = self.templates[t].params.clone();
        let mut bound = Bound::default();
        let mut pack = bind_all(&mut bound, &params, explicit)?;
        // What was given by hand is not deduced: the argument is converted to it.
        let given: Vec<Sym> = bound.keys().copied().collect();
        let pack_name = params.last().filter(|p| is_pack(p)).and_then(param_name);
        let deduced_pack = pack.is_empty();
        let last = f.params.last().filter(|p| p.pack);
        if last.is_none() && args.len() > f.params.len() && !f.variadic {
            return None;
        }
        for (i, arg) in args.iter().enumerate() {
            let Some(p) = f.params.get(i).or(last) else { break };
            // Given, or deduced already from an earlier parameter.
            if p.pack && (!deduced_pack || !bound.pack.is_empty()) {
                break;
            }
            let Arg::Val(v) = arg else {
                if let Arg::List(e) = arg {
                    self.unify_list(&params, &p.ty, e, &mut bound, &given);
                }
                continue;
            };
            let by_reference = matches!(p.ty.kind, TypeKind::Reference { .. });
            let q = match &v.kind {
                ValKind::Funcs(fs) => match self.named_functions(fs, v.span)[..] {
                    [c] => {
                        let ty = self.callable_type(c)?;
                        self.pointer_to(ty).into()
                    }
                    _ => continue,
                },
                _ if is_forwarding(&params, &p.ty) && v.is_place() && !v.moved => {
                    self.module.types.intern(Type::Reference { to: v.q, rvalue: false }).into()
                }
                _ if by_reference => v.q,
                _ => self.decayed(v).into(),
            };
            if !p.pack {
                if !self.unify(&params, &p.ty, q, &mut bound, &given) {
                    return None;
                }
                continue;
            }
            let mut element = bound.clone();
            if !self.unify(&params, &p.ty, q, &mut element, &given) {
                return None;
            }
            pack.push(*element.get(&pack_name?.sym)?);
        }
        if pack.is_empty() {
            pack = std::mem::take(&mut bound.pack);
        }
        self.complete_args(t, &params, bound, pack)
    }

    /// Matches a parameter's type with an argument's; false on a contradiction.
    pub(super) fn unify(
        &mut self,
        params: &[TemplateParam],
        t: &ast::Type,
        q: Qual,
        bound: &mut Bound,
        given: &[Sym],
    ) -> bool {
        match &t.kind {
            TypeKind::Named(n) => match n.plain().filter(|s| is_type_param(params, *s)) {
                Some(sym) => {
                    let is_const = q.is_const && !t.is_const;
                    let arg =
                        TArg::Type(Qual { is_const, is_volatile: q.is_volatile && !t.is_volatile, ..q });
                    given.contains(&sym) || *bound.get_or_insert_with(sym, || arg) == arg
                }
                None => self.unify_instance(params, n, q, bound, given),
            },
            TypeKind::Pointer(to) => match self.pointee(q.ty) {
                Some(inner) => self.unify(params, to, inner, bound, given),
                None => true,
            },
            TypeKind::Reference { to, .. } => self.unify(params, to, q, bound, given),
            TypeKind::Member { class, to } => match self.pointed_member(q.ty) {
                Some((owner, target)) => {
                    let owner = self.module.types.intern(Type::Record(owner));
                    let kind = TypeKind::Named(class.clone());
                    let class = ast::Type { kind, ..t.clone() };
                    self.unify(params, &class, owner.into(), bound, given)
                        && self.unify(params, to, target, bound, given)
                }
                None => false,
            },
            TypeKind::Array { of, len } => match *self.ty(q.ty) {
                Type::Array { of: elem, len: n } => {
                    if let (Some(e), Some(n)) = (len, n)
                        && let ast::ExprKind::Name(name) = &e.kind
                        && let Some(sym) = name.plain()
                    {
                        bound.get_or_insert_with(sym, || TArg::Value(n as i64, self.t.ulong));
                    }
                    self.unify(
                        params,
                        of,
                        Qual { is_const: elem.is_const || q.is_const, ..elem },
                        bound,
                        given,
                    )
                }
                Type::Pointer(inner) => self.unify(params, of, inner, bound, given),
                _ => true,
            },
            TypeKind::Function { ret, params: list, .. } => match self.ty(q.ty).clone() {
                Type::Function { ret: have, params: types, .. } => {
                    let mut ok = self.unify(params, ret, have.into(), bound, given);
                    for (i, p) in list.iter().enumerate() {
                        if !p.pack {
                            ok &= types
                                .get(i)
                                .is_some_and(|&t| self.unify(params, &p.ty, t.into(), bound, given));
                            continue;
                        }
                        for &ty in types.get(i..).unwrap_or_default() {
                            let mut element = bound.clone();
                            ok &= self.unify(params, &p.ty, ty.into(), &mut element, given);
                            let name = super::params::names_of(&p.ty).first().copied();
                            bound.pack.extend(name.and_then(|n| element.get(&n).copied()));
                        }
                    }
                    ok
                }
                _ => true,
            },
            _ => true,
        }
    }

    /// `vec<T>` against an instance of `vec`.
    pub(super) fn unify_instance(
        &mut self,
        params: &[TemplateParam],
        n: &ast::QualName,
        q: Qual,
        bound: &mut Bound,
        given: &[Sym],
    ) -> bool {
        let (Some(args), Some(record)) = (&n.last().args, self.record_of(q.ty)) else { return true };
        let Some((t, actual)) = self.instance_of(record) else { return true };
        let named = n.last().name.sym;
        if self.templates[t].name != named {
            let is_param = |p: &TemplateParam| matches!(p, TemplateParam::Template { name: Some(n), .. } if n.sym == named);
            if !params.iter().any(is_param) {
                return true;
            }
            let arg = TArg::Template(t);
            if !given.contains(&named) && *bound.get_or_insert_with(named, || arg) != arg {
                return false;
            }
        }
        let fixed = args.iter().take_while(|a| !matches!(a, TemplateArg::Expand(..))).count();
        if self.templates[t].params.last().is_some_and(is_pack) {
            if actual.len() < fixed || (fixed == args.len() && actual.len() > fixed) {
                return false;
            }
            if fixed < args.len() {
                bound.pack = actual[fixed..].to_vec();
            }
        }
        for (a, have) in args.iter().zip(actual) {
            match (a, have) {
                (TemplateArg::Type(t), TArg::Type(q)) => {
                    if !self.unify(params, t, q, bound, given) {
                        return false;
                    }
                }
                (TemplateArg::Expr(e), have) => {
                    if let ast::ExprKind::Name(name) = &e.kind
                        && let Some(sym) = name.plain()
                    {
                        bound.get_or_insert_with(sym, || have);
                    }
                }
                (TemplateArg::Type(t), TArg::Template(_)) => {
                    if let TypeKind::Named(name) = &t.kind
                        && let Some(sym) = name.plain()
                    {
                        bound.get_or_insert_with(sym, || have);
                    }
                }
                (TemplateArg::Type(_), TArg::Value(..)) | (TemplateArg::Expand(..), _) => {}
            }
        }
        true
    }

    /// `initializer_list<T>` against a braced list: `T` is the type of its first item.
    pub(super) fn unify_list(
        &mut self,
        params: &[TemplateParam],
        t: &ast::Type,
        list: &ast::Expr,
        bound: &mut Bound,
        given: &[Sym],
    ) {
        let (TypeKind::Named(n), ast::ExprKind::List(items)) = (&t.kind, &list.kind) else { return };
        if let (Some([TemplateArg::Type(of)]), Some(first)) = (n.last().args.as_deref(), items.first())
            && self.interner.text(n.last().name.sym) == "initializer_list"
            && !matches!(first.value.kind, ast::ExprKind::List(_))
        {
            let v = self.expr(&first.value);
            let q = self.decayed(&v).into();
            self.unify(params, of, q, bound, given);
        }
    }

    pub(super) fn instance_of(&self, record: RecordId) -> Option<(usize, Vec<TArg>)> {
        self.templates.iter().enumerate().find_map(|(t, ent)| {
            ent.classes
                .iter()
                .find(|(_, ty)| self.record_of(**ty) == Some(record))
                .map(|(args, _)| (t, args.clone()))
        })
    }
}

/// `T &&` of a parameter `T`: takes places as they are (C++ [temp.deduct.call]).
fn is_forwarding(params: &[TemplateParam], t: &ast::Type) -> bool {
    let TypeKind::Reference { to, rvalue: true } = &t.kind else { return false };
    matches!(&to.kind, TypeKind::Named(n) if !to.is_const && n.plain().is_some_and(|s| is_type_param(params, s)))
}
