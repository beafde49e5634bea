//! Narrowing conversions in braces (C++ [dcl.init.list]).

use base::{Code, Span};
use hir::{Const, Type, TypeId};

use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::overload::ranking::Conversion;
use crate::sema::overload::user_conversions::{Converter, Found};

impl Checker<'_> {
    /// Reports a constant in braces that the type cannot hold. Other narrowing conversions are warnings in compilers
    /// and are not reported here.
    pub(crate) fn refuse_narrowing(&mut self, v: &Val, ty: TypeId, span: Span) {
        let ValKind::R(e) = &v.kind else { return };
        let fits = match (self.fold_known(e), self.ty(ty)) {
            (Some(Const::Int(x)), Type::Int(hir::IntKind::Bool)) => matches!(x, 0 | 1),
            (Some(Const::Int(x)), Type::Int(to)) => {
                let unsigned = |kind: hir::IntKind| !kind.signed();
                let from = self.int_kind(e.ty);
                let large = x < 0 && from.is_some_and(|k| unsigned(k) && k.bytes() == 8);
                self.wrap(x, ty) == x && (x >= 0 || (large == (unsigned(*to) && to.bytes() == 8)))
            }
            (Some(Const::Int(x)), Type::Float(hir::FloatKind::F32)) => (x as f32) as i64 == x,
            (Some(Const::Int(x)), Type::Float(hir::FloatKind::F64)) => (x as f64) as i64 == x,
            (Some(Const::Float(_)), Type::Int(_)) => false,
            (Some(Const::Float(x)), Type::Float(hir::FloatKind::F32)) => {
                !x.is_finite() || (x as f32).is_finite()
            }
            _ => true,
        };
        if !fits && !self.sources.file(span.file()).builtin {
            let (text, name) = (self.sources.text(span).to_string(), self.name_of(ty));
            self.error(Code::Narrowing, span, &[&text, &name]);
        }
    }

    /// In an attempt: does a value in braces need a narrowing conversion to its parameter, so that the initialisation
    /// fails? Always false elsewhere, as compilers only warn there.
    pub(crate) fn narrows_any(&mut self, id: crate::sema::FuncId, args: &[Arg]) -> bool {
        if !self.is_attempt() {
            return false;
        }
        let params = self.funcs[id].sig.params.clone();
        args.iter().zip(params.iter()).any(|(arg, p)| match arg {
            Arg::Val(v) => self.narrows(v, p.ty),
            Arg::List(_) => false,
        })
    }

    /// Is the conversion of a value that is no constant a narrowing one (C++ [dcl.init.list])?
    fn narrows(&mut self, v: &Val, to: TypeId) -> bool {
        let to = match *self.ty(to) {
            Type::Reference { to, .. } => to.ty,
            _ => to,
        };
        let from = match self.is_class(v) {
            false => v.q.ty,
            true => match self.user_conversion(v, to, Conversion::Implicit) {
                Found::One(Converter::Function(id), _) => match *self.ty(self.funcs[id].sig.ret) {
                    Type::Reference { to, .. } => to.ty,
                    _ => self.funcs[id].sig.ret,
                },
                _ => return false,
            },
        };
        if from == to {
            return false;
        }
        match (self.int_kind(from), self.int_kind(to), self.float_kind(from), self.float_kind(to)) {
            (Some(_), _, _, Some(_)) | (_, Some(_), Some(_), _) => true,
            (_, _, Some(a), Some(b)) => b < a,
            (Some(a), Some(b), ..) => {
                let (small, large) = (a.bytes(), b.bytes());
                b == hir::IntKind::Bool
                    || (a != hir::IntKind::Bool
                        && match (a.signed(), b.signed()) {
                            (true, false) => true,
                            (false, true) => large <= small,
                            _ => large < small,
                        })
            }
            _ => false,
        }
    }
}
