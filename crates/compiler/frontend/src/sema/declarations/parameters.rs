//! Parameters of functions: their types in a signature, their variables in a body, and the names in the type of a pack.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Local, LocalId, Type, TypeId};

use crate::ast::{self, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, SigParam};
use crate::sema::lookup::scope::{Entity, Var, VarPlace};
use crate::token::Sym;

impl Checker<'_> {
    /// The parameters in a function's signature. A pack becomes one parameter for each of its elements.
    pub(crate) fn signature_params(&mut self, decl: &ast::Function) -> Vec<SigParam> {
        let mut params = Vec::new();
        for (i, p) in decl.params.iter().enumerate() {
            let mut add = |c: &mut Self| {
                let before = (&decl.params[..i], &params[..]);
                let ty = c.type_of_parameter(p, before, |c| c.param_type(&p.ty).into()).ty;
                let default = p.default.clone().map(Rc::new);
                params.push(SigParam { ty, default, restrict: p.ty.restrict });
            };
            if p.pack {
                let names = names_of(&p.ty);
                self.for_each_element(&names, p.span, &mut add);
            } else {
                add(self);
            }
        }
        params
    }

    /// Declares the parameters in a body. The elements of a pack share one name.
    pub(crate) fn parameters(&mut self, id: FuncId, decl: &ast::Function) {
        let params = self.funcs[id].sig.params.clone();
        let mut params = params.iter();
        for (i, ast) in decl.params.iter().enumerate() {
            if !ast.pack {
                if let Some(p) = params.next() {
                    self.parameter(p, ast);
                }
                continue;
            }
            let mut count = params.len();
            if i + 1 < decl.params.len() {
                count = 0;
                self.for_each_element(&names_of(&ast.ty), ast.span, &mut |_| count += 1);
            }
            let mut pack = Vec::new();
            for p in params.by_ref().take(count) {
                self.parameter(p, ast);
                let declared = ast.name.and_then(|n| self.forget(n.sym));
                pack.extend(declared);
            }
            if let Some(n) = ast.name {
                self.redeclare(n, Entity::Pack(Rc::new(pack)));
            }
        }
    }

    /// Declares the variable of one parameter.
    fn parameter(&mut self, p: &SigParam, ast: &ast::Param) {
        let name = ast.name.map_or_else(String::new, |n| self.text(n.sym));
        let mut taken = false;
        let (ty, target, is_ref) = match *self.ty(p.ty) {
            Type::Reference { to, rvalue } => {
                taken = rvalue;
                (self.pointer_to(to), to, true)
            }
            Type::Void => {
                self.error(Code::VoidVariable, ast.span, &[]);
                return;
            }
            _ => (p.ty, p.ty.into(), false),
        };
        let local = self.add_param(name, ty, p.restrict, ast.span);
        if taken {
            self.ctx().rvalues.insert(local);
        }
        let is_const = if is_ref {
            target.is_const
        } else {
            ast.ty.is_const && !matches!(ast.ty.kind, TypeKind::Array { .. })
        };
        if let Some(n) = ast.name {
            let ty = hir::Qual { is_const, ..target };
            let var = Var { place: VarPlace::Local(local), ty, is_ref, value: None, span: n.span };
            self.declare(n, Entity::Var(Rc::new(var)));
        }
    }

    /// Adds a parameter and its variable to the function being checked. `restrict`: the pointer is `__restrict__`.
    pub(crate) fn add_param(&mut self, name: String, ty: TypeId, restrict: bool, span: Span) -> LocalId {
        let f = self.ctx();
        let local = f.hir.locals.push(Local { name, ty, align: 0, span });
        f.hir.params.push(local);
        f.hir.restrict.push(restrict);
        local
    }
}

/// The names in a type, among them those of parameter packs.
pub(crate) fn names_of(t: &ast::Type) -> Vec<Sym> {
    match &t.kind {
        TypeKind::Named(n) => {
            let mut names: Vec<_> = n.parts.iter().map(|p| p.name.sym).collect();
            for arg in n.parts.iter().filter_map(|p| p.args.as_ref()).flatten() {
                names.extend(names_in(arg));
            }
            names
        }
        TypeKind::Pointer(to) | TypeKind::Reference { to, .. } => names_of(to),
        TypeKind::Array { of, len } => {
            let mut names = names_of(of);
            if let Some(ast::Expr { kind: ast::ExprKind::Name(n), .. }) = len.as_deref() {
                names.extend(n.plain());
            }
            names
        }
        TypeKind::Function { ret, params, .. } => {
            params.iter().flat_map(|p| names_of(&p.ty)).chain(names_of(ret)).collect()
        }
        _ => Vec::new(),
    }
}

/// The names in a template argument.
pub(crate) fn names_in(arg: &ast::TemplateArg) -> Vec<Sym> {
    match arg {
        ast::TemplateArg::Type(t) => names_of(t),
        ast::TemplateArg::Expr(ast::Expr { kind: ast::ExprKind::Name(n), .. }) => {
            n.plain().into_iter().collect()
        }
        ast::TemplateArg::Expr(_) => Vec::new(),
        ast::TemplateArg::Expand(..) => Vec::new(),
    }
}

/// Is the type `auto` or `decltype(auto)`, or a pointer or reference to it?
pub(crate) fn has_auto(t: &ast::Type) -> bool {
    match &t.kind {
        TypeKind::Auto | TypeKind::DecltypeAuto => true,
        TypeKind::Pointer(to) | TypeKind::Reference { to, .. } => has_auto(to),
        _ => false,
    }
}
