//! Calls through pointers to functions.

use arch::Cc;
use base::{Code, Span};
use hir::{Expr, ExprKind, Type};

use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val};

impl Checker<'_> {
    pub(crate) fn call_pointer(&mut self, v: Val, args: Vec<Arg>, span: Span) -> Val {
        let e = self.rvalue(v);
        let target = self.pointee(e.ty).map(|q| self.ty(q.ty).clone());
        let Some(Type::Function { ret, params, variadic }) = target else {
            if !self.is_error(e.ty) {
                let name = self.name_of(e.ty);
                self.error(Code::NotAFunction, e.span, &[&name]);
            }
            return self.bad(span);
        };
        if args.len() < params.len() || (args.len() > params.len() && !variadic) {
            let text = self.sources.text(e.span).to_string();
            self.error(
                Code::ArgumentCount,
                span,
                &[&text, &params.len().to_string(), &args.len().to_string()],
            );
            return self.bad(span);
        }
        self.require_cc("(*f)()", Cc::new(2, 0), span);
        let (mut list, mut more) = (Vec::new(), Vec::new());
        for (i, arg) in args.into_iter().enumerate() {
            match params.get(i) {
                Some(&ty) => {
                    let value = self.pass_one(arg, ty);
                    list.push(self.passed_object(value));
                }
                None => more.push(self.variadic_argument(arg, true)),
            }
        }
        if variadic {
            list.push(self.packed(more, span));
        }
        if list.iter().any(|a| self.is_error(a.ty)) {
            return self.bad(span);
        }
        let kind = ExprKind::CallPtr { f: Box::new(e), args: list };
        match *self.ty(ret) {
            Type::Reference { to, .. } => {
                let ty = self.pointer_to(to);
                self.deref(Expr { kind, ty, span }, to, span)
            }
            _ => Val::value(Expr { kind, ty: ret, span }),
        }
    }
}
