//! Other variables of static storage: instances of variable templates, initial values of static members, and
//! references. Also the rule for `auto` in declarations of several variables.

use std::rc::Rc;

use base::Code;
use hir::{Const, GlobalId, Qual, Stmt, Storage, Type, TypeId};

use crate::ast::{self, Init};
use crate::sema::Checker;
use crate::sema::declarations::parameters::has_auto;
use crate::sema::lookup::scope::{Entity, Var, VarPlace};

impl Checker<'_> {
    /// Makes the instance of a variable template; the current scope has the template's arguments. `suffix` is added to
    /// the variable's name.
    pub(crate) fn instance_variable(&mut self, v: &Rc<ast::Var>, suffix: &str) -> Entity {
        let Some(q) = self.variable_type(v) else { return Entity::Error };
        let storage = self.storage(&v.specs, v.span);
        // The address of a library constant is never taken, so only its value is kept.
        let library = self.sources.file(v.span.file()).builtin;
        if library
            && storage == Storage::Host
            && self.record_of(q.ty).is_none()
            && let Some(Init::Value(e)) = &v.init
        {
            let value = self.with_scratch(|c| {
                let value = c.init_value(q.ty, e);
                c.fold(&value)
            });
            return match value {
                Some(c) => Entity::Const(c, q.ty),
                None => Entity::Error,
            };
        }
        let before = self.diags.len();
        let (g, value) = self.new_global(v, q, storage, None, false);
        if self.diags[before..].iter().any(|d| d.severity() >= base::Severity::Error) {
            return Entity::Error;
        }
        self.module.globals[g].name.push_str(suffix);
        let ty = Qual { ty: self.module.globals[g].ty, ..q };
        Entity::Var(Rc::new(Var { place: VarPlace::Global(g), ty, is_ref: false, value, span: v.name.span }))
    }

    /// The initial bytes of a class or array that must be known before the program runs: that of a `constexpr`
    /// variable, and of a device variable with an initialiser or constructor. `None` for other variables, and if the
    /// value is not constant.
    pub(crate) fn constant_init(
        &mut self,
        g: GlobalId,
        q: Qual,
        v: &ast::Var,
    ) -> Option<(hir::Init, Option<Const>)> {
        let device = !matches!(self.storage_of(v), Storage::Host | Storage::Shared);
        let class = self.record_of(q.ty).is_some() || matches!(self.ty(q.ty), Type::Array { .. });
        if !class || !(v.specs.is_constexpr || device && (v.init.is_some() || self.has_constructor(q.ty))) {
            return None;
        }
        let first = |c: &mut Self| {
            let value = match &v.init {
                Some(Init::Value(e)) => c.variable_value(v, q.ty, e),
                Some(Init::Args(args, span)) => c.construct(q.ty, &args.iter().collect::<Vec<_>>(), *span),
                None => c.default_init(q.ty, v.span)?,
            };
            if c.is_error(value.ty) { None } else { c.encode(&value, q.ty) }
        };
        let init = self.evaluated(|c| c.attempt(|c| c.in_scratch(first)));
        if init.is_some() {
            self.initialised.insert(g);
        }
        init.map(|i| (i, None))
    }

    /// The storage of a variable without messages. Constant and managed memory count as device memory.
    fn storage_of(&self, v: &ast::Var) -> Storage {
        let s = &v.specs;
        match (s.shared, s.constant || s.device || s.managed) {
            (true, _) => Storage::Shared,
            (_, true) => Storage::Device,
            _ => Storage::Host,
        }
    }

    /// Declares a constant static member of arithmetic type in a built-in header as a value without a variable. False
    /// if the member is none.
    pub(crate) fn constant_member(&mut self, v: &ast::Var) -> bool {
        let scope = self.scopes[self.scope()].record;
        let library = scope.is_some_and(|_| self.sources.file(v.span.file()).builtin);
        if !library || !(v.specs.is_static && (v.specs.is_constexpr || v.ty.is_const)) {
            return false;
        }
        let Some(Init::Value(e)) = &v.init else { return false };
        let q = self.resolve(&v.ty);
        if !self.is_arithmetic(q.ty) || matches!(self.ty(q.ty), Type::Enum { .. }) {
            return false;
        }
        let value = self.with_scratch(|c| {
            let value = c.init_value(q.ty, e);
            c.fold(&value)
        });
        match value {
            Some(c) => {
                self.redeclare(v.name, Entity::Const(c, q.ty));
                true
            }
            None => false,
        }
    }

    /// Reports a variable for which `auto` means another type than for the first one of the declaration, as in
    /// `auto a = 1, b = 2.0;` (C++ [dcl.type.auto.deduct]).
    pub(crate) fn one_auto(&mut self, decls: &[ast::Decl], v: &ast::Var) {
        if !has_auto(&v.ty) {
            return;
        }
        let begins = |d: &ast::Decl| match d {
            ast::Decl::Var(first)
                if (first.span.file(), first.span.start()) == (v.span.file(), v.span.start()) =>
            {
                Some(first.clone())
            }
            _ => None,
        };
        let first = decls.iter().find_map(begins).and_then(|first| self.auto_of(&first));
        if let (Some(a), Some(b)) = (first, self.auto_of(v))
            && a != b
        {
            let (a, b) = (self.name_of(a), self.name_of(b));
            self.error(Code::AutoDiffers, v.name.span, &[&a, &b]);
        }
    }

    /// The type that `auto` means for a declared variable. `None` if the variable's type contains no `auto`.
    fn auto_of(&mut self, v: &ast::Var) -> Option<TypeId> {
        let Some(Entity::Var(var)) = self.find(v.name.sym) else { return None };
        let (mut ty, mut written) = (var.ty.ty, &v.ty);
        if let ast::TypeKind::Reference { to, .. } = &written.kind {
            written = to;
        }
        while let ast::TypeKind::Pointer(to) = &written.kind {
            (ty, written) = (self.pointee(ty)?.ty, to);
        }
        matches!(written.kind, ast::TypeKind::Auto).then_some(ty)
    }

    /// Makes a reference of static storage to `to`. If it belongs to a block, `block` receives the code that binds it.
    pub(crate) fn static_reference(
        &mut self,
        v: &ast::Var,
        to: Qual,
        storage: Storage,
        block: Option<&mut Vec<Stmt>>,
    ) -> Var {
        let target = match &v.init {
            Some(Init::Value(e)) => Some(e),
            Some(Init::Args(args, _)) => args.first(),
            None => None,
        };
        let span = v.name.span;
        let is_place = target.is_some_and(|e| {
            let value = self.unevaluated(|c| c.expr(e));
            let classes = [value.q.ty, to.ty].map(|ty| self.record_of(ty).is_some());
            value.is_place() && (value.q.ty == to.ty || classes == [true, true])
        });
        let Some(target) = target.filter(|_| is_place) else {
            if target.is_none() && !v.specs.is_extern {
                let name = self.text(v.name.sym);
                self.error(Code::ReferenceWithoutValue, span, &[&name]);
            }
            let (g, value) = self.new_global(v, to, storage, block, target.is_none());
            return Var { place: VarPlace::Global(g), ty: to, is_ref: false, value, span };
        };
        let kind = ast::ExprKind::AddrOf(Box::new(target.clone()));
        let address = Init::Value(ast::Expr { kind, span: target.span });
        let pointer = Qual { is_const: true, ..self.pointer_to(to).into() };
        let v = ast::Var { init: Some(address), ..v.clone() };
        let (g, _) = self.new_global(&v, pointer, storage, block, false);
        Var { place: VarPlace::Global(g), ty: to, is_ref: true, value: None, span }
    }
}
