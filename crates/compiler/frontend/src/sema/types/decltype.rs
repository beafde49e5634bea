//! Types that expressions have: `decltype`, and results that follow from the parameters (C++ [dcl.type.decltype]).

use std::rc::Rc;

use base::Span;
use hir::{Local, LocalId, Qual, Type, TypeId};

use crate::ast::{self, ExprKind as E, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::SigParam;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity, Var, VarPlace};

impl Checker<'_> {
    /// Answers [`Checker::decltype`].
    pub(crate) fn provide_decltype(&mut self, e: &ast::Expr, place: bool) -> Qual {
        let checked = |c: &mut Self| match c.declared_type(e).filter(|_| !place) {
            Some(q) => q,
            None => {
                let v = c.expr(e);
                let v = c.as_place(v);
                let q = c.type_with_category(&v);
                // A member of a value is no value itself (C++ [expr.ref]).
                let part =
                    matches!(&e.kind, E::Member { arrow: false, .. }) && !v.is_place() && !v.is_error();
                if part && c.declared_type(e).is_some() {
                    return c.module.types.intern(Type::Reference { to: q, rvalue: true }).into();
                }
                match c.ty(q.ty) {
                    Type::Function { .. } if matches!(e.kind, E::AddrOf(_)) => c.pointer_to(q.ty).into(),
                    _ => q,
                }
            }
        };
        self.unevaluated(|c| c.with_scratch(checked))
    }

    /// The type that `decltype(auto)` takes from an expression.
    pub(crate) fn decltype_auto(&mut self, e: &ast::Expr) -> Qual {
        let place = self.sources.text(e.span).starts_with('(');
        self.decltype(e, place)
    }

    /// The type of a name or member as it was declared.
    fn declared_type(&mut self, e: &ast::Expr) -> Option<Qual> {
        match &e.kind {
            E::Name(name) if name.last().args.is_none() => match self.find_qualified(name)? {
                Entity::Var(v) => Some(self.type_of_variable(&v)),
                Entity::Field(record, index) => Some(self.type_of_field(record, index)),
                _ => None,
            },
            E::Member { a, arrow, name, owner: None } if name.args.is_none() => {
                let v = self.expr(a);
                let v = if *arrow && self.record_of(v.q.ty).is_none() {
                    let q = self.pointee(v.q.ty)?;
                    Val { q, ..v }
                } else {
                    v
                };
                let scope = self.records.get(&self.record_of(v.q.ty)?)?.scope;
                match self.find_in(scope, name.name.sym)? {
                    Entity::Field(record, index) => Some(self.type_of_field(record, index)),
                    Entity::Var(v) => Some(self.type_of_variable(&v)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub(crate) fn type_of_variable(&mut self, v: &Var) -> Qual {
        if let VarPlace::Capture(offset) = v.place
            && let Some(q) = self.declared_capture(offset)
        {
            return q;
        }
        let bound = |l: LocalId| self.function().is_some_and(|f| f.bound.contains(&l));
        if !v.is_ref || matches!(v.place, VarPlace::Local(l) if bound(l)) {
            return v.ty;
        }
        let rvalue = match v.place {
            VarPlace::Local(l) => self.function().is_some_and(|f| f.rvalues.contains(&l)),
            _ => false,
        };
        self.module.types.intern(Type::Reference { to: v.ty, rvalue }).into()
    }

    fn type_of_field(&mut self, record: hir::RecordId, index: usize) -> Qual {
        let field = &self.module.types.records[record].fields[index];
        let (q, offset) = (field.ty, field.offset);
        match self.reference_at(record, offset, q.ty) {
            Some((to, rvalue)) => self.module.types.intern(Type::Reference { to, rvalue }).into(),
            None => q,
        }
    }

    /// A place is a reference to its type, a value the type itself.
    fn type_with_category(&mut self, v: &Val) -> Qual {
        match &v.kind {
            ValKind::Error => self.t.error.into(),
            ValKind::R(e) => e.ty.into(),
            ValKind::L(_) => {
                // `const` is that of an array's elements.
                let of = matches!(*self.ty(v.q.ty), Type::Array { of, .. } if of.is_const);
                let to = Qual { is_const: v.q.is_const && !of, ..v.q };
                self.module.types.intern(Type::Reference { to, rvalue: v.moved }).into()
            }
            ValKind::Funcs(fs) => match self.named_functions(&fs.clone(), v.span)[..] {
                [c @ Callable::Func(_)] => self.callable_type(c).unwrap_or(self.t.error).into(),
                _ => self.t.error.into(),
            },
        }
    }

    /// An operand of a constant expression, which may need temporaries outside of functions, too.
    pub(crate) fn constant_operand(&mut self, e: &ast::Expr) -> Val {
        self.with_scratch(|c| c.expr(e))
    }

    /// The result's type; in it the parameters may be named.
    pub(crate) fn return_type(&mut self, decl: &ast::Function, params: &[SigParam]) -> TypeId {
        if !names_values(&decl.ret) {
            return self.resolve(&decl.ret).ty;
        }
        self.among_parameters(&decl.params, params, |c| c.resolve(&decl.ret).ty)
    }

    /// The type of a parameter; in it those before it may be named.
    pub(crate) fn type_of_parameter(
        &mut self,
        p: &ast::Param,
        (before, params): (&[ast::Param], &[SigParam]),
        resolve: impl FnOnce(&mut Self) -> Qual,
    ) -> Qual {
        if before.is_empty() || !names_values(&p.ty) {
            return resolve(self);
        }
        self.among_parameters(before, params, resolve)
    }

    /// Runs `f` where the parameters may be named.
    pub(crate) fn among_parameters<T>(
        &mut self,
        named: &[ast::Param],
        params: &[SigParam],
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let among = |c: &mut Self| {
            c.in_scope(|c| {
                let mut next = params.iter();
                for p in named {
                    let Some(name) = p.name else {
                        next.next();
                        continue;
                    };
                    let count = if p.pack { next.len() } else { 1 };
                    let list: Vec<_> =
                        next.by_ref().take(count).map(|s| c.parameter_entity(s.ty, p, name.span)).collect();
                    match list.first() {
                        Some(e) if !p.pack => c.redeclare(name, e.clone()),
                        _ => c.redeclare(name, Entity::Pack(Rc::new(list))),
                    }
                }
                f(c)
            })
        };
        self.in_scratch(among)
    }

    fn parameter_entity(&mut self, ty: TypeId, p: &ast::Param, span: Span) -> Entity {
        let (ty, is_ref, rvalue) = match *self.ty(ty) {
            Type::Reference { to, rvalue } => (to, true, rvalue),
            _ => (Qual { is_const: p.ty.is_const, ..ty.into() }, false, false),
        };
        let local = Local { name: String::new(), ty: ty.ty, align: 0, span };
        let local = self.ctx().hir.locals.push(local);
        if rvalue {
            self.ctx().rvalues.insert(local);
        }
        Entity::Var(Rc::new(Var { place: VarPlace::Local(local), ty, is_ref, value: None, span }))
    }
}

/// May a type name parameters of its function?
fn names_values(t: &ast::Type) -> bool {
    match &t.kind {
        TypeKind::Decltype { .. } => true,
        TypeKind::Pointer(to) | TypeKind::Reference { to, .. } => names_values(to),
        TypeKind::Named(n) => {
            n.of.is_some()
                || n.parts.iter().filter_map(|p| p.args.as_ref()).flatten().any(|a| match a {
                    ast::TemplateArg::Type(t) => names_values(t),
                    ast::TemplateArg::Expr(_) | ast::TemplateArg::Expand(..) => true,
                })
        }
        _ => false,
    }
}
