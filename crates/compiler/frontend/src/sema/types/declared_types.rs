//! Declared types of variables, members and parameters. Unlike the type of their values, the declared type of a
//! reference is a reference type.

use std::rc::Rc;

use base::Span;
use hir::{Local, LocalId, Qual, Type, TypeId};

use crate::ast::{self, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::SigParam;
use crate::sema::lookup::scope::{Entity, Var, VarPlace};

impl Checker<'_> {
    /// The return type of a function, which may name the parameters.
    pub(crate) fn return_type(&mut self, decl: &ast::Function, params: &[SigParam]) -> TypeId {
        if !names_values(&decl.ret) {
            return self.resolve(&decl.ret).ty;
        }
        self.among_parameters(&decl.params, params, |c| c.resolve(&decl.ret).ty)
    }

    /// The type of a parameter, as `resolve` gives it. The type may name the parameters `before` it, whose types are
    /// `params`.
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

    /// Runs `f` in a scope where the parameters `named`, whose types are `params`, are declared. Packs have as many
    /// elements as types are left.
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

    /// The declared type of a variable.
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

    /// The declared type of a field.
    pub(crate) fn type_of_field(&mut self, record: hir::RecordId, index: usize) -> Qual {
        let field = &self.module.types.records[record].fields[index];
        let (q, offset) = (field.ty, field.offset);
        match self.reference_at(record, offset, q.ty) {
            Some((to, rvalue)) => self.module.types.intern(Type::Reference { to, rvalue }).into(),
            None => q,
        }
    }

    /// What the member at an offset refers to if it is a reference, and whether that is an rvalue reference. `ty` is
    /// the type of the field, which is a pointer. `None` if the member is no reference.
    pub(crate) fn reference_at(
        &self,
        record: hir::RecordId,
        offset: u64,
        ty: TypeId,
    ) -> Option<(Qual, bool)> {
        let info = self.records.get(&record).filter(|r| r.references.contains(&offset))?;
        // A member of unknown type has size 0 and thus the same offset as the next one. Only a pointer can be the
        // reference.
        Some((self.pointee(ty)?, info.taken.contains(&offset)))
    }

    /// The declared type of the variable that the innermost lambda captures at this offset, in bytes
    /// (C++ [expr.prim.id.unqual]). `None` if there is no such capture.
    fn declared_capture(&self, offset: u64) -> Option<Qual> {
        let mut scope = Some(self.scope());
        while let Some(s) = scope {
            let record = self.scopes[s].record.and_then(|r| self.records.get(&r));
            if let Some(closure) = record.and_then(|r| r.closure.as_ref()) {
                return closure.members.iter().find(|m| m.offset == offset).map(|m| m.declared);
            }
            scope = self.scopes[s].parent;
        }
        None
    }

    /// The entity that a parameter's name means in later parameters and in the return type.
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
