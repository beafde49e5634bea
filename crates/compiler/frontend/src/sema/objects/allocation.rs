//! Memory that `new` allocates and `delete` frees.

use arch::Cc;
use base::Span;
use hir::{Expr, ExprKind, Type};

use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// The function that frees an object's memory after a virtual destructor ran. `None` if the program defines no
    /// `operator delete`, so that the memory belongs to the heap.
    pub(crate) fn free_function(&mut self, record: hir::RecordId, span: Span) -> Option<hir::FnId> {
        let ty = self.module.types.intern(Type::Record(record));
        let void = self.pointer_to(self.t.void);
        self.own_allocation("delete", ty, false)?;
        let null = self.int_const(0, void, span);
        let size = self.int_const(0, self.t.ulong, span);
        match self.free_own(false, ty, false, Val::value(null), Val::value(size), span)?.kind {
            ExprKind::Call { f, args } if args.len() == 1 => Some(f),
            _ => {
                let null = self.int_const(0, void, span);
                let args = vec![Arg::Val(Val::value(null))];
                let call = self.call_header("__free_sized", Some(vec![TArg::Type(ty.into())]), args, span);
                match self.rvalue(call).kind {
                    ExprKind::Call { f, .. } => Some(f),
                    _ => None,
                }
            }
        }
    }

    /// Allocates `bytes` bytes for an object or array of type `q`. If there is no memory, host code throws
    /// `std::bad_alloc`, or ends the program if it does not include that class; device code gets a null pointer.
    pub(crate) fn allocate(&mut self, bytes: Expr, q: hir::Qual, span: Span) -> Expr {
        self.require_cc("new", Cc::new(2, 0), span);
        let ty = self.pointer_to(self.t.void);
        let call = match self.on_device() {
            true => {
                Expr { kind: ExprKind::CallExtern { name: "malloc".into(), args: vec![bytes] }, ty, span }
            }
            false => {
                let call = self.call_thrower("__new", vec![Arg::Val(Val::value(bytes))], span);
                self.rvalue(call)
            }
        };
        let ty = self.pointer_to(q);
        self.pointer_cast(call, ty)
    }

    /// Does `new` store the number of elements before an array of this type? The number is needed to run destructors,
    /// and for a class whose `operator delete[]` takes a size.
    pub(crate) fn counted(&mut self, ty: hir::TypeId) -> bool {
        let sized = |c: &Callable| match c {
            Callable::Func(id) => self.funcs[*id].sig.params.len() > 1,
            Callable::Template(_) => true,
        };
        let name = self.interner.find("operatordelete[]");
        let found = name.zip(self.own_scope(ty)).and_then(|(name, s)| self.find_in(s, name));
        self.needs_end(ty) || matches!(found, Some(Entity::Funcs(set)) if set.iter().all(sized))
    }

    /// Frees the memory of an object, or of an array (`array`), whose construction threw. Calls the function that
    /// `delete` would call.
    pub(crate) fn give_back(
        &mut self,
        memory: Expr,
        size: Expr,
        ty: hir::TypeId,
        (global, array): (bool, bool),
    ) -> Expr {
        let span = memory.span;
        let void = self.pointer_to(self.t.void);
        let block = Val::value(self.recast(memory.clone(), void));
        let own = self.free_own(array, ty, global, block, Val::value(size), span);
        own.unwrap_or_else(|| self.free(memory))
    }

    /// Frees memory of the heap.
    pub(crate) fn free(&mut self, memory: Expr) -> Expr {
        let span = memory.span;
        let void = self.pointer_to(self.t.void);
        let p = self.pointer_cast(memory, void);
        Expr { kind: ExprKind::CallExtern { name: "free".into(), args: vec![p] }, ty: self.t.void, span }
    }
}
