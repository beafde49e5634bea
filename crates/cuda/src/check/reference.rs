//! References: the pointers that stand for them.

use base::Code;
use hir::{Expr, Qual, Stmt, StmtKind, Type};

use super::Checker;
use super::value::{Val, ValKind};
use crate::ast::{self, ExprKind as E};

impl Checker<'_> {
    /// A constant of the host that device code names: it has a value there, and no address.
    pub fn host_constant(&self, place: &hir::PlaceKind) -> bool {
        match place {
            hir::PlaceKind::Global(g) => {
                self.on_device() && self.module.globals[*g].storage == hir::Storage::Host
            }
            _ => false,
        }
    }

    /// A pointer for a reference to bind to; temporaries live as long as the expression.
    pub fn bind_reference(&mut self, e: &ast::Expr, to: Qual) -> Expr {
        self.bind_reference_in(e, to, None)
    }

    /// The same; with `out`, temporaries become variables of the block.
    pub fn bind_reference_in(&mut self, e: &ast::Expr, to: Qual, out: Option<&mut Vec<Stmt>>) -> Expr {
        let v =
            if matches!(e.kind, E::List(_)) { Val::value(self.init_value(to.ty, e)) } else { self.operand(e) };
        self.bind_value(v, to, out)
    }

    /// The same for an operand.
    pub fn bind_value(&mut self, v: Val, to: Qual, out: Option<&mut Vec<Stmt>>) -> Expr {
        let span = v.span;
        if v.is_error() {
            return self.bad_expr(span);
        }
        if let (ValKind::Funcs(_), Type::Function { .. }) = (&v.kind, self.ty(to.ty)) {
            let pointer = self.pointer_to(to.ty);
            return self.convert(v, pointer);
        }
        if let ValKind::L(place) = &v.kind
            && (self.like(v.q.ty, to.ty) || self.is_base(to.ty, v.q.ty))
        {
            if (self.hoisted(v.q).is_const && !self.hoisted(to).is_const)
                || matches!(place.kind, hir::PlaceKind::Field { bits: Some(_), .. })
            {
                let (from, to) = (self.qual_name_of(v.q), self.qual_name_of(to));
                self.error(Code::DropsConst, span, &[&from, &to]);
                return self.bad_expr(span);
            }
            if !self.host_constant(&place.kind) {
                return self.address(place.clone(), to);
            }
        }
        if !self.hoisted(to).is_const {
            let (from, name) = (self.qual_name_of(v.q), self.qual_name_of(to));
            let code = if v.is_place() { Code::ReferenceType } else { Code::ReferenceToValue };
            self.error(code, span, &[&from, &name]);
            return self.bad_expr(span);
        }
        // A temporary of a derived class is referred to as its base, whole.
        let of = if self.is_base(to.ty, v.q.ty) { v.q.ty } else { to.ty };
        let value = self.convert(v, of);
        if self.is_error(value.ty) {
            return value;
        }
        let Some(local) = self.temp(of, span) else {
            self.error(Code::NotConstant, span, &[]);
            return self.bad_expr(span);
        };
        let place = self.local_place(local, of, span);
        let pointer = self.address(place, Qual { ty: of, ..to });
        let target = self.pointer_to(to);
        let pointer = self.pointer_cast(pointer, target);
        match out {
            Some(out) => {
                out.push(Stmt { kind: StmtKind::Local { local, init: Some(value), cleanup: None }, span });
                pointer
            }
            None => self.with_temp(Some((local, value)), pointer),
        }
    }
}
