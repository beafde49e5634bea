//! Matching of parameter types with argument types (C++ [temp.deduct]).

use hir::{Qual, RecordId, Type};

use super::Checker;
use super::template::{Bound, TArg, is_type_param};
use crate::ast::{self, TemplateArg, TemplateParam, TypeKind};
use crate::token::Sym;

impl Checker<'_> {
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
                            ok &= types.get(i).is_some_and(|&t| self.unify(params, &p.ty, t.into(), bound, given));
                            continue;
                        }
                        for &ty in types.get(i..).unwrap_or_default() {
                            let mut element = bound.clone();
                            ok &= self.unify(params, &p.ty, ty.into(), &mut element, given);
                            let name = super::func::names_of(&p.ty).first().copied();
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
        if self.templates[t].name != n.last().name.sym {
            return true;
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
