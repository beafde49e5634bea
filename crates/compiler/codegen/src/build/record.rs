//! Builds expressions of record and array type, whose value is the address of memory that holds it.

use base::Idx;
use hir::{Expr, ExprKind, PlaceKind};

use super::{Builder, Home, Shape};
use crate::ir::Val;

impl Builder<'_, '_> {
    /// The address of the value. For a loaded record it is the place itself, since users copy it at once.
    pub(super) fn record_value(&mut self, e: &Expr) -> Val {
        match &e.kind {
            ExprKind::Load(p) => self.place_ptr(p).0,
            ExprKind::Assign { place, value } => {
                let from = self.record_value(value);
                let (to, _) = self.place_ptr(place);
                self.copy(to, from, e.ty);
                to
            }
            ExprKind::Begin { place, value } => {
                let (to, _) = self.place_ptr(place);
                self.record_into(to, value);
                to
            }
            ExprKind::Comma { a, b } => {
                self.value(a);
                self.record_value(b)
            }
            ExprKind::Extract { from, offset } => {
                let ptr = self.record_value(from);
                self.part(ptr, from.ty, *offset, e.ty, false)
            }
            ExprKind::Let { local, init, then } => {
                self.declare(*local, init.as_deref());
                self.record_value(then)
            }
            ExprKind::Cast { a, .. } if self.shape(a.ty) == Shape::Memory => self.record_value(a),
            _ => {
                let ptr = self.temporary(e.ty);
                self.record_into(ptr, e);
                ptr
            }
        }
    }

    /// Evaluates an expression into memory that it cannot see.
    pub(super) fn record_into(&mut self, dst: Val, e: &Expr) {
        self.place_at(e.span);
        if self.low_align(dst).is_some() {
            // The expression does not know the alignment.
            let made = self.temporary(e.ty);
            self.record_into(made, e);
            return self.copy(dst, made, e.ty);
        }
        match &e.kind {
            ExprKind::Aggregate { parts } => {
                let covered: Vec<(u64, u64)> =
                    parts.iter().map(|(at, p)| (*at, at + self.size(p.ty))).collect();
                self.clear(dst, e.ty, &covered);
                for (at, part) in parts {
                    let p = self.part(dst, e.ty, *at, part.ty, false);
                    let room = self.size(e.ty).saturating_sub(*at);
                    match self.shape(part.ty) {
                        // The storage unit of bit-fields of a packed class.
                        Shape::Num(ty) if u64::from(ty.bytes()) > room => {
                            let v = self.value(part);
                            self.store_pieces(p, ty, (1, 0..room), v, false);
                        }
                        _ => self.store_value(p, part.ty, part),
                    }
                }
            }
            ExprKind::Cond { c, a, b } => {
                let (then, or_else, after) = (self.block(), self.block(), self.block());
                self.branch_on(c, then, or_else);
                for (block, value) in [(then, a), (or_else, b)] {
                    self.start_sealed(block);
                    self.record_into(dst, value);
                    self.jump(after);
                }
                self.start_sealed(after);
            }
            ExprKind::Call { f, args } => self.call_into(e, *f, args, dst),
            ExprKind::CallPtr { f, args } => self.call_pointer_into(e, f, args, dst),
            ExprKind::Builtin { what: hir::Builtin::Load(cache), args } => {
                let src = self.value(&args[0]);
                self.copy_cached(dst, src, e.ty, *cache);
            }
            ExprKind::Builtin { what, args } => self.builtin_into(e, *what, args, dst),
            ExprKind::Comma { a, b } => {
                self.value(a);
                self.record_into(dst, b);
            }
            ExprKind::Full(inner) => self.full(|b| b.record_into(dst, inner)),
            ExprKind::Let { local, init, then } => {
                if let ExprKind::Comma { a, b } = &then.kind
                    && matches!(&b.kind, ExprKind::Load(p) if p.kind == PlaceKind::Local(*local))
                    && init.is_none()
                {
                    // The object is made in its final place.
                    let home = std::mem::replace(&mut self.frame().homes[local.index()], Home::At(dst));
                    self.value(a);
                    self.frame().homes[local.index()] = home;
                    return;
                }
                self.declare(*local, init.as_deref());
                self.record_into(dst, then);
            }
            _ => {
                let src = self.record_value(e);
                self.copy(dst, src, e.ty);
            }
        }
    }
}
