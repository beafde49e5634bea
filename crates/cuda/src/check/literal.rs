//! Literals with suffixes of the program's own, wide strings, what `noexcept` asks, and values of bit-fields.

use std::rc::Rc;

use base::Span;
use hir::{Expr, ExprKind, Global, Init, IntKind, Place, PlaceKind, Qual, Storage, Type};

use super::Checker;
use super::call::Arg;
use super::overload::Choice;
use super::value::{Val, ValKind};
use crate::ast;

impl Checker<'_> {
    /// `1_km`, `"text"s`: a call of the function, which may take the number as it is written.
    pub(super) fn own_literal(
        &mut self,
        f: &ast::Expr,
        raw: &Rc<Vec<u8>>,
        args: &[ast::Expr],
        span: Span,
    ) -> Val {
        let callee = self.expr(f);
        let ValKind::Funcs(funcs) = &callee.kind else { return self.bad(span) };
        let funcs = funcs.clone();
        let list = self.arguments(args);
        if raw.is_empty() || matches!(self.choose(&funcs, &list, span), Choice::One(_)) {
            return self.call_value(callee, list, span);
        }
        let text = self.string_literal(raw, span);
        self.call_value(callee, vec![Arg::Val(text)], span)
    }

    /// A string of wide characters.
    pub(super) fn wide_string(&mut self, bytes: &Rc<Vec<u8>>, kind: IntKind, span: Span) -> Val {
        let size = kind.bytes() as usize;
        let len = Some((bytes.len() / size) as u64 + 1);
        let of = Qual { ty: self.module.types.int(kind), is_const: true, is_volatile: false };
        let ty = self.module.types.intern(Type::Array { of, len });
        let mut text = bytes.to_vec();
        text.resize(text.len() + size, 0);
        let (init, storage) = (Init::Bytes(text, Vec::new()), Storage::Literal);
        let global = Global { name: ".wide".into(), ty, storage, align: 0, init, is_const: true, span };
        let kind = PlaceKind::Global(self.module.globals.push(global));
        let place = Place { kind, ty, volatile: false, span };
        self.place_val(place, Qual { ty, is_const: true, is_volatile: false })
    }

    /// Could computing it throw (C++ [expr.unary.noexcept])?
    pub(super) fn may_throw(&mut self, v: &Val) -> bool {
        match &v.kind {
            ValKind::R(e) => self.throws(e),
            ValKind::L(p) => self.place_throws(p),
            ValKind::Funcs(_) | ValKind::Error => false,
        }
    }

    fn throws(&mut self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Const(_) | ExprKind::FnAddr(_) => false,
            ExprKind::Unwind | ExprKind::CallPtr { .. } | ExprKind::Launch { .. } => true,
            ExprKind::CallExtern { name, .. } => name == "malloc",
            ExprKind::Load(p) | ExprKind::AddrOf(p) | ExprKind::Step { place: p, .. } => self.place_throws(p),
            ExprKind::Unary { a, .. }
            | ExprKind::Cast { a, .. }
            | ExprKind::Extract { from: a, .. }
            | ExprKind::Full(a)
            | ExprKind::AtEnd(a) => self.throws(a),
            ExprKind::Binary { a, b, .. }
            | ExprKind::PtrAdd { ptr: a, index: b, .. }
            | ExprKind::PtrDiff { a, b }
            | ExprKind::And { a, b }
            | ExprKind::Or { a, b }
            | ExprKind::Comma { a, b } => self.throws(a) || self.throws(b),
            ExprKind::Cond { c, a, b } => self.throws(c) || self.throws(a) || self.throws(b),
            ExprKind::Assign { place, value }
            | ExprKind::Begin { place, value }
            | ExprKind::AssignOp { place, value, .. } => self.place_throws(place) || self.throws(value),
            ExprKind::Call { f, args } => {
                let called = self
                    .funcs
                    .iter()
                    .find(|(_, ent)| ent.instances.values().any(|i| i == f))
                    .map(|(id, _)| id);
                !called.is_some_and(|id| self.is_noexcept(id)) || args.iter().any(|a| self.throws(a))
            }
            ExprKind::Builtin { args, .. } => args.iter().any(|a| self.throws(a)),
            ExprKind::Aggregate { parts } => parts.iter().any(|(_, e)| self.throws(e)),
            ExprKind::Let { init, then, .. } => {
                init.as_ref().is_some_and(|e| self.throws(e)) || self.throws(then)
            }
        }
    }

    fn place_throws(&mut self, p: &Place) -> bool {
        match &p.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => false,
            PlaceKind::Deref(e) => self.throws(e),
            PlaceKind::Field { of, .. } => self.place_throws(of),
            PlaceKind::Index { of, index } => self.place_throws(of) || self.throws(index),
        }
    }

    /// Is the function declared not to throw? Destructors and what the compiler writes do not.
    pub(super) fn is_noexcept(&mut self, id: super::FuncId) -> bool {
        let decl = self.funcs[id].decl.clone();
        match &decl.specs.noexcept {
            Some(e) => {
                let scope = self.funcs[id].scope;
                self.within(scope, |c| c.const_int(e)) == Some(1)
            }
            None => decl.name == ast::FnName::Destructor || decl.given == ast::Given::Defaulted,
        }
    }

    /// What a bit-field holds is an `int` where that can hold all of it (C++ [conv.prom]).
    pub fn promote_bits(&mut self, e: Expr) -> Expr {
        let bits = match &e.kind {
            ExprKind::Load(p) => match p.kind {
                PlaceKind::Field { bits: Some((_, width)), .. } => Some(width),
                _ => None,
            },
            _ => None,
        };
        match (bits, self.int_kind(e.ty)) {
            (Some(width), Some(kind)) if width < 32 || width == 32 && kind.signed() => {
                self.numeric_cast(e, self.t.int)
            }
            _ => e,
        }
    }
}
