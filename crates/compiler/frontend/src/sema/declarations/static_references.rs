//! References of static storage: a pointer that never changes, or, to what has no place, a variable of their own.

use base::Code;
use hir::{Qual, Stmt, Storage};

use crate::ast::{self, Init};
use crate::sema::Checker;
use crate::sema::lookup::scope::{Var, VarPlace};

impl Checker<'_> {
    /// A reference to `to`; of a block, what begins it goes there.
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
