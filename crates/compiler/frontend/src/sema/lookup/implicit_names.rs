//! Names that no declaration introduces because they are built into the compiler.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Expr, ExprKind, Qual};
use isa::Special;

use crate::ast;
use crate::sema::Checker;
use crate::sema::cuda::builtin_table::find;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::Entity;
use crate::sema::overload::operator_functions::Takes;
use crate::sema::overload::resolution::Choice;
use crate::token::Sym;

impl Checker<'_> {
    /// The value of a name that lookup did not find: a built-in variable, a predefined identifier as `__func__`, or a
    /// built-in function. Reports an unknown name.
    pub(crate) fn builtin_name(&mut self, name: Sym, span: Span) -> Val {
        let text = self.text(name);
        let special: Option<fn(u8) -> Special> = match text.as_str() {
            "threadIdx" => Some(Special::Tid),
            "blockIdx" => Some(Special::CtaId),
            "blockDim" => Some(Special::NTid),
            "gridDim" => Some(Special::NCtaId),
            _ => None,
        };
        if let Some(make) = special {
            if !self.device_only(&text, span) {
                return self.bad(span);
            }
            let ty = self.vector_named(if text.ends_with("Idx") { "uint3" } else { "dim3" });
            let uint = self.t.uint;
            let parts = (0..3u8)
                .map(|i| {
                    let what = hir::Builtin::Special(make(i));
                    (
                        u64::from(i) * 4,
                        Expr { kind: ExprKind::Builtin { what, args: Vec::new() }, ty: uint, span },
                    )
                })
                .collect();
            return Val::value(Expr { kind: ExprKind::Aggregate { parts }, ty, span });
        }
        match text.as_str() {
            "warpSize" => {
                if !self.device_only(&text, span) {
                    return self.bad(span);
                }
                let what = hir::Builtin::Special(Special::WarpSize);
                let ty = self.t.int;
                Val::value(Expr { kind: ExprKind::Builtin { what, args: Vec::new() }, ty, span })
            }
            // Functions in built-in headers ask for the side that they are compiled for.
            "__device_side" => Val::value(self.int_const(i64::from(self.on_device()), self.t.bool_, span)),
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" if self.function().is_some() => {
                let name = self.ctx().name;
                let bytes = self.text(name).into_bytes();
                let text = self.string_literal(&Rc::new(bytes), span);
                Val { q: Qual { is_const: false, ..text.q }, ..text }
            }
            _ if let Some(Entity::Funcs(set)) = self.builtin_functions(name) => {
                let funcs = Funcs { set, this: None, args: None, name, dispatch: Dispatch::Virtual };
                Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false }
            }
            _ if find(&text).is_some() => {
                self.error(Code::CallWithoutParentheses, span, &[&text]);
                self.bad(span)
            }
            _ => {
                self.unknown_name(name, span);
                // Later uses of the name in this scope cause no further message.
                self.redeclare_error(name, span);
                self.bad(span)
            }
        }
    }

    /// Gives a reported name the meaning [`Entity::Error`] in the current scope, so that its later uses are not
    /// reported.
    fn redeclare_error(&mut self, name: Sym, span: Span) {
        if self.function().is_some() && !self.is_attempt() && !self.is_scratch() {
            self.redeclare(ast::Name { sym: name, span }, Entity::Error);
        }
    }

    /// Reports a device feature in host code. Returns whether the feature may be used here.
    pub fn device_only(&mut self, what: &str, span: Span) -> bool {
        let ok = self.on_device() || self.is_unevaluated();
        if !ok {
            self.error(Code::DeviceOnly, span, &[what]);
        }
        ok
    }

    /// Does one of the program's functions take these arguments? If not, the call means the built-in function of that
    /// name. Also true if the name means something other than functions.
    pub(crate) fn own_function_fits(
        &mut self,
        name: &ast::QualName,
        entity: &Option<Entity>,
        args: &[ast::Expr],
    ) -> bool {
        let Some(Entity::Funcs(set)) = entity else { return true };
        let (list, targs) = self.unevaluated(|c| {
            let list = c.arguments(args);
            (list, name.last().args.as_ref().and_then(|args| c.template_args(args)))
        });
        let funcs =
            Funcs { set: set.clone(), this: None, args: targs, name: Sym(0), dispatch: Dispatch::Virtual };
        matches!(
            self.choose(&funcs, &list, args.first().map_or(Span::new(base::FileId(0), 0, 0), |a| a.span)),
            Choice::One(_) | Choice::Ambiguous
        )
    }

    /// Handles arguments of class type in a call of a built-in function. If argument-dependent lookup finds functions
    /// of that name, one of them is called, and its result returned. Otherwise the objects in `values` are converted to
    /// the numbers that they convert to, and the result is `None`.
    pub(crate) fn call_or_convert_objects(
        &mut self,
        name: &str,
        values: &mut [Val],
        span: Span,
    ) -> Option<Val> {
        let sym = self.interner.intern(name);
        let list: Vec<Arg> = values.iter().cloned().map(Arg::Val).collect();
        let mut set = Rc::default();
        self.add_associated_functions(sym, &list, &mut set);
        if !set.is_empty() {
            let funcs = Funcs { set, this: None, args: None, name: sym, dispatch: Dispatch::Virtual };
            return Some(self.call_set(funcs, list, false, span));
        }
        for v in values {
            if let Some(ty) = self.plain_type(v, Takes::Numbers).filter(|_| self.is_class(v)) {
                *v = Val::value(self.convert(v.clone(), ty));
            }
        }
        None
    }

    /// A call such as `make_float4(x, y, z, w)`, which makes a vector of its arguments.
    pub(crate) fn make_vector(&mut self, name: &str, args: &[ast::Expr], span: Span) -> Val {
        let Some(ty) = self.make_vector_type(name) else { return self.bad(span) };
        let Some(record) = self.record_of(ty) else { return self.bad(span) };
        let fields: Vec<_> =
            self.module.types.records[record].fields.iter().map(|f| (f.offset, f.ty.ty)).collect();
        let values: Vec<Val> = args.iter().map(|a| self.expr(a)).collect();
        if !self.count(name, &fields.len().to_string(), fields.len() == values.len(), values.len(), span) {
            return self.bad(span);
        }
        let mut parts: Vec<_> =
            fields.iter().zip(values).map(|((at, ty), v)| (*at, self.convert(v, *ty))).collect();
        if !self.on_device() {
            // On the host it is a call of a function, and gcc evaluates arguments from the last to the first.
            parts.reverse();
        }
        if parts.iter().any(|(_, e)| self.is_error(e.ty)) {
            return self.bad(span);
        }
        Val::value(Expr { kind: ExprKind::Aggregate { parts }, ty, span })
    }
}
