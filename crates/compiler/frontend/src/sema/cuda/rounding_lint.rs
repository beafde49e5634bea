//! A warning about rounding functions whose argument is an integer quotient.

use base::Code;
use hir::BinaryOp;

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;

impl Checker<'_> {
    /// Warns about a call such as `ceil(n / 256)`, which divides integers: the most common reason for a grid that is
    /// one block short. A constant quotient without a remainder is right.
    pub(crate) fn warn_of_rounded_quotient(&mut self, name: &str, args: &[ast::Expr]) {
        let ("ceil" | "ceilf" | "round" | "roundf", [arg]) = (name, args) else { return };
        let mut quotient = arg;
        while let E::Cast { a, .. } = &quotient.kind {
            quotient = a;
        }
        let E::Binary { op: BinaryOp::Div, a, b } = &quotient.kind else { return };
        if self.sources.file(arg.span.file()).builtin {
            return;
        }
        let ty = self.unevaluated(|c| c.expr(quotient)).q.ty;
        let exact = match (self.known_int(a), self.known_int(b)) {
            (Some(a), Some(b)) => b == 0 || a % b == 0,
            _ => false,
        };
        if matches!(self.ty(ty), hir::Type::Int(_)) && !exact {
            self.error(Code::RoundedQuotient, quotient.span, &[name]);
        }
    }

    /// The value of an expression if it is an integer constant.
    fn known_int(&mut self, e: &ast::Expr) -> Option<i64> {
        let value = self.unevaluated(|c| {
            let v = c.expr(e);
            c.rvalue(v)
        });
        match self.fold(&value) {
            Some(hir::Const::Int(n)) => Some(n),
            _ => None,
        }
    }
}
