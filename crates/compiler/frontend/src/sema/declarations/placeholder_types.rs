//! `auto` and `decltype(auto)`: the type that a variable takes from its initialiser.

use base::{Code, Span};
use hir::{Qual, Type, TypeId};

use crate::ast::{self, Init, InitItem, TypeKind};
use crate::sema::Checker;
use crate::sema::lookup::scope::Entity;
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// The type of a variable that is declared with `auto`. `None` after a message.
    pub(crate) fn deduce_auto(&mut self, v: &ast::Var) -> Option<Qual> {
        let e = match &v.init {
            Some(Init::Value(e)) => e,
            Some(Init::Args(args, _)) if args.len() == 1 => &args[0],
            _ => {
                self.error(Code::AutoNeedsValue, v.span, &[]);
                return None;
            }
        };
        if matches!(v.ty.kind, TypeKind::DecltypeAuto) {
            return Some(self.decltype_auto(e)).filter(|q| !self.is_error(q.ty));
        }
        // `auto x{1}` takes the type of the item and is no list (C++17 [dcl.type.auto.deduct]).
        let e = match &e.kind {
            ast::ExprKind::List(items) if !v.copied && items.len() == 1 => &items[0].value,
            _ => e,
        };
        if let (ast::ExprKind::List(items), TypeKind::Auto) = (&e.kind, &v.ty.kind)
            && let Some(ty) = self.list_type(items, e.span)
        {
            return Some(Qual { is_const: v.ty.is_const, ..ty.into() });
        }
        let value = self.unevaluated(|c| c.with_scratch(|c| c.expr(e)));
        if value.is_error() {
            // The mistake in the initialiser was reported.
            return None;
        }
        let place = value.is_place() && !value.moved && forwards(&v.ty);
        let by_reference = matches!(v.ty.kind, TypeKind::Reference { .. });
        let q = if by_reference || self.copies_array(v, value.q.ty) {
            value.q
        } else {
            let e = self.with_scratch(|c| c.rvalue(value));
            if e.ty == self.t.void {
                self.error(Code::VoidVariable, v.span, &[]);
                return None;
            }
            e.ty.into()
        };
        let q = match place {
            true => self.module.types.intern(Type::Reference { to: q, rvalue: false }).into(),
            false => q,
        };
        self.fill_auto(&v.ty, q)
    }

    /// The `std::initializer_list` that `auto` means for these items (C++ [dcl.type.auto.deduct]). `None` if the
    /// program does not include it.
    fn list_type(&mut self, items: &[InitItem], span: Span) -> Option<TypeId> {
        let first = items.first()?;
        let std = self.interner.find("std")?;
        let name = self.interner.find("initializer_list")?;
        let Some(Entity::Namespace(scope)) = self.find(std) else { return None };
        let Some(Entity::ClassTemplate(t)) = self.find_in(scope, name) else {
            return None;
        };
        let v = self.unevaluated(|c| c.with_scratch(|c| c.expr(&first.value)));
        let of = self.decayed(&v);
        self.instance_with(t, vec![TArg::Type(of.into())], span).map(|q| q.ty)
    }

    /// Replaces the `auto` in a written type so that the whole becomes `q`. `None` after a message.
    pub(crate) fn fill_auto(&mut self, t: &ast::Type, q: Qual) -> Option<Qual> {
        let filled = match &t.kind {
            TypeKind::Auto => Qual { is_const: q.is_const || t.is_const, ..q },
            TypeKind::Pointer(to) => match self.pointee(q.ty) {
                Some(inner) => {
                    let to = self.fill_auto(to, inner)?;
                    self.pointer_to(to).into()
                }
                None => {
                    let name = self.name_of(q.ty);
                    self.error(Code::NotAPointer, t.span, &[&name]);
                    return None;
                }
            },
            TypeKind::Reference { to, rvalue } => {
                let to = self.fill_auto(to, q)?;
                if let Type::Reference { .. } = self.ty(to.ty) {
                    return Some(to);
                }
                self.module.types.intern(Type::Reference { to, rvalue: *rvalue }).into()
            }
            _ => return None,
        };
        Some(Qual { is_const: filled.is_const || t.is_const, ..filled })
    }

    /// The type that `decltype(auto)` means for an expression.
    pub(crate) fn decltype_auto(&mut self, e: &ast::Expr) -> Qual {
        let place = self.sources.text(e.span).starts_with('(');
        self.decltype(e, place)
    }
}

/// Is it `auto &&`, which becomes `T &` for a place?
fn forwards(t: &ast::Type) -> bool {
    matches!(&t.kind, TypeKind::Reference { to, rvalue: true } if matches!(to.kind, TypeKind::Auto) && !to.is_const)
}
