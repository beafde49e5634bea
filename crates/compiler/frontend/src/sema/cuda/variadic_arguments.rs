//! Arguments for `...`. Each function of the program with `...` has one more parameter: the address of a list of the
//! arguments, laid out as the memory part of a `va_list` on x86-64 (System V ABI 3.5.7).

use std::rc::Rc;

use base::{Code, Span};
use hir::{Expr, ExprKind, IntKind, Qual, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::Arg;
use crate::sema::lookup::scope::{Entity, Var, VarPlace};

impl Checker<'_> {
    /// Converts an argument for `...` by the default argument promotions (C17 6.5.2.2). Reports a class, unless the
    /// program's own function is called (`own`) and the class is copied by its bytes.
    pub(crate) fn variadic_argument(&mut self, arg: Arg, own: bool) -> Expr {
        let v = match arg {
            Arg::Val(v) => v,
            Arg::List(e) => {
                self.error(Code::ListAsValue, e.span, &[]);
                return self.bad_expr(e.span);
            }
        };
        let ty = v.q.ty;
        let class = matches!(self.ty(ty), Type::Record(_)) && !(own && self.copies_bytes(ty));
        if class && !self.is_unevaluated() || ty == self.t.void {
            let name = self.name_of(ty);
            self.error(Code::VariadicClass, v.span, &[&name]);
            return self.bad_expr(v.span);
        }
        let e = self.rvalue(v);
        if e.ty == self.t.float {
            return self.numeric_cast(e, self.t.double);
        }
        if self.int_kind(e.ty).is_some() { self.promote(e) } else { e }
    }

    /// The address of a list of these arguments, which are evaluated from the last to the first.
    pub(crate) fn packed(&mut self, args: Vec<Expr>, span: Span) -> Expr {
        let (mut parts, mut end) = (Vec::new(), 0u64);
        for e in args {
            let types = &self.module.types;
            let at = end.next_multiple_of(u64::from(types.align(e.ty).max(8)));
            end = at + types.size(e.ty).next_multiple_of(8);
            parts.push((at, e));
        }
        parts.reverse();
        let word = Qual::from(self.module.types.int(IntKind::ULong));
        let ty = self.module.types.intern(Type::Array { of: word, len: Some(end.max(8) / 8) });
        let Some(local) = self.temp(ty, span) else { return self.bad_expr(span) };
        self.ctx().hir.locals[local].align = 16;
        let list = Expr { kind: ExprKind::Aggregate { parts }, ty, span };
        let place = self.local_place(local, ty, span);
        let pointer = self.pointer_to(self.t.void);
        let address = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty: pointer, span };
        self.with_temp(Some((local, list)), address)
    }

    /// Adds the parameter for the address of the arguments of `...`. `va_start` names it.
    pub(crate) fn variadic_parameter(&mut self, span: Span) {
        let name = "__va_arguments";
        let ty = self.pointer_to(self.t.void);
        let local = self.add_param(name.to_string(), ty, false, span);
        let place = VarPlace::Local(local);
        let var = Var { place, ty: ty.into(), is_ref: false, value: None, span };
        let sym = self.interner.intern(name);
        self.declare(ast::Name { sym, span }, Entity::Var(Rc::new(var)));
    }
}
