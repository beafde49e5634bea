//! Rules for whole functions: kernels, `main`, and functions without a definition.

use arch::Cc;
use base::Code;
use hir::Type;

use crate::ast;
use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::lookup::scope::{Callable, Entity};

impl Checker<'_> {
    /// Checks the rules for a `__global__` function (CUDA C++ Programming Guide, "Function Execution Space
    /// Specifiers").
    pub(crate) fn check_kernel(&mut self, id: FuncId) {
        let (decl, sig) = (self.funcs[id].decl.clone(), self.funcs[id].sig.clone());
        if sig.ret != self.t.void && !self.is_error(sig.ret) {
            let (name, ty) = (self.text(self.funcs[id].name), self.name_of(sig.ret));
            self.error(Code::KernelReturns, decl.ret.span, &[&name, &ty]);
        }
        let mut warned = false;
        for (p, ast) in sig.params.iter().zip(decl.params.iter()) {
            match *self.ty(p.ty) {
                Type::Reference { rvalue: true, .. } => self.error(Code::KernelReference, ast.span, &[]),
                Type::Reference { .. } if !std::mem::replace(&mut warned, true) => {
                    self.error(Code::KernelReferenceParameter, ast.span, &[]);
                }
                _ => {}
            }
        }
        if sig.variadic || self.funcs[id].owner.is_some() {
            self.error(Code::KernelForm, decl.name_span, &[]);
        }
    }

    /// The values of `__launch_bounds__`: threads of a block, and blocks of an SM. 0: not given.
    pub(crate) fn launch_bounds(&mut self, list: &[ast::Expr]) -> (u32, u32) {
        let mut at = |n: usize| match list.get(n) {
            Some(e) => self.const_int(e).unwrap_or(0).clamp(0, i64::from(u32::MAX)) as u32,
            None => 0,
        };
        (at(0), at(1))
    }

    /// The number of blocks in a cluster along each axis, by `__cluster_dims__`. Zeros if it is not given.
    pub(crate) fn cluster(&mut self, list: &[ast::Expr], span: base::Span) -> [u32; 3] {
        if list.is_empty() {
            return [0; 3];
        }
        self.require_capability("__cluster_dims__", Cc::new(9, 0), span);
        [0, 1, 2].map(|axis| match list.get(axis) {
            Some(e) => self.const_int(e).unwrap_or(1).clamp(1, i64::from(u32::MAX)) as u32,
            None => 1,
        })
    }

    /// Reports functions that are used but not defined, as a linker does.
    pub fn check_undefined(&mut self) {
        let missing: Vec<_> = self
            .funcs
            .iter()
            .filter(|(_, f)| f.decl.body.is_none() && !f.header && !f.instances.is_empty())
            .filter(|(_, f)| !self.names.is_lost(f.name))
            .map(|(id, f)| (id, f.first_use.unwrap_or(f.decl.name_span), f.decl.name_span))
            .collect();
        for (id, used, declared) in missing {
            let text = self.name_in_messages(id);
            self.error_of(Code::Undefined, used, &[&text], declared);
        }
    }

    /// Finds `main` and notes its host instance in the module. Reports a return type other than `int`.
    pub fn find_main(&mut self) {
        let Some(name) = self.interner.find("main") else { return };
        let Some(Entity::Funcs(set)) = self.declared_here(name).cloned() else { return };
        if let Some(Callable::Func(id)) = set.first() {
            let ent = &self.funcs[*id];
            if ent.sig.ret != self.t.int && !self.is_error(ent.sig.ret) {
                let span = ent.decl.ret.span;
                self.error(Code::MainReturns, span, &[]);
            }
            self.module.main = self.funcs[*id].instances.get(&Side::Host).copied();
        }
    }
}
